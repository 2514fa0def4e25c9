"""`pddlpuzzles check`: a plan is right or wrong, and how far from the optimum it is."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from typing import Annotated, Final

import typer

from pddlpuzzles.cli import options
from pddlpuzzles.cli.exit_codes import Exit, exit_judged
from pddlpuzzles.cli.output import (
    begin,
    json_text,
    print_answer,
    say_doubts,
    say_note,
    say_objective,
)
from pddlpuzzles.cli.progress import progress, reported
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.puzzle import Limit, Limits
from pddlpuzzles.search.budget import limited
from pddlpuzzles.search.search_progress import Headway

EXAMPLE: Final = "pddlpuzzles check peg english-central sas_plan"


def command(
    puzzle: options.PuzzleName,
    instance: options.RequiredInstance,
    planfile: Annotated[
        str, typer.Argument(metavar="PLANFILE", help="A plan file from any planner.")
    ],
    optimal: Annotated[
        bool, typer.Option("--optimal", help="Say how far from the optimum it is.")
    ] = False,
    domain: options.DomainFile = None,
    strict: options.Strict = False,
    extract: options.Extract = False,
    model: Annotated[
        str | None,
        typer.Option(
            metavar="PROBLEM.pddl", help="Another PDDL model, in whose actions the plan is written."
        ),
    ] = None,
    bookkeeping: options.Bookkeeping = None,
    timeout: options.Timeout = options.SECONDS,
    memory: options.Memory = options.MEBIBYTES,
    as_json: options.AsJson = False,
) -> Exit:
    """Replay a plan by the puzzle's own rules.

    With --model the plan is written in the actions of another PDDL model of the puzzle, which is
    first compared with the puzzle.

    In JSON: `valid`, `cost` and `length` (how many steps); of a wrong plan `step`, `line`, `action`
    and `reason`; with --optimal also `optimum`, null where it was not proved, or a `bound`.
    """
    from pddlpuzzles.solving.check import against_optimum, check, not_proved

    within = options.kept_limits(timeout, memory)
    if instance == "-" and planfile == "-":
        raise InputError("only one of INSTANCE and PLANFILE can be standard input")
    if model is not None:
        if optimal:
            raise InputError("--model cannot be used with --optimal")
        asked = options.instance_asked(puzzle, instance, domain=None, strict=strict)
        named = bookkeeping or ()
        return _by_model(
            asked, planfile, model, domain, named, within, strict=strict, as_json=as_json
        )
    if bookkeeping:
        raise InputError("--bookkeeping is for a plan in the actions of a --model")
    began = time.monotonic()
    with limited(within):
        asked = options.instance_asked(puzzle, instance, domain=domain, strict=strict)
    say_doubts(asked)
    name = f"{asked.family.name} {asked.name}"
    with progress(f"judging a plan of {name}", None, timeout):
        report = check(asked, planfile, limits=within.left(began))
    if optimal and report.valid:
        left = within.left(began)
        judged, what = report, f"proving the optimum of {name}"

        def stopped(limit: Limit | None, known: Headway) -> tuple[str, Exit]:
            found = not_proved(judged, known.bound or None)
            text = json_text(found.record()) if as_json else found.text(planfile)
            return text, exit_judged(right=True)

        with reported(stopped), progress(what, report.instance, left.seconds):
            report = against_optimum(report, left)
    for note in report.notes:
        say_note(note)
    say_objective(asked, report.instance)
    print_answer(report.record, lambda paint, _: report.text(planfile, paint), as_json=as_json)
    return exit_judged(right=report.valid)


def _by_model(
    asked: Instance,
    planfile: str,
    model: str,
    domain: str | None,
    bookkeeping: Sequence[str],
    within: Limits,
    *,
    strict: bool,
    as_json: bool,
) -> Exit:
    """Judge a plan in a model's actions; `domain` is the model's."""
    from pddlpuzzles.comparing.check_model import check_model
    from pddlpuzzles.comparing.compare import read_bookkeeping

    begin(f"comparing {asked.family.name} {asked.name} with {model}")
    report = check_model(
        asked,
        planfile,
        model,
        domain,
        bookkeeping=read_bookkeeping(bookkeeping),
        strict=strict,
        limits=within,
    )
    print_answer(report.record, partial(report.text, planfile), as_json=as_json)
    return exit_judged(right=report.valid)
