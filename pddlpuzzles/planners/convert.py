"""Problems of ours to unified-planning's and back, at the border between the two.

Back they go as the text that unified-planning writes. Its reader takes tens of seconds for a large
domain, so its problems are made of what has been read. Where types are not a tree there, all
objects are of one type, and the types that parameters have become predicates that never change.
"""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pddlpuzzles.planners.compat  # noqa: F401 - first: it imports unified-planning quickly

# isort: split
from unified_planning.environment import get_environment
from unified_planning.exceptions import UPTypeError
from unified_planning.model import (
    Fluent,
    FNode,
    InstantaneousAction,
    MaximizeExpressionOnFinalState,
    MinimizeActionCosts,
    MinimizeExpressionOnFinalState,
    Object,
    Variable,
)
from unified_planning.model import Problem as UnifiedProblem

from pddlpuzzles.errors import InputError, TypeMistake
from pddlpuzzles.pddl.model import (
    EQUALITY,
    OBJECT,
    TOTAL_COST,
    Atom,
    Comparison,
    Domain,
    Expression,
    Formula,
    Number,
    Operation,
    Problem,
    Schema,
    Typed,
    Update,
    conjuncts,
    fresh_name,
    implication,
    kinds_bound,
    kinds_in,
    speaks_of_numbers,
    types_in,
)
from pddlpuzzles.pddl.write import has_no_tree
from pddlpuzzles.planners.tasks import SparseProblem


def texts_of(task: UnifiedProblem) -> tuple[tuple[str, str], Callable[[str], Any]]:
    """Return the texts of a domain and a problem, and what a name in them was called before.

    :raises InputError: if it has what PDDL has not, or numbers that no decimal is equal to.
    :raises TypeMistake: if it is no problem.
    """
    if not hasattr(task, "initial_values"):
        wanted = "a puzzle's name, a path or a problem of unified-planning's"
        raise TypeMistake(f"puzzle {task!r:.80}, expected {wanted}")
    from unified_planning.exceptions import UPException
    from unified_planning.io.pddl_writer import ConverterToPDDLString, PDDLWriter

    ConverterToPDDLString.walk_bool_constant = _constant  # which is an error there
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        try:
            writer = PDDLWriter(task)
            return (writer.get_domain(), writer.get_problem()), writer.get_item_named
        except (UPException, UserWarning) as error:
            raise InputError(f"unified-planning cannot write it as PDDL: {error}") from None


def _constant(converter: Any, expression: FNode, args: Sequence[str]) -> str:
    return "(and)" if expression.is_true() else "(or)"


Expressions = Mapping[str, FNode]
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
            kinds = {*kinds_in(domain), *kinds_bound(problem.goal), *problem.objects.values()}
            if not has_no_tree(domain) and all(len(types_in(kind)) == 1 for kind in kinds):
                with contextlib.suppress(UPTypeError):  # an object's type need not be a predicate's
                    has_any = says_equality or OBJECT in kinds
                    return _Maker(domain, problem, says_equality, has_any=has_any).task
            return _Maker(domain, problem, says_equality, is_flat=True).task
    finally:
        environment.error_used_name = checks_names


