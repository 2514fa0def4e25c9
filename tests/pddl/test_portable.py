"""Planners are given texts that they can read, which mean the same; else their authors' own."""

from __future__ import annotations

import pddlpuzzles as pp
from pddlpuzzles.catalogue.catalogue import instance_of_pddl
from pddlpuzzles.pddl.pair import texts_read
from pddlpuzzles.pddl.write import portable_texts, trouble
from pddlpuzzles.planners.table import printed_reason

DOMAIN = """(define (domain toys)
  (:requirements :adl :action-costs)
  (:types ball cube - toy toy box shelf)
  (:constants red - ball)
  (:predicates (in ?t - toy ?b - box) (held ?t - toy) (free) (dusty ?x) (top ?s - shelf))
  (:functions (total-cost) - number)
  (:action take :parameters (?t - toy ?b - box)
    :precondition (and (in ?t ?b) (free))
    :effect (and (held ?t) (not (in ?t ?b)) (not (free)) (increase (total-cost) 1)))
  (:action drop :parameters (?t - toy ?b - box)
    :precondition (held ?t)
    :effect (and (not (held ?t)) (in ?t ?b) (free) (increase (total-cost) 2)))
  (:action shake :parameters (?b - box)
    :precondition (exists (?x - toy) (dusty ?x))
    :effect (and (when (free) (not (dusty ?b))) (forall (?x - toy) (not (dusty ?x)))
                 (increase (total-cost) 1))))
"""
PROBLEM = """(define (problem tidy)
  (:domain toys)
  (:objects blue - ball dice - cube a b - box low - shelf)
  (:init (in red a) (in blue a) (in dice a) (free) (dusty red) (dusty dice) (dusty a) (top low)
         (= (total-cost) 0))
  (:goal (and (in red b) (in dice b) (forall (?x - toy) (not (dusty ?x)))))
  (:metric minimize (total-cost)))
"""
FREEDOMS = {
    "either": ("(held ?t - toy)", "(held ?t - (either cube ball))"),
    "either-parameter": (":parameters (?t - toy", ":parameters (?t - (either ball cube)"),
    "either-quantified": ("(forall (?x - toy)", "(forall (?x - (either cube ball box))"),
    "type-twice": ("toy box shelf)", "toy box ball cube - thing shelf)"),
    "number": ("toy box shelf)", "toy box shelf number - object)"),
    "requirement": (":adl", ":adl :fluents"),
    "order": ("(:constants red - ball)\n", ""),
    "constant": ("(:objects blue", "(:objects red blue"),
    "no-effect": ("  (:action take", "  (:action rest :parameters (?b - box))\n  (:action take"),
    "decimal": ("(total-cost) 2)", "(total-cost) 2.0)"),
    "forall-in-when": (
        "(when (free) (not (dusty ?b)))",
        "(when (free) (and (not (dusty ?b)) (forall (?s - shelf) (not (top ?s)))))",
    ),
    "no-first-value": ("(= (total-cost) 0)", ""),
    "goal-first": (
        "  (:init",
        "  (:goal (and (in red b) (in dice b) (not (dusty dice))))\n  (:init",
    ),
}


def with_freedom(name: str) -> tuple[str, str]:
    old, new = FREEDOMS[name]
    domain, problem = DOMAIN.replace(old, new), PROBLEM.replace(old, new)
    if name == "order":  # constants behind the functions
        domain = domain.replace("  (:action take", "  (:constants red - ball)\n  (:action take")
    if name == "goal-first":
        first, _, last = problem.rpartition("  (:goal")
        problem = first + last[last.index("  (:metric") :]
    assert (domain, problem) != (DOMAIN, PROBLEM)
    return domain, problem


def test_what_planners_may_not_read_is_written_away():
    for name in FREEDOMS:
        texts = with_freedom(name)
        pair = texts_read(*texts, "domain", "problem")
        assert trouble(*pair)
        written = portable_texts(*pair)
        again = texts_read(*written, "domain", "problem", strict=True)
        assert trouble(*again) is None
        found = [pp.solve(instance_of_pddl(*each), engine="astar") for each in (texts, written)]
        assert found[0].cost == found[1].cost
        assert set(pair[0].actions) == set(again[0].actions)


def test_else_the_texts_are_the_authors_own():
    assert trouble(*texts_read(DOMAIN, PROBLEM, "domain", "problem", strict=True)) is None


def test_a_planners_own_reason_is_a_line_of_text():
    shown = b"Traceback (most recent call last):\n  File 'a'\nInvalid requirement. Got: :fluents\n"
    assert printed_reason(f"ended: {shown!r}") == ": Invalid requirement. Got: :fluents"
