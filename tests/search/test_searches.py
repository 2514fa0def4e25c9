"""Every search, held against networkx on graphs and tasks of chance and against what is known."""

import math
import random
from itertools import pairwise

import networkx as nx
import pytest

import pddlpuzzles as pp
from pddlpuzzles.puzzle import Limit, Limits, Status
from pddlpuzzles.search.best_first import (
    Frontier,
    Queue,
    Successors,
    astar,
    best_of_all,
    breadth_first,
    deferred,
)
from pddlpuzzles.search.deepening import ida_star, iterative_deepening
from pddlpuzzles.search.heuristics import HEURISTICS
from pddlpuzzles.search.heuristics.relaxation import ff_with_preferred, reached_by_relaxed_plan
from pddlpuzzles.search.novelty import NoveltyRecord, bfws
from tests.search.tasks import Roads, TaskPuzzle, task
from tests.seeds import number_by_default


def roads_deferred(puzzle):
    chance = random.Random(1)
    preferred = [{town for town in range(9) if chance.random() < 0.3} for _ in range(9)]
    return deferred(puzzle, None, lambda town: (puzzle.heuristic(town), preferred[town]))


EXACT = {
    "by rounds": lambda puzzle: astar(Successors(puzzle)),
    "lowest first": lambda puzzle: astar(Successors(puzzle), queue=Queue),
    "ida-star": ida_star,
}
FEWEST = {"breadth-first": breadth_first, "iterative-deepening": iterative_deepening}
ANY = {
    "weighted-astar": lambda puzzle: astar(Successors(puzzle), weight=3),
    "greedy": lambda puzzle: astar(Successors(puzzle), uses="hf"),
    "depth-first": deferred,
    "deferred": roads_deferred,
    "bfws": lambda puzzle: bfws(puzzle, lambda town: 1 << town, puzzle.heuristic),
}


@pytest.mark.parametrize(("name", "passengers"), [("04", 5), ("07", 6), ("10", 8)])
def test_of_plans_as_cheap_one_without_needless_moves_is_returned(name, passengers):
    """Only rowing costs: each passenger enters and leaves the boat once."""
    found = pp.solve(pp.instance("pddl", f"river-crossing/{name}"), search="uniform-cost")
    assert (found.status, found.cost) == (Status.OPTIMAL, 5)
    assert len(found.plan) == 5 + 2 * passengers


@pytest.mark.parametrize("costs", [(1,), (0, 1), (0,), (1, 2, 5), (0, 1, 1, 1, 1, 1, 3)])
@number_by_default(400, 60)
def test_what_is_found_is_so_and_what_is_proved_is_true(costs, number):
    kinds = {name: dict.fromkeys(Status, 0) for name in EXACT | FEWEST | ANY}
    for seed in range(number):
        puzzle = Roads(seed, costs)
        best = puzzle.left[puzzle.start]
        fewest = nx.single_source_shortest_path_length(puzzle._graph, puzzle.start)
        nearest = min((fewest[goal] for goal in puzzle._goals if goal in fewest), default=None)
        for name, search in (EXACT | FEWEST | ANY).items():
            found = search(puzzle)
            kinds[name][found.status] += 1
            assert (found.status is Status.UNSOLVABLE) == (best == math.inf), (seed, name)
            if best == math.inf:
                continue
            towns = [puzzle.start, *found.moves]
            cost = sum(puzzle.cost(*step) for step in pairwise(towns))
            assert puzzle.is_goal(towns[-1])
            assert (found.bound or 0) <= best <= cost
            if name in EXACT or found.status is Status.OPTIMAL:
                assert cost == best == found.bound
            if name in FEWEST:
                assert len(found.moves) == nearest
            if name == "weighted-astar":
                assert cost <= 3 * best
    for name, seen in kinds.items():
        proves = name in EXACT or (name in FEWEST and costs == (1,))
        assert seen[Status.UNSOLVABLE] > 0.075 * number
        assert seen[Status.OPTIMAL if proves else Status.SOLVED] > 0.075 * number or 0 in costs
        assert proves or name in FEWEST or not seen[Status.OPTIMAL]


