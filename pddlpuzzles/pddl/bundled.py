"""Domains that are read from the files in `domains/`, and problems of a domain from plain words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, ClassVar

from pddlpuzzles.catalogue.file_access import read_text, shelf
from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.model import (
    TOTAL_COST,
    Atom,
    Domain,
    Facts,
    Model,
    Objects,
    Problem,
    conjunction,
)
from pddlpuzzles.pddl.read import read_domain
from pddlpuzzles.puzzle import Action


class Bundled:
    """What all encodings share whose domain is a file that a person has written."""

    puzzle: ClassVar[str]
    """The name of the family."""
    name: str
    proved_by: frozenset[tuple[str, str]] = frozenset()
    in_any_order: bool = False

    def require_possible(self, puzzle: Any, actions: Sequence[Action]) -> None:
        """Raise InputError, with its place as `line`, for the first action that no task has."""
        objects = _objects(self, puzzle)
        for step, action in enumerate(actions, 1):
            try:
                objects.require_action(*action)
            except InputError as error:
                raise InputError(f"{action}: {error.message}", step) from None

    def model(self, puzzle: Any) -> Model:
        raise NotImplementedError

    def plan_search(self, puzzle: Any) -> str:
        return "lazy_greedy([ff()],preferred=[ff()])"

    def proof_search(self, puzzle: Any) -> str:
        return "astar(lmcut())"

    @property
    def domain(self) -> Domain:
        return bundled_domain(self.puzzle, self.name)[0]

    @property
    def domain_names(self) -> str:
        return f"{self.puzzle}-"

    @property
    def summary(self) -> str:
        return bundled_domain(self.puzzle, self.name)[1]


@lru_cache(maxsize=8)
def _objects(encoding: Bundled, puzzle: Any) -> Objects:
    return Objects(*encoding.model(puzzle).pair)


@cache
def bundled_domain(puzzle: str, encoding: str) -> tuple[Domain, str]:
    path = str(shelf("domains") / puzzle / f"{encoding}.pddl")
    text = read_text(path)
    comment, _, _ = text.partition("\n(define")
    lines = [line.removeprefix(";").removeprefix(" ") for line in comment.split("\n")]
    return read_domain(text, path), "\n".join(lines)


def model_of(
    domain: Domain,
    objects: Mapping[str, str],
    facts: Iterable[Sequence[str]],
    goals: Iterable[Sequence[str]],
) -> Model:
    """Return a problem of these words; it minimizes costs if the domain has any."""
    atoms, goal = ([Atom(one[0], tuple(one[1:])) for one in words] for words in (facts, goals))
    problem = Problem(
        domain.name,
        {**objects, **domain.constants},
        Facts(atoms),
        conjunction(goal),
        TOTAL_COST in domain.functions,
        domain.place,
    )
    return Model(domain, problem)
