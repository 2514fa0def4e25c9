"""New problems of the domain river-crossing: who would quarrel with whom, and how many seats."""

from __future__ import annotations

import random
from itertools import combinations, pairwise
from typing import Annotated, Final

from pddlpuzzles.families.pddl.exercise import Exercise, within
from pddlpuzzles.show.wording import counted

_NAMES: Final = (
    "wolf goat cabbage fox goose corn dog cat mouse bear bee hound hare "
    "owl vole pike perch stork frog hawk hen stoat robin worm lynx sheep"
)


def generate(
    seed: int,
    passengers: Annotated[int, "how many passengers there are"] = 5,
    quarrels: Annotated[int, "how many pairs must not be left alone together"] = 4,
    seats: Annotated[int, "how many seats the boat has beside the ferryman's"] = 2,
) -> Exercise:
    """Return a problem in which random pairs would quarrel; perhaps it cannot be solved.

    :raises InputError: if there are too few of anything, or too many.
    """
    within("passengers", passengers, 1, len(_NAMES.split()))
    names = _NAMES.split()[:passengers]
    pairs = list(combinations(names, 2))
    within("quarrels", quarrels, 0, len(pairs))
    within("seats", seats, 1, passengers)
    chance = random.Random(seed)  # noqa: S311 - puzzles, not secrets
    chosen = sorted(chance.sample(pairs, quarrels), key=pairs.index)
    amounts = [f"n{number}" for number in range(seats + 1)]
    lines = [f"All are on the left bank; the boat has {counted(seats, 'seats')}. Quarrels:"]
    for name in names:
        others = [other for one, other in chosen if one == name]
        lines += [f"  {name} with {', '.join(others)}"] if others else []
    return Exercise(
        f"{counted(passengers, 'passengers')}, {counted(quarrels, 'quarrels')}"
        f", {counted(seats, 'seats')}",
        "\n".join(lines),
        {"bank": ["left", "right"], "passenger": names, "amount": amounts},
        [
            ("opposite", "left", "right"),
            ("opposite", "right", "left"),
            *(("quarrel", *pair) for pair in chosen),
            *(("one-more", more, fewer) for fewer, more in pairwise(amounts)),
            ("seats-free", amounts[-1]),
            ("boat-at", "left"),
            *(("at", name, "left") for name in names),
        ],
        [("at", name, "right") for name in names],
        has_costs=True,
    )
