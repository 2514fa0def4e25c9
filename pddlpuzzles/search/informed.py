"""A puzzle under a heuristic from outside, which may say anything, and a state as it asks of it."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from numbers import Real
from typing import Any, Final

from pddlpuzzles.errors import InputError, ParameterError, require_known

Heuristic = Callable[[Any], float]  # never above the true remaining cost; infinite: a dead end
Facts = Mapping[str, Sequence[tuple[str, ...]]]  # all that predicates are true of, if anything
NONE: Final = "none"  # the heuristic that is 0 everywhere, which makes A* uniform-cost search
ALL: Final = "all"  # the puzzle's own heuristic
_LAST: Final = 1e300  # stands for infinity where that proves nothing: such a state is expanded last


class Informed:
    """A puzzle under another heuristic; no state is preferred and no obstacle known."""

    # `is_admissible`: it is proved to be; `is_safe`: it is infinite in dead ends only. Another
    # leaves no state out: infinite comes last, below 0 is 0.
    def __init__(
        self, puzzle: Any, h: Heuristic, *, is_admissible: bool = False, is_safe: bool = False
    ) -> None:
        self._puzzle = puzzle
        self.proved: Heuristic = puzzle.heuristic
        self.preference: Heuristic = blind
        self.is_admissible = is_admissible
        self.heuristic = h
        if not (is_admissible or is_safe):
            self.heuristic = lambda state: min(max(checked_number(h, state), 0.0), _LAST)

    def obstacle(self) -> None: ...

    def __getattr__(self, name: str) -> Any:
        if name == "_puzzle":
            raise AttributeError(name)  # it is being copied, and has nothing yet
        return getattr(self._puzzle, name)


def lower_bound(puzzle: Any) -> Heuristic | None:
    """Return what bounds the remaining cost; None if that is the puzzle's own heuristic."""
    return puzzle.proved if isinstance(puzzle, Informed) and not puzzle.is_admissible else None


def checked_number(heuristic: Heuristic, state: Any) -> float:
    """Raise ParameterError if a heuristic says no number."""
    said = heuristic(state)
    if not isinstance(said, Real) or math.isnan(said):
        complaint, wanted = f"says {said!r:.80} of a state", "a number (infinite for a dead end)"
        raise ParameterError("heuristic", complaint, expected=wanted)
    return float(said)


def heuristics_named(
    puzzle: Any, **own: Callable[[Any], Heuristic]
) -> Mapping[str, Callable[[], Heuristic]]:  # `own` make theirs of the puzzle
    ours: dict[str, Callable[[], Heuristic]] = {ALL: lambda: puzzle.heuristic, NONE: lambda: blind}
    return ours | {name: partial(make, puzzle) for name, make in own.items()}


def blind(state: Any) -> float:
    return 0


@dataclass(eq=False, repr=False)
class View:
    """A state as a person would ask it; printing draws it."""

    puzzle: Any
    state: Any
    _facts: Callable[[], Facts]
    _drawn: Callable[[], str]

    @cached_property
    def facts(self) -> Facts:
        return self._facts()

    @property
    def atoms(self) -> list[str]:
        """What holds, as PDDL writes it: `(on a b)`; of a problem in PDDL what can change only."""
        return [f"({' '.join((name, *row))})" for name, all_ in self.facts.items() for row in all_]

    def of(self, predicate: str) -> Sequence[tuple[str, ...]]:
        """Return all that a predicate is true of (InputError: there is none of that name)."""
        facts = self.facts
        if predicate not in facts:
            require_known("predicate", predicate, facts)
        return facts[predicate]

    def holds(self, predicate: str, *names: object) -> bool:
        return tuple(map(str, names)) in self.of(predicate)

    def count(self, predicate: str) -> int:
        return len(self.of(predicate))

    def __getattr__(self, name: str) -> frozenset[str]:
        """Return the names of which a predicate of one place is true, by its plural."""
        if name.startswith("_") or not name.endswith("s") or name[:-1] not in self.facts:
            plurals = ", ".join(f"{predicate}s" for predicate in self.facts)
            raise AttributeError(f"a state has no {name!r}, but {plurals}, holds, count and of")
        rows, single = self.of(name[:-1]), repr(name[:-1])
        if any(len(names) != 1 for names in rows):
            raise InputError(f"{single} is true of several names at once; ask of({single})")
        return frozenset(first for (first,) in rows)

    def __str__(self) -> str:
        return self._drawn()

    def __repr__(self) -> str:
        return f"<View: {' '.join(self.atoms) or 'nothing holds'}>"
