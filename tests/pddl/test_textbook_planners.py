"""The textbook ladders put to Fast Downward: plans for all that have one, and optima again."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

import pddlpuzzles
from pddlpuzzles.pddl.plans import parse_plan
from pddlpuzzles.planners.table import PLANNERS
from tests.pddl.textbook import CASES, NAMES, PROBLEMS, path_of, task_of, text_of

HEURISTICS = {"Fast Downward (LM-cut)": "lmcut()", "Fast Downward (blind)": "blind()"}
QUICK = 0.3
"""Seconds within which an optimum was proved that is proved here again where it is not `long`.

Of each domain that is so of the first four only: their ladders rise slowly.
"""
MOST = 3.0
"""Seconds within which an optimum was proved that is ever proved here again."""


def asked(case, search: str, folder: Path) -> tuple[int, str | None]:
    """How Fast Downward ended, and the plan it has found."""
    spec = importlib.util.find_spec("up_fast_downward")
    if spec is None:
        pytest.skip("Fast Downward is not installed")
    driver = Path(spec.origin).parent / "downward" / "fast-downward.py"
    domain, rung = case
    plan = folder / "plan"
    files = [path_of(domain), PROBLEMS / domain / f"{rung.name}.pddl"]
    done = subprocess.run(
        [sys.executable, driver, "--plan-file", plan, *files, "--search", search],
        cwd=folder,
        capture_output=True,
        check=False,
        timeout=300,
    )
    return done.returncode, plan.read_text() if plan.exists() else None


def marked() -> list:
    """The cases whose first proof took little time."""
    return [
        pytest.param(
            case,
            id=name,
            marks=pytest.mark.slow if took <= QUICK and case[1].name <= "04" else pytest.mark.long,
        )
        for case, name in zip(CASES, NAMES, strict=True)
        if (took := case[1].seconds[0]) <= MOST
    ]


def check(case, plan: str) -> None:
    """See that a plan leads to the goal, and what it costs."""
    domain, rung = case
    task = task_of(domain, text_of(domain, rung.name))
    state, cost = task.start, 0
    for line in parse_plan(plan, "plan"):
        index = task.index(line.action)
        assert index is not None
        assert task.is_applicable(index, state), line
        state = task.apply(index, state)
        cost += task.operators[index].cost
    assert task.is_goal(state)
    assert cost >= rung.cost


@pytest.mark.long
@pytest.mark.parametrize("case", CASES, ids=NAMES)
def test_a_plan_is_found_and_leads_to_the_goal(case, tmp_path):
    _, rung = case
    if rung.cost is None:
        pytest.skip("there is none, as other tests show")
    blind = rung.provers[0] == "Fast Downward (blind)"
    _, plan = asked(case, "astar(blind())" if blind else "lazy_greedy([ff()])", tmp_path)
    assert plan is not None
    check(case, plan)


@pytest.mark.parametrize("case", marked())
def test_what_was_proved_is_proved_again(case, tmp_path):
    _, rung = case
    code, plan = asked(case, f"astar({HEURISTICS[rung.provers[0]]})", tmp_path)
    if rung.cost is None:
        assert code in (11, 12)
        assert plan is None
    else:
        assert plan is not None
        assert re.search(rf"^; cost = {rung.cost} ", plan, re.MULTILINE)
        check(case, plan)


CAPITALS = """(DEFINE (DOMAIN Lamp) (:REQUIREMENTS :STRIPS)
  (:PREDICATES (Off ?X) (On ?X))
  (:ACTION Press :PARAMETERS (?X) :PRECONDITION (Off ?X) :EFFECT (AND (On ?X) (NOT (Off ?X)))))"""
LAMPS = """(DEFINE (PROBLEM Two) (:DOMAIN Lamp) (:OBJECTS A B) (:INIT (Off A) (Off B))
  (:GOAL (AND (On A) (On B))))"""


UNTYPED = """(define (domain lamp) (:requirements :adl)
  (:predicates (off ?x) (on ?x) (near ?x ?y-y))
  (:action press :parameters (?x)
   :precondition (and (off ?x) (exists (?z) (near ?x ?z)))
   :effect (forall (?y ?y-y)
     (when (and (near ?x ?y) (near ?y ?y-y)) (and (not (off ?y)) (on ?y))))))"""
ROW = """(define (problem row) (:domain lamp) (:objects a b c) (:init (off a) (off b) (off c)
  (near a a) (near a b) (near b b) (near b c) (near c c)) (:goal (and (on a) (on b) (on c))))"""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["enhsp", "fast-downward", "symk"])
def test_variables_need_no_type(name):
    if PLANNERS[name].missing:
        pytest.skip(f"{name}: {PLANNERS[name].missing}")
    found = pddlpuzzles.solve(pddlpuzzles.instance(UNTYPED, ROW), engine=name)
    assert len(found.moves) == 2


@pytest.mark.slow
@pytest.mark.parametrize("name", PLANNERS)
def test_each_planner_takes_the_two_files_as_they_are_written(name):
    if PLANNERS[name].missing:
        pytest.skip(f"{name}: {PLANNERS[name].missing}")
    found = pddlpuzzles.solve(pddlpuzzles.instance(CAPITALS, LAMPS), engine=name)
    assert sorted(found.moves) == ["(press a)", "(press b)"]
