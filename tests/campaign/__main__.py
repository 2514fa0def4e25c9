"""A campaign by the hour: whatever can go wrong, tried by chance.

Damaged inputs and journals, signals, limits, formulas that bind names again, and
instances, boards that nobody would draw among them.

    python -m tests.campaign --minutes 30 --seed 1

Each kind of trials is made in processes of its own, side by side. It prints each failure as it
happens and a table at the end, and exits with 1 if there is one.
"""

from __future__ import annotations

import argparse
import multiprocessing
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from queue import Empty
from typing import Any, NamedTuple

from tests.campaign import formulas, inputs, instances, journals, problems, signals
from tests.campaign.program import Trial, run

_BREATH = 0.1
"""Seconds between instances, of which there are enough soon: others need the processor more."""


class Tried(NamedTuple):
    """A trial that has been made: of what kind, with which engine, and what was wrong."""

    kind: str
    engine: str | None
    case: str
    trouble: list[str]


def outside(trials: Callable[[random.Random], Iterator[Trial]], seed: str) -> Iterator[Tried]:
    """Make trials with the engines that are installed, each by a run of the program."""
    for trial in trials(random.Random(seed)):
        engine = next((word for word in trial.arguments if word in signals.ENGINES), None)
        yield Tried(trial.kind, engine, trial.line(), run(trial).trouble)


def inside(
    kind: str, trials: Callable[[int], Iterator[tuple[str, list[str]]]], seed: str
) -> Iterator[Tried]:
    """Make trials that say themselves what was wrong."""
    for case, trouble in trials(random.Random(seed).randrange(10**6)):
        yield Tried(kind, None, case, trouble)
        time.sleep(_BREATH)


def damaged_inputs(seed: str) -> Iterator[Tried]:
    """Try damaged inputs, most of them inside this process, which is much quicker."""
    number = random.Random(seed).randrange(10**6)
    here, there = inputs.trials(number), inputs.cases(number + 1)
    while True:
        for _ in range(100):
            yield Tried("input", None, *next(here))
        trial = next(there)
        yield Tried("input from outside", None, trial.line(), run(trial).trouble)


def brute_force(seed: str) -> Iterator[Tried]:
    """Try random instances."""
    for kind, trouble in instances.checks(random.Random(seed).randrange(10**6)):
        yield Tried(kind, None, "", [trouble] if trouble else [])
        time.sleep(_BREATH)


def damaged_problems(seed: int) -> Iterator[tuple[str, list[str]]]:
    return inputs.trials(seed, (problems.problem,))


LANES: dict[str, tuple[int, Callable[[str], Iterator[Tried]]]] = {
    "inputs": (1, damaged_inputs),
    "signals": (2, lambda seed: outside(signals.trials, seed)),
    "limits": (2, lambda seed: outside(signals.limited, seed)),
    "surroundings": (1, lambda seed: outside(signals.surroundings, seed)),
    "instances": (1, brute_force),
    "problems": (1, lambda seed: inside("damaged problem", damaged_problems, seed)),
    "formulas": (1, lambda seed: inside("formula", formulas.trials, seed)),
    "journals": (1, lambda seed: inside("damaged journal", journals.trials, seed)),
}
"""What is tried, in how many processes; on two cores more of them try less in the same time."""


def _try(name: str, seed: str, end: float, tell: Any) -> None:
    for tried in LANES[name][1](seed):
        tell.put(tried)
        if time.monotonic() >= end:
            return


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.campaign", description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", action="append", choices=LANES)
    options = parser.parse_args()
    end = time.monotonic() + options.minutes * 60
    results: Any = multiprocessing.Queue()
    lanes = [
        multiprocessing.Process(
            target=_try, args=(name, f"{options.seed} {name} {number}", end, results), daemon=True
        )
        for name in options.only or LANES
        for number in range(LANES[name][0])
    ]
    for lane in lanes:
        lane.start()
    tried: Counter[str] = Counter()
    failed: Counter[str] = Counter()
    engines: Counter[str] = Counter()
    while True:
        busy = any(lane.is_alive() for lane in lanes)
        try:
            trial: Tried = results.get(timeout=0.2)
        except Empty:
            if busy:
                continue
            break
        tried[trial.kind] += 1
        engines.update([trial.engine] if trial.engine else [])
        if trial.trouble:
            failed[trial.kind] += 1
            print(f"{trial.kind}: {trial.case}", *trial.trouble, sep="\n    ", flush=True)
    broken = sum(lane.exitcode != 0 for lane in lanes)
    width = max(map(len, [*tried, "what"]))
    print(f"\n{'what':{width}}  tried  failed")
    for kind in sorted(tried):
        print(f"{kind:{width}}  {tried[kind]:5}  {failed[kind]:6}")
    print(f"{'all':{width}}  {tried.total():5}  {failed.total():6}\n\nwith each engine:")
    print(", ".join(f"{name} {engines[name]}" for name in signals.ENGINES))
    if broken:
        print(f"\n{broken} of {len(lanes)} processes that try ended by a failure of their own")
    return 1 if failed.total() or broken else 0


if __name__ == "__main__":
    sys.exit(main())
