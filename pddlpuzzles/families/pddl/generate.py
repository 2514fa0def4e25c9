"""New problems of the textbook domains: as puzzles, and as the texts that ladders have."""

from __future__ import annotations

import inspect
import random
from collections.abc import Mapping
from typing import Annotated, Any

from pddlpuzzles.errors import InputError, choose
from pddlpuzzles.families.pddl.generators import GENERATORS
from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.families.pddl.texts import read_texts, textbook_domain


def generate(
    seed: int,
    domain: Annotated[str, "the textbook domain, such as blocks"] = "blocks",
    options: Annotated[str, "its options, such as 'blocks=6 towers=2'"] = "",
) -> PlanningProblem:
    """Return a new problem of a textbook domain.

    :raises InputError: if there is no such domain or option, or no problem with these options.
    """
    make = GENERATORS[choose("textbook domain", domain, GENERATORS)]
    known = inspect.signature(make).parameters
    chosen: dict[str, Any] = {}
    for option in options.replace(",", " ").split():
        key, _, value = option.partition("=")
        name = key.replace("-", "_")
        default = known[choose("option", name, [one for one in known if one != "chance"])].default
        chosen[name] = _as(type(default), key, value)
    text = problem_text(domain, seed, chosen)
    return read_texts(textbook_domain(domain), text, f"{domain}.pddl", "the generated problem")


def problem_text(
    domain: str, seed: int, options: Mapping[str, Any], name: str = "", proof: str = ""
) -> str:
    """Return a new problem of a textbook domain as PDDL; `proof` says what is proved of it.

    :raises InputError: if there is no such domain, or no problem with these options.
    """
    words = {"True": "yes", "False": "no"}
    given = " ".join(f"{key}={words.get(str(value), value)}" for key, value in options.items())
    command = f"pddlpuzzles generate pddl --seed {seed} --domain {domain}"
    notes = [f"Made by: {command}" + (f" --options '{given}'" if given else ""), proof]
    chance = random.Random(seed)  # noqa: S311 - puzzles, not secrets
    made = GENERATORS[choose("textbook domain", domain, GENERATORS)](chance, **options)
    return made.text(domain, name or f"{domain}-{seed}", [note for note in notes if note])


def _as(kind: type, key: str, value: str) -> object:
    """Return the value of an option, as its default is one."""
    if kind is bool and value in ("yes", "no"):
        return value == "yes"
    if kind is int and value.isdecimal():
        return int(value)
    if kind is str and value:
        return value
    wanted = {bool: "yes or no", int: "a whole number"}.get(kind, "a word")
    raise InputError(f"the option {key} is {value!r}, expected {wanted}")
