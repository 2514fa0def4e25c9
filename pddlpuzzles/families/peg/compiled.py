"""The inner loops of `cube.Cube.close` for numba, which compiles them.

They do what that does with NumPy, word by word, and give the same.

    sources   the words of a page on which a jump may be made, jump after jump
    first     where those of each jump begin
    across    the bits of a word's place that the jump changes
    masks     for each jump and syndrome, the bits of a word that the jump can be made on
    shifts    how far those bits move
"""

from __future__ import annotations

from typing import Any

import numba


@numba.njit(nogil=True, cache=True)
def make(page: Any, onto: Any, jump: int, syndrome: int, tables: Any) -> bool:
    """Make a jump on all boards of a page; say whether boards came to `onto` that were not there.

    `onto` may be the page itself.
    """
    first, sources, across, masks, shifts, syndromes = tables
    changed = False
    flip, shift = across[jump], shifts[jump]
    for place in range(first[jump], first[jump + 1]):
        source = sources[place]
        ready = page[source]
        if ready == 0:
            continue
        ready &= masks[jump, syndromes[source] ^ syndrome]
        if shift > 0:
            ready <<= numba.uint64(shift)
        elif shift < 0:
            ready >>= numba.uint64(-shift)
        there = onto[source ^ flip]
        if ready & ~there:
            onto[source ^ flip] = there | ready
            changed = True
    return changed


@numba.njit(nogil=True, cache=True)
def close(page: Any, jumps: Any, syndrome: int, tables: Any) -> None:
    """Make some jumps on a page until no board comes that was not there."""
    again = True
    while again:
        again = False
        for place in range(len(jumps)):
            again |= make(page, page, jumps[place], syndrome, tables)
