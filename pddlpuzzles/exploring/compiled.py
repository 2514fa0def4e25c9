"""The inner loops of `in_arrays.Hashed` for numba, which find what `Sorted` finds."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np

NOBODY = np.uint32(0xFFFFFFFF)

_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_S30, _S27, _S31 = np.uint64(30), np.uint64(27), np.uint64(31)


@numba.njit(nogil=True, cache=True)
def _hash(rows: Any, row: int) -> Any:
    """Return a hash of a state: its words, one after another, mixed by splitmix64."""
    mixed = np.uint64(0)
    for word in range(rows.shape[1]):
        mixed ^= rows[row, word]
        mixed = (mixed ^ (mixed >> _S30)) * _FIRST
        mixed = (mixed ^ (mixed >> _S27)) * _SECOND
        mixed ^= mixed >> _S31
    return mixed


@numba.njit(nogil=True, cache=True)
def _same(rows: Any, row: int, others: Any, other: int) -> Any:
    differing = np.uint64(0)
    for word in range(rows.shape[1]):
        differing |= rows[row, word] ^ others[other, word]
    return differing == 0


@numba.njit(nogil=True, cache=True)
def enter(states: Any, count: int, table: Any) -> None:
    mask = np.uint64(len(table) - 1)
    for number in range(count):
        slot = _hash(states, number) & mask
        while table[slot] != NOBODY:
            slot = (slot + np.uint64(1)) & mask
        table[slot] = np.uint32(number)


@numba.njit(nogil=True, cache=True)
def expand(
    known: Any, low: int, end: int, most: int, is_last: bool, tables: Any, rooms: Any, edges: Any
) -> tuple[int, int, int, int]:
    """Expand states from `low` on, layer after layer, until an array is full or nothing is left.

    The layer of `low` ends at `end`; of each that is done, `most` at most, the end of the next is
    written into `ends`. Returns where it has come to, the states known, the edges, and the layers.
    """
    states, count, table = known
    choice, masks, denied, dropped = tables
    after, slots, guess = rooms
    degrees, heads, steps, ends = edges
    fields_at, fields, cells_at, first, counts, entries, widest = choice
    care, want, keep, put = masks
    mask = np.uint64(len(table) - 1)
    words = states.shape[1]
    began, size, layers = low, 0, 0
    while low < end and size + widest <= len(heads) and low - began < len(degrees):
        # Steps of some states: the states after them, and where a table would have these.
        base, block = size, low
        while low < end and low - began < len(degrees):
            if size + widest > len(heads) or size - base + widest > len(after):
                break
            top = size
            for some in range(len(cells_at)):
                cell = cells_at[some]
                for one in range(fields_at[some], fields_at[some + 1]):
                    word, shift, bits, at = fields[one]
                    value = (states[low, word] >> np.uint64(shift)) & np.uint64(bits)
                    cell += np.int64(value << np.uint64(at))
                for entry in range(first[cell], first[cell] + counts[cell]):
                    place = top
                    while place > size and steps[place - 1] > entries[entry]:
                        steps[place] = steps[place - 1]
                        place -= 1
                    steps[place] = entries[entry]
                    top += 1
            kept = size
            for place in range(size, top):
                step = steps[place]
                wrong = np.uint64(0)
                for word in range(words):
                    wrong |= (states[low, word] & care[step, word]) ^ want[step, word]
                holds = wrong == 0
                for one in range(len(denied[0])):
                    value = states[low, denied[0][one]] & denied[1][one, step]
                    holds &= value != denied[2][one, step]
                if not holds:
                    continue
                row = kept - base
                for word in range(words):
                    after[row, word] = states[low, word]
                for one in range(len(dropped[0])):
                    word, masked = dropped[0][one], dropped[1][one, step]
                    if states[low, word] & masked == dropped[2][one, step]:
                        after[row, word] &= ~masked
                for word in range(words):
                    after[row, word] = after[row, word] & keep[step, word] | put[step, word]
                slots[row] = _hash(after, row) & mask
                steps[kept] = step
                kept += 1
            degrees[low - began] = kept - size
            size = kept
            low += 1
        if low == block:
            break
        # Loops in which no round waits for another, so that the processor loads ahead.
        for place in range(size - base):
            guess[place] = table[slots[place]]
        for place in range(size - base):
            found = guess[place]
            if found != NOBODY and not _same(states, found, after, place):
                guess[place] = NOBODY
        for place in range(size - base):
            number: Any = np.int64(guess[place])
            if guess[place] == NOBODY:
                slot = slots[place]
                while table[slot] != NOBODY and not _same(states, table[slot], after, place):
                    slot = (slot + np.uint64(1)) & mask
                number = np.int64(table[slot])
                if table[slot] == NOBODY:
                    number = -1
                    if not is_last:
                        number = count
                        table[slot] = np.uint32(count)
                        for word in range(words):
                            states[count, word] = after[place, word]
                        count += 1
            heads[base + place] = number
        if low == end and not is_last:
            ends[layers] = count
            layers += 1
            if layers == most or layers == len(ends):
                break
            end = count
    return low, count, size, layers
