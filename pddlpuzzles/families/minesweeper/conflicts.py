"""The smallest sets of clues that cannot all hold, exactly.

    demand     a clue, or that a cell is a mine, or is not: a number of mines among some cells
    conflict   demands that cannot all be met
    correction demands without which all others can be met; every conflict meets each of them

A smallest conflict is a smallest set that meets all corrections: such sets are proposed, smallest
first, and each that can be met yields a correction that it has missed (Ignatiev, Previti, Liffiton
and Marques-Silva, "Smallest MUS extraction with minimal hitting set dualization", CP 2015). Both
steps are integer programs, over the numbers of mines in cells that the same demands touch.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pddlpuzzles.parts import Pulse

Matrix = NDArray[np.float64]


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
    program = _Program([*demands, *([always] if always else [])])
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


@dataclass
class _Program:
    """The mines of cells that the same demands touch, as whole numbers."""

    demands: Sequence[Demand]
    _touched: Matrix = field(init=False)
    _sizes: Matrix = field(init=False)

    def __post_init__(self) -> None:
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
        from scipy.optimize import Bounds, LinearConstraint, milp

        count, width = self._touched.shape
        # A demand that is given up may miss its number by as much as there are mines and cells.
        slack = np.diag(
            [
                0.0 if number in hard else float(max(demand.mines, len(demand.cells)))
                for number, demand in enumerate(self.demands)
            ]
        )
        wanted = np.array([demand.mines for demand in self.demands], dtype=float)
        found = milp(
            np.concatenate([np.zeros(width), np.ones(count)]),
            integrality=np.ones(width + count),
            bounds=Bounds(0, np.concatenate([self._sizes, np.ones(count)])),
            constraints=[
                LinearConstraint(np.hstack([self._touched, slack]), wanted, np.inf),
                LinearConstraint(np.hstack([self._touched, -slack]), -np.inf, wanted),
            ],
        )
        if found.x is None:
            return None
        given_up = np.flatnonzero(found.x[width:] > 0.5)
        return tuple(int(number) for number in given_up if int(number) not in hard)
