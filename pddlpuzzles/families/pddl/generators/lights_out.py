"""New problems of the domain lights-out: a board with some lamps lit."""

from __future__ import annotations

import random
from typing import Annotated

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.pddl.exercise import Exercise, beside, drawn, grid, named, within
from pddlpuzzles.search.gf2 import Rows


def generate(
    seed: int,
    rows: Annotated[int, "how many rows the board has"] = 4,
    columns: Annotated[int, "how many columns the board has"] = 4,
    presses: Annotated[int, "how many buttons are pressed to make it; 0: a random number"] = 0,
    rolled: Annotated[bool, "whether lamps at opposite edges are neighbours, too"] = False,
    solvable: Annotated[bool, "whether the goal can be reached"] = True,
) -> Exercise:
    """Return a problem made from the dark board by pressing random buttons, each once.

    One that is not to be solvable has random lamps lit, such that no buttons switch them all.

    :raises InputError: if there is no such board.
    """
    cells = grid(rows, columns)
    within("presses", presses, 0, len(cells))
    if presses and not solvable:
        raise InputError("presses can be taken back, expected presses to be 0")
    chance = random.Random(seed)  # noqa: S311 - puzzles, not secrets
    number = {cell: place for place, cell in enumerate(cells)}
    switched = []
    for cell in cells:
        near = beside(cell)
        if rolled:
            near = [(row % rows, column % columns) for row, column in near]
        switched.append(sorted({number[one] for one in (cell, *near) if one in number}))
    buttons = [sum(1 << lamp for lamp in lamps) for lamps in switched]
    made = Rows(buttons)
    if not solvable and not any(made.reduced(1 << lamp) for lamp in range(len(cells))):
        raise InputError("every position of this board can be solved, expected another board")
    lit = 0
    while lit == 0 or (made.reduced(lit) == 0) != solvable:
        if solvable:
            lit = 0
            for button in chance.sample(buttons, presses or chance.randint(1, len(buttons))):
                lit ^= button
        else:
            lit = chance.getrandbits(len(cells))
    names = [named(cell) for cell in cells]
    marks = {cell: "*" if lit >> lamp & 1 else "." for lamp, cell in enumerate(cells)}
    return Exercise(
        f"{rows} by {columns} lamps, {lit.bit_count()} of them lit"
        + (", opposite edges joined" if rolled else ""),
        "Start (the goal is darkness):\n" + drawn(marks, rows, columns),
        {"cell": names},
        [
            *(
                ("switches", names[button], names[lamp])
                for button, lamps in enumerate(switched)
                for lamp in lamps
            ),
            *(("lit", name) for lamp, name in enumerate(names) if lit >> lamp & 1),
            *(("dark", name) for lamp, name in enumerate(names) if not lit >> lamp & 1),
        ],
        [("dark", name) for name in names],
    )
