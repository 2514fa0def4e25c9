"""Minesweeper as PDDL: what its actions mean, and what Fast Downward makes of it."""

from __future__ import annotations

import random

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.pddl import ENCODINGS
from pddlpuzzles.families.minesweeper.rules import Placement
from pddlpuzzles.puzzle import Action, Limits, Status
from pddlpuzzles.solving.export import pddl_texts
from pddlpuzzles.solving.solve import solve
from tests.minesweeper.boards import MINESWEEPER, puzzle, random_board
from tests.seeds import some_by_default
from tests.simulator import Simulator

STRIPS, ANY_ORDER = ENCODINGS
LIMITS = Limits(60, 2000)


def simulator(board):
    return Simulator(*pddl_texts(Instance(MINESWEEPER, "test", board), STRIPS))


def play(board, moves):
    """The state of the PDDL task after moves; None if one of them is not applicable."""
    sim = simulator(board)
    state = sim.start
    for action in STRIPS.encode(board, moves):
        ground = (action.name, *action.arguments)
        if ground not in sim.applicable(state):
            return None
        state, _ = sim.apply(state, ground)
    return sim, state


@pytest.mark.parametrize("seed", some_by_default(25, 10))
def test_tasks_of_random_boards_have_the_moves_and_the_goals_of_the_rules(seed):
    chance = random.Random(seed)
    board = random_board(chance, contradictory=seed % 2 == 0, known=seed % 3 == 0)
    made, state = [], board.start
    while state[0] < board.size:
        legal = list(board.moves(state))
        for mine in (False, True):
            move = Placement(state[0], mine)
            assert (play(board, [*made, move]) is not None) == (move in legal)
        if not legal:
            return
        move = chance.choice(legal)
        made.append(move)
        state = board.apply(state, move)
    sim, reached = play(board, made)
    assert sim.is_goal(reached) == board.is_goal(state)


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Action("jump", ("a1",)), "unknown action"),
        (Action("suppose", ("b1", "mine")), "2 arguments, expected 3"),
        (Action("decide", ("z9", "mine", "a1", "b1", "num-1", "num-0")), "no cell 'z9'"),
        (Action("decide", ("a1", "mine", "a1", "b1", "num-1", "num-0")), "no cell 'a1'"),
        (
            Action("decide-freely", ("b1", "maybe", "done")),
            "no kind 'maybe', expected one of clear",
        ),
    ],
)
def test_foreign_actions_are_refused_with_their_place(action, words):
    board = puzzle("1 .\n. .")
    good = Action("suppose", ("b1", "mine", "a1"))
    with pytest.raises(InputError) as error:
        STRIPS.decode(board, [good, action])
    assert error.value.line == 2
    assert words in str(error.value)


def test_fast_downward_finds_the_solution_of_hakanks_first_example():
    instance = catalogue.instance(MINESWEEPER, "hakank-0")
    found = solve(instance, engine="fast-downward", limits=LIMITS)
    native = solve(instance, engine="astar")
    assert found.moves == native.moves
    assert (found.status, found.cost) == (Status.OPTIMAL, 24)


def test_fast_downward_proves_that_a_crossed_wire_has_no_solution():
    instance = catalogue.instance(MINESWEEPER, "crossed-wire")
    assert solve(instance, engine="fast-downward", limits=LIMITS).status is Status.UNSOLVABLE
    assert solve(instance, engine="astar").status is Status.UNSOLVABLE


def read(folder, domain: str, problem: str) -> Minesweeper:
    """The puzzle of a problem in a file, read as the command line reads it."""
    (folder / "domain.pddl").write_text(domain)
    (folder / "problem.pddl").write_text(problem)
    return catalogue.instance(MINESWEEPER, str(folder / "problem.pddl")).puzzle


@pytest.mark.parametrize("name", ["hakank-0", "tiny", "crossed-wire", "beginner"])
def test_a_problem_is_recognised(tmp_path, name):
    instance = catalogue.instance(MINESWEEPER, name)
    found = read(tmp_path, *pddl_texts(instance, STRIPS))
    if name in ("hakank-0", "crossed-wire"):  # no 0 at the edge
        assert found == instance.puzzle
    moves = [Placement(0, False)]
    assert STRIPS.encode(found, moves) == STRIPS.encode(instance.puzzle, moves)


@pytest.mark.parametrize("name", ["zzzz9", "b", "b0", "b100000", "done1x"])
def test_a_cell_whose_name_is_no_place_on_a_board_is_refused(tmp_path, name):
    domain, problem = pddl_texts(catalogue.instance(MINESWEEPER, "tiny"), STRIPS)
    assert "d3" in problem
    with pytest.raises(InputError, match="named by column and row"):
        read(tmp_path, domain, problem.replace("d3", name))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("(wants b1 mine num-1)", "(wants b1 mine num-2)"),  # its clear cells are not fewer
        ("(turn a1)", "(turn c1)"),
        ("b1 b2 total - clue", "b1 b2 total extra - clue"),
        ("(next a1 c1)", ""),
        ("(of-all total)", "(no-total)"),
        ("(of-all total)", "(of-all b1)"),
        ("(of-all total)", "(of-all total) (of-all b1)"),
        ("    (wants b1 mine num-0)", "    (wants b1 mine num-1)"),
    ],
)
def test_a_problem_that_is_no_board_is_not_recognised(tmp_path, before, after):
    domain, problem = pddl_texts(catalogue.instance(MINESWEEPER, "tiny"), STRIPS)
    assert before in problem
    with pytest.raises(InputError):
        read(tmp_path, domain, problem.replace(before, after))
