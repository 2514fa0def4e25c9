"""What the table of engines says a planner takes, it takes; what it lacks is refused beforehand."""

from __future__ import annotations

import json

import pytest
from unified_planning.model import (
    InstantaneousAction,
    MinimizeActionCosts,
    Object,
    Variable,
)
from unified_planning.shortcuts import And, Equals, Exists, Forall, Not, Or

from pddlpuzzles.cli import Exit
from pddlpuzzles.planning.engines import PLANNERS
from pddlpuzzles.planning.run import answer, job
from pddlpuzzles.planning.tasks import SparseProblem, predicate, user_type
from pddlpuzzles.planning.text import requirements
from pddlpuzzles.process import carry_out
from pddlpuzzles.puzzle import Limits, Status

FEATURES = (
    *(":strips", ":action-costs", ":conditional-effects", ":negative-preconditions"),
    *(":disjunctive-preconditions", ":equality", ":existential-preconditions"),
    ":universal-preconditions",
)


def task_with(feature: str) -> SparseProblem:
    """Walk from a to b; the way goes on to c where the feature, rightly read, lets it."""
    task = SparseProblem("walk")
    place = user_type("place")
    at, way, lit = predicate("at", p=place), predicate("way", p=place, q=place), predicate("lit")
    seen = predicate("seen", p=place)
    task.add_fluents([at, way, lit, seen])
    a, b, c = places = [Object(name, place) for name in "abc"]
    task.add_objects(places)
    for fact in (at(a), way(a, b), way(b, c), seen(a), seen(b), seen(c)):
        task.set_initial_value(fact, True)
    walk = InstantaneousAction("walk", p=place, q=place)
    p, q = walk.parameters
    walk.add_precondition(at(p))
    walk.add_precondition(way(p, q))
    walk.add_effect(at(p), False)
    walk.add_effect(at(q), True)
    other = Variable("other", place)
    conditions = {
        ":negative-preconditions": Not(lit()),
        ":disjunctive-preconditions": Or(lit(), seen(q)),
        ":equality": Not(Equals(p, q)),
        ":existential-preconditions": Exists(And(seen(other), way(p, other)), other),
        ":universal-preconditions": Forall(seen(other), other),
    }
    if feature in conditions:
        walk.add_precondition(conditions[feature])
    if feature == ":conditional-effects":
        walk.add_effect(lit(), True, seen(q))
        task.add_goal(lit())
    task.add_action(walk)
    if feature == ":action-costs":
        task.add_quality_metric(MinimizeActionCosts({walk: 3}))
    task.add_goal(at(c))
    return task


@pytest.mark.slow
@pytest.mark.parametrize("feature", FEATURES)
@pytest.mark.parametrize("name", PLANNERS)
def test_a_planner_takes_what_the_table_says(name, feature):
    planner = PLANNERS[name]
    if planner.missing:
        pytest.skip(f"{name}: {planner.missing}")
    task = task_with(feature)
    assert feature in requirements(task)
    if planner.lacks.intersection(requirements(task)):
        pytest.skip("the table says that it does not")
    for optimal in (False, True) if planner.proves else (False,):
        search = None
        if name == "fast-downward":
            search = "astar(blind())" if optimal else "lazy_greedy([ff()])"
        ending = carry_out(job(planner, lambda: task, Limits(60, 2000), search, optimal), 60)
        assert ending is not None
        said = answer(planner, ending, search, optimal)
        assert said.status is (Status.OPTIMAL if optimal else Status.SOLVED)
        assert [str(action) for action in said.actions] == ["(walk a b)", "(walk b c)"]


def test_what_a_planner_lacks_is_refused_with_a_way_out(run):
    done = run("solve", "peg", "tiny", "--engine", "pyperplan", "--encoding", "sweeps")
    assert done.code == Exit.PLANNER_FAILED
    for word in ("pyperplan", ":action-costs", "--encoding jumps", "--engine fast-downward"):
        assert word in done.err


@pytest.mark.slow
def test_without_an_encoding_a_planner_is_given_one_that_it_takes(run):
    if PLANNERS["pyperplan"].missing:
        pytest.skip("pyperplan is not installed")
    done = run("solve", "braintwist", "solved", "--engine", "pyperplan", "--json")
    assert done.code == Exit.DONE
    assert (json.loads(done.out)["encoding"], json.loads(done.out)["cost"]) == ("moves", 0)
    assert "pyperplan cannot take the encoding 'strips'" in done.err
    done = run("solve", "braintwist", "farthest-twists", "--engine", "pyperplan")
    assert done.code == Exit.PLANNER_FAILED, "what counts something else is not taken unasked"
    assert "--encoding moves" in done.err


def test_enhsp_is_not_believed_where_it_could_not_read():
    """Its parser takes `end` for a keyword, and the problem that is left for unsolvable."""
    enhsp = PLANNERS["enhsp"]
    assert enhsp.refutes("Grounding..\nUnsolvable Problem\n")
    assert enhsp.refutes("Problem unsolvable")
    assert not enhsp.refutes("line 23:5 mismatched input '='\nUnsolvable Problem\n")
    assert not enhsp.refutes("Unsolvable Problem\nSEVERE: null\njava.lang.NullPointerException")
    assert not enhsp.refutes("Plan-Length:4")


def test_java_is_asked_for_where_it_is_missing(run, monkeypatch):
    monkeypatch.setenv("PATH", "")
    done = run("solve", "peg", "tiny", "--engine", "enhsp")
    assert done.code == Exit.PLANNER_FAILED
    assert "Java" in done.err or "pip install up-enhsp" in done.err


@pytest.mark.parametrize(("instance", "code"), [("tiny", Exit.DONE), ("tiny-stuck", 11)])
def test_a_race_has_one_winner(run, instance, code):
    done = run("solve", "peg", instance, "--engine", "race", "--json")
    assert done.code == code
    found = json.loads(done.out)
    assert found["engine"] in ("astar", "fast-downward")
    assert found["status"] in ("optimal", "solved", "unsolvable")


def test_in_a_race_a_missing_planner_is_told_and_not_waited_for(run, monkeypatch):
    monkeypatch.setattr(
        type(PLANNERS["fast-downward"]), "missing", property(lambda planner: "not installed")
    )
    found = json.loads(run("solve", "peg", "tiny", "--engine", "race", "--json").out)
    assert found["engine"] == "astar"
    assert "not installed" in found["fallback"]
