"""Problems of ours to unified-planning's and back.

Back they go as the text that unified-planning writes. Its reader takes seconds for a large domain,
so its problems are made of what has been read. Where types are not a tree, all objects are of one
type, and the types that parameters have become predicates that never change.
"""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import pddlpuzzles.planners.compat  # noqa: F401 - first: it imports unified-planning quickly

# isort: split
import unified_planning.model as up
from unified_planning.environment import Environment, get_environment
from unified_planning.exceptions import UPTypeError
from unified_planning.model import FNode
from unified_planning.model import Problem as UnifiedProblem
from unified_planning.model.fluent import get_all_fluent_exp
from unified_planning.model.types import BOOL

from pddlpuzzles.errors import InputError, TypeMistake
from pddlpuzzles.pddl import model
from pddlpuzzles.pddl.write import has_no_tree, untyped


class SparseProblem(UnifiedProblem):
    """A task in which all is false at the start but the facts that were set."""

    # A plain one lists the initial value of every ground fluent when it is written: 33³ of them for
    # one relation between three holes of an English board. Here all are listed only of fluents that
    # a condition denies: a compiler that takes negations away reads them.
    def __init__(self, name: str | None = None, environment: Environment | None = None) -> None:
        super().__init__(name, environment, initial_defaults={BOOL: False})

    @property
    def initial_values(self) -> dict[FNode, FNode]:
        """The facts that were set, and all values of what a condition denies."""
        values = dict(self.explicit_initial_values)
        conditions = list(self.goals)
        for action in self.actions:
            conditions += [*action.preconditions, *(effect.condition for effect in action.effects)]
        for fluent in {fluent for condition in conditions for fluent in _denied(condition)}:
            for atom in get_all_fluent_exp(self, fluent):
                values.setdefault(atom, self.initial_value(atom))
        return values

    def clone(self) -> SparseProblem:
        twin: SparseProblem = super().clone()
        twin.__class__ = SparseProblem
        return twin


def _denied(condition: FNode, denies: bool = False) -> Iterator[up.Fluent]:
    """Yield the fluents that a condition has in the negative; all, if it is denied."""
    if condition.is_fluent_exp():
        if denies:
            yield condition.fluent()
        return
    for place, part in enumerate(condition.args):
        turns = condition.is_not() or (condition.is_implies() and place == 0)
        yield from _denied(part, denies != turns)
        if condition.is_iff():
            yield from _denied(part, not denies)


def plain_task(task: UnifiedProblem) -> UnifiedProblem:
    """Make a task unified-planning's own, for engines that look closely."""
    twin: UnifiedProblem = UnifiedProblem.clone(task)
    return twin


def texts_of(task: UnifiedProblem) -> tuple[tuple[str, str], Callable[[str], Any]]:
    """Return the texts of domain and problem, and what a name in them was called before.

    :raises InputError: if it has what PDDL has not, or numbers that no decimal is equal to.
    :raises TypeMistake: if it is no problem.
    """
    if not hasattr(task, "initial_values"):
        wanted = "a puzzle's name, a path or a problem of unified-planning's"
        raise TypeMistake(f"puzzle {task!r:.80}", expected=wanted)
    from unified_planning.exceptions import UPException
    from unified_planning.io.pddl_writer import ConverterToPDDLString, PDDLWriter

    ConverterToPDDLString.walk_bool_constant = (  # which is an error there
        lambda _, expression, args: "(and)" if expression.is_true() else "(or)"
    )
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        try:
            writer = PDDLWriter(task)
            return (writer.get_domain(), writer.get_problem()), writer.get_item_named
        except (UPException, UserWarning) as error:
            raise InputError(f"unified-planning cannot write it as PDDL: {error}") from None


Scope = Mapping[str, FNode]  # expressions of objects, parameters and variables


