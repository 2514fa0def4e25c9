"""Some of the campaign's damaged inputs, for any command."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.campaign.inputs import trials
from tests.campaign.problems import problem

slow, long = pytest.mark.slow, pytest.mark.long


@pytest.mark.parametrize(
    ("kinds", "cases"),
    [
        ((), 40),
        pytest.param((), 600, marks=slow),
        ((problem,), 40),
        pytest.param((problem,), 300, marks=slow),
        pytest.param((problem,), 2000, marks=long),
    ],
)
def test_damaged_inputs_are_refused_in_a_line_or_answered(kinds, cases):
    made = trials(cases, kinds)
    assert [(asked, wrong) for asked, wrong in islice(made, cases) if wrong] == []


LONG = "7" * 5000


@pytest.mark.parametrize(
    ("family", "board"),
    [
        ("peg", f"  a b c\n1 * * o\n{LONG} * o *\n"),
        ("minesweeper", f"  a b\n{LONG} 1 .\n"),
        ("braintwist", LONG),
        ("machiavelli", f"table: {LONG}d"),
    ],
)
def test_a_number_of_thousands_of_digits_is_no_traceback(run, tmp_path, family, board):
    drawing = tmp_path / "board.txt"
    drawing.write_text(board)
    done = run("show", family, drawing)
    assert (done.code, len(done.err.splitlines())) == (2, 1)


def test_nor_is_a_move_with_one(run, tmp_path):
    plan = tmp_path / "plan.txt"
    for family, move in (("braintwist", LONG), ("peg", f"a{LONG}-a3"), ("minesweeper", f"a{LONG}")):
        plan.write_text(move)
        done = run("check", family, "tiny", plan)
        assert (done.code, len(done.err.splitlines())) == (2, 1)
        assert len(done.err) < 1000
