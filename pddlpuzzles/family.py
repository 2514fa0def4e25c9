"""What the rest of the program sees of a kind of puzzles: its family.

    family     all puzzles of one kind: a folder in `pddlpuzzles/families/`
    puzzle     one of them: rules, a start, a goal, an objective (see `puzzle`)
    instance   a puzzle with a name, and what its file says beside the rules

The `__init__` of a family's folder holds a family named `FAMILY`: its class inherits `FamilyOf`
and returns the modules of its folder, which it imports when they are asked for. What it does not
offer has the default that stands here; `family_parts` says what each part has to offer. Beside
modules a folder has `format.txt`, how an instance is written down, for people.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from importlib.resources import files
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self

from pddlpuzzles.errors import InputError, TypeMistake, choose
from pddlpuzzles.family_parts import Narration
from pddlpuzzles.processes.system import has_libraries
from pddlpuzzles.puzzle import Move, P, Search, StartBound, State
from pddlpuzzles.search import BY_RULES, NATIVE, by_novelty

if TYPE_CHECKING:
    from pathlib import Path

    from pddlpuzzles.family_parts import (
        BareDrawing,
        BestEnd,
        Counting,
        Deduction,
        Drawing,
        Exploring,
        Notation,
        OddsDrawing,
        OddsPictures,
        Pictures,
        Solutions,
    )
    from pddlpuzzles.pddl.recognise.spelling import Spelling
    from pddlpuzzles.puzzle import Encoding, Member, Puzzle, Recogniser
    from pddlpuzzles.referee import JudgedPlan
    from pddlpuzzles.search.factored import Factored
    from pddlpuzzles.search.informed import Heuristic
    from pddlpuzzles.search.packed import Packed
    from pddlpuzzles.search.stepping import Stepping
    from pddlpuzzles.search.view import Facts, View
    from pddlpuzzles.show.game_data import Game


class FamilyOf(ABC, Generic[P, State, Move]):
    """A family of puzzles. A puzzle given to one of its parts is always one of the same family."""

    name: ClassVar[str]
    """The puzzle's name on the command line, and the folder's name."""
    summary: ClassVar[str]
    """The puzzle in a line."""
    default: ClassVar[str]
    """The bundled instance that is meant when none is named."""
    order: ClassVar[str | None] = None
    """Where only the solution counts: in which order the rules make its moves, in words."""
    is_pddl: ClassVar[bool] = False
    """Its rules are those of PDDL: a plan is not held against a second reading."""
    remainder: ClassVar[str | None] = None
    """What `left` counts, in a word; None where it counts nothing."""

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    def __hash__(self) -> int:
        return hash(self.name)

    def __reduce__(self) -> tuple[type[Self], tuple[()]]:
        return type(self), ()  # what was made of it once is made again

    # How an instance is written down, and what it looks like.

    @property
    @abstractmethod
    def drawing(self) -> Drawing[P, State, Move]:
        """The puzzle as an instance file, and its states as text."""

    @property
    def format(self) -> str:
        """How an instance is written down, on a screen; from the line `puzzle = …` on a file."""
        folder = files("pddlpuzzles.families") / self.name
        return (folder / "format.txt").read_text(encoding="utf-8")

    def bundled(self, folder: Path) -> Mapping[str, Path]:
        """Return the files of the bundled instances in the family's folder, by name."""
        return {path.stem: path for path in folder.glob("*.toml")}

    def known(self, path: Path) -> Mapping[str, Any] | None:
        """Return what is known of a bundled instance that is no TOML file."""
        return None

    def doubt(self, puzzle: P) -> str | None:
        """Say what in an instance file that was read looks like a mistake; None if nothing."""
        return None

    @property
    def bare_drawing(self) -> BareDrawing[P] | None:
        """The puzzle as people type it, with no TOML around it; None where they cannot."""
        return None

    @property
    def narration(self) -> Narration[P, Move]:
        """Texts for people who have the puzzle in front of them."""
        return Narration()

    @property
    def notation(self) -> Notation[P, Move] | None:
        """Moves as people write them; None where plans are read as PDDL only."""
        return None

    def require_notation(self) -> Notation[P, Move]:
        """Return the notation.

        :raises InputError: if there is none.
        """
        if self.notation is None:
            raise InputError(f"{self.name} has no notation of moves, only plans in PDDL")
        return self.notation

    def arrange(self, puzzle: P, moves: Sequence[Move]) -> Sequence[Move]:
        """Return moves in the rules' order, where people and plans may make them in any order."""
        return moves

    @property
    def pictures(self) -> Pictures[P, State, Move]:
        """Its states as SVG; without pictures of its own, its drawings of text."""
        from pddlpuzzles.show.drawn import DrawnText

        return DrawnText(self.drawing)

    def untested(self, puzzle: P, states: Sequence[State]) -> Iterable[str]:
        """Say which parts of its rules alone refuse no move in any of these states."""
        return ()

    def playing(self, puzzle: P) -> Game | None:
        """Return what a page needs to have it played; None where it cannot be played there."""
        return None

    # Its readings as PDDL.

    @property
    @abstractmethod
    def encodings(self) -> tuple[Encoding[P, Move], ...]:
        """The encodings that are written; the first for an objective is its default."""

    @property
    def recognised(self) -> tuple[Recogniser[P, Move], ...]:
        """The encodings that problems in PDDL are recognised by, those of others too."""
        return ()

    def read_pddl(self, path: str, domain: str | None) -> P | None:
        """Return the puzzle that a problem in PDDL is, whatever its domain.

        None where only problems are read that an encoding recognises. Without a `domain` it is
        `domain.pddl` in the problem's folder.

        :raises InputError: if the files cannot be read.
        """
        return None

    def read_texts(self, domain: str, problem: str) -> P:
        """Return the puzzle of a domain's and a problem's text, where any problem is one.

        :raises InputError: if they cannot be read.
        """
        raise InputError(f"{self.name} is not read from two texts")

    def title(self, puzzle: P) -> str | None:
        """Return what a problem in PDDL that `read_pddl` has read is called; None if nothing."""
        return None

    def notes(self, puzzle: P) -> Iterable[object]:
        """Return the small rules of PDDL that a puzzle's text breaks, each in a line."""
        return ()

    def likely_mistakes(self, puzzle: P) -> Iterable[str]:
        """Name what in a puzzle without a solution looks like a mistake of its author."""
        return ()

    def fault(self, puzzle: P, moves: Sequence[Move], verdict: JudgedPlan[State]) -> str | None:
        """Say what is wrong with a plan on which the referee has a verdict; None if nothing."""
        return verdict.reason

    # Searching it.

    def searches(self, puzzle: P) -> Mapping[str, Search]:
        """Return the searches that take a puzzle, by name; `astar` takes every puzzle."""
        return {**BY_RULES, "bfws": by_novelty(self.facts)}

    def provers(self, puzzle: P) -> tuple[str, ...]:
        """Name the searches, asked side by side, that were measured to prove its like fastest."""
        return (NATIVE,)

    def quick_provers(self, puzzle: P) -> tuple[str, ...]:
        """Name the searches that were measured to prove puzzles like this one in a second.

        That is a second of processor time. They are asked beside a planner from the start, and
        waited for; none where every plan costs the same, or proofs may take long.
        """
        return ()

    def finders(self, puzzle: P) -> tuple[str, ...]:
        """Name the searches that look for a first plan beside a planner that is not quick."""
        return self.provers(puzzle)

    def start_bound(self, puzzle: P, seconds: float) -> StartBound | None:
        """Return a better bound on all plans than the heuristic, found in about that time."""
        return None

    def heuristics(self, puzzle: P) -> Mapping[str, Callable[[], Heuristic]]:
        """Return what makes the heuristics it can be searched with, by name; `all` is its own."""
        from pddlpuzzles.search.informed import heuristics_named

        return heuristics_named(puzzle)

    def most_judged(self, puzzle: P) -> int:
        """Return on how many states at most its heuristics are measured: some seconds' work."""
        return 20_000

    def is_admissible(self, heuristic: str) -> bool:
        """Say whether a heuristic, by its name, never overestimates what is left."""
        return True

    def facts(self, puzzle: P, state: State) -> Facts:
        """Return what holds in a state, in the words of its PDDL, for heuristics of one's own."""
        return {}

    def view(self, puzzle: P, state: State) -> View:
        """Return a state as a heuristic of one's own asks of it."""
        from pddlpuzzles.search.view import View

        drawn = partial(self.drawing.draw, puzzle, state, lambda text, colour: text)
        return View(puzzle, state, lambda: self.facts(puzzle, state), drawn)

    # Instances that are made.

    @property
    @abstractmethod
    def generator(self) -> Callable[..., P]:
        """The generator: called with `seed` and keyword options, makes a new puzzle.

        Its signature is its command line: every parameter but `seed` has a default and is
        annotated `Annotated[type, "help"]`. The same arguments give the same puzzle.

        :raises InputError: if no puzzle has these options.
        """

    def size_in_files(self, puzzle: P) -> str:
        """Say a puzzle's size as exported problems do: the bytes of frozen ones never change."""
        return self.drawing.size(puzzle)

    @property
    def sets(self) -> Mapping[str, Callable[[], Iterable[Member[P]]]]:
        """What makes each set of puzzles that a rule makes, by its name."""
        return {}

    # What can be said of a position.

    @property
    def deduction(self) -> Deduction[P] | None:
        """What can be said for sure by clues; None where nothing is deduced."""
        return None

    @property
    def best_end(self) -> BestEnd[P] | None:
        """The best end; None where an end is good or not and nothing between."""
        return None

    @property
    def counting(self) -> Counting[P, Move] | None:
        """All solutions; None where they cannot be counted."""
        return None

    @property
    def odds_drawing(self) -> OddsDrawing[P] | None:
        """The drawing of a tally; None where nothing is counted."""
        return None

    @property
    def odds_pictures(self) -> OddsPictures[P] | None:
        """The picture of a tally; None where nothing is counted."""
        return None

    @property
    def solutions(self) -> Solutions[P, Move] | None:
        """What a solution consists of, where only that counts; None where plays do."""
        return None

    # Whole state spaces.

    @property
    def exploring(self) -> Exploring[P, State] | None:
        """What counts a state space by better means than state by state."""
        return None

    def left(self, puzzle: P, state: State) -> int:
        """Count what is left of a puzzle where a play of it ends."""
        return 0

    def graded(self, puzzle: P) -> Stepping | None:
        """Return the puzzle in layers; None where not each move leads one on, at a cost of 1."""
        return None

    def packed(self, puzzle: P, pulse: Callable[[], None]) -> Packed[State, Move] | None:
        """Return the puzzle in words, None where it is not packed; `pulse` may end the work."""
        return None

    def factored(self, puzzle: P) -> Factored | None:
        """Return the puzzle as variables; None where its objective cannot be described so."""
        return None


