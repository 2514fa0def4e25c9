"""What is installed: the wheel, and what the README says of it."""

import doctest
import importlib.metadata
import json
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import pddlpuzzles
from tests.programs import ran

ROOT = Path(__file__).parent.parent


def checked_in(folder: str) -> set[str]:
    files = (path for path in (ROOT / folder).rglob("*") if path.is_file())
    return {path.relative_to(ROOT).as_posix() for path in files}


@pytest.fixture(scope="module")
def built(tmp_path_factory) -> tuple[Path, Path]:
    """The source distribution, and the wheel that is built from it alone."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, "-m", "build", "-o", folder, ROOT], check=True, timeout=500)
    (sources,), (wheel,) = folder.glob("*.tar.gz"), folder.glob("*.whl")
    return sources, wheel


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory) -> Path:
    """An environment in which nothing is installed, and no way to this checkout."""
    home = tmp_path_factory.mktemp("elsewhere")
    subprocess.run([sys.executable, "-m", "venv", home / "venv"], check=True, timeout=500)
    return home


def alone(home: Path, *command: str | Path) -> str:
    surroundings = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    work = home / "work"
    work.mkdir(exist_ok=True)
    program = home / "venv" / "bin" / command[0]
    done = ran([program, *command[1:]], cwd=work, env=surroundings)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_distributions_have_all_that_they_need_and_nothing_else(built):
    sources, wheel = built
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("domains", "problems"):
        assert {f"pddlpuzzles/{name}" for name in checked_in(folder)} <= names
    assert {"pddlpuzzles/py.typed", "pddlpuzzles/families/peg/format.txt"} <= names
    assert {name.split("/")[0] for name in names} == {
        "pddlpuzzles",
        f"pddlpuzzles-{pddlpuzzles.__version__}.dist-info",
    }
    with tarfile.open(sources) as archive:
        listed = {name.partition("/")[2] for name in archive.getnames()}
    tracked = ran(["git", "ls-files"], cwd=ROOT, check=True).stdout.split("\n")
    assert {*filter(None, tracked)} <= listed
    assert not [name for name in listed if "__pycache__" in name or name.startswith(".venv")]


@pytest.mark.slow
def test_what_is_installed_works_away_from_the_checkout(built, elsewhere):
    alone(elsewhere, "python", "-m", "pip", "install", "--quiet", built[1])
    where = alone(elsewhere, "python", "-c", "import pddlpuzzles; print(pddlpuzzles.__file__)")
    assert Path(where).is_relative_to(elsewhere / "venv")
    told = alone(elsewhere, "pddlpuzzles", "--version")
    assert told == f"pddlpuzzles {pddlpuzzles.__version__}\n"
    for engine in ("auto", "astar"):
        asked = alone(elsewhere, "pddlpuzzles", "solve", "peg", "--engine", engine, "--json")
        told = json.loads(asked)
        assert told["status"] in ("solved", "optimal")
        assert (told["cost"], told["checked"]) == (31, True)
    for puzzle in pddlpuzzles.puzzles():
        listed = json.loads(alone(elsewhere, "pddlpuzzles", "list", puzzle, "--json"))["instances"]
        assert tuple(one["name"] for one in listed) == pddlpuzzles.instances(puzzle)
        assert "puzzle = " in alone(elsewhere, "pddlpuzzles", "format", puzzle)
        alone(elsewhere, "pddlpuzzles", "export", puzzle, "tiny", "-o", puzzle)
        written = elsewhere / "work" / puzzle / "tiny.pddl"
        assert written.read_bytes() == (ROOT / "problems" / puzzle / "tiny.pddl").read_bytes()
        alone(elsewhere, "pddlpuzzles", "solve", puzzle, "tiny", "--page", f"{puzzle}.html")
        assert "<script" in (elsewhere / "work" / f"{puzzle}.html").read_text()


def readme_runs() -> list[tuple[str, str]]:
    text = (ROOT / "README.md").read_text()
    blocks = re.findall(r"^```\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    runs = []
    for block in blocks:
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            runs.append((command, output.rstrip("\n")))
    return runs


@pytest.mark.parametrize(("command", "output"), readme_runs(), ids=lambda text: text[:40])
def test_what_the_readme_shows_is_what_happens(command, output, tmp_path, monkeypatch):
    """A line `…` stands for any lines, `…` within one for any text."""
    monkeypatch.setenv("COLUMNS", "80")
    script = tmp_path / "pddlpuzzles"
    script.write_text(
        f"#!{sys.executable}\nimport sys; sys.path.insert(0, {str(ROOT)!r})\n"
        "from pddlpuzzles.__main__ import main\nmain()\n"
    )
    script.chmod(0o755)
    work = tmp_path / "work"
    work.mkdir(exist_ok=True)
    with_it = {**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    done = ran(["/bin/sh", "-c", f"exec 2>&1\n{command}"], cwd=work, env=with_it)
    pattern = re.escape(output).replace("…", "(?s:.*?)")
    assert re.fullmatch(pattern, done.stdout.rstrip("\n")), done.stdout


def test_the_version_is_that_of_the_distribution_the_changelog_and_the_citation(run):
    version = pddlpuzzles.__version__
    assert run("--version").out == f"pddlpuzzles {version}\n"
    assert importlib.metadata.version("pddlpuzzles") == version
    assert f"\n## {version}\n" in (ROOT / "CHANGELOG.md").read_text()
    lines = (ROOT / "CITATION.cff").read_text(encoding="utf-8").splitlines()
    assert {f"version: {version}", "license: Apache-2.0"} <= {*lines}


def test_every_command_is_in_the_readme_and_its_python_says_what_it_shows(run):
    commands = re.findall(r"^  (\w+)  ", run("--help").out.partition("Commands:")[2], re.MULTILINE)
    text = (ROOT / "README.md").read_text()
    assert commands
    assert [one for one in commands if f"pddlpuzzles {one}" not in text] == []
    tests = [line for line in text.splitlines() if line.endswith("-m pytest")]
    assert len(tests) == 1, "which CI takes from there"
    outcome = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert (outcome.attempted > 5, outcome.failed) == (True, 0)
