"""The parts of which a family is made: protocols of the modules of its folder, and their answers.

A part is a module or an object; mypy holds each to its protocol where the family returns it. What
a family need not have, or has by default, says `family.Family`.

    drawing       the puzzle as an instance file, and its states as text
    notation      moves as people write them
    bare drawing  the puzzle as people type it, with no TOML around it
    narration     texts for people who have the puzzle in front of them
    pictures      its states as SVG
    deduction     where a move can be deduced from clues
    best end      where an end that is no goal can be better than another
    counting      where all solutions can be counted
    solutions     where only the solution counts: what it consists of
    exploring     where a state space is counted by better means than state by state
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeVar

from pddlpuzzles.puzzle import Limits
from pddlpuzzles.show.wording import Paint, counted

if TYPE_CHECKING:
    from fractions import Fraction

    from pddlpuzzles.catalogue.toml_document import Document
    from pddlpuzzles.search.space import Space, Watch
    from pddlpuzzles.search.words import Words
    from pddlpuzzles.show.styles import Style
    from pddlpuzzles.show.svg import Picture

P = TypeVar("P")
P_in = TypeVar("P_in", contravariant=True)
S_in = TypeVar("S_in", contravariant=True)
M = TypeVar("M")
M_in = TypeVar("M_in", contravariant=True)
M_out = TypeVar("M_out", covariant=True)

Pulse = Callable[[], None]
"""To be called often in a long computation; it raises when a limit is reached."""


Mark = tuple[str, ...]
"""A part of a solution, by the names of its things: a mine by its cell, a meld by its cards."""

Marks = tuple[Mark, ...]
"""A solution where only that counts: its marks, sorted."""


class Names(NamedTuple):
    """What objects of a model are called in the puzzle: each alone, or by two.

    `is_sure` says that it is no guess: whoever gives objects such names means that by them.
    """

    called: Mapping[tuple[str, ...], str]
    is_sure: bool


class Solutions(Protocol[P_in, M]):
    """What a solution consists of, where it does not matter how it is come by."""

    IS_SINGLE: bool
    """Each mark is of one thing."""
    WORDS: tuple[str, ...]
    """Words by which people speak of a mark."""
    REST: tuple[str, ...]
    """Words by which people speak of a thing that has no mark."""

    def things(self, puzzle: P_in, /) -> Sequence[str]:
        """Return the names of what marks are made of, each once."""

    def marks(self, puzzle: P_in, moves: Iterable[M], /) -> Marks:
        """Return the solution that moves make, in normal form."""

    def normal(self, puzzle: P_in, found: Marks, /) -> Marks:
        """Return the marks that stand for all that are the same solution."""

    def moves(self, puzzle: P_in, found: Marks, /) -> list[M]:
        """Return moves that make a solution, in some order, whether they are legal or not."""

    def names(self, puzzle: P_in, objects: Sequence[str], /) -> Iterable[Names]:
        """Yield what the names of a model's objects may mean, the likeliest first."""


class Drawing(Protocol[P, S_in, M_in]):
    """A puzzle as an instance file, and its states as text."""

    def read(self, document: Document, /) -> P:
        """Make the puzzle that an instance file describes.

        :raises InputError: if it describes none.
        """

    def write(self, puzzle: P, /) -> str:
        """Return the puzzle as TOML, such that reading it gives an equal puzzle.

        The common keys `puzzle`, `title`, `source` and `[known]` are not among it.
        """

    def size(self, puzzle: P, /) -> str:
        """Say how big the puzzle is, in two or three words for a list."""

    def draw(self, puzzle: P, state: S_in, paint: Paint, /) -> str:
        """Return `state` as lines of text."""

    def draw_goal(self, puzzle: P, paint: Paint, /) -> str:
        """Return the goal as lines of text."""

    def describe(self, puzzle: P, state: S_in, move: M_in, /) -> str:
        """Say what a person with the puzzle in hand does to make a legal `move`."""


class Written(NamedTuple, Generic[M]):
    """A move that somebody has written: the words, and the line they stand on, from 1."""

    move: M
    words: str
    line: int


class Notation(Protocol[P, M]):
    """Moves read as people write them, and the positions after them.

    What `Puzzle.notation` and `Drawing.describe` say of a move, `parse` reads.
    """

    def parse(self, puzzle: P, text: str, /) -> list[Written[M]]:
        """Return the moves that a text names, in its order; whether they are legal is not asked.

        :raises InputError: with line and column, if it names something else.
        """

    def after(self, puzzle: P, move: M, /) -> P:
        """Return the puzzle that begins after a move, which need not be one that is in order.

        :raises IllegalMove: if the rules refuse it, saying which rule.
        """


class BareDrawing(Protocol[P]):
    """What lies on the table, typed with no TOML around it."""

    def read_bare(self, text: str, /) -> P:
        """Make the puzzle that is drawn.

        :raises InputError: if none is, with row and column and what was expected there.
        """

    def doubts(self, puzzle: P, text: str, /) -> Sequence[str]:
        """Say what in a drawing that was read as `puzzle` looks like a mistake, a line each."""


