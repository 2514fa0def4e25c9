"""Pictures of instances and of solutions: SVG, and a page on which a plan is played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pddlpuzzles.api.solve import Solution
from pddlpuzzles.api.telling import colourless, title
from pddlpuzzles.family import Instance, Tally
from pddlpuzzles.svg import Picture, Svg, sheet


def instance_svg(instance: Instance) -> Svg:
    """Return the start of an instance, and beside it the goal where that can be drawn."""
    pictures, puzzle = instance.family.pictures, instance.puzzle
    start = pictures.state(puzzle, puzzle.start)
    goal = pictures.goal(puzzle)
    if goal is None:
        words = " ".join(instance.family.drawing.draw_goal(puzzle, colourless).split())
        drawn = [replace(start, caption=f"start; goal: {words}")]
    else:
        drawn = [replace(start, caption="start"), replace(goal, caption="goal")]
    return sheet(title(instance), drawn, pictures.STYLE)


def odds_svg(instance: Instance, tally: Tally) -> Svg:
    """Return the places of an instance's picture, each with its share of the solutions."""
    drawn = instance.family.odds_pictures.odds(instance.puzzle, tally)
    return sheet(title(instance), [drawn], instance.family.pictures.STYLE)


def solution_svg(solution: Solution) -> Svg:
    """Return a solution as numbered pictures, the start first; the start alone without a plan."""
    pictures = list(solution_pictures(solution))
    return sheet(title(solution.instance), pictures, solution.instance.family.pictures.STYLE)


def solution_pictures(solution: Solution) -> Iterator[Picture]:
    """Yield the start, and then each step with its number and what is done."""
    family, puzzle = solution.instance.family, solution.instance.puzzle
    moves, states = solution.moves or (), solution.states or (puzzle.start,)
    drawn = iter(family.pictures.steps(puzzle, states, moves))
    yield replace(next(drawn), caption="start")
    for step, (picture, move) in enumerate(zip(drawn, moves, strict=True), 1):
        said = family.drawing.describe(puzzle, states[step - 1], move)
        because = f": {picture.caption}" if picture.caption else ""
        yield replace(picture, caption=f"{step}. {said}{because}")
