"""What a person sees while playing: what stays where it is, what is offered, what is marked."""

from __future__ import annotations

import re
from functools import cache

import pytest

from pddlpuzzles.families.pddl.grid import place_of
from pddlpuzzles.show.pictures import solution_page
from tests.browser.conftest import solved
from tests.browser.hands import body, button, drag, jump, status, why, written

PHONE = {"width": 390, "height": 844}


def top(page, name: str) -> float:
    """Return how far down the page something begins, whatever is scrolled."""
    return page.evaluate(
        "(name) => document.querySelector(name).getBoundingClientRect().y + scrollY", name
    )


@pytest.mark.parametrize(
    "width", [195, 1280, *(pytest.param(one, marks=pytest.mark.slow) for one in (320, 390))]
)
def test_the_board_stays_where_it_is_whatever_is_said(open_page, plan, width):
    """A long sentence is cut off, and stands whole below the buttons; how it stands is not."""
    page = open_page(plan("peg", "tiny")[1], viewport={"width": width, "height": 844})
    button(page, "Try it yourself").click()
    before = top(page, "#board")
    for words in ("Yes.", "what is said is long, " * 20):
        page.evaluate("(words) => playing.announce(words)", words)
        assert top(page, "#board") == before
        assert (words.strip().lower() in why(page).lower()) == (len(words) > 40)
    page.evaluate("(words) => playing.paint(words)", "words " * 40)
    assert status(page).startswith("Reach the goal")
    assert "words words" in why(page)
    assert "the goal" not in why(page)
    assert top(page, "#board") == before


STILL = """() => {
  const said = new Set();
  const seen = [];
  const apart = innerHeight - document.querySelector(".stage").getBoundingClientRect().height;
  for (const from of [0, 9999]) {
    document.getElementById("first").click();
    scrollTo(0, from);
    const before = scrollY;
    for (;;) {
      const place = document.getElementById("shown").getBoundingClientRect();
      const page = document.documentElement.scrollHeight;
      seen.push([page, place.y + scrollY, place.height, scrollY - before].map(Math.round).join());
      said.add(document.getElementById("caption").textContent);
      if (document.getElementById("next").disabled) break;
      document.getElementById("next").click();
    }
  }
  return [[...new Set(seen)].length, said.size, apart];
}"""
"""Goes through all steps, from the top of the page and from its end.

Returns how many different heights and places there are, how many steps, and how much lower than
the window the stage is.
"""


