"""A campaign by the hour: whatever can go wrong, tried by chance.

Damaged inputs and journals, signals, limits, formulas that bind names again, and
instances, boards that nobody would draw among them.

    python -m tests.campaign --minutes 30 --seed 1

Each kind of trials is made in processes of its own, side by side. It prints each failure as it
happens and a table at the end, and exits with 1 if there is one.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import multiprocessing
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from queue import Empty
from typing import Any, NamedTuple

from tests.campaign import formulas, instances, journals, signals
from tests.campaign.program import Trial, run


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


def inputs(seed: str) -> Iterator[Tried]:
    """Try damaged inputs, most of them inside this process, which is much quicker."""
    if importlib.util.find_spec("tests.campaign.inputs") is None:
        return
    module = importlib.import_module("tests.campaign.inputs")
    number = random.Random(seed).randrange(10**6)
    inside, cases = module.trials(number), module.cases(number + 1)
    while True:
        for _ in range(100):
            yield Tried("input", None, *next(inside))
        trial = Trial("input from outside", **next(cases)._asdict())
        yield Tried(trial.kind, None, trial.line(), run(trial).trouble)


def problems(seed: int) -> Iterator[tuple[str, list[str]]]:
    """Try damaged problems in PDDL, inside this process."""
    from tests.campaign.problems import problem

    return importlib.import_module("tests.campaign.inputs").trials(seed, (problem,))


def brute_force(seed: str) -> Iterator[Tried]:
    """Try random instances."""
    for kind, trouble in instances.checks(random.Random(seed).randrange(10**6)):
        yield Tried(kind, None, "", [trouble] if trouble else [])
        time.sleep(_BREATH)


def inside(kind: str, trials: Callable[[int], Iterator[tuple[str, list[str]]]], seed: str) -> Any:
    """Make trials that say themselves what was wrong."""
    for case, trouble in trials(random.Random(seed).randrange(10**6)):
        yield Tried(kind, None, case, trouble)
        time.sleep(_BREATH)


_BREATH = 0.1
"""Seconds between instances, of which there are enough soon: others need the processor more."""


LANES: dict[str, tuple[int, Callable[[str], Iterator[Tried]]]] = {
    "inputs": (1, inputs),
    "signals": (2, lambda seed: outside(signals.trials, seed)),
    "limits": (2, lambda seed: outside(signals.limited, seed)),
    "surroundings": (1, lambda seed: outside(signals.surroundings, seed)),
    "instances": (1, brute_force),
    "problems": (1, lambda seed: inside("damaged problem", problems, seed)),
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
    engines: Counter[tuple[str, str]] = Counter()
    while True:
        busy = any(lane.is_alive() for lane in lanes)
        try:
            trial: Tried = results.get(timeout=0.2)
        except Empty:
            if busy:
                continue
            break
        tried[trial.kind] += 1
        if trial.engine is not None:
            engines[trial.engine, trial.kind.split()[0]] += 1
        if trial.trouble:
            failed[trial.kind] += 1
            print(f"{trial.kind}: {trial.case}", *trial.trouble, sep="\n    ", flush=True)
    broken = sum(lane.exitcode != 0 for lane in lanes)
    print(_table(tried, failed), _engines(engines), sep="\n\n")
    if broken:
        print(f"\n{broken} of {len(lanes)} processes that try ended by a failure of their own")
    return 1 if failed.total() or broken else 0


def _table(tried: Counter[str], failed: Counter[str]) -> str:
    width = max(map(len, [*tried, "what"]))
    lines = [f"\n{'what':{width}}  tried  failed"]
    lines += [f"{kind:{width}}  {tried[kind]:5}  {failed[kind]:6}" for kind in sorted(tried)]
    for group in sorted({kind.split()[0] for kind in tried}):
        kinds = [kind for kind in tried if kind.split()[0] == group]
        if len(kinds) > 1:
            sums = [sum(counted[kind] for kind in kinds) for counted in (tried, failed)]
            lines.append(f"{'all of ' + group:{width}}  {sums[0]:5}  {sums[1]:6}")
    lines.append(f"{'all':{width}}  {tried.total():5}  {failed.total():6}")
    return "\n".join(lines)


def _engines(tried: Counter[tuple[str, str]]) -> str:
    lines = [f"{'engine':13}  signals  limits  surroundings"]
    for name in signals.ENGINES:
        mine = {group: count for (engine, group), count in tried.items() if engine == name}
        signalled, limited = mine.pop("signal", 0), mine.pop("limit", 0)
        lines.append(f"{name:13}  {signalled:7}  {limited:6}  {sum(mine.values()):12}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
