"""A state space explored in arrays of packed states, a layer at a time.

    key     a word that stands for a state (`search.packed`)
    run     keys in order, with the numbers of their states

It finds what `by_rules` finds, with the same numbers. `Sorted` does it with NumPy. What has taken
some time goes on in `Hashed`, compiled by numba where the extra `fast` is installed, for steps of
literals alone.
"""

from __future__ import annotations

import time
from itertools import count
from typing import Any, Final, Generic, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pddlpuzzles.exploring.by_rules import Edges, Numbers, StateSpace, optimum_of_layers
from pddlpuzzles.puzzle import Limit, Move, Puzzle, State
from pddlpuzzles.search.budget import LimitError, TooManyError
from pddlpuzzles.search.packed import Columns, Masks, Packed, PackedStates, Unpacked, holds
from pddlpuzzles.search.space import Depth, Watch, still_to_come
from pddlpuzzles.search.words import Words, is_first

_PATIENCE: Final = 0.5
"""Seconds of processor time in NumPy: to import numba and read its cache takes about as many."""
_COUNTED: Final = 5
"""To join edges and count what they show takes this many times as much memory as they do."""
_ENDLESS: Final = 1 << 62
_STATES: Final = 1 << 15
_EDGES: Final = 1 << 17
"""How many states are worked on at a time, at most, and about how many edges they have."""
_BLOCK: Final = 1 << 12
_LAYERS: Final = 1 << 12
_BYTES: Final = 200
"""What an edge needs while it is worked on."""
_MANY: Final = 1 << 20
"""Before this many bytes are taken, the limit of memory is checked."""
_NUMBERS: Final = (1 << 32) - 2
"""Compiled loops know this many states at most."""


class CollisionError(Exception): ...


def expand(
    puzzle: Puzzle[State, Move],
    packed: Packed[State, Move],
    watch: Watch,
    deepest: int | None = None,
    most: int | None = None,
) -> StateSpace[State, Move]:
    """Explore the states of a puzzle as `by_rules.expand` does, which raises the same."""
    for seed in count():
        try:
            return _Search(puzzle, packed, watch, deepest, most, seed).found()
        except CollisionError:
            continue  # other keys
    raise AssertionError("unreachable")


