"""Makers of new problems of the textbook domains: a function each, called with chance and options.

The same chance gives the same `Exercise`. Every option has a default, and is annotated with what
it means. What cannot be made raises an `InputError`. The domains are `domains/pddl/*.pddl`; their
problems, and what is proved of these, are in `problems/pddl/<domain>/`.
"""

from __future__ import annotations

import random
import string
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations, pairwise, permutations, zip_longest
from math import comb, factorial
from typing import Annotated, Final

from pddlpuzzles.errors import InputError, choose
from pddlpuzzles.families.pddl.exercise import (
    Exercise,
    Fact,
    Place,
    beside,
    contents,
    drawn,
    grid,
    named,
    neighbours,
    pierced,
    reached,
    side_by_side,
    within,
)
from pddlpuzzles.search.gf2 import Rows
from pddlpuzzles.show.wording import counted

Tower = list[str]
"""Blocks from the lowest to the highest."""


def _numbered(kind: str, count: int) -> list[str]:
    return [f"{kind}-{number}" for number in range(1, count + 1)]


def _both_ways(pairs: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return [way for one, other in pairs for way in ((one, other), (other, one))]


def blocks(
    chance: random.Random,
    blocks: Annotated[int, "how many blocks there are"] = 5,
    towers: Annotated[int, "how many towers there are at first; 0: a random number"] = 0,
    goal_towers: Annotated[int, "how many there are to be; 0: a random number"] = 0,
) -> Exercise:
    """Return a problem whose start and goal are drawn from all positions, each as likely."""
    within("blocks", blocks, 2, len(string.ascii_lowercase))
    within("towers", towers, 0, blocks)
    within("goal_towers", goal_towers, 0, blocks)
    if towers == goal_towers == blocks:
        goal_towers = blocks - 1  # else start and goal would be the same
    names = list(string.ascii_lowercase[:blocks])
    start = _position(names, towers, chance)
    goal = start
    while goal == start:
        goal = _position(names, goal_towers, chance)
    return Exercise(
        f"{counted(blocks, 'blocks')}, from {counted(len(start), 'towers')} to {len(goal)}",
        side_by_side(_towers_drawn(start), _towers_drawn(goal)),
        {"block": names},
        [*_standing(start), *(("clear", tower[-1]) for tower in start), ("hand-empty",)],
        _standing(goal),
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


def _standing(towers: list[Tower]) -> list[Fact]:
    standing = [("on", above, below) for tower in towers for below, above in pairwise(tower)]
    return [*(("on-table", tower[0]) for tower in towers), *standing]


def _towers_drawn(towers: list[Tower]) -> str:
    levels = list(zip_longest(*towers, fillvalue=" "))
    return "\n".join(" ".join(level).rstrip() for level in reversed(levels))


_ROUTES: Final = ("all", "line", "star")


def ferry(
    chance: random.Random,
    cars: Annotated[int, "how many cars there are"] = 3,
    ports: Annotated[int, "how many ports there are"] = 3,
    routes: Annotated[str, "from where to where one sails: all, line, or star"] = "all",
) -> Exercise:
    """Return a problem in which every car is to go to another port.

    On a line one sails to the next port only, on a star by way of the first one.
    """
    within("cars", cars, 1, 100)
    within("ports", ports, 2, 100)
    choose("routes", routes, _ROUTES)
    coast = _numbered("port", ports)
    linked = [
        (coast[one], coast[other])
        for one, other in combinations(range(ports), 2)
        if routes == "all" or (other == one + 1 if routes == "line" else one == 0)
    ]
    ferry = chance.choice(coast)
    start, goal = {}, {}
    for car in _numbered("car", cars):
        start[car], goal[car] = chance.sample(coast, 2)
    return Exercise(
        f"{counted(cars, 'cars')}, {ports} ports, routes: {routes}",
        side_by_side(contents(coast, {"ferry": ferry} | start), contents(coast, goal)),
        {"port": coast, "car": list(start)},
        [
            *(("route", *way) for way in _both_ways(linked)),
            ("ferry-at", ferry),
            *(("at", car, port) for car, port in start.items()),
            ("deck-empty",),
        ],
        [("at", car, port) for car, port in goal.items()],
    )


def gripper(
    chance: random.Random,
    balls: Annotated[int, "how many balls are to be carried"] = 4,
    rooms: Annotated[int, "how many rooms there are"] = 2,
    hands: Annotated[int, "how many hands the robot has"] = 2,
) -> Exercise:
    """Return a problem in which every ball is to go to another room.

    From each room there is one way to each other one: the doors make a random tree.
    """
    within("balls", balls, 1, 100)
    within("rooms", rooms, 2, 100)
    within("hands", hands, 1, 20)
    house = _numbered("room", rooms)
    doors = [(chance.choice(house[:number]), house[number]) for number in range(1, rooms)]
    things = _numbered("ball", balls)
    robot = chance.choice(house)
    start = {ball: chance.choice(house) for ball in things}
    goal = {ball: chance.choice([one for one in house if one != start[ball]]) for ball in things}
    arms = _numbered("hand", hands)
    drawing = side_by_side(contents(house, {"robot": robot} | start), contents(house, goal))
    if rooms > 2:
        drawing += "\n\nDoors: " + ", ".join(f"{one} to {other}" for one, other in doors)
    return Exercise(
        f"{counted(balls, 'balls')}, {rooms} rooms, {counted(hands, 'hands')}",
        drawing,
        {"room": house, "ball": things, "hand": arms},
        [
            *(("door", *way) for way in _both_ways(doors)),
            ("robot-in", robot),
            *(("in", ball, room) for ball, room in start.items()),
            *(("empty", hand) for hand in arms),
        ],
        [("in", ball, room) for ball, room in goal.items()],
    )


_POSITIONS: Final = ("tower", "any")


def hanoi(
    chance: random.Random,
    disks: Annotated[int, "how many disks there are"] = 4,
    rods: Annotated[int, "how many rods there are"] = 3,
    start: Annotated[str, "how the disks lie at first: tower, or any way"] = "tower",
    goal: Annotated[str, "how they are to lie: tower, or any way"] = "tower",
) -> Exercise:
    """Return a problem from a tower on the first rod to one on the last, or from and to any way.

    Any way means that each disk is on a random rod; then there is one order for those of a rod.
    """
    within("disks", disks, 1, 100)
    within("rods", rods, 3, len(string.ascii_lowercase))
    choose("start", start, _POSITIONS)
    choose("goal", goal, _POSITIONS)
    names = [f"rod-{letter}" for letter in string.ascii_lowercase[:rods]]
    largest_first = range(disks, 0, -1)
    before = [0 if start == "tower" else chance.randrange(rods) for _ in largest_first]
    after = before
    while after == before:
        after = [rods - 1 if goal == "tower" else chance.randrange(rods) for _ in largest_first]
        if start == "any" and after == before:
            before = [chance.randrange(rods) for _ in largest_first]
    first, last = _piles(before, names), _piles(after, names)
    all_disks = _numbered("disk", disks)
    return Exercise(
        f"{counted(disks, 'disks')}, {rods} rods",
        side_by_side(_rods_drawn(first), _rods_drawn(last)),
        {"disk": all_disks, "rod": names},
        [
            *(
                ("fits", disk, support)
                for number, disk in enumerate(all_disks, 1)
                for support in (*all_disks[number:], *names)
            ),
            *_lying(first),
            *(("clear", f"disk-{pile[-1]}" if pile else rod) for rod, pile in first.items()),
        ],
        _lying(last),
    )


def _piles(where: list[int], rods: list[str]) -> dict[str, list[int]]:
    """Return the disks on each rod, from the largest on."""
    disks = range(len(where), 0, -1)
    return {
        rod: [disk for disk, place in zip(disks, where, strict=True) if place == number]
        for number, rod in enumerate(rods)
    }


def _lying(piles: dict[str, list[int]]) -> list[Fact]:
    towers = ([rod, *(f"disk-{disk}" for disk in pile)] for rod, pile in piles.items())
    return [("on", above, below) for tower in towers for below, above in pairwise(tower)]


def _rods_drawn(piles: dict[str, list[int]]) -> str:
    return "\n".join(f"{rod}: {' '.join(map(str, pile))}".rstrip() for rod, pile in piles.items())


def lights_out(
    chance: random.Random,
    rows: Annotated[int, "how many rows the board has"] = 4,
    columns: Annotated[int, "how many columns the board has"] = 4,
    presses: Annotated[int, "how many buttons are pressed to make it; 0: a random number"] = 0,
    rolled: Annotated[bool, "whether lamps at opposite edges are neighbours, too"] = False,
    solvable: Annotated[bool, "whether the goal can be reached"] = True,
) -> Exercise:
    """Return a problem made from the dark board by pressing random buttons, each once.

    One that is not to be solvable has random lamps lit, such that no buttons switch them all.
    """
    cells = grid(rows, columns)
    within("presses", presses, 0, len(cells))
    if presses and not solvable:
        raise InputError("presses can be taken back, expected presses to be 0")
    number = {cell: place for place, cell in enumerate(cells)}
    switched = []
    for cell in cells:
        near = beside(cell)
        if rolled:
            near = [(row % rows, column % columns) for row, column in near]
        switched.append(sorted({number[one] for one in (cell, *near) if one in number}))
    buttons = [sum(1 << lamp for lamp in lamps) for lamps in switched]
    solved = Rows(buttons)
    if not solvable and not any(solved.reduced(1 << lamp) for lamp in range(len(cells))):
        raise InputError("every position of this board can be solved, expected another board")
    lit = 0
    while lit == 0 or (solved.reduced(lit) == 0) != solvable:
        if solvable:
            lit = 0
            for button in chance.sample(buttons, presses or chance.randint(1, len(buttons))):
                lit ^= button
        else:
            lit = chance.getrandbits(len(cells))
    names = [named(cell) for cell in cells]
    marks = {cell: "*" if lit >> lamp & 1 else "." for lamp, cell in enumerate(cells)}
    return Exercise(
        f"{rows} by {columns} lamps, {lit.bit_count()} of them lit"
        + (", opposite edges joined" if rolled else ""),
        "Start (the goal is darkness):\n" + drawn(marks, rows, columns),
        {"cell": names},
        [
            *(
                ("switches", names[button], names[lamp])
                for button, lamps in enumerate(switched)
                for lamp in lamps
            ),
            *(("lit", name) for lamp, name in enumerate(names) if lit >> lamp & 1),
            *(("dark", name) for lamp, name in enumerate(names) if not lit >> lamp & 1),
        ],
        [("dark", name) for name in names],
    )


_CITIES: Final = (
    "athens berlin cairo dublin essen fargo geneva havana izmir jakarta kyoto lima madrid "
    "nairobi oslo paris quito rome seoul turin utrecht vienna warsaw xian york zagreb"
)


def logistics(
    chance: random.Random,
    cities: Annotated[int, "how many cities there are, each with a truck and an airport"] = 2,
    places: Annotated[int, "how many places each city has, the airport among them"] = 2,
    packages: Annotated[int, "how many packages there are"] = 3,
    planes: Annotated[int, "how many planes there are"] = 1,
) -> Exercise:
    """Return a problem in which every package is to go to another place, all drawn at random."""
    within("cities", cities, 1, len(_CITIES.split()))
    within("places", places, 1 if cities > 1 else 2, 100)
    within("packages", packages, 1, 100)
    within("planes", planes, 1 if cities > 1 else 0, 100)
    chosen = _CITIES.split()[:cities]
    streets = {
        city: [f"{city}-airport", *(f"{city}-{number}" for number in range(1, places))]
        for city in chosen
    }
    everywhere = [place for some in streets.values() for place in some]
    airports = [some[0] for some in streets.values()]
    trucks = {f"{city}-truck": chance.choice(streets[city]) for city in chosen}
    flying = {plane: chance.choice(airports) for plane in _numbered("plane", planes)}
    start, goal = {}, {}
    for package in _numbered("package", packages):
        start[package], goal[package] = chance.sample(everywhere, 2)
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


_PEOPLE: Final = (
    "ann bob cyd dan eve fay gus hal ida jon kim leo mia "
    "ned ola pam quin ron sue tim una val wes xena yan zoe"
)


def miconic(
    chance: random.Random,
    passengers: Annotated[int, "how many passengers there are"] = 4,
    floors: Annotated[int, "how many floors there are"] = 6,
) -> Exercise:
    """Return a problem in which everybody waits on a random floor and wants to go to another."""
    within("passengers", passengers, 1, len(_PEOPLE.split()))
    within("floors", floors, 2, 1000)
    house = _numbered("floor", floors)
    lift = chance.choice(house)
    journeys = {name: chance.sample(house, 2) for name in _PEOPLE.split()[:passengers]}
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


_PASSENGERS: Final = (
    "wolf goat cabbage fox goose corn dog cat mouse bear bee hound hare "
    "owl vole pike perch stork frog hawk hen stoat robin worm lynx sheep"
)


def river_crossing(
    chance: random.Random,
    passengers: Annotated[int, "how many passengers there are"] = 5,
    quarrels: Annotated[int, "how many pairs must not be left alone together"] = 4,
    seats: Annotated[int, "how many seats the boat has beside the ferryman's"] = 2,
) -> Exercise:
    """Return a problem in which random pairs would quarrel; perhaps it cannot be solved."""
    within("passengers", passengers, 1, len(_PASSENGERS.split()))
    names = _PASSENGERS.split()[:passengers]
    pairs = list(combinations(names, 2))
    within("quarrels", quarrels, 0, len(pairs))
    within("seats", seats, 1, passengers)
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
            *(("opposite", *way) for way in _both_ways([("left", "right")])),
            *(("quarrel", *pair) for pair in chosen),
            *(("one-more", more, fewer) for fewer, more in pairwise(amounts)),
            ("seats-free", amounts[-1]),
            ("boat-at", "left"),
            *(("at", name, "left") for name in names),
        ],
        [("at", name, "right") for name in names],
        has_costs=True,
    )


