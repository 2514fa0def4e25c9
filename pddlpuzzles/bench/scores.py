"""What rows add up to, as the competitions count; what changed between folders; both as text."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from statistics import median
from typing import Final, NamedTuple

from pddlpuzzles.bench.journal import Correctness, Entry, Manifest, Outcome, Row, Task, rows_of
from pddlpuzzles.bench.judge import mark_contradicted
from pddlpuzzles.puzzle import Limit, Limits
from pddlpuzzles.show.terminal import headed
from pddlpuzzles.show.wording import Paint, counted
from pddlpuzzles.solving.benchmark import kind_of_domain


@dataclass(frozen=True)
class Score:
    """What the rows of a planner add up to, with one seed.

    `out_of_time` and `out_of_memory` are runs that ended there without an answer.
    """

    runs: int = 0
    coverage: int = 0
    proved: int = 0
    quality: float = 0.0
    agile: float = 0.0
    wrong: int = 0
    unreadable: int = 0
    out_of_time: int = 0
    out_of_memory: int = 0
    failed: int = 0
    seconds: float = 0.0


COLUMNS: Final = {field.name: field.name.replace("_", " ") for field in fields(Score)}
"""The figures of a score, and what tables call them."""
DECIMALS: Final = {"quality": 2, "agile": 2, "seconds": 1}  # those that are no counts
_EXPLAINED: Final = (
    "quality: the sum of C*/C, C being the cost of a plan and C* the optimum, or the least found",
    "agile: the sum of 1 for an answer within a second, then of 1 - log t / log limit",
    "seconds: the sum over all runs, those without an answer included",
)


class Spread(NamedTuple):
    """A figure with several seeds: the median, and the least and the most of them."""

    median: float
    least: float
    most: float

    def text(self, decimals: int = 0) -> str:
        """Return it as text: the median, and behind it the interval if there is one."""
        median, least, most = (f"{one:.{decimals}f}" if decimals else f"{one:g}" for one in self)
        return median if least == most else f"{median} ({least} to {most})"


Spreads = dict[str, Spread]
"""Each figure of `Score` for a planner's rows, over its seeds."""


def reference_costs(rows: Iterable[Row]) -> dict[Task, int]:
    """Return the cost that plans are measured by, for each task that has a right plan."""
    costs: dict[Task, int] = {}
    for row in rows:
        if row.is_answered and row.cost is not None:
            # A plan below the proved optimum shows that it is none.
            least = row.cost if row.optimum is None else min(row.cost, row.optimum)
            costs[row.task] = min(costs.get(row.task, least), least)
    return costs


def quality(row: Row, best: Mapping[Task, int]) -> float:
    if not row.is_answered:
        return 0.0
    return best[row.task] / row.cost if row.cost else 1.0


def agile(row: Row, limit: float) -> float:
    if not row.is_answered or row.seconds > limit:
        return 0.0
    return 1 - math.log(row.seconds) / math.log(limit) if row.seconds > 1 else 1.0


def score(rows: Iterable[Row], best: Mapping[Task, int], limit: float) -> Score:
    """Add up rows of one planner and seed; `best` are the references of all rows of the bench."""
    rows = list(rows)
    right = [row for row in rows if row.is_answered]
    rest = [row for row in rows if not row.is_answered]
    return Score(
        runs=len(rows),
        coverage=len(right),
        proved=sum(row.outcome in (Outcome.PROVED, Outcome.UNSOLVABLE) for row in right),
        quality=math.fsum(quality(row, best) for row in rows),
        agile=math.fsum(agile(row, row.timeout or limit) for row in rows),
        wrong=sum(row.is_wrong for row in rows),
        unreadable=sum(row.verdict is Correctness.UNREADABLE for row in rows),
        out_of_time=sum(row.limit is Limit.TIME for row in rest),
        out_of_memory=sum(row.limit is Limit.MEMORY for row in rest),
        failed=sum(row.outcome is Outcome.FAILED for row in rows),
        seconds=math.fsum(row.seconds for row in rows),
    )


def figure_spreads(rows: Iterable[Row], best: Mapping[Task, int], limit: float) -> Spreads:
    by_seed: dict[int | None, list[Row]] = {}
    for row in rows:
        by_seed.setdefault(row.seed, []).append(row)
    scores = [score(some, best, limit) for some in by_seed.values()] or [Score()]
    found = {name: [getattr(one, name) for one in scores] for name in COLUMNS}
    return {name: Spread(median(of), min(of), max(of)) for name, of in found.items()}


class Kind(NamedTuple):
    """The figures of the domains of a kind, planning or compiled: by planner, and all together."""

    name: str
    domains: dict[str, dict[str, Spreads]]
    total: dict[str, Spreads]


