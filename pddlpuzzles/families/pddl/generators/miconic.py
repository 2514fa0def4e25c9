"""New problems of the domain miconic: passengers who wait for a lift."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Annotated, Final

from pddlpuzzles.families.pddl.exercise import Exercise, within
from pddlpuzzles.show.wording import counted

_NAMES: Final = (
    "ann bob cyd dan eve fay gus hal ida jon kim leo mia "
    "ned ola pam quin ron sue tim una val wes xena yan zoe"
)


def generate(
    seed: int,
    passengers: Annotated[int, "how many passengers there are"] = 4,
    floors: Annotated[int, "how many floors there are"] = 6,
) -> Exercise:
    """Return a problem in which everybody waits on a random floor and wants to go to another.

    :raises InputError: if there are too few of either, or too many.
    """
    within("passengers", passengers, 1, len(_NAMES.split()))
    within("floors", floors, 2, 1000)
    chance = random.Random(seed)  # noqa: S311 - puzzles, not secrets
    house = [f"floor-{number}" for number in range(1, floors + 1)]
    lift = chance.choice(house)
    journeys = {name: chance.sample(house, 2) for name in _NAMES.split()[:passengers]}
    lines = []
    for floor in reversed(house):
        waiting = [f"{name} (to {to})" for name, (at, to) in journeys.items() if at == floor]
        lines.append(f"{floor} {'[lift]' if floor == lift else '|    |'} {', '.join(waiting)}")
    return Exercise(
        f"{counted(passengers, 'passengers')}, {floors} floors",
        "\n".join(line.rstrip() for line in lines),
        {"floor": house, "passenger": list(journeys)},
        [
            *(("above", high, low) for low, high in combinations(house, 2)),
            ("lift-at", lift),
            *(("waits", name, at) for name, (at, _) in journeys.items()),
            *(("wants", name, to) for name, (_, to) in journeys.items()),
        ],
        [("served", name) for name in journeys],
    )
