"""`pddlpuzzles solve`: a plan, checked by the rules and drawn step by step, or all solutions."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from pddlpuzzles.catalogue.file_access import require_suffix, require_writable, write_text
from pddlpuzzles.cli import completion, options
from pddlpuzzles.cli.exit_codes import Exit, exit_code
from pddlpuzzles.cli.output import (
    begin,
    json_text,
    print_answer,
    print_result,
    say,
    say_doubts,
    say_note,
    say_objective,
    work_begun,
)
from pddlpuzzles.cli.progress import progress, reported
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.processes.supervised import report
from pddlpuzzles.puzzle import Limit, Limits, Status
from pddlpuzzles.search.budget import LimitError, limited
from pddlpuzzles.search.search_progress import Headway
from pddlpuzzles.show.terminal import broken, is_terminal, painter, width

if TYPE_CHECKING:
    from pddlpuzzles.puzzle import Best
    from pddlpuzzles.solving.solve_answer import Solution

EXAMPLE: Final = "pddlpuzzles solve peg english-central --engine astar"


def command(
    puzzle: options.PuzzleName,
    instance: options.InstanceName = None,
    engine: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="The engine that solves it; `engines` lists them.",
            autocompletion=completion.engine_names,
        ),
    ] = "auto",
    optimal: Annotated[
        bool, typer.Option("--optimal", help="Prove that no plan is cheaper.")
    ] = False,
    anytime: Annotated[
        bool,
        typer.Option("--anytime", help="Go on to better plans, until one is proved or time is up."),
    ] = False,
    after: options.After = None,
    domain: options.DomainFile = None,
    strict: options.Strict = False,
    extract: options.Extract = False,
    encoding: options.EncodingName = None,
    heuristic: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="The heuristic of a native search; `engines` lists them.",
            autocompletion=completion.heuristic_names,
        ),
    ] = None,
    search: Annotated[
        str | None,
        typer.Option(
            metavar="S",
            help="A native search by name, or one of Fast Downward's, such as 'astar(lmcut())'.",
        ),
    ] = None,
    timeout: options.Timeout = options.SECONDS,
    memory: options.Memory = options.MEBIBYTES,
    plan: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the plan to a file, as PDDL.")
    ] = None,
    svg: options.SvgFile = None,
    page: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write a page that plays the solution, as HTML."),
    ] = None,
    certificate: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write the proof that no plan is cheaper, or that there is none, for `verify`.",
        ),
    ] = None,
    trace: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write what the search does, event by event, as JSON lines; "
            "for a native search by name.",
        ),
    ] = None,
    all_: Annotated[
        int | None,
        typer.Option(
            "--all", metavar="N", min=1, help="List up to N solutions, without a planner."
        ),
    ] = None,
    best: Annotated[
        bool,
        typer.Option(
            "--best",
            help="If there is no solution, find and prove the best end that can be reached; that "
            "may take the same time again.",
        ),
    ] = False,
    watched: Annotated[
        bool,
        typer.Option("--watch", help="Also play the solution step by step, if on a terminal."),
    ] = False,
    as_json: options.AsJson = False,
) -> Exit:
    """Solve an instance, and draw the checked answer step by step.

    In JSON: `status` (optimal and unsolvable are proved; solved is not, and gave-up says nothing),
    `cost`, `bound` (no plan costs less), `proof`, `moves` in the puzzle's notation, `plan` as lines
    of a plan file, `engine`, `seconds` and more; without a plan, null stands for what is not known.
    """
    from pddlpuzzles.solving.solve import AUTO, gave_up, record_unread, solve

    began, within = time.monotonic(), options.kept_limits(timeout, memory)

    def unread(limit: Limit | None, _: Headway) -> tuple[str, Exit]:
        record = record_unread(puzzle, instance, engine, time.monotonic() - began)
        record |= {"limit": limit and str(limit), "during": work_begun()}
        return json_text(record) if as_json else "", exit_code(Status.GAVE_UP, limit)

    try:
        with reported(unread), limited(within):
            asked = options.instance_asked(
                puzzle, instance, domain=domain, strict=strict, after=after
            )
    except LimitError as reached:
        text, code = unread(reached.limit, Headway())
        if text:
            print_result(text)
        say(str(reached))
        return code
    say_doubts(asked)
    within = within.left(began)
    # Before the search, not after it.
    options.require_unread(instance, domain, plan, certificate, trace)
    if plan is not None:
        require_writable(plan)
    if svg is not None:
        from pddlpuzzles.show.raster import require_picture

        require_picture(svg)
    if page is not None:
        require_suffix(page, "the page is HTML", ".html", ".htm", ".xhtml")
        require_writable(page)
    if watched and (as_json or all_ is not None):
        raise InputError("--watch cannot be used with --json or --all")
    if best:
        from pddlpuzzles.solving.best import require_best

        require_best(asked)
    if all_ is not None:
        if (
            engine != AUTO
            or optimal
            or anytime
            or any((encoding, plan, svg, page, certificate, trace))
        ):
            raise InputError(
                "--all cannot be used with --engine, --optimal, --anytime, --encoding, --plan,"
                " --svg, --page, --certificate or --trace"
            )
        return _list_all(asked, all_, within, as_json=as_json)
    taken, chosen = asked.choose_encoding(encoding)
    say_objective(asked, taken)

    saved: int | None = None

    def text_of(solution: Solution) -> str:
        if as_json:
            return json_text(solution.record())
        return solution.text(painter(sys.stdout), width())

    def stopped(limit: Limit | None, known: Headway) -> tuple[str, Exit]:
        passed, during = time.monotonic() - began, work_begun()
        lost = gave_up(taken, chosen.name, engine, limit, known, passed, during)
        return text_of(lost), exit_code(Status.GAVE_UP, limit)

    def better(solution: Solution) -> None:
        nonlocal saved
        report("so_far", (text_of(solution), int(Exit.DONE)))
        if plan is not None and solution.cost != saved:
            _save(plan, solution)
            saved = solution.cost

    begin(what := f"solving {asked.family.name} {asked.name}")
    with reported(stopped), progress(what, taken, timeout) as note:
        solution = solve(
            asked,
            engine=engine,
            optimal=optimal,
            encoding=encoding,
            heuristic=heuristic,
            search=search,
            limits=within,
            certificate=certificate,
            trace=trace,
            anytime=anytime,
            say=note,
            better=better,
        )
    end = None
    if best and solution.moves is None:
        report("so_far", (text_of(solution), int(exit_code(solution.status, solution.limit))))
        with progress(
            f"looking for the best end of {asked.family.name} {asked.name}", None, timeout
        ):
            solution, end = _with_best(solution, within)
    if contradiction := solution.contradiction():
        say(f"{asked.family.name} {asked.name}: {contradiction}")
    record = solution.record()
    if not as_json:
        print_result(solution.text(painter(sys.stdout), width()))
        if solution.moves and page is None and is_terminal(sys.stdout):
            say_note("--page FILE.html writes a page that plays this, and on which one can try it")
    if best:
        record["best"] = None if end is None else _best(solution, end, as_json=as_json)
    elif solution.status is Status.UNSOLVABLE and asked.family.best_end is not None:
        say_note("with --best, the best end that can be reached is shown, too")
    if as_json:
        print_result(json_text(record))
    if plan is not None and solution.plan is not None:
        _save(plan, solution)
    _save_pictures(solution, end, svg, page, trace)
    if watched and solution.moves is not None and is_terminal(sys.stdout):
        # Last of all: whoever stops it loses nothing.
        from pddlpuzzles.cli.watching import watch as play

        play(solution.steps(painter(sys.stdout)), sys.stdout)
    code = exit_code(solution.status, solution.limit)
    if solution.uncertified is not None:
        say(f"no certificate: {solution.uncertified}")
        if solution.status is not Status.GAVE_UP and not any((plan, svg, page)):
            code = Exit.GAVE_UP
    return code


def _with_best(found: Solution, within: Limits) -> tuple[Solution, Best]:
    from pddlpuzzles.solving.best import best_end, with_best_end

    end = best_end(found.instance, within)
    return with_best_end(found, end), end


def _best(found: Solution, end: Best, *, as_json: bool) -> dict[str, Any]:
    from pddlpuzzles.solving import best

    if not as_json:
        print_result(broken(best.text(found.instance, end, width()), width()))
    return best.record(found.instance, end)


def _list_all(asked: Instance, most: int, within: Limits, *, as_json: bool) -> Exit:
    from pddlpuzzles.solving.all_solutions import list_solutions

    found = list_solutions(asked, most, within)
    print_answer(found.record, found.text, as_json=as_json)
    return exit_code(found.status, found.limit)


def _save_pictures(
    solution: Solution, end: Best | None, svg: Path | None, page: Path | None, trace: Path | None
) -> None:
    if svg is None and page is None:
        return
    from pddlpuzzles.show.pictures import solution_frames, solution_page, solution_svg
    from pddlpuzzles.show.raster import picture

    if svg is not None:
        moves = svg.suffix.lower() == ".gif"
        frames = solution_frames(solution) if moves else [solution_svg(solution)]
        write_text(svg, picture(svg, frames))
    if page is not None:
        write_text(page, solution_page(solution, end, trace=trace))


def _save(path: Path, found: Solution) -> None:
    from pddlpuzzles.pddl.plans import plan_text

    assert found.actions is not None
    assert found.cost is not None
    write_text(path, plan_text(found.actions, found.cost, len(found.actions) == found.cost))
