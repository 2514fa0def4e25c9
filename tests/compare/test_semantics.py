"""What is not read of PDDL is refused with its line, as what it is."""

from __future__ import annotations

import re

import pytest

from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.read import read_domain, read_problem
from tests.compare.domains import DOMAINS

UNREAD = (  # a section of a domain, and why it is not read
    ("(:derived (up) (down)) (:action a :parameters () :effect (up))", "derived"),
    ("(:durative-action wait)", "its actions take time"),
    ("(:action a :effect (increase (total-cost) cheap))", "no function 'cheap'"),
    (
        "(:action a :effect (or (up) (down)))",
        "(or …) is a condition, but a start and effects consist of atoms",
    ),
    ("(:action a :effect (oneof (up) (down)))", "a random effect"),
    (
        "(:action a :precondition (preference p (up)) :effect (up))",
        "may be left unmet, which is not read here",
    ),
    (
        "(:action a :precondition (at start (up)) :effect (up))",
        "(at …) says when a condition holds, but actions take no time here",
    ),
    (
        "(:action a :precondition (when (up) (down)) :effect (up))",
        "(when …) is an effect; a condition says (imply …)",
    ),
    ("(:constraints (always (up)))", "speaks of a whole plan"),
    ("(:action a :precondition (at home) :effect (up))", "there is no predicate 'at'"),
    ("(:action a :parameters (?x - (either thing ghost)) :effect (up))", "'ghost'"),
)


def test_what_is_not_read_is_refused_with_its_line():
    for section, reason in UNREAD:
        text = f"""(define (domain d) (:types thing)
 (:predicates (up) (down))
 (:functions (fuel) - number (total-cost) - number)
 {section})"""
        with pytest.raises(InputError, match=re.escape(reason)) as complaint:
            read_domain(text, "d.pddl")
        assert complaint.value.line == 4


def test_a_problem_that_is_not_read_is_refused_as_what_it_is():
    domain = read_domain("(define (domain d) (:predicates (up)))", "d.pddl")
    for init, goal, more, reason in (
        ("(at 5 (up))", "(up)", "", "begins to hold at some time"),
        ("", "(preference p (up))", "", "may be left unmet"),
        ("", "(sometime (up))", "", "speaks of a whole plan"),
        ("", "(up)", "(:constraints (always (up)))", "speaks of a whole plan"),
        ("", "(up)", "(:metric maximize (fuel))", "there is no function 'fuel'"),
    ):
        text = f"""(define (problem p) (:domain d)
 (:init {init}) (:goal {goal}) {more})"""
        with pytest.raises(InputError, match=re.escape(reason)) as complaint:
            read_problem(text, "p.pddl", domain)
        assert complaint.value.line == 2


def test_a_cost_without_a_value_is_refused():
    domain, problem = DOMAINS["roads"]
    less = problem.replace("(= (distance b c) 5)", "")
    read = read_domain(domain, "domain")
    written = read_problem(less, "problem", read)
    with pytest.raises(InputError, match="has no value") as complaint:
        ground(read, written)
    assert "(:init" in less.splitlines()[(complaint.value.line or 0) - 1]
