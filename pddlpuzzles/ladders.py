"""Ladders: instances of growing difficulty, kept as seeds and options and not as files.

A family's folder holds its ladder as data, `ladder.jsonl`: a line a rung, with what its generator
is called with and what has been proved of the instance that it makes.

    {"seed": 1, "options": {"rows": 4}, "cost": 3, "proved": "astar", "verified": "symk"}

`cost` is the proved optimum, null where it is proved that there is no plan; `proved` names who
proved it, and `verified` another engine that came to the same, where there is one.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from pddlpuzzles.family import Family, Instance

NAME: Final = "ladder"


class Rung(NamedTuple):
    """An instance of a ladder: how it is made, and what is proved of it."""

    seed: int
    options: dict[str, Any]
    cost: int | None
    proved: str
    verified: str | None = None


@cache
def rungs(family: Family) -> tuple[Rung, ...]:
    """Return a family's ladder, the easiest first."""
    data = files(f"pddlpuzzles.families.{family.name}") / "ladder.jsonl"
    if not data.is_file():
        return ()
    return tuple(Rung(**json.loads(line)) for line in data.read_text("utf-8").splitlines())


def ladder(family: Family) -> list[Instance]:
    """Return the instances of a family's ladder, the easiest first."""
    return [instance(family, number) for number in range(1, len(rungs(family)) + 1)]


def instance(family: Family, number: int) -> Instance:
    """Return the instance of a rung, counted from 1."""
    from pddlpuzzles.api.generate import generate

    rung = rungs(family)[number - 1]
    known: dict[str, Any] = {"solvable": rung.cost is not None}
    if rung.cost is not None:
        known["cost"] = rung.cost
    proof = rung.proved + (f", {rung.verified}" if rung.verified else "")
    return replace(
        generate(family, rung.seed, **rung.options),
        name=f"{NAME}-{number:02}",
        known={**known, "proved": proof},
    )
