"""What is installed: the wheel, and what the README says of it."""

from __future__ import annotations

import doctest
import importlib.metadata
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import pddlpuzzles

ROOT = Path(__file__).parent.parent


def checked_in(folder: str) -> set[str]:
    return {
        path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*") if path.is_file()
    }


@pytest.mark.slow
def test_a_wheel_works_away_from_the_checkout(tmp_path):
    wheels, home = tmp_path / "wheels", tmp_path / "home"
    pip = [sys.executable, "-m", "pip", "--quiet"]
    subprocess.run([*pip, "wheel", "--no-deps", "-w", wheels, ROOT], check=True)
    (wheel,) = wheels.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("domains", "problems"):
        assert {f"pddlpuzzles/{name}" for name in checked_in(folder)} <= names
    assert "pddlpuzzles/py.typed" in names
    assert not any(name.startswith("tests") for name in names)

    subprocess.run([*pip, "install", "--no-deps", "--target", home, wheel], check=True)
    script = (
        "import pddlpuzzles.cli as cli, pathlib;"
        "assert pathlib.Path(cli.__file__).is_relative_to(pathlib.Path('../home').resolve());"
        "raise SystemExit(cli.run(['solve', 'peg', '--engine', 'astar', '--json']))"
    )
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=elsewhere,
        env={**os.environ, "PYTHONPATH": str(home)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert '"status": "optimal"' in done.stdout
    assert wheel.name.startswith(f"pddlpuzzles-{pddlpuzzles.__version__}-")
    assert os.listdir(elsewhere) == []


def test_the_version_is_that_of_the_distribution_and_in_the_changelog(run):
    version = pddlpuzzles.__version__
    assert run("--version").out == f"pddlpuzzles {version}\n"
    assert importlib.metadata.version("pddlpuzzles") == version
    assert f"\n## {version}\n" in (ROOT / "CHANGELOG.md").read_text()


def readme_runs() -> list[tuple[str, str]]:
    """The commands that the README shows with their output."""
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
    done = subprocess.run(
        command,
        shell=True,
        cwd=work,
        env={**os.environ, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    pattern = re.escape(output).replace("…", "(?s:.*?)")
    assert re.fullmatch(pattern, done.stdout.rstrip("\n")), done.stdout


def test_what_the_readme_shows_in_python_is_what_python_says():
    outcome = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert outcome.attempted > 5
    assert outcome.failed == 0


def test_every_command_is_in_the_readme(run):
    commands = re.findall(r"^  (\w+)  ", run("--help").out.partition("Commands:")[2], re.MULTILINE)
    text = (ROOT / "README.md").read_text()
    assert commands
    for command in commands:
        assert f"pddlpuzzles {command}" in text


def test_ci_runs_the_readmes_test_command():
    """The script takes the line from the README; it must find exactly one."""
    lines = (ROOT / "README.md").read_text().splitlines()
    assert len([line for line in lines if line.endswith("-m pytest")]) == 1
