"""Steps of packed states as masks, made on whole arrays at a time (see `fields`).

    step       where its condition holds, it gives some fields new values
    drop       of a step: a field that has this value becomes 0
    change     what a step does besides where a condition holds before
    rule       bits that are set in a state wherever a formula holds; they follow from the others
    key        a word that is the same of two states if they are the same

A state of one word is its own key. Of several words the key is a hash: whoever compares keys has
to compare the states, too, and to take another seed where two states share a key.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from pddlpuzzles.search.fields import Columns, Formula, Literal, holds, word_of
from pddlpuzzles.search.selection import Selection, selection
from pddlpuzzles.search.words import Flags, Words

Numbers = npt.NDArray[np.int64]

_FEW: Final = 1 << 14
"""Steps are tried one by one in a state as long as these are no more for each table."""
_ROUNDS: Final = (np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB))
"""The multipliers of splitmix64: Steele, Lea and Flood, "Fast splittable pseudorandom number
generators", OOPSLA 2014."""


class Effect(NamedTuple):
    """Fields that get a value, and fields that become 0 where they have one."""

    sets: tuple[Literal, ...] = ()
    drops: tuple[Literal, ...] = ()


class Change(NamedTuple):
    """An effect where a condition holds before."""

    condition: Formula
    effect: Effect


class Step(NamedTuple):
    """Literals and a formula that it needs, what it does, and what it costs."""

    needs: tuple[Literal, ...]
    condition: Formula | None
    effect: Effect
    changes: tuple[Change, ...]
    cost: int

    @property
    def is_plain(self) -> bool:
        """Whether it is literals alone."""
        return self.condition is None and not self.changes


class Rule(NamedTuple):
    """Bits of a word that are set where a formula holds."""

    word: int
    bits: int
    condition: Formula


class Stratum(NamedTuple):
    """Rules that are evaluated together, again and again if one may need another."""

    rules: tuple[Rule, ...]
    is_recursive: bool


class PossibleSteps(NamedTuple):
    """Steps that can be made: in which states, by their places, which, and the states after."""

    places: Numbers
    steps: Numbers
    after: Columns


@dataclass(frozen=True)
class Masks:
    """Steps of packed states; `follows` are the bits of each word that the rules decide."""

    words: int
    steps: tuple[Step, ...]
    strata: tuple[Stratum, ...] = ()

    @cached_property
    def follows(self) -> tuple[int, ...]:
        """The bits of each word that rules decide."""
        bits = [0] * self.words
        for stratum in self.strata:
            for rule in stratum.rules:
                bits[rule.word] |= rule.bits
        return tuple(bits)

    @cached_property
    def costs(self) -> Numbers:
        """What each step costs."""
        return np.array([step.cost for step in self.steps], np.int64)

    @cached_property
    def tables(self) -> Tables:
        """The steps as arrays."""
        return Tables(self)

    def keys(self, columns: Columns, seed: int) -> Words:
        """Return the key of each state."""
        first, *others = (
            column & word_of(~bits) if bits else column
            for column, bits in zip(columns, self.follows, strict=True)
        )
        if not others:
            return first
        hashed = _mixed(first + word_of(seed))
        for column in others:
            hashed = _mixed(hashed ^ column)
        return hashed

    def same(self, one: Columns, other: Columns) -> Flags:
        """Say of each two states whether they are the same."""
        same = np.ones(len(one[0]), np.bool_)
        for mine, its, bits in zip(one, other, self.follows, strict=True):
            same &= ((mine ^ its) & word_of(~bits)) == 0
        return same

    def closed(self, columns: Columns) -> Columns:
        """Return states with those bits set that the rules set, and no others of theirs."""
        if not self.strata:
            return columns
        found = [
            column & word_of(~bits) for column, bits in zip(columns, self.follows, strict=True)
        ]
        for rules, is_recursive in self.strata:
            is_more = True
            while is_more:
                is_more = False
                for word, bits, condition in rules:
                    new = holds(condition, found) & (found[word] & word_of(bits) == 0)
                    if new.any():
                        found[word][new] |= word_of(bits)
                        is_more = is_recursive
        return tuple(found)

    def possible_steps(self, columns: Columns) -> PossibleSteps:
        """Return all steps that can be made, ordered by the state, then by the step.

        The states after them are not closed: bits that rules decide may be anything.
        """
        places, steps = self.tables.candidates(columns)
        order = np.sort(places << self.tables.bits | steps)
        places, steps = order >> self.tables.bits, order & (1 << self.tables.bits) - 1
        before = tuple([column[places] for column in columns])
        after = self.tables.after(before, steps)
        special = self.tables.special
        if special is None or not len(steps):
            return PossibleSteps(places, steps, after)
        kept = np.ones(len(steps), np.bool_)
        at = np.flatnonzero(special[steps])
        at = at[np.argsort(steps[at], kind="stable")]
        for group in np.split(at, np.flatnonzero(np.diff(steps[at])) + 1):
            if len(group):
                kept[group] = self._specially(int(steps[group[0]]), group, before, after)
        return PossibleSteps(places[kept], steps[kept], tuple([column[kept] for column in after]))

    def _specially(self, number: int, group: Numbers, before: Columns, after: Columns) -> Flags:
        """Write into `after` what one step's changes do; say where its condition holds."""
        step = self.steps[number]
        rows = [column[group] for column in before]
        active = [holds(change.condition, rows) for change in step.changes]
        new = list(rows)
        everywhere = np.ones(len(group), np.bool_)
        effects = [(step.effect, everywhere)]
        effects += [(one.effect, on) for one, on in zip(step.changes, active, strict=True)]
        for effect, on in effects:
            for word, mask, value, _ in effect.drops:
                hit = on & (rows[word] & word_of(mask) == word_of(value))
                new[word] = np.where(hit, new[word] & word_of(~mask), new[word])
        for effect, on in effects:
            for word, mask, value, _ in effect.sets:
                put = new[word] & word_of(~mask) | word_of(value)
                new[word] = np.where(on, put, new[word])
        for column, values in zip(after, new, strict=True):
            column[group] = values
        return everywhere if step.condition is None else holds(step.condition, rows)


