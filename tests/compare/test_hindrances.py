"""Why actions and effects do not happen is said by the facts on which they depend."""

from __future__ import annotations

import pytest

from pddlpuzzles.comparing.explaining.hindrances import explain_effect, explain_impossible
from pddlpuzzles.comparing.explaining.namesakes import other_costs
from pddlpuzzles.comparing.graphs.sides import model_side
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.puzzle import Action
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


@pytest.mark.parametrize(
    ("action", "atom", "changes", "words", "facts"),
    [
        (
            ("press", "b"),
            ("on", "a"),
            False,
            "since (near b a) does not hold: it is no fact of the start, but (near a b) is",
            0,
        ),
        (("press", "a"), ("on", "c"), False, "since (near a c) does not hold: it is no fact", 0),
        (("press", "a"), ("on", "b"), True, "since (near a b) holds", 0),
        (("wipe", "a"), ("on", "b"), False, "since wipe has no effect that does so", 0),
    ],
)
def test_an_effect_is_explained_by_what_it_depends_on(model, action, atom, changes, words, facts):
    start = model.semantics.start
    asked = Action(action[0], action[1:]), start, Atom(atom[0], atom[1:]), changes
    found, others = explain_effect(model, *asked)
    assert found.startswith(words)
    assert len(others) == facts


def test_of_what_is_derived_no_effect_is_missed(model):
    asked = Action("wipe", ("a",)), model.semantics.start, Atom("lit", ("a",)), False
    assert explain_effect(model, *asked) == ("", ())


def test_actions_that_are_not_possible_are_named_with_what_the_nearest_lacks(model):
    assert explain_impossible(model, model.semantics.start) == (
        "wipe: no (on ?a) holds; "
        "grow: neither (zero n) nor (le n m) holds: they are no facts of the start, and there is "
        "none with zero at all"
    )


def test_those_are_named_of_which_as_many_come_near(model):
    assert explain_impossible(model, model.semantics.start, {2}).startswith("grow: ")


class Step:
    def __init__(self, cost: int, action: Action) -> None:
        self.cost, self.action = cost, action


def test_other_costs_are_named_that_differ_and_that_agree():
    pay, save = ([Action(name, (one,)) for one in "abc"] for name in ("pay", "save"))
    ours = {one: Step(2, one) for one in (*pay, *save)}
    theirs = {one: Step(2 if one in (pay[2], save[0]) else 3, one) for one in (*pay, *save)}
    assert other_costs([(None, ours, theirs, [])], pay[0]) == (
        "; others that do: (pay b) 2, in the model 3; (save b) 2, in the model 3; (save c) 2, in "
        "the model 3; (pay c) costs the same on both sides"
    )
    alike = {one: Step(2, one) for one in ours}
    assert other_costs([(None, {pay[0]: ours[pay[0]]}, alike, [])], pay[0]) == (
        "; no other cost near the start differs"
    )
