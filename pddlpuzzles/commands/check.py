"""`pddlpuzzles check`: a plan is right or wrong, and how far from the optimum it is."""

from __future__ import annotations

import json
import sys
import time
from typing import Annotated, Final

import typer

from pddlpuzzles import catalogue
from pddlpuzzles.commands.options import (
    MEBIBYTES,
    SECONDS,
    AsJson,
    DomainFile,
    Exit,
    Memory,
    PuzzleName,
    RequiredInstance,
    Timeout,
    limits,
    say_objective,
    tell,
)
from pddlpuzzles.commands.progress import progress
from pddlpuzzles.errors import InputError
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.budget import watch
from pddlpuzzles.terminal import painter

EXAMPLE: Final = "pddlpuzzles check peg english-central sas_plan"


def command(
    puzzle: PuzzleName,
    instance: RequiredInstance,
    planfile: Annotated[str, typer.Argument(help="A plan file from any planner.")],
    optimal: Annotated[
        bool, typer.Option("--optimal", help="Say how far from the optimum it is.")
    ] = False,
    domain: DomainFile = None,
    timeout: Timeout = SECONDS,
    memory: Memory = MEBIBYTES,
    as_json: AsJson = False,
) -> None:
    """Replay a plan by the puzzle's own rules."""
    from pddlpuzzles.api.check import check

    within = limits(timeout, memory)
    if instance == "-" and planfile == "-":
        raise InputError("only one of INSTANCE and PLANFILE can be standard input")
    began = time.monotonic()
    with watch(Limits(within.seconds)):
        asked = catalogue.instance(catalogue.family(puzzle), instance, domain)
    with progress(f"judging a plan of {asked.family.name} {asked.name}", asked, timeout):
        found = check(asked, planfile, optimal=optimal, limits=within.left(began))
    say_objective(asked, found.instance)
    tell(json.dumps(found.record()) if as_json else found.text(planfile, painter(sys.stdout)))
    raise typer.Exit(Exit.DONE if found.valid else Exit.INVALID)
