"""Spaces counted layer by layer, in shares: the same figures as in one piece, and nothing left."""

from __future__ import annotations

import json
import os
import random
import resource
import signal
import subprocess
import sys
import time

import numpy as np
import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import InputError
from pddlpuzzles.exploring import by_layers, disk
from pddlpuzzles.exploring.by_layers import count_with
from pddlpuzzles.exploring.explore import explore
from pddlpuzzles.families.peg import exploring
from pddlpuzzles.puzzle import Limit, Limits
from pddlpuzzles.search import graded
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.search.space import Watch
from tests.peg import oracle
from tests.seeds import some_by_default

PEG = catalogue.family("peg")
COMMAND = [sys.executable, "-P", "-m", "pddlpuzzles", "explore", "peg"]


@pytest.fixture
def in_pieces(monkeypatch):
    """Let a few words be a piece, so that small boards have many pieces and shares."""
    monkeypatch.setattr(by_layers, "SMALL", 4)
    monkeypatch.setattr(disk, "_LEAST", 1 << 14)
    monkeypatch.setattr(disk, "_MOST", 1 << 14)


@pytest.fixture
def folder(monkeypatch, tmp_path):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    return tmp_path


def board(name):
    return catalogue.instance(PEG, name).puzzle


def layered(puzzle, jobs=2, depth=None, watch=None):
    return count_with(exploring.graded(puzzle), jobs, watch or Watch(), depth)


@pytest.mark.parametrize("seed", some_by_default(30, 4))
@pytest.mark.usefixtures("in_pieces")
def test_shares_count_what_brute_force_counts(seed, folder):
    drawn, counted = oracle.countable(random.Random(seed), "jumps")
    wanted = oracle.record(drawn, counted)
    found = layered(catalogue.parse(drawn.text, "odd", "odd", PEG).puzzle)
    found.close()
    for figure in ("depths", "remaining"):
        assert [row.record() for row in getattr(found, figure)] == wanted[figure]
    for figure in ("complete", "optimum", "optimal_plans"):
        assert getattr(found, figure) == wanted[figure]
    assert list(folder.iterdir()) == []


@pytest.mark.usefixtures("in_pieces")
def test_shares_have_the_rows_that_bits_have():
    puzzle = board("square-4")

    def table(space):
        return sorted(
            tuple(row)
            for columns in space.rows()
            for row in np.stack([np.asarray(one, np.int64) for one in columns.values()], 1).tolist()
        )

    shares = layered(puzzle)
    assert table(shares) == table(exploring.space(puzzle, Watch(), None))
    shares.close()


def test_digits_hold_the_most_ways_that_there_can_be():
    peg = exploring.graded(board("triangle-15"))
    rows = np.array([[3, 5, 2**32 - 1, 2**32 - 1]] * 40, np.uint64)
    digits = graded.digits_before(peg, 64)
    (row,) = graded.summed([rows, rows], digits)
    assert row.tolist()[:2] == [3, 5]
    assert graded.ways_of(row) == 80 * (2**64 - 1)


def test_digits_that_are_needed_no_more_are_dropped():
    peg = exploring.graded(board("triangle-15"))
    wide = np.array([[1, 3, 5, 0]], np.uint64)
    narrow = graded.back(peg.back, wide[:, :3], 1)
    assert len(narrow)
    assert graded.back(peg.back, wide, 1).tolist() == narrow.tolist()


@pytest.mark.usefixtures("in_pieces")
@pytest.mark.parametrize(
    "depth", [13, *(pytest.param(n, marks=pytest.mark.slow) for n in (0, 4, 12, 14))]
)
def test_a_depth_cuts_where_it_says(depth, folder):
    puzzle = board("triangle-15")
    whole = exploring.space(puzzle, Watch(), None)
    cut = layered(puzzle, depth=depth)
    cut.close()
    rows = [(row.states, row.classes, row.stuck) for row in whole.depths[: depth + 1]]
    assert [(row.states, row.classes, row.stuck) for row in cut.depths] == rows
    assert cut.complete == (depth >= len(whole.depths) - 1)
    reached = depth >= whole.optimum
    assert cut.optimum == (whole.optimum if reached else None)
    assert cut.optimal_plans == (whole.optimal_plans if reached else None)
    assert list(folder.iterdir()) == []


def test_a_deep_cut_is_no_matter_of_single_states():
    found = explore(catalogue.instance(PEG, "english-central"), depth=8).space
    assert [row.classes for row in found.depths] == [1, 1, 2, 8, 39, 171, 719, 2757, 9751]
    assert (found.optimum, found.winnable, found.complete) == (None, None, False)


def test_what_does_not_fit_the_memory_goes_to_disk(folder, monkeypatch):
    monkeypatch.setattr("pddlpuzzles.families.peg.exploring._WORKING", 2**40)
    with explore(catalogue.instance(PEG, "square-4"), limits=Limits(memory=4096)) as found:
        assert found.space.shared
        assert (found.states, found.space.complete) == (1871, True)
    assert list(folder.iterdir()) == []


