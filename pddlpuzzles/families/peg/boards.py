"""Boards as words, a bit for each hole: goals, symmetries, and sweeps on whole arrays.

A *directed jump* is a jump as one side of a search makes it: forward the jump itself, backward the
jump taken back. A sweep backward, its last jump taken back first, is directed jumps of one peg too.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import count, product
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from pddlpuzzles.families.peg.rules import Board, Geometry, Jump, Rules
from pddlpuzzles.search.gf2 import ones
from pddlpuzzles.search.words import Symmetries, Words, distinct, is_among

Boards = Words
Bounds = npt.NDArray[np.uint8]  # a lower bound on the cost for each board of an array
DEAD: Final = 255  # the bound of a board that no plan goes through


def goals_of(rules: Rules) -> Boards:
    if rules.one_peg:
        return np.uint64(1) << np.arange(rules.size, dtype=np.uint64)
    goals = np.array([rules.goal_pegs], np.uint64)
    for hole in ones(rules.either):
        goals = np.concatenate([goals, goals | np.uint64(1 << hole)])
    return goals


Image = tuple[int, ...]  # a symmetry: the hole that each hole is carried to


def symmetries(board: Board) -> list[Image]:
    """Return the symmetries of the lattice that keep the board, the identity first."""
    is_triangular = board.geometry is Geometry.TRIANGULAR
    # Down and to the right; halves and quarters are exact.
    points = [(float(row), column if is_triangular else column / 2) for row, column in board.cells]
    places = []  # of the holes, from the top left, after each turn of the board or its mirror image
    for is_mirrored in (False, True):
        for _ in range(6 if is_triangular else 4):
            top, edge = (min(axis) for axis in zip(*points, strict=True))
            places.append([(y - top, x - edge) for y, x in points])
            if is_triangular:
                points = [((y + x) / 2, (x - 3 * y) / 2) for y, x in points]  # (0, 2) to (1, 1)
            else:
                points = [(x, -y) for y, x in points]  # a quarter turn
        if not is_mirrored:
            points = [(y, -x) for y, x in points]  # the mirror image
    hole = {place: number for number, place in enumerate(places[0])}
    images = (tuple(hole.get(place, -1) for place in moved) for moved in places)
    return [image for image in dict.fromkeys(images) if -1 not in image]


def keeping(rules: Rules) -> list[Image]:
    """Return the symmetries that keep the start, the goal, and the peg under way."""
    under_way = 0 if rules.moving is None else 1 << rules.moving
    marks = (rules.pegs, rules.goal_pegs, rules.goal_holes, under_way)
    return [
        image
        for image in symmetries(rules.board)
        if all(mark == sum(1 << image[hole] for hole in ones(mark)) for mark in marks)
    ]


_ROUND: Final = 3  # jumps after which repeated boards are dropped: they may go round


class DirectedJump(NamedTuple):
    """A jump as one side makes it: its peg leaves one hole and arrives on another."""

    leaves: int
    arrives: int
    three: np.uint64
    before: np.uint64

    def make(self, boards: Boards) -> Boards:
        jumped: Boards = boards[boards & self.three == self.before] ^ self.three
        return jumped


def directed(jumps: Sequence[Jump], *, forward: bool) -> list[DirectedJump]:
    directions = []
    for source, over, target in jumps:
        leaves, arrives = (source, target) if forward else (target, source)
        two = np.uint64(1 << source | 1 << over)
        last = np.uint64(1 << target)
        directions.append(DirectedJump(leaves, arrives, two | last, two if forward else last))
    return directions


def swept(
    boards: Boards, jumps: Sequence[DirectedJump], sweeps: bool, moving: int | None = None
) -> Iterator[Boards]:
    """Yield the boards one sweep away, with repeats: after one jump, then after two, and so on."""
    # With `moving` it is by the peg there, and the boards themselves come first. There can be more
    # than there is time for: be ready to stop.
    arrived: dict[int, list[Boards]] = defaultdict(list)
    if moving is not None:
        arrived[moving] = [boards]
    else:
        for jump in jumps:
            arrived[jump.arrives].append(jump.make(boards))
    for length in count(1):
        if not arrived:
            return
        peg_on = {hole: np.concatenate(parts) for hole, parts in arrived.items()}
        if length >= _ROUND:
            peg_on = {hole: distinct(alike) for hole, alike in peg_on.items()}
        yield np.concatenate(list(peg_on.values()))
        if not sweeps:
            return
        arrived = defaultdict(list)
        for jump in jumps:
            if jump.leaves in peg_on:
                onward = jump.make(peg_on[jump.leaves])
                if len(onward):
                    arrived[jump.arrives].append(onward)


def sweep_to(
    rules: Rules, board: int, ends: Boards, symmetries: Symmetries, moving: int | None = None
) -> tuple[int, list[Jump]]:
    """Return a board one sweep away whose canonical image is one of `ends`, and the moves."""
    # With `moving` the sweep is by the peg there, and none may be needed.
    newest: dict[tuple[int, int | None], list[Jump]] = {(board, moving): []}
    masks = rules.masks.items()
    while newest:
        boards = np.array([pegs for pegs, _ in newest], np.uint64)
        place = np.flatnonzero(is_among(symmetries.canonical(boards), ends))
        if len(place):
            return int(boards[place[0]]), list(newest.values())[place[0]]
        before, newest = newest, {}
        for ((pegs, peg), moves), (jump, (three, two)) in product(before.items(), masks):
            if pegs & three == two and peg in (None, jump.source):
                newest[pegs ^ three, jump.target] = [*moves, jump]
    raise AssertionError("the board is not one sweep away")
