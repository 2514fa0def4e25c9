"""What pages and answers ask of a puzzle: texts for people, and its states as pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from pddlpuzzles.show.wording import Paint, counted

if TYPE_CHECKING:
    from pddlpuzzles.show.styles import Style
    from pddlpuzzles.show.svg import Picture

P = TypeVar("P")
M = TypeVar("M")
P_in = TypeVar("P_in", contravariant=True)
S_in = TypeVar("S_in", contravariant=True)
M_in = TypeVar("M_in", contravariant=True)


class Narration(Generic[P, M]):
    """Texts for people who have the puzzle in front of them; these suit moves made one by one."""

    def lead(self, puzzle: P) -> str | None:
        """Say what the puzzle is, in a sentence; None where the family's summary says it."""

    def rules(self, puzzle: P) -> str:
        """Say what is allowed, in some sentences for those who never met the puzzle."""
        return ""

    def said(self, puzzle: P, move: M) -> str | None:
        """Say a move whose notation is not understood by itself; None where it is."""

    def unit(self, puzzle: P) -> str | None:
        """Return what a plan's cost counts, a plural; None where the objective's name says it."""

    def steps(self, puzzle: P) -> str:
        """Draw the first of `states`, and that after each move, marked; a caption may say why."""
        return "moves"

    def least(self, puzzle: P) -> str | None:
        """Say why no solution costs less than the lower bound at the start, where it is simple."""

    def solutions(self, puzzle: P) -> int | None:
        """Return how many solutions there are, None where that is not known at once."""

    def goals(self, puzzle: P) -> Sequence[str]:
        """Say what shall be so, each in words; nothing where one sentence of the drawing does."""
        return ()

    def legend(self, puzzle: P) -> Sequence[str]:
        """Return the lines that help to read the drawing of the start; perhaps none."""
        return ()

    def draw_plan(self, puzzle: P, moves: Sequence[M], paint: Paint) -> str | None:
        """Return all that `moves` do as one picture; None where each step has a picture."""

    def plan_by_hand(self, puzzle: P, moves: Sequence[M]) -> tuple[str, Sequence[str]] | None:
        """Say what a person begins with, and then each step; None if that is move after move."""

    def shown(self, puzzle: P, moves: Sequence[M]) -> Sequence[M]:
        """Return the moves of a plan in the order in which a page shows them."""
        return moves

    def first_by_hand(self, puzzle: P, moves: Sequence[M]) -> tuple[int, str] | None:
        """Say which of `moves`, by its place, is made first, and how; None if it is the first."""

    def refusal(self, puzzle: P) -> str | None:
        """Say what a person should look at, of a puzzle without a solution; None if nothing."""

    def cost_text(self, objective: str, cost: int) -> str:
        """Say what a plan costs, as a person counts it."""
        return counted(cost, objective)


class Pictures(Protocol[P_in, S_in, M_in]):
    """A puzzle's states as SVG."""

    @property
    def STYLE(self) -> Style:  # noqa: N802 - a module's constant
        """How the classes look that the pictures' parts have."""

    def state(self, puzzle: P_in, state: S_in, /) -> Picture:
        """Draw a state."""

    def goal(self, puzzle: P_in, /) -> Picture | None:
        """Draw the goal; None where it can only be said in words."""

    def steps(
        self, puzzle: P_in, states: Sequence[S_in], moves: Sequence[M_in], /
    ) -> Iterator[Picture]:
        """Draw the first of `states`, and the state after each move, marked with what it did.

        A caption says why the move was made, where there is something to say.
        """
