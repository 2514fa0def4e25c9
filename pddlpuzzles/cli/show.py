"""`pddlpuzzles show`: an instance's start and goal, or what its solutions share."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Final

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import write_text
from pddlpuzzles.cli import options
from pddlpuzzles.cli.exit_codes import Exit, exit_code
from pddlpuzzles.cli.options import flag
from pddlpuzzles.cli.output import begin, json_text, print_answer, print_result, say, say_note
from pddlpuzzles.errors import InputError
from pddlpuzzles.puzzle import Limit, Limits, Status, Tally
from pddlpuzzles.show.answers import instance_record, instance_text

EXAMPLE: Final = "pddlpuzzles show peg english-central"

_ODDS: Final = "Count all solutions, and in how many of them each place is filled."
_MOMENT: Final = 0.2
"""Seconds of processor time for looking for a contradiction."""


def command(
    puzzle: options.PuzzleName,
    instance: options.InstanceName = None,
    after: options.After = None,
    domain: options.DomainFile = None,
    toml: Annotated[bool, flag("--toml", "Print it as an instance file.")] = False,
    odds: Annotated[bool, flag("--odds", _ODDS)] = False,
    svg: options.SvgFile = None,
    as_json: options.AsJson = False,
) -> Exit:
    """Draw the start and the goal of an instance.

    With --odds it says in how many of all solutions each place is filled.

    In JSON: `title`, `source`, `objective` and `size`; `start`, `goal` and `legend` as they are
    drawn; what is `known` (proved); and `toml`, the instance as a file. With --odds: `solutions`,
    how many there are, and `odds`.
    """
    within = options.kept_limits()
    shown = options.instance_asked(within, puzzle, instance, domain, after=after, ground=True)
    begin(f"drawing {shown.family.name} {shown.name}")
    if toml:
        if odds or as_json:
            raise InputError("--toml cannot be used with --odds or --json")
        print_result(catalogue.text(shown).rstrip("\n"))
        return Exit.DONE
    if svg is not None:
        from pddlpuzzles.show.raster import require_picture

        require_picture(svg)
    tally: Tally | None = None
    if odds:
        from pddlpuzzles.solving.all_solutions import count_solutions, tally_text

        found = count_solutions(shown, within)
        if isinstance(found, Limit):
            say(f"out of {found} before all solutions were counted")
            if as_json:
                print_result(json_text({"solutions": None, "odds": None}))
            return exit_code(Status.GAVE_UP, found)
        tally = found
    if svg is not None:
        from pddlpuzzles.show.pictures import instance_svg, odds_svg
        from pddlpuzzles.show.raster import picture

        drawn = instance_svg(shown) if tally is None else odds_svg(shown, tally)
        write_text(svg, picture(svg, [drawn]))
    if tally is not None:
        print_answer(tally.record, partial(tally_text, shown, tally), as_json=as_json)
        return Exit.DONE if tally.solutions else Exit.UNSOLVABLE
    if shown.family.counting is not None and "solvable" not in (shown.known or {}):
        from pddlpuzzles.solving.all_solutions import contradiction

        if (reason := contradiction(shown, Limits(processor=_MOMENT))) is not None:
            say_note(reason)
    print_answer(partial(instance_record, shown), partial(instance_text, shown), as_json=as_json)
    return Exit.DONE