@pytest.mark.parametrize(
    ("family", "name"),
    [
        *(("minesweeper", "tiny"), ("machiavelli", "tiny"), ("pddl", "logistics/01")),
        *(
            pytest.param(*pair, marks=pytest.mark.slow)
            for pair in (
                *(("peg", "english-central"), ("braintwist", "scramble-4")),
                *(("minesweeper", "expert"), ("machiavelli", "full-deck")),
                *(("pddl", "miconic/04"), ("pddl", "blocks/07"), ("pddl", "sokoban/02")),
            )
        ),
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


def test_a_move_does_not_move_the_buttons_below_the_board(open_page, plan):
    found, text = plan("pddl", "sokoban/02")
    page = open_page(text, viewport=PHONE)
    assert not page.locator("#acts").is_visible()
    button(page, "Try it yourself").click()
    assert not page.locator("#acts").is_visible(), "folded away on a small screen"
    page.get_by_text("All moves as buttons").click()
    tops, counts = set(), set()
    for move in found.moves:
        tops.add(top(page, "#undo"))
        counts.add(page.locator("#acts button:visible").count())
        page.evaluate("(move) => playing.play(move)", move)
    assert len(counts) > 1
    assert len(tops) == 1


def test_a_hint_is_given_where_a_search_has_found_a_way(open_page, monkeypatch):
    """Off the plan the page searches; what it finds is what the next hint says."""
    monkeypatch.setattr("pddlpuzzles.show.pictures.MOST_CARRIED", 1)
    page = open_page(solution_page(solved("pddl", "lights-out/01")))
    button(page, "Try it yourself").click()
    page.locator("#acts button").nth(0).click()
    for _ in range(2):
        button(page, "Hint").click()
        page.locator("#acts .hinted").wait_for()
        assert status(page).startswith("Next: press")
    page.locator("#acts .hinted").click()
    button(page, "Undo").click()
    assert re.search("[0-9]+ moves? to go", status(page))
    button(page, "Hint").click()
    assert status(page).startswith("Next: press")


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
    found, text = plan("peg", "tiny")
    page = open_page(text)
    title = page.locator("h1").text_content()
    button(page, "Try it yourself").click()
    move = found.sealed.moves[0]
    jump(page, move)
    button(page, "New puzzle").click()
    assert re.fullmatch(r"Game number \d+", page.locator("h1").text_content())
    assert page.title().startswith("Game number ")
    assert not page.locator(".chip").is_visible()
    assert not button(page, "Show the solution").is_visible()
    page.reload()
    assert page.locator("h1").text_content().startswith("Game number ")
    button(page, f"Back to “{title}”").click()
    assert page.locator("h1").text_content() == title
    assert page.title().startswith(title)
    assert page.locator(".chip").is_visible()
    assert written(page) == found.moves[0]
    button(page, "Show the solution").click()
    assert body(page, "step") == "0"
    page.reload()
    assert not page.locator("#board").is_visible()


def test_after_the_last_step_one_plays_from_the_start(open_page, plan):
    page = open_page(plan("peg", "tiny")[1])
    button(page, "Last").click()
    button(page, "Try it yourself").click()
    assert written(page) == ""
    assert "4 jumps to go." in status(page)


def test_the_board_is_in_sight_after_a_long_picture(open_page, plan):
    page = open_page(plan("machiavelli", "evening")[1], viewport=PHONE)
    assert page.locator("#moves a").first.is_visible()
    # A link, or a key, begins the game without a look at the button.
    page.evaluate("scrollTo(0, 900); document.getElementById('try').click()")
    box = page.locator(".stage").bounding_box()
    assert 0 <= box["y"] < 200
    assert page.locator(".pile").first.bounding_box()["y"] < 300


def test_what_is_solved_is_green_and_asks_for_nothing(open_page, plan):
    found, text = plan("pddl", "sliding-tiles/01")
    page = open_page(text)
    button(page, "Try it yourself").click()
    colour = "getComputedStyle(document.getElementById('status')).color"
    before = page.evaluate(colour)
    for move in found.moves:
        assert page.locator("#board .can").count()
        page.evaluate("(move) => playing.play(move)", move)
    assert "Solved in" in status(page)
    assert page.evaluate(colour) != before
    assert button(page, "Hint").is_disabled()
    assert page.locator("#board .can").count() == 0
    button(page, "Undo").click()
    assert page.evaluate(colour) == before
    assert button(page, "Hint").is_enabled()


def middle(page, name: str) -> tuple[float, float]:
    box = page.locator(name).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def above_rods(page, found):
    """Each move of a plan of hanoi, its disk, and the upper end of the rod that it goes to."""
    rods = sorted(found.instance.puzzle.problem.objects)[-3:]
    frame = page.locator("#board svg").bounding_box()
    on = {}
    for move in found.moves:
        _, disk, _, target = move.strip("()").split()
        rod = on[disk] = on.get(target, target)
        yield (
            move,
            disk,
            (frame["x"] + frame["width"] * (rods.index(rod) + 0.5) / 3, frame["y"] + 3),
        )


@pytest.mark.parametrize("is_touch", [False, True])
def test_a_disk_is_dropped_anywhere_above_its_rod(open_page, plan, is_touch):
    """Each move of a plan, let go at the upper end of the rod."""
    found, text = plan("pddl", "hanoi/02")
    page = open_page(text, has_touch=is_touch)
    button(page, "Try it yourself").click()
    for number, (move, _, above) in enumerate(above_rods(page, found), 1):
        act = page.evaluate("(name) => playing.rules.acts.find((one) => one.name === name)", move)
        drag(page, middle(page, f"#{act['parts'][0]}"), above, is_touch=is_touch)
        assert written(page) == " ".join(found.moves[:number])
    assert "Solved in" in status(page)


def test_what_a_hint_shows_stays_until_it_is_done(open_page, plan):
    """Who has taken up the card still sees where it goes."""
    page = open_page(plan("machiavelli", "tiny")[1])
    button(page, "Try it yourself").click()
    button(page, "Hint").click()
    page.locator("button.card.hinted").first.click()
    assert "is chosen" in status(page)
    page.locator(".zone.hinted").click()
    assert body(page, "moves") == "1"
    assert page.locator("#board .hinted").count() == 0


WALK = """() => {
  const [part, way] = [...pieces.walks()].sort((one, other) => other[1].length - one[1].length)[0];
  return [part, way.map((act) => act.name)];
}"""


@pytest.mark.parametrize("is_still", [False, True])
def test_who_walks_goes_to_a_cell_far_away_at_one_tap(open_page, plan, is_still):
    """By the rules' own moves, at no cost, step by step; and says so where no way leads there."""
    page = open_page(
        plan("pddl", "sokoban/01")[1], reduced_motion="reduce" if is_still else "no-preference"
    )
    button(page, "Try it yourself").click()
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


def test_the_second_tap_of_a_double_tap_is_no_move(open_page, plan):
    """A tap that comes later is one."""
    page = open_page(plan("peg", "triangle-15")[1])
    button(page, "Try it yourself").click()
    landed = page.evaluate(TWICE)
    assert status(page).endswith("to go.")
    page.wait_for_timeout(350)
    page.locator(f"#{landed}").click()
    assert not status(page).endswith("to go.")


LYING = """(disk) => playing.rules.acts
  .filter((one) => one.parts && one.name.split(" ")[1] === disk).map((one) => one.parts[0])
  .find((one) => document.getElementById(one).getClientRects().length)"""


def test_a_disk_that_cannot_go_to_a_rod_goes_to_no_other(open_page, plan):
    found, text = plan("pddl", "hanoi/02")
    page = open_page(text)
    button(page, "Try it yourself").click()
    page.evaluate("(move) => playing.play(move)", found.moves[0])
    rods = sorted(found.instance.puzzle.problem.objects)[-3:]
    taken = rods.index(found.moves[0].strip("()").split()[-1])
    frame = page.locator("#board svg").bounding_box()
    x = frame["x"] + frame["width"] * (taken + 0.5) / 3
    lying = page.evaluate(LYING, "disk-2")
    drag(page, middle(page, f"#{lying}"), (x, frame["y"] + 3), is_touch=False)
    assert body(page, "moves") == "1"
    assert "Not possible now" in status(page)


PLACE = """(id) => {
  const part = document.getElementById(id);
  const length = (name) => Number(part.getAttribute(name));
  const middle = [length("x") + length("width") / 2, length("y") + length("height") / 2];
  const { x, y } = new DOMPoint(...middle).matrixTransform(part.ownerSVGElement.getScreenCTM());
  return [x, y];
}"""


@pytest.mark.parametrize(
    "name",
    [
        "gripper/02",
        *(
            pytest.param(name, marks=pytest.mark.slow)
            for name in ("sokoban/02", "sliding-tiles/02", "miconic/02", "river-crossing/01")
        ),
    ],
)
def test_a_piece_is_dropped_a_little_beside_where_it_goes(open_page, plan, name):
    """Three quarters of the way are enough, a quarter is not."""
    found, text = plan("pddl", name)
    page = open_page(text, viewport={"width": 1280, "height": 1200})
    button(page, "Try it yourself").click()
    dragged = 0
    for number, move in enumerate(found.moves):
        act = page.evaluate("(name) => playing.rules.acts.find((one) => one.name === name)", move)
        if len(act.get("parts", [])) < 2:
            page.evaluate("(name) => playing.play(name)", move)
            continue
        (x, y), (to_x, to_y) = (page.evaluate(PLACE, part) for part in act["parts"])
        for share in (0.25, 0.75):
            assert body(page, "moves") == str(number)
            end = x + share * (to_x - x), y + share * (to_y - y)
            drag(page, (x, y), end, is_touch=False)
        assert written(page) == " ".join(found.moves[: number + 1])
        dragged += 1
    assert "Solved in" in status(page)
    assert dragged > 2


def test_what_is_dragged_lies_above_all_else(open_page, plan):
    page = open_page(plan("peg", "tiny")[1])
    button(page, "Try it yourself").click()
    peg = page.locator("#board .can").first
    name = peg.get_attribute("id").replace("h", "o")
    box = peg.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    assert not page.locator(f"#{name}").is_visible()
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 20)
    lifted = "document.querySelector('#board svg').lastElementChild"
    assert page.evaluate(f"{lifted}.getAttribute('class')") == "peg"
    assert page.evaluate(f"{lifted}.getBoundingClientRect().x") > x - box["width"] / 2 + 10
    assert page.locator(f"#{name}").is_visible()
    page.mouse.up()
    assert page.evaluate(f"{lifted}.getAttribute('class')") != "peg"
    assert not page.locator(f"#{name}").is_visible()


KEYS = {(0, 1): "ArrowRight", (0, -1): "ArrowLeft", (1, 0): "ArrowDown", (-1, 0): "ArrowUp"}


@pytest.mark.parametrize(
    ("name", "source", "target"),
    [("sokoban/02", 1, 2), ("visit-all/02", 1, 2), ("sliding-tiles/02", 2, 3)],
)
def test_arrow_keys_move_what_moves(open_page, plan, name, source, target):
    found, text = plan("pddl", name)
    page = open_page(text, viewport={"width": 390, "height": 300})
    button(page, "Try it yourself").click()
    page.evaluate("document.activeElement.blur(), scrollTo(0, 200)")
    for move in found.moves:
        words = move.strip("()").split()
        (row, column), (to_row, to_column) = (place_of(words[at]) for at in (source, target))
        assert page.evaluate("scrollY") == 200
        page.keyboard.press(KEYS[to_row - row, to_column - column])
    assert written(page) == " ".join(found.moves)


def test_a_wide_board_is_scrolled_and_its_cells_can_be_hit(open_page):
    page = open_page(solution_page(solved("minesweeper", "expert")), viewport=PHONE)
    page.locator(".frame.beyond:not(.before)").wait_for()
    button(page, "Try it yourself").click()
    cells = page.locator("[data-cell]").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().width)"
    )
    assert min(cells) >= 23
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.evaluate("document.querySelector('.frame').scrollLeft = 100")
    page.locator(".frame.before.beyond").wait_for()
    page.evaluate("document.querySelector('.frame').scrollLeft = 9999")
    page.locator(".frame.before:not(.beyond)").wait_for()


