"""Domains and problems of ours to unified-planning's problems, at the border between the two.

unified-planning's own reader takes tens of seconds for a large domain; here it is made of what
has been read. Where types are not a tree there, all objects are of one type, and the types that
parameters have become predicates that never change.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from typing import Any, Final

import pddlpuzzles.planners.compat  # noqa: F401 - first: it imports unified-planning quickly

# isort: split
from unified_planning.environment import get_environment
from unified_planning.model import (
    Fluent,
    FNode,
    InstantaneousAction,
    MinimizeActionCosts,
    Object,
    Variable,
)

from pddlpuzzles.pddl.model import (
    EQUALITY,
    OBJECT,
    TOTAL_COST,
    Atom,
    Compound,
    Domain,
    Formula,
    Problem,
    Schema,
    Typed,
    conjuncts,
    fresh_name,
    implication,
    kinds_bound,
    kinds_in,
    types_in,
)
from pddlpuzzles.planners.tasks import SparseProblem

_SAME: Final = "is-same-object"
Scope = Mapping[str, FNode]
"""The expressions of parameters and variables."""


def to_unified(domain: Domain, problem: Problem, *, says_equality: bool = False) -> SparseProblem:
    """Return a problem as unified-planning has them.

    With `says_equality` a predicate that never changes says which objects are the same.

    :raises InputError: if it has derived predicates, which unified-planning has not.
    """
    if domain.axioms:
        place = domain.axioms[0].place
        raise place.error("unified-planning has no derived predicates")
    environment = get_environment()
    checks_names = environment.error_used_name
    try:
        # In PDDL an object may have the name of an action, or a predicate that of a type.
        environment.error_used_name = False
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return _Maker(domain, problem, says_equality).task
    finally:
        environment.error_used_name = checks_names


class _Maker:
    def __init__(self, domain: Domain, problem: Problem, says_equality: bool) -> None:
        self._domain, self._problem = domain, problem
        self._express = get_environment().expression_manager
        self._manager = get_environment().type_manager
        self._kinds: dict[str, Any] = {}
        self._is_flat = self._has_no_tree()
        self._has_any = (
            self._is_flat
            or says_equality
            or OBJECT
            in {
                *kinds_in(domain),
                *kinds_bound(problem.goal),
                *problem.objects.values(),
            }
        )
        self._within: dict[str, Fluent] = {}
        """The predicates that say of objects that they are of a type, where there is one only."""
        self.task = SparseProblem(problem.name)
        self._objects = {
            name: self._express.ObjectExp(Object(name, self._kind(kind)))
            for name, kind in problem.objects.items()
        }
        self.task.add_objects([one.object() for one in self._objects.values()])
        self._fluents: dict[str, Fluent] = {}
        self._same: Fluent | None = None
        if says_equality:
            self._same = self._predicate(_SAME, x0=self._kind(OBJECT), x1=self._kind(OBJECT))
            self.task.add_fluent(self._same)
        for name, kinds in domain.predicates.items():
            self._fluents[name] = self._predicate(name, **self._signature(name, kinds))
            self.task.add_fluent(self._fluents[name])
        for name, kinds in domain.functions.items():
            if name != TOTAL_COST:
                made = Fluent(name, self._manager.IntType(), **self._signature(name, kinds))
                self._fluents[name] = made
                self.task.add_fluent(made, default_initial_value=0)
        costs: dict[Any, FNode] = {}
        for schema in domain.actions.values():
            action = self._action(schema)
            self.task.add_action(action)
            costs[action] = self._cost(schema, action)
        for atom in problem.atoms:
            self.task.set_initial_value(self._atom(atom, {}), True)
        for function, number in problem.values.items():
            self.task.set_initial_value(self._atom(function, {}), number)
        self._say_types()
        if self._same is not None:
            for one in self._objects.values():
                self.task.set_initial_value(self._same(one, one), True)
        for goal in conjuncts(problem.goal):
            self.task.add_goal(self._formula(goal, {}))
        if problem.has_metric:
            self.task.add_quality_metric(MinimizeActionCosts(costs))

    def _has_no_tree(self) -> bool:
        """Say whether unified-planning cannot have these types.

        It has none below several, no `either`, and no predicate of an object of a type that need
        not be the predicate's.
        """
        domain, problem = self._domain, self._problem
        signatures = [*domain.predicates.values(), *domain.functions.values()]
        kinds = [kind for signature in signatures for kind in signature]
        if any(len(types_in(kind)) > 1 for kind in (*domain.types.values(), *kinds)):
            return True
        formulas: list[tuple[Formula, Mapping[str, str]]] = [(problem.goal, problem.objects)]
        formulas += [(atom, problem.objects) for atom in (*problem.atoms, *problem.values)]
        for schema in domain.actions.values():
            known = {**problem.objects, **dict(schema.parameters)}
            formulas += [(one, known) for one in (schema.condition, *schema.fees)]
            for effect in schema.effects:
                inside = {**known, **dict(effect.variables)}
                formulas += [(effect.atom, inside), (effect.condition, inside)]
        for formula, scope in formulas:  # it grows meanwhile
            if isinstance(formula, Compound):
                inner = {**scope, **dict(formula.variables)}
                formulas += [(part, inner) for part in formula.parts]
            elif formula.predicate != EQUALITY:
                declared = domain.predicates.get(formula.predicate)
                wanted = domain.functions[formula.predicate] if declared is None else declared
                for term, kind in zip(formula.terms, wanted, strict=True):
                    if len(types_in(scope[term])) > 1 or not domain.is_a(scope[term], kind):
                        return True
        return False

    def _kind(self, name: str) -> Any:
        if self._is_flat:
            name = OBJECT
        if name not in self._kinds:
            above = self._domain.types[name] if name != OBJECT else OBJECT
            is_top = above == OBJECT and (name == OBJECT or not self._has_any)
            self._kinds[name] = self._manager.UserType(name, None if is_top else self._kind(above))
        return self._kinds[name]

    def _predicate(self, name: str, **parameters: Any) -> Fluent:
        return Fluent(name, self._manager.BoolType(), **parameters)

    def _signature(self, name: str, kinds: Sequence[str]) -> dict[str, Any]:
        given = [one.removeprefix("?") for one in self._domain.names.get(name, ())]
        if len({*given}) < len(kinds):
            given = [f"x{number}" for number, _ in enumerate(kinds)]
        return {one: self._kind(kind) for one, kind in zip(given, kinds, strict=True)}

    def _fits(self, variables: Typed, scope: Scope) -> list[FNode]:
        """Return that variables are of their types, where there is one type only."""
        found = []
        for name, kind in variables if self._is_flat else ():
            if kind != OBJECT:
                if kind not in self._within:
                    spelt = "is-" + "-or-".join(types_in(kind))
                    self._within[kind] = self._predicate(spelt, x0=self._kind(OBJECT))
                found.append(self._within[kind](scope[name]))
        return found

    def _say_types(self) -> None:
        for kind, fluent in self._within.items():
            self.task.add_fluent(fluent)
            for name, own in self._problem.objects.items():
                if self._domain.is_a(own, kind):
                    self.task.set_initial_value(fluent(self._objects[name]), True)

    def _action(self, schema: Schema) -> InstantaneousAction:
        kinds: dict[str, Any] = {}
        for name, kind in schema.parameters:
            # up-pyperplan takes a parameter for an object that has its name.
            kinds[fresh_name(name[1:], kinds.keys() | self._objects.keys())] = self._kind(kind)
        action = InstantaneousAction(schema.name, **kinds)
        scope = self._scope(schema, action)
        for fit in self._fits(schema.parameters, scope):
            action.add_precondition(fit)
        for part in conjuncts(schema.condition):
            action.add_precondition(self._formula(part, scope))
        for effect in schema.effects:
            bound, inside = self._quantified(effect.variables, scope)
            fits = self._fits(effect.variables, inside)
            condition = self._formula(effect.condition, inside)
            action.add_effect(
                self._atom(effect.atom, inside),
                effect.becomes,
                self._express.And(*fits, condition) if fits else condition,
                forall=bound,
            )
        return action

    def _scope(self, schema: Schema, action: InstantaneousAction) -> Scope:
        made = map(self._express.ParameterExp, action.parameters)
        return {name: one for (name, _), one in zip(schema.parameters, made, strict=True)}

    def _quantified(self, variables: Typed, scope: Scope) -> tuple[list[Variable], Scope]:
        made = [Variable(name[1:], self._kind(kind)) for name, kind in variables]
        return made, {**scope, **{f"?{one.name}": self._express.VariableExp(one) for one in made}}

    def _cost(self, schema: Schema, action: InstantaneousAction) -> FNode:
        scope = self._scope(schema, action)
        fees = [self._atom(fee, scope) for fee in schema.fees]
        if schema.cost or not fees:
            fees.append(self._express.Int(schema.cost))
        return self._express.Plus(*fees) if len(fees) > 1 else fees[0]

    def _atom(self, atom: Atom, scope: Scope) -> FNode:
        terms = tuple([self._term(term, scope) for term in atom.terms])
        return self._express.FluentExp(self._fluents[atom.predicate], terms)

    def _term(self, term: str, scope: Scope) -> FNode:
        return scope[term] if term in scope else self._objects[term]

    def _formula(self, formula: Formula, scope: Scope) -> FNode:
        express = self._express
        if isinstance(formula, Atom):
            if formula.predicate == EQUALITY:
                terms = [self._term(term, scope) for term in formula.terms]
                return express.Equals(*terms) if self._same is None else self._same(*terms)
            return self._atom(formula, scope)
        operator, parts, variables = formula
        if variables:
            bound, inside = self._quantified(variables, scope)
            body = self._formula(parts[0], inside)
            fits = self._fits(variables, inside)
            if operator == "exists":
                return express.Exists(express.And(*fits, body) if fits else body, *bound)
            if fits:
                body = express.Implies(express.And(*fits), body)
            return express.Forall(body, *bound)
        if implied := implication(formula):
            return express.Implies(*[self._formula(part, scope) for part in implied])
        made = [self._formula(part, scope) for part in parts]
        if operator == "not":
            return express.Not(made[0])
        if not made:
            return express.TRUE() if operator == "and" else express.FALSE()
        return express.And(*made) if operator == "and" else express.Or(*made)
