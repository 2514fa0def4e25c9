"""Minesweeper as portable STRIPS.

`(wants c k n)` says that the clue c still wants n of its undecided cells to be of the kind k,
`mine` or `clear`. Both numbers of a clue count down, and their sum is the number of its undecided
cells. A cell cannot be decided to be of a kind of which one of its clues wants 0 more. So a clue is
met if it wants no more mines at the end. The order in which cells have their turn is static, as it
is in the rules. No fact says what a cell was decided to be: the plan says that, and a planner sees
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

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.minesweeper.encodings.names import END, KINDS, count_name
from pddlpuzzles.families.minesweeper.encodings.recognising import recognised
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.rules import OBJECTIVES, TOTAL, Clue, Placement
from pddlpuzzles.pddl.bundled import Bundled, model_of
from pddlpuzzles.pddl.model import Model
from pddlpuzzles.puzzle import Action, Facts
from pddlpuzzles.show.wording import counted


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


class _Strips(Bundled):
    """Plain STRIPS with action costs: deciding costs 1, all the rest nothing."""

    puzzle = "minesweeper"
    name: Final = "strips"
    objectives: Final = OBJECTIVES

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
        """Return cells in their order, clues and what they want, and counts as far as needed."""
        wanted = {clue.name: _wanted(clue) for clue in puzzle.clues}
        most = max((count for pair in wanted.values() for count in pair), default=0)
        counts = [count_name(number) for number in range(most + 1)]
        cells, clues = (*puzzle.names, END), list(wanted)
        touched = [
            (cell, [clues[number] for number in _near(puzzle, numbers)])
            for cell, numbers in zip(puzzle.names, puzzle.touching, strict=True)
        ]
        facts: list[tuple[str, ...]] = [
            ("turn", cells[0]),
            ("choosing",),
            ("of-all", TOTAL) if TOTAL in wanted else ("no-total",),
            *(("next", *two) for two in pairwise(cells)),
            *(
                ("wants", clue, kind, counts[number])
                for clue, pair in wanted.items()
                for kind, number in zip(KINDS, pair, strict=True)
            ),
            *(("one-less", count, less) for less, count in pairwise(counts)),
            *(("first", cell, those[0]) for cell, those in touched if those),
            *(("then", cell, *two) for cell, those in touched for two in pairwise(those)),
            *(("last", cell, those[-1]) for cell, those in touched if those),
            *(("free", cell) for cell, those in touched if not those),
        ]
        goals = [("turn", END), *(("wants", clue, KINDS[True], counts[0]) for clue in clues)]
        named = {"cell": cells, "clue": clues, "kind": KINDS, "count": counts}
        objects = {name: kind for kind, names in named.items() for name in names}
        return model_of(self.domain, objects, facts, goals)

    def decode(self, puzzle: Minesweeper, actions: Sequence[Action]) -> list[Placement | None]:
        """Return the placements of a plan; what does not decide a cell is bookkeeping.

        :raises InputError: for an unknown action, a wrong number of arguments, and where a cell
            is decided, for an unknown cell or kind.
        """
        cells = {name: cell for cell, name in enumerate(puzzle.names)}
        return [self._decode(cells, step, action) for step, action in enumerate(actions, 1)]

    def _decode(self, cells: Mapping[str, int], step: int, action: Action) -> Placement | None:
        name, arguments = action
        arity = len(self.require_known(step, action).parameters)
        if len(arguments) != arity:
            has = counted(len(arguments), "arguments")
            raise InputError(f"{action} has {has}, expected {arity}", line=step)
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

        Names that say where cells are are believed if this gives such a board. Otherwise a
        board is looked for (see `layout`). A task says nothing of opened cells without a covered
        neighbour, so they get the clue 0.

        :raises InputError: if no board is found.
        """
        return recognised(facts)


ENCODINGS: Final = (_Strips(),)

RECOGNISED: Final = ENCODINGS
