"""`pddlpuzzles hint`: the next move, or why there is none."""

from __future__ import annotations

import json
import sys
import time
from typing import Final

from pddlpuzzles.cli.options import (
    MEBIBYTES,
    SECONDS,
    After,
    AsJson,
    DomainFile,
    InstanceName,
    Memory,
    PuzzleName,
    Strict,
    Timeout,
    exit_code,
    instance_within,
    print_result,
    say,
    say_doubts,
)
from pddlpuzzles.processes.given_limits import limits
from pddlpuzzles.show.terminal import painter, width

EXAMPLE: Final = 'pddlpuzzles hint peg english-central --after "d2-d4 b3-d3"'


def command(
    puzzle: PuzzleName,
    instance: InstanceName = None,
    after: After = None,
    domain: DomainFile = None,
    strict: Strict = False,
    timeout: Timeout = SECONDS,
    memory: Memory = MEBIBYTES,
    as_json: AsJson = False,
) -> int:
    """Say the next move of a cheapest plan, or why there is none.

    It also says how many moves are left.

    In JSON: `move` and `words`, `left` (the cost) and `moves_left`; where all positions are known,
    `choices` (how many moves are legal, winning and cheapest); where a move is deduced, `sure`,
    `odds` (that it is wrong), `clues` and `because`; where the goal is out of reach, `reason`,
    `last` (the moves after which it was last in reach) and `best` (the best end left).
    """
    from pddlpuzzles.solving.hint import hint

    within = limits(timeout, memory)
    began = time.monotonic()
    asked = instance_within(within, puzzle, instance, after=None, domain=domain, strict=strict)
    say_doubts(asked)
    found = hint(asked, after or "", limits=within.left(began), say=say)
    print_result(
        json.dumps(found.record()) if as_json else found.text(painter(sys.stdout), width())
    )
    return exit_code(found.status, found.limit)
