"""A real browser for the tests of the page: the system's Chromium, driven by Playwright."""

import shutil
from functools import cache
from typing import Any

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.show.pictures import solution_page
from pddlpuzzles.solving.solve import solve
from pddlpuzzles.solving.solve_answer import Solution
from tests.browser.hands import button

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 120_000  # milliseconds for what a page is to do: no machine is that slow
FLAGS = [
    *("--headless", "--renderer-process-limit=1"),
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",  # a process for each window
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
COPY = "navigator.clipboard.writeText = async (text) => { window.copied = text; }"


@pytest.fixture(scope="session")
def browser():
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        pytest.skip("no browser to test the page in: apt-get install chromium")
    with pytest.importorskip("playwright.sync_api").sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield started
        started.close()


@pytest.fixture
def visit(browser):
    """Open an address in a browser of its own; nothing may ask for more, or complain."""
    contexts, wrong = [], []

    def opened(address: str, allowed: str | tuple[str, ...] = (), **options: Any) -> Any:
        contexts.append(context := browser.new_context(**options))
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("request", lambda it: it.url.startswith(allowed or address) or wrong.append(it.url))
        if not (allowed and options.get("bypass_csp")):  # the checker cannot read style sheets
            page.on("console", lambda message: wrong.append(message.text))
        page.goto(address)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []


@pytest.fixture
def open_page(visit, tmp_path):
    def opened(text: str, *, is_tried: bool = False, **options: Any) -> Any:
        path = tmp_path / f"page-{len(list(tmp_path.iterdir()))}.html"
        path.write_text(text, encoding="utf-8")
        page = visit(path.as_uri(), **options)
        if 'id="packed"' in text and options.get("java_script_enabled", True):
            page.locator("body.live").wait_for()
        is_tried and button(page, "Try it yourself").click()
        return page

    return opened


def solved(family: str, name: str) -> Solution:
    instance = catalogue.instance(catalogue.family(family), name)
    return solve(instance, engine="astar", limits=Limits(60, 2048))


@pytest.fixture(scope="session")
def plan():
    @cache
    def asked(family: str, name: str) -> tuple[Solution, str]:
        found = solved(family, name)
        return found, solution_page(found)

    return asked


@pytest.fixture
def tried(open_page, plan):
    """Open the page of an instance and play on it; what it copies is in `window.copied`."""

    def opened(family: str, name: str, **options: Any) -> tuple[Solution, Any]:
        found, text = plan(family, name)
        page = open_page(text, is_tried=True, **options)
        page.evaluate(COPY)
        return found, page

    return opened