class _Maker:
    """Makes the task: with types as they are, `has_any` object among them, or `is_flat`, of one."""

    def __init__(
        self,
        domain: Domain,
        problem: Problem,
        says_equality: bool,
        *,
        is_flat: bool = False,
        has_any: bool = True,
    ) -> None:
        self._domain, self._problem = domain, problem
        self._express = get_environment().expression_manager
        self._manager = get_environment().type_manager
        self._kinds: dict[str, Any] = {}
        self._is_flat, self._has_any = is_flat, has_any
        self._within: dict[str, Fluent] = {}  # what says of objects that they are of a type
        self.task = SparseProblem(problem.name)
        self._objects = {
            name: self._express.ObjectExp(Object(name, self._kind(kind)))
            for name, kind in problem.objects.items()
        }
        self.task.add_objects([one.object() for one in self._objects.values()])
        self._fluents: dict[str, Fluent] = {}
        self._same: Fluent | None = None
        if says_equality:
            self._same = self._predicate(
                "is-same-object", x0=self._kind(OBJECT), x1=self._kind(OBJECT)
            )
            self.task.add_fluent(self._same)
        for name, kinds in domain.predicates.items():
            self._fluents[name] = self._predicate(name, **self._signature(name, kinds))
            self.task.add_fluent(self._fluents[name])
        counted = problem.counted
        functions = dict(domain.functions) | dict.fromkeys(sorted(counted), ())
        is_numeric = speaks_of_numbers(domain, problem)
        number = self._manager.RealType() if is_numeric else self._manager.IntType()
        for name, signature in functions.items():
            if name != TOTAL_COST or name in counted | domain.updated:
                made = Fluent(name, number, **self._signature(name, signature))
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
            self.task.set_initial_value(self._atom(function, {}), self._number(number))
        for kind, fluent in self._within.items():
            self.task.add_fluent(fluent)
            for name, own in problem.objects.items():
                if domain.is_a(own, kind):
                    self.task.set_initial_value(fluent(self._objects[name]), True)
        if self._same is not None:
            for one in self._objects.values():
                self.task.set_initial_value(self._same(one, one), True)
        for goal in conjuncts(problem.goal):
            self.task.add_goal(self._formula(goal, {}))
        if problem.metric is not None:
            asked = self._expression(problem.metric.expression, {})
            highest, least = MaximizeExpressionOnFinalState, MinimizeExpressionOnFinalState
            self.task.add_quality_metric((highest if problem.metric.is_maximized else least)(asked))
        elif problem.has_metric:
            self.task.add_quality_metric(MinimizeActionCosts(costs))

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

    def _fits(self, variables: Typed, scope: Expressions) -> list[FNode]:
        """Return that variables are of their types, where there is one type only."""
        fitting = []
        for name, kind in variables if self._is_flat else ():
            if kind != OBJECT:
                if kind not in self._within:
                    spelt = "is-" + "-or-".join(types_in(kind))
                    self._within[kind] = self._predicate(spelt, x0=self._kind(OBJECT))
                fitting.append(self._within[kind](scope[name]))
        return fitting

    def _action(self, schema: Schema) -> InstantaneousAction:
        kinds: dict[str, Any] = {}
        for name, kind in schema.parameters:
            # up-pyperplan takes a parameter for an object that has its name.
            kinds[fresh_name(name[1:], kinds.keys() | self._objects.keys())] = self._kind(kind)
        action = InstantaneousAction(schema.name, **kinds)
        scope = self._scope(schema, action)
        conditions = self._fits(schema.parameters, scope)
        conditions += [self._formula(part, scope) for part in conjuncts(schema.condition)]
        for condition in conditions:
            action.add_precondition(condition)
        for effect in schema.effects:
            bound, inside = self._quantified(effect.variables, scope)
            fits = self._fits(effect.variables, inside)
            condition = self._formula(effect.condition, inside)
            condition = self._express.And(*fits, condition) if fits else condition
            atom = self._atom(effect.atom, inside)
            action.add_effect(atom, effect.becomes, condition, forall=bound)
        for update in self._problem.updates(schema):
            self._add_update(action, update, scope)
        return action

    def _add_update(self, action: InstantaneousAction, update: Update, scope: Expressions) -> None:
        bound, inside = self._quantified(update.variables, scope)
        fits = self._fits(update.variables, inside)
        condition = self._formula(update.condition, inside)
        condition = self._express.And(*fits, condition) if fits else condition
        function = self._atom(update.function, inside)
        amount = self._expression(update.amount, inside)
        if update.operator.startswith("scale"):
            scale = self._express.Times if update.operator == "scale-up" else self._express.Div
            amount = scale(function, amount)
        add = {
            "increase": action.add_increase_effect,
            "decrease": action.add_decrease_effect,
        }.get(update.operator, action.add_effect)
        add(function, amount, condition, forall=bound)

    def _number(self, number: Number) -> FNode:
        if isinstance(number, int):
            return self._express.Int(number)
        return self._express.Real(number)

    def _expression(self, expression: Expression, scope: Expressions) -> FNode:
        if isinstance(expression, Atom):
            return self._atom(expression, scope)
        if not isinstance(expression, Operation):
            return self._number(expression)
        sides = [self._expression(side, scope) for side in expression.sides]
        express = self._express
        if expression.operator == "-" and len(sides) == 1:
            return express.Minus(express.Int(0), sides[0])
        operators = {"+": express.Plus, "-": express.Minus, "*": express.Times, "/": express.Div}
        return operators[expression.operator](*sides)

    def _scope(self, schema: Schema, action: InstantaneousAction) -> Expressions:
        made = map(self._express.ParameterExp, action.parameters)
        return {name: one for (name, _), one in zip(schema.parameters, made, strict=True)}

    def _quantified(
        self, variables: Typed, scope: Expressions
    ) -> tuple[list[Variable], Expressions]:
        made = [Variable(name[1:], self._kind(kind)) for name, kind in variables]
        return made, {**scope, **{f"?{one.name}": self._express.VariableExp(one) for one in made}}

    def _cost(self, schema: Schema, action: InstantaneousAction) -> FNode:
        scope = self._scope(schema, action)
        fees = [self._atom(fee, scope) for fee in schema.fees]
        if schema.cost or not fees:
            fees.append(self._express.Int(schema.cost))
        return self._express.Plus(*fees) if len(fees) > 1 else fees[0]

    def _atom(self, atom: Atom, scope: Expressions) -> FNode:
        terms = tuple([self._term(term, scope) for term in atom.terms])
        return self._express.FluentExp(self._fluents[atom.predicate], terms)

    def _term(self, term: str, scope: Expressions) -> FNode:
        return scope[term] if term in scope else self._objects[term]

    def _formula(self, formula: Formula, scope: Expressions) -> FNode:
        express = self._express
        if isinstance(formula, Atom):
            if formula.predicate == EQUALITY:
                terms = [self._term(term, scope) for term in formula.terms]
                return express.Equals(*terms) if self._same is None else self._same(*terms)
            return self._atom(formula, scope)
        if isinstance(formula, Comparison):
            one, other = (self._expression(side, scope) for side in formula.sides)
            if formula.operator in "!=":
                same = express.Equals(one, other)
                return same if formula.operator == EQUALITY else express.Not(same)
            compare = {"<": express.LT, "<=": express.LE, ">=": express.GE, ">": express.GT}
            return compare[formula.operator](one, other)
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
