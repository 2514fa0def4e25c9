"""Random small instances of each puzzle have the optimum that brute force says, or none."""

from __future__ import annotations

import random

import pytest

from tests.campaign.instances import MAKERS, check


def hold(puzzle: str, count: int) -> None:
    chance = random.Random(2024)
    optima = set()
    for _ in range(count):
        case = MAKERS[puzzle](chance)
        wrong = check(puzzle, case)
        assert wrong is None, wrong
        optima.add(case[1])
    assert len(optima) > 3, "they are of all kinds"


@pytest.mark.parametrize("puzzle", MAKERS)
def test_some_instances_are_as_brute_force_says(puzzle):
    hold(puzzle, 12 if puzzle == "peg" else 25)  # of pegs, each takes ten times as long


@pytest.mark.parametrize(
    "count",
    [pytest.param(200, marks=pytest.mark.slow), pytest.param(2000, marks=pytest.mark.long)],
)
@pytest.mark.parametrize("puzzle", MAKERS)
def test_instances_are_as_brute_force_says(puzzle, count):
    hold(puzzle, count)


def test_a_wrong_optimum_is_seen():
    chance = random.Random(1)
    text, optimum = next(case for case in iter(lambda: MAKERS["peg"](chance), None) if case[1])
    assert check("peg", (text, optimum + 1)) is not None