BLANK = 0


def sliding_tiles(
    chance: random.Random,
    rows: Annotated[int, "how many rows the frame has"] = 3,
    columns: Annotated[int, "how many columns the frame has"] = 3,
    slides: Annotated[int, "how many slides from the goal; 0: any position"] = 0,
    solvable: Annotated[bool, "whether the goal can be reached"] = True,
) -> Exercise:
    """Return a problem whose goal has the tiles row by row, and the last cell blank.

    It starts from a random position of the right parity, or of the wrong one if it is not to
    be solvable; or from a random walk away from the goal that never takes a slide back at once.
    """
    within("rows", rows, 2, 100)
    within("columns", columns, 2, 100)
    within("slides", slides, 0, 100_000)
    if slides and not solvable:
        raise InputError("slides lead back to the goal, expected slides to be 0")
    cells = grid(rows, columns)
    goal = [*range(1, len(cells)), BLANK]
    start = goal
    while start == goal:
        if slides:
            start = _walked(goal, cells, slides, chance)
        else:
            start = chance.sample(goal, len(goal))
            if is_solvable(start, columns) != solvable:
                one, other = (place for place, tile in enumerate(start) if tile in (1, 2))
                start[one], start[other] = start[other], start[one]
    tiles = _numbered("tile", len(cells) - 1)
    return Exercise(
        f"{rows} by {columns} cells",
        side_by_side(_tiles_drawn(start, rows, columns), _tiles_drawn(goal, rows, columns)),
        {"tile": tiles, "cell": [named(cell) for cell in cells]},
        [
            *neighbours(cells),
            *_tiles_at(start, cells),
        ],
        _tiles_at(goal, cells),
    )


