"""Machiavelli and Minesweeper played on the page: by mouse, by finger and by keyboard."""

from __future__ import annotations

import random
import re

import pytest

import pddlpuzzles as pp
from pddlpuzzles.families.minesweeper.counting import odds
from pddlpuzzles.families.minesweeper.deduction import Demand, smallest_conflict
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.rules import KNOWN_CLEAR, KNOWN_MINE
from tests.browser.conftest import COPY
from tests.browser.hands import body, button, copied, play, slow, status, why


def test_a_pile_says_what_is_wrong_with_it(tried):
    _, page = tried("machiavelli", "evening")
    assert page.locator(".how").is_visible(), "how it is played comes before anything else"
    assert why(page) == ""
    card = page.get_by_role("button", name="8♦", exact=True)
    card.click()
    assert "8♦ is chosen" in status(page)
    button(page, "New pile").click()
    assert "8♦ as a new pile." in status(page)
    assert "8♦: one card only." in why(page)
    assert "What is left, 9♦ 10♦: two cards only: 8♦ or J♦ is missing" in why(page)
    assert "2 piles are not right yet" in status(page)
    card.click()
    page.locator(".zone.hand").click(position={"x": 5, "y": 5})
    assert "8♦ lay on the table and cannot go to the hand." in status(page)
    page.keyboard.press("Control+z")
    assert "All piles are right, and 11 cards stay in the hand" in status(page)
    page.get_by_role("button", name="4♥, of the hand").click()
    page.get_by_role("group", name="pile 2, run").get_by_role("button").first.click()
    assert "4♥ does not fit the run 4♣ 5♣ 6♣ 7♣" in why(page)
    # Who has taken up the card of a hint still sees where it goes.
    button(page, "Restart").click()
    button(page, "Hint").click()
    page.locator("button.card.hinted").first.click()
    page.locator(".zone.hinted").click()
    assert body(page, "moves") == "1"
    assert page.locator("#board .hinted").count() == 0


@pytest.mark.slow
def test_a_pile_is_right_where_the_rules_say_so(tried):
    """Cards go anywhere; a pile is called a run or a set exactly where the rules lay it."""
    from pddlpuzzles.families.machiavelli.cards import meld
    from pddlpuzzles.families.machiavelli.rules import NAMES

    found, page = tried("machiavelli", "wraparound")
    chance = random.Random("piles")
    right = 0
    for number in range(300):
        if number % 20 == 19:
            page.locator("#restart").dispatch_event("click")
        cards = page.locator(".pile .card, .hand .card")
        cards.nth(chance.randrange(cards.count())).dispatch_event("click")
        zones = page.locator(".zone")
        zones.nth(chance.randrange(zones.count() - 1)).dispatch_event("click")
        for line, label in zip(
            body(page, "state").split("\n")[:-1],
            page.locator(".pile").evaluate_all("all => all.map((one) => one.className)"),
            strict=True,
        ):
            known = meld([NAMES.index(one) for one in line.split()], found.instance.puzzle.aces)
            assert (known is not None) == ("right" in label)
            right += known is not None
    assert right > 300


def cell(page, name: str):
    return page.locator(f"[data-cell='{name}']")


@pytest.mark.parametrize("name", ["tiny", slow("beginner"), slow("hakank-0")])
def test_what_is_said_of_cells_is_what_all_placings_say(tried, name):
    """Random cells are called mines or clear; the placings that fit decide what the page says."""
    found, page = tried("minesweeper", name)
    puzzle = found.instance.puzzle
    board = [list(row) for row in puzzle.board]
    chance = random.Random(name)
    refused = guessed = compared = 0
    left = dict(zip(puzzle.names, puzzle.places, strict=True))
    while left:
        here = Minesweeper(tuple(map(tuple, board)), puzzle.mines)
        tally = odds(here, lambda: None)
        shares = {one: tally.odds[row][column] for one, (row, column) in left.items()}
        sure = [share in (0, 1) for share in shares.values()]
        if not any(sure):
            assert f"in {tally.solutions:,} way" in status(page)
            for each in shares:
                assert cell(page, each).get_attribute("aria-label") == f"{each}, covered"
            button(page, "Hint").click()
            for each, share in shares.items():
                words = f"{each}, covered, a mine in {max(1, min(99, round(100 * share)))}%"
                assert cell(page, each).get_attribute("aria-label") == words
                compared += 1
        one, is_mine = chance.choice(list(left)), chance.random() < 0.4
        cell(page, one).click(button="right" if is_mine else "left")
        said, is_solved = status(page), len(left) == 1 and "Solved" in status(page)
        accepted = f"{one} is {'a mine' if is_mine else 'clear'}"
        if shares[one] in (0, 1):
            if shares[one] != is_mine:
                refused += 1
                assert said.startswith("No: ")
                assert enough(here, one, is_mine, why(page))
                continue
            assert said.startswith(f"{accepted}. ") or is_solved
        elif any(sure):
            assert said.startswith(f"Nothing decides {one} yet")
            continue
        else:
            guessed += 1
            assert f"{accepted}, which is a guess" in said or is_solved
        row, column = left.pop(one)
        board[row][column] = KNOWN_MINE if is_mine else KNOWN_CLEAR
    assert "Solved" in status(page)
    assert refused
    assert bool(guessed) == bool(compared) == (name != "hakank-0")


def enough(here: Minesweeper, name: str, is_mine: bool, said: str) -> bool:
    """Say whether the clues that are named refute that the cell is what it was called."""
    named = {
        *re.findall(r"[Tt]he clue \d at (\w+)", said),
        *(["total"] if "he total" in said else []),
    }
    assert named
    demands = [Demand(one.mines, frozenset(one.cells)) for one in here.clues if one.name in named]
    otherwise = Demand(int(is_mine), frozenset([here.names.index(name)]))
    return smallest_conflict(demands, otherwise, len(demands), lambda: None) is not None


@pytest.mark.parametrize("name", ["tiny", slow("beginner"), slow("expert")])
def test_a_new_board_is_new_each_time_and_has_one_placing(tried, tmp_path, name):
    """What is copied is the board; its only placing is counted, and the hints find it."""
    found, page = tried("minesweeper", name)
    address, boards = page.url, set()
    for seed in range(7, 10):
        page.goto("about:blank")
        page.goto(f"{address}#new={seed}&play=")
        page.get_by_text(f"Game number {seed}", exact=True).wait_for()
        page.evaluate(COPY)
        made = pp.instance("minesweeper", copied(page, tmp_path)).puzzle
        boards.add(made.board)
        assert odds(made, int).solutions == 1
    assert len(boards) == 3
    assert f"There are {made.mines} mines" in page.locator(".goal").text_content()
    for _ in range(made.size):
        button(page, "Hint").click()
        place, _, kind = status(page).removeprefix("Next: ").rstrip(".").split(" ", 2)
        play(page, [f"{place} {kind.removeprefix('a ')}"])
    assert "Solved" in status(page)
    page.get_by_role("button", name=re.compile("^Back to ")).click()
    page.locator("h1", has_text=found.instance.title).wait_for()
