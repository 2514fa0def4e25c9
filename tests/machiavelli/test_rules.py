"""Machiavelli's rules, held against a second reading of them."""

import random
import re
from itertools import product

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import IllegalMove, InputError
from pddlpuzzles.families.machiavelli.generate import generate
from pddlpuzzles.families.machiavelli.heuristics import Machiavelli
from pddlpuzzles.families.machiavelli.rules import NAMES, Aces, Kind, Move, names
from pddlpuzzles.puzzle import Status
from pddlpuzzles.search.best_first import astar
from pddlpuzzles.search.state_graph import StateGraph
from tests.machiavelli.reference import fewest_kept, puzzle
from tests.seeds import number_by_default
from tests.spaces import distances

ACES = [str(rule) for rule in Aces]


def move(text: str) -> Move:
    kind, *cards = text.split()
    return Move(Kind(kind), tuple(map(NAMES.index, cards)))


def notations(game, state=None) -> list[str]:
    return [game.notation(each) for each in game.moves(game.start if state is None else state)]


def test_what_can_be_laid_out_under_each_rule_for_aces():
    """Under none, under `wraparound` alone, under that and `high-or-low`, under all three."""
    for count, all_cards in enumerate((
        "As 2s 4s, As 2c 3s, 7c 7d 7d, 7c 7c 7d 7d 7h, 3c 4c",
        "Ks As 2s, Qs Ks As 2s, Ks As 2s As 2s 3s, As 2s Ks",
        "Qs Ks As, Js Qs Ks As, As 2s 3s Qs Ks As",
        "As 2s 3s, 7c 7d 7h, 7c 7d 7h 7s, 7c 7d 7h 7c 7d 7s",
    )):  # fmt: skip
        for cards, aces in product(all_cards.split(", "), ACES):
            found = astar(StateGraph(puzzle(cards, aces=aces))).status
            assert (found is Status.OPTIMAL) == (aces in ACES[3 - count :]), (cards, aces)
            assert (fewest_kept(cards, "", aces) == 0) == (aces in ACES[3 - count :]), (cards, aces)


def test_equal_cards_are_met_once_and_those_of_the_hand_may_stay_together():
    doubled = puzzle("7c 7c 8c 8c 9c 9c 7d 7d 7h 7h")
    assert len(notations(doubled)) == len(set(notations(doubled))) == 2
    assert puzzle("7c 8c 9c", "7c 8c 9c").start == puzzle("7c 7c 8c 9c", "8c 9c").start
    game = puzzle("7c 8c 9c", "7c")
    assert notations(game) == ["run 7c 8c 9c"], "both can't stay, since one lay on the table"
    (lay,) = game.moves(game.start)
    assert notations(game, game.apply(game.start, lay)) == ["keep 7c"]
    game = puzzle("8c 9c Tc", "7c 7c")
    assert notations(game) == ["run 7c 8c 9c", "run 7c 8c 9c Tc", "keep 7c 7c"]
    both = list(game.moves(game.start))[-1]
    assert game.cost(game.start, both) == 2
    assert names(game.unplaced(game.apply(game.start, both))) == "8c 9c Tc"
    assert game.shortfall(game.start) == "not placed: 7c 7c 8c 9c Tc"
    assert game.shortfall(0) == ""


def test_the_rule_that_refuses_a_move_is_named():
    game, pair = puzzle("7c 8c 9c 9d 9h", "9s 9d"), puzzle("8c 9c", "7c 7c")
    count = "of 7c, 2 are left, all or none to be kept"
    for where, state, tried, rule in (
        (game, game.start, "run 7c 8c 9c Tc", "no Tc is left"),
        (game, game.start, "run 8c 9c Tc", "no Tc is left"),
        (game, game.start, "set 9c 9d 9h", "7c is to be placed first"),
        (game, game.start, "set 7c 8c 9c", "these cards are no set of three or four"),
        (game, game.start, "run 7c 9c 8c", "these cards are no run of three to five"),
        (game, game.start, "run 7c 8c", "these cards are no run of three to five"),
        (game, game.start, "keep 7c", "of 7c, the hand had 0"),
        (game, game.start, "keep 9d", "7c is to be placed first"),
        (pair, pair.start, "keep 7c", count),
        (pair, pair.start, "keep 7c 7c 7c", count),
        (pair, 0, "keep 7c", "all cards are placed"),
    ):
        with pytest.raises(IllegalMove) as error:
            where.apply(state, move(tried))
        assert error.value.rule == rule


