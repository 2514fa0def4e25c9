"""The site in a real browser, from files: nothing from elsewhere, nothing that a checker finds."""

import os
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.show.pyodide import PAGE
from pddlpuzzles.show.site import Site
from pddlpuzzles.solving.solve import solve
from tests.browser.hands import PHONE, body, button, status
from tests.browser.test_page import violations
from tests.seeds import slow

NAMES = "minesweeper/tiny peg/tiny peg/triangle-15 braintwist/tiny machiavelli/tiny pddl/blocks/01"
SHOWN = [tuple(name.split("/", 1)) for name in (*NAMES.split(), "pddl/river-crossing/07")]

COVERED = """() => {
  const read = "button, a, summary, select, input, [role=button], .how";
  return [...document.querySelectorAll(read)].filter((one) => {
    const boxes = [one, one.closest(".frame, .piles, ol") || document.body];
    const [box, frame] = boxes.map((part) => part.getBoundingClientRect());
    const ends = [Math.max(box.top, frame.top) + 3, Math.min(box.bottom, frame.bottom) - 3];
    if (ends[0] >= ends[1] || !one.checkVisibility()) return false;
    const over = ends.map((y) => document.elementFromPoint(box.x + box.width / 2, y));
    const bars = over.map((part) => part?.closest(".rows, .row, .held, .said"));
    return bars.some((bar) => bar && !bar.contains(one));
  }).map((one) => one.outerHTML.slice(0, 99));
}"""
MOVE = "playing.play(playing.rules.acts.find((act) => playing.play(act.name)).name)"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    target = tmp_path_factory.mktemp("a site") / "under a path"
    with Site(target) as made:
        for family, name in SHOWN:
            one = catalogue.instance(catalogue.family(family), name)
            made.add(solve(one, engine="astar", trace=made.trace), made.trace)
        made.finish()
    return target.as_uri()


@pytest.fixture
def site(visit, folder):
    return lambda name, **options: visit(f"{folder}/{name}", folder, **options)


@pytest.mark.parametrize("width", [195, slow(320), slow(1280)])
def test_from_the_start_page_to_the_end_of_a_game(site, folder, width):
    look = "dark" if width == 320 else "light"
    start = partial(site, "index.html", viewport={"width": width, "height": 800})
    page = start(color_scheme=look)
    across = partial(page.evaluate, "document.documentElement.scrollWidth")
    assert page.locator(".card").count() == 5
    page.locator("a.card[href='#peg']").scroll_into_view_if_needed()
    assert page.locator(".card img").evaluate_all("all => all.every((one) => one.naturalWidth)")
    assert across() <= width
    page.goto(f"{folder}/peg/triangle-15.html#new=7")
    page.locator("body.trying").wait_for()
    page.evaluate(MOVE)
    page.goto(f"{folder}/index.html")
    page.locator("a.card[href='#peg']").click()  # till then its section is folded
    page.get_by_role("link", name="15 holes, the top one empty").click()
    page.locator("body.live").wait_for()
    assert page.locator("h1").text_content() == "Triangle: 15 holes, the top one empty, to one peg"
    assert page.locator("#board .peg").count() == 14
    assert not page.locator("#moves").is_visible()
    assert across() <= width
    button(page, "Go on with your new game").click()
    page.locator("body:has(#search[hidden]) h1:text-is('Peg solitaire: a new game')").wait_for()
    button(page, "Back to the puzzle").click()
    page.evaluate(MOVE)
    button(page, "Show the solution").click()
    button(page, "Last").click()
    assert body(page, "step") == "13"
    page.get_by_role("link", name="How the search found it").click()
    page.locator("#search:has-text('Here h follows from') #tree .open").first.wait_for()
    assert across() <= width
    page.get_by_role("link", name="All puzzles").click()
    page.get_by_role("link", name="Go on with “Triangle: 15 holes").wait_for()
    page.evaluate("remember('solved', ['peg/tiny.html']), location.reload()")
    page.locator("a.easy[href$='peg/triangle-15.html']").wait_for()
    assert page.locator(".card").count() == 5
    page.get_by_role("link", name="New game: Minesweeper").click()
    page.get_by_text("Open any cell: the first is safe.").wait_for()
    assert across() <= width
    assert violations(start(bypass_csp=True)) == []


