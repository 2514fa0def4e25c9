"""Machiavelli's bound and its optima, held against whole state graphs and integer programs."""

from __future__ import annotations

import math
import random

import networkx as nx
import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.families.machiavelli.generate import generate
from pddlpuzzles.families.machiavelli.heuristics import Machiavelli
from pddlpuzzles.families.machiavelli.rules import CARDS, Aces, names
from pddlpuzzles.puzzle import Status
from pddlpuzzles.search.best_first import astar
from pddlpuzzles.search.graph import StateGraph
from tests.machiavelli import reference
from tests.machiavelli.reference import puzzle
from tests.seeds import number_by_default

RULES = list(Aces)


def heap(seed: int, most: int, hand: int, aces: Aces) -> Machiavelli:
    """Cards of a few ranks, so that they have much to do with each other; many can't be laid."""
    chance = random.Random(seed)
    low = chance.randrange(13)
    ranks = [(low + step) % 13 for step in range(chance.randint(3, 6))]
    near = [4 * rank + suit for rank in ranks for suit in range(4)] * 2
    cards = chance.sample(near, min(most, len(near)))
    return Machiavelli(tuple(cards[hand:]), tuple(cards[:hand]), aces)


def small_puzzle(seed: int, aces: Aces) -> Machiavelli:
    """A heap, or a table that was once in order and has cards of all ranks."""
    if seed % 2:
        return generate(seed, table=30 + seed % 9, hand=9, aces=str(aces))
    return heap(seed, most=14 + seed % 7, hand=seed % 9, aces=aces)


def distances(game: Machiavelli) -> dict[int, float]:
    """What is left to pay from each state that can be reached, by networkx."""
    graph = StateGraph(game)
    graph.expand_all(20_000)
    known = {}
    if 0 in graph:
        known = nx.single_source_dijkstra_path_length(graph.reverse(copy=True), 0, weight="cost")
    return {state: known.get(state, math.inf) for state in graph}


def reaches_back(game: Machiavelli, state: int) -> bool:
    """Whether a run may still go round the corner."""
    round_the_corner = game.aces is not Aces.LOW and state != 0
    return round_the_corner and game.first(state) // 4 == game.first_rank


@pytest.mark.parametrize("aces", RULES)
@number_by_default(80, 6)
def test_bound_is_exact_but_for_runs_round_the_corner(number, aces):
    kinds = set()
    for seed in range(number):
        game = small_puzzle(seed, aces)
        for state, distance in distances(game).items():
            bound, back = game.heuristic(state), reaches_back(game, state)
            assert bound <= distance
            assert bound == distance or back, names(game.left(state))
            kinds.add((back, min(distance, 3)))
    assert {(False, cost) for cost in (0, 1, 2, 3)} <= kinds
    assert number == 6 or aces is Aces.LOW or {(True, cost) for cost in (1, 2, 3)} <= kinds


def optimum(game: Machiavelli) -> int | None:
    return reference.fewest_kept(names(game.table), names(game.hand), str(game.aces))


@pytest.mark.parametrize("aces", RULES)
@number_by_default(40, 10)
def test_optima_are_those_of_the_integer_program(number, aces):
    for seed in range(number):
        game = heap(seed, most=10 + seed, hand=seed % 11, aces=aces)
        found = astar(StateGraph(game))
        assert (found.status is Status.UNSOLVABLE) == (optimum(game) is None)
        assert found.bound == optimum(game)
    for seed in range(0, number, 5):
        chance = random.Random(seed)
        table, hand = chance.randint(20, 80), chance.randint(3, 13)
        game = generate(seed, table=table, hand=hand, aces=str(aces))
        assert astar(StateGraph(game)).bound == optimum(game) is not None


def test_both_packs_are_laid_out_without_searching():
    for aces in RULES:
        found = astar(StateGraph(Machiavelli(tuple(range(CARDS)) * 2, (), aces)))
        assert found.status is Status.OPTIMAL
        assert found.bound == 0
        assert found.expanded == len(found.moves)


def test_bundled_optimum_is_that_of_the_integer_program():
    for name in catalogue.bundled(catalogue.family("machiavelli")):
        instance = catalogue.instance(catalogue.family("machiavelli"), name)
        cost = optimum(instance.puzzle)
        known = {"solvable": False} if cost is None else {"solvable": True, "cost": cost}
        assert instance.known == known, name


def test_a_card_that_fits_nowhere_is_named():
    alone = puzzle("7c 8c 9c Kd", "Kh 2s")
    assert alone.obstacle() == "Kd lies on the table and fits into no run and no set"
    assert str(astar(StateGraph(alone)).proof) == alone.obstacle()
    assert puzzle("7c 8c 9c Kd", "Kh Ks").obstacle() is None
    assert puzzle("7c 8c 9c", "2s").obstacle() is None, "a card of the hand may stay"
    stuck = puzzle("7c 8c 9c 9d 9h")
    assert "is left over" in stuck.obstacle()
    found = astar(StateGraph(stuck))
    assert (found.status, found.expanded) == (Status.UNSOLVABLE, 0)
