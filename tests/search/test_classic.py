"""Breadth-first search to IDA*, on graphs of chance held against networkx."""

from __future__ import annotations

import math
import random
from functools import cached_property

import networkx as nx
import pytest

import pddlpuzzles as pp
from pddlpuzzles.puzzle import Limit, Limits, Status
from pddlpuzzles.search.best_first import breadth_first
from pddlpuzzles.search.depth_first import depth_first, ida_star, iterative_deepening
from pddlpuzzles.search.informed import Informed
from tests.seeds import number_by_default

SEARCHES = [
    breadth_first,
    depth_first,
    iterative_deepening,
    ida_star,
]


class Roads:
    """A puzzle of chance: towns, and roads that cost something, or nothing."""

    start = 0
    objective = "tolls"

    def __init__(self, seed: int, costs: tuple[int, ...]) -> None:
        chance = random.Random(seed)
        many = chance.randint(1, 9)
        self._graph = nx.DiGraph()
        self._graph.add_nodes_from(range(many))
        for _ in range(chance.randint(0, 2 * many)):
            one, other = chance.randrange(many), chance.randrange(many)
            self._graph.add_edge(one, other, cost=chance.choice(costs))
        self._goals = {town for town in range(many) if chance.random() < 0.2}
        self._share = chance.random()

    def moves(self, state):
        return list(self._graph[state])

    def apply(self, state, move):
        return move

    def cost(self, state, move):
        return self._graph[state][move]["cost"]

    def is_goal(self, state):
        return state in self._goals

    def heuristic(self, state):
        """A share of the true cost, another one in each state: admissible, not consistent."""
        share = self._share if state % 2 else 1
        return math.ceil(self.left.get(state, math.inf) * share) if state in self.left else math.inf

    def preference(self, state):
        return 0

    def obstacle(self):
        return None

    @cached_property
    def left(self):
        if not self._goals:
            return {}
        back = self._graph.reverse()
        return nx.multi_source_dijkstra_path_length(back, self._goals, weight="cost")


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("costs", [(1,), (0, 1), (0,), (1, 2, 5), (0, 1, 1, 1, 1, 1, 3)])
@number_by_default(400, 60)
def test_what_is_found_is_so_and_what_is_proved_is_true(search, costs, number):
    kinds = {Status.OPTIMAL: 0, Status.SOLVED: 0, Status.UNSOLVABLE: 0}
    for seed in range(number):
        puzzle = Roads(seed, costs)
        found = search(puzzle)
        kinds[found.status] += 1
        best = puzzle.left.get(puzzle.start)
        assert (found.status is Status.UNSOLVABLE) == (best is None)
        if best is None:
            continue
        state, cost = puzzle.start, 0
        for move in found.moves:
            assert move in puzzle.moves(state)
            cost += puzzle.cost(state, move)
            state = move
        assert puzzle.is_goal(state)
        assert (found.bound or 0) <= best <= cost
        if found.status is Status.OPTIMAL:
            assert cost == best == found.bound
        fewest = nx.single_source_shortest_path_length(puzzle._graph, puzzle.start)
        if search in (breadth_first, iterative_deepening):
            goals = [fewest[goal] for goal in puzzle._goals if goal in fewest]
            assert len(found.moves) == min(goals)
    assert kinds[Status.UNSOLVABLE] > 0.075 * number
    if search is ida_star or (costs == (1,) and search is not depth_first):
        assert kinds[Status.SOLVED] == 0
        assert kinds[Status.OPTIMAL] > 0.075 * number
    else:
        assert kinds[Status.SOLVED] > 0.075 * number or 0 in costs


@number_by_default(300, 80)
def test_under_a_heuristic_that_may_overestimate_nothing_is_optimal(number):
    above = 0
    for seed in range(number):
        puzzle = Roads(seed, (0, 1, 3))
        chance = random.Random(seed)
        said = {town: chance.choice((0, 2, 7, 30)) for town in range(9)}
        found = ida_star(Informed(puzzle, said.__getitem__))
        best = puzzle.left.get(puzzle.start)
        assert (found.status is Status.UNSOLVABLE) == (best is None)
        assert found.status is not Status.OPTIMAL
        if best is not None:
            above += sum(puzzle.cost(*step) for step in steps(puzzle, found.moves)) > best
            assert (found.bound or 0) <= best
    assert above > 0


def steps(puzzle, moves):
    return zip([puzzle.start, *moves], moves, strict=False)


@pytest.mark.parametrize("search", SEARCHES)
def test_each_gives_up_in_time_with_a_bound_that_holds(search):
    puzzle = pp.instance("pddl", "sliding-tiles/20").puzzle
    found = search(puzzle, Limits(seconds=0.2))
    if found.status is Status.GAVE_UP:
        assert found.limit is Limit.TIME
        assert (found.bound or 0) <= pp.instance("pddl", "sliding-tiles/20").known["cost"]
    else:
        assert search is depth_first


@pytest.mark.parametrize(
    "engine", ["breadth-first", "uniform-cost", "iterative-deepening", "ida-star"]
)
@pytest.mark.parametrize("name", ["gripper/02", "river-crossing/01", "lights-out/01", "hanoi/01"])
def test_on_textbook_problems_the_optimum_is_the_known_one(engine, name):
    board = pp.instance("pddl", name)
    found = pp.solve(board, engine=engine, timeout=120)
    known = board.known
    if "cost" not in known:
        assert str(found.status) == "unsolvable"
    elif found.status == "optimal":
        assert found.cost == known["cost"]
    else:
        assert board.puzzle.objective == "cost"