class _Search(Generic[State, Move]):
    def __init__(
        self,
        puzzle: Puzzle[State, Move],
        packed: Packed[State, Move],
        watch: Watch,
        deepest: int | None,
        most: int | None,
        seed: int,
    ) -> None:
        self._puzzle, self._packed, self._watch = puzzle, packed, watch
        self._deepest, self._most = deepest, most
        self._masks = packed.masks
        start = tuple([np.array([word], np.uint64) for word in packed.packed(puzzle.start)])
        self._known: Sorted | Hashed = Sorted(self._masks, start, watch, seed)
        self._began: float | None = time.process_time()
        self._layers = [0]
        empty = np.zeros(0, np.int64)
        # Degrees, heads and steps; which states move, which are goals; tails and prices beyond.
        self._parts: list[tuple[NDArray[Any], ...]] = [
            (empty, empty, empty.astype(np.uint32), empty > 0, empty > 0)
        ]
        self._beyond: list[tuple[Numbers, Numbers]] = [(empty, empty)]
        self._stuck = 0
        self._depths: list[Depth] = []

    def found(self) -> StateSpace[State, Move]:
        low, end = 0, len(self._known)
        ahead: int | None = None
        try:
            while low < end:
                depth = len(self._layers) - 1
                self._watch.reached(f"depth {depth}", len(self._known), ahead)
                done = len(self._depths)
                if self._began is not None and time.process_time() >= self._began + _PATIENCE:
                    self._began = None
                    self._known = hash_known(self._masks, self._known, self._watch) or self._known
                low, end = self._expand(low, end)
                if len(self._depths) > done:
                    self._watch.counted(self._depths)
                    if self._deepest is None and self._watch.is_watched:
                        ahead = still_to_come(np.diff(self._layers).tolist())
            self._watch.reached(f"depth {len(self._layers) - 2}", len(self._known), ahead)
            held = sum(array.nbytes for part in self._parts for array in part)
            require_room(self._watch, _COUNTED * held)
        except LimitError as error:
            return self._space(error.limit)
        return self._space(None)

    def _expand(self, low: int, end: int) -> tuple[int, int]:
        """Expand some states from `low` on; return how far it came, and where that layer ends."""
        left = _ENDLESS if self._deepest is None else self._deepest + 1 - len(self._layers)
        is_last = left == 0
        degrees, heads, steps, ends = self._known.expanded(low, end, left, is_last=is_last)
        high = low + len(degrees)
        moving = degrees > 0
        goal = holds(self._packed.goal, self._known.some(slice(low, high)))
        if is_last:
            deeper = heads < 0
            places = np.repeat(np.arange(len(degrees)), degrees)
            self._beyond.append((low + places[deeper], self._masks.costs[steps[deeper]]))
            degrees = np.bincount(places[~deeper], minlength=len(degrees))
            steps, heads = steps[~deeper], heads[~deeper]
        self._parts.append((degrees, heads, steps, moving, goal))
        if self._most is not None and len(self._known) > self._most:
            raise TooManyError(f"more than {self._most} states can be reached")
        done = [end, *ends[:-1]] if ends else [end][: high == end]
        self._count_layers(done, low, np.cumsum(~moving & ~goal))
        return high, ends[-1] if ends else end

    def _count_layers(self, done: list[int], low: int, stuck: Numbers) -> None:
        """Take note of the layers that are done, by their ends; `stuck` is summed from `low` on."""
        counted = 0
        for end in done:
            here = int(stuck[end - low - 1]) - counted
            states = end - self._layers[-1]
            self._depths.append(Depth(len(self._depths), states, None, None, self._stuck + here))
            self._layers.append(end)
            self._stuck, counted = 0, counted + here
        self._stuck += int(stuck[-1]) - counted

    def _space(self, limit: Limit | None) -> StateSpace[State, Move]:
        known = self._layers[-1]
        of_edges = self._parts if limit is None else self._parts[:1]
        degrees, heads, step = (np.concatenate([part[n] for part in of_edges]) for n in range(3))
        moving, goal = (np.concatenate([part[n] for part in self._parts])[:known] for n in (3, 4))
        costs = self._masks.costs
        if len(costs) and (costs == costs[0]).all():
            price = np.broadcast_to(costs[0], step.shape)
        else:
            price = costs[step]
        first = np.concatenate(([0], np.cumsum(degrees)))
        if len(first) <= known:
            first = np.broadcast_to(first[:1], known + 1)
        tails, prices = (np.concatenate(column) for column in zip(*self._beyond, strict=True))
        return StateSpace(
            self._puzzle,
            PackedStates(self._packed, self._known.some(slice(0, known))),
            self._layers,
            Edges(first, heads, price),
            Unpacked(
                len(step), lambda some: [self._packed.move(one) for one in step[some].tolist()]
            ),
            goal,
            moving,
            (tails, prices),
            limit,
            None if limit is None else optimum_of_layers(goal, self._layers, costs.tolist()),
        )


class Expanded(NamedTuple):
    """Some states, one after another, with their edges; heads that are not known are -1.

    `ends` has of each layer that is done now where the next one ends.
    """

    degrees: Numbers
    heads: Numbers
    steps: NDArray[np.uint32]
    ends: list[int]


