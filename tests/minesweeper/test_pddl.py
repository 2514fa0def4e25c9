"""Minesweeper as PDDL: what its actions mean, and what Fast Downward makes of it."""

from __future__ import annotations

import json
import random
import sys

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.pddl import ENCODINGS
from pddlpuzzles.families.minesweeper.rules import Placement
from pddlpuzzles.puzzle import Action, Limits, Status
from pddlpuzzles.solving.check import check_text
from pddlpuzzles.solving.export import pddl_texts
from pddlpuzzles.solving.solve import solve
from tests.minesweeper.boards import MINESWEEPER, puzzle, random_board
from tests.seeds import number_by_default
from tests.simulator import Simulator

STRIPS, ANY_ORDER = ENCODINGS
LIMITS = Limits(120, 2000)


def play(board, moves):
    """The state of the PDDL task after moves; None if one of them is not applicable."""
    sim = Simulator(*pddl_texts(Instance(MINESWEEPER, "test", board), STRIPS))
    state = sim.start
    for action in STRIPS.encode(board, moves):
        ground = (action.name, *action.arguments)
        if ground not in sim.applicable(state):
            return None
        state, _ = sim.apply(state, ground)
    return sim, state


@number_by_default(25, 10)
def test_tasks_of_random_boards_have_the_moves_and_the_goals_of_the_rules(number):
    for seed in range(number):
        chance = random.Random(seed)
        board = random_board(chance, contradictory=seed % 2 == 0, known=seed % 3 == 0)
        made, state = [], board.start
        while legal := list(board.moves(state)):
            for mine in (False, True):
                move = Placement(state[0], mine)
                assert (play(board, [*made, move]) is not None) == (move in legal)
            made.append(chance.choice(legal))
            state = board.apply(state, made[-1])
        sim, reached = play(board, made)
        assert sim.is_goal(reached) == board.is_goal(state)


def test_foreign_actions_are_refused_with_their_place():
    board = puzzle("1 .\n. .")
    good = {STRIPS: "suppose b1 mine a1", ANY_ORDER: "decide-mine b1"}
    for encoding, written, words in (
        (STRIPS, "jump a1", "unknown action"),
        (STRIPS, "suppose b1 mine", "2 arguments, expected 3"),
        (STRIPS, "decide z9 mine a1 b1 num-1 num-0", "no cell 'z9'"),
        (STRIPS, "decide a1 mine a1 b1 num-1 num-0", "no cell 'a1'"),
        (STRIPS, "decide-freely b1 maybe done", "no kind 'maybe', expected one of clear"),
        (ANY_ORDER, "jump a1", "unknown action"),
        (ANY_ORDER, "decide-mine b1 mine", "2 arguments, expected 1"),
        (ANY_ORDER, "decide-clear z9", "no cell 'z9'"),
        (ANY_ORDER, "decide-mine a1", "no cell 'a1'"),
        (ANY_ORDER, "decide-mine done", "'done' is no covered cell"),
    ):
        plan = [
            Action(name, tuple(rest)) for name, *rest in map(str.split, (good[encoding], written))
        ]
        with pytest.raises(InputError) as error:
            encoding.decode(board, plan)
        assert error.value.line == 2
        assert words in str(error.value)


@pytest.mark.parametrize("name", ["hakank-0", "crossed-wire"])
def test_fast_downward_finds_a_solution_or_proves_that_there_is_none(name):
    instance = catalogue.instance(MINESWEEPER, name)
    for encoding in ENCODINGS:
        found = solve(instance, engine="fast-downward", encoding=encoding.name, limits=LIMITS)
        assert found.cost == instance.known.get("cost")
        assert found.status is (Status.OPTIMAL if found.cost else Status.UNSOLVABLE)


def read(folder, domain: str, problem: str) -> Minesweeper:
    """The puzzle of a problem in a file, read as the command line reads it."""
    (folder / "domain.pddl").write_text(domain)
    (folder / "problem.pddl").write_text(problem)
    return catalogue.instance(MINESWEEPER, str(folder / "problem.pddl")).puzzle


def test_a_problem_is_recognised(tmp_path):
    for name in ("hakank-0", "tiny", "crossed-wire", "beginner", "expert"):
        instance = catalogue.instance(MINESWEEPER, name)
        for encoding in ENCODINGS:
            found = read(tmp_path, *pddl_texts(instance, encoding))
            assert (found.names, found.clues) == (instance.puzzle.names, instance.puzzle.clues)
            if name in ("hakank-0", "crossed-wire"):  # no 0 at the edge
                assert found == instance.puzzle
        moves = [Placement(0, False)]
        assert STRIPS.encode(found, moves) == STRIPS.encode(instance.puzzle, moves)


