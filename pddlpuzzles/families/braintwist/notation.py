"""Brain Twist's moves, and the toy, as people write them.

5                     turn tip 5 clockwise; `+5` and `turn tip 5 clockwise` are the same
-5                    turn it back; `5'` and `turn tip 5 counterclockwise` are the same
flip                  fold the toy inside out

The toy is its tiles at positions 1 to 12, perhaps with the word `flipped`; or the net that `show`
draws. The net beside it is compared, and what is below passed over. A comment begins with `#`.
"""

import re
from dataclasses import replace
from itertools import pairwise
from typing import Final

from pddlpuzzles.catalogue.phrases import Phrase, phrases, uncommented
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.braintwist import rules
from pddlpuzzles.families.braintwist.drawing import FILLING, NET, placing
from pddlpuzzles.families.braintwist.rules import BrainTwist
from pddlpuzzles.puzzle import Written

_EXPECTED: Final = "moves such as 5, -5 and flip"
_WORDS: Final = re.compile(r"(?:turn )?(?:tip )?([0-9]{1,4}) (clockwise|(?:counter|anti)clockwise)")
_WORD: Final = re.compile(r"flip|([-+−]?)([0-9]{1,4})(['’]?)")  # noqa: RUF001


def parse(puzzle: BrainTwist, text: str) -> list[Written[int]]:
    moves = []
    for phrase in phrases(text):
        if phrased := _WORDS.fullmatch(phrase.text.lower()):
            turns = [(phrase.text, phrased[1], phrased[2] != "clockwise", 0)]
        else:
            turns = []
            for match in re.finditer(r"\S+", phrase.text):
                word = _WORD.fullmatch(match[0].lower())
                if word is None or (word[1] and word[3]):
                    raise phrase.error(_EXPECTED, match.start())
                back = word[1] in ("-", "−") or bool(word[3])  # noqa: RUF001
                turns.append((match[0], word[2] or "", back, match.start()))
        for words, number, back, offset in turns:
            vertex = int(number) if number else rules.FLIP
            if number and vertex not in rules.CYCLES:
                wrong, wanted = f"there is no tip {number}", f"one of 1 to {len(rules.CYCLES)}"
                raise phrase.complaint(wrong, offset, expected=wanted)
            moves.append(Written(-vertex if back else vertex, words, phrase.line))
    return moves


def after(puzzle: BrainTwist, move: int) -> BrainTwist:
    return replace(puzzle, start=puzzle.apply(puzzle.start, move))


_ROWS: Final = NET.splitlines()
_APEX: Final = _ROWS[0].index("V")
_TIPS: Final = _ROWS[1].strip()
_BESIDE: Final = 20  # columns from a net to the one of what a flip would bring out
_TOY: Final = "the net as `show` draws it, or the tiles at positions 1 to 12, as rc bc fc …"


def read_bare(text: str) -> BrainTwist:
    """Raise InputError unless a net or a row of tiles is drawn."""
    lines = [line or "" for line in uncommented(text)]
    tiles, flipped = _nets(lines) or _listed(lines)
    return BrainTwist(rules.State(placing(tiles), flipped), rules.GOALS[0], rules.OBJECTIVES[0])


def _nets(lines: list[str]) -> tuple[list[Phrase], bool] | None:
    """Read the leftmost net, if any, and compare the one beside it."""
    # A net begins with a digit, right above the left end of what its second row always has.
    corners = [
        (tips.start() - _APEX, row)
        for row, (upper, lower) in enumerate(pairwise(lines))
        for tips in re.finditer(re.escape(_TIPS), lower)
        if upper[tips.start() : tips.start() + 1].isdigit() and tips.start() >= _APEX
    ]
    if not corners:
        return None
    margin, top = min(corners)
    tiles, flipped = _net(lines, margin, top)
    placing(tiles)  # a mistake in this net is reported first
    if (margin + _BESIDE, top) in corners:
        beside, _ = _net(lines, margin + _BESIDE, top)
        for position, (tile, right) in enumerate(zip(tiles, beside, strict=True), 1):
            if tile.text.lower() != right.text.lower():
                differ = f"is {right.text} here and {tile.text} in the net on the left:"
                wanted = "the same, or the net on the left alone"
                raise right.complaint(f"the tile at position {position} {differ}", expected=wanted)
    return tiles, flipped


def _net(lines: list[str], margin: int, top: int) -> tuple[list[Phrase], bool]:
    """Read a net, of which every character has to be there."""
    flipped = lines[top][margin + _APEX] == str(FILLING[True][0][0])
    side = rules.INNER if flipped else rules.OUTER  # whose colour shows, in capitals
    vertices, positions = map(iter, FILLING[flipped])
    tiles: dict[int, Phrase] = {}
    for row, drawn in enumerate(_ROWS, top):
        line = lines[row][margin:] if row < len(lines) else ""
        column = 0
        for part in re.findall("TT|.", drawn):
            typed = line[column : column + len(part)].ljust(len(part))
            place = row + 1, margin + column + 1
            if part == "TT":
                tiles[next(positions)] = tile = Phrase(typed, *place)
                if typed not in (typed.lower(), typed.upper()) and typed[side].islower():
                    wanted = f"{typed.swapcase()} or another tile: in this net the"
                    wanted += f" {'second' if side else 'first'} colour shows, and its letter is"
                    raise tile.complaint(f"found {typed!r}", expected=f"{wanted} capital")
            else:
                wanted = str(next(vertices)) if part == "V" else part
                if typed != wanted:
                    raise InputError(f"found {typed!r} in the net", *place, expected=repr(wanted))
            column += len(part)
    return [tiles[position] for position in sorted(tiles)], flipped


def _listed(lines: list[str]) -> tuple[list[Phrase], bool]:
    words = [
        Phrase(match[0], row, match.start() + 1)
        for row, line in enumerate(lines, 1)
        for match in re.finditer(r"[^\s,]+", line)
    ]
    tiles = [word for word in words if word.text.lower() != "flipped"]
    for tile in tiles:
        if not re.fullmatch("[A-Za-z]{2}", tile.text):
            raise tile.complaint(f"found {tile.text!r}", expected=_TOY)
    if not tiles:
        raise InputError("there is no tile", 1, 1, expected=_TOY)
    places = [tile.line for tile in tiles]
    rows = [places.count(row) for row in sorted({*places})]
    if rows[:2] == [1, 2]:  # so a net begins
        said = (
            f"tiles in rows of {', '.join(map(str, rows))}: is this the net row by row, or places"
        )
        wanted = "places 1 to 12 on one line, or the net as `show` draws it"
        raise tiles[0].complaint(f"{said} 1 to 12 in order?", expected=wanted)
    return tiles, len(tiles) < len(words)
