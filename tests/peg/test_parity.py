"""What no jump can change, held against random play and against trying all sets."""

from __future__ import annotations

import random

from pddlpuzzles.families.peg.bounds import even_sets, parities, smallest_odd_set
from tests.peg.boards import ENGLISH, puzzle, spaced, triangle, with_mark

FRENCH = ["  ***  ", " ***** ", "*******", "*******", "*******", " ***** ", "  ***  "]


def one_missing(rows, row, column, geometry="square"):
    return puzzle(spaced(with_mark(rows, row, column, "o", "*")), "one-peg", geometry)


def test_even_sets_are_a_basis_of_all_there_are():
    for small in (
        one_missing(["***"] * 3, 1, 1),
        one_missing(["***"] * 3, 1, 1, "square-diagonal"),
        one_missing(["****"] * 3, 0, 0),
        puzzle(triangle(4, 0), "one-peg", "triangular"),
        puzzle("* * o", "one-peg"),
        puzzle("* o", "one-peg"),
    ):
        lines = small.board.lines
        sets = range(1 << small.size)
        every = {s for s in sets if all((s & line).bit_count() % 2 == 0 for line in lines)}
        basis = even_sets(small.size, lines)
        spanned = {0}
        for even in basis:
            spanned |= {even ^ other for other in spanned}
        assert spanned == every
        assert len(every) == 1 << len(basis)


def test_play_never_changes_the_parities():
    chance = random.Random(1)
    for game in (
        puzzle(triangle(6, 4), "one-peg", "triangular"),
        one_missing(ENGLISH, 3, 2),
        one_missing(ENGLISH, 3, 2, "square-diagonal"),
    ):
        sets = even_sets(game.size, game.board.lines)
        for _ in range(20):
            state = game.start
            while moves := list(game.moves(state)):
                state = game.apply(state, chance.choice(moves))
                assert parities(sets, state) == parities(sets, game.start)


def test_smallest_odd_set_is_the_smallest_of_all_sums():
    chance = random.Random(2)
    for _ in range(200):
        basis = [chance.randrange(1, 256) for _ in range(chance.randrange(5))]
        changed = chance.randrange(256)
        sums = {0}
        for even in basis:
            sums |= {even ^ other for other in sums}
        odd = [even for even in sums if (even & changed).bit_count() % 2]
        found = smallest_odd_set(basis, changed)
        assert (found is None) == (not odd)
        if found is not None:
            assert found in odd
            assert found.bit_count() == min(even.bit_count() for even in odd)


def test_french_board_allows_sixteen_vacancies_to_come_down_to_one_peg():
    cells = [(r, c) for r, line in enumerate(FRENCH) for c, mark in enumerate(line) if mark == "*"]
    allowed = [cell for cell in cells if one_missing(FRENCH, *cell).obstacle() is None]
    assert len(allowed) == 16
    assert (3, 3) not in allowed


def test_obstacle_names_holes_whose_parity_differs():
    game = puzzle(
        spaced(with_mark(ENGLISH, 3, 3, "o", "*")), spaced(with_mark(ENGLISH, 2, 3, "*", "o"))
    )
    said = game.obstacle()
    names = said.rsplit(": ", 1)[1].split(", ")
    odd_set = sum(1 << game.board.names.index(name) for name in names)
    assert all((odd_set & line).bit_count() % 2 == 0 for line in game.board.lines)
    assert (odd_set & game.start).bit_count() % 2 == 0
    assert (odd_set & game.goal_pegs).bit_count() == 1


def test_open_holes_of_a_goal_are_not_held_against_it():
    start = "* * o o"
    assert puzzle(start, "o o o *").obstacle() is not None
    assert puzzle(start, "o o * o").obstacle() is None
    assert puzzle(start, "o o ? ?").obstacle() is None
