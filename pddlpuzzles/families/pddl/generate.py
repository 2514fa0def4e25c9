"""New problems of the textbook domains: as puzzles, as texts, and a maker for each domain.

A maker is a function, called with chance and options. Every option has a default; its name says
what it is, and the function's text what the name does not. What cannot be made raises an
`InputError`. The same chance gives the same `Exercise`. The domains are `domains/pddl/*.pddl`;
their problems, and what is proved of these, are in `problems/pddl/<domain>/`.
"""

import inspect
import random
import textwrap
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import reduce
from importlib.resources import files
from itertools import chain, combinations, pairwise, permutations
from math import comb, factorial, gcd
from operator import xor
from string import ascii_lowercase
from tomllib import loads
from typing import Annotated, Any, Final, NamedTuple

from pddlpuzzles.catalogue.file_access import read_text, shelf
from pddlpuzzles.errors import InputError, require_known
from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.families.pddl.texts import read_texts
from pddlpuzzles.pddl.write import fill_lines, indented
from pddlpuzzles.search.gf2 import Rows
from pddlpuzzles.show.wording import all_of, counted

Facts = Mapping[str, Iterable[str | Iterable[str]]]  # by predicate, things or several at once
Chance = random.Random
Place = tuple[int, int]  # the row and the column of a cell, from 0
Tower = list[str]  # blocks from the lowest to the highest
_MOST_NAMES: Final = 26  # of cities, people and passengers: one for each letter
_NAMES: Final = loads(files("pddlpuzzles.families.pddl").joinpath("names.toml").read_text("utf-8"))
_WIDTH: Final = 100
_AROUND: Final = 8  # columns of a line of facts that are taken: it is indented, and may be the last


class Exercise(NamedTuple):
    summary: str  # its size, in a line
    objects: Mapping[str, Iterable[str]]  # by type
    facts: Facts
    goal: Facts
    has_costs: bool = False


def problem_text(
    domain: str, seed: int, options: Mapping[str, Any], name: str = "", proof: str = ""
) -> str:
    """Return a new problem of a textbook domain as PDDL; `proof` says what is proved of it."""
    words = {"True": "yes", "False": "no"}
    given = " ".join(f"{key}={words.get(str(value), value)}" for key, value in options.items())
    command = f"pddlpuzzles generate pddl --seed {seed} --domain {domain}"
    command += f" --options '{given}'" if given else ""
    chance = random.Random(seed)  # noqa: S311 - puzzles, not secrets
    text = GENERATORS[require_known("textbook domain", domain, GENERATORS)](chance, **options)
    title = f"{domain.replace('-', ' ').capitalize()}: {text.summary}"
    lines = [title, "", f"Domain: domains/pddl/{domain}.pddl"]
    for line in (f"Made by: {command}", proof):
        lines += textwrap.wrap(line, _WIDTH - 2, subsequent_indent="  ")
    objects = (f"{' '.join(names)} - {kind}" for kind, names in text.objects.items() if names)
    filled = (textwrap.fill(line, _WIDTH - _AROUND, break_on_hyphens=False) for line in objects)
    costs = ["(= (total-cost) 0)"] * text.has_costs
    parts = [
        f"(:domain {domain})",
        f"(:objects\n{indented(filled, 2)})",
        f"(:init\n{indented([*costs, *_written(text.facts)], 2)})",
        f"(:goal (and\n{indented(_written(text.goal), 2)}))",
        *["(:metric minimize (total-cost))"] * text.has_costs,
    ]
    head = "\n".join(f"; {line}".rstrip() for line in lines)
    return f"{head}\n(define (problem {name or f'{domain}-{seed}'})\n{indented(parts, 2)})\n"


def _written(facts: Facts) -> Iterator[str]:
    for predicate, things in facts.items():
        each = ([thing] if isinstance(thing, str) else thing for thing in things)
        if lines := fill_lines((f"({' '.join((predicate, *terms))})" for terms in each), _AROUND):
            yield lines


