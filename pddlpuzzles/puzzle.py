"""What a puzzle is, how it is read as PDDL, how it is searched, and what is found.

state     a position of a puzzle, hashable; what it holds, each puzzle says
move      a step by the puzzle's own rules, hashable
action    a step of a PDDL plan; most actions stand for a move, the rest is bookkeeping, which
          costs nothing
cost      a whole number, under the objective of the instance
bound     a proved lower bound on the cost of every plan
family    all puzzles of one kind: the same rules, other boards
"""

from __future__ import annotations

import enum
import math
import time
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, Protocol, TypeVar

if TYPE_CHECKING:
    from fractions import Fraction

    from pddlpuzzles.pddl.model import Domain, Model

State = TypeVar("State", bound=Hashable)
Move = TypeVar("Move", bound=Hashable)
State_in = TypeVar("State_in", bound=Hashable, contravariant=True)
Move_in = TypeVar("Move_in", bound=Hashable, contravariant=True)
P = TypeVar("P")
P_in = TypeVar("P_in", contravariant=True)  # the class of a family's puzzles


class Defaults(Protocol[State_in, Move_in]):
    """What a puzzle need not say itself, if it inherits this: moves count 1, nothing is known."""

    def cost(self, state: State_in, move: Move_in) -> int:
        """Return what a legal `move` costs in `state`, 0 or more."""
        return 1

    def heuristic(self, state: State_in) -> float:
        """Return a number never above the true remaining cost; `inf` proves a dead end."""
        return 0.0

    def preference(self, state: State_in) -> float:
        """Break ties between states that promise the same cost: smaller looks closer."""
        return self.heuristic(state)

    def notation(self, move: Move_in) -> str:
        return str(move)

    def shortfall(self, state: State_in) -> str:
        """Say in a few words what `state` still lacks to be a goal."""
        return "this is not the position that is wanted"

    def obstacle(self) -> str | None:
        """Return an argument without a search that no goal can be reached; None claims nothing."""
        return None


class Puzzle(Defaults[State, Move], Protocol[State, Move]):
    """One instance of a puzzle: its rules, and what is known about its goal.

    All methods are pure. Two puzzles are equal if their rules, start, goal and objective are.
    """

    @property
    def start(self) -> State: ...

    @property
    def objective(self) -> str:
        """The name of what `cost` counts."""

    def moves(self, state: State) -> Iterable[Move]:
        """Yield the legal moves, each once, in a fixed order."""

    def apply(self, state: State, move: Move) -> State:
        """Return the state that `move` leads to; raise IllegalMove, with the rule that refuses."""

    def is_goal(self, state: State) -> bool: ...


def known_cost(bound: float) -> int:
    """Return what every plan costs at least: floats bound whole costs; other bounds are exact."""
    return math.ceil(bound) if isinstance(bound, float) else bound


def costs_add_up(puzzle: object) -> bool:
    """Say whether no step makes a plan better: else a search by costs proves nothing."""
    return bool(getattr(puzzle, "never_falls", True))


class Action(NamedTuple):
    """A ground action of a PDDL plan; a name that several have is numbered, behind a space."""

    name: str
    arguments: tuple[str, ...]

    def __str__(self) -> str:
        return f"({' '.join((self.name.partition(' ')[0], *self.arguments))})"


@dataclass(frozen=True)
class ProblemFacts:
    """A problem: objects, constants excepted, with their types; atoms, the predicate first."""

    objects: Mapping[str, str]
    facts: frozenset[tuple[str, ...]]
    goals: frozenset[tuple[str, ...]]

    def of(self, predicate: str) -> set[tuple[str, ...]]:
        return {atom[1:] for atom in self.facts if atom[0] == predicate}

    def wanted(self, predicate: str) -> set[tuple[str, ...]]:
        return {atom[1:] for atom in self.goals if atom[0] == predicate}


class Encoding(Protocol[P_in, Move]):
    """One PDDL reading of a puzzle; an action's meaning may depend on those before it."""

    name: str  # the name by which people ask for it, and of its file under `domains/`
    objectives: tuple[str, ...]  # the objectives that it can express
    summary: str  # lines for the domain file's head: what actions and predicates mean
    proved_by: frozenset[tuple[str, str]]
    """Planner and objective, where it was measured to prove faster than the first encoding."""
    in_any_order: bool  # plans may order moves as the rules do not; `Family.arrange` mends it

    def plan_search(self, puzzle: P_in) -> str:
        """Return Fast Downward's search measured to find plans fastest."""

    def proof_search(self, puzzle: P_in) -> str:
        """Return Fast Downward's search measured to prove optima fastest."""

    def model(self, puzzle: P_in) -> Model:
        """Return the puzzle as PDDL; the domain is the same for every instance."""

    def decode(self, puzzle: P_in, actions: Sequence[Action]) -> list[Move | None]:
        """Return for each action the move it stands for, legal or not; None for bookkeeping.

        :raises InputError: for an action that no instance like this one has; `line` is its place
            in `actions`, from 1.
        """

    def encode(self, puzzle: P_in, moves: Sequence[Move]) -> list[Action]:
        """Return a plan of the same cost that plays legal moves from the start.

        If they solve the puzzle, it reaches the PDDL goal.
        """


class Recogniser(Encoding[P, Move], Protocol[P, Move]):
    """An encoding by which problems in PDDL are recognised as puzzles."""

    domain: Domain
    domain_names: str  # how the names of its domains begin, whoever wrote them

    def recognise(self, facts: ProblemFacts) -> tuple[P, Mapping[str, str]]:
        """Return the puzzle that a problem may be, and its names for those objects it renames.

        The caller compares the puzzle's model with the problem. It raises InputError if it is none.
        """


