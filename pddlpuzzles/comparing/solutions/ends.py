"""Where the plans of a model can end, at which cost, and what can be read of a plan by then.

    letter    that a fact with some objects holds at the end, or that an action with them was done
    trace     the letters of a plan: a number with a place of two bits for each, which counts them
              up to three
    end       a trace with which a plan can reach the goal, the least cost of such a plan, and one

Facts are read from the last state alone. What was done is remembered on the way: states are then
pairs of a state of the model and a trace, since a model may forget what it has done.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.graphs.observable import observable_graph, winnable
from pddlpuzzles.comparing.graphs.sides import ExpandedGraph, ModelSide, Step
from pddlpuzzles.pddl.hopeless import Hopeless
from pddlpuzzles.pddl.stubborn import StubbornSets
from pddlpuzzles.pddl.task import ones
from pddlpuzzles.puzzle import Action

_FIELD: Final = 3
_OFTEN: Final = 256
_MOST_OPERATORS: Final = 1500
_FEW_STATES: Final = 3000
"""A model of so few states is expanded as it is."""

Place = tuple[int, int]
"""A node of the model's graph, and the trace of a way to it."""


class End(NamedTuple):
    """The cheapest way to end with a trace: its cost, and where it ends."""

    cost: int
    place: Place


class Ends:
    """All ends of a model. `facts` has the letters of its atoms, `done` those of its operators."""

    def __init__(
        self,
        model: ModelSide,
        facts: Mapping[int, Sequence[int]],
        done: Mapping[int, Sequence[int]],
        pulse: Callable[[], None],
    ) -> None:
        """Find the ends of a model whose graph is complete.

        :raises Exhausted: by `pulse`.
        """
        self.model, self._done = model, done
        self._facts = {
            bit: sum(1 << 2 * letter for letter in letters) for bit, letters in facts.items()
        }
        self._watched = sum(1 << bit for bit in facts)
        self._before: dict[Place, tuple[Place, int]] = {}
        self.ends = self._found(pulse)

    def remember(self, label: int, trace: int) -> int:
        """Return a trace after an action."""
        for letter in self._done.get(label, ()):
            if trace >> 2 * letter & _FIELD != _FIELD:
                trace += 1 << 2 * letter
        return trace

    def trace(self, state: int, trace: int) -> int:
        """Return all that can be read of a plan: of its last state, and of what was done."""
        for bit in ones(state & self._watched):
            trace |= self._facts[bit]
        return trace

    def _found(self, pulse: Callable[[], None]) -> dict[int, End]:
        """Return the ends by their traces: Dijkstra's search, where a goal is still in reach."""
        graph, before, alive = (
            self.model.graph,
            self._before,
            winnable(observable_graph(self.model.graph)).tolist(),
        )
        start = 0, 0
        distance = {start: 0}
        queue = [(0, start)] if alive[0] else []
        closed: set[Place] = set()
        found: dict[int, End] = {}
        while queue:
            cost, place = heapq.heappop(queue)
            if place in closed:
                continue
            closed.add(place)
            if len(closed) % _OFTEN == 0:
                pulse()
            node, trace = place
            if graph.solved[node]:
                state: Any = graph.states[node]
                found.setdefault(self.trace(state, trace), End(cost, place))
            for label, price, target in graph.leaving(node):
                if not alive[target]:
                    continue
                after = target, self.remember(label, trace)
                if cost + price < distance.get(after, cost + price + 1):
                    distance[after] = cost + price
                    before[after] = place, label
                    heapq.heappush(queue, (cost + price, after))
        return found

    def plan(self, end: End) -> tuple[Action, ...]:
        """Return the actions of a cheapest plan with this end."""
        actions = []
        place = end.place
        while place in self._before:
            place, label = self._before[place]
            actions.append(self.model.action(label))
        return tuple(reversed(actions))


def smallest_model(model: ModelSide, pulse: Callable[[], None]) -> ModelSide:
    """Return a model with a graph that is expanded whole, of fewer orders where it is large.

    :raises Exhausted: by `pulse`.
    """
    model.graph.grow(_FEW_STATES, pulse)
    if not model.graph.complete:
        fewer = with_fewer_orders(model, pulse)
        fewer.graph.grow(_FEW_STATES, pulse)
        model = (
            fewer
            if fewer.graph.complete
            else with_fewer_orders(model, pulse, Hopeless(model.semantics, pulse))
        )
    model.graph.grow_whole(pulse)
    return model


def with_fewer_orders(
    model: ModelSide, pulse: Callable[[], None], is_hopeless: Hopeless | None = None
) -> ModelSide:
    """Return a model with a graph of which nothing is expanded yet, and which tries fewer orders.

    For each plan of the model it has one with the same actions in some order (`pddl.stubborn`).
    States that are shown to be hopeless are left out; of a model with axioms, or many actions,
    nothing is.
    """
    semantics = model.semantics
    if semantics.strata or len(semantics.operators) > _MOST_OPERATORS:
        return model
    sets = StubbornSets(semantics, pulse)
    costs = model.costs

    def steps(state: Any) -> list[Step]:
        tried = sets.of(state)
        return [
            (label, costs[label], after)
            for label, after in semantics.steps(state)
            if (tried is None or tried >> label & 1)
            and (is_hopeless is None or not is_hopeless(after))
        ]

    graph = ExpandedGraph(semantics.start, steps, semantics.is_goal)  # type: ignore[arg-type]
    return model._replace(graph=graph)


def letter_bits(letters: Iterable[int]) -> int:
    """Return the bits of a trace that count some letters."""
    return sum(_FIELD << 2 * letter for letter in letters)


def letter_counts(trace: int) -> dict[int, int]:
    """Return how often each letter of a trace is in it."""
    found: dict[int, int] = {}
    for bit in ones(trace):
        found[bit // 2] = found.get(bit // 2, 0) + 1 + bit % 2
    return found
