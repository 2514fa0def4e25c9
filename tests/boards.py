"""The boards that jumps lead to, counted a second time by a plain program in C.

    python -m tests.boards NAME …

counts them for these instances of peg solitaire in both ways, and prints each depth with the number
of its boards and their hash; it ends with 1 if the two differ. The French board takes some ten
minutes and 2 GiB.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final, NamedTuple

from pddlpuzzles.catalogue import catalogue

COMPILER: Final = shutil.which("cc")


class Layer(NamedTuple):
    """A depth, the number of its boards, and what they hash to."""

    depth: int
    boards: int
    hash: str


def counted_in_c(name: str) -> list[Layer]:
    """Count by `boards.c`, which has no more from the package than the board and its jumps."""
    assert COMPILER is not None
    puzzle: Any = catalogue.instance(catalogue.family("peg"), name).puzzle
    jumps = [f"{source} {over} {target}" for source, over, target in puzzle.board.jumps]
    asked = "\n".join([f"{puzzle.size} {puzzle.start} {len(jumps)}", *jumps])
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "boards")
        source = Path(__file__).with_name("boards.c")
        subprocess.run([COMPILER, "-O3", "-o", program, source], check=True)
        done = subprocess.run([program], input=asked, capture_output=True, text=True, check=True)
    rows = [line.split() for line in done.stdout.splitlines()]
    return [Layer(int(depth), int(boards), hashed) for depth, boards, hashed in rows]


def explored(name: str) -> list[Layer]:
    """Count by `explore --certificate`."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "layers.jsonl")
        command = [sys.executable, "-m", "pddlpuzzles", "explore", "peg", name]
        limits = ["--timeout", "3600", "--memory", "4000", "--certificate", str(path)]
        subprocess.run([*command, *limits], capture_output=True, check=True)
        head, *lines = map(json.loads, path.read_text().splitlines())
    assert head["complete"]
    return [Layer(line["depth"], line["states"], line["hash"]) for line in lines]


def main() -> int:
    """Count the boards of the instances that were named."""
    wrong = 0
    for name in sys.argv[1:]:
        found = explored(name)
        for layer in found:
            sys.stdout.write(f"{name} {layer.depth} {layer.boards:,} {layer.hash}\n")
        if found != counted_in_c(name):
            wrong = 1
            sys.stdout.write(f"{name}: the program in C counts otherwise\n")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
