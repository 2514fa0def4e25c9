"""All placings of Brain Twist's tiles, as the places of an array, and what a turn makes of them.

The toy is turned in the hand until tile rc is at position 1 (see `words`); the other tiles share
the positions 2 to 12. The array has a row for each way to place the first few of them, the
*leaders*, and in a row a column for each order of the others, the *followers*, on the positions
that are left. A turn carries each tile by where it is, so the row that it leads to depends on the
row only; and for a row it does the same to every order of the followers. It is done with whole
rows then, all those at once whose followers it reorders alike.

Turns keep the parity of a placing. Of two orders of followers that differ in the last two tiles,
one has it: they share a column.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property
from itertools import permutations
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from pddlpuzzles.families.braintwist.toy import (
    FLIPPED,
    POSITIONS,
    ROTATIONS,
    UNFLIPPED,
    carried,
    turned,
)

Table: TypeAlias = npt.NDArray[Any]
"""Something for each placing: rows and columns."""
Indices: TypeAlias = npt.NDArray[np.intp]

_PLACES: Final = len(POSITIONS) - 1
"""The positions that are not rc's."""
_LEADERS: Final = 5
_FOLLOWERS: Final = _PLACES - _LEADERS

ROWS: Final = 55_440
COLUMNS: Final = 360
HELD: Final = len(ROTATIONS)
"""The ways to hold the toy, by the position of tile rc."""
_STRETCH: Final = ROWS // 8
"""Rows done by compiled code between two checks of the limits."""
EVERY_WAY: Final = (1 << HELD) - 1
"""All ways to hold the toy, a bit each."""


class _Group(NamedTuple):
    """Rows in which a turn reorders the followers alike: from row and column to row and column."""

    rows: Indices
    after: Indices
    columns: Indices


class Turn:
    """A turn as it acts on all placings. `held` says what it makes of the ways to hold the toy."""

    def __init__(self, placings: Placings, turn: int) -> None:
        after = turned(POSITIONS, turn)
        home = ROTATIONS[after.index(1) + 1]
        self.groups = placings.groups(carried(after, home))
        # Held so that rc is at p, the toy turns at another vertex; this is the turn's name once
        # rc has been brought to position 1, and it takes rc to `rc` before that is done again.
        rc = after.index(1) + 1
        moved = [ROTATIONS[p].index(rc) for p in POSITIONS]
        self.held: npt.NDArray[np.uint16] | None = None
        if rc != 1:
            ways = np.arange(EVERY_WAY + 1, dtype=np.uint16)
            self.held = np.zeros_like(ways)
            for place, other in enumerate(moved):
                self.held |= (ways >> np.uint16(other) & np.uint16(1)) << np.uint16(place)

    def spread(self, table: Table, onto: Table) -> None:
        """Combine with `onto`, by `or`, what `table` has for where the turn leads.

        What it has are ways to hold the toy, a bit each, or flags.
        """
        held = self.held if table.dtype == np.uint16 else None
        for rows, after, columns in self.groups:
            some = table[after]
            if some.any():
                if held is not None:
                    some = held[some]
                onto[rows] |= some.take(columns, axis=1)


class Turns:
    """The turns that the toy can make while it is folded one way."""

    def __init__(self, placings: Placings, vertices: Sequence[int]) -> None:
        self.turns = [Turn(placings, sign * vertex) for vertex in vertices for sign in (1, -1)]

    def spread(self, table: Table, pulse: Callable[[], None]) -> Table:
        """Return for each placing what `table` has for where its turns lead, combined by `or`.

        What `pulse` raises ends it. Where numba is installed this is done by compiled code, in a
        fifth of the time.
        """
        onto, kind = np.zeros_like(table), table.dtype
        compiled = kernel()
        if compiled is None:
            for turn in self.turns:
                pulse()
                turn.spread(table, onto)
            return onto
        after, kinds, columns, held, moving = self._flat
        if table.dtype != np.uint16:
            moving = np.zeros_like(moving)
            table, onto = table.view(np.uint8), onto.view(np.uint8)
        live = table.any(axis=1)
        for low in range(0, ROWS, _STRETCH):
            pulse()
            compiled(table, onto, low, low + _STRETCH, after, kinds, columns, held, moving, live)
        return onto.view(kind)

    @cached_property
    def _flat(self) -> tuple[Table, ...]:
        """The turns as compiled code takes them.

        For each turn and row the row that it leads to, and the number of the columns that it
        leads to; those columns; for each turn what it makes of ways to hold the toy, and
        whether that is anything else.
        """
        after = np.empty((len(self.turns), ROWS), np.int32)
        kinds = np.empty((len(self.turns), ROWS), np.int16)
        columns: list[Indices] = []
        held = np.zeros((len(self.turns), EVERY_WAY + 1), np.uint16)
        for number, turn in enumerate(self.turns):
            for group in turn.groups:
                after[number, group.rows] = group.after
                kinds[number, group.rows] = len(columns)
                columns.append(group.columns)
            if turn.held is not None:
                held[number] = turn.held
        moving = np.array([turn.held is not None for turn in self.turns])
        return after, kinds, np.array(columns, np.uint16), held, moving


