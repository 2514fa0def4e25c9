"""Peg solitaire."""

from typing import Final

from pddlpuzzles.wing import Wing

WING: Final = Wing(
    name="peg",
    summary="Peg solitaire: jump the pegs off a board of any shape until the goal stands",
    default="english-central",
)
