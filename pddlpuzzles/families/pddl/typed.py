"""Textbook domains drawn with characters, for a terminal: grids, towers, rods and floors.

A drawing comes with the atoms that it says. It stands for a state only where these are the atoms
that hold, and for a goal where they contain it: else facts are listed, so that none is hidden.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial
from itertools import combinations, pairwise, product, zip_longest
from string import ascii_lowercase
from typing import Final, NamedTuple

from pddlpuzzles.families.pddl.scenes import Scene, numbered, piles, rods_and_ranks
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.show.wording import Paint

Drawn = tuple[str, set[Atom]]  # the lines of a drawing, and what it says


class _Grid(NamedTuple):
    """What is drawn in a cell: `marks` by predicate, the highest first; the number of its thing.

    `wanted` has a predicate of the goal, and what a mark becomes where the goal says it. What is
    `implied` has no mark: a predicate that is said of each cell that another is said of, or is not.
    """

    floor: str
    marks: Mapping[str, str]
    legend: str
    wanted: tuple[str, Mapping[str, str]] = ("", {})
    implied: tuple[str, str, bool] = ("", "", True)


_GRIDS: Final = {
    "lights-out": _Grid("", {"lit": "*", "dark": "o"}, "* lit, o dark"),
    "sliding-tiles": _Grid("", {"at": "", "blank": "-"}, "- blank"),
    "sokoban": _Grid(
        "-",
        {"box-at": "$", "keeper-at": "@"},
        "@ keeper, $ box, . where a box is to be, * a box there, + the keeper there, - floor",
        ("box-at", {"-": ".", "$": "*", "@": "+"}),
        ("free", "box-at", False),
    ),
    "visit-all": _Grid(
        ".",
        {"robot-at": "@", "visited": "+"},
        "@ robot, + visited, x to be visited",
        ("visited", {".": "x"}),
        ("visited", "robot-at", True),
    ),
}
CHANGING: Final[Mapping[str, Collection[str]]] = {
    **{domain: {*grid.marks, grid.implied[0]} for domain, grid in _GRIDS.items()},
    "blocks": {"on", "on-table", "clear", "holding", "hand-empty"},
    "hanoi": {"on", "clear"},
    "miconic": {"lift-at", "waits", "inside", "served"},
}
"""Of a domain the predicates that a drawing speaks of."""
_COLOURS: Final = {"@": "blue", "$": "orange", "+": "green", "*": "green"}


def draw(domain: str, scene: Scene, holds: Collection[Atom], paint: Paint) -> str | None:
    """Return the lines of a state, or of a goal: a scene without a start; None if there are none.

    `holds` has the atoms of the scene that can change.
    """
    drawers = {"blocks": _blocks, "hanoi": _disks, "miconic": _floors}
    drawer = partial(_grid, _GRIDS[domain]) if domain in _GRIDS else drawers.get(domain)
    if drawer is None or (drawn := drawer(scene, paint)) is None:
        return None
    lines, said = drawn
    every = {atom for atom in scene.atoms if atom.predicate in CHANGING[domain]}
    is_whole = said == every if scene.start else said >= every
    return lines if is_whole and every >= {*holds} else None


def legend(domain: str, scene: Scene) -> str | None:
    """Say what the marks of a drawing mean, None where facts that never change are to be listed.

    They need not be where they are what a grid, the sizes of disks or the order of floors say.
    """
    fixed = {atom for atom in scene.atoms if atom.predicate not in CHANGING[domain]}
    marks = _GRIDS[domain].legend if domain in _GRIDS else ""
    return marks if fixed == _expected(domain, scene) else None


def _expected(domain: str, scene: Scene) -> set[Atom]:
    if domain == "hanoi":
        disks, supports = scene.of("disk"), [high for _, high in scene.binary("fits")]
        disks.sort(key=supports.count)  # the smallest first
        pairs = {(one, two) for place, one in enumerate(disks) for two in disks[place + 1 :]}
        return {Atom("fits", pair) for pair in pairs | {*product(disks, scene.of("rod"))}}
    if domain == "miconic":
        above = {Atom("above", pair) for pair in combinations(_from_above(scene), 2)}
        return above | {Atom("wants", pair) for pair in scene.binary("wants")}
    if domain == "blocks":
        return set()
    cells = {place: name for name, place in scene.cells().items()}
    ways, lines = set(), set()
    for (row, column), name in cells.items():
        for down, across in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            if (near := cells.get((row + down, column + across))) is not None:
                ways.add((name, near))
                if far := cells.get((row + 2 * down, column + 2 * across)):
                    lines.add((name, near, far))
    if domain == "lights-out":
        return {Atom("switches", way) for way in ways | {(one, one) for one in cells.values()}}
    beside = {Atom("beside", way) for way in ways}
    return beside | {Atom("in-line", line) for line in lines if domain == "sokoban"}


def _from_above(scene: Scene) -> list[str]:
    higher = [high for high, _ in scene.binary("above")]
    return sorted(scene.of("floor"), key=lambda floor: -higher.count(floor))


def _grid(grid: _Grid, scene: Scene, paint: Paint) -> Drawn | None:
    cells = scene.cells()
    marks, said = dict.fromkeys(cells, grid.floor), dict[str, Atom]()
    for predicate, mark in reversed([*grid.marks.items()]):
        for cell, thing in scene.by_cell(predicate).items():
            marks[cell] = numbered(thing) if thing else mark
            said[cell] = Atom(predicate, (thing, cell) if thing else (cell,))
    predicate, becomes = grid.wanted
    for cell in scene.unary(predicate, scene.goal):
        marks[cell] = becomes.get(marks.get(cell, ""), marks.get(cell, ""))
    if not cells or marks.keys() != cells.keys():
        return None
    rows, columns = (1 + max(place[axis] for place in cells.values()) for axis in (0, 1))
    size = max(1, *map(len, marks.values()))
    lines = [[""] * columns for _ in range(rows)]
    for cell, (row, column) in cells.items():
        text, colour = marks[cell].rjust(size), _COLOURS.get(marks[cell])
        lines[row][column] = paint(text, colour) if colour else text
    margin = len(str(rows))
    heads = " ".join(letter.rjust(size) for letter in ascii_lowercase[:columns])
    drawn = (
        f"{number:>{margin}} {' '.join(cell or ' ' * size for cell in line)}".rstrip()
        for number, line in enumerate(lines, 1)
    )
    every = {*said.values()}
    implied, by, is_said = grid.implied
    of = {cell for cell, atom in said.items() if atom.predicate == by}
    every |= {Atom(implied, (cell,)) for cell in (of if is_said else cells.keys() - of)}
    return "\n".join([" " * (margin + 1) + heads, *drawn]), every


def _blocks(scene: Scene, paint: Paint) -> Drawn | None:
    pairs, held, table = scene.binary("on"), scene.unary("holding"), scene.unary("on-table")
    above, below = {high for high, _ in pairs}, {low for _, low in pairs}
    towers = piles(scene, sorted({*table, *(below - above)}))
    if not towers:
        return None
    size = max(len(block) for tower in towers for block in tower)
    rows = [*zip_longest(*towers, fillvalue="")][::-1]
    lines = [" ".join(block.ljust(size) for block in row).rstrip() for row in rows]
    # What the lowest of a goal's tower is to be on, it may leave open.
    grounds = ["-" * size if tower[0] in table else "?" * size for tower in towers]
    lines.append(("-" if all(tower[0] in table for tower in towers) else " ").join(grounds))
    said = {Atom("on-table", (tower[0],)) for tower in towers if tower[0] in table}
    said |= {Atom("on", (high, low)) for tower in towers for low, high in pairwise(tower)}
    said |= {Atom("clear", (tower[-1],)) for tower in towers}
    said |= {Atom("holding", (block,)) for block in held} or {Atom("hand-empty", ())}
    return "\n".join([*lines, *(f"in the hand: {block}" for block in held)]), said


def _disks(scene: Scene, paint: Paint) -> Drawn | None:
    if (ranked := rods_and_ranks(scene)) is None:
        return None
    rods, rank = ranked
    if sum(map(len, rods.values())) != len(rank):
        return None
    wide = max(2 * len(rank) + 3, *map(len, rods))

    def drawn(disk: str) -> str:
        if not disk:
            return "|".center(wide)
        bar = f"[{numbered(disk).center(2 * rank[disk] + 1)}]".center(wide)
        return paint(bar, "orange" if rank[disk] % 2 else "blue")

    rows = [*zip_longest(*rods.values(), fillvalue="")][::-1]
    lines = [" ".join(map(drawn, row)) for row in [[""] * len(rods), *rows]]
    names = " ".join(rod.center(wide) for rod in rods)
    whole = [[rod, *tower] for rod, tower in rods.items()]
    said = {Atom("on", (high, low)) for tower in whole for low, high in pairwise(tower)}
    said |= {Atom("clear", (tower[-1],)) for tower in whole}
    return "\n".join(line.rstrip() for line in [*lines, names]), said


def _floors(scene: Scene, paint: Paint) -> Drawn | None:
    """Draw the floors, the highest first: the lift with who is inside, then who waits."""
    floors = _from_above(scene)
    lift, inside = scene.unary("lift-at"), scene.unary("inside")
    if len(lift) != 1:
        return None
    goes = {who: f"{who} to {floor}" for who, floor in scene.binary("wants")}
    if goes.keys() != {*scene.of("passenger")} or len(goes) < len(scene.binary("wants")):
        return None
    cage = f"[{', '.join(goes.get(who, who) for who in inside) or 'lift'}]"
    size, waits = max(map(len, floors)), scene.binary("waits")
    lines = []
    for floor in floors:
        shaft = paint(cage, "blue") if floor in lift else "|".ljust(len(cage))
        waiting = [goes.get(who, who) for who, at in waits if at == floor]
        lines.append(f"{floor.ljust(size)} {shaft} {', '.join(waiting)}".rstrip())
    served = scene.unary("served")
    lines += [f"served: {', '.join(served)}"] if served else []
    said = {Atom("waits", pair) for pair in waits} | {Atom("lift-at", (lift[0],))}
    said |= {Atom(name, (who,)) for name in ("inside", "served") for who in scene.unary(name)}
    return "\n".join(lines), said
