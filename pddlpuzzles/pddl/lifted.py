"""Actions applied to sets of atoms one by one, without grounding: a slow step, at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from pddlpuzzles.pddl.explain import is_true
from pddlpuzzles.pddl.joins import Binding, Query, Relations
from pddlpuzzles.pddl.model import (
    TRUE,
    Atom,
    Comparison,
    Domain,
    Formula,
    Objects,
    Problem,
    Schema,
    Typed,
    substituted,
)
from pddlpuzzles.pddl.numbers import is_so

Names = Mapping[str, str]
State = frozenset[Atom]
"""The atoms that hold, of those that an action changes."""


class Lifted:
    """The steps of a problem without axioms and without values that change.

    `changing` are the predicates of effects.
    """

    def __init__(self, domain: Domain, problem: Problem) -> None:
        self.changing = domain.changing
        self.start: State = frozenset(
            one for one in problem.atoms if one.predicate in self.changing
        )
        self._problem = problem
        self._objects = Objects(domain, problem)
        self._static = problem.atoms - self.start
        never_changing = domain.predicates.keys() - self.changing
        self._facts = Relations(never_changing, self._objects, lambda: None)
        for atom in self._static:
            self._facts.add(*atom)
        self._state: State | None = None
        self._queries: dict[object, Query] = {}

    def is_goal(self, state: State) -> bool:
        return self._holds(self._problem.goal, {}, state)

    def steps(self, schema: Schema, state: State) -> Iterator[tuple[Binding, int, State]]:
        """Yield the arguments with which an action is possible, its cost, and what it makes."""
        for names in self.possible(schema.parameters, schema.condition, state):
            changed: tuple[set[Atom], set[Atom]] = (set(), set())
            for effect in schema.effects:
                for extended in self.possible(effect.variables, effect.condition, state, names):
                    changed[effect.becomes].add(substituted(effect.atom, extended))
            arguments = tuple([names[one] for one, _ in schema.parameters])
            after = state - changed[False] | changed[True]
            yield arguments, self._problem.cost(schema, names), after

    def possible(
        self,
        variables: Typed,
        condition: Formula,
        state: State,
        names: Names = MappingProxyType({}),
    ) -> list[Names]:
        """Return some names with those of more variables under which a condition holds."""
        if not variables and condition == TRUE:
            return [names]
        key = id(condition), variables, tuple(names)  # a query keeps it, so no other has its `id`
        query = self._queries.get(key)
        if query is None:
            query = Query(tuple(names), variables, condition, self._facts)
            self._queries[key] = query
        if state is not self._state:
            self._state = state
            self._facts.replace(self.changing, state)
        every = [
            {**names, **dict(zip(query.inner, objects, strict=True))}
            for objects in query.rows(tuple(names.values()))
        ]
        return [one for one in every if query.is_exact or self._holds(condition, one, state)]

    def _holds(self, formula: Formula, names: Names, state: State) -> bool:
        def holds(atom: Atom | Comparison) -> bool:
            if isinstance(atom, Comparison):
                return is_so(atom, self._problem.values.get)
            return atom in state or atom in self._static

        return is_true(formula, names, holds, self._objects)
