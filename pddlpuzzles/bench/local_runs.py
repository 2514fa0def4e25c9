"""Runs side by side on this machine."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice

from pddlpuzzles.bench.record import Row
from pddlpuzzles.bench.run import Run, run_planner
from pddlpuzzles.puzzle import Limits


def run_locally(
    runs: Sequence[Run], limits: Limits, jobs: int, begun: Callable[[Run], None]
) -> Iterator[Row]:
    """Do runs, as many at once as `jobs`, and yield each one's row as it ends.

    A thread waits for each, and the work is done in processes; `begun` hears of it first.
    When the iterator is closed, what is still running is stopped, and nothing else is begun.
    """
    ends = threading.Event()
    left = iter(runs)
    with ThreadPoolExecutor(jobs) as pool:
        try:
            running: set[Future[Row]] = set()
            while True:
                for run in islice(left, jobs - len(running)):
                    begun(run)
                    running.add(pool.submit(run_planner, run, limits, ends.is_set))
                if not running:
                    return
                ended, running = wait(running, return_when=FIRST_COMPLETED)
                for future in ended:
                    yield future.result()
        finally:
            ends.set()
