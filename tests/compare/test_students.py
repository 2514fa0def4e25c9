"""What is said of wrong models that are built otherwise than the reference names the mistake."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pddlpuzzles as pp
from pddlpuzzles.comparing.compare import judged
from pddlpuzzles.comparing.grading.text_tasks import tasks
from pddlpuzzles.puzzle import Limits
from tests.compare.test_explanations import read_pair_of

STUDENTS = Path(__file__).parent / "students"


def judge(name: str, *changes: tuple[str, str]) -> pp.Comparison:
    """What is said of a right model after some changes of its text."""
    texts = [(STUDENTS / name / f"{one}.pddl").read_text() for one in ("domain", "problem")]
    for old, new in changes:
        assert sum(text.count(old) for text in texts) == 1
        texts = [text.replace(old, new) for text in texts]
    instance = tasks()[name.rpartition("-")[0]].reference.instance
    model = read_pair_of(*texts)
    return judged(instance, "mine.pddl", *model, (), Limits(100, 4000), with_repair=False)


@pytest.mark.parametrize("name", sorted(one.name for one in STUDENTS.iterdir()))
def test_without_a_mistake_they_are_right(name):
    assert judge(name).verdict == "same"


def said(name: str, *changes: tuple[str, str]) -> str:
    found = judge(name, *changes)
    assert found.verdict == "different"
    return found.remark()


@pytest.mark.parametrize(
    ("name", "old", "new", "words"),
    [
        (
            "visit-once-a",
            " (not (sunk ?b))",
            "",
            r"\(there b2\) does not hold; in the model \(sunk mid-m\) holds, but hop does not "
            "forbid it",
        ),
        (
            "visit-once-a",
            "(sunk ?a) (not",
            "(sunk ?b) (not",
            r"in the model \(sunk mid-m\) does not hold: \(hop mid-m mid-l\) did not make it true",
        ),
    ],
)
def test_a_predicate_may_say_the_opposite(name, old, new, words):
    assert re.search(words, said(name, (old, new)))


def test_a_fact_is_traced_to_the_action_that_left_it_where_moves_are_counted():
    assert re.search(
        r"in the model \(hare mid-m\) holds: \(hop mid-m mid-l\) did not make it false",
        said("visit-once-a", (" (not (hare ?a))", "")),
    )


def test_a_goal_that_asks_for_too_much_is_shown():
    goal = "(forall (?w - window) (not (light ?w)))"
    found = said("lights-out-a", (goal, f"(and {goal} (light ul))"))
    assert "the reference reaches its goal and the model does not" in found
    assert found.endswith(f"the model's goal is only {goal} and (light ul)")
