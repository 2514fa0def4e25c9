"""`pddlpuzzles show`: an instance's start and goal, or what its solutions share."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated, Final

import typer

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import write_text
from pddlpuzzles.cli import options
from pddlpuzzles.cli.exit_codes import Exit, exit_code
from pddlpuzzles.cli.output import (
    begin,
    json_text,
    print_answer,
    print_result,
    say,
    say_doubts,
    say_note,
)
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.puzzle import Limit, Limits, Status
from pddlpuzzles.show.answers import instance_record, instance_text

EXAMPLE: Final = "pddlpuzzles show peg english-central"

_MOMENT: Final = 0.2
"""Seconds of processor time for looking for a contradiction."""


def command(
    puzzle: options.PuzzleName,
    instance: options.InstanceName = None,
    after: options.After = None,
    domain: options.DomainFile = None,
    toml: Annotated[bool, typer.Option("--toml", help="Print it as an instance file.")] = False,
    odds: Annotated[
        bool,
        typer.Option(
            "--odds", help="Count all solutions, and in how many of them each place is filled."
        ),
    ] = False,
    timeout: options.Timeout = options.SECONDS,
    memory: options.Memory = options.MEBIBYTES,
    svg: options.SvgFile = None,
    as_json: options.AsJson = False,
) -> Exit:
    """Draw the start and the goal of an instance.

    With --odds it says in how many of all solutions each place is filled.

    In JSON: `title`, `source`, `objective` and `size`; `start` and `goal` as they are drawn; what
    is `known` (proved); and `toml`, the instance as a file. With --odds: `solutions`, how many
    there are, and `odds`.
    """
    within = options.kept_limits(timeout, memory)
    shown = options.ground_instance(within, puzzle, instance, domain=domain, after=after)
    say_doubts(shown)
    begin(f"drawing {shown.family.name} {shown.name}")
    if toml:
        if odds or as_json:
            raise InputError("--toml cannot be used with --odds or --json")
        print_result(catalogue.text(shown).rstrip("\n"))
        return Exit.DONE
    if svg is not None:
        from pddlpuzzles.show.raster import picture, require_picture

        require_picture(svg)
    if odds:
        return _show_odds(shown, within, svg, as_json=as_json)
    if svg is not None:
        from pddlpuzzles.show.pictures import instance_svg

        write_text(svg, picture(svg, [instance_svg(shown)]))
    _say_contradiction(shown)
    print_answer(partial(instance_record, shown), partial(instance_text, shown), as_json=as_json)
    return Exit.DONE


def _say_contradiction(asked: Instance) -> None:
    """Say that there is no solution, if that is not known and quickly found out."""
    if asked.family.counting is None or "solvable" in (asked.known or {}):
        return
    from pddlpuzzles.solving.all_solutions import contradiction

    if (reason := contradiction(asked, Limits(processor=_MOMENT))) is not None:
        say_note(reason)


def _show_odds(asked: Instance, within: Limits, svg: Path | None, *, as_json: bool) -> Exit:
    from pddlpuzzles.solving.all_solutions import count_solutions, tally_text

    tally = count_solutions(asked, within)
    if isinstance(tally, Limit):
        say(f"out of {tally} before all solutions were counted")
        if as_json:
            print_result(json_text({"solutions": None, "odds": None}))
        return exit_code(Status.GAVE_UP, tally)
    if svg is not None:
        from pddlpuzzles.show.pictures import odds_svg
        from pddlpuzzles.show.raster import picture

        write_text(svg, picture(svg, [odds_svg(asked, tally)]))
    print_answer(tally.record, partial(tally_text, asked, tally), as_json=as_json)
    return Exit.DONE if tally.solutions else Exit.UNSOLVABLE
