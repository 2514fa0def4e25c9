"""A campaign: damaged inputs, signals, limits and random instances, by the hour.

    python -m tests.campaign --minutes 30 --seed 1

It prints each failure as it happens and a table at the end, and exits with 1 if there is one.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator

from tests.campaign import instances, limits, signals
from tests.campaign.program import Trial, lateness, run

BATCH = 100
"""Damaged inputs that are run inside this process at a time, much faster than from outside."""


def inputs(seed: int) -> Iterator[Trial]:
    """Yield damaged inputs without end, where there is a module that makes them."""
    if importlib.util.find_spec("tests.campaign.inputs") is not None:
        module = importlib.import_module("tests.campaign.inputs")
        for case in module.cases(seed):
            yield Trial("input from outside", *case)


def batches(seed: int) -> Iterator[tuple[int, list[str]]]:
    """Run damaged inputs inside this process; yield how many, and what was wrong."""
    if importlib.util.find_spec("tests.campaign.inputs") is None:
        return
    module = importlib.import_module("tests.campaign.inputs")
    while True:
        said: list[str] = []
        module.main(["--cases", str(BATCH), "--seed", str(seed)], said.append)
        yield BATCH, [line for line in said if line.startswith("case ")]
        seed += 1


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.campaign", description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--only", action="append", help="inputs, signals, limits, surroundings or instances"
    )
    options = parser.parse_args()
    end = time.monotonic() + options.minutes * 60
    sources: dict[str, Iterator[Trial]] = {
        "inputs": inputs(options.seed),
        "signals": signals.trials(random.Random(options.seed)),
        "limits": limits.trials(random.Random(options.seed)),
        "surroundings": limits.surroundings(random.Random(options.seed)),
    }
    checks = instances.checks(options.seed)
    damaged = batches(options.seed)
    tried: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    wanted = options.only or [*sources, "instances"]
    missing = {name for name in signals.ENGINES if not limits.here(name)}
    while time.monotonic() < end:
        for name in [name for name in sources if name in wanted]:
            trial = next(sources[name], None)
            if trial is None or missing.intersection(trial.arguments):
                continue
            done = run(trial, lateness())
            tried[trial.kind] += 1
            if done.trouble:
                failed[trial.kind] += 1
                print(f"{trial.kind}: {trial.told()}", *done.trouble, sep="\n    ", flush=True)
        if "inputs" in wanted:
            count, troubles = next(damaged, (0, []))
            tried["input"] += count
            failed["input"] += len(troubles)
            for trouble in troubles:
                print(f"input: {trouble}", flush=True)
        if "instances" in wanted:
            for kind, trouble in (next(checks) for _ in range(20)):
                tried[kind] += 1
                if trouble:
                    failed[kind] += 1
                    print(f"{kind}: {trouble}", flush=True)
    tried += Counter()  # without what was not tried at all
    width = max(map(len, [*tried, "what"]))
    print(f"\n{'what':{width}}  tried  failed")
    for kind in sorted(tried):
        print(f"{kind:{width}}  {tried[kind]:5}  {failed[kind]:6}")
    print(f"{'all':{width}}  {tried.total():5}  {failed.total():6}")
    return 1 if failed.total() else 0


if __name__ == "__main__":
    sys.exit(main())
