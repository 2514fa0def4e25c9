"""Counts and odds of placings, against two independent counters and published figures."""

import random
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.families.minesweeper import counting
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.rules import KNOWN_MINE
from pddlpuzzles.puzzle import Limit, Limits, Tally
from pddlpuzzles.search.budget import Budget, LimitError, limited
from tests.minesweeper.boards import MINESWEEPER, brute_force, random_board
from tests.seeds import number_by_default


def odds(board):
    return counting.odds(board, lambda: None)


@number_by_default(60, 20)
@pytest.mark.parametrize("contradictory", [False, True])
def test_counts_and_odds_are_those_of_brute_force(contradictory, number):
    for seed, known in product(range(number), (False, True)):
        board = random_board(random.Random(seed), contradictory=contradictory, known=known)
        fitting = list(brute_force(board))
        found = odds(board)
        assert found.solutions == len(fitting)
        if not fitting:
            assert found.odds is None
            continue
        for row, line in enumerate(board.board):
            for column, clue in enumerate(line):
                mined = Fraction(sum((row, column) in one for one in fitting), len(fitting))
                assert found.odds[row][column] == (mined if clue is None else clue == KNOWN_MINE)


def test_bundled_numbers_of_solutions_are_those_on_record():
    for name in catalogue.bundled(MINESWEEPER):
        instance = catalogue.instance(MINESWEEPER, name)
        found = odds(instance.puzzle)
        assert instance.known.get("solutions", found.solutions) == found.solutions, name
        if instance.puzzle.size <= 13:
            assert found.solutions == len(list(brute_force(instance.puzzle))), name


def test_cells_far_from_all_clues_are_counted_in_closed_form():
    for total in (None, 0, 1, 150, 298, 300):
        found = odds(Minesweeper(((None,) * 30,) * 10, total))
        assert found.solutions == (2**300 if total is None else comb(300, total))
        shares = {share for row in found.odds for share in row}
        assert shares == {Fraction(1, 2) if total is None else Fraction(total, 300)}


def test_only_what_is_sure_is_written_as_0_or_1():
    """The nearest float to one in 10^400 is 0, and that to the rest is 1."""
    row = (Fraction(1, 10**400), Fraction(10**400 - 1, 10**400), *map(Fraction, ("0", "1", "1/4")))
    (shares,) = Tally(10**400, (row,)).record()["odds"]
    assert 0 < shares[0] < shares[1] < 1
    assert [*map(repr, shares[2:])] == ["0", "1", "0.25"]


def test_a_frontier_too_wide_is_given_up_at_the_limit():
    """Every second cell of every second row is opened."""
    lines = [[4 if row % 2 and at % 2 else None for at in range(61)] for row in range(61)]
    wide = Minesweeper(tuple(map(tuple, lines)))
    for limits, limit in ((Limits(seconds=0.2), Limit.TIME), (Limits(memory=1), Limit.MEMORY)):
        with pytest.raises(LimitError) as reached, limited(limits):
            counting.odds(wide, Budget(limits).pulse)
        assert reached.value.limit is limit
