"""All states of Brain Twist, as a graph of words, and counted by whole arrays of placings.

    word     a state as an integer, after the whole toy has been rotated until tile rc is at
             position 1 (Andrea Viel's idea); rc is the first of `TILES`
    bits     four for each position, position 1 in the lowest: the number of the tile there. Bit 48
             says that the toy is flipped
    edge     between two words that one move of cost 1 makes of each other
    class    the states of a word: 12, which differ in how the toy is held. Under `twists`, where a
             flip is free, 24: bit 48 stays 0, and all eight vertices turn

What remains to a goal is the same for all states of a class, and is found breadth first from the
goals. How far a state is from the start is not: for each class, the states that have been reached
are the ways to hold it, a bit each. States that are few moves away are left to the rules.
No state is stuck, and every one can be won (see `rules`).
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial, reduce
from itertools import permutations, product
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from pddlpuzzles.families.braintwist import rules as twist
from pddlpuzzles.families.braintwist.rules import BrainTwist
from pddlpuzzles.processes.system import HAS_THREADS
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.search.space import ENDLESS, Columns, Depth, Remaining, Space, Watch, in_part
from pddlpuzzles.search.words import Flags, Words

_BITS: Final = 4
_FOLD: Final = _BITS * len(twist.POSITIONS)  # the bit that says that the toy is flipped
_FLIPPED: Final = np.uint64(1 << _FOLD)


@dataclass(frozen=True)
class ToyGraph:
    """The graph of a puzzle, under its objective."""

    rules: twist.BrainTwist

    @property
    def start(self) -> int:
        return self.word(self.rules.start)

    @property
    def goals(self) -> tuple[int, ...]:
        tiles = twist.SOLVED[self.rules.goal, twist.is_odd(self.rules.start.tiles)]
        grips = [twist.carried(tiles, rotation) for rotation in twist.ROTATIONS.values()]
        return tuple({self.word(twist.State(*held)) for held in product(grips, (False, True))})

    def word(self, state: twist.State) -> int:
        tiles = twist.homed(state.tiles)
        word = sum(twist.TILES.index(tile) << _BITS * place for place, tile in enumerate(tiles))
        return word | (state.flipped and self.rules.objective != "twists") << _FOLD

    def neighbours(self, words: Words) -> Words:
        """Return what moves of cost 1 make of words, with repeats."""
        if self.rules.objective == "twists":
            return self._turned(words, twist.UNFLIPPED + twist.FLIPPED)
        flipped = words >= _FLIPPED
        up = self._turned(words[~flipped], twist.UNFLIPPED)
        down = self._turned(words[flipped], twist.FLIPPED)
        return np.concatenate((up, down, words ^ _FLIPPED))

    def moves(self, path: Sequence[int]) -> tuple[int, ...]:
        """Return moves that lead along a path of words, from the puzzle's start."""
        rules, state = self.rules, self.rules.start
        moves: list[int] = []
        for word in path[1:]:
            edges = [[move] for move in rules.moves(state) if rules.cost(state, move)]
            if rules.objective == "twists":  # a word stands for both folds: a flip may be needed
                turns = rules.moves(rules.apply(state, twist.FLIP))
                edges += [[twist.FLIP, turn] for turn in turns if turn != twist.FLIP]
            ends = ((reduce(rules.apply, edge, state), edge) for edge in edges)
            state, edge = next(end for end in ends if self.word(end[0]) == word)
            moves += edge
        return tuple(moves)

    def _turned(self, words: Words, vertices: Sequence[int]) -> Words:
        """Return what the turns of vertices make of words, all words for each turn."""
        turns = [turn for vertex in vertices for turn in (vertex, -vertex)]
        after = np.empty((len(turns), words.size), dtype=np.uint64)
        for row, turn in zip(after, turns, strict=True):
            np.bitwise_and(words, _FLIPPED, out=row)
            for distance, mask in _shifts(turn).items():
                tiles = words & mask
                row |= tiles << distance if distance >= 0 else tiles >> -distance
        return after.reshape(-1)


