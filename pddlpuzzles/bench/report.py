"""The rows as a page: one file that needs no other and no network (the extra `report`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from statistics import geometric_mean, median
from typing import Final, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined

from pddlpuzzles.bench.plots import scatter_plot, solved_over_time
from pddlpuzzles.bench.record import Row, Task
from pddlpuzzles.bench.results import Results, in_a_word
from pddlpuzzles.bench.scores import (
    COLUMNS,
    DECIMALS,
    by_kind,
    coverage,
    figure_spreads,
    reference_costs,
)
from pddlpuzzles.show.page import page_style
from pddlpuzzles.show.wording import counted

_MOST_PAIRS: Final = 10


class Cell(NamedTuple):
    """What a planner did with a problem: in words, what it is sorted by, and how it looks."""

    text: str
    value: float
    look: str = ""


class Duel(NamedTuple):
    """Two planners on the tasks that both were given and either has answered.

    `seconds` and `expanded` are geometric means, over the tasks that both have answered, of the
    other's figure by the first one's; None where there is no such task.
    """

    one: str
    other: str
    both: int
    only_one: int
    only_other: int
    seconds: float | None
    expanded: float | None


def report_page(results: Results) -> str:
    """Return the report as HTML."""
    rows, limit = results.rows, results.limits.seconds or 0.0
    best = reference_costs(rows)
    mine = results.by_planner()
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
        look=page_style(),
        results=results,
        counted=counted,
        columns=COLUMNS,
        decimals=DECIMALS,
        totals={planner: figure_spreads(found, best, limit) for planner, found in mine.items()},
        kinds=by_kind(rows, best, limit),
        coverage=coverage,
        names={row.task: row.problem for row in rows},
        problems=problems,
        twofold={one for one, count in Counter(task[:2] for task in problems).items() if count > 1},
        optima={row.task: _optimum(row) for row in rows},
        over_time=solved_over_time(mine, limit),
        pairs=_pairs(mine, limit),
        duels=_duels(mine),
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
    """Return plots of planners that have answered against each other: all, or of many some.

    Those are one planner's encodings, and the planner with most answers against the others.
    """
    seconds, expanded = _seconds(mine), _figures(mine, lambda row: row.expanded)
    pairs = list(combinations([planner for planner in mine if seconds[planner]], 2))
    if len(pairs) > _MOST_PAIRS:
        most = max(mine, key=lambda planner: len(seconds[planner]))
        pairs.sort(key=lambda pair: (len({*map(_label, pair)}) > 1, most not in pair))
        pairs = pairs[:_MOST_PAIRS]
    return [
        plot
        for one, other in pairs
        for what, values, edge in (("seconds", seconds, limit), ("expanded", expanded, None))
        if (plot := scatter_plot(one, other, what, values, edge, _given_to_both(mine, one, other)))
    ]


def _label(planner: str) -> str:
    """Return what a planner is called in every encoding."""
    return planner.partition("@")[0]


def _duels(mine: Mapping[str, Sequence[Row]]) -> list[Duel]:
    """Return each two planners side by side."""
    seconds, expanded = _seconds(mine), _figures(mine, lambda row: row.expanded)
    duels = []
    for one, other in combinations(mine, 2):
        given = _given_to_both(mine, one, other)
        first, second = (seconds[planner].keys() & given for planner in (one, other))
        counts = len(first & second), len(first - second), len(second - first)
        ratios = (_ratio(figure[one], figure[other]) for figure in (seconds, expanded))
        duels.append(Duel(one, other, *counts, *ratios))
    return duels


def _given_to_both(mine: Mapping[str, Sequence[Row]], one: str, other: str) -> frozenset[Task]:
    return frozenset({row.task for row in mine[one]} & {row.task for row in mine[other]})


def _ratio(one: Mapping[Task, float], other: Mapping[Task, float]) -> float | None:
    """Return the geometric mean of the other's figures by the first one's; 0 counts as 1."""
    both = one.keys() & other.keys()
    return geometric_mean((other[task] or 1) / (one[task] or 1) for task in both) if both else None


def _seconds(mine: Mapping[str, Sequence[Row]]) -> dict[str, dict[Task, float]]:
    """Return the seconds of right answers, those that are too few to be measured as a hundredth."""
    return _figures(mine, lambda row: max(row.seconds, 0.01))


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
