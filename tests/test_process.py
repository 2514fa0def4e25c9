"""Processes that are started before there is a job for them."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import time

import pytest

from pddlpuzzles import __main__
from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.cli.exit_codes import Exit
from pddlpuzzles.planners.asking import Question, ask, engine_work
from pddlpuzzles.processes import guard, memory_files, tree, workers
from pddlpuzzles.processes.workers import Job, anticipate, carry_out, dismiss
from pddlpuzzles.puzzle import Limits, Status

WORKER = "pddlpuzzles.planners.worker"
PEG = catalogue.family("peg")


@pytest.fixture
def question():
    instance, encoding = catalogue.instance(PEG, "tiny").choose_encoding(None)
    return Question(instance, encoding, optimal=False)


@pytest.fixture
def temporary(tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    yield tmp_path
    dismiss()


def offspring() -> list[int]:
    return tree.offspring(os.getpid())


def test_a_job_is_done_by_the_worker_that_was_started_for_it(question, temporary):
    anticipate(WORKER)
    (started,) = workers._spare.values()
    asked = []
    job = engine_work("fast-downward", question, Limits(60, 2000))

    def request() -> bytes:
        asked.extend(offspring())
        return job.request()

    ending = carry_out(job._replace(request=request), 60)
    assert b"SOLVED" in ending.answer
    assert started.process.pid in asked
    assert started.process.poll() == 0
    assert not workers._spare
    assert os.listdir(temporary) == []


def test_what_others_write_to_its_pipe_is_no_folder(temporary, monkeypatch):
    """A request was left in the current directory once: a hostile planner had written first."""
    (temporary / "spoilt.py").write_text(
        "import os, sys\ndef main():\n    os.write(1, bytes(16))\n    sys.stdin.read()\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(temporary))
    monkeypatch.chdir(temporary)
    ending = carry_out(Job("spoilt", lambda: b"asked"), 60)
    assert ending.answer is None
    assert ending.trouble
    assert not (temporary / "request").exists()


def test_children_of_ones_own_are_no_orphans():
    """Whoever runs a bench in a notebook has other children, too."""
    script = (
        "import subprocess, sys; from pddlpuzzles.processes import orphans; orphans.adopt();"
        "hand = [sys.executable, '-c', 'input()'];"
        "made = subprocess.Popen(hand, stdin=subprocess.PIPE);"
        "subprocess.run(['sh', '-c', 'setsid sleep 60 >/dev/null 2>&1 &'], check=True);"
        "import time, os; from pddlpuzzles.processes import tree;\n"
        "while len({*map(os.getsid, tree.children(os.getpid()))}) < 2: time.sleep(0.01)\n"
        "orphans.stop(0); assert tree.children(os.getpid()) == [made.pid];"
        "made.communicate(b'\\n'); assert made.returncode == 0"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr


def test_a_worker_for_which_there_is_no_job_is_dismissed(question, temporary):
    anticipate(WORKER)
    (started,) = workers._spare.values()
    dismiss()
    assert started.process.poll() == 0
    assert os.listdir(temporary) == []


def test_a_search_of_ours_has_the_memory_that_a_worker_in_waiting_would_hold(question, temporary):
    anticipate(WORKER)
    (started,) = workers._spare.values()
    assert ask("astar", question, Limits()).sealed.status is Status.OPTIMAL
    assert started.process.poll() == 0


@pytest.mark.parametrize(
    ("line", "likely"),
    [
        ("solve peg", True),
        ("solve peg tiny --json --timeout 5", True),
        ("solve peg --engine fast-downward", True),
        ("solve peg --engine=astar", False),
        ("solve peg --engine astar", False),
        ("solve peg --optimal", False),
        ("solve --help", False),
        ("list", False),
        ("", False),
    ],
)
def test_a_planners_process_is_started_where_one_will_be_asked(line, likely):
    assert __main__._is_for_a_planner(line.split()) is likely


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["peg", "tiny"], Exit.DONE),
        (["peg", "nosuch"], Exit.BAD_INPUT),
        pytest.param(["peg", "tiny", "--nosuch"], Exit.BAD_INPUT, marks=pytest.mark.slow),
        (["peg", "tiny", "--timeout", "0.01"], Exit.OUT_OF_TIME),
    ],
)
def test_nothing_is_left_of_it_whatever_comes(temporary, arguments, code):
    done = subprocess.run(
        [sys.executable, "-m", "pddlpuzzles", "solve", *arguments], capture_output=True, timeout=300
    )
    assert done.returncode == code
    assert os.listdir(temporary) == []


@pytest.mark.parametrize("seconds", [0.0, 0.05, 0.1, 0.3])
def test_nothing_is_left_of_it_at_a_signal(temporary, seconds):
    """The signal comes when its process has been there for so long, in the midst of its start."""
    with subprocess.Popen(
        [sys.executable, "-m", "pddlpuzzles", "solve", "peg", "wiegleb-central"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as started:
        while not tree.offspring(started.pid):
            assert started.poll() is None
            time.sleep(0.005)
        time.sleep(seconds)
        started.send_signal(signal.SIGTERM)
        _, said = started.communicate(timeout=60)
    assert (started.returncode, said) == (Exit.TERMINATED, "pddlpuzzles: terminated\n")
    assert os.listdir(temporary) == []


def test_a_task_is_made_in_the_planners_process(question):
    made = pickle.loads(engine_work("fast-downward", question, Limits()).request())
    assert (
        pickle.loads(made.task)().name
        == question.encoding.model(question.instance.puzzle).problem.name
    )


def test_a_folder_is_removed_whatever_is_in_it(tmp_path, monkeypatch):
    """Nested deeper than Python's calls, with no rights, with links that lead out of it."""
    outside, folder = tmp_path / "outside", tmp_path / "folder"
    (folder / "locked" / "inner").mkdir(parents=True)
    (folder / "locked" / "inner" / "file").touch()
    (folder / "locked" / "inner").chmod(0)
    (folder / "locked").chmod(0o500)
    outside.mkdir()
    (outside / "kept").touch()
    (folder / "link").symlink_to(outside)
    (folder / "file").symlink_to(outside / "kept")
    os.mkfifo(folder / "pipe")
    for name in ("a", "b"):
        monkeypatch.chdir(folder)
        for _ in range(sys.getrecursionlimit() + 100):
            os.mkdir(name * 100)
            os.chdir(name * 100)
    os.chdir(tmp_path)
    guard.remove_folder(str(tmp_path / "folder" / "link"))
    guard.remove_folder(str(folder))
    assert os.listdir(tmp_path) == ["outside"]
    assert os.listdir(outside) == ["kept"]


