"""The page in a real browser: steps, keys, playing oneself, and what must not happen in it."""

from __future__ import annotations

import random

import pytest

import pddlpuzzles as pp
from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.puzzle import Status
from pddlpuzzles.referee import Sealed
from pddlpuzzles.show.pictures import solution_page, solution_pictures
from pddlpuzzles.show.wording import counted
from pddlpuzzles.solving.solution import Solution
from pddlpuzzles.solving.solve import solve

KINDS = [
    ("peg", "english-central"),
    ("braintwist", "scramble-4"),
    ("minesweeper", "hakank-0"),
    ("machiavelli", "evening"),
]
MORE = [
    ("peg", "triangle-15"),
    ("peg", "triangle-15-sweeps"),
    ("peg", "wiegleb-central"),
    ("peg", "ipc-2008-p05"),
    ("braintwist", "scramble-12"),
    ("minesweeper", "tiny"),
    ("machiavelli", "wraparound"),
]


def states_shown(found):
    """What the page is to show of the states that the referee has gone through."""
    return [picture.data["state"] for picture in solution_pictures(found)]


WALK = """
(count) => [...Array(count).keys()].map((step) => {
  if (step) document.getElementById("next").click();
  const current = [...document.querySelectorAll("#moves [aria-current]")];
  return {
    step: document.body.dataset.step,
    state: document.body.dataset.state,
    caption: document.getElementById("caption").textContent,
    parts: document.getElementById("drawn").childElementCount,
    words: document.getElementById("s-desc").textContent,
    current: current.map((one) => one.getAttribute("href")).join(),
    slider: document.getElementById("slider").value,
  };
})
"""


def button(page, name: str):
    return page.get_by_role("button", name=name, exact=True)


def body(page, key: str) -> str:
    return page.locator("body").get_attribute(f"data-{key}")


@pytest.mark.parametrize(
    ("family", "name"),
    [*KINDS, *(pytest.param(*pair, marks=pytest.mark.slow) for pair in MORE)],
)
def test_each_step_shows_the_state_of_the_referee(open_page, plan, family, name):
    found, text = plan(family, name)
    page = open_page(text)
    states = states_shown(found)
    pictures = list(solution_pictures(found))
    assert body(page, "steps") == str(len(states) - 1)
    told = page.evaluate(WALK, len(states))
    assert [one["step"] for one in told] == list(map(str, range(len(states))))
    assert [one["state"] for one in told] == states
    assert [one["caption"] for one in told] == [picture.caption for picture in pictures]
    assert [one["parts"] for one in told] == [len(picture.parts) for picture in pictures]
    assert [one["words"] for one in told] == [picture.words for picture in pictures]
    assert [one["current"] for one in told] == ["", *(f"#{n}" for n in range(1, len(states)))]
    assert [one["slider"] for one in told] == list(map(str, range(len(states))))
    assert button(page, "Next").is_disabled()


def test_buttons_and_keys(open_page, plan):
    found, text = plan("peg", "tiny")
    page = open_page(text)
    last = str(len(found.moves))

    def do(what: str) -> str:
        if what in ("First", "Back", "Next", "Last"):
            button(page, what).click()
        else:
            page.keyboard.press(what)
        return body(page, "step")

    for first, back, ahead, end in (
        ("First", "Back", "Next", "Last"),
        ("Home", "ArrowLeft", "ArrowRight", "End"),
    ):
        assert do(end) == last
        assert do(back) == str(len(found.moves) - 1)
        assert do(first) == "0"
        assert do(ahead) == "1"
        do(first)
    # The page's clock stands still but when it is told to go on: no step can be missed.
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 3600000"))
    page.locator("#speed").select_option("fast")
    page.locator("#speed").blur()
    pause = int(page.locator("#speed").input_value())
    button(page, "Play").click()
    page.clock.run_for(2 * pause)
    assert body(page, "step") == "2"
    assert button(page, "Play").get_attribute("aria-pressed") == "true"
    page.keyboard.press(" ")
    assert button(page, "Play").get_attribute("aria-pressed") == "false"
    page.clock.run_for(2 * pause)
    assert body(page, "step") == "2"
    page.keyboard.press(" ")
    page.clock.run_for(len(found.moves) * pause)
    assert body(page, "step") == last
    assert button(page, "Play").get_attribute("aria-pressed") == "false"
    assert page.locator("#caption").get_attribute("aria-live") == "polite"


def test_without_javascript_start_goal_and_moves_stand_there(open_page, plan):
    found, text = plan("peg", "tiny")
    page = open_page(text, java_script_enabled=False)
    assert page.locator("#shown .peg").count() == 5
    assert page.locator("#shown").is_visible()
    links = page.locator("#moves a")
    assert [one.split()[1] for one in links.all_text_contents()] == list(found.moves)
    assert links.last.is_visible()
    assert not button(page, "Next").is_visible()