@pytest.mark.parametrize(("family", "name"), [SHOWN[0], *(slow(*one) for one in SHOWN[1:])])
def test_a_page_opens_on_the_board_to_play_with(site, family, name):
    address = f"{family}/{name.replace('/', '-')}.html"
    page = site(address, viewport=PHONE, has_touch=True)
    page.locator("body.live").wait_for()
    assert page.locator("header").bounding_box()["height"] <= 120
    assert page.locator("#board").bounding_box()["y"] < 400, "below a goal that is drawn"
    assert not page.locator("#moves").is_visible()
    page = site(f"{address}#1")
    page.locator("body.live").wait_for()
    assert page.locator("#moves").is_visible()
    assert body(page, "step") == "1"
    # A click and a link wait for the last script.
    held = []
    page.route("**/play-moves.js", lambda route: held.append(route))
    page.reload(wait_until="commit")
    page.locator("p.facts").wait_for(state="attached")
    page.evaluate("at('try').click(); location.hash = `play=${escape(carried.film.names[0])}`")
    for route in held:
        route.continue_()
    page.locator("body.trying").wait_for()


@pytest.mark.parametrize("size", [PHONE, {"width": 1280, "height": 800}])
@pytest.mark.parametrize(("family", "name"), [SHOWN[0], *(slow(*one) for one in SHOWN[1:])])
def test_no_bar_lies_over_what_is_pressed_and_the_end_is_in_sight(site, family, name, size):
    page = site(f"{family}/{name.replace('/', '-')}.html", viewport=size)
    page.locator("body.trying").wait_for()
    assert page.evaluate(COVERED) == []
    page.evaluate("shown.moves().forEach((move) => playing.play(move))")
    while "Solved" not in status(page):  # cards are moved otherwise than in a plan
        button(page, "Hint").click()
    assert page.evaluate(COVERED) == []
    assert button(page, "Play it again").bounding_box()["y"] + 44 <= size["height"]
    page.reload()
    page.locator("body[data-moves='0']", has_text="You have solved this one before.").wait_for()


@pytest.fixture
def address(tmp_path, monkeypatch):
    pyodide = Path(os.environ.get("PYODIDE", ".venv/pyodide/node_modules/pyodide"))
    if not (pyodide / "pyodide.mjs").is_file():
        pytest.skip(f"no Pyodide in {pyodide}: npm install --prefix .venv/pyodide pyodide")
    with Site(tmp_path / "pages", pyodide) as made:
        made.finish()
    monkeypatch.setattr(SimpleHTTPRequestHandler, "log_message", lambda *arguments: None)
    handler = partial(SimpleHTTPRequestHandler, directory=str(tmp_path / "pages"))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.mark.slow
def test_a_board_is_solved_a_mistake_is_named_and_a_search_is_stopped(visit, address):
    page = visit(address + PAGE, (address, "data:", "blob:"))
    status = page.locator("#own")
    status.get_by_text("Ready.").wait_for()

    def ask(what, puzzle, text, head):
        page.select_option("#puzzle", puzzle)
        page.fill("#text", text)
        page.click(f"[data-what={what}]")
        status.get_by_text(head).first.wait_for()
        return page.locator("#answer").text_content()

    assert ask("prove", "machiavelli", "table: 7c 8c 9c\nhand: 10c", "all cards laid")
    page.frame_locator("#player").get_by_role("button", name="Hint", exact=True).click()
    page.get_by_role("button", name="Change it").click()
    assert "found 'q'" in ask("solve", "minesweeper", "1 q", "did not work")
    tiles = 'puzzle = "braintwist"\ntiles = "rc bc fc rg rv bv bs fs fg av ag as"\n'
    ask("solve", "braintwist", tiles, "Working")
    page.click("#stop")
    status.get_by_text("Stopped").wait_for()
    assert page.input_value("#text") == tiles
