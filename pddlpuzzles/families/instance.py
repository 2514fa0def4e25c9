"""A puzzle with a name, and what its file says beside the rules."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from pddlpuzzles.errors import require_known
from pddlpuzzles.families.family import Family
from pddlpuzzles.processes.system import has_libraries
from pddlpuzzles.puzzle import Limits, Search
from pddlpuzzles.search import BY_RULES, NATIVE
from pddlpuzzles.search.budget import LimitError, limited
from pddlpuzzles.show.wording import COST

if TYPE_CHECKING:
    from pddlpuzzles.pddl.encodings import ObjectNames
    from pddlpuzzles.puzzle import Encoding, Puzzle


@dataclass(frozen=True)
class Instance:
    family: Family
    name: str
    puzzle: Puzzle[Any, Any]
    title: str | None = None
    source: str | None = None
    known: Mapping[str, Any] | None = None
    reading: tuple[Encoding[Any, Any], ObjectNames] | None = None
    """Where it comes from a PDDL problem: the encoding it is in, and the names of its objects."""
    texts: tuple[str, str] | None = field(default=None, compare=False, repr=False)
    """The texts of that domain and problem."""
    known_is_proved: bool = field(default=False, compare=False)
    """Whether what is `known` was proved by programs, as of all that is bundled or of a set."""
    is_begun: bool = field(default=False, compare=False)
    """Whether moves have led to it, so that nobody wrote what it lacks."""
    doubts: tuple[object, ...] = field(default=(), compare=False)
    """Where it comes from a drawing: what in it looks like a mistake, or may be meant otherwise."""

    def object_names(self, encoding: Encoding[Any, Any]) -> ObjectNames | None:
        """Return what the file it comes from calls objects; None if it is in another encoding."""
        return self.reading[1] if self.reading and self.reading[0] is encoding else None

    @property
    def unit(self) -> str:
        """What the costs of plans count, as people say it: a plural, or `cost`."""
        objective = self.puzzle.objective
        return (objective == COST and self.family.narration.unit(self.puzzle)) or objective

    @property
    def sense(self) -> int:
        """1, or -1 where a plan is the better the more it is worth."""
        return -1 if getattr(self.puzzle, "maximized", None) else 1

    def under(self, objective: str) -> Instance:
        """Return the puzzle under another objective; unchanged in PDDL, which has its own."""
        if objective == self.puzzle.objective or self.family.is_pddl:
            return self
        puzzle: Any = self.puzzle
        return replace(self, puzzle=replace(puzzle, objective=objective), known=None)

    def metric_value(self, cost: int | None) -> int | None:
        """Return a plan's cost, the sum of its steps', or its metric's value at the end."""
        metric_value = getattr(self.puzzle, "metric_value", None)
        return cost if cost is None or metric_value is None else metric_value(cost)

    def likely_mistakes(self, within: Limits) -> tuple[str, ...]:
        """Name what looks like a mistake if it has no plan, but is not known to have none."""
        is_meant = self.is_begun or (self.known or {}).get("solvable") is False
        with suppress(LimitError), limited(within):
            every = () if is_meant else self.family.mistakes.likely_mistakes(self.puzzle)
            return tuple(map(str, every))
        return ()

    def searches(self) -> Mapping[str, Search]:
        return {**BY_RULES, **self.family.searches.SEARCHES}

    def provers(self) -> tuple[str, ...]:
        """Name the searches measured to prove its like fastest; without numpy, A* alone."""
        return self.family.searches.provers(self.puzzle) if has_libraries() else (NATIVE,)

    def choose_encoding(self, name: str | None) -> tuple[Instance, Encoding[Any, Any]]:
        """Return an encoding and the instance under an objective that it can express.

        Without a name it is the one that the instance was read in, or the first for its objective.
        """
        encodings = {encoding.name: encoding for encoding in self.family.encodings}
        if self.reading is not None:
            encodings[self.reading[0].name] = self.reading[0]
            name = name or self.reading[0].name
        objective = self.puzzle.objective
        if name is None:
            return self, next(way for way in encodings.values() if objective in way.objectives)
        encoding = encodings[require_known("encoding", name, encodings)]
        if objective in encoding.objectives:
            return self, encoding
        return self.under(encoding.objectives[0]), encoding
