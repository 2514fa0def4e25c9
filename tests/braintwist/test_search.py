"""Distances of Brain Twist, by three ways that have to agree.

The published table counts the placings at each distance from the goal, modulo the twelve
rotations of the whole toy. `around` counts them over the state graph of real turns.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import product

import pytest

from pddlpuzzles.families.braintwist.generate import generate
from pddlpuzzles.families.braintwist.heuristics import BrainTwist
from pddlpuzzles.families.braintwist.rules import GOALS, OBJECTIVES, State
from pddlpuzzles.families.braintwist.toy import SOLVED, carried, homing
from pddlpuzzles.families.braintwist.toy_graph import ToyGraph
from pddlpuzzles.puzzle import Limits, Status
from pddlpuzzles.referee import judge
from pddlpuzzles.search.best_first import astar
from pddlpuzzles.search.bidirectional import bidirectional
from pddlpuzzles.search.graph import StateGraph
from tests.braintwist import toy
from tests.seeds import number_by_default, slow

TABLE = {
    "moves": [
        *(2, 16, 64, 240, 960, 3552, 12864, 47744, 174016, 606376, 2010340, 6059868),
        *(13689676, 14323554, 2952228, 35100, 200),
    ],
    "twists": [*(1, 16, 160, 1408, 11712, 90912, 640192, 3740838, 11138597, 4313963, 20577, 24)],
}


@cache
def around(goal: str, objective: str, odd: bool) -> dict[State, int]:
    """The distances of the states up to rotation that are near the goal."""
    puzzle = BrainTwist(State(SOLVED[goal, odd], False), goal, objective)
    graph = StateGraph(puzzle)
    layer = [puzzle.start, State(puzzle.start.tiles, True)]
    found = dict.fromkeys(layer, 0)
    for depth in range(1, {"moves": 6, "twists": 4}[objective]):
        following = []
        # Free flips are taken within a layer, turns lead to the next.
        for state in layer:
            graph.add_node(state)
            for after, edge in graph.expand(state).items():
                after = State(carried(after.tiles, homing(after.tiles)), after.flipped)
                if after not in found and edge["cost"]:
                    both = {after, State(after.tiles, not after.flipped)}
                    for reached in both if objective == "twists" else [after]:
                        found[reached] = depth
                        following.append(reached)
        layer = following
    return found


def counted(distances: dict[State, int], objective: str) -> list[int]:
    """How many there are at each distance; folds are not distinguished where flips are free."""
    kinds = {(s if objective == "moves" else s.tiles): far for s, far in distances.items()}
    values = list(kinds.values())
    return [values.count(distance) for distance in range(max(values) + 1)]


def slow_but_for(goal: str, objective: str):
    """All goals and objectives, of which only these are tried by default."""
    pairs = product(GOALS, OBJECTIVES)
    marked = [
        pytest.param(*one, marks=[pytest.mark.slow] * (one != (goal, objective))) for one in pairs
    ]
    return pytest.mark.parametrize(("goal", "objective"), marked)


@pytest.mark.parametrize("odd", [False, slow(True)])
@pytest.mark.parametrize(("goal", "objective"), [*product(GOALS, OBJECTIVES)])
def test_the_state_graph_has_the_first_layers_of_the_table(goal, objective, odd):
    counts = counted(around(goal, objective, odd), objective)
    assert counts == TABLE[objective][: len(counts)]
    assert len(counts) > 3


@slow_but_for("faces", "moves")
def test_heuristic_is_never_above_the_distance(goal, objective):
    distances = around(goal, objective, goal == "tips")
    exact = 0
    for state, distance in distances.items():
        puzzle = BrainTwist(state, goal, objective)
        assert puzzle.heuristic(state) <= distance
        exact += puzzle.heuristic(state) == distance
        assert (puzzle.heuristic(state) == 0) == (distance == 0)
    assert exact > len(distances) / 4


def test_a_move_changes_the_heuristic_by_no_more_than_it_costs():
    chance = random.Random(7)
    for (goal, objective), seed in product(product(GOALS, OBJECTIVES), range(8)):
        puzzle = generate(seed, None, goal, objective)
        state = puzzle.start
        for _ in range(20):
            move = chance.choice(list(puzzle.moves(state)))
            after = puzzle.apply(state, move)
            step = puzzle.heuristic(state) - puzzle.heuristic(after)
            assert abs(step) <= puzzle.cost(state, move)
            state = after


@slow_but_for("faces", "twists")
@number_by_default(60, 20)
def test_both_searches_find_the_distances_of_the_state_graph(goal, objective, number):
    chance = random.Random(11)
    distances = around(goal, objective, goal == "tips")
    for state, distance in chance.sample(sorted(distances.items()), number):
        puzzle = BrainTwist(state, goal, objective)
        for found in bidirectional(ToyGraph(puzzle), Limits()), astar(StateGraph(puzzle)):
            assert (found.status, found.bound) == (Status.OPTIMAL, distance)
            assert judge(puzzle, found.moves).cost == distance


@number_by_default(100, 16)
def test_random_placings_are_proved(number):
    """Both goals, objectives, parities, folds and all ways to hold the toy, by chance."""
    kinds = set()
    for seed in range(number):
        goal, objective = GOALS[seed % 2], OBJECTIVES[seed // 2 % 2]
        puzzle = generate(seed, None, goal, objective)
        found = bidirectional(ToyGraph(puzzle), Limits(seconds=60))
        verdict = judge(puzzle, found.moves)
        assert found.status is Status.OPTIMAL
        assert verdict.cost == found.bound < len(TABLE[objective])
        assert toy.is_solved(verdict.states[-1].tiles, goal)
        kinds.add((goal, objective, toy.is_odd(puzzle.start.tiles), puzzle.start.flipped))
    assert len(kinds) == 16 or (len(kinds) >= 8 and number < 100)
