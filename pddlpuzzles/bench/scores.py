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


class Spread(NamedTuple):
    """A figure with several seeds: the median, and the least and the most of them."""

    median: float
    least: float
    most: float

    def text(self, decimals: int = 0) -> str:
        """Return it as text: the median, and behind it the interval if there is one."""
        median, least, most = (f"{one:.{decimals}f}" if decimals else f"{one:g}" for one in self)
        return median if least == most else f"{median} ({least} to {most})"


def reference_costs(rows: Iterable[Row]) -> dict[Task, int]:
    """Return the cost that plans are measured by, for each task that has a right plan."""
    found: dict[Task, int] = {}
    for row in rows:
        if row.is_answered and row.cost is not None:
            # A plan below the proved optimum shows that it is none.
            least = row.cost if row.optimum is None else min(row.cost, row.optimum)
            found[row.task] = min(found.get(row.task, least), least)
    return found


def quality(row: Row, best: Mapping[Task, int]) -> float:
    """Return a row's quality score, from 0 to 1."""
    if not row.is_answered:
        return 0.0
    if row.cost is None or row.cost == 0:
        return 1.0
    return best[row.task] / row.cost


def agile(row: Row, limit: float) -> float:
    """Return a row's agile score, from 0 to 1."""
    if not row.is_answered or row.seconds > limit:
        return 0.0
    if row.seconds <= 1:
        return 1.0
    return 1 - math.log(row.seconds) / math.log(limit)


def score(rows: Iterable[Row], best: Mapping[Task, int], limit: float) -> Score:
    """Add up rows of one planner and seed; `best` are the references of all rows of the bench."""
    rows = list(rows)
    right = [row for row in rows if row.is_answered]
    rest = [row for row in rows if not row.is_answered]
    return Score(
        runs=len(rows),
        coverage=len(right),
        proved=sum(row.outcome in ("proved", "unsolvable") for row in right),
        quality=math.fsum(quality(row, best) for row in rows),
        agile=math.fsum(agile(row, row.timeout or limit) for row in rows),
        wrong=sum(row.is_wrong for row in rows),
        unreadable=sum(row.verdict is Correctness.UNREADABLE for row in rows),
        out_of_time=sum(row.limit is Limit.TIME for row in rest),
        out_of_memory=sum(row.limit is Limit.MEMORY for row in rest),
        failed=sum(row.outcome is Outcome.FAILED for row in rows),
        seconds=math.fsum(row.seconds for row in rows),
    )


def figure_spreads(
    rows: Iterable[Row], best: Mapping[Task, int], limit: float
) -> dict[str, Spread]:
    """Return each figure of `Score` for a planner's rows, over its seeds."""
    by_seed: dict[int | None, list[Row]] = {}
    for row in rows:
        by_seed.setdefault(row.seed, []).append(row)
    found = [score(some, best, limit) for some in by_seed.values()] or [Score()]
    return {name: spread([getattr(one, name) for one in found]) for name in COLUMNS}


class Kind(NamedTuple):
    """The figures of the domains of a kind, planning or compiled: by planner, and all together."""

    name: str
    domains: dict[str, dict[str, dict[str, Spread]]]
    total: dict[str, dict[str, Spread]]


def by_kind(rows: Iterable[Row], best: Mapping[Task, int], limit: float) -> list[Kind]:
    """Return the domains of rows, those that are planning first."""
    found: dict[str, dict[str, dict[str, list[Row]]]] = {}
    for row in sorted(rows, key=lambda row: row.domain):
        domains = found.setdefault(kind_of_domain(row.domain.rpartition("/")[2]), {})
        domains.setdefault(row.domain, {}).setdefault(row.planner, []).append(row)

    def figures(of: Mapping[str, list[Row]]) -> dict[str, dict[str, Spread]]:
        return {planner: figure_spreads(some, best, limit) for planner, some in of.items()}

    kinds = []
    for name, domains in sorted(found.items(), reverse=True):
        every: dict[str, list[Row]] = {}
        for of in domains.values():
            for planner, some in of.items():
                every.setdefault(planner, []).extend(some)
        each = {domain: figures(of) for domain, of in domains.items()}
        kinds.append(Kind(name, each, figures(every)))
    return kinds


def coverage(found: Mapping[str, Spread] | None) -> str:
    """Return how many of how many were answered rightly."""
    return f"{found['coverage'].text()} of {found['runs'].text()}" if found else ""


