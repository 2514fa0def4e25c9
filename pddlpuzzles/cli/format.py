"""`pddlpuzzles format`: how a puzzle's instances are written down."""

from typing import Final

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.cli import options
from pddlpuzzles.cli.output import print_result

EXAMPLE: Final = "pddlpuzzles format peg"


def command(puzzle: options.PuzzleName) -> None:
    """Say how an instance is written, and give a file to start from."""
    print_result(catalogue.family(puzzle).format.rstrip("\n"))  # drawings are not to be broken
