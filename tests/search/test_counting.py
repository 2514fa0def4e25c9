"""Counting spaces of toy puzzles, where every answer can be seen."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import pytest

from pddlpuzzles.exploring.by_rules import expand
from pddlpuzzles.exploring.counting import count_space, remaining_costs
from pddlpuzzles.exploring.quality import estimates, judge_heuristic
from pddlpuzzles.search.space import ENDLESS, Watch


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
    toy = Toy(
        {state: [(after, int(cost)) for after, cost in out] for state, out in edges.items()}, goals
    )
    watch = Watch()
    return count_space(expand(toy, watch, depth), watch)


def test_two_moves_between_the_same_states_are_two_plans():
    found = counted({"a": ["b1", "b1", "b2"]}, {"b"})
    assert (found.states, found.optimum, found.optimal_plans) == (2, 1, 2)


def test_a_free_circle_on_the_way_makes_infinitely_many_plans():
    found = counted({"a": ["b0"], "b": ["a0", "c1"]}, {"c"})
    assert (found.optimum, found.optimal_plans, found.note) == (1, None, ENDLESS)


def test_a_free_circle_off_the_way_does_not():
    found = counted({"a": ["b0", "c1"], "b": ["a1"], "c": ["d0"], "d": ["c0"]}, {"c"})
    assert (found.optimum, found.optimal_plans, found.note) == (1, 1, None)


def test_plays_end_at_the_first_goal_or_where_nothing_moves():
    found = counted({"a": ["b1", "b2", "c1"], "b": ["d1"], "c": ["d1", "e1"], "d": ["e1"]}, {"d"})
    assert found.plays == 4
    assert counted({"a": ["b1"], "b": ["a1", "c1"]}, {"c"}).plays is None
    assert counted({"a": ["b1"], "b": ["a1", "c1"]}, {"b"}).plays == 1
    behind = counted({"a": ["b1"], "b": ["c1"], "c": ["c1"]}, {"b"})  # a circle that no play sees
    assert (behind.plays, behind.random.wins) == (1, 1)
    assert counted({"a": ["b1"], "b": ["b1"]}, {"a"}).plays == 1


def test_a_plan_ends_with_the_first_goal_it_reaches():
    found = counted({"a": ["b1"], "b": ["c0"], "c": ["b0"]}, {"b", "c"})
    assert (found.optimum, found.optimal_plans) == (1, 1)
    assert [row.states for row in found.remaining] == [2, 1]


def test_a_start_that_is_a_goal_has_one_plan_even_beside_a_free_circle():
    found = counted({"a": ["b0"], "b": ["a0"]}, {"a"})
    assert (found.optimum, found.optimal_plans, found.states) == (0, 1, 2)


def test_fewest_moves_and_least_cost_may_differ():
    found = counted({"a": ["d9", "b1"], "b": ["c1"], "c": ["d1"]}, {"d"})
    assert [row.states for row in found.depths] == [1, 2, 1]
    assert [(row.cost, row.states) for row in found.remaining] == [(0, 1), (1, 1), (2, 1), (3, 1)]
    assert (found.optimum, found.optimal_plans) == (3, 1)


@pytest.mark.parametrize(
    ("depth", "complete", "optimum", "plans"),
    [(0, False, None, None), (1, False, None, None), (2, True, 3, 1)],
)
def test_an_optimum_is_claimed_only_where_nothing_beyond_is_cheaper(
    depth, complete, optimum, plans
):
    # The goal is met at depth 1 for 9, but from there on a cheaper way leads beyond.
    edges = {"a": ["d9", "b1"], "b": ["c1"], "c": ["d1"], "d": ["e1"]}
    found = counted(edges, {"d"}, depth)
    assert (found.complete, found.optimum, found.optimal_plans) == (complete, optimum, plans)


def test_plans_that_may_go_on_beyond_for_nothing_are_not_counted():
    found = counted({"a": ["b1", "c1"], "c": ["e0"], "e": ["f0"], "f": ["b0"]}, {"b"}, 1)
    assert (found.optimum, found.optimal_plans) == (1, None)
    assert found.note


def test_random_play_is_shared_out_evenly_and_ends_at_goals():
    found = counted({"a": ["b1", "c1"], "b": ["d1", "e1", "c1"], "c": ["e1"]}, {"c", "d"})
    assert found.random.wins == Fraction(1, 2) + Fraction(1, 2) * Fraction(2, 3)
    assert counted({"a": ["b1"], "b": ["a1"]}, {"c"}).random is None


def test_a_heuristic_is_judged_on_every_state():
    toy = Toy({"a": [("b", 1), ("x", 1)], "b": [("c", 1)], "x": [("y", 1)]}, {"c"})
    watch = Watch()
    found = expand(toy, watch)
    said = estimates(found.states, {"a": 2, "b": 0, "c": 0, "x": 1, "y": float("inf")}.get, watch)
    judged = judge_heuristic("mine", said, remaining_costs(found, watch))
    assert (judged.winnable, judged.exact, judged.dead, judged.proved) == (3, 2, 2, 1)
    assert (judged.mean, judged.mean_error, judged.worst_error) == (2 / 3, 1 / 3, 1)
