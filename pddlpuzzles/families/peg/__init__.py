"""Peg solitaire."""

from typing import TYPE_CHECKING, Final

from pddlpuzzles.family import Family

if TYPE_CHECKING:  # mypy holds the modules of this folder to the protocols
    from pddlpuzzles.byhand import Bare, Notation
    from pddlpuzzles.families.peg import (
        bare,
        drawing,
        exploring,
        factored,
        generate,
        notation,
        pddl,
        picture,
        play,
        searches,
        sets,
    )
    from pddlpuzzles.families.peg.heuristics import PegSolitaire
    from pddlpuzzles.families.peg.rules import Jump
    from pddlpuzzles.family import (
        Drawing,
        Exploring,
        Factoring,
        Generator,
        Pictures,
        Playing,
        Readings,
        Searches,
    )
    from pddlpuzzles.ladders import Sets

    _DRAWING: Drawing[PegSolitaire, int, Jump] = drawing
    _BARE: Bare[PegSolitaire] = bare
    _NOTATION: Notation[PegSolitaire, Jump] = notation
    _EXPLORING: Exploring[PegSolitaire, int] = exploring
    _FACTORED: Factoring[PegSolitaire] = factored
    _GENERATE: Generator[PegSolitaire] = generate
    _PDDL: Readings[PegSolitaire] = pddl
    _PICTURE: Pictures[PegSolitaire, int, Jump] = picture
    _PLAY: Playing[PegSolitaire, int] = play
    _SETS: Sets[PegSolitaire] = sets
    _SEARCHES: Searches[PegSolitaire] = searches

FAMILY: Final = Family(
    name="peg",
    summary="Peg solitaire: jump the pegs off a board of any shape until the goal stands",
    default="english-central",
)
