"""A*, weighted A* and greedy best-first search, held against networkx and against each other."""

from __future__ import annotations

import math

import networkx as nx
import pytest

import pddlpuzzles as pp
from pddlpuzzles.puzzle import Limit, Limits, Status
from pddlpuzzles.referee import judge
from pddlpuzzles.search.best_first import astar, greedy, weighted_astar
from pddlpuzzles.search.graph import StateGraph
from pddlpuzzles.search.informed import Informed, blind

TINY = [(puzzle, "tiny") for puzzle in pp.puzzles() if puzzle != "braintwist"]
STUCK = [("peg", "square-4-corner"), ("minesweeper", "crossed-wire"), ("machiavelli", "tiny-stuck")]


def distance(puzzle) -> float:
    """The cost from the start to the nearest goal, by networkx."""
    graph = StateGraph(puzzle)
    graph.expand_all(5000)
    costs = nx.single_source_dijkstra_path_length(graph, puzzle.start, weight="cost")
    return min((costs[state] for state in costs if puzzle.is_goal(state)), default=math.inf)


@pytest.mark.parametrize(("name", "instance"), TINY)
@pytest.mark.parametrize("knowing", [True, False])
def test_each_search_keeps_its_promise(name, instance, knowing):
    puzzle = pp.instance(name, instance).puzzle
    best = distance(puzzle)
    asked = puzzle if knowing else Informed(puzzle, blind)
    for search, most in ((astar, 1), (weighted_astar, 3), (greedy, math.inf)):
        found = search(StateGraph(asked))
        verdict = judge(puzzle, found.moves)
        assert verdict.valid
        assert best <= verdict.cost <= most * best
        assert (found.bound or 0) <= best
        assert (found.status is Status.OPTIMAL) == (search is astar)


@pytest.mark.parametrize(("name", "instance"), STUCK)
def test_each_search_proves_that_there_is_no_plan(name, instance):
    puzzle = pp.instance(name, instance).puzzle
    assert distance(puzzle) == math.inf
    for search in (astar, weighted_astar, greedy):
        for asked in (puzzle, Informed(puzzle, blind)):
            found = search(StateGraph(asked))
            assert (found.status, found.moves) == (Status.UNSOLVABLE, None)
            assert found.proof


@pytest.mark.parametrize("search", [astar, weighted_astar, greedy])
def test_each_search_gives_up_in_time(search):
    puzzle = Informed(pp.instance("peg").puzzle, blind)
    found = search(StateGraph(puzzle), Limits(seconds=0.05))
    assert (found.status, found.limit) == (Status.GAVE_UP, Limit.TIME)


def test_weight_one_is_astar():
    puzzle = pp.instance("machiavelli", "tiny").puzzle
    assert weighted_astar(StateGraph(puzzle), weight=1).bound == astar(StateGraph(puzzle)).bound


@pytest.mark.parametrize("puzzle", pp.puzzles())
def test_networkx_writes_a_state_graph_as_it_is(puzzle, tmp_path):
    board = pp.instance(puzzle, "tiny")
    graph = pp.graph(board)
    for state in list(graph):
        graph.expand(state)
    graph.draw(lambda state: board.family.drawing.draw(board.puzzle, state, lambda text, _: text))
    nx.write_graphml(graph, tmp_path / "graph.graphml")
    nx.write_gexf(graph, tmp_path / "graph.gexf")
    nx.write_gml(graph, tmp_path / "graph.gml")
    read = nx.read_graphml(tmp_path / "graph.graphml")
    assert read.number_of_edges() == graph.number_of_edges() > 0
    moves = {data["move"] for _, _, data in read.edges(data=True)}
    assert moves <= {board.puzzle.notation(move) for move in board.puzzle.moves(board.puzzle.start)}
    assert all(label for _, label in read.nodes(data="label"))
