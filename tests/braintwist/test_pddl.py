"""Brain Twist's two encodings: grips, bookkeeping, the way back, and what planners prove."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pddlpuzzles import catalogue
from pddlpuzzles.errors import InputError
from pddlpuzzles.export import texts
from pddlpuzzles.planning.reading import read
from pddlpuzzles.planning.replay import replay
from pddlpuzzles.puzzle import Action, Limits, Status
from pddlpuzzles.puzzles.braintwist.generate import generate
from pddlpuzzles.puzzles.braintwist.pddl import ENCODINGS
from pddlpuzzles.puzzles.braintwist.rules import GOALS, OBJECTIVES
from pddlpuzzles.puzzles.braintwist.toy import carried, homing
from pddlpuzzles.search.bidirectional import bidirectional
from pddlpuzzles.solve import solve
from pddlpuzzles.wing import Instance
from tests.test_reading import disguised, written

STRIPS, ANCHORED = ENCODINGS
WING = catalogue.wing("braintwist")

puzzles = st.builds(
    generate,
    st.integers(0, 10**9),
    st.none(),
    st.sampled_from(GOALS),
    st.sampled_from(OBJECTIVES),
)


@settings(max_examples=25, deadline=None)
@given(puzzles, st.sampled_from(ENCODINGS))
def test_an_optimal_solution_is_a_plan_of_the_same_cost(puzzle, encoding):
    found = bidirectional(puzzle.words(), Limits())
    plan = encoding.encode(puzzle, found.moves)
    assert replay(encoding.task(puzzle), plan) == (found.bound, None, None)
    moves = [move for move in encoding.decode(puzzle, plan) if move is not None]
    assert tuple(moves) == found.moves


@settings(max_examples=25, deadline=None)
@given(puzzles)
def test_in_strips_only_one_grip_reaches_the_goal(puzzle):
    found = bidirectional(puzzle.words(), Limits())
    plan = STRIPS.encode(puzzle, found.moves)
    assert [action.name for action in plan[:13]] == ["grasp", *["follow"] * 11, "lift"]
    elsewhere = [Action("grasp", (f"p{n}",)) for n in range(1, 13)]
    outcomes = [replay(STRIPS.task(puzzle), [grasp, *plan[1:]]) for grasp in elsewhere]
    assert sum(outcome.reason is None for outcome in outcomes) == 1


@pytest.mark.parametrize(
    ("encoding", "action", "said"),
    [
        (STRIPS, Action("twist", ()), "unknown action 'twist', expected one of grasp"),
        (STRIPS, Action("turn-5", ("rc", "bc")), "turn-5 has 2 arguments, expected 3"),
        (STRIPS, Action("turn-5", ("rc", "bc", "xx")), "turn-5: 'xx', expected one of rc"),
        (STRIPS, Action("grasp", ("p13",)), "grasp: 'p13', expected one of p1"),
        (ANCHORED, Action("turn-5", ("rc",)), "turn-5 has 1 arguments, expected 0"),
        (ANCHORED, Action("grasp", ("p1",)), "unknown action 'grasp'"),
    ],
)
def test_an_action_that_no_task_has_is_refused_with_its_step(encoding, action, said):
    puzzle = generate(1)
    plan = encoding.encode(puzzle, [0, 0])
    with pytest.raises(InputError, match=said) as error:
        encoding.decode(puzzle, [*plan, action])
    assert error.value.line == len(plan) + 1


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_problem_is_recognised_up_to_how_the_toy_is_held(tmp_path, encoding, seed):
    puzzle = generate(seed, 9, GOALS[seed % 2], OBJECTIVES[seed // 2])
    path = written(tmp_path, *texts(Instance(WING, "some", puzzle), encoding))
    found = read(WING, path, None)
    assert found.reading[0] is encoding
    tiles = puzzle.start.tiles
    assert found.puzzle.start == (carried(tiles, homing(tiles)), puzzle.start.flipped)
    assert (found.puzzle.goal, found.puzzle.objective) == (puzzle.goal, puzzle.objective)


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_problem_in_disguise_is_recognised_and_solved(run, tmp_path, encoding):
    text = texts(catalogue.instance(WING, "tiny"), encoding)
    path = written(tmp_path, *disguised(*text, random.Random(1)))
    plan = tmp_path / "plan"
    options = ("--engine", "astar", "--optimal", "--plan", plan, "--json")
    answer = json.loads(run("solve", "braintwist", path, *options).out)
    assert answer["cost"] == catalogue.instance(WING, "tiny").known["cost"]
    assert run("check", "braintwist", path, plan).code == 0


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_problem_that_means_something_else_is_not_recognised(tmp_path, encoding):
    domain, problem = texts(catalogue.instance(WING, "tiny"), encoding)
    for one, other in (
        (("(at ?c p2)", "(at ?c p7)"), ("(at as p12)", "(at as p11)")),
        (("(total-cost) 1", "(total-cost) 2"), ("(at as p12)))", "))")),
    ):
        changed = domain.replace(*one, 1), problem
        if changed[0] != domain:
            with pytest.raises(InputError):
                read(WING, written(tmp_path, *changed), None)
        changed = domain, problem.replace(*other, 1)
        assert changed[1] != problem
        with pytest.raises(InputError):
            read(WING, written(tmp_path, *changed), None)


@pytest.mark.slow
@pytest.mark.parametrize("encoding", [encoding.name for encoding in ENCODINGS])
@pytest.mark.parametrize("seed", range(10))
def test_fast_downward_proves_the_native_optimum(encoding, seed):
    puzzle = generate(seed, 7, GOALS[seed % 2], OBJECTIVES[seed // 2 % 2])
    instance = Instance(WING, "scrambled", puzzle)
    native = solve(instance, engine="bidirectional")
    found = solve(instance, engine="fast-downward", optimal=True, encoding=encoding)
    assert (found.status, found.cost) == (Status.OPTIMAL, native.cost)
