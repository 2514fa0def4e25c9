"""Problems whose costs depend on the state, may be fractions, or fall below 0, and their models."""

import pytest

import pddlpuzzles
from tests.compare.conftest import edited
from tests.conftest import write_pair

DOMAIN = """(define (domain fuel) (:requirements :typing :fluents) (:types town)
 (:predicates (at ?t - town) (road ?a ?b - town) (rested))
 (:functions (fuel) (price ?t - town) (money))
 (:action buy :parameters (?t - town) :precondition (and (at ?t) (< (fuel) 4))
  :effect (and (increase (fuel) 1) (decrease (money) (price ?t))))
 (:action sell :parameters (?t - town) :precondition (and (at ?t) (>= (fuel) 1))
  :effect (and (decrease (fuel) 1) (increase (money) (* 0.25 (price ?t)))))
 (:action go :parameters (?a ?b - town)
  :precondition (and (at ?a) (road ?a ?b) (>= (fuel) 1))
  :effect (and (not (at ?a)) (at ?b) (decrease (fuel) 1))))"""
PROBLEM = """(define (problem far) (:domain fuel) (:objects a b c - town)
 (:init (at a) (road a b) (road b a) (road b c)
  (= (fuel) 0) (= (money) 10) (= (price a) 1) (= (price b) 2) (= (price c) 4))
 (:goal (at c)) (:metric maximize (money)))"""
CASES = {
    "itself": ([], ("same", (8, 8), "isomorphic")),
    "other names, another way to say the metric": (
        [("buy", "get"), ("maximize (money)", "minimize (- 3 (money))"), ("fuel", "tank")],
        ("same", (8, -5), "isomorphic")),
    "an action that is bookkeeping": (
        [("(:action go", "(:action rest :effect (rested)) (:action go")],
        ("same", (8, 8), "bisimilar")),
    "a price that is another in one place": (
        [("(* 0.25 (price", "(* 0.5 (price")],
        ("different", (8, 10), "here the metric rises otherwise: (sell a) raises it by 0.25, ")),
    "a condition on a value": (
        [("(< (fuel) 4)", "(< (fuel) 3)")],
        ("different", (8, 8), "the model refuses it: (< (fuel) 3) does not hold: it is 3")),
    "money without end": (
        [("(* 0.25 (price", "(* 2 (price")],
        ("different", (8, "unbounded"), "(sell a) raises it by 0.25, (sell a) by 2")),
    "the metric the other way round": (
        [("maximize", "minimize")],
        ("different", (8, "unbounded"), "the model's metric is not maximized, the reference's is")),
    "a gain that changes no state is no idle move": (
        [("(:action go", "(:action beg :effect (increase (money) 1)) (:action go")],
        ("different", (8, "unbounded"), "(beg) changes nothing, but makes a plan better by 1")),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_costs_are_those_of_each_move(tmp_path, name):
    changes, (verdict, costs, said) = CASES[name]
    reference = pddlpuzzles.instance(PROBLEM, domain=DOMAIN)
    path = write_pair(tmp_path, *edited([DOMAIN, PROBLEM], *changes))
    found = pddlpuzzles.compare(reference, path)
    assert (found.verdict, found.costs) == (verdict, costs)
    assert said in found.remark()
