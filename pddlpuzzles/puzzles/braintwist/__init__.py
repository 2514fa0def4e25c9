"""Brain Twist."""

from typing import Final

from pddlpuzzles.wing import Wing

WING: Final = Wing(
    name="braintwist",
    summary="Brain Twist: turn the tips and flip the tetrahedron until every face is one colour",
    default="scramble-12",
)
