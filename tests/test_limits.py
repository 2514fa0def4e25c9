"""Planners that hang, fork, eat memory, crash and lie, and signals: nothing is left of them.

The planner is a fake `up_fast_downward`, first on the path of modules, that runs a script.
"""

import json
import os
import re
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import pddlpuzzles as pp
from pddlpuzzles.cli.exit_codes import Exit
from pddlpuzzles.planners import auto
from pddlpuzzles.planners.table import PLANNERS
from pddlpuzzles.processes import tree
from pddlpuzzles.puzzle import Limit
from pddlpuzzles.search.budget import LimitError
from tests.programs import PROGRAM, is_alive, ran, started, wait_until
from tests.seeds import slow

FAKE = """
import os, sys
from unified_planning.engines import PDDLPlanner, PlanGenerationResultStatus
from unified_planning.model import ProblemKind

class Fake(PDDLPlanner):
    def __init__(self, **options):
        super().__init__()

    @property
    def name(self):
        return "fake"

    def _get_cmd(self, domain, problem, plan):
        return [sys.executable, os.environ["FAKE_SCRIPT"], plan, domain, problem]

    def _result_status(self, problem, plan, retval=None, log_messages=None):
        if plan is not None:
            return PlanGenerationResultStatus.SOLVED_SATISFICING
        return getattr(PlanGenerationResultStatus, os.environ.get("FAKE_STATUS", "INTERNAL_ERROR"))

    @staticmethod
    def supported_kind():
        return ProblemKind()

    supports = satisfies = staticmethod(lambda asked: True)

def __getattr__(name):
    if name.startswith(("FastDownward", "ENHSP")):
        return Fake
    raise AttributeError(name)
"""

NOTE = """
import os, signal, sys, time
def note():
    with open(os.environ["FAKE_SCRIPT"] + ".pids", "a") as pids:
        print(os.getpid(), file=pids, flush=True)
note()
"""

HANG = "time.sleep(1000)"

FORK = """
for number in (signal.SIGTERM, signal.SIGHUP): signal.signal(number, signal.SIG_IGN)
for daemon in (False, True):
    if os.fork() == 0:
        if daemon:
            os.setsid()
            if os.fork():
                os._exit(0)
        note()
        time.sleep(1000)
time.sleep(1000)
"""

ESCAPE_AND_ANSWER = """
if os.fork() == 0:
    os.setsid()
    if os.fork():
        os._exit(0)
    note()
    os.close(1)
    os.close(2)
    time.sleep(1000)
time.sleep(0.5)
open(sys.argv[1], "w").write("(jump a1 a2 a3)")
"""

Faker = Callable[[str], dict[str, str]]


