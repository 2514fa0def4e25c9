"""`pddlpuzzles engines`: which engines are here, and how to install the others."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from pddlpuzzles import catalogue
from pddlpuzzles.commands.options import say, tell
from pddlpuzzles.errors import PlannerError
from pddlpuzzles.family import Paint
from pddlpuzzles.terminal import broken, headed, painter, table_width, unbroken

if TYPE_CHECKING:
    from pddlpuzzles.planning.planners.table import Planner

EXAMPLE: Final = "pddlpuzzles engines"


def command() -> None:
    """List the engines, what they prove, and how to install others."""
    tell(_text(painter(sys.stdout), table_width(sys.stdout)))


def _text(paint: Paint, columns: int | None) -> str:
    """Return the engines as a table."""
    from pddlpuzzles.planning.planners.others import others
    from pddlpuzzles.planning.planners.table import PLANNERS

    rows: list[tuple[str, ...]] = [
        ("engine", "version", "costs", "conditional effects", "proves optimality by", ""),
        (
            "auto",
            "-",
            "-",
            "-",
            "what the engine that answers has",
            "fast-downward, and soon native searches beside it (the default)",
        ),
    ]
    rows += [
        (
            name,
            "native",
            "yes",
            "-",
            "searching to the end" if search.proves else "nothing",
            search.summary,
        )
        for name, search in catalogue.searches().items()
    ]
    rows += [_row(planner) for planner in PLANNERS.values()]
    try:
        rows += [_row(planner) for planner in others().values()]
    except PlannerError as error:
        say(str(error))
    return f"{headed(rows, paint, columns)}\n\n{_heuristics_text(columns)}"


def _heuristics_text(columns: int | None) -> str:
    """Return the heuristics that native searches can be given, by puzzle."""
    lines = ["heuristics of the native searches (--heuristic):"]
    for family in catalogue.families().values():
        puzzle = catalogue.instance(family).puzzle
        lines.append(f"  {family.name}: {', '.join(family.searches.heuristics(puzzle))}")
    text = "\n".join(lines)
    return text if columns is None else broken(text, columns)


def _row(planner: Planner) -> tuple[str, ...]:
    lacks = planner.lacks | planner.says_it_lacks
    return (
        planner.name,
        "missing" if planner.missing else planner.version or "-",
        _yes(":action-costs" not in lacks),
        _yes(":conditional-effects" not in lacks),
        planner.proves or "nothing that is believed",
        f"{planner.missing}; {unbroken(planner.remedy)}" if planner.missing else planner.summary,
    )


def _yes(answer: bool) -> str:
    return "yes" if answer else "no"
