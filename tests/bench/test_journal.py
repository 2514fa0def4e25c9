"""Journals that were damaged, as by an editor or a machine that went off: no row is lost."""

from __future__ import annotations

import os
import random
from contextlib import closing
from pathlib import Path

import pytest

from pddlpuzzles.bench.journal import Journal, read_journal
from pddlpuzzles.errors import InputError
from tests.campaign import journals
from tests.campaign.journals import rows


def test_every_row_that_is_whole_counts_and_every_other_line_is_reported(tmp_path: Path) -> None:
    for seed in range(20):
        assert list(journals.troubles(random.Random(seed), tmp_path / "runs.jsonl")) == [], seed


def test_a_journal_may_be_of_any_size(tmp_path: Path) -> None:
    path = tmp_path / "runs.jsonl"
    some = rows(1_000, random.Random(1))
    path.write_text(4 * "".join(row.line() for row in some))
    assert [entry.row for entry in read_journal(path).entries] == 4 * some


FAULTS = {
    b'{"cost": ' + b"9" * 10_000 + b"}": "a number of 10000 digits",
    b"[" * 100_000: "nested too deeply",
    b"run 1\xff": "not UTF-8 text",
    b'{"cost": 4': "no JSON at character 12",
    b"NaN": "NaN is not a number",
    b"[]": "expected an object",
}


def test_a_line_that_is_no_row_is_described(tmp_path: Path) -> None:
    path = tmp_path / "runs.jsonl"
    for line, reason in FAULTS.items():
        path.write_bytes(line + b"\n")
        assert [fault.reason for fault in read_journal(path).faults] == [f"no run: {reason}"]


def test_one_bench_writes_a_journal_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "runs.jsonl"
    with closing(Journal(path)), pytest.raises(InputError, match="another bench"):
        Journal(path)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    for name in ("fifo", "zero", "folder"):
        (tmp_path / name).mkdir()
    os.mkfifo(tmp_path / "fifo" / "runs.jsonl")
    (tmp_path / "zero" / "runs.jsonl").symlink_to("/dev/zero")
    (tmp_path / "folder" / "runs.jsonl").mkdir()
    for path in tmp_path.glob("*/runs.jsonl"):
        for opened in (read_journal, Journal):
            with pytest.raises(InputError, match=r"runs\.jsonl: cannot be"):
                opened(path)
