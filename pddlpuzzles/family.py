"""What the rest of the program sees of a kind of puzzles: its family.

    family     all puzzles of one kind: a folder in `pddlpuzzles/families/`
    puzzle     one of them: rules, a start, a goal, an objective (see `puzzle`)
    instance   a puzzle with a name, and what its file says beside the rules

The `__init__` of a family's folder holds a `Family` named `FAMILY`. Its modules are the same in
every folder, and are imported when they are first needed:

    rules        the puzzle's rules, and nothing else
    heuristics   the puzzle's class: the rules, and what is known about getting to the goal
    drawing      the puzzle as TOML and as pictures of text (`Drawing`)
    picture      its states as SVG (`Pictures`)
    pddl         the puzzle's readings as PDDL (`Readings`)
    searches     what it can be searched with (`Searches`)
    notation     moves as people write them (`Notation`)
    bare         the puzzle as people type it, with no TOML around it (`Bare`)
    format.txt   how an instance is written down, for people
    generate     new puzzles (`Generator`)
    play         only where it is played move by move: its rules as data (`Playing`)
    counting     only where solutions can be counted (`Counting`)
    deduction    only where a move can be deduced from clues (`Deduction`)
    best         only where an end that is no goal can be better than another (`BestEnd`)
    sets         only where a rule makes whole sets of puzzles (`ladders.Sets`)
    exploring    only where there is more to exploring than the rules (`Exploring`)
    factored     only where a state is some variables that moves change one by one (`Factoring`)

The protocols of this module and of `byhand` say what each has to offer, and mypy holds every folder
to them.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from pddlpuzzles.byhand import Told
from pddlpuzzles.errors import choose

if TYPE_CHECKING:
    from pddlpuzzles.byhand import Bare, BestEnd, Deduction, Notation
    from pddlpuzzles.document import Document
    from pddlpuzzles.ladders import Sets
    from pddlpuzzles.planning.recognise.spelling import Spelling
    from pddlpuzzles.play import Play
    from pddlpuzzles.puzzle import Encoding, Puzzle, Recogniser, Search
    from pddlpuzzles.search.comparison.factored import Factored
    from pddlpuzzles.search.graded import Graded
    from pddlpuzzles.search.informed import Heuristic
    from pddlpuzzles.search.space import Space, Watch
    from pddlpuzzles.svg import Picture, Style
    from pddlpuzzles.tally import Counting, OddsDrawing, OddsPictures

P = TypeVar("P")
P_in = TypeVar("P_in", contravariant=True)
P_out = TypeVar("P_out", covariant=True)
S_in = TypeVar("S_in", contravariant=True)
M = TypeVar("M")
M_in = TypeVar("M_in", contravariant=True)
M_out = TypeVar("M_out", covariant=True)

Paint = Callable[[str, str], str]
"""Colours a piece of text: (text, name of a colour) -> text. The identity off a terminal."""

Pulse = Callable[[], None]
"""To be called often in a long computation; it raises when a limit is reached."""


class Drawing(Told[P, M_in], Protocol[P, S_in, M_in]):
    """The module `drawing`: a puzzle as an instance file, and its states as text."""

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

    def draw_plan(self, puzzle: P, moves: Sequence[M_in], paint: Paint, /) -> str | None:
        """Return all that `moves` do as one picture; None where each step has a picture."""

    def describe(self, puzzle: P, state: S_in, move: M_in, /) -> str:
        """Say what a person with the puzzle in hand does to make a legal `move`."""


class Pictures(Protocol[P_in, S_in, M_in]):
    """The module `picture`: a puzzle's states as SVG."""

    @property
    def STYLE(self) -> Style:  # noqa: N802 - a module's constant
        """How the classes look that the pictures' parts have."""

    def state(self, puzzle: P_in, state: S_in, /) -> Picture:
        """Draw a state."""

    def goal(self, puzzle: P_in, /) -> Picture | None:
        """Draw the goal; None where it can only be told in words."""

    def steps(
        self, puzzle: P_in, states: Sequence[S_in], moves: Sequence[M_in], /
    ) -> Iterator[Picture]:
        """Draw the first of `states`, and the state after each move, marked with what it did.

        The caption of a picture says why the move was made, where there is something to say.
        """


