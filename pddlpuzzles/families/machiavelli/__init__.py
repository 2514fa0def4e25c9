"""Machiavelli, the Italian rummy in which the whole table may be laid out again."""

from typing import Final

SUMMARY: Final = "Machiavelli: rearrange the cards of table and hand into runs and sets"
DEFAULT: Final = "evening"
