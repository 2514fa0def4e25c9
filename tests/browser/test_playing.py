"""Playing on the page in a real browser: by mouse, by finger and by keyboard."""

from __future__ import annotations

import random
import re

import pytest

import pddlpuzzles as pp
from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.families.minesweeper.conflicts import Demand, smallest_conflict
from pddlpuzzles.families.minesweeper.counting import odds
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.rules import KNOWN_CLEAR, KNOWN_MINE
from pddlpuzzles.puzzle import Status
from pddlpuzzles.referee import Sealed
from pddlpuzzles.show.pictures import solution_page
from pddlpuzzles.show.wording import counted
from pddlpuzzles.solving.solution import Solution
from pddlpuzzles.solving.solve import solve
from tests.browser.hands import body, button, drag, states_shown, status

CLICKED = [
    ("peg", "triangle-15-sweeps"),
    ("braintwist", "tiny"),
    ("peg", "tiny"),
    ("peg", "english-central"),
    ("peg", "wiegleb-central"),
    ("braintwist", "scramble-12"),
]


CLICK = """
([numbers]) => numbers.map((number) => {
  const seen = (part) => !part.hidden;
  const acts = [...document.querySelectorAll("#acts button")].filter(seen);
  const spots = [...document.querySelectorAll("#board [role=button]")];
  const able = [...document.querySelectorAll("#board .can")];
  const open = acts.length + able.length;
  const parts = acts.length ? acts : number % 2 ? able : spots;
  const part = open ? parts[(number >> 1) % parts.length] : document.getElementById("restart");
  part.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  return {
    open: acts.length || open,
    restarted: !open,
    state: document.body.dataset.state,
    moves: document.getElementById("made").value,
    spent: document.getElementById("spent").textContent,
    status: document.getElementById("status").textContent,
  };
})
"""


@pytest.mark.parametrize(
    ("family", "name"),
    [*CLICKED[:2], *(pytest.param(*pair, marks=pytest.mark.slow) for pair in CLICKED[2:])],
)
def test_a_thousand_random_clicks_agree_with_the_rules(open_page, family, name):
    """Every state shown is that of the rules, and moves are left exactly where they have some."""
    instance = catalogue.instance(catalogue.family(family), name)
    puzzle, pictures = instance.puzzle, instance.family.pictures
    page = open_page(solution_page(unsolved(instance)))
    button(page, "Try it yourself").click()
    chance = random.Random(f"{family} {name}")
    states, moves, costs, made = [puzzle.start], [], [0], 0
    for told in page.evaluate(CLICK, [[chance.randrange(10**6) for _ in range(1000)]]):
        legal = {puzzle.notation(move): move for move in puzzle.moves(states[-1])}
        assert bool(legal) == bool(told["open"])
        assert len(legal) == told["open"] or family == "peg"
        text = told["moves"].split()
        if told["restarted"]:
            states, moves, costs = [puzzle.start], [], [0]
        elif len(text) > len(moves):
            move = legal[text[-1]]
            costs.append(costs[-1] + puzzle.cost(states[-1], move))
            states.append(puzzle.apply(states[-1], move))
            moves.append(text[-1])
            made += 1
        assert text == moves
        assert told["state"] == pictures.state(puzzle, states[-1]).data["state"]
        assert told["spent"] == f"moves so far, {counted(costs[-1], puzzle.objective)}"
        solved = f"Solved in {counted(costs[-1], puzzle.objective)}." in told["status"]
        assert solved == puzzle.is_goal(states[-1])
        stuck = "No move is left" in told["status"]
        assert stuck == (not solved and not list(puzzle.moves(states[-1])))
    assert made > 60


def unsolved(instance) -> Solution:
    """An answer that nobody has found anything: its page has the start to play from."""
    return Solution(instance, "none", "nobody", 0.0, Sealed(Status.GAVE_UP))


def test_playing_a_plan_solves_and_can_be_undone(open_page, plan):
    found, text = plan("peg", "tiny")
    page = open_page(text)
    button(page, "Try it yourself").click()
    assert "can still be reached, with 4 jumps." in page.locator("#status").text_content()
    for move in found.sealed.moves:
        page.locator(f"#h{move.source}").click()
        page.locator(f"#h{move.target}").click()
    assert "Solved in 4 jumps." in page.locator("#status").text_content()
    wanted = " ".join(found.moves)
    assert page.locator("#made").input_value() == wanted
    button(page, "Undo").click()
    assert body(page, "state") == states_shown(found)[-2]
    button(page, "Redo").click()
    assert body(page, "state") == states_shown(found)[-1]
    button(page, "Restart").click()
    assert body(page, "state") == states_shown(found)[0]
    button(page, "Show the solution").click()
    assert body(page, "step") == "0"