def test_moves_and_slider_lead_to_a_step(open_page, plan):
    found, text = plan("peg", "tiny")
    page = open_page(text)
    page.get_by_role("link", name=f"3 {found.moves[2]}", exact=True).click()
    assert (body(page, "step"), body(page, "state")) == ("3", states_shown(found)[3])
    page.get_by_role("slider", name="Step").fill("1")
    assert (body(page, "step"), body(page, "state")) == ("1", states_shown(found)[1])
    page.keyboard.press("End")
    assert body(page, "step") == str(len(found.moves))
    page.goto(page.url + "#2")
    page.reload()
    assert body(page, "step") == "2"


def test_how_it_is_known_is_folded_away(open_page, plan):
    page = open_page(plan("peg", "tiny")[1])
    assert page.locator(".chip").text_content() == "4 jumps, the fewest"
    assert not page.locator(".claim").is_visible()
    page.get_by_text("How do we know?").click()
    assert page.locator(".claim").is_visible()
    assert "optimal: 4 jumps" in page.locator(".claim").text_content()


def test_what_can_be_pressed_is_large_enough(open_page, plan):
    page = open_page(plan("peg", "english-central")[1], viewport={"width": 320, "height": 640})
    pressed = "button, select, input, summary, #moves a"
    boxes = page.locator(pressed).evaluate_all(
        "all => all.filter((one) => one.offsetParent).map((one) => one.getBoundingClientRect())"
    )
    assert len(boxes) == 40
    assert all(round(box["width"]) >= 44 and round(box["height"]) >= 44 for box in boxes)


def test_paper_has_position_goal_and_moves_on_one_sheet(open_page, plan):
    page = open_page(plan("peg", "english-central")[1])
    page.keyboard.press("End")
    page.emulate_media(media="print")
    for there in ("#shown", ".goal svg", "#moves li:last-child a"):
        assert page.locator(there).is_visible()
    assert not page.locator("#controls").is_visible()
    sheets = page.pdf(format="A4").count(b"/Type /Page\n")
    assert sheets == 1


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


def status(page) -> str:
    return page.locator("#status").text_content()


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


def drag(page, start, end, *, is_touch: bool) -> None:
    """Drag from one place to another, in some steps."""
    way = [
        tuple(one + (other - one) * step / 4 for one, other in zip(start, end, strict=True))
        for step in range(5)
    ]
    if is_touch:
        touch = page.context.new_cdp_session(page)
        for number, (x, y) in enumerate(way):
            kind = "touchMove" if number else "touchStart"
            touch.send(
                "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]}
            )
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        page.wait_for_timeout(50)
        return
    page.mouse.move(*way[0])
    page.mouse.down()
    for place in way[1:]:
        page.mouse.move(*place)
    page.mouse.up()


@pytest.mark.parametrize("title", ["</script><img src=x onerror=alert(1)>", "]]>&lt;b>'\"`${1}"])
def test_a_title_is_text_and_no_markup(open_page, tmp_path, run, title):
    path, target = tmp_path / "<b>.toml", tmp_path / "out.html"
    path.write_text(
        f"puzzle = 'peg'\ntitle = {title!a}\nstart = '''\n* * o o\n'''\ngoal = '''\no o o *\n'''\n"
        if "'" not in title
        else 'puzzle = "peg"\ntitle = """' + title.replace('"', '\\"') + '"""\n'
        "start = '''\n* * o o\n'''\ngoal = 'one-peg'\n"
    )
    assert run("solve", "peg", path, "--engine", "astar", "--page", target).code in (0, 11)
    page = open_page(target.read_text())
    assert title in page.locator("h1").text_content()
    assert page.locator("img, b").count() == 0
    assert page.locator("script").count() == 3


@pytest.mark.parametrize(("family", "name"), KINDS)
@pytest.mark.parametrize("width", [320, pytest.param(1280, marks=pytest.mark.slow)])
def test_nothing_is_cut_off_and_the_checker_finds_nothing(open_page, plan, family, name, width):
    from axe_playwright_python.sync_playwright import Axe

    page = open_page(
        plan(family, name)[1],
        viewport={"width": width, "height": 800},
        color_scheme="dark" if width == 320 else "light",
        bypass_csp=True,  # the checker is a script that is put into the page
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert violations(Axe().run(page)) == []
    if page.get_by_role("button", name="Try it yourself").count():
        button(page, "Try it yourself").click()
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert violations(Axe().run(page)) == []


def violations(results) -> list[str]:
    return [
        f"{one['id']}: {one['help']} {[node['html'][:90] for node in one['nodes'][:2]]}"
        for one in results.response["violations"]
        if one["impact"] in ("moderate", "serious", "critical")
    ]
