"""What is said of a wrong model names the right actions, objects and facts."""

from __future__ import annotations

import re

import pytest

import pddlpuzzles as pp
from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.comparing.compare import compare_read
from pddlpuzzles.comparing.difference import explain_impossible
from pddlpuzzles.comparing.graphs import model_side
from pddlpuzzles.comparing.text_to_pddl import tasks
from pddlpuzzles.pddl.explain import first_lack
from pddlpuzzles.pddl.model import Objects
from pddlpuzzles.puzzle import Limits
from tests.compare.mistakes import mistakes
from tests.compare.test_repairs import FAMILY
from tests.compare.test_text_to_pddl import ANSWERS


def read_pair_of(domain: str, problem: str):
    written = catalogue.instance_of_pddl(domain, problem).puzzle
    return written.domain, written.problem


# Equal names -------------------------------------------------------------------------------------


EXPLAINED = (
    (
        *("gripper", "01", "walk: (not (robot-in ?from)) -> nothing"),
        "(robot-in room-1) does not hold; in the model it holds, since (walk room-1 room-2) did "
        "not make it false",
    ),
    (
        *("gripper", "01", "drop: (robot-in ?room) -> nothing"),
        "(robot-in room-1) does not hold; in the model it does not hold either, but drop does not "
        "need it",
    ),
    (
        *("gripper", "02", "forgotten goal (in ball-1 room-1)"),
        "the model's goal does not ask for (in ball-1 room-1); here the model reaches its goal",
    ),
    (
        *("miconic", "01", "leave: (served ?passenger) -> nothing"),
        "(served ann) does not hold, since (leave ann floor-1) did not make it true",
    ),
)


def test_under_equal_names_it_is_said_which_fact_differs_first():
    for domain, rung, wrong, said in EXPLAINED:
        instance = catalogue.instance(FAMILY, f"{domain}/{rung}")
        every = mistakes(instance.puzzle.domain, instance.puzzle.problem)
        one = next(it for it in every if it.words == wrong)
        model = instance, "mine.pddl", one.domain, one.problem, ()
        found = compare_read(*model, Limits(100, 4000), with_repair=False)
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
WALKS = (
    # Texts that are exchanged, the verdict, and what is said.
    ((("(:action go", f"{REST} (:action hop"),), "same", "moves that change nothing"),
    ((("(:action go", "(:action go-on"),), "same", ""),
    (
        (("(:action go", f"{LEAP} (:action go"),),
        *("different", "the reference has no action that does this"),
    ),
    (  # The model remembers through which of three doors one came last, which decides nothing.
        (
            ("(?x ?y) :pre", "(?x ?y ?g ?h) :pre"),
            ("(and (at ?x) (", "(and (at ?x) (door ?g) ("),
            ("(and (at ?y)", "(and (not (door ?g)) (door ?h) (at ?y)"),
        ),
        *("different", "lead to nothing new: (go a b a a) does the same already"),
    ),
)


def test_what_a_model_has_more_is_said_to_be_idle_or_wrong_or_nothing_new(tmp_path):
    for name, text in (("domain", COUNTED), ("p", WAYS)):
        (tmp_path / f"{name}.pddl").write_text(text)
    path, mine = tmp_path / "p.pddl", tmp_path / "mine.pddl"
    for changes, verdict, said in WALKS:
        domain = COUNTED
        for old, new in changes:
            domain = domain.replace(old, new)
        mine.write_text(domain)
        found = pp.compare(path, path, domain=mine)
        assert found.verdict == verdict
        assert said in str(found)
        assert (found.relation == "same-but-idle-moves") == ("rest" in domain)


# Other names -------------------------------------------------------------------------------------


def own_way(task: str, old: str, new: str) -> pp.Comparison:
    """What is said of a right model in other words and predicates, after one change of its text."""
    there = ANSWERS / task / "story"
    texts = [(there / f"{name}.pddl").read_text() for name in ("domain", "problem")]
    assert sum(text.count(old) for text in texts) == 1
    model = read_pair_of(*(text.replace(old, new) for text in texts))
    return compare_read(tasks()[task].reference, "mine.pddl", *model, (), Limits(100, 4000))


def test_a_goal_that_is_forgotten_is_not_blamed_on_an_action():
    """The model has one action where the reference has two."""
    said = own_way("ferry-one-lane", "(lies wine inn) (wagon-at farm)))", "(lies wine inn)))")
    assert said.verdict == "different"
    assert "the model reaches its goal and the reference does not" in said.difference.reason


@pytest.mark.slow
def test_an_effect_that_is_forgotten_is_put_back_where_the_reference_has_two_actions_for_it():
    said = own_way("gripper-heavy", " (not (carries-bust))))", "))")
    assert said.repair == "in lower, add the effect (not (carries-bust))"
    assert str(said.difference.plan[-1]) == "(lower library)"
    assert "(carries-bust) holds and must not" in said.difference.reason


@pytest.mark.usefixtures("patient")
def test_what_only_hides_in_other_words_has_its_names_explained():
    said = own_way("miconic-storeys", " (step-up vein cross)", "")
    assert "(up f2 f3); the model refuses (pull vein cross)" in said.difference.reason
    assert said.difference.names == {"vein": "f2", "cross": "f3"}


