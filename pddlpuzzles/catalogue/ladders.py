"""Sets of instances that are made when they are asked for, and not kept as files.

Every family has a ladder, instances of growing difficulty. Another set is made by a rule: `SETS` in
the family's module `generate`. A ladder is data, `ladder.jsonl` in the family's folder: a line a
rung, with what its generator is called with and what has been proved of the instance that it makes.

    {"seed": 1, "options": {"rows": 4}, "cost": 3, "proved": "astar", "verified": "symk"}

`cost` is the proved optimum, null where it is proved that there is no plan; `proved` names who
proved it, and `verified` another engine that came to the same, where there is one. Generators make
puzzles that have a solution. Rungs that have none are bundled instances, by `name` in place of seed
and options, and `why` says in a few words why there is none.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from fnmatch import fnmatchcase
from functools import cache, partial
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.families.family import Family
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.puzzle import Member

NAME: Final = "ladder"

_MEMBER: Final = re.compile(r"[a-z]+-[a-z0-9-]+")
"""How members of sets are called: like no file, and no pattern."""


class Rung(NamedTuple):
    cost: int | None
    proved: str
    verified: str | None = None
    seed: int = 0
    options: Mapping[str, Any] = MappingProxyType({})
    name: str | None = None
    why: str | None = None


def sets(family: Family) -> dict[str, dict[str, Callable[[], Instance]]]:
    """Return what makes the members of a family's sets, by their names, the ladder first."""
    numbers = range(1, len(rungs(family)) + 1)
    found: dict[str, dict[str, Callable[[], Instance]]] = {}
    if numbers:
        found[NAME] = {f"{NAME}-{one:02}": partial(instance, family, one) for one in numbers}
    for name, made in family.sets.items():
        found[name] = {one.name: partial(_instance_of_member, family, one) for one in made()}
    return found


def members_matching(family: Family, pattern: str) -> list[Instance]:
    """Return a set of that name, or the members of sets whose names fit a pattern."""
    every = ((of, one) for of, members in sets(family).items() for one in members.items())
    return [make() for of, (name, make) in every if of == pattern or fnmatchcase(name, pattern)]


def find(family: Family, name: str | None = None, domain: str | None = None) -> Instance:
    """Return what a user names: a member of a set, or an instance that `catalogue` knows."""
    if name is None or not _MEMBER.fullmatch(name) or name in catalogue.bundled(family):
        return catalogue.instance(family, name, domain)
    found = members_matching(family, name)
    return found[0] if found else catalogue.instance(family, name, domain)


@cache
def rungs(family: Family) -> tuple[Rung, ...]:
    """Return the rungs of a family's ladder, the easiest first."""
    data = files(f"pddlpuzzles.families.{family.name}") / "ladder.jsonl"
    if not data.is_file():
        return ()
    return tuple(Rung(**json.loads(line)) for line in data.read_text("utf-8").splitlines())


def instance(family: Family, number: int) -> Instance:
    """Return the instance of a rung, counted from 1."""
    from pddlpuzzles.catalogue.generate import generate

    rung = rungs(family)[number - 1]
    proof = rung.proved + (f", {rung.verified}" if rung.verified else "")
    proof += f" ({rung.why})" if rung.why else ""
    if rung.name is not None:
        made = catalogue.instance(family, rung.name)
    else:
        made = generate(family, rung.seed, **rung.options)
    known = _known(rung.cost, proof)
    return replace(made, name=f"{NAME}-{number:02}", known=known, known_is_proved=True)


def _instance_of_member(family: Family, member: Member[Any]) -> Instance:
    known = _known(member.cost, member.proved)
    made = Instance(family, member.name, member.puzzle, member.title)
    return replace(made, known=known, known_is_proved=True)


def _known(cost: int | None, proof: str) -> dict[str, Any]:
    costs = {} if cost is None else {"cost": cost}
    return {"solvable": cost is not None, **costs, "proved": proof}
