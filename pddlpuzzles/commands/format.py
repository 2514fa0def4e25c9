"""`pddlpuzzles format`: how a puzzle's instances are written down."""

from __future__ import annotations

from typing import Final

from pddlpuzzles import catalogue
from pddlpuzzles.commands.options import PuzzleName, tell
from pddlpuzzles.terminal import narrowed, width

EXAMPLE: Final = "pddlpuzzles format peg"
_FILE: Final = "\n\npuzzle = "
"""How the file on the screen begins, which is to stay as it is."""


def command(puzzle: PuzzleName) -> None:
    """Say how an instance is written, and give a file to start from."""
    text, begin, file = catalogue.family(puzzle).format.rstrip("\n").partition(_FILE)
    tell(narrowed(text, width()) + begin + file)
