"""`pddlpuzzles engines`: which engines are here, and how to install the others."""

from __future__ import annotations

import sys
from collections.abc import Collection, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Final

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.cli import options
from pddlpuzzles.cli.options import argument
from pddlpuzzles.cli.output import print_result, say, table_width
from pddlpuzzles.errors import PlannerError
from pddlpuzzles.show.terminal import broken, headed, painter, unbroken

if TYPE_CHECKING:
    from pddlpuzzles.planners.table import Planner

EXAMPLE: Final = "pddlpuzzles engines"
_PROBLEM: Final = "A problem in PDDL: say which engines can take it, and why others cannot."
_AUTO: Final = "a quick proof, else fast-downward, and soon native searches beside it (the default)"
_DASH: Final = (
    "a - depends on the problem: `pddlpuzzles engines PROBLEM.pddl` says what takes it\n"
    "heuristics of the native searches (--heuristic); all is the puzzle's own, none is 0:"
)
_COLUMNS: Final = ("engine", "version", "costs", "conditional effects", "proves optimality by", "")


def command(
    problem: Annotated[str | None, argument("PROBLEM", _PROBLEM)] = None,
    domain: options.DomainFile = None,
) -> None:
    """List the engines, what they prove, and how to install others.

    Of a problem it is said which of them take it (yes, no, compiled or perhaps) and why.
    """
    rows, text = _all() if problem is None else _who_takes(problem, domain)
    columns = table_width()
    table = headed(rows, painter(sys.stdout), columns)
    print_result(f"{table}\n\n{text if columns is None else broken(text, columns)}")


def _remedied(text: str, missing: tuple[str, str] | None) -> str:
    return f"{missing[0]}; {unbroken(missing[1])}" if missing else text


def _all() -> tuple[list[Sequence[str]], str]:
    """Return rows of a table, and what stands below it."""
    rows: list[Sequence[str]] = [_COLUMNS]
    rows.append(("auto", "-", "-", "-", "what the engine that answers has", _AUTO))
    for name, search in catalogue.searches().items():
        is_here = search.needs is None or find_spec(search.needs) is not None
        proves = "searching to the end" if search.proves else "nothing"
        missing = None if is_here else (f"it needs {search.needs}", f"pip install {search.needs}")
        what = proves, _remedied(search.summary, missing)
        rows.append((name, "native" if is_here else "missing", "yes", "-", *what))
    for planner in _planners():
        lacks = planner.lacks | planner.says_it_lacks
        features = ":action-costs", ":conditional-effects"
        takes = ["no" if feature in lacks else "yes" for feature in features]
        version = "missing" if planner.missing else planner.version or "-"
        proves = planner.proves or "nothing that is believed"
        summary = _remedied(planner.summary, planner.missing)
        rows.append((planner.name, version, *takes, proves, summary))
    text = [_DASH]
    for family in catalogue.families().values():
        heuristics = family.searches.heuristics(catalogue.instance(family).puzzle)
        text.append(f"  {family.name}: {', '.join(heuristics)}")
    return rows, "\n".join(text)


def _who_takes(problem: str, domain: str | None) -> tuple[list[Sequence[str]], str]:
    from pddlpuzzles.planners.asking import Question

    pddl = catalogue.any_problem().name
    asked = options.instance_asked(options.kept_limits(), pddl, problem, domain)
    needed = Question(*asked.choose_encoding(None), optimal=False).requirements
    rows: list[Sequence[str]] = [("engine", "takes it", "")]
    for name, search in asked.searches().items():
        why_not = None if search.refusal is None else search.refusal(asked.puzzle)
        rows.append((name, "no" if why_not else "yes", why_not or search.summary))
    for planner in _planners():
        takes, why = _takes(planner, needed)
        rows.append((planner.name, takes, _remedied(why, planner.missing)))
    guides = ", ".join(asked.family.searches.heuristics(asked.puzzle))
    return rows, f"it needs {' '.join(needed)}\nheuristics (--heuristic): {guides}"


def _takes(planner: Planner, needed: Collection[str]) -> tuple[str, str]:
    """Say whether a planner takes what is needed, perhaps compiled, and why not."""
    from pddlpuzzles.planners.table import compiling

    compilers, gone, beyond = compiling(planner, needed)
    lacking = sorted(planner.lacks.intersection(needed))
    if not planner.missing and compilers:
        what = ", ".join(gone)
        return "compiled", f"unified-planning compiles {what} away; it proves nothing then"
    more = sorted(planner.says_it_lacks.intersection(needed))
    if not lacking and more and not planner.missing:
        return "perhaps", f"it says that it has no {', '.join(more)}"
    if not lacking:
        return "yes", planner.summary
    why = f"it has no {', '.join(lacking)}"
    if not planner.missing and beyond != lacking:
        why += f", and no compiler takes {', '.join(beyond)} away"
    return "no", why


def _planners() -> list[Planner]:
    from pddlpuzzles.planners.other_engines import other_planners
    from pddlpuzzles.planners.table import PLANNERS

    try:
        return [*PLANNERS.values(), *other_planners().values()]
    except PlannerError as error:
        say(str(error))
        return [*PLANNERS.values()]
