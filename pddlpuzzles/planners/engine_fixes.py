"""Defects of unified-planning's own engines that our problems meet, fixed in place.

They were measured with the version `compat.MEASURED`; a test holds each to what the installed
version has. To fix one twice changes nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from pddlpuzzles.planners.compat import import_engines
from pddlpuzzles.planners.tasks import SparseProblem

import_engines()

from unified_planning.engines import CompilationKind
from unified_planning.engines.compilers.grounder import GrounderHelper
from unified_planning.engines.compilers.utils import split_all_ands
from unified_planning.engines.mixins import CompilerMixin
from unified_planning.model import Action, FNode, InstantaneousAction, MinimizeActionCosts, Problem
from unified_planning.model.types import domain_item, domain_size

_theirs = GrounderHelper.get_possible_parameters, CompilerMixin.compile


def fix_grounder() -> None:
    """Let the grounder go through the arguments that an action's static conditions allow.

    It tries every tuple of objects: 33³ for the jumps of the English board, of which 76 are left,
    take over a minute. Here they are found by joining static facts, in the same order. Its own way
    to rule out single objects ends with a `ValueError` where two conditions rule out the same one.
    """
    GrounderHelper.get_possible_parameters = _possible_parameters


def fix_compilers() -> None:
    """Let compilers take sparse problems.

    Some build their problem anew: they drop the values that fluents have by default, and set those
    that `initial_values` lists. `NegativeConditionsRemover` also asks what its actions cost before
    it has made them, so that in what it makes none has a cost.
    """
    CompilerMixin.compile = _compile


def _possible_parameters(helper: Any, action: Action) -> Iterator[tuple[FNode, ...]]:
    is_free = helper._grounding_actions_map is None and helper._prune_actions
    if is_free and action.parameters and isinstance(action, InstantaneousAction):
        return iter(_arguments(helper._problem, action))
    found: Iterator[tuple[FNode, ...]] = _theirs[0](helper, action)
    return found


def _arguments(problem: Problem, action: InstantaneousAction) -> list[tuple[FNode, ...]]:
    """Return the tuples of objects for which an action's static conditions hold."""
    expression = problem.environment.expression_manager.ParameterExp
    parameters = [expression(parameter) for parameter in action.parameters]
    kinds = [one.type for one in action.parameters]
    ranks = [
        {domain_item(problem, kind, rank): rank for rank in range(domain_size(problem, kind))}
        for kind in kinds
    ]
    static = problem.get_static_fluents()
    conditions = [
        condition
        for condition in split_all_ands(action.preconditions)
        if condition.is_fluent_exp()
        and condition.fluent() in static
        and all(one in parameters or one.is_constant() for one in condition.args)
    ]
    rows: list[dict[FNode, FNode]] = [{}]
    while conditions and rows:
        bound = rows[0].keys()
        conditions.sort(key=lambda one: sum(term in bound for term in one.args))
        rows = _joined(problem, conditions.pop(), rows)
    free = [
        [None] if rows and parameter in rows[0] else rank
        for parameter, rank in zip(parameters, ranks, strict=True)
    ]
    found: dict[tuple[int, ...], tuple[FNode, ...]] = {}
    for binding in rows:
        for chosen in product(*free):
            items = tuple(map(binding.get, parameters, chosen))
            if all(item in rank for rank, item in zip(ranks, items, strict=True)):
                places = (rank[item] for rank, item in zip(ranks, items, strict=True))
                found[tuple(places)] = items
    return [found[places] for places in sorted(found)]


def _joined(
    problem: Problem, condition: FNode, rows: Sequence[dict[FNode, FNode]]
) -> list[dict[FNode, FNode]]:
    """Return the bindings of terms extended by each fact that they make of a condition."""
    default = problem.fluents_defaults.get(condition.fluent())
    listed = default is not None and default.is_false()
    values = problem.explicit_initial_values if listed else problem.initial_values
    bound = rows[0].keys()
    facts = defaultdict(list)
    for atom, value in values.items():
        if atom.fluent() == condition.fluent() and value.is_true():
            binding = _binding(condition, atom)
            if binding is not None:
                facts[tuple(binding[term] for term in binding if term in bound)].append(binding)
    terms = [term for term in dict.fromkeys(condition.args) if term in bound]
    return [
        before | binding
        for before in rows
        for binding in facts[tuple(before[term] for term in terms)]
    ]


def _binding(condition: FNode, atom: FNode) -> dict[FNode, FNode] | None:
    """Return what a condition's parameters stand for in an atom; None if it is no instance."""
    binding: dict[FNode, FNode] = {}
    for term, item in zip(condition.args, atom.args, strict=True):
        if (item != term) if term.is_constant() else (binding.setdefault(term, item) != item):
            return None
    return binding


def _compile(compiler: Any, problem: Any, compilation_kind: CompilationKind | None = None) -> Any:
    result = _theirs[1](compiler, problem, compilation_kind)
    compiled = result.problem
    if not isinstance(problem, SparseProblem) or not isinstance(compiled, Problem):
        return result
    compiled.__class__ = SparseProblem
    for fluent in compiled.fluents:
        if fluent.type.is_bool_type():
            compiled._fluents_defaults.setdefault(
                fluent, compiled.environment.expression_manager.FALSE()
            )
    kind = compilation_kind or compiler.default
    if kind is CompilationKind.NEGATIVE_CONDITIONS_REMOVING and problem.kind.has_actions_cost():
        (metric,) = problem.quality_metrics
        costs = {compiled.action(one.name): metric.get_action_cost(one) for one in problem.actions}
        compiled.clear_quality_metrics()
        compiled.add_quality_metric(MinimizeActionCosts(costs))
    return result
