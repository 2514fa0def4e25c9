"""The inner loop of `winnable` for numba, which compiles it.

A step, taken back, flips the bits of its mask, in words that have its value there. Bits of a word
are carried to other places by tables, one for each chunk of bits.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from pddlpuzzles.search.symmetry_classes import CHUNK

_NONE = np.uint64(0)
_word = np.uint64
_1, _6, _30, _63 = map(np.uint64, (1, 6, 30, 63))
_MIXER = np.uint64(0xBF58476D1CE4E5B9)
_LOWEST = np.uint64((1 << CHUNK) - 1)
_BLOCK = 1 << 6
NOBODY = np.uint32(0xFFFFFFFF)
"""What a table holds where it holds no number."""


@numba.njit(nogil=True, cache=True)
def _hash(word: Any, slots: Any) -> Any:
    mixed = (word ^ (word >> _30)) * _MIXER
    return (mixed ^ (mixed >> _30)) & _word(len(slots) - 1)


@numba.njit(nogil=True, cache=True)
def back(
    steps: Any,
    images: Any,
    places: Any,
    bits: Any,
    words: Any,
    left: Any,
    sums: Any,
    low: int,
    slots: Any,
    known: Any,
    known_left: Any,
    count: int,
) -> tuple[int, int]:
    """Take steps back from words, from `low` on, and add up what `winnable` has of those before.

    The first `count` classes are known, each with a sum; `slots` is an empty table for them. How
    far it has come, before `known` is full, is returned, and how many are known then; or -1 in
    place of the first, if a sum passes 64 bits.
    """
    mask = _word(len(slots) - 1)
    for number in range(count):
        slot = _hash(known[number, 0], slots)
        while slots[slot] != NOBODY:
            slot = (slot + _1) & mask
        slots[slot] = number
    made = np.empty(_BLOCK * len(steps), np.uint64)
    homes = np.empty(len(made), np.uint64)
    guess = np.empty(len(made), np.uint32)
    after = np.empty(len(made), np.int64)
    while low < len(words) and count + len(made) <= len(known):
        # Loops in which no round waits for another, so that the processor loads ahead.
        high, size, kept = min(low + _BLOCK, len(words)), 0, 0
        for number in range(low, high):
            for step in range(len(steps)):
                made[size], after[size] = words[number] ^ steps[step, 0], number
                size += words[number] & steps[step, 0] == steps[step, 1]
        for one in range(size):
            place = _NONE
            for chunk in range(len(places)):
                place |= places[chunk, (made[one] >> _word(CHUNK * chunk)) & _LOWEST]
            made[kept], after[kept] = made[one], after[one]
            kept += (bits[place >> _6] >> (place & _63)) & _1 != _NONE
        for one in range(kept):
            least = made[one]
            for image in range(len(images)):
                other = _NONE
                for chunk in range(len(places)):
                    other |= images[image, chunk, (made[one] >> _word(CHUNK * chunk)) & _LOWEST]
                least = min(least, other)
            made[one], homes[one] = least, _hash(least, slots)
        for one in range(kept):
            guess[one] = slots[homes[one]]
        for one in range(kept):
            if guess[one] != NOBODY and known[guess[one], 0] != made[one]:
                guess[one] = NOBODY
        for one in range(kept):
            there, number = guess[one], after[one]
            if there == NOBODY:
                slot = homes[one]
                while slots[slot] != NOBODY and known[slots[slot], 0] != made[one]:
                    slot = (slot + _1) & mask
                there = slots[slot]
                if there == NOBODY:
                    there = np.uint32(count)
                    slots[slot] = there
                    known[there, 0], known[there, 1], known_left[there] = made[one], _NONE, 255
                    count += 1
            moves = left[number] + 1
            if moves < known_left[there]:
                known_left[there], known[there, 1] = moves, sums[number]
            elif moves == known_left[there]:
                known[there, 1] += sums[number]
                if known[there, 1] < sums[number]:
                    return -1, count
        low = high
    return low, count
