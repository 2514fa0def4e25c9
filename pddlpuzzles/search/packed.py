"""Puzzles whose states are packed into words; states and moves that are unpacked if asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, Protocol, TypeVar, overload

import numpy as np
import numpy.typing as npt

from pddlpuzzles.puzzle import Move, State
from pddlpuzzles.search.fields import Columns, Formula
from pddlpuzzles.search.masks import Masks

Move_out = TypeVar("Move_out", covariant=True)

_MANY: Final = 1 << 15
"""As many states are unpacked at a time."""


class Packed(Protocol[State, Move_out]):
    """A puzzle whose states are packed, and whose moves are steps of them."""

    @property
    def masks(self) -> Masks:
        """The moves as steps, in the order in which the rules have them."""

    @property
    def goal(self) -> Formula:
        """What holds in goals, and in no other state."""

    def packed(self, state: State, /) -> Sequence[int]:
        """Return the words of a state."""

    def states(self, columns: Columns, /) -> list[State]:
        """Return states from their words."""

    def move(self, step: int, /) -> Move_out:
        """Return the move that a step is."""


class PackedStates(Sequence[State]):
    """States that are unpacked when they are asked for."""

    def __init__(self, packed: Packed[State, Any], columns: Columns) -> None:
        self.packed, self.columns = packed, columns

    def __len__(self) -> int:
        return len(self.columns[0])

    @overload
    def __getitem__(self, place: int) -> State: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[State]: ...
    def __getitem__(self, place: int | slice) -> State | Sequence[State]:
        if isinstance(place, slice):
            return self.packed.states(tuple([column[place] for column in self.columns]))
        place = range(len(self))[place]
        return self[place : place + 1][0]

    def __iter__(self) -> Iterator[State]:
        for low in range(0, len(self), _MANY):
            yield from self[low : low + _MANY]


class PackedMoves(Sequence[Move]):
    """The moves that edges are."""

    def __init__(self, packed: Packed[Any, Move], steps: npt.NDArray[np.uint32]) -> None:
        self._packed, self._steps = packed, steps

    def __len__(self) -> int:
        return len(self._steps)

    @overload
    def __getitem__(self, place: int) -> Move: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Move]: ...
    def __getitem__(self, place: int | slice) -> Move | Sequence[Move]:
        if isinstance(place, slice):
            return [self._packed.move(step) for step in self._steps[place].tolist()]
        return self._packed.move(int(self._steps[place]))
