"""Where only the solution counts: models in any order are the same, and wrong ones are different.

What is right is found by trying all placings, without the program (`mines`).
"""

from __future__ import annotations

import random
import re

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.comparing.compare import judged
from pddlpuzzles.pddl.read import read_domain, read_problem
from pddlpuzzles.puzzle import Limits
from tests.compare.mines import MODELS, SMALL, Board, chance_board, problem, puzzle_name

RIGHT = sorted(path.name for path in MODELS.glob("right-*"))
SMALL_BOARD = Board(SMALL)
NAMES = {
    "own": puzzle_name,
    "row-column": lambda cell: f"r{cell[0]}c{cell[1]}",
    "words": lambda cell: f"cell-{cell[0] + 1}-{cell[1] + 1}",
    "transposed": lambda cell: f"x{cell[1] + 1}-y{cell[0] + 1}",
    "silent": lambda cell: f"q{cell[0] * 37 + cell[1] * 17 % 41 + 100}",
}


def instance(board: Board):
    family = catalogue.family("minesweeper")
    return catalogue.parse(board.toml(), "board", "board", family)


def found(board: Board, domain: str, text: str, seconds: float = 60.0):
    theirs = read_domain(domain, "domain")
    model = read_problem(text, "problem", theirs)
    return judged(instance(board), "model", theirs, model, (), Limits(seconds=seconds))


def domain_of(model: str) -> str:
    return (MODELS / model / "domain.pddl").read_text()


@pytest.mark.parametrize("named", NAMES)
@pytest.mark.parametrize("model", RIGHT)
def test_right_models_are_the_same_by_any_name(model, named):
    text = problem(model, SMALL_BOARD, NAMES[named])
    shown = found(SMALL_BOARD, domain_of(model), text)
    assert (shown.verdict, shown.relation) == ("same", "solutions"), shown.text()
    assert shown.solutions == (5, 5)
    assert shown.costs == (6, 6)
    is_silent = named == "silent" and model != "right-coordinates"
    assert (shown.doubt is not None) == is_silent


@pytest.mark.parametrize("model", RIGHT)
def test_the_problems_beside_the_models_are_those_of_the_small_board(model):
    assert (MODELS / model / "small.pddl").read_text() == problem(model, SMALL_BOARD)


WRONG = {
    # What is changed in the text of a domain, by a regular expression.
    "costs-two": ("right-coordinates", r"\(total-cost\) 1", "(total-cost) 2"),
    "choosing-costs": (
        "right-kinds",
        r"\(chosen \?x\)\)\)",
        "(chosen ?x) (increase (total-cost) 1)))",
    ),
    "clear-cells-count": ("right-kinds", r"\(= \?k mine\) ", ""),
    "no-clue-is-met": (
        "right-in-a-row",
        r"\(imply \(asks \?c \?n\) \(counted \?c \?n\)\)",
        "(and)",
    ),
    "two-are-one": ("right-checked-at-the-end", r"\(not \(= \?a \?b\)\)\n", "\n"),
    "no-mine-is-asked": ("right-checked-at-the-end", r"\(is-mine \?a\)\n", "\n"),
    "none-is-clear": (
        "right-forgets",
        r"\(turn \?x\) \(follows \?x \?y\)\)\n",
        "(turn ?x) (turn ?y))\n",
    ),
    "a-clue-is-not-asked": (
        "right-any-order",
        r"\(imply \(and \(near \?c \?x\) \(zero \?n\)\) \(not \(wants \?c \?n\)\)\)",
        "(and)",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_models_are_different_and_a_solution_shows_it(name):
    model, pattern, other = WRONG[name]
    domain, changes = re.subn(pattern, other, domain_of(model), count=1)
    assert changes
    shown = found(SMALL_BOARD, domain, problem(model, SMALL_BOARD))
    assert shown.verdict == "different", shown.text()
    assert shown.difference is not None
    right = SMALL_BOARD.solutions()
    mines = {move.cell for move in shown.difference.moves if move.mine}
    names = shown.instance.puzzle.names
    told = frozenset(cell for cell in SMALL_BOARD.cells if names.index(puzzle_name(cell)) in mines)
    said = shown.difference.reason
    assert (told in right) == ("the rules have not" not in said), said
    assert shown.record()["difference"]["position"] in shown.text()


@pytest.mark.parametrize("seed", range(60))
def test_same_if_and_only_if_all_placings_tried_say_so(seed):
    """Boards of chance, as somebody writes them down who may have made a mistake."""
    hold_to_brute_force(seed)


@pytest.mark.slow
def test_same_if_and_only_if_all_placings_tried_say_so_of_many():
    for seed in range(60, 400):
        hold_to_brute_force(seed)


def hold_to_brute_force(seed: int) -> None:
    chance = random.Random(seed)
    board = chance_board(chance)
    written = board.altered(chance)
    model = chance.choice(RIGHT)
    if any(number > 3 for _, number, _ in written.clues):
        model = "right-any-order"
    shown = found(board, domain_of(model), problem(model, written))
    is_same = board.solutions() == written.solutions()
    assert shown.verdict == ("same" if is_same else "different"), shown.text()
    if is_same:
        assert shown.solutions == (len(board.solutions()),) * 2 or not board.solutions()
