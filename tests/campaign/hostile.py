"""Planners that attack whoever judges them, several attacks of the zoo one after another."""

from __future__ import annotations

import json
import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.campaign.program import Trial, run

ZOO = Path(__file__).parent.parent / "bench" / "zoo.py"
RETURNING = (
    *("nothing", "litter", "children", "stop_child", "stop_guard", "forge", "write_to_pipes"),
    *("replace_log", "nested", "locked", "left_in_memory", "mapped_together", "spoil_runs"),
    "write_on",
)
"""Attacks after which a planner goes on."""
ENDING = (
    *("crash", "traceback", "hang", "fork", "eat", "kill_child", "kill_guard", "kill_both"),
    *("remove_all", "move_away", "shared_memory", "without_name", "denier", "resigned"),
)
ANSWERS = ("rightly", "numbered", "children")
"""After which a planner has left a right plan."""
RIGHT = "(jump d1 d2 d3)\n(jump a1 a2 a3)\n(jump a3 b3 c3)\n(jump d3 c3 b3)\n"
SECONDS = 8


def trials(seed: int) -> Iterator[tuple[str, list[str]]]:
    """Have hostile planners judged, without end; say what each did, and what was wrong."""
    chance = random.Random(seed)
    while True:
        kinds = ["+".join(_acts(chance)) for _ in range(chance.choice((1, 1, 2, 3)))]
        kinds = list(dict.fromkeys(kinds))
        yield ", ".join(kinds), list(_troubles(kinds, chance.choice((1, 2))))


def _acts(chance: random.Random) -> list[str]:
    acts = chance.sample(RETURNING, chance.choice((0, 1, 1, 2)))
    return [*acts, chance.choice((*ENDING, *ANSWERS[:2] * 4))]


def _troubles(kinds: list[str], jobs: int) -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="hostile-") as name:
        folder = Path(name)
        (folder / "right").write_text(RIGHT)
        python = f"{sys.executable} -S -E {ZOO}"
        arguments = ["bench", "peg/tiny", "--timeout", str(SECONDS), "--memory", "250"]
        arguments += ["--jobs", str(jobs), "-o", str(folder / "out")]
        for kind in kinds:
            words = f"{kind}={python} {kind} {folder / 'right'} {{domain}} {{problem}} {{plan}}"
            arguments += ["--planner", words]
        keeper = {"ZOO_KEEPER": folder.name}
        ended = run(Trial("hostile planner", arguments, frozenset({0, 1}), environment=keeper))
        yield from ended.trouble
        yield from (str(path) for path in Path("/dev/shm").iterdir() if folder.name in path.name)
        lines = (folder / "out" / "runs.jsonl").read_text().splitlines()
        rows = {row["planner"]: row for row in map(json.loads, lines)}
        if sorted(rows) != sorted(kinds) or len(lines) != len(kinds):
            yield f"{len(lines)} rows of {sorted(rows)}"
        for kind, row in rows.items():
            yield from _wrong(kind.split("+"), row)


def _wrong(acts: list[str], row: dict[str, object]) -> Iterator[str]:
    told = f"{'+'.join(acts)}: {row['outcome']}, {row['verdict']}: {row['reason']}"
    answers = acts[-1] in ANSWERS or "children" in acts
    if row["verdict"] == "right" and not answers:
        yield f"right without a right plan: {told}"
    spoils = "write_to_pipes" in acts and row["outcome"] == "failed"  # root may look anywhere
    if acts[-1] in ANSWERS and not (row["verdict"] == "right" or row["limit"] or spoils):
        yield f"not right with a right plan: {told}"
    if row["verdict"] in ("wrong-plan", "unreadable") and "traceback" not in acts:
        yield f"a plan that nobody wrote: {told}"
    if row["verdict"] == "wrong-claim" and "denier" not in acts:
        yield f"a claim that nobody made: {told}"
