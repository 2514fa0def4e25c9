"""Potentials on problems with mutex groups, held against true costs on whole spaces."""

from itertools import combinations
from math import inf

import pytest

import pddlpuzzles as pp
from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.invariants import Group, Kind
from pddlpuzzles.pddl.pair import texts_read
from pddlpuzzles.search.heuristics.potential import Changes, Potentials, on_average, potential
from tests.certificates.tokens import Tokens
from tests.certificates.truth import TooLargeError, Truth
from tests.seeds import slow


def spaces(count):
    """Tasks of tokens that block each other, with what is left from each of their states."""
    found = seed = 0
    while found < count:
        seed += 1
        made = Tokens(seed)
        try:
            truth = Truth(made.domain, made.problem, 300)
        except TooLargeError:
            continue
        if len(truth.steps) < 3:
            continue
        found += 1
        task = ground(*texts_read(made.domain, made.problem, "domain", "problem"))
        names = [(atom.predicate, *atom.terms) for atom in task.atoms]
        fixed = {(atom.predicate, *atom.terms) for atom in task.fixed}
        left = {}
        for state, cost in truth.left.items():
            held = {*state} - fixed
            left[sum(1 << bit for bit, name in enumerate(names) if name in held)] = cost
        yield seed, task, left


@pytest.fixture(scope="module", params=[30, slow(80)])
def tasks(request):
    return list(spaces(request.param))


def test_it_is_admissible_and_consistent_and_sometimes_exact(tasks):
    exact = states = 0
    for seed, task, left in tasks:
        estimate = potential(task)
        for state, cost in left.items():
            assert 0 <= estimate(state) <= cost, (seed, state)
            exact += 0 < estimate(state) == cost
            states += cost < inf
            for index, after in task.steps(state):
                price = task.operators[index].cost
                assert estimate(state) <= price + estimate(after), (seed, state, after)
    assert exact > states / 5 > len(tasks) / 4


def test_of_any_sets_of_atoms_only_groups_are_kept(tasks):
    kept = refused = 0
    for seed, task, left in tasks:
        sets = [sum(1 << bit for bit in some) for some in combinations(range(len(task.atoms)), 2)]
        groups = [Group(bits, Kind.EXACTLY_ONE) for bits in sets]
        found = Changes(task, groups).groups
        for bits, kind in found:
            held = {(state & bits).bit_count() for state in left}
            assert held <= ({1} if kind is Kind.EXACTLY_ONE else {0, 1}), (seed, bits)
        kept, refused = kept + len(found), refused + len(sets) - len(found)
    assert kept > len(tasks) / 4 < refused, (kept, refused)


def test_what_no_operator_lowers_is_never_lowered(tasks):
    lost = 0
    for seed, task, left in tasks:
        program = Potentials(Changes(task), is_free=True)
        for state, cost in left.items():
            made = program.best(on_average([state]))
            if made is None or made.of(state) <= 0:
                continue
            lost += 1
            assert cost == inf, (seed, state)
            for other in left:
                assert made.of(other) <= 0 or left[other] == inf
                for _, after in task.steps(other):
                    assert made.of(after) >= made.of(other), (seed, other)
    assert lost > len(tasks) / 6


def test_a_linear_program_without_conditions_has_an_answer():
    """No action that counts changes an atom: the only one asks for the goal."""
    domain = """(define (domain all) (:requirements :adl) (:predicates (p ?x))
        (:action go :parameters (?x ?y) :precondition (forall (?z) (p ?z))
          :effect (and (p ?y) (not (p ?x)))))"""
    problem = "(define (problem x) (:domain all) (:objects a b) (:init (p a)) (:goal (p b)))"
    found = pp.solve(pp.instance(domain, problem), engine="astar", heuristic="potential")
    assert found.status == "unsolvable"
