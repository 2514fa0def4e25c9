"""The site in a real browser, from files: nothing from elsewhere, nothing that a checker finds."""

from __future__ import annotations

from functools import partial

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.show.site import Site
from pddlpuzzles.solving.solve import solve
from tests.browser.hands import PHONE, body, button, slow
from tests.browser.test_page import violations

SHOWN = [
    ("peg", "tiny"),
    ("peg", "triangle-15"),
    ("braintwist", "tiny"),
    ("minesweeper", "tiny"),
    ("machiavelli", "tiny"),
    ("pddl", "blocks/01"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    target = tmp_path_factory.mktemp("a site") / "under a path"
    with Site(target) as made:
        for family, name in SHOWN:
            made.add(solve(catalogue.instance(catalogue.family(family), name), engine="astar"))
        made.finish()
    return target.as_uri()


@pytest.fixture
def site(visit, folder):
    """Open a page of the site, which asks for nothing else."""
    return lambda name, **options: visit(f"{folder}/{name}", folder, **options)


@pytest.mark.parametrize("width", [195, slow(320), slow(1280)])
def test_from_the_start_page_to_the_end_of_a_game(site, width):
    look = "dark" if width == 320 else "light"
    start = partial(site, "index.html", viewport={"width": width, "height": 800})
    page = start(color_scheme=look)
    across = partial(page.evaluate, "document.documentElement.scrollWidth")
    assert page.locator(".card").count() == 5
    # A picture that fails to load has no width.
    page.locator("#peg").scroll_into_view_if_needed()
    widths = page.locator(".card img").evaluate_all("all => all.map((one) => one.naturalWidth)")
    assert min(widths) > 0
    assert across() <= width
    page.get_by_role("link", name="Triangle of 15 holes").click()
    page.locator("body.live").wait_for()
    assert page.locator("h1").text_content() == "Triangle of 15 holes, apex vacant, to one peg"
    assert page.locator("#board .peg").count() == 14
    assert not page.locator("#moves").is_visible()
    assert across() <= width
    button(page, "Show the solution").click()
    button(page, "Last").click()
    assert body(page, "step") == "13"
    assert across() <= width
    page.get_by_role("link", name="All puzzles").click()
    assert page.locator(".card").count() == 5
    assert violations(start(bypass_csp=True)) == []


MOMENTS = """() => [500, 1900, 2700, 9000].map((time) => {
  for (const one of document.getAnimations()) Object.assign(one, { currentTime: time }).pause();
  return [...document.querySelectorAll(".moment")].map((one) => getComputedStyle(one).opacity);
})"""


def test_a_card_shows_its_moments_in_turn_and_then_the_first(site):
    shown = site("peg.svg").evaluate(MOMENTS)
    assert [one.index("1") for one in shown] == [0, 1, 2, 0]
    assert {one.count("1") for one in shown} == {1}


@pytest.mark.parametrize(("family", "name"), [SHOWN[0], *(slow(*one) for one in SHOWN[1:])])
def test_a_page_opens_on_the_board_to_play_with(site, family, name):
    """The plan is shown when it is asked for, or where the address names a step of it."""
    address = f"{family}/{name.replace('/', '-')}.html"
    page = site(address, viewport=PHONE, has_touch=True)
    page.locator("body.live").wait_for()
    assert page.locator("header").bounding_box()["height"] <= 120
    assert page.locator("#board").bounding_box()["y"] < 300
    assert not page.locator("#moves").is_visible()
    page = site(f"{address}#1")
    page.locator("body.live").wait_for()
    assert page.locator("#moves").is_visible()
    assert body(page, "step") == "1"
