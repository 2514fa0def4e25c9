"""The competitions' problems, held against Fast Downward's translator and its proofs."""

import io
from contextlib import redirect_stdout
from pathlib import Path

import pytest

import pddlpuzzles
from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.model import Compound, Domain, conjuncts
from tests.pddl import suites

TOO_MANY_JOINS = ("organic-synthesis-opt18-strips", "organic-synthesis-sat18-strips")
"""What the translator does not ground in minutes."""


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
    """Whether two things have to differ, or a fixed fact not to hold: translators do not look."""
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
        assert (ours, changing) == (actions, known)
    basic = task.true_atoms(task.start & ~task.derived)
    assert {(one.predicate, *one.terms) for one in basic} == start & changing
    if not task.goal.tests and not task.goal.any and not any("@" in one[1] for one in goals):
        wanted = {(False, one.predicate, *one.terms) for one in task.true_atoms(task.goal.set)}
        wanted |= {(True, one.predicate, *one.terms) for one in task.true_atoms(task.goal.unset)}
        assert wanted == goals


@pytest.mark.long
@suites.every_suite
def test_a_star_proves_the_costs_that_fast_downward_proves(suite):
    board = pddlpuzzles.instance("pddl", Path(suites.FOLDER) / suite / "problem.pddl")
    engines = ("astar", "fast-downward")
    found = [pddlpuzzles.solve(board, engine=one, optimal=True, timeout=30) for one in engines]
    proved = {one.cost for one in found if one.status == "optimal"}
    assert len(proved) < 2
    assert not proved or "unsolvable" not in {one.status for one in found}