class Playing(Protocol[P_in, S_in]):
    """The module `play`: a puzzle that is played move by move, as data."""

    def play(self, puzzle: P_in, /) -> Play:
        """Return the puzzle as data, from its start."""

    def pack(self, puzzle: P_in, state: S_in, /) -> int:
        """Return the number that a state is in that data."""


class Readings(Protocol[P]):
    """The module `pddl`: what a puzzle looks like as PDDL."""

    @property
    def ENCODINGS(self) -> tuple[Encoding[P, Any], ...]:  # noqa: N802 - a module's constant
        """The encodings that are written; the first for an objective is its default."""

    @property
    def RECOGNISED(self) -> tuple[Recogniser[P, Any], ...]:  # noqa: N802
        """The encodings that problems in PDDL are recognised by, those of others too; or none."""


class Searches(Protocol[P_in]):
    """The module `searches`: what a puzzle can be searched with."""

    def searches(self, puzzle: P_in, /) -> Mapping[str, Search]:
        """Return the searches that take the puzzle, by name; `astar` takes every puzzle."""

    def provers(self, puzzle: P_in, /) -> tuple[str, ...]:
        """Name the searches that were measured to prove puzzles like this one fastest.

        Several are asked side by side.
        """

    def heuristics(self, puzzle: P_in, /) -> Mapping[str, Callable[[], Heuristic]]:
        """Return what makes the heuristics it can be searched with, by name; `all` is its own."""


class Generator(Protocol[P_out]):
    """The module `generate`: new puzzles of chance."""

    @property
    def generate(self) -> Callable[..., P_out]:
        """The generator: called with `seed` and keyword options, makes a new puzzle.

        Its signature is its command line: every parameter but `seed` has a default and is
        annotated `Annotated[type, "help"]`. The same arguments give the same puzzle.

        :raises InputError: if no puzzle has these options.
        """


class Exploring(Protocol[P_in, S_in]):
    """The module `exploring`: a whole state space counted by better means than state by state."""

    @property
    def UNIT(self) -> str | None:  # noqa: N802 - a module's constant
        """What `left` counts, in a word; None where it counts nothing."""

    def left(self, puzzle: P_in, state: S_in, /) -> int:
        """Count what is left of a puzzle where a play of it ends."""

    def fewest(self, puzzle: P_in, /) -> int:
        """Return how many states can be reached at the least, as far as that is known at once."""

    def space(self, puzzle: P_in, watch: Watch, depth: int | None, /) -> Space | None:
        """Count the states, no deeper than `depth` if it is given.

        It is None where the puzzle's rules, one state at a time, are to be preferred.
        """

    def graded(self, puzzle: P_in, /) -> Graded | None:
        """Return the puzzle for those who count it layer by layer, anywhere and of any size.

        It is None where not each move leads one layer on, at a cost of 1.
        """


class Factoring(Protocol[P_in]):
    """The module `factored`: a puzzle as variables, each of which a move changes by itself."""

    def factored(self, puzzle: P_in, /) -> Factored | None:
        """Return the puzzle told so; None where it cannot be under its objective."""


