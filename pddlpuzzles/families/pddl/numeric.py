"""A problem with numbers: values that actions change, or a metric other than action costs.

A step costs by how much it changes the metric. What that adds up to is shown as the metric's value
at the end of a plan (`metric_value`), of which less is better, or more where it is maximized.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.pddl.explain import Lack, is_true
from pddlpuzzles.pddl.model import (
    Atom,
    Comparison,
    Domain,
    Number,
    Problem,
    bindings,
    changing_functions,
    conjuncts,
    expression_text,
)
from pddlpuzzles.pddl.numbers import (
    Linear,
    NumericState,
    NumericTask,
    Value,
    after_updates,
    can_be,
)
from pddlpuzzles.pddl.task import NEVER
from pddlpuzzles.puzzle import Action
from pddlpuzzles.search.heuristics import Estimate


def problem_of(
    domain: Domain, problem: Problem, domain_text: str, problem_text: str | None
) -> PlanningProblem:
    is_numeric = problem.metric is not None or bool(changing_functions(domain, problem))
    kind = NumericProblem if is_numeric else PlanningProblem
    return kind(domain, problem, domain_text, problem_text)


@dataclass(frozen=True)
class NumericProblem(PlanningProblem):
    """A problem whose states have values (`pddl.numbers`)."""

    __hash__ = PlanningProblem.__hash__

    @property
    def numbers(self) -> NumericTask:
        task = self.task
        assert isinstance(task, NumericTask)
        return task

    @property
    def is_maximized(self) -> bool:
        return self.problem.metric is not None and self.problem.metric.is_maximized

    @property
    def aim(self) -> str:
        """What is asked for, in words."""
        metric = self.problem.metric
        if metric is None or not metric.is_maximized:
            return f"minimise {self.objective}"
        return f"maximise {expression_text(metric.expression)}"

    @property
    def never_falls(self) -> bool:
        """Whether no step makes the metric better, so that searches by cost prove."""
        return self.numbers.never_falls

    @property
    def has_whole_costs(self) -> bool:
        return self.numbers.has_whole_costs

    def counting_actions(self) -> PlanningProblem:
        """Return the same problem without its metric."""
        problem = replace(self.problem, has_metric=False, metric=None)
        return problem_of(self.domain, problem, self.domain_text, self.problem_text)

    def metric_value(self, cost: int) -> int:
        return self.numbers.metric_value(cost)

    def cost(self, state: int, move: Action) -> int:
        index = self.task.index(move)
        assert index is not None, "only what can be applied has a cost"
        return self.numbers.price(index, state, self.numbers.apply(index, state))

    def steps(self, state: int) -> list[tuple[Action, int, int]]:
        task = self.numbers
        return [
            (task.operators[index].action, after, task.price(index, state, after))
            for index, after in task.steps(state)
        ]

    def heuristic(self, state: int) -> float:
        """Return hmax's estimate; where the metric may fall no bound, but in dead ends."""
        estimate = self._estimate(state)
        return estimate if self.never_falls or estimate == math.inf else -math.inf

    @cached_property
    def _estimate(self) -> Estimate:
        from pddlpuzzles.search.heuristics.numeric import numeric_hmax

        return numeric_hmax(self.numbers)

    def preference(self, state: int) -> float:
        assert isinstance(state, NumericState)
        return super().preference(state.tested)

    def obstacle(self) -> str | None:
        """Say which comparison of the goal the intervals exclude; or which atom never holds."""
        if self.task.goal == NEVER:
            return super().obstacle()
        task = self.numbers
        for part in conjuncts(self.problem.goal):
            if not isinstance(part, Comparison):
                continue
            number = task.numbers.compared(part)
            if isinstance(number, bool) or can_be(task.comparisons[number], task.bounds):
                continue
            return f"{part} can never hold: {'; '.join(self._ends(number)) or 'it has no value'}"
        return None

    def _ends(self, number: int) -> Iterator[str]:
        """Yield what the values in a comparison never pass."""
        task = self.numbers
        difference = task.comparisons[number].difference
        for slot, _ in difference.terms if isinstance(difference, Linear) else ():
            bound = task.bounds[slot]
            if bound is not None:
                ends = [(bound.low, "below"), (bound.high, "above")]
                said = [
                    f"{word} {expression_text(end)}"
                    for end, word in ends
                    if not isinstance(end, float)
                ]
                if said:
                    yield f"{task.functions[slot]} is never {' or '.join(said)}"

    def is_cost(self, function: Atom) -> bool:
        """Say whether a function's value changes and is no part of a state."""
        task = self.numbers
        return function in task.numbers.slots and function not in task.functions

    def changing_values(self, state: int) -> Mapping[Atom, Number]:
        return dict(sorted(self.numbers.known_values(state).items()))

    def values(self, state: int) -> Value:
        known = self.changing_values(state)
        kept = set(self.numbers.functions)

        def value(function: Atom) -> Number | None:
            return known.get(function) if function in kept else self.problem.first_value(function)

        return value

    def lack(self, state: int, action: Action) -> Lack | None:
        if (lack := super().lack(state, action)) is not None:
            return lack
        schema = self.domain.actions[action.name]
        names, holds = schema.bound(action.arguments), self.holder(state)
        updates = [
            (update, {**names, **bound})
            for update in self.problem.updates(schema)
            for bound in bindings(update.variables, self.objects)
            if is_true(update.condition, {**names, **bound}, holds, self.objects)
        ]
        made = after_updates(updates, self.values(state))
        return made if isinstance(made, Lack) else None

    def from_state(self, state: int) -> PlanningProblem:
        begun = super().from_state(state)
        values = {**self.problem.values, **self.changing_values(state)}
        return replace(begun, problem=replace(begun.problem, values=values))
