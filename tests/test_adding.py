"""The puzzle of docs/adding-a-puzzle.md: made of the files in the page, it can be played."""

import ast
import contextlib
import io
import json
import os
import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests.programs import PROGRAM, ran

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "adding-a-puzzle.md").read_text()
FILES = re.findall(r"^\*\*`([\w./-]+)`\*\*.*?^```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
"""The files that the page has, each named in bold before it."""


@pytest.fixture(scope="module")
def checkout(tmp_path_factory):
    made = tmp_path_factory.mktemp("checkout")
    shutil.copytree(ROOT / "pddlpuzzles", made / "pddlpuzzles")
    for name, text in FILES:
        folder = made if "/" in name else made / "pddlpuzzles" / "families" / "frogs"
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    return made


def run(checkout: Path, *commands: str) -> list[tuple[int, str, str]]:
    """Run commands in a checkout; the exit code of each, and what it printed."""
    there = {"cwd": checkout, "env": {**os.environ, "PYTHONPATH": str(checkout)}}
    done = (ran([*PROGRAM, *shlex.split(command)], **there) for command in commands)
    return [(one.returncode, one.stdout, one.stderr) for one in done]


def test_the_page_has_all_files():
    assert len(FILES) == 11
    code = {name: ast.parse(text) for name, text in FILES if name.endswith(".py")}
    names = ("__init__", "drawing", "generate", "notation", "pddl", "rules")
    assert {f"{one}.py" for one in names} == {*code}
    nodes = [one for each in code.values() for one in ast.walk(each)]
    assert sum(isinstance(one, ast.FunctionDef) for one in nodes) == 16, "the page says so"


def test_it_is_solved_and_a_plan_is_checked(checkout):
    (checkout / "short").write_text("stone 2 goes\n")
    solved, checked, short, stuck = run(
        checkout,
        "solve frogs tiny --engine astar --optimal --plan plan",
        "check frogs tiny plan",
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


GALLERY = (ROOT / "docs" / "gallery.md").read_text(encoding="utf-8")
LINES = re.findall(r"^pddlpuzzles (.* --svg (docs/pictures/\S+))$", GALLERY, re.MULTILINE)


@pytest.mark.parametrize(("line", "picture"), LINES, ids=[picture for _, picture in LINES])
def test_a_picture_is_what_its_command_writes(run, tmp_path, line, picture):
    made = tmp_path / Path(picture).name
    assert run(*shlex.split(line)[:-1], made).code == 0
    assert made.read_text() == (ROOT / picture).read_text(), f"write it again: pddlpuzzles {line}"


def test_every_picture_has_its_command_and_is_shown():
    pictures = (ROOT / "docs" / "pictures").glob("*.svg")  # a plot has its script beside it
    there = {f"docs/pictures/{one.name}" for one in pictures if not one.with_suffix(".py").exists()}
    assert there == {picture for _, picture in LINES}
    assert {f"docs/{path}" for path in re.findall(r"\]\((pictures/\S+)\)", GALLERY)} == there


NOTEBOOKS = ROOT / "docs" / "notebooks"


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb")))
def test_a_notebook_runs_and_each_check_says_not_yet_and_then_right(name, monkeypatch):
    """An exercise is answered as its cell's metadata say, once its check has said its word."""
    from IPython.core.interactiveshell import InteractiveShell

    monkeypatch.setenv("MPLBACKEND", "agg")
    shell = InteractiveShell.instance()

    def run(source: str) -> str:
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            shell.run_cell(source).raise_error()
        return out.getvalue()

    said, answers, printed = [], [], ""
    cells = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text())["cells"]
    for cell in (one for one in cells if one["cell_type"] == "code"):
        assert not cell["outputs"], "results are not checked in"
        source = "".join(cell["source"])
        before = run(source)
        printed += before
        answers += ["".join(one) for one in [cell["metadata"].get("answer")] if one]
        if "print(check_" in source:
            after = [run(one) for one in answers][-1]
            said.append((before, after if "answer" in cell["metadata"] else run(source)))
            answers.clear()
    assert printed, "a lecture says something"
    assert len(said) == sum("answer" in cell["metadata"] for cell in cells)
    for before, after in said:
        assert (before[:7], after[:5]) == ("not yet", "right")
    InteractiveShell.clear_instance()
