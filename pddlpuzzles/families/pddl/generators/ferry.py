"""New problems of the domain ferry: cars in ports, and where each is to be."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Annotated, Final

from pddlpuzzles.errors import choose
from pddlpuzzles.families.pddl.exercise import Exercise, contents, side_by_side, within
from pddlpuzzles.show.wording import counted

_ROUTES: Final = ("all", "line", "star")


def generate(
    seed: int,
    cars: Annotated[int, "how many cars there are"] = 3,
    ports: Annotated[int, "how many ports there are"] = 3,
    routes: Annotated[str, "from where to where one sails: all, line, or star"] = "all",
) -> Exercise:
    """Return a problem in which every car is to go to another port.

    On a line one sails to the next port only, on a star by way of the first one.

    :raises InputError: if there are too few of anything, or too many, or no such routes.
    """
    within("cars", cars, 1, 100)
    within("ports", ports, 2, 100)
    choose("routes", routes, _ROUTES)
    chance = random.Random(seed)  # noqa: S311 - puzzles, not secrets
    coast = [f"port-{number}" for number in range(1, ports + 1)]
    linked = [
        (coast[one], coast[other])
        for one, other in combinations(range(ports), 2)
        if routes == "all" or (other == one + 1 if routes == "line" else one == 0)
    ]
    ferry = chance.choice(coast)
    start, goal = {}, {}
    for number in range(1, cars + 1):
        start[f"car-{number}"], goal[f"car-{number}"] = chance.sample(coast, 2)
    return Exercise(
        f"{counted(cars, 'cars')}, {ports} ports, routes: {routes}",
        side_by_side(contents(coast, {"ferry": ferry} | start), contents(coast, goal)),
        {"port": coast, "car": list(start)},
        [
            *(("route", *way) for one, other in linked for way in ((one, other), (other, one))),
            ("ferry-at", ferry),
            *(("at", car, port) for car, port in start.items()),
            ("deck-empty",),
        ],
        [("at", car, port) for car, port in goal.items()],
    )
