"""New Brain Twist problems: random scrambles, and random placings."""

import random
from dataclasses import replace
from typing import Annotated, Final

from pddlpuzzles.errors import InputError, require_known
from pddlpuzzles.families.braintwist import rules
from pddlpuzzles.families.braintwist.rules import BrainTwist
from pddlpuzzles.show.wording import counted

_MOST_TWISTS: Final = 10_000  # far more than make all placings about equally likely


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
    both = ("goal", goal, rules.GOALS), ("objective", objective, rules.OBJECTIVES)
    for what, name, allowed in both:
        require_known(what, name, allowed)
    if twists is not None and not 0 <= twists <= _MOST_TWISTS:
        raise InputError(counted(twists, "twists"), expected=f"0 to {_MOST_TWISTS}")
    chance = random.Random(seed)  # noqa: S311 - puzzles, not secrets
    flipped = chance.random() < 0.5
    if twists is None:
        tiles = chance.sample(rules.TILES, len(rules.TILES))
        return BrainTwist(rules.State(tuple(tiles), flipped), goal, objective)
    solved = rules.SOLVED[goal, chance.random() < 0.5]
    held = rules.carried(solved, chance.choice(list(rules.ROTATIONS.values())))
    puzzle = BrainTwist(rules.State(held, flipped), goal, objective)
    state, used = puzzle.start, {rules.FLIP}  # the vertices turned since the last flip, or it
    for _ in range(twists):
        move = chance.choice([move for move in puzzle.moves(state) if abs(move) not in used])
        used = {rules.FLIP} if move == rules.FLIP else used - {rules.FLIP} | {abs(move)}
        state = puzzle.apply(state, move)
    return replace(puzzle, start=state)
