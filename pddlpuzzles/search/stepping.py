"""Packed puzzles whose moves all cost 1, as what counts them in shares needs them (see `graded`).

A state is one word here, and a class of its own. Moves may lead to any layer up to the next one.

A step is taken back as another step. Let it need some values of fields and give some fields, its
own, new values. It leads from b to s exactly if s has these new values and what it needs of other
fields, b has what it needs of its own fields, and they agree elsewhere. So there is a step back
for each way to give its own fields values that it does not refuse; where it needs one of each, as
it mostly does, that is one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from pddlpuzzles.puzzle import Puzzle
from pddlpuzzles.search.fields import Formula, Literal, holds
from pddlpuzzles.search.masks import Effect, Masks, Step
from pddlpuzzles.search.packed import Packed
from pddlpuzzles.search.words import Flags, Words

_MOST_BACK: Final = 64
"""Into this many steps back one is taken apart, at most."""


@dataclass(frozen=True)
class Stepping:
    """A packed puzzle and its steps back, in few bytes; it is what `graded.Graded` asks for."""

    start: int
    steps: tuple[Step, ...]
    steps_back: tuple[Step, ...]
    goal: Formula
    symmetries: int = 1

    @property
    def branching(self) -> int:
        """As many steps as there are."""
        return len(self.steps)

    def onward(self, words: Words) -> Iterator[Words]:
        """Yield the states after all steps."""
        yield _masks(self.steps).possible_steps((words,)).after[0]

    def back(self, words: Words) -> Iterator[tuple[npt.NDArray[np.intp], Words]]:
        """Yield the states before all steps, reached or not."""
        made = _masks(self.steps_back).possible_steps((words,))
        yield made.places, made.after[0]

    def orbits(self, words: Words) -> npt.NDArray[np.int64]:
        """Return 1 for each state."""
        return np.ones(len(words), np.int64)

    def moving(self, words: Words) -> Flags:
        """Say in which states a step can be made."""
        moving = np.zeros(len(words), np.bool_)
        moving[_masks(self.steps).possible_steps((words,)).places] = True
        return moving

    def goals(self, words: Words) -> Flags:
        """Say which states are goals."""
        return holds(self.goal, (words,))


def stepping(puzzle: Puzzle[Any, Any], packed: Packed[Any, Any] | None) -> Stepping | None:
    """Return a puzzle so; None where it is not one word and literals alone, or costs are not 1."""
    if packed is None or packed.masks.words != 1 or packed.masks.strata:
        return None
    found: list[Step] = []
    for step in packed.masks.steps:
        before = _back(step) if step.cost == 1 and step.is_plain else None
        if before is None:
            return None
        found += before
    (start,) = packed.packed(puzzle.start)
    return Stepping(start, packed.masks.steps, tuple(found), packed.goal)


def _back(step: Step) -> list[Step] | None:
    """Return the steps that take one back; None if they are too many, or fields overlap."""
    wanted = {(one.mask, one.value) for one in step.needs if one.equal}
    if len({mask for mask, _ in wanted}) < len(wanted):
        return []  # it needs two values of a field, which no state has
    own = {one.mask: one for one in step.effect.sets}
    fields = {one.mask for one in (*step.needs, *own.values())}
    is_apart = sum(mask.bit_count() for mask in fields) == sum(fields).bit_count()
    if step.effect.drops or len(own) < len(step.effect.sets) or not is_apart:
        return None
    choices = [
        [value for value in _values(mask) if _may_be(step.needs, mask, value)] for mask in own
    ]
    if np.prod([len(some) for some in choices]) > _MOST_BACK:
        return None
    needs = (*own.values(), *(one for one in step.needs if one.mask not in own))
    return [
        Step(needs, None, Effect(tuple(map(_literal, own, values))), (), 1)
        for values in product(*choices)
    ]


def _may_be(needs: Sequence[Literal], mask: int, value: int) -> bool:
    return all((one.value == value) is one.equal for one in needs if one.mask == mask)


def _values(mask: int) -> list[int]:
    """Return all values of a field, as bits of its word."""
    low = mask & -mask
    return [value * low for value in range(mask // low + 1)]


def _literal(mask: int, value: int) -> Literal:
    return Literal(0, mask, value)


@lru_cache(4)
def _masks(steps: tuple[Step, ...]) -> Masks:
    """Return masks that are not sent along with each piece of work."""
    return Masks(1, steps)