def test_a_problem_that_is_no_board_is_not_recognised(tmp_path):
    tiny = catalogue.instance(MINESWEEPER, "tiny")
    for name in ("zzzz9", "b", "b0", "b100000", "done1x"):
        domain, problem = pddl_texts(tiny, STRIPS)
        assert "d3" in problem
        with pytest.raises(InputError, match="named by column and row"):
            read(tmp_path, domain, problem.replace("d3", name))
    for encoding, before, after in (
        (STRIPS, "(wants b1 mine num-1)", "(wants b1 mine num-2)"),  # not fewer clear cells
        (STRIPS, "(turn a1)", "(turn c1)"),
        (STRIPS, "b1 b2 total - clue", "b1 b2 total extra - clue"),
        (STRIPS, "(next a1 c1)", ""),
        (STRIPS, "(of-all total)", "(no-total)"),
        (STRIPS, "(of-all total)", "(of-all b1)"),
        (STRIPS, "(of-all total)", "(of-all total) (of-all b1)"),
        (STRIPS, "    (wants b1 mine num-0)", "    (wants b1 mine num-1)"),
        (ANY_ORDER, "(undecided a1)", ""),
        (ANY_ORDER, "(next b1 c2 a2)", ""),
        (ANY_ORDER, "(next b1 a1 done)", "(next b1 a1 c2)"),
        (ANY_ORDER, "(walked b2 c3 num-0)", "(walked b2 c3 num-1)"),
        (ANY_ORDER, "(walked b2 c3 num-0)", "(walked b2 b3 num-0)"),
        (ANY_ORDER, "(walked b1 done num-1)", "(walked b1 a1 num-1)"),
        (ANY_ORDER, "(walked b1 done num-1)", ""),
        (ANY_ORDER, "b1 b2 total - clue", "b1 b2 total extra - clue"),
        (ANY_ORDER, "(one-more b2 num-1 num-2)", ""),
        (
            ANY_ORDER,
            "(next total d3 d2) (next total d2 d1)",
            "(next total d3 d1) (next total d1 d2)",
        ),
    ):
        domain, problem = pddl_texts(tiny, encoding)
        assert before in problem
        with pytest.raises(InputError):
            read(tmp_path, domain, problem.replace(before, after))


def test_what_is_wrong_with_a_plan_is_said_of_its_own_steps():
    instance = Instance(MINESWEEPER, "test", puzzle(". 1 ."))
    for plan, said in (
        ("(decide-mine a1)", "the goal is not reached"),
        (
            "(decide-mine a1)\n(decide-mine c1)",
            "step 2 (decide-mine c1): c1 mine: the clue 1 at b1",
        ),
        ("(decide-mine a1)\n(pass-clear b1 c1 a1 num-0)", "(clear c1) does not hold"),
        (
            "(decide-clear c1)\n(decide-mine a1)\n(pass-clear b1 c1 a1 num-0)",
            "(walked b1 done num-1) does not hold",
        ),
        (
            "(decide-clear c1)\n(decide-mine a1)\n(decide-clear a1)\n(pass-clear b1 c1 a1 num-0)\n"
            "(pass-clear b1 a1 done num-0)",
            "step 3 (decide-clear a1)",
        ),
    ):
        report = check_text(instance, plan, "plan")
        assert not report.valid
        assert said in report.text()


def test_a_plan_in_another_order_than_ours_is_valid_for_all_who_judge_it(run, tmp_path):
    plan = "(decide-clear c1)\n(pass-clear b1 c1 a1 num-0)\n(decide-mine a1)\n"
    plan += "(count-mine b1 a1 done num-0 num-1)\n"
    (tmp_path / "board.toml").write_text('puzzle = "minesweeper"\nboard = ". 1 ."\n')
    (tmp_path / "plan").write_text(plan)
    board = ("minesweeper", tmp_path / "board.toml")
    assert puzzle(". 1 .").names[0] == "a1", "so this is another order"
    done = run("check", *board, tmp_path / "plan")
    assert (done.code, done.out) == (0, "valid: 2 cells, 4 actions\n")
    (tmp_path / "copy.py").write_text("import shutil, sys\nshutil.copy(*sys.argv[1:3])\n")
    words = [sys.executable, tmp_path / "copy.py", tmp_path / "plan", "{plan}"]
    copy = f"other@any-order={' '.join(map(str, words))} {{domain}} {{problem}}"
    results = tmp_path / "results"
    done = run("bench", tmp_path / "board.toml", "--planner", copy, "-o", results)
    assert done.code == 0, done.out + done.err
    (row,) = map(json.loads, (results / "runs.jsonl").read_text().splitlines())
    assert (row["verdict"], row["cost"], row["encoding"]) == ("right", 2, "any-order")