def spread(values: Sequence[float]) -> Spread:
    """Return the spread of some values, of which there is one at least."""
    return Spread(median(values), min(values), max(values))


COLUMNS: Final = {field.name: field.name.replace("_", " ") for field in fields(Score)}
"""The figures of a score, and what tables call them."""
DECIMALS: Final = {"quality": 2, "agile": 2, "seconds": 1}
"""Those that are no counts."""
EXPLAINED: Final = (
    "quality: the sum of C*/C, C being the cost of a plan and C* the optimum, or the least found",
    "agile: the sum of 1 for an answer within a second, then of 1 - log t / log limit",
    "seconds: the sum over all runs, those without an answer included",
)
"""Scores whose names do not say what they are."""


_FACTOR: Final = 2.0
"""How much faster or slower a run must be to be reported."""
_SOON: Final = 1.0
"""Seconds within which it does not matter."""


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
        """The rows that are wrong answers."""
        return [row for row in self.rows if row.is_wrong]

    @property
    def unreadable(self) -> list[Row]:
        """The rows of plans that cannot be read."""
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
        seconds, memory = zip(*(given or {of_all}), strict=True)
        return f"{_span(seconds)} s and {_span(memory)} MiB each"

    def by_planner(self) -> dict[str, list[Row]]:
        """Return the rows of each planner."""
        found: dict[str, list[Row]] = {planner: [] for planner in self.planners}
        for row in self.rows:
            found[row.planner].append(row)
        return found

    def text(self, paint: Paint) -> str:
        """Return the scores as a table, after what is wrong."""
        best, limit = reference_costs(self.rows), self.limits.seconds or 0.0
        lines = [line for row in (*self.beaten, *self.rows) for line in faults_of(row, paint)]
        lines = list(dict.fromkeys(lines))  # what beats us comes first, and once
        table = [["planner", *COLUMNS.values()]]
        for planner, rows in self.by_planner().items():
            found = figure_spreads(rows, best, limit)
            table.append([planner, *(found[name].text(DECIMALS.get(name, 0)) for name in COLUMNS)])
        lines += [headed(table, paint), *EXPLAINED, *self._coverage(paint)]
        return "\n".join([*lines, *self._changed(), *self._verdict(paint)])

    def _coverage(self, paint: Paint) -> Iterator[str]:
        """Yield a table of coverage by domain for each kind of domains, if there are several."""
        kinds = by_kind(self.rows, reference_costs(self.rows), self.limits.seconds or 0.0)
        if sum(len(kind.domains) for kind in kinds) < 2:
            return
        for kind in kinds:
            table = [[f"coverage, {kind.name}", *self.planners]]
            for name, found in [*kind.domains.items(), ("all", kind.total)]:
                table.append([name, *(coverage(found.get(one)) for one in self.planners)])
            yield "\n" + headed(table, paint)

    def _changed(self) -> Iterator[str]:
        """Yield a line for each run that has changed, the worst first."""
        for kind, before, _, what in self.changes:
            yield f"{kind}: {before.planner} on {_where(before)}: {what}"
        if counts := Counter(change.kind for change in self.changes):
            yield ", ".join(f"{counts[kind]} {kind}" for kind in _KINDS if counts[kind])

    def _failures(self) -> Iterator[str]:
        """Yield a line for each planner that has failed, with the reason of the first time."""
        for planner, rows in self.by_planner().items():
            if failed := [row for row in rows if row.outcome is Outcome.FAILED]:
                first = failed[0]
                times = "" if len(failed) == 1 else f", the first of {len(failed)} times"
                yield f"failed: {planner} on {_where(first)}{times}: {first.reason}"

    def _verdict(self, paint: Paint) -> list[str]:
        """Return lines that say what is still to be done, and what has gone wrong, if so."""
        lines = list(self._failures())
        if self.missing:
            of = counted(self.missing + len(self.rows), "runs")
            verb = "is" if self.missing == 1 else "are"
            lines.append(f"{self.missing} of {of} {verb} still to be done")
        if self.unfinished:
            lines.append(f"{counted(self.unfinished, 'runs')} stopped at a lower limit than others")
        wrong, beaten = len(self.wrong), len(self.beaten)
        faults = [counted(wrong, "wrong answers")] if wrong else []
        if beaten:
            faults.append(f"{counted(beaten, 'right plans')} cheaper than what is proved")
        return [*lines, paint("; ".join(faults), "red")] if faults else lines


def _span(values: Iterable[float]) -> str:
    low, high = f"{min(values):g}", f"{max(values):g}"
    return low if low == high else f"{low} to {high}"


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


