"""Everything that can go wrong, under one root, split by meaning."""

from __future__ import annotations


class PuzzleError(Exception):
    """The root: whatever this package raises on purpose is one of these."""


class InputError(PuzzleError):
    """Something given to the program cannot be read, or names nothing that is there.

    The message says what was expected; `source`, `line` and `column` (both from 1) say
    where, as far as it is known.
    """

    def __init__(
        self,
        message: str,
        *,
        source: str | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> None:
        self.message = message
        self.source = source
        self.line = line
        self.column = column
        place = ":".join(str(part) for part in (source, line, column) if part is not None)
        super().__init__(f"{place}: {message}" if place else message)


class IllegalMove(PuzzleError):
    """A move that the rules of its puzzle refuse, and the rule that refuses it."""

    def __init__(self, move: str, rule: str) -> None:
        self.move = move
        self.rule = rule
        super().__init__(f"{move}: {rule}")


class PlannerError(PuzzleError):
    """A planner is missing, cannot take the problem, or ended without an answer."""

    def __init__(self, engine: str, ending: str, remedy: str | None = None) -> None:
        self.engine = engine
        self.ending = ending
        self.remedy = remedy
        super().__init__(f"{engine}: {ending}" + (f"; {remedy}" if remedy else ""))
