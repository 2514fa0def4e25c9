"""The inner loops of `pages.Compiled` for numba, which compiles them.

They do on pages of bits what `pages.Plain` does with NumPy, and give the same. A jump is made in
runs: from `run` words behind each of its `firsts` to those `delta` words on.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

_NONE = np.uint64(0)
_FIVES, _THREES = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
_NIBBLES, _ONES = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)
_1, _2, _4, _56 = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)


@numba.njit(nogil=True, cache=True)
def leap(jumps: Any, number: int, page: Any, onto: Any, syndrome: int) -> bool:
    """Make a jump from a page onto another, or the same; say whether anything new came there."""
    firsts, ends, runs, deltas, shifts, masks, kinds, syndromes = jumps
    run, delta, kind, by_syndrome = runs[number], deltas[number], kinds[number], masks[number]
    up, down = np.uint64(max(shifts[number], 0)), np.uint64(max(-shifts[number], 0))
    mask, new = by_syndrome[0], _NONE
    for first in firsts[ends[number] : ends[number + 1]]:
        source, target = page[first : first + run], onto[first + delta : first + delta + run]
        if kind == 0:  # neither masked nor shifted
            for place in range(run):
                before = target[place]
                after = before | source[place]
                new |= after ^ before
                target[place] = after
        elif kind == 1:  # masked alike in all words
            for place in range(run):
                before = target[place]
                after = before | (((source[place] & mask) << up) >> down)
                new |= after ^ before
                target[place] = after
        else:
            odd = syndromes[first : first + run]
            for place in range(run):
                before = target[place]
                ready = source[place] & by_syndrome[odd[place] ^ syndrome]
                after = before | ((ready << up) >> down)
                new |= after ^ before
                target[place] = after
    anything: bool = new != _NONE
    return anything


@numba.njit(nogil=True, cache=True)
def close(jumps: Any, within: Any, page: Any, syndrome: int) -> None:
    """Make some jumps that stay on a page, in turn, until none brings anything new."""
    quiet = 0
    while quiet < len(within):
        for number in within:
            quiet = 0 if leap(jumps, number, page, page, syndrome) else quiet + 1


@numba.njit(nogil=True, cache=True)
def count(page: Any, odd: Any, weights: Any, masks: Any, found: Any) -> None:
    """Add up the boards of a page by their pegs; `odd` is the syndrome of each word's boards."""
    for word in range(len(page)):
        if page[word] == _NONE:
            continue
        for pegs in range(len(masks)):
            bits = page[word] & masks[pegs, odd[word]]
            bits -= (bits >> _1) & _FIVES
            bits = (bits & _THREES) + ((bits >> _2) & _THREES)
            bits = (bits + (bits >> _4)) & _NIBBLES
            found[weights[word] + pegs] += np.int64((bits * _ONES) >> _56)
