"""Exact search for peg solitaire over whole layers of boards, from both ends at once.

    board     the set of pegs, an integer; between two sweeps nothing else matters
    sweep     consecutive jumps by one peg; where single jumps count, a sweep is one jump
    layer     the boards that some number of sweeps leads to, and no fewer
    side      the layers from one end: forward from the start, backward from the goals
    limit     the cost that is being tried: is there a plan of this cost?

The idea. Try the costs one by one, from a lower bound up. For each, take layers forward from
the start and backward from the goals, always on the side where the next one promises to be
less work, until the depths of both sides add up to the limit. A plan of that cost has a board,
after as many sweeps as the forward side is deep, that lies in the last layers of both; if they
have no board in common there is none, and the next cost is tried. A board is dropped where
the sweeps behind it and a lower bound on those ahead exceed the limit: no plan of that cost
goes through it. Boards that symmetries of board, start and goals make of each other are one
board.

Why each board need stand in one layer only: costs below the limit have been excluded, so a
plan of that cost passes every board of its after the fewest sweeps that lead there. A side that
comes to an empty layer has met every board that it can without going through one it dropped;
if it dropped none, the puzzle is unsolvable.

A sweep backward is a sweep forward reversed: jumps taken back, each by the peg that set out on
the one taken back before it.

This is bidirectional breadth-first iterative-deepening A* (Barker and Korf, "Solving Peg
Solitaire with Bidirectional BFIDA*", AAAI 2012), by sweeps where theirs goes by jumps. Searching
from both ends by sweeps is in Bell, "Diagonal Peg Solitaire" (Integers 7, 2007, G1). For the
game itself see Beasley, "The Ins and Outs of Peg Solitaire" (Oxford 1985).

Time and memory grow with the boards in the layers: 8 bytes each, and two to three times that
for the layer that is being made.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, Final, Protocol

import numpy as np
import numpy.typing as npt

from pddlpuzzles.puzzle import Finding, Limit, Limits, Status
from pddlpuzzles.search.boards import (
    EMPTY,
    Boards,
    Flags,
    Symmetries,
    among,
    blocks,
    distinct,
    picked,
    union,
)
from pddlpuzzles.search.budget import Budget

Bounds = npt.NDArray[np.uint8]

DEAD: Final = 255
"""The bound of a board that no plan goes through."""

_PIECE: Final = 1 << 15
"""Boards expanded at a time: what they lead to fits the processor's cache, more or less."""

_STUDIED: Final = 1 << 17
"""Layers of so many boards are worth a closer look at what would thin them out."""

_ROUND: Final = 3
"""A peg that has jumped so often may have gone round, and the other way as well."""

_BRANCHING: Final = 10.0
"""What a board is taken to lead to, as long as nothing has been measured."""


class Outlook(Protocol):
    """What is known of the way between boards and one end of a puzzle."""

    def hopeful(self, boards: Boards) -> Flags:
        """Tell quickly, for boards in any order, which of them may have a way at all."""

    def cost(self, boards: Boards) -> Bounds:
        """Bound from below what the way costs; `DEAD` if there is none."""

    def study(self, boards: Boards) -> None:
        """Look for reasons why some of these boards have none, for `hopeful` to know."""


class Layered(Protocol):
    """What the search has to know of a puzzle of jumping pegs.

    `jumps` are its moves: (source, over, target), numbers of holes from 0; a hole is a bit of a
    board. `goals` are all boards that solve it and are not ruled out in advance, None if they
    are too many to list. Each of `symmetries` is the holes' new numbers; it carries the jumps,
    the start and the goals onto themselves. No plan costs less than `least`, and no optimal
    one more than `most`.
    """

    size: int
    start: int
    goals: Sequence[int] | None
    jumps: Sequence[Any]
    sweeps: bool
    symmetries: Sequence[Sequence[int]]
    least: int
    most: int
    ahead: Outlook  # on the way from a board to a goal
    behind: Outlook  # on the way from the start to a board

    def solved(self, boards: Boards) -> Flags:
        """Say which boards solve the puzzle."""


def layers(puzzle: Layered, limits: Limits | None = None) -> Finding[Any]:
    """Find a cheapest plan, or prove that there is none.

    On a limit the finding keeps the bound: the cost that was being tried, all below being
    excluded.
    """
    search = _Search(puzzle, Budget(limits or Limits()))
    try:
        plan = search.run()
    except _SpentError as spent:
        return Finding(
            Status.GAVE_UP, bound=search.limit, limit=spent.limit, expanded=search.expanded
        )
    if plan is None:
        proof = "no goal can be reached: " + search.reason
        return Finding(Status.UNSOLVABLE, proof=proof, expanded=search.expanded)
    proof = f"the layers from both ends show that no plan costs less than {search.limit}"
    return Finding(Status.OPTIMAL, tuple(plan), search.limit, proof, expanded=search.expanded)


