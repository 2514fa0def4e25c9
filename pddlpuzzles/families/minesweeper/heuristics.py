"""Minesweeper with what is known about getting to its goal."""

from __future__ import annotations

from functools import cached_property

from pddlpuzzles.families.minesweeper.rules import Clue, Rules, State


class Minesweeper(Rules):
    """The puzzle: the rules, and how far each state still is from the goal."""

    def heuristic(self, state: State) -> float:
        """Return the undecided cells: each is a move, and a move costs 1.

        It is exact wherever a goal can be reached. Where `obstacle` proves that none can, it is
        infinite.
        """
        return float("inf") if self._obstacle else self.size - state[0]

    def preference(self, state: State) -> float:
        """Return 0: of two ways to decide a cell neither looks closer."""
        return 0

    def obstacle(self) -> str | None:
        """Name one clue, or two, that no placing can meet."""
        return self._obstacle

    @cached_property
    def _obstacle(self) -> str | None:
        if self.too_big is not None:
            return f"{self.too_big} touches only {len(self.too_big.cells)} covered cells"
        near = {(one, other) for numbers in self.touching for one in numbers for other in numbers}
        for one, other in sorted(near):
            if reason := _quarrel(self.clues[one], self.clues[other]):
                return reason
        return None


def _quarrel(more: Clue, fewer: Clue) -> str | None:
    """Say why two clues can't both be met: the one wants more mines than the other leaves it.

    Of the cells of `more` those that `fewer` touches too have at most as many mines as `fewer`
    says, and the others are at most all mines.
    """
    own = len(set(more.cells) - set(fewer.cells))
    if more.mines <= fewer.mines + own:
        return None
    return (
        f"{more} asks for {more.mines - fewer.mines} mines more than {fewer}, "
        f"and touches only {own} cells that this one does not"
    )
