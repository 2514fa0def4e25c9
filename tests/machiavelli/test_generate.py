"""New tables: as many cards as asked for, and in order once."""

from __future__ import annotations

import re
from itertools import product

import pytest

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.machiavelli.generate import generate
from pddlpuzzles.families.machiavelli.rules import Aces, names
from tests.machiavelli.reference import fewest_kept
from tests.seeds import number_by_default

SIZES = [(0, 1), (3, 0), (4, 9), (5, 3), (7, 2), (36, 9), (80, 13), (103, 1), (104, 0)]


@number_by_default(3, 1)
def test_table_was_once_in_order(number):
    for seed, (place, (table, hand)) in product(range(number), enumerate(SIZES)):
        aces = list(Aces)[(place + seed) % 3]
        game = generate(seed, table=table, hand=hand, aces=str(aces))
        assert (len(game.table), len(game.hand), game.aces) == (table, hand, aces)
        assert table == 0 or fewest_kept(names(game.table), "", str(aces)) == 0


def test_same_seed_gives_the_same_table_and_others_another():
    assert generate(5) == generate(5)
    assert len({generate(seed).table for seed in range(20)}) == 20


def test_what_cannot_be_made_is_refused():
    for options, said in (
        ({"table": 2}, "a table of 2 cards, expected 0 or 3 to 104"),
        ({"table": -1}, "a table of -1 cards"),
        ({"table": 105}, "a table of 105 cards"),
        ({"table": 100, "hand": 5}, "a hand of 5 cards, expected 0 to 4"),
        ({"hand": -1}, "a hand of -1 cards"),
        ({"table": 0, "hand": 0}, "a hand of 0 cards, expected 1 to 104"),
        ({"aces": "both"}, "aces 'both', expected one of low, high-or-low, wraparound"),
    ):
        with pytest.raises(InputError, match=re.escape(said)):
            generate(1, **options)
