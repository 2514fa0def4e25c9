"""The inner loops of counting the boards of peg solitaire for numba, which compiles them.

`spread` and `count` do on pages of bits what `bit_sets.Pages` does with NumPy, `back` does what
`graded.back` does, and they give the same. A jump is made in runs: from `run` words behind each of
its `firsts` to those `delta` words on. Places are unsigned, since numba would ask of others whether
they count from the end. On the English board all take 2.4 s of processor time, NumPy 6.1 s.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

from pddlpuzzles.search.words import CHUNK

_NONE = np.uint64(0)
_FIVES, _THREES = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
_NIBBLES, _ONES = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)
_word = np.uint64
_1, _2, _4, _6, _30, _56, _63 = map(np.uint64, (1, 2, 4, 6, 30, 56, 63))
_MIXER = np.uint64(0xBF58476D1CE4E5B9)
_LOWEST = np.uint64((1 << CHUNK) - 1)
_BLOCK = 1 << 6
NOBODY = np.uint32(0xFFFFFFFF)
"""What a table holds where it holds no number."""


@numba.njit(nogil=True, cache=True)
def _jump(jumps: Any, number: int, page: Any, onto: Any, syndrome: int) -> bool:
    """Make a jump from a page onto another, or the same; say whether anything new came there."""
    _, firsts, ends, runs, masks, syndromes, deltas, shifts = jumps
    delta, new = _word(deltas[number]), _NONE
    up, down = _word(max(shifts[number], 0)), _word(max(-shifts[number], 0))
    for first in firsts[ends[number] : ends[number + 1]]:
        for place in range(runs[number]):
            word = _word(first + place)
            before = onto[word + delta]
            ready = page[word] & masks[number, _word(syndromes[word] ^ syndrome)]
            after = before | ((ready << up) >> down)
            new |= after ^ before
            onto[word + delta] = after
    anything: bool = new != _NONE
    return anything


@numba.njit(nogil=True, cache=True)
def _close(jumps: Any, within: Any, page: Any, syndrome: int) -> None:
    quiet = 0
    while quiet < len(within):
        for number in within:
            quiet = 0 if _jump(jumps, number, page, page, syndrome) else quiet + 1
            if quiet == len(within):
                break


@numba.njit(nogil=True, cache=True)
def spread(jumps: Any, pages: Any, bits: Any, waiting: Any, taken: Any) -> int:
    jumps, within, across = jumps
    syndromes, order, rank = pages
    outer = jumps[0]
    place, count = 0, 0
    while place < len(order) and count < len(taken):
        number = order[place]
        if not waiting[number]:
            place += 1
            continue
        waiting[number] = False
        _close(jumps, within, bits[number], syndromes[number])
        for jump in across:
            if number & outer[jump, 0] == outer[jump, 1]:
                onto = number ^ outer[jump, 0]
                if _jump(jumps, jump, bits[number], bits[onto], syndromes[number]):
                    waiting[onto] = True
                    place = min(place, rank[onto])
        taken[count] = number
        count += 1
    return count


@numba.njit(nogil=True, cache=True)
def count(jumps: Any, words: Any, bits: Any, numbers: Any, found: Any, stuck: bool) -> None:
    syndromes, weights, masks = words
    outer, odd = jumps[0], jumps[5]
    movable = np.zeros_like(bits[0])
    for number in numbers:
        if stuck:
            movable[:] = _NONE
            for jump in range(len(outer)):
                if number & outer[jump, 0] == outer[jump, 1]:
                    _jump(jumps, jump, bits[number], movable, syndromes[number])
        first, left = 0, number
        while left:
            left &= left - 1
            first += 1
        for word in range(len(movable)):
            boards = bits[number, word] & ~movable[word]
            if boards == _NONE:
                continue
            for pegs in range(len(masks)):
                some = boards & masks[pegs, odd[word] ^ syndromes[number]]
                some -= (some >> _1) & _FIVES
                some = (some & _THREES) + ((some >> _2) & _THREES)
                some = (some + (some >> _4)) & _NIBBLES
                found[first + weights[word] + pegs] += np.int64((some * _ONES) >> _56)


@numba.njit(nogil=True, cache=True)
def _hash(word: Any, slots: Any) -> Any:
    mixed = (word ^ (word >> _30)) * _MIXER
    return (mixed ^ (mixed >> _30)) & _word(len(slots) - 1)


@numba.njit(nogil=True, cache=True)
def back(given: Any, rows: Any, low: int, slots: Any, classes: Any, count: int) -> tuple[int, int]:
    """Take jumps back from rows, from `low` on, and add up the ways of the classes before.

    Returns how far it has come before there was no room for more, -1 if a sum passes 64 bits, and
    how many classes are known.
    """
    steps, images, places, bits = given
    words, left, sums = rows
    known, known_left = classes
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
