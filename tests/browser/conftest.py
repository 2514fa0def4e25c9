"""A real browser for the tests of the page: the system's Chromium, driven by Playwright."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.show.pictures import solution_page
from pddlpuzzles.solving.solve import solve
from pddlpuzzles.solving.solve_answer import Solution

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
PATIENCE = 120_000
"""Milliseconds after which what a page is to do is not waited for: no machine is that slow."""
INSTALL = "no browser to test the page in: apt-get install chromium"
FLAGS = [
    "--headless",
    "--renderer-process-limit=1",  # else each page starts a process
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    path = next(filter(None, map(shutil.which, BROWSERS)), None)
    if path is None:
        pytest.skip(INSTALL)
    sync_api = pytest.importorskip("playwright.sync_api")
    with sync_api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield started
        started.close()


@pytest.fixture
def open_page(browser: Any, tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Open a page in a browser of its own; nothing may leave it or complain in it."""
    contexts, wrong = [], []

    def opened(text: str, **options: Any) -> Any:
        path = tmp_path / f"page-{len(contexts)}.html"
        path.write_text(text, encoding="utf-8")
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", lambda message: wrong.append(message.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on(
            "request",
            lambda request: request.url == path.as_uri() or wrong.append(request.url),
        )
        page.goto(path.as_uri())
        if 'id="packed"' in text and options.get("java_script_enabled", True):
            page.locator("body.live").wait_for()
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []


def solved(family: str, name: str) -> Solution:
    found = solve(
        catalogue.instance(catalogue.family(family), name),
        engine="astar",
        limits=Limits(60, 2048),
    )
    assert found.states is not None
    return found


@pytest.fixture(scope="session")
def plan() -> Callable[[str, str], tuple[Solution, str]]:
    """Solve an instance and write its page, once for all tests."""
    known: dict[tuple[str, str], tuple[Solution, str]] = {}

    def asked(family: str, name: str) -> tuple[Solution, str]:
        if (family, name) not in known:
            found = solved(family, name)
            known[family, name] = found, solution_page(found)
        return known[family, name]

    return asked