def test_a_hint_scrolls_to_what_it_marks_be_it_a_button(open_page, monkeypatch):
    """A domain without a drawing is played by buttons, of which the last is to be pressed."""
    monkeypatch.setattr("pddlpuzzles.families.pddl.picture.DRAWERS", {})
    page = open_page(
        solution_page(solved("pddl", "gripper/02")), viewport={"width": 390, "height": 420}
    )
    button(page, "Try it yourself").click()
    page.evaluate("scrollTo(0, 0), document.getElementById('hint').click()")
    hinted = page.locator("#acts .hinted")
    hinted.wait_for()
    box = hinted.bounding_box()
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 420


def test_a_dead_end_says_what_was_the_mistake_and_leads_back(open_page, plan):
    """The offer stands at the board, in sight on a phone."""
    found, text = plan("peg", "triangle-15")
    puzzle = found.instance.puzzle
    page = open_page(text, viewport=PHONE, has_touch=True)
    button(page, "Try it yourself").click()
    assert page.locator("#game").is_hidden()
    moves, won = dead_end(puzzle, puzzle.start)
    for number, move in enumerate(moves, 1):
        assert page.evaluate("(move) => playing.play(move)", puzzle.notation(move))
        assert (number > won) == ("bad" in page.locator("#status").get_attribute("class"))
        assert (number == won + 1) == ("This move was the mistake." in why(page))
        if number == won + 1:
            assert page.locator("#offer button").all_text_contents() == ["Undo that move"]
    assert "No move is left, and the goal is not reached. Pegs left: " in status(page)
    assert button(page, "Hint").is_disabled()
    box = page.locator("#offer").bounding_box()
    assert box["y"] + box["height"] <= PHONE["height"]
    offers = page.locator("#offer button").all_text_contents()
    assert offers == ["Back to the last position that can be won", "Undo the last move"]
    button(page, "Undo the last move").click()
    assert body(page, "moves") == str(len(moves) - 1)
    button(page, "Redo").click()
    button(page, "Back to the last position that can be won").click()
    page.get_by_text("Back at the last position that can be won.").wait_for()
    assert body(page, "moves") == str(won)
    assert f"lost by this move: {puzzle.board.names[moves[won].source]} jumps" in why(page)
    assert page.locator("#offer button").count() == 0


