"""Machiavelli, the Italian rummy in which the whole table may be laid out again."""

from typing import Final

from pddlpuzzles.wing import Wing

WING: Final = Wing(
    name="machiavelli",
    summary="Machiavelli: lay the cards of table and hand out again as runs and sets",
    default="evening",
    stepwise=False,
)
