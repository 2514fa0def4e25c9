"""Fewest sweeps by the boards that can be won, against the search by layers."""

from dataclasses import replace

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.puzzle import Status
from pddlpuzzles.referee import judge
from pddlpuzzles.search.space import Watch
from tests.sweeping import fewest_sweeps


@pytest.mark.parametrize(
    "name",
    [
        *("tiny", "cross", "triangle-15"),
        pytest.param("diamond", marks=pytest.mark.slow),
        pytest.param("english-class", marks=pytest.mark.long),
    ],
)
def test_the_search_by_layers_finds_the_same(name: str) -> None:
    instance = catalogue.instance(catalogue.family("peg"), name)
    puzzle = replace(instance.puzzle, objective="sweeps")
    sealed = replace(instance, puzzle=puzzle, known=None)
    found = fewest_sweeps(puzzle, Watch())
    asked = sealed.searches()["layers"].find(puzzle, None)
    if found.sweeps is None:
        assert asked.status is Status.UNSOLVABLE
    else:
        assert judge(puzzle, asked.moves).cost == found.sweeps
