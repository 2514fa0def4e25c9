"""Problems that are proposed because no problem at hand tests a part of a condition."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.comparing.grading.further import further_problems
from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.model import conjunction, conjuncts
from pddlpuzzles.pddl.read import read_problem
from tests.compare.test_references import differ

FAMILY = catalogue.any_problem()


def renamed(name: str):
    """A textbook problem whose domain has another name, so that no bundled one is of it."""
    puzzle = catalogue.instance(FAMILY, name).puzzle
    domain = name.split("/")[0]
    texts = (
        text.replace(f" {domain})", " homework)", 1)
        for text in (puzzle.domain_text, puzzle.problem_text)
    )
    return catalogue.instance_of_pddl(
        *(text.replace(f"(:domain {domain})", "(:domain homework)") for text in texts)
    )


def assert_it_shows(reference, words: str, problem: str) -> None:
    """The problem has a plan, and by its plays the domain without this part is another."""
    puzzle = reference.puzzle
    made = read_problem(problem, "made", puzzle.domain)
    _, schema, _, part = words.split(" ", 3)
    changed = puzzle.domain.actions[schema]
    left = [one for one in conjuncts(changed.condition) if str(one) != part]
    assert len(left) == len(list(conjuncts(changed.condition))) - 1
    actions = {**puzzle.domain.actions, schema: replace(changed, condition=conjunction(left))}
    without = replace(puzzle.domain, actions=actions)
    assert differ(ground(puzzle.domain, made), ground(without, made)) is True


def test_a_bundled_problem_is_named_where_the_domain_is_a_textbooks():
    reference = catalogue.instance(FAMILY, "gripper/01")
    found = {one.untested: one for one in further_problems([reference])}
    one = found["whether take needs (empty ?hand)"]
    assert one.name == "gripper/02"
    assert_it_shows(reference, one.untested, one.problem)


def test_a_problem_with_an_object_more_is_made_elsewhere():
    reference = renamed("gripper/01")
    found = {one.untested: one for one in further_problems([reference])}
    one = found["whether take needs (empty ?hand)"]
    assert one.name is None
    assert "ball-1 ball-2 - ball" in one.problem
    assert one.problem.count("(robot-in ") == 1
    assert_it_shows(reference, one.untested, one.problem)


def test_nothing_is_said_where_all_is_tested():
    references = [catalogue.instance(FAMILY, f"gripper/0{number}") for number in (2, 4)]
    assert further_problems(references) == ()
    assert further_problems([catalogue.instance(catalogue.family("peg"), "tiny")]) == ()


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["blocks/01", "ferry/01", "miconic/01", "logistics/01", "hanoi/01", "sokoban/01"]
)
def test_what_is_proposed_shows_it(name):
    reference = renamed(name)
    for one in further_problems([reference]):
        if one.problem is not None:
            assert_it_shows(reference, one.untested, one.problem)
