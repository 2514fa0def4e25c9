"""Brain Twist."""

from typing import Final

SUMMARY: Final = (
    "Brain Twist: turn the tips and flip the tetrahedron until every face is one colour"
)
DEFAULT: Final = "scramble-12"
