"""What rows add up to, as the planning competitions count.

coverage  the instances answered rightly: a right plan, or the right claim that there is none
quality   the sum of C*/C over right plans, where C is what the plan costs and C* the proved
          optimum, or else the least that any planner here has found. The score of the satisficing
          tracks since the competition of 2008, https://ipc08.icaps-conference.org/deterministic/.
          A right claim that there is no plan counts 1.
agile     the sum of 1 for an answer within a second, after that 1 - log t / log limit. The score
          of the agile track of 2018, https://ipc2018-classical.bitbucket.io/.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from statistics import median
from typing import Final, NamedTuple

from pddlpuzzles.bench.record import Correctness, Outcome, Row, Task
from pddlpuzzles.puzzle import Limit
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
