"""New problems of the domain hanoi: towers to be moved, and random positions."""

from __future__ import annotations

import random
import string
from typing import Annotated, Final

from pddlpuzzles.errors import choose
from pddlpuzzles.families.pddl.exercise import Exercise, Fact, side_by_side, within
from pddlpuzzles.show.wording import counted

_POSITIONS: Final = ("tower", "any")


def generate(
    seed: int,
    disks: Annotated[int, "how many disks there are"] = 4,
    rods: Annotated[int, "how many rods there are"] = 3,
    start: Annotated[str, "how the disks lie at first: tower, or any way"] = "tower",
    goal: Annotated[str, "how they are to lie: tower, or any way"] = "tower",
) -> Exercise:
    """Return a problem from a tower on the first rod to one on the last, or from and to any way.

    Any way means that each disk is on a random rod; then there is one order for those of a rod.

    :raises InputError: if there are too few disks or rods, or too many.
    """
    within("disks", disks, 1, 100)
    within("rods", rods, 3, len(string.ascii_lowercase))
    choose("start", start, _POSITIONS)
    choose("goal", goal, _POSITIONS)
    chance = random.Random(seed)  # noqa: S311 - puzzles, not secrets
    names = [f"rod-{letter}" for letter in string.ascii_lowercase[:rods]]
    largest_first = range(disks, 0, -1)
    before = [0 if start == "tower" else chance.randrange(rods) for _ in largest_first]
    after = before
    while after == before:
        after = [rods - 1 if goal == "tower" else chance.randrange(rods) for _ in largest_first]
        if start == "any" and after == before:
            before = [chance.randrange(rods) for _ in largest_first]
    one, other = _piles(before, names), _piles(after, names)
    return Exercise(
        f"{counted(disks, 'disks')}, {rods} rods",
        side_by_side(_drawn(one), _drawn(other)),
        {"disk": [_disk(number) for number in range(1, disks + 1)], "rod": names},
        [
            *(
                ("fits", _disk(number), support)
                for number in range(1, disks + 1)
                for support in (*map(_disk, range(number + 1, disks + 1)), *names)
            ),
            *_facts(one),
            *(("clear", _disk(pile[-1]) if pile else rod) for rod, pile in one.items()),
        ],
        _facts(other),
    )


def _disk(number: int) -> str:
    return f"disk-{number}"


def _piles(where: list[int], rods: list[str]) -> dict[str, list[int]]:
    """Return the disks on each rod, from the largest on."""
    disks = range(len(where), 0, -1)
    return {
        rod: [disk for disk, place in zip(disks, where, strict=True) if place == number]
        for number, rod in enumerate(rods)
    }


def _facts(piles: dict[str, list[int]]) -> list[Fact]:
    made: list[Fact] = []
    for rod, pile in piles.items():
        supports = [rod, *map(_disk, pile)]
        made += [("on", _disk(disk), below) for disk, below in zip(pile, supports, strict=False)]
    return made


def _drawn(piles: dict[str, list[int]]) -> str:
    return "\n".join(f"{rod}: {' '.join(map(str, pile))}".rstrip() for rod, pile in piles.items())