def within(**options: tuple[int, int, int]) -> None:
    """Raise InputError for an option whose value is not between the two bounds after it."""
    for name, (value, least, most) in options.items():
        if not least <= value <= most:
            raise InputError(f"{name} is {value}", expected=f"{least} to {most}")


def named(place: Place) -> str:
    return f"{ascii_lowercase[place[1]]}{place[0] + 1}"


def grid(rows: int, columns: int) -> list[Place]:
    """Raise InputError if cells cannot be named."""
    within(rows=(rows, 1, 100), columns=(columns, 1, len(ascii_lowercase)))
    return [(row, column) for row in range(rows) for column in range(columns)]


def beside(place: Place) -> list[Place]:
    row, column = place
    return [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]


def neighbours(cells: Sequence[Place]) -> list[tuple[str, str]]:
    return [(named(cell), named(near)) for cell in cells for near in beside(cell) if near in cells]


def pierced(cells: Sequence[Place], gaps: int, chance: Chance) -> list[Place]:
    """Take `gaps` cells away at random, the rest connected; raise InputError if impossible."""
    floor, order = {*cells}, [*cells]
    chance.shuffle(order)
    for cell in order:
        rest = floor - {cell}
        if len(floor) + gaps > len(cells) and rest and reached(min(rest), rest) == rest:
            floor = rest
    if len(floor) + gaps != len(cells):
        most = len(cells) - len(floor)
        raise InputError(f"{gaps} cells cannot be taken away", expected=f"{most}")
    return [cell for cell in cells if cell in floor]


def reached(first: Place, cells: Container[Place]) -> set[Place]:
    reached, waiting = {first}, [first]
    while waiting:
        new = [near for near in beside(waiting.pop()) if near in cells and near not in reached]
        reached.update(new)
        waiting += new
    return reached


def _numbered(kind: str, count: int) -> list[str]:
    return [f"{kind}-{number}" for number in range(1, count + 1)]


