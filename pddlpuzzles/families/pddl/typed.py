"""Textbook domains drawn with characters, for a terminal: grids, towers, rods and floors.

A drawing stands for all that changes in a state. A domain with predicates of its own, or a state
that is not such as the domain has, has none: then facts are listed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from itertools import zip_longest
from string import ascii_lowercase
from typing import Final, NamedTuple

from pddlpuzzles.families.pddl.grid import place_of
from pddlpuzzles.families.pddl.scenes import Scene, numbered
from pddlpuzzles.families.pddl.towers import piles
from pddlpuzzles.show.wording import Paint


class _Grid(NamedTuple):
    """What is drawn in a cell: `marks` by predicate, the highest first; the number of its thing.

    `wanted` has a predicate of the goal, and what a mark becomes where the goal says it.
    """

    floor: str
    marks: Mapping[str, str]
    legend: str
    wanted: tuple[str, Mapping[str, str]] = ("", {})


_GRIDS: Final = {
    "lights-out": _Grid("", {"lit": "*", "dark": "o"}, "* lit, o dark"),
    "sliding-tiles": _Grid("", {"at": "", "blank": "-"}, "- blank"),
    "sokoban": _Grid(
        "-",
        {"box-at": "$", "keeper-at": "@"},
        "@ keeper, $ box, . where a box is to be, * a box there, + the keeper there, - floor",
        ("box-at", {"-": ".", "$": "*", "@": "+"}),
    ),
    "visit-all": _Grid(
        ".",
        {"robot-at": "@", "visited": "+"},
        "@ robot, + visited, x to be visited",
        ("visited", {".": "x"}),
    ),
}
_PREDICATES: Final[Mapping[str, frozenset[str]]] = {
    "blocks": frozenset({"on", "on-table", "clear", "holding", "hand-empty"}),
    "hanoi": frozenset({"fits", "on", "clear"}),
    "lights-out": frozenset({"switches", "lit", "dark"}),
    "miconic": frozenset({"above", "lift-at", "waits", "wants", "inside", "served"}),
    "sliding-tiles": frozenset({"beside", "at", "blank"}),
    "sokoban": frozenset({"beside", "in-line", "keeper-at", "box-at", "free"}),
    "visit-all": frozenset({"beside", "robot-at", "visited"}),
}
_COLOURS: Final = {"@": "blue", "$": "orange", "+": "green", "*": "green"}


def draw(domain: str, predicates: Collection[str], scene: Scene, paint: Paint) -> str | None:
    """Return the lines of a state, or of a goal; None where there is no drawing of it."""
    if domain not in _PREDICATES or not {*predicates} <= _PREDICATES[domain]:
        return None
    if domain in _GRIDS:
        return _draw_grid(_GRIDS[domain], scene, paint)
    return _DRAWERS[domain](scene, paint)


def legend(domain: str) -> str:
    """Say what the marks of a drawing mean."""
    return _GRIDS[domain].legend if domain in _GRIDS else ""


def _draw_grid(grid: _Grid, scene: Scene, paint: Paint) -> str | None:
    names = scene.of("cell")
    cells = {name: place for name in names if (place := place_of(name)) is not None}
    marks = dict.fromkeys(cells, grid.floor)
    for predicate, mark in reversed([*grid.marks.items()]):
        marks |= dict.fromkeys(scene.unary(predicate), mark)
        marks |= {cell: numbered(thing) for thing, cell in scene.binary(predicate)}
    predicate, becomes = grid.wanted
    for cell in scene.unary(predicate, scene.goal):
        marks[cell] = becomes.get(marks.get(cell, ""), marks.get(cell, ""))
    if not cells or len(cells) < len(names) or marks.keys() != cells.keys():
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
    return "\n".join([" " * (margin + 1) + heads, *drawn])


def _blocks(scene: Scene, paint: Paint) -> str | None:
    """Draw towers side by side, and what the hand holds."""
    pairs, held = scene.binary("on"), scene.unary("holding")
    above, below = {high for high, _ in pairs}, {low for _, low in pairs}
    towers = piles(scene, sorted({*scene.unary("on-table"), *(below - above)}))
    if not towers or not above <= {block for tower in towers for block in tower}:
        return None
    size = max(len(block) for tower in towers for block in tower)
    rows = [*zip_longest(*towers, fillvalue="")][::-1]
    lines = [" ".join(block.ljust(size) for block in row).rstrip() for row in rows]
    lines.append("-" * ((size + 1) * len(towers) - 1))
    return "\n".join([*lines, *(f"in the hand: {block}" for block in held)])


def _disks(scene: Scene, paint: Paint) -> str | None:
    """Draw rods with their disks, each as wide as it is large."""
    disks, rods = scene.of("disk"), scene.of("rod")
    supports = [support for _, support in scene.binary("fits")]
    rank = {disk: supports.count(disk) for disk in disks}
    towers = [pile[1:] for pile in piles(scene, rods)]
    if sorted(rank.values()) != [*range(len(disks))] or sum(map(len, towers)) != len(disks):
        return None
    wide = max(2 * len(disks) + 3, *(len(rod) for rod in rods))

    def drawn(disk: str) -> str:
        if not disk:
            return "|".center(wide)
        bar = f"[{numbered(disk).center(2 * rank[disk] + 1)}]".center(wide)
        return paint(bar, "orange" if rank[disk] % 2 else "blue")

    rows = [*zip_longest(*towers, fillvalue="")][::-1]
    lines = [" ".join(map(drawn, row)) for row in [[""] * len(rods), *rows]]
    names = " ".join(rod.center(wide) for rod in rods)
    return "\n".join(line.rstrip() for line in [*lines, names])


def _floors(scene: Scene, paint: Paint) -> str | None:
    """Draw the floors, the highest first: the lift with who is inside, then who waits."""
    pairs, floors = scene.binary("above"), scene.of("floor")
    floors.sort(key=lambda floor: -sum(high == floor for high, _ in pairs))
    lift, inside = scene.unary("lift-at"), scene.unary("inside")
    if len(lift) != 1:
        return None
    wants = dict(scene.binary("wants"))
    cage = f"[{', '.join(f'{who} to {wants.get(who)}' for who in inside) or 'lift'}]"
    size = max(map(len, floors))
    lines = []
    for floor in floors:
        shaft = paint(cage, "blue") if floor in lift else "|".ljust(len(cage))
        waiting = [f"{who} to {wants.get(who)}" for who, at in scene.binary("waits") if at == floor]
        lines.append(f"{floor.ljust(size)} {shaft} {', '.join(waiting)}".rstrip())
    if served := scene.unary("served"):
        lines.append(f"served: {', '.join(served)}")
    return "\n".join(lines)


_DRAWERS: Final[Mapping[str, Callable[[Scene, Paint], str | None]]] = {
    "blocks": _blocks,
    "hanoi": _disks,
    "miconic": _floors,
}
