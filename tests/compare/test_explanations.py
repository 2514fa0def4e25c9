"""What is said of a wrong model names the right actions, objects and facts."""

import re
from pathlib import Path

import pytest

import pddlpuzzles as pp
from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.comparing.compare import compare_read
from pddlpuzzles.comparing.difference import explain_impossible
from pddlpuzzles.comparing.graphs import model_side
from pddlpuzzles.comparing.text_to_pddl import tasks
from pddlpuzzles.pddl.explain import Valuation, first_lack
from pddlpuzzles.pddl.model import Objects
from pddlpuzzles.puzzle import Limits
from tests.compare.conftest import edited, pddl_in
from tests.compare.mistakes import mistakes
from tests.compare.test_repairs import FAMILY, with_itself
from tests.compare.test_text_to_pddl import ANSWERS
from tests.pddl.test_write import read
from tests.seeds import slow

LIMITS = Limits(100, 4000)
STUDENTS = Path(__file__).parent / "students"


EXPLAINED = (
    ("gripper/01", "walk: (not (robot-in ?from)) -> nothing", "(robot-in room-1) does not hold; "
     "in the model it holds, since (walk room-1 room-2) did not make it false"),
    ("gripper/01", "drop: (robot-in ?room) -> nothing", "(robot-in room-1) does not hold; in the "
     "model it does not hold either, but drop does not need it"),
    ("gripper/02", "goal: (in ball-1 room-1) -> nothing", "the model's goal does not ask for "
     "(in ball-1 room-1); here the model reaches its goal"),
)  # fmt: skip


def test_under_equal_names_it_is_said_which_fact_differs_first():
    for name, wrong, said in EXPLAINED:
        instance = catalogue.instance(FAMILY, name)
        every = mistakes(instance.puzzle.domain, instance.puzzle.problem)
        model = next(mistake for mistake in every if mistake.words == wrong)[2:]
        found = compare_read(instance, "mine.pddl", *model, (), LIMITS, with_repair=False)
        assert found.verdict == "different"
        assert said in found.difference.reason


COUNTED = """(define (domain walk) (:requirements :strips)
  (:predicates (at ?x) (way ?x ?y) (door ?d))
  (:action go :parameters (?x ?y) :precondition (and (at ?x) (way ?x ?y))
   :effect (and (at ?y) (not (at ?x)))))"""
WAYS = """(define (problem p) (:domain walk) (:objects a b c)
  (:init (door a) (at a) (way a b) (way b a) (way b c) (way c b)) (:goal (at c)))"""
REST = "(:action rest :parameters (?x) :precondition (at ?x) :effect (at ?x))"
LEAP = "(:action leap :parameters (?x ?y) :precondition (at ?x) :effect (at ?y))"
JUMP = """(:action jump :parameters (?x ?y ?z) :precondition (and (at ?x) (way ?x ?y) (way ?y ?z))
   :effect (and (at ?z) (not (at ?x))))"""
OPEN = """(:action open :parameters (?x) :precondition (at ?x) :effect (door ?x))
  (:action fly :parameters (?x) :precondition (way ?x ?x) :effect (door ?x))"""
WALKS = (  # texts that are exchanged, the verdict, and what is said
    ([("(:action go", f"{REST} (:action hop")], "same", "moves that change nothing"),
    ([("(:action go", "(:action go-on")], "same", ""),
    ([("(:action go", f"{JUMP} (:action go")], "different", "mend it: leave out the action jump"),
    ([("(:action go", f"{LEAP} (:action go")],
     "different", "the reference has no action that does this"),
    # The model remembers through which of three doors one came last, which decides nothing.
    ([("(?x ?y) :pre", "(?x ?y ?g ?h) :pre"), ("(and (at ?x) (", "(and (at ?x) (door ?g) ("),
      ("(and (at ?y)", "(and (not (door ?g)) (door ?h) (at ?y)")],
     "different", "lead to nothing new: (go a b a a) does the same already"),
)  # fmt: skip


def test_what_a_model_has_more_is_said_to_be_idle_or_wrong_or_nothing_new(tmp_path):
    for changes, verdict, said in WALKS:
        (domain,) = edited([COUNTED], *changes)
        found = with_itself(tmp_path, COUNTED, WAYS, domain)
        assert found.verdict == verdict
        assert said in str(found)
        assert (found.relation == "same-but-idle-moves") == ("rest" in domain)


def test_actions_that_are_not_possible_are_named_with_what_the_nearest_lacks():
    asked = ("(way ?x ?y))", "(way ?x ?y) (door ?x))")
    texts = edited([COUNTED, WAYS], ("(:action go", f"{OPEN} (:action go"), asked, ("(door a)", ""))
    model = model_side(*read(*texts))
    assert explain_impossible(model, model.semantics.start) == (
        "go: (door a) does not hold; fly: in no state that can be reached"
    )


CONDITION = """(define (domain d) (:requirements :adl) (:constants a b)
  (:predicates (p ?x) (q ?x) (r)) (:action act :parameters (?x) :precondition {} :effect (r)))"""
