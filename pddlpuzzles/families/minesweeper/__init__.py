"""Minesweeper: place the mines on an opened board."""

from typing import Final

SUMMARY: Final = (
    "Minesweeper: say of every covered cell whether it hides a mine, so that all clues fit"
)
DEFAULT: Final = "hakank-0"
