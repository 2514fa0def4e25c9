"""Minesweeper: place the mines on an opened board."""

from typing import Final

from pddlpuzzles.wing import Wing

WING: Final = Wing(
    name="minesweeper",
    summary="Minesweeper: say of every covered cell whether it hides a mine, so that all clues fit",
    default="hakank-0",
    stepwise=False,
)
