"""The toy as people type it: the net that `show` draws, or its twelve tiles.

net     the net of what shows, as it is drawn; the vertices' numbers show whether the toy is
        flipped. The net of what a flip would bring out may stand beside it, and is compared
tiles   those at positions 1 to 12, and the word `flipped` if the toy is

A comment begins with `#`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from pddlpuzzles.catalogue.phrases import uncommented
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.braintwist.drawing import FILLING, NET
from pddlpuzzles.families.braintwist.heuristics import BrainTwist
from pddlpuzzles.families.braintwist.rules import GOALS, INNER, OBJECTIVES, OUTER, State
from pddlpuzzles.families.braintwist.tiles import TileError, Word, placing
from pddlpuzzles.show.wording import counted

_VERTEX: Final = "V"
_TILE: Final = "T"
_ROWS: Final = NET.splitlines()
_WIDTH: Final = max(map(len, _ROWS))
_APEX: Final = _ROWS[0].index(_VERTEX)
_BESIDE: Final = 20
"""Columns from a net to the one of what a flip would bring out."""

_FLIPPED: Final = "flipped"
_AS_IN_A_NET: Final = [1, 2]
"""How many tiles the first rows have of somebody who reads a net row by row."""
_EXPECTED: Final = "the net as `show` draws it, or the tiles at positions 1 to 12, as rc bc fc …"

Corner = tuple[int, int]
"""The line and the column, both from 0, of a net's top left corner."""


class _Net(NamedTuple):
    """What a net says: the word at each position, and which fold it is of."""

    words: tuple[Word, ...]
    flipped: bool


def read_bare(text: str) -> BrainTwist:
    """Make the toy that is drawn.

    :raises InputError: if it is not the twelve tiles, each once, in a net or a row.
    """
    lines = [line or "" for line in uncommented(text)]
    try:
        # Where the goal is drawn too, it stands on the right or below.
        corners = sorted(_corners(lines), key=lambda corner: corner[::-1])
        net = _net(lines, corners[0]) if corners else _listed(lines)
        tiles = placing(net.words)
        beside = corners and (corners[0][0], corners[0][1] + _BESIDE)
        if beside and beside in corners:
            _compare(net, _net(lines, beside))
    except TileError as error:
        raise InputError(str(error), error.word.row, error.word.column) from None
    return BrainTwist(State(tiles, net.flipped), GOALS[0], OBJECTIVES[0])


def doubts(puzzle: BrainTwist, text: str) -> Sequence[str]:
    """Say nothing: what can be read as twelve tiles in two ways is refused."""
    return ()


def _corners(lines: list[str]) -> Iterator[Corner]:
    """Yield where nets are, in reading order: a vertex above the tip of the upper triangle."""
    tips = _ROWS[1].strip()
    for row, (upper, lower) in enumerate(pairwise(lines)):
        for found in re.finditer(re.escape(tips), lower):
            column = found.start()
            if column >= _APEX and upper[column : column + 1].isdigit():
                yield row, column - _APEX


def _net(lines: list[str], corner: Corner) -> _Net:
    """Read a net; every character of it has to be there.

    :raises InputError: at the first that is not.
    """
    row, column = corner
    apex = lines[row][column + _APEX]
    flipped = apex == str(FILLING[True][0][0])
    vertices, positions = FILLING[flipped]
    side = INNER if flipped else OUTER
    words: dict[int, Word] = {}
    last = max(number for number, line in enumerate(lines) if line.strip())
    corners, places = iter(vertices), iter(positions)
    for down, drawn in enumerate(_ROWS):
        if row + down > last:
            missing = counted(len(_ROWS) - down, "lines")
            raise InputError(
                f"the net ends after line {last + 1}, expected {missing} more",
                last + 1,
                len(lines[last].rstrip()) + 1,
            )
        line = lines[row + down]
        part = line[column:].ljust(_WIDTH)
        right = 0
        while right < len(drawn):
            mark, found = drawn[right], part[right]

            def refuse(
                expected: str, found: str, right: int = right, down: int = down
            ) -> InputError:
                return InputError(
                    f"found {found!r} in the net, expected {expected}",
                    row + down + 1,
                    column + right + 1,
                )

            if mark == _TILE:
                position = next(places)
                written = part[right : right + 2]
                if not written.isalpha():
                    raise refuse(f"the two letters of the tile at position {position}", written)
                if written not in (written.lower(), written.upper()) and written[side].islower():
                    raise refuse(
                        f"{written.swapcase()} or another tile: in this net the "
                        f"{'second' if side else 'first'} colour shows, and its letter is capital",
                        written,
                    )
                words[position] = Word(written, row + down + 1, column + right + 1)
                right += 2
                continue
            wanted = str(next(corners)) if mark == _VERTEX else mark
            if found != wanted:
                raise refuse("a space" if wanted == " " else repr(wanted), found)
            right += 1
    return _Net(tuple(words[position] for position in sorted(words)), flipped)


def _compare(net: _Net, other: _Net) -> None:
    """Check that the net of what a flip would bring out is of the same toy.

    :raises InputError: at the first tile that differs.
    """
    if other.flipped == net.flipped:
        return  # another toy, drawn beside it
    for position, (one, two) in enumerate(zip(net.words, other.words, strict=True), 1):
        if one.text.lower() != two.text.lower():
            raise InputError(
                f"the tile at position {position} is {two.text} here and {one.text} in the net on "
                "the left: expected the same, or the net on the left alone",
                two.row,
                two.column,
            )


def _listed(lines: list[str]) -> _Net:
    """Read the tiles in a row, and whether they are flipped."""
    words: list[Word] = []
    flipped = False
    for row, line in enumerate(lines, 1):
        for found in re.finditer(r"[^\s,]+", line):
            if found[0].lower() == _FLIPPED and not flipped:
                flipped = True
                continue
            if not re.fullmatch(r"[A-Za-z]{2}", found[0]):
                raise InputError(
                    f"found {found[0]!r}, expected {_EXPECTED}", row, found.start() + 1
                )
            words.append(Word(found[0], row, found.start() + 1))
    rows = list(Counter(word.row for word in words).values())
    if rows[:2] == _AS_IN_A_NET:
        raise InputError(
            f"tiles in rows of {', '.join(map(str, rows))}: is this the net row by row, or places "
            "1 to 12 in order? expected places 1 to 12 on one line, or the net as `show` draws it",
            words[0].row,
            words[0].column,
        )
    if not words:
        raise InputError(f"there is no tile, expected {_EXPECTED}", 1, 1)
    return _Net(tuple(words), flipped)
