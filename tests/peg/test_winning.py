"""The table of what can still be won: against what is known of whole state spaces."""

from __future__ import annotations

import numpy as np
import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.exploring.counting import explore_whole
from pddlpuzzles.families.peg.boards import keeping
from pddlpuzzles.families.peg.exploring import script, winning
from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.families.peg.rules import Board, Geometry
from pddlpuzzles.search.space import Watch
from pddlpuzzles.search.words import Symmetries

SQUARE = Board(Geometry.SQUARE, tuple((row, 2 * column) for row in range(4) for column in range(4)))
TRIANGLE = Board(
    Geometry.TRIANGULAR,
    tuple((row, 4 - row + 2 * column) for row in range(5) for column in range(row + 1)),
)


@pytest.mark.parametrize(("board", "is_solvable"), [(SQUARE, False), (TRIANGLE, True)])
def test_what_can_be_won_is_what_the_whole_space_says(board, is_solvable):
    compared = 0
    for hole in range(len(board.cells)):
        full, vacant = (1 << len(board.cells)) - 1, 1 << hole
        puzzle = PegSolitaire(board, full & ~vacant, vacant, full & ~vacant)
        known = explore_whole(puzzle, 10**6, Watch())
        symmetric = Symmetries(puzzle.size, keeping(puzzle))
        boards = np.array([state for state, _ in known.winnable()], np.uint64)
        classes = np.unique(symmetric.canonical(boards)) if len(boards) else boards
        found = winning(puzzle)
        for pegs, some in found.items():
            true = classes[np.bitwise_count(classes) == pegs] if len(classes) else classes
            assert some.tolist() == true.tolist()
            compared += len(true)
    assert compared > 100 if is_solvable else not compared


def test_other_games_have_no_table():
    for name in ("cross", "english-d1-d4", "triangle-15", "english-c1-c1", "french-central"):
        puzzle = catalogue.instance(catalogue.family("peg"), name).puzzle
        assert script(puzzle) is None
