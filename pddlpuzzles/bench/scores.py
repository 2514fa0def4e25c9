"""The columns of a report: what rows add up to, as the competitions count, and that as text."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import Final, NamedTuple

from pddlpuzzles.bench.journal import Correctness, Manifest, Outcome, Row, Task, rows_that_count
from pddlpuzzles.puzzle import Limit, Limits
from pddlpuzzles.show.terminal import headed
from pddlpuzzles.show.wording import Paint, counted
from pddlpuzzles.solving.benchmark import kind_of_domain

DECIMALS: Final = {"quality": 2, "agile": 2, "seconds": 1}  # of the figures that are no counts
_EXPLAINED: Final = (
    "quality: the sum of C*/C, C a plan's cost, C* the optimum or least found; 1 for C = C* <= 0",
    "agile: the sum of 1 for an answer within a second, then of 1 - log t / log limit",
    "seconds: the sum over all runs, those without an answer included",
)


class Spread(NamedTuple):
    """A figure with several seeds: the median, the least and the most."""

    median: float
    least: float
    most: float

    def text(self, decimals: int = 0) -> str:
        form = f".{decimals}f" if decimals else "g"
        median, least, most = (format(number, form) for number in self)
        return median if least == most else f"{median} ({least} to {most})"


Spreads = dict[str, Spread]  # each figure of `score` for a planner's rows, over its seeds


def reference_costs(rows: Iterable[Row]) -> dict[Task, int]:
    """Return the cost that plans are measured by, for each task that has a right plan."""
    costs: dict[Task, int] = {}
    for row in rows:
        if row.is_answered and row.cost is not None:
            # A plan below the proved optimum shows that it is none.
            least = row.cost if row.optimum is None else min(row.cost, row.optimum)
            costs[row.task] = min(costs.get(row.task, least), least)
    return costs


def score(rows: Sequence[Row], best: Mapping[Task, int], limit: float) -> dict[str, float]:
    """Return what rows of one planner and seed add up to; `best` are the reference costs."""
    right = [row for row in rows if row.is_answered]
    unanswered = [row for row in rows if not row.is_answered]
    timed = [(row.seconds, row.timeout or limit) for row in right]
    costs = [(best[row.task], row.cost) for row in right if row.cost is not None]
    shares = [least / cost if least > 0 else cost == least for least, cost in costs]
    agile = (1 - math.log(t) / math.log(end) if t > 1 else 1.0 for t, end in timed if t <= end)
    return {
        "runs": len(rows),
        "coverage": len(right),
        "proved": sum(row.outcome in (Outcome.PROVED, Outcome.UNSOLVABLE) for row in right),
        "quality": math.fsum(shares) + len(right) - len(costs),
        "agile": math.fsum(agile),
        "wrong": sum(row.is_wrong for row in rows),
        "unreadable": sum(row.verdict is Correctness.UNREADABLE for row in rows),
        "out of time": sum(row.limit is Limit.TIME for row in unanswered),
        "out of memory": sum(row.limit is Limit.MEMORY for row in unanswered),
        "failed": sum(row.outcome is Outcome.FAILED for row in rows),
        "seconds": math.fsum(row.seconds for row in rows),
    }


COLUMNS: Final = tuple(score((), {}, 0.0))


def figure_spreads(rows: Iterable[Row], best: Mapping[Task, int], limit: float) -> Spreads:
    by_seed: dict[int | None, list[Row]] = {}
    for row in rows:
        by_seed.setdefault(row.seed, []).append(row)
    scores = [score(runs, best, limit) for runs in by_seed.values()] or [score((), best, limit)]
    columns = {name: [by_column[name] for by_column in scores] for name in COLUMNS}
    return {name: Spread(median(all_), min(all_), max(all_)) for name, all_ in columns.items()}


def by_domain(
    rows: Iterable[Row], best: Mapping[Task, int], limit: float
) -> dict[str, dict[str, Spreads]]:
    """Return the figures of each domain by planner, then of all domains of a kind."""
    rows = sorted(rows, key=lambda row: row.domain)
    kinds = {row.domain: kind_of_domain(row.domain.rpartition("/")[2]) for row in rows}
    groups: dict[str, list[Row]] = {}
    for group_of in (lambda row: row.domain, lambda row: f"all {kinds[row.domain]}"):
        for row in rows:
            groups.setdefault(group_of(row), []).append(row)
    return {
        name: {who: figure_spreads(mine, best, limit) for who, mine in by_planner(group).items()}
        for name, group in groups.items()
    }


def by_planner(rows: Iterable[Row], planners: Iterable[str] = ()) -> dict[str, list[Row]]:
    of_planners: dict[str, list[Row]] = {planner: [] for planner in planners}
    for row in rows:
        of_planners.setdefault(row.planner, []).append(row)
    return of_planners


def coverage(spreads: Spreads | None) -> str:
    return f"{spreads['coverage'].text()} of {spreads['runs'].text()}" if spreads else ""


@dataclass(frozen=True)
class Results:
    """The rows of a bench, with claims that others refute marked."""

    planners: tuple[str, ...]
    rows: tuple[Row, ...]
    limits: Limits
    missing: int = 0  # how many runs are still to be done

    @property
    def wrong(self) -> list[Row]:
        return [row for row in self.rows if row.is_wrong]

    @property
    def beaten(self) -> list[Row]:
        """The rows that show that what was taken as proved is wrong."""
        return [row for row in self.rows if row.beats_us]

    @property
    def unfinished(self) -> int:
        """How many runs were stopped at a lower limit."""
        return sum(row.is_stopped_below(self.limits) for row in self.rows)

    def text(self, paint: Paint) -> str:
        best, limit = reference_costs(self.rows), self.limits.seconds or 0.0
        lines = [line for row in (*self.beaten, *self.rows) for line in faults_of(row, paint)]
        lines = list(dict.fromkeys(lines))  # what beats us comes first, and once
        table, failures = [["planner", *COLUMNS]], []
        for planner, rows in by_planner(self.rows, self.planners).items():
            spreads = figure_spreads(rows, best, limit)
            texts = (spreads[name].text(DECIMALS.get(name, 0)) for name in COLUMNS)
            table.append([planner, *texts])
            if failed := [row for row in rows if row.outcome is Outcome.FAILED]:
                times = "" if len(failed) == 1 else f", the first of {len(failed)} times"
                failures.append(f"failed: {_where(failed[0])}{times}: {failed[0].reason}")
        lines += [headed(table, paint), *_EXPLAINED]
        table = [["coverage", *self.planners]]
        for name, spreads_of in by_domain(self.rows, best, limit).items():
            table.append([name, *(coverage(spreads_of.get(who)) for who in self.planners)])
        lines += ["\n" + headed(table, paint), *failures]
        if self.missing:
            of_all = counted(self.missing + len(self.rows), "runs")
            verb = "is" if self.missing == 1 else "are"
            lines.append(f"{self.missing} of {of_all} {verb} still to be done")
        if self.unfinished:
            lines.append(f"{counted(self.unfinished, 'runs')} stopped at a lower limit than others")
        faults = [counted(len(self.wrong), "wrong answers")] if self.wrong else []
        if self.beaten:
            faults.append(f"{counted(len(self.beaten), 'right plans')} cheaper than what is proved")
        return "\n".join([*lines, *([paint("; ".join(faults), "red")] if faults else [])])


def faults_of(row: Row, paint: Paint) -> list[str]:
    """Say what is wrong with a row, on our side or the planner's."""
    where, lines = _where(row), []
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
    return f"{row.planner} on {row.puzzle} {row.instance}{seed}"


