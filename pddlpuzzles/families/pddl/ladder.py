"""The textbook domains' problems: made anew by their generators, and the ladders, checked in.

A ladder is a folder `problems/pddl/<domain>/`. Its file `known.toml` has a table a rung, named as
the problem is, with the seed and the options it was made with and what was proved of it, by two
different programs with the seconds of CPU that each took:

    [07]
    seed = 3
    options = { blocks = 6 }
    cost = 16
    proved = { by = "Fast Downward (LM-cut)", seconds = 0.4 }
    verified = { by = "SymK", seconds = 1.2 }
    native = { by = "A*", seconds = 0.7 }

`native` is there where this program itself has proved it, too: by A*, by an argument at the start,
by counting all states by layers, or with sets of states. Where there is no plan it has
`unsolvable`, which says why, in place of `cost`. What is proved by an argument in place of a
planner (linear equations, say) is so in the tests.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pddlpuzzles.errors import choose
from pddlpuzzles.families.pddl.generators import GENERATORS

KNOWN: Final = "known.toml"


@dataclass(frozen=True)
class Rung:
    """A problem of a ladder: how it is made, and what is proved of it.

    `cost` is the proved optimum, None where there is no plan; then `unsolvable` says why. `native`
    are the seconds in which this program itself has proved it, None where it has not.
    """

    name: str
    seed: int
    options: Mapping[str, Any]
    provers: tuple[str, str]
    seconds: tuple[float, float]
    cost: int | None
    unsolvable: str | None = None
    native: float | None = None

    @property
    def proof(self) -> str:
        """What is proved, in a sentence."""
        by = " and ".join(self.provers)
        if self.cost is None:
            return f"Proved unsolvable by {by}: {self.unsolvable}."
        return f"Proved optimum: {self.cost}, by {by}."


def generate(domain: str, seed: int, **options: Any) -> str:
    """Return a new problem of a textbook domain as PDDL; `options` are its generator's.

    :raises InputError: if there is no such domain, or no problem with these options.
    """
    return _text(domain, f"{domain}-{seed}", seed, options)


def rungs(folder: Path) -> list[Rung]:
    """Return the ladder in a folder, the easiest first."""
    known = tomllib.loads((folder / KNOWN).read_text(encoding="utf-8"))
    return [
        Rung(
            name,
            rung["seed"],
            rung["options"],
            (rung["proved"]["by"], rung["verified"]["by"]),
            (rung["proved"]["seconds"], rung["verified"]["seconds"]),
            rung.get("cost"),
            rung.get("unsolvable"),
            rung["native"]["seconds"] if "native" in rung else None,
        )
        for name, rung in known.items()
    ]


def files(folder: Path) -> dict[Path, str]:
    """Return what the problems of all ladders in `folder`, a folder a domain, are to hold."""
    made = {}
    for domain in GENERATORS:
        for rung in rungs(folder / domain):
            name = f"{domain}-{rung.name}"
            text = _text(domain, name, rung.seed, rung.options, rung.proof)
            made[folder / domain / f"{rung.name}.pddl"] = text
    return made


def _text(
    domain: str, name: str, seed: int, options: Mapping[str, Any], proof: str | None = None
) -> str:
    make = GENERATORS[choose("textbook domain", domain, GENERATORS)]
    given = " ".join(f"{key}={_word(value)}" for key, value in options.items())
    command = f"pddlpuzzles generate pddl --seed {seed} --domain {domain}"
    command += f" --options '{given}'" if given else ""
    notes = [f"Made by: {command}", *([proof] if proof else [])]
    return make(seed, **options).text(domain, name, notes)


def _word(value: object) -> str:
    """Return the value of an option as the command takes it."""
    return {"True": "yes", "False": "no"}.get(str(value), str(value))
