"""Minesweeper: place the mines on an opened board."""

from typing import Final

SUMMARY: Final = "Minesweeper: decide from the clues which of the covered cells hide a mine"
DEFAULT: Final = "hakank-0"
