"""A puzzle's state space as a networkx digraph that grows as it is explored."""

from collections.abc import Callable, Mapping
from typing import Any

import networkx as nx

from pddlpuzzles.errors import ParameterError
from pddlpuzzles.puzzle import Move, Puzzle, State
from pddlpuzzles.search.best_first import Successors
from pddlpuzzles.show.wording import counted


class StateGraph(nx.DiGraph, Successors[State, Move]):
    """A digraph of states, whose edges are moves, for any algorithm of networkx.

    At first it has the start alone; `expand` adds a state's successors. An edge has a `move`, in
    the puzzle's notation, and a `cost`. Copies by networkx, such as subgraphs, cannot be expanded.
    """

    def __init__(self, puzzle: Puzzle[State, Move] | None = None) -> None:
        nx.DiGraph.__init__(self)
        if puzzle is not None:
            Successors.__init__(self, puzzle)
            self.start, self.is_goal = puzzle.start, puzzle.is_goal
            self.add_node(puzzle.start)

    def expand(self, state: State) -> Mapping[State, Mapping[str, Any]]:
        """Return a state's successors with their edges, added the first time."""
        successors: dict[State, dict[str, Any]] = self._succ[state]
        if state not in self.expansions:
            for after, edge in Successors.expand(self, state).items():
                move = self.puzzle.notation(edge["move"])
                self.add_edge(state, after, move=move, cost=edge["cost"])
        return successors

    def __repr__(self) -> str:
        return f"<StateGraph of {counted(len(self), 'states')}, {self.expanded:,} of them expanded>"

    def draw(self, drawing: Callable[[State], str]) -> None:
        """Give each node the attribute `label`, for writers."""
        for state, attributes in self.nodes.items():
            attributes["label"] = drawing(state)

    def expand_all(self, limit: int) -> None:
        """Expand all states that can be reached, breadth first (InputError: above `limit`)."""
        queue = [self.puzzle.start]
        seen = set(queue)
        for state in queue:
            if len(seen) > limit:
                raise ParameterError("limit", f"{limit}: more states can be reached")
            fresh = self.expand(state).keys() - seen
            seen |= fresh
            queue.extend(after for after in self.expand(state) if after in fresh)
