"""Counting spaces of toy puzzles, where every answer can be seen."""

from dataclasses import dataclass
from fractions import Fraction

import pytest

from pddlpuzzles.exploring.by_rules import expand
from pddlpuzzles.exploring.counting import count_space, remaining_costs
from pddlpuzzles.exploring.quality import estimates, judge_heuristic
from pddlpuzzles.search.space import ENDLESS, RandomPlay, Watch, require_fitting


@dataclass(frozen=True)
class Toy:
    """A graph: what leads from each state to which others, for how much."""

    edges: dict
    goals: set
    start: str = "a"

    def moves(self, state):
        return list(range(len(self.edges.get(state, ()))))

    def apply(self, state, move):
        return self.edges[state][move][0]

    def cost(self, state, move):
        return self.edges[state][move][1]

    def is_goal(self, state):
        return state in self.goals


def counted(edges, goals, depth=None):
    """Count the space of a toy such as `a b1 c2, b c0`: from a to b for 1, to c for 2."""
    steps = {
        state: [(step[0], int(step[1:])) for step in out]
        for state, *out in map(str.split, edges.split(","))
    }
    watch = Watch()
    return count_space(expand(Toy(steps, {*goals}), watch, depth), watch)


BEYOND = "a d9 b1, b c1, c d1, d e1"
OPEN = {"complete": False, "optimum": None, "optimal_plans": None}
FIGURES = [
    # Two moves between the same states are two plans.
    ("a b1 b1 b2", "b", None, {"states": 2, "optimum": 1, "optimal_plans": 2}),
    # A free circle on the way makes infinitely many plans.
    ("a b0, b a0 c1", "c", None, {"optimum": 1, "optimal_plans": None, "note": ENDLESS}),
    # A free circle off the way does not.
    ("a b0 c1, b a1, c d0, d c0", "c", None, {"optimum": 1, "optimal_plans": 1, "note": None}),
    # Plays end at the first goal or where nothing moves.
    ("a b1 b2 c1, b d1, c d1 e1, d e1", "d", None, {"plays": 4}),
    # Plays that may go round are not counted.
    ("a b1, b a1 c1", "c", None, {"plays": None, "random": None}),
    # A goal ends the circle.
    ("a b1, b a1 c1", "b", None, {"plays": 1}),
    # A circle that no play sees.
    ("a b1, b c1, c c1", "b", None, {"plays": 1, "random": RandomPlay(Fraction(1))}),
    # A start that is a goal is a play.
    ("a b1, b b1", "a", None, {"plays": 1}),
    # A plan ends with the first goal it reaches.
    ("a b1, b c0, c b0", "bc", None,
     {"optimum": 1, "optimal_plans": 1, "remaining": {0: 2, 1: 1}}),
    # A start that is a goal has one plan even beside a free circle.
    ("a b0, b a0", "a", None, {"optimum": 0, "optimal_plans": 1, "states": 2}),
    # Fewest moves and least cost may differ.
    ("a d9 b1, b c1, c d1", "d", None,
     {"optimum": 3, "optimal_plans": 1, "remaining": {0: 1, 1: 1, 2: 1, 3: 1}}),
    # Costs below 0 add up, also beyond a goal.
    ("a b3 c1, b d-2, c d1, d e-1, e b4", "de", None,
     {"optimum": 0, "optimal_plans": 1, "remaining": {-3: 1, -1: 1, 0: 3}}),
    # No plan is a best one where a circle is ever better.
    ("a b1, b c1 a-2, x x-1", "c", None,
     {"optimum": None, "optimal_plans": None, "winnable": 3, "remaining": None}),
    # Nor where a move is one.
    ("a a-1", "a", None, {"optimum": None, "remaining": None}),
    # Off the way to a goal it does no harm.
    ("a b1 x1, x y0, y x-1", "b", None, {"optimum": 1, "optimal_plans": 1, "winnable": 2}),
    # What is too large to be added up is said to be so.
    ("a b1" + 30 * "0", "b", None,
     {"optimum": None, "winnable": 2, "note": "the costs are too large to be added up"}),
    # An optimum is not claimed where nothing was met.
    (BEYOND, "d", 0, OPEN),
    # Nor where what lies beyond is cheaper.
    (BEYOND, "d", 1, OPEN),
    # It is where nothing beyond is.
    (BEYOND, "d", 2, {"complete": True, "optimum": 3, "optimal_plans": 1}),
    # Plans that may go on beyond for nothing are not counted.
    ("a b1 c1, c e0, e f0, f b0", "b", 1,
     {"optimum": 1, "optimal_plans": None, "note": "some may lead deeper than was explored"}),
]  # fmt: skip
"""The edges, the goals, the depth up to which it is explored, and what is counted."""


@pytest.mark.parametrize(("edges", "goals", "depth", "wanted"), FIGURES)
def test_figures_of_toys(edges, goals, depth, wanted):
    found = counted(edges, goals, depth)
    require_fitting(found)
    shown = {figure: getattr(found, figure) for figure in wanted}
    if shown.get("remaining"):
        shown["remaining"] = {row.cost: row.states for row in found.remaining}
    assert shown == wanted


def test_random_play_is_shared_out_evenly_and_ends_at_goals():
    found = counted("a b1 c1, b d1 e1 c1, c e1", "cd")
    assert found.random.wins == Fraction(1, 2) + Fraction(1, 2) * Fraction(2, 3)


def test_a_heuristic_is_judged_on_every_state():
    toy = Toy({"a": [("b", 1), ("x", 1)], "b": [("c", 1)], "x": [("y", 1)]}, {"c"})
    watch = Watch()
    found = expand(toy, watch)
    said = estimates(found.states, {"a": 2, "b": 0, "c": 0, "x": 1, "y": float("inf")}.get, watch)
    judged = judge_heuristic("mine", said, remaining_costs(found, watch))
    assert (judged.winnable, judged.exact, judged.dead, judged.proved) == (3, 2, 2, 1)
    assert (judged.mean, judged.mean_error, judged.worst_error) == (2 / 3, 1 / 3, 1)