FEW = "(define (problem p) (:domain d) (:init (p a) (q b)) (:goal (r)))"
REDUCED = (
    ("(or (q ?x) (r))", "neither (q a) nor (r) holds"),
    ("(or (r) (q a) (p b))", "none of (r), (q a) and (p b) holds"),
    ("(imply (p ?x) (q ?x))", "(p a) holds, and (q a) does not"),
    ("(not (and (p ?x) (q b)))", "(p a) and (q b) hold together and must not"),
    ("(not (or (r) (p ?x)))", "(p a) holds and must not"),
    ("(not (exists (?y) (p ?y)))", "(p a) holds and must not"),
    ("(forall (?y) (imply (q ?y) (p ?y)))", "(q b) holds, and (p b) does not"),
    ("(exists (?y) (and (not (= ?y ?x)) (p ?y)))", "(p b) does not hold"),
    ("(not (imply (r) (p b)))", "(r) does not hold"),
    ("(not (= ?x a))", "a and a are the same"),
    ("(or (= ?x b) (r))", "(r) does not hold"),
)


def test_a_formula_that_fails_is_reduced_to_facts():
    for condition, words in REDUCED:
        domain, problem = read(CONDITION.format(condition), FEW)
        asked = domain.actions["act"].condition, {"?x": "a"}
        others = problem.first_value, Objects(domain, problem)
        found = first_lack(*asked, Valuation(problem.atoms.__contains__, *others))
        assert found.words == words
        # Whatever else holds, the condition fails where these facts are so.
        every = {(name, (term,)) for name in "pq" for term in "ab"} | {("r", ())}
        so = {atom for atom, is_so in found.facts if is_so}
        for more in (set(), every - {atom for atom, _ in found.facts}):
            assert first_lack(*asked, Valuation((so | more).__contains__, *others)) is not None


ROADS = """(define (domain roads) (:requirements :typing :action-costs) (:types van place)
 (:predicates (at ?v - van ?p - place) (road ?p ?q - place) (seen ?p - place))
 (:functions (total-cost) - number)
 (:action drive :parameters (?v - van ?p ?q - place) :precondition (and (at ?v ?p) (road ?p ?q))
  :effect (and (at ?v ?q) (not (at ?v ?p)) (seen ?q) (increase (total-cost) 3))))"""
TRIP = """(define (problem p) (:domain roads) (:objects v - van a b c - place)
 (:init (= (total-cost) 0) (at v a) (road a b) (road b c) (road c a))
 (:goal (and (seen b) (at v c))) (:metric minimize (total-cost)))"""
VAN_LATER = ("(?v - van ?p ?q", "(?p - place ?v - van ?q")
TURNED = ("(?v - van ?p ?q", "(?v - van ?q ?p")
HOP = """(:action hop :parameters (?v - van ?p ?q - place)
  :precondition (and (at ?v ?p) (road ?q ?p))
  :effect (and (at ?v ?q) (not (at ?v ?p)))) (:action ride"""
TOLD_OTHERWISE = (  # what is changed, what is said, and what would mend it
    ([("cost) 3", "cost) 7")], "(drive v a b) costs 3, (drive v a b) 7", "let the cost be 3"),
    ([("(:metric minimize (total-cost))", "")], "the model has no metric", "add (:metric minimize"),
    ([VAN_LATER, (" (road ?p ?q))", ")")],
     "refuses (drive v a a): (road a a) never holds", "ask for (road ?p ?q), too"),
    ([TURNED, (" (seen ?q)", "")],
     "since (drive v b a) did not make it true", "add the effect (seen ?q)"),
    ([("(:action drive", HOP)], "; in the model hop costs nothing, so it does not count", ""),
)  # fmt: skip


def test_costs_the_metric_and_arguments_in_another_order_are_no_riddle():
    reference = pp.instance(ROADS, TRIP)
    for changes, reason, edit in TOLD_OTHERWISE:
        model = read(*edited([ROADS, TRIP], *changes))
        found = compare_read(reference, "mine.pddl", *model, (), LIMITS)
        assert found.verdict == "different"
        assert reason in found.difference.reason
        assert edit in (found.repair or "")


def judge(name: str, *changes: tuple[str, str], with_repair: bool = True):
    """What is said of a right model in other words and predicates, after changes of its text."""
    task, folder = name, ANSWERS / name / "story"
    if not folder.exists():  # a student's, who has built it otherwise than the reference
        task, folder = name.rpartition("-")[0], STUDENTS / name
    model = read(*edited(pddl_in(folder), *changes))
    reference = tasks()[task].reference
    return compare_read(reference, "mine.pddl", *model, (), LIMITS, with_repair=with_repair)


def test_without_a_mistake_they_are_right():
    for folder in STUDENTS.iterdir():
        assert judge(folder.name).verdict == "same", folder.name


