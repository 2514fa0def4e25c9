"""Problems of ours to unified-planning's and back, at the border between the two.

unified-planning's own reader takes tens of seconds for a large domain; here it is made of what
has been read. Where types are not a tree there, all objects are of one type, and the types that
parameters have become predicates that never change.
"""

from __future__ import annotations

import re
import warnings
from collections import ChainMap
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

import pddlpuzzles.planners.compat  # noqa: F401 - first: it imports unified-planning quickly

# isort: split
from unified_planning.environment import get_environment
from unified_planning.model import Effect as UnifiedEffect
from unified_planning.model import (
    Fluent,
    FNode,
    InstantaneousAction,
    MaximizeExpressionOnFinalState,
    MinimizeActionCosts,
    MinimizeExpressionOnFinalState,
    MinimizeSequentialPlanLength,
    Object,
    Variable,
)
from unified_planning.model import Problem as UnifiedProblem

from pddlpuzzles.errors import InputError, TypeMistake
from pddlpuzzles.pddl.model import (
    EQUALITY,
    OBJECT,
    TOTAL_COST,
    TRUE,
    Atom,
    Comparison,
    Compound,
    Domain,
    Effect,
    Expression,
    Facts,
    Formula,
    Metric,
    Number,
    Operation,
    Problem,
    Schema,
    Typed,
    Update,
    conjunction,
    conjuncts,
    fresh_name,
    functions_in,
    functions_of,
    implication,
    kinds_bound,
    kinds_in,
    negation,
    speaks_of_numbers,
    types_in,
)
from pddlpuzzles.pddl.numbers import exact
from pddlpuzzles.pddl.read import counted_functions
from pddlpuzzles.pddl.tokens import Place
from pddlpuzzles.pddl.write import domain_text, has_no_tree, problem_text
from pddlpuzzles.planners.tasks import SparseProblem

_PLACE: Final = Place("the problem of unified-planning", 1, 1)
_FINAL: Final = (
    MinimizeSequentialPlanLength,
    MinimizeExpressionOnFinalState,
    MaximizeExpressionOnFinalState,
)
"""Metrics that are not about single actions."""
_NAME: Final = re.compile(r"[^\s();?:=-][^\s();?]*")

Scope = ChainMap[str, str]
"""What variables are called here, by what they are called there; the innermost first."""


def from_unified(task: UnifiedProblem) -> tuple[Domain, Problem]:
    """Return a problem of unified-planning as a domain and a problem of ours, in lower case.

    What its actions mention are constants of the domain.

    :raises InputError: if it has what is not read from PDDL either, such as time, or
        names that PDDL does not have.
    """
    name = _name_in_pddl(task.name or "problem")
    things = {_name_in_pddl(thing.name): _kind(thing.type) for thing in task.all_objects}
    if len(things) < len(task.all_objects):
        raise InputError("two objects have names that differ in capital letters only")
    actions = {_name_in_pddl(one.name): _schema(one, task) for one in task.actions}
    mentioned = {
        term
        for schema in actions.values()
        for atom in (*schema.atoms(), *schema.fees, *schema.functions())
        for term in atom.terms
        if not term.startswith("?")
    }
    constants = {thing: kind for thing, kind in things.items() if thing in mentioned}
    asked = [
        one for one in task.quality_metrics if not isinstance(one, MinimizeSequentialPlanLength)
    ]
    has_metric = bool(asked)
    metric = Metric(Atom(TOTAL_COST, ())) if has_metric else None
    if asked and isinstance(asked[0], _FINAL):
        is_maximized = isinstance(asked[0], MaximizeExpressionOnFinalState)
        metric = Metric(_expression(asked[0].expression, ChainMap()), is_maximized)
    predicates: dict[str, tuple[str, ...]] = {}
    functions: dict[str, tuple[str, ...]] = {TOTAL_COST: ()} if has_metric else {}
    names: dict[str, tuple[str, ...]] = {}
    for fluent in task.fluents:
        fluent_name = _name_in_pddl(fluent.name)
        names[fluent_name] = tuple(f"?{_name_in_pddl(one.name)}" for one in fluent.signature)
        kinds = tuple(_kind(one.type) for one in fluent.signature)
        (predicates if fluent.type.is_bool_type() else functions)[fluent_name] = kinds
    types = {
        _name_in_pddl(one.name): _kind(one.father) for one in task.user_types if one.name != OBJECT
    }
    domain = Domain(
        f"{name}-domain", types, constants, predicates, actions, _PLACE, functions, names=names
    )
    defaults = task.fluents_defaults.values()
    is_sparse = not any(value.is_bool_constant() and value.is_true() for value in defaults)
    at_start = task.explicit_initial_values if is_sparse else task.initial_values
    unnamed: Scope = ChainMap()
    values = {
        _atom(one, unnamed): exact(Fraction(value.constant_value()))
        for one, value in at_start.items()
        if not value.is_bool_constant()
    }
    goal = conjunction(_formula(one, unnamed) for one in task.goals)
    counted = counted_functions(domain, goal, metric, values, None)
    if metric == Metric(Atom(TOTAL_COST, ())) and TOTAL_COST not in counted:
        metric = None
    problem = Problem(
        name,
        {**constants, **things},
        Facts(_atom(one, unnamed) for one, value in at_start.items() if value.is_true()),
        goal,
        has_metric,
        _PLACE,
        values,
        metric=metric,
        counted=counted,
    )
    return domain, problem


