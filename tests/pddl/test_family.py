"""Any problem in PDDL: what is said of plans that fail, of goals out of reach, and of bad input."""

import json
import pickle
from pathlib import Path

import pytest

import pddlpuzzles
from pddlpuzzles.errors import InputError
from pddlpuzzles.planners.asking import Question
from pddlpuzzles.planners.auto import race
from pddlpuzzles.planners.table import PLANNERS
from pddlpuzzles.puzzle import Limits
from tests.conftest import write_pair
from tests.seeds import slow

DOMAIN = Path(__file__).with_name("ferry.pddl").read_text()
PROBLEM = """(define (problem two-cars) (:domain ferry)
  (:objects fiat opel - car west east island - shore)
  (:init (at fiat west) (at opel west) (ferry-at west) (empty) (road west east) (road east west))
  (:goal (and (at fiat east) (at opel east))))
"""


@pytest.fixture
def files(tmp_path):
    return write_pair(tmp_path, DOMAIN, PROBLEM)


def board(problem=PROBLEM, domain=DOMAIN):
    return pddlpuzzles.instance(domain, problem)


NEVER = "it is no fact of the start, and no step before makes it true"
# fmt: off
WRONG = {
    "(board fiat west)\n(sail west east)\n(board opel west)":
        "plan:3: step 3 (board opel west): (ferry-at west) does not hold; "
        "step 2 (sail west east) made it false",
    "(board fiat east)":
        f"plan:1: step 1 (board fiat east): (at fiat east) does not hold: {NEVER}",
    "(sail west island)": "plan:1: step 1 (sail west island): (road west island) never holds",
    "(board west fiat)": "plan:1: step 1 (board west fiat): west is of the type shore, "
                         "and ?c is to be of the type car",
    "(board fiat west)": f"the goal is not reached: (at fiat east) does not hold: {NEVER}; "
                         "nor does (at opel east)",
}
# fmt: on


def test_a_wrong_plan_is_followed_back_to_what_is_to_blame():
    for plan, said in WRONG.items():
        assert str(pddlpuzzles.check(board(), plan.split("\n"))) == f"invalid: {said}"
    with pytest.raises(InputError, match=r"does not hold; step 2 .* made it false"):
        pddlpuzzles.hint(board(), after=next(iter(WRONG)).split("\n"))


def test_in_what_they_print_nothing_is_passed_over_that_may_be_an_action():
    for plan, complaint in [
        ("```\n(board fiat west)\n```\nor\n```\n(board opel west)\n```", "plan:1:1: expected"),
        ("```\n\n(bord fiat west)\n```", "plan:3: step 1 (bord fiat west): there is no action"),
        ("(board fiat west) - (sail west east)", "the goal is not reached"),
        ("(board fiat west) # then (sail west east)", "the goal is not reached"),
        ("The plan is this:\n(bord fiat west)", "plan:2: step 1 (bord fiat west): there is no"),
        ("Board it at once:\n(board fiat west)", "plan:1:1: expected an action"),
        ("board fiat west 2 (1)", "step 1 (board fiat west 2): board has 3"),
    ]:
        try:
            said = str(pddlpuzzles.check(pddlpuzzles.instance(DOMAIN, PROBLEM), plan.split("\n")))
        except InputError as error:
            said = str(error)
        assert complaint in said


def test_a_goal_that_can_never_hold_is_followed_down_to_the_fact_that_is_missing():
    found = pddlpuzzles.solve(board(PROBLEM.replace("(at opel east)", "(at opel island)")))
    assert found.status == "unsolvable"
    assert found.proof == (
        "(at opel island) can never hold: debark needs (ferry-at island); "
        "(ferry-at island) can never hold: sail needs (road ?any island); "
        "(road ?any island) holds for no shore: no fact of the start says it, and no action adds it"
    )
    found = pddlpuzzles.solve(board(PROBLEM.replace("(at opel east)", "(painted opel)")))
    assert found.proof == "(painted opel) is no fact of the start, and no action adds it"


def test_what_has_begun_goes_on(files, run):
    moves = "(board fiat west) (sail west east)"
    code, out, _ = run("hint", str(files), "--after", moves, "--json")
    assert (code, json.loads(out)["left"]) == (0, 5)
    whole = board().after(moves)
    assert pddlpuzzles.instance("pddl", whole.toml).puzzle == whole.puzzle


def test_a_problem_and_its_searches_go_to_other_processes():
    asked = board()
    assert pickle.loads(pickle.dumps(asked.puzzle)) == asked.puzzle
    asked.puzzle.heuristic(asked.puzzle.start)
    question = Question(*asked.choose_encoding(None), optimal=False)
    for names in (("greedy",), ("astar", "weighted-astar")):
        assert race(names, question, Limits(60)).sealed.cost == 7


