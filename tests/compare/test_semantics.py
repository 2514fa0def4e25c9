"""The semantics of PDDL, held against a simulator of another hand on random walks."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.read import read_domain, read_problem
from pddlpuzzles.pddl.task import Task
from pddlpuzzles.puzzle import Action
from pddlpuzzles.solving.export import pddl_texts
from tests.compare.domains import DOMAINS
from tests.simulator import Simulator

MODELS = sorted((Path(__file__).parent / "models").glob("*/*/"))
STEPS = 12
ROW = """
puzzle = "peg"
start = "* * o * *"
goal = "one-peg"
"""


def semantics(domain: str, problem: str) -> Task:
    read = read_domain(domain, "domain")
    return ground(read, read_problem(problem, "problem", read))


def sources():
    """Pairs of texts: our encodings of small instances, the models, and domains for this test."""
    for family in catalogue.families().values():
        instance = catalogue.instance(family, "blocks/01" if family.is_pddl else "tiny")
        for encoding in family.encodings:
            under, _ = instance.choose_encoding(encoding.name)
            yield f"{family.name}-{encoding.name}", lambda u=under, e=encoding: pddl_texts(u, e)
    for folder in MODELS:
        problem = next(path for path in folder.glob("*.pddl") if path.stem != "domain")
        read = [folder / "domain.pddl", problem]
        yield folder.name, lambda paths=read: tuple(path.read_text() for path in paths)
    row = catalogue.parse(ROW, "row", "row", catalogue.family("peg"))
    for name in ("jumps", "sweeps"):
        under, encoding = row.choose_encoding(name)
        yield f"row-{name}", lambda u=under, e=encoding: pddl_texts(u, e)
    for name, pair in DOMAINS.items():
        yield name, lambda pair=pair: pair


SOURCES = dict(sources())


FEW = ("row-jumps", "row-sweeps", "right-conditional", "toggling", "shifting", "freight")


@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=[] if one in FEW else pytest.mark.slow) for one in SOURCES]
)
def test_the_same_actions_and_states_as_another_simulator(name):
    domain, problem = SOURCES[name]()
    if "(either" in domain or "(distance" in domain:
        pytest.skip("this simulator has neither")
    if name == "braintwist-moves":
        pytest.skip("it looks at 12 ** 12 bindings")
    ours, theirs = semantics(domain, problem), Simulator(domain, problem)
    chance = random.Random(name)
    for _ in range(2):
        state, there = ours.start, theirs.start
        for _ in range(STEPS):
            changing = {(one.predicate, *one.terms) for one in ours.atoms}
            true = {(one.predicate, *one.terms) for one in ours.true_atoms(state)}
            assert {atom for atom in there if atom in changing} == true
            assert ours.is_goal(state) == theirs.is_goal(there)
            offered = set(theirs.applicable(there))
            steps = dict(ours.steps(state))
            places = {ground: ours.index(Action(ground[0], ground[1:])) for ground in offered}
            assert set(places.values()) == set(steps)
            if not offered:
                break
            ground = chance.choice(sorted(offered))
            there, cost = theirs.apply(there, ground)
            if "(:metric" in problem:
                assert cost == ours.operators[places[ground]].cost
            state = steps[places[ground]]


UNREAD = (  # a section of a domain, and why it is not read
    ("(:derived (up) (down)) (:action a :parameters () :effect (up))", "derived"),
    ("(:durative-action wait)", "its actions take time"),
    ("(:action a :precondition (> (fuel) 3) :effect (up))", "numbers other than the total cost"),
    ("(:action a :effect (and (up) (increase (fuel) 3)))", "numbers other than the total cost"),
    ("(:action a :effect (when (up) (increase (total-cost) 3)))", "depends on a condition"),
    ("(:action a :effect (increase (total-cost) 1.5))", "whole number"),
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
    (
        "(:action a :effect (increase (total-cost) (+ (fuel) 1)))",
        "numbers other than the total cost are not read here: (+ …)",
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
        ("", "(up)", "(:metric maximize (fuel))", "only metric that is read here is the least"),
    ):
        text = f"""(define (problem p) (:domain d)
 (:init {init}) (:goal {goal}) {more})"""
        with pytest.raises(InputError, match=re.escape(reason)) as complaint:
            read_problem(text, "p.pddl", domain)
        assert complaint.value.line == 2


def test_a_cost_without_a_value_is_refused():
    domain, problem = DOMAINS["roads"]
    less = problem.replace("(= (distance b c) 5)", "")
    with pytest.raises(InputError, match="has no value") as complaint:
        semantics(domain, less)
    assert "(:init" in less.splitlines()[(complaint.value.line or 0) - 1]
