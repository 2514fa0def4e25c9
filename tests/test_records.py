"""What docs/measurements.md says that this program finds again, it finds."""

from __future__ import annotations

import json

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.families.peg.boards import goals_of
from tests.minesweeping import interval, is_won
from tests.records import RECORDS, compared, games, moves

QUICK = [record for record in RECORDS if not record.is_long]
SECONDS = "pddlpuzzles solve peg english-central-sweeps --optimal"
"""A record that takes some."""


@pytest.mark.parametrize(
    "record",
    [
        pytest.param(
            record, id=record.command, marks=pytest.mark.slow if record.command == SECONDS else []
        )
        for record in QUICK
    ],
)
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


def by_hand(puzzle, starts, images, forward):
    """The classes of boards by the fewest sweeps, board by board."""

    def smallest(board):
        return min(
            sum(1 << image[hole] for hole in range(puzzle.size) if board >> hole & 1)
            for image in images
        )

    def onward(board, peg=None):
        for source, over, target in puzzle.board.jumps:
            leaves, arrives = (source, target) if forward else (target, source)
            before = 1 << source | 1 << over if forward else 1 << target
            three = 1 << source | 1 << over | 1 << target
            if peg in (None, leaves) and board & three == before:
                yield board ^ three
                yield from onward(board ^ three, arrives)

    level = known = {smallest(board) for board in starts}
    counts = []
    while level:
        counts.append(len(level))
        level = {smallest(after) for board in level for after in onward(board)} - known
        known = known | level
    return counts


@pytest.mark.parametrize("name", ["triangle-15", "tiny"])
def test_sweeps_are_counted_on_small_boards_as_by_hand(name):
    family = catalogue.family("peg")
    puzzle = catalogue.instance(family, name).puzzle
    images, found = family.exploring.graded(puzzle).images, moves(name)
    assert found["forward"] == by_hand(puzzle, [puzzle.start], images, True)
    goals = map(int, goals_of(puzzle))
    assert found["back"] == by_hand(puzzle, goals, images, False)


def test_boards_of_minesweeper_are_played_to_their_end():
    played = [
        is_won("beginner", start, number) for number in range(5) for start in ("safe", "open")
    ]
    assert sum(played) > 5
    assert interval(8, 10) == pytest.approx((0.490, 0.943), abs=0.001)
