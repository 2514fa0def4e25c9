"""What a person sees while playing: what stays where it is, what is offered, what is marked."""

from __future__ import annotations

import re
from functools import cache

import pytest

from pddlpuzzles.show.pictures import solution_page
from tests.browser.conftest import solved
from tests.browser.hands import (
    PHONE,
    body,
    button,
    drag,
    jump,
    middle,
    parts,
    play,
    slow,
    status,
    why,
    written,
)

STILL = """() => {
  const seen = new Set();
  const said = new Set();
  const apart = innerHeight - document.querySelector(".stage").getBoundingClientRect().height;
  for (const from of [0, 9999]) {
    document.getElementById("first").click();
    scrollTo(0, from);
    const before = scrollY;
    for (;;) {
      const place = document.getElementById("shown").getBoundingClientRect();
      const page = document.documentElement.scrollHeight;
      seen.add([page, place.y + scrollY, place.height, scrollY - before].map(Math.round).join());
      said.add(document.getElementById("caption").textContent);
      if (document.getElementById("next").disabled) break;
      document.getElementById("next").click();
    }
  }
  return [seen.size, said.size, apart];
}"""
"""Goes through all steps, from the top of the page and from its end; returns how many heights and
places there are, how many captions, and how much lower than the window the stage is."""


@pytest.mark.parametrize(
    ("family", "name"),
    [
        *(("pddl", "logistics/01"), slow("machiavelli", "tiny")),
        *(slow("minesweeper", "tiny"), slow("minesweeper", "expert")),
        *(slow("peg", "english-central"), slow("braintwist", "scramble-4")),
        *(slow("machiavelli", "full-deck"), slow("pddl", "miconic/04")),
        *(slow("pddl", "blocks/07"), slow("pddl", "sokoban/02")),
    ],
)
def test_no_step_moves_the_page_and_all_of_it_fits_the_window(open_page, plan, family, name):
    found, text = plan(family, name)
    page = open_page(text, viewport=PHONE)
    for size in (PHONE, {"width": 1280, "height": 800}):
        page.set_viewport_size(size)
        heights, steps, apart = page.evaluate(STILL)
        assert heights == 1
        assert steps > len(found.moves) // 2
        assert apart >= 0


def test_a_hint_is_given_where_a_search_has_found_a_way(open_page, monkeypatch):
    """Off the plan the page searches, and scrolls to the button that it marks."""
    monkeypatch.setattr("pddlpuzzles.show.pictures.MOST_CARRIED", 1)
    monkeypatch.setattr("pddlpuzzles.families.pddl.picture.DRAWERS", {})
    text = solution_page(solved("pddl", "lights-out/01"))
    page = open_page(text, viewport={"width": 390, "height": 420})
    button(page, "Try it yourself").click()
    page.locator("#acts button").nth(0).click()
    for _ in range(2):
        page.evaluate("scrollTo(0, 0), document.getElementById('hint').click()")
        page.locator("#acts .hinted").wait_for()
        assert status(page).startswith("Next: press")
    box = page.locator("#acts .hinted").bounding_box()
    assert 0 <= box["y"] < box["y"] + box["height"] <= 420
    page.locator("#acts .hinted").click()
    button(page, "Undo").click()
    assert re.search("[0-9]+ moves? to go", status(page))


HELD = """
let real;
Object.defineProperty(window, "searching", {
  get: () => real,
  set: (made) => {
    const answers = new Promise((done) => { window.letGo = done; });
    const slow = (ask) => async (...all) => { await answers; return ask(...all); };
    real = { ...made, meeting: (...all) => slow(made.meeting(...all)) };
  },
});
"""


def test_what_is_learnt_later_does_not_take_a_hint_away(open_page, plan):
    page = open_page(plan("braintwist", "tiny")[1])
    page.context.add_init_script(HELD)
    page.reload()
    page.locator("body.live").wait_for()
    button(page, "Try it yourself").click()
    button(page, "Hint").click()
    page.locator(".hinted").first.wait_for()
    assert status(page).startswith("Next:")
    page.evaluate("letGo(), new Promise((done) => setTimeout(done, 100))")
    assert status(page).startswith("Next:")


def test_a_new_game_has_a_heading_of_its_own_and_leads_back(open_page, plan):
    """After the last step of the plan one plays from the start."""
    found, text = plan("peg", "tiny")
    page = open_page(text)
    title = page.locator("h1").text_content()
    button(page, "Last").click()
    button(page, "Try it yourself").click()
    assert "4 jumps to go." in status(page)
    jump(page, found.sealed.moves[0])
    button(page, "New puzzle").click()
    assert re.fullmatch(r"Game number \d+", page.locator("h1").text_content())
    assert page.title().startswith("Game number ")
    assert not button(page, "Show the solution").is_visible()
    page.reload()
    button(page, f"Back to “{title}”").click()
    assert page.locator("h1").text_content() == title
    assert written(page) == found.moves[0]
    button(page, "Show the solution").click()
    assert body(page, "step") == "0"
    page.reload()
    assert not page.locator("#board").is_visible()


