"""What docs/records.md says that this program finds again, it finds."""

from __future__ import annotations

import json

import pytest

from pddlpuzzles.catalogue.files import read_text
from tests.records import GAMES, RECORDS, compared, games

QUICK = [record for record in RECORDS if not record.is_long]


@pytest.mark.parametrize("record", QUICK, ids=[record.command for record in QUICK])
def test_a_published_figure_is_found_again(run, record):
    program, *arguments = record.command.split()
    assert program == "pddlpuzzles"
    assert compared(record, json.loads(run(*arguments, "--json").out)) == []


def test_a_figure_that_differs_is_named():
    record = QUICK[0]
    assert compared(record, {"optimum": 8}) == ["optimum is 8, expected 7"]


def test_games_are_counted_on_a_small_board_as_explore_counts_them(run):
    found = json.loads(run("explore", "peg", "triangle-15", "--json").out)
    assert games("triangle-15") == {
        "plays": found["plays"],
        "solutions": found["optimal_plans"],
        "classes": found["classes"],
    }


def test_the_page_has_the_records_and_no_others():
    rows = [line for line in read_text("docs/records.md").splitlines() if line.startswith("| ")]
    rows = rows[2:]
    assert len(rows) == len(RECORDS)
    for row, record in zip(rows, RECORDS, strict=True):
        assert row.startswith(record.row)
    assert any(record.command == GAMES for record in RECORDS)
