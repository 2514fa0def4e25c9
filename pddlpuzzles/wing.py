"""What the rest of the house sees of a puzzle: its wing.

A wing is a folder in `pddlpuzzles/puzzles/`. Its `__init__` holds a `Wing` named `WING`, and its
rooms are modules, the same in every wing, opened when they are first needed:

    rules        the puzzle's rules, and nothing else
    heuristics   the puzzle's class: the rules, and what is known about getting to the goal;
                 provers(puzzle) names the searches measured to prove such puzzles fastest
    pddl         ENCODINGS, the PDDL readings; the first for an objective is its default.
                 FOREIGN (if there are any): those of others, which are recognised, not written
    drawing      read(document), write(puzzle), size(puzzle), draw(puzzle, state, paint),
                 draw_goal(puzzle, paint), describe(puzzle, state, move)
                 with `stepwise` false also draw_plan(puzzle, moves, paint)
    generate     generate(seed, …): a new puzzle
    counting     only where solutions can be counted: odds(puzzle, pulse) and
                 solutions(puzzle, pulse), and then drawing has draw_odds(puzzle, tally, paint)
"""

from __future__ import annotations

import importlib
import importlib.util
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pddlpuzzles.document import Document
    from pddlpuzzles.planning.reading import Spelling
    from pddlpuzzles.puzzle import Encoding, Puzzle

Paint = Callable[[str, str], str]
"""Colours a piece of text: (text, name of a colour) -> text. The identity off a terminal."""


Pulse = Callable[[], None]
"""To be called often in a long computation; it raises when a limit is reached."""


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


@dataclass(frozen=True)
class Wing:
    """One puzzle's wing. Its methods say what each room offers; a puzzle is always its own."""

    name: str
    """The puzzle's name on the command line, and the folder's name."""
    summary: str
    """The puzzle in a line."""
    default: str
    """The bundled instance that is meant when none is named."""
    stepwise: bool = True
    """Whether a plan is drawn state by state; otherwise one picture shows all of it."""

    def _room(self, name: str) -> Any:
        return importlib.import_module(f"pddlpuzzles.puzzles.{self.name}.{name}")

    def read(self, document: Document) -> Puzzle[Any, Any]:
        """Make the puzzle that an instance file describes.

        :raises InputError: if it describes none.
        """
        puzzle: Puzzle[Any, Any] = self._room("drawing").read(document)
        return puzzle

    def write(self, puzzle: Any) -> str:
        """Return the puzzle as TOML, such that reading it gives an equal puzzle.

        The common keys `puzzle`, `title`, `source` and `[known]` are not among it.
        """
        text: str = self._room("drawing").write(puzzle)
        return text

    def size(self, puzzle: Any) -> str:
        """Say how big the puzzle is, in two or three words for a list."""
        text: str = self._room("drawing").size(puzzle)
        return text

    def draw(self, puzzle: Any, state: Any, paint: Paint) -> str:
        """Return `state` as lines of text."""
        text: str = self._room("drawing").draw(puzzle, state, paint)
        return text

    def draw_plan(self, puzzle: Any, moves: Sequence[Any], paint: Paint) -> str:
        """Return all that `moves` do as one picture; only where plans are not `stepwise`."""
        text: str = self._room("drawing").draw_plan(puzzle, moves, paint)
        return text

    def draw_goal(self, puzzle: Any, paint: Paint) -> str:
        """Return the goal as lines of text."""
        text: str = self._room("drawing").draw_goal(puzzle, paint)
        return text

    def describe(self, puzzle: Any, state: Any, move: Any) -> str:
        """Say what a person with the puzzle in hand does to make a legal `move`."""
        text: str = self._room("drawing").describe(puzzle, state, move)
        return text

    def encodings(self) -> tuple[Encoding[Any, Any], ...]:
        """Return the PDDL readings of the puzzle."""
        encodings: tuple[Encoding[Any, Any], ...] = self._room("pddl").ENCODINGS
        return encodings

    def readings(self) -> tuple[Encoding[Any, Any], ...]:
        """Return the PDDL readings that are recognised: its own, and those of others."""
        encodings: tuple[Encoding[Any, Any], ...] = self._room("pddl").ENCODINGS
        others: tuple[Encoding[Any, Any], ...] = getattr(self._room("pddl"), "FOREIGN", ())
        return encodings + others

    def provers(self, puzzle: Any) -> tuple[str, ...]:
        """Name the searches that were measured to prove puzzles like this one fastest.

        Several are asked side by side.
        """
        names: tuple[str, ...] = self._room("heuristics").provers(puzzle)
        return names

    @property
    def counts(self) -> bool:
        """Whether the wing can count and list solutions."""
        name = f"pddlpuzzles.puzzles.{self.name}.counting"
        return importlib.util.find_spec(name) is not None

    def odds(self, puzzle: Any, pulse: Pulse) -> Tally:
        """Count all solutions; only where the wing `counts`. Ends with what `pulse` raises."""
        tally: Tally = self._room("counting").odds(puzzle, pulse)
        return tally

    def solutions(self, puzzle: Any, pulse: Pulse) -> Iterator[tuple[Any, ...]]:
        """Yield every solution once, as its moves, in a fixed order; only where it `counts`."""
        found: Iterator[tuple[Any, ...]] = self._room("counting").solutions(puzzle, pulse)
        return found

    def draw_odds(self, puzzle: Any, tally: Tally, paint: Paint) -> str:
        """Return a tally as lines of text; only where the wing `counts`."""
        text: str = self._room("drawing").draw_odds(puzzle, tally, paint)
        return text

    @property
    def generate(self) -> Callable[..., Puzzle[Any, Any]]:
        """The generator: called with `seed` and keyword options, makes a new puzzle.

        Its signature is its command line: every parameter but `seed` has a default and is
        annotated `Annotated[type, "help"]`. The same arguments give the same puzzle.

        :raises InputError: if no puzzle has these options.
        """
        generate: Callable[..., Puzzle[Any, Any]] = self._room("generate").generate
        return generate


@dataclass(frozen=True)
class Instance:
    """A puzzle with its name and all that its file says about it beside the rules."""

    wing: Wing
    name: str
    puzzle: Puzzle[Any, Any]
    title: str | None = None
    source: str | None = None
    known: Mapping[str, Any] | None = None
    reading: tuple[Encoding[Any, Any], Spelling] | None = None
    """Where it comes from a PDDL problem: the encoding that has recognised it, and its names."""

    def spelling(self, encoding: Encoding[Any, Any]) -> Spelling | None:
        """Return how the file it comes from spells an encoding; None if it does not."""
        if self.reading is None or self.reading[0] is not encoding:
            return None
        return self.reading[1]

    def under(self, objective: str) -> Instance:
        """Return the instance with another objective, of which nothing is known."""
        if objective == self.puzzle.objective:
            return self
        puzzle: Any = self.puzzle
        return replace(self, puzzle=replace(puzzle, objective=objective), known=None)
