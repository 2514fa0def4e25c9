"""A state as a heuristic of one's own asks of it: what holds there.

fact    a predicate and what it is true of, such as `on` of `a` and `b`
facts   of each predicate all that it is true of, the predicates that are true of nothing too
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from pddlpuzzles.errors import InputError, choose

Facts = Mapping[str, Sequence[tuple[str, ...]]]


class View:
    """A state of a puzzle, to be asked as a person would.

    `state` is the state as the rules have it, `puzzle` those rules; printing draws it.
    """

    def __init__(
        self, puzzle: Any, state: Any, facts: Callable[[], Facts], drawn: Callable[[], str]
    ) -> None:
        self.puzzle = puzzle
        self.state = state
        self._facts = facts
        self._drawn = drawn

    @cached_property
    def facts(self) -> Facts:
        """What holds in the state, by predicate."""
        return self._facts()

    @property
    def atoms(self) -> list[str]:
        """What holds, as PDDL writes it: `(on a b)`; of a problem in PDDL what can change only."""
        return [
            f"({' '.join((predicate, *names))})"
            for predicate, all_ in self.facts.items()
            for names in all_
        ]

    def of(self, predicate: str) -> Sequence[tuple[str, ...]]:
        """Return all that a predicate is true of.

        :raises InputError: if no state has facts of that name, with those that there are.
        """
        facts = self.facts
        return facts[predicate if predicate in facts else choose("predicate", predicate, facts)]

    def holds(self, predicate: str, *names: object) -> bool:
        """Say whether a predicate is true of these names, in this order.

        :raises InputError: if no state has facts of that name.
        """
        return tuple(map(str, names)) in self.of(predicate)

    def count(self, predicate: str) -> int:
        """Return how often a predicate is true.

        :raises InputError: if no state has facts of that name.
        """
        return len(self.of(predicate))

    def __getattr__(self, name: str) -> frozenset[str]:
        """Return the names of which a predicate of one place is true, by its plural."""
        if name.startswith("_") or not name.endswith("s") or name[:-1] not in self.facts:
            plurals = ", ".join(f"{predicate}s" for predicate in self.facts)
            raise AttributeError(f"a state has no {name!r}, but {plurals}, holds, count and of")
        found = self.of(name[:-1])
        if any(len(names) != 1 for names in found):
            raise InputError(
                f"{name[:-1]!r} is true of several names at once; ask of({name[:-1]!r})"
            )
        return frozenset(first for (first,) in found)

    def __str__(self) -> str:
        return self._drawn()

    def __repr__(self) -> str:
        held = [" ".join((name, *one)) for name, all_ in self.facts.items() for one in all_]
        return f"<View: {', '.join(held) or 'nothing holds'}>"
