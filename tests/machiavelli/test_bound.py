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
from tests.seeds import some_by_default

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
@pytest.mark.parametrize("seed", some_by_default(80, 6))
def test_bound_is_exact_but_for_runs_round_the_corner(seed, aces):
    game = small_puzzle(seed, aces)
    for state, distance in distances(game).items():
        bound = game.heuristic(state)
        assert bound <= distance
        assert bound == distance or reaches_back(game, state), names(game.left(state))


@pytest.mark.slow
def test_small_puzzles_hold_every_kind_of_state():
    """What the test before this one is worth: all costs, with runs round the corner or not."""
    kinds = set()
    for seed in range(30):
        game = small_puzzle(seed, Aces.WRAPAROUND)
        for state, distance in distances(game).items():
            exact = game.heuristic(state) == distance
            kinds.add((reaches_back(game, state), min(distance, 3), exact))
    assert {(True, cost, True) for cost in (1, 2, 3)} <= kinds
    assert {(False, cost, True) for cost in (0, 1, 2, 3)} <= kinds
    assert any(not exact for _, _, exact in kinds)


@pytest.mark.parametrize("aces", RULES)
@pytest.mark.parametrize("seed", some_by_default(40, 15))
def test_optimum_of_a_heap_is_that_of_the_integer_program(seed, aces):
    game = heap(seed, most=10 + seed, hand=seed % 11, aces=aces)
    found = astar(StateGraph(game))
    optimum = reference.fewest_kept(names(game.table), names(game.hand), str(aces))
    assert (found.status is Status.UNSOLVABLE) == (optimum is None)
    assert found.bound == optimum


def random_table(seed: int, aces: Aces) -> Machiavelli:
    chance = random.Random(seed)
    return generate(seed, table=chance.randint(20, 80), hand=chance.randint(3, 13), aces=str(aces))


def agree(game: Machiavelli) -> None:
    found = astar(StateGraph(game))
    assert found.status is Status.OPTIMAL
    optimum = reference.fewest_kept(names(game.table), names(game.hand), str(game.aces))
    assert found.bound == optimum


@pytest.mark.parametrize("aces", RULES)
def test_random_tables_cost_what_the_integer_program_says(aces):
    for seed in range(3):
        agree(random_table(seed, aces))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
def test_sixty_random_tables_cost_what_the_integer_program_says(seed):
    for aces in RULES if seed % 4 == 0 else [Aces.LOW]:
        agree(random_table(seed, aces))


@pytest.mark.parametrize("aces", RULES)
def test_both_packs_are_laid_out_without_searching(aces):
    found = astar(StateGraph(Machiavelli(tuple(range(CARDS)) * 2, (), aces)))
    assert found.status is Status.OPTIMAL
    assert found.bound == 0
    assert found.expanded == len(found.moves)


@pytest.mark.parametrize("name", catalogue.bundled(catalogue.family("machiavelli")))
def test_bundled_optimum_is_that_of_the_integer_program(name):
    instance = catalogue.instance(catalogue.family("machiavelli"), name)
    game = instance.puzzle
    optimum = reference.fewest_kept(names(game.table), names(game.hand), str(game.aces))
    assert instance.known == (
        {"solvable": False} if optimum is None else {"solvable": True, "cost": optimum}
    )


def test_a_card_that_fits_nowhere_is_named():
    alone = puzzle("7c 8c 9c Kd", "Kh 2s")
    assert alone.obstacle() == "Kd lies on the table and fits into no run and no set"
    assert str(astar(StateGraph(alone)).proof) == alone.obstacle()
    assert puzzle("7c 8c 9c Kd", "Kh Ks").obstacle() is None
    assert puzzle("7c 8c 9c", "2s").obstacle() is None, "a card of the hand may stay"


def test_what_cannot_be_laid_out_is_known_without_searching():
    stuck = puzzle("7c 8c 9c 9d 9h")
    assert "is left over" in stuck.obstacle()
    found = astar(StateGraph(stuck))
    assert (found.status, found.expanded) == (Status.UNSOLVABLE, 0)
