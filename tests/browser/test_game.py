"""What a person sees while playing: what stays where it is, what is offered, what is marked."""

from __future__ import annotations

import re

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.families.pddl.exercise import place_of
from pddlpuzzles.show.pictures import solution_page
from pddlpuzzles.solving.solve import solve
from tests.browser.conftest import solved
from tests.browser.hands import body, button, drag, status, why

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
    assert status(page).startswith("The goal can still be reached")
    assert "words words" in why(page)
    assert "The goal" not in why(page)
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
                *(("peg", "tiny"), ("peg", "english-central"), ("braintwist", "scramble-4")),
                *(("minesweeper", "expert"), ("machiavelli", "full-deck")),
                *(("machiavelli", "evening"), ("machiavelli", "wraparound")),
                *(("pddl", "logistics/07"), ("pddl", "miconic/04"), ("pddl", "blocks/07")),
                *(("pddl", "ferry/02"), ("pddl", "gripper/04"), ("pddl", "hanoi/04")),
                *(("pddl", "lights-out/03"), ("pddl", "river-crossing/01")),
                *(("pddl", "sliding-tiles/03"), ("pddl", "sokoban/02"), ("pddl", "visit-all/04")),
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
    assert re.search("with [0-9]+ move", status(page))
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
    page.locator(f"#h{move.source}").click()
    page.locator(f"#h{move.target}").click()
    button(page, "New puzzle").click()
    assert re.fullmatch(r"Game number \d+", page.locator("h1").text_content())
    assert page.title().startswith("Game number ")
    assert not page.locator(".chip").is_visible()
    assert not button(page, "Back to watching").is_visible()
    page.reload()
    assert page.locator("h1").text_content().startswith("Game number ")
    button(page, f"Back to “{title}”").click()
    assert page.locator("h1").text_content() == title
    assert page.title().startswith(title)
    assert page.locator(".chip").is_visible()
    assert page.locator("#made").input_value() == found.moves[0]
    button(page, "Back to watching").click()
    assert body(page, "step") == "0"
    page.reload()
    assert not page.locator("#board").is_visible()


def test_after_the_last_step_one_plays_from_the_start(open_page, plan):
    page = open_page(plan("peg", "tiny")[1])
    button(page, "Last").click()
    button(page, "Try it yourself").click()
    assert page.locator("#made").input_value() == ""
    assert "with 4 jumps." in status(page)


def test_the_board_is_in_sight_after_a_long_picture(open_page, plan):
    page = open_page(plan("machiavelli", "evening")[1], viewport=PHONE)
    assert page.locator("#moves a").first.is_visible()
    # A link, or a key, begins the game without a look at the button.
    page.evaluate("scrollTo(0, 900); document.getElementById('try').click()")
    box = page.locator(".stage").bounding_box()
    assert 0 <= box["y"] < 200
    assert page.locator(".pile").first.bounding_box()["y"] < 300


def test_what_cannot_be_solved_offers_no_hint(open_page):
    instance = catalogue.instance(catalogue.family("peg"), "tiny-stuck")
    page = open_page(solution_page(solve(instance, engine="astar")))
    button(page, "Try it yourself").click()
    assert not button(page, "Hint").is_visible()
    assert button(page, "Undo").is_visible()


def test_where_there_is_no_hand_none_is_shown(open_page):
    for name, count in (("tiny-stuck", 0), ("tiny", 1)):
        instance = catalogue.instance(catalogue.family("machiavelli"), name)
        assert bool(instance.puzzle.hand) == bool(count)
        page = open_page(solution_page(solve(instance, engine="astar")))
        button(page, "Try it yourself").click()
        assert page.locator(".zone.hand").count() == count


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


def test_where_everything_can_be_pressed_nothing_is_marked(open_page, plan):
    page = open_page(plan("pddl", "lights-out/01")[1])
    button(page, "Try it yourself").click()
    stroke = "getComputedStyle(document.querySelector('#board .can')).stroke"
    assert page.evaluate(stroke) == "none"
    page.locator("#board .can").first.click()
    assert body(page, "moves") == "1"


def middle(page, name: str) -> tuple[float, float]:
    box = page.locator(name).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("is_touch", [False, True])