class _Further(NamedTuple):
    """One more literal of steps, in a word: its mask and value by the step.

    Steps that have none have a mask of 0 and a value of 1, which no masked word has.
    """

    word: int
    mask: Words
    value: Words


class Tables:
    """Steps as arrays: masks by the step, and which of them to try in a state."""

    def __init__(self, masks: Masks) -> None:
        steps, count = masks.steps, len(masks.steps)
        self.bits = np.int64(max(1, count).bit_length())
        rows = care, want, clear, put = [
            [[0] * count for _ in range(masks.words)] for _ in range(4)
        ]
        for number, step in enumerate(steps):
            for word, mask, value, equal in step.needs:
                if equal:
                    care[word][number] |= mask
                    want[word][number] |= value
            for word, mask, value, _ in step.effect.sets:
                clear[word][number] |= mask
                put[word][number] |= value
        self.care, self.want, cleared, self.put = np.array(rows, np.uint64)
        self.keep = ~cleared
        denied = [[one for one in step.needs if not one.equal] for step in steps]
        self.denied = _further(denied)
        self.dropped = _further([step.effect.drops for step in steps])
        plain = np.array([step.is_plain for step in steps], np.bool_)
        self.special = None if plain.all() else ~plain
        self.selections: tuple[Selection, ...] = selection([step.needs for step in steps])
        never = np.ones(count, np.bool_)
        for one in self.selections:
            never[one.steps] = False
        self.care[0, never], self.want[0, never] = 0, 1

    def candidates(self, columns: Columns) -> tuple[Numbers, Numbers]:
        """Return which steps' literals hold in which states, in any order."""
        if len(columns[0]) * self.care.shape[1] < _FEW * len(self.selections):
            return self._every(columns)
        places: list[Numbers] = []
        steps: list[Numbers] = []
        for one in self.selections:
            place, step = one.candidates(columns)
            if not one.is_exact:
                kept = self._hold(columns, place, step)
                place, step = place[kept], step[kept]
            places.append(place)
            steps.append(step)
        if not places:
            return np.zeros(0, np.int64), np.zeros(0, np.int64)
        return np.concatenate(places), np.concatenate(steps)

    def _every(self, columns: Columns) -> tuple[Numbers, Numbers]:
        """Return the same by trying every step in every state."""
        kept, *others = (
            (column[:, np.newaxis] & care) == want
            for column, care, want in zip(columns, self.care, self.want, strict=True)
        )
        for one in others:
            kept &= one
        for word, mask, value in self.denied:
            kept &= (columns[word][:, np.newaxis] & mask) != value
        return np.divmod(np.flatnonzero(kept), kept.shape[1])

    def _hold(self, columns: Columns, places: Numbers, steps: Numbers) -> Flags:
        kept = np.ones(len(steps), np.bool_)
        for column, care, want in zip(columns, self.care, self.want, strict=True):
            kept &= (column[places] & care[steps]) == want[steps]
        for word, mask, value in self.denied:
            kept &= (columns[word][places] & mask[steps]) != value[steps]
        return kept

    def after(self, before: Columns, steps: Numbers) -> Columns:
        """Return the states after steps, as far as they are literals."""
        columns = list(before)
        for word, mask, value in self.dropped:
            masked = mask[steps]
            hit = (before[word] & masked) == value[steps]
            columns[word] = columns[word] & ~np.where(hit, masked, np.uint64(0))
        return tuple(
            [
                column & keep[steps] | put[steps]
                for column, keep, put in zip(columns, self.keep, self.put, strict=True)
            ]
        )


def _further(literals: Sequence[Sequence[Literal]]) -> tuple[_Further, ...]:
    """Return literals, some for each step, as arrays by the step: one of each step in each."""

    def arrays() -> Iterator[_Further]:
        words = {one.word for some in literals for one in some}
        for word in sorted(words):
            here = [[one for one in some if one.word == word] for some in literals]
            for rank in range(max(map(len, here))):
                mask = np.zeros(len(here), np.uint64)
                value = np.ones(len(here), np.uint64)
                for number, some in enumerate(here):
                    if rank < len(some):
                        mask[number], value[number] = some[rank].mask, some[rank].value
                yield _Further(word, mask, value)

    return tuple(arrays())


def _mixed(words: Words) -> Words:
    """Return words spread over all words, each to another."""
    for shift, factor in zip((30, 27), _ROUNDS, strict=True):
        words = (words ^ (words >> np.uint64(shift))) * factor
    return words ^ (words >> np.uint64(31))
