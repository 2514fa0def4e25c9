"""Minesweeper as portable STRIPS.

`(wants c k n)` says that the clue c still wants n of its undecided cells to be of the kind k,
`mine` or `clear`. Both numbers of a clue count down, and their sum is the number of its undecided
cells. A cell cannot be decided to be of a kind of which one of its clues wants 0 more. So a clue is
met if it wants no more mines at the end. The order in which cells have their turn is static, as it
is in the rules. No fact says what a cell was decided to be: the plan tells that, and a planner sees
one state where the clues want the same.

An action has a fixed number of parameters, while a cell touches up to eight clues and the total.
Therefore a kind is only chosen at first. Then one clue after the other is asked, each by an action
of its own, and the last one decides the cell: that is the move. A single action that asks all clues
by quantified effects would be shorter, but grounders try every clue with every pair of counts. On a
board with 51 covered cells and a total, translation took 26 s with such actions, and 0.3 s with
those of this module.

The total is asked first, when a kind is chosen, since this action need not name the cell: all cells
touch the total. It is ground once for each kind and count. Were the total asked like another clue,
it would be once for each cell, too. That made 75,663 of the 77,113 ground actions of `expert`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise, zip_longest
from typing import Final

import pddlpuzzles.planners.compat  # noqa: F401 - first: it imports unified-planning quickly

# isort: split
from unified_planning.model import (
    Fluent,
    FNode,
    InstantaneousAction,
    MinimizeActionCosts,
    Object,
)

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.minesweeper.encodings.names import END, KINDS, count_name
from pddlpuzzles.families.minesweeper.encodings.recognising import recognised
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.rules import OBJECTIVES, TOTAL, Clue, Placement
from pddlpuzzles.pddl.model import Domain, Model
from pddlpuzzles.planners.tasks import SparseProblem, predicate, user_type
from pddlpuzzles.puzzle import Action, Facts
from pddlpuzzles.show.wording import counted

_ARITIES: Final = {
    "choose": 1,
    "tally": 4,
    "suppose": 3,
    "ask": 6,
    "decide": 6,
    "decide-freely": 3,
}


class _Task(SparseProblem):
    """A board as a planning task; its domain is the same for every board."""

    def __init__(self, puzzle: Minesweeper) -> None:
        super().__init__("minesweeper-strips")
        self.types = {name: user_type(name) for name in ("cell", "clue", "kind", "count")}
        self.turn = self._new_predicate("turn", x="cell")
        self.next = self._new_predicate("next", x="cell", y="cell")
        self.wants = self._new_predicate("wants", c="clue", k="kind", n="count")
        self.one_less = self._new_predicate("one-less", m="count", n="count")
        self.first = self._new_predicate("first", x="cell", c="clue")
        self.then = self._new_predicate("then", x="cell", c="clue", d="clue")
        self.last = self._new_predicate("last", x="cell", c="clue")
        self.free = self._new_predicate("free", x="cell")
        self.asking = self._new_predicate("asking", x="cell", k="kind", c="clue")
        self.of_all = self._new_predicate("of-all", c="clue")
        self.no_total = self._new_predicate("no-total")
        self.choosing = self._new_predicate("choosing")
        self.chosen = self._new_predicate("chosen", k="kind")
        self._add_actions()
        self._add_board(puzzle)

    def _add_actions(self) -> None:
        choose = self._new_action("choose", k="kind")
        (k,) = choose.parameters
        require(choose, self.choosing(), self.no_total())
        swap(choose, self.choosing(), self.chosen(k))

        tally = self._new_action("tally", c="clue", k="kind", m="count", n="count")
        c, k, m, n = tally.parameters
        require(tally, self.choosing(), self.of_all(c))
        require(tally, self.wants(c, k, m), self.one_less(m, n))
        swap(tally, self.choosing(), self.chosen(k))
        swap(tally, self.wants(c, k, m), self.wants(c, k, n))

        suppose = self._new_action("suppose", x="cell", k="kind", c="clue")
        x, k, c = suppose.parameters
        require(suppose, self.chosen(k), self.turn(x), self.first(x, c))
        swap(suppose, self.chosen(k), self.asking(x, k, c))
        suppose.add_effect(self.turn(x), False)

        ask = self._new_action("ask", x="cell", k="kind", c="clue", d="clue", m="count", n="count")
        x, k, c, d, m, n = ask.parameters
        require(ask, self.asking(x, k, c), self.then(x, c, d))
        require(ask, self.wants(c, k, m), self.one_less(m, n))
        swap(ask, self.asking(x, k, c), self.asking(x, k, d))
        swap(ask, self.wants(c, k, m), self.wants(c, k, n))

        decide = self._new_action(
            "decide", x="cell", k="kind", c="clue", y="cell", m="count", n="count"
        )
        x, k, c, y, m, n = decide.parameters
        require(decide, self.asking(x, k, c), self.last(x, c), self.next(x, y))
        require(decide, self.wants(c, k, m), self.one_less(m, n))
        swap(decide, self.asking(x, k, c), self.turn(y))
        decide.add_effect(self.choosing(), True)
        swap(decide, self.wants(c, k, m), self.wants(c, k, n))

        freely = self._new_action("decide-freely", x="cell", k="kind", y="cell")
        x, k, y = freely.parameters
        require(freely, self.chosen(k), self.turn(x), self.free(x), self.next(x, y))
        swap(freely, self.chosen(k), self.choosing())
        swap(freely, self.turn(x), self.turn(y))

        self.add_actions([choose, tally, suppose, ask, decide, freely])
        self.add_quality_metric(MinimizeActionCosts({decide: 1, freely: 1}, default=0))

    def _add_board(self, puzzle: Minesweeper) -> None:
        wanted = [_wanted(clue) for clue in puzzle.clues]
        most = max((count for pair in wanted for count in pair), default=0)
        cells = self._new_objects("cell", (*puzzle.names, END))
        clues = self._new_objects("clue", [clue.name for clue in puzzle.clues])
        kinds = self._new_objects("kind", KINDS)
        counts = self._new_objects("count", [count_name(number) for number in range(most + 1)])
        touched = [
            (cell, [clues[number] for number in _near(puzzle, numbers)])
            for cell, numbers in zip(cells, puzzle.touching, strict=False)
        ]
        self._facts([self.turn(cells[0]), self.choosing()])
        total = next((clue for clue in clues if clue.name == TOTAL), None)
        self._facts([self.no_total() if total is None else self.of_all(total)])
        self._facts(self.next(*two) for two in pairwise(cells))
        self._facts(
            self.wants(clue, kind, counts[number])
            for clue, pair in zip(clues, wanted, strict=True)
            for kind, number in zip(kinds, pair, strict=True)
        )
        self._facts(self.one_less(count, less) for less, count in pairwise(counts))
        self._facts(self.first(cell, those[0]) for cell, those in touched if those)
        self._facts(self.then(cell, *two) for cell, those in touched for two in pairwise(those))
        self._facts(self.last(cell, those[-1]) for cell, those in touched if those)
        self._facts(self.free(cell) for cell, those in touched if not those)
        self.add_goal(self.turn(cells[-1]))
        for clue in clues:
            self.add_goal(self.wants(clue, kinds[True], counts[0]))

    def _new_predicate(self, name: str, **parameters: str) -> Fluent:
        fluent = predicate(
            name, **{variable: self.types[kind] for variable, kind in parameters.items()}
        )
        self.add_fluent(fluent)
        return fluent

    def _new_action(self, name: str, **parameters: str) -> InstantaneousAction:
        types = {variable: self.types[kind] for variable, kind in parameters.items()}
        return InstantaneousAction(name, **types)

    def _new_objects(self, kind: str, names: Iterable[str]) -> list[Object]:
        things = [Object(name, self.types[kind]) for name in names]
        self.add_objects(things)
        return things

    def _facts(self, atoms: Iterable[FNode]) -> None:
        for atom in atoms:
            self.set_initial_value(atom, True)


def _wanted(clue: Clue) -> tuple[int, int]:
    """Return how many clear cells and how many mines a clue wants."""
    return max(0, len(clue.cells) - clue.need), clue.need


def _lowered(wants: list[int], mine: bool) -> tuple[str, str]:
    """Lower what a clue wants of a kind by 1; return the names of the counts before and after."""
    wants[mine] -= 1
    return count_name(wants[mine] + 1), count_name(wants[mine])


def _near(puzzle: Minesweeper, numbers: Iterable[int]) -> list[int]:
    """Return the numbers of clues without that of the total."""
    return [number for number in numbers if puzzle.clues[number].name != TOTAL]


def require(action: InstantaneousAction, *atoms: FNode) -> None:
    """Make atoms preconditions of an action."""
    for atom in atoms:
        action.add_precondition(atom)


def swap(action: InstantaneousAction, before: FNode, after: FNode) -> None:
    """Make an action turn one atom into another."""
    action.add_effect(before, False)
    action.add_effect(after, True)


class _Strips:
    """Plain STRIPS with action costs: deciding costs 1, all the rest nothing."""

    name: Final = "strips"
    objectives: Final = OBJECTIVES
    proved_by: Final[frozenset[tuple[str, str]]] = frozenset()
    summary: Final = """\
