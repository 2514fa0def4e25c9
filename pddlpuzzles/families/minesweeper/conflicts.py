"""The smallest sets of clues that cannot all hold, exactly.

    demand     a clue, or that a cell is a mine, or is not: a number of mines among some cells
    conflict   demands that cannot all be met
    correction demands without which all others can be met; every conflict meets each of them

A smallest conflict is a smallest set that meets all corrections: such sets are proposed, smallest
first, and each that can be met yields a correction that it has missed (Ignatiev, Previti, Liffiton
and Marques-Silva, "Smallest MUS extraction with minimal hitting set dualization", CP 2015). Both
steps are integer programs, over the numbers of mines in cells that the same demands touch. Without
scipy they are searched for one by one, which is quick for boards that one types in.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pddlpuzzles.family_parts import Pulse
from pddlpuzzles.processes.system import has_libraries

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Matrix: TypeAlias = NDArray[np.float64]


class Demand(NamedTuple):
    """There are this many `mines` among these cells."""

    mines: int
    cells: frozenset[int]


def smallest_conflict(
    demands: Sequence[Demand], always: Demand | None, most: int, pulse: Pulse
) -> tuple[int, ...] | None:
    """Return the places of the fewest demands that cannot be met together with `always`.

    None if all can be met, or it takes more than `most` of them. What `pulse` raises ends it.
    """
    every = [*demands, *([always] if always else [])]
    program = _Program(every) if has_libraries() else _Plain(every, pulse)
    corrections: list[tuple[int, ...]] = []
    while True:
        pulse()
        chosen = _smallest_meeting(corrections, len(demands))
        if len(chosen) > most:
            return None
        hard = {*chosen, *([len(demands)] if always else [])}
        missed = program.correction(hard)
        if missed is None:
            return chosen
        if not missed:
            return None
        corrections.append(missed)


def _smallest_meeting(sets: Sequence[Sequence[int]], size: int) -> tuple[int, ...]:
    """Return a smallest set that has a member of each of `sets`."""
    if not sets:
        return ()
    if not has_libraries():
        return next(found for most in count(1) if (found := _meeting(sets, most)) is not None)
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp

    rows = np.zeros((len(sets), size))
    for row, members in zip(rows, sets, strict=True):
        row[list(members)] = 1
    found = milp(
        np.ones(size),
        integrality=np.ones(size),
        bounds=Bounds(0, 1),
        constraints=LinearConstraint(rows, 1, np.inf),
    )
    return tuple(int(place) for place in np.flatnonzero(found.x > 0.5))


def _meeting(sets: Sequence[Sequence[int]], most: int) -> tuple[int, ...] | None:
    """Return at most `most` numbers of which each set has one; None if there are none."""
    if not sets:
        return ()
    if not most:
        return None
    for one in sets[0]:
        rest = _meeting([other for other in sets if one not in other], most - 1)
        if rest is not None:
            return tuple(sorted((one, *rest)))
    return None


@dataclass
class _Plain:
    """The same as `_Program` by search, where there is no solver; corrections need not be least.

    A conflict is still a smallest one: it meets every correction, whichever they are.
    """

    demands: Sequence[Demand]
    pulse: Pulse
    _sizes: list[int] = field(init=False)
    _touching: list[list[int]] = field(init=False)

    def __post_init__(self) -> None:
        touched: dict[int, tuple[int, ...]] = {}
        for number, demand in enumerate(self.demands):
            for cell in demand.cells:
                touched[cell] = (*touched.get(cell, ()), number)
        groups = list(dict.fromkeys(touched.values()))
        self._sizes = [sum(one == group for one in touched.values()) for group in groups]
        self._touching = [
            [place for place, group in enumerate(groups) if number in group]
            for number in range(len(self.demands))
        ]

    def correction(self, hard: set[int]) -> tuple[int, ...] | None:
        """Return demands without which all others can be met, the `hard` ones among them.

        None if the hard ones alone cannot.
        """
        met, missed = set(hard), []
        none, all_ = [0] * len(self._sizes), self._sizes
        if not self._can_be_met(met, none, all_):
            return None
        for number in range(len(self.demands)):
            if number in met:
                continue
            if self._can_be_met(met | {number}, none, all_):
                met.add(number)
            else:
                missed.append(number)
        return tuple(missed)

    def _can_be_met(
        self, wanted: Collection[int], least: Sequence[int], most: Sequence[int]
    ) -> bool:
        """Say whether demands can be met with numbers of mines between two bounds."""
        self.pulse()
        low, high, changed = list(least), list(most), True
        while changed:
            changed = False
            for number in wanted:
                places, mines = self._touching[number], self.demands[number].mines
                lows, highs = sum(low[one] for one in places), sum(high[one] for one in places)
                if not lows <= mines <= highs:
                    return False
                for one in places:
                    between = (
                        max(low[one], mines - highs + high[one]),
                        min(high[one], mines - lows + low[one]),
                    )
                    if between != (low[one], high[one]):
                        low[one], high[one] = between
                        changed = True
                        break
        open_ = [one for one in range(len(low)) if low[one] < high[one]]
        if not open_:
            return True
        one = min(open_, key=lambda place: high[place] - low[place])
        fixed, above = [*high], [*low]
        fixed[one], above[one] = low[one], low[one] + 1
        return self._can_be_met(wanted, low, fixed) or self._can_be_met(wanted, above, high)


@dataclass
class _Program:
    """The mines of cells that the same demands touch, as whole numbers."""

    demands: Sequence[Demand]
    _touched: Matrix = field(init=False)
    _sizes: Matrix = field(init=False)

    def __post_init__(self) -> None:
        import numpy as np

        sizes: dict[tuple[int, ...], int] = {}
        touching: dict[int, list[int]] = {}
        for number, demand in enumerate(self.demands):
            for cell in demand.cells:
                touching.setdefault(cell, []).append(number)
        for touched in touching.values():
            sizes[tuple(touched)] = sizes.get(tuple(touched), 0) + 1
        self._touched = np.zeros((len(self.demands), len(sizes)))
        for column, together in enumerate(sizes):
            self._touched[list(together), column] = 1
        self._sizes = np.array(list(sizes.values()), dtype=float)

    def correction(self, hard: set[int]) -> tuple[int, ...] | None:
        """Return the fewest other demands without which the `hard` ones can be met.

        None if the hard ones alone cannot.
        """
        import numpy as np
        from scipy.optimize import Bounds, LinearConstraint, milp

        clues, width = self._touched.shape
        # A demand that is given up may miss its number by as much as there are mines and cells.
        slack = np.diag(
            [
                0.0 if number in hard else float(max(demand.mines, len(demand.cells)))
                for number, demand in enumerate(self.demands)
            ]
        )
        wanted = np.array([demand.mines for demand in self.demands], dtype=float)
        found = milp(
            np.concatenate([np.zeros(width), np.ones(clues)]),
            integrality=np.ones(width + clues),
            bounds=Bounds(0, np.concatenate([self._sizes, np.ones(clues)])),
            constraints=[
                LinearConstraint(np.hstack([self._touched, slack]), wanted, np.inf),
                LinearConstraint(np.hstack([self._touched, -slack]), -np.inf, wanted),
            ],
        )
        if found.x is None:
            return None
        given_up = np.flatnonzero(found.x[width:] > 0.5)
        return tuple(int(number) for number in given_up if int(number) not in hard)
