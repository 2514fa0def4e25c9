"""Minesweeper with what is known about getting to its goal."""

from __future__ import annotations

from functools import cached_property

from pddlpuzzles.families.minesweeper.rules import Clue, Rules, State
from pddlpuzzles.wording import counted


class Minesweeper(Rules):
    """The puzzle: the rules, and how far each state still is from the goal."""

    def heuristic(self, state: State) -> float:
        """Return the number of undecided cells: each takes a move, and each move costs 1.

        This is exact wherever a goal can be reached. It is infinite where `obstacle` proves that
        none can be.
        """
        return float("inf") if self._obstacle else self.size - state[0]

    def preference(self, state: State) -> float:
        """Return 0: neither way to decide a cell looks closer to the goal."""
        return 0

    def obstacle(self) -> str | None:
        """Name one clue, or two, that no placing can meet."""
        return self._obstacle

    @cached_property
    def _obstacle(self) -> str | None:
        if self.too_big is not None:
            return (
                f"{self.too_big} touches only {counted(len(self.too_big.cells), 'covered cells')}"
            )
        near = {(one, other) for numbers in self.touching for one in numbers for other in numbers}
        for one, other in sorted(near):
            if reason := _quarrel(self.clues[one], self.clues[other]):
                return reason
        return None


def _quarrel(more: Clue, fewer: Clue) -> str | None:
    """Return why two clues cannot both be met; None if this argument does not show it.

    The cells of `more` that `fewer` touches too hold at most as many mines as `fewer` says, and
    the other cells of `more` at most as many as they are. `more` must not ask for more mines than
    both numbers together.
    """
    own = len(set(more.cells) - set(fewer.cells))
    if more.mines <= fewer.mines + own:
        return None
    return (
        f"{more} asks for {counted(more.mines - fewer.mines, 'mines')} more than {fewer}, "
        f"and touches only {counted(own, 'cells')} that this one does not"
    )
