"""The page on which one types in one's own, in a browser, from a web server."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

from pddlpuzzles.show.pyodide import PAGE
from pddlpuzzles.show.site import Site
from tests.test_in_browser import pyodide  # noqa: F401 - a fixture

_PATIENCE = 60_000
"""Milliseconds for Python to be loaded on a busy machine."""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *arguments: object) -> None:
        pass


@pytest.fixture
def address(pyodide, tmp_path):  # noqa: F811
    with Site(tmp_path / "pages", pyodide) as made:
        made.finish()
    server = ThreadingHTTPServer(
        ("127.0.0.1", 0), partial(_Quiet, directory=str(tmp_path / "pages"))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.mark.slow
def test_a_board_is_solved_a_mistake_is_named_and_a_search_is_stopped(browser, address):
    page, wrong = browser.new_page(), []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on(
        "request",
        lambda asked: asked.url.startswith((address, "data:", "blob:")) or wrong.append(asked.url),
    )
    page.goto(address + PAGE)
    status = page.locator(".result")
    status.get_by_text("Ready.").wait_for(timeout=_PATIENCE)

    def ask(what, puzzle, text, head):
        page.select_option("#puzzle", puzzle)
        page.fill("#text", text)
        page.click(f"[data-what={what}]")
        status.get_by_text(head).first.wait_for(timeout=_PATIENCE)
        return page.inner_text("#answer")

    solved = ask("prove", "machiavelli", "table: 7c 8c 9c\nhand: 10c", "all cards laid")
    assert "run 7c 8c 9c Tc" in solved
    assert page.locator("#picture").evaluate("one => one.complete && one.naturalWidth > 0")
    assert ask("show", "minesweeper", "1 q", "cannot be done").startswith("board:1:3: found 'q'")
    tiles = 'puzzle = "braintwist"\ntiles = "rc bc fc rg rv bv bs fs fg av ag as"\n'
    ask("solve", "braintwist", tiles, "Working")
    page.click("#stop")
    status.get_by_text("Stopped").wait_for(timeout=_PATIENCE)
    assert page.input_value("#text") == tiles
    assert not wrong
    page.close()
