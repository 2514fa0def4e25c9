"""Any problem in PDDL as a puzzle: its rules are the semantics of PDDL (`pddl.task`).

state      a whole number, a bit for each atom that holds and can change
move       a ground action, written as the line of a plan file
objective  `cost` where the problem has a metric, `actions` where it has none

With numbers a step costs by how much it changes the metric. Shown is the metric's value at the
end, of which less is better, or more where it is maximized.
"""

import math
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import islice
from typing import Any, Final, cast

from pddlpuzzles.errors import IllegalMove
from pddlpuzzles.families.pddl.kinds import with_types
from pddlpuzzles.pddl import explain, model
from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.invariants import find_conflict, weight_words
from pddlpuzzles.pddl.numbers import NumericTask, Value
from pddlpuzzles.pddl.task import NEVER, Task
from pddlpuzzles.processes.system import has_libraries
from pddlpuzzles.puzzle import Action, Defaults
from pddlpuzzles.search.heuristics import HEURISTICS, Estimate

COST: Final = "cost"
ACTIONS: Final = "actions"
_MOST_OPERATORS: Final = 20_000  # whose mutex groups are found in half a second
_MOST_PARTS_EXPLAINED: Final = 10_000
_MOST_WEIGHED: Final = 1_000_000  # atoms times operators whose weights take about a second


