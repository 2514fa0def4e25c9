"""The share of boards of Minesweeper that the program's own play wins, from the first click on.

    python -m tests.minesweeping LEVEL [FIRST [BOARDS]]

plays boards FIRST, FIRST + 1, … of `beginner`, `intermediate` or `expert`, and prints after each
how many were won, with the interval of 95 % (Wilson 1927). A board depends on its number only.

The first click is a corner, `safe` (it is no mine) or `open` (nor is any cell around it); other
mines are as likely everywhere else. After that every cell that is surely clear is opened, and where
there is none, what `hint` says: the cell least likely a mine, the first in reading order.
"""

import random
import sys
from itertools import product
from typing import Final

from pddlpuzzles.families.minesweeper.counting import odds
from pddlpuzzles.families.minesweeper.generate import Place, open_cell
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.rules import around

LEVELS: Final = {"beginner": (9, 9, 10), "intermediate": (16, 16, 40), "expert": (16, 30, 99)}
CORNER: Final = (0, 0)


def mines_of(level: str, start: str, number: int) -> set[Place]:
    rows, columns, mines = LEVELS[level]
    spared = {CORNER, *(around(*CORNER) if start == "open" else ())}
    places = [place for place in product(range(rows), range(columns)) if place not in spared]
    return set(random.Random(f"{level} {start} {number}").sample(places, mines))


def is_won(level: str, start: str, number: int) -> bool:
    rows, columns, mines = LEVELS[level]
    hidden = mines_of(level, start, number)
    safe = set(product(range(rows), range(columns))) - hidden
    clues = {place: len(hidden.intersection(around(*place))) for place in safe}
    shown: set[Place] = set()
    open_cell(CORNER, clues, shown)
    while len(shown) < len(clues):
        board = tuple(
            tuple(clues[row, at] if (row, at) in shown else None for at in range(columns))
            for row in range(rows)
        )
        shares = odds(Minesweeper(board, mines), lambda: None).odds
        assert shares is not None
        left = [place for place in product(range(rows), range(columns)) if place not in shown]
        least = min(shares[row][column] for row, column in left)
        chosen = [(row, column) for row, column in left if shares[row][column] == least]
        for place in chosen if least == 0 else chosen[:1]:
            if place in hidden:
                assert least, "a cell that was surely clear is a mine"
                return False
            open_cell(place, clues, shown)
    return True


def main() -> None:
    from scipy.stats import binomtest

    level = sys.argv[1]
    first, boards = (*map(int, sys.argv[2:]), *(0, 10_000)[len(sys.argv) - 2 :])
    won = dict.fromkeys(("safe", "open"), 0)
    for number in range(first, first + boards):
        played, said = number + 1 - first, []
        for start in won:
            won[start] += is_won(level, start, number)
            low, high = binomtest(won[start], played).proportion_ci(method="wilson")
            said.append(f"{start}: {won[start]} of {played}, {low:.3f} to {high:.3f}")
        print(f"{level} {first} to {number}, {'; '.join(said)}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