def texts_of(task: UnifiedProblem) -> tuple[str, str]:
    """Return a problem as the texts of a domain and a problem.

    :raises InputError: if it has what is not read here.
    :raises TypeMistake: if it is no problem.
    """
    if not hasattr(task, "initial_values"):
        wanted = "a puzzle's name, a path or a problem of unified-planning's"
        raise TypeMistake(f"puzzle {task!r:.80}, expected {wanted}")
    model = from_unified(task)
    return domain_text(*model), problem_text(*model)


def _name_in_pddl(name: str) -> str:
    if not _NAME.fullmatch(name.lower()):
        raise InputError(f"{name!r} is no name of PDDL, expected letters, digits, - and _")
    return str(name).lower()


def _kind(kind: Any) -> str:
    return OBJECT if kind is None else _name_in_pddl(kind.name)


def _schema(action: Any, task: UnifiedProblem) -> Schema:
    if not isinstance(action, InstantaneousAction):
        raise InputError(f"{action.name} takes time, which is not taken here")
    parameters = tuple(
        (f"?{_name_in_pddl(one.name)}", _kind(one.type)) for one in action.parameters
    )
    names: Scope = ChainMap({name: name for name, _ in parameters})
    cost, fees, rest = _cost(action, task, names)
    updates = [one for one in action.effects if not one.fluent.type.is_bool_type()]
    return Schema(
        _name_in_pddl(action.name),
        parameters,
        conjunction(_formula(one, names) for one in action.preconditions),
        tuple(_effect(effect, names) for effect in action.effects if effect not in updates),
        cost,
        _PLACE,
        fees,
        (*(_update(one, names) for one in updates), *rest),
    )


def _cost(
    action: Any, task: UnifiedProblem, names: Scope
) -> tuple[int, tuple[Atom, ...], list[Update]]:
    """Return what an action costs: a number, functions whose values are added to it, and more."""
    cost: Any = None
    for metric in task.quality_metrics:
        if isinstance(metric, _FINAL):
            continue
        if not isinstance(metric, MinimizeActionCosts):
            raise InputError(f"neither costs of actions nor a value at the end: {metric}")
        cost = metric.get_action_cost(action)
    waiting = [] if cost is None else [cost]
    number, fees, updates = 0, [], list[Update]()
    for part in waiting:  # it grows meanwhile
        if part.is_plus():
            waiting += part.args
        elif part.is_fluent_exp():
            fees.append(_atom(part, names))
        else:
            amount = _expression(part, names)
            if isinstance(amount, int) and amount >= 0:
                number += amount
            else:
                updates.append(Update("increase", Atom(TOTAL_COST, ()), amount))
    return number, tuple(fees), updates


def _effect(effect: UnifiedEffect, names: Scope) -> Effect:
    if not effect.is_assignment() or not effect.value.is_bool_constant():
        raise InputError(f"only atoms are made true or false here, not: {effect}")
    bound, inside = _quantified(effect.forall, names)
    condition = _formula(effect.condition, inside)
    return Effect(_atom(effect.fluent, inside), effect.value.is_true(), condition, bound)


def _atom(expression: FNode, names: Scope) -> Atom:
    terms = tuple([_term(term, names) for term in expression.args])
    return Atom(_name_in_pddl(expression.fluent().name), terms)


def _term(term: FNode, names: Scope) -> str:
    if term.is_object_exp():
        return _name_in_pddl(term.object().name)
    if term.is_parameter_exp():
        return names[f"?{_name_in_pddl(term.parameter().name)}"]
    if term.is_variable_exp():
        return names[f"?{_name_in_pddl(term.variable().name)}"]
    raise InputError(f"{term} is no object, parameter or variable")


def _quantified(variables: Iterable[Any], names: Scope) -> tuple[Typed, Scope]:
    """Return the variables of a quantifier, and the scope within it."""
    taken = {name for scope in names.maps for name in scope.values()}
    given: dict[str, str] = {}
    typed = []
    for one in variables:
        own = fresh_name(f"?{_name_in_pddl(one.name)}", taken)
        taken.add(own)
        given[f"?{_name_in_pddl(one.name)}"] = own
        typed.append((own, _kind(one.type)))
    return tuple(typed), names.new_child(given)


