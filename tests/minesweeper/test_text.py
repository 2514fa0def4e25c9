"""Boards as text, bad ones too, and the commands that count."""

import json

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.cli.exit_codes import Exit
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.families.minesweeper.drawing import WholeBoard, draw, draw_goal
from pddlpuzzles.families.minesweeper.generate import generate
from pddlpuzzles.families.minesweeper.rules import Placement
from pddlpuzzles.show.wording import colourless
from pddlpuzzles.solving.check import check_text
from pddlpuzzles.solving.export import pddl_texts
from tests.minesweeper.boards import MINESWEEPER, beside, clues_of, puzzle


def test_bad_boards_are_refused_in_one_line_with_their_place():
    for text, place, words in (
        ('board = """\n. . 2\n. 9 1\n"""\n', (4, 3), "the clue 9 is over 8"),
        ('board = """\n. . 2\n. x 1\n"""\n', (4, 3), "'x' in a board"),
        ('board = """\n. . 2\n.\\t1 1\n"""\n', (4, 2), "a tab in a board"),
        ('board = """\n. . 2\n. 1\n"""\n', (4, 4), "2 cells, expected 3"),
        ('board = """\n. . 2\n\n. 1 2\n"""\n', (4, 1), "0 cells, expected 3"),
        ('board = """\n\n"""\n', (2, None), "no cell"),
        ("mines = 3\n", (2, None), "'board' is missing"),
        ('mines = -1\nboard = """\n. 1\n"""\n', (2, None), "mines is -1, expected 0 to 1"),
        ('mines = "2"\nboard = ". 1"\n', (2, None), "mines is to be a whole number"),
        (f'board = """\n{"." * 101}\n{100 * ("." * 101 + chr(10))}"""', (2, None), "10000 at most"),
    ):
        with pytest.raises(InputError) as error:
            catalogue.parse(f'puzzle = "minesweeper"\n{text}', "mine.toml", "mine", MINESWEEPER)
        assert (error.value.line, error.value.column) == place
        assert words in str(error.value)
        assert "\n" not in str(error.value)


def test_generated_boards_are_true_and_as_open_as_asked():
    for seed in range(10):
        board = generate(seed, 8, 12, 15, 40)
        clues = clues_of(board)
        assert len(clues) >= 40
        assert board.mines == 15
        assert (len(board.board), len(board.board[0])) == (8, 12)
        assert board.obstacle() is None
        for place in (place for place, clue in clues.items() if clue == 0):
            on_board = ((row, at) for row, at in beside(place) if 0 <= row < 8 and 0 <= at < 12)
            assert all(other in clues for other in on_board)


def test_a_picture_shows_what_the_state_knows():
    board = puzzle("1 .\n. 1", 1)
    assert draw(board, board.start, colourless) == "  a b\n1 1 .\n2 . 1"
    after = board.apply(board.start, Placement(0, True))
    assert draw(board, after, colourless) == "  a b\n1 1 -\n2 . 1"
    moves = [Placement(0, True), Placement(1, False)]
    assert WholeBoard().draw_plan(board, moves, colourless) == "  a b\n1 1 *\n2 _ 1"
    assert draw_goal(board, colourless) == "every clue has its mines, 1 in all"


def test_solutions_are_counted_by_show_hint_and_explore(run):
    rows = [[0.25, 0, 0.25, 1 / 3]] * 2 + [[1 / 3] * 4]
    found = json.loads(run("show", "minesweeper", "tiny", "--odds", "--json").out)
    assert found == {"notes": [], "solutions": 36, "odds": rows}
    assert "it is wrong in 25.0 % of the 36 solutions" in run("hint", "minesweeper", "tiny").out
    for name, solutions in (("tiny", 36), ("wire", 2)):
        space = json.loads(run("explore", "minesweeper", name, "--json").out)
        assert space["optimal_plans"] == solutions
    assert run("hint", "minesweeper", "crossed-wire").code == Exit.UNSOLVABLE


def test_a_problem_that_is_no_board_is_not_recognised(tmp_path):
    strips, any_order = MINESWEEPER.encodings
    said = "named by column and row"
    for encoding, before, after, complaint in (
        *((strips, "d3", name, said) for name in ("zzzz9", "b", "b0", "b100000", "done1x")),
        (strips, "(wants b1 mine num-1)", "(wants b1 mine num-2)", None),  # not fewer clear cells
        (strips, "b1 b2 total - clue", "b1 b2 total extra - clue", None),
        (strips, "(next a1 c1)", "", None),
        (strips, "(of-all total)", "(of-all total) (of-all b1)", None),
        (any_order, "(undecided a1)", "", None),
        (any_order, "(next b1 a1 done)", "(next b1 a1 c2)", None),
        (any_order, "(walked b2 c3 num-0)", "(walked b2 c3 num-1)", None),
        (any_order, "(one-more b2 num-1 num-2)", "", None),
    ):
        domain, problem = pddl_texts(catalogue.instance(MINESWEEPER, "tiny"), encoding)
        assert before in problem
        (tmp_path / "domain.pddl").write_text(domain)
        (tmp_path / "problem.pddl").write_text(problem.replace(before, after))
        with pytest.raises(InputError, match=complaint):
            catalogue.instance(MINESWEEPER, str(tmp_path / "problem.pddl"))


def test_what_is_wrong_with_a_plan_is_said_of_its_own_steps():
    instance = Instance(MINESWEEPER, "test", puzzle(". 1 ."))
    begun = "(decide-clear c1)\n(decide-mine a1)\n"
    for plan, said in (
        ("(decide-mine a1)", "the goal is not reached"),
        ("(decide-mine a1)\n(decide-mine c1)", "step 2 (decide-mine c1): c1 mine: the clue 1 at"),
        ("(decide-mine a1)\n(pass-clear b1 c1 a1 num-0)", "(clear c1) does not hold"),
        (f"{begun}(pass-clear b1 c1 a1 num-0)", "(walked b1 done num-1) does not hold"),
        (f"{begun}(decide-clear a1)\n(pass-clear b1 c1 a1 num-0)", "step 3 (decide-clear a1)"),
    ):
        report = check_text(instance, plan, "plan")
        assert not report.valid
        assert said in report.text()
