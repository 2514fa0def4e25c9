"""The names of `families.family`, for modules that take them from here."""

from pddlpuzzles.families.family import (
    Advice,
    Best,
    Counting,
    Deduction,
    Drawing,
    Mark,
    Marks,
    Names,
    Narration,
    Pictures,
    Pulse,
    Solutions,
    Tally,
    Written,
)

__all__ = [
    "Advice",
    "Best",
    "Counting",
    "Deduction",
    "Drawing",
    "Mark",
    "Marks",
    "Names",
    "Narration",
    "Pictures",
    "Pulse",
    "Solutions",
    "Tally",
    "Written",
]
