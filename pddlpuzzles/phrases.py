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
        return InputError(
            f"found {shown(self.text)}, expected {expected}",
            line=self.line,
            column=self.column + offset,
        )


def shown(text: str) -> str:
    """Return a text as an error message quotes it, a long one cut off."""
    return repr(text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…")


def phrases(text: str, separators: str = ",;") -> Iterator[Phrase]:
    """Yield what stands between line ends and separators.

    Left out are the number of a step in front of a line, as in `12. d2-d4`, and lines that begin
    with `;` or `#`, which are comments.
    """
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith((";", "#")):
            continue
        numbered = _NUMBER.match(line)
        begin = numbered.end() if numbered else 0
        for part in re.finditer(f"[^{re.escape(separators)}]+", line[begin:]):
            words = part[0].strip()
            if words:
                indent = len(part[0]) - len(part[0].lstrip())
                yield Phrase(words, number, begin + part.start() + indent + 1)
