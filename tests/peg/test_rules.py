"""Peg solitaire's rules, held against published and independently computed figures."""

import pytest

from pddlpuzzles.errors import IllegalMove
from pddlpuzzles.families.peg.rules import Jump
from tests.peg.boards import bundled, puzzle, triangle


def named(board_puzzle, source, over, target):
    return Jump(*map(board_puzzle.board.names.index, (source, over, target)))


def test_holes_are_named_by_column_and_row():
    english = bundled("english-central")
    assert english.board.names[0] == "c1"
    assert english.board.names[16] == "d4"
    assert english.board.names[-1] == "e7"
    assert puzzle(triangle(3, 0), "one-peg", "triangular").board.names == (
        *("a1", "a2", "b2", "a3", "b3", "c3"),
    )
    wide = puzzle("* " * 30, "one-peg")
    assert wide.board.names[25:28] == ("z1", "aa1", "ab1")
    assert len({*puzzle("* *\n * *", "one-peg").board.names}) == 4, "a staggered board"


def test_an_illegal_jump_is_refused_with_its_reason():
    english = bundled("english-central")
    for jump, said in (
        (("d4", "d3", "d2"), "no peg on d4 to jump with"),
        (("d1", "d2", "d3"), "a peg on d3, where the jump would land"),
        (("d2", "d3", "e4"), "not three neighbours in a straight line"),
    ):
        with pytest.raises(IllegalMove, match=said):
            english.apply(english.start, named(english, *jump))
