"""States packed into words, and what can be said of them.

field      bits of a word that hold a number: a flag, or which atom of a group holds
state      one word or several; some states are `Columns`, one array of words for each
literal    some bits of a word have a value, or have any other
formula    a conjunction (or, if `any`, a disjunction) of literals and formulas
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from pddlpuzzles.search.words import Flags, Words

Columns = tuple[Words, ...]


class Field(NamedTuple):
    """Bits of a word that hold a number below `1 << width`."""

    word: int
    shift: int
    width: int

    @property
    def mask(self) -> int:
        """Its bits in the word."""
        return ((1 << self.width) - 1) << self.shift

    def literal(self, value: int, *, equal: bool = True) -> Literal:
        """Return that it has a value, or has another."""
        return Literal(self.word, self.mask, value << self.shift, equal)


class Literal(NamedTuple):
    """The bits `mask` of a word have the value `value`, or, unless `equal`, have another."""

    word: int
    mask: int
    value: int
    equal: bool = True


class Formula(NamedTuple):
    """A conjunction or disjunction."""

    literals: tuple[Literal, ...] = ()
    parts: tuple[Formula, ...] = ()
    any: bool = False


def holds(formula: Formula, columns: Sequence[Words]) -> Flags:
    """Say of each state whether a formula holds."""
    literals, parts, is_any = formula
    found = np.full(len(columns[0]), not is_any, np.bool_)
    combine = np.logical_or if is_any else np.logical_and
    for word, mask, value, equal in literals:
        is_so = (columns[word] & word_of(mask)) == word_of(value)
        combine(found, is_so if equal else ~is_so, out=found)
    for part in parts:
        combine(found, holds(part, columns), out=found)
    return found


def word_of(bits: int) -> np.uint64:
    """Return bits as a word; of a negative number its lowest 64."""
    return np.uint64(bits & (1 << 64) - 1)
