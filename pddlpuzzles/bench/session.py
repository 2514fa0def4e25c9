"""A bench from its order to its report; runs that a folder has are not done again."""

import contextlib
import importlib.util
import json
import logging
import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from pddlpuzzles.bench import journal as journals
from pddlpuzzles.bench.command_process import SEED
from pddlpuzzles.bench.competitors import Planner
from pddlpuzzles.bench.judge import Claim
from pddlpuzzles.bench.run import Run, row_of, run_planner
from pddlpuzzles.bench.scores import Results, collect_results
from pddlpuzzles.bench.suite import instances
from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import make_folder, write_text
from pddlpuzzles.errors import InputError, PlannerError
from pddlpuzzles.processes.system import HAS_WORKERS, NO_WORKERS
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.show.wording import Say, counted

_MOST_FAULTS: Final = 5  # lines of a journal that are named one by one; the others are counted
_PATIENCE: Final = 10  # seconds for the scheduler of a cluster to answer


@dataclass(frozen=True)
class Order:
    suites: tuple[str, ...]
    planners: tuple[Planner, ...]
    limits: Limits
    folder: Path  # where the rows go
    encoding: str | None = None  # without one each planner gets one that it can take
    seeds: int = 1  # how often each command that takes a seed is run
    jobs: int = 1  # how many runs there are side by side on this machine ...
    cluster: str | None = None  # ... unless the address of a Dask scheduler is given


class Watcher(NamedTuple):
    """What is called as a bench begins, as a run begins (if that is known) and as one ends."""

    begin: Callable[[Sequence[journals.Row], Sequence[Run]], None]
    begun: Callable[[Run], None]
    ended: Callable[[journals.Row], None]


def bench(order: Order, watcher: Watcher, say: Say) -> Results:
    """Do what is not done yet, and write the report (InputError: a wrong order)."""
    if not HAS_WORKERS:
        raise PlannerError("bench", NO_WORKERS, "use Linux or macOS")
    runs, asked = _runs_and_manifest(order)
    make_folder(order.folder)
    with contextlib.closing(journals.Journal(order.folder / journals.RUNS)) as journal:
        before = journals.manifest(order.folder)
        manifest = asked if before is None else before.with_more(asked)
        if manifest != before:
            write_text(order.folder / journals.MANIFEST, json.dumps(asdict(manifest)) + "\n")
        rows, outdated = journals.rows_that_count(manifest, journal.rows)
        _report_faults(order.folder, journal.faults, say)
        keys = {run.key for run in runs}
        valid = [row for row in rows if row.key in keys]
        done = {row.key: row for row in valid if not row.is_stopped_below(manifest.limits)}
        if changed := len(outdated & keys):
            say(f"{counted(changed, 'runs')} done again: the planner or the instance has changed")
        if stopped := len(valid) - len(done):
            say(f"{counted(stopped, 'runs')} done again, which a lower limit had stopped")
        todo = [run._replace(stamp=manifest.stamp(run.key)) for run in runs if run.key not in done]
        watcher.begin(list(done.values()), todo)
        if todo and order.cluster is not None:
            ended = _run_on_cluster(todo, order.limits, order.cluster)
        else:
            ended = _run_locally(todo, order.limits, order.jobs, watcher.begun)
        with contextlib.closing(ended):
            for row in ended:
                journal.add(row)
                watcher.ended(row)
        results = collect_results(manifest, journal.rows)
    report(results, order.folder, say)
    return results


def _runs_and_manifest(order: Order) -> tuple[list[Run], journals.Manifest]:
    """Return all runs, by instance, and what the folder will say of them."""
    names = [planner.name for planner in order.planners]
    if not names:
        raise InputError("no planner to judge:", expected="--engine NAME or --planner NAME=COMMAND")
    for name in names:
        if names.count(name) > 1:
            raise InputError(f"two planners are called {name!r}")
    seeded = [planner.name for planner in order.planners if SEED in " ".join(planner.arguments)]
    if order.seeds > 1 and not seeded:
        raise InputError(f"--seeds {order.seeds}: no planner has {{seed}} in its command")
    suite = instances(order.suites)
    runs = [
        Run(planner, *planner.reading(instance, order.encoding), seed)
        for instance in suite
        for planner in order.planners
        for seed in (range(1, order.seeds + 1) if planner.name in seeded else [None])
    ]
    assert order.limits.seconds is not None
    assert order.limits.memory is not None
    return runs, journals.Manifest(
        order.limits.seconds,
        order.limits.memory,
        {planner.name: planner.description() for planner in order.planners},
        {f"{it.family.name}/{it.name}": journals.digest(catalogue.text(it)) for it in suite},
        tuple(run.key for run in runs),
    )