@number_by_default(3000, 1000)
def test_where_costs_fall_the_cheapest_of_all_ways_is_found_or_there_is_none(number):
    seen = dict.fromkeys(Status, 0)
    for seed in range(number):
        puzzle = Roads(seed, (-2, -1, 0, 1, 2, 3, 5))
        graph, goals = puzzle._graph, puzzle._goals
        onward = {puzzle.start, *nx.descendants(graph, puzzle.start)}
        back = set(goals).union(*(nx.ancestors(graph, goal) for goal in goals))
        found = best_of_all(Successors(puzzle))
        seen[found.status] += 1
        if not onward & goals:
            assert found.status is Status.UNSOLVABLE, seed
            continue
        towns = [puzzle.start, *found.moves]
        assert puzzle.is_goal(towns[-1])
        try:
            part = graph.subgraph(onward & back)
            far = nx.single_source_bellman_ford_path_length(part, puzzle.start, weight="cost")
        except nx.NetworkXUnbounded:
            assert (found.status, found.bound) == (Status.SOLVED, None), seed
            continue
        cost = sum(puzzle.cost(*step) for step in pairwise(towns))
        best = min(far[goal] for goal in goals & part.nodes)
        assert (found.status, found.bound, cost) == (Status.OPTIMAL, best, best), seed
    assert min(seen[one] for one in (Status.UNSOLVABLE, Status.SOLVED, Status.OPTIMAL)) > 10


def test_a_cheaper_path_that_is_found_later_is_taken_and_a_dear_plan_proves_no_bound():
    puzzle = Roads(0, (1,))
    puzzle._goals, puzzle._graph = {3}, nx.DiGraph()
    roads = [(0, 1, 5), (0, 2, 1), (2, 1, 1), (1, 3, 10)]
    puzzle._graph.add_weighted_edges_from(roads, weight="cost")
    puzzle.heuristic = {0: 0, 1: 0, 2: 11, 3: 0}.__getitem__
    for name, search in EXACT.items():
        found = search(puzzle)
        assert (found.status, found.bound, found.moves) == (Status.OPTIMAL, 12, (2, 1, 3)), name
    found = ANY["weighted-astar"](puzzle)
    assert (found.moves, found.bound) == ((1, 3), 5)
    found = deferred(puzzle)  # on by the first move, and then from there
    assert (found.moves, found.expanded) == ((1, 3), 2)


def task_deferred(puzzle):
    advise = ff_with_preferred(puzzle.task)

    def advice(state):
        h, preferred = advise(state)
        return h, set(map(puzzle.task.index, preferred))

    return deferred(puzzle, None, advice)


def task_bfws(puzzle):
    goals = HEURISTICS["goals"].make(puzzle.task)
    return bfws(puzzle, int, goals, relevant=reached_by_relaxed_plan(puzzle.task))


def task_put_off(puzzle):
    dear = "lmcut" if HEURISTICS["lmcut"].refusal(puzzle) is None else "hmax"
    quick = HEURISTICS["potential"].make(puzzle.task)
    return astar(Successors(TaskPuzzle(puzzle.task, dear)), quick=quick)


