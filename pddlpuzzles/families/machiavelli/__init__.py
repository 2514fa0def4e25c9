"""Machiavelli, the Italian rummy in which the whole table may be laid out again."""

from typing import TYPE_CHECKING, Final

from pddlpuzzles.family import Family

if TYPE_CHECKING:  # mypy holds the modules of this folder to the protocols
    from pddlpuzzles.byhand import Bare, Notation
    from pddlpuzzles.families.machiavelli import (
        bare,
        drawing,
        generate,
        notation,
        pddl,
        picture,
        searches,
    )
    from pddlpuzzles.families.machiavelli.heuristics import Machiavelli
    from pddlpuzzles.families.machiavelli.rules import Move
    from pddlpuzzles.family import Drawing, Generator, Pictures, Readings, Searches

    _DRAWING: Drawing[Machiavelli, int, Move] = drawing
    _BARE: Bare[Machiavelli] = bare
    _NOTATION: Notation[Machiavelli, Move] = notation
    _GENERATE: Generator[Machiavelli] = generate
    _PDDL: Readings[Machiavelli] = pddl
    _PICTURE: Pictures[Machiavelli, int, Move] = picture
    _SEARCHES: Searches[Machiavelli] = searches

FAMILY: Final = Family(
    name="machiavelli",
    summary="Machiavelli: lay the cards of table and hand out again as runs and sets",
    default="evening",
)
