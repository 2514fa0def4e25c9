"""New Brain Twist problems: random scrambles, and random placings."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Annotated, Final

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.braintwist.heuristics import BrainTwist
from pddlpuzzles.families.braintwist.rules import (
    FLIP,
    GOALS,
    OBJECTIVES,
    ROTATIONS,
    SOLVED,
    TILES,
    State,
    carried,
)
from pddlpuzzles.show.wording import counted

_MOST_TWISTS: Final = 10_000
"""Far more than make all placings about equally likely."""


def generate(
    seed: int,
    twists: Annotated[
        int | None, "how many moves, turns and flips, a scramble has; any placing without it"
    ] = None,
    goal: Annotated[str, "what is to be of one colour: faces or tips"] = "faces",
    objective: Annotated[str, "what counts: moves, or twists only"] = "moves",
) -> BrainTwist:
    """Return a random placing, each equally likely; with `twists` a scramble of the solved toy.

    A scramble begins with the toy solved as either mirror image, held in any way, flipped or not.
    It never flips twice in a row, nor turns a vertex twice between two flips.
    """
    for what, name, allowed in ("goal", goal, GOALS), ("objective", objective, OBJECTIVES):
        if name not in allowed:
            raise InputError(f"{what} {name!r}, expected one of {', '.join(allowed)}")
    if twists is not None and not 0 <= twists <= _MOST_TWISTS:
        raise InputError(f"{counted(twists, 'twists')}, expected 0 to {_MOST_TWISTS}")
    chance = random.Random(seed)  # noqa: S311 - puzzles, not secrets
    flipped = chance.random() < 0.5
    if twists is None:
        tiles = chance.sample(TILES, len(TILES))
        return BrainTwist(State(tuple(tiles), flipped), goal, objective)
    solved = SOLVED[goal, chance.random() < 0.5]
    held = carried(solved, chance.choice(list(ROTATIONS.values())))
    puzzle = BrainTwist(State(held, flipped), goal, objective)
    state, used = puzzle.start, {FLIP}  # the vertices turned since the last flip, or it
    for _ in range(twists):
        move = chance.choice([move for move in puzzle.moves(state) if abs(move) not in used])
        used = {FLIP} if move == FLIP else used - {FLIP} | {abs(move)}
        state = puzzle.apply(state, move)
    return replace(puzzle, start=state)
