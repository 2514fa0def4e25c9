"""Planners given what compilers make of a problem: plans are led back, proofs not believed."""

import json
from dataclasses import replace

import pytest

import pddlpuzzles
from pddlpuzzles.cli.exit_codes import Exit
from pddlpuzzles.planners import other_engines
from pddlpuzzles.planners.table import PLANNERS, compiling
from tests.conftest import write_pair
from tests.programs import PROGRAM, ran

FEATURES = {
    # what the condition of leaving is, the effects besides, the goal
    "negative": ("(not (locked ?a))", "", "(at c)"),
    "disjunctive": ("(or (open ?a) (lit ?b))", "", "(or (at c) (locked a))"),
    "existential": ("(exists (?x - room) (and (open ?x) (next ?x ?b)))", "", "(at c)"),
    "universal": ("(forall (?x - room) (known ?x))", "", "(at c)"),
    "equality": ("(not (= ?a ?b))", "", "(at c)"),
    "conditional": ("(at ?a)", "(when (and (at ?a) (not (lit ?b))) (lit ?b))", "(lit c)"),
    "universal effect": ("(at ?a)", "(forall (?x - room) (when (next ?a ?x) (lit ?x)))", "(lit c)"),
}


def texts(condition="(and)", effects="", goal="(at c)", more=""):
    lit = "" if "lit" in goal else "(lit c)"
    domain = f"""(define (domain rooms) (:requirements :adl :derived-predicates)
      (:types room)
      (:predicates (at ?r - room) (next ?a ?b - room) (open ?r - room) (lit ?r - room)
                   (locked ?r - room) (known ?r - room))
      {more}
      (:action walk :parameters (?a ?b - room)
        :precondition (and (at ?a) (next ?a ?b) {condition})
        :effect (and (not (at ?a)) (at ?b) {effects})))"""
    problem = f"""(define (problem p) (:domain rooms) (:objects a b c - room)
      (:init (at a) (next a b) (next b c) (open a) (open b) (known a) (known b) (known c) {lit})
      (:goal {goal}))"""
    return domain, problem


def check(planner, condition, effects, goal):
    if PLANNERS[planner].missing:
        pytest.skip(f"{planner}: {PLANNERS[planner].missing}")
    board = pddlpuzzles.instance(*texts(condition, effects, goal))
    found = pddlpuzzles.solve(board, engine=planner)
    assert found.moves == ("(walk a b)", "(walk b c)")
    assert found.status == "solved" or "lower bound" in found.proof, "it is our own"


def test_what_a_planner_lacks_is_compiled_away_and_its_plan_led_back():
    conditions, effects, _ = zip(*FEATURES.values(), strict=True)
    check("pyperplan", " ".join(conditions), " ".join(effects), "(and (at c) (lit c))")


@pytest.mark.slow
def test_a_parameter_that_has_the_name_of_an_object_is_not_that_object():
    if PLANNERS["pyperplan"].missing:
        pytest.skip("no pyperplan")
    more = """(:action light :parameters (?r - room) :precondition (forall (?x - room) (known ?x))
      :effect (lit ?r))"""
    domain, problem = texts("(exists (?x - room) (next ?b ?x))", "(known ?b)", "(lit c)", more)
    problem = problem.replace("(known b) (known c)", "(next c a)")
    found = pddlpuzzles.solve(pddlpuzzles.instance(domain, problem), engine="pyperplan")
    assert found.moves == ("(walk a b)", "(walk b c)", "(light c)")


@pytest.mark.slow
@pytest.mark.parametrize("feature", FEATURES)
def test_each_feature_is_compiled_away(feature):
    check("pyperplan", *FEATURES[feature])
    if "effect" in feature or feature == "conditional":
        check("lpg", *FEATURES[feature])


@pytest.fixture
def files(tmp_path):
    return lambda *parts, **more: write_pair(tmp_path, *texts(*parts, **more))


