"""Where only the solution counts: models in any order are the same, and wrong ones are different.

What is right is found by trying all placings, without the program (`mines`).
"""

import random
import re
from dataclasses import replace
from itertools import product

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.comparing.compare import compare_read
from pddlpuzzles.comparing.graphs import model_side
from pddlpuzzles.comparing.solutions import ends_of, solutions_of, with_fewer_orders
from pddlpuzzles.pddl.pair import texts_read
from pddlpuzzles.puzzle import Limits
from tests.compare import rummy
from tests.compare.mines import GENERAL, MODELS, SMALL, Board, chance_board, problem, puzzle_name
from tests.seeds import slow

RIGHT = sorted(path.name for path in MODELS.glob("right-*"))
SMALL_BOARD = Board(SMALL)
NAMES = {
    "row-column": lambda cell: f"r{cell[0]}c{cell[1]}",
    "words": lambda cell: f"cell-{cell[0] + 1}-{cell[1] + 1}",
    "transposed": lambda cell: f"x{cell[1] + 1}-y{cell[0] + 1}",
    "nothing": lambda cell: f"q{cell[0] * 37 + cell[1] * 17 % 41 + 100}",
}


def compared(name: str, given: str, domain: str, text: str, seconds: float = 60.0):
    instance = catalogue.parse(given, "given", "given", catalogue.family(name))
    model = texts_read(domain, text, "domain", "problem")
    return compare_read(instance, "model", *model, (), Limits(seconds=seconds))


def found(board: Board, domain: str, text: str, seconds: float = 60.0):
    return compared("minesweeper", board.toml(), domain, text, seconds)


def domain_of(model: str) -> str:
    return (MODELS / model / "domain.pddl").read_text()


def small(model: str, name=puzzle_name) -> str:
    """A model's problem of the small board, with other names where a cell is an object."""
    text = (MODELS / model / "small.pddl").read_text()
    if model == "right-coordinates":
        return text
    names = {puzzle_name(cell): name(cell) for cell in SMALL_BOARD.cells}
    return re.sub(r"\b[abc][123]\b", lambda word: names[word[0]], text)


def test_right_models_are_the_same_by_any_name():
    """By names that say nothing only if both state graphs are equal as they are."""
    for model, named in product(RIGHT, (None, *NAMES)):
        text = small(model, NAMES[named]) if named else small(model)
        shown = found(SMALL_BOARD, domain_of(model), text)
        if named == "nothing":
            assert shown.verdict in ("same", "unknown")
            assert shown.verdict == "same" or "no way was found to read" in shown.doubt
            continue
        assert (shown.verdict, shown.relation) == ("same", "solutions"), shown.text()
        assert (shown.solutions, shown.costs, shown.doubt) == ((5, 5), (6, 6), None)


WRONG = (  # a model, what is changed in the text of its domain, and into what
    ("right-coordinates", "(total-cost) 1", "(total-cost) 2"),
    ("right-kinds", "(chosen ?x)))", "(chosen ?x) (increase (total-cost) 1)))"),
    ("right-kinds", "(= ?k mine) ", ""),
    ("right-in-a-row", "(imply (asks ?c ?n) (counted ?c ?n))", "(and)"),
    ("right-checked-at-the-end", "(not (= ?a ?b))\n", "\n"),
    ("right-checked-at-the-end", "(is-mine ?a)\n", "\n"),
    ("right-forgets", "(turn ?x) (follows ?x ?y))\n", "(turn ?x) (turn ?y))\n"),
    ("right-any-order", "(imply (and (near ?c ?x) (zero ?n)) (not (wants ?c ?n)))", "(and)"),
)


def test_wrong_models_are_different_and_a_solution_shows_it():
    for model, old, new in WRONG:
        domain = domain_of(model)
        assert old in domain
        shown = found(SMALL_BOARD, domain.replace(old, new, 1), small(model))
        assert shown.verdict == "different", shown.text()
        assert shown.difference is not None
        right = SMALL_BOARD.solutions()
        mines = {move.cell for move in shown.difference.moves if move.mine}
        names = shown.instance.puzzle.names
        told = frozenset(it for it in SMALL_BOARD.cells if names.index(puzzle_name(it)) in mines)
        said = shown.difference.reason
        assert (told in right) == ("the rules refuse it" not in said), said
        assert shown.record()["difference"]["position"] in shown.text()


