"""`pddlpuzzles bench`: planners run over instances, each answer judged, and a report."""

from __future__ import annotations

import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pddlpuzzles.api.limits import limits
from pddlpuzzles.commands import completion
from pddlpuzzles.commands.options import MEBIBYTES, EncodingName, Exit, say, tell
from pddlpuzzles.errors import InputError
from pddlpuzzles.terminal import painter, width
from pddlpuzzles.wording import counted

if TYPE_CHECKING:
    from pddlpuzzles.api.bench import Watcher
    from pddlpuzzles.bench.record import Row
    from pddlpuzzles.bench.run import Run

EXAMPLE: Final = "pddlpuzzles bench 'peg/ipc-2008-*' --engine astar --timeout 60 -o results"
_SECONDS: Final = 60.0
_OFTEN: Final = 0.1
_SELDOM: Final = 30.0
"""Seconds between two lines of progress: on a terminal, and elsewhere."""
_MOST_JOBS: Final = 1024


def command(
    suite: Annotated[
        list[str],
        typer.Argument(
            metavar="SUITE …",
            help="PUZZLE, PUZZLE/PATTERN, PUZZLE/ladder, or a folder of instances.",
        ),
    ],
    output: Annotated[
        Path,
        typer.Option("--output", "-o", metavar="DIR", help="Where the runs and the report go."),
    ],
    engine: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="An engine of ours; `engines` names them.",
            autocompletion=completion.engine_names,
        ),
    ] = None,
    planner: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=COMMAND", help="A command with {domain}, {problem} and {plan} in it."
        ),
    ] = None,
    optimal_planner: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=COMMAND", help="One that claims that its plans are optimal."),
    ] = None,
    optimal: Annotated[
        bool, typer.Option("--optimal", help="Ask the engines for proofs, too.")
    ] = False,
    encoding: EncodingName = None,
    timeout: Annotated[float, typer.Option(metavar="S", help="Seconds for each run.")] = _SECONDS,
    memory: Annotated[
        int, typer.Option(metavar="MIB", help="MiB of memory for each run.")
    ] = MEBIBYTES,
    jobs: Annotated[int, typer.Option(metavar="N", help="Runs side by side.")] = 1,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="The scheduler of a Dask cluster that does the runs."),
    ] = None,
) -> None:
    """Run planners over instances, judge every answer, and report."""
    from pddlpuzzles.api.bench import Order, bench
    from pddlpuzzles.bench import planners

    if not 1 <= jobs <= _MOST_JOBS:
        raise InputError(f"--jobs {jobs}, expected 1 to {_MOST_JOBS}")
    within = limits(timeout, memory)
    judged: list[planners.Planner] = [
        *(planners.engine(name, optimal=optimal) for name in engine or ()),
        *(planners.command(text, optimal=False) for text in planner or ()),
        *(planners.command(text, optimal=True) for text in optimal_planner or ()),
    ]
    order = Order(tuple(suite), tuple(judged), within, output, encoding, jobs, cluster)
    side_by_side = jobs if cluster is None else 1
    results = bench(order, _watcher(side_by_side, timeout), say)
    tell(results.text(painter(sys.stdout)))
    raise typer.Exit(Exit.INVALID if results.wrong or results.beaten else Exit.DONE)


def _watcher(jobs: int, timeout: float) -> Watcher:
    from pddlpuzzles.api.bench import Watcher, told

    class Progress(Watcher):
        """Tells on standard error how far a bench is, and of wrong answers at once."""

        def __init__(self) -> None:
            self._is_seen = sys.stderr.isatty()
            self._next = time.monotonic() + (0 if self._is_seen else _SELDOM)
            self._took: dict[str, list[float]] = defaultdict(list)
            self._left: dict[str, int] = defaultdict(int)
            self._done = self._right = self._wrong = 0

        def begin(self, done: Sequence[Row], left: Sequence[Run]) -> None:
            for run in left:
                self._left[run.planner.name] += 1
            for row in done:
                self._count(row)
            already = f", {len(done)} of {len(done) + len(left)} done before" if done else ""
            self._say(f"{counted(len(left), 'runs')}{already}")

        def ended(self, row: Row) -> None:
            self._left[row.planner] -= 1
            self._count(row)
            for line in told(row, lambda text, colour: text):
                self._say(line)
            now = time.monotonic()
            if now >= self._next or not sum(self._left.values()):
                self._next = now + (_OFTEN if self._is_seen else _SELDOM)
                self._tell()

        def _count(self, row: Row) -> None:
            self._took[row.planner].append(row.seconds)
            self._done += 1
            self._right += row.is_answered
            self._wrong += row.is_wrong

        def _tell(self) -> None:
            left = sum(self._left.values())
            line = f"{self._done} done, {self._right} right, {self._wrong} wrong, {left} left"
            if left:
                likely = sum(self._mean(name) * count for name, count in self._left.items()) / jobs
                most = left * timeout / jobs
                line += f"; about {_duration(likely)}, at most {_duration(most)}"
            if self._is_seen and left:
                sys.stderr.write(f"\r\x1b[K{line[: width() - 1]}")
                sys.stderr.flush()
            else:
                self._say(line)

        def _mean(self, planner: str) -> float:
            took = self._took[planner]
            return sum(took) / len(took) if took else timeout

        def _say(self, line: str) -> None:
            if self._is_seen:
                sys.stderr.write("\r\x1b[K")
            say(line)

    return Progress()


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
