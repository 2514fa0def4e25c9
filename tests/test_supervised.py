"""The parent of a command: it says how its child ended, keeps limits and leaves nothing.

The command is a piece of Python in the place of the command line.
"""

import os
import select
import signal
import subprocess
import sys
import time

import pytest

import pddlpuzzles
from pddlpuzzles.processes import tree
from tests.programs import PIPES, PROGRAM, is_alive, ran, shaped, started, wait_until
from tests.seeds import slow

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no child")

COMMAND = """
import os, signal, sys, time
from pathlib import Path
from pddlpuzzles import __main__
from pddlpuzzles.cli import main as cli
from pddlpuzzles.processes import supervised
from pddlpuzzles.processes.system import new_folder, removed_at_end
from pddlpuzzles.puzzle import Limits
def run(arguments):
    {body}
cli.run = run
__main__.main()
"""
COUNTED = "supervised.START = float('inf')"  # limits count from when they are asked


def begin(body: str, *arguments: str, **options) -> subprocess.Popen:
    lines = "\n    ".join([COUNTED, *body.strip().split("\n")])
    command = [sys.executable, "-c", COMMAND.format(body=lines), *arguments]
    return subprocess.Popen(command, **PIPES, **options)


def ended(process: subprocess.Popen) -> tuple[int, str, str]:
    out, err = process.communicate(timeout=60)
    return process.returncode, out, err


def test_an_end_by_itself_is_the_commands():
    assert ended(begin("print('done')\nreturn 11")) == (11, "done\n", "")
    said = "supervised.report('answering', True)\nsupervised.report('code', 7)\ntime.sleep(60)"
    assert begin(said).wait(30) == 7, "it is not waited for memory to be freed"


@pytest.mark.parametrize("name", ["SIGSEGV", "SIGKILL"])
def test_a_crash_is_a_sentence_and_a_code(name):
    code, out, err = ended(begin(f"os.kill(os.getpid(), signal.{name})", "--json"))
    assert code == 128 + getattr(signal, name)
    answer = shaped("error", out)
    if name == "SIGKILL":
        assert err == f"pddlpuzzles: {answer['reason']}\n"
        assert (answer["status"], answer["limit"]) == ("gave-up", None)
    else:
        assert err == f"pddlpuzzles: internal error: {answer['error']['message']}\n"


def test_an_interrupt_while_it_starts_is_no_traceback(tmp_path):
    (tmp_path / "sitecustomize.py").write_text(
        "import os, signal, sys\nclass Finder:\n  def find_spec(name, *rest):\n    "
        "if 'supervisor' in name: os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Finder)"
    )
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    done = ran([*PROGRAM, "list"], env={**os.environ, "PYTHONPATH": path})
    assert (done.returncode, done.stderr) == (-signal.SIGINT, "")


EATEN = "held = []\nwhile True: held.append(bytearray(2**22)); time.sleep(0.005)"


@pytest.mark.parametrize(
    ("limits", "work", "limit", "code"),
    [("seconds=0.2", "time.sleep(60)", "time", 23), ("memory=100", EATEN, "memory", 22)],
)
def test_what_asks_nothing_ends_at_a_limit_with_its_last_words_printed(limits, work, limit, code):
    begun = f"supervised.keep_within(Limits({limits}))\n"
    said = "supervised.report('answers', {'time': ('late', 12), 'memory': ('full', 12)})\n"
    found = ended(begin(begun + work, "--json"))
    assert found[::2] == (code, f"pddlpuzzles: out of {limit}\n")
    answer = shaped("error", found[1])
    assert (answer["status"], answer["reason"]) == ("gave-up", f"out of {limit}")
    words = {"time": "late\n", "memory": "full\n"}[limit]
    assert ended(begin(said + begun + work)) == (12, words, f"pddlpuzzles: out of {limit}\n")


