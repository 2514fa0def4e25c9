"""The site in a real browser, from files: nothing from elsewhere, nothing that a checker finds."""

from __future__ import annotations

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.show.site import Site
from pddlpuzzles.solving.solve import solve
from tests.browser.test_page import body, button, violations

SHOWN = [
    ("peg", "tiny"),
    ("peg", "english-central"),
    ("braintwist", "tiny"),
    ("minesweeper", "tiny"),
    ("machiavelli", "tiny"),
    ("pddl", "blocks/01"),
]


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    target = tmp_path_factory.mktemp("a site") / "under a path"
    with Site(target) as made:
        for family, name in SHOWN:
            made.add(solve(catalogue.instance(catalogue.family(family), name), engine="astar"))
        made.finish()
    return target


@pytest.fixture
def visit(browser, site):
    """Open a page of the site in a browser of its own; all it asks for is of the site."""
    contexts, wrong = [], []

    def opened(name: str, **options):
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda one: one.url.startswith(site.as_uri()) or wrong.append(one.url))
        if not options.get("bypass_csp"):  # the checker cannot read style sheets
            page.on("console", lambda message: wrong.append(message.text))
        page.goto((site / name).as_uri())
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []


@pytest.mark.parametrize("width", [195, 320, 1280])
def test_from_the_start_page_to_the_end_of_a_game(visit, width):
    from axe_playwright_python.sync_playwright import Axe

    look = "dark" if width == 320 else "light"
    page = visit("index.html", viewport={"width": width, "height": 800}, color_scheme=look)
    assert page.locator(".card").count() == 5
    # A picture that fails to load has no width.
    page.locator("#peg").scroll_into_view_if_needed()
    widths = page.locator(".card img").evaluate_all("all => all.map((one) => one.naturalWidth)")
    assert min(widths) > 0
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.get_by_role("link", name="The central game").click()
    page.locator("body.live").wait_for()
    assert page.locator("h1").text_content() == "The central game"
    button(page, "Last").click()
    assert body(page, "step") == "31"
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    button(page, "Try it yourself").click()
    assert page.locator("#board .peg").count() == 1
    page.get_by_role("link", name="All puzzles").click()
    assert page.locator(".card").count() == 5
    bypassed = visit("index.html", viewport={"width": width, "height": 800}, bypass_csp=True)
    assert violations(Axe().run(bypassed)) == []


@pytest.mark.slow
@pytest.mark.parametrize(("family", "name"), SHOWN)
@pytest.mark.parametrize("look", ["light", "dark"])
def test_the_checker_finds_nothing_on_any_page(visit, family, name, look):
    from axe_playwright_python.sync_playwright import Axe

    address = f"{family}/{name.replace('/', '-')}.html"
    page = visit(address, color_scheme=look, bypass_csp=True)
    page.locator("body.live").wait_for()
    page.get_by_text("How do we know?").click()
    for keys in ([], ["ArrowRight"], ["End"]):
        for key in keys:
            page.keyboard.press(key)
        assert violations(Axe().run(page)) == []
