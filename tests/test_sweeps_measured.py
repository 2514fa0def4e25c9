"""The page of the encodings says of `sweeps` what was measured next to the competition's files."""

from __future__ import annotations

import pytest

from pddlpuzzles.catalogue import catalogue
from tests.benchmarks.sweeps import OURS, PAGE, PROBLEMS, THEIRS, as_text, table, wanted

ROWS = table()


def test_the_page_has_the_table_of_what_was_measured():
    assert as_text(ROWS) in PAGE.read_text()


def test_all_was_measured_and_nothing_twice():
    assert sorted(wanted()) == sorted(row[:4] for row in ROWS)


def test_no_plan_is_cheaper_than_the_proved_optimum_and_proofs_find_it():
    for row in ROWS:
        known = catalogue.instance(catalogue.family("peg"), f"ipc-2008-{row.problem}").known
        if row.cost:
            assert int(row.cost) >= known["cost"]
            assert int(row.cost) == known["cost"] or row.search == "lama-first", row


@pytest.mark.parametrize("problem", sorted({row.problem for row in ROWS}))
def test_a_blind_search_expands_what_it_expands_of_the_competitions_files(problem):
    expanded = {
        row.side: row.expanded
        for row in ROWS
        if (row.problem, row.search) == (problem, "astar(blind())")
    }
    assert expanded[OURS] == expanded[THEIRS]


def test_where_holes_have_the_same_names_searches_expand_the_same_of_both():
    expanded: dict[tuple[str, str, str], set[str]] = {}
    for row in table():
        if row.order != "0" and row.expanded:
            expanded.setdefault((row.problem, row.search, row.order), set()).add(row.expanded)
    assert len(expanded) == len(PROBLEMS) * (7 + 2)  # other orders of LAMA's search and LM-cut
    assert all(len(numbers) == 1 for numbers in expanded.values())
