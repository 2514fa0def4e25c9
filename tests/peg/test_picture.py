"""The arc of a jump hides neither the hole that it passes nor a name."""

from __future__ import annotations

import math
import re

import pytest

import pddlpuzzles
from pddlpuzzles.families.peg.picture import HOLE, PEG, place, steps

STROKE = 2.5
TAKEN = 14


@pytest.mark.parametrize("name", ["tiny", "triangle-15"])
def test_an_arc_passes_the_crossed_hole_and_those_beside_it(name):
    found = pddlpuzzles.solve(pddlpuzzles.instance("peg", name), engine="astar")
    puzzle, moves = found.instance.puzzle, found.sealed.moves
    drawn = list(steps(puzzle, found.states, moves))[1:]
    for picture, move in zip(drawn, moves, strict=True):
        (path,) = (one.get("d") for one in picture.parts if one.get("class") == "arc")
        numbers = [float(word) for word in re.findall(r"-?[\d.]+", path)][:6]
        line = [_between(numbers, share / 50) for share in range(51)]
        # It begins at the edge of the hole, and passes the ring round the peg that was taken.
        free = {move.source: HOLE - STROKE / 2, move.over: TAKEN, move.target: PEG - STROKE / 2}
        for hole, radius in free.items():
            nearest = min(math.dist(place(puzzle.board, hole), point) for point in line)
            assert nearest > radius + STROKE / 2 - 0.5
        others = set(range(puzzle.size)) - set(free)
        for hole in others:
            nearest = min(math.dist(place(puzzle.board, hole), point) for point in line)
            assert nearest > HOLE + STROKE / 2, "it passes under pegs, and beside holes"


def _between(numbers, share):
    """A point of the curve that begins, bends and ends at these places."""
    x, y, bend_x, bend_y, to_x, to_y = numbers
    a, b, c = (1 - share) ** 2, 2 * share * (1 - share), share**2
    return a * x + b * bend_x + c * to_x, a * y + b * bend_y + c * to_y