def is_solvable(tiles: list[int], columns: int) -> bool:
    """Say whether the tiles, row by row, can be put in order: the argument is in the domain."""
    order = [len(tiles) if tile == BLANK else tile for tile in tiles]
    inversions = sum(one > other for place, one in enumerate(order) for other in order[place + 1 :])
    row, column = divmod(tiles.index(BLANK), columns)
    from_corner = len(tiles) // columns - 1 - row + columns - 1 - column
    return inversions % 2 == from_corner % 2


def _walked(goal: list[int], cells: list[Place], slides: int, chance: random.Random) -> list[int]:
    tiles, blank, before = list(goal), cells[-1], None
    for _ in range(slides):
        near = [cell for cell in beside(blank) if cell in cells and cell != before]
        chosen = chance.choice(near)
        here, there = cells.index(blank), cells.index(chosen)
        tiles[here], tiles[there] = tiles[there], tiles[here]
        blank, before = chosen, blank
    return tiles


def _tiles_at(tiles: list[int], cells: list[Place]) -> list[Fact]:
    placed = dict(zip(tiles, cells, strict=True))
    at = [("at", f"tile-{number}", named(placed[number])) for number in range(1, len(tiles))]
    return [*at, ("blank", named(placed[BLANK]))]


def _tiles_drawn(tiles: list[int], rows: int, columns: int) -> str:
    width = len(str(rows * columns - 1))
    marks = {
        cell: ("." if tile == BLANK else str(tile)).rjust(width)
        for cell, tile in zip(grid(rows, columns), tiles, strict=True)
    }
    return drawn(marks, rows, columns)