def hold_to_brute_force(seed: int) -> None:
    """A board of chance, as somebody writes it down who may have made a mistake."""
    chance = random.Random(seed)
    board = chance_board(chance)
    written = board.altered(chance)
    model = chance.choice(GENERAL)
    shown = found(board, domain_of(model), problem(model, written))
    is_same = board.solutions() == written.solutions()
    if is_same or any(written.solutions()):  # else no plan lays a mine, which may say nothing
        assert shown.verdict == ("same" if is_same else "different"), (seed, shown.text())
    if is_same:
        assert shown.solutions == (len(board.solutions()),) * 2 or not board.solutions()


def every_end(pair, *, is_reduced: bool) -> dict[int, int]:
    """All that plans of a model have done by the end, with the least cost."""
    model = model_side(*pair, distinct=False)
    if is_reduced:
        model = with_fewer_orders(model)
    model.graph.grow()
    assert model.graph.complete
    labels = {label: (label,) for label in range(len(model.semantics.operators))}
    ends = ends_of(model.graph, {}, labels).ends
    return {trace: end.cost for trace, end in ends.items()}


def hold_fewer_orders(seed):
    """With fewer orders plans do the same actions, in some order."""
    chance = random.Random(seed)
    if chance.random() < 0.5:
        board, model = chance_board(chance), chance.choice(GENERAL)
        if len(board.cells) > 4:
            board = SMALL_BOARD
        text = problem(model, board.altered(chance))
        domain = domain_of(model)
    else:
        cards, rules = rummy.chance_cards(chance), rummy.chance_rules(chance)
        cards = rummy.Cards(cards.table[:5], cards.hand[:1])
        model = chance.choice(["right-any-order", "right-in-a-row", "right-table-first"])
        domain, text = rummy.domain(model, rules), rummy.problem(model, cards, rules)
    pair = texts_read(domain, text, "domain", "problem")
    assert every_end(pair, is_reduced=True) == every_end(pair, is_reduced=False)


def laid(cards: rummy.Cards, model: str, rules: rummy.Rules, change=str):
    domain = change(rummy.domain(model, rules))
    return compared("machiavelli", cards.toml(), domain, rummy.problem(model, cards, rules))


def test_melds_that_are_laid_twice_are_one_solution():
    twice = rummy.Cards(("7c", "8c", "9c") * 2, ())
    given = catalogue.parse(twice.toml(), "given", "given", catalogue.family("machiavelli"))
    assert solutions_of(given.puzzle, given.family.solutions) == ({(("7c", "8c", "9c"),) * 2: 0}, 0)
    assert laid(twice, "right-any-order", rummy.RIGHT).verdict == "same"


def hold_cards_to_brute_force(seed: int) -> None:
    chance = random.Random(seed)
    cards, rules = rummy.chance_cards(chance), rummy.chance_rules(chance)
    if len(cards.table + cards.hand) > 8:
        cards = replace(cards, hand=cards.hand[: max(0, 8 - len(cards.table))])
    model = chance.choice(rummy.GENERAL)
    if len({*cards.table, *cards.hand}) == len(cards.table + cards.hand) and seed % 2:
        model, rules = "right-ranks-and-suits", replace(rules, equal_suits=False)
    shown = laid(cards, model, rules)
    right, theirs = rummy.solutions(cards, rummy.RIGHT), rummy.solutions(cards, rules)
    assert shown.verdict == ("same" if right == theirs else "different"), shown.text()


@pytest.mark.parametrize("seeds", [range(4), slow(range(4, 30))])
def test_the_same_if_and_only_if_all_solutions_tried_say_so(seeds):
    for seed in seeds:
        hold_to_brute_force(seed)
        hold_cards_to_brute_force(seed)
    for seed in seeds[::3]:
        hold_fewer_orders(seed)