class Sorted:
    """The states that are known: keys in runs, each more than twice as long as the next."""

    def __init__(self, masks: Masks, start: Columns, watch: Watch, seed: int) -> None:
        self._masks, self._watch, self._seed = masks, watch, seed
        self._columns = [column.copy() for column in start]
        self._count = len(start[0])
        self._runs: list[tuple[Words, Numbers]] = []
        self._rate = 1.0
        self._add_keys(masks.keys(start, seed), np.arange(self._count))

    def __len__(self) -> int:
        return self._count

    def some(self, numbers: Numbers | slice) -> Columns:
        return tuple([column[: self._count][numbers] for column in self._columns])

    def expanded(self, low: int, end: int, most: int, *, is_last: bool) -> Expanded:
        """Expand some states from `low` on, whose layer ends at `end`; number those that are new.

        `most` layers are done at most; if it is the last one, no others get a number.
        """
        high = min(end, low + max(64, min(_STATES, int(_EDGES / self._rate))))
        require_room(self._watch, int((high - low) * self._rate * _BYTES))
        made = self._masks.possible_steps(
            tuple([column[low:high].copy() for column in self._columns])
        )
        self._rate = max(1.0, len(made.steps) / (high - low))
        heads = self._numbered(made.after, is_last)
        degrees = np.bincount(made.places, minlength=high - low)
        ends = [self._count] if high == end and not is_last else []
        return Expanded(degrees, heads, made.steps.astype(np.uint32), ends)

    def _numbered(self, after: Columns, is_last: bool) -> Numbers:
        """Return the number of each state; those that are new get theirs, or -1 if it is last."""
        keys = self._masks.keys(after, self._seed)
        order = np.argsort(keys)
        keys = keys[order]
        first = is_first(keys)
        group = np.cumsum(first) - 1
        keys = keys[first]
        numbers = self._looked_up(keys)
        earliest = np.minimum.reduceat(order, np.flatnonzero(first)) if len(order) else order
        if len(after) > 1:  # else a key is the state itself

            def some(places: Numbers) -> Columns:
                return tuple([column[places] for column in after])

            known = numbers >= 0
            same, here = self._masks.same, self.some(numbers[known])
            if not (
                same(some(order), some(earliest[group])).all()
                and same(some(earliest[known]), here).all()
            ):
                raise CollisionError
        new = np.flatnonzero(numbers < 0)
        if len(new) and not is_last:
            born = np.argsort(earliest[new])
            numbers[new[born]] = self._count + np.arange(len(new))
            met = earliest[new[born]]
            self._add(self._masks.closed(tuple([column[met] for column in after])))
            self._add_keys(keys[new], numbers[new])
        heads = np.empty(len(order), np.int64)
        heads[order] = numbers[group]
        return heads

    def _looked_up(self, keys: Words) -> Numbers:
        places = np.full(len(keys), -1)
        left = np.arange(len(keys))
        for run, numbers in reversed(self._runs):  # the latest are the likeliest
            place = np.searchsorted(run, keys)
            place[place == len(run)] = 0
            hit = run[place] == keys
            places[left[hit]] = numbers[place[hit]]
            left, keys = left[~hit], keys[~hit]
        return places

    def _add(self, columns: Columns) -> None:
        count = self._count + len(columns[0])
        for mine, its in zip(self._columns, columns, strict=True):
            if count > len(mine):
                require_room(self._watch, 4 * count)
                mine.resize(count + count // 2, refcheck=False)
            mine[self._count : count] = its
        self._count = count

    def _add_keys(self, keys: Words, numbers: Numbers) -> None:
        self._runs.append((keys, numbers))
        while len(self._runs) > 1 and len(self._runs[-2][0]) <= 2 * len(self._runs[-1][0]):
            (one, ones), (other, others) = self._runs[-2:]
            require_room(self._watch, 4 * (one.nbytes + other.nbytes))
            place = np.searchsorted(one, other) + np.arange(len(other))
            rest = np.ones(len(one) + len(other), np.bool_)
            rest[place] = False
            both, all_ = np.empty(len(rest), np.uint64), np.empty(len(rest), np.int64)
            both[place], both[rest] = other, one
            all_[place], all_[rest] = others, ones
            self._runs[-2:] = [(both, all_)]


class Hashed:
    """The same in a table of numbers, found by hashes of states, with compiled loops."""

    def __init__(self, masks: Masks, columns: Columns, watch: Watch, loops: Any) -> None:
        self._watch, self._loops = watch, loops
        tables = masks.tables
        some = tables.selections
        fields = [one.fields for one in some]
        rows = np.cumsum([0, *(len(one.first) for one in some)])
        entries = np.cumsum([0, *(len(one.steps) for one in some)])
        self._widest = max(1, sum(int(one.counts.max(initial=0)) for one in some))
        self._choice = (
            np.cumsum([0, *map(len, fields)]),
            np.array([field for one in fields for field in one], np.int64).reshape(-1, 4),
            rows[:-1],
            _joined([one.first + at for one, at in zip(some, entries, strict=False)], np.int64),
            _joined([one.counts for one in some], np.int64),
            _joined([one.steps for one in some], np.uint32),
            self._widest,
        )
        masks_of_steps = (tables.care, tables.want, tables.keep, tables.put)
        self._masks = tuple(np.ascontiguousarray(one.T) for one in masks_of_steps)
        count = len(masks.steps)
        self._denied, self._dropped = (
            (
                np.array([one.word for one in further], np.int64),
                np.array([one.mask for one in further], np.uint64).reshape(-1, count),
                np.array([one.value for one in further], np.uint64).reshape(-1, count),
            )
            for further in (tables.denied, tables.dropped)
        )
        block = max(_BLOCK, self._widest)
        self._rooms = (
            np.empty((block, masks.words), np.uint64),
            np.empty(block, np.uint64),
            np.empty(block, np.uint32),
        )
        self._edges = max(_EDGES, self._widest)
        self._count = len(columns[0])
        self._states = np.empty((0, masks.words), np.uint64)
        self._table = np.empty(0, np.uint32)
        self._make_room(np.stack(columns, axis=1))

    def __len__(self) -> int:
        return self._count

    def some(self, numbers: Numbers | slice) -> Columns:
        return tuple(self._states[: self._count].T[:, numbers])

    def expanded(self, low: int, end: int, most: int, *, is_last: bool) -> Expanded:
        require_room(self._watch, self._edges * 12)
        self._make_room(self._states)
        degrees, ends = np.empty(_STATES, np.int64), np.empty(_LAYERS, np.int64)
        heads, steps = np.empty(self._edges, np.int64), np.empty(self._edges, np.uint32)
        known = self._states, self._count, self._table
        tables = self._choice, self._masks, self._denied, self._dropped
        come, self._count, size, layers = self._loops.expand(
            known, low, end, most, is_last, tables, self._rooms, (degrees, heads, steps, ends)
        )
        found = degrees[: come - low].copy(), heads[:size].copy(), steps[:size].copy()
        return Expanded(*found, ends[:layers].tolist())

    def _make_room(self, states: NDArray[np.uint64]) -> None:
        most = self._count + self._edges
        if most > _NUMBERS:
            raise LimitError(Limit.MEMORY)  # such states alone are 32 GiB
        if most > len(self._states):
            more = most + most // 2
            require_room(self._watch, more * states.shape[1] * states.itemsize)
            self._states = np.empty((more, states.shape[1]), np.uint64)
            self._states[: self._count] = states[: self._count]
        if 2 * most > len(self._table):
            size = 1 << (3 * most).bit_length()
            self._table = self._table[:0]  # it is made anew, and memory should not hold both
            require_room(self._watch, size * self._table.itemsize)
            self._table = np.full(size, self._loops.NOBODY, np.uint32)
            self._loops.enter(self._states, self._count, self._table)


def hash_known(masks: Masks, known: Sorted | Hashed, watch: Watch) -> Hashed | None:
    """Return known states in a table; None where there are no compiled loops for such steps."""
    if masks.strata or masks.tables.special is not None:
        return None
    try:
        from pddlpuzzles.exploring import compiled
    except (ImportError, RuntimeError):
        return None  # no numba, or no place where it can keep what it compiles
    return Hashed(masks, known.some(slice(None)), watch, compiled)


def require_room(watch: Watch, size: int) -> None:
    if size < _MANY:
        watch.pulse()
    else:
        watch.allocating(size)


def _joined(parts: list[Any], kind: Any) -> NDArray[Any]:
    return np.concatenate([np.zeros(0, kind), *(part.astype(kind) for part in parts)])
