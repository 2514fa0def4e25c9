"""New Brain Twist problems: random scrambles, and random placings."""

from __future__ import annotations

import random
from typing import Annotated

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.braintwist.heuristics import BrainTwist
from pddlpuzzles.families.braintwist.rules import FLIP, GOALS, OBJECTIVES, State
from pddlpuzzles.families.braintwist.toy import ROTATIONS, SOLVED, TILES, carried


def generate(
    seed: int,
    twists: Annotated[
        int | None, "how many moves, turns and flips, a scramble has; any placing without it"
    ] = None,
    goal: Annotated[str, "what is to be of one colour: faces or tips"] = "faces",
    objective: Annotated[str, "what counts: moves, or twists only"] = "moves",
) -> BrainTwist:
    """Return a problem: all placings are equally likely, or the solved toy is scrambled.

    A scramble begins with the toy solved, either mirror image, held and folded in any way. It
    never flips twice in a row, nor turns a vertex twice between two flips: tips of one fold do
    not meet, so their order does not matter, and such turns would cancel or make up one.

    :raises InputError: if there is no such number of moves, goal or objective.
    """
    for what, name, known in ("goal", goal, GOALS), ("objective", objective, OBJECTIVES):
        if name not in known:
            raise InputError(f"{what} {name!r}, expected one of {', '.join(known)}")
    if twists is not None and twists < 0:
        raise InputError(f"{twists} twists, expected 0 or more")
    chance = random.Random(seed)  # noqa: S311 - puzzles, not secrets
    flipped = chance.random() < 0.5
    if twists is None:
        tiles = chance.sample(TILES, len(TILES))
        return BrainTwist(State(tuple(tiles), flipped), goal, objective)
    solved = SOLVED[goal, chance.random() < 0.5]
    held = carried(solved, chance.choice(list(ROTATIONS.values())))
    return _scrambled(BrainTwist(State(held, flipped), goal, objective), twists, chance)


def _scrambled(puzzle: BrainTwist, moves: int, chance: random.Random) -> BrainTwist:
    """Return the puzzle with its start so many moves on."""
    state = puzzle.start
    used: set[int] = {FLIP}  # what would be silly to do again before the other
    for _ in range(moves):
        move = chance.choice([move for move in puzzle.moves(state) if abs(move) not in used])
        used = {FLIP} if move == FLIP else used - {FLIP} | {abs(move)}
        state = puzzle.apply(state, move)
    return BrainTwist(state, puzzle.goal, puzzle.objective)
