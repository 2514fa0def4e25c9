"""A campaign: damaged inputs, signals, limits and random instances, by the hour.

    python -m tests.campaign --minutes 30 --seed 1

It prints each failure as it happens and a table at the end, and exits with 1 if there is one.
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator

from tests.campaign import instances, limits, signals
from tests.campaign.program import Trial, lateness, run

REFUSED = frozenset({0, 2, 11, 12, 22, 23, 30})
"""What a run on damaged input may end with."""


def inputs(seed: int) -> Iterator[Trial]:
    """Yield damaged inputs, where there is a module that makes them."""
    if importlib.util.find_spec("tests.campaign.inputs") is None:
        return
    module = importlib.import_module("tests.campaign.inputs")
    while True:
        for case in module.cases(seed):
            yield case if isinstance(case, Trial) else Trial("input", *case)
        seed += 1000


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.campaign", description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", help="signals, limits, surroundings, …")
    options = parser.parse_args()
    end = time.monotonic() + options.minutes * 60
    sources: dict[str, Iterator[Trial]] = {
        "inputs": inputs(options.seed),
        "signals": signals.trials(random.Random(options.seed)),
        "limits": limits.trials(random.Random(options.seed)),
        "surroundings": limits.surroundings(random.Random(options.seed)),
    }
    checks = instances.checks(options.seed)
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
        if "instances" in wanted:
            for kind, trouble in (next(checks) for _ in range(20)):
                tried[kind] += 1
                if trouble:
                    failed[kind] += 1
                    print(f"{kind}: {trouble}", flush=True)
    width = max(map(len, tried), default=0)
    print(f"\n{'what':{width}}  tried  failed")
    for kind in sorted(tried):
        print(f"{kind:{width}}  {tried[kind]:5}  {failed[kind]:6}")
    print(f"{'all':{width}}  {tried.total():5}  {failed.total():6}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
