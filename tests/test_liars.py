"""Engines that lie are refused by name, and passed over where another can be asked."""

from __future__ import annotations

import json

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.cli.exit_codes import Exit
from pddlpuzzles.errors import PlannerError
from pddlpuzzles.planners.asking import Question, ask
from pddlpuzzles.planners.auto import race
from pddlpuzzles.puzzle import Limits, Status
from pddlpuzzles.search import BY_RULES, NATIVE
from pddlpuzzles.solving.solve import solve
from tests import liars
from tests.test_limits import fake  # noqa: F401 - a fixture

PEG = catalogue.family("peg")
LIMITS = Limits(60, 2000)


@pytest.fixture
def question():
    instance, encoding = catalogue.instance(PEG, "tiny").choose_encoding(None)
    return Question(instance, encoding, optimal=False)


@pytest.fixture
def lying(monkeypatch):
    """Put a liar among the searches of peg solitaire, beside A* or in its place."""

    def put(lie, name="liar"):
        there = {"astar": BY_RULES[NATIVE], name: liars.search(lie)}
        monkeypatch.setattr(PEG.searches, "SEARCHES", there)
        monkeypatch.setattr(PEG.searches, "provers", lambda puzzle: tuple(there))

    return put


some_lies = pytest.mark.parametrize(
    "lie", [liars.SMALLER_BOUND, liars.ILLEGAL_MOVE], ids=["bound", "move"]
)


def test_a_liar_that_is_asked_has_failed(lying, question):
    for lie, said in liars.LIES.items():
        lying(lie)
        with pytest.raises(PlannerError, match=said):
            ask("liar", question, LIMITS)
        with pytest.raises(PlannerError, match=said):
            solve(question.instance, engine="liar", limits=LIMITS)


def test_a_liar_that_is_asked_by_name_is_exit_30(run, lying):
    for lie, said in liars.LIES.items():
        lying(lie, "astar")
        done = run("solve", "peg", "tiny", "--engine", "astar", "--json")
        kind = json.loads(done.out)["error"]["kind"]
        assert (done.code, kind) == (Exit.PLANNER_FAILED, "planner"), lie
        assert (said in done.err, done.err.count("\n")) == (True, 1)


@some_lies
def test_in_a_race_the_honest_answer_counts(lying, question, lie):
    lying(lie)
    found = race(("liar", "astar"), question, LIMITS)
    assert (found.engine, found.sealed.status) == ("astar", Status.OPTIMAL)


def test_a_race_of_liars_fails(lying, question):
    lying(liars.WRONG_GOAL)
    with pytest.raises(PlannerError, match="the goal is not reached"):
        race(("liar", "liar"), question, LIMITS)


@some_lies
def test_by_default_a_liar_is_passed_over(run, lying, monkeypatch, lie):
    lying(lie)
    done = run("solve", "peg", "tiny", "--optimal", "--json")
    found = json.loads(done.out)
    assert (done.code, found["engine"], found["status"]) == (Exit.DONE, "astar", "optimal")


PLANNERS_LIES = {
    "no plan at all": 'print("Solution found.")',
    "an illegal step": 'open(sys.argv[1], "w").write("(jump a1 b1 c1)")',
    "a plan that stops early": 'open(sys.argv[1], "w").write("(jump d1 d2 d3)")',
    "an empty plan": 'open(sys.argv[1], "w").write("; cost = 0")',
    "a refutation": 'print("Task is provably unsolvable.")',
}


@pytest.mark.parametrize(
    "lie",
    [
        pytest.param(
            lie, marks=[] if lie in ("no plan at all", "a refutation") else pytest.mark.slow
        )
        for lie in PLANNERS_LIES
    ],
)
def test_a_planner_that_lies_is_passed_over_by_default(run, fake, lie):  # noqa: F811
    fake(PLANNERS_LIES[lie])
    done = run("solve", "peg", "triangle-15", "--json")  # of which no search is waited for
    found = json.loads(done.out)
    assert (done.code, found["engine"], found["cost"]) == (Exit.DONE, "astar", 13)
    assert found["fallback"].startswith("fast-downward: ")
    assert "fast-downward did not answer" in done.err
