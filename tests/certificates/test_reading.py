"""`verify.py` reads no PDDL that `solve` calls unreadable, and names the line."""

import pytest

from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.pair import texts_read
from tests.certificates.problems import STATES, first_line
from tests.certificates.test_verify import outcome
from tests.certificates.truth import text, write

REFUSED = [
    (0, "(:requirements", "(:derived (near) (at a)) (:requirements", ":derived"),
    (0, ":action go", ":durative-action go", ":durative-action"),
    (0, "(at ?p) (road", "((at ?p) (road", ":11: too long, or a ) is missing"),
    (0, ":effect", ":effects", "not read: go"),
    (0, "(and (at ?p)", "(and (at ?r)", "unknown, twice or without ?: {'?r'}"),
    (0, "(increase (total-cost)", "(decrease (total-cost)", "decrease"),
    (0, "(:requirements", "(:constraints (always)) (:requirements", ":constraints"),
    (0, "(:action", "(:action go :effect (and)) (:action", "two actions of a name"),
    (0, "(define", "(" * 120 + "define", "parenthesis"),
    (1, "(:metric minimize", "(:metric maximize", "only costs"),
    (1, "(= (length a b) 2)", "(= (length a b) -2)", "no whole number"),
    (1, "(= (length a b) 2)", "", "no whole number"),
    (1, "(define (problem", "define (problem", "parenthesis"),
    (1, "(define", "(defined", "not in version 1"),
]


def changed(place: int, old: str, new: str, *most: int) -> list[str]:
    texts = [STATES.domain, STATES.problem]
    assert old in texts[place]
    texts[place] = texts[place].replace(old, new, *most)
    return texts


def test_what_cannot_be_read_is_refused(tmp_path):
    for place, old, new, reason in REFUSED:
        code, said = outcome(write(tmp_path, *changed(place, old, new), text(STATES.lines)))
        assert code == 2, said
        assert reason in said


UNREAD = [  # an action that is never possible, too, of which the condition is read
    ("an undeclared predicate", 0, "(and (at ?p)", "(and (there ?p)", 9),
    ("an undeclared predicate in the goal", 1, "(:goal (at c))", "(:goal (there c))", 6),
    ("an atom of too many", 0, "(and (at ?p)", "(and (at ?p ?q)", 9),
    ("an undeclared object in the goal", 1, "(:goal (at c))", "(:goal (and (at c) (at z)))", 4),
    ("a question mark alone", 0, "(and (at ?p)", "(and (at ? p)", 9),
    ("a variable twice", 0, "(and (at ?p)", "(and (at ?p) (forall (?r ?r) (at ?r))", 9),
    ("two conditions", 0, ":effect", ":precondition (and) :effect", 10),
    ("no goal", 1, "(:goal (at c))", "", 0),
    ("another domain", 1, "(:domain walk", "(:domain run", 0),
    ("a lone word", 0, "(:action", "word (:action", 6),
    ("a type of a parameter", 0, "(?p ?q - place)", "(?p ?q - town)", 8),
    ("a type among several", 0, "(at ?p - place)", "(at ?p - (either place town))", 5),
    ("a type in a quantifier", 0, "(and (at ?p)", "(and (at ?p) (forall (?r - town) (at ?r))", 9),
    ("two values", 1, "(= (length b c) 3)", "(= (length b c) 3)\n(= (length b c) 2)", 6),
    ("two :init", 1, "(:goal", "(:init (at b)) (:goal", 6),
    ("an undeclared function", 0, "(total-cost) (length", "(total-cost) (width", 10),
]


def test_what_cannot_be_read_is_refused_by_both(tmp_path):
    """What `solve` calls unreadable is not proved either, and the line is named."""
    for what, place, old, new, line in UNREAD:
        texts = changed(place, old, new, 1)
        with pytest.raises(InputError):
            texts_read(*texts, "domain", "problem")
        names = write(tmp_path, *texts, text(STATES.lines))
        code, said = outcome(names)
        assert code == 2, (what, said)
        assert names[place] in said, what
        assert line == 0 or said.startswith(f"{names[place]}:{line}: "), what


def test_constants_without_a_type_have_none_of_the_objects(tmp_path):
    """Behind them `b - box` says nothing of them, though names before `-` have the type behind."""
    domain = """(define (domain boxes) (:types box) (:constants a) (:predicates (open ?x))
      (:action open :parameters (?x - object) :effect (open ?x)))"""
    problem = """(define (problem one) (:domain boxes) (:objects b - box) (:init (open b))
      (:goal (forall (?x - box) (open ?x))))"""
    states = {"state": [1], "g": 0, "pruned": [[[0, 1], {"landmarks": []}]]}
    lines = [first_line(1, "open a", "open b"), states]
    code, said = outcome(write(tmp_path, domain, problem, text(lines)))
    assert code == 1, said
    assert "it is a goal state" in said
