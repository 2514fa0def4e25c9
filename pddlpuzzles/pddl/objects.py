"""The objects of a problem by type, and whether they fit the parameters of an action."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import product

from pddlpuzzles.pddl.model import (
    Atom,
    Compound,
    Domain,
    Formula,
    Problem,
    Schema,
    conjuncts,
    substituted,
)


class Objects:
    """The objects of a problem, by the types that parameters and variables have."""

    def __init__(self, domain: Domain, problem: Problem) -> None:
        self._domain = domain
        self._kinds = problem.objects
        self._of: dict[str, dict[str, None]] = {}

    def of(self, kind: str) -> Mapping[str, None]:
        """Return the objects of a type, those of the types below it too, in their order."""
        found = self._of.get(kind)
        if found is None:
            fitting = {own for own in set(self._kinds.values()) if self._domain.is_a(own, kind)}
            found = {name: None for name, own in self._kinds.items() if own in fitting}
            self._of[kind] = found
        return found

    def is_of(self, name: str, kind: str) -> bool:
        """Say whether an object is of a type."""
        return name in self.of(kind)

    def misfit(self, schema: Schema, arguments: Iterable[str]) -> str | None:
        """Say which argument of an action is of another type than its parameter."""
        for (variable, kind), name in zip(schema.parameters, arguments, strict=True):
            if not self.is_of(name, kind):
                own, wanted = shown_type(self._kinds[name]), shown_type(kind)
                return f"{name} is of the type {own}, and {variable} is to be of the type {wanted}"
        return None


def bindings(variables: Iterable[tuple[str, str]], objects: Objects) -> Iterator[dict[str, str]]:
    """Yield each choice of objects for some variables."""
    names = [name for name, _ in variables]
    for chosen in product(*(objects.of(kind) for _, kind in variables)):
        yield dict(zip(names, chosen, strict=True))


def shown_type(kind: str) -> str:
    """Return a type as a message names it: one that is several has brackets around it."""
    return f"({kind})" if " " in kind else kind


def literals_of(
    formula: Formula,
    objects: Objects,
    names: Mapping[str, str] | None = None,
    *,
    is_denied: bool = False,
) -> Iterator[Formula]:
    """Yield the parts that a formula asks for, those of each object where it is of all.

    If `is_denied`, the parts that its denial asks for.
    """
    names = names or {}
    for part in [formula] if is_denied else conjuncts(formula):
        if isinstance(part, Atom):
            atom = substituted(part, names)
            yield Compound("not", (atom,)) if is_denied else atom
        elif part.operator == "not":
            yield from literals_of(part.parts[0], objects, names, is_denied=not is_denied)
        elif part.operator == ("or" if is_denied else "and"):
            for one in part.parts:
                yield from literals_of(one, objects, names, is_denied=is_denied)
        elif part.operator == ("exists" if is_denied else "forall"):
            for bound in bindings(part.variables, objects):
                inside = {**names, **bound}
                yield from literals_of(part.parts[0], objects, inside, is_denied=is_denied)
        else:
            yield Compound("not", (part,)) if is_denied else part
