"""The table in docs/certificates.md is what has been measured."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.benchmarks.certificates import PAGE, claims, domain_of, rows, table


def test_the_page_has_the_table():
    assert table() in PAGE.read_text()


@pytest.mark.slow
def test_every_textbook_ladder_was_measured_whole():
    measured = Counter(row.domain for row in rows())
    known = Counter(domain_of(one) for one in claims(["pddl"]))
    assert {domain: measured[domain] for domain in known} == known
