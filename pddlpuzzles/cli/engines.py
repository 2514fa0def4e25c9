"""`pddlpuzzles engines`: which engines are here, and how to install the others."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Any, Final

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.cli import options
from pddlpuzzles.cli.options import argument
from pddlpuzzles.cli.output import print_table, say
from pddlpuzzles.errors import PlannerError
from pddlpuzzles.show.terminal import broken, headed, unbroken

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
_WORDS: Final = {None: "-", True: "yes", False: "no"}
_KEYS: Final = ("name", "version", "costs", "conditional_effects", "proves", "summary")


def command(
    problem: Annotated[str | None, argument("PROBLEM", _PROBLEM)] = None,
    domain: options.DomainFile = None,
    as_json: options.AsJson = False,
) -> None:
    """List the engines, what they prove, and how to install others.

    In JSON: `engines`, each with what it takes and proves, and what is `missing` (or null); and
    `heuristics` by puzzle. Of a problem each has `takes` (yes, no, compiled or perhaps) and `why`
    instead; beside them is what the problem `needs`.
    """
    record, rows, text = _all() if problem is None else _who_takes(problem, domain)
    print_table(
        lambda: record,
        lambda paint, columns: "\n\n".join(
            (headed(rows, paint, columns), text if columns is None else broken(text, columns))
        ),
        as_json=as_json,
    )


def _record(keys: Sequence[str], row: Sequence[Any], missing: tuple[str, str] | None) -> Any:
    lacks, remedy = missing or (None, None)
    return dict(zip(keys, row, strict=True)) | {"missing": lacks, "install": remedy}


def _remedied(record: dict[str, Any], text: str) -> str:
    return f"{record['missing']}; {unbroken(record['install'])}" if record["missing"] else text


def _all() -> tuple[dict[str, Any], list[Sequence[str]], str]:
    """Return the answer in JSON, and as text: rows of a table, and what stands below it."""
    auto = ("auto", None, None, None, "what the engine that answers has", _AUTO)
    engines = [_record(_KEYS, auto, None)]
    for name, search in catalogue.searches().items():
        is_here = search.needs is None or find_spec(search.needs) is not None
        proves = "searching to the end" if search.proves else None
        row = (name, "native" if is_here else None, True, None, proves, search.summary)
        missing = f"it needs {search.needs}", f"pip install {search.needs}"
        engines.append(_record(_KEYS, row, None if is_here else missing))
    for planner in _planners():
        lacks = planner.lacks | planner.says_it_lacks
        takes = [feature not in lacks for feature in (":action-costs", ":conditional-effects")]
        version = None if planner.missing else planner.version
        given = (planner.name, version, *takes, planner.proves or None, planner.summary)
        engines.append(_record(_KEYS, given, planner.missing))
    guides = {
        family.name: list(family.searches.heuristics(catalogue.instance(family).puzzle))
        for family in catalogue.families().values()
    }
    rows: list[Sequence[str]] = [_COLUMNS]
    for engine in engines:
        version = "missing" if engine["missing"] else engine["version"] or "-"
        words = [_WORDS[engine[key]] for key in ("costs", "conditional_effects")]
        nothing = "nothing" if engine["version"] == "native" else "nothing that is believed"
        summary = _remedied(engine, engine["summary"])
        rows.append((engine["name"], version, *words, engine["proves"] or nothing, summary))
    text = [_DASH, *(f"  {name}: {', '.join(heuristics)}" for name, heuristics in guides.items())]
    return {"engines": engines, "heuristics": guides}, rows, "\n".join(text)


def _who_takes(problem: str, domain: str | None) -> tuple[dict[str, Any], list[Sequence[str]], str]:
    from pddlpuzzles.planners.asking import Question

    pddl = catalogue.any_problem().name
    asked = options.instance_asked(options.kept_limits(), pddl, problem, domain)
    needed = Question(*asked.choose_encoding(None), optimal=False).requirements
    keys, engines = ("name", "takes", "why"), []
    for name, search in asked.searches().items():
        why_not = None if search.refusal is None else search.refusal(asked.puzzle)
        row = (name, _WORDS[why_not is None], why_not or search.summary)
        engines.append(_record(keys, row, None))
    for planner in _planners():
        engines.append(_record(keys, (planner.name, *_takes(planner, needed)), planner.missing))
    guides = list(asked.family.searches.heuristics(asked.puzzle))
    rows: list[Sequence[str]] = [("engine", "takes it", "")]
    rows += [(it["name"], it["takes"], _remedied(it, it["why"])) for it in engines]
    text = f"it needs {' '.join(needed)}\nheuristics (--heuristic): {', '.join(guides)}"
    return {"engines": engines, "needs": list(needed), "heuristics": guides}, rows, text


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
