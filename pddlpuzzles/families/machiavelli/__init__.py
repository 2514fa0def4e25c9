"""Machiavelli, the Italian rummy in which the whole table may be laid out again."""

from typing import Final

SUMMARY: Final = "Machiavelli: lay all cards of table and hand anew, in runs and sets"
DEFAULT: Final = "evening"
