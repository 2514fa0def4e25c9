"""The encoding `cells`: what is peculiar to it; the laws of all encodings are conformance tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import shelf
from pddlpuzzles.planners.asking import can_take
from pddlpuzzles.planners.table import PLANNERS

PEG = catalogue.family("peg")


def cells(name: str):
    return catalogue.instance(PEG, name).choose_encoding("cells")


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
