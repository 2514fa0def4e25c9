"""Exit codes, and which of them an answer ends with (a failure: `main`)."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # the parent of a command's work needs the codes alone, and at once
    from pddlpuzzles.puzzle import Limit, Status


class Exit(enum.IntEnum):
    """Exit codes; 11 to 23 mean what they mean for Fast Downward."""

    DONE = 0
    INVALID = 1
    BAD_INPUT = 2
    UNSOLVABLE = 11
    GAVE_UP = 12
    OUT_OF_MEMORY = 22
    OUT_OF_TIME = 23
    PLANNER_FAILED = 30
    HUNG_UP = 129
    INTERRUPTED = 130
    READER_GONE = 141
    TERMINATED = 143


def exit_code(limit: Limit | None, status: Status | None = None) -> Exit:
    from pddlpuzzles.puzzle import Limit, Status

    if status not in (None, Status.GAVE_UP):
        return Exit.UNSOLVABLE if status is Status.UNSOLVABLE else Exit.DONE
    if limit is Limit.TIME:
        return Exit.OUT_OF_TIME
    return Exit.OUT_OF_MEMORY if limit is Limit.MEMORY else Exit.GAVE_UP