@dataclass(frozen=True)
class Family:
    """A family of puzzles: its name, and the modules of its folder.

    A puzzle given to one of these modules is always one of the same family.
    """

    name: str
    """The puzzle's name on the command line, and the folder's name."""
    summary: str
    """The puzzle in a line."""
    default: str
    """The bundled instance that is meant when none is named."""

    @property
    def drawing(self) -> Drawing[Any, Any, Any]:
        """The module `drawing`."""
        module: Drawing[Any, Any, Any] = self._module("drawing")
        return module

    @property
    def pictures(self) -> Pictures[Any, Any, Any]:
        """The module `picture`."""
        module: Pictures[Any, Any, Any] = self._module("picture")
        return module

    @property
    def pddl(self) -> Readings[Any]:
        """The module `pddl`; unified-planning is imported at the latest when a task is made."""
        module: Readings[Any] = self._module("pddl")
        return module

    @property
    def searches(self) -> Searches[Any]:
        """The module `searches`."""
        module: Searches[Any] = self._module("searches")
        return module

    @property
    def notation(self) -> Notation[Any, Any]:
        """The module `notation`."""
        module: Notation[Any, Any] = self._module("notation")
        return module

    @property
    def bare(self) -> Bare[Any]:
        """The module `bare`."""
        module: Bare[Any] = self._module("bare")
        return module

    @property
    def format(self) -> str:
        """How an instance is written down, on a screen; from the line `puzzle = …` on a file."""
        folder = Path(__file__).parent / "families" / self.name
        return (folder / "format.txt").read_text(encoding="utf-8")

    @property
    def generator(self) -> Generator[Any]:
        """The module `generate`."""
        module: Generator[Any] = self._module("generate")
        return module

    @property
    def counting(self) -> Counting[Any, Any] | None:
        """The module `counting`, None where solutions cannot be counted."""
        module: Counting[Any, Any] | None = self._module_if_any("counting")
        return module

    @property
    def playing(self) -> Playing[Any, Any] | None:
        """The module `play`, None where the puzzle is not played move by move."""
        module: Playing[Any, Any] | None = self._module_if_any("play")
        return module

    @property
    def deduction(self) -> Deduction[Any] | None:
        """The module `deduction`, None where nothing is deduced."""
        module: Deduction[Any] | None = self._module_if_any("deduction")
        return module

    @property
    def best_end(self) -> BestEnd[Any] | None:
        """The module `best`, None where an end is good or not and nothing between."""
        module: BestEnd[Any] | None = self._module_if_any("best")
        return module

    @property
    def exploring(self) -> Exploring[Any, Any] | None:
        """The module `exploring`, None where the rules are all there is."""
        module: Exploring[Any, Any] | None = self._module_if_any("exploring")
        return module

    @property
    def factoring(self) -> Factoring[Any] | None:
        """The module `factored`, None where a state has no such parts."""
        module: Factoring[Any] | None = self._module_if_any("factored")
        return module

    @property
    def sets(self) -> Sets[Any] | None:
        """The module `sets`, None where no rule makes sets of puzzles."""
        return self._module_if_any("sets")  # type: ignore[no-any-return]

    @property
    def odds_drawing(self) -> OddsDrawing[Any]:
        """The module `drawing` of a family that counts."""
        module: OddsDrawing[Any] = self._module("drawing")
        return module

    @property
    def odds_pictures(self) -> OddsPictures[Any]:
        """The module `picture` of a family that counts."""
        module: OddsPictures[Any] = self._module("picture")
        return module

    @property
    def _folder(self) -> str:
        return f"pddlpuzzles.families.{self.name}"

    def _module_if_any(self, name: str) -> Any:
        found = importlib.util.find_spec(f"{self._folder}.{name}")
        return None if found is None else self._module(name)

    def _module(self, name: str) -> Any:
        return importlib.import_module(f"{self._folder}.{name}")


@dataclass(frozen=True)
class Instance:
    """A puzzle with its name and all that its file says about it beside the rules."""

    family: Family
    name: str
    puzzle: Puzzle[Any, Any]
    title: str | None = None
    source: str | None = None
    known: Mapping[str, Any] | None = None
    reading: tuple[Encoding[Any, Any], Spelling] | None = None
    """Where it comes from a PDDL problem: the encoding that has recognised it, and its names."""
    doubts: tuple[str, ...] = field(default=(), compare=False)
    """Where it comes from a drawing: what in it looks like a slip, or may be meant otherwise."""

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

    def searches(self) -> Mapping[str, Search]:
        """Return the searches that take the puzzle, by name."""
        return self.family.searches.searches(self.puzzle)

    def provers(self) -> tuple[str, ...]:
        """Name the searches that were measured to prove puzzles like this one fastest."""
        return self.family.searches.provers(self.puzzle)

    def choose_encoding(self, name: str | None) -> tuple[Instance, Encoding[Any, Any]]:
        """Return an encoding and the instance under an objective that it can express.

        Without a name it is the one that the instance was read in, or the first for its
        objective. With one whose encoding cannot express that objective, the instance takes the
        encoding's own.

        :raises InputError: if the puzzle has no such encoding.
        """
        encodings = {encoding.name: encoding for encoding in self.family.pddl.ENCODINGS}
        if self.reading is not None:
            encodings[self.reading[0].name] = self.reading[0]
            name = name or self.reading[0].name
        objective = self.puzzle.objective
        if name is None:
            return self, next(
                encoding for encoding in encodings.values() if objective in encoding.objectives
            )
        encoding = encodings[choose("encoding", name, encodings)]
        if objective in encoding.objectives:
            return self, encoding
        return self.under(encoding.objectives[0]), encoding
