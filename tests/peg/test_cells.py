"""The encoding `cells`: what is peculiar to it; the laws of all encodings are conformance tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import shelf
from pddlpuzzles.errors import InputError
from pddlpuzzles.planners.asking import can_take
from pddlpuzzles.planners.table import PLANNERS
from pddlpuzzles.puzzle import Action

PEG = catalogue.family("peg")


def cells(name: str):
    return catalogue.instance(PEG, name).choose_encoding("cells")


@pytest.mark.parametrize("name", ["tiny", "english-central", "triangle-15", "wiegleb-central"])
def test_jumps_have_the_names_that_people_call_them(name):
    puzzle = catalogue.instance(PEG, name).puzzle
    jumps = puzzle.board.named_jumps()
    assert sorted(jumps.values()) == sorted(puzzle.board.jumps)
    assert all(puzzle.notation(jump) == called for called, jump in jumps.items())


def test_it_needs_adl_and_says_so(run: Callable) -> None:
    text = (shelf("domains") / "peg" / "cells.pddl").read_text()
    assert "(:requirements :strips :typing :adl)" in text
    under, encoding = cells("tiny")
    able = {name for name, one in PLANNERS.items() if can_take(one, encoding, under.puzzle)}
    assert able == {"fast-downward", "symk", "enhsp"}
    refused = run("solve", "peg", "tiny", "--encoding", "cells", "--engine", "lpg")
    assert refused.code != 0
    assert "it cannot take :conditional-effects" in refused.err
    assert "try the encoding 'jumps'" in refused.err


def test_a_proof_is_asked_of_a_search_that_takes_axioms(run: Callable) -> None:
    pytest.importorskip("up_fast_downward")
    arguments = ["--encoding", "cells", "--engine", "fast-downward", "--optimal"]
    assert "optimal: 4 jumps" in run("solve", "peg", "tiny", *arguments).out


@pytest.mark.parametrize(
    ("action", "complaint"),
    [
        (Action("jump", ("a1-b1",)), "there is no move 'a1-b1', expected one of a1-c1"),
        (Action("jump", ("a1", "b1", "c1")), "has 3 arguments, expected 1"),
        (
            Action("directed_jump", ("a1-c1",)),
            "unknown action (directed_jump a1-c1), expected one of jump, jump-out",
        ),
    ],
)
def test_actions_that_no_such_task_has(action, complaint):
    under, encoding = cells("tiny")
    with pytest.raises(InputError) as raised:
        encoding.decode(under.puzzle, [Action("jump", ("a1-c1",)), action])
    assert complaint in raised.value.message
    assert raised.value.line == 2
