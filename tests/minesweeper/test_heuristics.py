"""What the clues force, held against all states of small boards."""

from __future__ import annotations

import math
import random

import networkx as nx
import pytest

from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.search.graph import StateGraph
from tests.minesweeper.boards import random_board

BOARDS = [
    random_board(random.Random(seed), contradictory=seed % 2 == 0, known=seed % 3 == 0)
    for seed in range(80)
]


def explored(puzzle):
    """All states that can be reached, as a graph."""
    graph = StateGraph(puzzle)
    graph.expand_all(100_000)
    return graph


@pytest.mark.parametrize("puzzle", BOARDS, ids=range(len(BOARDS)))
def test_a_goal_that_can_be_reached_is_never_ruled_out(puzzle):
    graph = explored(puzzle)
    for goal in filter(puzzle.is_goal, graph):
        for state in {goal} | nx.ancestors(graph, goal):
            assert puzzle.heuristic(state) == puzzle.size - state[0]


def test_contradictions_are_seen_before_no_move_is_left():
    early = 0
    for puzzle in BOARDS:
        if puzzle.obstacle() is None:
            graph = explored(puzzle)
            early += sum(puzzle.heuristic(state) == math.inf for state in graph if graph[state])
    assert early > 20


def test_the_mines_that_are_left_are_weighed_against_those_to_be_expected():
    bare = Minesweeper(((None,) * 4,), 2)
    clear, mine = (bare.after(bare.start, mine) for mine in (False, True))
    assert bare.preference(bare.start) == 0
    assert bare.preference(clear) == bare.preference(mine) == 0.5
    assert bare.preference(bare.after(mine, False)) == 0
    assert bare.preference(bare.after(mine, True)) == 1