@cache
def _shifts(turn: int) -> dict[int, int]:
    """Return masks of tiles that a turn shifts alike, by how many bits."""
    after = twist.turned(twist.POSITIONS, turn)  # at each position, from which its tile comes
    # A word is the toy held with tile rc, which comes from 1, at position 1.
    after = twist.carried(after, twist.ROTATIONS[after.index(1) + 1])
    shifts: dict[int, int] = {}
    for target, source in enumerate(after, 1):
        distance = _BITS * (target - source)
        mask = ((1 << _BITS) - 1) << _BITS * (source - 1)
        shifts[distance] = shifts.get(distance, 0) | mask
    return shifts


Table: TypeAlias = npt.NDArray[Any]  # something for each placing: rows and columns
Indices: TypeAlias = npt.NDArray[np.intp]
_PLACES: Final = len(twist.POSITIONS) - 1  # the positions that are not rc's
_LEADERS: Final = 5
_FOLLOWERS: Final = _PLACES - _LEADERS
ROWS: Final = 55_440
COLUMNS: Final = 360
HELD: Final = len(twist.ROTATIONS)  # the ways to hold the toy, by the position of tile rc
_STRETCH: Final = 256  # rows that are worked on at a time: they fit a processor's cache


class _Group(NamedTuple):
    """Rows in which a turn reorders the followers alike."""

    rows: Indices
    rows_after: Indices  # the row that each becomes
    columns_after: Indices  # the column that each column of these becomes


class _Turn(NamedTuple):
    """What a turn does to placings, and to sets of ways to hold the toy; None if it leaves rc."""

    groups: list[_Group]
    sets_after: npt.NDArray[np.uint16] | None


