"""An explored space as a certificate: how many states each layer has, and what they hash to.

Two programs, or two ways of counting, that agree on all of it have found the same states at the
same depths. JSON lines; the first says what was explored, each
other one has a `depth`, the number of its `states`, and their `hash`: the SHA-256 of each state's
text, as numbers, added up modulo 2²⁵⁶, in 64 hexadecimal digits. So the order does not matter. The
text of a state of a problem in PDDL are the atoms that hold, sorted, a line each; that of a puzzle
is its drawing, without spaces at ends of lines and lines at its end.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from pddlpuzzles.catalogue.files import write_text
from pddlpuzzles.errors import InputError
from pddlpuzzles.exploring.explore import Exploration
from pddlpuzzles.family import Instance
from pddlpuzzles.show.answers import colourless

_MODULUS: Final = 1 << 256


def write_hashes(path: Path, found: Exploration) -> None:
    """Write count and hash of each layer.

    :raises InputError: if the states were not gone through one by one, or the file cannot be
        written.
    """
    expansion, instance = found.expansion, found.instance
    if expansion is None:
        raise InputError("the states were not gone through one by one, so they have no hash")
    text = _text(instance)
    lines: list[dict[str, Any]] = [
        {
            "format": "pddlpuzzles-layers",
            "version": 1,
            "puzzle": instance.family.name,
            "instance": instance.name,
            "complete": expansion.complete,
        }
    ]
    for depth, (first, end) in enumerate(pairwise(expansion.layers)):
        total = 0
        for state in expansion.states[first:end]:
            total += int.from_bytes(sha256(text(state).encode()).digest(), "big")
        lines.append({"depth": depth, "states": end - first, "hash": f"{total % _MODULUS:064x}"})
    write_text(path, "".join(f"{json.dumps(line)}\n" for line in lines))


def _text(instance: Instance) -> Callable[[Any], str]:
    """Return what gives the text of a state."""
    family, puzzle = instance.family, instance.puzzle
    if family.is_pddl:
        task: Any = puzzle.task  # type: ignore[attr-defined]
        always = [str(atom) for atom in task.fixed]
        return lambda state: "\n".join(sorted([*always, *map(str, task.true_atoms(state))]))
    draw = family.drawing.draw
    return lambda state: "\n".join(
        line.rstrip() for line in draw(puzzle, state, colourless).rstrip().splitlines()
    )
