"""What a board's clues say for sure, by the simplest reasoning that shows it.

Reasoning is the simpler the fewer clues it needs: one that has all its mines or none to spare, two
that share cells, then any number (see `conflicts`): that a cell is a mine is shown by clues that
could not all hold if it were clear. Which cells are sure, all solutions counted say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Final

from pddlpuzzles.families.minesweeper.conflicts import Demand, smallest_conflict
from pddlpuzzles.families.minesweeper.counting import odds
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.rules import Clue, Placement
from pddlpuzzles.family_parts import Advice, Pulse, Tally
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.budget import Exhausted, pulse

_MOMENT: Final = 0.3
"""Seconds of processor time for what is said besides, if it is found by then."""
_LONGER: Final = 3.0
"""The same where nothing else helps; it takes one to import the solver that is asked."""


def advise(puzzle: Minesweeper, pulse: Pulse) -> Advice:
    """Return a cell that is surely clear, or a mine, and the fewest clues that show it.

    Of several that need equally few, a clear one comes first, then reading order. Where none is
    sure it is the cell that is least likely a mine; where the clues contradict each other, no
    move and the fewest clues that do.
    """
    pulse()
    tally = odds(puzzle, pulse)
    if not tally.solutions:
        return _conclusion(puzzle, None, _contradiction(puzzle, pulse), 0)
    if not puzzle.size:
        return Advice(None, sure=True, solutions=1)
    shares = _shares(puzzle, tally)
    sure = {cell: bool(share) for cell, share in shares.items() if share in (0, 1)}
    if not sure:
        cell = min(shares, key=lambda one: (shares[one], puzzle.places[one]))
        return Advice(
            Placement(cell, mine=False), sure=False, odds=shares[cell], solutions=tally.solutions
        )
    move, clues = _simplest(puzzle, sure, pulse)
    return _conclusion(puzzle, move, clues, tally.solutions)


def known_at_once(puzzle: Minesweeper) -> tuple[int, dict[int, Fraction]] | None:
    """Return how many placings fit, and in which share of them each cell is a mine.

    None where none fits, or they are not counted within a moment of processor time.
    """
    try:
        tally = odds(puzzle, pulse(Limits(), _MOMENT))
    except Exhausted:
        return None
    return (tally.solutions, _shares(puzzle, tally)) if tally.solutions else None


def refusal(puzzle: Minesweeper) -> str | None:
    """Say which clues cannot all hold; None if that is not found soon."""
    try:
        found = advise(puzzle, pulse(Limits(), _LONGER))
    except Exhausted:
        return None
    if found.solutions or not found.clues:
        return None
    if len(found.clues) == 1:
        return f"{found.because[0]}: a mistake in copying?"
    clues = " and ".join(found.because) if len(found.because) == 2 else "; ".join(found.because)
    return f"these {len(found.clues)} clues cannot all hold: {clues}: a mistake in copying?"


def _shares(puzzle: Minesweeper, tally: Tally) -> dict[int, Fraction]:
    assert tally.odds is not None
    shares = {cell: tally.odds[row][column] for cell, (row, column) in enumerate(puzzle.places)}
    return {cell: share for cell, share in shares.items() if share is not None}


def _conclusion(
    puzzle: Minesweeper, move: Placement | None, numbers: Iterable[int], solutions: int
) -> Advice:
    """Return what clues show: a move, or that they contradict each other."""
    clues = [puzzle.clues[number] for number in numbers]
    return Advice(
        move,
        sure=move is not None,
        clues=tuple(clue.name for clue in clues),
        because=tuple(clue.contradiction() or str(clue) for clue in clues),
        odds=None if move is None else Fraction(0),
        solutions=solutions,
    )


def _simplest(
    puzzle: Minesweeper, sure: dict[int, bool], pulse: Pulse
) -> tuple[Placement, tuple[int, ...]]:
    """Return a sure cell and the fewest clues that show it."""
    for shown in (_by_one(puzzle), _by_two(puzzle)):
        found = list(shown)
        if found:
            cell, mine, clues = min(
                found, key=lambda one: (one[1], puzzle.places[one[0]], sorted(one[2]))
            )
            return Placement(cell, mine), clues
    demands = _demands(puzzle)
    best: tuple[Placement, tuple[int, ...]] | None = None
    seen: set[tuple[tuple[int, ...], bool]] = set()
    for cell in sorted(sure, key=lambda one: (sure[one], puzzle.places[one])):
        if (puzzle.touching[cell], sure[cell]) in seen:
            continue
        seen.add((puzzle.touching[cell], sure[cell]))
        otherwise = Demand(int(not sure[cell]), frozenset([cell]))
        most = len(demands) if best is None else len(best[1]) - 1
        conflict = smallest_conflict(demands, otherwise, most, pulse)
        if conflict is not None:
            best = Placement(cell, sure[cell]), conflict
        if best is not None and len(best[1]) <= 3:
            break  # one clue or two have shown nothing
    assert best is not None, "a sure cell is shown by all clues"
    return best


def _demands(puzzle: Minesweeper) -> list[Demand]:
    return [Demand(clue.mines, frozenset(clue.cells)) for clue in puzzle.clues]


def _by_one(puzzle: Minesweeper) -> Iterator[tuple[int, bool, tuple[int, ...]]]:
    """Yield what single clues show: a cell, whether it is a mine, the clue's number."""
    for number, clue in enumerate(puzzle.clues):
        if clue.mines in (0, len(clue.cells)):
            for cell in clue.cells:
                yield cell, clue.mines > 0, (number,)


def _by_two(puzzle: Minesweeper) -> Iterator[tuple[int, bool, tuple[int, ...]]]:
    """Yield what two clues with cells in common show."""
    near = {pair for touched in puzzle.touching for pair in combinations(touched, 2)}
    for one, other in sorted(near):
        for cells, least, most in _shared_cells(puzzle.clues[one], puzzle.clues[other]):
            if least == len(cells) or most == 0:
                for cell in cells:
                    yield cell, most > 0, (one, other)


def _shared_cells(one: Clue, other: Clue) -> Iterator[tuple[Sequence[int], int, int]]:
    """Yield the cells that two clues share and those of each alone: the least and most mines."""
    both = sorted({*one.cells} & {*other.cells})
    own = [sorted({*clue.cells} - {*both}) for clue in (one, other)]
    least = max(0, one.mines - len(own[0]), other.mines - len(own[1]))
    most = min(len(both), one.mines, other.mines)
    yield both, least, most
    for clue, cells in zip((one, other), own, strict=True):
        yield cells, clue.mines - most, clue.mines - least


def _contradiction(puzzle: Minesweeper, pulse: Pulse) -> tuple[int, ...]:
    """Return the fewest clues that cannot all hold."""
    for number, clue in enumerate(puzzle.clues):
        if clue.contradiction() is not None:
            return (number,)
    found = smallest_conflict(_demands(puzzle), None, len(puzzle.clues), pulse)
    assert found is not None, "there is no solution, so the clues cannot all hold"
    return found
