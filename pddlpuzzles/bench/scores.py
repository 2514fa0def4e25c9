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
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pddlpuzzles.bench.record import Row

Task = tuple[str, str, str]
"""A puzzle, an instance, an objective."""


@dataclass(frozen=True)
class Score:
    """What the rows of a planner add up to."""

    runs: int = 0
    coverage: int = 0
    proved: int = 0
    quality: float = 0.0
    agile: float = 0.0
    wrong: int = 0
    seconds: float = 0.0


def task(row: Row) -> Task:
    """Return what rows have in common that can be compared."""
    return row.puzzle, row.instance, row.objective


def references(rows: Iterable[Row]) -> dict[Task, int]:
    """Return the cost that plans are measured by, for each task that has a right plan."""
    found: dict[Task, int] = {}
    for row in rows:
        if row.is_answered and row.cost is not None:
            # A plan below the proved optimum shows that it is none.
            least = row.cost if row.optimum is None else min(row.cost, row.optimum)
            found[task(row)] = min(found.get(task(row), least), least)
    return found


def quality(row: Row, best: Mapping[Task, int]) -> float:
    """Return a row's quality score, from 0 to 1."""
    if not row.is_answered:
        return 0.0
    if row.cost is None or row.cost == 0:
        return 1.0
    return best[task(row)] / row.cost


def agile(row: Row, limit: float) -> float:
    """Return a row's agile score, from 0 to 1."""
    if not row.is_answered or row.seconds > limit:
        return 0.0
    if row.seconds <= 1:
        return 1.0
    return 1 - math.log(row.seconds) / math.log(limit)


def score(rows: Iterable[Row], best: Mapping[Task, int], limit: float) -> Score:
    """Add up rows, of one planner; `best` are the references of all rows of the bench."""
    rows = list(rows)
    right = [row for row in rows if row.is_answered]
    return Score(
        runs=len(rows),
        coverage=len(right),
        proved=sum(row.outcome in ("proved", "unsolvable") for row in right),
        quality=math.fsum(quality(row, best) for row in rows),
        agile=math.fsum(agile(row, limit) for row in rows),
        wrong=sum(row.is_wrong for row in rows),
        seconds=math.fsum(row.seconds for row in rows),
    )