@pytest.mark.parametrize("is_touch", [slow(False), True])
def test_a_disk_is_dropped_anywhere_above_its_rod(tried, is_touch):
    """Each move of a plan, let go at the upper end of the rod."""
    found, page = tried("pddl", "hanoi/02", has_touch=is_touch)
    rods = sorted(found.instance.puzzle.problem.objects)[-3:]
    frame = page.locator("#board svg").bounding_box()
    on = {}
    for number, move in enumerate(found.moves, 1):
        _, disk, _, target = move.strip("()").split()
        rod = on[disk] = on.get(target, target)
        above = frame["x"] + frame["width"] * (rods.index(rod) + 0.5) / 3, frame["y"] + 3
        start = middle(page, f"#{parts(page, move)[0]}")
        drag(page, start, above, is_touch=is_touch)
        assert written(page) == " ".join(found.moves[:number])
    assert "Solved in" in status(page)


WALK = """() => {
  const [part, way] = [...pieces.walks()].sort((one, other) => other[1].length - one[1].length)[0];
  return [part, way.map((act) => act.name)];
}"""


@pytest.mark.parametrize("motion", ["no-preference", slow("reduce")])
def test_who_walks_goes_to_a_cell_far_away_at_one_tap(tried, motion):
    """By the rules' own moves, at no cost, step by step; and says so where no way leads there."""
    _, page = tried("pddl", "sokoban/01", reduced_motion=motion)
    part, way = page.evaluate(WALK)
    assert len(way) > 1
    page.mouse.click(*page.evaluate(PLACE, part))
    page.locator(f"body[data-moves='{len(way)}']").wait_for()
    assert written(page) == " ".join(way)
    frame = page.locator("#board svg").bounding_box()
    page.mouse.click(frame["x"] + 3, frame["y"] + frame["height"] - 3)
    assert "No way leads there" in status(page)


TWICE = """() => {
  const press = (id) => document.getElementById(id).dispatchEvent(new Event("click"));
  press(document.querySelector("#board .spot.can").id);
  const landed = playing.rules.acts.find((one) => one.name === playing.written()).parts[1];
  press(landed);
  return landed;
}"""


def test_the_second_tap_of_a_double_tap_is_no_move(tried):
    """A tap that comes later is one."""
    _, page = tried("peg", "triangle-15")
    landed = page.evaluate(TWICE)
    assert status(page).endswith("to go.")
    page.wait_for_timeout(350)
    page.locator(f"#{landed}").click()
    assert not status(page).endswith("to go.")


PLACE = """(id) => {
  const part = document.getElementById(id);
  const length = (name) => Number(part.getAttribute(name));
  const middle = [length("x") + length("width") / 2, length("y") + length("height") / 2];
  const { x, y } = new DOMPoint(...middle).matrixTransform(part.ownerSVGElement.getScreenCTM());
  return [x, y];
}"""


def test_a_dead_end_says_what_was_the_mistake_and_leads_back(tried):
    """The offer stands at the board, in sight on a phone."""
    found, page = tried("peg", "triangle-15", viewport=PHONE, has_touch=True)
    puzzle = found.instance.puzzle
    assert page.locator("#game").is_hidden()
    moves, won = dead_end(puzzle, puzzle.start)
    offers = page.locator("#offer button")
    for number, move in enumerate(moves, 1):
        play(page, [puzzle.notation(move)])
        assert (number > won) == ("bad" in page.locator("#status").get_attribute("class"))
        assert (number == won + 1) == ("This move was the mistake." in why(page))
    assert "No move is left, and the goal is not reached. Pegs left: " in status(page)
    assert button(page, "Hint").is_disabled()
    box = page.locator("#offer").bounding_box()
    assert box["y"] + box["height"] <= PHONE["height"]
    back = "Back to the last position that can be won"
    assert offers.all_text_contents() == [back, "Undo the last move"]
    button(page, "Undo the last move").click()
    assert body(page, "moves") == str(len(moves) - 1)
    button(page, "Redo").click()
    button(page, back).click()
    page.get_by_text("Back at the last position that can be won.").wait_for()
    assert body(page, "moves") == str(won)
    assert f"lost by this move: {puzzle.board.names[moves[won].source]} jumps" in why(page)


def test_the_end_of_a_game_is_held_against_the_fewest(tried):
    """The plan, and the plan after a move there and back."""
    found, page = tried("pddl", "sliding-tiles/01", viewport=PHONE)
    first = page.evaluate("playing.rules.acts.find((one) => playing.play(one.name)).name")
    button(page, "Undo").click()
    _, tile, source, target = first.strip("()").split()
    detour = [first, f"(slide {tile} {target} {source})", *found.moves]
    best = "Nobody can do it in fewer moves"
    for moves, said in ((found.moves, best), (detour, f"{found.cost} moves are enough")):
        play(page, moves)
        assert "Solved in" in status(page)
        assert f"{said}: that is proved." in why(page)
        assert button(page, "Hint").is_disabled()
        assert page.locator("#board .can").count() == 0
        button(page, "Undo").click()
        assert button(page, "Hint").is_enabled()
        button(page, "Redo").click()
        button(page, "Play again").click()
        assert body(page, "moves") == "0"
        assert page.locator("#offer button").count() == 0


def dead_end(puzzle, state, made=()):
    """Return moves to a dead end, and how many of them lead to where one can still win."""
    moves = list(puzzle.moves(state))
    if not moves and not puzzle.is_goal(state):
        return made, 0
    for move in moves:
        if found := dead_end(puzzle, puzzle.apply(state, move), (*made, move)):
            return found[0], max(found[1], len(made) if can_be_won(puzzle, state) else 0)
    return None


@cache
def can_be_won(puzzle, state) -> bool:
    steps = (puzzle.apply(state, move) for move in puzzle.moves(state))
    return puzzle.is_goal(state) or any(can_be_won(puzzle, one) for one in steps)
