"""Actions applied to sets of atoms one by one, without grounding the problem they are of.

To ground a problem takes longer than a few of its steps are worth where many problems are looked
at that differ little. This is as slow a step as a ground one is fast.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

from pddlpuzzles.pddl.explain import is_true
from pddlpuzzles.pddl.joins import Binding, Join, Relations, alternatives_of
from pddlpuzzles.pddl.model import (
    TRUE,
    Atom,
    Domain,
    Formula,
    Objects,
    Problem,
    Schema,
    substituted,
)

Names = Mapping[str, str]
"""An object for each variable."""
State = frozenset[Atom]
"""The atoms that hold, of those that an action changes."""


class _Query:
    """A condition on some variables, joined with facts; those from outside are bound beforehand."""

    def __init__(
        self, outer: Sequence[str], variables: Sequence[tuple[str, str]], condition: Formula
    ) -> None:
        self.outer, self.condition = outer, condition
        self.inner = [name for name, _ in variables]
        self.joins: list[Join] = []
        self.found: dict[Binding, None] = {}

    def put(self, objects: Binding) -> None:
        self.found[objects] = None


class Lifted:
    """The steps of a problem without axioms; `changing` are the predicates of effects."""

    def __init__(self, domain: Domain, problem: Problem) -> None:
        self.changing = domain.changing
        self.start: State = frozenset(
            one for one in problem.atoms if one.predicate in self.changing
        )
        self._problem = problem
        self._objects = Objects(domain, problem)
        self._static = problem.atoms - self.start
        self._never_changing = domain.predicates.keys() - self.changing
        self._facts = Relations()
        for atom in self._static:
            self._facts.add(*atom)
        self._state: State | None = None
        self._queries: dict[object, tuple[_Query, bool]] = {}

    def is_goal(self, state: State) -> bool:
        """Say whether the goal holds."""
        return self._holds(self._problem.goal, {}, state)

    def steps(self, schema: Schema, state: State) -> Iterator[tuple[Binding, int, State]]:
        """Yield the arguments with which an action is possible, what each costs, and makes.

        :raises InputError: if a cost is looked up that the problem has no value for.
        """
        for names in self.possible(schema.parameters, schema.condition, state):
            arguments = tuple([names[one] for one, _ in schema.parameters])
            cost = self._problem.cost(schema, names)
            yield arguments, cost, self._state_after(schema, names, state)

    def possible(
        self,
        variables: Sequence[tuple[str, str]],
        condition: Formula,
        state: State,
        names: Names = MappingProxyType({}),
    ) -> list[Names]:
        """Return some names with those of more variables under which a condition holds."""
        if not variables and condition == TRUE:
            return [names]
        query, is_all = self._query(variables, condition, tuple(names))
        if state is not self._state:
            self._state = state
            self._facts.replace(self.changing, state)
        query.found.clear()
        for join in query.joins:
            join.begin(tuple([names[name] for name in query.outer]))
        every = [
            {**names, **dict(zip(query.inner, objects, strict=True))}
            for objects in sorted(query.found)
        ]
        return [one for one in every if is_all or self._holds(condition, one, state)]

    def _query(
        self, variables: Sequence[tuple[str, str]], condition: Formula, outer: tuple[str, ...]
    ) -> tuple[_Query, bool]:
        key = id(condition), tuple(variables), outer  # it is kept, so that no other has its `id`
        if key not in self._queries:
            query = _Query(outer, variables, condition)
            asked, is_all = alternatives_of(
                outer, tuple(variables), condition, self._never_changing
            )
            query.joins = [
                Join(one, self._facts, self._objects, query.found, query.put, lambda: None)
                for one in asked
            ]
            self._queries[key] = query, is_all
        return self._queries[key]

    def _holds(self, formula: Formula, names: Names, state: State) -> bool:
        def holds(atom: Atom) -> bool:
            return atom in state or atom in self._static

        return is_true(formula, names, holds, self._objects)

    def _state_after(self, schema: Schema, names: Names, state: State) -> State:
        changed: tuple[set[Atom], set[Atom]] = (set(), set())
        for effect in schema.effects:
            for extended in self.possible(effect.variables, effect.condition, state, names):
                changed[effect.becomes].add(substituted(effect.atom, extended))
        return state - changed[False] | changed[True]
