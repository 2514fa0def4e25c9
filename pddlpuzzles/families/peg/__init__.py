"""Peg solitaire."""

from typing import TYPE_CHECKING, Final

from pddlpuzzles.family import Family

if TYPE_CHECKING:  # mypy holds the modules of this folder to the protocols
    from pddlpuzzles.families.peg import drawing, exploring, generate, pddl, picture, play, searches
    from pddlpuzzles.families.peg.heuristics import PegSolitaire
    from pddlpuzzles.families.peg.rules import Jump
    from pddlpuzzles.family import (
        Drawing,
        Exploring,
        Generator,
        Pictures,
        Playing,
        Readings,
        Searches,
    )

    _DRAWING: Drawing[PegSolitaire, int, Jump] = drawing
    _EXPLORING: Exploring[PegSolitaire, int] = exploring
    _GENERATE: Generator[PegSolitaire] = generate
    _PDDL: Readings[PegSolitaire] = pddl
    _PICTURE: Pictures[PegSolitaire, int, Jump] = picture
    _PLAY: Playing[PegSolitaire, int] = play
    _SEARCHES: Searches[PegSolitaire] = searches

FAMILY: Final = Family(
    name="peg",
    summary="Peg solitaire: jump the pegs off a board of any shape until the goal stands",
    default="english-central",
)
