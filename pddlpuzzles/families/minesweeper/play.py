"""Minesweeper to be played: its clues, by which the page counts what fits.

In new games all cells are covered, and the page proves while it makes one that nothing has to be
guessed after the first cell.
"""

from dataclasses import replace
from typing import Final

from pddlpuzzles.families.minesweeper import drawing, picture
from pddlpuzzles.families.minesweeper.counting import stretches
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.rules import TOTAL, Rules, State, place_of
from pddlpuzzles.show.game_data import DataGame

_MOST: Final = 20_000  # the states that a page counts on, at the start


def play(puzzle: Minesweeper) -> DataGame | None:
    # The page counts on few states, the known total left aside.
    rules, nodes = Rules(puzzle.board), 0
    for first, end in stretches(rules):
        layer: set[State] = {(first,)}
        for _ in range(first, end):
            ways = (rules.after(state, mine) for state in layer for mine in (False, True))
            layer = {state for state in ways if state is not None}
            nodes += len(layer)
            if nodes > _MOST:
                return None
    (shown,) = picture.steps(puzzle, [puzzle.start], [])
    signs = (*shown.definitions, *picture.SIGNS.values())
    return DataGame(
        replace(shown, words="the board to play on", definitions=signs),
        {
            "names": puzzle.names,
            "clues": [
                {
                    "title": str(clue),
                    "place": None if clue.name == TOTAL else place_of(clue.name),
                    "need": clue.mines,
                    "open": clue.cells,
                }
                for clue in puzzle.clues
            ],
            "total": puzzle.hidden,
            "places": puzzle.places,
            "square": picture.SQUARE,
            "signs": {name: f"#{sign.get('id')}" for name, sign in picture.SIGNS.items()},
            "written": drawing.write(puzzle),
            "covered": drawing.COVERED,
            "marks": [drawing.KNOWN, drawing.MINE],
            "proved": "You never have to guess: every board is proved solvable by logic alone.",
        },
        ("play-mines.js", "play-cells.js"),
        "Choose Open or Flag, and tap a covered cell: it is opened, or flagged as a mine. "
        "Decide what the clues prove; a hint names the clues.",
    )