def test_playing_begins_at_the_step_shown(open_page, plan):
    found, text = plan("peg", "tiny")
    page = open_page(text)
    button(page, "Next").click()
    button(page, "Next").click()
    button(page, "Try it yourself").click()
    assert body(page, "state") == states_shown(found)[2]
    assert len(page.locator("#made").input_value().split()) == 2


@pytest.mark.parametrize("name", ["gripper/02", "blocks/02"])
def test_a_problem_in_pddl_is_played_by_buttons_and_hints_lead_home(open_page, plan, name):
    found, text = plan("pddl", name)
    page = open_page(text)
    button(page, "Try it yourself").click()
    for move in found.moves:
        button(page, move).click()
    assert f"Solved in {found.cost} actions." in page.locator("#status").text_content()
    assert page.locator("#made").input_value() == " ".join(found.moves)
    assert body(page, "state") == states_shown(found)[-1]
    button(page, "Restart").click()
    made = []
    for _ in range(99):
        status = page.locator("#status").text_content()
        if "Solved in" in status:
            break
        button(page, "Hint").click()
        hinted = page.locator("#acts .hinted")
        made.append(hinted.text_content())
        hinted.click()
    checked = pp.check(pp.instance("pddl", name), "\n".join(made))
    assert checked.valid
    assert f"Solved in {len(made)} actions." in status


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tiny", "square-4-sweeps"])
def test_hints_lead_home_where_there_are_few_states(open_page, plan, name):
    found, text = plan("peg", name)
    page = open_page(text)
    button(page, "Try it yourself").click()
    home = f"Solved in {found.cost} {found.instance.puzzle.objective}."
    for _ in range(99):
        if home in page.locator("#status").text_content():
            break
        button(page, "Hint").click()
        ids = page.locator("#board .hinted").evaluate_all("spots => spots.map(one => one.id)")
        words = page.locator("#status").text_content()
        names = found.instance.puzzle.board.names
        source = words.removeprefix("Next: ").split()[0]
        ids.sort(key=lambda one: names[int(one[1:])] != source)
        for spot in ids:
            page.locator(f"#{spot}").click()
    assert home in page.locator("#status").text_content()


def test_a_dead_end_is_told(open_page):
    instance = catalogue.instance(catalogue.family("peg"), "tiny-stuck")
    page = open_page(solution_page(solve(instance, engine="astar")))
    assert "unsolvable" in page.locator(".claim").text_content()
    button(page, "Try it yourself").click()
    said = page.locator("#status").text_content()
    assert "no longer be reached" in said or "No move is left" in said


def test_the_keyboard_alone_plays(open_page, plan):
    found, text = plan("peg", "tiny")
    page = open_page(text)
    button(page, "Try it yourself").focus()
    page.keyboard.press("Enter")
    move = found.sealed.moves[0]
    page.locator(f"#h{move.source}").focus()
    page.keyboard.press("Enter")
    assert "chosen" in page.locator(f"#h{move.source}").get_attribute("class")
    way = found.instance.puzzle.board.cells
    (row, column), (to_row, to_column) = way[move.source], way[move.target]
    key = {(0, 1): "ArrowRight", (0, -1): "ArrowLeft", (1, 0): "ArrowDown", (-1, 0): "ArrowUp"}[
        (to_row > row) - (to_row < row), (to_column > column) - (to_column < column)
    ]
    page.keyboard.press(key)
    page.keyboard.press(key)
    page.keyboard.press(" ")
    assert page.locator("#made").input_value() == found.moves[0]


def test_a_finger_plays(open_page, plan):
    found, text = plan("peg", "tiny")
    page = open_page(text, has_touch=True, viewport={"width": 320, "height": 640})
    page.get_by_role("button", name="Try it yourself").tap()
    move = found.sealed.moves[0]
    page.locator(f"#h{move.source}").tap()
    page.locator(f"#h{move.target}").tap()
    assert page.locator("#made").input_value() == found.moves[0]


def test_a_game_is_kept_and_can_be_sent_as_a_link(open_page, plan):
    found, text = plan("peg", "tiny")
    page = open_page(text)
    button(page, "Try it yourself").click()
    for move in found.sealed.moves[:3]:
        page.locator(f"#h{move.source}").click()
        page.locator(f"#h{move.target}").click()
    page.keyboard.press("Control+z")
    assert page.locator("#made").input_value() == " ".join(found.moves[:2])
    page.reload()
    assert page.locator("#made").input_value() == " ".join(found.moves[:2])
    page.keyboard.press("Control+y")
    assert page.locator("#made").input_value() == " ".join(found.moves[:3])
    here = page.url
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    button(page, "Copy a link").click()
    link = page.evaluate("window.copied")
    button(page, "Restart").click()
    button(page, "Show the solution").click()
    page.reload()
    assert not page.locator("#trial").is_visible()
    page.goto(link)
    assert page.locator("#made").input_value() == " ".join(found.moves[:3])
    assert "The position of the link." in status(page)
    page.goto(f"{here}#play=nonsense,%")
    assert "does not fit" in status(page)
    assert page.locator("#made").input_value() == ""


