"""`python -m tests.campaign --minutes 30`: signals and limits at random; how late limits ended."""

import argparse
import random
import signal
import statistics
import sys
import time
from itertools import chain

from tests.campaign.program import limited, signalled, troubles

parser = argparse.ArgumentParser(prog="python -m tests.campaign", description=__doc__)
parser.add_argument("--minutes", type=float, default=30.0)
parser.add_argument("--seed", type=int, default=0)
asked = parser.parse_args()
for number in (signal.SIGINT, signal.SIGHUP):  # a shell may have them ignored by what it starts
    signal.signal(number, signal.SIG_DFL)
chance, end = random.Random(asked.seed), time.monotonic() + 60 * asked.minutes
tried, failed = [], 0
for trial in chain.from_iterable(zip(signalled(chance), limited(chance), strict=False)):
    if time.monotonic() >= end:
        break
    for trouble in troubles(trial):
        print(f"{trial.line()}: {trouble}", flush=True)
        failed += 1
    tried.append(trial)
    if trial.late > 1 or trial.peak > 1.15 * max(trial.memory or 0, 100):
        print(f"{trial.line()}: {trial.late:.2f} s late, {trial.peak:.0f} MiB", flush=True)
print("command    late: median, at most, share over 1 s")
for command in sorted({trial.arguments[0] for trial in tried}):
    late = [trial.late for trial in tried if trial.arguments[0] == command and trial.late]
    if late:
        share = sum(seconds > 1 for seconds in late) / len(late)
        middle = statistics.median(late)
        print(f"{command:10} {len(late):4} {middle:8.2f} s {max(late):8.2f} s {share:8.0%}")
print(f"{len(tried)} runs, {failed} failed")
sys.exit(failed > 0)
