"""Text that people type, taken apart into phrases that remember where they stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from pddlpuzzles.errors import InputError

_NUMBER: Final = re.compile(r"\s*\d+[.):]\s+")
_LONGEST: Final = 40


class Phrase(NamedTuple):
    """Some words, and the line and column, both from 1, at which they begin."""

    text: str
    line: int
    column: int

    def error(self, expected: str, offset: int = 0) -> InputError:
        """Return (not raise) the complaint that something else was expected here."""
        return self.complaint(f"found {shown(self.text)}, expected {expected}", offset)

    def complaint(self, message: str, offset: int = 0) -> InputError:
        """Return (not raise) a complaint about what stands here."""
        return InputError(message, self.line, self.column + offset)


_WORD: Final = re.compile(r"[^\W\d_]{2,}")


def uncommented(text: str, marks: str = "") -> list[str | None]:
    """Return the lines of a text without comments, None for a line that is nothing else.

    A comment goes from a `#` at the beginning of a line, or after a space, to the end of the line.
    In a drawing with `marks` it begins with a word that is not of marks alone, and has a word of
    two letters or more that is not: else it could be a row, perhaps with a slip in it. Where `#`
    itself is a mark, only lines that begin with `#` and a space can be comments; where it is none,
    a line with nothing but a `#` is one, too.
    """
    return [_uncommented(line, marks) for line in text.split("\n")]


def _uncommented(line: str, marks: str) -> str | None:
    found = re.match(r"\s*(#)\s" if "#" in marks else r"(?:.*?\s)?(#)", line)
    if found is None:
        return line
    at = found.start(1)
    if line.strip() == "#" and "#" not in marks:
        return None
    if marks and not _is_prose(line[at + 1 :], set(marks)):
        return line
    return line[:at] if line[:at].strip() else None


def _is_prose(text: str, marks: set[str]) -> bool:
    first = text.split()[:1]
    words = _WORD.findall(text)
    return all(any(set(word) - marks for word in some) for some in (first, words))


def shown(text: str) -> str:
    """Return a text as an error message quotes it, a long one cut off."""
    return repr(text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…")


def phrases(text: str) -> Iterator[Phrase]:
    """Yield what stands between line ends, commas and semicolons.

    The number of a step in front of a line, as in `12. d2-d4`, is left out, and so are lines that
    begin with `;` or `#`, which are comments.
    """
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith((";", "#")):
            continue
        numbered = _NUMBER.match(line)
        begin = numbered.end() if numbered else 0
        for part in re.finditer("[^,;]+", line[begin:]):
            words = part[0].strip()
            if words:
                indent = len(part[0]) - len(part[0].lstrip())
                yield Phrase(words, number, begin + part.start() + indent + 1)