def to_unified(
    domain: model.Domain, problem: model.Problem, *, says_equality: bool = False
) -> SparseProblem:
    """Return a problem as unified-planning has them (InputError: it has derived predicates).

    With `says_equality` a predicate that never changes says which objects are the same.
    """
    if domain.axioms:
        raise domain.axioms[0].place.error("unified-planning has no derived predicates")
    environment = get_environment()
    checks_names = environment.error_used_name
    kinds = model.kinds_in(domain, problem)
    try:
        # In PDDL an object may have the name of an action, or a predicate that of a type.
        environment.error_used_name = False
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            if not has_no_tree(domain) and all(len(model.types_in(kind)) == 1 for kind in kinds):
                with contextlib.suppress(UPTypeError):  # an object's type need not be a predicate's
                    has_top = says_equality or model.OBJECT in kinds
                    return _Maker(domain, problem, says_equality, has_top=has_top).task
            return _Maker(*untyped(domain, problem), says_equality, has_top=True).task
    finally:
        environment.error_used_name = checks_names


class _Maker:
    """Makes the task; with `has_top` type `object` is above all others."""

    def __init__(
        self, domain: model.Domain, problem: model.Problem, says_equality: bool, *, has_top: bool
    ) -> None:
        self._domain, self._problem = domain, problem
        self._express = get_environment().expression_manager
        self._manager = get_environment().type_manager
        self._kinds: dict[str, Any] = {}
        self._has_top = has_top
        self.task = SparseProblem(problem.name)
        self._objects: Scope = {
            name: self._express.ObjectExp(up.Object(name, self._kind(kind)))
            for name, kind in problem.objects.items()
        }
        self.task.add_objects([parameter.object() for parameter in self._objects.values()])
        self._fluents: dict[str, up.Fluent] = {}
        self._same: up.Fluent | None = None
        if says_equality:
            self._same = self._predicate("is-same-object", [model.OBJECT, model.OBJECT])
            self.task.add_fluent(self._same)
        for name, signature in domain.predicates.items():
            self._fluents[name] = self._predicate(name, signature)
            self.task.add_fluent(self._fluents[name])
        counted = problem.counted
        functions = dict(domain.functions) | dict.fromkeys(sorted(counted), ())
        has_numbers = problem.has_numbers(domain)
        number = self._manager.RealType() if has_numbers else self._manager.IntType()
        for name, signature in functions.items():
            if name != model.TOTAL_COST or name in counted | domain.updated:
                self._fluents[name] = self._predicate(name, signature, number)
                self.task.add_fluent(self._fluents[name], default_initial_value=0)
        costs = dict(map(self._action, domain.actions.values()))
        self.task.add_actions(costs)
        for atom in problem.atoms:
            self.task.set_initial_value(self._expression(atom, self._objects), True)
        for function, value in problem.values.items():
            fluent = self._expression(function, self._objects)
            self.task.set_initial_value(fluent, self._expression(value, {}))
        if self._same is not None:
            for term in self._objects.values():
                self.task.set_initial_value(self._same(term, term), True)
        for goal in model.conjuncts(problem.goal):
            self.task.add_goal(self._formula(goal, self._objects))
        if problem.metric is not None:
            asked = self._expression(problem.metric.expression, self._objects)
            highest, least = up.MaximizeExpressionOnFinalState, up.MinimizeExpressionOnFinalState
            self.task.add_quality_metric((highest if problem.metric.is_maximized else least)(asked))
        elif problem.has_metric:
            self.task.add_quality_metric(up.MinimizeActionCosts(costs))

    def _kind(self, name: str) -> Any:
        if name not in self._kinds:
            above = self._domain.types[name] if name != model.OBJECT else model.OBJECT
            is_top = above == model.OBJECT and (name == model.OBJECT or not self._has_top)
            self._kinds[name] = self._manager.UserType(name, None if is_top else self._kind(above))
        return self._kinds[name]

    def _predicate(self, name: str, kinds: Sequence[str], number: Any = None) -> up.Fluent:
        names = [it.removeprefix("?") for it in self._domain.names.get(name, ())]
        if len({*names}) < len(kinds):
            names = [f"x{place}" for place, _ in enumerate(kinds)]
        parameters = {it: self._kind(kind) for it, kind in zip(names, kinds, strict=True)}
        return up.Fluent(name, number or self._manager.BoolType(), **parameters)

    def _bound(self, variables: model.Typed, scope: Scope) -> tuple[list[up.Variable], Scope]:
        bound = [up.Variable(name[1:], self._kind(kind)) for name, kind in variables]
        named = {f"?{variable.name}": self._express.VariableExp(variable) for variable in bound}
        return bound, {**scope, **named}

    def _action(self, schema: model.Schema) -> tuple[up.InstantaneousAction, FNode]:
        express, kinds = self._express, dict[str, Any]()
        for name, kind in schema.parameters:
            # up-pyperplan takes a parameter for an object that has its name.
            spelt = model.fresh_name(name[1:], kinds.keys() | self._objects.keys())
            kinds[spelt] = self._kind(kind)
        action = up.InstantaneousAction(schema.name, **kinds)
        names = [name for name, _ in schema.parameters]
        terms = map(express.ParameterExp, action.parameters)
        scope = {**self._objects, **dict(zip(names, terms, strict=True))}
        for part in model.conjuncts(schema.condition):
            action.add_precondition(self._formula(part, scope))
        changes: list[Any] = [*schema.effects, *self._problem.updates(schema)]
        for change in changes:
            bound, inside = self._bound(change.variables, scope)
            condition = self._formula(change.condition, inside)
            if not isinstance(change, model.Update):
                atom = self._expression(change.atom, inside)
                action.add_effect(atom, change.becomes, condition, forall=bound)
                continue
            function = self._expression(change.function, inside)
            amount = self._expression(change.amount, inside)
            if change.operator.startswith("scale"):
                scale = express.Times if change.operator == "scale-up" else express.Div
                amount = scale(function, amount)
            adds = {"increase": action.add_increase_effect, "decrease": action.add_decrease_effect}
            add = adds.get(change.operator, action.add_effect)
            add(function, amount, condition, forall=bound)
        return action, express.Plus(self._expression(price, scope) for price in schema.prices)

    def _expression(self, expression: model.Expression, scope: Scope) -> FNode:
        express = self._express
        if isinstance(expression, model.Atom):
            terms = tuple([scope[term] for term in expression.terms])
            return express.FluentExp(self._fluents[expression.predicate], terms)
        if not isinstance(expression, model.Operation):
            make = express.Int if isinstance(expression, int) else express.Real
            return make(expression)
        sides = [self._expression(side, scope) for side in expression.sides]
        if expression.operator == "-" and len(sides) == 1:
            return express.Minus(express.Int(0), sides[0])
        operators = {"+": express.Plus, "-": express.Minus, "*": express.Times, "/": express.Div}
        return operators[expression.operator](*sides)

    def _formula(self, formula: model.Formula, scope: Scope) -> FNode:
        express = self._express
        if isinstance(formula, model.Atom):
            if formula.predicate != model.EQUALITY:
                return self._expression(formula, scope)
            terms = [scope[term] for term in formula.terms]
            return express.Equals(*terms) if self._same is None else self._same(*terms)
        if isinstance(formula, model.Comparison):
            first, second = (self._expression(side, scope) for side in formula.sides)
            if formula.operator in "!=":
                same = express.Equals(first, second)
                return same if formula.operator == model.EQUALITY else express.Not(same)
            compare = {"<": express.LT, "<=": express.LE, ">=": express.GE, ">": express.GT}
            return compare[formula.operator](first, second)
        operator, parts, variables = formula
        if variables:
            bound, inside = self._bound(variables, scope)
            quantified = express.Exists if operator == "exists" else express.Forall
            return quantified(self._formula(parts[0], inside), *bound)
        if implied := model.implication(formula):
            return express.Implies(*[self._formula(part, scope) for part in implied])
        formulas = [self._formula(part, scope) for part in parts]
        if operator == "not":
            return express.Not(formulas[0])
        if not formulas:
            return express.TRUE() if operator == "and" else express.FALSE()
        return express.And(*formulas) if operator == "and" else express.Or(*formulas)
