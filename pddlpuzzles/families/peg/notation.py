"""Jumps and boards of peg solitaire as people write them.

d2-d4                     a jump; `d2xd4`, `d2 d4`, `D2-D4`, `d2 to d4` are the same
d2-d4-f4                  a chain: jumps by one peg
d2 jumps over d3 to d4    as a plan is printed

A board has one mark for pegs, of `*1Xx@●`, and one for holes, of `oO.0○`. Holes stand a space
apart, or all touch; where each row is shifted by half a hole against the next, as in a triangle,
they have six neighbours. A comment begins with `#`. The goal is one peg, anywhere.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Final

from pddlpuzzles.catalogue.phrases import Phrase, phrases, shown, uncommented
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.peg.drawing import EITHER
from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.families.peg.rules import MOST_HOLES, Board, Cell, Geometry, Jump
from pddlpuzzles.puzzle import Written

_EXPECTED: Final = "jumps such as d2-d4, or a chain such as d2-d4-f4"
_HOLE: Final = r"[a-z]{1,2}\d+"
_WORDS: Final = re.compile(rf"({_HOLE}) jumps (?:on )?over ({_HOLE}) to ({_HOLE})")
_BETWEEN: Final = re.compile(
    rf"(?<=\d)\s*(?:->|[-–—→>:×]|(?<=\s)(?:to|x)(?=\s))\s*(?={_HOLE})"  # noqa: RUF001
)
_CHAIN: Final = re.compile(rf"{_HOLE}(?:[-x]{_HOLE})*")


def parse(puzzle: PegSolitaire, text: str) -> list[Written[Jump]]:
    """Raise InputError for what is no jump, or could be two."""
    return [
        Written(jump, words, phrase.line)
        for phrase in phrases(text)
        for words, jump in _jumps(puzzle, phrase)
    ]


def _jumps(puzzle: PegSolitaire, phrase: Phrase) -> Iterator[tuple[str, Jump]]:
    """Yield each jump of a sentence, of chains such as a1-c1-e1, or of holes in pairs."""
    words = _WORDS.fullmatch(phrase.text.lower())
    if words:
        yield f"{words[1]}-{words[3]}", _jump(puzzle, phrase, words[1], words[3])
        return
    lone: list[str] = []
    text, end = phrase.text.lower(), 0
    for word in _BETWEEN.sub("-", text).split():
        # Where it was typed; a chain that was not typed with hyphens is not found as it is.
        begin = max(end, text.find(word, end))
        end = begin + (len(word) if text.startswith(word, begin) else 0)
        part = phrase._replace(text=word, column=phrase.column + begin)
        if not _CHAIN.fullmatch(word):
            raise part.error(_EXPECTED)
        holes = re.split(rf"(?<=\d)[-x](?={_HOLE})", word)
        if len(holes) == 1:
            lone += holes
            continue
        yield from _paired(puzzle, phrase, lone)
        lone = []
        for source, target in pairwise(holes):
            yield f"{source}-{target}", _jump(puzzle, part, source, target)
    yield from _paired(puzzle, phrase, lone)


def _paired(puzzle: PegSolitaire, phrase: Phrase, holes: list[str]) -> Iterator[tuple[str, Jump]]:
    """Yield jumps of holes with only spaces between them: two make a jump."""
    pairs = ["-".join(pair) for pair in zip(holes[::2], holes[1::2], strict=False)]
    jumps = puzzle.board.named_jumps()
    if len(holes) > 2 and all("-".join(pair) in jumps for pair in pairwise(holes)):
        chain = "-".join(holes)
        if len(holes) % 2 or not all(pair in jumps for pair in pairs):
            raise phrase.error(f"a hyphen between the holes of a chain: {chain}")
        ways = f"either the jumps {' '.join(pairs)} or the chain {chain}"
        raise phrase.error(f"{ways}: it can be both")
    if len(holes) % 2:
        raise phrase.error(_EXPECTED)
    for pair in pairs:
        yield pair, _jump(puzzle, phrase, *pair.split("-"))


def _jump(puzzle: PegSolitaire, phrase: Phrase, source: str, target: str) -> Jump:
    board = puzzle.board
    for hole in (source, target):
        if hole not in board.names:
            columns = sorted({re.sub(r"\d", "", name) for name in board.names})
            rows = sorted({int(re.sub(r"\D", "", name)) for name in board.names})
            reach = f"columns {columns[0]} to {columns[-1]}, rows {rows[0]} to {rows[-1]}"
            wanted = f"one of this board, {reach}"
            raise phrase.complaint(f"there is no hole {hole}", expected=wanted)
    jumps = board.named_jumps()
    if (jump := jumps.get(f"{source}-{target}")) is not None:
        return jump
    targets = [name.split("-")[1] for name in jumps if name.startswith(f"{source}-")]
    said = f"{source}-{target} is no jump on this board;"
    if not targets:
        raise phrase.complaint(f"{said} from {source} there is none")
    raise phrase.complaint(said, expected=f"a jump from {source} to {' or '.join(targets)}")


def after(puzzle: PegSolitaire, move: Jump) -> PegSolitaire:
    state = puzzle.apply(puzzle.start, move)
    moving = move.target if state >> puzzle.size else None
    return replace(puzzle, pegs=puzzle.pegs_of(state), moving=moving)


_PEGS: Final = "*1Xx@●"
_HOLES: Final = "oO.0○"
_BOARD: Final = (
    f"one mark for pegs ({' '.join(_PEGS)}), one for holes ({' '.join(_HOLES)}), or a space"
)


def read_bare(text: str) -> PegSolitaire:
    """Read a drawing of the start alone, whose goal is one peg; its marks say which board it is.

    :raises InputError: for what is no puzzle, or could be two.
    """
    typed = enumerate(uncommented(text, _PEGS + _HOLES), 1)
    lines = {number: line for number, line in typed if line is not None}
    try:
        marks = _marks([*lines.values()])
        peg = _peg_mark(marks)
        cells, geometry = _placed(marks)
    except InputError as error:
        line = error.line and [*lines, 1][error.line - 1]  # of the text with its comments
        raise error.but(line=line) from None
    if len(cells) > MOST_HOLES:
        raise InputError(f"the drawing has {len(cells)} holes", expected=f"{MOST_HOLES} at most")
    pegs = sum(1 << hole for hole, mark in enumerate(marks.values()) if mark == peg)
    return PegSolitaire(Board(geometry, tuple(cells)), pegs, 0, 0, one_peg=True)


def _marks(lines: list[str]) -> dict[Cell, str]:
    marks: dict[Cell, str] = {}
    for row, line in enumerate(lines):
        for column, mark in enumerate(line.rstrip(" \r")):
            if mark == " ":
                continue
            if mark not in _PEGS + _HOLES:
                where = {
                    EITHER: ", which only a goal in a TOML file has",
                    "-": ", a hole without a peg or no hole at all",
                    "#": ", which begins a comment only where words follow",
                }
                said = f"found {shown(mark)}{where.get(mark, '')}"
                raise InputError(said, row + 1, column + 1, expected=_BOARD)
            marks[row, column] = mark
    if not marks:
        raise InputError("the drawing is empty:", 1, expected=_BOARD)
    return marks


def _peg_mark(marks: dict[Cell, str]) -> str:
    """Return the mark of pegs; raise InputError where two marks may be meant."""
    pegs = [mark for mark in dict.fromkeys(marks.values()) if mark in _PEGS]
    holes = [mark for mark in dict.fromkeys(marks.values()) if mark in _HOLES]
    for kind, marks_typed in (("peg", pegs), ("hole", holes)):
        if len(marks_typed) > 1:
            doubtful = "." if "." in marks_typed else marks_typed[1]
            beside = next(mark for mark in marks_typed if mark != doubtful)
            row, column = next(cell for cell, mark in marks.items() if mark == doubtful)
            reading = f"no hole at all{'' if pegs else f', and {beside} a peg'}"
            readings = f"be a {kind} or {reading if doubtful == '.' else 'something else'}"
            said = f"{doubtful} beside {beside} can {readings}:"
            wanted = f"one mark for {kind}s, and a space for no hole"
            raise InputError(said, row + 1, column + 1, expected=wanted)
    if not pegs:
        row = min(row for row, _ in marks)
        raise InputError("the drawing has no peg", row + 1, expected=f"one of {' '.join(_PEGS)}")
    return pegs[0]


def _placed(marks: dict[Cell, str]) -> tuple[list[Cell], Geometry]:
    """Return the cells of a drawing, and which geometry their distances show."""
    touching = [(row, column) for row, column in marks if (row, column - 1) in marks]
    bare = sorted(marks.keys() - touching)
    apart = [(row, column) for row, column in bare if (row, column - 2) in marks]
    if touching and apart:
        row, column = min(touching, apart, key=len)[0]  # the rarer way is likely the mistake
        said = "some holes touch and others stand a space apart:"
        raise InputError(said, row + 1, column + 1, expected="one or the other")
    if touching:
        marks = {(row, 2 * column): mark for (row, column), mark in marks.items()}
    top, edge = min(row for row, _ in marks), min(column for _, column in marks)
    cells = [(row - top, column - edge) for row, column in marks]
    if touching:
        return cells, Geometry.SQUARE
    rows: dict[int, int] = {}
    for row, column in cells:
        if column % 2 != rows.setdefault(row, column % 2):
            said, wish = "a hole out of line with the others of its row", "one every two columns"
            raise InputError(said, row + top + 1, column + edge + 1, expected=wish)
    # For each way rows can stand, those that do not stand so: the fewest are likely the mistakes.
    ways = [
        (geometry, {row for row, shift in rows.items() if shift != (first + step * row) % 2})
        for geometry, step in ((Geometry.SQUARE, 0), (Geometry.TRIANGULAR, 1))
        for first in (0, 1)
    ]
    geometry, wrong = min(ways, key=lambda way: len(way[1]))
    if wrong:
        row, column = next(cell for cell in cells if cell[0] in wrong)
        wanted = "half a hole apart from the next row, as in a triangle"
        if geometry is Geometry.SQUARE:
            wanted = "one above the other, as in other rows"
        said, place = "a row out of line with the others", (row + top + 1, column + edge + 1)
        raise InputError(said, *place, expected=f"its holes {wanted}")
    return cells, geometry
