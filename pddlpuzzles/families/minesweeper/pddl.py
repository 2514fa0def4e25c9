"""Minesweeper as portable STRIPS: cells decided in the order of the rules, or in any order.

An action has a fixed number of parameters, while a cell touches up to eight clues and the total. So
what clues make of a cell is said by actions of their own that cost nothing. One action that asks
all clues by quantified effects is ground with every clue and every pair of counts.

In `strips` a plan decides a cell and asks each of its clues at once. `(wants c k n)` says that the
clue c still wants n of its undecided cells to be of the kind k, `mine` or `clear`; no cell can be
of a kind of which one of its clues wants 0 more. So a clue is met if it wants no more mines at the
end. No fact says what a cell was decided to be. The total is asked first, without the cell's name:
else nearly all ground actions would be its.

In `any-order` a plan decides the cells as it likes, and each clue counts its mines in a walk along
its cells. A plan of the task solves the puzzle, at the same cost. Proof: a clue ends at `done` only
if it has gone past each of its cells, each decided, counting the mines. No action undoes a decision
or decides a cell again. So each cell is decided once, those that no clue touches by the goal, and
each clue has counted the mines that it shows. In the order of the rules these decisions are legal,
by the proof in `rules`. The other way round, the decisions of a solution and then all walks are a
plan.

Where a walk is and what it has counted is one fact: with two, a planner does not see which counts
can still be reached. Walks go against reading order, the total's with cells that no clue touches
first.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise, zip_longest
from typing import Final

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.minesweeper import rules
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.rules import TOTAL, Clue, Placement, place_of
from pddlpuzzles.pddl.encodings import Bundled, model_of
from pddlpuzzles.pddl.model import Model
from pddlpuzzles.puzzle import Action, ProblemFacts

_END: Final = "done"  # a sentinel among the cells: its turn comes when all cells are decided
_COUNT: Final = "num-{}"  # the name of a count; `n1` is a cell
_KINDS: Final = ("clear", "mine")  # of cells; a placement's `mine` is one's index


class _Encoding(Bundled):
    puzzle = "minesweeper"
    objectives: Final = rules.OBJECTIVES

    def decode(self, puzzle: Minesweeper, actions: Sequence[Action]) -> list[Placement | None]:
        self.require_possible(puzzle, actions)
        cells = {name: cell for cell, name in enumerate(puzzle.names)}
        placements: list[Placement | None] = []
        for step, action in enumerate(actions, 1):
            word, _, kind = action.name.partition("-")
            if word != "decide":
                placements.append(None)
                continue
            cell = action.arguments[0]
            if cell == _END:
                raise InputError(f"{action}: {_END!r} is no covered cell of the board", step)
            kind = kind if kind in _KINDS else action.arguments[1]
            placements.append(Placement(cells[cell], bool(_KINDS.index(kind))))
        return placements


class _Strips(_Encoding):
    name = "strips"

    def plan_search(self, puzzle: Minesweeper) -> str:
        return "eager_greedy([goalcount()])"

    proof_search = plan_search  # all plans cost the same

    def encode(self, puzzle: Minesweeper, moves: Sequence[Placement]) -> list[Action]:
        wants = [[max(0, len(it.cells) - it.need), it.need] for it in puzzle.clues]  # clear, mine
        names = [clue.name for clue in puzzle.clues]
        after = [*puzzle.names, _END][1:]
        total = names.index(TOTAL) if TOTAL in names else None
        actions = []
        for cell, mine in moves:
            decided = (puzzle.names[cell], _KINDS[mine])
            counts: dict[int, tuple[str, str]] = {}  # before and after, of each clue it touches
            for number in puzzle.touching[cell]:
                wanted = wants[number][mine]
                counts[number] = _COUNT.format(wanted), _COUNT.format(wanted - 1)
                wants[number][mine] = wanted - 1
            if total is None:
                actions.append(Action("choose", (_KINDS[mine],)))
            else:
                actions.append(Action("tally", (TOTAL, _KINDS[mine], *counts[total])))
            touched = puzzle.near[cell]
            if not touched:
                actions.append(Action("decide-freely", (*decided, after[cell])))
                continue
            actions.append(Action("suppose", (*decided, names[touched[0]])))
            for number, following in zip_longest(touched, touched[1:]):
                then = after[cell] if following is None else names[following]
                name = "decide" if following is None else "ask"
                actions.append(Action(name, (*decided, names[number], then, *counts[number])))
        return actions

    def model(self, puzzle: Minesweeper) -> Model:
        wanted = {one.name: (max(0, len(one.cells) - one.need), one.need) for one in puzzle.clues}
        most = max((count for pair in wanted.values() for count in pair), default=0)
        counts = [_COUNT.format(number) for number in range(most + 1)]
        cells, clues = (*puzzle.names, _END), list(wanted)
        touched = [
            (cell, [clues[number] for number in numbers])
            for cell, numbers in zip(puzzle.names, puzzle.near, strict=True)
        ]
        facts: list[tuple[str, ...]] = [
            ("turn", cells[0]),
            ("choosing",),
            ("of-all", TOTAL) if TOTAL in wanted else ("no-total",),
            *(("next", *two) for two in pairwise(cells)),
            *(
                ("wants", clue, kind, counts[number])
                for clue, pair in wanted.items()
                for kind, number in zip(_KINDS, pair, strict=True)
            ),
            *(("one-less", count, less) for less, count in pairwise(counts)),
            *(("first", cell, those[0]) for cell, those in touched if those),
            *(("then", cell, *two) for cell, those in touched for two in pairwise(those)),
            *(("last", cell, those[-1]) for cell, those in touched if those),
            *(("free", cell) for cell, those in touched if not those),
        ]
        goals = [("turn", _END), *(("wants", clue, _KINDS[True], counts[0]) for clue in clues)]
        named = {"cell": cells, "clue": clues, "kind": _KINDS, "count": counts}
        objects = {name: kind for kind, names in named.items() for name in names}
        return model_of(self.domain, objects, facts, goals)

    def recognise(self, facts: ProblemFacts) -> tuple[Minesweeper, dict[str, str]]:
        mines = {clue: count for clue, kind, count in facts.of("wants") if kind == _KINDS[True]}
        return _named_board(facts, mines), {}


class _AnyOrder(_Encoding):
    name = "any-order"
    in_any_order = True

    def plan_search(self, puzzle: Minesweeper) -> str:
        pruning = ",pruning=stubborn_sets_simple()" if puzzle.size else ""
        return f"eager_greedy([ff()]{pruning})"

    proof_search = plan_search

    def encode(self, puzzle: Minesweeper, moves: Sequence[Placement]) -> list[Action]:
        mines = {puzzle.names[cell] for cell, mine in moves if mine}
        actions = []
        for cell, mine in moves:
            actions.append(Action(f"decide-{_KINDS[mine]}", (puzzle.names[cell],)))
            closed = (puzzle.clues[number] for number in puzzle.touching[cell])
            for clue in (clue for clue in closed if clue.cells[-1] == cell):
                count = 0
                for current, following in pairwise([*_walk(puzzle, clue), _END]):
                    counted = count + (current in mines)
                    counts = map(_COUNT.format, range(count, counted + 1))
                    name = "pass-clear" if counted == count else "count-mine"
                    actions.append(Action(name, (clue.name, current, following, *counts)))
                    count = counted
        return actions

    def model(self, puzzle: Minesweeper) -> Model:
        most = max((clue.need for clue in puzzle.clues), default=0)
        counts = [_COUNT.format(number) for number in range(most + 1)]
        walks = {clue: [*_walk(puzzle, clue), _END] for clue in puzzle.clues}
        free = [cell for cell, ones in zip(puzzle.names, puzzle.touching, strict=True) if not ones]
        facts: list[tuple[str, ...]] = [
            *(("undecided", cell) for cell in puzzle.names),
            *(("walked", clue.name, cells[0], counts[0]) for clue, cells in walks.items()),
        ]
        for clue, cells in walks.items():
            facts += (("next", clue.name, *two) for two in pairwise(cells))
        for clue in walks:
            facts += (("one-more", clue.name, *two) for two in pairwise(counts[: clue.need + 1]))
        goals = [
            *(("walked", clue.name, _END, counts[clue.need]) for clue in walks),
            *(("decided", cell) for cell in free),
        ]
        clues = [clue.name for clue in walks]
        named = {"cell": (*puzzle.names, _END), "clue": clues, "count": counts}
        objects = {name: kind for kind, names in named.items() for name in names}
        return model_of(self.domain, objects, facts, goals)

    def recognise(self, facts: ProblemFacts) -> tuple[Minesweeper, dict[str, str]]:
        mines = {clue: count for clue, cell, count in facts.wanted("walked") if cell == _END}
        return _named_board(facts, mines), {}


def _named_board(facts: ProblemFacts, mines: Mapping[str, str]) -> Minesweeper:
    """Return the smallest board with cells and clues where their names say."""
    # `mines` has the name of each clue's count. Opened cells without a covered neighbour, of which
    # a task says nothing, get the clue 0, or where that would be a clue of the task, none.
    covered = [name for name, kind in facts.objects.items() if kind == "cell" and name != _END]
    numbers = {_COUNT.format(number): number for number in range(len(facts.objects))}
    counts = {clue: numbers[name] for clue, name in mines.items() if name in numbers}
    total = counts.pop(TOTAL, None)
    shown: dict[tuple[int, int], int | None] = {place_of(clue): counts[clue] for clue in counts}
    shown |= dict.fromkeys(map(place_of, covered))
    rows = 1 + max((row for row, _ in shown), default=0)
    columns = 1 + max((column for _, column in shown), default=0)
    if max(rows * columns, total or 0, *counts.values()) <= rules.MOST_CELLS:
        for opened in (0, rules.KNOWN_CLEAR):
            board = tuple(
                tuple(shown.get((row, column), opened) for column in range(columns))
                for row in range(rows)
            )
            puzzle = Minesweeper(board, total)
            if {clue.name for clue in puzzle.clues} == mines.keys():
                return puzzle
    raise InputError("no board has these cells and clues, named by column and row, as a1")


def _walk(puzzle: Minesweeper, clue: Clue) -> list[str]:
    """Return the names of a clue's cells in the order of its walk."""
    cells = sorted(clue.cells, key=puzzle.places.__getitem__, reverse=True)
    if clue.name == TOTAL:
        cells.sort(key=lambda cell: bool(puzzle.near[cell]))  # first those of no other clue
    return [puzzle.names[cell] for cell in cells]


ENCODINGS: Final = (_Strips(), _AnyOrder())
RECOGNISED: Final = ENCODINGS