SIZES = [(0, 1), (3, 0), (4, 9), (5, 3), (7, 2), (36, 9), (80, 13), (103, 1), (104, 0)]


@number_by_default(3, 1)
def test_table_was_once_in_order(number):
    for seed, (place, (table, hand)) in product(range(number), enumerate(SIZES)):
        aces = list(Aces)[(place + seed) % 3]
        game = generate(seed, table=table, hand=hand, aces=str(aces))
        assert (len(game.table), len(game.hand), game.aces) == (table, hand, aces)
        assert table == 0 or fewest_kept(names(game.table), "", str(aces)) == 0


def test_what_cannot_be_made_is_refused():
    for options, said in (
        ({"table": 2}, "a table of 2 cards, expected 0 or 3 to 104"),
        ({"table": -1}, "a table of -1 cards"),
        ({"table": 105}, "a table of 105 cards"),
        ({"table": 100, "hand": 5}, "a hand of 5 cards, expected 0 to 4"),
        ({"hand": -1}, "a hand of -1 cards"),
        ({"table": 0, "hand": 0}, "a hand of 0 cards, expected 1 to 104"),
        ({"aces": "both"}, "no rule of aces 'both'; expected one of low, high-or-low, wraparound"),
    ):
        with pytest.raises(InputError, match=re.escape(said)):
            generate(1, **options)


def heap(seed: int, most: int, hand: int, aces: Aces) -> Machiavelli:
    """Cards of a few ranks, so that they have much to do with each other; many can't be laid."""
    chance = random.Random(seed)
    low = chance.randrange(13)
    ranks = [(low + step) % 13 for step in range(chance.randint(3, 6))]
    near = [4 * rank + suit for rank in ranks for suit in range(4)] * 2
    cards = chance.sample(near, min(most, len(near)))
    return Machiavelli(tuple(cards[hand:]), tuple(cards[:hand]), aces)


@pytest.mark.parametrize("aces", Aces)
@number_by_default(80, 6)
def test_bound_is_exact_but_for_runs_round_the_corner(number, aces):
    kinds = set()
    for seed in range(number):
        # A table that was once in order and has cards of all ranks, or a heap of a few.
        if seed % 2:
            game = generate(seed, table=30 + seed % 9, hand=9, aces=str(aces))
        else:
            game = heap(seed, most=14 + seed % 7, hand=seed % 9, aces=aces)
        graph = StateGraph(game)
        graph.expand_all(20_000)
        for state, distance in distances(graph, game.is_goal).items():
            bound, goes_round = game.heuristic(state), aces is not Aces.LOW and state != 0
            back = goes_round and game.first(state) // 4 == game.first_rank
            assert bound <= distance
            assert bound == distance or back, names(game.unplaced(state))
            kinds.add((back, min(distance, 3)))
    assert {(False, cost) for cost in (0, 1, 2, 3)} <= kinds
    assert number == 6 or aces is Aces.LOW or {(True, cost) for cost in (1, 2, 3)} <= kinds


def test_bundled_optimum_is_that_of_the_integer_program():
    family = catalogue.family("machiavelli")
    for name in catalogue.bundled(family):
        instance = catalogue.instance(family, name)
        game = instance.puzzle
        cost = fewest_kept(names(game.table), names(game.hand), str(game.aces))
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
