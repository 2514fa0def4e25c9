"""Peg solitaire explored whole: packed in words, counted as bits, and what of it can be won.

**Packed.** A hole is a bit. Under `sweeps` a field above the holes has the number of the hole, from
1, on which the peg stands that may jump on for nothing, and 0 where none may. A jump is two steps
then: by that peg, and by any other.

**Counted.** A board's depth is the number of pegs that are gone. What can be reached is closed
under jumps in `bit_sets`. What can be won is found from the goals back, peg by peg, one board of
each class; classes are counted by the boards that each symmetry leaves as they are (Burnside's
lemma).

**Won.** In a *complement* game the goal has pegs where the start has holes. There the boards that
can be reached and those that can be won are complements of each other, since a jump taken back on
the complement is a jump again (G. I. Bell, arXiv:0903.3696, 2009). A table of those won with a few
numbers of pegs decides all, since from a board that can be won a jump leads to one that can.
"""

import json
import time
import zlib
from base64 import b85encode
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from pddlpuzzles.families.peg.bit_sets import BitSet, Counts, bytes_of
from pddlpuzzles.families.peg.boards import Boards, directed, goals_of, keeping
from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.families.peg.rules import Jump
from pddlpuzzles.search import layered as layering
from pddlpuzzles.search import packed as packing
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.search.space import Columns, Depth, Space, Watch, in_part, refuse
from pddlpuzzles.search.words import EMPTY, Symmetries, blocks, distinct, looked_up, union

REMAINDER: Final = "pegs", lambda puzzle, state: puzzle.pegs_of(state).bit_count()
_WORD_BITS: Final = 64
_MOST_OPEN: Final = 16  # goals that leave more holes open are too many to be listed
_MEASURED: Final = 3  # pages that are counted once to know how long that takes
_SLOWER: Final = 1.5  # how much longer, at most, an average page takes to be counted than those
_SAMPLE: Final = 1 << 17  # boards that are checked one by one, about
_WORKING: Final = 200 * 2**20
"""Bytes needed beside the set of boards, roughly: Python, NumPy and the boards that can be won."""