@pytest.mark.parametrize("search", [task_deferred, task_bfws, task_put_off])
@number_by_default(150, 70)
def test_each_solves_the_tasks_of_chance_that_can_be_solved(search, number):
    kinds = dict.fromkeys((True, False), 0)
    for seed in range(4 * number):
        puzzle = TaskPuzzle(task(seed // 4, conditional=bool(seed & 1), axioms=bool(seed & 2)))
        found = search(puzzle)
        kinds[found.moves is None] += 1
        best = puzzle.left[puzzle.start]
        assert (found.status is Status.UNSOLVABLE) == (best == math.inf), seed
        if found.moves is not None:
            assert best <= puzzle.cost_of(found.moves) < math.inf
            is_best = puzzle.cost_of(found.moves) == best == found.bound
            assert is_best or search is not task_put_off
    assert min(kinds.values()) > 4 * number / 7.5


@pytest.mark.parametrize("limits", [Limits(seconds=0.05), Limits(processor=0.05)])
def test_each_gives_up_in_time_with_a_bound_that_holds(limits):
    board = pp.instance("pddl", "sliding-tiles/20")
    for name in board.searches().keys() - {"symbolic"}:
        found = board.searches()[name].find(board.puzzle, limits)
        if name != "depth-first" or found.status is Status.GAVE_UP:
            assert (found.status, found.limit) == (Status.GAVE_UP, Limit.TIME)
            assert (found.bound or 0) <= board.known["cost"]


@pytest.mark.parametrize("puzzle", pp.puzzles())
def test_networkx_writes_a_state_graph_as_it_is(puzzle, tmp_path):
    board = pp.instance(puzzle, "tiny")
    graph = pp.graph(board)
    for state in list(graph):
        graph.expand(state)
    graph.draw(lambda state: board.family.drawing.draw(board.puzzle, state, lambda text, _: text))
    for write in (nx.write_gexf, nx.write_gml, nx.write_graphml):
        write(graph, tmp_path / "graph")
    read = nx.read_graphml(tmp_path / "graph")
    assert read.number_of_edges() == sum(len([*graph.successors(it)]) for it in graph) > 0
    moves = {data["move"] for _, _, data in read.edges(data=True)}
    assert moves <= {board.puzzle.notation(move) for move in board.puzzle.moves(board.puzzle.start)}
    assert all(label for _, label in read.nodes(data="label"))


def test_preferred_actions_begin_a_relaxed_plan():
    puzzle = pp.instance("pddl", "logistics/07").puzzle
    h, preferred = ff_with_preferred(puzzle.task)(puzzle.start)
    assert 0 < len(preferred) < h
    assert preferred < set(puzzle.moves(puzzle.start))


def test_novelty_is_that_of_the_definition():
    chance = random.Random(7)
    for _ in range(50):
        seen, atoms, pairs, parent = NoveltyRecord(), set(), set(), 0
        for _ in range(40):
            state = parent ^ 1 << chance.randrange(9) ^ 1 << chance.randrange(9)
            held = [bit for bit in range(9) if state >> bit & 1]
            together = {(low, high) for low in held for high in held if low < high}
            wanted = 1 if set(held) - atoms else 2 if together - pairs else 3
            if chance.random() < 0.5:
                parent = 0  # as if the state before were of another class
            assert seen.novelty(state, state & ~parent, has_room=True) == wanted
            atoms |= set(held)
            pairs |= together
            parent = state


def test_a_native_search_is_named_as_engine_or_as_search_and_only_once(run):
    for asked in (("--engine", "bfws"), ("--search", "bfws"), ("--search", "greedy")):
        done = run("solve", "pddl", "blocks/03", *asked, "--json")
        assert done.code == 0
        assert f'"engine": "{asked[1]}"' in done.out
    done = run("solve", "pddl", "blocks/03", "--engine", "greedy", "--search", "bfws")
    assert done.code == 2
    assert "--search is 'bfws', and the engine 'greedy': name one" in done.err


def test_rounds_go_down_the_levels_of_h_and_begin_again_and_smaller_f_comes_first():
    queue = Frontier()
    for h in (3, 2, 1):
        for place in range(2):
            queue.add(3 - h, h, place, f"{h}{'ab'[place]}")
    assert [queue.take()[2] for _ in range(6)] == ["3a", "2a", "1a", "3b", "2b", "1b"]
    assert not queue
    for preference, state in ((1, "old"), (1, "new"), (0, "best")):
        queue.add(0, 5, preference, state)
    assert [queue.take()[2] for _ in range(3)] == ["best", "new", "old"]
    queue.add(0, 4, 0, "high")
    queue.add(2, 2, 0, "low")
    assert queue.take() == (4, 0, "high")
    queue.add(1, 2, 0, "cheaper")
    assert queue.take() == (3, 1, "cheaper")
    assert queue.take() == (4, 2, "low")


@pytest.mark.parametrize("kind", [Frontier, Queue])
def test_everything_put_in_is_taken_out_once_by_rising_f(kind):
    chance = random.Random(1)
    queue, sums = kind(), []
    for number in range(500):
        cost, h = chance.randrange(5), chance.randrange(5)
        queue.add(cost, h, chance.randrange(3), number)
        sums.append(cost + h)
    taken = [queue.take() for _ in range(500)]
    assert not queue
    assert sorted(number for _, _, number in taken) == list(range(500))
    assert [f for f, _, _ in taken] == sorted(sums)
