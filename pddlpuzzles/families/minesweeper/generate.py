"""New Minesweeper problems: random games of which some cells have been opened."""

import random
from typing import Annotated

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.rules import MOST_CELLS, around

Place = tuple[int, int]  # row and column


def generate(
    seed: int,
    rows: Annotated[int, "how many rows the board has"] = 9,
    columns: Annotated[int, "how many columns the board has"] = 9,
    mines: Annotated[int, "how many mines there are; the total is known"] = 10,
    opened: Annotated[int, "how many cells are opened at least; a 0 opens all around it"] = 35,
) -> Minesweeper:
    """Place mines at random, and open random clear cells one by one."""
    size = rows * columns
    if rows < 1 or columns < 1 or size > MOST_CELLS:
        area = f"a board of {rows} rows and {columns} columns"
        raise InputError(area, expected=f"1 to {MOST_CELLS} cells")
    if not 0 <= mines <= size:
        raise InputError(f"{mines} mines", expected=f"0 to {size}, the number of cells")
    if not 0 <= opened <= size - mines:
        allowed = f"0 to {size - mines}, the number of clear cells"
        raise InputError(f"{opened} opened cells", expected=allowed)
    chance = random.Random(seed)  # noqa: S311 - puzzles, not secrets
    places = [(row, column) for row in range(rows) for column in range(columns)]
    hidden = set(chance.sample(places, mines))
    clues = {cell: len(hidden.intersection(around(*cell))) for cell in places if cell not in hidden}
    clear = list(clues)
    chance.shuffle(clear)
    shown: set[Place] = set()
    for place in clear:
        if len(shown) >= opened:
            break
        open_cell(place, clues, shown)
    board = tuple(
        tuple(clues[row, column] if (row, column) in shown else None for column in range(columns))
        for row in range(rows)
    )
    return Minesweeper(board, mines)


def open_cell(place: Place, clues: dict[Place, int], shown: set[Place]) -> None:
    """Open a clear cell, and around each 0 all that is there."""
    queue = [place]
    while queue:
        place = queue.pop()
        if place in shown:
            continue
        shown.add(place)
        if clues[place] == 0:
            queue.extend(neighbour for neighbour in around(*place) if neighbour in clues)
