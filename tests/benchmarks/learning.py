"""Runs the program of the page on learning, and prints its figures.

    python -m tests.benchmarks.learning

`tests/search/test_learning.py` compares them with those of the page. The tables that the program
reads are made first, by `explore --table`.
"""

import contextlib
import io
import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Final

from pddlpuzzles.cli.main import run

PAGE: Final = Path(__file__).parents[2] / "docs" / "learning.md"
TABLES: Final = {"tiles-2x3.parquet": "sliding-tiles/02", "tiles-2x4.parquet": "sliding-tiles/03"}


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def printed() -> list[str]:
    """Return what each block of the program prints, run in a folder that has its tables."""
    names: dict[str, object] = {}
    found = []
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for path, name in TABLES.items():
            with contextlib.redirect_stdout(io.StringIO()):
                assert run(["explore", "pddl", name, "--table", path]) == 0
        for block in blocks("python"):
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(compile(block, os.fspath(PAGE), "exec"), names)
            found.append(out.getvalue())
    return found


if __name__ == "__main__":
    sys.stdout.write("\n".join(printed()))