def collect_results(of: Manifest, entries: Iterable[Entry]) -> Results:
    """Return the results of the rows of a journal.

    A planner that was given instances of a puzzle in several encodings counts as several.
    """
    rows = rows_of(of, entries).rows
    encodings: dict[tuple[str, str], set[str]] = {}
    for key in of.runs:
        encodings.setdefault((key.planner, key.puzzle), set()).add(key.encoding)
    several = {planner for (planner, _), names in encodings.items() if len(names) > 1}
    unfinished = sum(row.would_go_on(of.limits) for row in rows)
    named = [
        replace(row, planner=f"{row.planner}@{row.encoding}") if row.planner in several else row
        for row in mark_contradicted(rows)
    ]
    planners = [*of.planners, *(row.planner for row in named)]
    there = dict.fromkeys(name for name in planners if name not in several)
    missing = len(of.runs) - len(rows)
    return Results(tuple(there), tuple(named), of.limits, missing, unfinished)


_KINDS: Final = ("wrong", "worse", "better")


def side_by_side(found: Sequence[tuple[str, Results]]) -> Results:
    """Return the results of several folders as one, and what has changed in the later ones.

    The name of a planner that is in several of them has the folder's name with it.
    """
    count = Counter(planner for _, results in found for planner in results.planners)
    folders = [
        {
            planner: f"{planner} ({name})" if count[planner] > 1 else planner
            for planner in one.planners
        }
        for name, one in found
    ]
    rows = [
        replace(row, planner=names[row.planner])
        for (_, results), names in zip(found, folders, strict=True)
        for row in results.rows
    ]
    given = [results.limits for _, results in found]
    limits = Limits(max(one.seconds or 0.0 for one in given), max(one.memory or 0 for one in given))
    return Results(
        tuple(name for names in folders for name in names.values()),
        tuple(mark_contradicted(rows)),
        limits,
        sum(results.missing for _, results in found),
        sum(row.would_go_on(limits) for row in rows),
        tuple(_changes([results for _, results in found])),
    )


def _changes(found: Sequence[Results]) -> Iterator[Change]:
    """Yield the runs that have changed since the folder that had them last, the worst first."""
    changes: list[Change] = []
    last: dict[object, Row] = {}
    for results in found:
        for row in results.rows:
            before = last.get(row.key)
            if before is not None and (change := _change(before, row)) is not None:
                changes.append(change)
            last[row.key] = row
    return iter(sorted(changes, key=lambda change: _KINDS.index(change.kind)))


def _change(before: Row, after: Row) -> Change | None:
    """Say how the result of a run has changed, if it has."""
    if after.is_wrong != before.is_wrong:
        kind = "wrong" if after.is_wrong else "better"
        return Change(kind, before, after, f"{in_a_word(before)}, now {in_a_word(after)}")
    if after.is_answered != before.is_answered:
        kind = "better" if after.is_answered else "worse"
        what = f"{in_a_word(before)}, now {in_a_word(after)}"
        return Change(kind, before, after, f"{what}{_other_limit(before, after)}")
    if not after.is_answered:
        return None
    if before.cost is not None and after.cost is not None and before.cost != after.cost:
        kind = "better" if after.cost < before.cost else "worse"
        return Change(kind, before, after, f"a cost of {before.cost}, now {after.cost}")
    least, most = sorted((before.seconds, after.seconds))
    if most > max(_FACTOR * least, _SOON):
        kind = "better" if after.seconds < before.seconds else "worse"
        return Change(kind, before, after, f"{before.seconds:.1f} s, now {after.seconds:.1f} s")
    return None


def _other_limit(before: Row, after: Row) -> str:
    """Return that the run without an answer was stopped at a lower limit, if it was."""
    for stopped, other in ((before, after), (after, before)):
        was: float | None
        now: float | None
        if stopped.limit is Limit.TIME:
            was, now, unit = stopped.timeout, other.timeout, "s"
        else:
            was, now, unit = stopped.memory_limit, other.memory_limit, "MiB"
        if stopped.limit is not None and was is not None and now is not None and was < now:
            return f" (it had {was:g} {unit}, not {now:g})"
    return ""


def in_a_word(row: Row) -> str:
    """Return in a word or two how a run came out."""
    if row.is_answered:
        return str(row.outcome)
    if row.limit is not None:
        return f"out of {row.limit}"
    return str(row.outcome if row.verdict is Correctness.NONE else row.verdict)
