"""Turns and reflections that carry a board of peg solitaire onto itself."""

from __future__ import annotations

from itertools import permutations, product

from pddlpuzzles.families.peg.rules import Board, Cell, Geometry, Rules

Image = tuple[int, ...]
"""A symmetry: the hole that each hole is carried to."""


def symmetries(board: Board) -> list[Image]:
    """Return the symmetries of the lattice that carry the board onto itself.

    The identity is among them. A square lattice has 8, a triangular one 12. They carry jumps to
    jumps.
    """
    points = [_point(board.geometry, cell) for cell in board.cells]
    corner = [min(axis) for axis in zip(*points, strict=True)]
    hole = {point: number for number, point in enumerate(points)}
    found = []
    for order in permutations(range(len(corner))):
        for signs in _signs(board.geometry):
            moved = [
                [sign * point[axis] for axis, sign in zip(order, signs, strict=True)]
                for point in points
            ]
            shift = [
                low - min(axis) for low, axis in zip(corner, zip(*moved, strict=True), strict=True)
            ]
            landed = [
                tuple(place + by for place, by in zip(point, shift, strict=True)) for point in moved
            ]
            if all(point in hole for point in landed):
                found.append(tuple(hole[point] for point in landed))
    return list(dict.fromkeys(found))


def keeping(rules: Rules) -> list[Image]:
    """Return the symmetries that carry the start to itself, the goal, and a peg under way."""
    under_way = 0 if rules.moving is None else 1 << rules.moving
    marks = (rules.pegs, rules.goal_pegs, rules.goal_holes, under_way)
    return [
        image
        for image in symmetries(rules.board)
        if all(
            sum(1 << place for hole, place in enumerate(image) if mark >> hole & 1) == mark
            for mark in marks
        )
    ]


def _point(geometry: Geometry, cell: Cell) -> tuple[int, ...]:
    """Return coordinates in which every symmetry permutes the axes and changes signs.

    On square boards a row counts 2, since a step to the side is two columns of text. On
    triangular ones the three coordinates run along the three directions of lines, and their sum
    is 0.
    """
    row, column = cell
    if geometry is Geometry.TRIANGULAR:
        return (column - row, -column - row, 2 * row)
    return (2 * row, column)


def _signs(geometry: Geometry) -> list[tuple[int, ...]]:
    if geometry is Geometry.TRIANGULAR:
        return [(1, 1, 1), (-1, -1, -1)]
    return list(product((1, -1), repeat=2))
