"""Every named heuristic of every puzzle, held against true distances that networkx computes."""

from __future__ import annotations

import math

import networkx as nx
import pytest

import pddlpuzzles as pp
from tests.conformance.conftest import is_small, whole_graph
from tests.seeds import slow

QUICK = ["tiny", "square-4-corner", "ipc-2008-p03", "crossed-wire"]
"""Instances that are held to the law by default; every small one is, among the slow tests."""

PAIRS = [
    (puzzle, name) if name in QUICK else slow(puzzle, name)
    for puzzle in pp.puzzles()
    for name in pp.instances(puzzle)
    if is_small(puzzle, name)
]


@pytest.mark.parametrize(("puzzle", "name"), PAIRS)
def test_no_heuristic_promises_more_than_there_is(puzzle, name):
    board = pp.instance(puzzle, name)
    graph = whole_graph(puzzle, name)
    goals = {state for state in graph if board.puzzle.is_goal(state)}
    left = {}
    if goals:
        left = nx.multi_source_dijkstra_path_length(graph.reverse(), goals, weight="cost")
    made = board.family.searches.heuristics(board.puzzle)
    assert {"all", "none"} <= made.keys()
    for idea, make in made.items():
        bound = make()
        for state in graph:
            told = bound(state)
            assert told <= left.get(state, math.inf), (idea, state)
            assert told >= 0 if idea != "none" else told == 0


def test_each_idea_about_peg_solitaire_knows_something_by_itself():
    for idea, name in (("parity", "square-4-corner"), ("pagodas", "cross"), ("regions", "cross")):
        board = pp.instance("peg", name)
        graph = pp.graph(board)
        for _ in range(6):
            for state in list(graph):
                graph.expand(state)
        bound = board.family.searches.heuristics(board.puzzle)[idea]()
        told = {bound(state) for state in graph}
        assert max(told) > 0
        assert idea == "parity" or len(told) > 1
