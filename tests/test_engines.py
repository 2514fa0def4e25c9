"""What the table of engines says a planner takes, it takes; what it lacks is refused beforehand."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from unified_planning.model import (
    InstantaneousAction,
    MinimizeActionCosts,
    Object,
    Variable,
)
from unified_planning.shortcuts import And, Equals, Exists, Forall, Not, Or

from pddlpuzzles.cli import Exit
from pddlpuzzles.planning.engines import PLANNERS, is_admissible
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


def test_a_planner_does_not_wait_for_imports_that_only_others_need():
    program = (
        "import sys\n"
        "from pddlpuzzles.planning.importing import import_engines\n"
        "import_engines()\n"
        "assert 'unified_planning.engines' in sys.modules\n"
        "assert 'scipy' not in sys.modules\n"
        "from ConfigSpace import ConfigurationSpace\n"
        "assert ConfigurationSpace.__module__.startswith('ConfigSpace.')\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


OPEN_GOAL = """puzzle = "peg"
start = '''
    * * o
    * o *
o o * o * o o
o * * * * * o
o * o * * * o
    * * *
    * * o
'''
goal = '''
    * o o
    o ? ?
o o o o * o o
* o o o o ? o
* o o * o o o
    o o o
    o o o
'''
"""


def test_where_the_number_of_survivors_is_open_two_searches_prove_side_by_side(run, tmp_path):
    path = tmp_path / "open.toml"
    path.write_text(OPEN_GOAL)
    done = run("solve", "peg", str(path), "--optimal", "--json")
    found = json.loads(done.out)
    assert done.code == 0
    assert (found["status"], found["cost"]) == ("optimal", 15)
    assert found["engine"] == "layers", "A* would have to hold some million boards"


def test_when_all_give_up_the_best_bound_is_kept(run, tmp_path):
    path = tmp_path / "open.toml"
    path.write_text(OPEN_GOAL)
    done = run("solve", "peg", str(path), "--optimal", "--json", "--memory", "60")
    found = json.loads(done.out)
    assert done.code == Exit.OUT_OF_MEMORY
    assert found["status"] == "gave-up"
    assert 12 <= found["bound"] <= 15


@pytest.mark.parametrize(
    ("search", "admissible"),
    [
        ("astar(lmcut())", True),
        ("astar(cpdbs(systematic(2)))", True),
        ("astar(ff())", False),
        ("astar(add())", False),
        ("astar(goalcount())", False),
        ("eager_wastar([lmcut()],w=2)", False),
        ("lazy_greedy([ff()])", False),
    ],
)
def test_only_searches_that_are_proved_exact_are_believed(search, admissible):
    assert is_admissible(search) == admissible
