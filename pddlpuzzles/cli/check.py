"""`pddlpuzzles check`: a plan is right or wrong, and how far from the optimum it is."""

import time
from typing import Annotated, Final

from pddlpuzzles.catalogue.file_access import read_text
from pddlpuzzles.cli import options
from pddlpuzzles.cli.exit_codes import Exit
from pddlpuzzles.cli.options import argument, flag
from pddlpuzzles.cli.output import print_table, say_note, say_objective
from pddlpuzzles.cli.progress import progress, reported
from pddlpuzzles.errors import InputError

EXAMPLE: Final = "pddlpuzzles check peg english-central sas_plan"


def command(
    puzzle: options.PuzzleName,
    instance: options.RequiredInstance,
    planfile: Annotated[str, argument("PLANFILE", "A plan file from any planner.")],
    optimal: Annotated[bool, flag("--optimal", "Say how far from the optimum it is.")] = False,
    domain: options.DomainFile = None,
    extract: options.Extract = False,
    timeout: options.Timeout = options.SECONDS,
    memory: options.Memory = options.MEBIBYTES,
    as_json: options.AsJson = False,
) -> Exit:
    """Replay a plan by the puzzle's own rules.

    In JSON: `length` (how many steps); of a wrong plan `step`, `line`, `action` and `reason`; with
    --optimal `optimum`, null where it was not proved, or a `bound`.
    """
    from pddlpuzzles.solving.check import against_optimum, check_text, not_proved

    within = options.kept_limits(timeout, memory)
    if instance == "-" and planfile == "-":
        raise InputError("only one of INSTANCE and PLANFILE can be standard input")
    began = time.monotonic()
    asked = options.instance_asked(within, puzzle, instance, domain)
    name = f"{asked.family.name} {asked.name}"
    with progress(f"judging a plan of {name}", None, timeout):
        report = check_text(asked, read_text(planfile), planfile, limits=within.left(began))
    if optimal and report.valid:
        remaining = within.left(began)
        judged, what = report, f"proving the optimum of {name}"
        ending = reported(
            lambda _, at_end: not_proved(judged, at_end.bound or None),
            lambda _: Exit.DONE,
            as_json=as_json,
        )
        with ending, progress(what, report.instance, remaining.seconds):
            report = against_optimum(report, remaining)
    for note in report.notes:
        say_note(note)
    say_objective(asked, report.instance)
    print_table(report.record, report.text, as_json=as_json)
    return Exit.DONE if report.valid else Exit.INVALID
