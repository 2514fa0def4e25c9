"""Peg solitaire's moves as people write them.

d2-d4                     a jump; `d2xd4`, `d2 d4`, `D2-D4`, `d2 to d4` are the same
d2-d4-f4                  a chain: jumps by one peg
d2 jumps over d3 to d4    as a plan is printed
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from pddlpuzzles.catalogue.phrases import Phrase, phrases
from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.families.peg.rules import Jump
from pddlpuzzles.puzzle import Written

_EXPECTED: Final = "jumps such as d2-d4, or a chain such as d2-d4-f4"
_HOLE: Final = r"[a-z]{1,2}\d+"
_WORDS: Final = re.compile(rf"({_HOLE}) jumps (?:on )?over ({_HOLE}) to ({_HOLE})")
_BETWEEN: Final = re.compile(
    rf"(?<=\d)\s*(?:->|[-–—→>:×]|(?<=\s)(?:to|x)(?=\s))\s*(?={_HOLE})"  # noqa: RUF001
)
_CHAIN: Final = re.compile(rf"{_HOLE}(?:[-x]{_HOLE})*")


def parse(puzzle: PegSolitaire, text: str) -> list[Written[Jump]]:
    """Return the jumps that a text names; raise InputError for what is none, or could be two."""
    return [
        Written(jump, words, phrase.line)
        for phrase in phrases(text)
        for words, jump in _jumps(puzzle, phrase)
    ]


def _jumps(puzzle: PegSolitaire, phrase: Phrase) -> Iterator[tuple[str, Jump]]:
    words = _WORDS.fullmatch(phrase.text.lower())
    if words:
        yield f"{words[1]}-{words[3]}", _jump(puzzle, phrase, words[1], words[3])
        return
    lone: list[str] = []
    text, end = phrase.text.lower(), 0
    for word in _BETWEEN.sub("-", text).split():
        begin = max(end, text.find(word, end))
        end = begin + (len(word) if text.startswith(word, begin) else 0)
        here = phrase._replace(text=word, column=phrase.column + begin)
        if not _CHAIN.fullmatch(word):
            raise here.error(_EXPECTED)
        holes = re.split(rf"[-x](?={_HOLE})", word)
        if len(holes) == 1:
            lone += holes
            continue
        yield from _paired(puzzle, phrase, lone)
        lone = []
        for source, target in pairwise(holes):
            yield f"{source}-{target}", _jump(puzzle, here, source, target)
    yield from _paired(puzzle, phrase, lone)


def _paired(
    puzzle: PegSolitaire, phrase: Phrase, holes: Sequence[str]
) -> Iterator[tuple[str, Jump]]:
    """Yield the jumps of holes with only spaces between them: two make a jump."""
    pairs = ["-".join(pair) for pair in zip(holes[::2], holes[1::2], strict=False)]
    jumps = puzzle.board.named_jumps()
    if len(holes) > 2 and all("-".join(pair) in jumps for pair in pairwise(holes)):
        chain = "-".join(holes)
        if len(holes) % 2 or not all(pair in jumps for pair in pairs):
            raise phrase.error(f"a hyphen between the holes of a chain: {chain}")
        raise phrase.error(
            f"either the jumps {' '.join(pairs)} or the chain {chain}: it can be both"
        )
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
            raise phrase.complaint(f"there is no hole {hole}, expected one of this board, {reach}")
    jumps = board.named_jumps()
    if (jump := jumps.get(f"{source}-{target}")) is not None:
        return jump
    targets = [name.split("-")[1] for name in jumps if name.startswith(f"{source}-")]
    reach = f"from {source} there is none"
    if targets:
        reach = f"expected a jump from {source} to {' or '.join(targets)}"
    raise phrase.complaint(f"{source}-{target} is no jump on this board; {reach}")


def after(puzzle: PegSolitaire, move: Jump) -> PegSolitaire:
    """Return the puzzle that begins after a jump; under `sweeps` the same peg may go on."""
    state = puzzle.apply(puzzle.start, move)
    moving = move.target if state >> puzzle.size else None
    return replace(puzzle, pegs=puzzle.pegs_of(state), moving=moving)
