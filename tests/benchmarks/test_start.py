"""What a command takes to start, beside Python itself and Fast Downward alone.

python -m pytest -n 0 --benchmark-enable -m benchmark tests/benchmarks/test_start.py
"""

from __future__ import annotations

import shlex
import subprocess
import sys

import pytest

COMMANDS = {
    "Python": ["-c", "pass"],
    "import pddlpuzzles": ["-c", "import pddlpuzzles"],
    **{
        words: ["-m", "pddlpuzzles", *words.split()]
        for words in (
            *("--version", "list", "list peg", "show peg", "engines", "export peg --force"),
            *("export peg --encoding sweeps --force", "solve peg --engine astar", "solve peg"),
        )
    },
}


@pytest.mark.benchmark
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command(benchmark, name, tmp_path):
    def run() -> None:
        subprocess.run(
            [sys.executable, *COMMANDS[name]], cwd=tmp_path, capture_output=True, check=True
        )

    run()
    benchmark.pedantic(run, rounds=9)


@pytest.mark.benchmark
def test_fast_downward_alone(benchmark, run, tmp_path):
    """The line that `export` prints, with the search that `solve peg` gives it, too."""
    said = run("export", "peg", "-o", tmp_path).err.partition("with: ")[2].splitlines()[0]
    line = shlex.split(said)
    benchmark.pedantic(
        lambda: subprocess.run(line, cwd=tmp_path, capture_output=True, check=True), rounds=9
    )
