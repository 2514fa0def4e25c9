"""Boards as text, bad ones too, and the commands that count."""

from __future__ import annotations

import json

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.cli.exit_codes import Exit
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.minesweeper.drawing import WholeBoard, draw, draw_goal
from pddlpuzzles.families.minesweeper.generate import generate
from pddlpuzzles.families.minesweeper.rules import Placement
from tests.minesweeper.boards import MINESWEEPER, beside, clues_of, puzzle

HEAD = 'puzzle = "minesweeper"\n'


def plain(text, colour):
    return text


def test_bad_boards_are_refused_in_one_line_with_their_place():
    for text, place, words in (
        ('board = """\n. . 2\n. 9 1\n"""\n', (4, 3), "the clue 9 is over 8"),
        ('board = """\n. . 2\n. x 1\n"""\n', (4, 3), "'x' in a board"),
        ('board = """\n. . 2\n.\\t1 1\n"""\n', (4, 2), "a tab in a board"),
        ('board = """\n. . 2\n. 1\n"""\n', (4, 4), "2 cells, expected 3"),
        ('board = """\n. . 2\n. 1 2 3\n"""\n', (4, 7), "4 cells, expected 3"),
        ('board = """\n. . 2\n\n. 1 2\n"""\n', (4, 1), "0 cells, expected 3"),
        ('board = """. . 2\n. - 1\n"""\n', (3, 3), "'-' in a board"),
        ('board = """\n\n"""\n', (2, None), "no cell"),
        ("mines = 3\n", (2, None), "'board' is missing"),
        ('mines = -1\nboard = """\n. 1\n"""\n', (2, None), "mines is -1, expected 0 to 1"),
        ('mines = 2\nboard = """\n. 1\n"""\n', (2, None), "mines is 2, expected 0 to 1"),
        ('mines = "2"\nboard = ". 1"\n', (2, None), "mines is to be a whole number"),
        ('objective = "mines"\nboard = ". 1"\n', (2, None), "expected one of cells"),
        ('goal = "x"\nboard = ". 1"\n', (2, None), "unknown key 'goal'"),
        (f'board = """\n{"." * 101}\n{100 * ("." * 101 + chr(10))}"""', (2, None), "10000 at most"),
    ):
        with pytest.raises(InputError) as error:
            catalogue.parse(HEAD + text, "mine.toml", "mine", MINESWEEPER)
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
    assert draw(board, board.start, plain) == "  a b\n1 1 .\n2 . 1"
    after = board.apply(board.start, Placement(0, True))
    assert draw(board, after, plain) == "  a b\n1 1 -\n2 . 1"
    moves = [Placement(0, True), Placement(1, False)]
    assert WholeBoard().draw_plan(board, moves, plain) == "  a b\n1 1 *\n2 _ 1"
    assert draw_goal(board, plain) == "every clue has its mines, 1 in all"


def test_what_cannot_be_counted_is_refused_in_one_line(run):
    for command, words in (
        ("show peg --odds", "peg cannot count"),
        ("solve peg --all 2", "peg cannot count"),
        ("solve minesweeper --all 0", "--all"),
        ("solve minesweeper --all 2 --engine astar", "--all cannot be used with"),
        ("solve minesweeper --all 2 --optimal", "--all cannot be used with"),
        ("show minesweeper --odds --timeout 0", "--timeout 0"),
    ):
        done = run(*command.split())
        assert (done.code, done.out) == (Exit.BAD_INPUT, "")
        assert words in done.err
        assert done.err.count("\n") == 1


def test_a_contradiction_is_said_before_the_verdict(run, tmp_path):
    path = tmp_path / "board.txt"
    for board, said in (
        (". 0 *\n. . .", "the clue 0 at b1 has 1 known mine beside it: a mistake in copying?"),
        ("1 . 3", "the clue 3 at c1 touches only 1 covered cell: a mistake in copying?"),
        (
            "0 . 1",
            "these 2 clues cannot all hold: the clue 0 at a1 and the clue 1 at c1: a mistake",
        ),
    ):
        path.write_text(board + "\n")
        done = run("solve", "minesweeper", path, "--engine", "astar")
        assert done.code == 11
        text = " ".join(done.out.split())
        assert said in text
        assert text.index(said) < text.index("unsolvable:")


def test_odds_and_solutions_are_given_as_json(run):
    third = 1 / 3
    rows = [[0.25, None, 0.25, third]] * 2 + [[third] * 4]
    found = json.loads(run("show", "minesweeper", "tiny", "--odds", "--json").out)
    assert found == {"notes": [], "solutions": 36, "odds": rows}
    answer = json.loads(run("solve", "minesweeper", "wire", "--all", "5", "--json").out)
    assert (answer["status"], answer["complete"], answer["checked"]) == ("solved", True, True)
    assert [solution["cost"] for solution in answer["solutions"]] == [15, 15]
    assert len({tuple(solution["moves"]) for solution in answer["solutions"]}) == 2
    for most, said in ((1, "there may be others"), (2, "2 solutions, there are no others")):
        assert said in run("solve", "minesweeper", "wire", "--all", most).out
    assert run("solve", "minesweeper", "crossed-wire", "--all", "1").code == Exit.UNSOLVABLE