def test_a_disk_is_dropped_anywhere_above_its_rod(open_page, plan, is_touch):
    """Each move of a plan, let go at the upper end of the rod."""
    found, text = plan("pddl", "hanoi/02")
    page = open_page(text, has_touch=is_touch)
    button(page, "Try it yourself").click()
    rods = sorted(found.instance.puzzle.problem.objects)[-3:]
    frame = page.locator("#board svg").bounding_box()
    on = {}
    for number, move in enumerate(found.moves, 1):
        _, disk, _, target = move.strip("()").split()
        rod = on[disk] = on.get(target, target)
        x = frame["x"] + frame["width"] * (rods.index(rod) + 0.5) / 3
        act = page.evaluate("(name) => playing.rules.acts.find((one) => one.name === name)", move)
        drag(page, middle(page, f"#{act['parts'][0]}"), (x, frame["y"] + 3), is_touch=is_touch)
        assert page.locator("#made").input_value() == " ".join(found.moves[:number])
    assert "Solved in" in status(page)


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
        assert page.locator("#made").input_value() == " ".join(found.moves[: number + 1])
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
        page.keyboard.press(KEYS[to_row - row, to_column - column])
    assert page.locator("#made").input_value() == " ".join(found.moves)
    assert page.evaluate("scrollY") == 200


def test_elsewhere_arrow_keys_go_from_place_to_place(open_page, plan):
    for family, name in (("peg", "tiny"), ("pddl", "hanoi/02"), ("pddl", "blocks/02")):
        page = open_page(plan(family, name)[1])
        button(page, "Try it yourself").click()
        assert page.evaluate("Boolean(playing.rules.steered)") is False


TARGETS = """(name) => [...document.querySelectorAll(name + " .target")]
  .filter((one) => one.getClientRects().length).map((one) => {
    const box = one.getBoundingClientRect();
    const all = document.elementsFromPoint(box.x + box.width / 2, box.y + 1);
    const place = (what) => all.findIndex((part) => part.matches(what));
    return place(".target") < place(".crate, .floor");
  })"""


def test_a_target_shows_on_the_box_that_is_on_it(open_page, plan):
    found, text = plan("pddl", "sokoban/02")
    page = open_page(text)
    page.keyboard.press("End")
    wanted = page.evaluate(TARGETS, "#shown")
    assert wanted
    assert all(wanted)
    button(page, "Try it yourself").click()
    for move in found.moves:
        page.evaluate("(move) => playing.play(move)", move)
    assert "Solved" in status(page)
    assert any(page.evaluate(TARGETS, "#board"))


@pytest.mark.parametrize(
    "width", [320, *(pytest.param(one, marks=pytest.mark.slow) for one in (390, 1280))]
)
def test_the_ways_to_turn_a_tip_stay_together_and_a_flip_comes_last(open_page, plan, width):
    page = open_page(plan("braintwist", "tiny")[1], viewport={"width": width, "height": 844})
    button(page, "Try it yourself").click()
    for _ in range(2):
        shown = page.locator("#acts button:visible")
        assert shown.last.text_content() == "flip"
        rows = {}
        for one in shown.all()[:-1]:
            rows.setdefault(one.text_content()[0], set()).add(one.bounding_box()["y"])
        assert len(rows) == 4
        assert all(len(row) == 1 for row in rows.values())
        button(page, "flip").click()


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


@pytest.mark.parametrize(
    ("family", "name"),
    [
        ("machiavelli", "evening"),
        ("braintwist", "scramble-12"),
        pytest.param("pddl", "logistics/07", marks=pytest.mark.slow),
    ],
)
def test_a_page_is_printed_on_one_sheet(open_page, plan, family, name):
    page = open_page(plan(family, name)[1])
    paper = page.pdf(format="A4", margin=dict.fromkeys(("top", "bottom", "left", "right"), "1cm"))
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1


def test_the_buttons_of_a_plan_stand_in_one_row_on_a_small_phone(open_page, plan):
    page = open_page(plan("peg", "tiny")[1], viewport={"width": 320, "height": 640})
    tops = page.locator(".buttons button").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect().y)"
    )
    assert len(tops) == 5
    assert len({*tops}) == 1


def test_a_hint_scrolls_to_what_it_marks_be_it_a_button(open_page, monkeypatch):
    """A domain without a drawing is played by buttons, of which the last is to be pressed."""
    drawn = "pddlpuzzles.families.pddl.domain_drawings.drawn_by_domain"
    monkeypatch.setattr(drawn, lambda *_: None)
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