def test_a_position_is_copied_as_an_instance_file(open_page, plan, tmp_path):
    found, text = plan("peg", "triangle-15-sweeps")
    page = open_page(text)
    for _ in range(3):
        button(page, "Next").click()
    button(page, "Try it yourself").click()
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    button(page, "Copy as an instance file").click()
    (tmp_path / "here.toml").write_text(page.evaluate("window.copied"))
    read = pp.instance("peg", tmp_path / "here.toml")
    assert read.puzzle.start == found.sealed.states[3]


def test_what_cannot_be_done_is_said_with_the_reason(open_page, plan):
    page = open_page(plan("peg", "english-central")[1])
    button(page, "Try it yourself").click()
    page.get_by_role("button", name="c1, peg").click()
    assert "c1-e1: there is a peg on e1; c1-c3: there is a peg on c3" in status(page)
    page.get_by_role("button", name="d4, empty").click()
    assert "Several moves lead there" in status(page)
    page.get_by_role("button", name="d2, peg").click()
    page.get_by_role("button", name="c1, peg").click()
    assert "No move leads from d2 to c1." in status(page)


@pytest.mark.parametrize("is_touch", [False, True])
def test_a_peg_is_dragged(open_page, plan, is_touch):
    found, text = plan("peg", "tiny")
    page = open_page(text, has_touch=is_touch)
    button(page, "Try it yourself").click()
    middles = {}
    for hole in range(found.instance.puzzle.size):
        box = page.locator(f"#h{hole}").bounding_box()
        middles[hole] = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    for number, move in enumerate(found.sealed.moves, 1):
        drag(page, middles[move.source], middles[move.target], is_touch=is_touch)
        assert page.locator("#made").input_value() == " ".join(found.moves[:number])
    assert "Solved in 4 jumps." in status(page)


HANDS = ["mouse", "finger", "keyboard"]


def press(page, part, hand: str) -> None:
    """Click, tap, or go there and press Enter."""
    if hand == "finger":
        part.tap()
    elif hand == "keyboard":
        part.focus()
        page.keyboard.press("Enter")
    else:
        part.click()


def dragged(page, part, target) -> None:
    part.scroll_into_view_if_needed()
    start, end = part.bounding_box(), target.bounding_box()
    drag(
        page,
        (start["x"] + start["width"] / 2, start["y"] + start["height"] / 2),
        (end["x"] + end["width"] - 8, end["y"] + end["height"] - 8),
        is_touch=False,
    )


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize(
    "name",
    ["tiny", *(pytest.param(one, marks=pytest.mark.slow) for one in ("evening", "wraparound"))],
)
def test_cards_are_laid_as_hints_say(open_page, plan, name, hand):
    found, text = plan("machiavelli", name)
    page = open_page(text, has_touch=hand == "finger", viewport={"width": 1000, "height": 1200})
    button(page, "Try it yourself").click()
    for _ in range(99):
        if "Solved" in status(page):
            break
        press(page, button(page, "Hint"), hand)
        target = page.locator(".zone.hinted").get_attribute("data-target")
        cards = page.locator(".card.hinted").evaluate_all(
            "all => all.map((one) => one.dataset.card)"
        )
        zone = page.locator(f"[data-target='{target}']")
        if hand == "mouse" and len(cards) == 1:
            dragged(page, page.locator(f"[data-card='{cards[0]}']"), zone)
            continue
        for one in cards:
            press(page, page.locator(f"[data-card='{one}']"), hand)
        press(page, zone.locator("button").first, hand)
    assert "the fewest that is possible" in status(page)
    checked = pp.check(found.instance, page.locator("#made").input_value())
    assert checked.valid
    assert checked.cost == found.cost


def test_a_pile_says_what_is_wrong_with_it(open_page, plan):
    page = open_page(plan("machiavelli", "evening")[1])
    button(page, "Try it yourself").click()
    card = page.get_by_role("button", name="8♦", exact=True)
    card.click()
    assert "8♦ is chosen" in status(page)
    button(page, "New pile").click()
    assert "8♦ as a new pile: one card only" in status(page)
    assert "What is left, 9♦ 10♦: two cards only: 8♦ or J♦ is missing" in status(page)
    assert "2 piles are not right yet" in status(page)
    card.click()
    page.locator(".zone.hand").click(position={"x": 5, "y": 5})
    assert "8♦ lay on the table and cannot go to the hand." in status(page)
    page.keyboard.press("Control+z")
    assert "All piles are right, and 11 cards stay in the hand" in status(page)
    page.get_by_role("button", name="4♥, of the hand").click()
    page.get_by_role("group", name="pile 2, run").get_by_role("button").first.click()
    assert "4♥ does not fit the run 4♣ 5♣ 6♣ 7♣" in status(page)


