"""A report of a bench in a real browser: many rows, sorted and filtered."""

from __future__ import annotations

import pytest

from pddlpuzzles.bench.journal import Correctness, Outcome, Row
from pddlpuzzles.bench.report import report_page
from pddlpuzzles.bench.scores import Results
from pddlpuzzles.puzzle import Limits

MANY = 400


@pytest.mark.slow
def test_of_many_rows_the_first_are_shown_as_they_are_sorted_and_filtered(open_page):
    rows = [
        Row(
            "mine", "pddl", f"blocks/p{number}", "pddl", "actions", Outcome.SOLVED, 7, None, None,
            float(number * 7 % MANY), 20.0, None, Correctness.RIGHT,
        )
        for number in range(MANY)
    ]  # fmt: skip
    report = open_page(report_page(Results(("mine",), tuple(rows), Limits(60.0, 1000))))
    table = report.locator("#t-runs")
    shown = table.locator("tbody tr")
    most = shown.count()
    assert 0 < most < MANY
    assert report.get_by_text(f"The first {most} of {MANY} rows").last.is_visible()

    def seconds():
        return [float(one) for one in table.locator("tbody td:nth-child(10)").all_inner_texts()]

    table.get_by_role("button", name="seconds").click()
    assert seconds() == list(range(most))
    table.get_by_role("button", name="seconds").click()
    assert seconds() == list(range(MANY - 1, MANY - 1 - most, -1))
    report.get_by_label("Show rows with").last.fill("mine p39")
    assert set(table.locator("tbody td:nth-child(3)").all_inner_texts()) == {
        f"blocks/p{number}" for number in (39, *range(390, 400))
    }
    report.get_by_label("Show rows with").last.fill("")
    report.get_by_role("button", name="Show all").last.click()
    assert shown.count() == MANY
