"""Names of other modules, for those that take them from here."""

from pddlpuzzles.families.family import (
    Counting,
    Deduction,
    Drawing,
    Mark,
    Marks,
    Names,
    Pulse,
    Solutions,
)
from pddlpuzzles.puzzle import Advice, Best, Tally, Written
from pddlpuzzles.show.narration import Narration, Pictures

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
