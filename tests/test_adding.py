"""The puzzle of docs/adding-a-puzzle.md: made of the files in the page, it can be played."""

from __future__ import annotations

import ast
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "adding-a-puzzle.md").read_text()
FILES = re.findall(r"^\*\*`([\w./-]+)`\*\*.*?^```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
"""The files that the page has, each named in bold before it."""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    """A checkout with the puzzle of the page in it."""
    made = tmp_path_factory.mktemp("checkout")
    left_out = shutil.ignore_patterns("__pycache__", "*.toml", "*.pddl")
    shutil.copytree(ROOT / "pddlpuzzles", made / "pddlpuzzles", ignore=left_out)
    for name, text in FILES:
        folder = made if "/" in name else made / "pddlpuzzles" / "families" / "frogs"
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return made


COMMANDS = """
import contextlib, io, json, sys
from pddlpuzzles.cli.main import run
for number, command in enumerate(json.loads(sys.argv[1])):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = int(run(command))
    open(f"out-{number}", "w").write(out.getvalue())
    print(json.dumps([code, out.getvalue(), err.getvalue()]))
"""
"""Runs commands one after the other in one process, and keeps what each prints in a file."""


def run(checkout: Path, *commands: str) -> list[tuple[int, str, str]]:
    """Run commands in a checkout; the exit code of each, and what it printed."""
    words = json.dumps([shlex.split(command) for command in commands])
    done = subprocess.run(
        [sys.executable, "-c", COMMANDS, words],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout)},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    return [tuple(json.loads(line)) for line in done.stdout.splitlines()]


def test_the_page_has_all_files():
    assert len(FILES) == 11
    modules = sorted(name for name, _ in FILES if name.endswith(".py"))
    assert modules == [
        *("__init__.py", "drawing.py", "generate.py", "notation.py", "pddl.py", "rules.py")
    ]
    code = [ast.parse(text) for name, text in FILES if name.endswith(".py")]
    functions = [one for each in code for one in ast.walk(each) if isinstance(one, ast.FunctionDef)]
    assert len(functions) == 16, "the page says so"


def test_it_is_solved_and_a_plan_is_checked(checkout):
    (checkout / "short").write_text("stone 2 goes\n")
    solved, checked, short, stuck = run(
        checkout,
        "solve frogs tiny --engine astar --optimal",
        "check frogs tiny out-0",
        "check frogs tiny short",
        "solve frogs tiny-stuck --engine astar",
    )
    assert "optimal: 8 moves" in solved[1], solved
    assert checked[1].startswith("valid: 8 moves"), checked
    assert "the goal is not reached: this is not the position that is wanted" in short[1]
    assert "unsolvable" in stuck[1], stuck


def test_its_moves_are_read_and_its_pddl_is_the_puzzle(checkout):
    right, wrong, exported, same, options = run(
        checkout,
        "hint frogs tiny --after 'stone 2 goes'",
        "hint frogs tiny --after 'stone 9 goes'",
        "export frogs tiny -o out",
        "compare frogs tiny out/tiny.pddl",
        "generate frogs --help",
    )
    assert "stone 4 goes" in right[1], right
    assert "expected a move such as 'stone 1 goes'" in wrong[2]
    assert exported[0] == 0, exported
    assert same[0] == 0, same
    assert "--most" in options[1]
