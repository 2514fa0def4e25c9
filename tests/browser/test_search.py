"""The tree of a search in a real browser: what it shows after each step is what the trace says."""

from __future__ import annotations

import json

import pytest

import pddlpuzzles as pp
from pddlpuzzles.show.pictures import solution_page
from tests.browser.hands import slow

SHOWN = """
() => ({
  nodes: Object.fromEntries([...document.querySelectorAll(".tree g")].map(
    (one) => [one.id.slice(5), one.getAttribute("class")])),
  open: [...document.querySelectorAll("#open tr")].map(
    (row) => [...row.children].map((cell) => cell.textContent)),
  title: document.getElementById("open-title").textContent,
  count: document.getElementById("search-count").textContent,
})
"""


STEPS = """([name, count]) => {
  for (; count; count--) document.getElementById(name).click();
}"""


@pytest.mark.parametrize(
    ("search", "heuristic", "name"),
    [
        ("astar", "hmax", "blocks/02"),
        ("ida-star", "lmcut", "blocks/02"),
        slow("breadth-first", None, "blocks/01"),
        slow("breadth-first", None, "blocks/02"),
    ],
)
def test_each_step_shows_what_is_open_and_what_was_expanded(
    open_page, tmp_path, search, heuristic, name
):
    trace = tmp_path / "trace"
    board = pp.instance("pddl", name)
    found = pp.solve(board, search=search, heuristic=heuristic, trace=trace)
    events = [json.loads(line) for line in trace.read_text().splitlines()]
    page = open_page(solution_page(found, trace=trace))
    steps = sum(one["event"] == "expanded" for one in events)
    page.click("#search-back")
    page.evaluate(STEPS, ["search-back", steps - 1])
    done, waiting, number = set(), {0}, 0
    for event in [*events[1:-1], {"event": "expanded", "state": None}]:
        state = event["state"]
        if event["event"] == "generated" and state not in done | waiting:
            waiting.add(state)
        if event["event"] != "expanded":
            continue
        shown = page.evaluate(SHOWN)
        assert shown["count"] == f"{number} / {steps}"
        assert shown["title"] == f"Open list: {len(waiting)}"
        looks = {int(node): look.split() for node, look in shown["nodes"].items()}
        assert {node for node, look in looks.items() if "open" in look} == waiting
        assert {node for node, look in looks.items() if "done" in look} == done
        if search == "astar" and waiting and number:
            values = [float(row[1]) for row in shown["open"]]
            assert values == sorted(values)
        if state is None:
            break
        if state == 0:
            done, waiting = set(), set()
        waiting.discard(state)
        done.add(state)
        number += 1
        page.evaluate(STEPS, ["search-next", 1])
    assert number == steps
    way = [node for node, look in looks.items() if "way" in look]
    assert len(way) == len(found.plan) + 1
