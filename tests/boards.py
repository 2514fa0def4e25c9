"""The boards that jumps lead to, counted a second time by a plain program in C.

    python -m tests.boards NAME …

counts them for these instances of peg solitaire in both ways. It prints for each depth the number
of its boards and their hash, and the same of those that can be won, then the number of winning
games modulo 2^64. It ends with 1 if the two differ. The hash of the boards that can be won is by
the program in C alone. It takes a minute for the English board, and half an hour and 3.2 GB for the
French one.
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
    """A depth, the number of its boards, what they hash to, and how many of them can be won."""

    depth: int
    boards: int
    hash: str
    winnable: int


class Boards(NamedTuple):
    """What was counted; also, where they are known, the hashes of the won boards of each depth."""

    layers: list[Layer]
    games: int
    hashes: list[str] | None = None


def counted_in_c(puzzle: Any) -> Boards:
    """Count by `boards.c`, which has no more from the package than board, goal and jumps."""
    assert COMPILER is not None
    jumps = [f"{source} {over} {target}" for source, over, target in puzzle.board.jumps]
    goal = f"{puzzle.goal_pegs} {puzzle.goal_holes} {int(puzzle.one_peg)}"
    asked = "\n".join([f"{puzzle.size} {len(jumps)} {puzzle.start} {goal}", *jumps])
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "boards")
        source = Path(__file__).with_name("boards.c")
        subprocess.run([COMPILER, "-O3", "-o", program, source], check=True)
        done = subprocess.run([program], input=asked, capture_output=True, text=True, check=True)
    *rows, games = (line.split() for line in done.stdout.splitlines())
    layers = [Layer(int(depth), int(boards), one, int(won)) for depth, boards, one, won, _ in rows]
    return Boards(layers, int(games[0]), [row[-1] for row in rows])


def explored(name: str) -> Boards:
    """Count by `explore --certificate`."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "layers.jsonl")
        command = [sys.executable, "-m", "pddlpuzzles", "explore", "peg", name, "--json"]
        limits = ["--timeout", "36000", "--memory", "6000", "--certificate", str(path)]
        done = subprocess.run([*command, *limits], capture_output=True, check=True)
        head, *lines = map(json.loads, path.read_text().splitlines())
    assert head["complete"]
    found = json.loads(done.stdout)
    layers = [
        Layer(line["depth"], line["states"], line["hash"], row["winnable"])
        for line, row in zip(lines, found["depths"], strict=True)
    ]
    return Boards(layers, found["optimal_plans"] % (1 << 64))


def main() -> int:
    """Count the boards of the instances that were named."""
    wrong = 0
    for name in sys.argv[1:]:
        counted = counted_in_c(catalogue.instance(catalogue.family("peg"), name).puzzle)
        assert counted.hashes is not None
        for layer, hashed in zip(counted.layers, counted.hashes, strict=True):
            boards = f"{layer.boards:,} {layer.hash} {layer.winnable:,} {hashed}"
            sys.stdout.write(f"{name} {layer.depth} {boards}\n")
        sys.stdout.write(f"{name} {counted.games} games modulo 2^64\n")
        if explored(name) != counted._replace(hashes=None):
            wrong = 1
            sys.stdout.write(f"{name}: explore counts otherwise\n")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
