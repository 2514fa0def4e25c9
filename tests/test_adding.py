"""The puzzle of docs/adding-a-puzzle.md: made of the files in the page, it can be played."""

from __future__ import annotations

import ast
import re
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


def run(checkout: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pddlpuzzles", *words]
    return subprocess.run(
        command, cwd=checkout, capture_output=True, text=True, check=False, timeout=300
    )


def test_the_page_has_all_files():
    assert len(FILES) == 10
    modules = sorted(name for name, _ in FILES if name.endswith(".py"))
    assert modules == ["__init__.py", "drawing.py", "generate.py", "pddl.py", "rules.py"]
    code = [ast.parse(text) for name, text in FILES if name.endswith(".py")]
    functions = [one for each in code for one in ast.walk(each) if isinstance(one, ast.FunctionDef)]
    assert len(functions) == 20, "the page says so"


def test_it_is_solved_and_a_plan_is_checked(checkout):
    done = run(checkout, "solve", "frogs", "tiny", "--engine", "astar", "--optimal")
    assert "optimal: 8 moves" in done.stdout, done.stderr
    (checkout / "plan").write_text(done.stdout)
    assert run(checkout, "check", "frogs", "tiny", "plan").stdout.startswith("valid: 8 moves")
    (checkout / "plan").write_text("stone 2 goes\n")
    short = run(checkout, "check", "frogs", "tiny", "plan")
    assert "the goal is not reached: this is not the position that is wanted" in short.stdout
    stuck = run(checkout, "solve", "frogs", "tiny-stuck", "--engine", "astar")
    assert "unsolvable" in stuck.stdout, stuck.stderr


def test_its_moves_are_read_and_its_pddl_is_the_puzzle(checkout):
    done = run(checkout, "hint", "frogs", "tiny", "--after", "stone 2 goes")
    assert "stone 4 goes" in done.stdout, done.stderr
    wrong = run(checkout, "hint", "frogs", "tiny", "--after", "stone 9 goes")
    assert "expected a move such as 'stone 1 goes'" in wrong.stderr
    assert run(checkout, "export", "frogs", "tiny", "-o", "out").returncode == 0
    same = run(checkout, "compare", "frogs", "tiny", "out/tiny.pddl")
    assert same.returncode == 0, same.stdout + same.stderr
    assert "--most" in run(checkout, "generate", "frogs", "--help").stdout
