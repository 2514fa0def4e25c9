"""Answers as text for people; what is asked for as JSON, the answers' own `record` says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pddlpuzzles import catalogue
from pddlpuzzles.puzzle import Limit, Status
from pddlpuzzles.terminal import side_by_side, table
from pddlpuzzles.wing import Instance, Paint, Tally, Wing

if TYPE_CHECKING:
    from pddlpuzzles.check import Report
    from pddlpuzzles.counting import Listing
    from pddlpuzzles.planning.engines import Planner
    from pddlpuzzles.solve import Solution


def title(instance: Instance) -> str:
    """Return the line that heads whatever is said of an instance."""
    name = f" - {instance.title}" if instance.title else ""
    size = instance.wing.size(instance.puzzle)
    return (
        f"{instance.wing.name} {instance.name}{name}: {size}, objective {instance.puzzle.objective}"
    )


def puzzles_text() -> str:
    """Return the puzzles, one a line."""
    return table(
        [
            (wing.name, f"{len(catalogue.bundled(wing))} instances", wing.summary)
            for wing in catalogue.wings().values()
        ]
    )


def instances_text(wing: Wing, paint: Paint) -> str:
    """Return a puzzle's bundled instances as a table, and its encodings."""
    rows = [_row(catalogue.instance(wing, name)) for name in catalogue.bundled(wing)]
    headed = _headed([("instance", "size", "objective", "optimum", ""), *rows], paint)
    return f"{headed}\n\nencodings: {', '.join(one.name for one in wing.encodings())}"


def _row(instance: Instance) -> tuple[str, ...]:
    puzzle, known = instance.puzzle, instance.known or {}
    optimum = "unsolvable" if known.get("solvable") is False else str(known.get("cost", ""))
    default = " (the default)" if instance.name == instance.wing.default else ""
    name = f"{instance.title or ''}{default}"
    return (instance.name, instance.wing.size(puzzle), puzzle.objective, optimum, name)


def engines_text(paint: Paint) -> str:
    """Return the engines as a table: what they take and prove, how to install the missing ones."""
    from pddlpuzzles.planning.engines import PLANNERS
    from pddlpuzzles.planning.others import others
    from pddlpuzzles.search import SEARCHES

    rows: list[tuple[str, ...]] = [
        ("engine", "version", "costs", "conditional effects", "proves optimality by", ""),
        ("auto", "-", "-", "-", "as whoever answers", "fast-downward, then natively (default)"),
        ("race", "-", "-", "-", "as whoever answers", "both at once; the first answer counts"),
    ]
    rows += [
        (name, "native", "yes", "-", "searching to the end", search.summary)
        for name, search in SEARCHES.items()
    ]
    rows += [_engine_row(planner) for planner in (*PLANNERS.values(), *others().values())]
    return _headed(rows, paint)


def _engine_row(planner: Planner) -> tuple[str, ...]:
    lacks = planner.lacks | planner.says_it_lacks
    return (
        planner.name,
        "missing" if planner.missing else planner.version or "-",
        _yes(":action-costs" not in lacks),
        _yes(":conditional-effects" not in lacks),
        planner.proves or "nothing that is believed",
        f"{planner.missing}; {planner.remedy}" if planner.missing else planner.summary,
    )


def _yes(answer: bool) -> str:
    return "yes" if answer else "no"


def _headed(rows: Sequence[Sequence[str]], paint: Paint) -> str:
    """Return a table whose first row is a heading."""
    first, *rest = table(rows).split("\n")
    return "\n".join([paint(first, "bold"), *rest])


def instance_text(instance: Instance, paint: Paint, columns: int) -> str:
    """Return an instance's start and goal, and what is known of it."""
    wing, puzzle = instance.wing, instance.puzzle
    pictures = [
        ("start", wing.draw(puzzle, puzzle.start, paint)),
        ("goal", wing.draw_goal(puzzle, paint)),
    ]
    lines = [title(instance)]
    if instance.source:
        lines.append(f"source: {instance.source}")
    lines += ["", side_by_side(pictures, columns)]
    known = [f"{key} {_plain(value)}" for key, value in (instance.known or {}).items()]
    if known:
        lines += ["", f"known: {', '.join(known)}"]
    return "\n".join(lines)


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def solution_text(found: Solution, paint: Paint, columns: int) -> str:
    """Return a solution: how it goes, then what is claimed and by whom."""
    lines = [title(found.instance), ""]
    if found.states is not None:
        lines += [side_by_side(_pictures(found, paint), columns), ""]
    lines.append(_claim(found, paint))
    expanded = "" if found.expanded is None else f", {found.expanded} states expanded"
    checked = ", checked by the rules" if found.plan is not None else ""
    lines.append(f"{found.engine}: {found.seconds:.3f} s{expanded}{checked}")
    if found.fallback:
        lines.append(f"asked before: {found.fallback}")
    return "\n".join(lines)


