"""New problems of the domain blocks: from one way in which the blocks can stand to another."""

from __future__ import annotations

import random
import string
from itertools import pairwise, zip_longest
from math import comb, factorial
from typing import Annotated

from pddlpuzzles.families.pddl.exercise import Exercise, Fact, side_by_side, within
from pddlpuzzles.show.wording import counted

Tower = list[str]
"""Blocks from the lowest to the highest."""


def generate(
    seed: int,
    blocks: Annotated[int, "how many blocks there are"] = 5,
    towers: Annotated[int, "how many towers there are at first; 0: a random number"] = 0,
    goal_towers: Annotated[int, "how many there are to be; 0: a random number"] = 0,
) -> Exercise:
    """Return a problem whose start and goal are drawn from all positions, each as likely.

    :raises InputError: if there are no such positions, or only one.
    """
    within("blocks", blocks, 2, len(string.ascii_lowercase))
    within("towers", towers, 0, blocks)
    within("goal_towers", goal_towers, 0, blocks)
    if towers == goal_towers == blocks:
        goal_towers = blocks - 1  # else start and goal would be the same
    chance = random.Random(seed)  # noqa: S311 - puzzles, not secrets
    names = list(string.ascii_lowercase[:blocks])
    start = _position(names, towers, chance)
    goal = start
    while goal == start:
        goal = _position(names, goal_towers, chance)
    return Exercise(
        f"{counted(blocks, 'blocks')}, from {counted(len(start), 'towers')} to {len(goal)}",
        side_by_side(_drawn(start), _drawn(goal)),
        {"block": names},
        [*_facts(start), *(("clear", tower[-1]) for tower in start), ("hand-empty",)],
        _facts(goal),
    )


def _position(names: list[str], towers: int, chance: random.Random) -> list[Tower]:
    """Return towers of all the blocks; each position with that many is as likely as the others.

    Of n blocks there are n!/k! * C(n - 1, k - 1) positions with k towers: the blocks in any order,
    cut in k - 1 of the places between them, and the order of the towers does not matter.
    """
    count = len(names)
    if towers == 0:
        sizes = range(1, count + 1)
        weights = [factorial(count) // factorial(k) * comb(count - 1, k - 1) for k in sizes]
        towers = chance.choices(sizes, weights)[0]
    order = chance.sample(names, count)
    cuts = [0, *sorted(chance.sample(range(1, count), towers - 1)), count]
    return sorted(order[one:other] for one, other in pairwise(cuts))


def _facts(towers: list[Tower]) -> list[Fact]:
    standing = [("on", above, below) for tower in towers for below, above in pairwise(tower)]
    return [*(("on-table", tower[0]) for tower in towers), *standing]


def _drawn(towers: list[Tower]) -> str:
    levels = list(zip_longest(*towers, fillvalue=" "))
    return "\n".join(" ".join(level).rstrip() for level in reversed(levels))
