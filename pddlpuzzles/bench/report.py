"""What a report writes: a page (`report.html.jinja`), plots, rows for spreadsheets and for Lab.

Planners differ in line, too, not in colour alone (Okabe and Ito's: https://jfly.uni-koeln.de/color).
"""

import json
import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from itertools import combinations
from statistics import geometric_mean, median
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from pddlpuzzles.bench import scores
from pddlpuzzles.bench.journal import Correctness, Row, Task
from pddlpuzzles.bench.scores import Results
from pddlpuzzles.show import notebook
from pddlpuzzles.show.styles import page_style
from pddlpuzzles.show.svg import number
from pddlpuzzles.show.wording import counted, decimal, message, number_in_json

_MOST_PLOTS: Final = 10  # of pairs of planners
_COLOURS: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#999999")
_DASHES: Final = ("none", "6 3", "2 2", "8 2 2 2")
_SOONEST: Final = 0.01  # seconds: what is quicker is drawn there
_LONGEST: Final = 40  # characters of a name
_BEYOND: Final = 1.6  # times the limit at which what has no answer is drawn
_LEFT, _RIGHT, _TOP, _BELOW = 52, 14, 10, 40  # room around what is drawn, for the axes,
_NAME = 22  # and below them for a planner's name
Figures = Mapping[str, Mapping[Task, float]]  # medians, by planner and task


