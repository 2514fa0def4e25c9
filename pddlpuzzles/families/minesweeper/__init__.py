"""Minesweeper: place the mines on an opened board."""

from typing import TYPE_CHECKING, Final

from pddlpuzzles.family import Family

if TYPE_CHECKING:  # mypy holds the modules of this folder to the protocols
    from pddlpuzzles.byhand import Bare, Notation
    from pddlpuzzles.families.minesweeper import (
        bare,
        counting,
        drawing,
        generate,
        notation,
        pddl,
        picture,
        searches,
    )
    from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
    from pddlpuzzles.families.minesweeper.rules import Placement, State
    from pddlpuzzles.family import Drawing, Generator, Pictures, Readings, Searches
    from pddlpuzzles.tally import Counting, OddsDrawing, OddsPictures

    _DRAWING: Drawing[Minesweeper, State, Placement] = drawing
    _BARE: Bare[Minesweeper] = bare
    _NOTATION: Notation[Minesweeper, Placement] = notation
    _GENERATE: Generator[Minesweeper] = generate
    _PDDL: Readings[Minesweeper] = pddl
    _PICTURE: Pictures[Minesweeper, State, Placement] = picture
    _SEARCHES: Searches[Minesweeper] = searches
    _COUNTING: Counting[Minesweeper, Placement] = counting
    _ODDS: OddsDrawing[Minesweeper] = drawing
    _ODDS_PICTURES: OddsPictures[Minesweeper] = picture

FAMILY: Final = Family(
    name="minesweeper",
    summary="Minesweeper: say of every covered cell whether it hides a mine, so that all clues fit",
    default="hakank-0",
)