@pytest.fixture
def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Faker:
    """Make Fast Downward a script; return the environment in which it is."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()

    def install(script: str) -> dict[str, str]:
        package = tmp_path / "up_fast_downward"
        package.mkdir(exist_ok=True)
        (package / "__init__.py").touch()
        (package / "fast_downward.py").write_text(FAKE)
        path = tmp_path / "script"
        path.write_text(NOTE + script)
        change = {
            "PYTHONPATH": os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]),
            "FAKE_SCRIPT": str(path),
            "TMPDIR": str(temporary),
        }
        for name, value in change.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr("tempfile.tempdir", None)
        monkeypatch.setattr(auto, "_AT_ONCE", 0.0)
        monkeypatch.setattr(auto, "_LEAST", 1e-9)
        return {**os.environ, **change}

    return install


def noted(tmp_path: Path) -> list[int]:
    notes = tmp_path / "script.pids"
    return [int(line) for line in notes.read_text().split()] if notes.exists() else []


def living(processes: list[int]) -> list[int]:
    return [*filter(is_alive, processes)]


linux = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")

PATIENCE = ("1", "3", "9", "27", "81")  # time limits, until the planner has run before one
FD = ("--engine", "fast-downward")


@linux
def test_nothing_is_left_at_the_timeout_of_a_planner_that_forks_and_ignores_signals(fake, tmp_path):
    environment = fake(FORK)
    for timeout in PATIENCE:
        process = started("solve", "peg", "tiny", *FD, "--timeout", timeout, env=environment)
        _, said = process.communicate(timeout=60 + float(timeout))
        assert process.returncode == Exit.OUT_OF_TIME
        assert said == "" or said.startswith("pddlpuzzles: out of time")
        assert not living(noted(tmp_path))
        assert os.listdir(tmp_path / "temporary") == []
        if len(noted(tmp_path)) >= 3:
            break
    assert len(noted(tmp_path)) >= 3, "the fake planner had forked"


SAID = {"SIGINT": (130, "interrupted"), "SIGTERM": (143, "terminated"), "SIGHUP": (129, "hung up")}


@linux
@pytest.mark.parametrize("first", ["SIGTERM", "SIGKILL", *map(slow, ("SIGINT", "SIGHUP"))])
@pytest.mark.parametrize("dies", [False, slow(True)])  # while it stops the planner
def test_nothing_is_left_of_a_planner_that_forks_and_ignores_signals(fake, tmp_path, first, dies):
    process = started("solve", "peg", "tiny", *FD, env=fake(FORK))
    wait_until(lambda: len(noted(tmp_path)) == 3)
    assert len(living(noted(tmp_path))) == 3
    process.send_signal(getattr(signal, first))
    if dies:
        time.sleep(0.003)
        process.kill()
    code = process.wait(60)
    if first in SAID and not dies:
        said = process.stderr.read().removeprefix("pddlpuzzles: ").removesuffix("\n")
        assert (code, said) == SAID[first]
        assert not living(noted(tmp_path))
        assert os.listdir(tmp_path / "temporary") == []
    wait_until(lambda: not living(noted(tmp_path)))
    wait_until(lambda: os.listdir(tmp_path / "temporary") == [])


@linux
@pytest.mark.parametrize(
    ("line", "arguments", "code", "said"),
    [
        ("ulimit -n 9", FD, Exit.PLANNER_FAILED, "too many open files"),
        ("ulimit -n 9", (), Exit.DONE, ""),  # nobody needs a planner
        slow("ulimit -v 3500000", FD, Exit.DONE, ""),
        slow("TMPDIR=/proc/nowhere", FD, Exit.DONE, ""),
    ],
)
def test_narrow_surroundings_are_enough_or_reported(tmp_path, line, arguments, code, said):
    command = [*PROGRAM, "solve", "peg", "tiny", *arguments]
    narrow = ["/bin/sh", "-c", f'{line}; exec "$0" "$@"', *command]
    done = ran(narrow, env={**os.environ, "TMPDIR": str(tmp_path)})
    assert done.returncode == code
    assert said in done.stderr
    assert os.listdir(tmp_path) == []


@linux
def test_the_limit_of_memory_is_that_of_the_whole_tree(run, fake, tmp_path):
    fake(
        "for _ in range(6):\n"
        "    if os.fork() == 0:\n"
        "        note()\n"
        "        eaten = b'x' * (150 * 2**20)\n"
        f"        {HANG}\n"
        f"{HANG}"
    )
    limit = round(tree.resident(os.getpid())) + 600  # the tests themselves are of the tree
    done = run("solve", "peg", "tiny", *FD, "--memory", limit, "--timeout", "60")
    assert done.code == Exit.OUT_OF_MEMORY
    assert not living(noted(tmp_path))


@pytest.mark.parametrize("engine", ["fast-downward", slow("lpg")])
def test_planners_run_in_odd_surroundings(run, monkeypatch, tmp_path, engine):
    if PLANNERS[engine].missing:
        pytest.skip(f"{engine}: {PLANNERS[engine].missing}")
    spaced = tmp_path / "a folder"
    spaced.mkdir()
    monkeypatch.setattr("tempfile.tempdir", None)
    monkeypatch.setenv("TMPDIR", str(spaced))
    monkeypatch.setenv("PYTHONSAFEPATH", "1")
    assert run("solve", "peg", "tiny", "--engine", engine).code == Exit.DONE
    assert os.listdir(spaced) == []


def test_a_head_start_is_half_of_a_short_limit_at_most_and_given_as_it_was(run, fake):
    fake(HANG)
    for timeout in ("1", "2", "3.9"):  # which a loaded machine may need for less
        done = run("solve", "peg", "triangle-15", "--timeout", timeout, "--json")
        told = re.search(r"no answer within its first ([\d.]+) s", done.out)
        if told:
            break
    assert 0 <= float(told[1]) <= float(timeout) / 2
    assert "fast-downward has not answered yet: searching beside it with astar" in done.err


@linux
def test_what_a_planner_leaves_behind_goes_with_it(run, fake, tmp_path):
    fake(ESCAPE_AND_ANSWER)
    assert run("solve", "peg", "tiny", *FD).code == Exit.PLANNER_FAILED, "its plan is not one"
    assert len(noted(tmp_path)) == 2
    assert not living(noted(tmp_path))


@linux
def test_a_planner_is_given_an_authors_files_byte_for_byte(run, fake, tmp_path):
    fake(
        "import shutil\n"
        "for path in sys.argv[2:]:\n"
        "    shutil.copy(path, os.environ['FAKE_SCRIPT'] + '.' + os.path.basename(path))\n"
        'open(sys.argv[1], "w").write("(Go A)\\n; cost = 1")\n'
    )
    texts = {
        "domain.pddl": "\n; mine\t\n(DEFINE (domain d)(:predicates (At ?x)(gone ?x))  \n"
        "(:action Go :parameters(?x) :precondition(at ?x) :effect(AND(gone ?x) (not(At ?x)))))\n\n",
        "problem.pddl": "(define(problem p)(:domain D)(:objects A)(:init(at a))(:goal(GONE a)))",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    done = run("solve", tmp_path / "problem.pddl", *FD, "--json")
    assert json.loads(done.out)["plan"] == ["(go a)"]
    for name, text in texts.items():
        assert (tmp_path / f"script.{name}").read_text() == text


LIES = {
    "no plan": ('print("Solution found.")', "internal error: Solution found."),
    "a refutation": ('print("Task is provably unsolvable.")', "internal error: Task is"),
    "a wrong plan": ('open(sys.argv[1], "w").write("(jump a1 b1 c1)")', "plan is wrong: step 1"),
    "an unknown action": ('open(sys.argv[1], "w").write("(fly a1 b1 c1)")', "fly"),
    "bytes": ('open(sys.argv[1], "wb").write(b"\\xff\\xfe\\x00(")', "ended without an answer"),
    "a crash": ("os.abort()", "internal error"),
    "a driver's words": (
        'sys.exit("two of a kind\\n  Context: In p\\ntranslate exit code: 31\\n\\nINFO 0.18s")',
        "internal error: two of a kind",
    ),
    "its worker's death": ("os.kill(os.getppid(), signal.SIGKILL)", "ended by signal 9"),
}


@linux
@pytest.mark.parametrize("lie", LIES)
def test_what_a_planner_did_instead_of_planning_is_said(run, fake, tmp_path, lie):
    script, said = LIES[lie]
    fake(script)
    done = run("solve", "peg", "triangle-15", "--json")  # of which no search is waited for
    found = json.loads(done.out)
    assert (done.code, found["engine"], found["cost"]) == (Exit.DONE, "astar", 13)
    assert found["fallback"].startswith("fast-downward: ")
    assert "fast-downward did not answer" in done.err
    done = run("solve", "peg", "tiny", *FD, "--json")
    assert (done.code, json.loads(done.out)["error"]["kind"]) == (Exit.PLANNER_FAILED, "planner")
    assert said in done.err
    assert done.err.count("\n") == 1
    assert os.listdir(tmp_path / "temporary") == []


@linux
def test_out_of_memory_without_a_limit_names_none(fake):
    fake("sys.exit('std::bad_alloc')")
    found = pp.solve(pp.instance("peg", "triangle-15"), memory=None)
    assert found.fallback == "fast-downward: out of memory"


GREEDY = """
import psutil
of_tests = psutil.Process(int(os.environ["OF_TESTS"])).memory_info().rss >> 20
eaten = []
while True:
    eaten.append(bytearray(8 << 20))
    with open(os.environ["FAKE_SCRIPT"] + ".eaten", "w") as file:
        file.write(str(8 * len(eaten) + of_tests))