class _SpentError(Exception):
    """Time or memory has run out."""

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        super().__init__(limit)


class _Search:
    """The two sides, and the cost that is being tried."""

    def __init__(self, puzzle: Layered, budget: Budget) -> None:
        self.puzzle = puzzle
        self.limit = 0
        self.reason = ""
        self.symmetries = Symmetries(puzzle.size, puzzle.symmetries)
        self._forward = _Side(puzzle, self.symmetries, budget, [puzzle.start], forward=True)
        self._backward = (
            None
            if puzzle.goals is None
            else _Side(puzzle, self.symmetries, budget, puzzle.goals, forward=False)
        )

    @property
    def expanded(self) -> int:
        """How many boards were expanded, those of all costs tried together."""
        return sum(side.expanded for side in self._sides)

    @property
    def _sides(self) -> list[_Side]:
        return [self._forward] if self._backward is None else [self._forward, self._backward]

    def run(self) -> list[Any] | None:
        """Return a plan, None if there is none."""
        puzzle = self.puzzle
        if puzzle.solved(np.array([puzzle.start], np.uint64))[0]:
            return []
        if puzzle.goals is not None and not puzzle.goals:
            self.reason = "parities and numbers of pegs rule out every goal"
            return None
        self.limit = max(1, puzzle.least)
        while self.limit <= puzzle.most:
            meeting = self._try()
            if meeting is not None:
                return self._plan(meeting)
            # Beyond an empty layer lie only boards that were dropped.
            following = max(
                [self.limit + 1, *(side.dropped for side in self._sides if side.is_dry)]
            )
            if following == math.inf:
                break
            self.limit = int(following)
        self.reason = "every board that could be on a way to one was searched"
        return None

    def _try(self) -> tuple[int, int] | None:
        """Return a board that both sides meet in at a cost of `limit`, and its depth forward."""
        for side in self._sides:
            if side.dropped < math.inf:
                side.restart()
        while not any(side.is_dry for side in self._sides):
            side = min(self._sides, key=lambda side: side.work)
            if sum(other.depth for other in self._sides) + 1 < self.limit:
                side.deepen(self.limit)
                continue
            for boards in side.pieces(self.limit):
                meeting = boards[self._reached(boards, side)]
                if len(meeting):
                    depth = side.depth + 1 if side is self._forward else self._forward.depth
                    return int(meeting[0]), depth
            return None
        return None

    def _reached(self, boards: Boards, side: _Side) -> Flags:
        """Say which boards are in the last layer of the other side."""
        if self._backward is None:
            return self.puzzle.solved(boards)
        other = self._backward if side is self._forward else self._forward
        return among(boards, other.layers[-1])

    def _plan(self, meeting: tuple[int, int]) -> list[Any]:
        """Return the moves of a plan through a meeting of both sides."""
        board, depth = meeting
        way = [board]
        for layer in reversed(self._forward.layers[:depth]):
            way.insert(0, self._beside(way[0], layer, forward=False))
        if self._backward is not None:
            for layer in reversed(self._backward.layers[: self.limit - depth]):
                way.append(self._beside(way[-1], layer, forward=True))
        board, plan = self.puzzle.start, []
        for representative in way[1:]:
            board, moves = self._sweep_to(board, representative)
            plan += moves
        return plan

    def _beside(self, board: int, layer: Boards, *, forward: bool) -> int:
        """Return a board of `layer` that is one sweep from `board`."""
        leaps = _leaps(self.puzzle, forward=forward)
        swept = list(_swept(np.array([board], np.uint64), leaps, self.puzzle.sweeps))
        near = distinct(self.symmetries.canonical(np.concatenate(swept)))
        return int(near[among(near, layer)][0])

    def _sweep_to(self, board: int, representative: int) -> tuple[int, list[Any]]:
        """Return a board with this representative, a sweep from `board`, and the sweep's moves."""
        ways: dict[tuple[int, int], list[Any]] = {}  # by board, and where the peg has got to
        newest: dict[tuple[int, int], list[Any]] = {(board, -1): []}
        while newest:
            onward: dict[tuple[int, int], list[Any]] = {}
            for (pegs, peg), moves in newest.items():
                for jump in self.puzzle.jumps:
                    source, over, target = jump
                    three, two = 1 << source | 1 << over | 1 << target, 1 << source | 1 << over
                    if pegs & three == two and peg in (-1, source):
                        onward[pegs ^ three, target] = [*moves, jump]
            ways |= onward
            newest = onward if self.puzzle.sweeps else {}
        boards = np.array([pegs for pegs, _ in ways], np.uint64)
        place = int(np.flatnonzero(self.symmetries.canonical(boards) == representative)[0])
        return int(boards[place]), list(ways.values())[place]


