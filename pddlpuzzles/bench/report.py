"""The rows as a page: one file that needs no other and no network (the extra `report`)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Final

from jinja2 import Environment, PackageLoader, StrictUndefined

from pddlpuzzles.bench.plots import against, solved_over_time
from pddlpuzzles.bench.record import Row
from pddlpuzzles.bench.scores import references, score
from pddlpuzzles.wording import counted

if TYPE_CHECKING:
    from pddlpuzzles.api.bench import Results

_MOST_PAIRS: Final = 10


def page(results: Results) -> str:
    """Return the report as HTML."""
    rows, limit = results.rows, results.limits.seconds or 0.0
    best = references(rows)
    puzzles = sorted({row.puzzle for row in rows})
    pairs = _pairs(results.planners, rows)
    environment = Environment(
        loader=PackageLoader("pddlpuzzles.bench", "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    grouped: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        grouped.setdefault((row.planner, row.puzzle), []).append(row)
    return environment.get_template("report.html.jinja").render(
        results=results,
        counted=counted,
        puzzles=puzzles,
        total={
            one: score([row for row in rows if row.planner == one], best, limit)
            for one in results.planners
        },
        scores={key: score(found, best, limit) for key, found in grouped.items()},
        over_time=solved_over_time(results.planners, rows, limit),
        against=[against(one, other, rows, limit) for one, other in pairs],
    )


def _pairs(planners: Sequence[str], rows: Sequence[Row]) -> list[tuple[str, str]]:
    """Return who is drawn against whom: all, or of many the best against the next."""
    pairs = list(combinations(planners, 2))
    if len(pairs) <= _MOST_PAIRS:
        return pairs
    right = {one: sum(row.is_answered for row in rows if row.planner == one) for one in planners}
    best = max(planners, key=lambda one: right[one])
    others = sorted((one for one in planners if one != best), key=lambda one: -right[one])
    return [(best, other) for other in others[:_MOST_PAIRS]]