class Placings:
    """The placings of one parity, `odd` or even against the order in `TILES`, held with rc at 1.

    There is a row for each way to place the first few tiles after rc, the *leaders*, and in a row a
    column for each order of the others, the *followers*. A turn does the same to all of a row, so
    whole rows are turned at once. Of two orders that differ in the last two tiles one has the
    parity: they share a column.
    """

    def __init__(self, odd: bool) -> None:
        # By row the place of each leader, and the places that are left, rising, for the followers.
        self._rows = np.array(list(permutations(range(_PLACES), _LEADERS)), np.intp)
        self._row_of = _numbering(self._rows, _PLACES)
        taken = np.zeros((ROWS, _PLACES), np.bool_)
        np.put_along_axis(taken, self._rows, True, axis=1)
        self._free = np.nonzero(~taken)[1].reshape(ROWS, _FOLLOWERS)
        # By order the follower at each place that is left: a column is two orders, 2n and 2n + 1.
        self._orders = np.array(list(permutations(range(_FOLLOWERS))), np.intp)
        self._order_of = _numbering(self._orders, _FOLLOWERS)
        self._order_odd = _parities(self._orders)
        # A row with its followers in order: is that placing odd? Then odd orders make it even.
        self._row_odd = _parities(np.concatenate((self._rows, self._free), axis=1)) ^ int(odd)

    @cached_property
    def _turns(self) -> dict[int, _Turn]:
        turns: dict[int, _Turn] = {}
        sets = np.arange(1 << HELD, dtype=np.uint16)  # all there are: a bit for each position of rc
        for turn in twist.TURNS:
            after = twist.turned(twist.POSITIONS, turn)
            rc = after.index(1) + 1  # where the turn takes it from position 1
            # From the ways to hold what the turn leads to follow those to hold what it began with.
            sets_after = np.zeros_like(sets)
            for place, position in enumerate(twist.POSITIONS):
                # Held with rc at `position`, a turn away it is held with rc at index `before`.
                before = np.uint16(twist.ROTATIONS[position].index(rc))
                sets_after |= (sets >> before & np.uint16(1)) << np.uint16(place)
            groups = self._groups(twist.carried(after, twist.ROTATIONS[rc]))
            turns[turn] = _Turn(groups, None if rc == 1 else sets_after)
        return turns

    def spread(self, pulse: Callable[[], None], flipped: bool, table: Table) -> Table:
        """Return for each placing the union of what the table has a turn away from it."""
        # That is a set of ways to hold the toy (`uint16`), which turns change too, or a flag.
        onto, live = np.zeros_like(table), np.any(table, axis=1)
        for turn, (groups, sets_after) in self._turns.items():
            if (abs(turn) in twist.FLIPPED) != flipped:
                continue
            pulse()
            for rows, rows_after, columns_after in groups:
                wanted = np.flatnonzero(live[rows_after])  # from others nothing comes
                for low in range(0, len(wanted), _STRETCH):
                    stretch = wanted[low : low + _STRETCH]
                    entries = table[rows_after[stretch]]
                    if sets_after is not None and table.dtype == np.uint16:
                        entries = sets_after.take(entries, mode="clip")
                    onto[rows[stretch]] |= entries.take(columns_after, axis=1, mode="clip")
        return onto

    def place(self, words: Words, free: bool = False) -> tuple[Indices, Indices, Indices]:
        """Return the fold, row and column of words; the first fold for all if it is `free`."""
        fold = (words >> np.uint64(_FOLD) & np.uint64(not free)).astype(np.intp)
        shifts = np.arange(_BITS, _FOLD, _BITS, dtype=np.uint64)
        # The tile at each place, sorted: so the place of each tile, of the leaders first.
        place_of = np.argsort(words[:, None] >> shifts & np.uint64(15), axis=1)
        row = self._row_of[_codes(place_of[:, :_LEADERS], _PLACES)]
        # The followers' order says for each free position, from the lowest, who is there.
        order = np.argsort(place_of[:, _LEADERS:], axis=1)
        column = self._order_of[_codes(order, _FOLLOWERS)] // 2  # which two orders share
        return fold, row, column

    def words(self, row: int) -> Words:
        """Return the words of a row's placings, by column."""
        order = self._orders_in_columns(self._row_odd[row])
        words = np.zeros(COLUMNS, np.uint64)
        for leader, place in enumerate(self._rows[row].tolist(), 1):
            words |= np.uint64(leader << _BITS * (place + 1))
        for slot, place in enumerate(self._free[row].tolist()):
            tile = (self._orders[order, slot] + _LEADERS + 1).astype(np.uint64)
            words |= tile << np.uint64(_BITS * (place + 1))
        return words

    def _orders_in_columns(self, row_odd: int) -> Indices:
        """Return the number of the order in each column of a row: of its two, by the parity."""
        first = 2 * np.arange(COLUMNS)
        return first + (self._order_odd[first] ^ row_odd)

    def _groups(self, after: tuple[int, ...]) -> list[_Group]:
        """Group all rows, for a turn by which position p gets the tile of `after[p - 1]`."""
        target_of = np.empty(_PLACES, np.intp)  # places are positions without rc's, from 0
        for target, source in enumerate(after[1:]):
            target_of[source - 2] = target
        rows_after = self._row_of[_codes(target_of[self._rows], _PLACES)]
        # Of each free place: its rank among the free places of the row that the turn leads to.
        ranks = np.argsort(np.argsort(target_of[self._free], axis=1), axis=1)
        # A column is an order of the followers, which a turn permutes by the ranks alone. So
        # rows with the same ranks, and columns of one parity, are reordered alike.
        kinds = self._order_of[_codes(ranks, _FOLLOWERS)] * 2 + self._row_odd
        by_kind = np.argsort(kinds, kind="stable")  # rows, those of one kind together
        starts = np.flatnonzero(np.diff(kinds[by_kind], prepend=-1))
        groups = []
        for members in np.split(by_kind, starts[1:]):  # the rows of each kind
            ranking, odd = divmod(int(kinds[members[0]]), 2)
            orders_after = np.empty((COLUMNS, _FOLLOWERS), np.intp)  # who is at each rank then
            orders_after[:, self._orders[ranking]] = self._orders[self._orders_in_columns(odd)]
            columns_after = self._order_of[_codes(orders_after, _FOLLOWERS)] // 2
            groups.append(_Group(members, rows_after[members], columns_after))
        return groups


