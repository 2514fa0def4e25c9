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

On an open board one sweep can lead to more boards than there is time for. A layer that turns out
to be far more work than the next one of the other side is therefore put off.

This is bidirectional breadth-first iterative-deepening A* (Barker and Korf, "Solving Peg
Solitaire with Bidirectional BFIDA*", AAAI 2012), by sweeps where theirs goes by jumps. Searching
from both ends by sweeps is in Bell, "Diagonal Peg Solitaire" (Integers 7, 2007, G1). For the
game itself see Beasley, "The Ins and Outs of Peg Solitaire" (Oxford 1985).

Time and memory grow with the boards in the layers: 8 bytes each, and two to three times that
for the layer that is being made.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np

from pddlpuzzles.families.peg.layers.boards import (
    DEAD,
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
from pddlpuzzles.families.peg.layers.leaps import leaps_of, swept
from pddlpuzzles.families.peg.layers.outlook import LayeredPegs
from pddlpuzzles.puzzle import Finding, Limit, Limits, Status
from pddlpuzzles.search.budget import Budget

_PIECE: Final = 1 << 15
"""Boards expanded at a time: what they lead to fits the processor's cache, more or less."""

_STUDIED: Final = 1 << 17
"""Layers of so many boards are worth a closer look at what would thin them out."""

_NEXT: Final = 8
"""Bytes that the next jump of a sweep may take, for each one of the boards before it."""

_BRANCHING: Final = 10.0
"""What a board is taken to lead to, as long as nothing has been measured."""

_PATIENCE: Final = 4
"""A layer that takes so many times the work of the other side's next one is put off ..."""

_SHORT: Final = 1 << 21
"""... unless it leads to fewer boards than this, which takes no time."""


def layers(puzzle: LayeredPegs, limits: Limits | None = None) -> Finding[Any]:
    """Find a cheapest plan, or prove that there is none.

    On a limit the finding keeps the bound: the cost that was being tried, all below being
    excluded.
    """
    search = _Search(puzzle, _Budget(limits or Limits()))
    try:
        plan = search.run()
    except _SpentError as spent:
        return Finding(
            Status.GAVE_UP, bound=search.tried, limit=spent.limit, expanded=search.expanded
        )
    if plan is None:
        proof = "no goal can be reached: " + search.reason
        return Finding(Status.UNSOLVABLE, proof=proof, expanded=search.expanded)
    proof = f"the layers from both ends show that no plan costs less than {search.tried}"
    return Finding(Status.OPTIMAL, tuple(plan), search.tried, proof, expanded=search.expanded)


class _SpentError(Exception):
    """Time or memory has run out."""

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        super().__init__(limit)


class _LargeError(Exception):
    """A layer is much more work than it was taken for."""


class _Budget(Budget):
    """A budget that stops the search."""

    def need(self, nbytes: int = 0) -> None:
        """Raise `_SpentError` if time is up or there is no memory for so many bytes more."""
        if spent := self.look(nbytes / 2**20):
            raise _SpentError(spent)


class _Search:
    """The two sides, and the cost that is being tried."""

    def __init__(self, puzzle: LayeredPegs, budget: _Budget) -> None:
        self.puzzle = puzzle
        self._budget = budget
        self.tried = 0
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
        self.tried = max(1, puzzle.least)
        while self.tried <= puzzle.most:
            meeting = self._try()
            if meeting is not None:
                return self._plan(meeting)
            # Beyond an empty layer lie only boards that were dropped.
            following = max(
                [self.tried + 1, *(side.dropped for side in self._sides if side.is_dry)]
            )
            if following == math.inf:
                break
            self.tried = int(following)
        self.reason = "every board that could be on a way to one was searched"
        return None

    def _try(self) -> tuple[int, int] | None:
        """Return a board that both sides meet in at a cost of `limit`, and its depth forward."""
        for side in self._sides:
            if side.dropped < math.inf:
                side.restart()
        while not any(side.is_dry for side in self._sides):
            side, *others = sorted(self._sides, key=lambda side: side.work)
            most = max(_SHORT, _PATIENCE * others[0].work) if others else math.inf
            try:
                if sum(side.depth for side in self._sides) + 1 < self.tried:
                    side.deepen(self.tried, most)
                else:
                    return self._meeting(side, most)
            except _LargeError:
                continue  # The side knows now that it takes more work.
        return None

    def _meeting(self, side: _Side, most: float) -> tuple[int, int] | None:
        """Return what `_try` does, the next layer of `side` being the last that is needed."""
        for boards in side.pieces(self.tried, most):
            meeting = boards[self._reached(boards, side)]
            if len(meeting):
                depth = side.depth + 1 if side is self._forward else self._forward.depth
                return int(meeting[0]), depth
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
            for layer in reversed(self._backward.layers[: self.tried - depth]):
                way.append(self._beside(way[-1], layer, forward=True))
        board, plan = self.puzzle.start, []
        for representative in way[1:]:
            board, moves = self._sweep_to(board, representative)
            plan += moves
        return plan

    def _beside(self, board: int, layer: Boards, *, forward: bool) -> int:
        """Return a board of `layer` that is one sweep from `board`."""
        leaps = leaps_of(self.puzzle.jumps, forward=forward)
        for boards in swept(np.array([board], np.uint64), leaps, self.puzzle.sweeps):
            self._budget.need(_NEXT * boards.nbytes)
            near = distinct(self.symmetries.canonical(boards))
            if len(found := near[among(near, layer)]):
                return int(found[0])
        raise AssertionError("no board of the layer is one sweep away")

    def _sweep_to(self, board: int, representative: int) -> tuple[int, list[Any]]:
        """Return a board with this representative, a sweep from `board`, and the sweep's moves."""
        newest: dict[tuple[int, int | None], list[Any]] = {(board, None): []}
        while newest:
            onward: dict[tuple[int, int | None], list[Any]] = {}
            for (pegs, peg), moves in newest.items():
                for jump in self.puzzle.jumps:
                    source, over, target = jump
                    three, two = 1 << source | 1 << over | 1 << target, 1 << source | 1 << over
                    if pegs & three == two and peg in (None, source):
                        onward[pegs ^ three, target] = [*moves, jump]
            boards = np.array([pegs for pegs, _ in onward], np.uint64)
            place = np.flatnonzero(self.symmetries.canonical(boards) == representative)
            if len(place):
                return int(boards[place[0]]), list(onward.values())[place[0]]
            newest = onward if self.puzzle.sweeps else {}
        raise AssertionError("the board is not one sweep away")


class _Side:
    """The layers from one end, as deep as they have been taken."""

    def __init__(
        self,
        puzzle: LayeredPegs,
        symmetries: Symmetries,
        budget: _Budget,
        ends: Sequence[int],
        *,
        forward: bool,
    ) -> None:
        self._sweeps = puzzle.sweeps
        self._outlook = puzzle.ahead if forward else puzzle.behind
        self._leaps = leaps_of(puzzle.jumps, forward=forward)
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

    def deepen(self, tried: int, most: float) -> None:
        """Add the next layer, without the boards that no plan of cost `limit` goes through.

        :raises _LargeError: when the last one has led to more boards than `most`.
        """
        layer = union(self.pieces(tried, most), self._budget.need)
        self._budget.need(layer.nbytes)
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

    def pieces(self, tried: int, most: float) -> Iterator[Boards]:
        """Yield, a piece of the last layer after the other, the boards that it leads to.

        :raises _LargeError: when they have led to more than `most`, repeats and all.
        """
        frontier = self.layers[-1]
        led_to = 0
        for low in range(0, len(frontier), _PIECE):
            piece = frontier[low : low + _PIECE]
            within = []
            for boards in swept(piece, self._leaps, self._sweeps):
                led_to += len(boards)
                if led_to > most:
                    self._branching = led_to / (low + len(piece))
                    raise _LargeError
                self._budget.need(_NEXT * boards.nbytes)
                within += [
                    self._symmetries.canonical(self._within(block, tried))
                    for block in blocks(boards)
                ]
            self.expanded += len(piece)
            yield distinct(np.concatenate([EMPTY, *within]))
        self._branching = led_to / max(1, len(frontier))

    def _within(self, boards: Boards, tried: int) -> Boards:
        """Return those of some boards of the next layer that may be on a plan within the limit.

        This is done before they are sorted, which costs most.
        """
        boards = boards[self._outlook.hopeful(boards)]
        bounds = self._outlook.cost(boards)
        costs = bounds.astype(np.int16) + (self.depth + 1)
        within = costs <= tried
        if len(dear := costs[~within & (bounds != DEAD)]):
            self.dropped = min(self.dropped, int(dear.min()))
        return boards[within]
