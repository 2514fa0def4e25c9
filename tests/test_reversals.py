"""The page on the 33 reversals says what the measured table says."""

from __future__ import annotations

from pddlpuzzles.bench.suite import instances
from tests.benchmarks.reversals import (
    ENCODINGS,
    PAGE,
    REST,
    SEVEN,
    coverage,
    judged,
    positions,
    table,
)


def test_the_page_has_the_tables_of_what_was_measured():
    text, rows = PAGE.read_text(), table()
    assert coverage(rows) in text
    assert positions(rows) in text


def test_what_was_measured_are_the_reversals_and_their_plans_are_right():
    known = {one.name for one in instances(["peg/reversals"])}
    given = {(encoding, name) for encoding in ENCODINGS for name in judged(encoding)}
    for row in table():
        assert row.instance in known
        assert row.verdict in ("right", "none"), "no planner was wrong"
        assert row.cost == ("31" if row.verdict == "right" else "")
        assert (row.encoding, row.planner) in given


def test_the_seven_and_the_rest_are_all():
    names = [one.name for one in instances([*SEVEN, *REST])]
    assert len(names) == len(set(names)) == 33