def _codes(sequences: Indices, base: int) -> Indices:
    """Return each sequence as a number, its members being the digits."""
    codes = np.zeros(len(sequences), np.intp)
    for column in sequences.T:
        codes = codes * base + column
    return codes


def _numbering(sequences: Indices, base: int) -> Indices:
    """Return the place of each sequence, by its code."""
    numbers = np.zeros(base ** sequences.shape[1], np.intp)
    numbers[_codes(sequences, base)] = np.arange(len(sequences))
    return numbers


def _parities(orders: Indices) -> Indices:
    """Return 1 for odd permutations, 0 for even."""
    inversions = np.zeros(len(orders), np.intp)
    for first in range(orders.shape[1]):
        inversions += (orders[:, first, None] > orders[:, first + 1 :]).sum(axis=1)
    return inversions & 1


_FAR: Final = 255
_FOLDS: Final = 2
ALL: Final = HELD * _FOLDS * ROWS * COLUMNS  # the states that can be reached, from any
_BYTES: Final = 14 * ROWS * COLUMNS  # three arrays of two bytes for each fold, two of one byte
_WORKING: Final = 150 * 2**20
_NEAR: Final = 7  # moves up to which the rules, a state at a time, are quicker


def fewest(puzzle: BrainTwist) -> int:
    return ALL


def space(puzzle: BrainTwist, watch: Watch, depth: int | None) -> Space | None:
    """Count by arrays of placings; None where rules are quicker, or there is too little memory."""
    free = puzzle.objective == "twists"  # flips cost nothing: both folds of a placing are one class
    if (depth is not None and depth <= _NEAR) or watch.most_bytes < _BYTES + _WORKING:
        return None
    graph = ToyGraph(puzzle)
    placings = Placings(twist.is_odd(puzzle.start.tiles))
    # What is more than `depth` moves away takes half as many twists at least: no two flips follow.
    most = _FAR - 1 if depth is None else depth // 2 if free else depth
    depths: list[Depth] = []
    plans: int | None = None
    try:
        # What remains from each class to a goal, and then its depth from the start.
        remaining = np.full((1 if free else _FOLDS, ROWS, COLUMNS), _FAR, np.uint8)
        remaining[placings.place(np.array(graph.goals, np.uint64), free)] = 0
        for cost, newest in enumerate(_layers(placings, list(remaining == 0), watch)):
            for table, reached in zip(remaining, newest, strict=True):
                np.copyto(table, cost, where=reached)
            watch.reached(f"what remains, from the goals: {cost}")
            if cost == most:
                break
        optimum = int(remaining[placings.place(np.array([graph.start], np.uint64), free)][0])
        depth_of = np.full((_FOLDS, ROWS, COLUMNS), _FAR, np.uint8)
        for row in _depths(placings, puzzle.start, graph, free, depth_of, watch):
            depths.append(row)
            if row.depth == depth:
                break
        if optimum == 0:
            plans = 1
        elif optimum <= most and not free:
            plans = _count_plans(
                graph, optimum, lambda words, far: remaining[placings.place(words)] == far
            )
    except LimitError as error:
        return in_part(depths, error.limit)
    note = ENDLESS if plans is None and optimum <= most else None
    if sum(row.states for row in depths) < ALL:
        shown = tuple(replace(row, winnable=None) for row in depths)
        return Space(False, shown, None, optimum if optimum <= most else None, plans, note)
    in_a_class = HELD * (_FOLDS if free else 1)
    counts = enumerate(np.bincount(remaining.reshape(-1)).tolist())
    by_cost = tuple(Remaining(cost, in_a_class * count, count) for cost, count in counts)
    rows = partial(_rows, placings, depth_of, remaining, free)
    return Space(True, tuple(depths), by_cost, optimum, plans, note, rows=rows)


