"""`pddlpuzzles show`: an instance's start and goal, or what its solutions share."""

from contextlib import suppress
from functools import partial
from typing import Annotated, Final

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import write_text
from pddlpuzzles.cli import options, output
from pddlpuzzles.cli.exit_codes import Exit
from pddlpuzzles.cli.options import flag
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.budget import Budget, LimitError, collector_at_rest, limited
from pddlpuzzles.show.answers import first_line, instance_record, instance_text
from pddlpuzzles.show.terminal import broken
from pddlpuzzles.show.wording import Paint

EXAMPLE: Final = "pddlpuzzles show peg english-central"
_ODDS: Final = "Count all solutions, and in how many of them each place is filled."
_MOMENT: Final = Limits(processor=0.2)  # for looking for a contradiction


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
    if odds:
        if toml or svg is not None:
            raise InputError("--odds cannot be used with --toml or --svg")
        return _print_odds(shown, within, as_json=as_json)
    if toml:
        if as_json:
            raise InputError("--toml cannot be used with --json")
        output.print_result(catalogue.text(shown).rstrip("\n"))
        return Exit.DONE
    if svg is not None:
        from pddlpuzzles.show.pictures import instance_svg
        from pddlpuzzles.show.raster import picture

        write_text(svg, picture(svg, [instance_svg(shown)]))
    if "solvable" not in (shown.known or {}) and (reason := _contradiction(shown)) is not None:
        output.say_note(f"there is no solution: {reason}")
    record, text = partial(instance_record, shown), partial(instance_text, shown)
    output.print_answer(record, text, as_json=as_json)
    return Exit.DONE


def _print_odds(instance: Instance, within: Limits, *, as_json: bool) -> Exit:
    count, draw = instance.family.odds, instance.family.draw_odds
    if count is None or draw is None:
        raise InputError(f"the solutions of {instance.family.name} cannot be counted")
    output.begin(f"counting the solutions of {instance.family.name} {instance.name}")
    with limited(within), collector_at_rest():
        tally = count(instance.puzzle, Budget(within).pulse)

    def text(paint: Paint, columns: int) -> str:
        return f"{broken(first_line(instance), columns)}\n\n{draw(instance.puzzle, tally, paint)}"

    output.print_answer(tally.record, text, as_json=as_json)
    return Exit.DONE if tally.solutions else Exit.UNSOLVABLE


def _contradiction(instance: Instance) -> str | None:
    """Say why there is no solution, if that is found out in a moment."""
    if (count := instance.family.odds) is None:
        return None
    reason = instance.puzzle.obstacle()
    with suppress(LimitError), limited(_MOMENT), collector_at_rest():
        if reason is None and not count(instance.puzzle, Budget(_MOMENT).pulse).solutions:
            reason = "the clues contradict each other, and `hint` names the fewest that do"
    return reason
