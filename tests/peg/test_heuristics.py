"""How far it is to the goal, and how close one can come, held against all that can be played."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import networkx as nx
import pytest

from pddlpuzzles.families.peg import best as module
from pddlpuzzles.families.peg import heuristics
from pddlpuzzles.families.peg.best import best
from pddlpuzzles.families.peg.heuristics import PegSolitaire, endgame
from pddlpuzzles.processes import tree
from pddlpuzzles.puzzle import Limits, Status
from pddlpuzzles.search.best_first import astar
from pddlpuzzles.search.graph import StateGraph
from tests.peg.boards import bundled, random_problem
from tests.seeds import number_by_default


def graph_of(game: PegSolitaire) -> StateGraph | None:
    graph = StateGraph(game)
    try:
        graph.expand_all(6000)
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
        game = replace(random_problem(seed), objective="jumps")
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


def fewest(puzzle: PegSolitaire) -> int:
    """The fewest pegs on any board that can be reached."""
    seen, newest = set(), {puzzle.pegs}
    while newest:
        seen |= newest
        newest = {puzzle.apply(pegs, move) for pegs in newest for move in puzzle.moves(pegs)}
    return min(pegs.bit_count() for pegs in seen)


def scattered(seed: int) -> PegSolitaire:
    chance = random.Random(seed)
    name = chance.choice(["square-4", "tiny", "triangle-15", "plus"])
    board = bundled(name).board
    size = len(board.cells)
    pegs = sum(1 << hole for hole in chance.sample(range(size), chance.randint(2, min(size, 11))))
    return PegSolitaire(board, pegs, 0, 0, one_peg=True)


@number_by_default(40, 8)
@pytest.mark.parametrize("moment", [0.5, 0.0])
def test_it_is_the_fewest_that_any_play_leaves(number, moment, monkeypatch):
    monkeypatch.setattr(module, "_MOMENT", moment)
    for puzzle in map(scattered, range(number)):
        found = best(puzzle, Limits(20))
        assert found.left == found.bound == fewest(puzzle)
        assert found.proof is not None
        state = puzzle.start
        for move in found.moves:
            state = puzzle.apply(state, move)
        left = {name for hole, name in enumerate(puzzle.board.names) if state >> hole & 1}
        assert left == set(found.where)
        assert len(left) == found.left


def test_without_time_it_is_what_was_found_and_no_proof_is_claimed(monkeypatch):
    monkeypatch.setattr(module, "_MOMENT", 0.0)
    found = best(bundled("english-central"), Limits(0.02))
    assert found.proof is None
    assert found.bound == 1
    assert found.left > 1
    assert len(found.where) == found.left
