"""New problems of the domain gripper: balls in rooms, and where each is to be."""

from __future__ import annotations

import random
from typing import Annotated

from pddlpuzzles.families.pddl.exercise import Exercise, contents, side_by_side, within
from pddlpuzzles.show.wording import counted


def generate(
    seed: int,
    balls: Annotated[int, "how many balls are to be carried"] = 4,
    rooms: Annotated[int, "how many rooms there are"] = 2,
    hands: Annotated[int, "how many hands the robot has"] = 2,
) -> Exercise:
    """Return a problem in which every ball is to go to another room.

    From each room there is one way to each other one: the doors make a random tree.

    :raises InputError: if there are too few of anything, or too many.
    """
    within("balls", balls, 1, 100)
    within("rooms", rooms, 2, 100)
    within("hands", hands, 1, 20)
    chance = random.Random(seed)  # noqa: S311 - puzzles, not secrets
    house = [f"room-{number}" for number in range(1, rooms + 1)]
    doors = [(chance.choice(house[:number]), house[number]) for number in range(1, rooms)]
    things = [f"ball-{number}" for number in range(1, balls + 1)]
    robot = chance.choice(house)
    start = {ball: chance.choice(house) for ball in things}
    goal = {ball: chance.choice([one for one in house if one != start[ball]]) for ball in things}
    arms = [f"hand-{number}" for number in range(1, hands + 1)]
    drawing = side_by_side(contents(house, {"robot": robot} | start), contents(house, goal))
    if rooms > 2:
        drawing += "\n\nDoors: " + ", ".join(f"{one} to {other}" for one, other in doors)
    return Exercise(
        f"{counted(balls, 'balls')}, {rooms} rooms, {counted(hands, 'hands')}",
        drawing,
        {"room": house, "ball": things, "hand": arms},
        [
            *(("door", *way) for one, other in doors for way in ((one, other), (other, one))),
            ("robot-in", robot),
            *(("in", ball, room) for ball, room in start.items()),
            *(("empty", hand) for hand in arms),
        ],
        [("in", ball, room) for ball, room in goal.items()],
    )
