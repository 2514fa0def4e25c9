"""`pddlpuzzles format`: how a puzzle's instances are written down."""

from typing import Final

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.cli import options
from pddlpuzzles.cli.output import print_result
from pddlpuzzles.show.terminal import narrowed, width

EXAMPLE: Final = "pddlpuzzles format peg"
_FILE: Final = "\n\npuzzle = "
"""How the file on the screen begins, which is to stay as it is."""


def command(puzzle: options.PuzzleName) -> None:
    """Say how an instance is written, and give a file to start from."""
    text, begin, file = catalogue.family(puzzle).format.rstrip("\n").partition(_FILE)
    print_result(narrowed(text, width()) + begin + file)