@dataclass(frozen=True)
class PlanningProblem(Defaults[int, Action]):
    """A domain, a problem of it, and their texts; None where it has none, as after some moves."""

    domain: model.Domain
    problem: model.Problem
    domain_text: str = field(compare=False, repr=False)
    problem_text: str | None = field(compare=False, repr=False)

    def __hash__(self) -> int:
        return hash((self.domain.name, self.problem.name, self.problem.atoms))

    def __getstate__(self) -> dict[str, object]:  # without what cannot be pickled
        lost = ["_estimate", "typed"] + ["task"] * ("task" in vars(self) and self.task.joins)
        return {name: value for name, value in vars(self).items() if name not in lost}

    @cached_property
    def task(self) -> Task:
        return ground(self.domain, self.problem)

    @cached_property
    def objects(self) -> model.Objects:
        return model.Objects(self.domain, self.problem)

    @property
    def kinds(self) -> Mapping[str, str]:
        """Return the type of each object; without types what stands for it."""
        return self.typed.problem.objects

    @cached_property
    def typed(self) -> "PlanningProblem":
        """Return the problem with types, as it is drawn and said; itself if it has some."""
        task = copy(self.task)
        domain, problem = with_types(self.domain, self.problem, task)
        if domain is self.domain:
            return self
        mute = self.domain.predicates.keys() - domain.predicates.keys()
        task.fixed = frozenset(it for it in task.fixed if it.predicate not in mute)
        view = replace(self, domain=domain, problem=problem)
        vars(view).update(task=task, is_numeric=self.is_numeric, typed=view)
        return view

    @cached_property
    def is_numeric(self) -> bool:
        """Whether actions change values, or a metric is no sum of the costs of actions."""
        return self.problem.metric is not None or bool(self.domain.updated | self.problem.counted)

    @property
    def numbers(self) -> NumericTask | None:
        return cast("NumericTask", self.task) if self.is_numeric else None

    @property
    def maximized(self) -> str | None:
        """What is to be as large as it can be; None where plans are to be cheap."""
        metric = self.problem.metric
        return model.expression_text(metric.expression) if metric and metric.is_maximized else None

    @property
    def never_falls(self) -> bool:
        return self.numbers is None or self.numbers.never_falls

    def metric_value(self, cost: int) -> int:
        return self.numbers.metric_value(cost) if self.numbers else cost

    @property
    def start(self) -> int:
        return self.task.start

    @property
    def objective(self) -> str:
        return COST if self.problem.has_metric else ACTIONS

    def moves(self, state: int) -> Iterable[Action]:
        return [action for action, _, _ in self.steps(state)]

    def apply(self, state: int, move: Action) -> int:
        index = self.task.index(move)
        if index is None or not self.task.is_applicable(index, state):
            raise IllegalMove(str(move), self.objection(state, move))
        return self.task.apply(index, state)

    def cost(self, state: int, move: Action) -> int:
        index = self.task.index(move)
        assert index is not None, "only what can be applied has a cost"
        if (numbers := self.numbers) is not None:
            return numbers.price(index, state, numbers.apply(index, state))
        return self.task.operators[index].cost

    def steps(self, state: int) -> list[tuple[Action, int, int]]:
        operators, price = self.task.operators, self.numbers and self.numbers.price
        return [
            (operator.action, after, price(index, state, after) if price else operator.cost)
            for index, after in self.task.steps(state)
            for operator in [operators[index]]
        ]

    def is_goal(self, state: int) -> bool:
        return self.task.is_goal(state)

    def heuristic(self, state: int) -> float:
        """Return LM-cut's estimate, or hmax's with numbers or conditional effects.

        Where invariants clash it is inf; where the metric may fall -inf, except in dead ends.
        """
        estimate = math.inf if self.conflict else self._estimate(state)
        return estimate if estimate == math.inf or self.never_falls else -math.inf

    @cached_property
    def conflict(self) -> str | None:
        """Which parts of the goal exclude each other; None if none do, or operators are many."""
        task = self.task
        if task.has_numbers or len(task.operators) > _MOST_OPERATORS or task.goal == NEVER:
            return None
        return find_conflict(task)

    @cached_property
    def _weight(self) -> str | None:
        """Which weight is too small at the start, and no action raises it; None if unknown."""
        if len(self.task.atoms) * len(self.task.operators) > _MOST_WEIGHED or not has_libraries():
            return None
        from pddlpuzzles.search.heuristics.potential import Changes, Potentials, refuting

        # No action lowers it, and it is above 0 at the start, at no goal: turned over, a weight.
        program = Potentials(Changes(self.task, keeps_all=True), is_free=True)
        if potential := refuting(program, self.task.start):
            weights = {bit: -weight for bit, weight in potential.weights.items()}
            begin, end = potential.base - potential.of(self.start), potential.base
            lost = [bit for bit, weight in weights.items() if weight > 0 and self.start >> bit & 1]
            reachable = self.task.fixed.union(self.task.atoms)
            atoms = [self.task.atoms[bit] for bit in lost]
            why = explain.never_again(self.domain, self.problem, reachable, atoms)
            return weight_words(self.task, weights, begin, end) + why
        return None

    @cached_property
    def _estimate(self) -> Estimate:
        name = "lmcut" if HEURISTICS["lmcut"].refusal(self) is None else "hmax"
        return HEURISTICS[name].make(self.task)

    def preference(self, state: int) -> float:
        goal = self.task.goal
        return (goal.set & ~state).bit_count() + (goal.unset & state).bit_count()

    def shortfall(self, state: int) -> str:
        lack = explain.first_lack(self.problem.goal, {}, self.valuation(state))
        return lack.words if lack else ""

    def obstacle(self) -> str | None:
        """Say what of the goal can never hold, or which mutex, parity or weight is broken."""
        if self.numbers and self.task.goal != NEVER:
            return self._out_of_bounds(self.numbers)
        if self.task.goal != NEVER:
            return self.conflict or self._weight
        parts = model.literals_of(self.problem.goal, self.objects)
        asked = dict.fromkeys(islice(parts, _MOST_PARTS_EXPLAINED))
        for part in asked:
            if (why := self._never(part)) is not None:
                return why
            denied = part.parts[0] if isinstance(part, model.Compound) and part.parts else None
            if denied in asked:
                return f"the goal asks for {denied}, and that it does not hold"
        return "the goal contradicts itself, or facts that never change"

    def _never(self, part: model.Formula) -> str | None:
        if isinstance(part, model.Comparison):
            changing = self.domain.updated | self.problem.counted
            if not changing.isdisjoint(function.predicate for function in model.functions_of(part)):
                return None
            never = explain.Lack(f"{part} never holds", ((part, False),))
            now = self.valuation(self.start)
            return None if explain.is_true(part, {}, now) else explain.with_values(never, now).words
        if isinstance(part, model.Atom):
            if part.predicate == model.EQUALITY:
                first, second = part.terms
                why = f"{part} never holds: {first} and {second} are two objects"
                return None if first == second else why
            return "; ".join(cause.words for cause in self.causes(part)) or None
        if part.operator == "not":
            denied = part.parts[0]
            if not isinstance(denied, model.Atom):
                return None
            is_same = denied.predicate == model.EQUALITY and denied.terms[0] == denied.terms[1]
            always = is_same or denied in self.task.fixed
            return f"{denied} always holds, and the goal asks that it does not" if always else None
        reasons = [self._never(each) for each in part.parts]
        if part.operator == "or" and reasons and all(reasons):
            return "; ".join(filter(None, reasons))
        return next(filter(None, reasons), None) if part.operator == "and" else None

    def causes(self, atom: model.Atom) -> list[explain.Mistake]:
        """Say why an atom never holds; nothing of one that may."""
        reachable = self.task.fixed.union(self.task.atoms)
        if atom in reachable:
            return []
        return explain.explain_never_true(self.domain, self.problem, reachable, atom)

    def _out_of_bounds(self, task: NumericTask) -> str | None:
        """Say which comparison of the goal the reachable values never meet."""
        bounds, ends = {it: task.bounds[slot] for it, slot in task.functions.items()}, []
        for part in model.conjuncts(self.problem.goal):
            if not isinstance(part, model.Comparison):
                continue
            test = task.numbers.compared(part, len(task.atoms))
            if task.restricted(task.bounds, test) is not None:
                continue
            for function in dict.fromkeys(model.functions_of(part)):
                bound = bounds.get(function)
                pairs = (("below", bound.low), ("above", bound.high)) if bound else ()
                finite = [(word, end) for word, end in pairs if not isinstance(end, float)]
                limits = [f"{word} {model.expression_text(end)}" for word, end in finite]
                ends += [f"{function} is never {' or '.join(limits)}"] if limits else []
            return f"{part} can never hold: {'; '.join(ends) or 'it has no value'}"
        return None

    def values(self, state: Any) -> Value:
        task = self.numbers
        return partial(task.numbers.value, state.values) if task else self.problem.values.get

    def changing_values(self, state: Any) -> Mapping[model.Atom, model.Number]:
        """Return the defined values that are part of a state."""
        slots = sorted(self.numbers.functions.items()) if self.numbers else []
        values = ((function, state.values[slot]) for function, slot in slots)
        return {function: value for function, value in values if value is not None}

    def valuation(self, state: int) -> explain.Valuation:
        task = self.task

        def holds(atom: model.Atom) -> bool:
            bit = task.bit(atom)
            return atom in task.fixed if bit is None else bool(state >> bit & 1)

        return explain.Valuation(holds, self.values(state), self.objects)

    def objection(self, state: int, action: Action) -> str:
        lack = self.lack(self.valuation(state), action)
        if lack is None:
            return "it can never be applied"
        atom, holds = lack.only
        never = atom and not holds and atom.predicate in self.domain.static
        return f"{atom} never holds" if never else lack.words

    def lack(self, now: explain.Valuation, action: Action) -> explain.Lack | None:
        schema = self.domain.actions[action.name]
        if misfit := self.objects.misfit(schema, action.arguments):
            return explain.Lack(misfit)
        return explain.objection(self.problem, schema, schema.bound(action.arguments), now)

    def known(self, action: Action) -> Action:
        """Raise InputError for unknown names or a wrong number of arguments."""
        return action._replace(name=self.objects.named_action(*action).name)


def atoms_of_goal(puzzle: PlanningProblem) -> list[model.Atom]:
    return [part for part in model.conjuncts(puzzle.problem.goal) if isinstance(part, model.Atom)]
