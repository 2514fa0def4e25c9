"""What the rest of the program sees of a kind of puzzles: its family, a folder of this one.

Its `__init__` has the constants `SUMMARY`, `DEFAULT`, and perhaps `IS_PDDL`. Its parts are modules,
imported when asked for. A family needs the first four, and `rules`:

    drawing       instance files, and states as text; `NARRATION` has texts for people
    pddl          ENCODINGS, the readings as PDDL; the first for an objective is its default
    generate      generate(seed, …), which makes a new puzzle; SETS that a rule makes
    format.txt    how an instance is written down, for people
    notation      moves as people write them, and the puzzle as they type it, with no TOML
    picture       states as SVG; else they are the drawings of text
    play          play(puzzle), what a page needs to have it played
    searches, exploring, counting, texts, mistakes     the classes of these names, below
    marks         `Solutions`, where only what they consist of counts
    deduction     what can be said for sure by clues
    best          the best end where the goal is out of reach
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar, cast

from pddlpuzzles.errors import InputError, require_known
from pddlpuzzles.puzzle import Advice, Best, Limits, Search, StartBound, Tally, Written
from pddlpuzzles.search import NATIVE
from pddlpuzzles.show.narration import Narration, Pictures
from pddlpuzzles.show.wording import Paint

if TYPE_CHECKING:
    from pathlib import Path

    from pddlpuzzles.catalogue.toml_document import Document
    from pddlpuzzles.puzzle import Encoding, Member, Recogniser
    from pddlpuzzles.referee import JudgedPlan
    from pddlpuzzles.search.informed import Facts, Heuristic, View
    from pddlpuzzles.search.layered import Stepping
    from pddlpuzzles.search.packed import Packed
    from pddlpuzzles.search.space import Space, Watch
    from pddlpuzzles.search.words import Words
    from pddlpuzzles.show.game_data import Game

    Sets = Mapping[str, Callable[[], Iterable[Member[Any]]]]

P = TypeVar("P")
S = TypeVar("S")
M = TypeVar("M")
T = TypeVar("T")
P_in = TypeVar("P_in", contravariant=True)
S_in = TypeVar("S_in", contravariant=True)
M_in = TypeVar("M_in", contravariant=True)
Pulse = Callable[[], None]  # called often in a long computation; raises at a limit


class Drawing(Protocol[P, S_in, M_in]):
    """A puzzle as an instance file, and its states as text."""

    def read(self, document: Document, /) -> P: ...
    def write(self, puzzle: P, /) -> str:
        """Return TOML that `read` reads, without the keys of all puzzles."""

    def size(self, puzzle: P, /) -> str:
        """Say how big the puzzle is, in two or three words."""

    def draw(self, puzzle: P, state: S_in, paint: Paint, /) -> str: ...
    def draw_goal(self, puzzle: P, paint: Paint, /) -> str: ...
    def describe(self, puzzle: P, state: S_in, move: M_in, /) -> str:
        """Say what a person with the puzzle in hand does to make a legal move."""


class Notation(Protocol[P, M]):
    """Moves as people write them, legal or not: what `Puzzle.notation` and `describe` say, too."""

    def parse(self, puzzle: P, text: str, /) -> list[Written[M]]: ...
    def after(self, puzzle: P, move: M, /) -> P:
        """Return the puzzle that begins after a move in any order; raise IllegalMove if refused."""


@dataclass(eq=False)
class _Defaults:
    """Functions of a part that its module may leave out."""

    _family: Family


class Searches(_Defaults, Generic[P, S, M]):
    """Which searches and heuristics take a puzzle."""

    SEARCHES: Mapping[str, Search] = {}
    """Those of its own, beside those that take every puzzle by its rules."""
    AT_ONCE: str = NATIVE  # the search that proves small puzzles fastest
    VIEW: type[View] | None = None  # what more a state can be asked by a heuristic of one's own

    def is_refuted(self, puzzle: P) -> bool:
        """Say whether the start is seen to be a dead end, without a search."""
        asked: Any = puzzle
        return bool(asked.heuristic(asked.start) == math.inf)

    def provers(self, puzzle: P) -> tuple[str, ...]:
        """Name the searches, asked side by side, measured to prove its like fastest."""
        return (NATIVE,)

    def quick_provers(self, puzzle: P) -> tuple[str, ...]:
        """Name those measured to prove such puzzles in a second of CPU; they are waited for."""
        return ()

    def leader(self, puzzle: P) -> str:
        """Name the engine that is asked for a first plan, and has a head start."""
        return "fast-downward"

    def finders(self, puzzle: P) -> tuple[str, ...]:
        """Name the searches that look for a first plan beside a planner that is not quick."""
        return self.provers(puzzle)

    def start_bound(self, puzzle: P, seconds: float) -> StartBound | None:
        """Return a better bound on all plans than the heuristic, found in about that time."""

    def heuristics(self, puzzle: P) -> Mapping[str, Callable[[], Heuristic]]:
        """Return what makes the heuristics it can be searched with, by name; `all` is its own."""
        from pddlpuzzles.search.informed import heuristics_named

        return heuristics_named(puzzle)

    def heuristic(self, puzzle: P, name: str) -> Callable[[], Heuristic]:
        """Return what makes one; raise InputError if there is none that takes the puzzle."""
        named = self.heuristics(puzzle)
        return named[require_known("heuristic", name, named)]

    def is_admissible(self, heuristic: str) -> bool:
        """Say whether a heuristic, by its name, never overestimates what is left."""
        return True

    def most_judged(self, puzzle: P) -> int:
        """Return on how many states at most its heuristics are measured: some seconds' work."""
        return 20_000

    def facts(self, puzzle: P, state: S) -> Facts:
        """Return what holds in a state, in the words of its PDDL, for heuristics of one's own."""
        return {}

    def view(self, puzzle: P, state: S) -> View:
        """Return a state as a heuristic of one's own asks of it."""
        from pddlpuzzles.search.informed import View

        drawn = partial(self._family.drawing.draw, puzzle, state, lambda text, colour: text)
        return (self.VIEW or View)(puzzle, state, lambda: self.facts(puzzle, state), drawn)