def _pictures(found: Solution, paint: Paint) -> list[tuple[str, str]]:
    """Return the pictures of a plan with their captions, where it is not stepwise a single one."""
    wing, puzzle, moves, states = (
        found.instance.wing,
        found.instance.puzzle,
        found.moves,
        found.states,
    )
    assert moves is not None
    assert states is not None
    if not wing.stepwise:
        return [("solution", wing.draw_plan(puzzle, moves, paint))]
    pictures = [("start", wing.draw(puzzle, states[0], paint))]
    for step, (move, before, after) in enumerate(zip(moves, states, states[1:], strict=False), 1):
        caption = f"{step}. {wing.describe(puzzle, before, move)}"
        pictures.append((caption, wing.draw(puzzle, after, paint)))
    return pictures


def _claim(found: Solution, paint: Paint) -> str:
    claim = _status(found.status, paint)
    if found.cost is not None:
        claim += f": {found.cost} {found.instance.puzzle.objective}"
        if found.status is Status.SOLVED:
            claim += f", at least {found.bound} are needed"
    elif found.status is Status.GAVE_UP:
        claim += f": {_out_of(found.limit)}"
        claim += f"; any solution costs at least {found.bound}" if found.bound else ""
    return claim + (f" ({found.proof})" if found.proof else "")


def _status(status: Status, paint: Paint) -> str:
    colour = {Status.GAVE_UP: "red", Status.UNSOLVABLE: "yellow"}.get(status, "green")
    return paint(str(status), colour)


def _out_of(limit: Limit | None) -> str:
    reasons = {Limit.TIME: "out of time", Limit.MEMORY: "out of memory"}
    return reasons.get(limit or Limit.METHOD, "the search ended without a proof")


def listing_text(found: Listing, paint: Paint, columns: int) -> str:
    """Return the pictures of solutions, and whether there are others."""
    wing, puzzle = found.instance.wing, found.instance.puzzle
    pictures = [
        (f"solution {number}", wing.draw_plan(puzzle, moves, paint))
        for number, (moves, _) in enumerate(found.solutions, 1)
    ]
    lines = [title(found.instance), ""]
    if pictures:
        lines += [side_by_side(pictures, columns), ""]
    claim = _status(found.status, paint)
    if found.status is Status.GAVE_UP:
        claim += f": {_out_of(found.limit)}"
    if pictures:
        others = "there are no others" if found.complete else "there may be others"
        claim += f": {len(pictures)} {'solution' if len(pictures) == 1 else 'solutions'}, {others}"
    return "\n".join([*lines, claim, f"{found.seconds:.3f} s, checked by the rules"])


def tally_text(instance: Instance, tally: Tally, paint: Paint) -> str:
    """Return how many solutions there are and how they share out."""
    drawn = instance.wing.draw_odds(instance.puzzle, tally, paint)
    return "\n".join([title(instance), "", drawn])


def check_text(report: Report, planfile: str, paint: Paint) -> str:
    """Return what is to be said of the plan in a file."""
    objective = report.instance.puzzle.objective
    if not report.valid:
        where = f"{planfile}:{report.line}: step {report.step} {report.action}: "
        return f"{paint('invalid', 'red')}: {where if report.step else ''}{report.reason}"
    lines = [f"{paint('valid', 'green')}: {report.cost} {objective}, {report.length} actions"]
    if report.optimum is not None:
        gap = report.cost - report.optimum if report.cost is not None else 0
        far = "optimal" if gap == 0 else f"{gap} more than the optimum, {report.optimum}"
        lines.append(f"{far} (proved)")
    elif report.bound is not None:
        lines.append(f"the optimum was not proved; it is at least {report.bound}")
    return "\n".join(lines)
