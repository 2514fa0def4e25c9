"""New problems of the domain logistics: packages in cities, and where each is to be."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Annotated, Final

from pddlpuzzles.families.pddl.exercise import Exercise, within
from pddlpuzzles.show.wording import counted

_CITIES: Final = (
    "athens berlin cairo dublin essen fargo geneva havana izmir jakarta kyoto lima madrid "
    "nairobi oslo paris quito rome seoul turin utrecht vienna warsaw xian york zagreb"
)


def generate(
    seed: int,
    cities: Annotated[int, "how many cities there are, each with a truck and an airport"] = 2,
    places: Annotated[int, "how many places each city has, the airport among them"] = 2,
    packages: Annotated[int, "how many packages there are"] = 3,
    planes: Annotated[int, "how many planes there are"] = 1,
) -> Exercise:
    """Return a problem in which every package is to go to another place, all drawn at random.

    :raises InputError: if there are too few of anything, or too many.
    """
    within("cities", cities, 1, len(_CITIES.split()))
    within("places", places, 1 if cities > 1 else 2, 100)
    within("packages", packages, 1, 100)
    within("planes", planes, 1 if cities > 1 else 0, 100)
    chance = random.Random(seed)  # noqa: S311 - puzzles, not secrets
    chosen = _CITIES.split()[:cities]
    streets = {
        city: [f"{city}-airport", *(f"{city}-{number}" for number in range(1, places))]
        for city in chosen
    }
    everywhere = [place for some in streets.values() for place in some]
    airports = [some[0] for some in streets.values()]
    trucks = {f"{city}-truck": chance.choice(streets[city]) for city in chosen}
    flying = {f"plane-{number}": chance.choice(airports) for number in range(1, planes + 1)}
    start, goal = {}, {}
    for number in range(1, packages + 1):
        start[f"package-{number}"], goal[f"package-{number}"] = chance.sample(everywhere, 2)
    return Exercise(
        f"{counted(packages, 'packages')}, {cities} {'city' if cities == 1 else 'cities'}"
        f" of {counted(places, 'places')}, {counted(planes, 'planes')}",
        "\n".join(f"{one}: from {place} to {goal[one]}" for one, place in start.items()),
        {
            "truck": list(trucks),
            **({"plane": list(flying)} if flying else {}),
            "package": list(start),
            "place": everywhere,
        },
        [
            *(("road", *way) for some in streets.values() for way in permutations(some, 2)),
            *(("airway", *way) for way in permutations(airports, 2)),
            *(("at", thing, place) for thing, place in (trucks | flying | start).items()),
        ],
        [("at", package, place) for package, place in goal.items()],
    )
