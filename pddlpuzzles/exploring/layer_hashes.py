"""An explored space as a certificate: how many states each layer has, and what they hash to.

Two programs, or two ways of counting, that agree on all of it have found the same states at the
same depths. JSON lines; the first says what was explored, each
other one has a `depth`, the number of its `states`, and their `hash`: the SHA-256 of each state's
text, as numbers, added up modulo 2²⁵⁶, in 64 hexadecimal digits. So the order does not matter. The
text of a state of a problem in PDDL are the atoms that hold, sorted, a line each; that of a puzzle
is its drawing, without spaces at ends of lines and lines at its end.

Large spaces that are held as 64-bit words (of boards: a bit a place, in reading order)
are hashed by those, in version 2: each word by the mixing function of SplitMix64 (G. L. Steele,
D. Lea and C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014), added up
modulo 2⁶⁴, in 16 digits.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np

from pddlpuzzles.catalogue.file_access import write_text
from pddlpuzzles.errors import InputError
from pddlpuzzles.exploring.by_rules import StateSpace
from pddlpuzzles.exploring.explore import Exploration
from pddlpuzzles.family import Instance
from pddlpuzzles.search.words import Words
from pddlpuzzles.show.wording import colourless

_MODULUS: Final = 1 << 256


def write_hashes(path: Path, found: Exploration) -> None:
    """Write count and hash of each layer.

    :raises InputError: if a limit was reached before there was any state to hash, or the file
        cannot be written.
    """
    if found.expansion is not None:
        version, layers = 1, _by_texts(found.expansion, _text(found.instance))
    elif found.space.every is not None:
        version, layers = 2, _by_words(found.space.every())
    else:
        raise InputError(
            "there is no certificate: the states were not all counted within the limits"
        )
    head = {
        "format": "pddlpuzzles-layers",
        "version": version,
        "puzzle": found.instance.family.name,
        "instance": found.instance.name,
        "complete": found.space.complete,
    }
    lines = [
        {"depth": depth, "states": states, "hash": hashed}
        for depth, (states, hashed) in enumerate(layers)
    ]
    write_text(path, "".join(f"{json.dumps(line)}\n" for line in [head, *lines]))


def _by_texts(
    expansion: StateSpace[Any, Any], text: Callable[[Any], str]
) -> Iterator[tuple[int, str]]:
    """Yield number and hash of the states of each layer, by their texts."""
    for first, end in pairwise(expansion.layers):
        total = 0
        for state in expansion.states[first:end]:
            total += int.from_bytes(sha256(text(state).encode()).digest(), "big")
        yield end - first, f"{total % _MODULUS:064x}"


def _by_words(every: Iterable[tuple[int, Words]]) -> Iterator[tuple[int, str]]:
    """Yield number and hash of the states of each layer, by their words."""
    counts: Counter[int] = Counter()
    sums: Counter[int] = Counter()
    for depth, words in every:
        counts[depth] += len(words)
        sums[depth] += int(_mixed(words).sum(dtype=np.uint64))
    for depth, states in sorted(counts.items()):
        yield states, f"{sums[depth] % (1 << 64):016x}"


def _mixed(words: Words) -> Words:
    """Mix the bits of each word as SplitMix64 does."""
    mixed = words + np.uint64(0x9E3779B97F4A7C15)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed ^= mixed >> np.uint64(shift)
        mixed *= np.uint64(factor)
    mixed ^= mixed >> np.uint64(31)
    return mixed


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
