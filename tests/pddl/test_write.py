"""What is written is read back the same, and unified-planning's problems are ours and back."""

import pytest

from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.pair import texts_read
from pddlpuzzles.pddl.read import read_domain, read_problem
from pddlpuzzles.pddl.write import domain_text, problem_text
from pddlpuzzles.planners.convert import texts_of, to_unified
from tests.compare.domains import DOMAINS
from tests.pddl import suites
from tests.pddl.chance import Chance
from tests.pddl.test_read import DOMAIN, PROBLEM
from tests.pddl.test_read_formulas import whole
from tests.seeds import number_by_default


def written(domain, problem, **options):
    """What is read of what is written."""
    again = read_domain(domain_text(domain, problem, "a\nb"), "domain.pddl", **options)
    text = problem_text(domain, problem, "a comment")
    return again, read_problem(text, "problem.pddl", again, **options)


def read(domain, problem):
    return texts_read(domain, problem, "domain", "problem")


def pairs():
    yield from DOMAINS.values()
    yield DOMAIN, PROBLEM
    yield from (Chance(seed, derives=seed % 2 == 0).texts for seed in range(60))


def test_what_is_written_is_read_back_the_same():
    for pair in pairs():
        model = read(*pair)
        again = written(*model)
        assert written(*again) == again == model
        assert list(again[1].atoms) == list(model[1].atoms)


@number_by_default(60, 20)
def test_domains_of_chance_are_unified_plannings_and_back(number):
    """It simplifies formulas, so what they mean is compared: each state and what follows."""
    states = 0
    for seed in range(number):
        model = read(*Chance(seed).texts)
        ours = ground(*model)
        theirs = ground(*read(*texts_of(to_unified(*model))[0]))
        for state in whole(ours) or ():
            atoms = ours.true_atoms(state)
            there = sum(1 << theirs.bit(atom) for atom in atoms if theirs.bit(atom) is not None)
            assert ours.is_goal(state) == theirs.is_goal(there)
            assert {*steps(ours, state).values()} == {*steps(theirs, there).values()}
            states += 1
    assert states > 500 or number < 60
    assert states > 2 * number


def steps(task, state):
    """The actions that can be applied, with the atoms that hold afterwards."""
    operators, fixed = task.operators, task.fixed
    return {operators[at].action: task.true_atoms(it) | fixed for at, it in task.steps(state)}


def test_what_unified_planning_has_not_is_refused():
    with pytest.raises(InputError, match="no derived predicates") as caught:
        to_unified(*read(DOMAIN, PROBLEM))
    assert caught.value.line == 7


def test_types_that_are_no_tree_become_predicates():
    without = DOMAIN[: DOMAIN.index(" (:derived")] + DOMAIN[DOMAIN.index(" (:action") :]
    either = without.replace("(?t - thing ?a", "(?t - (either lamp chair) ?a")
    goal = PROBLEM.replace("(near hall attic)", "(exists (?l - (either lamp room)) (at ?l attic))")
    task = to_unified(*read(either, goal.replace(" ?l attic", " candle attic")))
    assert {one.name for one in task.user_types} == {"object"}
    assert "is-chair-or-lamp" in {one.name for one in task.fluents}


@suites.every_suite
def test_suites_are_written_and_read_back_the_same(suite):
    assert written(*suites.read(suite)) == suites.read(suite)
