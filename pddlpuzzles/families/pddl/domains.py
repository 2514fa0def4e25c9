"""The textbook domains: which drawing shows each, and by which predicates.

A new domain is a file `domains/pddl/NAME.pddl`, a function in `generate`, and an entry here.
A `Grid` needs objects of a type `cell`, named by column and row: a1, b1. A drawer knows its domain
by the predicates' names, so no other domain may have the same. `Grid.expected` wants `beside` of
all neighbours, both ways; else these facts are listed.
"""

from typing import Final

from pddlpuzzles.families.pddl.places import Lift, Places
from pddlpuzzles.families.pddl.scenes import (
    Blocks,
    Disks,
    Drawer,
    Grid,
    Layer,
    Vessels,
    ring,
    square,
    stroke,
    tile,
)

_DIAGONALS: Final = ((-1, -1), (-1, 1), (1, -1), (1, 1))
_RAYS: Final = stroke(
    "ray",
    *((10 * across, 10 * down, f"l{3 * across} {3 * down}") for across, down in _DIAGONALS),
    *((-15, 0, "h4"), (11, 0, "h4"), (0, -15, "v4"), (0, 11, "v4")),
)
_EYES: Final = tuple((side, -3, "a3 3 0 1 0 6 0a3 3 0 1 0 -6 0z") for side in (-8, 2))

DRAWERS: Final[dict[str, Drawer]] = {
    "blocks": Blocks(
        new="start and goal",
        aim="Build the towers of the goal.",
        changing=("on", "on-table", "clear", "holding", "hand-empty"),
    ),
    "ferry": Places(
        new="start and goal",
        place="port",
        where={"ferry-at": ("ferry", 0), "at": (0, 1), "aboard": (0, "ferry")},
        single=("ferry",),
        roads=(("route", "to"),),
    ),
    "gripper": Places(
        new="start and goal",
        place="room",
        where={"robot-in": ("robot", 0), "in": (0, 1), "holds": (1, 0)},
        rides={"hand": "robot"},
        single=("hand",),
        roads=(("door", "has doors to"),),
    ),
    "haulage": Places(
        new="start and goal",
        signs=("pump",),
        place="town",
        where={"van-at": (0, 1), "at": (0, 1), "aboard": (0, 1)},
        roads=(("road", "to"),),
        lengths="length",
        weighs=("weight", "{} t"),
    ),
    "hanoi": Disks(new="start", changing=("on", "clear")),
    "jugs": Vessels(new="start and goal", unit="litres"),
    "lights-out": Grid(
        new="start",
        layers=(
            Layer("", square("button", inset=1.5, rx=7)),
            Layer("lit", _RAYS),
            Layer("lit", ring("lit", 8)),
            Layer("dark", square("whole detail", inset=3, rx=7)),  # unseen, but a hint frames it
            Layer("dark", ring("dark", 9)),
        ),
        words={"lit": "lit:", "dark": "dark:"},
        tapped="lamp",
        changing=("lit", "dark"),
        marks={"lit": "*", "dark": "o"},
        key="* lit, o dark",
        wanted=("dark", {}),
        goal="every lamp is dark",
        beside="switches",
        itself=True,
    ),
    "logistics": Places(
        new="start and goal",
        place="place",
        where={"at": (0, 1), "in": (0, 1)},
        roads=(("road", "by road to"), ("airway", "by air to")),
    ),
    "miconic": Lift(
        new="start",
        changing=("lift-at", "waits", "inside", "served"),
        place="floor",
        where={
            "lift-at": ("lift", 0),
            "waits": (0, 1),
            "inside": (0, "lift"),
            "served": (0, "wants"),
        },
        stacked=True,
        aside=True,
    ),
    "river-crossing": Places(
        place="bank",
        where={"boat-at": ("boat", 0), "at": (0, 1), "aboard": (0, "boat")},
        title="{} bank",
        ground="grass",
        stacked=True,
        says=("quarrel", "This puzzle's quarrels, when left alone:"),
        seats="amount",
    ),
    "sliding-tiles": Grid(
        new="start",
        aim="Bring the tiles into the order of the goal.",
        layers=(Layer("at", tile),),
        words={"at": "tiles:", "blank": "blank:"},
        changing=("at", "blank"),
        marks={"at": "", "blank": "-"},
        key="- blank",
        margin=8,
        frame=("frame", 4, 9),
    ),
    "sokoban": Grid(
        new="start",
        layers=(
            Layer("", square("floor")),
            Layer("box-at", ring("target", 17), wanted=True),  # seen round the keeper
            Layer("box-at", square("crate", inset=4, rx=4)),
            Layer("box-at", ring("target", 8), wanted=True),
            Layer(
                "box-at",
                stroke("slats", (-12, -12, "l24 24"), (12, -12, "l-24 24")),
                unless_wanted=True,
            ),
            Layer("keeper-at", ring("keeper", 17)),
            Layer("keeper-at", stroke("face", *_EYES)),
        ),
        words={"keeper-at": "keeper at", "box-at": "boxes at"},
        changing=("keeper-at", "box-at", "free"),
        floor="-",
        marks={"box-at": "$", "keeper-at": "@"},
        key="@ keeper, $ box, . where a box is to be, * a box there, + the keeper there, - floor",
        wanted=("box-at", {"-": ".", "$": "*", "@": "+"}),
        goal="every box is on a marked cell",
        implied=("free", "box-at", False),
        lines="in-line",
        margin=20,  # around the floor there is a wall
        frame=("wall", 2, 4),
    ),
    "visit-all": Grid(
        layers=(
            Layer("", square("ground", inset=1.5, rx=5), hidden_by=("visited",)),
            Layer("visited", square("ground visited", inset=1.5, rx=5)),
            Layer("visited", stroke("tick", (-8, 0, "l6 7l10 -14")), hidden_by=("robot-at",)),
            Layer("visited", ring("wanted", 6), ("visited", "robot-at"), wanted=True),
            Layer("robot-at", square("robot", inset=8, rx=5)),
            Layer("robot-at", stroke("eye", *_EYES)),
        ),
        words={"robot-at": "robot at", "visited": "visited:"},
        changing=("robot-at", "visited"),
        floor=".",
        marks={"robot-at": "@", "visited": "+"},
        key="@ robot, + visited, x to be visited",
        wanted=("visited", {".": "x"}),
        goal="every marked cell is visited",
        implied=("visited", "robot-at", True),
    ),
}
