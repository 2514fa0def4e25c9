"""The exit codes of all commands, and which of them an answer has."""

from __future__ import annotations

import enum

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


def exit_code(status: Status, limit: Limit | None) -> Exit:
    if status is Status.UNSOLVABLE:
        return Exit.UNSOLVABLE
    return Exit.DONE if status is not Status.GAVE_UP else exit_at(limit)


def exit_at(limit: Limit | None) -> Exit:
    if limit is Limit.TIME:
        return Exit.OUT_OF_TIME
    return Exit.OUT_OF_MEMORY if limit is Limit.MEMORY else Exit.GAVE_UP


def exit_judged(*, right: bool) -> Exit:
    return Exit.DONE if right else Exit.INVALID
