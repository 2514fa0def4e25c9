"""What a board's clues say for sure, by the simplest reasoning that shows it.

Reasoning is the simpler the fewer clues it needs: one, two that share cells, then any number: a
cell is a mine if clues could not all hold with it clear. All solutions say which cells are sure.

    demand     a clue, or that a cell is a mine, or is not: a number of mines among some cells
    conflict   demands that cannot all be met
    correction demands without which all others can be met; every conflict meets each of them

A smallest conflict is a smallest set that meets all corrections: such sets are proposed, smallest
first, and each that can be met yields a correction that it missed (Ignatiev, Previti, Liffiton and
Marques-Silva, "Smallest MUS extraction with minimal hitting set dualization", CP 2015). Both are
integer programs over the numbers of mines in cells that the same demands touch; without HiGHS they
are searched for, which is quick for boards that one types in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, count
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from pddlpuzzles.families.family import Pulse
from pddlpuzzles.families.minesweeper.counting import odds
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.rules import Placement
from pddlpuzzles.processes.system import has_libraries
from pddlpuzzles.puzzle import Advice, Limits, Tally
from pddlpuzzles.search.budget import Budget, LimitError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Matrix: TypeAlias = NDArray[np.float64]

_MOMENT: Final = 0.3  # seconds of processor time for what is said besides


def advise(puzzle: Minesweeper, pulse: Pulse) -> Advice:
    """Return a cell that is surely clear, or a mine, and the fewest clues that show it.

    Of several a clear one comes first, then reading order. Where none is sure it is the cell least
    likely a mine; where clues contradict each other, none.
    """
    pulse()
    tally = odds(puzzle, pulse)
    shares = {} if tally.odds is None else _shares(puzzle, tally)
    sure = {cell: bool(share) for cell, share in shares.items() if share in (0, 1)}
    demands = [Demand(clue.mines, frozenset(clue.cells)) for clue in puzzle.clues]
    move = None
    numbers: Sequence[int] | None
    if not tally.solutions:
        numbers = [number for number, clue in enumerate(puzzle.clues) if clue.contradiction()][:1]
        numbers = numbers or smallest_conflict(demands, None, len(demands), pulse)
        assert numbers is not None, "there is no solution, so the clues cannot all hold"
    elif not puzzle.size:
        return Advice(None, sure=True, solutions=1)
    elif sure:
        move, numbers = _simplest(puzzle, demands, sure, pulse)
    else:
        cell = min(shares, key=lambda place: (shares[place], puzzle.places[place]))
        move = Placement(cell, mine=False)
        return Advice(move, sure=False, odds=shares[cell], solutions=tally.solutions)
    clues = [puzzle.clues[number] for number in numbers]
    return Advice(
        move,
        sure=move is not None,
        clues=tuple(clue.name for clue in clues),
        because=tuple(clue.contradiction() or str(clue) for clue in clues),
        odds=None if move is None else Fraction(0),
        solutions=tally.solutions,
    )


def known_at_once(puzzle: Minesweeper) -> tuple[int, dict[int, Fraction]] | None:
    """Return how many placings fit, and each cell's share of mines; None if none, or slow."""
    try:
        tally = odds(puzzle, Budget(Limits(processor=_MOMENT)).pulse)
    except LimitError:
        return None
    return (tally.solutions, _shares(puzzle, tally)) if tally.solutions else None


def conflict(puzzle: Minesweeper, seconds: float = _MOMENT) -> Advice | None:
    """Return what names the fewest clues that cannot all hold; None if all can, or if slow."""
    try:
        advice = advise(puzzle, Budget(Limits(processor=seconds)).pulse)
    except LimitError:
        return None
    return None if advice.solutions else advice


def _shares(puzzle: Minesweeper, tally: Tally) -> dict[int, Fraction]:
    assert tally.odds is not None
    return {cell: tally.odds[row][column] for cell, (row, column) in enumerate(puzzle.places)}


