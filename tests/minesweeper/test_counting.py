"""Counts, odds and lists of placings, against two independent counters and published figures."""

import random
from fractions import Fraction
from itertools import product
from math import comb

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.families.minesweeper import counting
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.rules import KNOWN_MINE
from pddlpuzzles.puzzle import Limit, Limits, Status, Tally
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.solving.all_solutions import count_solutions, list_solutions
from tests.minesweeper.boards import MINESWEEPER, brute_force, random_board
from tests.seeds import number_by_default


def odds(board):
    return counting.odds(board, lambda: None)


@number_by_default(60, 20)
@pytest.mark.parametrize("contradictory", [False, True])
def test_counts_odds_and_lists_are_those_of_brute_force(contradictory, number):
    for seed, known in product(range(number), (False, True)):
        board = random_board(random.Random(seed), contradictory=contradictory, known=known)
        fitting = list(brute_force(board))
        found = odds(board)
        assert found.solutions == len(fitting)
        solutions = counting.solutions(board, lambda: None)
        listed = [frozenset(board.places[cell] for cell, mine in one if mine) for one in solutions]
        assert len(listed) == len(set(listed))
        assert set(listed) == set(fitting)
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
    tiny = Fraction(1, 10**400)
    row = (tiny, 1 - tiny, Fraction(0), Fraction(1), Fraction(1, 4))
    (shares,) = Tally(10**400, (row,)).record()["odds"]
    assert 0 < shares[0] < shares[1] < 1
    assert shares[2:] == [0, 1, 0.25]
    assert [type(share) for share in shares[2:4]] == [int, int]


def test_a_frontier_too_wide_is_given_up_at_the_limit_but_solutions_are_listed():
    """Every second cell of every second row is opened."""
    lines = [[4 if row % 2 and at % 2 else None for at in range(61)] for row in range(61)]
    wide = Instance(MINESWEEPER, "wide", Minesweeper(tuple(map(tuple, lines))))
    for limits, limit in ((Limits(seconds=0.2), Limit.TIME), (Limits(memory=1), Limit.MEMORY)):
        with pytest.raises(LimitError) as reached:
            count_solutions(wide, limits)
        assert reached.value.limit is limit
    found = list_solutions(wide, 3, Limits(60, 2000))
    assert found.status is Status.SOLVED
    assert len({moves for moves, _ in found.solutions}) == 3
    assert not found.complete


def test_a_listing_says_whether_it_is_all():
    wire = catalogue.instance(MINESWEEPER, "wire")
    complete = [list_solutions(wire, most, Limits()).complete for most in (1, 2, 3)]
    assert complete == [False, True, True]
    nothing = list_solutions(catalogue.instance(MINESWEEPER, "crossed-wire"), 3, Limits())
    assert (nothing.status, nothing.solutions) == (Status.UNSOLVABLE, ())
    stopped = list_solutions(wire, 3, Limits(memory=1))
    assert (stopped.status, stopped.complete) == (Status.GAVE_UP, False)
