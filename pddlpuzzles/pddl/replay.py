"""Plans carried out action by action, without grounding the problem.

Conditions are evaluated as written (`explain`): a failure is explained in the problem's words.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, cast

from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl import model as pddl
from pddlpuzzles.pddl.explain import Lack, Valuation, changed_values, first_lack, is_true, objection
from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.numbers import NumericTask, exact, value_of
from pddlpuzzles.puzzle import Action
from pddlpuzzles.referee import JudgedPlan

Spell = Callable[[pddl.Atom], pddl.Atom]  # gives an atom's objects the names of a file


class Outcome(NamedTuple):
    """How a replay ended: a reason, with the `step` (from 1) or of the goal; or only a cost."""

    cost: int
    step: int | None = None
    reason: str | None = None


def replay(
    domain: pddl.Domain,
    problem: pddl.Problem,
    actions: Sequence[Action],
    spell: Spell = lambda atom: atom,
) -> Outcome:
    """Replay a plan up to an action that cannot be applied; `spell` says how atoms are written."""
    course = Course(domain, problem, spell)
    cost = 0
    for step, action in enumerate(actions, 1):
        if (lack := course.objection(action)) is not None:
            return Outcome(cost, step, lack.words)
        cost += course.apply(action)
    if (lack := course.shortfall()) is None:
        return Outcome(cost)
    return Outcome(cost, reason=f"the goal is not reached: {lack.words}")


class Replay(NamedTuple):
    """A plan replayed by the rules and as PDDL; the rules refuse action `refused` (from 1)."""

    by_rules: JudgedPlan[Any]
    as_pddl: Outcome
    refused: int | None
    has_metric: bool

    @property
    def step(self) -> int | None:
        return min(filter(None, (self.refused, self.as_pddl.step)), default=None)

    @property
    def cost(self) -> int | None:
        return self.as_pddl.cost if self.has_metric else self.by_rules.cost

    def reason(self, *, pddl_first: bool = False) -> str | None:
        pairs = [(self.refused, self.by_rules.reason), (self.as_pddl.step, self.as_pddl.reason)]
        said = [reason for step, reason in pairs if reason is not None and step == self.step]
        return next(iter(said[::-1] if pddl_first else said), None)


def replay_twice(
    model: pddl.Model,
    actions: Sequence[Action],
    moves: Sequence[Any],
    judge: Callable[[list[Any]], JudgedPlan[Any]],
    spell: Spell = lambda atom: atom,
) -> Replay:
    """Replay a plan by the rules, and as PDDL; an action that is no move has None."""
    steps = [step for step, move in enumerate(moves, 1) if move is not None]
    verdict = judge([move for move in moves if move is not None])
    outcome = replay(*model.pair, actions, spell)
    refused = steps[verdict.step - 1] if verdict.step else None
    return Replay(verdict, outcome, refused, model.problem.has_metric)


class Course:
    """A state of a problem, and what becomes of it; `atoms` do not have what is derived."""

    def __init__(
        self, domain: pddl.Domain, problem: pddl.Problem, spell: Spell = lambda atom: atom
    ) -> None:
        self._problem = problem
        self._objects = pddl.Objects(domain, problem)
        self._task = ground(domain, problem) if domain.axioms else None
        self.atoms: set[pddl.Atom] = set(problem.atoms)
        self._values: dict[pddl.Atom, pddl.Number] = {}
        self._derived = self._derive()
        self._now = Valuation(self.holds, self.value, self._objects, spelled=spell)

    def value(self, function: pddl.Atom) -> pddl.Number | None:
        return self._values.get(function, self._problem.first_value(function))

    def holds(self, atom: pddl.Atom) -> bool:
        return atom in self.atoms or atom in self._derived

    def objection(self, action: Action) -> Lack | None:
        try:
            schema = self._objects.require_action(*action)
        except InputError as error:
            return Lack(error.message)
        return objection(self._problem, schema, schema.bound(action.arguments), self._now)

    def shortfall(self) -> Lack | None:
        return first_lack(self._problem.goal, {}, self._now)

    def apply(self, action: Action) -> int:
        """Make an action that is possible happen; return what it costs."""
        schema = self._objects.require_action(*action)
        names = schema.bound(action.arguments)
        added, deleted = set[pddl.Atom](), set[pddl.Atom]()
        for effect in schema.effects:
            for bound in pddl.bindings(effect.variables, self._objects):
                inside = {**names, **bound}
                if is_true(effect.condition, inside, self._now):
                    atom = pddl.substituted(effect.atom, inside)
                    (added if effect.becomes else deleted).add(atom)
        values = changed_values(self._problem, schema, names, self._now)
        assert not isinstance(values, str), "what has no objection has values afterwards"
        self.atoms -= deleted
        self.atoms |= added  # last: adding wins
        metric = self._problem.metric
        asked = metric.cost if metric else 0
        before = value_of(asked, self.value) or 0
        self._values |= values
        self._derived = self._derive()
        if metric is None:
            return self._problem.cost(schema, names)
        return cast("int", exact((value_of(asked, self.value) or 0) - before))

    def _derive(self) -> frozenset[pddl.Atom]:
        """Return what axioms derive now, by the ground task: it knows their order."""
        if (task := self._task) is None:
            return frozenset()
        state = sum(1 << bit for atom in self.atoms if (bit := task.bit(atom)) is not None)
        if isinstance(task, NumericTask):
            return task.true_atoms(task.state(state, self.value) & task.derived)
        return task.true_atoms(task.closed(state) & task.derived)
