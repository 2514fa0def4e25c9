"""What no jump can change: the Rule of Three, on any board.

A jump turns over three holes in a line: two lose a peg, one gains one. A set of holes that
meets every such line in an even number of holes therefore keeps the parity of its pegs for ever.
On square boards these *even sets* come from colouring the diagonals in turn with three colours,
both ways (M. R. Reiss, Crelle's Journal 54, 1857; N. G. de Bruijn, Journal of Recreational
Mathematics 5, 1972); on any other board they are still the kernel of a matrix over GF(2), and
Gaussian elimination finds them all.

Sets of holes are integers, a bit a hole.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

_FEW: Final = 12
"""Up to so many generators, all their sums are looked through for the smallest set."""


def even_sets(holes: int, lines: Iterable[int]) -> list[int]:
    """Return a basis of all sets that meet each of `lines` in an even number of holes.

    Cubic in the number of holes at worst; microseconds on real boards.
    """
    rows: dict[int, int] = {}  # by their highest hole, which no other row holds
    for line in lines:
        reduced = line
        for top, row in rows.items():
            if reduced >> top & 1:
                reduced ^= row
        if reduced:
            pivot = reduced.bit_length() - 1
            for top, row in rows.items():
                if row >> pivot & 1:
                    rows[top] = row ^ reduced
            rows[pivot] = reduced
    return [
        1 << hole | sum(1 << top for top, row in rows.items() if row >> hole & 1)
        for hole in range(holes)
        if hole not in rows
    ]


def parities(sets: Sequence[int], pegs: int) -> tuple[int, ...]:
    """Return for each of `sets` whether an odd number of `pegs` stands on it."""
    return tuple((even & pegs).bit_count() & 1 for even in sets)


def smallest_odd_set(basis: Sequence[int], changed: int) -> int | None:
    """Return the smallest sum of `basis` that meets `changed` in an odd number of holes.

    None if there is none. Where the basis is big, only its members are looked at: one of them
    is odd if any sum is.
    """
    sums = (
        _sum(chosen)
        for count in range(1, (len(basis) if len(basis) <= _FEW else 1) + 1)
        for chosen in combinations(basis, count)
    )
    odd = [even for even in sums if (even & changed).bit_count() & 1]
    return min(odd, key=lambda even: (even.bit_count(), even), default=None)


def _sum(sets: Iterable[int]) -> int:
    total = 0
    for one in sets:
        total ^= one
    return total