def mark_contradicted(rows: Sequence[Row]) -> list[Row]:
    """Mark as wrong the claims that a right plan of another's contradicts."""
    cheapest: dict[Task, tuple[int, str]] = {}  # the least cost, and whose
    for row in rows:
        if row.cost is not None and (row.task not in cheapest or row.cost < cheapest[row.task][0]):
            cheapest[row.task] = row.cost, row.planner
    marked = []
    for row in rows:
        claim = None
        if row.is_answered and row.task in cheapest:
            cost, planner = cheapest[row.task]
            if row.outcome is Outcome.UNSOLVABLE:
                claim = "there is no plan"
            elif row.outcome is Outcome.PROVED and (row.cost or 0) > cost:
                claim = f"no plan is cheaper than {row.cost}"
        if claim:
            reason = f"it says that {claim}, and {planner} has one that costs {cost}"
            row = replace(row, verdict=Correctness.WRONG_CLAIM, reason=reason)
        marked.append(row)
    return marked


def collect_results(asked: Manifest, written: Iterable[Row]) -> Results:
    """Return the results; a planner that was given a puzzle in several encodings is several."""
    rows, _ = rows_that_count(asked, written)
    encodings: dict[tuple[str, str], set[str]] = {}  # by planner and puzzle
    for key in asked.runs:
        encodings.setdefault((key.planner, key.puzzle), set()).add(key.encoding)
    several = {planner for (planner, _), names in encodings.items() if len(names) > 1}
    named = [
        replace(row, planner=f"{row.planner}@{row.encoding}") if row.planner in several else row
        for row in mark_contradicted(rows)
    ]
    planners = [*asked.planners, *(row.planner for row in named)]
    kept = dict.fromkeys(name for name in planners if name not in several)
    return Results(tuple(kept), tuple(named), asked.limits, len(asked.runs) - len(rows))


def side_by_side(folders: Sequence[tuple[str, Results]]) -> Results:
    """Return the results of folders as one; a planner of several has the folder's name with it."""
    count = Counter(planner for _, results in folders for planner in results.planners)
    planners: list[str] = []
    rows: list[Row] = []
    for folder, results in folders:
        names = {who: f"{who} ({folder})" if count[who] > 1 else who for who in results.planners}
        planners += names.values()
        rows += [replace(row, planner=names[row.planner]) for row in results.rows]
    given = [results.limits for _, results in folders]
    seconds = max(limit.seconds or 0.0 for limit in given)
    limits = Limits(seconds, max(limit.memory or 0 for limit in given))
    missing = sum(results.missing for _, results in folders)
    return Results(tuple(planners), tuple(mark_contradicted(rows)), limits, missing)