def _simplest(
    puzzle: Minesweeper, demands: Sequence[Demand], sure: Mapping[int, bool], pulse: Pulse
) -> tuple[Placement, tuple[int, ...]]:
    """Return the deduction that needs the fewest clues, with these."""
    by_one = (
        (cell, clue.mines > 0, (number,))
        for number, clue in enumerate(puzzle.clues)
        if clue.mines in (0, len(clue.cells))
        for cell in clue.cells
    )
    for shown in (by_one, _by_two(puzzle)):
        ranked = [(mine, puzzle.places[cell], sorted(it), cell, it) for cell, mine, it in shown]
        if ranked:
            mine, *_, cell, clues = min(ranked)
            return Placement(cell, mine), clues
    best: tuple[Placement, tuple[int, ...]] | None = None
    most = len(demands)  # clues that are to do
    seen: set[tuple[tuple[int, ...], bool]] = set()
    for cell in sorted(sure, key=lambda cell: (sure[cell], puzzle.places[cell])):
        if (kind := (puzzle.touching[cell], sure[cell])) in seen:
            continue
        seen.add(kind)  # cells of the same clues, and equally decided, need the same
        otherwise = Demand(int(not sure[cell]), frozenset([cell]))
        if conflict := smallest_conflict(demands, otherwise, most, pulse):
            best, most = (Placement(cell, sure[cell]), conflict), len(conflict) - 1
            if len(conflict) <= 3:
                break  # one clue or two have shown nothing
    assert best is not None, "a sure cell is shown by all clues"
    return best


def _by_two(puzzle: Minesweeper) -> Iterator[tuple[int, bool, tuple[int, ...]]]:
    """Yield cell, mine and pair where two clues show it: by the mines in shared cells."""
    near = {pair for touched in puzzle.touching for pair in combinations(touched, 2)}
    for pair in sorted(near):
        clues = [puzzle.clues[number] for number in pair]
        shared = frozenset(clues[0].cells).intersection(clues[1].cells)
        least = max(0, *(clue.mines - len({*clue.cells} - shared) for clue in clues))
        most = min(len(shared), *(clue.mines for clue in clues))
        parts = [(shared, least, most)]
        for clue in clues:
            others = frozenset(clue.cells) - shared
            parts.append((others, clue.mines - most, clue.mines - least))
        for cells, fewest_mines, most_mines in parts:
            if fewest_mines == len(cells) or most_mines == 0:
                yield from ((cell, most_mines > 0, pair) for cell in cells)


class Demand(NamedTuple):
    """There are this many `mines` among these cells."""

    mines: int
    cells: frozenset[int]


Groups = Mapping[tuple[int, ...], int]  # how many cells the same demands touch


def smallest_conflict(
    demands: Sequence[Demand], always: Demand | None, most: int, pulse: Pulse
) -> tuple[int, ...] | None:
    """Return the places of the fewest demands that clash, with `always`; None for over `most`."""
    every = [*demands, *([always] if always else [])]
    touching: dict[int, list[int]] = {}
    for number, demand in enumerate(every):
        for cell in demand.cells:
            touching.setdefault(cell, []).append(number)
    groups = Counter(map(tuple, touching.values()))
    program = _Program(every, groups) if has_libraries() else _Plain(every, groups, pulse)
    corrections: list[tuple[int, ...]] = []  # demands without which the others can be met
    while True:
        pulse()
        chosen = _smallest_meeting(corrections, len(demands))
        if len(chosen) > most:
            return None
        missed = program.correction({*chosen, *([len(demands)] if always else [])})
        if missed is None:  # whatever else is given up
            return chosen
        if not missed:  # all can be met
            return None
        corrections.append(missed)


def _smallest_meeting(sets: Sequence[Sequence[int]], size: int) -> tuple[int, ...]:
    """Return a smallest set of numbers that has one of each set."""
    if not sets:
        return ()
    if not has_libraries():
        return next(solution for most in count(1) if (solution := _meeting(sets, most)) is not None)
    import numpy as np

    from pddlpuzzles.search.linear import entries_of, least

    rows = np.zeros((len(sets), size))
    for row, members in zip(rows, sets, strict=True):
        row[list(members)] = 1
    wanted = np.ones(len(sets)), np.full(len(sets), np.inf)
    bounds = np.zeros(size), np.ones(size)
    best = least(np.ones(size), entries_of(rows), wanted, bounds, integral=True)
    assert best is not None, "all together meet each set"
    return tuple(int(place) for place in np.flatnonzero(best.variables > 0.5))