class Exploring(_Defaults, Generic[P, S, M]):
    """A whole state space, counted by better means than state by state."""

    REMAINDER: tuple[str, Callable[[P, S], int]] | None = None
    """What is left of a puzzle where a play ends: in a word, and how many of it a state has."""

    def fewest(self, puzzle: P) -> int:
        """Return how many states can be reached at the least, as far as that is known at once."""
        return 0

    def space(self, puzzle: P, watch: Watch, depth: int | None) -> Space | None:
        """Count the states to a depth; None where the rules, state by state, are preferred."""

    def classes(self, puzzle: P, states: Sequence[S]) -> Words | None:
        """Return a word for each state, the same in a class; None where no symmetry is used."""

    def layered(self, puzzle: P) -> Stepping | None:
        """Return the puzzle in layers; None where not each move leads one on, at a cost of 1."""

    def packed(self, puzzle: P, pulse: Pulse) -> Packed[S, M] | None:
        """Return the puzzle in words, None where it is not packed; `pulse` may end the work."""


Mark = tuple[str, ...]
"""A part of a solution, by the names of its things: a mine by its cell, a meld by its cards."""
Marks = tuple[Mark, ...]  # a solution where only that counts: its marks, sorted
Names = Mapping[tuple[str, ...], str]  # what objects of a model are called, alone or by two


class Solutions(Protocol[P_in, M]):
    """What a solution consists of."""

    ORDER: str  # says in which order the rules make its moves
    IS_SINGLE: bool  # whether a mark is of one thing
    WORDS: tuple[str, ...]  # what people call a mark,
    REST: tuple[str, ...]  # and a thing that has none

    def arrange(self, puzzle: P_in, moves: Sequence[M], /) -> Sequence[M]:
        """Return moves that were made in any order in the rules' order."""

    def things(self, puzzle: P_in, /) -> Sequence[str]: ...
    def marks(self, puzzle: P_in, moves: Iterable[M], /) -> Marks: ...
    def normal(self, puzzle: P_in, marks: Marks, /) -> Marks:
        """Return the marks that stand for all that are the same solution."""

    def moves(self, puzzle: P_in, marks: Marks, /) -> list[M]:
        """Return moves that make a solution, in some order, whether they are legal or not."""

    def names(self, puzzle: P_in, objects: Sequence[str], /) -> Iterable[Names]:
        """Yield what the names of a model's objects say, the likeliest first."""


class Texts(_Defaults, Generic[P]):
    """Puzzles read from any PDDL."""

    def known(self, path: Path) -> Mapping[str, Any] | None:
        """Return what is known of a bundled instance that is no TOML file."""

    def read_pddl(self, path: str, domain: str | None) -> P | None:
        """Return the puzzle that a problem in any domain is, None if only encodings are read."""

    def read_texts(
        self, domain: str, problem: str, domain_source: str = "", problem_source: str = ""
    ) -> P:
        raise InputError(f"{self._family.name} is not read from two texts")

    def title(self, puzzle: P) -> str | None:
        return None


class Mistakes(_Defaults, Generic[P, S, M]):
    """What looks like a mistake of a puzzle's author or in a plan, or is one."""

    def notes(self, puzzle: P) -> Iterable[object]:
        """Say what in a file that was read looks like a mistake, each in a line."""
        return ()

    def likely_mistakes(self, puzzle: P) -> Iterable[object]:
        """Name what in a puzzle without a solution looks like a mistake of its author."""
        return ()

    def fault(self, puzzle: P, moves: Sequence[M], verdict: JudgedPlan[S]) -> str | None:
        """Say what is wrong with a plan on which the referee has a verdict; None if nothing."""
        return verdict.reason

    def untested(self, puzzle: P, states: Sequence[S]) -> Iterable[str]:
        """Name the parts of its rules that alone refuse no move in any of these states."""
        return ()


