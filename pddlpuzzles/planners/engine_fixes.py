"""Defects of unified-planning's own engines that our problems meet, fixed in place."""

from collections.abc import Iterator
from typing import Any

from pddlpuzzles.planners.compat import import_engines
from pddlpuzzles.planners.convert import SparseProblem

import_engines()

from unified_planning.engines import CompilationKind
from unified_planning.engines.compilers.grounder import GrounderHelper
from unified_planning.engines.compilers.utils import split_all_ands
from unified_planning.engines.mixins import CompilerMixin
from unified_planning.model import Action, FNode, InstantaneousAction, MinimizeActionCosts, Problem
from unified_planning.model.types import domain_item, domain_size

_their_possible_parameters = GrounderHelper.get_possible_parameters
_their_compile = CompilerMixin.compile


def fix_engines() -> None:
    """Let the grounder join static facts, and compilers take sparse problems."""
    # The grounder tries every tuple of objects: 33³ for the jumps of the English board, of which 76
    # are left, take over a minute. Its own way to rule out single objects ends with a `ValueError`
    # where two conditions rule out the same one. Some compilers build their problem anew: they drop
    # the values that fluents have by default, and set those that `initial_values` lists.
    # `NegativeConditionsRemover` asks what its actions cost before it has made them, so that in
    # what it makes none has a cost.
    GrounderHelper.get_possible_parameters = _possible_parameters
    CompilerMixin.compile = _compile


def _possible_parameters(helper: Any, action: Action) -> Iterator[tuple[FNode, ...]]:
    """Yield tuples of objects for which static conditions hold, a parameter at a time."""
    is_free = helper._grounding_actions_map is None and helper._prune_actions
    if not (is_free and action.parameters and isinstance(action, InstantaneousAction)):
        yield from _their_possible_parameters(helper, action)
        return
    problem = helper._problem
    express = problem.environment.expression_manager.ParameterExp
    numbers = {express(parameter): number for number, parameter in enumerate(action.parameters)}
    static = problem.get_static_fluents()
    conditions = [
        (condition.args, [atom.args for atom in _facts(problem, condition)])
        for condition in split_all_ands(action.preconditions)
        if condition.is_fluent_exp()
        and condition.fluent() in static
        and all(term in numbers or term.is_constant() for term in condition.args)
    ]
    bindings: list[tuple[FNode, ...]] = [()]  # of the parameters up to the last one
    for last, parameter in enumerate(action.parameters):
        kind = parameter.type
        items = [domain_item(problem, kind, rank) for rank in range(domain_size(problem, kind))]
        # Of each condition that names this parameter: the numbers of those of its parameters that
        # are bound by now, and which objects they have in its facts.
        tests = []
        for terms, facts in conditions:
            places = [at for at, term in enumerate(terms) if numbers.get(term, last + 1) <= last]
            bound = [numbers[terms[place]] for place in places]
            if last in bound:
                tests.append((bound, {tuple(fact[place] for place in places) for fact in facts}))
        bindings = [
            longer
            for before in bindings
            for longer in ((*before, item) for item in items)
            if all(tuple(longer[number] for number in bound) in facts for bound, facts in tests)
        ]
    yield from bindings


def _facts(problem: Problem, condition: FNode) -> Iterator[FNode]:
    """Yield the facts at the start that have a condition's fluent and its constants."""
    # Where a fluent is false by default, all that hold are set explicitly.
    default = problem.fluents_defaults.get(condition.fluent())
    listed = default is not None and default.is_false()
    values = problem.explicit_initial_values if listed else problem.initial_values
    for atom, value in values.items():
        if atom.fluent() == condition.fluent() and value.is_true():
            pairs = zip(condition.args, atom.args, strict=True)
            if all(term == item for term, item in pairs if term.is_constant()):
                yield atom


def _compile(compiler: Any, problem: Any, compilation_kind: CompilationKind | None = None) -> Any:
    result = _their_compile(compiler, problem, compilation_kind)
    compiled = result.problem
    if not isinstance(problem, SparseProblem) or not isinstance(compiled, Problem):
        return result
    compiled.__class__ = SparseProblem
    false = compiled.environment.expression_manager.FALSE()
    for fluent in compiled.fluents:
        if fluent.type.is_bool_type():
            compiled._fluents_defaults.setdefault(fluent, false)
    kind = compilation_kind or compiler.default
    if kind is CompilationKind.NEGATIVE_CONDITIONS_REMOVING and problem.kind.has_actions_cost():
        (metric,) = problem.quality_metrics
        price = metric.get_action_cost
        costs = {compiled.action(action.name): price(action) for action in problem.actions}
        compiled.clear_quality_metrics()
        compiled.add_quality_metric(MinimizeActionCosts(costs))
    return result
