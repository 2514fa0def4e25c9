"""Brain Twist."""

from typing import TYPE_CHECKING, Final

from pddlpuzzles.family import Family

if TYPE_CHECKING:  # mypy holds the modules of this folder to the protocols
    from pddlpuzzles.byhand import Bare, Notation
    from pddlpuzzles.families.braintwist import (
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
    )
    from pddlpuzzles.families.braintwist.heuristics import BrainTwist
    from pddlpuzzles.families.braintwist.rules import State
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

    _DRAWING: Drawing[BrainTwist, State, int] = drawing
    _BARE: Bare[BrainTwist] = bare
    _NOTATION: Notation[BrainTwist, int] = notation
    _EXPLORING: Exploring[BrainTwist, State] = exploring
    _FACTORED: Factoring[BrainTwist] = factored
    _GENERATE: Generator[BrainTwist] = generate
    _PDDL: Readings[BrainTwist] = pddl
    _PICTURE: Pictures[BrainTwist, State, int] = picture
    _PLAY: Playing[BrainTwist, State] = play
    _SEARCHES: Searches[BrainTwist] = searches

FAMILY: Final = Family(
    name="braintwist",
    summary="Brain Twist: turn the tips and flip the tetrahedron until every face is one colour",
    default="scramble-12",
)