def _meeting(sets: Sequence[Sequence[int]], most: int) -> tuple[int, ...] | None:
    """Return at most `most` numbers that meet each set; None if there are none."""
    if not sets:
        return ()
    if not most:
        return None
    for member in sets[0]:
        others = _meeting([group for group in sets if member not in group], most - 1)
        if others is not None:
            return tuple(sorted((member, *others)))
    return None


class _Plain:
    """`_Program` by search: a correction is not the smallest, but no part of it is one."""

    def __init__(self, demands: Sequence[Demand], groups: Groups, pulse: Pulse) -> None:
        self.demands, self.pulse = demands, pulse
        self._sizes = [*groups.values()]
        self._touching = [
            [place for place, group in enumerate(groups) if number in group]
            for number in range(len(demands))
        ]

    def correction(self, hard: set[int]) -> tuple[int, ...] | None:
        met, none = set(hard), [0] * len(self._sizes)  # first no mine in any group
        if not self._can_meet(met, none, self._sizes):
            return None
        for number in range(len(self.demands)):
            if number not in met and self._can_meet(met | {number}, none, self._sizes):
                met.add(number)
        return tuple(number for number in range(len(self.demands)) if number not in met)

    def _can_meet(self, wanted: Collection[int], least: Sequence[int], most: Sequence[int]) -> bool:
        """Narrow the mines of each group by the demands; where that leaves a choice, try both."""
        self.pulse()
        low, high, changed = list(least), list(most), True
        while changed:
            changed = False
            for number in wanted:
                groups, mines = self._touching[number], self.demands[number].mines
                lows, highs = sum(map(low.__getitem__, groups)), sum(map(high.__getitem__, groups))
                if not lows <= mines <= highs:
                    return False
                for group in groups:
                    at_least = max(low[group], mines - highs + high[group])
                    at_most = min(high[group], mines - lows + low[group])
                    if (at_least, at_most) != (low[group], high[group]):
                        low[group], high[group] = at_least, at_most
                        changed = True
                        break
        undecided = [group for group in range(len(low)) if low[group] < high[group]]
        if not undecided:
            return True
        group = min(undecided, key=lambda group: high[group] - low[group])
        fixed, above = [*high], [*low]
        fixed[group], above[group] = low[group], low[group] + 1
        return self._can_meet(wanted, low, fixed) or self._can_meet(wanted, above, high)


class _Program:
    """The mines of cells that the same demands touch."""

    def __init__(self, demands: Sequence[Demand], groups: Groups) -> None:
        import numpy as np

        self.demands = demands
        self._touched: Matrix = np.zeros((len(demands), len(groups)))
        for column, together in enumerate(groups):
            self._touched[list(together), column] = 1
        self._sizes: Matrix = np.array([*groups.values()], dtype=float)

    def correction(self, hard: set[int]) -> tuple[int, ...] | None:
        """Return the fewest other demands without which the `hard` ones can be met."""
        import numpy as np

        from pddlpuzzles.search.linear import entries_of, least

        clues, width = self._touched.shape
        # A demand that is given up may miss its number by as much as there are mines and cells.
        misses = [float(max(demand.mines, len(demand.cells))) for demand in self.demands]
        slack = np.diag([0 if number in hard else miss for number, miss in enumerate(misses)])
        wanted = np.array([demand.mines for demand in self.demands], dtype=float)
        rows = np.block([[self._touched, slack], [self._touched, -slack]])
        anything = np.full(clues, np.inf)
        solution = least(
            np.concatenate([np.zeros(width), np.ones(clues)]),
            entries_of(rows),
            (np.append(wanted, -anything), np.append(anything, wanted)),
            (np.zeros(width + clues), np.append(self._sizes, np.ones(clues))),
            integral=True,
        )
        if solution is None:
            return None
        given_up = np.flatnonzero(solution.variables[width:] > 0.5)
        return tuple(int(number) for number in given_up if int(number) not in hard)
