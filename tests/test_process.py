"""Processes that are started before there is a job for them."""

import os
import pickle
import re
import shutil
import signal
import subprocess
import sys
import time
from itertools import product
from pathlib import Path

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.cli.exit_codes import Exit
from pddlpuzzles.planners.asking import Question, engine_work
from pddlpuzzles.processes import tree
from pddlpuzzles.processes.system import make_nicer
from pddlpuzzles.processes.workers import Ending, Worker
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.solving.export import pddl_texts
from tests.programs import ran, started, wait_until
from tests.seeds import slow

PEG = catalogue.family("peg")


@pytest.mark.parametrize("seconds", [0.0, 0.1])
def test_nothing_is_left_of_it_at_a_signal(tmp_path, monkeypatch, seconds):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with started("solve", "peg", "english-central-sweeps") as process:
        wait_until(lambda: tree.whole(process.pid)[1:], process)
        time.sleep(seconds)
        process.send_signal(signal.SIGTERM)
        _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (Exit.TERMINATED, "pddlpuzzles: terminated\n")
    assert os.listdir(tmp_path) == []


def test_a_worker_whose_folder_is_gone_says_how_it_ended():
    worker = Worker("pddlpuzzles.nothing_of_this_name")
    worker.process.wait()
    shutil.rmtree(worker._folder)
    worker.ask(bytes)
    assert worker.ending() == Ending(1, trouble="it ended at once")


def test_who_is_made_nicer_leaves_time_among_sessions_too():
    with subprocess.Popen(["sleep", "60"], start_new_session=True) as process:
        before, group = os.getpriority(os.PRIO_PROCESS, 0), f"/proc/{process.pid}/autogroup"
        make_nicer(process.pid, 5)
        niceness = os.getpriority(os.PRIO_PROCESS, process.pid)
        among = Path(group).read_text() if os.path.exists(group) else f"nice {niceness}\n"
        process.kill()
    assert niceness == min(19, before + 5)
    assert among.endswith(f"nice {niceness}\n")


def test_planners_are_given_what_is_exported_except_for_comments():
    instance, encoding = catalogue.instance(PEG, "tiny").choose_encoding(None)
    question = Question(instance, encoding, optimal=False)
    made = pickle.loads(engine_work("symk", question, Limits()).request())
    exported = pddl_texts(instance, encoding)
    differing = r"(?m)^;.*\n+|\(problem [^)]*\)"
    assert [re.sub(differing, "", text) for text in exported] == [
        re.sub(differing, "", text) for text in made.texts
    ]


def test_what_processes_share_is_divided_where_that_decides(monkeypatch):
    size = {1: 60.0, 2: 60.0}
    monkeypatch.setattr(tree, "resident", size.__getitem__)
    monkeypatch.setattr(tree, "memory", lambda process: size[process] - 25)
    assert tree.Meter(120.0).measure([[1, 2]]) == [120.0]
    meter = tree.Meter(100.0)
    assert meter.measure([[1], [2]]) == [35.0, 35.0]
    monkeypatch.delattr(tree, "memory")  # which takes long
    size[2] = 70.0
    assert meter.measure([[1], [2]]) == [35.0, 45.0]


def test_a_tree_cannot_outgrow_its_limit_by_much_while_measuring_pauses(monkeypatch):
    monkeypatch.setattr(time, "monotonic", lambda: 0.0)
    monkeypatch.setattr(tree, "resident", lambda process: 0.0)
    for left, took in product((0.0, 10.0, 60.0, 1000.0, None), (0.0, 0.01, 1.0)):
        monkeypatch.setattr(time, "thread_time", iter([0.0, took]).__next__)
        meter = tree.Meter(left)
        meter.measure([])
        assert meter.next * tree._RATE - meter.most <= 2 * tree._OVERSHOOT
        assert meter.next <= tree._LATEST


ASKER = """
import os, sys, time
from pddlpuzzles.processes.workers import Pool
from pddlpuzzles.processes.system import new_folder
new_folder()
pool = Pool(2)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such processes there")
@pytest.mark.parametrize(
    "last", ["os._exit(0)", "pool.map(time.sleep, [(0.5,)], lambda: os._exit(0))"]
)
def test_a_pool_whose_asker_is_gone_removes_the_folder(tmp_path, monkeypatch, last):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    done = subprocess.run([sys.executable, "-c", ASKER + last], stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (0, b"")
    wait_until(lambda: not os.listdir(tmp_path))


@pytest.mark.parametrize(
    "asked",
    [
        'pp.solve(pp.instance("pddl", "logistics/08"), timeout=60).status == "solved"',
        'pp.hint(pp.instance("peg", "square-4"), timeout=60).status == "optimal"',
        # Neither HiGHS nor what numba compiles comes to an end there; nor are there threads.
        slow('pp.solve(pp.instance("pddl", "logistics/20"), optimal=True, timeout=6).bound > 40'),
        slow('pp.explore(pp.instance("peg", "english-central"), timeout=6).states > 100_000'),
        slow('pp.explore(pp.instance("braintwist"), timeout=60).states > 100_000'),
    ],
)
def test_a_subinterpreter_works_without_processes_and_compiled_libraries(asked):
    interpreters = pytest.importorskip("_xxsubinterpreters")
    program = f"import pddlpuzzles as pp\nassert {asked}"
    code = f"import {interpreters.__name__} as all; all.run_string(all.create(), {program!r})"
    done = ran([sys.executable, "-W", "ignore", "-c", code], timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
