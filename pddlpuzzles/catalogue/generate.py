"""Making new instances: the same seed and options, the same instance."""

from __future__ import annotations

import inspect
import os
import shlex
from dataclasses import replace
from typing import Any, get_args

from pddlpuzzles.errors import ParameterError, require_kind, require_known
from pddlpuzzles.families.family import Family
from pddlpuzzles.families.instance import Instance


def generate(family: Family, seed: int | None = None, **options: Any) -> Instance:
    """Return a new instance; without a seed a random one. Its title is the command that makes it.

    The options are those of the puzzle's generator; those not given have its defaults.

    :raises InputError: if the seed is negative, or no puzzle has these options.
    :raises TypeMistake: if an option is of another kind, such as a word for a number.
    """
    seed = _chance() if seed is None else seed
    require_kind("seed", seed, int)
    if seed < 0:
        raise ParameterError("seed", f" {seed}, expected 0 or more")
    known = parameters(family)
    chosen = {name: one.default for name, one in known.items()}
    for name, value in options.items():
        require_known("option", name, known)
        kind, *_ = get_args(known[name].annotation)  # it is annotated with what it is
        require_kind(name, value, kind)
        chosen[name] = value
    given = "".join(
        f" --{name.replace('_', '-')} {shlex.quote(str(value))}"
        for name, value in chosen.items()
        if value not in (None, "")
    )
    title = f"pddlpuzzles generate {family.name} --seed {seed}{given}"
    return Instance(family, "generated", family.generator(seed, **chosen), title)


def several(family: Family, count: int, seed: int | None, **options: Any) -> list[Instance]:
    """Return `count` new instances, of the seeds from `seed` on, each named after its own."""
    first = _chance() if seed is None else seed
    seeds = range(first, first + count)
    made = {number: generate(family, number, **options) for number in seeds}
    return [replace(one, name=f"{family.name}-{number}") for number, one in made.items()]


def _chance() -> int:
    return int.from_bytes(os.urandom(4), "big")


def parameters(family: Family) -> dict[str, inspect.Parameter]:
    """Return the options of a puzzle's generator by name; `seed` is not among them."""
    found = inspect.signature(family.generator, eval_str=True).parameters
    return {name: one for name, one in found.items() if name != "seed"}
