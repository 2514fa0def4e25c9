"""Minesweeper as PDDL in which cells are decided in any order."""

from __future__ import annotations

import json
import sys

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.families.minesweeper.pddl import ENCODINGS
from pddlpuzzles.puzzle import Action, Limits, Status
from pddlpuzzles.solving.check import check_text
from pddlpuzzles.solving.export import pddl_texts
from pddlpuzzles.solving.solve import solve
from tests.minesweeper.boards import MINESWEEPER, puzzle
from tests.minesweeper.test_pddl import read

_, ANY_ORDER = ENCODINGS
LIMITS = Limits(120, 2000)


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Action("jump", ("a1",)), "unknown action"),
        (Action("decide-mine", ("b1", "mine")), "2 arguments, expected 1"),
        (Action("decide-clear", ("z9",)), "no cell 'z9'"),
        (Action("decide-mine", ("a1",)), "no cell 'a1'"),
        (Action("decide-mine", ("done",)), "'done' is no covered cell"),
    ],
)
def test_foreign_actions_are_refused_with_their_place(action, words):
    board = puzzle("1 .\n. .")
    with pytest.raises(InputError) as error:
        ANY_ORDER.decode(board, [Action("decide-mine", ("b1",)), action])
    assert error.value.line == 2
    assert words in str(error.value)


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        ("(decide-mine a1)", "the goal is not reached"),
        ("(decide-mine a1) (decide-mine c1)", "step 2 (decide-mine c1): c1 mine: the clue 1 at b1"),
        ("(decide-mine a1) (pass-clear b1 c1 a1 num-0)", "(clear c1) does not hold"),
        (
            "(decide-clear c1) (decide-mine a1) (pass-clear b1 c1 a1 num-0)",
            "(walked b1 done num-1) does not hold",
        ),
        (
            "(decide-clear c1) (decide-mine a1) (decide-clear a1) (pass-clear b1 c1 a1 num-0) "
            "(pass-clear b1 a1 done num-0)",
            "step 3 (decide-clear a1)",
        ),
    ],
)
def test_what_is_wrong_with_a_plan_is_said_of_its_own_steps(plan, said):
    instance = Instance(MINESWEEPER, "test", puzzle(". 1 ."))
    report = check_text(instance, plan.replace(") ", ")\n"), "plan")
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


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("(undecided a1)", ""),
        ("(next b1 c2 a2)", ""),
        ("(next b1 a1 done)", "(next b1 a1 c2)"),
        ("(walked b2 c3 num-0)", "(walked b2 c3 num-1)"),
        ("(walked b2 c3 num-0)", "(walked b2 b3 num-0)"),
        ("(walked b1 done num-1)", "(walked b1 a1 num-1)"),
        ("(walked b1 done num-1)", ""),
        ("b1 b2 total - clue", "b1 b2 total extra - clue"),
        ("(one-more b2 num-1 num-2)", ""),
        ("(next total d3 d2) (next total d2 d1)", "(next total d3 d1) (next total d1 d2)"),
    ],
)
def test_a_problem_that_is_no_board_is_not_recognised(tmp_path, before, after):
    domain, problem = pddl_texts(catalogue.instance(MINESWEEPER, "tiny"), ANY_ORDER)
    assert problem.count(before) == 1
    with pytest.raises(InputError):
        read(tmp_path, domain, problem.replace(before, after))


@pytest.mark.parametrize("name", ["hakank-0", "tiny", "crossed-wire", "beginner", "expert"])
def test_a_problem_is_recognised(tmp_path, name):
    instance = catalogue.instance(MINESWEEPER, name)
    found = read(tmp_path, *pddl_texts(instance, ANY_ORDER))
    assert (found.names, found.clues) == (instance.puzzle.names, instance.puzzle.clues)


BEYOND = "expert"


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[] if name == "crossed-wire" else pytest.mark.slow)
        for name in sorted({*catalogue.bundled(MINESWEEPER)} - {BEYOND})
    ],
)
def test_fast_downward_solves_what_is_bundled(name):
    instance = catalogue.instance(MINESWEEPER, name)
    found = solve(instance, engine="fast-downward", encoding="any-order", limits=LIMITS)
    assert found.cost == instance.known.get("cost")
    assert found.status is (Status.OPTIMAL if instance.known["solvable"] else Status.UNSOLVABLE)
