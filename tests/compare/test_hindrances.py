"""Why an action is not possible is said by the facts on which it depends."""

from __future__ import annotations

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.comparing.explaining.explain import explain_impossible
from pddlpuzzles.comparing.graphs import model_side
from pddlpuzzles.pddl.explain import first_lack
from pddlpuzzles.pddl.model import Objects
from tests.compare.test_explanations import read_pair_of

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


@pytest.fixture(name="model", scope="module")
def fixture_model():
    return model_side(*read_pair_of(DOMAIN, PROBLEM), frozenset())


def test_actions_that_are_not_possible_are_named_with_what_the_nearest_lacks(model):
    assert explain_impossible(model, model.semantics.start) == (
        "wipe: (on a) does not hold; grow: in no state that can be reached"
    )


CONDITION = """(define (domain d) (:requirements :adl) (:constants a b)
  (:predicates (p ?x) (q ?x) (r)) (:action act :parameters (?x) :precondition {} :effect (r)))"""
SMALL = "(define (problem p) (:domain d) (:init (p a) (q b)) (:goal (r)))"


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
        puzzle = catalogue.instance_of_pddl(CONDITION.format(condition), SMALL).puzzle
        asked = puzzle.domain.actions["act"].condition, {"?x": "a"}
        objects = Objects(puzzle.domain, puzzle.problem)
        found = first_lack(*asked, puzzle.problem.atoms.__contains__, objects)
        assert found.words == words
        # Whatever else holds, the condition fails where these facts are so.
        others = {(name, (one,)) for name in "pq" for one in "ab"} | {("r", ())}
        so = {atom for atom, is_so in found.facts if is_so}
        for more in (set(), others - {atom for atom, _ in found.facts}):
            assert first_lack(*asked, (so | more).__contains__, objects) is not None
