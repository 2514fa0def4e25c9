"""The two sides of a comparison, each a state graph: a puzzle by its rules, PDDL by its meaning."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import chain, combinations
from typing import Any, Final, NamedTuple

from pddlpuzzles.planning.pddl.read import Domain, Problem
from pddlpuzzles.planning.pddl.semantics import Semantics
from pddlpuzzles.puzzle import Action, Limit, Limits, Puzzle
from pddlpuzzles.search.budget import Budget
from pddlpuzzles.search.comparison.expansion import Expansion, Step

_MANY_FREE_ACTIONS: Final = 6
"""Of so many actions without cost every choice is tried of which are moves."""


_FIRST: Final = 1000
"""States of each side that are expanded before those of the other; then twice as many."""
_GLANCE: Final = 8000
"""States of each side that are compared where not all could be expanded."""


class LimitError(Exception):
    """A limit was reached."""

    def __init__(self, limit: Limit) -> None:
        self.limit = limit


def pulse(limits: Limits) -> Callable[[], None]:
    """Return what raises a `LimitError` once these limits are reached."""
    budget = Budget(limits)

    def beat() -> None:
        if limit := budget.spent():
            raise LimitError(limit)

    return beat


class PuzzleSide(NamedTuple):
    """A puzzle's graph; a label is a place in `moves`."""

    puzzle: Puzzle[Any, Any]
    moves: list[Any]
    graph: Expansion


def puzzle_side(puzzle: Puzzle[Any, Any]) -> PuzzleSide:
    """Return a puzzle as a graph of which nothing is expanded yet."""
    moves: list[Any] = []
    labels: dict[Any, int] = {}

    def steps(state: Hashable) -> Iterator[Step]:
        for move in puzzle.moves(state):
            label = labels.setdefault(move, len(labels))
            if label == len(moves):
                moves.append(move)
            yield label, puzzle.cost(state, move), puzzle.apply(state, move)

    return PuzzleSide(puzzle, moves, Expansion(puzzle.start, steps, puzzle.is_goal))


class ModelSide(NamedTuple):
    """A PDDL problem's graph; a label is a place among the operators."""

    domain: Domain
    problem: Problem
    semantics: Semantics
    graph: Expansion
    bookkeeping: frozenset[str]
    read_bits: int

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
        """Return each way to tell actions that the puzzle does not see from moves.

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
) -> ModelSide:
    """Return a PDDL problem as a graph of which nothing is expanded yet.

    :raises InputError: if a cost that is looked up has no value.
    """
    semantics = Semantics(domain, problem, beat)
    costs = [0 if one.action.name in bookkeeping else one.cost for one in semantics.operators]

    def steps(state: Any) -> list[Step]:
        return [(label, costs[label], reached) for label, reached in semantics.steps(state)]

    graph = Expansion(semantics.start, steps, semantics.is_goal)  # type: ignore[arg-type]
    return ModelSide(domain, problem, semantics, graph, bookkeeping, semantics.read_bits())


def share(limits: Limits, part: float) -> Limits:
    """Return a part of limits."""
    return Limits(
        None if limits.seconds is None else limits.seconds * part,
        None if limits.memory is None else round(limits.memory * part),
    )


def grow(puzzle: PuzzleSide, model: ModelSide, growing: Callable[[], None]) -> Limit | None:
    """Expand both sides by turns; return the limit that is reached, if any."""
    most = _FIRST
    try:
        while not (puzzle.graph.complete and model.graph.complete):
            puzzle.graph.grow(most, growing)
            model.graph.grow(most, growing)
            most *= 2
    except LimitError as error:
        return error.limit
    return None


def glance(puzzle: PuzzleSide, model: ModelSide) -> tuple[PuzzleSide, ModelSide]:
    """Return both sides with no more than can be compared in short time."""
    return (
        puzzle._replace(graph=puzzle.graph.trimmed(_GLANCE)),
        model._replace(graph=model.graph.trimmed(_GLANCE)),
    )
