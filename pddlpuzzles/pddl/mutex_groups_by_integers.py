"""Fact-alternating mutex groups by integer programming.

An atom is a variable, 1 if it is in the group. At most one atom of the start is in it, and for
each operator no more of what it adds than of what it needs and deletes. The group with most atoms
is found, then the largest with an atom that is in none yet, and so on (Fišer and Komenda,
"Fact-alternating mutex groups for classical planning", JAIR 61, 2018).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from pddlpuzzles.pddl.mutex_judge import parts_of
from pddlpuzzles.pddl.task import Task, ones
from pddlpuzzles.processes.system import has_libraries

if TYPE_CHECKING:
    from scipy.sparse import csr_array

_MOST_ENTRIES: Final = 100_000
"""Entries of the matrix of constraints; with more of them no groups are looked for."""


def alternating_groups(
    task: Task, known: Sequence[int], seconds: float, pulse: Callable[[], None]
) -> Iterator[int]:
    """Yield sets of atoms, as bits, each with an atom that is in no set before and none `known`.

    None come of a task that is too large, nor after some seconds of processor time, nor without
    numpy and scipy. `pulse` is called before each is looked for. What the solver finds it
    finds with floats: whoever needs a proof has to look again.
    """
    end = time.process_time() + seconds
    rows = _rows(task)
    size = sum((plus | minus).bit_count() for plus, minus in rows)
    if size > _MOST_ENTRIES or not task.atoms or not has_libraries():
        return
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp

    total = len(task.atoms)
    left = (1 << total) - 1 & ~task.derived
    for bits in known:
        left &= ~bits
    highest = np.ones(total)
    for bit in ones(task.derived):
        highest[bit] = 0
    start = np.array([task.start >> bit & 1 for bit in range(total)], dtype=float)
    fixed = [LinearConstraint(start[None, :], -np.inf, 1)]
    if rows:
        fixed.append(LinearConstraint(_matrix(rows, total), -np.inf, 0))
    while left and (remaining := end - time.process_time()) > 0:
        pulse()
        wanted = np.array([left >> bit & 1 for bit in range(total)], dtype=float)
        done: Any = milp(
            -np.ones(total),
            integrality=np.ones(total),
            bounds=Bounds(np.zeros(total), highest),
            constraints=[*fixed, LinearConstraint(wanted[None, :], 1, np.inf)],
            options={"time_limit": remaining},
        )
        if done.x is None:
            return
        bits = sum(1 << int(bit) for bit in np.flatnonzero(done.x > 0.5))
        if bits.bit_count() > 1:
            yield bits
        left &= ~bits


def _rows(task: Task) -> list[tuple[int, int]]:
    """Return for each operator what it adds and what it loses, as bits, none twice."""
    found: dict[tuple[int, int], None] = {}
    for operator in task.operators:
        always, *changes = parts_of(operator)
        taken = 0
        for part in (always, *changes):
            deleted = part.deleted | always.deleted
            lost = part.needed & deleted & ~part.added & ~taken
            added = part.added & ~part.needed
            if added:
                found[added, lost] = None
                taken |= lost
    return list(found)


def _matrix(rows: Sequence[tuple[int, int]], width: int) -> csr_array:
    """Return a row for each operator: 1 for what it adds, -1 for what it loses."""
    from scipy.sparse import csr_array

    values: list[int] = []
    columns: list[int] = []
    ends = [0]
    for added, lost in rows:
        for bits, value in ((added, 1), (lost, -1)):
            columns += ones(bits)
            values += [value] * bits.bit_count()
        ends.append(len(values))
    return csr_array((values, columns, ends), shape=(len(rows), width))
