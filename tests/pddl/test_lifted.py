"""Steps found by joining atoms, held against those of the ground task on domains of chance."""

from __future__ import annotations

import pytest

from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.lifted import Lifted
from pddlpuzzles.pddl.read import read_domain, read_problem
from pddlpuzzles.puzzle import Action
from tests.compare.domains import DOMAINS
from tests.pddl.chance import Chance
from tests.pddl.test_read_formulas import whole


def check(domain_text, problem_text):
    """Compare all states that can be reached, if they are not too many; count them."""
    domain = read_domain(domain_text, "domain")
    problem = read_problem(problem_text, "problem", domain)
    task, lifted = ground(domain, problem), Lifted(domain, problem)
    states = whole(task) or {}
    for state in states:
        atoms = task.true_atoms(state) | (lifted.start - frozenset(task.atoms))
        assert lifted.is_goal(atoms) == task.is_goal(state)
        found = {}
        for schema in domain.actions.values():
            for arguments, cost, after in lifted.steps(schema, atoms):
                index = task.index(Action(schema.name, arguments))
                assert cost == task.operators[index].cost
                changed = after & frozenset(task.atoms)
                assert found.setdefault(index, changed) == changed
                assert task.operators[index].action.arguments == arguments or schema.idle
        assert found == {index: task.true_atoms(after) for index, after in task.steps(state)}
    return len(states)


def test_the_same_steps_on_domains_of_chance():
    assert sum(check(made.domain, made.problem) for made in map(Chance, range(40))) > 200


@pytest.mark.slow
def test_the_same_steps_on_many_domains_of_chance():
    assert sum(check(made.domain, made.problem) for made in map(Chance, range(40, 600))) > 3000


def test_the_same_steps_with_costs_types_and_conditional_effects():
    for name in DOMAINS:
        assert check(*DOMAINS[name])


def test_of_what_is_said_nothing_of_any_object_may_stand_there():
    """All copies would be 2.5 million; one is ground, and stands for the others of its types."""
    names = " ".join(f"o{number}" for number in range(40))
    domain = read_domain(
        "(define (domain d) (:requirements :typing) (:types a b - object) (:predicates (v ?a))"
        "(:action talk :parameters (?a ?b - a ?c - b ?d - a) :precondition (v ?a) :effect (v ?b)))",
        "domain",
    )
    problem = read_problem(
        f"(define (problem p) (:domain d) (:objects {names} - a x y - b)"
        "(:init (v o0)) (:goal (v o7)))",
        "problem",
        domain,
    )
    task = ground(domain, problem)
    assert len(task.operators) == 40 * 40
    index = task.index(Action("talk", ("o0", "o7", "x", "o0")))
    assert index is not None
    assert task.index(Action("talk", ("o0", "o7", "y", "o39"))) == index
    assert task.index(Action("talk", ("o0", "o7", "o1", "o39"))) is None, "o1 is no b"
    assert task.index(Action("talk", ("o0", "o7"))) is None
    assert task.index(Action("talk", ("o0", "o7", "x", "o0", "o0"))) is None
    assert task.is_goal(task.apply(index, task.start))
