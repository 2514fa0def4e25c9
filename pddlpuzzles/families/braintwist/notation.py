"""Brain Twist's moves as people write them.

5                     turn tip 5 clockwise; `+5` and `turn tip 5 clockwise` are the same
-5                    turn it back; `5'` and `turn tip 5 counterclockwise` are the same
flip                  fold the toy inside out
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from pddlpuzzles.catalogue.phrases import phrases
from pddlpuzzles.families.braintwist.heuristics import BrainTwist
from pddlpuzzles.families.braintwist.rules import FLIP
from pddlpuzzles.families.braintwist.toy import CYCLES
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
            for found in re.finditer(r"\S+", phrase.text):
                word = _WORD.fullmatch(found[0].lower())
                if word is None or (word[1] and word[3]):
                    raise phrase.error(_EXPECTED, found.start())
                back = word[1] in ("-", "−") or bool(word[3])  # noqa: RUF001
                turns.append((found[0], word[2] or "", back, found.start()))
        for words, number, back, offset in turns:
            vertex = int(number) if number else FLIP
            if number and vertex not in CYCLES:
                wrong = f"there is no tip {number}, expected one of 1 to {len(CYCLES)}"
                raise phrase.complaint(wrong, offset)
            moves.append(Written(-vertex if back else vertex, words, phrase.line))
    return moves


def after(puzzle: BrainTwist, move: int) -> BrainTwist:
    return replace(puzzle, start=puzzle.apply(puzzle.start, move))
