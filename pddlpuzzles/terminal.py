"""Text for a terminal: colours, tables, and pictures side by side."""

from __future__ import annotations

import os
import re
import shutil
import textwrap
from collections.abc import Sequence
from itertools import zip_longest
from typing import Final, TextIO

from pddlpuzzles.family import Paint

_CODES: Final = {
    "bold": "1",
    "dim": "2",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "magenta": "35",
    "cyan": "36",
    "orange": "38;5;208",
    "grey": "38;5;244",  # seen on white and on black, as white and black are not
}
_ESCAPE: Final = re.compile(r"\x1b\[[\d;]+m")
_GAP: Final = "   "
_NARROWEST: Final = 16


def painter(stream: TextIO) -> Paint:
    """Return what colours text for a stream: nothing but on a terminal that wants it.

    `NO_COLOR` says that nothing is to be coloured, `FORCE_COLOR` that a pipe is, too.
    """
    wanted = stream.isatty() and os.environ.get("TERM") != "dumb"
    if os.environ.get("NO_COLOR") or not (wanted or os.environ.get("FORCE_COLOR", "0") != "0"):
        return lambda text, colour: text
    return lambda text, colour: f"\x1b[{_CODES[colour]}m{text}\x1b[0m"


def width() -> int:
    """Return the columns of the terminal, 80 where there is none."""
    return shutil.get_terminal_size((80, 24)).columns


def table(rows: Sequence[Sequence[str]]) -> str:
    """Lay rows out in columns; the last is as wide as it is."""
    widths = [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]
    return "\n".join(
        "  ".join(cell.ljust(size) for cell, size in zip(row, widths, strict=False)).rstrip()
        for row in rows
    )


def headed(rows: Sequence[Sequence[str]], paint: Paint) -> str:
    """Return a table whose first row is a heading."""
    first, *rest = table(rows).split("\n")
    return "\n".join([paint(first, "bold"), *rest])


def side_by_side(pictures: Sequence[tuple[str, str]], columns: int) -> str:
    """Lay pictures out in rows as wide as `columns`, each with its caption above it."""
    blocks = [_block(caption, picture) for caption, picture in pictures]
    size = max((_visible(line) for block in blocks for line in block), default=0)
    fit = max(1, (columns + len(_GAP)) // (size + len(_GAP)))
    bands = [blocks[first : first + fit] for first in range(0, len(blocks), fit)]
    return "\n\n".join(
        "\n".join(
            _GAP.join(line + " " * (size - _visible(line)) for line in lines).rstrip()
            for lines in zip_longest(*_level(band), fillvalue="")
        )
        for band in bands
    )


def _block(caption: str, picture: str) -> list[str]:
    lines = picture.split("\n")
    size = max(_NARROWEST, *(_visible(line) for line in lines))
    return [*textwrap.wrap(caption, size), *lines]


def _level(band: Sequence[list[str]]) -> list[list[str]]:
    """Put empty lines above the shorter pictures of a band, so that all stand on one line."""
    tallest = max(map(len, band))
    return [[""] * (tallest - len(block)) + block for block in band]


def _visible(line: str) -> int:
    return len(_ESCAPE.sub("", line))
