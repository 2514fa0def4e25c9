"""Peg solitaire by brute force, with rules of its own, on boards that nobody would draw.

A state is the places of pegs, and under `sweeps` that of the peg that jumped last and can jump on.
"""

import cmath
import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from tests.spaces import least_cost

Place = tuple[int, int]
"""Row and column of the drawing."""
Pegs = frozenset[Place]
State = tuple[Pegs, Place | None]

MOST = 1000
"""States that are counted in a second or two."""
STEPS = {
    "square": [(0, 2), (1, 0)],
    "triangular": [(0, 2), (1, 1), (1, -1)],
    "square-diagonal": [(0, 2), (1, 0), (1, 2), (1, -2)],
}
"""Half a jump by rows and columns of the drawing; the other half of them goes back."""


@dataclass(frozen=True)
class Drawn:
    """A problem; `goal` has a mark for each place, and is None for one peg anywhere."""

    places: tuple[Place, ...]
    pegs: Pegs
    goal: Mapping[Place, str] | None
    geometry: str = "square"
    objective: str = "jumps"
    moving: Place | None = None

    @property
    def text(self) -> str:
        start = drawing({place: "*" if place in self.pegs else "o" for place in self.places})
        goal = '"one-peg"' if self.goal is None else f'"""\n{drawing(self.goal)}\n"""'
        moving = "" if self.moving is None else f'moving = "{self.name(self.moving)}"\n'
        return (
            f'puzzle = "peg"\ngeometry = "{self.geometry}"\nobjective = "{self.objective}"\n'
            f'start = """\n{start}\n"""\ngoal = {goal}\n{moving}'
        )

    def name(self, place: Place) -> str:
        """What people call a place: the letter of its column, the number of its row."""
        row, column = place
        if self.geometry == "triangular":
            number = sorted(c for r, c in self.places if r == row).index(column)
        else:
            number = column if any(c % 2 for _, c in self.places) else column // 2
        return f"{'abcdefghijklmnopqrstuvwxyz'[number]}{row + 1}"

    @property
    def start(self) -> State:
        """The start, with the peg that has jumped last if it can jump on."""
        return self.pegs, self.moving if self._goes_on(self.pegs, self.moving) else None

    def jumps(self, state: State) -> Iterator[tuple[str, int, State]]:
        """Yield each jump: its notation, its cost, and the state after it."""
        pegs, last = state
        for whence, onto, after in self._steps(pegs):
            cost = 0 if self.objective == "sweeps" and last == whence else 1
            moving = self.objective == "sweeps" and self._goes_on(after, onto)
            yield f"{self.name(whence)}-{self.name(onto)}", cost, (after, onto if moving else None)

    def is_goal(self, state: State) -> bool:
        if self.goal is None:
            return len(state[0]) == 1
        return all(mark in ("?", "*" if at in state[0] else "o") for at, mark in self.goal.items())

    def _steps(self, pegs: Pegs) -> Iterator[tuple[Place, Place, Pegs]]:
        ways = STEPS[self.geometry]
        for row, column in pegs:
            for down, right in [*ways, *((-down, -right) for down, right in ways)]:
                over, onto = (row + down, column + right), (row + 2 * down, column + 2 * right)
                if over in pegs and onto in self.places and onto not in pegs:
                    yield (row, column), onto, pegs - {(row, column), over} | {onto}

    def _goes_on(self, pegs: Pegs, moving: Place | None) -> bool:
        return any(whence == moving for whence, *_ in self._steps(pegs))


def drawing(marks: Mapping[Place, str]) -> str:
    rows = max(row for row, _ in marks) + 1
    width = max(column for _, column in marks) + 1
    return "\n".join(
        "".join(marks.get((row, column), " ") for column in range(width)).rstrip()
        for row in range(rows)
    )