Minesweeper: decide of each covered cell whether it is clear or a mine, so that all clues are met.

(turn x) says that cell x is next, (wants c k n) that clue c still wants n of its undecided cells
to be of kind k. Of the clues beside x the first one is (first x c), after c comes d if
(then x c d), and the last one is (last x c). A kind is chosen and supposed for a cell, each clue
is asked whether it wants one more of that kind, and with the last one's yes the cell is decided;
that costs 1. A cell that is beside no clue is (free x). The cells that are decided to be mines in
the plan are a solution.

A known total of mines is a clue, too, the one that is (of-all c). It is asked first, by tally,
which need not name the cell. So it is ground for each kind and number, but not for each cell as
well: on a large board that is a thirtieth of the actions. Without a total choose does instead."""

    def plan_search(self, puzzle: Minesweeper) -> str:
        """Return greedy search by the number of goals that are not yet reached."""
        return "eager_greedy([goalcount()])"

    def proof_search(self, puzzle: Minesweeper) -> str:
        """Return the search for any plan, since all plans cost the same: 1 for each cell."""
        return self.plan_search(puzzle)

    def encode(self, puzzle: Minesweeper, moves: Sequence[Placement]) -> list[Action]:
        """Return the actions of each placement."""
        wants = [list(_wanted(clue)) for clue in puzzle.clues]
        names = [clue.name for clue in puzzle.clues]
        after = [*puzzle.names, END][1:]
        total = names.index(TOTAL) if TOTAL in names else None
        actions = []
        for cell, mine in moves:
            who = (puzzle.names[cell], KINDS[mine])
            if total is None:
                actions.append(Action("choose", (KINDS[mine],)))
            else:
                counts = _lowered(wants[total], mine)
                actions.append(Action("tally", (TOTAL, KINDS[mine], *counts)))
            touched = _near(puzzle, puzzle.touching[cell])
            if not touched:
                actions.append(Action("decide-freely", (*who, after[cell])))
                continue
            actions.append(Action("suppose", (*who, names[touched[0]])))
            for number, following in zip_longest(touched, touched[1:]):
                then = after[cell] if following is None else names[following]
                counts = _lowered(wants[number], mine)
                name = "decide" if following is None else "ask"
                actions.append(Action(name, (*who, names[number], then, *counts)))
        return actions

    def model(self, puzzle: Minesweeper) -> Model:
        """Return the model; its domain is the same for every board."""
        from pddlpuzzles.planners.convert import from_unified

        task = _Task(puzzle)
        return Model(*from_unified(task, task.name, task.name))

    @property
    def domain(self) -> Domain:
        """The domain."""
        from pddlpuzzles.pddl.bundled import bundled

        return bundled("minesweeper", self.name)[0]

    def decode(self, puzzle: Minesweeper, actions: Sequence[Action]) -> list[Placement | None]:
        """Return the placements of a plan; what does not decide a cell is bookkeeping.

        :raises InputError: for an unknown action, a wrong number of arguments, and where a cell
            is decided, for an unknown cell or kind.
        """
        cells = {name: cell for cell, name in enumerate(puzzle.names)}
        return [self._decode(cells, step, action) for step, action in enumerate(actions, 1)]

    def _decode(self, cells: Mapping[str, int], step: int, action: Action) -> Placement | None:
        name, arguments = action
        if name not in _ARITIES:
            expected = ", ".join(_ARITIES)
            raise InputError(f"unknown action {action}, expected {expected}", line=step)
        if len(arguments) != _ARITIES[name]:
            raise InputError(
                f"{action} has {counted(len(arguments), 'arguments')}, expected {_ARITIES[name]}",
                line=step,
            )
        if not name.startswith("decide"):
            return None
        cell, kind = arguments[:2]
        if cell not in cells:
            raise InputError(f"{action}: the board has no covered cell {cell!r}", line=step)
        if kind not in KINDS:
            raise InputError(f"{action}: {kind!r} is neither mine nor clear", line=step)
        return Placement(cells[cell], bool(KINDS.index(kind)))

    def recognise(self, facts: Facts) -> tuple[Minesweeper, dict[str, str]]:
        """Return a board that has the problem's cells, in their order, and its clues.

        Names that tell where cells are are believed if this gives such a board. Otherwise a
        board is looked for (see `layout`). A task says nothing of opened cells without a covered
        neighbour, so they get the clue 0.

        :raises InputError: if no board is found.
        """
        return recognised(facts)


ENCODINGS: Final = (_Strips(),)

RECOGNISED: Final = ENCODINGS
