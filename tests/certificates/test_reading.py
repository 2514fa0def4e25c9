"""`verify.py` reads no PDDL that `solve` calls unreadable, and names the line."""

import pytest

from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.pair import texts_read
from tests.certificates.problems import STATES
from tests.certificates.test_verify import outcome
from tests.certificates.truth import first_line, text, write
from tests.compare.conftest import edited

REFUSED = (
    # What is changed in the domain (0) or the problem (1), and why it is not read.
    (0, "(:requirements", "(:derived (near) (at a)) (:requirements", ":derived"),
    (0, ":action go", ":durative-action go", ":durative-action"),
    (0, "(at ?p) (road", "((at ?p) (road", ":11: too long, or a ) is missing"),
    (0, ":effect", ":effects", "not read: go"),
    (0, "(and (at ?p)", "(and (at ?r)", "unknown, twice or without ?: {'?r'}"),
    (0, "(increase (total-cost)", "(decrease (total-cost)", "without numbers"),
    (0, "(:requirements", "(:constraints (always)) (:requirements", ":constraints"),
    (0, "(:action", "(:action go :effect (and)) (:action", "two actions of a name"),
    (0, "(define", "(" * 120 + "define", "parenthesis"),
    (1, "(:metric minimize", "(:metric maximize", "only costs"),
    (1, "(= (length a b) 2)", "(= (length a b) -2)", "no whole number"),
    (1, "(= (length a b) 2)", "", "no whole number"),
    (1, "(define (problem", "define (problem", "parenthesis"),
    (1, "(define", "(defined", "not in version 1"),
)
REFUSED_BY_BOTH = (
    # The same of what `solve` calls unreadable, and the line; impossible actions are said, too.
    (0, "(and (at ?p)", "(and (there ?p)", 9),  # an undeclared predicate
    (1, "(:goal (at c))", "(:goal (there c))", 6),
    (0, "(and (at ?p)", "(and (at ?p ?q)", 9),  # an atom of too many
    (1, "(:goal (at c))", "(:goal (and (at c) (at z)))", 4),  # an undeclared object
    (0, "(and (at ?p)", "(and (at ? p)", 9),  # a question mark alone
    (0, "(and (at ?p)", "(and (at ?p) (forall (?r ?r) (at ?r))", 9),  # a variable twice
    (0, ":effect", ":precondition (and) :effect", 10),  # two conditions
    (1, "(:goal (at c))", "", 0),
    (1, "(:domain walk", "(:domain run", 0),
    (0, "(:action", "word (:action", 6),
    (0, "(?p ?q - place)", "(?p ?q - town)", 8),  # a type of a parameter
    (0, "(at ?p - place)", "(at ?p - (either place town))", 5),  # among several
    (0, "(and (at ?p)", "(and (at ?p) (forall (?r - town) (at ?r))", 9),  # of a variable
    (1, "(= (length b c) 3)", "(= (length b c) 3)\n(= (length b c) 2)", 6),  # two values
    (1, "(:goal", "(:init (at b)) (:goal", 6),
    (0, "(total-cost) (length", "(total-cost) (width", 10),  # an undeclared function
)


@pytest.mark.parametrize(("place", "old", "new", "said"), [*REFUSED, *REFUSED_BY_BOTH])
def test_what_cannot_be_read_is_refused(tmp_path, place, old, new, said):
    texts, most = [STATES.domain, STATES.problem], -1 if isinstance(said, str) else 1
    texts[place : place + 1] = edited(texts[place : place + 1], (old, new), most=most)
    names = write(tmp_path, *texts, text(STATES.lines))
    code, complaint = outcome(names)
    assert code == 2
    if isinstance(said, str):
        assert said in complaint
        return
    assert names[place] in complaint
    assert said == 0 or complaint.startswith(f"{names[place]}:{said}: ")
    with pytest.raises(InputError):
        texts_read(*texts, "domain", "problem")


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
