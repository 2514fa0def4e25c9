"""Text that people type, taken apart into phrases that remember where they stand."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, NamedTuple, TypeVar

from pddlpuzzles.errors import InputError
from pddlpuzzles.puzzle import Written

P = TypeVar("P")
M = TypeVar("M")
_NUMBER: Final = re.compile(r"\s*\d+[.):]\s+")
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_LONGEST: Final = 40


class Phrase(NamedTuple):
    """Some words, and the line and column, both from 1, at which they begin."""

    text: str
    line: int
    column: int

    def error(self, expected: str, offset: int = 0) -> InputError:
        """Return the complaint (not raised) that something else was expected here."""
        return self.complaint(f"found {shown(self.text)}", offset, expected=expected)

    def complaint(self, complaint: str = "", offset: int = 0, **more: Any) -> InputError:
        return InputError(complaint, self.line, self.column + offset, **more)


def shown(text: str) -> str:
    cut = text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
    return "a tab" if text == "\t" else repr(cut)


def phrases(text: str) -> Iterator[Phrase]:
    """Yield what stands between line ends, commas and semicolons.

    The number of a step before a line, as in `12. d2-d4`, is left out, and so are comments, lines
    that begin with `;` or `#`.
    """
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith((";", "#")):
            continue
        numbered = _NUMBER.match(line)
        begin = numbered.end() if numbered else 0
        for part in re.finditer("[^,;]+", line[begin:]):
            if words := part[0].strip():
                indent = len(part[0]) - len(part[0].lstrip())
                yield Phrase(words, number, begin + part.start() + indent + 1)


def uncommented(text: str, marks: str = "") -> list[str | None]:
    """Return the lines of a text without comments, None for a line that is nothing else."""
    # A comment begins with a `#` at the beginning of a line, or after a space; where `#` is one of
    # a drawing's `marks`, at the beginning and before a space. In a drawing it has to be prose, as
    # it could be a row with a slip in it: its first word, and one of two letters or more, have
    # other signs than `marks`. A bare `#` is a comment, too, where it is no mark.
    lines: list[str | None] = []
    for line in text.split("\n"):
        match = re.match(r"\s*(#)\s" if "#" in marks else r"(?:.*?\s)?(#)", line)
        before, comment = (line[: match.start(1)], line[match.end(1) :]) if match else (line, "")
        both = comment.split()[:1], _WORD.findall(comment)  # the first word, and those long enough
        is_prose = all(any({*word} - {*marks} for word in words) for words in both)
        is_bare = line.strip() == "#" and "#" not in marks
        if match and (is_bare or is_prose or not marks):
            lines.append(before if before.strip() else None)
        else:
            lines.append(line)
    return lines


@dataclass(frozen=True)
class NamedMoves(Generic[P, M]):
    """A notation for puzzles whose moves have names: reads what `Puzzle.notation` says."""

    every: Callable[[P], Iterable[M]]  # returns all moves that any position of a puzzle may have

    def parse(self, puzzle: P, text: str) -> list[Written[M]]:
        rules: Any = puzzle
        names = {rules.notation(move).lower(): move for move in self.every(puzzle)}
        written = []
        for phrase in phrases(text):
            if (name := phrase.text.lower()) not in names:
                raise phrase.error(f"a move such as {next(iter(names), 'none')!r}")
            written.append(Written(names[name], phrase.text, phrase.line))
        return written

    def after(self, puzzle: P, move: M) -> P:
        rules: Any = puzzle
        begun: P = replace(rules, start=rules.apply(rules.start, move))
        return begun
