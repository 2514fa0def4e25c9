"""Systems that lack much: what runs on Windows and in a browser, seen with the names taken away."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from pddlpuzzles.families.minesweeper import deduction as conflicts
from pddlpuzzles.families.minesweeper.deduction import Demand, smallest_conflict
from pddlpuzzles.processes.system import as_typed
from tests.systems import lacking

ON_WINDOWS = {
    "LC_ALL": "C",
    "PYTHONUTF8": "0",
    "PYTHONCOERCECLOCALE": "0",
    "PYTHONIOENCODING": "cp1252",
}
"""Variables with which a file is ASCII unless its encoding is named, and a console cp1252."""


def run(system, *arguments, **options):
    """Run the command line on a system."""
    asked = [sys.executable, "-m", "tests.systems", system, *map(str, arguments)]
    if system == "windows":
        options["env"] = {**os.environ, **ON_WINDOWS, "PYTHONPATH": os.getcwd()}
    return subprocess.run(
        asked, capture_output=True, text=True, timeout=120, check=False, errors="replace", **options
    )


def test_the_names_that_windows_lacks_are_those_that_we_know():
    assert {"fork", "killpg", "setsid", "set_blocking", "getuid", "wait4"} <= {*lacking("os")}
    assert {"SIGHUP", "SIGKILL", "SIGALRM", "setitimer"} <= {*lacking("signal")}
    assert {"poll", "epoll"} <= {*lacking("select")}
    assert not {"kill", "replace", "getpid", "O_RDONLY"} & {*lacking("os")}
    assert not {"SIGINT", "SIGTERM", "signal"} & {*lacking("signal")}


def test_windows_solves_by_the_native_engine_and_says_why_no_planner_was_asked():
    done = run("windows", "solve", "pddl", "logistics/20", "--timeout", "600", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["engine"] in ("greedy", "bfws")
    assert found["fallback"].startswith("fast-downward: it runs as a process of its own")


@pytest.mark.parametrize(
    "arguments",
    [["solve", "peg", "tiny", "--engine", "fast-downward"], ["bench", "peg/tiny", "-o", "results"]],
    ids=" ".join,
)
def test_what_takes_a_process_is_refused_with_the_reason_on_windows(tmp_path, arguments):
    asked = [*arguments, "--engine", "astar"] if arguments[0] == "bench" else arguments
    done = run("windows", *asked, cwd=tmp_path)
    assert done.returncode == 30
    assert "it runs as a process of its own, which cannot be had on this system" in done.stderr
    assert "Traceback" not in done.stderr
    assert not [*tmp_path.iterdir()]


QUICK = [["solve", "peg", "tiny", "--plan", os.devnull]]
MORE = [
    ["hint", "minesweeper"],
    ["engines"],
    ["show", "machiavelli", "evening", "--svg", "table.svg"],
    ["show", "peg", "--svg", "board.png"],
    ["solve", "pddl", "sliding-tiles/03"],
    ["solve", "peg", "tiny", "--page", "page.html"],
    ["solve", "peg", "english-class"],
    ["explore", "peg", "tiny", "--graph", "tiny.graphml"],
    ["export", "pddl", "gripper/01", "--benchmark", "all"],
    ["generate", "peg", "--count", "2", "--solve", "-o", "made"],
    ["site", "pages", "--puzzle", "minesweeper", "--timeout", "5"],
]


@pytest.mark.parametrize(
    "arguments",
    [*QUICK, *(pytest.param(one, marks=pytest.mark.slow) for one in MORE)],
    ids=" ".join,
)
def test_a_command_does_on_windows_what_it_does_here(tmp_path, arguments):
    done = run("windows", *arguments, cwd=tmp_path)
    here = tmp_path / "here"
    here.mkdir()
    if arguments[0] in ("explore", "site"):  # what takes long is not done twice
        assert done.returncode == 0, done.stderr
    else:
        asked = [sys.executable, "-m", "pddlpuzzles", *arguments]
        assert (
            done.returncode
            == subprocess.run(
                asked, capture_output=True, cwd=here, timeout=120, check=False
            ).returncode
        ), done.stderr
    assert done.stdout
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_two_files_with_the_line_ends_of_windows_are_solved_checked_compared_and_proved(tmp_path):
    """What one command writes, the next one reads; each line ends as Windows' editors have it."""
    assert run("windows", "export", "pddl", "blocks/02", "-o", ".", cwd=tmp_path).returncode == 0
    for path in tmp_path.iterdir():
        path.write_bytes(b"; \xe2\x99\xa5\r\n" + path.read_bytes().replace(b"\n", b"\r\n"))
    for command, said in [
        ("solve blocks-02.pddl --plan plan --certificate proof", "optimal: 8 actions"),
        ("check blocks-02.pddl plan", "valid: 8 actions"),
        ("hint blocks-02.pddl", "next: "),
        ("compare pddl blocks/02 blocks-02.pddl", "same"),
        ("verify blocks-02.pddl proof plan", "proved"),
    ]:
        done = run("windows", *command.split(), cwd=tmp_path)
        assert done.returncode == 0, (command, done.stderr)
        assert said in done.stdout, command
        plan = tmp_path / "plan"
        plan.write_bytes(plan.read_bytes().replace(b"\r\n", b"\n").replace(b"\n", b"\r\n"))


