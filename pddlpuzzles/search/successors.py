"""The states of a puzzle that a search has expanded, and what their moves lead to.

`Successors` has what a search needs and no more. `graph.StateGraph` is the same as a networkx
digraph, for whoever wants to look at the states afterwards; a search takes either. Importing
networkx takes longer than most searches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, Generic

from pddlpuzzles.puzzle import Move, Puzzle, State
from pddlpuzzles.search.trace import Trace, current_trace

Edge = Mapping[str, Any]
"""What leads from a state to another: a `move` and its `cost`."""


class Successors(Generic[State, Move]):
    """A puzzle, and the successors of those of its states that have been expanded.

    Where several moves lead from one state to the same other, the cheapest is kept, and the first
    of equally cheap ones. A puzzle that has a method `steps` is asked for moves, what they lead to
    and what they cost at once, which is faster than one by one.
    """

    puzzle: Puzzle[State, Move]
    trace: Trace | None = None
    """What a search writes its events to."""

    def __init__(self, puzzle: Puzzle[State, Move]) -> None:
        self.puzzle = puzzle
        self.trace = current_trace()
        self._steps: Callable[[State], Iterable[tuple[Move, State, int]]] = getattr(
            puzzle, "steps", None
        ) or partial(_steps, puzzle)
        self._successors: dict[State, dict[State, Edge]] = {}
        self._edges: dict[tuple[Move, int], Edge] = {}

    @property
    def expanded(self) -> int:
        """How many states have been expanded."""
        return len(self._successors)

    def expand(self, state: State) -> Mapping[State, Edge]:
        """Return the successors of `state` with their edges.

        Expanding a state again takes no time.
        """
        known = self._successors.get(state)
        if known is not None:
            return known
        edges = self._edges
        successors: dict[State, Edge] = {}
        for move, after, price in self._steps(state):
            if after in successors and price >= successors[after]["cost"]:
                continue
            edge = edges.get((move, price))
            if edge is None:
                edge = edges[move, price] = {"move": move, "cost": price}
            successors[after] = edge
        self._successors[state] = successors
        return successors

    def moves_along(self, states: Sequence[State]) -> tuple[Move, ...]:
        """Return the puzzle's own moves along a path of expanded states, each the edge's."""
        return tuple(self._move(*step) for step in pairwise(states))

    def _move(self, state: State, after: State) -> Move:
        move: Move = self._successors[state][after]["move"]
        return move


def _steps(puzzle: Puzzle[State, Move], state: State) -> Iterable[tuple[Move, State, int]]:
    """Yield the legal moves in a state, each with the state after it and its cost."""
    apply, cost = puzzle.apply, puzzle.cost
    for move in puzzle.moves(state):
        yield move, apply(state, move), cost(state, move)
