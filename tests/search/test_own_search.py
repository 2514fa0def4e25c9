"""Heuristics and searches of one's own: they may say anything, and nothing false is believed."""

import math
import random

import networkx as nx
import pytest

import pddlpuzzles as pp
from pddlpuzzles.errors import InputError, PlannerError
from pddlpuzzles.puzzle import Status
from pddlpuzzles.search.best_first import Successors, astar
from pddlpuzzles.search.informed import Informed
from tests.campaign.instances import MAKERS
from tests.search.tasks import Roads
from tests.seeds import number_by_default
from tests.spaces import distances


def of_chance(seed):
    """A heuristic that says of each state a number of chance, too high, below 0 or infinite."""
    said: dict[object, float] = {}
    chance = random.Random(seed)
    highest = chance.choice((1, 4, 30))

    def heuristic(view):
        if view.state not in said:
            said[view.state] = chance.choice(
                (math.inf, -1, 0, chance.random() * highest, chance.randint(0, highest))
            )
        return said[view.state]

    return heuristic


@number_by_default(30, 4)
@pytest.mark.parametrize("puzzle", MAKERS)
def test_no_heuristic_makes_a_search_say_what_is_not_so(puzzle, number):
    """The truth is found by brute force that knows nothing of the package."""
    for seed in range(number):
        text, cost = MAKERS[puzzle](random.Random(seed))
        board = pp.instance(puzzle, text)
        for name, search in board.searches().items():
            if not search.informed:
                continue
            moment = 0.05 if puzzle == "braintwist" else 20
            found = pp.solve(board, name, heuristic=of_chance(seed), timeout=moment)
            if found.status is Status.GAVE_UP:
                assert puzzle == "braintwist", "the others are searched whole"
                continue
            assert (found.status is Status.UNSOLVABLE) == (cost is None)
            if cost is not None:
                assert found.bound <= cost <= found.cost
                assert found.status is not Status.OPTIMAL or found.cost == cost


def test_a_plan_is_optimal_if_the_puzzles_own_bound_says_so_of_all_that_is_left():
    """The exercise of the notebook: 13 where 9 is true, which was reported as optimal."""
    board = pp.instance("peg", "triangle-15-sweeps")
    told = pp.solve(board, heuristic=lambda state: 3 * (state.count("peg") - 1))
    assert (told.status, told.proof) == (Status.SOLVED, None)
    assert told.bound <= 9 <= told.cost
    board = pp.instance("peg", "tiny")
    found = pp.solve(board, heuristic=lambda state: state.count("peg") - 1)
    assert (found.status, found.cost) == (Status.OPTIMAL, 4)
    said = "no state that A* left out is nearer, by the puzzle's own lower bound"
    assert str(found.proof) == said


def test_the_bound_that_is_given_is_what_is_left_and_no_more():
    """A plan of two moves where one is enough: the own bound of what is left says 1."""
    fork = Roads(0, (1,))
    fork._goals, fork._graph = {2, 3}, nx.DiGraph()
    fork._graph.add_edges_from([(0, 1), (0, 3), (1, 2)], cost=1)
    fork.heuristic = {0: 1, 1: 1, 2: 0, 3: 0}.get
    found = astar(Successors(Informed(fork, {0: 0, 1: 0, 2: 0, 3: 5}.get)))
    assert (found.status, found.bound, len(found.moves)) == (Status.SOLVED, 1, 2)
    found = astar(Successors(Informed(fork, {0: 0, 1: 9, 2: 0, 3: 0}.get)))
    assert (found.status, len(found.moves)) == (Status.OPTIMAL, 1)


TINY, CANNOT = (("peg", "tiny"), "'lmcut' cannot take the problem: it has {}.*expected.*hmax")


def test_a_heuristic_that_is_none_or_cannot_take_the_problem_is_refused_with_the_reason():
    for name, heuristic, said in (
        (TINY, lambda state: "far", "heuristic says 'far' of a state, expected a number"),
        (TINY, lambda state: math.nan, "heuristic says nan of a state"),
        (TINY, lambda state: state.count("pegs"), "no predicate 'pegs'; did you mean 'peg'"),
        (TINY, lambda state: state.holds("at", "a1"), "no predicate 'at'"),
        (TINY, "foo", "there is no heuristic 'foo'; expected one of"),
        (("pddl", "jugs/01"), "lmcut", CANNOT.format("numbers")),
        (("pddl", "lights-out/01"), "lmcut", CANNOT.format("conditional")),
    ):
        with pytest.raises(InputError, match=said):
            pp.admissible(pp.instance(*name), heuristic)
        with pytest.raises(InputError, match=said):
            pp.solve(pp.instance(*name), heuristic=heuristic)