class Member(NamedTuple, Generic[P]):
    """A puzzle of a set, and its proved optimum, None if it has no solution."""

    name: str
    puzzle: P
    cost: int | None
    title: str
    proved: str


class Status(enum.StrEnum):
    """How far an answer goes."""

    OPTIMAL = "optimal"  # a checked plan, proved to be as cheap as any
    SOLVED = "solved"  # a checked plan, no proof
    UNSOLVABLE = "unsolvable"  # proved to have no plan
    GAVE_UP = "gave-up"  # a limit was hit; nothing is claimed


class Limit(enum.StrEnum):
    """What a search or a planner ran out of."""

    TIME = "time"
    MEMORY = "memory"
    METHOD = "method"  # it ended by itself, but proved nothing


class Argument(enum.Enum):
    """What shows that no plan is cheaper, or that there is none."""

    BOUND = enum.auto()  # the cost equals a lower bound on all plans
    OBSTACLE = enum.auto()  # what the rules alone show, without a search
    SEARCHED = enum.auto()  # a search went through all that could have led to a (cheaper) plan
    IN_ORDER = enum.auto()  # a search in the order of lower bounds; what it left out costs as much
    NEAREST_FIRST = enum.auto()  # a search in the order of the fewest moves
    PATHS = enum.auto()  # every path of a lower cost was followed to its end
    BOTH_ENDS = enum.auto()  # two searches, step by step, from start and goal
    SETS = enum.auto()  # two searches, the cheapest first, from start and goal
    LAYERS = enum.auto()  # two searches, a cost at a time, from start and goal
    EXPLORED = enum.auto()  # all that can be reached was explored
    CERTIFICATE = enum.auto()  # it was written down and checked
    PLANNER = enum.auto()  # a planner whose configuration is listed as exact


BY_BOUND: Final = "the lower bound proves that no goal can be reached"


class Proof(NamedTuple):
    """Why an answer is `optimal` or `unsolvable`: how it is shown, and the same in words."""

    argument: Argument
    words: str
    planner: str | None = None
    reason: str | None = None  # of what cannot be solved, a short one without a search, if known

    def __str__(self) -> str:
        return self.words


@dataclass(frozen=True)
class Limits:
    """What a search may use, None for no end."""

    seconds: float | None = None  # of wall-clock time
    memory: int | None = None  # MiB of this process, ...
    root: int | None = None  # ... or of that one with all its descendants
    processor: float | None = None  # seconds of this process's CPU time
    is_over: Callable[[], bool] | None = None  # says whether the result is no longer needed

    def left(self, began: float) -> Limits:
        """Return what is left of limits that began to count then, by `time.monotonic`."""
        if self.seconds is None:
            return self
        return replace(self, seconds=max(0.0, self.seconds - (time.monotonic() - began)))


class Effort(NamedTuple):
    """What a planner has printed of its work."""

    expanded: int | None = None
    evaluated: int | None = None
    translation_seconds: float | None = None
    search_seconds: float | None = None

    def record(self) -> dict[str, float]:
        """Return what is known, except `expanded`, as a JSON object."""
        figures = self._replace(expanded=None)._asdict()
        return {key: number for key, number in figures.items() if number is not None}


@dataclass(frozen=True)
class Finding(Generic[Move]):
    """What an engine found, before the referee has judged it."""

    status: Status
    moves: tuple[Move, ...] | None = None
    bound: int | None = None
    proof: Proof | None = None
    limit: Limit | None = None  # that was reached where it gave up
    expanded: int | None = None  # states
    effort: Effort | None = None
    during: str | None = None  # what it was doing where it gave up
    no_best: str | None = None  # why no plan is a best one, where that is proved


class StartBound(NamedTuple):
    """A lower bound on the cost of every plan, in words, too."""

    cost: int
    name: str


@dataclass(frozen=True)
class Search:
    """A way to search puzzles by their own rules."""

    find: Callable[[Any, Limits], Finding[Any]]
    summary: str
    informed: bool = False  # a heuristic guides it, and another can be given instead
    proves: bool = True  # where it ends, its plan is a cheapest
    refusal: Callable[[Any], str | None] | None = None  # says why a puzzle cannot be searched so
    is_traced: bool = True  # its events can be written down
    needs: str | None = None  # a module that it cannot do without


class Written(NamedTuple, Generic[Move]):
    """A move that somebody has written, in these words, on this line, from 1."""

    move: Move
    words: str
    line: int


@dataclass(frozen=True)
class Tally:
    """How many solutions a puzzle has, and the share of them for each place, row by row."""

    solutions: int
    odds: tuple[tuple[Fraction, ...], ...] | None

    def record(self) -> dict[str, Any]:
        """Return a JSON object, in which only what is sure is a whole number, 0 or 1."""
        least, most = math.ulp(0.0), math.nextafter(1.0, 0.0)
        rows = self.odds and [
            [int(p) if p in (0, 1) else min(max(float(p), least), most) for p in row]
            for row in self.odds
        ]
        return {"solutions": self.solutions, "odds": rows}


@dataclass(frozen=True)
class Advice:
    """A move by reasoning."""

    move: Any | None  # None if nothing is left to decide, or if the clues cannot all hold
    sure: bool
    clues: tuple[str, ...] = ()  # the fewest that show it, or that cannot all hold
    because: tuple[str, ...] = ()  # the same in words
    odds: Fraction | None = None  # how likely it is wrong
    solutions: int | None = None


@dataclass(frozen=True)
class Best:
    """The best end that can be reached: how many things are left, and where."""

    moves: tuple[Any, ...]
    left: int
    thing: str
    where: tuple[str, ...]
    proof: str | None
    bound: int  # without a proof, none has less than this