def test_an_action_that_costs_nothing_in_the_model_is_named_as_that():
    """Plays without it look as if the model allowed too much."""
    there = ANSWERS / "logistics-fuel" / "story"
    texts = [(there / f"{name}.pddl").read_text() for name in ("domain", "problem")]
    head, *actions = re.split(r"(?=\(:action)", re.sub(";.*", "", texts[0]))
    head = head.replace("(:predicates", "(:functions (total-cost)) (:predicates")
    costs = ["0" if one.startswith("(:action drink") else "1" for one in actions]
    paid = [
        re.sub(r":effect\s*\(and", f":effect (and (increase (total-cost) {cost})", one)
        for one, cost in zip(actions, costs, strict=True)
    ]
    assert sorted(costs)[:2] == ["0", "1"]
    problem = texts[1].rstrip().removesuffix(")") + "(:metric minimize (total-cost)))"
    model = read_pair_of(head + "".join(paid), problem)
    reference = tasks()["logistics-fuel"].reference
    found = compare_read(reference, "mine.pddl", *model, (), Limits(100, 4000), with_repair=False)
    said = "; in the model drink costs nothing, so it does not count"
    assert found.difference.reason.endswith(said)


# Why an action is not possible ------------------------------------------------------------------

DOMAIN = """(define (domain d) (:requirements :adl) (:types lamp size)
  (:predicates (on ?a - lamp) (near ?a ?b - lamp) (le ?m ?n - size) (size ?n - size)
   (zero ?n - size) (lit ?a - lamp))
  (:derived (lit ?a - lamp) (on ?a))
  (:action press :parameters (?a - lamp)
   :effect (forall (?b - lamp) (when (near ?a ?b) (on ?b))))
  (:action wipe :parameters (?a - lamp) :precondition (on ?a) :effect (not (on ?a)))
  (:action grow :parameters (?m ?n - size)
   :precondition (and (size ?m) (or (zero ?m) (le ?m ?n))) :effect (and (not (size ?m)) (size ?n)))
  (:action link :parameters (?a ?b - lamp) :precondition (near ?a ?b) :effect (on ?a)))"""
PROBLEM = """(define (problem p) (:domain d) (:objects a b c - lamp m n - size)
  (:init (near a b) (near b c) (size n) (le m n)) (:goal (and (on a) (on b) (on c))))"""


def test_actions_that_are_not_possible_are_named_with_what_the_nearest_lacks():
    model = model_side(*read_pair_of(DOMAIN, PROBLEM))
    assert explain_impossible(model, model.semantics.start) == (
        "wipe: (on a) does not hold; grow: in no state that can be reached"
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
        domain, problem = read_pair_of(CONDITION.format(condition), FEW)
        asked = domain.actions["act"].condition, {"?x": "a"}
        objects = Objects(domain, problem)
        found = first_lack(*asked, problem.atoms.__contains__, objects)
        assert found.words == words
        # Whatever else holds, the condition fails where these facts are so.
        others = {(name, (one,)) for name in "pq" for one in "ab"} | {("r", ())}
        so = {atom for atom, is_so in found.facts if is_so}
        for more in (set(), others - {atom for atom, _ in found.facts}):
            assert first_lack(*asked, (so | more).__contains__, objects) is not None


ROADS = """(define (domain roads) (:requirements :typing :action-costs) (:types van place)
 (:predicates (at ?v - van ?p - place) (road ?p ?q - place) (seen ?p - place))
 (:functions (total-cost) - number)
 (:action drive :parameters (?v - van ?p ?q - place) :precondition (and (at ?v ?p) (road ?p ?q))
  :effect (and (at ?v ?q) (not (at ?v ?p)) (seen ?q) (increase (total-cost) 3))))"""
TRIP = """(define (problem p) (:domain roads) (:objects v - van a b c - place)
 (:init (= (total-cost) 0) (at v a) (road a b) (road b c) (road c a))
 (:goal (and (seen b) (at v c))) (:metric minimize (total-cost)))"""
VAN_LATER, TURNED = (
    ("(?v - van ?p ?q", order) for order in ("(?p - place ?v - van ?q", "(?v - van ?q ?p")
)
TOLD_OTHERWISE = (  # what is changed, what is said, and what would mend it
    ([("cost) 3", "cost) 7")], "(drive v a b) costs 3, (drive v a b) 7", "let the cost be 3"),
    ([("(:metric minimize (total-cost))", "")], "the model has no metric", "add (:metric minimize"),
    (
        [VAN_LATER, (" (road ?p ?q))", ")")],
        *("refuses (drive v a a): (road a a) never holds", "ask for (road ?p ?q), too"),
    ),
    (
        [TURNED, (" (seen ?q)", "")],
        *("since (drive v b a) did not make it true", "add the effect (seen ?q)"),
    ),
)


def test_costs_the_metric_and_arguments_in_another_order_are_no_riddle():
    reference = pp.instance(ROADS, TRIP)
    for changes, reason, edit in TOLD_OTHERWISE:
        texts = [ROADS, TRIP]
        for old, new in changes:
            texts = [text.replace(old, new) for text in texts]
        found = compare_read(reference, "mine.pddl", *read_pair_of(*texts), (), Limits(100, 4000))
        assert found.verdict == "different"
        assert reason in found.difference.reason
        assert edit in (found.repair or "")
