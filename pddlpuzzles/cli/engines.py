"""`pddlpuzzles engines`: which engines are here, and how to install the others."""

from __future__ import annotations

import sys
from collections.abc import Collection
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.cli import options
from pddlpuzzles.cli.output import print_result, say, say_doubts
from pddlpuzzles.errors import PlannerError
from pddlpuzzles.processes.given_limits import limits
from pddlpuzzles.search.budget import watch
from pddlpuzzles.show.terminal import broken, headed, painter, table_width, unbroken
from pddlpuzzles.show.wording import Paint

if TYPE_CHECKING:
    from pddlpuzzles.planners.table import Planner

EXAMPLE: Final = "pddlpuzzles engines"

Problem = Annotated[
    str | None,
    typer.Argument(
        metavar="PROBLEM",
        help="A problem in PDDL: say which engines can take it, and why others cannot.",
    ),
]


def command(
    problem: Problem = None,
    domain: options.DomainFile = None,
    strict: options.Strict = False,
    timeout: options.Timeout = options.SECONDS,
    memory: options.Memory = options.MEBIBYTES,
) -> None:
    """List the engines, what they prove, and how to install others."""
    paint, columns = painter(sys.stdout), table_width(sys.stdout)
    if problem is None:
        print_result(_text(paint, columns))
    else:
        with watch(limits(timeout, memory)):
            options.require_strict(problem, domain, strict=strict)
            found = _who_takes(problem, domain, paint, columns)
        print_result(found)


def _who_takes(problem: str, domain: str | None, paint: Paint, columns: int | None) -> str:
    """Return as a table which engines can take a problem in PDDL, and what the others lack.

    :raises InputError: if it cannot be read.
    """
    from pddlpuzzles.pddl.features import requirements

    asked = catalogue.instance(catalogue.any_problem(), problem, domain)
    say_doubts(asked)
    _, encoding = asked.choose_encoding(None)
    needed = requirements(*encoding.model(asked.puzzle).pair)
    rows: list[tuple[str, ...]] = [("engine", "takes it", "")]
    for name, search in asked.searches().items():
        why_not = None if search.refusal is None else search.refusal(asked.puzzle)
        rows.append((name, _yes(why_not is None), why_not or search.summary))
    rows += [_who_takes_row(planner, needed) for planner in _planners()]
    table = headed(rows, paint, columns)
    guides = ", ".join(asked.family.heuristics(asked.puzzle))
    text = f"it needs {' '.join(needed)}\nheuristics (--heuristic): {guides}"
    return f"{table}\n\n{text if columns is None else broken(text, columns)}"


def _who_takes_row(planner: Planner, needed: Collection[str]) -> tuple[str, ...]:
    """Return whether a planner takes a problem with these requirements, and why not."""
    from pddlpuzzles.planners.compiling import beyond, compiled_away, compilers

    lacking = sorted(planner.lacks.intersection(needed))
    if planner.missing:
        return planner.name, _yes(not lacking), f"{planner.missing}; {unbroken(planner.remedy)}"
    if compilers(planner, needed):
        gone = ", ".join(compiled_away(planner, needed))
        return (
            planner.name,
            "compiled",
            f"unified-planning compiles {gone} away; it proves nothing then",
        )
    if not lacking and (more := sorted(planner.says_it_lacks.intersection(needed))):
        return planner.name, "perhaps", f"it says that it has no {', '.join(more)}"
    if not lacking:
        return planner.name, "yes", planner.summary
    why = f"it has no {', '.join(lacking)}"
    if (more := beyond(planner, needed)) != lacking:
        why += f", and no compiler takes {', '.join(more)} away"
    return planner.name, "no", why


def _text(paint: Paint, columns: int | None) -> str:
    """Return the engines as a table."""
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
            "native" if search.needs is None or find_spec(search.needs) else "missing",
            "yes",
            "-",
            "searching to the end" if search.proves else "nothing",
            search.summary,
        )
        for name, search in catalogue.searches().items()
    ]
    rows += [_row(planner) for planner in _planners()]
    return f"{headed(rows, paint, columns)}\n\n{_heuristics_text(columns)}"


def _planners() -> list[Planner]:
    """Return the planners of our table, and all others that unified-planning has here."""
    from pddlpuzzles.planners.other_engines import others
    from pddlpuzzles.planners.table import PLANNERS

    found = [*PLANNERS.values()]
    try:
        found += others().values()
    except PlannerError as error:
        say(str(error))
    return found


def _heuristics_text(columns: int | None) -> str:
    """Return the heuristics that native searches can be given, by puzzle."""
    lines = ["heuristics of the native searches (--heuristic); all is the puzzle's own, none is 0:"]
    for family in catalogue.families().values():
        puzzle = catalogue.instance(family).puzzle
        lines.append(f"  {family.name}: {', '.join(family.heuristics(puzzle))}")
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
