"""The report's plots, as SVG that stands in a page: matplotlib draws them.

Planners are told apart by colour and by line and mark, so that nobody needs the colours, which
are Okabe and Ito's (https://jfly.uni-koeln.de/color/). What is ink on paper takes the page's own
colour, light or dark.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Sequence
from html import escape
from typing import Any, Final

import matplotlib as mpl
from matplotlib.figure import Figure
from matplotlib.ticker import LogLocator

from pddlpuzzles.bench.record import Row

_COLOURS: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#56B4E9", "#E69F00", "#999999")
_LINES: Final = ("-", "--", "-.", ":")
_MARKS: Final = "osD^vPX"
_INK: Final = "#123456"
"""A colour that is nowhere else: the page's own takes its place."""
_SOONEST: Final = 0.01
"""Seconds: what is quicker is drawn there."""

mpl.rcParams.update(
    {
        "svg.fonttype": "none",
        "svg.hashsalt": "pddlpuzzles",
        "font.family": "sans-serif",
        "text.color": _INK,
        "axes.edgecolor": _INK,
        "axes.labelcolor": _INK,
        "xtick.color": _INK,
        "ytick.color": _INK,
    }
)


def solved_over_time(planners: Sequence[str], rows: Sequence[Row], limit: float) -> str:
    """Draw how many instances each planner has answered rightly after how many seconds."""
    figure, axes = _figure(6.4, 4.0)
    soonest = _begin(rows, limit)
    for number, planner in enumerate(planners):
        times = sorted(
            max(row.seconds, _SOONEST) for row in rows if row.planner == planner and row.is_answered
        )
        counts = range(1, len(times) + 1)
        axes.step(
            [soonest, *times, limit],
            [0, *counts, len(times)],
            where="post",
            label=planner,
            color=_COLOURS[number % len(_COLOURS)],
            linestyle=_LINES[
                number // len(_COLOURS) % len(_LINES) if len(planners) > 7 else number % len(_LINES)
            ],
            marker=_MARKS[number % len(_MARKS)],
            markevery=(1, max(1, len(times) // 8)),  # but for where it begins
            markersize=5,
        )
    axes.set_xscale("log")
    _number(axes.xaxis, soonest, limit)
    axes.set_xlabel("seconds")
    axes.set_ylabel("answered rightly")
    axes.legend(frameon=False, loc="upper left")
    return _svg(figure, "Instances answered rightly over time, for each planner")


def against(one: str, other: str, rows: Sequence[Row], limit: float) -> str:
    """Draw the seconds of two planners on each instance; no answer is drawn at the far edge."""
    edge, soonest = limit * 1.6, _begin(rows, limit)
    times: dict[tuple[str, str, str], dict[str, float]] = {}
    for row in rows:
        if row.planner in (one, other):
            seconds = max(row.seconds, _SOONEST) if row.is_answered else edge
            task = row.puzzle, row.instance, row.objective
            times.setdefault(task, {})[row.planner] = seconds
    figure, axes = _figure(3.8, 3.8)
    puzzles = sorted({task[0] for task in times})
    for number, puzzle in enumerate(puzzles):
        points = [
            (found[one], found[other])
            for task, found in times.items()
            if task[0] == puzzle and len(found) == 2
        ]
        axes.plot(
            [point[0] for point in points],
            [point[1] for point in points],
            linestyle="none",
            marker=_MARKS[number % len(_MARKS)],
            color=_COLOURS[number % len(_COLOURS)],
            markersize=4.5,
            alpha=0.75,
            label=puzzle,
        )
    for line in (axes.axhline, axes.axvline):
        line(limit, color=_INK, linewidth=0.6, linestyle=":")
    axes.plot([soonest, edge], [soonest, edge], color=_INK, linewidth=0.6)
    axes.set(xscale="log", yscale="log", xlim=(soonest * 0.8, edge * 1.3))
    axes.set(ylim=(soonest * 0.8, edge * 1.3), xlabel=f"{one}, seconds", ylabel=f"{other}, seconds")
    for axis in (axes.xaxis, axes.yaxis):
        _number(axis, soonest, edge)
    axes.set_aspect("equal")
    if len(puzzles) > 1:
        axes.legend(frameon=False, fontsize="small")
    return _svg(figure, f"Seconds of {one} and of {other} on each instance")


def _begin(rows: Sequence[Row], limit: float) -> float:
    """Return the seconds at which axes begin: a power of ten, at no right answer's right."""
    least = min((row.seconds for row in rows if row.is_answered), default=_SOONEST)
    within = min(max(least, _SOONEST), limit / 10)
    return float(10.0 ** math.floor(math.log10(within)))


def _number(axis: Any, soonest: float, edge: float) -> None:
    """Put plain numbers on a logarithmic axis; on a short one, some between powers of ten."""
    is_short = edge < soonest * 1000
    axis.set_major_locator(LogLocator(subs=(1, 2, 5) if is_short else (1,)))
    axis.set_major_formatter("{x:g}")
    axis.set_minor_formatter("")


def _figure(width: float, height: float) -> tuple[Figure, Any]:
    figure = Figure(figsize=(width, height), layout="constrained")
    figure.patch.set_alpha(0)
    axes = figure.add_subplot()
    axes.patch.set_alpha(0)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    return figure, axes


def _svg(figure: Figure, title: str) -> str:
    """Return a figure as an SVG element that tells its title to those who cannot see it."""
    text = io.StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    drawn = text.getvalue()
    drawn = drawn[drawn.index("<svg") :].replace(_INK, "currentColor")
    drawn = re.sub(r"<metadata>.*?</metadata>", "", drawn, flags=re.DOTALL)
    # Names within an SVG are the whole page's: each plot has its own.
    prefix = re.sub(r"\W+", "-", title)
    drawn = re.sub(r'(\bid="|href="#|url\(#)', rf"\g<1>{prefix}-", drawn)
    head, _, rest = drawn.partition(">")
    head = re.sub(r' (width|height)="[^"]*"', "", head)
    name = escape(title)
    return f'{head} role="img" aria-label="{name}"><title>{name}</title>{rest}'