@pytest.mark.slow
def test_a_pile_is_right_where_the_rules_say_so(open_page, plan):
    """Cards go anywhere; a pile is called a run or a set exactly where the rules lay it."""
    from pddlpuzzles.families.machiavelli.cards import meld
    from pddlpuzzles.families.machiavelli.rules import NAMES

    found, text = plan("machiavelli", "wraparound")
    page = open_page(text)
    button(page, "Try it yourself").click()
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


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize(
    "name",
    ["hakank-0", *(pytest.param(one, marks=pytest.mark.slow) for one in ("beginner", "tiny"))],
)
def test_cells_are_decided_as_hints_say(open_page, plan, name, hand):
    found, text = plan("minesweeper", name)
    page = open_page(text, has_touch=hand == "finger")
    button(page, "Try it yourself").click()
    for _ in range(99):
        if "Solved" in status(page):
            break
        press(page, button(page, "Hint"), hand)
        is_mine = re.match(r"Next: \w+ is a mine", status(page)) is not None
        spot = page.locator("#board .hinted")
        if hand == "mouse":
            spot.click(button="right" if is_mine else "left")
        elif hand == "keyboard":
            spot.focus()
            page.keyboard.press("f" if is_mine else "Enter")
        else:
            button(page, "Flag: a mine" if is_mine else "Open: clear").tap()
            spot.tap()
    assert "Solved" in status(page)
    checked = pp.check(found.instance, page.locator("#made").input_value())
    assert checked.valid


@pytest.mark.parametrize(
    "name", ["hakank-0", pytest.param("beginner", marks=pytest.mark.slow), "tiny"]
)
def test_what_is_said_of_cells_is_what_all_placings_say(open_page, plan, name):
    """Random cells are called mines or clear; the placings that fit decide what the page says."""
    found, text = plan("minesweeper", name)
    puzzle = found.instance.puzzle
    page = open_page(text)
    button(page, "Try it yourself").click()
    board = [list(row) for row in puzzle.board]
    chance = random.Random(name)
    refused = guessed = 0
    left = dict(zip(puzzle.names, puzzle.places, strict=True))
    while left:
        here = Minesweeper(tuple(map(tuple, board)), puzzle.mines)
        tally = odds(here, lambda: None)
        shares = {one: tally.odds[row][column] for one, (row, column) in left.items()}
        one, is_mine = chance.choice(list(left)), chance.random() < 0.4
        cell(page, one).click(button="right" if is_mine else "left")
        said, sure = status(page), [share in (0, 1) for share in shares.values()]
        accepted = f"{one} is {'a mine' if is_mine else 'clear'}"
        if shares[one] in (0, 1):
            if shares[one] != is_mine:
                refused += 1
                assert said.startswith("No: ")
                assert enough(here, one, is_mine, said)
                continue
            assert said.startswith(f"{accepted}: ")
        elif any(sure):
            assert said.startswith(f"Nothing decides {one} yet")
            assert f"a mine in {max(1, min(99, round(100 * shares[one])))} %" in said
            continue
        else:
            guessed += 1
            assert said.startswith(f"{accepted}, which is a guess")
        row, column = left.pop(one)
        board[row][column] = KNOWN_MINE if is_mine else KNOWN_CLEAR
    assert "Solved" in status(page)
    assert refused
    assert bool(guessed) == (name != "hakank-0")


def enough(here: Minesweeper, name: str, is_mine: bool, said: str) -> bool:
    """Say whether the clues that are named refute that the cell is what it was called."""
    named = {
        *re.findall(r"the clue \d at (\w+)", said),
        *(["total"] if "the total" in said else []),
    }
    assert named
    demands = [Demand(one.mines, frozenset(one.cells)) for one in here.clues if one.name in named]
    otherwise = Demand(int(is_mine), frozenset([here.names.index(name)]))
    return smallest_conflict(demands, otherwise, len(demands), lambda: None) is not None


def test_a_position_of_minesweeper_is_an_instance(open_page, plan, tmp_path):
    found, text = plan("minesweeper", "tiny")
    page = open_page(text)
    button(page, "Try it yourself").click()
    cell(page, "c2").click()
    cell(page, "c3").click(button="right")
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    button(page, "Copy as an instance file").click()
    (tmp_path / "here.toml").write_text(page.evaluate("window.copied"))
    read = pp.instance("minesweeper", tmp_path / "here.toml").puzzle
    assert read.size == found.instance.puzzle.size - 2
    assert {*found.instance.puzzle.names} - {*read.names} == {"c2", "c3"}
    page.reload()
    assert cell(page, "c3").get_attribute("aria-label") == "c3, a mine"