def test_a_card_that_a_console_cannot_print_is_printed_as_its_number(tmp_path):
    (tmp_path / "cards.toml").write_text(
        'puzzle = "machiavelli"\ntitle = "Hearts \u2665"\ntable = "7c 8c 9c"\nhand = ""\n', "utf-8"
    )
    done = run("windows", "show", "machiavelli", tmp_path / "cards.toml")
    assert done.returncode == 0, done.stderr
    assert "Hearts \\u2665" in done.stdout


@pytest.mark.parametrize("platform", ["linux", "win32"])
def test_a_command_is_typed_as_the_shell_of_the_system_reads_it(monkeypatch, platform):
    monkeypatch.setattr(sys, "platform", platform)
    quote = {"linux": "'", "win32": '"'}[platform]
    words = ["a.exe", "--search", "eager(alt([single(h)]), x=1)", "a folder/b.pddl"]
    said = f"a.exe --search {quote}{words[2]}{quote} {quote}{words[3]}{quote}"
    assert as_typed(words) == said


def test_the_names_of_our_files_are_names_on_windows():
    """None of a device, with a mark that Windows forbids, or that differs in capitals alone."""
    seen, checked = set(), 0
    for folder in ("pddlpuzzles", "domains", "problems", "docs"):
        for path in Path(folder).rglob("*"):
            assert not re.search(r'[<>:"\\|?*]|[. ]$', path.name), path
            assert not re.match(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\.|$)", path.name), path
            assert str(path).lower() not in seen, path
            seen.add(str(path).lower())
            checked += 1
    assert checked > 1000


ALL = """
import pddlpuzzles as pp
for puzzle, name, cost in [
    ("peg", "english-central", 31), ("peg", "tiny", 4), ("minesweeper", None, 24),
    ("machiavelli", None, 2), ("braintwist", "tiny", 3), ("pddl", "hanoi/03", 7),
    ("pddl", "gripper/02", 6), ("pddl", "river-crossing/01", None),
]:
    board = pp.instance(puzzle, name)
    first = pp.solve(board)
    assert first.moves is not None, first
    best = pp.solve(board, optimal=True)
    assert best.status == "optimal" and cost in (None, best.cost), (puzzle, name, best)
    assert pp.check(board, best.plan, optimal=True).optimum == best.cost
    hint = pp.hint(board)
    assert hint.left in (None, best.cost) or puzzle == "minesweeper", (puzzle, name, hint)
    assert board.svg() and best.svg() and best.page() and board.toml and str(best) and str(hint)
assert pp.solve(pp.instance("peg", "english-class")).status == "unsolvable"
assert pp.hint(pp.instance("peg", "english-class")).reason
print("all")
"""


def test_the_standard_library_is_enough_for_reading_solving_checking_hints_and_pictures():
    done = run("browser", "-c", ALL)
    assert done.stdout == "all\n", done.stderr


def test_what_needs_numpy_says_so_where_it_is_missing():
    asked = "import pddlpuzzles as pp; pp.solve(pp.instance('peg', 'tiny'), engine='layers')"
    done = run("browser", "-c", asked)
    last = "PlannerError: layers: it needs numpy; pip install numpy highspy"
    assert done.stderr.strip().endswith(last)


def demands(chance, cells, count):
    """Return demands on few cells, of which often not all can be met."""
    found = []
    for _ in range(count):
        some = frozenset(chance.sample(range(cells), chance.randint(1, 4)))
        found.append(Demand(chance.randint(0, len(some)), some))
    return found


def test_conflicts_without_a_solver_are_as_small_as_with_one(monkeypatch):
    chance, seen = random.Random(3), set()
    for _ in range(40):
        some = demands(chance, 8, chance.randint(2, 7))
        always = chance.choice([None, *demands(chance, 8, 1)])
        solved = smallest_conflict(some, always, len(some), lambda: None)
        with monkeypatch.context() as patched:
            patched.setattr(conflicts, "has_libraries", lambda: False)
            plain = smallest_conflict(some, always, len(some), lambda: None)
        sizes = [None if one is None else len(one) for one in (solved, plain)]
        assert sizes[0] == sizes[1], (some, always, solved, plain)
        seen.add(sizes[0])
    assert seen >= {None, 1, 2, 3}
