"""Packed puzzles whose moves all cost 1, as what counts them in shares needs them.

A state is one word here, and a class the smallest of those that symmetries make of each other.

A step leads from b to s exactly if s has the new values of its own fields and what it needs of
others, b has what it needs of its own fields, and they agree elsewhere. So there is a step back for
each way to give its own fields values that it does not refuse, mostly one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import product
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from pddlpuzzles.puzzle import Puzzle
from pddlpuzzles.search.packed import (
    Effect,
    Formula,
    Literal,
    Masks,
    Packed,
    Step,
    Tables,
    holds,
    values_of,
)
from pddlpuzzles.search.symmetry_classes import Symmetries
from pddlpuzzles.search.words import Flags, Words, blocks

_FEW: Final = 128
"""As many steps are made one after another, each in all states; more are chosen by tables."""
_MOST_BACK: Final = 64


@dataclass(frozen=True)
class Stepping:
    """A packed puzzle and its steps back, in few bytes; it is sent to other processes."""

    start: int
    steps: tuple[Step, ...]
    steps_back: tuple[Step, ...]
    goal: Formula
    images: tuple[tuple[int, ...], ...] = ()
    is_graded: bool = False

    @property
    def symmetries(self) -> int:
        return max(1, len(self.images))

    @property
    def branching(self) -> int:
        return len(self.steps)

    def onward(self, words: Words) -> Iterator[Words]:
        for _, after in _made(self.steps, words):
            yield self.canonical(after)

    def back(
        self, words: Words, reached: Callable[[Words], Flags] | None = None
    ) -> Iterator[tuple[npt.NDArray[np.intp], Words]]:
        """Yield the states before all steps; where it can be said, those that are reached."""
        for places, before in _made(self.steps_back, words):
            if reached is not None:
                kept = reached(before)
                places, before = places[kept], before[kept]
            yield places, self.canonical(before)

    def canonical(self, words: Words) -> Words:
        return _classes(self.images).canonical(words)

    def orbits(self, words: Words) -> npt.NDArray[np.int64]:
        return _classes(self.images).orbits(words)

    def moving(self, words: Words) -> Flags:
        moving = np.zeros(len(words), np.bool_)
        tables = _masks(self.steps).tables
        if not _in_turn(tables):
            moving[tables.candidates((words,))[0]] = True
            return moving
        for care, want in zip(tables.care[0], tables.want[0], strict=True):
            moving |= words & care == want
        return moving

    def goals(self, words: Words) -> Flags:
        return holds(self.goal, (words,))


def stepping(
    puzzle: Puzzle[Any, Any],
    packed: Packed[Any, Any] | None,
    images: tuple[tuple[int, ...], ...] = (),
    *,
    is_graded: bool = False,
) -> Stepping | None:
    """Return a puzzle so; None where it is not one word and literals alone, or costs are not 1.

    `images` are its symmetries, the identity among them: the new number of each bit.
    """
    if packed is None or packed.masks.words != 1 or packed.masks.strata:
        return None
    steps: list[Step] = []
    for step in packed.masks.steps:
        before = _back(step) if step.cost == 1 and step.is_plain else None
        if before is None:
            return None
        steps += before
    (start,) = packed.packed(puzzle.start)
    return Stepping(start, packed.masks.steps, tuple(steps), packed.goal, images, is_graded)


def is_closed(game: Stepping, sample: Words, known: Callable[[Words], Flags]) -> bool:
    """Compare a set of words, or a smaller sample of it, with steps made one by one.

    A step from a word of the set leads to one of the set, and each word except the start comes from
    one by a step: where steps cannot go round in circles, they are what can be reached.
    """
    game = replace(game, images=())
    for some in blocks(sample):
        comes = some == np.uint64(game.start)
        for places, _ in game.back(some, known):
            comes[places] = True
        if not (comes.all() and known(some).all()):
            return False
        if not all(known(after).all() for after in game.onward(some)):
            return False
    return True


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
        [value for value in values_of(mask) if _may_be(step.needs, mask, value)] for mask in own
    ]
    if np.prod([len(some) for some in choices]) > _MOST_BACK:
        return None
    needs = (*own.values(), *(one for one in step.needs if one.mask not in own))
    return [
        Step(needs, None, Effect(tuple(map(partial(Literal, 0), own, values))), (), 1)
        for values in product(*choices)
    ]


def _may_be(needs: Sequence[Literal], mask: int, value: int) -> bool:
    return all((one.value == value) is one.equal for one in needs if one.mask == mask)


def _made(steps: tuple[Step, ...], words: Words) -> Iterator[tuple[npt.NDArray[np.intp], Words]]:
    tables = _masks(steps).tables
    if not _in_turn(tables):
        made = _masks(steps).possible_steps((words,))
        yield made.places, made.after[0]
        return
    rows = (tables.care[0], tables.want[0], tables.keep[0], tables.put[0])
    for care, want, keep, put in zip(*rows, strict=True):
        places = np.flatnonzero(words & care == want)
        yield places, words[places] & keep | put


def _in_turn(tables: Tables) -> bool:
    return len(tables.keep[0]) <= _FEW and not tables.denied


# What is not sent along with each piece of work.


@lru_cache(4)
def _masks(steps: tuple[Step, ...]) -> Masks:
    return Masks(1, steps)


@lru_cache(4)
def _classes(images: tuple[tuple[int, ...], ...]) -> Symmetries:
    return Symmetries(len(images[0]) if images else 0, images)
