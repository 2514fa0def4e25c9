"""The inner loop of `placings.Turns.spread` for numba, which compiles it.

It does what that does with NumPy, row by row, and gives the same.
"""

from __future__ import annotations

from typing import Any

import numba


@numba.njit(nogil=True, cache=True)
def spread(
    table: Any,
    onto: Any,
    low: int,
    high: int,
    after: Any,
    kinds: Any,
    columns: Any,
    held: Any,
    moving: Any,
    live: Any,
) -> None:
    """Combine with the rows `low` to `high` of `onto` what `table` has for where turns lead."""
    for row in range(low, high):
        into = onto[row]
        for turn in range(after.shape[0]):
            if not live[after[turn, row]]:
                continue
            some = table[after[turn, row]]
            leads = columns[kinds[turn, row]]
            if moving[turn]:
                ways = held[turn]
                for column in range(len(into)):
                    into[column] |= ways[some[leads[column]]]
            else:
                for column in range(len(into)):
                    into[column] |= some[leads[column]]
