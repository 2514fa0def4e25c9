"""The program in a page: what it answers, which files a site gets for it, Pyodide under node."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from pddlpuzzles.errors import InputError
from pddlpuzzles.in_browser import answer
from pddlpuzzles.show.pyodide import engine_files
from pddlpuzzles.show.site import MANIFEST, Site
from tests.test_systems import run as run_elsewhere

BOARD = "* o o *\n* o o o\no * o o\n"
DOMAIN = Path("domains/pddl/blocks.pddl").read_text(encoding="utf-8")
PROBLEM = Path("problems/pddl/blocks/02.pddl").read_text(encoding="utf-8")
PEGS = {"puzzle": "peg", "text": Path("problems/peg/tiny.toml").read_text(encoding="utf-8")}
BLOCKS = {"puzzle": "pddl", "domain": DOMAIN, "text": PROBLEM}
REQUESTS = [
    {"what": "show", "puzzle": "peg", "text": BOARD},
    {"what": "show", "puzzle": "minesweeper", "text": "1 1 1\n1 . q"},
    {"what": "hint", "puzzle": "minesweeper", "text": "1 1 1\n1 . 1\n1 1 1\n"},
    {"what": "solve", "puzzle": "machiavelli", "text": "table: 7c 8c 9c\nhand: 10c"},
    {"what": "prove", **PEGS},
    {"what": "check", **PEGS, "plan": "d1-d3 a1-a3\na3-c3 d3-b3"},
    {"what": "check", **PEGS, "plan": "d1-d3 d1-d3"},
    {"what": "show", **BLOCKS},
    {"what": "solve", **BLOCKS},
    {"what": "hint", **BLOCKS},
    {"what": "check", **BLOCKS, "plan": "(pick-up a)"},
    {"what": "show", **BLOCKS, "domain": "(define (domain blocks"},
]


def ask(**request):
    return json.loads(answer(json.dumps({"domain": "", "plan": "", **request})))


def test_a_drawing_is_shown_as_on_the_command_line_with_a_picture():
    found = ask(what="show", puzzle="peg", text=BOARD)
    assert found["text"].startswith("peg board: 4 pegs on 12 holes; minimise jumps\n")
    assert found["picture"].startswith("<svg")
    assert found["head"] == "This is what was read"


def test_a_mistake_is_answered_with_its_line_and_what_was_expected():
    found = ask(what="show", puzzle="minesweeper", text="1 1 1\n1 . q")
    assert found == {
        "notes": [],
        "error": "board:2:5: found 'q', expected a clue 0 to 8, `.` or `#` for a covered cell,"
        " F for a flag, * for a known mine, or a space",
    }
    assert "domain:1" in ask(what="show", **{**BLOCKS, "domain": "(define (domain x"})["error"]


def test_a_plan_is_found_proved_and_checked():
    found = ask(what="prove", **PEGS)
    assert "\noptimal: 4 jumps" in found["text"]
    assert found["head"] == "4 jumps, the fewest"
    assert found["page"].startswith("<!DOCTYPE html>")
    moves = re.search(r"^moves: (.*)$", found["text"], re.MULTILINE)[1]
    judged = ask(what="check", **PEGS, plan=moves)
    assert (judged["head"], judged["text"]) == ("The plan is right", "valid: 4 jumps, 4 moves")
    assert ask(what="hint", **PEGS)["head"].startswith("Next: ")


def test_nothing_typed_in_is_said_so():
    assert ask(what="show", puzzle="peg", text=" \n") == {
        "notes": [],
        "error": "nothing is typed in yet",
    }
    assert "no plan is typed in" in ask(what="check", **PEGS)["error"]


def test_another_request_is_a_fault_of_the_page():
    with pytest.raises(ValueError, match="erase"):
        ask(what="erase", **PEGS)


@pytest.fixture
def core(tmp_path):
    """A folder like Pyodide's core, with nothing that runs."""
    folder = tmp_path / "core"
    folder.mkdir()
    for name in (
        "pyodide.mjs",
        "pyodide.asm.mjs",
        "pyodide.asm.wasm",
        "python_stdlib.zip",
        "pyodide-lock.json",
    ):
        (folder / name).write_bytes(b"\0\xff" + name.encode())
    return folder