@cache
def kernel() -> Callable[..., None] | None:
    """Return the compiled inner loop of `Turns.spread`, None where numba is not installed."""
    try:
        from pddlpuzzles.families.braintwist.explore.compiled import spread
    except (ImportError, RuntimeError):  # the latter where it finds no place to keep the code
        return None
    loop: Callable[..., None] = spread
    return loop


class Placings:
    """The placings of one parity; `odd` is that of `tiles` against their order in `TILES`."""

    def __init__(self, odd: bool) -> None:
        self._odd = int(odd)
        self._rows = _sequences(_PLACES, _LEADERS)
        self._row_of = _numbering(self._rows, _PLACES)
        taken = np.zeros((ROWS, _PLACES), np.bool_)
        np.put_along_axis(taken, self._rows, True, axis=1)
        self._free = np.nonzero(~taken)[1].reshape(ROWS, _FOLLOWERS)
        self._orders = _sequences(_FOLLOWERS, _FOLLOWERS)
        self._order_of = _numbering(self._orders, _FOLLOWERS)
        self._order_odd = _parities(self._orders)
        # A row with its followers in order: is that placing odd? Then odd orders make it even.
        self._row_odd = _parities(np.concatenate((self._rows, self._free), axis=1)) ^ self._odd

    @cached_property
    def turns(self) -> tuple[Turns, Turns]:
        """What turns an unflipped toy, and a flipped one."""
        return Turns(self, UNFLIPPED), Turns(self, FLIPPED)

    def place(self, words: npt.NDArray[np.uint64]) -> tuple[Indices, Indices]:
        """Return the row and the column of words (see `words`), flipped or not."""
        tiles = np.stack(
            [(words >> np.uint64(4 * place) & np.uint64(15)) for place in range(1, _PLACES + 1)],
            axis=1,
        ).astype(np.intp)
        at = np.argsort(tiles, axis=1)
        row = self._row_of[_codes(at[:, :_LEADERS], _PLACES)]
        # The followers' order says for each free position, from the lowest, who is there.
        order = np.argsort(at[:, _LEADERS:], axis=1)
        return row, self._order_of[_codes(order, _FOLLOWERS)] // 2

    def words(self, row: int) -> npt.NDArray[np.uint64]:
        """Return the words of all columns of a row, unflipped."""
        column = np.arange(COLUMNS)
        order = 2 * column
        order += self._order_odd[order] ^ self._row_odd[row]
        words = np.zeros(COLUMNS, np.uint64)
        for leader, place in enumerate(self._rows[row].tolist(), 1):
            words |= np.uint64(leader << 4 * (place + 1))
        for slot, place in enumerate(self._free[row].tolist()):
            tile = (self._orders[order, slot] + _LEADERS + 1).astype(np.uint64)
            words |= tile << np.uint64(4 * (place + 1))
        return words

    def groups(self, after: tuple[int, ...]) -> list[_Group]:
        """Return what carrying the tiles so that position p has that of `after[p - 1]` does."""
        goes = np.empty(_PLACES, np.intp)
        for there, here in enumerate(after[1:]):
            goes[here - 2] = there
        rows = self._row_of[_codes(goes[self._rows], _PLACES)]
        slots = np.argsort(np.argsort(goes[self._free], axis=1), axis=1)
        kinds = self._order_of[_codes(slots, _FOLLOWERS)] * 2 + self._row_odd
        by_kind = np.argsort(kinds, kind="stable")
        starts = np.flatnonzero(np.diff(kinds[by_kind], prepend=-1))
        groups = []
        for some in np.split(by_kind, starts[1:]):
            slot, odd = divmod(int(kinds[some[0]]), 2)
            groups.append(_Group(some, rows[some], self._columns(self._orders[slot], odd)))
        return groups

    def _columns(self, slots: Indices, odd: int) -> Indices:
        """Return the column that each becomes when the follower on slot s goes to `slots[s]`."""
        order = np.arange(0, 2 * COLUMNS, 2)
        order += self._order_odd[order] ^ odd
        orders = np.empty((COLUMNS, _FOLLOWERS), np.intp)
        orders[:, slots] = self._orders[order]
        return self._order_of[_codes(orders, _FOLLOWERS)] // 2


def _sequences(size: int, length: int) -> Indices:
    return np.array(list(permutations(range(size), length)), np.intp)


def _codes(sequences: Indices, base: int) -> Indices:
    codes = np.zeros(len(sequences), np.intp)
    for column in sequences.T:
        codes = codes * base + column
    return codes


def _numbering(sequences: Indices, base: int) -> Indices:
    numbers = np.zeros(base ** sequences.shape[1], np.intp)
    numbers[_codes(sequences, base)] = np.arange(len(sequences))
    return numbers


def _parities(orders: Indices) -> Indices:
    """Return 1 for each odd permutation, 0 for each even one."""
    length = orders.shape[1]
    swaps = np.zeros(len(orders), np.intp)
    for first in range(length):
        for second in range(first + 1, length):
            swaps += orders[:, first] > orders[:, second]
    return swaps & 1