def _both_ways(pairs: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return [way for pair in pairs for way in (pair, pair[::-1])]


def _journeys(
    things: Iterable[str], places: Sequence[str], chance: Chance
) -> tuple[dict[str, str], dict[str, str]]:
    ways = {thing: chance.sample(places, 2) for thing in things}
    start, goal = ({thing: way[end] for thing, way in ways.items()} for end in (0, 1))
    return start, goal


def blocks(chance: Chance, blocks: int = 5, towers: int = 0, goal_towers: int = 0) -> Exercise:
    """Draw start and goal from all positions, each as likely; 0 towers: a random number of them."""
    # Of n blocks there are n!/k! * C(n - 1, k - 1) positions with k towers: blocks in any order,
    # cut in k - 1 places.
    within(blocks=(blocks, 2, 26), towers=(towers, 0, blocks), goal_towers=(goal_towers, 0, blocks))
    if towers == goal_towers == blocks:
        goal_towers = blocks - 1  # else start and goal would be the same
    names, sizes = ascii_lowercase[:blocks], range(1, blocks + 1)
    weights = [factorial(blocks) // factorial(k) * comb(blocks - 1, k - 1) for k in sizes]

    def position(towers: int) -> list[Tower]:
        towers = towers or chance.choices(sizes, weights)[0]
        order = chance.sample(names, blocks)
        cuts = [0, *sorted(chance.sample(range(1, blocks), towers - 1)), blocks]
        return sorted(order[begin:end] for begin, end in pairwise(cuts))

    start = position(towers)
    goal = start
    while goal == start:
        goal = position(goal_towers)
    stand, stand_at_last = (
        {"on-table": [tower[0] for tower in each], **_stacked(each)} for each in (start, goal)
    )
    return Exercise(
        summary=f"{counted(blocks, 'blocks')}, from {counted(len(start), 'towers')} to {len(goal)}",
        objects={"block": names},
        facts={**stand, "clear": [tower[-1] for tower in start], "hand-empty": [()]},
        goal=stand_at_last,
    )


def _stacked(towers: list[Tower]) -> Facts:
    return {"on": [(above, below) for tower in towers for below, above in pairwise(tower)]}


def ferry(chance: Chance, cars: int = 3, ports: int = 3, routes: str = "all") -> Exercise:
    """Have every car go to another port; `routes` is all, line or star (by the first port)."""
    within(cars=(cars, 1, 100), ports=(ports, 2, 100))
    coast = _numbered("port", ports)
    linked = {
        "all": combinations(coast, 2),
        "line": pairwise(coast),
        "star": ((coast[0], port) for port in coast[1:]),
    }
    ways = _both_ways(linked[require_known("routes", routes, linked)])
    ferry = chance.choice(coast)
    start, goal = _journeys(_numbered("car", cars), coast, chance)
    shape = "" if routes == "all" else f" in a {routes}"
    return Exercise(
        summary=f"{counted(cars, 'cars')}, {ports} ports{shape}",
        objects={"port": coast, "car": start},
        facts={"route": ways, "ferry-at": [ferry], "at": start.items(), "deck-empty": [()]},
        goal={"at": goal.items()},
    )


def gripper(chance: Chance, balls: int = 4, rooms: int = 2, hands: int = 2) -> Exercise:
    """Have every ball go to another room; the doors make a random tree."""
    within(balls=(balls, 1, 100), rooms=(rooms, 2, 100), hands=(hands, 1, 20))
    house = _numbered("room", rooms)
    doors = [(chance.choice(house[:number]), house[number]) for number in range(1, rooms)]
    robot = chance.choice(house)
    start = {ball: chance.choice(house) for ball in _numbered("ball", balls)}
    neighbours = {at: [room for room in house if room != at] for at in house}
    goal = {ball: chance.choice(neighbours[at]) for ball, at in start.items()}
    arms = _numbered("hand", hands)
    return Exercise(
        summary=f"{counted(balls, 'balls')}, {rooms} rooms, {counted(hands, 'hands')}",
        objects={"room": house, "ball": start, "hand": arms},
        facts={"door": _both_ways(doors), "robot-in": [robot], "in": start.items(), "empty": arms},
        goal={"in": goal.items()},
    )


def haulage(chance: Chance, towns: int = 4, crates: int = 2) -> Exercise:
    """Have every crate go to another town; from everywhere the tank lasts to a pump."""
    within(towns=(towns, 2, 60), crates=(crates, 1, 60))
    country = _numbered("town", towns)
    roads = {(chance.choice(country[:at]), country[at]): 0 for at in range(1, towns)}
    source, target = sorted(chance.sample(country, 2))
    roads[source, target] = 0  # one more than a tree has
    roads = {road: chance.randint(2, 9) for road in sorted(roads)}
    beside = {town: {end for road in roads if town in road for end in road} for town in country}
    pumps = country[:1]
    for town in country[1:]:
        if beside[town].isdisjoint(pumps) or chance.random() < 0.1:
            pumps.append(town)
    start, goal = _journeys(_numbered("crate", crates), country, chance)
    weights = {crate: chance.randint(1, 4) for crate in start}
    space = chance.randint(max(weights.values()), sum(weights.values()))
    tank = 3 * max(roads.values())  # a pump is one road away at most: there, on, and to the next
    lengths = {way: far for road, far in roads.items() for way in (road, road[::-1])}
    values = [f"(length {tail} {two}) {far}" for (tail, two), far in lengths.items()]
    values += [f"(weight {crate}) {weight}" for crate, weight in weights.items()]
    van = {"fuel": tank, "tank": tank, "load": 0, "space": space}
    values += [f"({name} van-1) {value}" for name, value in van.items()]
    roads_and_van = {"road": lengths, "pump": pumps, "van-at": [("van-1", country[0])]}
    return Exercise(
        summary=f"{counted(crates, 'crates')}, {towns} towns",
        objects={"town": country, "van": ["van-1"], "crate": start},
        facts={**roads_and_van, "at": start.items(), "=": values},
        goal={"at": goal.items()},
        has_costs=True,
    )


def jugs(chance: Chance, jugs: int = 2, largest: int = 5) -> Exercise:
    """Have an amount in the largest jug that is neither nothing nor the size of a jug."""
    within(jugs=(jugs, 2, 9), largest=(largest, 3, 999))
    amounts = set[int]()
    while not amounts:
        sizes = [largest, *chance.choices(range(1, largest), k=jugs - 1)]
        amounts = {*range(gcd(*sizes), largest, gcd(*sizes))} - {*sizes}
    shelf, amount = _numbered("jug", jugs), chance.choice(sorted(amounts))
    held = zip(shelf, sizes, strict=True)
    both = ((f"(capacity {jug}) {size}", f"(amount {jug}) 0") for jug, size in held)
    measures = all_of([str(size) for size in sizes])
    return Exercise(
        summary=f"measure {counted(amount, 'litres')} with jugs of {measures}",
        objects={"jug": shelf},
        facts={"apart": permutations(shelf, 2), "=": chain.from_iterable(both)},
        goal={"=": [f"(amount jug-1) {amount}"]},
    )


def hanoi(
    chance: Chance, disks: int = 4, rods: int = 3, start: str = "tower", goal: str = "tower"
) -> Exercise:
    """Lead from a tower on the first rod to one on the last; `any`: each disk on a random rod."""
    within(disks=(disks, 1, 100), rods=(rods, 3, len(ascii_lowercase)))
    require_known("start", start, ("tower", "any"))
    require_known("goal", goal, ("tower", "any"))
    names = [f"rod-{letter}" for letter in ascii_lowercase[:rods]]
    before = after = list[int]()  # by disk, the number of its rod
    while before == after:
        before = [0 if start == "tower" else chance.randrange(rods) for _ in range(disks)]
        after = [rods - 1 if goal == "tower" else chance.randrange(rods) for _ in range(disks)]
    all_disks = _numbered("disk", disks)
    first, last = [[name] for name in names], [[name] for name in names]
    for disk, begin, end in zip(all_disks[::-1], before, after, strict=True):
        first[begin].append(disk)
        last[end].append(disk)
    fits = [pair for pair in combinations([*all_disks, *names], 2) if pair[0] in all_disks]
    return Exercise(
        summary=f"{counted(disks, 'disks')}, {rods} rods",
        objects={"disk": all_disks, "rod": names},
        facts={"fits": fits, **_stacked(first), "clear": [tower[-1] for tower in first]},
        goal=_stacked(last),
    )


def lights_out(
    chance: Chance,
    rows: int = 4,
    columns: int = 4,
    presses: int = 0,
    rolled: bool = False,
    solvable: bool = True,
) -> Exercise:
    """Press random buttons of the dark board, each once; 0 presses: a random number.

    On a `rolled` board lamps at opposite edges are neighbours, too. One that is not to be
    solvable has random lamps lit, such that no buttons switch them all.
    """
    cells = grid(rows, columns)
    within(presses=(presses, 0, len(cells)))
    if presses and not solvable:
        raise InputError("presses can be taken back", expected="presses to be 0")
    bit, switched = {cell: 1 << place for place, cell in enumerate(cells)}, {}
    for cell in cells:
        wrapped = {(row % rows, column % columns) for row, column in beside(cell)}
        switched[cell] = sorted({cell, *(wrapped if rolled else beside(cell))} & {*cells})
    buttons = [sum(bit[lamp] for lamp in lamps) for lamps in switched.values()]
    solved = Rows(buttons)  # which reduces to 0 exactly what some buttons switch
    if not solvable and not any(map(solved.reduced, bit.values())):
        raise InputError("every position of this board can be solved", expected="another board")
    lit = 0
    while lit == 0 or (solved.reduced(lit) == 0) != solvable:
        if solvable:
            lit = reduce(xor, chance.sample(buttons, presses or chance.randint(1, len(buttons))))
        else:
            lit = chance.getrandbits(len(cells))
    names = [named(cell) for cell in cells]
    pairs = ((button, lamp) for button, lamps in switched.items() for lamp in lamps)
    return Exercise(
        summary=f"{rows} by {columns} lamps, {lit.bit_count()} of them lit"
        + (", opposite edges joined" if rolled else ""),
        objects={"cell": names},
        facts={
            "switches": (map(named, pair) for pair in pairs),
            "lit": [named(cell) for cell in cells if lit & bit[cell]],
            "dark": [named(cell) for cell in cells if not lit & bit[cell]],
        },
        goal={"dark": names},
    )


def logistics(
    chance: Chance, cities: int = 2, places: int = 2, packages: int = 3, planes: int = 1
) -> Exercise:
    """Have every package go to another place; of a city's `places` one is its airport."""
    within(cities=(cities, 1, _MOST_NAMES), places=(places, 1 if cities > 1 else 2, 100))
    within(packages=(packages, 1, 100), planes=(planes, 1 if cities > 1 else 0, 100))
    streets = {
        city: [f"{city}-airport", *(f"{city}-{number}" for number in range(1, places))]
        for city in _NAMES["cities"].split()[:cities]
    }
    everywhere = [place for ours in streets.values() for place in ours]
    airports = [ours[0] for ours in streets.values()]
    trucks = {f"{city}-truck": chance.choice(ours) for city, ours in streets.items()}
    flying = {plane: chance.choice(airports) for plane in _numbered("plane", planes)}
    start, goal = _journeys(_numbered("package", packages), everywhere, chance)
    return Exercise(
        summary=f"{counted(packages, 'packages')}, {cities} {'city' if cities == 1 else 'cities'}"
        f" of {counted(places, 'places')}" + (f", {counted(planes, 'planes')}" if planes else ""),
        objects={"truck": trucks, "plane": flying, "package": start, "place": everywhere},
        facts={
            "road": (way for city in streets.values() for way in permutations(city, 2)),
            "airway": permutations(airports, 2),
            "at": (trucks | flying | start).items(),
        },
        goal={"at": goal.items()},
    )


def miconic(chance: Chance, passengers: int = 4, floors: int = 6) -> Exercise:
    within(passengers=(passengers, 1, _MOST_NAMES), floors=(floors, 2, 1000))
    house = _numbered("floor", floors)
    lift = chance.choice(house)
    waits, wants = _journeys(_NAMES["people"].split()[:passengers], house, chance)
    above = [(high, low) for low, high in combinations(house, 2)]
    return Exercise(
        summary=f"{counted(passengers, 'passengers')}, {floors} floors",
        objects={"floor": house, "passenger": waits},
        facts={"above": above, "lift-at": [lift], "waits": waits.items(), "wants": wants.items()},
        goal={"served": waits},
    )


def river_crossing(
    chance: Chance, passengers: int = 5, quarrels: int = 4, seats: int = 2
) -> Exercise:
    """Have random pairs quarrel; `seats` are beside the ferryman's. Perhaps it is unsolvable."""
    names = _NAMES["passengers"].split()[:passengers]
    pairs = list(combinations(names, 2))
    within(passengers=(passengers, 1, _MOST_NAMES), seats=(seats, 1, passengers))
    within(quarrels=(quarrels, 0, len(pairs)))
    chosen = sorted(chance.sample(pairs, quarrels), key=pairs.index)
    amounts = [f"n{number}" for number in range(seats + 1)]
    fewer_first = ((more, fewer) for fewer, more in pairwise(amounts))
    rest = {"one-more": fewer_first, "seats-free": amounts[-1:], "boat-at": ["home"]}
    rest["at"] = [(name, "home") for name in names]
    return Exercise(
        summary=f"{counted(passengers, 'passengers')}, {counted(quarrels, 'quarrels')}"
        f", {counted(seats, 'seats')}",
        objects={"bank": ["home", "other"], "passenger": names, "amount": amounts},
        facts={"opposite": _both_ways([("home", "other")]), "quarrel": chosen, **rest},
        goal={"at": [(name, "other") for name in names]},
        has_costs=True,
    )


def sliding_tiles(
    chance: Chance, rows: int = 3, columns: int = 3, slides: int = 0, solvable: bool = True
) -> Exercise:
    """Have the tiles go row by row, and the blank to the last cell.

    It starts from a random position of the right parity, or the wrong one if it is not to be
    solvable; or after a walk of `slides` from the goal, none of them back at once.
    """
    within(rows=(rows, 2, 100), columns=(columns, 2, 100), slides=(slides, 0, 100_000))
    is_round = rows == columns == 2 and slides % 12 == 0  # three tiles, four cells, one way on
    if slides and (is_round or not solvable):
        raise InputError("slides lead back to the goal", expected="slides to be 0")
    cells = grid(rows, columns)
    blank = len(cells)
    goal = [*range(1, blank), blank]
    start = goal
    while start == goal:
        start = [*goal] if slides else chance.sample(goal, blank)
        gap, before = cells[-1], None
        for _ in range(slides):
            near = [cell for cell in beside(gap) if cell in cells and cell != before]
            gap, before = chance.choice(near), gap
            to, source = cells.index(before), cells.index(gap)
            start[to], start[source] = start[source], start[to]
        # Whether tiles can be put in order: the argument is in the domain.
        inversions = sum(first > second for first, second in combinations(start, 2))
        row, column = cells[start.index(blank)]
        if (inversions + rows - 1 - row + columns - 1 - column) % 2 == solvable:
            earlier, later = start.index(1), start.index(2)
            start[earlier], start[later] = 2, 1
    tiles, lying = _numbered("tile", blank - 1), list[Facts]()
    for order in (start, goal):
        *placed, last = (named(cell) for _, cell in sorted(zip(order, cells, strict=True)))
        lying.append({"at": zip(tiles, placed, strict=True), "blank": [last]})
    return Exercise(
        summary=f"{rows} by {columns} cells",
        objects={"tile": tiles, "cell": [named(cell) for cell in cells]},
        facts={"beside": neighbours(cells), **lying[0]},
        goal=lying[1],
    )


Position = tuple[list[Place], Place]  # where the boxes are, and the keeper
Beyond = Mapping[tuple[Place, Place], Place]  # which cell is in line with two
_TRIES: Final = 100  # how many times boxes and keeper are placed again if nothing can be pulled


def sokoban(
    chance: Chance, rows: int = 5, columns: int = 5, boxes: int = 2, walls: int = 3, pulls: int = 20
) -> Exercise:
    """Pull the boxes from their goals, so often; 0 pulls: boxes anywhere, perhaps unsolvable."""
    cells = grid(rows, columns)
    most = max(1, (len(cells) - walls - 1) // 2)
    within(walls=(walls, 0, len(cells) - 1), boxes=(boxes, 1, most), pulls=(pulls, 0, 100_000))
    floor = pierced(cells, walls, chance)
    if len(floor) <= boxes:
        raise InputError(f"{len(floor)} cells of floor", expected=f"more than the boxes, {boxes}")
    beyond = dict[tuple[Place, Place], Place]()
    for cell in floor:
        for near in beside(cell):
            far = 2 * near[0] - cell[0], 2 * near[1] - cell[1]
            if near in floor and far in floor:
                beyond[cell, near] = far
    for _ in range(_TRIES):
        goals = chance.sample(floor, boxes)
        standing = goals if pulls else chance.sample(floor, boxes)
        keeper = chance.choice([cell for cell in floor if cell not in standing])
        if pulls:
            standing, keeper = _pulled(floor, beyond, (goals, keeper), pulls, chance)
        if {*standing} != {*goals}:
            break
    else:
        raise InputError("no box can be moved in this room", expected="fewer boxes or walls")
    return Exercise(
        summary=f"{len(floor)} cells of floor, {boxes} {'box' if boxes == 1 else 'boxes'}",
        objects={"cell": [named(cell) for cell in floor]},
        facts={
            "beside": neighbours(floor),
            "in-line": (map(named, (*pair, far)) for pair, far in beyond.items()),
            "keeper-at": [named(keeper)],
            "box-at": [named(cell) for cell in floor if cell in standing],
            "free": [named(cell) for cell in floor if cell not in standing],
        },
        goal={"box-at": map(named, sorted(goals))},
        has_costs=True,
    )


def _pulled(
    floor: list[Place], beyond: Beyond, solved: Position, pulls: int, chance: Chance
) -> Position:
    """Return where boxes and keeper are after random pulls, which pushes undo."""
    # Where every pull leads to boxes seen before it goes on elsewhere; the farthest are taken.
    goals, keeper = solved
    boxes, passed, seen = goals, [solved], {frozenset(goals)}
    for _ in range(pulls):
        new: list[Position] = []
        for place in sorted(reached(keeper, {*floor} - {*boxes})):
            for number, box in enumerate(boxes):
                back = beyond.get((box, place))
                pulled = [*boxes[:number], place, *boxes[number + 1 :]]
                if back is not None and back not in boxes and frozenset(pulled) not in seen:
                    new.append((pulled, back))
        if new:
            passed.append(chance.choice(new))
            seen.add(frozenset(passed[-1][0]))
        boxes, keeper = passed[-1] if new else chance.choice(passed)

    distances = []
    for boxes, _ in passed:
        pairs = zip(boxes, goals, strict=True)
        distances.append(sum(abs(box[axis] - goal[axis]) for box, goal in pairs for axis in (0, 1)))
    boxes, keeper = passed[distances.index(max(distances))]
    return boxes, chance.choice(sorted(reached(keeper, {*floor} - {*boxes})))


def visit_all(
    chance: Chance, rows: int = 4, columns: int = 4, gaps: int = 0, spared: int = 0
) -> Exercise:
    """Draw the robot's place, `gaps`, and `spared` cells that need not be visited."""
    cells = grid(rows, columns)
    within(gaps=(gaps, 0, len(cells) - 2), spared=(spared, 0, len(cells) - gaps - 2))
    floor = pierced(cells, gaps, chance)
    robot, *boxes = chance.sample(floor, len(floor))
    wanted = sorted(boxes[spared:])
    return Exercise(
        summary=f"{counted(len(floor), 'cells')}, {len(wanted)} of them to be visited",
        objects={"cell": [named(cell) for cell in floor]},
        facts={"beside": neighbours(floor), "robot-at": [named(robot)], "visited": [named(robot)]},
        goal={"visited": map(named, wanted)},
    )


_SMALL: Final = blocks, ferry, gripper, hanoi, haulage, jugs, lights_out, logistics, miconic
_MAKERS: Final = *_SMALL, river_crossing, sliding_tiles, sokoban, visit_all
GENERATORS: Final[Mapping[str, Callable[..., Exercise]]] = {
    make.__name__.replace("_", "-"): make for make in _MAKERS
}


def generate(
    seed: int,
    domain: Annotated[str, "the textbook domain, such as blocks"] = "blocks",
    options: Annotated[str, "its options, such as 'blocks=6 towers=2'"] = "",
) -> PlanningProblem:
    make = GENERATORS[require_known("textbook domain", domain, GENERATORS)]
    _, *taken = inspect.signature(make).parameters.values()
    kinds, chosen = {option.name: type(option.default) for option in taken}, dict[str, Any]()
    for option in options.replace(",", " ").split():
        key, _, value = option.partition("=")
        name = key.replace("-", "_")
        kind = kinds[require_known("option", name, kinds)]
        fits = {bool: value in ("yes", "no"), int: value.isdecimal(), str: bool(value)}
        if not fits[kind]:
            wanted = {bool: "yes or no", int: "a whole number"}.get(kind, "a word")
            raise InputError(f"the option {key} is {value!r}", expected=wanted)
        chosen[name] = value == "yes" if kind is bool else kind(value)
    text, source = problem_text(domain, seed, chosen), f"{domain}.pddl"
    domain_text = read_text(shelf("domains") / "pddl" / source)
    return read_texts(domain_text, text, source, "the generated problem")