class Narration(Generic[P, M]):
    """Texts for people who have the puzzle in front of them; these suit moves made one by one."""

    def lead(self, puzzle: P) -> str | None:
        """Say what the puzzle is, in a sentence; None where the family's summary says it."""
        return None

    def rules(self, puzzle: P) -> str:
        """Say what is allowed, in some sentences for those who never met the puzzle."""
        return ""

    def said(self, puzzle: P, move: M) -> str | None:
        """Say a move whose notation is not understood by itself; None where it is."""
        return None

    def unit(self, puzzle: P) -> str | None:
        """Return what a plan's cost counts, a plural; None where the objective's name says it."""
        return None

    def steps(self, puzzle: P) -> str:
        """Return what people call the moves of a plan, a plural."""
        return "moves"

    def least(self, puzzle: P) -> str | None:
        """Say why no solution costs less than the lower bound at the start, where it is simple."""
        return None

    def solutions(self, puzzle: P) -> int | None:
        """Return how many solutions there are, None where that is not known at once."""
        return None

    def goals(self, puzzle: P) -> Sequence[str]:
        """Say what shall be so, each in words; nothing where one sentence of the drawing does."""
        return ()

    def legend(self, puzzle: P) -> Sequence[str]:
        """Return the lines that help to read the drawing of the start; perhaps none."""
        return ()

    def draw_plan(self, puzzle: P, moves: Sequence[M], paint: Paint) -> str | None:
        """Return all that `moves` do as one picture; None where each step has a picture."""
        return None

    def plan_by_hand(self, puzzle: P, moves: Sequence[M]) -> tuple[str, Sequence[str]] | None:
        """Say how a person does all that `moves` do: what is begun with, and step after step.

        None where that is nothing else than move after move.
        """
        return None

    def shown(self, puzzle: P, moves: Sequence[M]) -> Sequence[M]:
        """Return the moves of a plan in the order in which a page shows them."""
        return moves

    def first_by_hand(self, puzzle: P, moves: Sequence[M]) -> tuple[int, str] | None:
        """Say which of `moves`, by its place, a person makes first, and how.

        None where that is the first of them, made as it is described.
        """
        return None

    def refusal(self, puzzle: P) -> str | None:
        """Say what a person should look at, of a puzzle without a solution; None if nothing."""
        return None

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

        The caption of a picture says why the move was made, where there is something to say.
        """


@dataclass(frozen=True)
class Advice:
    """What can be said of the next move by reasoning.

    `move` is None if nothing is left to decide, or if the clues cannot all hold: then `clues`
    names a smallest set of them that cannot. Else they are those that show a `sure` move, the
    fewest; `because` words each. `odds` is the chance that the move is wrong, and `solutions`
    says how many there are.
    """

    move: Any | None
    sure: bool
    clues: tuple[str, ...] = ()
    because: tuple[str, ...] = ()
    odds: Fraction | None = None
    solutions: int | None = None


class Deduction(Protocol[P_in]):
    """What can be said for sure of a position, by its clues."""

    def advise(self, puzzle: P_in, pulse: Pulse, /) -> Advice:
        """Return a move that is surely right, and the simplest reason; else the likeliest.

        What `pulse` raises ends it.
        """


@dataclass(frozen=True)
class Best:
    """The best end that can be reached: how many things are left, and where they are.

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


class BestEnd(Protocol[P_in]):
    """How close to the goal one can come where it is out of reach."""

    def best(self, puzzle: P_in, limits: Limits, /) -> Best:
        """Return the best end that can be reached, proved as far as the limits go."""


@dataclass(frozen=True)
class Tally:
    """How many solutions a puzzle has, and how they share out over its picture.

    `odds` has for each place of the picture, row by row, the share of the solutions in which
    something is there (what, the puzzle says), and None where there is nothing to say. It is
    None if there are no solutions.
    """

    solutions: int
    odds: tuple[tuple[Fraction | None, ...], ...] | None

    def record(self) -> dict[str, Any]:
        """Return the tally as a JSON object; only what is sure is a whole number, 0 or 1."""
        rows = self.odds and [
            [None if one is None else _number(one) for one in row] for row in self.odds
        ]
        return {"solutions": self.solutions, "odds": rows}


def _number(share: Fraction) -> int | float:
    """Return the nearest number that is 0 or 1 only where the share is."""
    if share.denominator == 1:
        return int(share)
    return min(max(float(share), math.ulp(0.0)), math.nextafter(1.0, 0.0))


class Counting(Protocol[P_in, M_out]):
    """All solutions of a puzzle. What `pulse` raises ends both functions."""

    def odds(self, puzzle: P_in, pulse: Pulse, /) -> Tally:
        """Count all solutions."""

    def solutions(self, puzzle: P_in, pulse: Pulse, /) -> Iterator[tuple[M_out, ...]]:
        """Yield every solution once, as its moves, in a fixed order."""


class OddsDrawing(Protocol[P_in]):
    """What the drawing offers beside where solutions can be counted."""

    def draw_odds(self, puzzle: P_in, tally: Tally, paint: Paint, /) -> str:
        """Return a tally as lines of text."""


class OddsPictures(Protocol[P_in]):
    """What the pictures offer beside where solutions can be counted."""

    def odds(self, puzzle: P_in, tally: Tally, /) -> Picture:
        """Draw a tally."""


class Exploring(Protocol[P_in, S_in]):
    """A whole state space counted by better means than state by state."""

    def fewest(self, puzzle: P_in, /) -> int:
        """Return how many states can be reached at the least, as far as that is known at once."""

    def space(self, puzzle: P_in, watch: Watch, depth: int | None, /) -> Space | None:
        """Count the states, no deeper than `depth` if it is given.

        It is None where the puzzle's rules, one state at a time, are to be preferred.
        """

    def classes(self, puzzle: P_in, states: Sequence[S_in], /) -> Words | None:
        """Return a word for each state, the same in a class; None where no symmetry is used."""