def cut(domain: str, action: str) -> str:
    begin = domain.index(f"(:action {action}\n")
    return domain[:begin] + domain[domain.find("(:action", begin + 1) :]


def kept_loose(domain: str) -> str:
    """A domain in which a card of a set may be used once more."""
    head, action, tail = domain.partition("(:action lay-set-of-three\n")
    return head + action + tail.replace("(not (loose ?a))", "", 1)


WRONG_CARDS = (
    # The rules as they are taken, the domain's change, table and hand, and what is said.
    ({"wraps": True}, str, "3c 4c 5c", "kc ac 2c", "no run"),
    ({"equal_suits": True}, str, "9c 9d 9h", "9c", "9c"),
    ({"table_stays": False}, str, "9c 9d 9h", "2c", "not placed"),
    ({"cost": 2}, str, "9c 9d 9h", "2c", "costs 1 by the rules"),
    ({}, lambda text: cut(text, "lay-run-of-five"), "3c 4c 5c 6c 7c", "", "none"),
    ({}, lambda text: cut(text, "lay-set-of-four"), "9c 9d 9h", "9s", "no plan"),
    ({}, kept_loose, "9c 9d 9h 8c", "7c", "set 9c 9d 9h.*no 9c|no 9c"),
)


def test_wrong_models_of_cards_are_different_and_a_solution_shows_it():
    for mistake, change, table, hand, said in WRONG_CARDS:
        cards = rummy.Cards(tuple(table.split()), tuple(hand.split()))
        shown = laid(cards, "right-any-order", replace(rummy.RIGHT, **mistake), change)
        assert shown.verdict == "different", shown.text()
        assert re.search(said, shown.difference.reason), shown.difference.reason


def test_what_cannot_be_solved_on_both_sides_is_the_same():
    board = Board((". 2", "0 ."))
    shown = found(board, domain_of("right-any-order"), problem("right-any-order", board))
    assert (shown.verdict, shown.solutions, shown.costs) == ("same", (0, 0), (None, None))
    solvable = Board((". 0", "0 ."))
    shown = found(solvable, domain_of("right-any-order"), problem("right-any-order", board))
    assert (shown.verdict, shown.solutions) == ("different", (1, 0))


def test_a_blind_reading_is_no_evidence():
    """All cells are mines, and decided; a model without clues lets them be anything."""
    board = Board((". .", "3 ."))
    free = Board((". .", "3 ."))
    free.clues = []
    for model in ("right-any-order", "right-kinds"):
        texts = [domain_of(model), problem(model, free)]
        for word, other in (("mine", "xx"), ("clear", "yy")):
            texts = [text.replace(word, other) for text in texts]
        shown = found(board, *texts)
        assert shown.verdict != "same", shown.text()


def test_a_limit_is_no_verdict():
    board = Board((". . . . . .",) * 5 + (". . 1 . . .",))
    shown = found(board, domain_of("right-kinds"), problem("right-kinds", board), seconds=0.3)
    assert shown.verdict == "unknown"
    assert shown.limit == "time" or shown.doubt is not None


def test_what_has_too_many_solutions_is_distinguished_by_what_can_be_solved():
    board = Board((". . . . . .",) * 3)
    domain = domain_of("right-forgets")
    text = problem("right-forgets", board)
    assert found(board, domain, text).verdict == "same"
    dear = text.replace("(:goal (and", "(:goal (and (turn a1)")
    shown = found(board, domain, dear)
    assert shown.verdict == "different", shown.text()
    assert "the model has none" in shown.text()
    assert shown.solutions == (None, 0)


def test_orders_that_make_no_difference_are_not_tried():
    """In all orders of its moves the model has millions of states."""
    instance = catalogue.instance(catalogue.family("minesweeper"), "hakank-0")
    under, encoding = instance.choose_encoding("any-order")
    pair = encoding.model(under.puzzle).pair
    shown = compare_read(instance, "model", *pair, (), Limits(seconds=20.0))
    assert (shown.verdict, shown.relation) == ("same", "solutions"), shown.text()