def vanishing(parts="", goal="(seen west)"):
    """A place that no action need have been at ceases to be where one is."""
    domain = f"""(define (domain vanishing) (:requirements :adl :derived-predicates)
      (:constants mid) (:predicates (at ?p) (seen ?p) (calm))
      (:action go :parameters (?a ?b) :precondition (at ?a)
        :effect (and (not (at ?a)) (at ?b) (seen ?b)))
      {parts})"""
    problem = f"""(define (problem p) (:domain vanishing) (:objects west east)
      (:init (at west)) (:goal {goal}))"""
    return pddlpuzzles.instance(domain, problem)


VANISH = "(:action vanish :parameters (?a) :effect (and (not (at ?a)) (seen ?a)))"
EVERY = "(:action all :parameters () :precondition (forall (?p) (seen ?p)) :effect (calm))"
NONE = "(:action all :precondition (not (exists (?p) (not (seen ?p)))) :effect (calm))"
WHEN = "(:action calm :effect (when (at mid) (calm)))"


@pytest.mark.skipif(PLANNERS["fast-downward"].missing is not None, reason="it is not installed")
@pytest.mark.parametrize(
    ("parts", "goal", "search", "cost"),
    [
        ("", "(seen west)", "lmcut", 1),
        (WHEN, "(calm)", "hmax", 2),
        slow(EVERY, "(calm)", "blind", 4),
        slow("(:derived (calm) (exists (?p) (and (seen ?p) (at ?p))))", "(calm)", "blind", 1),
        slow(VANISH, "(and (seen mid) (seen west) (not (at west)))", "hmax", 2),
        slow(NONE, "(calm)", "blind", 4),
        slow("", "(or (seen mid) (seen east))", "blind", 1),
        slow("", "(not (or (at west) (at mid)))", "lmcut", 1),
    ],
)
def test_fast_downward_proves_with_a_search_that_takes_the_problem(parts, goal, search, cost):
    found = pddlpuzzles.solve(vanishing(parts, goal), engine="fast-downward", optimal=True)
    assert (found.status, found.cost) == ("optimal", cost)
    assert f"astar({search}())" in found.proof


def test_a_freedom_is_noted_by_check_and_refused_by_solve_with_strict(tmp_path, run):
    path, plan = write_pair(tmp_path, DOMAIN.replace(" :typing", ""), PROBLEM), tmp_path / "plan"
    plan.write_text("(board fiat west)")
    said = f"{tmp_path}/domain.pddl:3%s: :types needs :typing, which is not among the :requirements"
    done = run("check", path, plan)
    assert (done.code, f"pddlpuzzles: note: {said % ''}" in done.err) == (1, True)
    assert "note: " not in run("hint", path, "--after", "(board fiat west)").err, "but at first"
    done = run("solve", path, "--strict")
    said = f"{said % ':3'}, which is no strict PDDL"
    assert (done.code, done.out, said in done.err) == (2, "", True)


TWICE = """(define (domain d) (:requirements :strips) (:predicates (p ?x) (q ?x))
 (:action a :parameters (?x) :precondition (and) :effect (p ?x))
 (:action a :parameters (?x ?y) :precondition (p ?y) :effect (q ?y)))"""


def test_of_two_actions_of_one_name_the_number_of_arguments_says_which_is_meant(run, tmp_path):
    domain, problem, plan = (tmp_path / name for name in ("domain.pddl", "p.pddl", "plan"))
    domain.write_text(TWICE)
    problem.write_text("(define (problem p) (:domain d) (:objects u v) (:init) (:goal (q u)))")
    for engine in ("astar", "fast-downward"):
        done = run("solve", problem, "--engine", engine, "--optimal", "--plan", plan, "--json")
        answer = json.loads(done.out)
        assert (done.code, answer["status"], answer["cost"]) == (0, "optimal", 2)
        assert [line.split()[0] for line in answer["plan"]] == ["(a", "(a"]
        assert run("check", problem, plan).code == 0
    assert f"{domain}:3: a second action a, after the one in line 2: it is the one" in done.err
    counts = json.loads(run("lint", problem, domain, "--json").out)["instances"][str(problem)]
    assert counts == {"a": 2, "(a ?x ?y)": 2}
    refused = run("solve", problem, "--engine", "pyperplan")
    assert (refused.code, "cannot take actions that share a name" in refused.err) == (30, True)
    plan.write_text("(a)\n")
    said = "has 0 arguments, expected 1 or 2: (a ?x) or (a ?x ?y)"
    assert said in run("check", problem, plan).out
    plan.write_text("(a u)\n(a u v)\n")
    assert "(p v) does not hold" in run("check", problem, plan).out
    assert run("export", problem, "--after", "(a u)", "-o", tmp_path / "out").code == 0
    assert run("solve", tmp_path / "out" / "p-after-1.pddl", "--engine", "astar").code == 0
    domain.write_text(TWICE.replace("?x ?y", "?y"))
    refused = run("solve", problem)
    said = "domain.pddl:3:2: a second action a, after the one in line 2"
    assert (refused.code, said in refused.err) == (2, True)