def test_a_state_is_asked_as_a_person_would():
    board = pp.instance("peg", "tiny")
    state = board.family.searches.view(board.puzzle, board.puzzle.start)
    assert state.pegs == {"a1", "a2", "b3", "d1", "d2"}
    assert state.holds("peg", "a1")
    assert not state.holds("peg", "b1")
    assert (state.count("peg"), state.count("hole"), state.count("moving")) == (5, 7, 0)
    assert str(state).splitlines()[0] == "  a b c d"
    with pytest.raises(AttributeError, match="pegs, holes"):
        _ = state.pets
    task = pp.instance("pddl", "blocks/01")
    state = task.family.searches.view(task.puzzle, task.puzzle.start)
    assert state.holds("on", "b", "a")
    assert not state.holds("on", "a", "b")
    assert state.holds("hand-empty")
    assert state.of("on") == [("b", "a"), ("c", "b")]
    for wrong, said in (
        (("onn", "a", "b"), "did you mean 'on'"),
        (("on", "a"), "has 1 argument, expected 2 arguments"),
        (("on", "a", "z"), "no object 'z'"),
    ):
        with pytest.raises(InputError, match=said):
            state.holds(*wrong)


def test_facts_are_those_of_the_states_drawing():
    """Along a plan the view changes whenever the state does, and never else."""
    for puzzle in pp.puzzles():
        board = pp.instance(puzzle, "tiny")
        states = pp.solve(board, engine="astar").states
        seen = {repr(board.family.searches.view(board.puzzle, state)) for state in states}
        assert len(seen) == len(set(states))


def test_a_search_of_ones_own_is_judged():
    board = pp.instance("peg", "tiny")

    def shortest(graph):
        graph.expand_all(1000)
        goal = next(state for state in graph if graph.is_goal(state))
        return nx.shortest_path(graph, graph.start, goal)

    found = pp.solve(board, search=shortest)
    assert (found.engine, found.cost, found.expanded) == ("shortest", 4, 7)
    assert pp.check(board, found).valid
    again = pp.solve(board, search=lambda graph: found.moves)
    assert (again.engine, again.moves) == ("a function", found.moves)
    assert pp.solve(board, search=lambda graph: " ".join(found.moves)).cost == 4
    assert pp.solve(board, search=lambda graph: None).status is Status.GAVE_UP
    for nothing in (5, [5], [board.puzzle.start, 5], "a1-b9", [None]):
        with pytest.raises(InputError, match=r"^search has returned"):
            pp.solve(board, search=lambda graph, plan=nothing: plan)
    with pytest.raises(PlannerError, match="its plan is wrong: step 2"):
        pp.solve(board, search=lambda graph: ["a1-a3", "a1-a3"])


def test_a_heuristic_is_held_against_the_truth():
    board = pp.instance("peg", "triangle-15")
    graph = pp.graph(board)
    graph.expand_all(10_000)
    true = distances(graph, graph.is_goal)
    for factor in (1, 3):
        found = pp.admissible(board, lambda state, factor=factor: factor * (len(state.pegs) - 1))
        said = {state: factor * (state.bit_count() - 1) for state in graph}
        over = [state for state in graph if said[state] > true[state]]
        assert (found.states, found.over, bool(found)) == (len(graph), len(over), not over)
        if over:
            excess = max(said[state] - true[state] for state in over)
            assert found.said - found.true == excess
            assert said[found.worst.state] - true[found.worst.state] == excess
            assert str(found.worst) in str(found)
    falls = pp.admissible(board, lambda state: 2 if len(state.pegs) == 5 else 0)
    assert falls.admissible
    assert not falls.consistent
    assert pp.admissible(board, "all").consistent
    with pytest.raises(InputError, match="more than 200,000 states"):
        pp.admissible(pp.instance("peg"), "all", timeout=5)