def test_a_site_has_the_engine_only_where_it_is_asked_for(core, tmp_path):
    for folder, with_core in ((tmp_path / "with", core), (tmp_path / "without", None)):
        with Site(folder, with_core) as made:
            made.finish()
    ours = {path.name for path in (tmp_path / "with").rglob("*")}
    plain = {path.name for path in (tmp_path / "without").rglob("*")}
    assert ours - plain == {
        *("engine", "yours.html", "yours.js", "yours.css", "worker.js", "start.mjs"),
        *("pddlpuzzles.zip", *(path.name for path in core.iterdir())),
    }
    wasm = (tmp_path / "with" / "engine" / "pyodide.asm.wasm").read_bytes()
    assert wasm == (core / "pyodide.asm.wasm").read_bytes()
    assert "yours.html" in (tmp_path / "with" / "index.html").read_text()
    assert "yours.html" not in (tmp_path / "without" / "index.html").read_text()
    names = json.loads((tmp_path / "with" / MANIFEST).read_text())["files"]
    assert "engine/pddlpuzzles.zip" in names
    with Site(tmp_path / "with") as made:  # made anew without it, nothing of it stays
        made.finish()
    assert not (tmp_path / "with" / "yours.html").exists()


def test_the_same_program_makes_the_same_archive(core, tmp_path):
    first, second = (dict(engine_files(core)) for _ in range(2))
    assert first == second
    path = tmp_path / "package.zip"
    path.write_bytes(first["engine/pddlpuzzles.zip"])
    names = zipfile.ZipFile(path).namelist()
    assert {"pddlpuzzles/in_browser.py", "pddlpuzzles/problems/peg/tiny.toml"} <= {*names}
    assert not [name for name in names if "__pycache__" in name or ".venv" in name]


def test_a_folder_without_pyodide_is_refused_with_what_to_do(tmp_path):
    with pytest.raises(InputError, match=r"no pyodide\.mjs: expected .*npm install pyodide"):
        Site(tmp_path / "pages", tmp_path)
    assert not (tmp_path / "pages").exists()


UNDER_NODE = """
import { readFileSync } from "node:fs";
const folder = process.argv[2];
const { loadPyodide } = await import(folder + "pyodide.mjs");
const { start } = await import(folder + "start.mjs");
const python = await loadPyodide({ indexURL: folder });
const answer = start(python, new Uint8Array(readFileSync(folder + "pddlpuzzles.zip")));
const requests = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(requests.map(one => JSON.parse(answer(JSON.stringify(one))))));
"""
HERE = """
import json, sys
from pddlpuzzles.in_browser import answer
print(json.dumps([json.loads(answer(json.dumps(one))) for one in json.loads(sys.argv[4])]))
"""


@pytest.fixture
def pyodide():
    """The folder of Pyodide's core, where there is node as well."""
    folder = Path(os.environ.get("PYODIDE", ".venv/pyodide/node_modules/pyodide"))
    if shutil.which("node") is None:
        pytest.skip("no node to run Pyodide in")
    if not (folder / "pyodide.mjs").is_file():
        pytest.skip(
            f"no Pyodide: npm install --prefix .venv/pyodide pyodide, or set PYODIDE ({folder})"
        )
    return folder


@pytest.mark.slow
def test_pyodide_answers_as_a_python_without_packages_does(pyodide, tmp_path):
    with Site(tmp_path / "pages", pyodide) as made:
        made.finish()
    script = tmp_path / "ask.mjs"
    script.write_text(UNDER_NODE)
    requests = json.dumps([{"domain": "", "plan": "", **one} for one in REQUESTS])
    done = subprocess.run(
        ["node", script, f"{tmp_path / 'pages' / 'engine'}/"],
        input=requests,
        capture_output=True,
        text=True,
        timeout=400,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    elsewhere = run_elsewhere("browser", "-c", HERE, requests)
    assert elsewhere.returncode == 0, elsewhere.stderr
    answers, expected = (
        json.loads(re.sub(r"\d+\.\d{3} s", "0 s", text)) for text in (done.stdout, elsewhere.stdout)
    )
    assert len(answers) == len(REQUESTS)
    for request, one, other in zip(REQUESTS, answers, expected, strict=True):
        for found in (one, other):
            found.pop("page", None)
            if found.get("picture"):
                assert found.pop("picture").startswith("<svg")
        assert one == other, request
