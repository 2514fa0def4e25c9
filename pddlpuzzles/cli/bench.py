"""`pddlpuzzles bench`: planners run over instances, each answer judged, and a report."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from pddlpuzzles.cli import options
from pddlpuzzles.cli.exit_codes import Exit
from pddlpuzzles.cli.options import argument, value
from pddlpuzzles.cli.output import print_result, say
from pddlpuzzles.cli.progress import headway, in_words, shown
from pddlpuzzles.search.budget import limits
from pddlpuzzles.show.terminal import is_terminal, painter
from pddlpuzzles.show.wording import Say, counted

if TYPE_CHECKING:
    from pddlpuzzles.bench.journal import Key, Row
    from pddlpuzzles.bench.run import Run

EXAMPLE: Final = "pddlpuzzles bench 'peg/ipc-2008-*' --engine astar --timeout 60 -o results"
_SELDOM: Final = 30.0  # seconds between two lines of progress where there is no terminal
_SUITE: Final = (
    "PUZZLE, PUZZLE/PATTERN, PUZZLE/ladder, a folder of instances, or one of problems in PDDL;"
    " several may follow."
)
_OUTPUT: Final = "The folder for the runs and the report."
_CLUSTER: Final = "The scheduler of a Dask cluster for the runs."
_ENGINE: Final = "An engine that `engines` lists; may be repeated."
_PLANNER: Final = "A command with {domain}, {problem}, {plan} and {seed} in it; may be repeated."
_SEEDS: Final = "Run each command with {seed} in it with seeds 1 to N."
_OPTIMAL: Final = "The same for a planner that claims that its plans are optimal."
_PARSE: Final = "Read a number from what commands print, such as 'expanded=Expanded (\\d+) state'."
Commands = list[str] | None


def command(
    suite: Annotated[list[str], argument("SUITE …", _SUITE)],
    output: Annotated[Path, value("DIR", _OUTPUT, "--output", "-o")],
    engine: Annotated[Commands, value("NAME[@ENCODING]", _ENGINE, **options.ENGINES)] = None,
    planner: Annotated[Commands, value("NAME[@ENCODING]=COMMAND", _PLANNER)] = None,
    optimal_planner: Annotated[Commands, value("NAME[@ENCODING]=COMMAND", _OPTIMAL)] = None,
    parse: Annotated[Commands, value("FIGURE=REGEX", _PARSE)] = None,
    seeds: Annotated[int, value("N", _SEEDS, min=1, max=10_000)] = 1,
    encoding: options.EncodingName = None,
    timeout: Annotated[float, value("S", "Seconds for each run.")] = 60.0,
    memory: Annotated[int, value("MIB", "MiB of memory for each run.")] = options.MEBIBYTES,
    jobs: Annotated[int, value("N", "How many runs at a time.", min=1, max=options.MOST_JOBS)] = 1,
    cluster: Annotated[str | None, value("ADDRESS", _CLUSTER)] = None,
) -> Exit:
    """Run planners over instances, judge every answer, and report."""
    from pddlpuzzles.bench import session
    from pddlpuzzles.bench.competitors import parse_command, parse_engine, parse_pattern

    patterns = [parse_pattern(text) for text in parse or ()]
    judged = [parse_engine(name) for name in engine or ()]
    for texts, proves in ((planner, False), (optimal_planner, True)):
        judged += [parse_command(text, optimal=proves, patterns=patterns) for text in texts or ()]
    where = output, encoding, seeds, jobs, cluster
    order = session.Order(tuple(suite), tuple(judged), limits(timeout, memory), *where)
    progress = _Progress(timeout / jobs)
    watcher = session.Watcher(progress.begin, progress.begun, progress.ended)
    with shown(progress.line) as progress.say:
        results = session.bench(order, watcher, progress.say)
    print_result(results.text(painter(sys.stdout)))
    return Exit.INVALID if results.wrong or results.beaten else Exit.DONE


class _Progress:
    def __init__(self, each: float) -> None:
        """`each` run takes that many seconds at most, shared by those done side by side."""
        self.say: Say = say
        self._each = each
        self._is_seen = is_terminal(sys.stderr)
        self._began = time.monotonic()
        self._next = self._began + _SELDOM
        self._running: dict[Key, tuple[Run, float]] = {}  # with the time when each began
        self._left: int | None = None
        self._rows: list[Row] = []
        self._before = 0  # rows that another session has left in the folder

    def begin(self, done: Sequence[Row], remaining: Sequence[Run]) -> None:
        self._left, self._before, self._rows = len(remaining), len(done), [*done]
        self._began = time.monotonic()
        already = f", {len(done)} of {len(done) + len(remaining)} done before" if done else ""
        self.say(f"{counted(len(remaining), 'runs')}{already}")

    def begun(self, run: Run) -> None:
        self._running[run.key] = run, time.monotonic()

    def ended(self, row: Row) -> None:
        from pddlpuzzles.bench.scores import faults_of

        assert self._left is not None
        self._running.pop(row.key, None)
        self._left -= 1
        self._rows.append(row)
        for line in faults_of(row, lambda text, colour: text):
            self.say(line)
        now = time.monotonic()
        if not self._left or (now >= self._next and not self._is_seen):
            self._next = now + _SELDOM
            self.say(self.line())

    def line(self) -> str:
        if self._left is None:
            return "reading the instances"
        from pddlpuzzles.bench.scores import mark_contradicted

        rows = mark_contradicted(self._rows)
        right, wrong = sum(row.is_answered for row in rows), sum(row.is_wrong for row in rows)
        parts = [f"{len(self._rows)} done, {right} right, {wrong} wrong, {self._left} left"]
        if self._is_seen and self._running:
            (run, began), *later = self._running.values()
            planner, instance, *_ = run
            name = f"{planner.name} on {instance.family.name} {instance.name}"
            now = f"{name}: {time.monotonic() - began:.0f} s"
            if later:
                parts.append(f"{now}, and {len(later)} more")
            else:
                parts.append(", ".join([now, *in_words(headway(), instance.unit)]))
        if self._left:
            most = self._left * self._each
            passed = time.monotonic() - self._began
            ended = len(self._rows) - self._before
            likely = self._left * passed / ended if ended else most
            parts.append(f"about {_duration(likely)}, at most {_duration(max(likely, most))}")
        return "; ".join(parts)


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
