"""What is said of a board, some of whose cells may be known, against all placings of its mines."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, islice, product

import pytest

import pddlpuzzles as pp
from pddlpuzzles.errors import IllegalMove
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.families.minesweeper import picture
from pddlpuzzles.families.minesweeper.deduction import advise
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.notation import after
from pddlpuzzles.families.minesweeper.rules import Placement
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.best_first import astar
from pddlpuzzles.search.state_graph import StateGraph
from pddlpuzzles.solving.check import check_text
from pddlpuzzles.solving.hint import hint
from tests.minesweeper.boards import MINESWEEPER, brute_force, fits, puzzle, random_board
from tests.seeds import number_by_default


def fitting(board: Minesweeper, names: set[str]) -> list[tuple[int, ...]]:
    """All placings that meet the clues of these names."""
    clues = [(clue.cells, clue.mines) for clue in board.clues if clue.name in names]
    every = product((0, 1), repeat=board.size)
    return [one for one in every if all(sum(one[it] for it in at) == need for at, need in clues)]


def shown_by(board: Minesweeper, names: set[str]) -> set[tuple[int, bool]]:
    """The cells that clues decide, and how."""
    columns = enumerate(zip(*fitting(board, names), strict=True))
    return {(cell, bool(mined[0])) for cell, mined in columns if len({*mined}) == 1}


@number_by_default(150, 60)
def test_advice_is_right_and_no_fewer_clues_show_as_much(number):
    kinds = Counter()
    for seed in range(number):
        board = random_board(random.Random(seed), contradictory=seed % 3 == 0, known=seed % 4 > 1)
        placings = list(brute_force(board))
        if board.obstacle() is not None or board.shortfall((board.size,)):
            assert not placings
        assert (astar(StateGraph(board)).moves is None) == (not placings)
        kinds[advised(board, len(placings))] += 1
        instance = Instance(MINESWEEPER, "test", board)
        for placing in islice(product((False, True), repeat=board.size), 32 if board.size else 0):
            mines = {place for place, mine in zip(board.places, placing, strict=True) if mine}
            named = zip(board.names, placing, strict=True)
            plan = ", ".join(f"{name} {('clear', 'mine')[mine]}" for name, mine in named)
            report = check_text(instance, plan, "plan")
            assert report.valid == fits(board, mines), report.text()
    assert min(kinds[kind] for kind in ("nothing", "wrong", "sure", "unsure")) > 1, kinds


def advised(board: Minesweeper, count: int) -> str:
    """Hold what is said of a board against all placings and all sets of fewer clues."""
    advice = advise(board, lambda: None)
    assert advice.solutions == count
    assert all(advice.because)
    every = {clue.name for clue in board.clues}
    sizes = range(len(advice.clues) if len(every) <= 9 and board.size <= 9 else 0)
    fewer = [set(names) for size in sizes for names in combinations(every, size)]
    if not count:
        assert (advice.move, advice.sure) == (None, False)
        assert fitting(board, set(advice.clues)) == []
        assert all(fitting(board, names) for names in fewer)
        return "wrong"
    if not board.size:
        assert advice.move is None
        return "nothing"
    if sure := shown_by(board, every):
        assert advice.sure
        assert (advice.move.cell, advice.move.mine) in shown_by(board, set(advice.clues)) & sure
        assert not any(shown_by(board, names) for names in fewer)
        assert advice.odds == 0
        return "sure"
    risks = [Fraction(sum(mined), count) for mined in zip(*fitting(board, every), strict=True)]
    assert advice.odds == risks[advice.move.cell] == min(risks)
    assert (advice.sure, advice.move.mine) == (False, False)
    return "unsure"


def test_a_hint_names_the_clues_or_a_risk_or_a_smallest_contradiction_and_when_it_came(run):
    for asked, code, words in (
        ("hakank-0", 0, "next: a3 is clear, for sure (a3 clear) the clue 1 at a4 and the clue 3"),
        ("tiny", 0, "nothing is sure; least risky: a1 is clear (a1 clear)"),
        ("tiny", 0, "it is wrong in 25.0 % of the 36 solutions"),
        ("crossed-wire", 11, "these 7 clues, and no fewer, together cannot hold"),
        ("hakank-0 --after a3=clear,a1=clear", 11, "last in reach after a3 clear (step 1)"),
    ):
        done = run("hint", "minesweeper", *(word.replace("=", " ") for word in asked.split()))
        assert done.code == code
        assert words in " ".join(done.out.split())


def test_a_step_says_which_clue_decides_it():
    for drawn, said in (
        ("1 .", "the clue 1 at a1 needs a mine on its only covered cell"),
        ("0 .", "no mine touches the clue 0 at a1"),
    ):
        board = puzzle(drawn)
        moves = list(board.moves(board.start))
        states = [board.start, board.apply(board.start, moves[0])]
        assert [one.caption for one in picture.steps(board, states, moves)] == ["", said]
    for drawn, mines, total in (("1 .\n. .", 0, " and the total"), ("1 . 0", None, "")):
        wrong = puzzle(drawn, mines)
        (one,) = picture.steps(wrong, [wrong.start], [])
        assert one.caption == f"the ringed clues{total} cannot all hold"


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
    for move, old, new in zip(shown, pictures, pictures[1:], strict=False):
        assert old.data != new.data, move


def test_a_clue_lower_than_the_known_mines_beside_it_is_named():
    board, said = puzzle(". 0 *\n. . ."), "the clue 0 at b1 has 1 known mine beside it"
    assert board.obstacle() == said
    found = hint(Instance(MINESWEEPER, "test", board), limits=Limits(30))
    assert (found.status, found.reason) == ("unsolvable", f"this clue cannot hold: {said}")
    clear, mine = (Placement(0, mine) for mine in (False, True))
    assert after(board, mine).obstacle() is not None
    for make, state in ((board.apply, (board.start,)), (after, (board,))):
        with pytest.raises(IllegalMove, match=said):
            make(*state, clear)
