"""The competitions' problems, held against Fast Downward's translator and unified-planning."""

from __future__ import annotations

import io
import random
import warnings
from contextlib import redirect_stdout
from pathlib import Path

import pytest

import pddlpuzzles
from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.model import Compound, Domain, conjuncts
from tests.pddl import suites

TOO_MANY_JOINS = ("organic-synthesis-opt18-strips", "organic-synthesis-sat18-strips")
"""What the translator does not ground in minutes."""
NOT_READ = {
    "agricola-opt18-strips": "no first value of the total cost",
    "agricola-sat18-strips": "no first value of the total cost",
    "settlers-opt18-adl": "no first value of the total cost",
    "settlers-sat18-adl": "no first value of the total cost",
    "tetris-opt14-strips": "no first value of the total cost",
    "optical-telegraphs": "derived predicates",
    "philosophers": "derived predicates",
    "psr-large": "derived predicates",
    "psr-middle": "derived predicates",
    "logistics00": "a predicate with two parameters of one name",
    "storage": "either",
    "zenotravel": "no space before a variable",
    "maintenance-sat14-adl": "it takes minutes",
    "openstacks-agl14-strips": "it takes minutes",
    "rubiks-cube-opt23-adl": "it takes minutes",
    "rubiks-cube-sat23-adl": "it takes minutes",
}
"""What unified-planning does not read, and why."""


def explored(suite):
    """The atoms, goal, actions and derived atoms that the translator has, as words."""
    options = pytest.importorskip("fast_downward.translate.options")
    from fast_downward.translate import instantiate, normalize, pddl_parser

    folder = Path(suites.FOLDER) / suite
    paths = str(folder / "domain.pddl"), str(folder / "problem.pddl")
    options.options = options.get_arg_parser().parse_args([*paths, "--keep-no-ops"])
    with redirect_stdout(io.StringIO()):
        task = pddl_parser.open(*paths)
        normalize.normalize(task)
        _, fluents, actions, goal, axioms, _ = instantiate.explore(task)
    atoms = {(one.predicate, *one.args) for one in fluents}
    derived = {(one.effect.predicate, *one.effect.args) for one in axioms}
    goals = {(one.negated, one.predicate, *one.args) for one in goal or ()}
    start = {(one.predicate, *one.args) for one in task.init if hasattr(one, "predicate")}
    return atoms, start, goals, {tuple(one.name.strip("()").split()) for one in actions}, derived


def denies_facts(domain: Domain) -> bool:
    """Whether an action or an axiom asks that two things differ, or a fixed fact does not hold.

    The translator does not look at that while it looks for what can be reached.
    """
    changed = {one.atom.predicate for schema in domain.actions.values() for one in schema.effects}
    return any(
        isinstance(part, Compound)
        and part.operator == "not"
        and getattr(part.parts[0], "predicate", None) not in {*changed, *domain.derived, None}
        for schema in (*domain.actions.values(), *domain.axioms)
        for part in conjuncts(schema.condition)
    )


@suites.every_suite
def test_what_is_ground_is_what_the_translator_has(suite):
    if suite in TOO_MANY_JOINS:
        pytest.skip("the translator takes too long")
    domain, problem = suites.read(suite)
    task = ground(domain, problem)
    atoms, start, goals, actions, derived = explored(suite)
    ours = {(one.action.name, *one.action.arguments) for one in task.operators}
    changing = {(one.predicate, *one.terms) for one in task.atoms}
    known = {one for one in atoms if "@" not in one[0]}
    assert ours <= actions
    assert changing <= known
    rules = {task.atoms[rule.head] for stratum in task.strata for rule in stratum.rules}
    heads = {(one.predicate, *one.terms) for one in rules}
    assert heads <= {one for one in derived if "@" not in one[0]}
    if not any("new-axiom" in one[0] for one in atoms | derived) and not denies_facts(domain):
        assert ours == actions
        assert changing == known
    basic = task.true_atoms(task.start & ~task.derived)
    assert {(one.predicate, *one.terms) for one in basic} == start & changing
    if not task.goal.tests and not task.goal.any and not any("@" in one[1] for one in goals):
        wanted = {(False, *_words(one)) for one in task.true_atoms(task.goal.set)}
        wanted |= {(True, *_words(one)) for one in task.true_atoms(task.goal.unset)}
        assert wanted == goals


def _words(atom):
    return (atom.predicate, *atom.terms)


@suites.every_suite
def test_suites_are_walked_as_unified_planning_steps(suite, monkeypatch):
    from unified_planning.engines.sequential_simulator import UPSequentialSimulator
    from unified_planning.environment import get_environment
    from unified_planning.io import PDDLReader

    if suite in NOT_READ:
        pytest.skip(f"unified-planning: {NOT_READ[suite]}")
    domain, problem = suites.read(suite)
    task = ground(domain, problem)
    folder = Path(suites.FOLDER) / suite
    # There are objects that have the name of an action or of a predicate.
    monkeypatch.setattr(get_environment(), "_error_used_name", False)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        there = PDDLReader().parse_problem(
            str(folder / "domain.pddl"), str(folder / "problem.pddl")
        )
        simulator = UPSequentialSimulator(there, error_on_failed_checks=False)
    chance = random.Random(suite)
    state, other = task.start, simulator.get_initial_state()

    def words(index):
        action = task.operators[index].action
        return there.action(action.name), [there.object(name) for name in action.arguments]

    for _ in range(20):
        assert simulator.is_goal(other) == task.is_goal(state)
        offered = task.steps(state)
        if not offered:
            break
        tried = [chance.randrange(len(task.operators)) for _ in range(3)]
        for index in (*tried, *(index for index, _ in chance.sample(offered, 1))):
            is_offered = index in dict(offered)
            assert simulator.is_applicable(other, *words(index)) == is_offered
        index, state = chance.choice(offered)
        other = simulator.apply(other, *words(index))


@suites.every_suite_at_length
def test_a_star_proves_the_costs_that_fast_downward_proves(suite):
    board = pddlpuzzles.instance("pddl", Path(suites.FOLDER) / suite / "problem.pddl")
    engines = ("astar", "fast-downward")
    found = [pddlpuzzles.solve(board, engine=one, optimal=True, timeout=30) for one in engines]
    proved = {one.cost for one in found if one.status == "optimal"}
    assert len(proved) < 2
    assert not proved or "unsolvable" not in {one.status for one in found}