def report_page(results: Results) -> str:
    """Return the report as HTML (ModuleNotFoundError: without the extra `report`)."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    rows, limit = results.rows, results.limits.seconds or 0.0
    mine = scores.by_planner(rows, results.planners)  # each planner's rows
    best = scores.reference_costs(rows)
    cells: dict[Task, dict[str, list[Row]]] = {}
    for row in rows:
        cells.setdefault(row.task, {}).setdefault(row.planner, []).append(row)
    seconds = _medians(mine, lambda row: max(row.seconds, _SOONEST))
    expanded = _medians(mine, lambda row: row.expanded)
    duels, plots = [], list[dict[str, Any]]()
    for across, up in combinations(mine, 2):
        given = {row.task for row in mine[across]} & {row.task for row in mine[up]}  # to both
        if not given:
            continue
        first, second = (seconds[planner].keys() & given for planner in (across, up))
        # Tasks that both have answered, the first alone, the second alone.
        counts = len(first & second), len(first - second), len(second - first)
        ratios: list[float | None] = []  # geometric means of the second's figures by the first's
        for figure in (seconds, expanded):
            both = figure[across].keys() & figure[up].keys()
            shares = [(figure[up][task] or 1) / (figure[across][task] or 1) for task in both]
            ratios.append(geometric_mean(shares) if shares else None)
        duels.append((across, up, counts, ratios))
        if seconds[across] and seconds[up] and first | second and len(plots) < _MOST_PLOTS:
            plots.append(_scatter_plot(across, up, seconds, limit, sorted(first | second)))
    environment = Environment(
        loader=PackageLoader("pddlpuzzles.bench", "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {
        "css": lambda text: re.sub(r"\W|_", lambda match: f"\\{ord(match[0]):x} ", text),
        "number": number,
        "count": _short_number,
        "short": _short,
    }
    return environment.get_template("report.html.jinja").render(
        look=page_style(),
        results=results,
        counted=counted,
        columns=scores.COLUMNS,
        decimals=scores.DECIMALS,
        totals={planner: scores.figure_spreads(own, best, limit) for planner, own in mine.items()},
        domains=scores.by_domain(rows, best, limit),
        coverage=scores.coverage,
        problems={
            task: {planner: _table_cell(runs) for planner, runs in of_task.items()}
            for task, of_task in cells.items()
        },
        name=_task_name,
        twofold={task for task, count in Counter(task[:2] for task in cells).items() if count > 1},
        last={row.task: row for row in rows},
        over_time=_coverage_plot(mine, limit),
        plots=plots,
        duels=duels,
    )


def _task_name(task: Task) -> str:
    puzzle, instance, _ = task
    return instance if "/" in instance else f"{puzzle} {instance}"


def _table_cell(rows: Sequence[Row]) -> tuple[str, float, str]:
    """Return what a planner did with a problem, what sorts that, and its CSS class."""
    right = [row for row in rows if row.is_answered]
    if any(row.is_wrong for row in rows):
        return "wrong", 1e9, "wrong"  # behind all that took seconds, and what has no answer
    if not right:
        row = rows[0]
        said = str(row.outcome if row.verdict is Correctness.NONE else row.verdict)
        return said if row.limit is None else f"out of {row.limit}", 1e8, "none"
    seconds = median(row.seconds for row in right)
    costs = sorted({row.cost for row in right if row.cost is not None})
    cost = " to ".join(map(decimal, costs[:1] + costs[1:][-1:])) or "no plan"  # least, most
    proof = "" if any(row.outcome == "solved" for row in right) else " ✓"
    share = "" if len(right) == len(rows) else f"{len(right)} of {len(rows)}: "
    return f"{share}{cost}{proof}, {seconds:.2f} s", seconds, ""


def _medians(rows: Mapping[str, Sequence[Row]], figure: Callable[[Row], float | None]) -> Figures:
    figures: dict[str, dict[Task, float]] = {}
    for planner, mine in rows.items():
        values: dict[Task, list[float]] = {}
        for row in mine:
            if row.is_answered and (value := figure(row)) is not None:
                values.setdefault(row.task, []).append(value)
        figures[planner] = {task: median(numbers) for task, numbers in values.items()}
    return figures


class _Axis(NamedTuple):
    """An axis from `least` to `most`, drawn from `start` to `end`."""

    least: float
    most: float
    start: float
    end: float
    is_log: bool = True

    def at(self, value: float) -> float:
        value = min(max(value, self.least), self.most)
        if self.is_log:
            share = math.log(value / self.least) / math.log(self.most / self.least)
        else:
            share = (value - self.least) / (self.most - self.least)
        return self.start + share * (self.end - self.start)

    def ticks(self) -> list[float]:
        if self.is_log:
            powers = range(math.ceil(math.log10(self.least)), math.floor(math.log10(self.most)) + 1)
            return [10.0**power for power in powers]
        power = 10.0 ** math.floor(math.log10(self.most))
        steps = (power * share for share in (0.1, 0.2, 0.5, 1, 2))  # for 6 ticks at most
        step = max(1.0, next(step for step in steps if step * 6 >= self.most))
        return [count * step for count in range(int(self.most / step) + 1)]


def _coverage_plot(rows: Mapping[str, Sequence[Row]], limit: float) -> dict[str, Any]:
    """Draw how many instances were answered over time, the mean of seeds."""
    times = {
        planner: sorted(max(row.seconds, _SOONEST) for row in mine if row.is_answered)
        for planner, mine in rows.items()
    }
    share = {planner: 1 / max(1, len({row.seed for row in mine})) for planner, mine in rows.items()}
    most = max([1.0, *(len(seconds) * share[planner] for planner, seconds in times.items())])
    soonest = min((seconds[0] for seconds in times.values() if seconds), default=_SOONEST)
    least = 10.0 ** math.floor(math.log10(soonest))
    across = _Axis(least, max(limit, soonest * 10), _LEFT, 480 - _RIGHT)
    up = _Axis(0, most, 360 - _BELOW, _TOP, is_log=False)  # in a picture of 480 by 360
    curves = []
    for place, (planner, times_solved) in enumerate(times.items()):
        line = f"M{number(across.start)} {number(up.start)}"
        for count, seconds in enumerate(times_solved, 1):
            line += f"H{number(across.at(seconds))}V{number(up.at(count * share[planner]))}"
        # 7 colours and 4 lines have no common divisor: 28 planners differ.
        colour, dash = _COLOURS[place % len(_COLOURS)], _DASHES[place % len(_DASHES)]
        y = 366 + _NAME * place  # its name
        curves.append((planner, f"{line}H{number(across.end)}", colour, dash, _LEFT + 10, y))
    height = 360 + _NAME * len(rows)  # with the names below
    return {"across": across, "up": up, "height": height, "curves": curves}


def _scatter_plot(
    first: str, second: str, seconds: Figures, limit: float, tasks: Sequence[Task]
) -> dict[str, Any]:
    """Draw two planners' seconds on tasks; without an answer beyond the limit."""
    both = seconds[first], seconds[second]
    shown = [mine[task] for mine in both for task in tasks if task in mine]
    least, most = 10.0 ** math.floor(math.log10(min(shown))), limit * _BEYOND
    bottom = 340 - _BELOW  # of a picture 340 high
    across = _Axis(least, most, _LEFT, _LEFT + bottom - _TOP)
    up = _Axis(least, most, bottom, _TOP)
    marks = []
    for task in tasks:
        pair = [mine.get(task) for mine in both]
        figures = ", ".join(
            f"{_short(planner)} {'none' if value is None else f'{value:g}'}"
            for planner, value in zip((first, second), pair, strict=True)
        )
        x, y = (most if value is None else value for value in pair)
        marks.append((across.at(x), up.at(y), f"{_short(_task_name(task))}: {figures}"))
    names = {"first": first, "second": second, "width": across.end + _RIGHT}
    return {"across": across, "up": up, "limit": limit, "marks": marks, **names}


