"""Puzzles whose states are values of variables, so that what a move needs can be asked one by one.

A set of values is a whole number with the bit `1 << value` of each.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

State = tuple[int, ...]
"""For each variable its value."""


class Step(NamedTuple):
    """A move, possible where each variable of `guard` has one of these values."""

    move: Any
    guard: Mapping[int, int]


@dataclass(frozen=True)
class Factored:
    """A puzzle as such a system; `puzzle_state` is the inverse of `state`.

    In each state that can be reached the puzzle's moves are those of the steps that are possible
    there. The variables of `block` hold a permutation of the same values.
    """

    sizes: tuple[int, ...]
    state: Callable[[Any], State]
    puzzle_state: Callable[[State], Any]
    start: State
    steps: tuple[Step, ...]
    block: tuple[int, ...] = ()
