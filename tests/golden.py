"""The golden figures: what the program answers, as JSON, on all that is bundled and all models.

    python -m tests.golden            write `golden.jsonl` anew: look at the difference
    python -m tests.golden solve/peg  only the lines of these kinds

A line of the file is a command, its exit code and the figures of its answer: no words, no times.
What gave up is left out; what `export` writes is in `domains/` and `problems/`.
"""

import json
import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import pddlpuzzles as pp
from tests.programs import PROGRAM, ran

ROOT = Path(__file__).parent.parent
FILE = Path(__file__).with_suffix(".jsonl")
MODELS = Path("tests/compare/models")
SECONDS = 5
"""The limit of a command when the file is written; a test allows more."""
GAVE_UP = (12, 22, 23)
LARGE = re.compile("english-|french-|wiegleb|asymmetrical|expert|crowd|full-deck")
"""Instances whose spaces take long to expand."""

SPACE = ("complete", "states", "classes", "winnable", "stuck", "optimum", "optimal_plans")
FIGURES = {
    "solve": ("objective", "status", "cost", "bound", "checked"),
    "hint": ("status", "left", "sure"),
    "explore": (*SPACE, "depths", "remaining"),
    "compare": ("verdict", "relation", "states", "costs"),
    "check": ("valid", "length", "cost", "step"),
}
ROWS = ("task", "submission", "problem", "verdict", "relation", "right", "cost", "optimum")


class Command(NamedTuple):
    """A command line without its limits: `explore peg tiny`."""

    arguments: tuple[str, ...]

    @property
    def kind(self) -> str:
        """The command, the puzzle and, where it has ladders, the domain: one of each is quick."""
        puzzle, instance = (*self.arguments[1:3], "")[:2]
        return "/".join((self.arguments[0], puzzle, *instance.split("/")[:-1]))

    def answer(self, seconds: float) -> dict[str, Any] | None:
        """Return the line of the file, None where the program gives up."""
        command = [*PROGRAM, *within(self.arguments, seconds)]
        run = ran(command, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(ROOT)})
        if run.returncode in GAVE_UP:
            return None
        assert run.stdout, f"{command}: {run.stderr}"
        answer = json.loads(run.stdout)
        if self.arguments[0] == "hint" and answer["status"] == "solved":
            return None  # how far a search came in the time of a hint depends on the machine
        figures = figures_of(self.arguments[0], answer)
        return {"command": [*self.arguments], "exit": run.returncode, "figures": figures}


def within(arguments: Sequence[str], seconds: float) -> list[object]:
    """Return a command with its limit; each problem of `grade` has one of its own."""
    limit = [] if arguments[0] == "grade" else ["--timeout", seconds]
    return [*arguments, "--json", *limit]


def figures_of(command: str, answer: Mapping[str, Any]) -> dict[str, Any]:
    """Return what of an answer must not change; of a solution only its cost."""
    if command == "grade":
        rows = [{key: row.get(key) for key in ROWS if key in row} for row in answer["rows"]]
        return {"rows": sorted(rows, key=str)}
    return {key: answer[key] for key in FIGURES[command]}


def commands() -> Iterator[Command]:
    for puzzle in (*pp.puzzles(), "pddl"):
        for instance in pp.instances(puzzle):
            yield Command(("solve", puzzle, instance, "--engine", "astar"))
            if puzzle != "pddl":
                yield Command(("solve", puzzle, instance, "--optimal"))
            yield Command(("check", puzzle, instance, os.devnull))
            if not LARGE.match(instance):
                yield Command(("hint", puzzle, instance))
                yield Command(("explore", puzzle, instance))
    for model in sorted((ROOT / MODELS).glob("*/*/*.pddl")):
        if model.name == "domain.pddl":
            continue
        path, puzzle = model.relative_to(ROOT), model.parts[-3]
        bundled = model.stem in pp.instances(puzzle)
        board = model.stem if bundled else str(path.parents[1] / f"{model.stem}.toml")
        if bundled or (ROOT / board).exists():
            yield Command(("compare", puzzle, board, str(path)))
    yield Command(("grade", "text-to-pddl", "tests/compare/answers"))


def main(kinds: list[str]) -> None:
    wanted = [one for one in commands() if not kinds or one.kind in kinds]
    kept = [line for line in lines() if kinds and kind_of(line) not in kinds]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        answers = pool.map(lambda one: one.answer(SECONDS), wanted)
        kept += [answer for answer in answers if answer is not None]
    text = "".join(f"{json.dumps(line)}\n" for line in sorted(kept, key=lambda x: x["command"]))
    FILE.write_text(text)


def lines() -> list[dict[str, Any]]:
    if not FILE.exists():
        return []
    return [json.loads(line) for line in FILE.read_text().splitlines()]


def kind_of(line: Mapping[str, Any]) -> str:
    return Command(tuple(line["command"])).kind


if __name__ == "__main__":
    main(sys.argv[1:])
