"""`pddlpuzzles check`: a plan is right or wrong, and how far from the optimum it is."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from typing import Annotated, Final

import typer

from pddlpuzzles.catalogue import catalogue, ladders
from pddlpuzzles.cli.options import (
    MEBIBYTES,
    SECONDS,
    AsJson,
    DomainFile,
    Exit,
    Memory,
    PuzzleName,
    RequiredInstance,
    Strict,
    Timeout,
    instance_asked,
    print_result,
    require_strict,
    say_doubts,
    say_objective,
)
from pddlpuzzles.cli.progress import progress
from pddlpuzzles.errors import InputError
from pddlpuzzles.processes.given_limits import limits
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.budget import watch
from pddlpuzzles.show.terminal import painter, width

EXAMPLE: Final = "pddlpuzzles check peg english-central sas_plan"


def command(
    puzzle: PuzzleName,
    instance: RequiredInstance,
    planfile: Annotated[
        str, typer.Argument(metavar="PLANFILE", help="A plan file from any planner.")
    ],
    optimal: Annotated[
        bool, typer.Option("--optimal", help="Say how far from the optimum it is.")
    ] = False,
    domain: DomainFile = None,
    strict: Strict = False,
    model: Annotated[
        str | None,
        typer.Option(
            metavar="PROBLEM.pddl", help="Another PDDL model, in whose actions the plan is written."
        ),
    ] = None,
    bookkeeping: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME", help="An action of the model that is no move; may be repeated."
        ),
    ] = None,
    timeout: Timeout = SECONDS,
    memory: Memory = MEBIBYTES,
    as_json: AsJson = False,
) -> None:
    """Replay a plan by the puzzle's own rules.

    With --model the plan is written in the actions of another PDDL model of the puzzle, which is
    first compared with the puzzle.
    """
    from pddlpuzzles.solving.check import against_optimum, check

    within = limits(timeout, memory)
    if instance == "-" and planfile == "-":
        raise InputError("only one of INSTANCE and PLANFILE can be standard input")
    if model is not None:
        if optimal:
            raise InputError("--model cannot be used with --optimal")
        raise typer.Exit(
            _by_model(
                puzzle,
                instance,
                planfile,
                model,
                domain,
                bookkeeping or (),
                within,
                strict=strict,
                as_json=as_json,
            )
        )
    if bookkeeping:
        raise InputError("--bookkeeping is for a plan in the actions of a --model")
    began = time.monotonic()
    with watch(within):
        require_strict(instance, domain, strict=strict)
        asked = instance_asked(puzzle, instance, domain)
    say_doubts(asked)
    name = f"{asked.family.name} {asked.name}"
    with progress(f"judging a plan of {name}", None, timeout):
        found = check(asked, planfile, limits=within.left(began))
    if optimal and found.valid:
        left = within.left(began)
        with progress(f"proving the optimum of {name}", found.instance, left.seconds):
            found = against_optimum(found, left)
    say_objective(asked, found.instance)
    print_result(
        json.dumps(found.record()) if as_json else found.text(planfile, painter(sys.stdout))
    )
    raise typer.Exit(Exit.DONE if found.valid else Exit.INVALID)


def _by_model(
    puzzle: str,
    instance: str,
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

    require_strict(instance, None, strict=strict)
    asked = ladders.find(catalogue.family(puzzle), instance)
    found = check_model(
        asked,
        planfile,
        model,
        domain,
        bookkeeping=read_bookkeeping(bookkeeping),
        strict=strict,
        limits=within,
    )
    text = found.text(planfile, painter(sys.stdout), width())
    print_result(json.dumps(found.record()) if as_json else text)
    return Exit.DONE if found.valid else Exit.INVALID
