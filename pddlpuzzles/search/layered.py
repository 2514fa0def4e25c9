"""State spaces counted by layers, in arrays of words: the work on a share of a layer.

    class      the smallest of the words that symmetries make of each other
    layer      the states that are the same number of moves from the start
    layered    of a space: each move leads one layer on, and none is in two layers
    share      the part of a layer whose words have some hashes
    rows       of classes, a row each: the word, what remains, and the ways
    ways       move sequences to the nearest goals, from all states of the class together, in digits
               of 32 bits, the lowest first

A step leads from b to s exactly if s has the new values of its own fields and what it needs of
others, b has what it needs of its own fields, and they agree elsewhere. So there is a step back for
each way to give its own fields values that it does not refuse, mostly one. The moves from a class B
to a class C are as many as C has states times those taken back from one of them into B. So a row of
C adds its ways to that of B once for each move that leads back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial, reduce
from itertools import product
from operator import add
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from pddlpuzzles.puzzle import Puzzle
from pddlpuzzles.search import packed as packing
from pddlpuzzles.search.space import Remaining, Watch
from pddlpuzzles.search.words import (
    BLOCK,
    Flags,
    Symmetries,
    Words,
    blocks,
    distinct,
    is_among,
    is_first,
    union,
)

_MOST_BACK: Final = 64  # steps back for one step


@dataclass(frozen=True)
class Stepping:
    """A packed puzzle and its steps back, which is sent to other processes."""

    start: int
    steps: tuple[packing.Step, ...]
    steps_back: tuple[packing.Step, ...]
    goal: packing.Formula
    images: tuple[tuple[int, ...], ...] = ()
    is_layered: bool = False

    @property
    def symmetries(self) -> int:
        return max(1, len(self.images))

    def onward(self, words: Words) -> Words:
        return self.classes.canonical(_masks(self.steps).possible_steps((words,)).after[0])

    def back(
        self, words: Words, reached: Callable[[Words], Flags] | None = None
    ) -> tuple[npt.NDArray[np.intp], Words]:
        """Return places of words, and the states before them: with `reached`, those it marks."""
        steps = _masks(self.steps_back).possible_steps((words,))
        places, before = steps.places, steps.after[0]
        if reached is not None:
            kept = reached(before)
            places, before = places[kept], before[kept]
        return places, self.classes.canonical(before)

    @property
    def classes(self) -> Symmetries:
        return _classes(self.images)

    def moving(self, words: Words) -> Flags:
        moving = np.zeros(len(words), np.bool_)
        moving[_masks(self.steps).tables.candidates((words,))[0]] = True
        return moving

    def goals(self, words: Words) -> Flags:
        return packing.holds(self.goal, (words,))


def stepping(
    puzzle: Puzzle[Any, Any],
    packed: packing.Packed[Any, Any] | None,
    images: tuple[tuple[int, ...], ...] = (),  # each bit's new number, by the identity, too
    *,
    is_layered: bool = False,
) -> Stepping | None:
    """Return the steps of a puzzle of one word, literals alone, and costs of 1; else None."""
    if packed is None or (masks := packed.masks).words != 1:
        return None
    steps: list[packing.Step] = []
    for step in masks.steps:
        is_plain = step.cost == 1 and step.condition is None and not step.changes
        before = _back(step) if is_plain else None
        if before is None:
            return None
        steps += before
    (start,) = packed.packed(puzzle.start)
    return Stepping(start, masks.steps, tuple(steps), masks.goal, images, is_layered)


def is_closed(game: Stepping, sample: Words, is_member: Callable[[Words], Flags]) -> bool:
    """Say whether a set of words, of which a sample is looked at, is what can be reached."""
    # Each step from a word of the set leads to one of it, each word but the start comes from one by
    # a step, and steps must not go round in circles.
    game = replace(game, images=())
    for block in blocks(sample):
        comes = block == np.uint64(game.start)
        comes[game.back(block, is_member)[0]] = True
        if not (comes.all() and is_member(block).all() and is_member(game.onward(block)).all()):
            return False
    return True


def _back(step: packing.Step) -> list[packing.Step] | None:
    """Return the steps that take one back; None if too many, or fields overlap."""
    wanted = {(need.mask, need.value) for need in step.needs if need.equal}  # fields, values
    if len({mask for mask, _ in wanted}) < len(wanted):
        return []  # it needs two values of a field, which no state has
    changed = {literal.mask: literal for literal in step.effect.sets}
    fields = {literal.mask for literal in (*step.needs, *changed.values())}
    is_apart = sum(mask.bit_count() for mask in fields) == sum(fields).bit_count()
    if step.effect.drops or len(changed) < len(step.effect.sets) or not is_apart:
        return None
    before = []  # of each changed field the values that it may have had
    for mask in changed:
        asked = [(need.value, need.equal) for need in step.needs if need.mask == mask]
        every = packing.values_of(mask)
        fit = [old for old in every if all((old == value) is equal for value, equal in asked)]
        before.append(fit)
    if np.prod([len(values) for values in before]) > _MOST_BACK:
        return None
    needs = (*changed.values(), *(need for need in step.needs if need.mask not in changed))
    sets = (tuple(map(partial(packing.Literal, 0), changed, values)) for values in product(*before))
    return [packing.Step(needs, None, packing.Effect(literals), (), 1) for literals in sets]


_masks = lru_cache(4)(partial(packing.Masks, 1))  # they are not sent along with each piece of work
_classes = lru_cache(4)(lambda images: Symmetries(len(images[0]) if images else 0, images))
Rows = npt.NDArray[np.uint64]
WORD, LEFT, WAYS = 0, 1, 2
"""Columns of rows: the word, what remains to be paid, the first digit of the ways."""
DEPTH = 1  # the column beside the word while the depth of each is looked up
_NOWHERE: Final = np.uint64(0xFFFFFFFFFFFFFFFF)
_DIGIT: Final = 32  # bits of a digit


class Census(NamedTuple):
    """How many states there are, and stuck ones; how many classes, those that move, and goals."""

    states: int = 0
    stuck: int = 0
    classes: int = 0
    moving: int = 0
    goals: int = 0


def census(steps: Stepping, rows: Rows) -> tuple[Rows, Census]:
    """Keep all rows, and count what they are: what an exchange of layers ends with."""
    counts = []
    for block in blocks(rows[:, WORD]):
        size = steps.classes.orbits(block)  # states in each class
        moving, goals = steps.moving(block), steps.goals(block)
        of_block = size.sum(), size[~moving & ~goals].sum(), len(block), moving.sum(), goals.sum()
        counts.append(Census(*map(int, of_block)))
    return rows, Census(*map(sum, zip(Census(), *counts, strict=True)))


def neighbours(steps: Stepping, rows: Rows, *, is_back: bool) -> Rows:
    """Return the classes that a step on, or back, leads to."""
    sets = (steps.back(it)[1] if is_back else steps.onward(it) for it in blocks(rows[:, WORD]))
    return union(map(distinct, sets))[:, np.newaxis]


def goals(steps: Stepping, rows: Rows) -> Rows:
    return rows[steps.goals(rows[:, WORD])]


def united(parts: Iterable[Rows]) -> Rows:
    """Return each word of the parts once, in order."""
    sets = (rows[:, WORD] for rows in parts)
    ordered = (part if (part[1:] > part[:-1]).all() else distinct(part.copy()) for part in sets)
    return union(ordered)[:, np.newaxis]


def without(steps: Stepping, rows: Rows, excluded: Rows) -> Rows:
    return rows[~is_among(rows[:, WORD], excluded[:, WORD])]


def unplaced(parts: Iterable[Rows]) -> Rows:
    """Unite parts; the depth of each word is not known yet."""
    words = united(parts)
    return np.concatenate((words, np.full_like(words, _NOWHERE)), axis=1)


def placed(steps: Stepping, rows: Rows, layer: Rows, depth: int) -> Rows:
    """Set the depth of the words that are in a layer."""
    rows = rows.copy()
    rows[is_among(rows[:, WORD], layer[:, WORD]), DEPTH] = depth
    return rows


def by_depth(steps: Stepping, rows: Rows, depths: int) -> tuple[Rows, npt.NDArray[np.int64]]:
    """Keep the words that are in some layer, and count those of each."""
    rows = rows[rows[:, DEPTH] != _NOWHERE]
    return rows[:, :DEPTH], np.bincount(rows[:, DEPTH].astype(np.int64), minlength=depths)


class Tally(NamedTuple):
    """How many states and classes can be won, by what remains, in ways of that many bits."""

    states: Counter[int]
    classes: Counter[int]
    bits: int

    def __add__(self, more: Any) -> Tally:
        bits = max(self.bits, more.bits)
        return Tally(self.states + more.states, self.classes + more.classes, bits)


NOTHING: Final = Tally(Counter(), Counter(), 1)


def remaining(steps: Stepping, tallies: Iterable[Tally]) -> tuple[Remaining, ...]:
    """Add up tallies of layers; without symmetries no classes are counted."""
    all_ = reduce(add, tallies, NOTHING)
    has_classes = steps.symmetries > 1
    return tuple(
        Remaining(cost, states, all_.classes[cost] if has_classes else None)
        for cost, states in sorted(all_.states.items())
    )


def winnable(steps: Stepping, rows: Rows, layer: Rows) -> Rows:
    """Keep the rows that are in a layer, and add the layer's goals."""
    words = layer[:, WORD]
    return with_goals(steps, rows[is_among(rows[:, WORD], words)], words[steps.goals(words)])


