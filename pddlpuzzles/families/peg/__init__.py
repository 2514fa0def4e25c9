"""Peg solitaire."""

from typing import Final

SUMMARY: Final = "Peg solitaire: jump the pegs off a board of any shape until the goal stands"
DEFAULT: Final = "english-central"