def by_kind(rows: Iterable[Row], best: Mapping[Task, int], limit: float) -> list[Kind]:
    """Return the domains of rows, those that are planning first."""
    rows = sorted(rows, key=lambda row: row.domain)
    kinds: dict[str, dict[str, list[Row]]] = {}
    for row in rows:
        kind = kind_of_domain(row.domain.rpartition("/")[2])
        kinds.setdefault(kind, {}).setdefault(row.domain, []).append(row)

    def figures(rows: Iterable[Row]) -> dict[str, Spreads]:
        planners = _by_planner(rows)
        return {name: figure_spreads(some, best, limit) for name, some in planners.items()}

    return [
        Kind(
            name,
            {domain: figures(some) for domain, some in domains.items()},
            figures(row for some in domains.values() for row in some),
        )
        for name, domains in sorted(kinds.items(), reverse=True)
    ]


def _by_planner(rows: Iterable[Row], planners: Iterable[str] = ()) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {planner: [] for planner in planners}
    for row in rows:
        found.setdefault(row.planner, []).append(row)
    return found


def coverage(found: Spreads | None) -> str:
    return f"{found['coverage'].text()} of {found['runs'].text()}" if found else ""


_FACTOR: Final = 2.0  # how much faster or slower a run must be to be reported
_SOON: Final = 1.0  # seconds within which it does not matter


class Change(NamedTuple):
    """A run with another result in a later folder: `kind` is better, worse or wrong."""

    kind: str
    before: Row
    after: Row
    what: str


@dataclass(frozen=True)
class Results:
    """The rows of a bench, of its planners in their order, wrong claims of each other's marked.

    `missing` is how many runs are still to be done, `unfinished` how many were stopped at a lower
    limit than these. `changes` are reported where folders are side by side.
    """

    planners: tuple[str, ...]
    rows: tuple[Row, ...]
    limits: Limits
    missing: int = 0
    unfinished: int = 0
    changes: tuple[Change, ...] = ()

    @property
    def wrong(self) -> list[Row]:
        return [row for row in self.rows if row.is_wrong]

    @property
    def unreadable(self) -> list[Row]:
        return [row for row in self.rows if row.verdict is Correctness.UNREADABLE]

    @property
    def beaten(self) -> list[Row]:
        """The rows that show that what was taken as proved is wrong."""
        return [row for row in self.rows if row.beats_us]

    @property
    def allowed(self) -> str:
        """What the runs were allowed, such as `5 to 15 s and 1000 MiB each`."""
        of_all = self.limits.seconds or 0.0, self.limits.memory or 0
        given = {(row.timeout or of_all[0], row.memory_limit or of_all[1]) for row in self.rows}
        spans = [
            f"{min(values):g}"
            if min(values) == max(values)
            else f"{min(values):g} to {max(values):g}"
            for values in zip(*(given or {of_all}), strict=True)
        ]
        return f"{spans[0]} s and {spans[1]} MiB each"

    def by_planner(self) -> dict[str, list[Row]]:
        return _by_planner(self.rows, self.planners)

    def text(self, paint: Paint) -> str:
        """Return the scores as a table, after what is wrong."""
        best, limit = reference_costs(self.rows), self.limits.seconds or 0.0
        lines = [line for row in (*self.beaten, *self.rows) for line in faults_of(row, paint)]
        lines = list(dict.fromkeys(lines))  # what beats us comes first, and once
        table = [["planner", *COLUMNS.values()]]
        for planner, rows in self.by_planner().items():
            found = figure_spreads(rows, best, limit)
            table.append([planner, *(found[name].text(DECIMALS.get(name, 0)) for name in COLUMNS)])
        lines += [headed(table, paint), *_EXPLAINED]
        kinds = by_kind(self.rows, best, limit)
        for kind in kinds if sum(len(kind.domains) for kind in kinds) > 1 else ():
            table = [[f"coverage, {kind.name}", *self.planners]]
            for name, of in [*kind.domains.items(), ("all", kind.total)]:
                table.append([name, *(coverage(of.get(one)) for one in self.planners)])
            lines.append("\n" + headed(table, paint))
        return "\n".join([*lines, *self._changed(), *self._failed(), *self._verdict(paint)])

    def _changed(self) -> Iterator[str]:
        """Yield a line for each run that has changed, the worst first."""
        for kind, before, _, what in self.changes:
            yield f"{kind}: {before.planner} on {_where(before)}: {what}"
        if counts := Counter(change.kind for change in self.changes):
            yield ", ".join(f"{counts[kind]} {kind}" for kind in _KINDS if counts[kind])

    def _failed(self) -> Iterator[str]:
        """Yield a line for each planner that has failed, with the reason of the first time."""
        for planner, rows in self.by_planner().items():
            if failed := [row for row in rows if row.outcome is Outcome.FAILED]:
                first = failed[0]
                times = "" if len(failed) == 1 else f", the first of {len(failed)} times"
                yield f"failed: {planner} on {_where(first)}{times}: {first.reason}"

    def _verdict(self, paint: Paint) -> Iterator[str]:
        """Yield lines that say what is still to be done, and what has gone wrong, if so."""
        if self.missing:
            of = counted(self.missing + len(self.rows), "runs")
            verb = "is" if self.missing == 1 else "are"
            yield f"{self.missing} of {of} {verb} still to be done"
        if self.unfinished:
            yield f"{counted(self.unfinished, 'runs')} stopped at a lower limit than others"
        wrong, beaten = len(self.wrong), len(self.beaten)
        faults = [counted(wrong, "wrong answers")] if wrong else []
        if beaten:
            faults.append(f"{counted(beaten, 'right plans')} cheaper than what is proved")
        if faults:
            yield paint("; ".join(faults), "red")