class _Side:
    """The layers from one end, as deep as they have been taken."""

    def __init__(
        self,
        puzzle: Layered,
        symmetries: Symmetries,
        budget: Budget,
        ends: Sequence[int],
        *,
        forward: bool,
    ) -> None:
        self._sweeps = puzzle.sweeps
        self._outlook = puzzle.ahead if forward else puzzle.behind
        self._leaps = _leaps(puzzle, forward=forward)
        self._symmetries = symmetries
        self._budget = budget
        self._ends = distinct(symmetries.canonical(np.array(ends, np.uint64)))
        self._branching = _BRANCHING
        self.expanded = 0
        self.restart()

    def restart(self) -> None:
        """Forget all layers but the first."""
        self.layers = [self._ends]
        self.dropped = math.inf

    @property
    def depth(self) -> int:
        """How many sweeps the last layer is away."""
        return len(self.layers) - 1

    @property
    def is_dry(self) -> bool:
        """Whether the last layer is empty."""
        return not len(self.layers[-1])

    @property
    def work(self) -> float:
        """How many boards the next layer has to be picked from, going by the last one."""
        return len(self.layers[-1]) * self._branching

    def deepen(self, limit: int) -> None:
        """Add the next layer, without the boards that no plan of cost `limit` goes through."""
        layer = union(self.pieces(limit), self._budget_for)
        self._budget_for(layer.nbytes)
        layer = picked(layer, self._is_new)
        if len(layer) >= _STUDIED:
            self._outlook.study(layer)
            layer = picked(layer, self._outlook.hopeful)
        self.layers.append(layer)

    def _is_new(self, boards: Boards) -> Flags:
        """Say which boards of a set are in none of the layers."""
        known = np.zeros(len(boards), np.bool_)
        for layer in self.layers:
            known |= among(boards, layer)
        return ~known

    def pieces(self, limit: int) -> Iterator[Boards]:
        """Yield, a piece of the last layer after the other, the boards that it leads to."""
        frontier = self.layers[-1]
        led_to = 0
        for low in range(0, len(frontier), _PIECE):
            self._budget_for(0)
            piece = frontier[low : low + _PIECE]
            self.expanded += len(piece)
            swept = list(_swept(piece, self._leaps, self._sweeps))
            led_to += sum(len(boards) for boards in swept)
            within = [self._within(block, limit) for boards in swept for block in blocks(boards)]
            yield distinct(np.concatenate([EMPTY, *map(self._symmetries.canonical, within)]))
        self._branching = led_to / max(1, len(frontier))

    def _within(self, boards: Boards, limit: int) -> Boards:
        """Return those of some boards of the next layer that may be on a plan within the limit.

        This is done before they are sorted, which costs most.
        """
        boards = boards[self._outlook.hopeful(boards)]
        bounds = self._outlook.cost(boards)
        costs = bounds.astype(np.int16) + (self.depth + 1)
        within = costs <= limit
        if len(dear := costs[~within & (bounds != DEAD)]):
            self.dropped = min(self.dropped, int(dear.min()))
        return boards[within]

    def _budget_for(self, nbytes: int) -> None:
        if spent := self._budget.look(nbytes / 2**20):
            raise _SpentError(spent)


class _Leap:
    """A jump as one side makes it: of a peg that leaves one hole and arrives on another."""

    def __init__(self, jump: Any, *, forward: bool) -> None:
        source, over, target = jump
        self.leaves, self.arrives = (source, target) if forward else (target, source)
        three = 1 << source | 1 << over | 1 << target
        self._three = np.uint64(three)
        self._before = np.uint64(three ^ 1 << target if forward else 1 << target)

    def make(self, boards: Boards) -> Boards:
        """Return what becomes of those boards that the jump can be made on."""
        ready: Boards = boards[boards & self._three == self._before]
        return ready ^ self._three


def _leaps(puzzle: Layered, *, forward: bool) -> list[_Leap]:
    return [_Leap(jump, forward=forward) for jump in puzzle.jumps]


def _swept(boards: Boards, leaps: Sequence[_Leap], sweeps: bool) -> Iterator[Boards]:
    """Yield the boards one sweep away, those of one jump, of two and so on, with repeats."""
    moving: dict[int, list[Boards]] = defaultdict(list)
    for leap in leaps:
        moving[leap.arrives].append(leap.make(boards))
    jumps = 1
    while moving:
        peg_on = {hole: np.concatenate(parts) for hole, parts in moving.items()}
        if jumps >= _ROUND:
            peg_on = {hole: distinct(boards) for hole, boards in peg_on.items()}
        yield np.concatenate(list(peg_on.values()))
        if not sweeps:
            return
        moving = defaultdict(list)
        for leap in leaps:
            if leap.leaves in peg_on:
                onward = leap.make(peg_on[leap.leaves])
                if len(onward):
                    moving[leap.arrives].append(onward)
        jumps += 1
