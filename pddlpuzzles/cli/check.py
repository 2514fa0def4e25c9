"""`pddlpuzzles check`: a plan is right or wrong, and how far from the optimum it is."""

from __future__ import annotations

import time
from typing import Annotated, Final

from pddlpuzzles.catalogue.file_access import read_text
from pddlpuzzles.cli import options
from pddlpuzzles.cli.exit_codes import Exit, exit_judged
from pddlpuzzles.cli.options import argument, flag, value
from pddlpuzzles.cli.output import begin, print_answer, say_note, say_objective
from pddlpuzzles.cli.progress import progress, reported
from pddlpuzzles.errors import InputError
from pddlpuzzles.puzzle import Limit
from pddlpuzzles.search.search_progress import Headway

EXAMPLE: Final = "pddlpuzzles check peg english-central sas_plan"


def command(
    puzzle: options.PuzzleName,
    instance: options.RequiredInstance,
    planfile: Annotated[str, argument("PLANFILE", "A plan file from any planner.")],
    optimal: Annotated[bool, flag("--optimal", "Say how far from the optimum it is.")] = False,
    domain: options.DomainFile = None,
    strict: options.Strict = False,
    extract: options.Extract = False,
    model: Annotated[
        str | None,
        value("PROBLEM.pddl", "Another PDDL model, in whose actions the plan is written."),
    ] = None,
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
    from pddlpuzzles.solving.check import Report, against_optimum, check_text, not_proved

    within = options.kept_limits(timeout, memory)
    if instance == "-" and planfile == "-":
        raise InputError("only one of INSTANCE and PLANFILE can be standard input")
    if model is not None and optimal:
        raise InputError("--model cannot be used with --optimal")
    began = time.monotonic()
    # With a model the domain is the model's.
    asked = options.instance_asked(
        within, puzzle, instance, None if model else domain, strict=strict
    )
    if model is not None:
        from pddlpuzzles.comparing.check_model import check_model

        begin(f"comparing {asked.family.name} {asked.name} with {model}")
        verdict = check_model(asked, planfile, model, domain, strict=strict, limits=within)
        print_answer(verdict.record, verdict.text, as_json=as_json)
        return exit_judged(right=verdict.valid)
    name = f"{asked.family.name} {asked.name}"
    with progress(f"judging a plan of {name}", None, timeout):
        report = check_text(asked, read_text(planfile), planfile, limits=within.left(began))
    if optimal and report.valid:
        left = within.left(began)
        judged, what = report, f"proving the optimum of {name}"

        def lost(limit: Limit | None, known: Headway) -> Report:
            return not_proved(judged, known.bound or None)

        ending = reported(lost, lambda _: Exit.DONE, as_json=as_json)
        with ending, progress(what, report.instance, left.seconds):
            report = against_optimum(report, left)
    for note in report.notes:
        say_note(note)
    say_objective(asked, report.instance)
    print_answer(report.record, report.text, as_json=as_json)
    return exit_judged(right=report.valid)