def _run_locally(
    runs: Sequence[Run], limits: Limits, jobs: int, begun: Callable[[Run], None]
) -> Generator[journals.Row, None, None]:
    """Do `jobs` runs at once, and yield rows; closed, it stops what is running."""
    ends = threading.Event()
    waiting = iter(runs)
    with ThreadPoolExecutor(jobs) as pool:
        try:
            running: set[Future[journals.Row]] = set()
            while True:
                for run in islice(waiting, jobs - len(running)):
                    begun(run)
                    running.add(pool.submit(run_planner, run, limits, ends.is_set))
                if not running:
                    return
                ended, running = wait(running, return_when=FIRST_COMPLETED)
                for future in ended:
                    yield future.result()
        finally:
            ends.set()


def _run_on_cluster(
    runs: Sequence[Run], limits: Limits, address: str
) -> Generator[journals.Row, None, None]:
    """Yield rows from the cluster at that address; closed, it cancels what is left."""
    # As Dask does, a run whose worker has died is done again, and given up after three deaths.
    if importlib.util.find_spec("distributed") is None:
        raise InputError("--cluster needs Dask: pip install 'pddlpuzzles[cluster]'")
    from distributed import Client, KilledWorker, as_completed
    from distributed.client import CancelledError

    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":  # what it has to say comes as an exception
            logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InputError(f"--cluster {address}: there is no Dask scheduler: {error}") from None
    with client, client.as_current():
        futures = {
            client.submit(run_planner, run, limits, pure=False, key=f"bench-{i}-{id(runs)}"): run
            for i, run in enumerate(runs)
        }
        try:
            for future in as_completed(list(futures)):
                run = futures.pop(future)
                try:
                    yield future.result()
                except KilledWorker:
                    reason = "each worker that it was given to has died"
                    yield row_of(run, limits, Claim(journals.Outcome.FAILED, reason=reason))
                except CancelledError:
                    raise InputError(f"--cluster {address}: the scheduler is gone") from None
        finally:
            if client.status == "running":
                client.cancel(list(futures))


def results_of(folder: Path, say: Say) -> Results:
    """Return a folder's results, finished or not (InputError: it has none)."""
    asked = journals.manifest(folder)
    if asked is None:
        raise InputError("no folder of results: a bench has not begun there", source=str(folder))
    content = journals.read_journal(folder / journals.RUNS)
    _report_faults(folder, content.faults, say)
    return collect_results(asked, content.rows)


def _report_faults(folder: Path, faults: Sequence[tuple[int, str]], say: Say) -> None:
    for line, reason in sorted(faults)[:_MOST_FAULTS]:
        say(f"{folder / journals.RUNS}:{line}: {reason}; the line is left out")
    if more := len(faults[_MOST_FAULTS:]):
        said = f"{counted(more, 'further lines')} left out, which are no runs either"
        say(f"{folder / journals.RUNS}: {said}")


def report(results: Results, folder: Path, say: Say) -> None:
    """Write the report and the tables; without the extra `report`, the tables."""
    from pddlpuzzles.bench.report import csv_text, properties_text

    write_text(folder / "runs.csv", csv_text(results.rows))
    write_text(folder / "properties", properties_text(results.rows))
    write_page(results, folder / "report.html", say)


def write_page(results: Results, path: Path, say: Say) -> None:
    from pddlpuzzles.bench.report import report_page

    try:
        page = report_page(results)
    except ModuleNotFoundError as error:
        say(f"no {path.name}: there is no {error.name}; pip install 'pddlpuzzles[report]'")
        return
    write_text(path, page)
    say(f"report: {path}")
