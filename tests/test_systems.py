"""Systems that lack much: what runs on Windows and in a browser, seen with the names taken away."""

from __future__ import annotations

import json
import random
import subprocess
import sys

import pytest

from pddlpuzzles.families.minesweeper import conflicts
from pddlpuzzles.families.minesweeper.conflicts import Demand, smallest_conflict


def run(system, *arguments):
    """Run the command line on a system."""
    asked = [sys.executable, "-m", "tests.systems", system, *arguments]
    return subprocess.run(asked, capture_output=True, text=True, timeout=120, check=False)


def test_windows_solves_by_the_native_engine_and_says_why_no_planner_was_asked():
    done = run("windows", "solve", "peg", "tiny", "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert (found["status"], found["cost"], found["engine"]) == ("optimal", 4, "astar")
    assert found["fallback"].startswith("fast-downward: it runs as a process of its own")


def test_a_planner_by_name_is_refused_with_the_reason_on_windows():
    done = run("windows", "solve", "peg", "tiny", "--engine", "fast-downward")
    assert done.returncode == 30
    assert "it runs as a process of its own, which cannot be had on this system" in done.stderr


def test_an_engine_that_there_is_not_is_no_planner_that_fails_on_windows():
    done = run("windows", "solve", "peg", "tiny", "--engine", "nonsense")
    assert done.returncode == 2
    assert "nonsense" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["hint", "minesweeper"],
        ["solve", "pddl", "sliding-tiles/03"],
        pytest.param(["engines"], marks=pytest.mark.slow),
        pytest.param(["solve", "braintwist", "--optimal"], marks=pytest.mark.slow),
    ],
    ids=" ".join,
)
def test_a_command_does_on_windows_what_it_does_here(arguments):
    done = run("windows", *arguments)
    assert done.returncode == 0, done.stderr
    assert done.stdout
    assert "Traceback" not in done.stderr


ALL = """
import pddlpuzzles as pp
for puzzle, name, cost in [
    ("peg", "english-central", 31), ("peg", "tiny", 4), ("minesweeper", None, 24),
    ("machiavelli", None, 2), ("braintwist", "tiny", 3), ("pddl", "hanoi/03", 7),
    ("pddl", "gripper/02", 6), ("pddl", "river-crossing/01", None),
]:
    board = pp.instance(puzzle, name)
    first = pp.solve(board)
    assert first.moves is not None and first.fallback.startswith("fast-downward: it runs as"), first
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
    last = "PlannerError: layers: it needs numpy; pip install numpy scipy"
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
