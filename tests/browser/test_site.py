"""The site in a real browser, from files: nothing from elsewhere, nothing that a checker finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.show.site import Site
from pddlpuzzles.solving.solve import solve
from tests.browser.conftest import PATIENCE
from tests.browser.test_page import body, button, violations

SHOWN = [
    ("peg", "tiny"),
    ("peg", "triangle-15"),
    ("braintwist", "tiny"),
    ("minesweeper", "tiny"),
    ("machiavelli", "tiny"),
    ("pddl", "blocks/01"),
]


"""To find out which of its positions can still be won takes seconds."""


def written(target: Path, *shown: tuple[str, str]) -> Path:
    with Site(target) as made:
        for family, name in shown:
            made.add(solve(catalogue.instance(catalogue.family(family), name), engine="astar"))
        made.finish()
    return target


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    return written(tmp_path_factory.mktemp("a site") / "under a path", *SHOWN)


@pytest.fixture
def visit(browser):
    """Open a page of a site in a browser of its own; all it asks for is of the site."""
    contexts, wrong = [], []

    def opened(site: Path, name: str, **options):
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda one: one.url.startswith(site.as_uri()) or wrong.append(one.url))
        if not options.get("bypass_csp"):  # the checker cannot read style sheets
            page.on("console", lambda message: wrong.append(message.text))
        path, mark, part = name.partition("#")
        page.goto((site / path).as_uri() + mark + part)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []


@pytest.mark.parametrize(
    "width", [195, *(pytest.param(one, marks=pytest.mark.slow) for one in (320, 1280))]
)
def test_from_the_start_page_to_the_end_of_a_game(visit, site, width):
    from axe_playwright_python.sync_playwright import Axe

    look = "dark" if width == 320 else "light"
    page = visit(site, "index.html", viewport={"width": width, "height": 800}, color_scheme=look)
    assert page.locator(".card").count() == 5
    # A picture that fails to load has no width.
    page.locator("#peg").scroll_into_view_if_needed()
    widths = page.locator(".card img").evaluate_all("all => all.map((one) => one.naturalWidth)")
    assert min(widths) > 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("link", name="Triangle of 15 holes").click()
    page.locator("body.live").wait_for()
    assert page.locator("h1").text_content() == "Triangle of 15 holes, apex vacant, to one peg"
    assert page.locator("#board .peg").count() == 14
    assert not page.locator("#moves").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    button(page, "Show the solution").click()
    button(page, "Last").click()
    assert body(page, "step") == "13"
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("link", name="All puzzles").click()
    assert page.locator(".card").count() == 5
    bypassed = visit(site, "index.html", viewport={"width": width, "height": 800}, bypass_csp=True)
    assert violations(Axe().run(bypassed)) == []


@pytest.mark.parametrize(
    ("family", "name"), [SHOWN[0], *(pytest.param(*one, marks=pytest.mark.slow) for one in SHOWN)]
)
def test_a_page_opens_on_the_board_to_play_with(visit, site, family, name):
    """The plan is shown when it is asked for, or where the address names a step of it."""
    address = f"{family}/{name.replace('/', '-')}.html"
    page = visit(site, address, viewport={"width": 390, "height": 844}, has_touch=True)
    page.locator("body.live").wait_for()
    assert page.locator("header").bounding_box()["height"] <= 120
    assert page.locator("#board").bounding_box()["y"] < 300
    assert not page.locator("#moves").is_visible()
    page = visit(site, f"{address}#1")
    page.locator("body.live").wait_for()
    assert page.locator("#moves").is_visible()
    assert body(page, "step") == "1"


@pytest.mark.slow
@pytest.mark.parametrize(("family", "name"), SHOWN)
@pytest.mark.parametrize("look", ["light", "dark"])
def test_the_checker_finds_nothing_on_any_page(visit, site, family, name, look):
    assert_accessible(visit, site, family, name, look)


def assert_accessible(visit, site: Path, family: str, name: str, look: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    address = f"{family}/{name.replace('/', '-')}.html"
    page = visit(site, address, color_scheme=look, bypass_csp=True)
    page.locator("body.live").wait_for()
    page.get_by_text("How do we know?").click()
    assert violations(Axe().run(page)) == []
    button(page, "Show the solution").click()
    for keys in ([], ["ArrowRight"], ["End"]):
        for key in keys:
            page.keyboard.press(key)
        assert violations(Axe().run(page)) == []
