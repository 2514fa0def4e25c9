"""How far it is to the goal, held against all that can be played on small boards."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache

import networkx as nx
import pytest

from pddlpuzzles.families.peg import heuristics
from pddlpuzzles.families.peg.heuristics import PegSolitaire, endgame
from pddlpuzzles.processes import tree
from pddlpuzzles.puzzle import Limits, Status
from pddlpuzzles.search.best_first import astar
from pddlpuzzles.search.graph import StateGraph
from tests.peg.boards import bundled
from tests.peg.test_layers import random_problem as any_problem
from tests.seeds import number_by_default

STATES = 6000
"""States that a random problem may have for it to be played out whole."""


def random_problem(seed: int) -> PegSolitaire:
    return replace(any_problem(seed), objective="jumps")


def graph_of(game: PegSolitaire) -> StateGraph | None:
    graph = StateGraph(game)
    try:
        graph.expand_all(STATES)
    except ValueError:
        return None
    return graph


def distances(graph: StateGraph) -> dict[int, int]:
    goals = {state for state in graph if graph.puzzle.is_goal(state)}
    if not goals:
        return {}
    return nx.multi_source_dijkstra_path_length(graph.reverse(copy=False), goals, weight="cost")


@pytest.mark.parametrize("tries", [None, 0, 200, 10**6], ids=["none", "goals", "some", "whole"])
@number_by_default(320, 80)
def test_heuristic_never_exceeds_the_distance(tries, number, monkeypatch):
    """Random problems, with the endgame cut off at different heights."""
    if tries is None:
        monkeypatch.setattr(heuristics, "_MOST_GOALS", 0)
    else:
        monkeypatch.setattr(heuristics, "endgame", lambda *given: endgame(*given, tries=tries))
    finite = dead = 0
    for seed in range(number):
        game = random_problem(seed)
        graph = graph_of(game)
        if graph is None:
            continue
        distance = distances(graph)
        for state in graph:
            far, said = distance.get(state, math.inf), game.heuristic(state)
            assert said <= far, f"seed {seed}, state {state}"
            if state in distance:
                finite += 1
                assert not game.fixes_count or said == far
            else:
                dead += said == math.inf
        if game.obstacle() is not None:
            assert not distance, f"seed {seed}: {game.obstacle()}"
    assert finite
    assert dead


def test_endgame_knows_exactly_the_boards_that_can_be_won():
    checked = 0
    for seed in range(80):
        game = random_problem(seed)
        if game.one_peg or game.size > 11:
            continue
        goals = [board for board in range(1 << game.size) if game.is_goal(board)]

        @cache
        def most(board: int, game: PegSolitaire = game) -> int:
            """The most pegs of a goal that can be reached, 0 if none."""
            after = [most(game.apply(board, move)) for move in game.moves(board)]
            return max([*after, board.bit_count() if game.is_goal(board) else 0])

        jumps = [(sum(1 << hole for hole in jump), 1 << jump.target) for jump in game.board.jumps]
        found = endgame(goals, jumps, game.size)
        for board in range(1, 1 << game.size):
            if board.bit_count() <= found.pegs:
                assert found.won.get(board, 0) == most(board), f"seed {seed}, board {board}"
                checked += 1
    assert checked > 10_000


def expanded(game: PegSolitaire) -> int:
    finding = astar(StateGraph(game), Limits(memory=500 + round(tree.resident())))
    assert finding.status is Status.OPTIMAL
    state = game.start
    for move in finding.moves:
        state = game.apply(state, move)
    assert game.is_goal(state)
    return finding.expanded


def test_central_game_and_square_5_need_few_states():
    assert expanded(bundled("english-central")) < 1000
    assert expanded(bundled("square-5")) < 10_000
