"""Boards explored in arrays of words, held against the same one by one."""

from __future__ import annotations

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.exploring import by_rules, in_arrays
from pddlpuzzles.search.budget import TooManyError
from pddlpuzzles.search.space import Watch
from tests.peg.boards import puzzle, spaced
from tests.seeds import slow
from tests.spaces import require_equal

PEG = catalogue.family("peg")
OBJECTIVES = ("jumps", "sweeps")


def require_same(board, depth=None, most=None):
    """Compare the two; return how many states there are."""
    packed = PEG.exploring.packed(board, lambda: None)
    found = in_arrays.expand(board, packed, Watch(), depth, most)
    require_equal(by_rules.expand(board, Watch(), depth, most), found)
    return len(found.states)


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_small_boards_have_the_same_space_both_ways(objective):
    names = ("cross", "fireplace", "ipc-2008-p04", "mid-sweep", "plus", "square-4", "tiny-stuck")
    boards = [catalogue.instance(PEG, name).under(objective).puzzle for name in names]
    assert sum(require_same(board) for board in boards) > 2500
    with pytest.raises(TooManyError):
        require_same(boards[-2], most=1000)


@pytest.mark.parametrize("objective", OBJECTIVES)
@pytest.mark.parametrize("columns", [7, slow(8), 9])
def test_large_boards_have_the_same_first_layers_both_ways(objective, columns):
    rows = [["*"] * columns for _ in range(7)]
    rows[3][3] = "o"
    goal = spaced([["o"] * columns] * 6 + [["*", *["o"] * (columns - 1)]])
    board = puzzle(spaced(rows), goal, objective=objective)
    assert require_same(board, depth=5) > 300
