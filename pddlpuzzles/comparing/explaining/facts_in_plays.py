"""Which fact of a model is which of a reference in PDDL, by when they hold in plays of both.

Where texts do not show which predicate is which (one has `(lit c2)`, the other `(lit row-2 c)`),
what holds after the same actions does. A mistake makes the two differ more and more the longer a
play is, so what is near the start counts more. Two facts are one if they mostly hold together, or
opposites if mostly just one of them holds, and none of the two agrees as well with another one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

import numpy as np

from pddlpuzzles.comparing.graphs.sides import ModelSide
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.puzzle import Action

_PAIRS: Final = 100
"""Pairs of states that are compared."""
_FADING: Final = 0.1
"""What a state counts, compared with one that is an action nearer to the start."""
_AGREEING: Final = 0.75
_MARGIN: Final = 0.05
"""The share of states in which two facts agree, and by how much more than any other two."""
_SAME: Final = 0.999
_MOST_FACTS: Final = 400


class Twin(NamedTuple):
    """A fact of the reference and that of the model; they are opposites if `are_opposite`."""

    ours: Atom
    theirs: Atom
    are_opposite: bool


Place = tuple[tuple[int, int], Mapping[Action, Any], Mapping[Action, Any], Any]
"""A pair of states and what is possible there on both sides, by the reference's actions."""


def twins_in_plays(rules: Any, model: ModelSide, places: Iterable[Place]) -> list[Twin]:
    """Return the facts that can change of which plays show what they are on the other side.

    `places` are those that the same actions lead to, the nearest first.
    """
    tasks = rules.task, model.semantics
    if max(len(one.atoms) for one in tasks) > _MOST_FACTS:
        return []
    start = rules.task.start, model.semantics.start
    depths, pairs = {start: 0}, list[tuple[int, int]]()
    for pair, ours, theirs, _ in islice(places, _PAIRS):
        pairs.append(pair)
        for action in ours.keys() & theirs.keys():
            there = ours[action].after, theirs[action].after
            depths.setdefault(there, depths[pair] + 1)
    if not pairs:
        return []
    weights = np.array([_FADING ** depths[pair] for pair in pairs])
    signs = [_signs([pair[side] for pair in pairs], len(tasks[side].atoms)) for side in (0, 1)]
    agreement, *alike = (  # from -1 to 1
        (signs[one] * weights) @ signs[other].T / weights.sum()
        for one, other in ((0, 1), (0, 0), (1, 1))
    )
    size = np.abs(agreement)
    others = [np.abs(one) < _SAME for one in alike]  # what says the same is no rival
    found = []
    for mine, yours in zip(*np.nonzero(size >= 2 * _AGREEING - 1), strict=True):
        rivals = [*size[others[0][mine], yours], *size[mine, others[1][yours]]]
        if size[mine, yours] > max(rivals, default=0.0) + 2 * _MARGIN:
            is_opposite = bool(agreement[mine, yours] < 0)
            found.append(Twin(tasks[0].atoms[mine], tasks[1].atoms[yours], is_opposite))
    return sorted(found, key=lambda twin: twin.are_opposite)


def _signs(states: Sequence[int], count: int) -> np.ndarray:
    """Return for each atom 1 in states where it holds, -1 where it does not."""
    return np.array(
        [[1 if state >> bit & 1 else -1 for state in states] for bit in range(count)], dtype=float
    ).reshape(count, len(states))
