"""What a repair is worth: of one-edit mistakes most are undone, and none by anything else."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.comparing.compare import compare, compare_read
from pddlpuzzles.pddl.pair import read_pair
from pddlpuzzles.pddl.read import read_domain, read_problem
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.solving.export import pddl_texts
from tests.compare.mistakes import meaning, some

MODELS = Path(__file__).parent / "models" / "peg"
MOST = Limits(seconds=60)


def theirs(name, board="tiny"):
    """A model of the tests' own, with the other board on which it must hold."""
    instance = catalogue.instance(catalogue.family("peg"), board)
    other = "cross" if board == "tiny" else "tiny"
    path = str(MODELS / name / f"{board}.pddl")
    text = (MODELS / name / f"{other}.pddl").read_text()
    return instance, *read_pair(path, None), (catalogue.instance(instance.family, other), text)


def ours(family, encoding):
    """An encoding of ours, with another instance where one is small enough."""
    instance = catalogue.instance(catalogue.family(family), "tiny")
    under, chosen = instance.choose_encoding(encoding)
    written = pddl_texts(under, chosen)
    domain = read_domain(written[0], "domain")
    elsewhere = None
    if family == "peg":
        other, chosen = catalogue.instance(instance.family, "cross").choose_encoding(encoding)
        elsewhere = other, pddl_texts(other, chosen)[1]
    return under, domain, read_problem(written[1], "problem", domain), elsewhere


def is_right_elsewhere(edit, problem, elsewhere) -> bool:
    """Say whether an edit of actions is right on another board, too, if it is another one.

    Such an edit undoes the mistake in other words: to exchange the two pegs that a jump empties,
    for instance, changes nothing.
    """
    if elsewhere is None or edit.problem is not problem:
        return False
    instance, text = elsewhere
    other = read_problem(text, "elsewhere", edit.domain)
    found = compare_read(instance, "elsewhere", edit.domain, other, sorted(edit.bookkeeping), MOST)
    return found.verdict == "same"


def outcomes(subject, number, seed):
    """What becomes of some mistakes that make a model different."""
    instance, domain, problem, elsewhere = subject
    right = meaning(domain, problem)
    found = Counter[str]()
    for made in islice(some(domain, problem, seed), 8 * number):
        answer = compare_read(instance, "mistaken", made.domain, made.problem, (), MOST)
        if answer.verdict != "different":
            continue
        edit = answer.edit
        if edit is None:
            found["none"] += 1
        elif meaning(edit.domain, edit.problem, edit.bookkeeping) == right:
            found["undone"] += 1
        else:
            is_right = is_right_elsewhere(edit, made.problem, elsewhere)
            found["undone" if is_right else f"{made.words} => {edit.words}"] += 1
        if found.total() == number:
            break
    assert found.total() == number
    return found


MANY = [
    *(f"right-{name}" for name in ("negative", "coordinates", "contents-and-count", "directions")),
    *(f"right-{name}" for name in ("move-objects", "quantified", "remembers", "two-actions")),
]


@pytest.mark.parametrize(
    ("seed", "number"),
    [
        pytest.param(1, 2, marks=pytest.mark.slow),
        *(pytest.param(seed, 8, marks=pytest.mark.long) for seed in range(6)),
    ],
)
def test_nearly_all_mistakes_are_undone_in_many_models(seed, number):
    """On a small board some are undone by what is right there only: one in a hundred at most."""
    found = Counter[str]()
    for name in MANY:
        found += outcomes(theirs(name), number, seed)
    found += outcomes(theirs("right-directions", "cross"), number, seed)
    for family, encoding in (("minesweeper", "strips"), ("peg", "sweeps"), ("peg", "cells")):
        found += outcomes(ours(family, encoding), number, seed)
    other = {words for words in found if words not in ("undone", "none")}
    assert len(other) <= found.total() // 100, other
    assert found["undone"] >= 0.8 * found.total(), found


def mended(tmp_path, name, board, old, new):
    """The edit that is proposed after a change of one of the models' two texts."""
    for file in ("domain.pddl", f"{board}.pddl"):
        text = (MODELS / name / file).read_text()
        (tmp_path / file).write_text(text.replace(old, new, 1))
    assert any(new in path.read_text() for path in tmp_path.iterdir())
    instance = catalogue.instance(catalogue.family("peg"), board)
    return compare(instance, str(tmp_path / f"{board}.pddl"))


@pytest.mark.slow
def test_a_wrong_goal_is_not_blamed_on_an_action(tmp_path):
    found = mended(
        tmp_path, "right-coordinates", "tiny", "(:goal (and", "(:goal (and (not (peg n3 n2))"
    )
    assert found.difference is not None
    assert found.difference.clue.over_goal
    assert found.repair is None or "in the goal" in found.repair


@pytest.mark.usefixtures("patient")
def test_a_forgotten_action_is_not_blamed_on_another(tmp_path):
    text = (MODELS / "right-coordinates" / "domain.pddl").read_text()
    begin, end = text.index("(:action left"), text.index("(:action down")
    found = mended(tmp_path, "right-coordinates", "tiny", text[begin:end], " ")
    assert found.verdict == "different"
    assert found.repair is None


@pytest.mark.usefixtures("patient")
def test_the_same_parameter_twice_is_not_what_was_meant(tmp_path):
    """On this board (peg ?r ?r) would do, too: the one jump right is in row 3, to column 3."""
    old = "(not (peg ?r ?x)) (not (peg ?r ?y)) (peg ?r ?z)"
    found = mended(tmp_path, "right-coordinates", "tiny", old, old.replace("?z", "?y"))
    assert found.repair == "in right, let the effect be (peg ?r ?z) instead of (peg ?r ?y)"