def with_goals(steps: Stepping, rows: Rows, goals: Words) -> Rows:
    """Return rows in order, with goals: there nothing remains, in one way a state."""
    if not len(goals):
        return rows
    ends = np.zeros((len(goals), rows.shape[1]), np.uint64)
    ends[:, WORD] = goals
    ends[:, WAYS] = steps.classes.orbits(goals)
    rows = np.concatenate((rows[~is_among(rows[:, WORD], goals)], ends))
    return rows[np.argsort(rows[:, WORD], kind="stable")]


def tally(steps: Stepping, rows: Rows) -> tuple[Rows, Tally]:
    """Return the rows as they are, and what they add up to."""
    costs = rows[:, LEFT].astype(np.intp)
    orbits = map(steps.classes.orbits, blocks(rows[:, WORD].copy()))
    states = np.zeros(int(costs.max()) + 1 if len(costs) else 0, np.int64)
    np.add.at(states, costs, np.concatenate([np.zeros(0, np.int64), *orbits]))
    by_cost, classes_by_cost = enumerate(states.tolist()), enumerate(np.bincount(costs).tolist())
    counted = Counter({cost: count for cost, count in by_cost if count})
    classes = Counter({cost: count for cost, count in classes_by_cost if count})
    most = rows[:, WAYS:].max(axis=0, initial=0).tolist()
    bits = max(_DIGIT * place + digit.bit_length() for place, digit in enumerate(most))
    return rows, Tally(counted, classes, bits)


