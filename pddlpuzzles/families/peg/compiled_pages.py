"""The inner loops of `bit_sets.Pages`, compiled by numba.

A jump is made in runs: from `run` words behind each of its `firsts` to those `delta` words on.
Places are unsigned, since numba would ask of others whether they count from the end. With them the
English board takes 3.9 s, without 6.7 s.
"""

from typing import Any

import numba
import numpy as np

_NONE = np.uint64(0)
_FIVES, _THREES = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
_NIBBLES, _ONES = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)
_word = np.uint64
_1, _2, _4, _56 = map(np.uint64, (1, 2, 4, 56))


@numba.njit(nogil=True, cache=True)
def _jump(jumps: Any, number: int, page: Any, onto: Any, syndrome: int) -> bool:
    """Make a jump from a page to a page; say whether anything new came there."""
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
def spread(jumps: Any, pages: Any, bits: Any, waiting: Any, taken: Any) -> int:
    """Do what `Pages.spread` does, for as many pages as `taken` holds; say how many it names."""
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
        quiet, page = 0, bits[number]  # how many jumps in turn have brought nothing new
        while quiet < len(within):
            for jump in within:
                quiet = 0 if _jump(jumps, jump, page, page, syndromes[number]) else quiet + 1
                if quiet == len(within):
                    break
        for jump in across:
            if number & outer[jump, 0] == outer[jump, 1]:
                onto = number ^ outer[jump, 0]
                if _jump(jumps, jump, page, bits[onto], syndromes[number]):
                    waiting[onto] = True
                    place = min(place, rank[onto])
        taken[count] = number
        count += 1
    return count


@numba.njit(nogil=True, cache=True)
def count(jumps: Any, words: Any, bits: Any, numbers: Any, tally: Any, stuck: bool) -> None:
    """Do what `Pages.count` does; `jumps` shift boards by 0, so `_jump` marks those that move."""
    page_syndromes, weights, masks = words
    outer, word_syndromes = jumps[0], jumps[5]
    movable = np.zeros_like(bits[0])
    for number in numbers:
        if stuck:
            movable[:] = _NONE
            for jump in range(len(outer)):
                if number & outer[jump, 0] == outer[jump, 1]:
                    _jump(jumps, jump, bits[number], movable, page_syndromes[number])
        outer_pegs, remaining = 0, number
        while remaining:
            remaining &= remaining - 1
            outer_pegs += 1
        for word in range(len(movable)):
            boards = bits[number, word] & ~movable[word]
            if boards == _NONE:
                continue
            for pegs in range(len(masks)):
                # Count its bits, in pairs, fours and eights (Warren, "Hacker's Delight", 5-1).
                masked = boards & masks[pegs, word_syndromes[word] ^ page_syndromes[number]]
                masked -= (masked >> _1) & _FIVES
                masked = (masked & _THREES) + ((masked >> _2) & _THREES)
                masked = (masked + (masked >> _4)) & _NIBBLES
                tally[outer_pegs + weights[word] + pegs] += np.int64((masked * _ONES) >> _56)
