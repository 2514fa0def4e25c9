"""Fewest sweeps by the boards that can be won, against the truth and the search by layers."""

import random
from dataclasses import replace

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.puzzle import Status
from pddlpuzzles.referee import judge
from pddlpuzzles.search.space import Watch
from tests.peg.test_sweeps import random_rules, true_costs
from tests.seeds import some_by_default
from tests.sweeping import fewest_sweeps


@pytest.mark.parametrize("seed", some_by_default(60, 3))
def test_the_fewest_sweeps_are_found_and_made(seed: int) -> None:
    chance = random.Random(seed)
    rules = random_rules(chance)
    costs = true_costs(rules)
    for start in chance.sample(sorted(costs), 4):
        if not 0 < start < 1 << rules.size:
            continue
        puzzle = PegSolitaire(
            rules.board,
            start,
            rules.goal_pegs,
            rules.goal_holes,
            one_peg=rules.one_peg,
            objective="sweeps",
        )
        found = fewest_sweeps(puzzle, Watch())
        if found.sweeps is None:
            assert costs[start] == float("inf")
        else:
            assert found.sweeps == costs[start] == judge(puzzle, found.moves).cost


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
