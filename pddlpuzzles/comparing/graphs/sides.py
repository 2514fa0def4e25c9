"""The two sides of a comparison, each a state graph: a puzzle by its rules, PDDL by its meaning."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.graphs.expanded import ExpandedGraph, Step
from pddlpuzzles.pddl.ground import ground, same_meaning
from pddlpuzzles.pddl.model import Domain, Problem
from pddlpuzzles.pddl.task import Task
from pddlpuzzles.puzzle import Action, Limit, Limits, Puzzle
from pddlpuzzles.search.budget import Exhausted, resident

_MANY_FREE_ACTIONS: Final = 6
"""Up to this many actions without cost, every choice is tried of which are moves."""

_GROWING: Final = 0.5
"""The share of the time that is left, and of the memory, that expanding may take."""

_FIRST: Final = 1000
"""States of each side that are expanded before those of the other; then twice as many."""


class PuzzleSide(NamedTuple):
    """A puzzle's graph; a label is a place in `moves`."""

    puzzle: Puzzle[Any, Any]
    moves: list[Any]
    graph: ExpandedGraph


def puzzle_side(puzzle: Puzzle[Any, Any], task: Task | None = None) -> PuzzleSide:
    """Return a puzzle as a graph of which nothing is expanded yet.

    `task` is that of a problem in PDDL: what means the same counts once, as it does in a model.
    """
    moves: list[Any] = []
    same = {} if task is None else same_meaning(task.operators)
    labels: dict[Any, int] = {}

    def steps(state: Hashable) -> Iterator[Step]:
        for move in puzzle.moves(state):
            if same.get(move, move) != move:
                continue
            label = labels.setdefault(move, len(labels))
            if label == len(moves):
                moves.append(move)
            yield label, puzzle.cost(state, move), puzzle.apply(state, move)

    alike: Callable[[Any], Hashable] | None = None
    if task is not None:
        read = task.read_bits()
        alike = read.__and__
    return PuzzleSide(puzzle, moves, ExpandedGraph(puzzle.start, steps, puzzle.is_goal, alike))


class ModelSide(NamedTuple):
    """A PDDL problem's graph; a label is a place among the operators."""

    domain: Domain
    problem: Problem
    semantics: Task
    graph: ExpandedGraph
    bookkeeping: frozenset[str]
    read_bits: int
    costs: Sequence[int]

    def action(self, label: int) -> Action:
        """Return the ground action of a label."""
        return self.semantics.operators[label].action

    def alike(self, state: Any) -> int:
        """Return what counts of a state: the bits that any condition reads."""
        return int(state) & self.read_bits

    def _free(self) -> list[str]:
        """Return the names of actions that cost nothing, other than those named."""
        names = {one.action.name for one in self.semantics.operators if one.cost == 0}
        return sorted(names - self.bookkeeping)

    def is_read_every_way(self, moves_are_free: bool) -> bool:
        """Say whether `readings` has every way."""
        return not moves_are_free or len(self._free()) <= _MANY_FREE_ACTIONS

    def readings(self, moves_are_free: bool) -> list[frozenset[int]]:
        """Return each way to choose the actions that are no moves of the puzzle.

        What costs nothing is not seen; but where the puzzle has moves that cost nothing, each of
        these actions may be one, with all its arguments.
        """
        free = self._free()
        choices: Sequence[tuple[str, ...]] = [tuple(free)]
        if moves_are_free:
            sizes = range(len(free) + 1)
            if len(free) > _MANY_FREE_ACTIONS:
                sizes = [*sizes[:2], *sizes[-2:]]  # type: ignore[assignment]
            choices = list(chain.from_iterable(combinations(free, size) for size in sizes))
        return [
            frozenset(
                label
                for label, one in enumerate(self.semantics.operators)
                if one.action.name in self.bookkeeping
                or (one.cost == 0 and one.action.name in silent)
            )
            for silent in choices
        ]


def model_side(
    domain: Domain,
    problem: Problem,
    bookkeeping: frozenset[str],
    beat: Callable[[], None] = lambda: None,
    *,
    distinct: bool = True,
) -> ModelSide:
    """Return a PDDL problem as a graph of which nothing is expanded yet.

    `distinct`: of actions that mean the same there is only one.

    :raises InputError: if a cost that is looked up has no value.
    """
    semantics = ground(domain, problem, beat, distinct=distinct)
    costs = [0 if one.action.name in bookkeeping else one.cost for one in semantics.operators]

    def steps(state: Any) -> list[Step]:
        return [(label, costs[label], reached) for label, reached in semantics.steps(state)]

    graph = ExpandedGraph(semantics.start, steps, semantics.is_goal)  # type: ignore[arg-type]
    read = semantics.read_bits()
    return ModelSide(domain, problem, semantics, graph, bookkeeping, read, costs)


def to_grow(limits: Limits) -> Limits:
    """Return the share of limits that expanding may take; the rest is for comparing."""
    seconds, most = limits.seconds, limits.memory
    held = 0 if most is None else resident()
    return replace(
        limits,
        seconds=None if seconds is None else seconds * _GROWING,
        memory=None if most is None else round(held + (most - held) * _GROWING),
    )


class Sides(NamedTuple):
    """Both sides of a comparison, as far as they are expanded."""

    puzzle: PuzzleSide
    model: ModelSide

    @property
    def graphs(self) -> tuple[ExpandedGraph, ExpandedGraph]:
        """The graph of the puzzle, and that of the model."""
        return self.puzzle.graph, self.model.graph

    @property
    def complete(self) -> bool:
        """Whether every state that can be reached is expanded on both sides."""
        return all(graph.complete for graph in self.graphs)

    def grow(self, growing: Callable[[], None], most: int | None = None) -> Limit | None:
        """Expand both by turns, `most` states of each; return the limit that is reached, if any.

        What `growing` raises is that limit.
        """
        step = _FIRST
        try:
            while not self.complete:
                step = step if most is None else min(step, most)
                for graph in self.graphs:
                    graph.grow(step, growing)
                if step == most:
                    break
                step *= 2
        except Exhausted as error:
            return error.limit
        return None

    def trimmed(self, most: int) -> Sides:
        """Return both with no more than `most` states of each expanded."""
        puzzle, model = (graph.trimmed(most) for graph in self.graphs)
        return Sides(self.puzzle._replace(graph=puzzle), self.model._replace(graph=model))
