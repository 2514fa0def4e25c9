"""Law 4: the heuristic never overestimates, held to costs that are known otherwise."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from typing import Any

import networkx as nx
import pytest

from pddlpuzzles.families.instance import Instance
from pddlpuzzles.puzzle import Limits, Status
from pddlpuzzles.referee import judge
from pddlpuzzles.search.best_first import astar
from pddlpuzzles.search.graph import StateGraph
from tests.conformance.conftest import whole_graph

LATE = 600
"""States that may be reached from a late one of a plan for all their distances to be found."""

LIMITS = Limits(seconds=120, memory=4000)


class Shuffled:
    """A puzzle whose moves come in another order: searches find another plan."""

    def __init__(self, puzzle: Any, seed: int, start: Any = None) -> None:
        self._puzzle, self._seed = puzzle, seed
        self.start = puzzle.start if start is None else start

    def __getattr__(self, name: str) -> Any:
        return getattr(self._puzzle, name)

    def moves(self, state: Any) -> list[Any]:
        found = list(self._puzzle.moves(state))
        random.Random(f"{self._seed} {state!r}").shuffle(found)
        return found


def distances(graph: StateGraph, puzzle: Any) -> dict[Any, float]:
    """What is left to pay from each state of a graph that is expanded whole, by networkx."""
    goals = {state for state in graph if puzzle.is_goal(state)}
    if not goals:
        return dict.fromkeys(graph, math.inf)
    backward = graph.reverse(copy=False)
    found = nx.multi_source_dijkstra_path_length(backward, goals, weight="cost")
    return {state: found.get(state, math.inf) for state in graph}


def test_heuristic_never_overestimates_and_infinity_is_a_dead_end(instance):
    """On every state, where there are few; on the start, where there are many."""
    puzzle, known = instance.puzzle, instance.known or {}
    graph = whole_graph(instance.family.name, instance.name)
    if graph is None:
        assert puzzle.heuristic(puzzle.start) <= known.get("cost", math.inf)
        return
    for state, true in distances(graph, puzzle).items():
        assert puzzle.heuristic(state) <= true, state
        assert not puzzle.is_goal(state) or puzzle.heuristic(state) == 0
        assert isinstance(puzzle.preference(state), int | float)


def plans(instance: Instance) -> Iterator[tuple[Any, ...]]:
    """Plans of an instance, cheapest or not: what is left of one is no less than the true cost."""
    quick = instance.under(instance.family.encodings[0].objectives[0])
    name = next(one for one in quick.provers() if one == "astar" or one in quick.searches())
    for seed in range(3):
        if name == "astar":
            found = astar(StateGraph(Shuffled(quick.puzzle, seed)), LIMITS)
        else:
            found = quick.searches()[name].find(quick.puzzle, LIMITS)
        assert found.status is Status.OPTIMAL
        assert found.moves is not None
        yield found.moves
        if name != "astar":
            return


@pytest.mark.costly("kinds")
def test_heuristic_is_held_along_plans_and_around_their_ends(instance, chance):
    """Whatever the size: what is left of a plan is no less than the true cost."""
    known = instance.known or {}
    if not known["solvable"]:
        pytest.skip("no goal can be reached: no bound is too high")
    puzzle = instance.puzzle
    around = 0
    for moves in plans(instance):
        states = judge(puzzle, moves).states
        assert puzzle.is_goal(states[-1])
        left = sum(puzzle.cost(state, move) for state, move in zip(states, moves, strict=False))
        assert left >= known["cost"]
        for state, move in zip(states, moves, strict=False):
            assert puzzle.heuristic(state) <= left, state
            left -= puzzle.cost(state, move)
        assert puzzle.heuristic(states[-1]) == left == 0
        around += around_the_last(puzzle, states) + walked_back(puzzle, states[-1], chance)
    whole = whole_graph(instance.family.name, instance.name)
    most = 10 if whole is None else min(10, len(whole))
    assert around >= most, "states are held that are on no plan"


def around_the_last(puzzle: Any, states: Sequence[Any]) -> int:
    """Hold the bound to the true distances wherever one gets to from a plan's last states."""
    around: dict[Any, float] = {}
    for state in reversed(states):
        graph = StateGraph(Shuffled(puzzle, 0, state))
        try:
            graph.expand_all(LATE)
        except ValueError:
            break
        around = distances(graph, puzzle)
    for state, true in around.items():
        assert puzzle.heuristic(state) <= true, state
    return len(around)


def walked_back(puzzle: Any, goal: Any, chance: random.Random) -> int:
    """Hold the bound on walks from a goal to what it costs to go back, where moves can be undone"""
    held = 0
    for _ in range(20):
        state, back = goal, 0
        for _ in range(12):
            undone = [
                (after, puzzle.cost(after, undo))
                for move in puzzle.moves(state)
                for after in [puzzle.apply(state, move)]
                for undo in puzzle.moves(after)
                if puzzle.apply(after, undo) == state
            ]
            if not undone:
                return held
            state, cost = chance.choice(undone)
            back += cost
            held += 1
            assert puzzle.heuristic(state) <= back, state
    return held
