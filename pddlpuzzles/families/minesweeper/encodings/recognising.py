"""How a board is found from the facts of a planning task, whatever names the task uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.minesweeper.encodings.layout import Place, layouts
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.rules import (
    KNOWN_CLEAR,
    MOST_AROUND,
    MOST_CELLS,
    TOTAL,
    Board,
    cell_name,
    place_of,
)
from pddlpuzzles.puzzle import Facts

END: Final = "done"
"""A sentinel among the cells: its turn comes when all cells are decided."""

KINDS: Final = ("clear", "mine")
"""The names of the kinds of cells; a placement's `mine` is the index of its own."""


def count_name(number: int) -> str:
    """Name a count; the hyphen is there because `n1` is a cell."""
    return f"num-{number}"


class _Task(NamedTuple):
    """What a task says.

    `cells` has for each cell, in the order of deciding, the clues beside it in the order in which
    they are asked; `clues` has the mines of each clue, and `total` of all cells, if it is known.
    `total_name` is the clue that is the total. `end` is the object that stands for the end of the
    order, `kinds` are the objects for clear cells and for mines, `counts` those for 0, 1, 2 ….
    """

    cells: dict[str, list[str]]
    clues: dict[str, int]
    total: int | None
    total_name: str | None
    end: str
    kinds: tuple[str, str]
    counts: list[str]


def recognised(facts: Facts) -> tuple[Minesweeper, dict[str, str]]:
    """Return a board whose task has these facts, and the task's name for each of our objects.

    :raises InputError: if no board has such facts, or none is found.
    """
    task = _task(facts)
    for board, places in boards(task.cells, task.clues, task.total, _in_reading_order(task.cells)):
        puzzle = Minesweeper(board, task.total)
        names = {cell_name(*place): clue for clue, place in places.items()}
        if task.total_name is not None:
            names[TOTAL] = task.total_name
        if {clue.name for clue in puzzle.clues} != names.keys():
            continue
        touching = [[puzzle.clues[one].name for one in those] for those in puzzle.touching]
        touched = [[names[one] for one in those if one != TOTAL] for those in touching]
        if touched == list(task.cells.values()):
            names |= dict(zip(puzzle.names, task.cells, strict=True))
            names |= dict(zip(KINDS, task.kinds, strict=True)) | {END: task.end}
            names |= {count_name(number): name for number, name in enumerate(task.counts)}
            return puzzle, names
    raise InputError(
        "no board was found on which its cells touch these clues and come up in this order; "
        "with cells named by column and row, as a1, none need be looked for"
    )


def boards(
    cells: Mapping[str, Sequence[str]],
    clues: Mapping[str, int],
    total: int | None,
    ordered: Iterable[tuple[str, str]],
) -> Iterator[tuple[Board, dict[str, Place]]]:
    """Yield possible boards, each with the places of its clues.

    `cells` has for each cell the clues beside it, `clues` the mines of each clue, and `total` those
    of all cells, if it is known. Of each pair one is known to come first in reading order.
    """
    yield from _named(cells, clues, total)
    if max(clues.values(), default=0) <= MOST_AROUND:
        yield from layouts(cells, clues, ordered)


def _in_reading_order(cells: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, str]]:
    """Yield what comes before what: clues are asked in reading order, and twins decided in it.

    Twins are cells that touch the same clues.
    """
    last: dict[tuple[str, ...], str] = {}
    for cell, touched in cells.items():
        yield from pairwise(touched)
        if touched and (twin := last.get(tuple(touched))):
            yield twin, cell
        last[tuple(touched)] = cell


def _named(
    cells: Iterable[str], clues: Mapping[str, int], total: int | None
) -> Iterator[tuple[Board, dict[str, Place]]]:
    """Yield the smallest boards on which all items are where their names say, if there are any."""
    places = {clue: place_of(clue) for clue in clues}
    shown: dict[Place, int | None] = {places[clue]: clues[clue] for clue in places}
    shown |= dict.fromkeys(map(place_of, cells))
    rows = 1 + max((row for row, _ in shown), default=0)
    columns = 1 + max((column for _, column in shown), default=0)
    most = max((total or 0, *clues.values()))
    if rows * columns <= MOST_CELLS and most <= MOST_CELLS:
        for other in (0, KNOWN_CLEAR):  # what is neither a cell nor a clue
            board = tuple(
                tuple(shown.get((row, column), other) for column in range(columns))
                for row in range(rows)
            )
            yield board, places


def _task(facts: Facts) -> _Task:
    """Return what a task says; raise InputError if its facts are in a muddle."""
    after = {here: there for here, there in facts.of("next")}  # noqa: C416 - typed so
    order = [cell for (cell,) in facts.of("turn")]
    while order and order[-1] in after:
        order.append(after.pop(order[-1]))
    fewer = {less: count for count, less in facts.of("one-less")}
    wanted = {clue: (kind, count) for clue, kind, count in facts.wanted("wants")}
    kinds = {kind for kind, _ in wanted.values()}
    zeros = {count for _, count in wanted.values()} or {
        name for name, kind in facts.objects.items() if kind == "count" and name not in after
    }
    names = [name for name, kind in facts.objects.items() if kind == "kind"]
    mine = next(iter(kinds), KINDS[True] if KINDS[True] in names else names[-1] if names else "")
    counts = [min(zeros, default="")]
    while counts[-1] in fewer:
        counts.append(fewer.pop(counts[-1]))
    first = {cell: clue for cell, clue in facts.of("first")}  # noqa: C416 - typed so
    then = {(cell, clue): other for cell, clue, other in facts.of("then")}
    cells: dict[str, list[str]] = {}
    for cell in order[:-1]:
        asked = cells[cell] = [first[cell]] if cell in first else []
        while asked and (cell, asked[-1]) in then:
            asked.append(then.pop((cell, asked[-1])))
    mines = {
        clue: counts.index(count)
        for clue, kind, count in sorted(facts.of("wants"))
        if kind == mine and count in counts
    }
    # The search for a board goes by this order, which does not depend on names.
    asked_of = dict.fromkeys(clue for asked in cells.values() for clue in asked)
    clues = {clue: mines[clue] for clue in (*asked_of, *mines) if clue in mines}
    totals = [clue for (clue,) in facts.of("of-all")]
    total_name = totals[0] if totals else None
    if (
        len(names) != len(KINDS)
        or len(kinds | {mine}) != 1
        or not order
        or any(clue not in clues for clue in (*asked_of, *totals))
        or any(clue in asked_of for clue in totals)
        or after
    ):
        raise InputError("its cells, clues, kinds and counts are not those of any board")
    clear = next(name for name in names if name != mine)
    total = None if total_name is None else clues.pop(total_name)
    return _Task(cells, clues, total, total_name, order[-1], (clear, mine), counts)