def problem(chance: random.Random, objective: str | None = None, *, moving: bool = False) -> Drawn:
    """Return a board of chance, some their own mirror images; perhaps with a peg under way."""
    geometry = chance.choice(("square", "square", "triangular", "square-diagonal"))
    objective = objective or chance.choice(("jumps", "sweeps"))
    if moving and objective == "sweeps" and chance.random() < 0.5:
        return under_way(chance)
    places = _places(chance, geometry)
    share = 0.7 if len(places) <= 20 else 0.35  # else they have too many states
    pegs = frozenset(place for place in places if chance.random() < share) or {places[0]}
    drawn = Drawn(places, frozenset(pegs), None, geometry, objective)
    is_mirrored = chance.random() < 0.3
    drawn = _mirrored(drawn) if is_mirrored else drawn
    if chance.random() < 0.75:
        drawn = replace(drawn, goal=_goal(chance, drawn))
    drawn = _mirrored(drawn) if is_mirrored else drawn
    ready = sorted({whence for whence, *_ in drawn._steps(drawn.pegs)})
    if moving and objective == "sweeps" and ready:
        drawn = replace(drawn, moving=chance.choice(ready))
    return drawn


def _mirrored(drawn: Drawn) -> Drawn:
    """Return what of a board is its own mirror image from left to right, if any peg is."""
    edge = max(column for _, column in drawn.places)
    image = {(row, column): (row, edge - column) for row, column in drawn.places}
    places = tuple(place for place in drawn.places if image[place] in image)
    pegs = frozenset(place for place in drawn.pegs if image[place] in drawn.pegs)
    if not pegs or min(row for row, _ in places) or min(column for _, column in places):
        return drawn
    goal = drawn.goal
    if goal is not None:
        goal = {p: goal[p] if goal[p] == goal[image[p]] else "?" for p in places}
    return replace(drawn, places=places, pegs=pegs, goal=goal)


def under_way(chance: random.Random) -> Drawn:
    """Return a rectangle that was played to the middle of a sweep, where going on often matters."""
    while True:
        rows, columns = chance.choice(((4, 4), (3, 4), (3, 5)))
        places = tuple((row, 2 * column) for row in range(rows) for column in range(columns))
        full = frozenset(places)
        state: State = (full - {chance.choice(places)}, None)
        drawn = Drawn(places, state[0], None, "square", "sweeps")
        for _ in range(chance.randint(2, 9)):
            after = [after for *_, after in drawn.jumps(state)]
            state = chance.choice([one for one in after if one[1]] or after or [state])
        if state[1] is not None:
            drawn = replace(drawn, pegs=state[0], moving=state[1])
            return drawn if chance.random() < 0.5 else replace(drawn, goal=_goal(chance, drawn))


def _places(chance: random.Random, geometry: str) -> tuple[Place, ...]:
    rows, columns = chance.randint(2, 4), chance.randint(2, 4)
    if chance.random() < 0.2:
        rows, columns = chance.choice(((1, 7), (2, 6), (6, 2), (3, 5), (5, 5), (4, 7)))
    slope = 1 if geometry == "triangular" else 0
    found = {(row, 2 * at + slope * (row % 2)) for row in range(rows) for at in range(columns)}
    kind = chance.choice(("whole", "gaps", "gaps", "odd", "parts"))
    if kind != "whole":
        found = {place for place in found if chance.random() < 0.9}
    if kind == "odd":  # a row half a step aside has no neighbours above and below
        aside = chance.randrange(rows)
        found = {(row, column + (row == aside)) for row, column in found}
    if kind == "parts":
        away = 2 * columns + chance.choice((1, 2, 3))
        found |= {(row, away + 2 * column) for row in range(2) for column in range(3)}
    found = found or {(0, 0)}
    top, left = min(row for row, _ in found), min(column for _, column in found)
    return tuple(sorted((row - top, column - left) for row, column in found))


def _goal(chance: random.Random, drawn: Drawn) -> dict[Place, str]:
    if chance.random() < 0.2:
        return {place: chance.choice("oooo*?") for place in drawn.places}
    state = drawn.start
    for _ in range(chance.randint(1, 8)):
        after = [after for *_, after in drawn.jumps(state)]
        state = chance.choice(after) if after else state
    marks = {place: "*" if place in state[0] else "o" for place in drawn.places}
    return {place: "?" if chance.random() < 0.1 else mark for place, mark in marks.items()}


