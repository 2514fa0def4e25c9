"""What docs/measurements.md says that this program finds again, it finds."""

import json

import pytest

from tests.minesweeping import is_won
from tests.records import FIGURES, LONG, compared, games, moves, records
from tests.seeds import slow

QUICK = [record for record in records() if record.command not in LONG]
SECONDS = "solve peg english-central-sweeps --optimal"
"""A record that takes some."""


@pytest.mark.parametrize(
    "record",
    [slow(record) if record.command == SECONDS else record for record in QUICK],
    ids=lambda record: record.command,
)
def test_a_published_figure_is_found_again(run, record):
    assert compared(record, json.loads(run(*record.command.split(), "--json").out)) == []


def test_a_figure_that_differs_is_named():
    assert {record.command for record in records()} == {*FIGURES}
    assert compared(QUICK[0], {"optimum": 8}) == ["optimum is 8, expected 7"]


def test_boards_of_minesweeper_are_played_to_their_end():
    starts = [(number, start) for number in range(5) for start in ("safe", "open")]
    assert sum([is_won("beginner", start, number) for number, start in starts]) > 5


def test_games_and_sweeps_are_counted_on_a_small_board(run):
    found = json.loads(run("explore", "peg", "triangle-15", "--json").out)
    told = {"plays": "plays", "solutions": "optimal_plans", "classes": "classes"}
    assert games("triangle-15") == {name: found[key] for name, key in told.items()}
    back = [2, 11, 51, 63, 64, 33, 8]  # as counted by hand, board by board
    assert moves("tiny") == {"forward": [1, 3, 3], "back": back, "classes": [7, sum(back)]}
