"""The rules, the order of deciding, and what clues force, held against all states of boards."""

import math
import random

import networkx as nx
import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import IllegalMove
from pddlpuzzles.families.minesweeper.generate import generate
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.rules import Placement, cell_name
from pddlpuzzles.puzzle import Status
from pddlpuzzles.search.best_first import astar
from pddlpuzzles.search.state_graph import StateGraph
from tests.minesweeper.boards import MINESWEEPER, brute_force, puzzle, random_board
from tests.seeds import number_by_default


def test_hakanks_first_example_has_the_published_solution():
    board = catalogue.instance(MINESWEEPER, "hakank-0").puzzle
    mines = {board.places[cell] for cell, mine in astar(StateGraph(board)).moves if mine}
    rows = ["".join(str(int((row, column) in mines)) for column in range(6)) for row in range(6)]
    assert rows == ["100001", "010110", "000010", "000010", "011100", "100011"]


def test_a_refusal_names_its_reason():
    needs = "2 at a1 needs 2 more mines among 2 undecided cells"
    for drawn, mines, made, move, rule in (
        ("1 .\n. .", None, [True], (1, True), "the clue 1 at a1 has all its mines"),
        ("2 .\n. .", None, [False], (1, False), needs),
        (". .", 0, [], (0, True), "the total of 0 has all its mines"),
        (". .", None, [], (1, True), "the next cell to decide is a1"),
        (".", None, [False], (0, False), "all cells are decided"),
    ):
        board = puzzle(drawn, mines)
        state = board.start
        for cell, mine in enumerate(made):
            state = board.apply(state, Placement(cell, mine))
        with pytest.raises(IllegalMove) as error:
            board.apply(state, Placement(*move))
        assert error.value.rule.endswith(rule)


def test_clues_that_cannot_be_met_are_named():
    for drawn, mines, *named in (
        ("4 .\n. .", None, "4 at a1", "3 covered"),
        ("0 0 1", None, "1 at c1", "0 covered"),
        ("3 . 0\n. . 0", None, "3 at a1", "0 at c1"),
        ("1 . .\n. . .", 5, "total of 5", "1 at a1"),
        ("2 . .\n. . .", 1, "total of 1", "2 at a1"),
    ):
        board = puzzle(drawn, mines)
        assert next(brute_force(board), None) is None
        assert all(words in board.obstacle() for words in named)
        found = astar(StateGraph(board))
        assert (found.status, found.expanded) == (Status.UNSOLVABLE, 0)
        assert str(found.proof) == board.obstacle()


@number_by_default(8, 3)
def test_the_order_keeps_half_opened_boards_small(number):
    """Row by row these have 13,000 to over a million states, column by column 3,000 to 34,000."""
    for seed in range(number):
        board = Minesweeper(generate(seed, 16, 30, 99, 190).board)
        layer, count = {board.start}, 1
        for _ in range(board.size):
            ways = (board.after(state, mine) for state in layer for mine in (False, True))
            layer = {after for after in ways if after is not None}
            count += len(layer)
        assert count < 3000


def test_cells_are_named_as_in_a_spreadsheet():
    names = [cell_name(0, column) for column in (0, 25, 26, 51, 52, 701, 702)]
    assert " ".join(names) == "a1 z1 aa1 az1 ba1 zz1 aaa1"


@number_by_default(80, 40)
def test_what_can_be_solved_is_never_ruled_out_and_contradictions_are_seen_early(number):
    early = 0
    for seed in range(number):
        board = random_board(random.Random(seed), contradictory=seed % 2 == 0, known=seed % 3 == 0)
        graph = StateGraph(board)
        graph.expand_all(100_000)
        for goal in filter(board.is_goal, graph):
            for state in {goal} | nx.ancestors(graph, goal):
                assert board.heuristic(state) == board.size - state[0]
        if board.obstacle() is None:
            early += sum(board.heuristic(state) == math.inf for state in graph if graph[state])
    assert early > 10