def _count_plans(graph: ToyGraph, optimum: int, leads: Callable[[Words, int], Flags]) -> int:
    """Count shortest plans if flips cost; `leads` marks what can be on one, so far from its end."""
    words, ways = np.array([graph.start], np.uint64), np.ones(1, np.int64)
    for distance in range(optimum - 1, -1, -1):
        flipped = words >= _FLIPPED
        after = graph.neighbours(words)
        # In the order of `neighbours`: turns of the unflipped, turns of the flipped, flips.
        turns = len(after) // len(words) - 1
        turned_ways = np.tile(ways[~flipped], turns), np.tile(ways[flipped], turns)
        ways_after = np.concatenate((*turned_ways, ways))
        on_plans = leads(after, distance)
        words, place = np.unique(after[on_plans], return_inverse=True)
        ways = np.zeros(len(words), np.int64)
        np.add.at(ways, place, ways_after[on_plans])
    return int(ways.sum())


def classes(puzzle: BrainTwist, states: Sequence[twist.State]) -> Words:
    graph = ToyGraph(puzzle)
    return np.array([graph.word(state) for state in states], np.uint64)


def _layers(placings: Placings, newest: list[Table], watch: Watch) -> Iterator[list[Table]]:
    """Yield `newest`, and then layer by layer what one more move reaches first."""
    # A layer is a table for each fold, or a single one for both where flips are free.
    seen = [table.copy() for table in newest]
    is_free = len(newest) == 1
    spread = partial(placings.spread, lambda: watch.pulse(0))

    def keep_unseen(by_turns: Table, by_flip: Table, seen: Table) -> None:
        for low in range(0, ROWS, _STRETCH):
            part = slice(low, low + _STRETCH)
            by_turns[part] |= by_flip[part]
            by_turns[part] &= ~seen[part]
            seen[part] |= by_turns[part]

    with ExitStack() as stack:
        side_by_side: Any = map
        if HAS_THREADS:
            side_by_side = stack.enter_context(ThreadPoolExecutor(_FOLDS)).map
        while any(table.any() for table in newest):
            yield newest
            by_turns = list(side_by_side(spread, (False, True), [newest[0], newest[-1]]))
            # By a flip comes what was in the other fold; a free one adds no move to its turns.
            by_flip = by_turns[1:] if is_free else newest[::-1]
            newest = by_turns[: len(newest)]
            list(side_by_side(keep_unseen, newest, by_flip, seen))


def _depths(
    placings: Placings,
    start: twist.State,
    graph: ToyGraph,
    free: bool,  # whether flips cost nothing
    depth_of: Table,
    watch: Watch,
) -> Iterator[Depth]:
    """Yield the states at each depth; write that of each class into `depth_of`."""
    # For each fold and placing the ways to hold it that have been reached, a bit each.
    tables = np.zeros((_FOLDS, ROWS, COLUMNS), np.uint16)
    _, row, column = placings.place(np.array([graph.start], np.uint64))
    tables[int(start.flipped), row, column] = 1 << start.tiles.index(twist.TILES[0])
    seen = 0
    for depth, newest in enumerate(_layers(placings, list(tables), watch)):
        states = classes = 0
        for table, reached in zip(depth_of, newest, strict=True):
            states += int(np.bitwise_count(reached).sum(dtype=np.int64))
            first = (reached != 0) & (table == _FAR)
            np.copyto(table, depth, where=first)
            classes += int(np.count_nonzero(first))
        if free:
            classes = int(np.count_nonzero(np.minimum(*depth_of) == depth))
        seen += states
        watch.reached(f"depth {depth}", seen, ALL - seen)
        yield Depth(depth, states, classes, states, 0)


def _rows(placings: Placings, depth_of: Table, remaining: Table, free: bool) -> Iterator[Columns]:
    """Yield what is known of all classes, as columns for a table, those of a row at a time."""
    if free:  # both folds are one class
        depth_of = np.minimum(depth_of[:1], depth_of[1:])
    for fold in range(len(remaining)):
        flag = np.uint64(fold << _FOLD)
        for row in range(ROWS):
            yield {
                "state": placings.words(row) | flag,
                "depth": depth_of[fold, row].astype(np.int64),
                "remaining": remaining[fold, row].astype(np.int64),
            }
