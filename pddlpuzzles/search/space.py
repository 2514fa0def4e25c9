"""What is known of a whole state space, however it was explored.

remaining   the true cost from a state to a goal, from which a move may be played on
winnable    of a state: a goal can be reached from it, or it is one
stuck       of a state: no move is left, and it is no goal
class       states that symmetries of the puzzle make of each other
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

from pddlpuzzles.errors import PlannerError
from pddlpuzzles.puzzle import Limit, Limits
from pddlpuzzles.search.budget import Budget

Reporter = Callable[[str, int | None, int | None], None]  # words, states met, states to come
Columns = Mapping[str, Any]  # some rows of a table: names, and sequences or arrays of equal length
MEBIBYTE: Final = 2**20
_MOST: Final = 4096  # MiB that arrays of a size known beforehand may take where nothing is said
ENDLESS: Final = "moves that cost nothing lead round in circles, so there are infinitely many"
"""Why optimal plans are not counted where moves may be free and taken back."""


class Watch:
    """The limits of an exploration, and who hears of it: `note`, of all depths at each new one."""

    def __init__(
        self,
        limits: Limits | None = None,
        report: Reporter | None = None,
        note: Callable[[Sequence[Depth]], None] = lambda depths: None,
    ) -> None:
        self._limits = limits or Limits()
        self._began = time.monotonic()
        self.memory = _MOST if self._limits.memory is None else self._limits.memory
        self.most_bytes = self.memory * MEBIBYTE
        self._budget = Budget(self._limits)
        self._report, self._note = report, note
        self.is_watched = report is not None
        self._latest: tuple[str, int | None, int | None] | None = None
        self.depths: tuple[Depth, ...] = ()

    def keep_back(self, seconds: float, root: int | None = None) -> None:
        """Reach the limit of time earlier; with a `root`, its descendants' memory counts, too."""
        self._budget = Budget(replace(self._limits.left(self._began - seconds), root=root))

    def counted(self, depths: Sequence[Depth]) -> None:
        """Take note of what has been counted, for when a limit is reached."""
        self.depths = tuple(depths)
        self._note(self.depths)

    def pulse(self, size: int | None = None) -> None:
        """Raise LimitError at a limit; with `size` bytes more, memory is looked up at once."""
        self._budget.pulse(size)
        if self._latest is not None:
            self.reached(*self._latest)

    def reached(self, where: str, known: int | None = None, ahead: int | None = None) -> None:
        if self._report is not None:
            self._latest = where, known, ahead
            self._report(where, known, ahead)


@dataclass(frozen=True)
class Depth:
    """The states at this depth, and the classes whose nearest state is there; None: not known."""

    depth: int
    states: int
    classes: int | None
    winnable: int | None
    stuck: int


@dataclass(frozen=True)
class Remaining:
    cost: int
    states: int
    classes: int | None


@dataclass(frozen=True)
class RandomPlay:
    """What comes of choosing each move at random, all legal ones being equally likely."""

    wins: Fraction
    unit: str | None = None  # in which is counted what is left at the end,
    ends: tuple[tuple[int, Fraction], ...] = ()  # and how likely each number is

    def record(self) -> dict[str, Any]:
        return {
            "wins": str(self.wins),
            "chance": float(self.wins),
            "left": self.unit,
            "ends": [
                {"left": remains, "share": str(share), "chance": float(share)}
                for remains, share in self.ends
            ],
        }


@dataclass(frozen=True)
class Space:
    """A state space, counted; what is not known is None.

    Unless it is `complete` that is all about goals but an `optimum` met that cannot be beaten.
    """

    complete: bool
    depths: tuple[Depth, ...]
    remaining: tuple[Remaining, ...] | None = None
    optimum: int | None = None  # also where no goal can be reached: then `winnable` is 0
    optimal_plans: int | None = None  # also where there are infinitely many: then `note` says so
    note: str | None = None
    plays: int | None = None  # ways to play to a goal, or until nothing moves
    random: RandomPlay | None = None
    limit: Limit | None = None  # that was reached; a depth that was asked for is none
    rows: Callable[[], Iterator[Columns]] | None = None  # yields all states or classes in a table
    shared: bool = False  # whether processes have shared the work
    close: Callable[[], None] = lambda: None  # lets go of what the rows are kept in

    @property
    def states(self) -> int:
        return sum(row.states for row in self.depths)

    @property
    def classes(self) -> int | None:
        counts = [row.classes for row in self.depths if row.classes is not None]
        return sum(counts) if counts and len(counts) == len(self.depths) else None

    @property
    def winnable(self) -> int | None:
        counts = [row.winnable for row in self.depths if row.winnable is not None]
        return sum(counts) if counts and len(counts) == len(self.depths) else None

    @property
    def stuck(self) -> int:
        return sum(row.stuck for row in self.depths)


def still_to_come(states: Sequence[int]) -> int | None:
    """Guess how many states are to come, if layers shrink as they grew; None until they shrink."""
    largest = states.index(max(states))
    past = len(states) - 1 - largest
    if past == 0:
        return None
    # The layers past the largest mirror as many before it. What came earlier is to come once more,
    # at the same scale.
    mirrored = states[: max(0, largest - past)]
    before = sum(states[max(0, largest - past) : largest])
    after = sum(states[largest + 1 :])
    return int(sum(mirrored) * after / before) if before else 0


def in_part(depths: Sequence[Depth], limit: Limit | None, optimum: int | None = None) -> Space:
    """Return a space of these depths alone, which may prove the optimum."""
    note = None if optimum is None else "not all states were explored"
    return Space(False, tuple(depths), optimum=optimum, note=note, limit=limit)


def refuse(contradiction: str) -> PlannerError:
    remedy = "this is a defect of the program, so no figure is shown; please report it"
    return PlannerError("explore", f"its figures do not fit: {contradiction}", remedy)


def require_fitting(space: Space) -> None:
    """Raise PlannerError if figures of a space do not fit each other."""
    for depth, row in enumerate(space.depths):
        winnable = row.winnable or 0
        if row.depth != depth or (depth == 0 and row.states != 1):
            raise refuse(f"at depth {row.depth}, row {depth + 1}, there are {row.states:,} states")
        if row.states < 1 or not 0 <= winnable <= row.states - row.stuck <= row.states:
            figures = f"of {row.states:,} states {row.stuck:,} are stuck and {winnable:,} winnable"
            raise refuse(f"at depth {depth}, {figures}")
        if row.classes is not None and not (1 if depth == 0 else 0) <= row.classes <= row.states:
            raise refuse(f"at depth {depth}, {row.states:,} states make {row.classes:,} classes")
    if not space.complete:
        return
    if space.winnable is None or (space.remaining is None and space.note is None):
        raise refuse("the space is complete, and what remains is not known")
    if space.remaining is None:
        return
    by_cost = sum(level.states for level in space.remaining)
    if by_cost != space.winnable:
        raise refuse(f"{space.winnable:,} states are winnable by depth, {by_cost:,} by cost")
    for level in space.remaining:
        if level.classes is not None and not 1 <= level.classes <= level.states:
            many = f"{level.states:,} states at cost {level.cost} make {level.classes:,} classes"
            raise refuse(many)
    costs = [level.cost for level in space.remaining]
    if (space.optimum in costs) != bool(space.depths[0].winnable):
        raise refuse(f"the optimum is {space.optimum}, and states cost {costs}")
    if space.optimal_plans is not None and (space.optimal_plans > 0) != (space.optimum is not None):
        raise refuse(f"{space.optimal_plans:,} plans have the cost {space.optimum}")
