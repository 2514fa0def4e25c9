"""All that speaks of a board, some of whose cells may be known, against every placing tried."""

from __future__ import annotations

import random
from itertools import product

import pytest

from pddlpuzzles.errors import IllegalMove
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.families.minesweeper.deduction import advise
from pddlpuzzles.families.minesweeper.notation import after
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.best_first import astar
from pddlpuzzles.search.graph import StateGraph
from pddlpuzzles.solving.check import check_text
from pddlpuzzles.solving.hint import hint
from tests.minesweeper.boards import MINESWEEPER, brute_force, fits, puzzle, random_board

BOARDS = [
    random_board(random.Random(seed), contradictory=seed % 3 > 0, known=seed % 4 > 0)
    for seed in range(150)
]


def written(board, placing) -> str:
    """A placing as a person writes it down."""
    kinds = ("clear", "mine")
    return ", ".join(
        f"{name} {kinds[mine]}" for name, mine in zip(board.names, placing, strict=True)
    )


@pytest.mark.parametrize("board", BOARDS, ids=range(len(BOARDS)))
def test_whatever_speaks_of_a_board_agrees_with_brute_force(board):
    fitting = list(brute_force(board))
    if board.obstacle() is not None or board.shortfall((board.size,)):
        assert not fitting
    assert (astar(StateGraph(board)).moves is None) == (not fitting)
    advice = advise(board, lambda: None)
    assert advice.solutions == len(fitting)
    assert all(advice.because)
    if not fitting:
        assert (advice.move, advice.sure) == (None, False)
    elif advice.sure and board.size:
        place = board.places[advice.move.cell]
        assert {place in mines for mines in fitting} == {advice.move.mine}
    for placing in list(product((False, True), repeat=board.size))[:64]:
        mines = {place for place, mine in zip(board.places, placing, strict=True) if mine}
        if board.size:
            report = check_text(
                Instance(MINESWEEPER, "test", board), written(board, placing), "plan"
            )
            assert report.valid == fits(board, mines), report.text()


CONTRADICTION = "the clue 0 at b1 has 1 known mine beside it"


def test_a_clue_lower_than_the_known_mines_beside_it_is_named():
    board = puzzle(". 0 *\n. . .")
    assert board.obstacle() == CONTRADICTION
    found = hint(Instance(MINESWEEPER, "test", board), limits=Limits(30))
    assert (found.status, found.reason) == ("unsolvable", f"this clue cannot hold: {CONTRADICTION}")
    with pytest.raises(IllegalMove, match=CONTRADICTION):
        board.apply(board.start, next(iter(board.moves(board.start)))._replace(mine=False))
    for mine in (False, True):
        move = next(iter(board.moves(board.start)))._replace(mine=mine)
        if mine:
            assert after(board, move).obstacle() is not None
        else:
            with pytest.raises(IllegalMove, match=CONTRADICTION):
                after(board, move)
