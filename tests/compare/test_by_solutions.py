"""Where only the solution counts: models in any order are the same, and wrong ones are different.

What is right is found by trying all placings, without the program (`mines`).
"""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.comparing.compare import judged
from pddlpuzzles.comparing.ends import Ends
from pddlpuzzles.comparing.hopeless import Hopeless
from pddlpuzzles.comparing.sides import model_side
from pddlpuzzles.comparing.stubborn import reduced
from pddlpuzzles.pddl.read import read_domain, read_problem
from pddlpuzzles.puzzle import Limits
from tests.compare import rummy
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


@pytest.mark.parametrize("seed", range(30))
def test_same_if_and_only_if_all_placings_tried_say_so(seed):
    """Boards of chance, as somebody writes them down who may have made a mistake."""
    hold_to_brute_force(seed)


@pytest.mark.slow
def test_same_if_and_only_if_all_placings_tried_say_so_of_many():
    for seed in range(30, 250):
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


def every_end(theirs, read, *, is_reduced: bool) -> dict[int, int]:
    """All that plans of a model have done by the end, with the least cost."""
    model = model_side(theirs, read, frozenset(), distinct=False)
    if is_reduced:
        model = reduced(model, lambda: None, Hopeless(model.semantics, lambda: None))
    model.graph.grow(10**6, lambda: None)
    assert model.graph.complete
    labels = {label: (label,) for label in range(len(model.semantics.operators))}
    ends = Ends(model, {}, labels, lambda: None).ends
    return {trace: end.cost for trace, end in ends.items()}


@pytest.mark.parametrize("seed", range(12))
def test_fewer_orders_lose_no_plan(seed):
    """With fewer orders and without hopeless states plans do the same actions, in some order."""
    chance = random.Random(seed)
    if chance.random() < 0.5:
        board, model = chance_board(chance), chance.choice(RIGHT)
        if len(board.cells) > 4 or any(number > 3 for _, number, _ in board.clues):
            board = SMALL_BOARD
        text = problem(model, board.altered(chance))
        domain = domain_of(model)
    else:
        cards, rules = rummy.chance_cards(chance), rummy.chance_rules(chance)
        cards = replace(cards, hand=cards.hand[: 7 - len(cards.table)])
        model = chance.choice(["right-any-order", "right-in-a-row", "right-table-first"])
        domain, text = rummy.domain(model, rules), rummy.problem(model, cards, rules)
    theirs = read_domain(domain, "domain")
    read = read_problem(text, "problem", theirs)
    ours = every_end(theirs, read, is_reduced=True)
    assert ours == every_end(theirs, read, is_reduced=False)


CARD_MODELS = sorted(path.name for path in rummy.MODELS.glob("right-*"))
SMALL_CARDS = rummy.Cards(("7c", "8c", "9c", "9d", "9h"), ("9s", "tc", "2d"))


def laid(cards: rummy.Cards, model: str, rules: rummy.Rules = rummy.RIGHT):
    family = catalogue.family("machiavelli")
    given = catalogue.parse(cards.toml(), "cards", "cards", family)
    theirs = read_domain(rummy.domain(model, rules), "domain")
    read = read_problem(rummy.problem(model, cards, rules), "problem", theirs)
    return judged(given, "model", theirs, read, (), Limits(seconds=60))


@pytest.mark.parametrize("model", CARD_MODELS)
def test_right_models_of_cards_are_the_same(model):
    shown = laid(SMALL_CARDS, model)
    assert (shown.verdict, shown.relation) == ("same", "solutions"), shown.text()
    assert (shown.solutions, shown.costs) == ((2, 2), (1, 1))
    there = (rummy.MODELS / model / "small.pddl").read_text()
    assert there == rummy.problem(model, SMALL_CARDS)


@pytest.mark.parametrize("seed", range(30))
def test_cards_are_the_same_if_and_only_if_all_layings_tried_say_so(seed):
    """Cards of chance, as somebody models them who may have a rule wrong."""
    hold_cards_to_brute_force(seed)


@pytest.mark.slow
def test_cards_are_the_same_if_and_only_if_all_layings_tried_say_so_of_many():
    for seed in range(30, 100):
        hold_cards_to_brute_force(seed)


def hold_cards_to_brute_force(seed: int) -> None:
    chance = random.Random(seed)
    cards, rules = rummy.chance_cards(chance), rummy.chance_rules(chance)
    if len(cards.table + cards.hand) > 8:
        cards = replace(cards, hand=cards.hand[: 8 - len(cards.table)])
    single = len({*cards.table, *cards.hand}) == len(cards.table + cards.hand)
    fitting = [one for one in CARD_MODELS if one != "right-ranks-and-suits" or single]
    model = chance.choice(fitting)
    if rules.equal_suits and model == "right-ranks-and-suits":
        rules = rummy.RIGHT
    shown = laid(cards, model, rules)
    right, theirs = rummy.solutions(cards, rummy.RIGHT), rummy.solutions(cards, rules)
    assert shown.verdict == ("same" if right == theirs else "different"), shown.text()
