"""The textbook domains: which drawing shows each, and by which predicates.

A new domain is a file `domains/pddl/NAME.pddl`, a function in `generate`, and an entry in
`domains.toml`. A `Grid` needs objects of a type `cell`, named by column and row: a1, b1. A drawer
is found by the domain's name, which no other domain may have. `Grid.expected`
wants `beside` of all neighbours, both ways; else these facts are listed.
"""

from collections.abc import Callable
from importlib.resources import files
from tomllib import loads
from typing import Any, Final

from pddlpuzzles.families.pddl.places import Lift, Places
from pddlpuzzles.families.pddl.scenes import Blocks, Disks, Drawer, Grid, Vessels

_KINDS: Final[dict[str, Callable[..., Drawer]]] = {
    kind.__name__: kind for kind in (Blocks, Disks, Grid, Lift, Places, Vessels)
}
_ENTRIES: Final[dict[str, dict[str, Any]]] = loads(
    files("pddlpuzzles.families.pddl").joinpath("domains.toml").read_text("utf-8")
)
DRAWERS: Final[dict[str, Drawer]] = {
    name: _KINDS[entry.pop("drawer")](**entry) for name, entry in _ENTRIES.items()
}