class Packing:
    """A puzzle in words; its jumps, twice each under `sweeps`, are the steps."""

    def __init__(self, puzzle: PegSolitaire) -> None:
        self._puzzle = puzzle
        self._by_sweeps = puzzle.objective == "sweeps"
        width = puzzle.size.bit_length()
        fits = puzzle.size + width <= _WORD_BITS
        self._moving = packing.Field(0 if fits else 1, puzzle.size if fits else 0, width)

    @cached_property
    def masks(self) -> packing.Masks:
        puzzle, words = self._puzzle, 1 + self._moving.word if self._by_sweeps else 1
        steps = tuple(step for jump in puzzle.board.jumps for step in self._steps(jump))
        if puzzle.one_peg:
            every = (1 << puzzle.size) - 1
            single = (packing.Literal(0, every, 1 << hole) for hole in range(puzzle.size))
            return packing.Masks(words, steps, packing.Formula(tuple(single), any=True))
        goal = packing.Literal(0, puzzle.goal_pegs | puzzle.goal_holes, puzzle.goal_pegs)
        return packing.Masks(words, steps, packing.Formula((goal,)))

    def move(self, step: int) -> Jump:
        return self._puzzle.board.jumps[step // 2 if self._by_sweeps else step]

    def packed(self, state: int) -> list[int]:
        words = [self._puzzle.pegs_of(state)]
        if self._by_sweeps:
            words += [0] * self._moving.word
            moving = (state >> self._puzzle.size).bit_length()
            words[self._moving.word] |= moving << self._moving.shift
        return words

    def states(self, columns: Sequence[Boards]) -> list[int]:
        size = self._puzzle.size
        pegs: list[int] = (columns[0] & np.uint64((1 << size) - 1)).tolist()
        if not self._by_sweeps:
            return pegs
        word, shift, width = self._moving
        moving = (columns[word] >> np.uint64(shift) & np.uint64((1 << width) - 1)).tolist()
        pairs = zip(pegs, moving, strict=True)  # holes of pegs that may jump on, from 1; 0: none
        return [board | (1 << size + hole - 1 if hole else 0) for board, hole in pairs]

    def _steps(self, jump: Jump) -> Iterator[packing.Step]:
        """Yield the steps of a jump; by sweeps that of the moving peg and that of any other."""
        puzzle = self._puzzle
        three, before = puzzle.masks[jump]
        after = three ^ before
        needs = tuple(_literal(hole, before) for hole in jump)
        sets = tuple(_literal(hole, after) for hole in jump)
        if not self._by_sweeps:
            yield packing.Step(needs, None, packing.Effect(sets), (), puzzle.cost(before, jump))
            return
        # Where the peg can jump on, once the three holes are as they are after the jump: what has
        # to be on those of the next jump's holes that are none of the three.
        ways: list[packing.Formula] = []
        for source, over, target in puzzle.board.jumps:
            wanted, looked_at = 1 << over, 1 << over | 1 << target
            if source == jump.target and not (after ^ wanted) & looked_at & three:
                others = [hole for hole in (over, target) if not three >> hole & 1]
                ways.append(packing.Formula(tuple(_literal(hole, wanted) for hole in others)))
        goes_on = packing.Effect((self._moving.literal(jump.target + 1),))
        changes = (packing.Change(packing.Formula((), tuple(ways), any=True), goes_on),)
        stops = packing.Effect((*sets, self._moving.literal(0)))
        for is_moving in (True, False):
            mover = self._moving.literal(jump.source + 1, equal=is_moving)
            state = before | (1 << puzzle.size + jump.source if is_moving else 0)
            yield packing.Step((*needs, mover), None, stops, changes, puzzle.cost(state, jump))


def _literal(hole: int, pegs: int) -> packing.Literal:
    return packing.Literal(0, 1 << hole, pegs & 1 << hole)


def packed(puzzle: PegSolitaire, pulse: Callable[[], None]) -> Packing:
    return Packing(puzzle)


def layered(puzzle: PegSolitaire) -> layering.Stepping | None:
    if puzzle.objective != "jumps" or not puzzle.start:
        return None
    return layering.stepping(puzzle, Packing(puzzle), tuple(keeping(puzzle)), is_layered=True)


def classes(puzzle: PegSolitaire, states: Sequence[int]) -> Boards | None:
    layers = layered(puzzle)
    if layers is None or layers.symmetries == 1:
        return None
    return layers.classes.canonical(np.array(states, np.uint64))


def space(puzzle: PegSolitaire, watch: Watch, depth: int | None) -> Space | None:
    """Count all boards, where they are reached by jumps and their bits fit the memory."""
    game = layered(puzzle)
    if game is None or depth is not None or puzzle.either.bit_count() > _MOST_OPEN:
        return None
    size = bytes_of(puzzle.board)
    if size is None or size + _WORKING > watch.most_bytes:
        return None
    try:
        return _Counting(puzzle, game, watch).space()
    except LimitError as error:
        return in_part(watch.depths, error.limit)


class _Counting:
    def __init__(self, puzzle: PegSolitaire, game: layering.Stepping, watch: Watch) -> None:
        self.puzzle, self.game, self.watch = puzzle, game, watch
        self.pegs = puzzle.start.bit_count()
        self.boards = BitSet(puzzle.board, puzzle.start)
        self.pages: set[int] = set()
        self.goals = goals_of(puzzle)
        self.resting = self.goals[~game.moving(self.goals)]  # no jump leaves them: not stuck

    def space(self) -> Space:
        """Count boards and classes by bits, check a sample, then go back from the goals."""
        seconds = 0.0
        try:
            for page in self.boards.close(self.watch):
                self.pages.add(page)
                if len(self.pages) <= _MEASURED:
                    begun = time.monotonic()
                    self.boards.by_pegs([page], self.resting)
                    seconds = time.monotonic() - begun
                self.watch.keep_back(_SLOWER * seconds * len(self.pages))
        finally:
            self.watch.keep_back(0.0)
            states, stuck = self.boards.by_pegs(self.pages, self.resting)
            self.watch.counted(self._depths(states, stuck))
        count = int(states.sum())  # the set is compared with jumps made one by one
        every = count // _SAMPLE | 1  # an odd number, so that all kinds of words are among them
        sample = np.concatenate([EMPTY, *self.boards.boards(every)])
        if not layering.is_closed(self.game, sample, self.boards.has):
            raise refuse(f"of {count:,} boards some lead out of them, or come from nowhere")
        if every == 1 and len(sample) != count:
            raise refuse(f"there are {count:,} boards by their pegs and {len(sample):,} one by one")
        symmetries, classes = keeping(self.puzzle), None
        if len(symmetries) > 1:  # by Burnside's lemma, each list by numbers of pegs
            unmoved_by_each = [states]  # the identity leaves every board as it is
            for unmoved in Symmetries(self.puzzle.size, symmetries).unmoved():
                pegs = np.bitwise_count(unmoved[self.boards.has(unmoved)])
                unmoved_by_each.append(np.bincount(pegs, minlength=self.puzzle.size + 1))
            classes = np.sum(unmoved_by_each, axis=0) // len(symmetries)
        self.watch.counted(self._depths(states, stuck, classes))
        won: list[tuple[Boards, npt.NDArray[np.uint8]]] = []  # by pegs: boards, and what remains
        tallies: list[layering.Tally] = []
        ways = 0
        goals = self.goals[self.boards.has(self.goals)]
        layers = layering.won_backwards(self.game, goals, self.boards.has, self.watch, "pegs")
        for rows, tally in layers:
            # Copies: with their ways, all rows would take too much memory.
            won.append((rows[:, layering.WORD].copy(), rows[:, layering.LEFT].astype(np.uint8)))
            tallies.append(tally)
            ways = layering.ways_of(rows[0]) if len(rows) else 0
        return Space(
            complete=True,
            depths=self._depths(states, stuck, classes, tallies),
            remaining=layering.remaining(self.game, tallies),
            optimum=min(tallies[-1].classes, default=None),
            optimal_plans=ways,
            rows=partial(self._rows, won),
        )

    def _depths(
        self, states: Counts, stuck: Counts, classes: Any = None, won: Sequence[layering.Tally] = ()
    ) -> tuple[Depth, ...]:
        rows = []  # what is given by numbers of pegs, as rows by depth
        for pegs in filter(states.__getitem__, range(self.pegs, -1, -1)):
            met = None if classes is None else int(classes[pegs])  # how many classes
            winnable = won[pegs].states.total() if won else None
            rows.append(Depth(self.pegs - pegs, int(states[pegs]), met, winnable, int(stuck[pegs])))
        return tuple(rows)

    def _rows(self, won: Sequence[tuple[Boards, Any]]) -> Iterator[Columns]:
        """Yield classes as rows: board, depth, remaining jumps (none: -1)."""
        for boards in self.boards.boards():
            pegs = np.bitwise_count(boards)
            for count in np.unique(pegs).tolist():
                level, depth = boards[pegs == count], self.pegs - count
                representatives = level[self.game.classes.canonical(level) == level]
                left_over = looked_up(representatives, *won[count])
                depths = np.full(len(representatives), depth)
                yield {"state": representatives, "depth": depths, "remaining": left_over}


_STEP: Final = 3  # of this many numbers of pegs the table has one
_FEWEST_SYMMETRIES: Final = 8  # with fewer symmetries the table is too large for a page to load
_MOST_HOLES: Final = 33


def winning(puzzle: PegSolitaire) -> dict[int, Boards] | None:
    """Return the least board of each class in reach that can be won, by pegs, up to half."""
    full = (1 << puzzle.size) - 1
    start = puzzle.pegs_of(puzzle.start)
    if puzzle.one_peg or (puzzle.goal_pegs, puzzle.goal_holes) != (full & ~start, start):
        return None
    symmetric = Symmetries(puzzle.size, keeping(puzzle))
    directed_jumps = directed(puzzle.board.jumps, forward=True)

    def after(boards: Boards) -> Boards:
        return union(
            distinct(symmetric.canonical(directed_jump.make(block)))
            for block in blocks(boards)
            for directed_jump in directed_jumps
        )

    half = puzzle.size // 2
    reached = {start.bit_count(): np.array([start], np.uint64)}
    for pegs in range(start.bit_count() - 1, half - 1, -1):
        reached[pegs] = after(reached[pegs + 1])
    won: dict[int, Boards] = {}
    for pegs in range(half, 0, -1):
        met = reached[half] if pegs == half else after(won[pegs + 1])
        opposite = reached.get(puzzle.size - pegs, EMPTY)
        complements = distinct(symmetric.canonical(np.uint64(full) ^ opposite))
        won[pegs] = np.intersect1d(met, complements, assume_unique=True)
    return won


def script(puzzle: PegSolitaire) -> str | None:
    """Return a script that hands the table to the page; None if it would be large."""
    if puzzle.size > _MOST_HOLES or len(keeping(puzzle)) < _FEWEST_SYMMETRIES:
        return None
    won = winning(puzzle)
    if not won:
        return None
    levels = {}
    for pegs in range(max(won), 0, -_STEP):
        # Boards in rising order, as their differences, in bytes of seven bits, the lowest first.
        rises = np.diff(won[pegs], prepend=np.uint64(0))
        bytes_ = np.stack([rises >> np.uint64(7 * place) & np.uint64(127) for place in range(5)], 1)
        goes_on = np.stack([rises >> np.uint64(7 * place + 7) > 0 for place in range(5)], 1)
        kept = np.concatenate([np.ones((len(rises), 1), bool), goes_on[:, :-1]], 1)
        written = (bytes_ | goes_on * np.uint64(128)).astype(np.uint8)[kept].tobytes()
        levels[pegs] = b85encode(zlib.compress(written, 9)).decode().replace("<", ",")
    data = {"size": puzzle.size, "images": keeping(puzzle), "levels": levels}
    return f"playing.won({json.dumps(data, separators=(',', ':'))});\n"
