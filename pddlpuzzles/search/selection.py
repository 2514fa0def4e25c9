"""Which steps to try in which states: looked up by the values of a few fields.

    cell       some fields of a state hold these values together; a table has a row for each cell
    selection  some fields, some steps, and for each cell those of the steps that it does not rule
               out; exact, if a step's literals hold wherever its cell is met

Fields are taken one after another as long as the steps that they rule out cost more to try than
it costs to read one more field, and the table fits a cache. It is a successor generator (Helmert,
"The Fast Downward planning system", JAIR 26, 2006, section 5.3) cut off at some depth, so that a
whole array of states goes down it in a few operations.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from pddlpuzzles.search.fields import Literal
from pddlpuzzles.search.words import Words

Numbers = npt.NDArray[np.int64]
_Bits = tuple[int, int]
"""A field: its word, and its bits there."""

_CELLS: Final = 14
"""A table has at most 2^14 cells."""
_ENTRIES: Final = 1 << 20
"""A table has at most this many entries."""
_TRY: Final = 25
_READ: Final = 8
_LOOK_UP: Final = 40
_SPLIT: Final = 32
"""After this many tables steps are divided no more among those that begin with the same field."""
"""What it costs to try a step, to read one more field, and to look up a cell, as measured."""


class Selection(NamedTuple):
    """Cell n has the steps `steps[first[n] : first[n] + counts[n]]`.

    `fields` are the word, the shift and the bits below it, and the place in the cell's number.
    """

    fields: tuple[tuple[int, int, int, int], ...]
    first: npt.NDArray[np.int32]
    counts: npt.NDArray[np.int32]
    steps: npt.NDArray[np.int32]
    is_exact: bool

    def candidates(self, columns: Sequence[Words]) -> tuple[Numbers, Numbers]:
        """Return places of states, each with a step that its cell does not rule out."""
        states = len(columns[0])
        cells = np.zeros(states, np.intp)
        for word, shift, mask, place in self.fields:
            cells |= (columns[word] >> np.uint64(shift) & np.uint64(mask)).astype(np.intp) << place
        counts = self.counts[cells]
        places = np.repeat(np.arange(states), counts)
        ends = np.cumsum(counts, dtype=np.int64)
        shift_to = self.first[cells] - (ends - counts)
        entries = np.arange(len(places)) + np.repeat(shift_to, counts)
        return places, self.steps[entries].astype(np.int64)


def selection(needs: Sequence[Sequence[Literal]]) -> tuple[Selection, ...]:
    """Return selections in which each step that may be possible is once."""
    wanted = [_by_field(some) for some in needs]
    alike: dict[_Shape, list[int]] = defaultdict(list)
    for number, needed in enumerate(wanted):
        if needed is not None:
            alike[frozenset((field, len(values)) for field, values in needed.items())].append(
                number
            )
    left = {shape: len(steps) for shape, steps in alike.items()}
    found: list[Selection] = []
    while left:
        fields, shapes = _next(left, may_split=len(found) < _SPLIT)
        found.append(_table(fields, {shape: alike[shape] for shape in shapes}, wanted))
        for shape in shapes:
            del left[shape]
    return tuple(found)


_Needed = dict[_Bits, tuple[int, ...]]
"""Of each field that a step reads the values that it may have, as bits of the word."""
_Shape = frozenset[tuple[_Bits, int]]
"""The fields that a step reads, and how many values each may have."""


def _by_field(literals: Iterable[Literal]) -> _Needed | None:
    """Return what a step needs of each field; None if no state has it."""
    found: _Needed = {}
    for word, mask, value, is_equal in literals:
        known = found.get((word, mask))
        if is_equal:
            left: tuple[int, ...] = (value,) if known is None or value in known else ()
        else:
            left = tuple([one for one in known or values_of(mask) if one != value])
        if not left:
            return None
        found[word, mask] = left
    return found


def values_of(mask: int) -> list[int]:
    """Return all values of a field, as bits of its word."""
    low = mask & -mask
    return [value * low for value in range((mask // low) + 1)]


def _next(left: Mapping[_Shape, int], *, may_split: bool) -> tuple[list[_Bits], list[_Shape]]:
    """Return the fields of the next selection, and the shapes of the steps that are in it."""
    share: dict[_Bits, float] = defaultdict(float)
    for shape, count in left.items():
        for field, values in shape:
            share[field] += count * (1 - values / (1 << field[1].bit_count()))
    if not share:
        return [], list(left)
    fields = [max(share, key=lambda field: (share[field], field))]
    inside = [shape for shape in left if any(field == fields[0] for field, _ in shape)]
    while True:
        gains: dict[_Bits, float] = defaultdict(float)
        for shape in inside:
            tried = left[shape] * _rate(shape, fields)
            for field, values in shape:
                if field not in fields:
                    gains[field] += tried * (1 - values / (1 << field[1].bit_count()))
        width = sum(mask.bit_count() for _, mask in fields)
        fitting = [field for field in gains if width + field[1].bit_count() <= _CELLS]
        best = max(fitting, key=lambda field: (gains[field], field), default=None)
        if best is None or gains[best] * _TRY < _READ:
            break
        fields.append(best)
    covered = [shape for shape in inside if {field for field, _ in shape} <= {*fields}]
    others = {*inside} - {*covered}
    rest = sum(left[shape] * _rate(shape, fields) for shape in others)
    if may_split and covered and rest * _TRY > 2 * _LOOK_UP:
        return fields, covered  # the others have a table of their own
    return fields, inside


def _rate(shape: Iterable[tuple[_Bits, int]], fields: Iterable[_Bits]) -> float:
    """Return the share of cells that do not rule out a step."""
    rate = 1.0
    for field, values in shape:
        if field in fields:
            rate *= values / (1 << field[1].bit_count())
    return rate


def _table(
    fields: Sequence[_Bits], steps: Mapping[_Shape, list[int]], wanted: Sequence[_Needed | None]
) -> Selection:
    """Return the table of some fields, and of steps by shape; of fewer, if it would be large."""
    while fields:
        width = sum(mask.bit_count() for _, mask in fields)
        entries = sum(len(some) * _rate(shape, fields) for shape, some in steps.items())
        if entries * (1 << width) <= _ENTRIES:
            break
        fields = fields[:-1]
    places: list[tuple[int, int, int, int]] = []
    place = 0
    for word, mask in fields:
        shift = (mask & -mask).bit_length() - 1
        places.append((word, shift, mask >> shift, place))
        place += mask.bit_count()
    alike: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for shape, some in steps.items():
        counts = dict(shape)
        alike[tuple([counts.get(field, 0) for field in fields])] += some
    cells: list[Numbers] = []
    numbers: list[npt.NDArray[np.int32]] = []
    for some in alike.values():
        needs = [wanted[number] or {} for number in some]
        here = np.zeros((len(some), 1), np.int64)
        for field, (_, shift, _, at) in zip(fields, places, strict=True):
            taken = [one[field] for one in needs] if field in needs[0] else [values_of(field[1])]
            row = (np.array(taken, np.uint64) >> np.uint64(shift)).astype(np.int64) << at
            here = (here[:, :, np.newaxis] | row[:, np.newaxis]).reshape(len(some), -1)
        cells.append(here.ravel())
        numbers.append(np.repeat(np.array(some, np.int32), here.shape[1]))
    cell, step = np.concatenate(cells), np.concatenate(numbers)
    order = np.lexsort((step, cell))
    count = np.bincount(cell, minlength=1 << place).astype(np.int32)
    first = (np.cumsum(count) - count).astype(np.int32)
    is_exact = all(field in fields for shape in steps for field, _ in shape)
    return Selection(tuple(places), first, count, step[order], is_exact)
