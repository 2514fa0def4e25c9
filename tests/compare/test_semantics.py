"""What is not read of PDDL is refused with its line, as what it is."""

import re

import pytest

from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.read import read_domain, read_problem
from tests.compare.domains import DOMAINS

EITHER = "(:action a :parameters (?x - (either thing ghost)) :effect (up))"
DOMAIN = """(define (domain d) (:types thing)
 (:predicates (up) (down))
 (:functions (fuel) - number (total-cost) - number)
 {})"""
PROBLEM = """(define (problem p) (:domain d)
 (:init {}) (:goal {}) {})"""
UNREAD = (  # a section of a domain, or a start, a goal and more of a problem; why it is not read
    ("(:derived (up) (down)) (:action a :parameters () :effect (up))", "derived"),
    ("(:durative-action wait)", "its actions take time"),
    ("(:action a :effect (increase (total-cost) cheap))", "no function 'cheap'"),
    ("(:action a :effect (or (up) (down)))", "is a condition, but a start and effects consist of"),
    ("(:action a :effect (oneof (up) (down)))", "a random effect"),
    ("(:action a :precondition (preference p (up)) :effect (up))", "may be left unmet, which is"),
    ("(:action a :precondition (at start (up)) :effect (up))", "(at …) says when a condition"),
    ("(:action a :precondition (when (up) (down)) :effect (up))", "a condition says (imply …)"),
    ("(:constraints (always (up)))", "speaks of a whole plan"),
    ("(:action a :precondition (at home) :effect (up))", "there is no predicate 'at'"),
    (EITHER, "'ghost'"),
    ("(at 5 (up))", "(up)", "", "is not read here; the engine tamer takes"),
    ("(:action a :effect (up) :observe (up))", "what an action senses, is not read here"),
    ("", "(preference p (up))", "", "may be left unmet"),
    ("", "(sometime (up))", "", "speaks of a whole plan"),
    ("", "(up)", "(:constraints (always (up)))", "speaks of a whole plan"),
    ("", "(up)", "(:metric maximize (speed))", "there is no function 'speed'"),
)


def read(*parts: str):
    if len(parts) == 1:
        return read_domain(DOMAIN.format(*parts), "d.pddl")
    return read_problem(PROBLEM.format(*parts), "p.pddl", read(""))


@pytest.mark.parametrize("case", UNREAD)
def test_what_is_not_read_is_refused_with_its_line_as_what_it_is(case):
    *parts, reason = case
    with pytest.raises(InputError, match=re.escape(reason)) as complaint:
        read(*parts)
    assert complaint.value.line == (4 if len(parts) == 1 else 2)


def test_a_cost_without_a_value_is_refused():
    domain, problem = DOMAINS["roads"]
    less = problem.replace("(= (distance b c) 5)", "")
    whole = read_domain(domain, "domain")
    with pytest.raises(InputError, match=r"\(go b c\) \(line 4 .* has no value") as complaint:
        ground(whole, read_problem(less, "problem", whole))
    assert "(:init" in less.splitlines()[(complaint.value.line or 0) - 1]
