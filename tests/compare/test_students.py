"""Models that students built otherwise than the reference: what is wrong in them is named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pddlpuzzles as pp
from pddlpuzzles.comparing.compare import compare_read
from pddlpuzzles.comparing.text_to_pddl import tasks
from pddlpuzzles.puzzle import Limits
from tests.compare.test_explanations import read_pair_of
from tests.seeds import slow

STUDENTS = Path(__file__).parent / "students"


def judge(name: str, *changes: tuple[str, str], with_repair: bool = True) -> pp.Comparison:
    """What is said of a right model after some changes of its text."""
    texts = [(STUDENTS / name / f"{one}.pddl").read_text() for one in ("domain", "problem")]
    for old, new in changes:
        assert sum(text.count(old) for text in texts) == 1
        texts = [text.replace(old, new) for text in texts]
    instance = tasks()[name.rpartition("-")[0]].reference
    model = read_pair_of(*texts)
    limits = Limits(100, 4000)
    return compare_read(instance, "mine.pddl", *model, (), limits, with_repair=with_repair)


def test_without_a_mistake_they_are_right():
    for one in STUDENTS.iterdir():
        assert judge(one.name).verdict == "same", one.name


# The model, what is changed in it, the edit that undoes that, and what is said beside it.
MENDED = [
    (
        *("visit-once-a", (" (not (sunk ?b))", "")),
        "in hop, ask for (not (sunk ?b)), too",
        "(hop mid-l mid-m)",
    ),
    (
        *("visit-once-a", ("(sunk ?a) (not", "(sunk ?b) (not")),
        "in hop, let the effect be (sunk ?a) instead of (sunk ?b)",
        "(hop mid-",
    ),
    (
        *("miconic-a", ("(aboard ?s) (to ?s ?i)", "(aboard ?s)")),
        "in out, ask for (to ?s ?i), too",
        "here the model allows (out a poet); the reference has no action that does this; out asks "
        "only for",
    ),
    (
        *("gripper-d", ("(item-west coral)", "(item-east coral)")),
        "in the initial state, put (item-west coral) for (item-east coral)",
        "the model refuses (port-grab-west coral): (item-west coral) does not hold",
    ),
    (
        *("ferry-a", ("(:init (b1) (room)", "(:init (b1)")),
        "in the initial state, add (room)",
        "the model refuses (on2 kia): (room) does not hold; it is no fact of the start",
    ),
    (
        *("miconic-c", ("(and (at3) (not (at1)) (not (at2))", "(and (at3) (not (at1))")),
        "in go3, add the effect (not (at2))",
        "the model refuses (go2): (at2) holds and must not",
    ),
    (
        *("hanoi-neighbours-a", (" (adj p3 p2)", "")),
        "in the initial state, add (adj p3 p2)",
        "the model refuses (shift s p3 p2 p3 p2): (adj p3 p2) does not hold",
    ),
    (
        *("blocks-spots-a", ("(sits c b)", "(sits c d)")),
        "in the initial state, put (sits c b) for (sits c d)",
        "allows (put b a c); the reference refuses (move b a c): (clear b) does not hold",
    ),
]


@pytest.mark.parametrize("cases", [MENDED[::3], slow(MENDED[1::3] + MENDED[2::3])])
@pytest.mark.usefixtures("patient")
def test_the_edit_that_mends_a_model_names_the_mistake_and_what_is_what(cases):
    for name, change, edit, reason in cases:
        found = judge(name, change)
        assert (found.verdict, found.repair) == ("different", edit)
        assert reason in found.difference.reason, name
        assert found.remark().endswith(f"; mended by this edit: {edit}")


NOT_MENDED = [
    # What names the mistake where no single edit undoes it, or none was found.
    (
        *("blocks-b", (" (not (exists (?o - container) (hanging ?o)))", "")),
        r"\(hook du be\) has no counterpart.*; hook asks only for \(upon du be\)",
    ),
    (
        *("river-crossing-a", (" (eats goat cabbage)", "")),
        r"\(cross west east\) has no counterpart.*; cross asks only for .*\(eats \?x \?y\)",
    ),
    (
        *("tiles-letters-a", ("(in y1 b1) (in z c1)", "(in y1 c1) (in z b1)")),
        r"\(exists \(\?k - tile\) .*\(in \?k a1\)\)\) does not hold: \(in z a1\) holds",
    ),
    (
        *(
            "gripper-b",
            ("(at-terrace ?p) (not (right-full))) :eff", "(at-terrace ?p) (not (left-full))) :eff"),
        ),
        r"not possible in the model: .*right-up-t: \(left-full\) holds and must not",
    ),
]


@pytest.mark.parametrize("cases", [NOT_MENDED[3:], slow(NOT_MENDED[:3])])
def test_else_the_play_is_told_both_ways_and_what_hinders_an_action(cases):
    for name, change, words in cases:
        found = judge(name, change)
        assert (found.verdict, found.repair) == ("different", None)
        assert re.search(words, found.remark())


def test_what_is_said_of_a_model_does_not_depend_on_whether_the_edit_is_asked_for():
    found = judge("miconic-a", ("(aboard ?s) (to ?s ?i)", "(aboard ?s)"), with_repair=False)
    assert (found.verdict, found.repair) == ("different", None)
    assert "here the model allows (out a poet)" in found.difference.reason


def test_the_verdict_same_plans_has_an_example():
    """These models look at the bank to which the boat goes."""
    both = "(and (on ?x ?s) (on ?y ?s))"
    for old in (both, f"(not {both})"):
        found = judge("river-crossing-a", (old, old.replace("?s", "?t")))
        assert found.verdict == "same-plans"
        assert "at the start: here the reference allows 3 actions and the model 4" in found.remark()


def test_an_action_that_is_forgotten_leaves_others_that_are_said_not_to_be_possible():
    """Of this model's actions none brings two persons back."""
    domain = (STUDENTS / "bridge-torch-a" / "domain.pddl").read_text()
    back = domain[domain.index("(:action back2") : domain.rindex(")")]
    said = judge("bridge-torch-a", (back, "")).remark()
    assert "the reference has 2 cross-alone, 1 cross-together; the model has 2 back1" in said