def faults_of(row: Row, paint: Paint) -> list[str]:
    """Return lines that say what is wrong with a row: on our side, and on the planner's."""
    where = f"{row.planner} on {_where(row)}"
    lines = []
    if row.beats_us:
        proved = "no plan" if row.solvable is False else f"an optimum of {row.optimum}"
        said = f"a right plan that costs {row.cost}, where {proved} was taken as proved"
        lines.append(paint(f"BEATS WHAT IS PROVED: {where}: {said}; then we are wrong", "magenta"))
    if row.is_wrong or row.verdict is Correctness.UNREADABLE:
        step = f"step {row.step}: " if row.step else ""
        lines.append(f"{paint(str(row.verdict), 'red')}: {where}: {step}{row.reason}")
    return lines


def _where(row: Row) -> str:
    seed = "" if row.seed is None else f", seed {row.seed}"
    return f"{row.puzzle} {row.instance}{seed}"


def _unfinished(rows: Iterable[Row], limits: Limits) -> int:
    return sum(row.stopped_below(limits) is not None for row in rows)


def collect_results(of: Manifest, entries: Iterable[Entry]) -> Results:
    """Return the results of the rows of a journal.

    A planner that was given instances of a puzzle in several encodings counts as several.
    """
    rows = rows_of(of, entries).rows
    encodings: dict[tuple[str, str], set[str]] = {}
    for key in of.runs:
        encodings.setdefault((key.planner, key.puzzle), set()).add(key.encoding)
    several = {planner for (planner, _), names in encodings.items() if len(names) > 1}
    named = [
        replace(row, planner=f"{row.planner}@{row.encoding}") if row.planner in several else row
        for row in mark_contradicted(rows)
    ]
    planners = [*of.planners, *(row.planner for row in named)]
    there = dict.fromkeys(name for name in planners if name not in several)
    missing = len(of.runs) - len(rows)
    return Results(tuple(there), tuple(named), of.limits, missing, _unfinished(rows, of.limits))


_KINDS: Final = ("wrong", "worse", "better")


def side_by_side(folders: Sequence[tuple[str, Results]]) -> Results:
    """Return the results of several folders as one, and what has changed in the later ones.

    The name of a planner that is in several of them has the folder's name with it.
    """
    count = Counter(planner for _, results in folders for planner in results.planners)
    planners: list[str] = []
    rows: list[Row] = []
    changes: list[Change] = []
    last: dict[object, Row] = {}
    for folder, results in folders:
        names = {one: f"{one} ({folder})" if count[one] > 1 else one for one in results.planners}
        planners += names.values()
        for row in results.rows:
            rows.append(replace(row, planner=names[row.planner]))
            before = last.get(row.key)
            if before is not None and (change := _change(before, row)) is not None:
                changes.append(change)
            last[row.key] = row
    given = [results.limits for _, results in folders]
    limits = Limits(max(one.seconds or 0.0 for one in given), max(one.memory or 0 for one in given))
    return Results(
        tuple(planners),
        tuple(mark_contradicted(rows)),
        limits,
        sum(results.missing for _, results in folders),
        _unfinished(rows, limits),
        tuple(sorted(changes, key=lambda change: _KINDS.index(change.kind))),
    )


def _change(before: Row, after: Row) -> Change | None:
    """Say how the result of a run has changed, if it has."""
    what = f"{in_a_word(before)}, now {in_a_word(after)}"
    if after.is_wrong != before.is_wrong:
        is_better = before.is_wrong
        return Change("better" if is_better else "wrong", before, after, what)
    if after.is_answered != before.is_answered:
        is_better = after.is_answered
        what += _other_limit(before, after)
    elif not after.is_answered:
        return None
    elif None not in (before.cost, after.cost) and before.cost != after.cost:
        is_better = (after.cost or 0) < (before.cost or 0)
        what = f"a cost of {before.cost}, now {after.cost}"
    else:
        least, most = sorted((before.seconds, after.seconds))
        if most <= max(_FACTOR * least, _SOON):
            return None
        is_better = after.seconds < before.seconds
        what = f"{before.seconds:.1f} s, now {after.seconds:.1f} s"
    return Change("better" if is_better else "worse", before, after, what)


def _other_limit(before: Row, after: Row) -> str:
    """Return that the run without an answer was stopped at a lower limit, if it was."""
    for stopped, other in ((before, after), (after, before)):
        if limits := stopped.stopped_below(Limits(other.timeout, other.memory_limit)):
            unit = "s" if stopped.limit is Limit.TIME else "MiB"
            return f" (it had {limits[0]:g} {unit}, not {limits[1]:g})"
    return ""


def in_a_word(row: Row) -> str:
    if row.is_answered:
        return str(row.outcome)
    if row.limit is not None:
        return f"out of {row.limit}"
    return str(row.outcome if row.verdict is Correctness.NONE else row.verdict)
