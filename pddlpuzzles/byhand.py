"""What a family offers whoever has the puzzle in hand: protocols of its modules, and their answers.

written    a move that somebody has written down
advice     what reasoning says of the next move
best       the best end that can still be reached
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from fractions import Fraction

    from pddlpuzzles.family import Pulse
    from pddlpuzzles.puzzle import Limits

P = TypeVar("P")
P_in = TypeVar("P_in", contravariant=True)
M = TypeVar("M")
M_in = TypeVar("M_in", contravariant=True)


class Written(NamedTuple, Generic[M]):
    """A move that somebody has written: the words, and the line they stand on, from 1."""

    move: M
    words: str
    line: int


class Notation(Protocol[P, M]):
    """The module `notation`: moves read as people write them, and the positions after them.

    What `Puzzle.notation` and `Drawing.describe` say of a move, `parse` reads.
    """

    def parse(self, puzzle: P, text: str, /) -> list[Written[M]]:
        """Return the moves that a text names, in its order; whether they are legal is not asked.

        :raises InputError: with line and column, if it names something else.
        """

    def arrange(self, puzzle: P, written: Sequence[Written[M]], /) -> list[Written[M]]:
        """Return the moves in the order in which the rules want them.

        Only puzzles in which people move in any order have another one than that of the text.
        """

    def after(self, puzzle: P, move: M, /) -> P:
        """Return the puzzle that begins after a move, which need not be one that is in order.

        :raises IllegalMove: if the rules refuse it, saying which rule.
        """


class Told(Protocol[P_in, M_in]):
    """What the module `drawing` says to whoever has the puzzle in hand."""

    def legend(self, puzzle: P_in, /) -> Sequence[str]:
        """Return the lines that help to read the drawing of the start; perhaps none."""

    def tell_plan(self, puzzle: P_in, moves: Sequence[M_in], /) -> tuple[str, Sequence[str]] | None:
        """Say how a person does all that `moves` do: what is begun with, and step after step.

        None where that is nothing else than move after move.
        """

    def begin(self, puzzle: P_in, moves: Sequence[M_in], /) -> tuple[int, str] | None:
        """Say which of `moves`, by its place, a person makes first, and how.

        None where that is the first of them, made as it is described.
        """

    def tell_cost(self, puzzle: P_in, cost: int, /) -> str:
        """Say what a plan costs, as a person counts it."""


class Bare(Protocol[P]):
    """The module `bare`: what lies on the table, typed with no TOML around it."""

    def read_bare(self, text: str, source: str, /) -> P:
        """Make the puzzle that is drawn.

        :raises InputError: if none is, with row and column and what was expected there.
        """

    def doubts(self, puzzle: P, text: str, /) -> Sequence[str]:
        """Say what in a drawing that was read as `puzzle` looks like a slip, a line each."""


@dataclass(frozen=True)
class Advice:
    """What can be said of the next move by reasoning.

    `move` is None if nothing is left to decide, or if the clues cannot all hold: then `clues`
    names a smallest set of them that cannot. Else they are those that show a `sure` move, the
    fewest; `because` tells each. `odds` is the chance that the move is wrong, and `solutions`
    says how many there are.
    """

    move: Any | None
    sure: bool
    clues: tuple[str, ...] = ()
    because: tuple[str, ...] = ()
    odds: Fraction | None = None
    solutions: int | None = None


@dataclass(frozen=True)
class Choices:
    """The legal moves: how many there are, and how many of them keep the goal in reach.

    The `cheapest` of these are those with which a cheapest plan begins.
    """

    legal: int
    winning: int
    cheapest: int

    def __str__(self) -> str:
        if self.legal == 1:
            return "no other move can be made"
        if self.winning == 1:
            return f"of {self.legal} moves it alone keeps the goal in reach"
        if self.winning < self.legal:
            many = f"{self.winning} of {self.legal}"
        else:
            many = "both" if self.legal == 2 else f"all {self.legal}"
        also = "" if self.cheapest == self.winning else f", {self.cheapest} of them at that cost"
        return f"{many} moves keep the goal in reach{also}"


@dataclass(frozen=True)
class Best:
    """The best end that can be reached: so many things left, and where they are.

    `proof` says what shows that nothing is better; None if nothing does, and then no end has less
    than `bound`. With `is_short` that also shows that the goal is out of reach.
    """

    moves: tuple[Any, ...]
    left: int
    thing: str
    where: tuple[str, ...]
    proof: str | None
    bound: int
    is_short: bool = False


class Deduction(Protocol[P_in]):
    """The module `deduction`: what can be said for sure of a position, by its clues."""

    def advise(self, puzzle: P_in, pulse: Pulse, /) -> Advice:
        """Return a move that is surely right, and the simplest reason; else the likeliest.

        What `pulse` raises ends it.
        """


class BestEnd(Protocol[P_in]):
    """The module `best`: how close to the goal one can come where it is out of reach."""

    def best(self, puzzle: P_in, limits: Limits, /) -> Best:
        """Return the best end that can be reached, proved as far as the limits go."""