Family = FamilyOf[Any, Any, Any]
"""A family of whatever puzzles."""


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
    texts: tuple[str, str] | None = field(default=None, compare=False, repr=False)
    """The texts of that domain and problem."""
    known_is_proved: bool = field(default=False, compare=False)
    """Whether what is `known` was proved by programs, as of all that is bundled or of a set."""
    doubts: tuple[str, ...] = field(default=(), compare=False)
    """Where it comes from a drawing: what in it looks like a mistake, or may be meant otherwise."""

    def spelling(self, encoding: Encoding[Any, Any]) -> Spelling | None:
        """Return how the file it comes from spells an encoding; None if it does not."""
        reading = self.reading
        return reading[1] if reading is not None and reading[0] is encoding else None

    def under(self, objective: str) -> Instance:
        """Return the instance with another objective, of which nothing is known.

        A problem in PDDL says itself what counts: it stays as it is.
        """
        if objective == self.puzzle.objective or self.family.is_pddl:
            return self
        puzzle: Any = self.puzzle
        return replace(self, puzzle=replace(puzzle, objective=objective), known=None)

    def searches(self) -> Mapping[str, Search]:
        """Return the searches that take the puzzle, by name."""
        return self.family.searches(self.puzzle)

    def provers(self) -> tuple[str, ...]:
        """Name the searches measured to prove its like fastest; without numpy, A* alone."""
        return self.family.provers(self.puzzle) if has_libraries() else (NATIVE,)

    def choose_encoding(self, name: str | None) -> tuple[Instance, Encoding[Any, Any]]:
        """Return an encoding and the instance under an objective that it can express.

        Without a name it is the one that the instance was read in, or the first for its
        objective. With one whose encoding cannot express that objective, the instance takes the
        encoding's own.

        :raises InputError: if the puzzle has no such encoding.
        """
        encodings = {encoding.name: encoding for encoding in self.family.encodings}
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


def require_instance(board: object) -> Instance:
    """Return what was given as an instance.

    :raises TypeMistake: if it is none, such as the name of one.
    """
    if isinstance(board, Instance):
        return board
    said = f"{board!r} is a {type(board).__name__}, expected a board"
    raise TypeMistake(f"{said}: what pddlpuzzles.instance(puzzle, name) or instance(path) returns")