"""


@linux
def test_no_planner_takes_much_more_than_it_may_if_nobody_looks(run, fake, tmp_path, monkeypatch):
    fake(GREEDY)
    for pause in ("_SOONEST", "_LATEST"):
        monkeypatch.setattr(tree, pause, 1000.0)
    monkeypatch.setenv("OF_TESTS", str(os.getpid()))  # whose memory counts: it is of the tree
    for _ in range(2):  # at the first, what is imported meanwhile may come on top
        limit = round(tree.resident(os.getpid())) + 400
        assert run("solve", "peg", "tiny", *FD, "--memory", limit).code == Exit.OUT_OF_MEMORY
    assert int((tmp_path / "script.eaten").read_text()) < 1.5 * limit


@pytest.mark.parametrize(
    ("raised", "code"), [(MemoryError(), 22), (LimitError(Limit.TIME), 23)], ids=["memory", "time"]
)
def test_a_limit_before_or_after_an_answer_is_one_object(raised, code, run, tmp_path, monkeypatch):

    def read(*arguments, **options):
        raise raised

    monkeypatch.setattr("pddlpuzzles.pddl.pair.problem_noting", read)
    for name, text in (("domain", "(define (domain d))"), ("p", "(define (problem p))")):
        (tmp_path / f"{name}.pddl").write_text(text)
    problem = tmp_path / "p.pddl"
    rest = {"check": [str(problem)]}
    for command in ("show", "check", "explore", "hint", "solve"):
        done = run(command, "pddl", problem, *rest.get(command, []), "--json")
        assert (done.code, json.loads(done.out)["status"]) == (code, "gave-up"), command
        assert "out of" in done.err
    done = run("export", "pddl", problem, "-o", str(tmp_path / "out"))
    assert (done.code, "out of" in done.err) == (code, True)
    monkeypatch.setattr("pddlpuzzles.cli.solve.write_text", read)  # once there is an answer
    done = run("solve", "peg", "tiny", "--plan", tmp_path / "plan", "--json")
    assert (done.code, json.loads(done.out)["status"]) == (code, "optimal")
