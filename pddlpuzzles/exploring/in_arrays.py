"""A state space explored in arrays of packed states, a layer at a time.

It finds what `by_rules` finds, state for state, with the same numbers: those of a layer come in the
order in which the moves of the layer before meet them.

    key     a word that stands for a state (`search.masks`)
    run     keys in order, with the numbers of their states
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any, Final, Generic, Protocol, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from pddlpuzzles.exploring.by_rules import Edges, Flags, Numbers, StateSpace
from pddlpuzzles.puzzle import Limit, Move, Puzzle, State
from pddlpuzzles.search.budget import LimitError, TooManyError
from pddlpuzzles.search.fields import Columns, Formula, holds
from pddlpuzzles.search.masks import Masks
from pddlpuzzles.search.space import Depth, Watch, still_to_come
from pddlpuzzles.search.words import Words, firsts

Move_out = TypeVar("Move_out", covariant=True)

_STATES: Final = 1 << 15
"""As many states are worked on at a time, at most."""
_EDGES: Final = 1 << 17
"""They have about this many edges, at most."""
_BYTES: Final = 200
"""What an edge needs while it is worked on."""

_MANY: Final = 1 << 20
"""Bytes for which it is looked up whether there is room for them."""


class Packed(Protocol[State, Move_out]):
    """A puzzle whose states are packed, and whose moves are steps of them."""

    @property
    def masks(self) -> Masks:
        """The moves as steps, in the order in which the rules have them."""

    @property
    def goal(self) -> Formula:
        """What holds in goals, and in no other state."""

    def packed(self, state: State, /) -> Sequence[int]:
        """Return the words of a state."""

    def states(self, columns: Columns, /) -> list[State]:
        """Return states from their words."""

    def move(self, step: int, /) -> Move_out:
        """Return the move that a step is."""


class _CollisionError(Exception):
    """Two states have the same key."""


def expand(
    puzzle: Puzzle[State, Move],
    packed: Packed[State, Move],
    watch: Watch,
    deepest: int | None = None,
    most: int | None = None,
) -> StateSpace[State, Move]:
    """Explore the states of a puzzle breadth first, `deepest` moves from the start at most.

    :raises TooManyError: if there are more than `most` states.

    When a limit is reached, what was met at the depth that was being explored is left out.
    """
    for seed in count():
        try:
            return _Search(puzzle, packed, watch, deepest, most, seed).found()
        except _CollisionError:
            continue  # other keys
    raise AssertionError("unreachable")


class _Search(Generic[State, Move]):
    """One exploration, with keys of one seed."""

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
        self._deepest, self._most, self._seed = deepest, most, seed
        self._masks = packed.masks
        start = tuple([np.array([word], np.uint64) for word in packed.packed(puzzle.start)])
        self._states = _Grown(start)
        self._known = _Known()
        self._known.add(self._masks.keys(start, seed), np.zeros(1, np.int64))
        self._layers = [0]
        self._degrees: list[Numbers] = []
        self._heads: list[Numbers] = []
        self._steps: list[NDArray[np.uint32]] = []
        self._moving: list[Flags] = []
        self._goal: list[Flags] = []
        self._depths: list[Depth] = []
        self._beyond: list[tuple[Numbers, Numbers]] = []
        self._rate = 1.0

    def found(self) -> StateSpace[State, Move]:
        """Explore, and return what was found."""
        limit: Limit | None = None
        ahead: int | None = None
        while self._layers[-1] < len(self._states) and limit is None:
            low, high = self._layers[-1], len(self._states)
            self._layers.append(high)
            depth, blocks = len(self._layers) - 2, len(self._goal)
            try:
                while low < high:
                    self._watch.reached(f"depth {depth}", len(self._states), ahead)
                    size = max(64, min(_STATES, int(_EDGES / self._rate)))
                    self._expand(low, min(high, low + size), depth == self._deepest)
                    low += size
            except LimitError as error:
                limit = error.limit
                self._layers.pop()
            if limit is None:
                self._count_layer(len(self._goal) - blocks)
            if limit is None and self._deepest is None:
                ahead = still_to_come(np.diff(self._layers).tolist())
        self._watch.reached(f"depth {len(self._layers) - 2}", len(self._states), ahead)
        if limit is None:
            try:
                _require_room(self._watch, self._held())
            except LimitError as error:
                limit = error.limit
        return self._space(limit)

    def _held(self) -> int:
        """Return how many bytes are held that are going to be joined."""
        parts = (self._heads, self._steps, self._degrees, self._goal, self._moving)
        return sum(array.nbytes for part in parts for array in part)

    def _count_layer(self, blocks: int) -> None:
        """Report the layer of the latest blocks, for when a limit is reached amid the next."""
        pairs = zip(self._moving[-blocks:], self._goal[-blocks:], strict=True)
        stuck = sum(int(np.count_nonzero(~moving & ~goal)) for moving, goal in pairs)
        states = self._layers[-1] - self._layers[-2]
        self._depths.append(Depth(len(self._depths), states, None, None, stuck))
        self._watch.counted(self._depths)

    def _expand(self, low: int, high: int, is_last: bool) -> None:
        """Expand the states from `low` to `high`; number those that are new, unless it is last."""
        _require_room(self._watch, int((high - low) * self._rate * _BYTES))
        block = self._states.part(low, high)
        made = self._masks.made(block)
        self._rate = max(1.0, len(made.steps) / (high - low))
        heads = self._numbered(made.after, is_last)
        self._moving.append(np.bincount(made.places, minlength=high - low) > 0)
        places, steps = made.places, made.steps
        if is_last:
            deeper = heads < 0
            self._beyond.append((low + places[deeper], self._masks.costs[steps[deeper]]))
            places, steps, heads = places[~deeper], steps[~deeper], heads[~deeper]
        self._degrees.append(np.bincount(places, minlength=high - low))
        self._heads.append(heads)
        self._steps.append(steps.astype(np.uint32))
        self._goal.append(holds(self._packed.goal, block))
        if self._most is not None and len(self._states) > self._most:
            raise TooManyError(f"more than {self._most} states can be reached")

    def _numbered(self, after: Columns, is_last: bool) -> Numbers:
        """Return the number of each state; those that are new get theirs, or -1 if it is last."""
        keys = self._masks.keys(after, self._seed)
        order = np.argsort(keys)
        keys = keys[order]
        first = firsts(keys)
        group = np.cumsum(first) - 1
        keys = keys[first]
        numbers = self._known.numbers(keys)
        earliest = np.minimum.reduceat(order, np.flatnonzero(first)) if len(order) else order
        if len(after) > 1:
            self._require_apart(after, order, earliest[group], earliest, numbers)
        new = np.flatnonzero(numbers < 0)
        if len(new) and not is_last:
            born = np.argsort(earliest[new])
            numbers[new[born]] = len(self._states) + np.arange(len(new))
            met = earliest[new[born]]
            states = self._masks.closed(tuple([column[met] for column in after]))
            self._states.add(states, self._watch)
            self._known.add(keys[new], numbers[new], self._watch)
        heads = np.empty(len(order), np.int64)
        heads[order] = numbers[group]
        return heads

    def _require_apart(
        self, after: Columns, order: Numbers, firsts: Numbers, earliest: Numbers, numbers: Numbers
    ) -> None:
        """Compare states that share a key, with each other and with those that are known.

        :raises _CollisionError: if they are not the same.
        """

        def some(places: Numbers) -> Columns:
            return tuple([column[places] for column in after])

        known = numbers >= 0
        met = self._states.some(numbers[known])
        if not (
            self._masks.same(some(order), some(firsts)).all()
            and self._masks.same(some(earliest[known]), met).all()
        ):
            raise _CollisionError

    def _space(self, limit: Limit | None) -> StateSpace[State, Move]:
        known = self._layers[-1]
        degrees, heads, steps = self._degrees, self._heads, self._steps
        if limit is not None:
            degrees, heads, steps = [np.zeros(known, np.int64)], [], []
        step = _joined(steps, np.uint32)
        costs = self._masks.costs
        if len(costs) and (costs == costs[0]).all():
            price = np.broadcast_to(costs[0], step.shape)
        else:
            price = costs[step]
        first = np.concatenate(([0], np.cumsum(_joined(degrees, np.int64))))
        tails, prices = zip(*self._beyond, strict=True) if self._beyond else ((), ())
        return StateSpace(
            self._puzzle,
            _Unpacked(self._packed, self._states.some(slice(0, known))),
            self._layers,
            Edges(first, _joined(heads, np.int64), price),
            _Moves(self._packed, step),
            _joined(self._goal, np.bool_)[:known],
            _joined(self._moving, np.bool_)[:known],
            (_joined(tails, np.int64), _joined(prices, np.int64)),
            limit,
        )


class _Known:
    """The keys of states, and their numbers: runs, each more than twice as long as the next."""

    def __init__(self) -> None:
        self._runs: list[tuple[Words, Numbers]] = []

    def numbers(self, keys: Words) -> Numbers:
        """Return the number that goes with each of some keys in order, -1 where it is new."""
        found = np.full(len(keys), -1)
        left = np.arange(len(keys))
        for run, numbers in reversed(self._runs):  # the latest are the likeliest
            place = np.searchsorted(run, keys)
            place[place == len(run)] = 0
            hit = run[place] == keys
            found[left[hit]] = numbers[place[hit]]
            left, keys = left[~hit], keys[~hit]
        return found

    def add(self, keys: Words, numbers: Numbers, watch: Watch | None = None) -> None:
        """Add keys in order that are new, with their numbers."""
        self._runs.append((keys, numbers))
        while len(self._runs) > 1 and len(self._runs[-2][0]) <= 2 * len(self._runs[-1][0]):
            (one, ones), (other, others) = self._runs[-2:]
            if watch is not None:
                _require_room(watch, 4 * (one.nbytes + other.nbytes))
            place = np.searchsorted(one, other) + np.arange(len(other))
            rest = np.ones(len(one) + len(other), np.bool_)
            rest[place] = False
            both, all_ = np.empty(len(rest), np.uint64), np.empty(len(rest), np.int64)
            both[place], both[rest] = other, one
            all_[place], all_[rest] = others, ones
            self._runs[-2:] = [(both, all_)]


class _Grown:
    """States that become more: arrays with room at their ends."""

    def __init__(self, columns: Columns) -> None:
        self._columns = [column.copy() for column in columns]
        self._count = len(columns[0])

    def __len__(self) -> int:
        return self._count

    def add(self, columns: Columns, watch: Watch) -> None:
        """Add states at the end."""
        count = self._count + len(columns[0])
        for mine, its in zip(self._columns, columns, strict=True):
            if count > len(mine):
                _require_room(watch, 4 * count)
                mine.resize(count + count // 2, refcheck=False)
            mine[self._count : count] = its
        self._count = count

    def part(self, low: int, high: int) -> Columns:
        """Return a copy of the states from `low` to `high`."""
        return tuple([column[low:high].copy() for column in self._columns])

    def some(self, numbers: Numbers | slice) -> Columns:
        """Return the states of these numbers; what a slice returns is no copy."""
        return tuple([column[numbers] for column in self._columns])


class _Unpacked(Sequence[State]):
    """States that are unpacked when they are asked for."""

    def __init__(self, packed: Packed[State, Any], columns: Columns) -> None:
        self._packed, self._columns = packed, columns

    def __len__(self) -> int:
        return len(self._columns[0])

    @overload
    def __getitem__(self, place: int) -> State: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[State]: ...
    def __getitem__(self, place: int | slice) -> State | Sequence[State]:
        if isinstance(place, slice):
            return self._packed.states(tuple([column[place] for column in self._columns]))
        place = range(len(self))[place]
        return self[place : place + 1][0]

    def __iter__(self) -> Iterator[State]:
        for low in range(0, len(self), _STATES):
            yield from self[low : low + _STATES]


class _Moves(Sequence[Move]):
    """The moves that edges are."""

    def __init__(self, packed: Packed[Any, Move], steps: NDArray[np.uint32]) -> None:
        self._packed, self._steps = packed, steps

    def __len__(self) -> int:
        return len(self._steps)

    @overload
    def __getitem__(self, place: int) -> Move: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Move]: ...
    def __getitem__(self, place: int | slice) -> Move | Sequence[Move]:
        if isinstance(place, slice):
            return [self._packed.move(step) for step in self._steps[place].tolist()]
        return self._packed.move(int(self._steps[place]))


def _require_room(watch: Watch, size: int) -> None:
    """Check the limits before `size` bytes are allocated; memory only where they are many.

    :raises LimitError: if a limit is reached, or would be.
    """
    if size < _MANY:
        watch.pulse()
    else:
        watch.allocating(size)


def _joined(parts: Sequence[NDArray[Any]], kind: Any) -> NDArray[Any]:
    return np.concatenate([np.zeros(0, kind), *parts])
