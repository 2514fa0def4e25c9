"""Exact search for peg solitaire over whole layers of boards, from both ends at once.

    sweep    consecutive jumps by one peg; where single jumps count, a sweep is one jump
    layer    the boards that can be reached in some number of sweeps and in no fewer
    side     the layers from one end: forward from the start, or backward from the goals; its depth
             is the number of sweeps to its last layer

One cost after the other is tried, from a lower bound up. The side whose next layer promises to be
less work is made deeper. A board is dropped where the depth of its side plus a lower bound on the
way to the other end exceeds the cost tried. When the depths add up to it, a board in both last
layers lies on a plan of this cost. It is optimal: its board after i sweeps is in layer i of the
forward side, since smaller costs have been excluded, and the same backward, and no bound drops it.

A side whose last layer is empty and that has dropped nothing has met all that it can reach: there
is no plan. Else the next cost worth trying is the smallest at which a board that it dropped would
have been kept. Before a layer that is much work, a scout takes a few promising boards of the
forward side on alone: if they meet the other side, that is an optimal plan. Boards that symmetries
make of each other are one. A board takes 8 bytes, and two to three times as many in the next layer.

This is BFIDA*, with layers of sweeps: J. K. Barker and R. E. Korf, "Solving Peg Solitaire with
Bidirectional BFIDA*", AAAI 2012.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import numpy as np

from pddlpuzzles.families.peg.array_bounds import LayeredPegs
from pddlpuzzles.families.peg.boards import DEAD, Boards, directed, keeping, sweep_to, swept
from pddlpuzzles.families.peg.rules import Jump, Rules
from pddlpuzzles.puzzle import Argument, Finding, Limits, Proof, Status
from pddlpuzzles.search.budget import Budget, LimitError
from pddlpuzzles.search.search_progress import Track
from pddlpuzzles.search.words import EMPTY, Symmetries, blocks, distinct, is_among, union

_PIECE: Final = 1 << 15  # boards expanded at a time: what they lead to about fits the cache
_STUDIED: Final = 1 << 18  # boards of a layer that are worth a search for pagoda functions
_NEXT: Final = 8  # bytes for the next jump of a sweep, for each byte of boards before it
_BRANCHING: Final = 10.0  # boards that one leads to, until that is measured
_PATIENCE: Final = 4  # times the other side's work at which a layer is put off
_SHORT: Final = 1 << 21  # ... unless it leads to fewer boards than this, which takes no time
_SCOUTED: Final = 1 << 21  # boards after a layer at which a scout is sent first
_FURTHER: Final = 8  # ... another one until a layer leads to this many times as many
_SCOUT: Final = 1 << 14  # how many boards a scout has in each layer, the best ...
_AMONG: Final = 64  # ... of up to this many times as many


def layers(rules: Rules, limits: Limits | None = None) -> Finding[Any]:
    """Find a cheapest plan, or prove that there is none; the bound at a limit is the cost tried."""
    search = _Search(LayeredPegs(rules), Budget(limits or Limits()))
    try:
        plan = search.run()
    except LimitError as spent:
        finding = Finding[Any](Status.GAVE_UP, bound=search.tried, limit=spent.limit)
    else:
        if plan is None:
            proof = Proof(Argument.SEARCHED, f"no goal can be reached: {search.reason}")
            finding = Finding(Status.UNSOLVABLE, proof=proof)
        else:
            words = f"the layers from both ends show that no plan costs less than {search.tried}"
            proof = Proof(Argument.LAYERS, words)
            finding = Finding(Status.OPTIMAL, tuple(plan), search.tried, proof)
    return replace(finding, expanded=search.track.expanded())


class _LargeError(Exception):
    """A layer is much more work than was expected."""


class _Search:
    def __init__(self, puzzle: LayeredPegs, budget: Budget) -> None:
        self.puzzle = puzzle
        self._budget = budget
        self.tried = 0
        self.reason = ""
        self.symmetries = Symmetries(puzzle.rules.size, keeping(puzzle.rules))
        self._forward = _Side(puzzle, self.symmetries, budget, forward=True)
        self._backward = None
        sides = self._sides = [self._forward]
        if puzzle.goals is not None:
            self._backward = _Side(puzzle, self.symmetries, budget, forward=False)
            sides.append(self._backward)
        # Not a method of the search's: with one it would hold itself, and free nothing at its end.
        self.track = Track(lambda: sum(side.expanded for side in sides))

    def run(self) -> list[Any] | None:
        """Return a plan of least cost; None if there is none, and `reason` says why."""
        puzzle, rules = self.puzzle, self.puzzle.rules
        starts = np.array([rules.pegs], np.uint64)
        if rules.moving is not None:
            steps = directed(rules.board.jumps, forward=True)
            for boards in swept(starts, steps, sweeps=True, moving=rules.moving):
                self._budget.pulse(_NEXT * boards.nbytes)
                starts = np.concatenate((starts, boards))
        if len(solved := starts[puzzle.solved(starts)]):
            ends = self.symmetries.canonical(solved)
            return sweep_to(rules, rules.pegs, ends, self.symmetries, rules.moving)[1]
        self._forward.begin(starts)
        if puzzle.goals is not None and not puzzle.goals:
            self.reason = "parities and numbers of pegs rule out every goal"
            return None
        self.tried = max(1, puzzle.least)
        while self.tried <= puzzle.most:
            self.track.proved.bound = self.tried
            meeting = self._try()
            if meeting is not None:
                return self._plan(*meeting)
            # A side with an empty layer finds something new only once it keeps what it dropped.
            dropped = [side.dropped for side in self._sides if not len(side.layers[-1])]
            if (following := max([self.tried + 1, *dropped])) == math.inf:
                break
            self.tried = int(following)
        self.reason = "every board that could be on a way to one was searched"
        return None

    def _try(self) -> tuple[int, int] | None:
        """Return a board where the sides meet at the cost tried, and its depth from the start."""
        for side in self._sides:
            if side.dropped < math.inf:
                side.begin(side.layers[0])
        scouted: float = _SCOUTED
        while all(len(side.layers[-1]) for side in self._sides):
            side, *rest = sorted(self._sides, key=lambda side: side.work)
            if side.work > scouted:
                if (meeting := self._scout(side.work)) is not None:
                    return meeting
                scouted = _FURTHER * side.work
            most = max(_SHORT, _PATIENCE * rest[0].work) if rest else math.inf
            try:
                if sum(side.depth for side in self._sides) + 1 >= self.tried:
                    return self._meeting(side, most)
                side.deepen(self.tried, most)
            except _LargeError:
                continue  # This side has measured its work by now, and may not be the next.
        return None

    def _scout(self, most: float) -> tuple[int, int] | None:
        """Do what `_try` does with a few boards of the forward side; then it has all again."""
        side, whole = self._forward, self._forward.layers
        side.layers = [*whole[:-1], side.promising(whole[-1])]
        with contextlib.suppress(_LargeError):
            while sum(side.depth for side in self._sides) + 1 < self.tried:
                side.deepen(self.tried, most)
                side.layers[-1] = side.promising(side.layers[-1])
            if (meeting := self._meeting(side, most)) is not None:
                return meeting
        side.layers = whole
        return None

    def _meeting(self, side: _Side, most: float) -> tuple[int, int] | None:
        """Do what `_try` does, where the next layer is the last; with one side it has a goal."""
        opposite = self._backward if side is self._forward else self._forward
        for boards in side.pieces(self.tried, most):
            ends = None if opposite is None else opposite.layers[-1]
            reached = self.puzzle.solved(boards) if ends is None else is_among(boards, ends)
            if reached.any():
                depth = side.depth + 1 if side is self._forward else self._forward.depth
                return int(boards[reached][0]), depth
        return None

    def _plan(self, board: int, depth: int) -> list[Any]:
        # By way of the board where the sides meet, that many sweeps from the start.
        way = [np.array([board], np.uint64)]  # after each sweep, boards of which one has to come
        for layer in reversed(self._forward.layers[:depth]):
            way.insert(0, self._before(way[0], layer))
        if self._backward is not None:
            way += reversed(self._backward.layers[: self.tried - depth])
        rules = self.puzzle.rules
        board, moving, plan = rules.pegs, rules.moving, list[Jump]()
        for ends in way:
            board, moves = sweep_to(rules, board, ends, self.symmetries, moving)
            plan += moves
            moving = None
        return plan

    def _before(self, board: Boards, layer: Boards) -> Boards:
        """Return a board of a layer from which one sweep leads to this one."""
        rules = self.puzzle.rules
        steps, sweeps = directed(rules.board.jumps, forward=False), rules.objective == "sweeps"
        for before in swept(board, steps, sweeps):
            self._budget.pulse(_NEXT * before.nbytes)
            near = self.symmetries.canonical(before)
            if (shared := is_among(near, layer)).any():
                return near[shared][:1]
        raise AssertionError("no board of the layer is one sweep away")


class _Side:
    def __init__(
        self, puzzle: LayeredPegs, symmetries: Symmetries, budget: Budget, *, forward: bool
    ) -> None:
        self._sweeps = puzzle.rules.objective == "sweeps"
        self._bounds = puzzle.ahead if forward else puzzle.behind
        self._directed_jumps = directed(puzzle.rules.board.jumps, forward=forward)
        self._symmetries = symmetries
        self._budget = budget
        self._branching = _BRANCHING
        self.expanded = 0
        ends = [puzzle.rules.pegs] if forward else puzzle.goals
        self.begin(np.array(ends, np.uint64))

    def begin(self, ends: Boards) -> None:  # anew, with these as its only layer
        self.layers = [distinct(self._symmetries.canonical(ends))]
        self.dropped = math.inf

    @property
    def depth(self) -> int:
        return len(self.layers) - 1

    @property
    def work(self) -> float:
        """About how many boards the next layer will be picked from."""
        return len(self.layers[-1]) * self._branching

    def deepen(self, tried: int, most: float) -> None:
        """Add the next layer: what is new of what the last one leads to."""
        layer = union(self.pieces(tried, most), self._budget.pulse)
        self._budget.pulse(layer.nbytes)
        for earlier in self.layers:
            layer = layer[~is_among(layer, earlier)]
        if len(layer) >= _STUDIED:
            self._bounds.study(layer)
            layer = np.concatenate([self._within(block, tried) for block in blocks(layer)])
        self.layers.append(layer)

    def promising(self, layer: Boards) -> Boards:
        """Return a few boards of a layer for a scout: of a sample those with the least bounds."""
        if len(layer) <= _SCOUT:
            return layer
        layer = layer[:: 1 + len(layer) // (_AMONG * _SCOUT)]
        bounds = np.concatenate([self._bounds.cost(block) for block in blocks(layer)])
        shuffled = bounds + np.random.default_rng(0).random(len(layer))  # equal ones at random
        return np.sort(layer[np.argpartition(shuffled, _SCOUT)[:_SCOUT]])

    def pieces(self, tried: int, most: float) -> Iterator[Boards]:
        """Yield what each piece leads to; _LargeError if that is more than `most`."""
        frontier = self.layers[-1]
        led_to = 0
        for low in range(0, len(frontier), _PIECE):
            piece = frontier[low : low + _PIECE]
            within = [EMPTY]
            for boards in swept(piece, self._directed_jumps, self._sweeps):
                led_to += len(boards)
                if led_to > most:
                    self._branching = led_to / (low + len(piece))
                    raise _LargeError
                self._budget.pulse(_NEXT * boards.nbytes)
                moved = (self._within(block, tried) for block in blocks(boards))
                within += map(self._symmetries.canonical, moved)
            self.expanded += len(piece)
            yield distinct(np.concatenate(within))
        self._branching = led_to / max(1, len(frontier))

    def _within(self, boards: Boards, tried: int) -> Boards:
        """Keep the boards that can be on a plan of the cost tried; note what others would cost."""
        boards = boards[self._bounds.pagodas.hopeful(boards)]
        bounds = self._bounds.cost(boards)
        costs = bounds.astype(np.int16) + (self.depth + 1)
        within = costs <= tried
        if len(dear := costs[~within & (bounds != DEAD)]):
            self.dropped = min(self.dropped, int(dear.min()))
        return boards[within]
