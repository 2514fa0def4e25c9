"""Text for a terminal: colours, tables, and pictures side by side."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Sequence
from itertools import zip_longest
from typing import Final, TextIO

from pddlpuzzles.show.wording import COLOUR, Paint

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
_ESCAPE: Final = re.compile(rf"{COLOUR}\[[\d;]+m")
_GAP: Final = "   "
_CELLS: Final = "  "
_UNBROKEN: Final = "\N{NO-BREAK SPACE}"
_NARROWEST: Final = 16
_INDENT: Final = 2
"""By how much a line that continues another is indented, at most."""


def is_terminal(stream: TextIO) -> bool:
    """Say whether a stream is a terminal that obeys commands, such as to clear a line."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def painter(stream: TextIO) -> Paint:
    """Return what colours text for a stream: nothing but on a terminal that wants it.

    `NO_COLOR` says that nothing is to be coloured, `FORCE_COLOR` that a pipe is, too.
    """
    wanted = is_terminal(stream)
    if os.environ.get("NO_COLOR") or not (wanted or os.environ.get("FORCE_COLOR", "0") != "0"):
        return lambda text, colour: text
    return lambda text, colour: f"{COLOUR}[{_CODES[colour]}m{text}{COLOUR}[0m"


def width() -> int:
    """Return the columns of the terminal, 80 where there is none."""
    return shutil.get_terminal_size((80, 24)).columns


def table_width(stream: TextIO) -> int | None:
    """Return the columns that a table may have: those of a terminal, in a pipe no end."""
    return width() if stream.isatty() or "COLUMNS" in os.environ else None


def unbroken(text: str) -> str:
    """Return a text that tables do not break, as a command that is to be typed."""
    return text.replace(" ", _UNBROKEN)


def table(rows: Sequence[Sequence[str]], columns: int | None = None) -> str:
    """Lay rows out in columns as wide as they need to be, the last one broken between words.

    Where that leaves it too little table_width, each row is a block of lines instead.
    """
    if not _fits(rows, columns):
        assert columns is not None
        return "\n".join(_in_block(row, (), columns) for row in rows).replace(_UNBROKEN, " ")
    from textwrap import wrap

    widths = _widths(rows)
    before = sum(widths[:-1]) + len(_CELLS) * (len(widths) - 1)
    lines = []
    for row in rows:
        *cells, last = [*row, *[""] * (len(widths) - len(row))]
        table_width = widths[-1] if columns is None else columns - before
        broken = wrap(last, max(table_width, 1), break_long_words=False) or [""]
        head = _CELLS.join(cell.ljust(size) for cell, size in zip(cells, widths, strict=False))
        head += _CELLS if cells else ""
        lines += [(head + broken[0]).rstrip(), *(" " * len(head) + more for more in broken[1:])]
    return "\n".join(lines).replace(_UNBROKEN, " ")


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]


def _fits(rows: Sequence[Sequence[str]], columns: int | None) -> bool:
    """Say whether rows can be laid out in columns, the last one broken between words."""
    if columns is None:
        return True
    widths = _widths(rows)
    words = (word for row in rows for word in " ".join(row[len(widths) - 1 :]).split(" "))
    table_width = max(min(widths[-1], _NARROWEST), *map(len, words), 0)
    return sum(widths[:-1]) + len(_CELLS) * (len(widths) - 1) + table_width <= columns


def _in_block(row: Sequence[str], names: Sequence[str], columns: int) -> str:
    """Return a row's first cell and below it the others, one after the other."""
    parts = [
        f"{name} {cell}".lstrip()
        for cell, name in zip_longest(row[1:], names[1 : len(row)], fillvalue="")
        if cell not in ("", "-")
    ]
    return "\n".join([row[0], *_broken("; ".join(parts), columns, indent=_INDENT)])


def headed(rows: Sequence[Sequence[str]], paint: Paint, columns: int | None = None) -> str:
    """Return a table whose first row is a heading; in blocks, each cell has its heading."""
    if not _fits(rows, columns):
        assert columns is not None
        blocks = "\n".join(_in_block(row, rows[0], columns) for row in rows[1:])
        return blocks.replace(_UNBROKEN, " ")
    first, *rest = table(rows, columns).split("\n")
    return "\n".join([paint(first, "bold"), *rest])


def broken(text: str, columns: int) -> str:
    """Return lines of prose broken between words, where they are longer than `columns`."""
    return "\n".join(
        part
        for line in text.split("\n")
        for part in (_broken(line, columns) if _visible(line) > columns else [line])
    )


def _broken(line: str, columns: int, indent: int = 0) -> list[str]:
    """Return a line in parts no wider than `columns`, as far as words allow; colours are kept."""
    parts: list[str] = []
    part, size = " " * indent, indent
    for word in line.split(" "):
        if not word:
            continue
        if size > indent and size + 1 + _visible(word) > columns:
            parts.append(part)
            indent = indent or _INDENT
            part, size = " " * indent, indent
        gap = " " if size > indent else ""
        part, size = part + gap + word, size + len(gap) + _visible(word)
    return [*parts, part] if size > indent or not parts else parts


def listed(head: str, items: Sequence[str], columns: int) -> str:
    """Return items with commas between them, in lines of `columns`, broken between items only."""
    lines, line = [], head
    for number, item in enumerate(items, 1):
        word = item if number == len(items) else f"{item}, "
        if line.strip() and len(line) + len(word.rstrip()) > columns and line != head:
            lines.append(line.rstrip())
            line = " " * min(len(head), _INDENT)
        line += word
    return "\n".join([*lines, line.rstrip()])


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
    from textwrap import wrap

    lines = picture.split("\n")
    size = max(_NARROWEST, *(_visible(line) for line in lines))
    return [*wrap(caption, size), *lines]


def _level(band: Sequence[list[str]]) -> list[list[str]]:
    """Put empty lines above the shorter pictures of a band, so that all stand on one line."""
    tallest = max(map(len, band))
    return [[""] * (tallest - len(block)) + block for block in band]


def _visible(line: str) -> int:
    return len(_ESCAPE.sub("", line))


def narrowed(text: str, columns: int) -> str:
    """Return a screen of text broken between words; of drawings, what stands beside goes below."""
    blocks = (_narrowed(block.split("\n"), columns) for block in text.split("\n\n"))
    return "\n\n".join("\n".join(lines) for lines in blocks)


def _narrowed(lines: Sequence[str], columns: int) -> list[str]:
    if max(map(len, lines)) <= columns:
        return list(lines)
    gutter = next(
        (
            place
            for place in range(columns // 2, 2, -1)
            if all(line[place - 2 : place].strip() == "" for line in lines)
            and any(line[place:].strip() for line in lines)
        ),
        0,
    )
    drawing = [line[:gutter].rstrip() for line in lines]
    if not gutter or all(re.fullmatch(r"[a-z, ]*", line) for line in drawing):
        return [broken(line, columns) for line in lines]
    beside = [broken(line[gutter:].strip(), columns) for line in lines]
    return [*(line for line in drawing if line), "", *(line for line in beside if line)]