# The model, what is changed in it, the edit that undoes that, and what is said beside it.
MENDED = [
    ("visit-once-a", (" (not (sunk ?b))", ""),
     "in hop, ask for (not (sunk ?b)), too", "(hop mid-l mid-m)"),
    ("visit-once-a", ("(sunk ?a) (not", "(sunk ?b) (not"),
     "in hop, let the effect be (sunk ?a) instead of (sunk ?b)", "(hop mid-"),
    ("miconic-a", ("(aboard ?s) (to ?s ?i)", "(aboard ?s)"), "in out, ask for (to ?s ?i), too",
     "here the model allows (out a poet); the reference has no action that does this; out asks "
     "only for"),
    ("gripper-d", ("(item-west coral)", "(item-east coral)"),
     "in the initial state, put (item-west coral) for (item-east coral)",
     "the model refuses (port-grab-west coral): (item-west coral) does not hold"),
    ("ferry-a", ("(:init (b1) (room)", "(:init (b1)"), "in the initial state, add (room)",
     "the model refuses (on2 kia): (room) does not hold; it is no fact of the start"),
    ("miconic-c", ("(and (at3) (not (at1)) (not (at2))", "(and (at3) (not (at1))"),
     "in go3, add the effect (not (at2))",
     "the model refuses (go2): (at2) holds and must not"),
    ("hanoi-neighbours-a", (" (adj p3 p2)", ""), "in the initial state, add (adj p3 p2)",
     "the model refuses (shift s p3 p2 p3 p2): (adj p3 p2) does not hold"),
    ("blocks-spots-a", ("(sits c b)", "(sits c d)"),
     "in the initial state, put (sits c b) for (sits c d)",
     "allows (put b a c); the reference refuses (move b a c): (clear b) does not hold"),
    # The reference has two actions for it.
    ("gripper-heavy", (" (not (carries-bust))))", "))"),
     "in lower, add the effect (not (carries-bust))", "(carries-bust) holds and must not"),
]  # fmt: skip


@pytest.mark.parametrize("cases", [MENDED[::6], slow(MENDED)])
@pytest.mark.usefixtures("patient")
def test_the_edit_that_mends_a_model_names_the_mistake_and_what_is_what(cases):
    for name, change, edit, reason in cases:
        found = judge(name, change)
        assert (found.verdict, found.repair) == ("different", edit)
        assert reason in found.difference.reason, name
        plain = judge(name, change, with_repair=False)
        assert (plain.repair, plain.difference.reason) == (None, found.difference.reason)
        assert found.remark().endswith(f"; mended by this edit: {edit}")


# What names the mistake where no single edit undoes it, or none was found.
NOT_MENDED = [
    ("blocks-b", (" (not (exists (?o - container) (hanging ?o)))", ""),
     r"\(hook du be\) has no counterpart.*; hook asks only for \(upon du be\)"),
    ("river-crossing-a", (" (eats goat cabbage)", ""),
     r"\(cross west east\) has no counterpart.*; cross asks only for .*\(eats \?x \?y\)"),
    ("tiles-letters-a", ("(in y1 b1) (in z c1)", "(in y1 c1) (in z b1)"),
     r"\(exists \(\?k - tile\) .*\(in \?k a1\)\)\) does not hold: \(in z a1\) holds"),
    ("gripper-b", ("race ?p) (not (right-full)))", "race ?p) (not (left-full)))"),
     r"not possible in the model: .*right-up-t: \(left-full\) holds and must not"),
]  # fmt: skip


@pytest.mark.parametrize("cases", [NOT_MENDED[4:], slow(NOT_MENDED[:4])])
def test_else_the_play_is_told_both_ways_and_what_hinders_an_action(cases):
    for name, change, words in cases:
        found = judge(name, change)
        assert (found.verdict, found.repair) == ("different", None)
        assert re.search(words, found.remark())


def test_a_goal_that_is_forgotten_is_not_blamed_on_an_action():
    """The model has one action where the reference has two."""
    said = judge("ferry-one-lane", ("(lies wine inn) (wagon-at farm)))", "(lies wine inn)))"))
    assert said.verdict == "different"
    assert "the model reaches its goal and the reference does not" in said.difference.reason


@pytest.mark.usefixtures("patient")
def test_what_only_hides_in_other_words_has_its_names_explained():
    said = judge("miconic-storeys", (" (step-up vein cross)", ""))
    assert "(up f2 f3); the model refuses (pull vein cross)" in said.difference.reason
    assert said.difference.names == {"vein": "f2", "cross": "f3"}


def test_the_verdict_same_plans_has_an_example():
    """These models look at the bank to which the boat goes."""
    both = "(and (on ?x ?s) (on ?y ?s))"
    for old in (both, f"(not {both})"):
        found = judge("river-crossing-a", (old, old.replace("?s", "?t")))
        assert found.verdict == "same-plans"
        assert "at the start: here the reference allows 3 actions and the model 4" in found.remark()


def test_an_action_that_is_forgotten_leaves_others_that_are_said_not_to_be_possible():
    """Of this model's actions none brings two persons back."""
    domain, _ = pddl_in(STUDENTS / "bridge-torch-a")
    back = domain[domain.index("(:action back2") : domain.rindex(")")]
    said = judge("bridge-torch-a", (back, "")).remark()
    assert "the reference has 2 cross-alone, 1 cross-together; the model has 2 back1" in said