@dataclass(eq=False)
class Part(Generic[T]):
    """A module of a family's folder, or a value in one, loaded once asked for; else a default."""

    module: str
    value: str | None = None
    default: Callable[[Family], T] | None = None

    def __set_name__(self, owner: type[Family], name: str) -> None:
        self._name = name

    def __get__(self, family: Family, kind: type[Family] | None = None) -> T:
        name, default = f"{__package__}.{family.name}.{self.module}", self.default
        part: Any = None
        try:
            module = import_module(name)
            part = module if self.value is None else getattr(module, self.value, None)
        except ModuleNotFoundError as error:
            if default is None or error.name != name:
                raise
        if default is not None and (part is None or isinstance(default, type)):
            module_part, part = part, default(family)
            for its in dir(part) if module_part else ():  # what it has comes before the default
                if not its.startswith("_") and hasattr(module_part, its):
                    setattr(part, its, getattr(module_part, its))
        vars(family)[self._name] = part  # the next time it is found there
        return cast("T", part)


class Family:
    """All puzzles of one kind. A puzzle given to one of its parts is always one of them."""

    drawing: Part[Drawing[Any, Any, Any]] = Part("drawing")
    narration: Part[Narration[Any, Any]] = Part("drawing", "NARRATION", lambda family: Narration())
    encodings: Part[tuple[Encoding[Any, Any], ...]] = Part("pddl", "ENCODINGS")
    recognised: Part[tuple[Recogniser[Any, Any], ...]] = Part("pddl", "RECOGNISED", lambda _: ())
    generator: Part[Callable[..., Any]] = Part("generate", "generate")
    """Makes of a `seed` and options always the same puzzle, or raises InputError. Each option has
    a default and is annotated `Annotated[type, "help"]`: the signature is its command line."""
    sets: Part[Sets] = Part("generate", "SETS", lambda _: {})
    notation: Part[Notation[Any, Any] | None] = Part("notation", default=lambda _: None)
    read_bare: Part[Callable[[str], Any] | None] = Part("notation", "read_bare", lambda _: None)
    """Makes the puzzle that lies on the table, typed with no TOML around it (or InputError)."""
    pictures: Part[Pictures[Any, Any, Any]] = Part(
        "picture",
        default=lambda family: import_module("pddlpuzzles.show.svg").DrawnText(family.drawing),
    )
    playing: Part[Callable[[Any], Game | None]] = Part("play", "play", lambda _: lambda it: None)
    unplayed: Part[Callable[[Any], str]] = Part("play", "why_not", lambda _: lambda it: "")
    searches: Part[Searches[Any, Any, Any]] = Part("searches", default=Searches)
    exploring: Part[Exploring[Any, Any, Any]] = Part("exploring", default=Exploring)
    odds: Part[Callable[[Any, Pulse], Tally] | None] = Part("counting", "odds", lambda _: None)
    """Counts all solutions, and in how many of them each place is filled."""
    draw_odds: Part[Callable[..., str] | None] = Part("drawing", "draw_odds", lambda _: None)
    advise: Part[Callable[..., Advice] | None] = Part("deduction", "advise", lambda _: None)
    """Says what clues say for sure: a move with the simplest reason, else the likeliest."""
    best_end: Part[Callable[[Any, Limits], Best] | None] = Part("best", "best", lambda _: None)
    """Says how close one can come to a goal out of reach, proved as far as the limits go."""
    solutions: Part[Solutions[Any, Any] | None] = Part("marks", default=lambda _: None)
    order: Part[str | None] = Part("marks", "ORDER", lambda _: None)
    texts: Part[Texts[Any]] = Part("texts", default=Texts)
    mistakes: Part[Mistakes[Any, Any, Any]] = Part("mistakes", default=Mistakes)

    def __init__(self, name: str) -> None:
        facts = import_module(f"{__package__}.{name}")
        self.name = name
        self.summary: str = facts.SUMMARY
        self.title, _, self.about = self.summary.partition(": ")
        self.default: str = facts.DEFAULT
        self.is_pddl: bool = getattr(facts, "IS_PDDL", False)
        """Its rules are those of PDDL: a plan is not held against a second reading."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Family) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __reduce__(self) -> tuple[type[Family], tuple[str]]:
        return Family, (self.name,)

    @property
    def format(self) -> str:
        """How an instance is written down, on a screen; from the line `puzzle = …` on a file."""
        return (files(f"{__package__}.{self.name}") / "format.txt").read_text(encoding="utf-8")

    def require_notation(self) -> Notation[Any, Any]:
        if self.notation is None:
            raise InputError(f"{self.name} has no notation of moves, only plans in PDDL")
        return self.notation

    def arrange(self, puzzle: Any, moves: Sequence[Any]) -> Sequence[Any]:
        """Return moves in the rules' order, where people and plans may make them in any order."""
        return moves if self.solutions is None else self.solutions.arrange(puzzle, moves)
