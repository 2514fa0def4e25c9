"""`pddlpuzzles format`: how a puzzle's instances are written down."""

from __future__ import annotations

from typing import Final

from pddlpuzzles import catalogue
from pddlpuzzles.commands.options import PuzzleName, tell

EXAMPLE: Final = "pddlpuzzles format peg"


def command(puzzle: PuzzleName) -> None:
    """Say how an instance is written: every mark and key, and a file to start from."""
    tell(catalogue.family(puzzle).format.rstrip("\n"))