def fewest(drawn: Drawn, state: State | None = None) -> int | None:
    """Return the least cost of a plan, None without one."""
    steps = lambda state: (step[1:] for step in drawn.jumps(state))  # noqa: E731
    return least_cost(state or drawn.start, steps, drawn.is_goal)


def counted(drawn: Drawn, most: int = 1 << 30) -> dict[str, Any] | None:
    """Return what `explore --json` is to say of all states, None for more than `most`."""
    depth = {drawn.start: 0}
    order = [drawn.start]
    for state in order:
        for *_, after in drawn.jumps(state):
            if after not in depth:
                depth[after] = depth[state] + 1
                order.append(after)
        if len(order) > most:
            return None
    ahead: dict[State, int] = {}
    ways: dict[State, int] = defaultdict(int)
    # Each jump takes a peg, so that those with fewest pegs are known first.
    for state in sorted(order, key=lambda state: len(state[0])):
        if drawn.is_goal(state):
            ahead[state], ways[state] = 0, 1
            continue
        jumps = drawn.jumps(state)
        if on := [(price + ahead[after], after) for _, price, after in jumps if after in ahead]:
            ahead[state] = least = min(cost for cost, _ in on)
            ways[state] = sum(ways[after] for cost, after in on if cost == least)
    group = symmetries(drawn)
    symmetric = drawn.objective == "jumps" and len(group) > 1
    kind = {
        state: min(tuple(sorted(image[place] for place in state[0])) for image in group)
        for state in order
    }
    depths = []
    for level in range(max(depth.values()) + 1):
        here = [state for state in order if depth[state] == level]
        depths.append({
            "depth": level,
            "states": len(here),
            "classes": len({kind[state] for state in here}) if symmetric else None,
            "winnable": sum(state in ahead for state in here),
            "stuck": sum(not drawn.is_goal(s) and not any(drawn.jumps(s)) for s in here),
        })  # fmt: skip
    by_cost = Counter(cost for _, cost in {(kind[state], cost) for state, cost in ahead.items()})
    return {
        "complete": True,
        "states": len(order),
        "classes": sum(row["classes"] for row in depths) if symmetric else None,
        "depths": depths,
        "remaining": [
            {"cost": cost, "states": states, "classes": by_cost[cost] if symmetric else None}
            for cost, states in sorted(Counter(ahead.values()).items())
        ],
        "winnable": len(ahead),
        "stuck": sum(row["stuck"] for row in depths),
        "optimum": ahead.get(drawn.start),
        "optimal_plans": ways[drawn.start],
    }


def countable(
    chance: random.Random, objective: str | None = None, *, moving: bool = False
) -> tuple[Drawn, dict[str, Any]]:
    """Return a board of chance that has no more than `MOST` states, and what is counted of it."""
    while True:
        drawn = problem(chance, objective, moving=moving)
        if (found := counted(drawn, MOST)) is not None:
            return drawn, found


def symmetries(drawn: Drawn) -> list[dict[Place, Place]]:
    """Return the turns and mirrors of the plane that carry holes, start and goal to themselves."""
    wide = 3**0.5 if drawn.geometry == "triangular" else 2.0
    point = {place: complex(place[1], wide * place[0]) for place in drawn.places}
    middle, goal = sum(point.values()) / len(point), drawn.goal or {}
    point = {place: there - middle for place, there in point.items()}
    turns = 6 if drawn.geometry == "triangular" else 4
    found: list[dict[Place, Place]] = []
    for turn, is_mirrored in product(range(turns), (False, True)):
        spin = cmath.exp(2j * cmath.pi * turn / turns)
        image: dict[Place, Place] = {}
        for (place, there), onto in product(point.items(), point):
            seen = (there.conjugate() if is_mirrored else there) * spin
            if abs(point[onto] - seen) < 0.001:
                image[place] = onto
        marks = {place: (place in drawn.pegs, goal.get(place)) for place in point}
        is_new = len(image) == len(point) and image not in found
        if is_new and all(marks[place] == marks[onto] for place, onto in image.items()):
            found.append(image)
    return found
