"""Text for a terminal: colours, tables, and pictures side by side."""

import os
import re
import shutil
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, zip_longest
from typing import Final, TextIO

from pddlpuzzles.show.wording import COLOUR, Paint, colourless

_COLOURS: Final = ("red", "green", "yellow", "blue", "magenta", "cyan")
_CODES: Final = {
    "bold": "1",
    "dim": "2",
    **{colour: str(code) for code, colour in enumerate(_COLOURS, 31)},
    "orange": "38;5;208",
    "grey": "38;5;244",  # seen on white and on black, as white and black are not
}
_ESCAPE: Final = re.compile(rf"{COLOUR}\[[\d;]+m")
_GAP: Final = "   "
WIDTH: Final = 76  # of drawings, so that they fit beside a margin
_CELLS: Final = "  "
_RULE: Final = " | "
_UNBROKEN: Final = "\N{NO-BREAK SPACE}"
_NARROWEST: Final = 16
_CAPTION: Final = 24  # characters that a caption may have in a line, above a drawing less wide
_INDENT: Final = 2  # how far a line that continues another is indented, at most


def is_terminal(stream: TextIO) -> bool:
    """Say whether a stream is a terminal that obeys commands."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def painter(stream: TextIO) -> Paint:
    """Colours text for a stream; `NO_COLOR` and `FORCE_COLOR` are heeded."""
    wanted = is_terminal(stream) or os.environ.get("FORCE_COLOR", "0") != "0"
    if os.environ.get("NO_COLOR") or not wanted:
        return colourless
    return lambda text, colour: f"{COLOUR}[{_CODES[colour]}m{text}{COLOUR}[0m"


def width() -> int:
    return shutil.get_terminal_size((80, 24)).columns


def unbroken(text: str) -> str:
    return text.replace(" ", _UNBROKEN)


def headed(
    rows: Sequence[Sequence[str]], paint: Paint = colourless, columns: int | None = None
) -> str:
    """Return a table under a heading, perhaps empty; in blocks where there is no room.

    Before that, last cells that have no head go below their rows, and the widest column is folded.
    """
    from textwrap import wrap

    heads, *rest = rows
    shown = rows if heads else rest
    *widths, longest = [max(map(len, cells)) for cells in zip_longest(*shown, fillvalue="")]
    before = sum(widths) + len(_CELLS) * len(widths)  # what stands before the last cells
    room = longest if columns is None else columns - before
    # Has the last column room for its longest word, and for 16 characters of a longer text?
    words = (word for row in shown for word in " ".join(row[len(widths) :]).split(" "))
    is_short = columns is not None and room < max(min(longest, _NARROWEST), *map(len, words), 0)
    is_below = is_short and bool(heads) and not heads[-1]
    if columns is not None and is_below and (excess := before - len(_CELLS) - columns) > 0:
        widest = widths.index(max(widths))
        widths[widest] -= excess
        words = (word for row in rows for word in row[widest].split(" "))
        is_below = widths[widest] >= max(_NARROWEST, *map(len, words))  # its words still fit
    if columns is not None and is_short and not is_below:
        return _in_blocks(heads, rest, columns)
    lines, sizes = list[str](), [*widths, max(room, 1)]
    for row in shown:
        *cells, text = [*row, *[""] * (len(sizes) - len(row))]
        folded = [
            wrap(cell, size, break_long_words=False) if len(cell) > size else [cell]
            for cell, size in zip((*cells, "" if is_below else text), sizes, strict=True)
        ]
        for parts in zip_longest(*folded, fillvalue=""):
            lines.append(_CELLS.join(map(str.ljust, parts, sizes)).rstrip())
        if columns is not None and is_below and text:
            lines += _broken(text, columns, indent=_INDENT)
    if heads:
        lines[0] = paint(lines[0], "bold")
    return "\n".join(lines).replace(_UNBROKEN, " ")


def _in_blocks(heads: Sequence[str], rows: Iterable[Sequence[str]], columns: int) -> str:
    """Return the first cell of each row, and below it the others, each behind its head."""
    lines: list[str] = []
    for row in rows:
        named = zip_longest(row[1:], heads[1 : len(row)], fillvalue="")
        cells = [f"{head} {cell}".lstrip() for cell, head in named if cell not in ("", "-")]
        lines += [row[0], *_broken("; ".join(cells), columns, indent=_INDENT)]
    return "\n".join(lines).replace(_UNBROKEN, " ")


def broken(text: str, columns: int) -> str:
    """Break prose between words, if not `unbroken`, where lines are longer than `columns`."""
    lines = (part for line in text.split("\n") for part in _broken(line, columns))
    return "\n".join(lines).replace(_UNBROKEN, " ")


def _broken(line: str, columns: int, indent: int = 0) -> list[str]:
    """Break a line between words: the rest is indented by 2 more, or `indent` all of it."""
    if not indent and _visible(line) <= columns:
        return [line]
    parts: list[str] = []
    begin = indent or len(line) - len(line.lstrip(" "))
    indent = indent or begin + _INDENT
    part, size = " " * begin, begin
    for word in filter(None, line.split(" ")):
        if part.strip() and size + 1 + _visible(word) > columns:
            parts.append(part)
            part, size = " " * indent, indent
        gap = " " if part.strip() else ""
        part, size = part + gap + word, size + len(gap) + _visible(word)
    return [*parts, part] if part.strip() or not parts else parts


def listed(head: str, items: Sequence[str], columns: int) -> str:
    return broken(head + ", ".join(map(unbroken, items)), columns)


def grid(cells: Mapping[tuple[int, int], str], columns: int) -> str | None:
    """Draw texts by row and column, if they fit; what is no cell is a wall."""
    rows, across = (range(1 + max(cell[axis] for cell in cells)) for axis in (0, 1))
    most = (columns + len(_RULE)) // len(across) - len(_RULE)
    folded = {cell: _broken(text.strip(), most) for cell, text in cells.items()}
    size = max(_visible(line) for lines in folded.values() for line in lines)
    every = ([folded.get((row, column), ["#" * size]) for column in across] for row in rows)
    lined = chain(*(zip_longest(*parts, fillvalue="") for parts in every))
    lines = (_RULE.join(map(str.ljust, line, [size] * len(line))).rstrip() for line in lined)
    return "\n".join(lines) if size <= most else None


def side_by_side(pictures: Sequence[tuple[str, str]], columns: int) -> str:
    """Return drawings below their captions, which come first, as many in a row as there is room."""
    from textwrap import wrap

    drawn = [picture.split("\n") for _, picture in pictures]
    most = max([_CAPTION, *map(_visible, chain(*drawn))])
    most = columns if 2 * most + len(_GAP) > columns else most  # they stand one below the next
    blocks = [[*wrap(text, most), *lines] for (text, _), lines in zip(pictures, drawn, strict=True)]
    size = max((_visible(line) for block in blocks for line in block), default=0)
    fit = max(1, (columns + len(_GAP)) // (size + len(_GAP)))
    bands = []
    for first in range(0, len(blocks), fit):
        band = blocks[first : first + fit]
        tallest = max(map(len, band))  # all stand on one line, with empty lines above them
        level = ([""] * (tallest - len(block)) + block for block in band)
        rows = (
            _GAP.join(line + " " * (size - _visible(line)) for line in row)
            for row in zip(*level, strict=True)
        )
        bands.append("\n".join(row.rstrip() for row in rows))
    return "\n\n".join(bands)


def _visible(line: str) -> int:
    return len(_ESCAPE.sub("", line))