def test_files_in_memory_are_removed_where_they_are_listed_and_nothing_else_is(tmp_path):
    path = f"/dev/shm/pddlpuzzles-test-{os.getpid()}"
    for name in (path, tmp_path / "other"):
        with open(name, "w") as file:
            file.write("x")
    listing = tmp_path / "listing"
    listing.write_text(f"{tmp_path / 'other'}\n/dev/shm/../{tmp_path / 'other'}\n{path}\nrubbish\n")
    memory_files.remove_listed(str(listing))
    assert not os.path.exists(path)
    assert (tmp_path / "other").exists()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "zero").symlink_to("/dev/zero")
    for name in ("pipe", "zero", "nothing"):
        memory_files.remove_listed(str(tmp_path / name))


ANSWERS = """
import os, sys
from pddlpuzzles.processes.guard import serve
def answer(asked):
    if asked == b"stop":
        os.kill(os.getppid(), 9)
    if asked == b"forge":  # what it would be, at the pipe of its guard, without the token
        os.write(OUT, b"\\0" + b"0 20" + b"\\0" + b"x" * 16 + b"mine")
        os._exit(7)
    if asked == b"die":
        os.kill(os.getpid(), 9)
    return asked * 1000
OUT = os.dup(1)
def main():
    serve(answer)
"""


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        (b"x", b"x" * 1000),
        (b"y" * 9000, b"y" * 9_000_000),
        (b"stop", None),
        (b"forge", None),
        (b"die", None),
    ],
)
def test_an_answer_is_what_comes_by_the_guard(temporary, monkeypatch, asked, answer):
    """Of any size; one that others forge, and one of a child that has not ended, are none."""
    (temporary / "answers.py").write_text(ANSWERS)
    monkeypatch.setenv("PYTHONPATH", str(temporary))
    ending = carry_out(Job("answers", lambda: asked), 60)
    assert ending.answer == answer
    assert set(os.listdir(temporary)) <= {"answers.py", "__pycache__"}


def test_what_processes_share_is_divided_where_that_decides_and_taken_to_stay_for_a_moment(
    monkeypatch,
):
    resident, divided, now = {1: 60.0, 2: 60.0}, {1: 35.0, 2: 35.0}, [0.0]
    closely: list[int] = []

    def proportional(process, size):
        closely.append(process)
        return divided[process]

    monkeypatch.setattr(tree, "_resident", resident.__getitem__)
    monkeypatch.setattr(tree, "_proportional", proportional)
    monkeypatch.setattr("pddlpuzzles.processes.tree.time.monotonic", lambda: now[0])
    memory = tree.TreeMemory()
    assert memory.held(resident, 120.0) == 120.0
    assert not closely
    assert memory.held(resident, 100.0) == 70.0
    assert closely == [1, 2]
    resident[1] += 20.0
    assert memory.held(resident, 100.0) == 90.0
    assert closely == [1, 2], "what is shared is taken to stay so"
    now[0] += 1.0
    divided[1] = 65.0
    assert memory.held(resident, 105.0) == 100.0, "for a moment only"
    assert memory.held(resident, 90.0) == 100.0, "and not where that would be too much"
    assert len(closely) == 6


@pytest.mark.parametrize("took", [0.0, 0.01, 1.0])
@pytest.mark.parametrize("left", [0.0, 10.0, 60.0, 1000.0])
def test_a_tree_cannot_outgrow_its_limit_by_much_while_measuring_pauses(left, took):
    assert tree.pause(left, took) * tree._RATE - left <= 2 * tree._OVER


SETTLED = """
import os, signal
from pathlib import Path
def settle(path):
    def end(number, frame):
        Path(path).touch()
        os._exit(1)
    signal.signal(signal.SIGTERM, end)
"""
ASKER = """
import os, sys, time
import settled
from pddlpuzzles.processes.pool import Pool
pool = Pool(1, settled.settle, sys.argv[1])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such processes there")
@pytest.mark.parametrize(
    "last",
    [
        pytest.param("os._exit(0)", id="while it waits"),
        pytest.param("pool.map(time.sleep, [(0.5,)], lambda: os._exit(0))", id="while it works"),
    ],
)
def test_a_process_of_a_pool_whose_asker_is_gone_leaves_things_in_order(tmp_path, last):
    (tmp_path / "settled.py").write_text(SETTLED)
    path = tmp_path / "in order"
    done = subprocess.run(
        [sys.executable, "-c", ASKER + last, str(path)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])},
        stderr=subprocess.PIPE,
        check=False,
    )
    assert done.returncode == 0
    end = time.monotonic() + 60
    while not path.exists() and time.monotonic() < end:
        time.sleep(0.02)
    assert path.exists()
    assert done.stderr == b""
