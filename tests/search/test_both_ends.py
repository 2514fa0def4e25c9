"""Uniform-cost search from both ends, on graphs of chance and on problems in PDDL."""

from __future__ import annotations

import pytest

import pddlpuzzles as pp
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.pddl.backwards import Reversed
from pddlpuzzles.puzzle import Limit, Limits, Status
from pddlpuzzles.search.both_ends import both_ends
from pddlpuzzles.search.successors import Successors
from tests.search.test_classic import Roads
from tests.seeds import number_by_default

COSTS = [(1,), (0, 1), (0,), (1, 2, 5), (2, 7), (0, 1, 1, 1, 1, 1, 3)]


class Back:
    """The roads of a puzzle of chance, followed backwards."""

    def __init__(self, roads: Roads, costs: tuple[int, ...]) -> None:
        self._roads = roads
        self.goals = sorted(roads._goals)
        self.least = min(costs)

    def before(self, state):
        for town, _, cost in self._roads._graph.in_edges(state, data="cost"):
            yield town, state, cost


@pytest.mark.parametrize("costs", COSTS)
@number_by_default(400, 60)
def test_it_finds_what_networkx_finds_on_graphs_of_chance(costs, number):
    kinds = {Status.OPTIMAL: 0, Status.UNSOLVABLE: 0}
    for seed in range(number):
        puzzle = Roads(seed, costs)
        found = both_ends(Successors(puzzle), Back(puzzle, costs))
        kinds[found.status] += 1
        best = puzzle.left.get(puzzle.start)
        assert (found.status is Status.UNSOLVABLE) == (best is None)
        if best is None:
            continue
        state, cost = puzzle.start, 0
        for move in found.moves:
            assert move in puzzle.moves(state)
            cost += puzzle.cost(state, move)
            state = move
        assert puzzle.is_goal(state)
        assert cost == best == found.bound
    assert min(kinds.values()) > 0.075 * number


INVERTIBLE = ("blocks", "gripper", "logistics", "ferry", "hanoi", "sliding-tiles")


@pytest.mark.parametrize("name", [f"{one}/0{rung}" for one in INVERTIBLE for rung in (2, 4, 6)])
def test_on_textbook_problems_the_optimum_is_the_known_one(name):
    board = pp.instance("pddl", name)
    found = pp.solve(board, engine="bidirectional", timeout=120)
    assert found.status == ("optimal" if board.known["solvable"] else "unsolvable")
    assert found.cost == board.known.get("cost")


@pytest.mark.parametrize("name", [f"{one}/02" for one in INVERTIBLE])
def test_states_before_a_state_are_all_those_that_lead_to_it(name):
    puzzle = pp.instance("pddl", name).puzzle
    graph = pp.graph(pp.instance("pddl", name))
    graph.expand_all(20_000)
    back = Reversed(puzzle)
    assert back.refusal is None
    reachable = set(graph)
    assert {state for state in graph if puzzle.is_goal(state)} <= set(back.goals)
    for state in graph:
        before = {earlier: cost for earlier, _, cost in back.before(state)}
        assert before.keys() & reachable == set(graph.pred[state]) - {state} | (
            before.keys() & {state}
        )
        for earlier, move, cost in back.before(state):
            assert puzzle.apply(earlier, move) == state
            if earlier in reachable:
                assert cost == graph.edges[earlier, state]["cost"]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("sokoban/01", "no action is proved to undo (push "),
        ("visit-all/01", "no action is proved to undo (step "),
        ("miconic/01", "no action is proved to undo (enter "),
        ("lights-out/01", "it has conditional effects"),
    ],
)
def test_where_actions_cannot_be_undone_it_says_which(name, reason):
    board = pp.instance("pddl", name)
    refusal = board.searches()["bidirectional"].refusal(board.puzzle)
    assert refusal.startswith(reason)
    with pytest.raises(InputError, match="cannot be searched from both ends") as error:
        pp.solve(board, engine="bidirectional")
    assert refusal in str(error.value)


def test_it_gives_up_in_time_with_a_bound_that_holds():
    board = pp.instance("pddl", "sliding-tiles/20")
    find = board.searches()["bidirectional"].find
    for seconds in (0.5, 2.0, 8.0, 32.0):  # until a bound is proved: no machine is that slow
        found = find(board.puzzle, Limits(seconds))
        assert (found.status, found.limit) == (Status.GAVE_UP, Limit.TIME)
        assert (found.bound or 0) <= board.known["cost"]
        if (found.bound or 0) > 5:
            break
    assert found.bound > 5