def test_limits_on_the_command_line_hold_while_the_child_starts():
    full = "note: at least 40 MiB are needed, with a planner 80\npddlpuzzles: out of memory\n"
    assert ended(begin("time.sleep(60)", "solve", "--memory=1")) == (22, "", f"pddlpuzzles: {full}")
    late = 23, "", "pddlpuzzles: out of time\n"
    assert ended(begin("time.sleep(60)", "solve", "--timeout=0.1")) == late
    assert ended(begin("time.sleep(1)\nreturn 7", "bench", "--timeout", "0.1")) == (7, "", "")


def test_an_answer_is_not_cut_off_and_nothing_is_added_to_it():
    body = "supervised.keep_within(Limits(seconds=0.2))\nsupervised.print_whole('whole' * 50000)\n"
    process = begin(body + "time.sleep(60)", "--json")
    select.select([process.stdout], [], [])
    time.sleep(0.5)  # nobody reads
    code, out, err = ended(process)
    assert (code, out) == (23, "whole" * 50000 + "\n")
    assert err.startswith("pddlpuzzles: out of time; what was asked for beside the answer")


def test_what_a_start_takes_on_a_busy_machine_is_taken_off_the_limit():
    body = "print(supervised.keep_within(Limits(seconds=20)).seconds)\nreturn 0"
    assert 4 < float(ended(begin(f"supervised.START = time.monotonic() - 15\n{body}"))[1]) <= 4.8
    assert 19 < float(ended(begin(f"supervised.START = time.monotonic()\n{body}"))[1]) <= 19.8


LITTER = """
Path(new_folder(), 'file').touch()
with removed_at_end(supervised.new_draft('draft-', os.environ['TMPDIR'])) as draft:
    draft.touch()
    supervised.report('note', 'at work')
    if os.fork() == 0:
        os.setsid()
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.write(1, b'%d\\n' % os.getpid())  # at once, so that two lines do not mix
    time.sleep(60)
"""


@pytest.mark.parametrize(
    ("numbers", "ways"),
    [
        ([signal.SIGTERM], {(143, "terminated")}),
        ([signal.SIGINT, signal.SIGINT], {(130, "interrupted")}),
        # Which of several comes first is the system's to say.
        ([signal.SIGHUP, signal.SIGTERM], {(129, "hung up"), (143, "terminated")}),
        ([signal.SIGKILL], {(-9, None)}),
    ],
)
def test_nothing_is_left_at_signals(tmp_path, numbers, ways):
    process = begin(LITTER, env={**os.environ, "TMPDIR": str(tmp_path)})
    children = [int(process.stdout.readline()) for _ in range(2)]
    for number in numbers:
        process.send_signal(number)
    code, _, err = ended(process)
    assert (code, err.removeprefix("pddlpuzzles: ").removesuffix("; at work\n") or None) in ways
    wait_until(lambda: not [*filter(is_alive, children), *os.listdir(tmp_path)])


def test_a_large_child_ends_before_its_parent():
    process = begin("os.write(1, b'%d\\n' % os.getpid())\nheld = b'x' * 2**28\ntime.sleep(60)")
    child = int(process.stdout.readline())
    wait_until(lambda: tree.resident(child) > 256)
    process.send_signal(signal.SIGTERM)
    assert (process.wait(), is_alive(child)) == (143, False)


def test_a_trace_is_put_in_place_whole_or_not_at_all(tmp_path):
    trace = tmp_path / "trace.jsonl"
    trace.write_text("good\n")
    board = "pp.instance('peg', 'english-central-sweeps')"
    solve = f"pp.solve({board}, engine='astar', trace=arguments[0])"
    process = begin(f"import pddlpuzzles as pp\n{solve}", str(trace), "--json")
    wait_until(lambda: len(os.listdir(tmp_path)) == 2, process)
    process.send_signal(signal.SIGTERM)
    code, out, _ = ended(process)
    assert (code, shaped("error", out)["error"]["kind"]) == (143, "interrupted")
    assert os.listdir(tmp_path) == [trace.name]
    assert trace.read_text() == "good\n"


