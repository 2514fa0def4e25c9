"""Peg solitaire."""

from typing import Final

SUMMARY: Final = (
    "Peg solitaire: jump pegs over each other, on a board of any shape, until the goal is reached"
)
DEFAULT: Final = "english-central"
