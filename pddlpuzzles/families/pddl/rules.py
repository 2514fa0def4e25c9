"""Any problem in PDDL as a puzzle: its rules are the semantics of PDDL (`pddl.task`).

state      a whole number, a bit for each atom that holds and can change
move       a ground action, written as the line of a plan file
objective  `cost` where the problem has a metric, `actions` where it has none
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import islice
from typing import Final

from pddlpuzzles.errors import IllegalMove, InputError, require_known
from pddlpuzzles.pddl.explain import Lack, explain_never_true, first_lack
from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.model import (
    EQUALITY,
    Atom,
    Comparison,
    Compound,
    Domain,
    Formula,
    Number,
    Objects,
    Problem,
    changing_functions,
    conjuncts,
    functions_of,
    literals_of,
    speaks_of_numbers,
)
from pddlpuzzles.pddl.numbers import Value, is_so, with_values
from pddlpuzzles.pddl.parities import find_conflict, weight_words
from pddlpuzzles.pddl.task import NEVER, Task, ones
from pddlpuzzles.puzzle import Action
from pddlpuzzles.search.heuristics import HEURISTICS, Estimate
from pddlpuzzles.show.wording import counted

COST: Final = "cost"
ACTIONS: Final = "actions"
_MOST_OPERATORS: Final = 20_000
_MOST_PARTS_EXPLAINED: Final = 10_000
"""Mutex groups of up to this many are found in half a second, no longer than grounding takes."""
_MOST_WEIGHED: Final = 1_000_000
"""Atoms times operators for which weights are found in about a second."""


@dataclass(frozen=True)
class PlanningProblem:
    """A domain, a problem of it, and their texts; None where it has none, as after some moves."""

    domain: Domain
    problem: Problem
    domain_text: str = field(compare=False, repr=False)
    problem_text: str | None = field(compare=False, repr=False)

    def __hash__(self) -> int:
        return hash((self.domain.name, self.problem.name, self.problem.atoms))

    def __getstate__(self) -> dict[str, object]:  # without what cannot be pickled
        lost = ["_estimate"] + ["task"] * ("task" in self.__dict__ and self.task.joins)
        return {name: value for name, value in self.__dict__.items() if name not in lost}

    @cached_property
    def task(self) -> Task:
        return ground(self.domain, self.problem)

    @cached_property
    def objects(self) -> Objects:
        return Objects(self.domain, self.problem)

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
        return self.task.operators[index].cost

    def steps(self, state: int) -> list[tuple[Action, int, int]]:
        operators = self.task.operators
        return [
            (operators[index].action, after, operators[index].cost)
            for index, after in self.task.steps(state)
        ]

    def is_goal(self, state: int) -> bool:
        return self.task.is_goal(state)

    def heuristic(self, state: int) -> float:
        """Return LM-cut's estimate, hmax's with conditional effects; inf where invariants clash."""
        return math.inf if self.conflict else self._estimate(state)

    @cached_property
    def conflict(self) -> str | None:
        """Which parts of the goal exclude each other; None for a task of many operators, too."""
        task = self.task
        if task.has_numbers or len(task.operators) > _MOST_OPERATORS or task.goal == NEVER:
            return None
        return find_conflict(task)

    @cached_property
    def _weight(self) -> str | None:
        """Which weight is too small at the start, and no action raises it; None if unknown."""
        if len(self.task.atoms) * len(self.task.operators) > _MOST_WEIGHED:
            return None
        from pddlpuzzles.search.heuristics.potential import refutation

        if (found := refutation(self.task)) is None:
            return None
        weights = {bit: -weight for bit, weight in found.weights.items()}
        return weight_words(self.task, weights, found.base - found.of(self.start), found.base)

    @cached_property
    def _estimate(self) -> Estimate:
        name = "lmcut" if HEURISTICS["lmcut"].takes(self.task) else "hmax"
        return HEURISTICS[name].make(self.task)

    def preference(self, state: int) -> float:
        goal = self.task.goal
        return (goal.set & ~state).bit_count() + (goal.unset & state).bit_count()

    def notation(self, move: Action) -> str:
        return str(move)

    def shortfall(self, state: int) -> str:
        """Say which part of the goal does not hold; nothing where it does."""
        lack = first_lack(self.problem.goal, {}, self.holder(state), self.objects)
        return with_values(lack, self.values(state)).words if lack else ""

    def obstacle(self) -> str | None:
        """Say which atom of the goal can never hold, or which mutex, parity or weight is broken."""
        if self.task.goal != NEVER:
            return self.conflict or self._weight
        parts = literals_of(self.problem.goal, self.objects)
        asked = dict.fromkeys(islice(parts, _MOST_PARTS_EXPLAINED))
        for part in asked:
            if (why := self._never(part)) is not None:
                return why
            denied = part.parts[0] if isinstance(part, Compound) and part.parts else None
            if denied in asked:
                return f"the goal asks for {denied}, and that it does not hold"
        return "the goal contradicts itself, or facts that never change"

    def _never(self, part: Formula) -> str | None:
        """Say why a part of the goal can never hold; None if it can, or that is not seen."""
        if isinstance(part, Comparison):
            changing = changing_functions(self.domain, self.problem)
            if any(one.predicate in changing for one in functions_of(part)):
                return None
            said = Lack(f"{part} never holds", ((part, False),))
            is_fixed = with_values(said, self.problem.values.get)
            return None if self.holder(self.start)(part) else is_fixed.words
        if isinstance(part, Atom):
            if part.predicate == EQUALITY:
                first, second = part.terms
                why = f"{part} never holds: {first} and {second} are two objects"
                return None if first == second else why
            reachable = self.task.fixed.union(self.task.atoms)
            if part in reachable:
                return None
            return "; ".join(explain_never_true(self.domain, self.problem, reachable, part))
        if part.operator == "not":
            denied = part.parts[0]
            if not isinstance(denied, Atom):
                return None
            is_same = denied.predicate == EQUALITY and denied.terms[0] == denied.terms[1]
            always = is_same or denied in self.task.fixed
            return f"{denied} always holds, and the goal asks that it does not" if always else None
        reasons = [self._never(each) for each in part.parts]
        if part.operator == "or" and reasons and all(reasons):
            return "; ".join(filter(None, reasons))
        return next(filter(None, reasons), None) if part.operator == "and" else None

    def values(self, state: int) -> Value:
        """Return what says of a function what value it has in a state."""
        return self.problem.values.get

    @cached_property
    def has_numbers(self) -> bool:
        return speaks_of_numbers(self.domain, self.problem)

    def changing_values(self, state: int) -> Mapping[Atom, Number]:
        """Return the values that are part of a state, those that are defined."""
        return {}

    def holder(self, state: int) -> Callable[[Atom | Comparison], bool]:
        task, value = self.task, self.values(state)

        def holds(atom: Atom | Comparison) -> bool:
            if isinstance(atom, Comparison):
                return is_so(atom, value)
            bit = task.bit(atom)
            return atom in task.fixed if bit is None else bool(state >> bit & 1)

        return holds

    def objection(self, state: int, action: Action) -> str:
        lack = self.lack(state, action)
        if lack is None:
            return "it can never be applied"
        if lack.atom is not None and lack.wanted and not self.can_hold(lack.atom):
            return f"{lack.atom} never holds"
        return with_values(lack, self.values(state)).words

    def lack(self, state: int, action: Action) -> Lack | None:
        schema = self.domain.actions[action.name]
        if misfit := self.objects.misfit(schema, action.arguments):
            return Lack(misfit)
        names = schema.bound(action.arguments)
        return first_lack(schema.condition, names, self.holder(state), self.objects)

    def can_hold(self, atom: Atom) -> bool:
        """Say whether an atom can be reached if nothing is ever deleted."""
        return atom in self.task.fixed or self.task.bit(atom) is not None

    def known(self, action: Action) -> Action:
        """Return an action; raise InputError for an unknown name, object or number of arguments."""
        schema = self.domain.schema_of(action.name, len(action.arguments))
        if schema is None:
            names = [name for name in self.domain.actions if " " not in name]
            schema = self.domain.actions[require_known("action", action.name, names)]
        if len(action.arguments) != len(schema.parameters):
            schemas = self.domain.schemas_named(action.name)
            forms = [[name for name, _ in form.parameters] for form in schemas]
            sizes = " or ".join(str(len(form)) for form in forms)
            wanted = " or ".join(f"({' '.join((action.name, *form))})" for form in forms)
            has = counted(len(action.arguments), "arguments")
            raise InputError(f"{action} has {has}, expected {sizes}: {wanted}")
        action = action._replace(name=schema.name)
        for name in action.arguments:
            if name not in self.problem.objects:
                require_known("object", name, self.problem.objects)
        return action

    def from_state(self, state: int) -> PlanningProblem:
        task = self.task
        holding = {task.atoms[bit] for bit in ones(state & ~task.derived)}
        atoms = (self.problem.atoms - set(task.atoms)) | holding
        begun = replace(self.problem, atoms=frozenset(atoms))
        return replace(self, problem=begun, problem_text=None)


def atoms_of_goal(puzzle: PlanningProblem) -> list[Atom]:
    return [part for part in conjuncts(puzzle.problem.goal) if isinstance(part, Atom)]
