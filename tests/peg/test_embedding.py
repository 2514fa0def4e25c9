"""Boards from nothing but names of holes and the lines between them, whatever the names."""

from __future__ import annotations

import random
from itertools import cycle, islice

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.peg.encodings.embedding import embed
from pddlpuzzles.families.peg.rules import Board

PEG = catalogue.family("peg")


def boards(prefix: str) -> list[Board]:
    names = [name for name in catalogue.bundled(PEG) if name.startswith(prefix)]
    return [catalogue.instance(PEG, name).puzzle.board for name in names]


def refused(board: Board, chance: random.Random) -> bool:
    """Whether no board is found once the holes have names of chance."""
    names = [f"h{number}" for number in chance.sample(range(10**6), len(board.cells))]
    lines = {tuple(names[hole] for hole in jump) for jump in board.jumps}
    try:
        found, hole = embed(chance.sample(names, len(names)), lines)
    except InputError:
        return True
    place = {number: name for name, number in hole.items()}
    assert {tuple(place[number] for number in jump) for jump in found.jumps} == lines
    return False


@pytest.mark.parametrize(
    ("prefix", "trials"),
    [
        ("", 90),
        pytest.param("ipc-2008-", 2000, marks=pytest.mark.slow),
    ],
)
def test_a_board_is_found_whatever_its_holes_are_called(prefix, trials):
    chance = random.Random(trials)
    tried = list(islice(cycle(boards(prefix)), trials))
    assert sum(refused(board, chance) for board in tried) == 0