def dead_end(puzzle, state, made=()):
    """Return moves to a dead end, and how many of them lead to where one can still win."""
    moves = list(puzzle.moves(state))
    if not moves and not puzzle.is_goal(state):
        return made, 0
    for move in moves:
        there = puzzle.apply(state, move)
        if found := dead_end(puzzle, there, (*made, move)):
            return found[0], max(found[1], len(made) if can_be_won(puzzle, state) else 0)
    return None


@cache
def can_be_won(puzzle, state) -> bool:
    steps = (puzzle.apply(state, move) for move in puzzle.moves(state))
    return puzzle.is_goal(state) or any(can_be_won(puzzle, one) for one in steps)


@pytest.mark.parametrize("is_best", [True, False])
def test_the_end_of_a_game_is_held_against_the_fewest(open_page, plan, is_best):
    found, text = plan("pddl", "sliding-tiles/01")
    page = open_page(text, viewport=PHONE)
    button(page, "Try it yourself").click()
    moves = list(found.moves)
    if not is_best:  # there and back
        page.locator("#board .can").first.click()
        page.locator("#board .can").first.press("Control+z")
        first = page.evaluate("playing.rules.acts.find((one) => playing.play(one.name)).name")
        _, tile, source, target = first.strip("()").split()
        moves = [f"(slide {tile} {target} {source})", *moves]
    for move in moves:
        assert page.evaluate("(move) => playing.play(move)", move)
    said = "Nobody can do it in fewer moves" if is_best else f"{found.cost} moves are enough"
    assert f"{said}: that is proved." in why(page)
    box = page.locator("#offer").bounding_box()
    assert 0 < box["y"] < box["y"] + box["height"] <= PHONE["height"]
    button(page, "Play again").click()
    assert body(page, "moves") == "0"
    assert page.locator("#offer button").count() == 0


def test_a_move_of_the_list_leads_to_the_position_after_it(open_page, plan):
    found, text = plan("peg", "tiny")
    page = open_page(text)
    button(page, "Try it yourself").click()
    for move in found.moves:
        page.evaluate("(move) => playing.play(move)", move)
    first = page.locator("#made a").first
    assert re.fullmatch(r"1 \w+ jumps over \w+ to \w+", first.text_content())
    first.click()
    assert body(page, "moves") == "1"
    button(page, "Redo").click()
    assert body(page, "moves") == "2"
    page.goto(page.locator("#made a").first.get_attribute("href"))
    assert body(page, "moves") == "1"