def full(*_: object) -> None:
    raise OSError(28, os.strerror(28))


@pytest.mark.parametrize("cause", [("Path.write_bytes", full), ("_LEAST_ROOM", 2**62)])
def test_a_planner_without_room_says_so(run, monkeypatch, cause):
    monkeypatch.setattr("pddlpuzzles.processes.workers._NO_ROOM", "no room")
    monkeypatch.setattr(f"pddlpuzzles.processes.workers.{cause[0]}", cause[1])
    done = run("solve", "peg", "tiny", "--engine", "fast-downward")
    said = "pddlpuzzles: fast-downward: it cannot be started: no room\n"
    assert (done.code, done.err) == (30, said)


NOBODY_ASKS = """
import os, signal, sys
from itertools import count
from pddlpuzzles.__main__ import main
from pddlpuzzles.processes import supervised
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search import budget
calls = count()
def look(self, *more):
    if next(calls) == 300:  # it is at work
        {ending}
budget.Budget.spent = budget.Budget.look = look
main()
"""
LATE = f"{COUNTED}; supervised.keep_within(Limits(seconds=0.6))"
KILLED = "os.kill(os.getpid(), signal.SIGKILL)"


def unasking(ending: str, *arguments: object) -> tuple[int, str, str]:
    """How a command ends where no search sees a limit, and this happens while one is at work."""
    command = [sys.executable, "-c", NOBODY_ASKS.format(ending=ending), *map(str, arguments)]
    return ended(subprocess.Popen([*command, "--json"], **PIPES))


EXPLORED = ("explore", "pddl", "sokoban/20")


def test_what_was_known_when_work_is_ended_is_the_commands_own_object(tmp_path):
    proof = ("solve", "pddl", "logistics/20", "--engine", "astar", "--optimal")
    for ending, asked, ended, said in (
        (LATE, EXPLORED, (23, "time"), "out of time"),
        (LATE, ("hint", "pddl", "sokoban/20"), (23, "time"), "out of time"),
        (KILLED, EXPLORED, (137, None), "killed by SIGKILL"),
        (LATE, proof, (23, "time"), "out of time"),
        (KILLED, proof, (137, None), "killed by SIGKILL"),
    ):
        code, out, err = unasking(ending, *asked)
        found = shaped(asked[0], out)
        assert (code, found["limit"]) == ended
        assert err.startswith(f"pddlpuzzles: {said} while {found['during']}")
        if (ending, asked) == (LATE, proof):
            assert found["expanded"] > 0 < found["bound"], "what it has proved is kept"
    board, plan = pddlpuzzles.instance("pddl", "logistics/20"), tmp_path / "plan"
    plan.write_text("\n".join(pddlpuzzles.solve(board, engine="greedy").plan))
    code, out, err = unasking(LATE, "check", "pddl", "logistics/20", plan, "--optimal")
    found = shaped("check", out)
    assert (code, found["valid"], found["optimum"]) == (0, True, None)
    assert err == "pddlpuzzles: out of time while proving the optimum of pddl logistics/20\n"


@pytest.mark.parametrize("form", [["--json"], slow([])])
def test_a_signal_leaves_the_answer_of_anytime_that_is_there_so_far(tmp_path, form):
    plan = tmp_path / "plan"
    process = started("solve", "pddl", "logistics/20", "--anytime", "--plan", plan, *form)
    wait_until(plan.exists, process)
    process.send_signal(signal.SIGINT)
    code, out, err = ended(process)
    assert (code, err.splitlines()[-1]) == (130, "pddlpuzzles: interrupted")
    last = plan.read_text().splitlines()
    if form:
        found = shaped("solve", out)
        assert found["status"] in ("solved", "optimal")
        assert found["plan"] == last[: len(found["plan"])]
    else:
        assert "solved: " in out