Position = tuple[list[Place], Place]
"""Where the boxes are, and the keeper."""

_TRIES: Final = 100
"""How many times boxes and keeper are placed again if nothing can be pulled."""


def sokoban(
    chance: random.Random,
    rows: Annotated[int, "how many rows the room has"] = 5,
    columns: Annotated[int, "how many columns the room has"] = 5,
    boxes: Annotated[int, "how many boxes there are"] = 2,
    walls: Annotated[int, "how many cells inside the room are wall"] = 3,
    pulls: Annotated[int, "how many pulls away from the goals; 0: boxes anywhere"] = 20,
) -> Exercise:
    """Return a problem that can be solved, or if boxes are put anywhere one that perhaps can."""
    cells = grid(rows, columns)
    within("walls", walls, 0, len(cells) - 1)
    within("boxes", boxes, 1, max(1, (len(cells) - walls - 1) // 2))
    within("pulls", pulls, 0, 100_000)
    floor = pierced(cells, walls, chance)
    if len(floor) <= boxes:
        raise InputError(f"{len(floor)} cells of floor, expected more than the boxes, {boxes}")
    for _ in range(_TRIES):
        goals = chance.sample(floor, boxes)
        standing = goals if pulls else chance.sample(floor, boxes)
        keeper = chance.choice([cell for cell in floor if cell not in standing])
        if pulls:
            standing, keeper = _pulled(floor, goals, keeper, pulls, chance)
        if {*standing} != {*goals}:
            break
    else:
        raise InputError("no box can be moved in this room, expected fewer boxes or walls")
    straight = [
        (one, other, behind)
        for one in floor
        for other in beside(one)
        if (behind := (2 * other[0] - one[0], 2 * other[1] - one[1])) in floor and other in floor
    ]
    return Exercise(
        f"{len(floor)} cells of floor, {boxes} {'box' if boxes == 1 else 'boxes'}",
        "Start:\n" + _room_drawn(floor, goals, standing, keeper),
        {"cell": [named(cell) for cell in floor]},
        [
            *neighbours(floor),
            *(("in-line", *map(named, three)) for three in straight),
            ("keeper-at", named(keeper)),
            *(("box-at", named(cell)) for cell in floor if cell in standing),
            *(("free", named(cell)) for cell in floor if cell not in standing),
        ],
        [("box-at", named(cell)) for cell in sorted(goals)],
        has_costs=True,
    )


def _pulled(
    floor: list[Place], goals: list[Place], keeper: Place, pulls: int, chance: random.Random
) -> tuple[list[Place], Place]:
    """Return where boxes and keeper are after random pulls, which pushes undo.

    The walk goes on from another of its positions where every pull leads to boxes that stood so
    before. Of all its positions the one is taken whose boxes are farthest from their goals, each
    from the goal where it began.
    """
    boxes, passed, seen = goals, [(goals, keeper)], {frozenset(goals)}
    for _ in range(pulls):
        fresh = [one for one in _undone(floor, boxes, keeper) if frozenset(one[0]) not in seen]
        if fresh:
            passed.append(chance.choice(fresh))
            seen.add(frozenset(passed[-1][0]))
        boxes, keeper = passed[-1] if fresh else chance.choice(passed)
    boxes, keeper = max(passed, key=lambda one: _distance(one[0], goals))
    return boxes, chance.choice(_reached(floor, boxes, keeper))


def _undone(floor: list[Place], boxes: list[Place], keeper: Place) -> Iterator[Position]:
    """Yield the positions from which a push leads to this one: the keeper pulls a box."""
    for here in _reached(floor, boxes, keeper):
        for number, box in enumerate(boxes):
            back = (2 * here[0] - box[0], 2 * here[1] - box[1])
            if _distance([here], [box]) == 1 and back in floor and back not in boxes:
                yield [*boxes[:number], here, *boxes[number + 1 :]], back


def _distance(boxes: list[Place], goals: list[Place]) -> int:
    """Return how many steps apart they are, each box from the goal of the same number."""
    return sum(
        abs(one - other)
        for box, goal in zip(boxes, goals, strict=True)
        for one, other in zip(box, goal, strict=True)
    )


def _reached(floor: list[Place], boxes: list[Place], keeper: Place) -> list[Place]:
    """Return where the keeper can walk, in a fixed order."""
    return sorted(reached(keeper, {*floor} - {*boxes}))


def _room_drawn(floor: list[Place], goals: list[Place], boxes: list[Place], keeper: Place) -> str:
    """Return the room as players write it, with a wall around it."""
    rows, columns = (1 + max(cell[axis] for cell in floor) for axis in (0, 1))

    def mark(cell: Place) -> str:
        if cell not in floor:
            return "#"
        on_goal = cell in goals
        if cell in boxes:
            return "*" if on_goal else "$"
        if cell == keeper:
            return "+" if on_goal else "@"
        return "." if on_goal else " "

    return "\n".join(
        "".join(mark((row, column)) for column in range(-1, columns + 1))
        for row in range(-1, rows + 1)
    )


def visit_all(
    chance: random.Random,
    rows: Annotated[int, "how many rows the grid has"] = 4,
    columns: Annotated[int, "how many columns the grid has"] = 4,
    gaps: Annotated[int, "how many cells of the grid have no floor"] = 0,
    spared: Annotated[int, "how many cells need not be visited"] = 0,
) -> Exercise:
    """Return a problem in which gaps, spared cells and the robot's place are drawn at random."""
    cells = grid(rows, columns)
    within("gaps", gaps, 0, len(cells) - 2)
    within("spared", spared, 0, len(cells) - gaps - 2)
    floor = pierced(cells, gaps, chance)
    robot, *others = chance.sample(floor, len(floor))
    wanted = sorted(others[spared:])
    marks = dict.fromkeys(floor, ".") | dict.fromkeys(wanted, "*") | {robot: "R"}
    return Exercise(
        f"{counted(len(floor), 'cells')}, {len(wanted)} of them to be visited",
        drawn(marks, rows, columns),
        {"cell": [named(cell) for cell in floor]},
        [
            *neighbours(floor),
            ("robot-at", named(robot)),
            ("visited", named(robot)),
        ],
        [("visited", named(cell)) for cell in wanted],
    )


GENERATORS: Final[Mapping[str, Callable[..., Exercise]]] = {
    "blocks": blocks,
    "ferry": ferry,
    "gripper": gripper,
    "hanoi": hanoi,
    "lights-out": lights_out,
    "logistics": logistics,
    "miconic": miconic,
    "river-crossing": river_crossing,
    "sliding-tiles": sliding_tiles,
    "sokoban": sokoban,
    "visit-all": visit_all,
}
