"""The walks of clues along their cells, in the encoding in which cells are decided in any order.

A task does not say which of its clues is the total. It may be one that walks along all cells; so
may be a clue between them, and a board is looked for either way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.minesweeper.encodings.recognising import END, boards, count_name
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.rules import TOTAL, Clue, cell_name
from pddlpuzzles.puzzle import Facts


class _Task(NamedTuple):
    """What a task says: cells, the cells that each clue walks along, and the mines of each.

    `end` is the object that stands for the end of all walks, `counts` those for 0, 1, 2 ….
    """

    cells: list[str]
    walks: dict[str, list[str]]
    mines: dict[str, int]
    end: str
    counts: list[str]


def walk(puzzle: Minesweeper, clue: Clue) -> list[str]:
    """Return the cells that a clue walks along, by name, the last in reading order first.

    In the total's walk the cells that no other clue touches come before all others.
    """
    cells = sorted(clue.cells, key=puzzle.places.__getitem__, reverse=True)
    if clue.name == TOTAL:
        cells.sort(key=lambda cell: bool(puzzle.near[cell]))
    return [puzzle.names[cell] for cell in cells]


def recognised_walks(facts: Facts) -> tuple[Minesweeper, dict[str, str]]:
    """Return a board whose task has these facts, and the task's name for each of our objects.

    :raises InputError: if no board has such facts, or none is found.
    """
    task = _task(facts)
    for total in _totals(task):
        for puzzle, clues in _puzzles(task, total):
            if (cells := _matched(task, puzzle, clues)) is not None:
                counts = {count_name(number): name for number, name in enumerate(task.counts)}
                return puzzle, {**cells, **clues, **counts, END: task.end}
    raise InputError(
        "no board was found on which its clues walk along these cells in this order; "
        "with cells named by column and row, as a1, none need be looked for"
    )


def _totals(task: _Task) -> list[str | None]:
    """Return the clues that may be the total, None for none, the likeliest first."""
    along_all = [clue for clue, walked in task.walks.items() if len(walked) == len(task.cells)]
    return sorted([None, *along_all], key=lambda clue: (clue != TOTAL, clue is not None))


def _puzzles(task: _Task, total: str | None) -> Iterator[tuple[Minesweeper, dict[str, str]]]:
    """Yield boards that may be meant, each with the task's names for its clues."""
    walks = {clue: walked for clue, walked in task.walks.items() if clue != total}
    cells = {
        cell: [clue for clue, walked in walks.items() if cell in walked] for cell in task.cells
    }
    mines = {clue: task.mines[clue] for clue in walks}
    hidden = None if total is None else task.mines[total]
    for board, places in boards(cells, mines, hidden, _in_reading_order(task, cells, walks)):
        names = {cell_name(*place): clue for clue, place in places.items()}
        if total is not None:
            names[TOTAL] = total
        puzzle = Minesweeper(board, hidden)
        if names.keys() == {clue.name for clue in puzzle.clues}:
            yield puzzle, names


def _in_reading_order(
    task: _Task, cells: Mapping[str, Sequence[str]], clues: Iterable[str]
) -> Iterator[tuple[str, str]]:
    """Yield what comes before what: cells are walked along backwards.

    Of clues that are alike either may come first; one is chosen.
    """
    for walked in task.walks.values():
        for after, before in pairwise(walked):
            if cells[before] and cells[after]:
                yield before, after
    last: dict[tuple[str, ...], str] = {}
    for clue in clues:
        looks = (*task.walks[clue], str(task.mines[clue]))
        if twin := last.get(looks):
            yield twin, clue
        last[looks] = clue


def _matched(task: _Task, puzzle: Minesweeper, clues: dict[str, str]) -> dict[str, str] | None:
    """Return the task's name for each cell of a board; None if its clues walk in other ways."""
    if puzzle.size != len(task.cells):
        return None
    names: dict[str, str] = {}
    for clue in puzzle.clues:
        ours, theirs = walk(puzzle, clue), task.walks[clues[clue.name]]
        if len(ours) != len(theirs):
            return None
        if any(names.setdefault(*two) != two[1] for two in zip(ours, theirs, strict=True)):
            return None
    taken = set(names.values())
    if len(taken) < len(names):
        return None
    free = (cell for cell in task.cells if cell not in taken)
    return names | dict(
        zip((cell for cell in puzzle.names if cell not in names), free, strict=True)
    )


def _task(facts: Facts) -> _Task:
    """Return what a task says; raise InputError if its facts are in a muddle."""
    cells = sorted(cell for (cell,) in facts.of("undecided"))
    begun = {clue: (cell, count) for clue, cell, count in sorted(facts.of("walked"))}
    wanted = {clue: (cell, count) for clue, cell, count in facts.wanted("walked")}
    after = {(clue, here): there for clue, here, there in facts.of("next")}
    more = {count: other for _, count, other in facts.of("one-more")}
    named = {
        kind: {name for name, its in facts.objects.items() if its == kind}
        for kind in ("cell", "count")
    }
    ends = {cell for cell, _ in wanted.values()} or named["cell"].difference(cells)
    zeros = {count for _, count in begun.values()} or named["count"]
    counts = [min(zeros, default="")]
    while counts[-1] in more:
        counts.append(more.pop(counts[-1]))
    walks: dict[str, list[str]] = {}
    for clue, (cell, _) in begun.items():
        walks[clue] = []
        while cell in named["cell"] and (clue, cell) in after:
            walks[clue].append(cell)
            cell = after.pop((clue, cell))
    if (
        len(ends) != 1
        or begun.keys() != wanted.keys()
        or any(count not in counts for _, count in wanted.values())
        or any(not set(cells).issuperset(walked) for walked in walks.values())
    ):
        raise InputError("its cells, clues and counts are not those of any board")
    mines = {clue: counts.index(count) for clue, (_, count) in wanted.items()}
    return _Task(cells, walks, mines, ends.pop(), counts)
