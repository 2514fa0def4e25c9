"""Minesweeper as PDDL: what its actions mean, and what Fast Downward makes of it."""

from __future__ import annotations

import random
import re

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.pddl import ENCODINGS
from pddlpuzzles.families.minesweeper.rules import Placement
from pddlpuzzles.family import Instance
from pddlpuzzles.puzzle import Action, Limits, Status
from pddlpuzzles.solving.export import pddl_texts
from pddlpuzzles.solving.solve import solve
from tests.minesweeper.boards import MINESWEEPER, bundled, fits, puzzle, random_board
from tests.seeds import some_by_default
from tests.simulator import Simulator

STRIPS, ANY_ORDER = ENCODINGS
LIMITS = Limits(60, 2000)


def simulator(board):
    return Simulator(*pddl_texts(Instance(MINESWEEPER, "test", board), STRIPS))


def test_a_cell_asks_each_of_its_clues():
    board = puzzle("1 . 1\n. . .", 2)
    b1 = board.names.index("b1")
    moves = [Placement(cell, cell == b1) for cell in range(b1 + 1)]
    before = len(STRIPS.encode(board, moves[:-1]))
    asked = [str(action) for action in STRIPS.encode(board, moves)[before:]]
    after = board.names[b1 + 1]
    assert asked == [
        "(tally total mine num-2 num-1)",
        "(suppose b1 mine a1)",
        "(ask b1 mine a1 c1 num-1 num-0)",
        f"(decide b1 mine c1 {after} num-1 num-0)",
    ]


def test_no_action_names_both_a_cell_and_the_total():
    """Each cell would have to be ground with each number of mines that may be left."""
    board = bundled("hakank-0")
    lines = pddl_texts(Instance(MINESWEEPER, "test", Minesweeper(board.board, 13)), STRIPS)[1]
    facts = lines.partition("(:init")[2].partition("(:goal")[0]
    about = [fact for fact in re.findall(r"\(([^()]+)\)", facts) if "total" in fact.split()]
    assert sorted(fact.split()[0] for fact in about) == ["of-all", "wants", "wants"]


@pytest.mark.parametrize(("total", "first"), [(None, "choose"), (1, "tally")])
def test_a_cell_without_clues_is_decided_freely(total, first):
    board = puzzle(". .", total)
    moves = [Placement(0, True), Placement(1, False)]
    plan = STRIPS.encode(board, moves)
    assert [str(action) for action in plan if action.name != first] == [
        "(decide-freely a1 mine b1)",
        "(decide-freely b1 clear done)",
    ]
    assert len(plan) == 4
    assert STRIPS.decode(board, plan) == [None, moves[0], None, moves[1]]


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


def test_no_fact_says_what_a_cell_was_decided_to_be():
    """Otherwise no two pasts would meet."""
    board = puzzle("2 .\n. .")
    ends = set()
    for kinds in ((True, False), (False, True)):
        sim = simulator(board)
        state = sim.start
        moves = [Placement(cell, mine) for cell, mine in enumerate(kinds)]
        for action in STRIPS.encode(board, moves):
            state, _ = sim.apply(state, (action.name, *action.arguments))
        ends.add(state)
    assert len(ends) == 1


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


def test_names_of_a_wide_board_are_all_different():
    """Column n of row 1 is n1."""
    board = Minesweeper(((None,) * 40, (2,) * 40), 30)
    simulator = Simulator(*pddl_texts(Instance(MINESWEEPER, "wide", board), STRIPS))
    names = [name for name, _ in simulator.objects]
    assert len(names) == len(set(names))
    assert "n1" in names


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


@pytest.mark.slow
@pytest.mark.parametrize(
    ("board", "mines", "solvable"),
    [
        ("4 .\n. .", None, False),
        ("0 0 1", None, False),
        ("2 . .\n. . .", 1, False),
        ("1 . .\n. . .", 3, True),
        (". .\n. .", 2, True),
        ("0 0", None, True),
    ],
)
def test_fast_downward_and_the_rules_agree_on_odd_boards(board, mines, solvable):
    board = puzzle(board, mines)
    found = solve(Instance(MINESWEEPER, "odd", board), engine="fast-downward", limits=LIMITS)
    assert found.status is (Status.OPTIMAL if solvable else Status.UNSOLVABLE)
    if solvable:
        assert fits(board, {board.places[cell] for cell, mine in found.sealed.moves if mine})


@pytest.mark.slow
def test_fast_downward_solves_a_half_opened_expert_board():
    board = Minesweeper(bundled("expert").board)
    found = solve(Instance(MINESWEEPER, "expert", board), engine="fast-downward", limits=LIMITS)
    assert found.status is Status.OPTIMAL


def test_no_type_has_a_name_that_fast_downward_keeps_to_itself():
    domain, _ = pddl_texts(catalogue.instance(MINESWEEPER), STRIPS)
    types = domain.partition("(:types ")[2].partition(" - object)")[0].split()
    assert types == ["cell", "clue", "kind", "count"]
    assert not {"number", "object"} & set(types)


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
