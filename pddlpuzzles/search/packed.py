"""States packed into words, with steps made on whole arrays.

    state      one word or several; some states are `Columns`, one array of words for each
    drop       of a step: a field that has this value becomes 0
    key        a word that is the same of equal states; of several words it is a hash
    cell       some fields of a state hold these values together
    selection  some fields, some steps, and for each cell those of the steps that it does not rule
               out; exact, if a step's literals hold wherever its cell is met

Selections are a successor generator (Helmert, JAIR 26, 2006, section 5.3) cut off at some depth.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from pddlpuzzles.puzzle import State
from pddlpuzzles.search.words import Flags, Words

Columns = tuple[Words, ...]  # the first words of states, their second words, …
Numbers = npt.NDArray[np.int64]
Move_out = TypeVar("Move_out", covariant=True)
T = TypeVar("T")
_FEW: Final = 1 << 14  # pairs of a state and a step, for each table: of fewer all are tried
_ROUNDS: Final = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))
"""The multipliers of splitmix64 (Steele, Lea and Flood, OOPSLA 2014)."""
_CELLS: Final = 14  # bits of a cell's number, at most
_ENTRIES: Final = 1 << 20  # steps in all cells of a table, about as many at most
_TRY, _READ = 25, 8  # what it costs to try a step, and to read one more field, as measured
_MANY: Final = 1 << 15  # states that are unpacked at a time
_Bits = tuple[int, int]  # a field: its word, and its bits there
_Needed = dict[_Bits, tuple[int, ...]]  # fields that a step reads, and their values for it
_Shape = frozenset[tuple[_Bits, int]]  # fields that a step reads, and how many values fit


class Field(NamedTuple):
    """Bits of a word that hold a number below `1 << width`."""

    word: int
    shift: int
    width: int

    @property
    def mask(self) -> int:
        return ((1 << self.width) - 1) << self.shift

    def literal(self, value: int, *, equal: bool = True) -> Literal:
        return Literal(self.word, self.mask, value << self.shift, equal)


class Literal(NamedTuple):
    """The bits `mask` of a word have the value `value`, or, unless `equal`, have another."""

    word: int
    mask: int
    value: int
    equal: bool = True


class Formula(NamedTuple):
    literals: tuple[Literal, ...] = ()
    parts: tuple[Formula, ...] = ()
    any: bool = False


ALWAYS: Final = Formula()


def holds(formula: Formula, columns: Sequence[Words]) -> Flags:
    """Mark the states in which a formula holds."""
    literals, parts, is_any = formula
    flags = np.full(len(columns[0]), not is_any, np.bool_)
    combine = np.logical_or if is_any else np.logical_and
    for word, mask, value, equal in literals:
        is_so = (columns[word] & word_of(mask)) == word_of(value)
        combine(flags, is_so if equal else ~is_so, out=flags)
    for part in parts:
        combine(flags, holds(part, columns), out=flags)
    return flags


def word_of(bits: int) -> np.uint64:
    """Return bits as a word; of a negative number the lowest 64."""
    return np.uint64(bits & (1 << 64) - 1)


class Selection(NamedTuple):
    """Cell n has the steps `steps[first[n] : first[n] + counts[n]]`."""

    fields: tuple[tuple[int, int, int, int], ...]
    """Of each the word, its shift there, its bits behind that, its shift in the cell's number."""
    first: npt.NDArray[np.int32]
    counts: npt.NDArray[np.int32]
    steps: npt.NDArray[np.int32]
    is_exact: bool

    def candidates(self, columns: Sequence[Words]) -> tuple[Numbers, Numbers]:
        """Return pairs of a state and a step that may go together: all steps of its cell."""
        states = len(columns[0])
        cells = np.zeros(states, np.intp)
        for word, shift, mask, place in self.fields:
            cells |= (columns[word] >> np.uint64(shift) & np.uint64(mask)).astype(np.intp) << place
        counts = self.counts[cells]
        places = np.repeat(np.arange(states), counts)
        begins = np.cumsum(counts, dtype=np.int64) - counts  # where each state's pairs begin
        # The nth pair of a state has the nth step of the state's cell.
        entries = np.arange(len(places)) + np.repeat(self.first[cells] - begins, counts)
        return places, self.steps[entries].astype(np.int64)


