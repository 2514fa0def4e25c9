"""How far it is to the goal, and how close one can come, held against all that can be played."""

import math
import random
from dataclasses import replace

import pytest

from pddlpuzzles.families.peg import best as module
from pddlpuzzles.families.peg import heuristics
from pddlpuzzles.families.peg.best import best
from pddlpuzzles.families.peg.heuristics import PegSolitaire, endgame
from pddlpuzzles.processes import tree
from pddlpuzzles.puzzle import Limits, Status
from pddlpuzzles.search.best_first import astar
from pddlpuzzles.search.state_graph import StateGraph
from tests.peg.boards import bundled, random_problem
from tests.seeds import number_by_default
from tests.spaces import distances


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
        graph = StateGraph(game)
        try:
            graph.expand_all(6000)
        except ValueError:
            continue
        distance = distances(graph, game.is_goal)
        for state, far in distance.items():
            said = game.heuristic(state)
            assert said <= far, f"seed {seed}, state {state}"
            if far < math.inf:
                finite += 1
                assert not game.fixes_count or said == far
            else:
                dead += said == math.inf
        if game.obstacle() is not None:
            assert {*distance.values()} == {math.inf}, f"seed {seed}: {game.obstacle()}"
    assert finite
    assert dead


def test_central_game_and_square_5_need_few_states():
    for name, most in (("english-central", 1000), ("square-5", 10_000)):
        finding = astar(StateGraph(bundled(name)), Limits(memory=500 + round(tree.resident())))
        assert finding.status is Status.OPTIMAL
        assert finding.expanded < most


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
        seen, newest = set(), {puzzle.pegs}
        while newest:
            seen |= newest
            newest = {puzzle.apply(pegs, move) for pegs in newest for move in puzzle.moves(pegs)}
        assert found.left == found.bound == min(map(int.bit_count, seen))
        assert found.proof is not None
        state = puzzle.start
        for move in found.moves:
            state = puzzle.apply(state, move)
        left = [name for hole, name in enumerate(puzzle.board.names) if state >> hole & 1]
        assert (sorted(found.where), found.left) == (sorted(left), len(left))


def test_without_time_it_is_what_was_found_and_no_proof_is_claimed(monkeypatch):
    monkeypatch.setattr(module, "_MOMENT", 0.0)
    found = best(bundled("english-central"), Limits(0.02))
    assert (found.proof, found.bound) == (None, 1)
    assert found.left > 1
    assert len(found.where) == found.left