def _is_number_test(expression: FNode) -> bool:
    return expression.is_equals() and not expression.arg(0).type.is_user_type()


def _expression(expression: FNode, names: Scope) -> Expression:
    """Return an expression of numbers; raise InputError if it has anything else."""
    if expression.is_fluent_exp():
        return _atom(expression, names)
    if expression.is_int_constant() or expression.is_real_constant():
        return exact(Fraction(expression.constant_value()))
    signs = {"+": expression.is_plus, "-": expression.is_minus, "*": expression.is_times}
    sign = next((sign for sign, is_so in signs.items() if is_so()), "/")
    if sign == "/" and not expression.is_div():
        raise InputError(f"{expression} is no number of PDDL")
    return Operation(sign, tuple([_expression(side, names) for side in expression.args]))


def _update(effect: UnifiedEffect, names: Scope) -> Update:
    bound, inside = _quantified(effect.forall, names)
    sign = (
        "assign" if effect.is_assignment() else "increase" if effect.is_increase() else "decrease"
    )
    amount, condition = _expression(effect.value, inside), _formula(effect.condition, inside)
    return Update(sign, _atom(effect.fluent, inside), amount, condition, bound)


def _formula(expression: FNode, names: Scope) -> Formula:
    if expression.is_fluent_exp():
        return _atom(expression, names)
    if expression.is_bool_constant():
        return TRUE if expression.is_true() else Compound("or", ())
    if expression.is_le() or expression.is_lt() or _is_number_test(expression):
        one, other = (_expression(side, names) for side in expression.args)
        sign = "<=" if expression.is_le() else "<" if expression.is_lt() else EQUALITY
        return Comparison(sign, (one, other))
    if expression.is_equals():
        return Atom(EQUALITY, tuple([_term(term, names) for term in expression.args]))
    if expression.is_exists() or expression.is_forall():
        (body,) = expression.args
        operator = "exists" if expression.is_exists() else "forall"
        bound, inside = _quantified(expression.variables(), names)
        return Compound(operator, (_formula(body, inside),), bound)
    parts = tuple([_formula(part, names) for part in expression.args])
    if expression.is_and():
        return conjunction(parts)
    if expression.is_or():
        return Compound("or", parts)
    if expression.is_not():
        return negation(parts[0])
    if expression.is_implies():
        return Compound("or", (negation(parts[0]), parts[1]))
    if expression.is_iff():
        neither = Compound("and", tuple(map(negation, parts)))
        return Compound("or", (Compound("and", parts), neither))
    raise InputError(f"not a formula of propositional PDDL: {expression}")


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
            or OBJECT in {*kinds_in(domain), *kinds_bound(problem.goal), *problem.objects.values()}
        )
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

    def _has_no_tree(self) -> bool:
        """Say whether unified-planning cannot have these types.

        It has none below several, no `either`, and no predicate of an object of a type that need
        not be the predicate's.
        """
        domain, problem = self._domain, self._problem
        signatures = [*domain.predicates.values(), *domain.functions.values()]
        kinds = [kind for signature in signatures for kind in signature]
        if has_no_tree(domain) or any(len(types_in(kind)) > 1 for kind in kinds):
            return True
        formulas: list[tuple[Formula, Mapping[str, str]]] = [(problem.goal, problem.objects)]
        formulas += [(atom, problem.objects) for atom in (*problem.atoms, *problem.values)]
        if problem.metric is not None:
            formulas += [
                (one, {**problem.objects}) for one in functions_in(problem.metric.expression)
            ]
        for schema in domain.actions.values():
            known = {**problem.objects, **dict(schema.parameters)}
            formulas += [(one, known) for one in (schema.condition, *schema.fees)]
            for effect in schema.effects:
                inside = {**known, **dict(effect.variables)}
                formulas += [(effect.atom, inside), (effect.condition, inside)]
            for update in schema.updates:
                inside = {**known, **dict(update.variables)}
                formulas += [(one, inside) for one in (update.function, update.condition)]
                formulas += [(one, inside) for one in functions_in(update.amount)]
        for formula, scope in formulas:  # it grows meanwhile
            if isinstance(formula, Compound):
                inner = {**scope, **dict(formula.variables)}
                formulas += [(part, inner) for part in formula.parts]
            elif isinstance(formula, Comparison):
                formulas += [(one, scope) for one in functions_of(formula)]
            elif formula.predicate != EQUALITY:
                declared = domain.predicates.get(formula.predicate)
                functions = domain.functions.get(formula.predicate, ())
                wanted = functions if declared is None else declared
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
