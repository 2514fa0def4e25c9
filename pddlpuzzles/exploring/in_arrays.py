"""A state space explored in arrays of packed states, a layer at a time.

    key     a word that stands for a state (`search.packed`)
    run     keys in order, with the numbers of their states, more than twice as long as the next

It finds what `by_rules` finds, with the same numbers.
"""

from contextlib import suppress
from itertools import count
from typing import Final, Generic, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pddlpuzzles.exploring.by_rules import Edges, Flags, Numbers, StateSpace, optimum_of_layers
from pddlpuzzles.puzzle import Limit, Move, Puzzle, State
from pddlpuzzles.search.budget import LimitError, TooManyError
from pddlpuzzles.search.packed import Columns, Packed, PackedStates, Unpacked, holds, keys_of
from pddlpuzzles.search.space import Depth, Watch, still_to_come
from pddlpuzzles.search.words import Words, is_first, looked_up

_COUNTED: Final = 5  # times the edges' memory that it takes to join and count them
_STATES: Final = 1 << 15
_EDGES: Final = 1 << 17  # states worked on at a time at most, and about their edges
_BYTES: Final = 200  # what an edge needs while it is worked on
_MANY: Final = 1 << 20  # before this many bytes are taken, the limit of memory is checked


class CollisionError(Exception):
    """Two states have one key."""


class _Part(NamedTuple):
    """What some states in turn lead to: by state how many edges, by edge its head and its step."""

    degrees: Numbers
    heads: Numbers
    steps: NDArray[np.uint32]
    moving: Flags  # by state whether a move is left, and whether it is a goal
    goal: Flags


def expand(
    puzzle: Puzzle[State, Move],
    packed: Packed[State, Move],
    watch: Watch,
    deepest: int | None = None,
    most: int | None = None,
) -> StateSpace[State, Move]:
    """Explore as `by_rules.expand` does, which raises the same."""
    for seed in count():
        with suppress(CollisionError):  # then other keys
            return _Search(puzzle, packed, watch, deepest, most, seed).found()
    raise AssertionError("unreachable")