def test_at_a_limit_there_is_what_was_counted_until_then(folder):
    def reached(where, known, ahead):
        if where == "depth 5":
            raise LimitError(Limit.TIME)

    found = layered(board("square-5"), watch=Watch(report=reached))
    assert (found.limit, found.complete) == (Limit.TIME, False)
    assert [row.states for row in found.depths] == [1, 3, 11, 48, 203, 755]
    assert found.optimum is None
    assert list(folder.iterdir()) == []


def test_the_optimum_is_known_where_the_limit_is_reached_on_the_way_back(folder):
    def reached(where, known, ahead):
        if where.startswith("back"):
            raise LimitError(Limit.TIME)

    puzzle = board("square-4")
    found = layered(puzzle, watch=Watch(report=reached))
    assert (found.limit, found.complete, found.winnable) == (Limit.TIME, False, None)
    assert found.optimum == exploring.space(puzzle, Watch(), None).optimum is not None
    assert list(folder.iterdir()) == []


def test_a_process_that_is_killed_ends_it_all(folder, monkeypatch):
    monkeypatch.setattr(disk, "_sent", _killed)
    found = layered(board("tiny"))
    assert (found.limit, found.states, found.complete) == (Limit.MEMORY, 1, False)
    assert list(folder.iterdir()) == []


def _killed(*arguments):
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_full_disk_is_reported_and_left_as_it_was(folder):
    full = subprocess.run(
        [*COMMAND, "square-5", "--jobs", "2", "--json"],
        env={**os.environ, "TMPDIR": str(folder)},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000)),
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert full.returncode == 2
    assert json.loads(full.stdout)["error"]["kind"] == "input"
    assert len(full.stderr.splitlines()) == 1
    assert "the states do not fit: file too large" in full.stderr
    assert str(folder) in full.stderr
    assert list(folder.iterdir()) == []


def test_no_folder_for_files_is_bad_input(folder):
    folder.rmdir()
    with pytest.raises(InputError, match="no such file"):
        layered(board("tiny"))
    folder.mkdir()


def begun(folder, jobs):
    """An exploration by several processes that has made files."""
    asked = subprocess.Popen(
        [*COMMAND, "english-central", "--jobs", str(jobs)],
        env={**os.environ, "TMPDIR": str(folder)},
        start_new_session=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while len(list(folder.glob("*/*"))) <= 5:
        assert asked.poll() is None
        time.sleep(0.02)
    return asked


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_leaves_nothing_behind(folder, number):
    with begun(folder, 2) as asked:
        os.killpg(asked.pid, number)  # as a terminal does: to all of them
        out, err = asked.communicate(timeout=60)
    assert asked.returncode == 128 + number
    assert out == ""
    assert len(err.splitlines()) == 1
    with pytest.raises(ProcessLookupError):
        os.killpg(asked.pid, 0)
    assert list(folder.iterdir()) == []


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="nothing tells processes there")
def test_an_asker_that_is_killed_leaves_nothing_behind(folder):
    with begun(folder, 3) as asked:
        asked.kill()
    end = time.monotonic() + 60
    while list(folder.iterdir()) and time.monotonic() < end:
        time.sleep(0.02)
    assert list(folder.iterdir()) == []


def test_python_shares_out_too(folder):
    import pddlpuzzles

    tiny = pddlpuzzles.instance("peg", "triangle-15")
    alone, shared = pddlpuzzles.explore(tiny).record(), pddlpuzzles.explore(tiny, jobs=3).record()
    assert {**alone, "seconds": 0} == {**shared, "seconds": 0}
    assert list(folder.iterdir()) == [], "nobody has closed it, and nobody has it any more"


SCRIPT = """
import threading, pddlpuzzles
threading.Thread(target=threading.Event().wait, daemon=True).start()
print("begun")
found = pddlpuzzles.explore(pddlpuzzles.instance("peg", "tiny"), jobs=2)
print(found.states)
"""


@pytest.mark.slow
def test_a_script_with_threads_and_without_a_main_shares_out_too(tmp_path, folder):
    """Nothing of it is copied into other processes, and nothing of it is run again or left."""
    (tmp_path / "script.py").write_text(SCRIPT)
    done = subprocess.run(
        [sys.executable, "-W", "error", tmp_path / "script.py"],
        env={**os.environ, "TMPDIR": str(folder)},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert (done.stdout.splitlines(), done.stderr) == (["begun", "7"], "")
    assert list(folder.iterdir()) == [tmp_path / "script.py"]


@pytest.mark.usefixtures("folder")
def test_no_process_is_forked_for_shares(monkeypatch):
    def forked():
        raise AssertionError

    monkeypatch.setattr(os, "fork", forked)
    assert layered(board("square-4")).states == 1871


def test_what_cannot_be_shared_is_done_and_said(run):
    done = run("explore", "machiavelli", "tiny", "--jobs", "2", "--json")
    assert done.code == 0
    assert "one process" in done.err
    alone = json.loads(run("explore", "machiavelli", "tiny", "--json").out)
    assert {**json.loads(done.out), "seconds": 0} == {**alone, "seconds": 0}
