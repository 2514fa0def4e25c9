"""The rows as a page: one file that needs no other and no network (the extra `report`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from statistics import median
from typing import Final, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined

from pddlpuzzles.bench.plots import against, solved_over_time
from pddlpuzzles.bench.record import Row, Task
from pddlpuzzles.bench.results import Results, in_a_word
from pddlpuzzles.bench.scores import COLUMNS, DECIMALS, references, spreads
from pddlpuzzles.show.wording import counted

_MOST_PAIRS: Final = 10


class Cell(NamedTuple):
    """What a planner did with a problem: in words, what it is sorted by, and how it looks."""

    text: str
    value: float
    look: str = ""


def page(results: Results) -> str:
    """Return the report as HTML."""
    rows, limit = results.rows, results.limits.seconds or 0.0
    best = references(rows)
    mine = results.by_planner()
    domains = sorted({(row.puzzle, row.encoding) for row in rows})
    by_domain: dict[tuple[str, tuple[str, str]], list[Row]] = {}
    for row in rows:
        by_domain.setdefault((row.planner, (row.puzzle, row.encoding)), []).append(row)
    problems = _problems(rows)
    environment = Environment(
        loader=PackageLoader("pddlpuzzles.bench", "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["css"] = _css
    return environment.get_template("report.html.jinja").render(
        results=results,
        counted=counted,
        columns=COLUMNS,
        decimals=DECIMALS,
        totals={planner: spreads(found, best, limit) for planner, found in mine.items()},
        domains=domains,
        domain_names=[" ".join(domain) for domain in domains],
        scores={key: spreads(found, best, limit) for key, found in by_domain.items()},
        problems=problems,
        twofold={one for one, count in Counter(task[:2] for task in problems).items() if count > 1},
        optima={row.task: _optimum(row) for row in rows},
        over_time=solved_over_time(mine, limit),
        pairs=_pairs(mine, limit),
    )


def _css(text: str) -> str:
    """Return a text as it stands in a string of a style sheet."""
    return "".join(one if one.isalnum() else f"\\{ord(one):x} " for one in text)


def _optimum(row: Row) -> str:
    if row.solvable is False:
        return "no plan"
    return "" if row.optimum is None else str(row.optimum)


def _problems(rows: Sequence[Row]) -> dict[Task, dict[str, Cell]]:
    """Return what each planner did with each problem."""
    found: dict[Task, dict[str, list[Row]]] = {}
    for row in rows:
        found.setdefault(row.task, {}).setdefault(row.planner, []).append(row)
    return {
        task: {planner: _cell(some) for planner, some in by_planner.items()}
        for task, by_planner in found.items()
    }


def _cell(rows: Sequence[Row]) -> Cell:
    """Return what a planner did with a problem, with all its seeds."""
    right = [row for row in rows if row.is_answered]
    if any(row.is_wrong for row in rows):
        return Cell("wrong", 1e9, "wrong")
    if not right:
        return Cell(in_a_word(rows[0]), 1e8, "none")
    seconds = median(row.seconds for row in right)
    costs = [row.cost for row in right if row.cost is not None]
    least, most = (min(costs), max(costs)) if costs else (None, None)
    cost = "no plan" if least is None else f"{least}" if least == most else f"{least} to {most}"
    proof = "" if any(row.outcome == "solved" for row in right) else " ✓"
    some = "" if len(right) == len(rows) else f"{len(right)} of {len(rows)}: "
    return Cell(f"{some}{cost}{proof}, {seconds:.2f} s", seconds)


def _pairs(mine: Mapping[str, Sequence[Row]], limit: float) -> list[str]:
    """Return plots of planners against each other: all, or of many the best against the next."""
    seconds = _figures(mine, lambda row: max(row.seconds, 0.01))
    expanded = _figures(mine, lambda row: row.expanded)
    pairs = list(combinations(mine, 2))
    if len(pairs) > _MOST_PAIRS:
        order = sorted(mine, key=lambda planner: -len(seconds[planner]))
        pairs = [(order[0], other) for other in order[1 : _MOST_PAIRS + 1]]
    return [
        plot
        for one, other in pairs
        for what, values, edge in (("seconds", seconds, limit), ("expanded", expanded, None))
        if (plot := against(one, other, what, values, edge)) is not None
    ]


def _figures(
    mine: Mapping[str, Sequence[Row]], figure: Callable[[Row], float | None]
) -> dict[str, dict[Task, float]]:
    """Return a figure of each planner's right answers by task, the median of its seeds."""
    found: dict[str, dict[Task, float]] = {}
    for planner, rows in mine.items():
        values: dict[Task, list[float]] = {}
        for row in rows:
            if row.is_answered and (value := figure(row)) is not None:
                values.setdefault(row.task, []).append(value)
        found[planner] = {task: median(some) for task, some in values.items()}
    return found
