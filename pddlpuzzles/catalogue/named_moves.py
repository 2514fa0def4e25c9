"""A notation for puzzles whose moves have names: a move is written as `Puzzle.notation` says."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Generic, TypeVar

from pddlpuzzles.catalogue.phrases import phrases
from pddlpuzzles.puzzle import Written

P = TypeVar("P")
M = TypeVar("M")


class NamedMoves(Generic[P, M]):
    """Reads moves by their names, with commas, semicolons or line ends between them.

    `every` returns all moves that any position of a puzzle may have. The puzzle's class is a
    dataclass with the field `start`, and `Drawing.describe` says no more than the name.
    """

    def __init__(self, every: Callable[[P], Iterable[M]]) -> None:
        self._every = every

    def parse(self, puzzle: P, text: str) -> list[Written[M]]:
        """Return the moves that a text names; raise InputError for what is no move's name."""
        rules: Any = puzzle
        names = {rules.notation(move).lower(): move for move in self._every(puzzle)}
        found = []
        for phrase in phrases(text):
            if (name := phrase.text.lower()) not in names:
                raise phrase.error(f"a move such as {next(iter(names), 'none')!r}")
            found.append(Written(names[name], phrase.text, phrase.line))
        return found

    def after(self, puzzle: P, move: M) -> P:
        """Return the puzzle that begins after a move; raise IllegalMove if the rules refuse it."""
        rules: Any = puzzle
        begun: P = replace(rules, start=rules.apply(rules.start, move))
        return begun