class _Search(Generic[State, Move]):
    def __init__(
        self,
        puzzle: Puzzle[State, Move],
        packed: Packed[State, Move],
        watch: Watch,
        deepest: int | None,
        most: int | None,  # states
        seed: int,  # of the hashes that are keys
    ) -> None:
        self._puzzle, self._packed, self._watch = puzzle, packed, watch
        self._deepest, self._most, self._seed = deepest, most, seed
        self._masks = packed.masks
        start = tuple([np.array([word], np.uint64) for word in packed.packed(puzzle.start)])
        self._columns = [column.copy() for column in start]  # they grow where they are
        self._count = 1
        self._runs: list[tuple[Words, Numbers]] = []  # sorted keys, the numbers of states
        self._add_keys(keys_of(start, seed), np.arange(1))
        self._rate = 1.0  # how many edges a state has
        self._layers = [0]
        empty = np.zeros(0, np.int64)
        self._parts = [_Part(empty, empty, empty.astype(np.uint32), empty > 0, empty > 0)]
        self._beyond: list[tuple[Numbers, Numbers]] = [(empty, empty)]  # tails and prices
        self._depths: list[Depth] = []

    def found(self) -> StateSpace[State, Move]:
        """Explore layer by layer, a stretch of states at a time."""
        to_come: int | None = None
        try:
            while (low := self._layers[-1]) < self._count:
                depth, end, stuck = len(self._depths), self._count, 0
                while low < end:
                    self._watch.reached(f"depth {depth}", self._count, to_come)
                    high = min(end, low + max(64, min(_STATES, int(_EDGES / self._rate))))
                    stuck += self._expand(low, high, is_last=depth == self._deepest)
                    low = high
                self._depths.append(Depth(depth, end - self._layers[-1], None, None, stuck))
                self._layers.append(end)
                self._watch.counted(self._depths)
                if self._deepest is None and self._watch.is_watched:
                    to_come = still_to_come(np.diff(self._layers).tolist())
            self._watch.reached(f"depth {len(self._layers) - 2}", self._count, to_come)
            held = sum(array.nbytes for part in self._parts for array in part)
            require_room(self._watch, _COUNTED * held)
        except LimitError as error:
            return self._space(error.limit)
        return self._space(None)

    def _expand(self, low: int, high: int, *, is_last: bool) -> int:
        """Expand states, of the last layer without new ones; return how many are stuck."""
        require_room(self._watch, int((high - low) * self._rate * _BYTES))
        columns = tuple([column[low:high].copy() for column in self._columns])
        successors = self._masks.possible_steps(columns)
        self._rate = max(1.0, len(successors.steps) / (high - low))
        heads = self._numbered(successors.after, is_last)
        steps = successors.steps.astype(np.uint32)
        degrees = np.bincount(successors.places, minlength=len(columns[0]))
        moving, goal = degrees > 0, holds(self._masks.goal, columns)
        if is_last:
            deeper = heads < 0
            prices = self._masks.costs[steps[deeper]]
            self._beyond.append((low + successors.places[deeper], prices))
            degrees = np.bincount(successors.places[~deeper], minlength=high - low)
            steps, heads = steps[~deeper], heads[~deeper]
        self._parts.append(_Part(degrees, heads, steps, moving, goal))
        if self._most is not None and self._count > self._most:
            raise TooManyError(f"more than {self._most} states can be reached")
        return int(np.count_nonzero(~moving & ~goal))

    def _space(self, limit: Limit | None) -> StateSpace[State, Move]:
        """Put the parts together that were expanded; at a limit without their edges."""
        count = self._layers[-1]
        with_edges = self._parts if limit is None else self._parts[:1]
        degrees = np.concatenate([part.degrees for part in with_edges])
        heads = np.concatenate([part.heads for part in with_edges])
        step = np.concatenate([part.steps for part in with_edges])
        moving = np.concatenate([part.moving for part in self._parts])[:count]
        goal = np.concatenate([part.goal for part in self._parts])[:count]
        costs = self._masks.costs
        if len(costs) and (costs == costs[0]).all():
            price = np.broadcast_to(costs[0], step.shape)
        else:
            price = costs[step]
        first = np.concatenate(([0], np.cumsum(degrees)))
        if len(first) <= count:  # there are no edges: each state's first is 0
            first = np.broadcast_to(first[:1], count + 1)
        tails, prices = (np.concatenate(column) for column in zip(*self._beyond, strict=True))
        return StateSpace(
            self._puzzle,
            PackedStates(self._packed, tuple([column[:count] for column in self._columns])),
            self._layers,
            Edges(first, heads, price),
            Unpacked(len(step), lambda edges: [*map(self._packed.move, step[edges].tolist())]),
            goal,
            moving,
            (tails, prices),
            limit,
            None if limit is None else optimum_of_layers(goal, self._layers, costs.tolist()),
        )

    def _numbered(self, after: Columns, is_last: bool) -> Numbers:
        """Return the number of each state: of new ones the next, or -1 if this layer is last."""
        keys = keys_of(after, self._seed)
        order = np.argsort(keys)
        keys = keys[order]
        first = is_first(keys)  # alike are those of one state (see `CollisionError`)
        group = np.cumsum(first) - 1  # of each state, in that order: the place of its key below
        keys = keys[first]  # each once
        numbers = self._known(keys)
        # Of each key, where a state with it comes first.
        earliest = np.minimum.reduceat(order, np.flatnonzero(first)) if len(order) else order
        if len(after) > 1:  # else a key is the state itself, and no two states have the same
            is_old = numbers >= 0
            for mine, column in zip(self._columns, after, strict=True):
                first_met = column[earliest]
                differs = (column[order] != first_met[group]).any()
                if differs or (first_met[is_old] != mine[numbers[is_old]]).any():
                    raise CollisionError
        new = np.flatnonzero(numbers < 0)
        if len(new) and not is_last:
            in_turn = new[np.argsort(earliest[new])]  # numbers go as states are met
            numbers[in_turn] = self._count + np.arange(len(new))
            met = earliest[in_turn]
            count = self._count + len(met)
            for mine, column in zip(self._columns, after, strict=True):
                if count > len(mine):
                    require_room(self._watch, 4 * count)
                    mine.resize(count + count // 2, refcheck=False)  # where it is, with room
                mine[self._count : count] = column[met]
            self._count = count
            self._add_keys(keys[new], numbers[new])
        heads = np.empty(len(order), np.int64)
        heads[order] = numbers[group]
        return heads

    def _known(self, keys: Words) -> Numbers:
        """Return the number of the state that each key stands for, -1 if none was met."""
        numbers = np.full(len(keys), -1)
        for run, known_as in reversed(self._runs):  # the latest are the likeliest
            unmatched = np.flatnonzero(numbers < 0)
            numbers[unmatched] = looked_up(keys[unmatched], run, known_as)
        return numbers

    def _add_keys(self, keys: Words, numbers: Numbers) -> None:
        """Add a run of keys; each run stays more than twice as long as the next (`words.union`)."""
        self._runs.append((keys, numbers))
        while len(self._runs) > 1 and len(self._runs[-2][0]) <= 2 * len(self._runs[-1][0]):
            (longer, longer_numbers), (shorter, shorter_numbers) = self._runs[-2:]
            require_room(self._watch, 4 * (longer.nbytes + shorter.nbytes))
            joined = np.concatenate((longer, shorter))
            order = np.argsort(joined, kind="stable")  # which merges two runs
            its_numbers = np.concatenate((longer_numbers, shorter_numbers))[order]
            self._runs[-2:] = [(joined[order], its_numbers)]


def require_room(watch: Watch, size: int) -> None:
    watch.pulse(size if size >= _MANY else None)
