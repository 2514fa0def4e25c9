"""`pddlpuzzles show`: an instance's start and goal, or what its solutions share."""

from functools import partial
from typing import Annotated, Final

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import write_text
from pddlpuzzles.cli import options, output
from pddlpuzzles.cli.exit_codes import Exit
from pddlpuzzles.cli.options import flag
from pddlpuzzles.errors import InputError
from pddlpuzzles.puzzle import Limits, Tally
from pddlpuzzles.show.answers import instance_record, instance_text
from pddlpuzzles.solving.all_solutions import contradiction, count_solutions, tally_text

EXAMPLE: Final = "pddlpuzzles show peg english-central"
_ODDS: Final = "Count all solutions, and in how many of them each place is filled."
_MOMENT: Final = 0.2  # seconds of processor time for looking for a contradiction


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

    In JSON: `start`, `goal` and `legend` as they are drawn; what is `known` (proved); and `toml`,
    the instance as a file. With --odds: `solutions`, how many there are, and `odds`.
    """
    within = options.kept_limits()
    shown = options.instance_asked(within, puzzle, instance, domain, after=after, ground=True)
    output.begin(f"drawing {shown.family.name} {shown.name}")
    if toml:
        if odds or as_json:
            raise InputError("--toml cannot be used with --odds or --json")
        output.print_result(catalogue.text(shown).rstrip("\n"))
        return Exit.DONE
    tally: Tally | None = None
    if odds:
        output.begin(f"counting the solutions of {shown.family.name} {shown.name}")
        tally = count_solutions(shown, within)
    if svg is not None:
        from pddlpuzzles.show.pictures import instance_svg
        from pddlpuzzles.show.raster import picture

        write_text(svg, picture(svg, [instance_svg(shown, tally=tally)]))
    if tally is not None:
        output.print_answer(tally.record, partial(tally_text, shown, tally), as_json=as_json)
        return Exit.DONE if tally.solutions else Exit.UNSOLVABLE
    moment, facts = Limits(processor=_MOMENT), shown.known or {}
    if "solvable" not in facts and (reason := contradiction(shown, moment)) is not None:
        output.say_note(reason)
    record, text = partial(instance_record, shown), partial(instance_text, shown)
    output.print_answer(record, text, as_json=as_json)
    return Exit.DONE