def _short_number(value: float) -> str:
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:g}{letter}"
    return f"{value:g}"


def _short(name: str) -> str:
    shown = message(name)
    return shown if len(shown) <= _LONGEST else f"{shown[: _LONGEST - 1]}…"


def csv_text(rows: Iterable[Row]) -> str:
    """Return the rows as CSV, a column for each figure; text as it can be shown."""
    rows = list(rows)
    figures = sorted({name for row in rows for name in row.figures})
    names = [field.name for field in fields(Row) if field.name != "figures"]
    values = (
        [record[name] for name in names] + [record["figures"].get(figure) for figure in figures]
        for record in (json.loads(row.line()) for row in rows)
    )
    shown = ([message(cell) if isinstance(cell, str) else cell for cell in row] for row in values)
    return notebook.csv_text([*names, *figures], shown)


def properties_text(rows: Iterable[Row]) -> str:
    """Return the rows as Lab's file `properties`, no two of one name."""
    runs = {}
    for row in rows:
        names = [str(name) for name in row.key if name is not None]
        run = "/".join(quote(name, safe=" +@=,", errors="surrogatepass") for name in names)
        # A folder of PDDL is called as Lab's suites call it, so that rows can be joined.
        folder, slash, file = row.instance.rpartition("/")
        domain = folder if slash else f"{row.puzzle}-{row.encoding}"
        problem = f"{file}.pddl" if slash else file
        algorithm = row.planner if row.seed is None else f"{row.planner}#{row.seed}"
        is_refuted, seconds = row.outcome == "unsolvable", max(row.seconds, 0.001)
        answered = {"cost": row.cost, "search_time": seconds, "total_time": seconds}
        optional = {
            **(answered if row.is_answered else {}),
            "evaluations": row.figures.get("evaluated"),
            "expansions": row.expanded,
            "memory": None if row.memory is None else round(row.memory * 2**10),  # KiB
            "optimum": row.optimum,
        }
        runs[run] = {
            **row.figures,
            "algorithm": algorithm,
            "coverage": int(row.is_answered and not is_refuted),
            "domain": domain,
            "error": row.outcome + ("" if row.verdict == "right" else f": {row.verdict}"),
            "id": [algorithm, domain, problem],
            "planner_time": seconds,
            "problem": problem,
            "run_dir": run,
            "unexplained_errors": [f"{row.verdict}: {row.reason}"] if row.is_wrong else [],
            "unsolvable": int(row.is_answered and is_refuted),
            **{name: value for name, value in optional.items() if value is not None},
        }
    return json.dumps(runs, indent=2, default=number_in_json) + "\n"
