"""What clues show, held against all placings of the mines, one by one."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations, product

import pytest

import pddlpuzzles as pp
from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.families.minesweeper.deduction import advise
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper

FAMILY = catalogue.family("minesweeper")


def no_limit() -> None:
    """Limit nothing."""


def board(rows: int, columns: int, chance: random.Random, wrong: bool) -> Minesweeper:
    """A small board, opened in places; where it is to be wrong, a clue is off by one."""
    mined = {
        (row, column) for row in range(rows) for column in range(columns) if chance.random() < 0.3
    }
    cells = [
        [
            None
            if (row, column) in mined or chance.random() < 0.35
            else sum(
                (row + down, column + right) in mined for down in (-1, 0, 1) for right in (-1, 0, 1)
            )
            for column in range(columns)
        ]
        for row in range(rows)
    ]
    if wrong:
        row, column = chance.randrange(rows), chance.randrange(columns)
        if cells[row][column] is not None:
            cells[row][column] = min(8, cells[row][column] + 1)
    mines = len(mined) if chance.random() < 0.5 else None
    covered = sum(line.count(None) for line in cells)
    if mines is not None and mines > covered:
        mines = None
    return Minesweeper(tuple(map(tuple, cells)), mines)


def placings(puzzle: Minesweeper, names: set[str]) -> list[tuple[int, ...]]:
    """All placings that meet the clues of these names."""
    clues = [clue for clue in puzzle.clues if clue.name in names]
    return [
        placing
        for placing in product((0, 1), repeat=puzzle.size)
        if all(sum(placing[cell] for cell in clue.cells) == clue.mines for clue in clues)
    ]


def shown_by(puzzle: Minesweeper, names: set[str]) -> set[tuple[int, bool]]:
    """The cells that clues decide, and how."""
    left = placings(puzzle, names)
    return {
        (cell, bool(left[0][cell]))
        for cell in range(puzzle.size)
        if len({placing[cell] for placing in left}) == 1
    }


@pytest.mark.parametrize("seed", range(60))
def test_advice_is_right_and_no_fewer_clues_show_as_much(seed):
    chance = random.Random(seed)
    puzzle = board(3, 4, chance, wrong=seed % 4 == 0)
    advice = advise(puzzle, no_limit)
    every = {clue.name for clue in puzzle.clues}
    solutions = placings(puzzle, every)
    assert advice.solutions == (len(solutions) if puzzle.size else 1)
    fewer = [set(names) for size in range(len(advice.clues)) for names in combinations(every, size)]
    if not solutions:
        assert advice.move is None
        assert placings(puzzle, set(advice.clues)) == []
        assert all(placings(puzzle, names) for names in fewer)
    elif not puzzle.size:
        assert advice.move is None
    elif sure := shown_by(puzzle, every):
        assert advice.sure
        assert (advice.move.cell, advice.move.mine) in shown_by(puzzle, set(advice.clues)) & sure
        assert not any(shown_by(puzzle, names) for names in fewer)
        assert advice.odds == 0
    else:
        assert not advice.sure
        risks = [
            Fraction(sum(placing[cell] for placing in solutions), len(solutions))
            for cell in range(puzzle.size)
        ]
        assert advice.odds == risks[advice.move.cell] == min(risks)
        assert advice.move.mine is False


def test_a_hint_names_the_clues(run):
    done = run("hint", "minesweeper", "hakank-0")
    assert done.code == 0
    assert "next: a3 is clear, for sure (a3 clear)\n" in done.out
    assert "the clue 1 at a4 and the clue 3 at c4 show it\n" in done.out


def test_a_contradiction_names_a_smallest_set_of_clues_and_when_it_came(run, tmp_path):
    done = run("hint", "minesweeper", "crossed-wire")
    assert done.code == 11
    assert "these 7 clues, and no fewer, together cannot hold" in " ".join(done.out.split())
    told = run("hint", "minesweeper", "hakank-0", "--after", "a3 clear, a1 clear")
    assert told.code == 11
    assert "it was last in reach after a3 clear (step 1)" in told.out


def test_a_risk_is_given_in_numbers(run):
    done = run("hint", "minesweeper", "tiny")
    assert "nothing is sure; least risky: a1 is clear (a1 clear)" in done.out
    assert "it is wrong in 25.0 % of the 36 solutions" in done.out


def test_a_page_shows_what_is_certain_first():
    half = pp.instance("minesweeper", "beginner")
    made = pp.solve(half, engine="astar").sealed
    shown = half.family.narration.shown(half.puzzle, made.moves)
    assert sorted(shown) == sorted(made.moves)
    pictures = list(half.family.pictures.steps(half.puzzle, made.states, shown))
    guessed = ["one of several placings" in one.caption for one in pictures]
    assert guessed.index(True) == 12, "11 cells are certain"
    *_, last = half.family.pictures.steps(half.puzzle, made.states, made.moves)
    assert pictures[-1].data == last.data
    for move, before, after in zip(shown, pictures, pictures[1:], strict=False):
        assert before.data != after.data, move
