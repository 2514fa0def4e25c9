"""Judging planners: the runs of a bench done, or done to their end, and reported."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from pddlpuzzles.bench import cluster as on_cluster
from pddlpuzzles.bench import here
from pddlpuzzles.bench.judge import contradicted
from pddlpuzzles.bench.planners import Planner, require_names
from pddlpuzzles.bench.record import Row, journal
from pddlpuzzles.bench.run import Run
from pddlpuzzles.bench.scores import references, score
from pddlpuzzles.bench.suite import digest, instances
from pddlpuzzles.bench.tables import csv_text, properties_text
from pddlpuzzles.family import Instance, Paint
from pddlpuzzles.files import write_text
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.terminal import headed
from pddlpuzzles.wording import counted


@dataclass(frozen=True)
class Order:
    """What a bench is to do: planners, suites, limits, and where the rows go.

    `encoding` is None where each planner gets one that it can take; `cluster` is the address of
    a Dask scheduler, None for `jobs` side by side on this machine.
    """

    suites: tuple[str, ...]
    planners: tuple[Planner, ...]
    limits: Limits
    folder: Path
    encoding: str | None = None
    jobs: int = 1
    cluster: str | None = None


@dataclass(frozen=True)
class Results:
    """The rows of a bench, of its planners in their order, wrong claims of each other's marked."""

    planners: tuple[str, ...]
    rows: tuple[Row, ...]
    limits: Limits

    @property
    def wrong(self) -> list[Row]:
        """The rows that are wrong answers."""
        return [row for row in self.rows if row.is_wrong]

    @property
    def beaten(self) -> list[Row]:
        """The rows that show that what was taken as proved is wrong."""
        return [row for row in self.rows if row.beats_us]

    def text(self, paint: Paint) -> str:
        """Return the scores as a table, after what is wrong."""
        best, limit = references(self.rows), self.limits.seconds or 0.0
        lines = [line for row in (*self.beaten, *self.rows) for line in told(row, paint)]
        lines = list(dict.fromkeys(lines))  # what beats us comes first, and once
        table = [("planner", "runs", "coverage", "proved", "quality", "agile", "wrong", "seconds")]
        for planner in self.planners:
            found = score((row for row in self.rows if row.planner == planner), best, limit)
            table.append(
                (
                    planner,
                    str(found.runs),
                    str(found.coverage),
                    str(found.proved),
                    f"{found.quality:.2f}",
                    f"{found.agile:.2f}",
                    str(found.wrong),
                    f"{found.seconds:.1f}",
                )
            )
        return "\n".join([*lines, headed(table, paint), *self._verdict(paint)])

    def _verdict(self, paint: Paint) -> list[str]:
        """Return a line that says what has gone wrong, planners and ourselves apart, if so."""
        wrong, beaten = len(self.wrong), len(self.beaten)
        told = [counted(wrong, "wrong answers")] if wrong else []
        if beaten:
            told.append(f"{counted(beaten, 'right plans')} cheaper than what is proved")
        return [paint("; ".join(told), "red")] if told else []


class Watcher(Protocol):
    """Whoever hears how a bench goes on; a class derived from this alone cares for nothing."""

    def begin(self, done: Sequence[Row], left: Sequence[Run]) -> None:
        """Hear of what is done already, and what is left."""

    def begun(self, run: Run) -> None:
        """Hear of a run that has begun, where that can be known."""

    def ended(self, row: Row) -> None:
        """Hear of a run that has ended."""


def told(row: Row, paint: Paint) -> list[str]:
    """Return lines that say what is wrong about a row: on our side, and on the planner's."""
    where = f"{row.planner} on {row.puzzle} {row.instance}"
    lines = []
    if row.beats_us:
        proved = "no plan" if row.solvable is False else f"an optimum of {row.optimum}"
        said = f"a right plan that costs {row.cost}, where {proved} was taken as proved"
        lines.append(paint(f"BEATS WHAT IS PROVED: {where}: {said}; then we are wrong", "magenta"))
    if row.is_wrong:
        step = f"step {row.step}: " if row.step else ""
        lines.append(f"{paint(str(row.verdict), 'red')}: {where}: {step}{row.reason}")
    return lines


def bench(order: Order, watcher: Watcher, say: Callable[[str], None]) -> Results:
    """Do what of a bench is not done yet, and write its report; return all its rows.

    Each row is on the disk once its run has ended, so that a bench that is stopped goes on there
    when it is called again.

    :raises InputError: if a suite or the folder is wrong, or the folder is another bench's.
    """
    require_names(order.planners)
    suite = instances(order.suites)
    runs = [
        Run(planner, *planner.reading(instance, order.encoding))
        for instance in suite
        for planner in order.planners
    ]
    with journal(order.folder, _command(order, suite)) as kept:
        done = {row.key for row in kept.rows}
        left = [run for run in runs if run.key not in done]
        watcher.begin(kept.rows, left)
        with contextlib.closing(_rows(left, order, watcher)) as ended:
            for row in ended:
                kept.add(row)
                watcher.ended(row)
        place = {run.key: number for number, run in enumerate(runs)}
        rows = sorted(contradicted(kept.rows), key=lambda row: place[row.key])
    results = Results(tuple(one.name for one in order.planners), tuple(rows), order.limits)
    report(results, order.folder, say)
    return results


def _rows(left: Sequence[Run], order: Order, watcher: Watcher) -> Generator[Row, None, None]:
    if left and order.cluster is not None:
        yield from on_cluster.rows(left, order.limits, order.cluster)
    else:
        yield from here.rows(left, order.limits, order.jobs, watcher.begun)


def _command(order: Order, suite: Sequence[Instance]) -> dict[str, Any]:
    """Return what makes rows comparable: where any of it changes, they are of another bench."""
    return {
        "planners": {one.name: one.told() for one in order.planners},
        "instances": {f"{one.family.name}/{one.name}": digest(one) for one in suite},
        "encoding": order.encoding,
        "timeout": order.limits.seconds,
        "memory": order.limits.memory,
    }


def report(results: Results, folder: Path, say: Callable[[str], None]) -> None:
    """Write the report and the tables; without the extra `report`, the tables."""
    write_text(folder / "runs.csv", csv_text(results.rows))
    write_text(folder / "properties", properties_text(results.rows))
    try:
        from pddlpuzzles.bench.report import page
    except ModuleNotFoundError as error:
        say(f"no report.html: there is no {error.name}; pip install 'pddlpuzzles[report]'")
        return
    write_text(folder / "report.html", page(results))
    say(f"report: {folder / 'report.html'}")
