"""What pages and answers ask of a puzzle: texts for people, and its states as pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, Protocol, TypeVar

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
    """Texts for people with the puzzle in hand; these suit moves made one by one."""

    counts: ClassVar[Mapping[str, str]] = {}  # what objectives count, where that is not clear

    def lead(self, puzzle: P) -> str | None:
        """Say what the puzzle is; None where the family's summary says it."""

    def rules(self, puzzle: P) -> str:
        """Say what is allowed, for those who never met the puzzle."""
        return ""

    def said(self, puzzle: P, move: M, /) -> str | None:
        """Say a move whose notation does not say it."""

    def unit(self, puzzle: P) -> str | None:
        """Return what a plan's cost counts, a plural, if not the objective."""

    def steps(self, puzzle: P) -> str:
        """Return what people call the steps of a plan, a plural."""
        return "moves"

    def least(self, puzzle: P) -> str | None:
        """Say why no solution costs less than the bound at the start, if it is simple."""

    def solutions(self, puzzle: P) -> int | None:
        """Return how many solutions there are, if that is known at once."""

    def goals(self, puzzle: P) -> Sequence[str]:
        """Say what shall be so, where a sentence of the drawing does not."""
        return ()

    def legend(self, puzzle: P) -> Sequence[str]:
        """Return lines that help to read the drawing of the start."""
        return ()

    def draw_plan(self, puzzle: P, moves: Sequence[M], paint: Paint) -> str | None:
        """Return all that `moves` do as one picture, else each step has one."""

    def plan_by_hand(self, puzzle: P, moves: Sequence[M]) -> tuple[str, Sequence[str]] | None:
        """Say what a person begins with, and each step, if it is no move."""

    def shown(self, puzzle: P, moves: Sequence[M]) -> Sequence[M]:
        """Return the moves in the order in which a page shows them."""
        return moves

    def first_by_hand(self, puzzle: P, moves: Sequence[M]) -> tuple[int, str] | None:
        """Say which of `moves`, by its place, is made first, and how."""

    def refusal(self, puzzle: P) -> str | None:
        """Say what to look at in a puzzle without a solution."""

    def cost_text(self, objective: str, cost: int) -> str:
        return counted(cost, objective)


class Pictures(Protocol[P_in, S_in, M_in]):
    """A puzzle's states as SVG."""

    STYLE: Style  # how the classes look that the pictures' parts have

    def state(self, puzzle: P_in, state: S_in, /) -> Picture:
        """Draw a state."""

    def goal(self, puzzle: P_in, /) -> Picture | None:
        """Draw the goal; None where it can only be said in words."""

    def steps(
        self, puzzle: P_in, states: Sequence[S_in], moves: Sequence[M_in], /
    ) -> Iterator[Picture]:
        """Draw the first of `states`, and that after each move, marked; a caption may say why."""
