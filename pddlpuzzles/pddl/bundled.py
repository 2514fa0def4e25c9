"""Domains that are read from the files in `domains/`, and problems of a domain from plain words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar

from pddlpuzzles.catalogue.files import read_text, shelf
from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.model import (
    TOTAL_COST,
    Atom,
    Domain,
    Facts,
    Model,
    Problem,
    Schema,
    conjunction,
)
from pddlpuzzles.pddl.read import read_domain
from pddlpuzzles.puzzle import Action


class Bundled:
    """What all encodings share whose domain is a file that a person has written.

    The searches are good ones for STRIPS with costs; an encoding may have measured better ones.
    """

    puzzle: ClassVar[str]
    """The name of the family."""
    name: str
    proved_by: frozenset[tuple[str, str]] = frozenset()
    in_any_order: bool = False

    def require_known(self, step: int, action: Action) -> Schema:
        """Return the action of the domain that a step of a plan is, from 1.

        :raises InputError: if there is none of that name.
        """
        if action.name not in self.domain.actions:
            expected = ", ".join(self.domain.actions)
            raise InputError(f"unknown action {action}, expected {expected}", line=step)
        return self.domain.actions[action.name]

    def plan_search(self, puzzle: Any) -> str:
        """Return greedy search by the relaxed plan, whose operators are tried first."""
        return "lazy_greedy([ff()],preferred=[ff()])"

    def proof_search(self, puzzle: Any) -> str:
        """Return A* with LM-cut."""
        return "astar(lmcut())"

    @property
    def domain(self) -> Domain:
        """The domain, which is the same for every instance."""
        return bundled(self.puzzle, self.name)[0]

    @property
    def summary(self) -> str:
        """The comment at the head of the domain's file."""
        return bundled(self.puzzle, self.name)[1]


@cache
def bundled(puzzle: str, encoding: str) -> tuple[Domain, str]:
    """Return the domain of an encoding as its file has it, and the comment at its head."""
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
    """Return a domain with the problem of these objects, each with its type, facts and goals.

    Facts and goals are words, the predicate first. Where the domain has costs, the problem
    minimizes them.
    """
    return Model(
        domain,
        Problem(
            domain.name,
            {**objects, **domain.constants},
            Facts(map(_atom, facts)),
            conjunction(map(_atom, goals)),
            TOTAL_COST in domain.functions,
            domain.place,
        ),
    )


def _atom(words: Sequence[str]) -> Atom:
    predicate, *terms = words
    return Atom(predicate, tuple(terms))
