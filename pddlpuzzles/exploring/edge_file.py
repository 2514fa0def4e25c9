"""Edges kept in a file, where they do not fit the memory, and distances found by going over it.

    block      some states one after another: the degree of each, and then the heads of their edges

The file has no name, so that nothing stays of it, however the process ends.
"""

from __future__ import annotations

import tempfile
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from pddlpuzzles.errors import InputError
from pddlpuzzles.exploring.by_rules import FAR, Flags, Numbers
from pddlpuzzles.search.space import Watch

_NUMBER: Final = np.uint32
"""What a number is written as; a process does not hold more states than that."""


class _Block(NamedTuple):
    """The states from `low` on, and where the file has them."""

    low: int
    states: int
    edges: int
    offset: int


class EdgeFile:
    """The edges out of all states, in the order in which these were expanded."""

    def __init__(self) -> None:
        """Take a file where temporary files go.

        :raises InputError: if none can be made.
        """
        self._blocks: list[_Block] = []
        self._states = self._size = 0
        try:
            self._file = tempfile.TemporaryFile(prefix="pddlpuzzles-explore-")  # noqa: SIM115
        except OSError as error:
            raise _trouble(error) from None

    def add(self, degrees: Numbers, heads: Numbers) -> None:
        """Add the next states, by how many edges each has, and where those lead.

        :raises InputError: if they cannot be written.
        """
        try:
            for numbers in (degrees, heads):
                self._file.write(numbers.astype(_NUMBER).data)
        except OSError as error:
            raise _trouble(error) from None
        self._blocks.append(_Block(self._states, len(degrees), len(heads), self._size))
        self._states += len(degrees)
        self._size += len(degrees) + len(heads)

    def remaining(self, goal: Flags, cost: int, watch: Watch) -> Numbers:
        """Return what it costs to get from each state to a goal, FAR where there is no way.

        Each edge costs the same, more than nothing. The blocks are gone through from the last to
        the first and back again, each until it does not change, until none changes any more. What
        holds then of a state and those after it (Bellman) holds of the true costs alone.

        :raises InputError: if the file cannot be read.
        :raises LimitError: if a limit is reached.
        """
        watch.allocating(9 * len(goal))
        ahead = np.where(goal, 0, FAR)
        is_changed, rounds = True, 0
        while is_changed:
            is_changed, rounds = False, rounds + 1
            self._blocks.reverse()
            for block in self._blocks:
                watch.pulse()
                watch.reached(f"back, round {rounds}")
                is_changed |= self._lower_distances(block, ahead, cost)
        return ahead

    def _lower_distances(self, block: _Block, ahead: Numbers, cost: int) -> bool:
        """Bring the states of a block as near to a goal as those after them are; say if any came.

        :raises InputError: if the file cannot be read.
        """
        degrees, heads = self._read(block)
        moving = np.flatnonzero(degrees)
        first = (np.cumsum(degrees, dtype=np.int64) - degrees)[moving]
        states = block.low + moving
        is_changed = False
        while len(states):
            best = np.minimum.reduceat(ahead[heads], first)
            nearer = (best != FAR) & (best < ahead[states] - cost)
            if not nearer.any():
                break
            ahead[states[nearer]] = best[nearer] + cost
            is_changed = True
        return is_changed

    def _read(self, block: _Block) -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32]]:
        numbers = np.empty(block.states + block.edges, _NUMBER)
        try:
            self._file.seek(block.offset * numbers.itemsize)
            self._file.readinto(numbers.data)
        except OSError as error:
            raise _trouble(error) from None
        return numbers[: block.states], numbers[block.states :]


def _trouble(error: OSError) -> InputError:
    return InputError(
        f"the moves do not fit: {(error.strerror or str(error)).lower()}; "
        "let TMPDIR name a folder on a larger disk, or give more --memory",
        source=tempfile.gettempdir(),
    )
