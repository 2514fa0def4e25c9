"""The fewest pegs that can be left, held against all that can be reached."""

from __future__ import annotations

import random

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.families.peg import best as module
from pddlpuzzles.families.peg.best import best
from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.puzzle import Limits
from tests.seeds import number_by_default

PEG = catalogue.family("peg")


def fewest(puzzle: PegSolitaire) -> int:
    """By looking at every board that can be reached."""
    seen, waiting = set(), [puzzle.pegs]
    while waiting:
        pegs = waiting.pop()
        if pegs in seen:
            continue
        seen.add(pegs)
        waiting += [puzzle.apply(pegs, move) for move in puzzle.moves(pegs)]
    return min(pegs.bit_count() for pegs in seen)


def scattered(seed: int) -> PegSolitaire:
    chance = random.Random(seed)
    name = chance.choice(["square-4", "tiny", "triangle-15", "plus"])
    board = catalogue.instance(PEG, name).puzzle.board
    size = len(board.cells)
    pegs = sum(1 << hole for hole in chance.sample(range(size), chance.randint(2, min(size, 11))))
    return PegSolitaire(board, pegs, 0, 0, one_peg=True)


@number_by_default(40, 8)
@pytest.mark.parametrize("moment", [0.5, 0.0])
def test_it_is_the_fewest_that_any_play_leaves(number, moment, monkeypatch):
    monkeypatch.setattr(module, "_MOMENT", moment)
    for puzzle in map(scattered, range(number)):
        found = best(puzzle, Limits(20))
        assert found.left == found.bound == fewest(puzzle)
        assert found.proof is not None
        state = puzzle.start
        for move in found.moves:
            state = puzzle.apply(state, move)
        left = {name for hole, name in enumerate(puzzle.board.names) if state >> hole & 1}
        assert left == set(found.where)
        assert len(left) == found.left


def test_without_time_it_is_what_was_found_and_no_proof_is_claimed(monkeypatch):
    monkeypatch.setattr(module, "_MOMENT", 0.0)
    found = best(catalogue.instance(PEG).puzzle, Limits(0.02))
    assert found.proof is None
    assert found.bound == 1
    assert found.left > 1
    assert len(found.where) == found.left
