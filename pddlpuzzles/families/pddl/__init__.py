"""Any problem in PDDL, whoever wrote it."""

from typing import Final

SUMMARY: Final = "any problem in PDDL: two files of your own, or a textbook domain"
DEFAULT: Final = "blocks/01"
IS_PDDL: Final = True
