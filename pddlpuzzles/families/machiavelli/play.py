"""Machiavelli to be played: cards that are moved between piles, and what makes a pile right.

The page knows all runs and sets, and the runs that only another rule for aces allows; from these it
finds what is wrong with a pile. How the cards lie at the start is known, or they lie by suits.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from pddlpuzzles.families.machiavelli import picture
from pddlpuzzles.families.machiavelli.cards import allowed
from pddlpuzzles.families.machiavelli.heuristics import Machiavelli
from pddlpuzzles.families.machiavelli.laying import lying
from pddlpuzzles.families.machiavelli.rules import (
    CARDS,
    NAMES,
    RANKS,
    SHORTEST,
    SUITS,
    Aces,
    is_run,
)
from pddlpuzzles.show.game_data import DataGame
from pddlpuzzles.show.svg import Picture


def play(puzzle: Machiavelli) -> DataGame:
    piles = lying(puzzle)
    table = [card for pile in piles for card in pile]
    faces = [
        *(picture.face(card, of_hand=False) for card in table),
        *(picture.face(card, of_hand=True) for card in puzzle.hand),
    ]
    drawn = picture.state(puzzle, puzzle.start)
    runs = list(_runs(puzzle.aces))
    return DataGame(
        Picture(1, 1, (), "the cards to play with", {}, "", drawn.definitions),
        {
            "names": NAMES,
            "cards": [*table, *puzzle.hand],
            "faces": [made.get("id") for made, _, _ in faces],
            "size": faces[0][1:],
            "piles": [len(pile) for pile in piles],
            "runs": runs,
            "sets": list(_sets()),
            "nearly": [
                [run, allowed(run, puzzle.aces)]
                for run in _runs(Aces.WRAPAROUND)
                if run not in runs
            ],
            "head": 'puzzle = "machiavelli"\n'
            f'objective = "{puzzle.objective}"\naces = "{puzzle.aces}"\n',
        },
        ("play-piles.js",),
        "Drag a card to another pile, or tap the card and then the pile. In the end each pile is "
        "to be a run or a set.",
    )


def _runs(aces: Aces) -> Iterator[list[int]]:
    for length in range(SHORTEST, len(RANKS) + 1):
        for first in range(CARDS):
            run = [(first + len(SUITS) * step) % CARDS for step in range(length)]
            if is_run(run, aces):
                yield run


def _sets() -> Iterator[tuple[int, ...]]:
    for first in range(0, CARDS, len(SUITS)):
        for size in range(SHORTEST, len(SUITS) + 1):
            yield from combinations(range(first, first + len(SUITS)), size)