@pytest.mark.slow
def test_it_is_said_what_is_compiled_and_no_proof_is_believed(files, run):
    if PLANNERS["pyperplan"].missing:
        pytest.skip("pyperplan is not installed")
    path = files("(not (locked ?a))", goal="(at a)")
    done = run("solve", path, "--engine", "pyperplan", "--optimal")
    assert done.code == Exit.PLANNER_FAILED
    assert "cannot take :negative-preconditions" in done.err
    assert "without asking for a proof" in done.err
    lock = "(:action lock :parameters (?r - room) :precondition (lit ?r) :effect (locked ?r))"
    path = files("(not (lit ?b))", goal="(and (locked c) (at c))", more=lock)
    done = run("solve", path, "--engine", "pyperplan", "--json")
    assert json.loads(done.out)["status"] == "gave-up", "that there is none is not believed either"
    assert done.code == Exit.GAVE_UP
    assert "it is given what unified-planning's compilers make of the problem" in done.err


def test_compilers_are_within_the_limits_of_their_planner(files):
    """A power set of 27 effects is more than any machine holds; this process is not limited."""
    if PLANNERS["lpg"].missing:
        pytest.skip(str(PLANNERS["lpg"].missing))
    limits = ("--memory", "300", "--timeout", "2")
    effects = "(forall (?x ?y ?z - room) (when (and (next ?x ?y) (open ?z)) (lit ?z)))"
    done = ran([*PROGRAM, "solve", files("(lit ?b)", effects), "--engine", "lpg", *limits])
    assert done.returncode in (Exit.OUT_OF_MEMORY, Exit.OUT_OF_TIME)
    assert "gave-up: out of " in done.stdout


def test_engines_says_who_can_take_a_problem_compiled_and_what_is_beyond(files, run, monkeypatch):
    monkeypatch.setattr(other_engines, "other_planners", dict)  # they take seconds

    def said(path):
        lines = run("engines", path).out.splitlines()
        return {line.split()[0]: line for line in lines if line}

    lines = said(files(*FEATURES["conditional"]))
    takes = [lines[name].split()[1] for name in ("astar", "symk", "pyperplan", "fast-downward")]
    assert takes == ["yes", "yes", "compiled", "yes"]
    assert ":conditional-effects" in lines["it"].split()
    assert "ff" in lines["heuristics"].replace(",", "").split()
    assert lines["lpg"].split()[1] == "compiled" or PLANNERS["lpg"].missing
    assert "compiles :conditional-effects away" in lines["lpg"] or PLANNERS["lpg"].missing
    derived = "(:derived (locked ?x - room) (lit ?x))"
    lines = said(files(*FEATURES["conditional"], more=derived))
    assert lines["lpg"].split()[1] == "no"
    assert "no compiler takes :derived-predicates away" in lines["lpg"]


def test_compilers_are_asked_only_where_all_that_is_lacking_goes():
    for name in PLANNERS:
        planner = PLANNERS[name]
        assert compiling(planner, [":strips"]) == ((), [], [])
        for feature in planner.lacks:
            helped, _, beyond = compiling(planner, [":strips", feature])
            assert bool(helped) != bool(beyond)


def test_what_an_engine_of_unified_planning_says_it_lacks_is_compiled_away(files, run, monkeypatch):
    lacks = frozenset({":conditional-effects", ":action-costs"})
    own = {"name": "other", "module": "unified_planning", "says_it_lacks": lacks}
    other = replace(PLANNERS["pyperplan"], lacks=frozenset({":derived-predicates"}), **own)
    assert "conditional_effects" in compiling(other, lacks)[0]
    assert compiling(other, [":action-costs"])[0] == ()
    assert compiling(other, [*lacks, ":derived-predicates"])[0] == ()
    monkeypatch.setattr(other_engines, "other_planners", lambda: {"other": other})

    def said(**options):
        out = run("engines", files(*FEATURES["conditional"], **options)).out
        (line,) = [line for line in out.splitlines() if line.startswith("other ")]
        return line.split(maxsplit=2)[1:]

    assert said() == [
        "compiled",
        "unified-planning compiles :conditional-effects away; it proves nothing then",
    ]
    assert said(more="(:derived (locked ?x - room) (lit ?x))")[0] == "no"
