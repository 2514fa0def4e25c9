"""`pddlpuzzles hint`: the next move, or why there is none."""

import time
from typing import Final

from pddlpuzzles.cli import options
from pddlpuzzles.cli.exit_codes import Exit, exit_code
from pddlpuzzles.cli.output import begin, print_answer, say, say_mistakes
from pddlpuzzles.cli.progress import reported
from pddlpuzzles.puzzle import Status

EXAMPLE: Final = 'pddlpuzzles hint peg english-central --after "d2-d4 b3-d3"'


def command(
    puzzle: options.PuzzleName,
    instance: options.InstanceName = None,
    after: options.After = None,
    domain: options.DomainFile = None,
    timeout: options.Timeout = options.SECONDS,
    as_json: options.AsJson = False,
) -> Exit:
    """Say the next move of a cheapest plan and how many are left, or why there is none.

    In JSON: `left` (the cost) and `moves_left`; where all positions are known, `choices` (how many
    moves are legal, winning and cheapest); `odds` that a deduced move is wrong; where the goal is
    out of reach, `last` (the moves after which it was in reach) and `best` (the best end).
    """
    from pddlpuzzles.solving.hint import hint
    from pddlpuzzles.solving.hint_answer import Hint

    within = options.kept_limits(timeout)
    began = time.monotonic()
    goes_on = after is not None
    asked = options.instance_asked(within, puzzle, instance, domain, ground=True, goes_on=goes_on)
    begin(f"looking for a hint for {asked.family.name} {asked.name}")
    ending = reported(
        lambda limit, end: Hint(
            *(asked, Status.GAVE_UP, time.monotonic() - began), limit=limit, bound=end.bound or None
        ),
        as_json=as_json,
    )
    with ending, options.moves_asked(after or "") as moves:
        next_move = hint(asked, moves, limits=within.left(began), say=say)
    say_mistakes(next_move)
    print_answer(next_move.record, next_move.text, as_json=as_json)
    return exit_code(next_move.limit, next_move.status)