def back(
    steps: Stepping, rows: Rows, digits: int, reached: Callable[[Words], Flags] | None = None
) -> Rows:
    """Return a row for each class from which a move leads to a row, with ways in `digits`."""
    parts: list[Rows] = []
    for low in range(0, len(rows), BLOCK):
        block = rows[low : low + BLOCK]
        places, words = steps.back(block[:, WORD], reached)
        stepped = block[places]
        stepped[:, WORD] = words
        stepped[:, LEFT] += np.uint64(1)
        parts.append(summed([stepped], digits))  # each stays twice as long as the next (`union`)
        while len(parts) > 1 and len(parts[-2]) <= 2 * len(parts[-1]):
            parts[-2:] = [summed(parts[-2:], digits)]
    return summed(parts, digits)


def ways_of(row: npt.NDArray[np.uint64]) -> int:
    return sum(int(digit) << _DIGIT * place for place, digit in enumerate(row[WAYS:]))


def digits_before(steps: Stepping, bits: int) -> int:
    """Return how many digits hold the ways of the layer before one with ways of some bits."""
    most = max(1, steps.symmetries * len(steps.steps))
    return -(-(bits + most.bit_length()) // _DIGIT)


def summed(parts: Iterable[Rows], digits: int) -> Rows:
    """Return a row for each word: the least that remains, and the ways to pay no more."""
    parts = [part for part in parts if len(part)]
    width, ends = WAYS + digits, np.cumsum([0, *map(len, parts)])
    rows = np.zeros((ends[-1], width), np.uint64)
    for part, low, high in zip(parts, ends, ends[1:], strict=False):
        # A digit that is dropped is 0, or `digits_before` had kept it.
        rows[low:high, : part.shape[1]] = part[:, :width]
    if not len(rows):
        return rows
    rows = rows[np.argsort(rows[:, WORD], kind="stable")]
    first = is_first(rows[:, WORD])
    groups = np.flatnonzero(first)  # where the rows of each word begin
    least = np.minimum.reduceat(rows[:, LEFT], groups)
    longer = rows[:, LEFT] > least[np.cumsum(first) - 1]  # than the least of its word
    if longer.any():  # such ways do not count
        rows[longer, WAYS:] = 0
    sums = np.empty((len(groups), width), np.uint64)
    sums[:, WORD], sums[:, LEFT] = rows[groups, WORD], least
    carry = np.zeros(len(groups), np.uint64)
    for digit in range(WAYS, width):  # of 32 bits, so that many sum up in a word
        column = np.add.reduceat(rows[:, digit], groups) + carry
        sums[:, digit] = column & np.uint64((1 << _DIGIT) - 1)
        carry = column >> np.uint64(_DIGIT)
    return sums


def won_backwards(
    game: Stepping, goals: Words, reached: Callable[[Words], Flags], watch: Watch, unit: str
) -> Iterator[tuple[Rows, Tally]]:
    """Yield what can be won of the words reached, with no bit, one, and on: a step takes one."""
    # `unit` is what bits are called in reports.

    def has(words: Words) -> Flags:
        watch.pulse(0)
        return reached(words)

    ends = distinct(game.classes.canonical(goals))
    rows, counted = np.zeros((0, WAYS + 1), np.uint64), NOTHING
    for size in range(game.start.bit_count() + 1):
        won = counted.classes.total()
        watch.reached(f"back from the goals, {size} {unit}: {won:,} classes won")
        earlier = back(game, rows, digits_before(game, counted.bits), has)
        rows = with_goals(game, earlier, ends[np.bitwise_count(ends) == size])
        _, counted = tally(game, rows)
        yield rows, counted