def selection(needs: Sequence[Sequence[Literal]]) -> tuple[Selection, ...]:
    """Return selections that have each step that may be possible once."""
    wanted = [_by_field(literals) for literals in needs]
    waiting: dict[_Shape, list[int]] = defaultdict(list)  # steps in no selection yet, by shape
    for number, needed in enumerate(wanted):
        if needed is not None:  # else it is never possible
            shape = frozenset((field, len(values)) for field, values in needed.items())
            waiting[shape].append(number)
    selections: list[Selection] = []
    while waiting:
        counts = {shape: len(steps) for shape, steps in waiting.items()}
        fields, shapes = _choose_fields(counts)
        selections.append(_table(fields, {shape: waiting.pop(shape) for shape in shapes}, wanted))
    return tuple(selections)


def _by_field(literals: Iterable[Literal]) -> _Needed | None:
    """Return which values literals allow each field; None if they allow one no value."""
    needs: _Needed = {}
    for word, mask, value, is_equal in literals:
        allowed = needs.get((word, mask))
        if is_equal:
            values: tuple[int, ...] = (value,) if allowed is None or value in allowed else ()
        else:
            values = tuple([other for other in allowed or values_of(mask) if other != value])
        if not values:
            return None
        needs[word, mask] = values
    return needs


def values_of(mask: int) -> list[int]:
    """Return all values of a field, as bits of its word."""
    low = mask & -mask
    return [value * low for value in range((mask // low) + 1)]


def _choose_fields(counts: Mapping[_Shape, int]) -> tuple[list[_Bits], list[_Shape]]:
    """Choose fields for a table, and the shapes of its steps: those that read the first field."""
    gains = _gains(counts, counts, [])
    if not gains:  # what is left reads no field
        return [], list(counts)
    fields = [max(sorted(gains, reverse=True), key=gains.__getitem__)]  # the last of the best
    inside = [shape for shape in counts if any(field == fields[0] for field, _ in shape)]
    while True:
        gains = _gains(counts, inside, fields)
        width = sum(mask.bit_count() for _, mask in fields)
        fitting = [(word, mask) for word, mask in gains if width + mask.bit_count() <= _CELLS]
        best = max(sorted(fitting, reverse=True), key=gains.__getitem__, default=None)
        if best is None or gains[best] * _TRY < _READ:
            return fields, inside
        fields.append(best)


def _gains(
    counts: Mapping[_Shape, int], shapes: Iterable[_Shape], fields: Sequence[_Bits]
) -> Mapping[_Bits, float]:
    """Return by further field how many steps fewer are tried in a state if it is read."""
    gains: dict[_Bits, float] = defaultdict(float)
    for shape in shapes:
        tried = counts[shape] * _share_tried(shape, fields)
        for (word, mask), values in shape:  # a further field rules out those of other values
            if (word, mask) not in fields:
                gains[word, mask] += tried * (1 - values / (1 << mask.bit_count()))
    return gains


def _share_tried(shape: Iterable[tuple[_Bits, int]], fields: Iterable[_Bits]) -> float:
    """Return in what share of states steps of a shape are tried, all values equally likely."""
    share = 1.0
    for (word, mask), values in shape:
        if (word, mask) in fields:
            share *= values / (1 << mask.bit_count())
    return share


def _table(
    fields: Sequence[_Bits], steps: Mapping[_Shape, list[int]], wanted: Sequence[_Needed | None]
) -> Selection:
    """Return a selection by fields, by fewer if it would be large."""
    while fields:
        width = sum(mask.bit_count() for _, mask in fields)
        in_a_cell = sum(len(those) * _share_tried(shape, fields) for shape, those in steps.items())
        if in_a_cell * (1 << width) <= _ENTRIES:
            break
        fields = fields[:-1]
    places: list[tuple[int, int, int, int]] = []  # see `Selection.fields`
    width = 0
    for word, mask in fields:
        shift = (mask & -mask).bit_length() - 1
        places.append((word, shift, mask >> shift, width))
        width += mask.bit_count()
    # Steps that allow as many values of each field are in as many cells: arrays hold their numbers.
    alike: dict[tuple[int, ...], list[int]] = defaultdict(list)
    for shape, numbered in steps.items():
        counts = dict(shape)
        alike[tuple([counts.get(field, 0) for field in fields])] += numbered
    cells: list[Numbers] = []
    numbers: list[npt.NDArray[np.int32]] = []
    for numbered in alike.values():
        needs = [wanted[number] or {} for number in numbered]
        rows = np.zeros((len(numbered), 1), np.int64)  # a row a step: the cells that it is in
        for (word, mask), (_, shift, _, place) in zip(fields, places, strict=True):
            is_read = (word, mask) in needs[0]
            fit = [need[word, mask] for need in needs] if is_read else [values_of(mask)]
            parts = (np.array(fit, np.uint64) >> np.uint64(shift)).astype(np.int64) << place
            # Each cell so far, with each value of this field that the step allows.
            rows = (rows[:, :, None] | parts[:, None]).reshape(len(numbered), -1)
        cells.append(rows.ravel())
        numbers.append(np.repeat(np.array(numbered, np.int32), rows.shape[1]))
    cell, step = np.concatenate(cells), np.concatenate(numbers)
    order = np.lexsort((step, cell))
    count = np.bincount(cell, minlength=1 << width).astype(np.int32)
    first = (np.cumsum(count) - count).astype(np.int32)
    is_exact = all(field in fields for shape in steps for field, _ in shape)
    return Selection(tuple(places), first, count, step[order], is_exact)


class Effect(NamedTuple):
    sets: tuple[Literal, ...] = ()
    drops: tuple[Literal, ...] = ()


class Change(NamedTuple):
    condition: Formula
    effect: Effect


class Step(NamedTuple):
    needs: tuple[Literal, ...]
    condition: Formula | None
    effect: Effect
    changes: tuple[Change, ...]
    cost: int


class PossibleSteps(NamedTuple):
    """Pairs of a state, by its place, and a step that is possible there; and the state after."""

    places: Numbers
    steps: Numbers
    after: Columns


@dataclass(frozen=True)
class Masks:
    """How many words a state has, the steps, and what holds in a goal."""

    words: int
    steps: tuple[Step, ...]
    goal: Formula = ALWAYS

    @cached_property
    def costs(self) -> Numbers:
        return np.array([step.cost for step in self.steps], np.int64)

    @cached_property
    def tables(self) -> Tables:
        return Tables(self)

    def possible_steps(self, columns: Columns) -> PossibleSteps:
        """Return the possible steps, by state, then by step."""
        places, steps = self.tables.candidates(columns)
        pairs = np.sort(places << self.tables.bits | steps)  # each in one number: quicker to sort
        places, steps = pairs >> self.tables.bits, pairs & (1 << self.tables.bits) - 1
        before = tuple([column[places] for column in columns])
        after = self.tables.after(before, steps)
        special = self.tables.special
        if special is None or not len(steps):
            return PossibleSteps(places, steps, after)
        # What no array of masks says is done for one step in all its states at a time.
        kept = np.ones(len(steps), np.bool_)
        pending = np.flatnonzero(special[steps])
        pending = pending[np.argsort(steps[pending], kind="stable")]
        for group in np.split(pending, np.flatnonzero(np.diff(steps[pending])) + 1):
            if len(group):
                kept[group] = self._specially(int(steps[group[0]]), group, before, after)
        return PossibleSteps(places[kept], steps[kept], tuple([column[kept] for column in after]))

    def _specially(self, number: int, group: Numbers, before: Columns, after: Columns) -> Flags:
        """Make one step's changes at the pairs of a group; mark where its condition holds."""
        step = self.steps[number]
        rows = [column[group] for column in before]
        new = list(rows)
        everywhere = np.ones(len(group), np.bool_)
        effects = [(step.effect, everywhere)]
        effects += [(change.effect, holds(change.condition, rows)) for change in step.changes]
        for effect, on in effects:  # first all that drop, as what is set stays
            for word, mask, value, _ in effect.drops:
                hit = on & (rows[word] & word_of(mask) == word_of(value))
                new[word] = np.where(hit, new[word] & word_of(~mask), new[word])
        for effect, on in effects:
            for word, mask, value, _ in effect.sets:
                put = new[word] & word_of(~mask) | word_of(value)
                new[word] = np.where(on, put, new[word])
        for column, values in zip(after, new, strict=True):
            column[group] = values
        return everywhere if step.condition is None else holds(step.condition, rows)


class _LiteralOfSteps(NamedTuple):
    """A literal of each step, by step; of those that have none it holds nowhere."""

    word: int
    mask: Words
    value: Words


class Tables:
    """Steps as bits, by word and step, that they `care` for, `want`, `keep` and `put`."""

    def __init__(self, masks: Masks) -> None:
        steps, count, words = masks.steps, len(masks.steps), masks.words
        self.bits = np.int64(max(1, count).bit_length())
        # Four tables, each by word, then by step.
        rows = care, want, clear, put = [[[0] * count for _ in range(words)] for _ in range(4)]
        for number, step in enumerate(steps):
            for word, mask, value, equal in step.needs:
                if equal:
                    care[word][number] |= mask
                    want[word][number] |= value
            for word, mask, value, _ in step.effect.sets:
                clear[word][number] |= mask
                put[word][number] |= value
        self.care, self.want, cleared, self.put = np.array(rows, np.uint64)
        self.keep = ~cleared
        denied = [[literal for literal in step.needs if not literal.equal] for step in steps]
        self.denied = _literals_of_steps(denied)
        self.dropped = _literals_of_steps([step.effect.drops for step in steps])
        special = [step.condition is not None or bool(step.changes) for step in steps]
        self.special = np.array(special, np.bool_) if any(special) else None
        self.selections: tuple[Selection, ...] = selection([step.needs for step in steps])
        never = np.ones(count, np.bool_)  # the steps that need two values of a field
        for chosen in self.selections:
            never[chosen.steps] = False
        self.care[0, never], self.want[0, never] = 0, 1  # which no state fulfils

    def candidates(self, columns: Columns) -> tuple[Numbers, Numbers]:
        """Return the states, by place, and the steps that go together, as far as literals say."""
        if len(columns[0]) * self.care.shape[1] < _FEW * len(self.selections):
            kept = self._hold(columns, np.s_[:, np.newaxis], np.s_[np.newaxis])  # a row a state
            return np.divmod(np.flatnonzero(kept), kept.shape[1])
        places: list[Numbers] = []
        steps: list[Numbers] = []
        for chosen in self.selections:
            place, step = chosen.candidates(columns)
            if not chosen.is_exact:
                kept = self._hold(columns, place, step)
                place, step = place[kept], step[kept]
            places.append(place)
            steps.append(step)
        if not places:
            return np.zeros(0, np.int64), np.zeros(0, np.int64)
        return np.concatenate(places), np.concatenate(steps)

    def _hold(self, columns: Columns, places: Any, steps: Any) -> Flags:
        """Mark the pairs of a place and a step whose literals hold there."""
        words = zip(columns, self.care, self.want, strict=True)
        parts = ((column[places] & care[steps]) == want[steps] for column, care, want in words)
        kept: Flags = next(parts)
        for part in parts:
            kept &= part
        for word, mask, value in self.denied:
            kept &= (columns[word][places] & mask[steps]) != value[steps]
        return kept

    def after(self, before: Columns, steps: Numbers) -> Columns:
        """Return what each step makes of the state before it, except its changes."""
        columns = list(before)
        for word, mask, value in self.dropped:
            masked = mask[steps]
            hit = (before[word] & masked) == value[steps]
            columns[word] = columns[word] & ~np.where(hit, masked, np.uint64(0))
        rows = zip(columns, self.keep, self.put, strict=True)
        return tuple([column & keep[steps] | put[steps] for column, keep, put in rows])


def _literals_of_steps(literals: Sequence[Sequence[Literal]]) -> tuple[_LiteralOfSteps, ...]:
    """Arrange literals of steps in arrays with one of each step, all on one word."""
    arrays = []
    for word in sorted({literal.word for step in literals for literal in step}):
        rows = [[literal for literal in step if literal.word == word] for step in literals]
        for rank in range(max(map(len, rows))):
            mask, value = np.zeros(len(rows), np.uint64), np.ones(len(rows), np.uint64)
            for number, step in enumerate(rows):
                if rank < len(step):
                    mask[number], value[number] = step[rank].mask, step[rank].value
            arrays.append(_LiteralOfSteps(word, mask, value))
    return tuple(arrays)


def keys_of(columns: Columns, seed: int) -> Words:
    """Return each state's word: itself, or a hash of several."""
    first, *others = columns
    if not others:
        return first
    hashed = _mixed(first + word_of(seed))
    for column in others:
        hashed = _mixed(hashed ^ column)
    return hashed


def _mixed(words: Words) -> Words:  # so that each bit depends on all
    for shift, factor in zip((30, 27), _ROUNDS, strict=True):
        words = (words ^ (words >> np.uint64(shift))) * factor
    return words ^ (words >> np.uint64(31))


class Packed(Protocol[State, Move_out]):
    @property
    def masks(self) -> Masks: ...

    def packed(self, state: State, /) -> Sequence[int]: ...

    def states(self, columns: Columns, /) -> list[State]: ...

    def move(self, step: int, /) -> Move_out: ...


@dataclass(eq=False)
class Unpacked(Sequence[T]):
    """What is unpacked when asked for."""

    _size: int
    _unpack: Callable[[slice], Sequence[T]]

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return self._unpack(place)
        place = range(self._size)[place]
        return self._unpack(slice(place, place + 1))[0]

    def __iter__(self) -> Iterator[T]:
        for low in range(0, self._size, _MANY):
            yield from self._unpack(slice(low, low + _MANY))


class PackedStates(Unpacked[State]):
    def __init__(self, packed: Packed[State, Any], columns: Columns) -> None:
        self.packed, self.columns = packed, columns
        super().__init__(
            len(columns[0]),
            lambda places: packed.states(tuple([column[places] for column in columns])),
        )
