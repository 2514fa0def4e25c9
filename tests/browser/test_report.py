"""The report of a bench in a browser: sorted, filtered, on a small screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pddlpuzzles.bench.report import page
from pddlpuzzles.bench.results import Results
from pddlpuzzles.puzzle import Limits
from tests.bench.test_bench import made

NAMES = ("astar", 'mine "x" <b>')


def report() -> str:
    rows = [
        made(name, f"p{number:02}", number if number % 3 else None, number + place / 2.0)
        for number in range(30)
        for place, name in enumerate(NAMES)
    ]
    return page(Results(NAMES, tuple(rows), Limits(60.0, 1000)))


def test_tables_are_sorted_and_filtered(open_page: Callable[..., Any]) -> None:
    opened = open_page(report())
    shown = (
        "() => [...document.querySelectorAll('#t-runs tbody tr')].filter((row) => row.offsetParent)"
    )
    assert opened.evaluate(f"({shown})().length") == 60
    field = opened.get_by_role("searchbox").last
    field.fill("p07 mine")
    assert opened.evaluate(f"({shown})().map((row) => row.cells[2].textContent)") == ["p07"]
    field.fill("")
    opened.locator("#t-runs").get_by_role("button", name="seconds").click()
    opened.locator("#t-runs").get_by_role("button", name="seconds").click()
    seconds = opened.evaluate(f"({shown})().map((row) => Number(row.cells[9].textContent))")
    assert seconds == sorted(seconds, reverse=True)
    assert len(seconds) == 60


def test_nothing_is_cut_on_a_small_screen(open_page: Callable[..., Any]) -> None:
    opened = open_page(report(), viewport={"width": 400, "height": 800})
    beyond = """() => [...document.querySelectorAll('body *')].filter((one) => {
      const box = one.getBoundingClientRect();
      return one.closest('svg') === null && box.width > 0 && (box.right > 400 || box.left < 0);
    }).map((one) => one.outerHTML)"""
    assert opened.evaluate(beyond) == []
    label = "getComputedStyle(document.querySelector('#t-problems td:nth-child(4)'), '::before')"
    assert opened.evaluate(f"{label}.content") == '"mine \\"x\\" <b>"'
