"""`pddlpuzzles check`: a plan is right or wrong, and how far from the optimum it is."""

from __future__ import annotations

import json
import sys
from typing import Annotated, Final

import typer

from pddlpuzzles import catalogue
from pddlpuzzles.commands.options import (
    MEBIBYTES,
    SECONDS,
    AsJson,
    DomainFile,
    Exit,
    PuzzleName,
    RequiredInstance,
    limits,
    say_objective,
)
from pddlpuzzles.commands.progress import progress
from pddlpuzzles.errors import InputError
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
    as_json: AsJson = False,
) -> None:
    """Replay a plan by the puzzle's own rules."""
    from pddlpuzzles.api.check import check

    if instance == "-" and planfile == "-":
        raise InputError("only one of INSTANCE and PLANFILE can be standard input")
    asked = catalogue.instance(catalogue.family(puzzle), instance, domain)
    with progress(f"judging a plan of {asked.family.name} {asked.name}", asked, SECONDS):
        found = check(asked, planfile, optimal=optimal, limits=limits(SECONDS, MEBIBYTES))
    say_objective(asked, found.instance)
    print(json.dumps(found.record()) if as_json else found.text(planfile, painter(sys.stdout)))
    raise typer.Exit(Exit.DONE if found.valid else Exit.INVALID)
