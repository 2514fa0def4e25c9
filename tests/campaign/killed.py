"""A long bench that is killed in the middle and resumed: no run is lost, and none done twice.

The planner only waits, so that many runs side by side take no processor time. It writes a line for
each run that it begins.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

WAITS = """#!/bin/sh
echo "$1" >> "$2"
sleep {seconds}
printf '(jump d1 d2 d3)(jump a1 a2 a3)(jump a3 b3 c3)(jump d3 c3 b3)' > "$3"
"""
"""A planner that is given a seed, a file to write it to, its plan's file, and a problem."""


def _seeds(journal: Path) -> list[int]:
    """Return the seeds of the whole lines of a journal."""
    lines = journal.read_bytes().split(b"\n")[:-1] if journal.exists() else []
    return [json.loads(line)["seed"] for line in lines]


def troubles(folder: Path, runs: int, kills: int, jobs: int, seconds: float) -> list[str]:
    """Do a bench, kill it at equal parts of its runs, and return what is wrong in the end."""
    planner, begun, results = folder / "waits", folder / "begun", folder / "results"
    planner.write_text(WAITS.format(seconds=seconds))
    planner.chmod(0o755)
    begun.touch()
    arguments = [
        *(sys.executable, "-m", "pddlpuzzles", "bench", "peg/tiny", "--seeds", str(runs)),
        *("--planner", f"waits={planner} {{seed}} {begun} {{plan}} {{domain}} {{problem}}"),
        *("--jobs", str(jobs), "--timeout", "30", "--memory", "200", "-o", str(results)),
    ]
    found: list[str] = []
    journal = results / "runs.jsonl"
    done: list[int] = []
    for part in range(1, kills + 2):
        since = begun.stat().st_size
        with subprocess.Popen(arguments, stdout=subprocess.DEVNULL) as process:
            while part <= kills and len(_seeds(journal)) < runs * part // (kills + 1):
                if process.poll() is not None:
                    return [f"ended by itself with {process.returncode}"]
                time.sleep(0.2)
            if part <= kills:
                process.kill()
            elif code := process.wait():
                found.append(f"the last part ended with {code}")
        time.sleep(2)
        again = {*map(int, begun.read_text()[since:].split())}.intersection(done)
        done = _seeds(journal)
        found += [f"run {seed} was done again, which had a row" for seed in sorted(again)]
        commands = (path.read_bytes() for path in Path("/proc").glob("[0-9]*/cmdline"))
        found += [f"left behind: {one!r}" for one in commands if os.fsencode(planner) in one]
    rows = Counter(done)
    found += [f"run {seed}: {rows[seed]} rows" for seed in range(1, runs + 1) if rows[seed] != 1]
    cut_off = len(begun.read_text().split()) - runs
    if not 0 <= cut_off <= jobs * kills:
        found.append(f"{cut_off} runs were begun more than once")
    return found
