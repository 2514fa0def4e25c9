"""Machiavelli once more, written without the package: melds as words, and an integer program.

A run here has any length; a card is its name.
"""

from collections import Counter
from itertools import combinations, product

from pddlpuzzles.catalogue.toml_document import Document
from pddlpuzzles.families.machiavelli.drawing import read

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]

LADDERS = {"low": [RANKS], "high-or-low": [[*RANKS, "A"]], "wraparound": [RANKS + RANKS]}
"""Rows of ranks such that a run is a piece of one, of 3 to 13 ranks, all different."""


def melds(aces: str) -> set[frozenset[str]]:
    found = set()
    for ladder in LADDERS[aces]:
        for length in range(3, 14):
            for low in range(len(ladder) - length + 1):
                piece = ladder[low : low + length]
                if len(set(piece)) == length:
                    found |= {frozenset(rank + suit for rank in piece) for suit in "cdhs"}
    for rank, suits in product(RANKS, [*combinations("cdhs", 3), "cdhs"]):
        found.add(frozenset(rank + suit for suit in suits))
    return found


def fewest_kept(table: str, hand: str, aces: str) -> int | None:
    """The optimum by HiGHS, None where there is no laying out."""
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp

    in_hand = Counter(hand.split())
    copies = Counter(table.split()) + in_hand
    cards = sorted(copies)
    usable = [meld for meld in melds(aces) if meld <= copies.keys()]
    matrix = np.zeros((len(cards), len(usable) + len(cards)))
    for column, meld in enumerate(usable):
        for card in meld:
            matrix[cards.index(card), column] = 1
    matrix[:, len(usable) :] = np.eye(len(cards))
    there = [copies[card] for card in cards]
    answer = milp(
        c=[0] * len(usable) + [1] * len(cards),
        constraints=LinearConstraint(matrix, there, there),
        integrality=np.ones(matrix.shape[1]),
        bounds=Bounds(0, [2] * len(usable) + [in_hand[card] for card in cards]),
    )
    assert answer.status in (0, 2), answer.message
    return round(answer.fun) if answer.status == 0 else None


def puzzle(table: str = "", hand: str = "", aces: str = "low"):
    return read(Document(f'table = "{table}"\nhand = "{hand}"\naces = "{aces}"', "test"))
