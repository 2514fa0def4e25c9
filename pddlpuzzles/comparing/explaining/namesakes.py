"""Where a model and a reference in PDDL part of which it is known which action is which.

A student mostly keeps the names that the task gives; where not, plays may show what is what
(`correspondence`). Then both are played side by side, action by action, until one allows what the
other refuses: that explains a difference better than what is found without regard to names. The
verdict does not depend on it.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import chain, islice, product
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.explaining.blame import Blame, SideBySide
from pddlpuzzles.comparing.explaining.costs import COSTS_DIFFER, other_costs
from pddlpuzzles.comparing.explaining.counterparts import Counterparts
from pddlpuzzles.comparing.explaining.naming import Naming
from pddlpuzzles.comparing.graphs.sides import ModelSide
from pddlpuzzles.pddl.explain import lacks
from pddlpuzzles.pddl.likely_mistakes import likely_mistakes
from pddlpuzzles.pddl.model import Domain, Problem, conjuncts
from pddlpuzzles.pddl.objects import Objects
from pddlpuzzles.pddl.task import Task
from pddlpuzzles.puzzle import Action

_MOST_PAIRS: Final = 50_000
_MOST_ELSEWHERE: Final = 200
_MOST_ARGUMENTS: Final = 500
"""Ways to choose the arguments of which nothing is known."""
_TRIALS: Final = 12


@dataclass(frozen=True)
class Translation:
    """Which action of a reference each action of a model is; `naming` says it of others, too.

    Of some it depends on the state: `known` has all that one may be. `right` is what the model
    would be without its mistake, where that is known.
    """

    known: Mapping[Action, tuple[Action, ...]]
    naming: Naming | None = None
    right: ModelSide | None = None

    @cached_property
    def _back(self) -> dict[Action, Action]:
        pairs = [(ours, theirs) for theirs, some in self.known.items() for ours in some]
        return dict(reversed(pairs))

    def of_reference(self, action: Action) -> Action | None:
        """Return the model's action that one of the reference is, or would be were it possible."""
        if self.naming is None or action in self._back:
            return self._back.get(action, action if self.naming is None else None)
        return self.naming.action((action.name, *action.arguments))


def own_translation(model: ModelSide) -> Translation:
    """Return the translation of a model that has the reference's names."""
    return Translation({one.action: (one.action,) for one in model.semantics.operators})


class Sides(NamedTuple):
    """A reference and a model, the reference's rules, and which action is which."""

    rules: Any
    task: Task
    model: ModelSide
    translation: Translation
    is_strict: bool

    @classmethod
    def of(
        cls, rules: Any, model: ModelSide, translation: Translation | None, is_strict: bool = False
    ) -> Sides:
        """Return the two sides; without a translation, names are those of the reference.

        If `is_strict`, an action has a counterpart even where another one does the same.
        """
        known = translation or own_translation(model)
        return cls(rules, rules.task, model, known, is_strict)


class NamedParting(NamedTuple):
    """A shortest play to where the two part, all states of both on the way, and what differs.

    `plan` has the reference's actions, `course` the model's. `extra` is possible in the model only,
    `lacking` is what the model has for an action that is possible in the reference only; with
    neither, goals differ, which `goals` says. `action` is what the reference has for these.
    """

    plan: tuple[Action, ...] = ()
    course: SideBySide = SideBySide(())
    reason: str = ""
    action: Action | None = None
    extra: Action | None = None
    lacking: Action | None = None
    goals: str = ""


def by_names(
    rules: Any,
    model: ModelSide,
    translation: Translation | None = None,
    *,
    is_strict: bool = False,
) -> NamedParting | None:
    """Return where the two part first; None if they do not in reach.

    Nor is anything said, without a translation, of two whose names differ. What does the same as
    another action needs no counterpart, unless `is_strict`.
    """
    if translation is None and not are_namesakes(rules, model):
        return None
    sides = Sides.of(rules, model, translation, is_strict)
    found = _parting(sides, (sides.task.start, model.semantics.start), _MOST_PAIRS)
    if found is None:
        return found
    if found.reason:
        near = side_by_side(rules, model, sides.translation, _MOST_ELSEWHERE)
        return found._replace(reason=found.reason + other_costs(near, found.extra))
    if found.action is None:
        goals, reason = counterparts(rules, model, sides.translation).goals(found.course)
        return found._replace(goals=goals, reason=reason)
    mine = None
    if found.lacking is not None and (mine := _likeliest_own(sides, found)) is not None:
        found = found._replace(lacking=mine)
    return found._replace(reason=_reason(sides, found, mine))


def side_by_side(
    rules: Any, model: ModelSide, translation: Translation, most: int
) -> Iterator[tuple[_Pair, dict[Action, _Step], dict[Action, _Step], list[Action]]]:
    """Yield pairs of states and what is possible there on both sides, by the reference's actions.

    And the actions of the model of which it is not known what they are. The pairs are those that
    the same actions lead to, `most` of them.
    """
    sides = Sides.of(rules, model, translation)
    start = sides.task.start, model.semantics.start
    waiting = [start]
    seen = {start}
    for pair in waiting:  # it grows meanwhile
        ours = _steps(sides.task, pair[0])
        theirs, unknown = _translated(sides, ours, pair)
        yield pair, ours, theirs, unknown
        for action in sorted(ours.keys() & theirs.keys(), key=str):
            there = ours[action].after, theirs[action].after
            if there not in seen and len(seen) < most:
                seen.add(there)
                waiting.append(there)


def counterparts(rules: Any, model: ModelSide, translation: Translation) -> Counterparts:
    """Return the facts that both sides have, by these names and by plays of both."""
    known = translation
    plays = partial(side_by_side, rules, model, known, _MOST_ELSEWHERE)
    return Counterparts(rules, model, known.naming, known.right, plays)


def differ_from_other_starts(rules: Any, model: ModelSide) -> bool:
    """Say whether two of the same names part that begin where atoms of chance hold.

    Where all instances of two domains behave alike, they part nowhere. What an edit only hides on
    one instance shows from such starts, even if no instance has them.
    """
    sides = Sides.of(rules, model, None, is_strict=True)
    ours, theirs = sides.task, model.semantics
    if not are_namesakes(rules, model):
        return False
    if set(ours.atoms) != set(theirs.atoms):
        return False
    places = [(1 << bit, 1 << theirs.atoms.index(one)) for bit, one in enumerate(ours.atoms)]
    chance = random.Random(len(places))  # noqa: S311 - what is tried is no secret
    for trial in range(_TRIALS):
        state, other = ours.start, theirs.start
        for our, their in places:
            if chance.random() < trial / _TRIALS:
                state ^= our
                other = other | their if state & our else other & ~their
        if _parting(sides, (ours.closed(state), theirs.closed(other)), _MOST_ELSEWHERE):
            return True
    return False


def _parting(sides: Sides, start: _Pair, most: int) -> NamedParting | None:
    """Return where two part first that begin in these states; None if nowhere, or too far away."""
    way: _Way = {start: None}
    waiting = deque([start])
    while waiting and len(way) <= most:
        pair = waiting.popleft()
        ours = _steps(sides.task, pair[0])
        theirs, unknown = _translated(sides, ours, pair)
        if unknown:
            return None
        if (found := _parts(sides, pair, ours, theirs)) is not None:
            plan, course = _play(way, pair)
            return found._replace(plan=plan, course=course)
        for action, step in ours.items():
            yours = theirs.get(action)
            if yours is not None and (there := (step.after, yours.after)) not in way:
                way[there] = pair, action, yours.action
                waiting.append(there)
    return None


def are_namesakes(rules: Any, model: ModelSide) -> bool:
    """Say whether a reference and a model have the same names of actions and objects."""
    ours, theirs = _names(rules.domain, rules.problem), _names(model.domain, model.problem)
    return ours == theirs


def share_names(rules: Any, model: ModelSide) -> bool:
    """Say whether the two have the same objects, and one side has all actions of the other."""
    (ours, mine), (theirs, yours) = (_names(one.domain, one.problem) for one in (rules, model))
    return mine == yours and (ours.items() <= theirs.items() or theirs.items() <= ours.items())


def _names(domain: Domain, problem: Problem) -> tuple[dict[str, int], set[str]]:
    arities = {name: len(schema.parameters) for name, schema in domain.actions.items()}
    return arities, set(problem.objects)


class _Step(NamedTuple):
    cost: int
    after: int
    action: Action


_Pair = tuple[int, int]
_Way = dict[_Pair, tuple[_Pair, Action, Action] | None]
"""From where a pair of states was met first, and by which actions of the two."""


def _steps(task: Task, state: int) -> dict[Action, _Step]:
    """Return for each action that can be applied its cost and the state after it."""
    return {
        task.operators[index].action: _Step(
            task.operators[index].cost, after, task.operators[index].action
        )
        for index, after in task.steps(state)
    }


def _translated(
    sides: Sides, ours: Mapping[Action, _Step], pair: _Pair
) -> tuple[dict[Action, _Step], list[Action]]:
    """Return the model's steps by the reference's actions, and those actions that are not known."""
    found: dict[Action, _Step] = {}
    unknown = []
    semantics = sides.model.semantics
    steps = _steps(semantics, pair[1])
    for action, step in steps.items():
        some = sides.translation.known.get(action)
        if some is None:
            unknown.append(action)
            continue
        known = some[0] if len(some) == 1 else _likeliest(sides.task, some, ours, found, pair[0])
        index = sides.task.index(known)  # what means the same counts once
        found.setdefault(known if index is None else sides.task.operators[index].action, step)
    for action in ours.keys() - found.keys():  # in the model it may mean the same as another one
        own = sides.translation.of_reference(action)
        label = None if own is None else semantics.index(own)
        if own is not None and label is not None:
            same = steps.get(semantics.operators[label].action)
            found |= {} if same is None else {action: same._replace(action=own)}
    return found, unknown


def _likeliest(
    task: Task,
    some: Iterable[Action],
    ours: Container[Action],
    taken: Container[Action],
    state: int,
) -> Action:
    """Return which of some actions is meant: one that is possible, or lacks the least for it."""

    def lack(action: Action) -> tuple[bool, bool, int]:
        index = task.index(action)
        condition = None if index is None else task.operators[index].condition
        bits = 0 if condition is None else condition.set & ~state | condition.unset & state
        return action in taken, action not in ours, bits.bit_count()

    return min(some, key=lack)


def _parts(
    sides: Sides, pair: _Pair, ours: dict[Action, _Step], theirs: dict[Action, _Step]
) -> NamedParting | None:
    """Return in what the two differ in a pair of states, with a reason where costs do."""
    state, other = pair
    if sides.task.is_goal(state) != sides.model.semantics.is_goal(other):
        return NamedParting()
    for extra in _alone(sides, theirs, ours, sides.model.read_bits):
        return NamedParting(action=extra, extra=theirs[extra].action)
    for lacking in _alone(sides, ours, theirs, sides.task.read_bits()):
        mine = sides.translation.of_reference(lacking)
        if mine is None or not is_possible(sides.model, other, mine):
            return NamedParting(action=lacking, lacking=mine or lacking)
    for action, (cost, *_) in ours.items():
        if action in theirs and cost != theirs[action].cost:
            own = theirs[action].action
            reason = f"{COSTS_DIFFER}: {action} costs {cost}, in the model "
            reason += f"{'' if own == action else f'{own} '}{theirs[action].cost}"
            return NamedParting(reason=reason, action=action, extra=own)
    return None


def _reason(sides: Sides, found: NamedParting, mine: Action | None) -> str:
    """Say what differs where two part, unless only costs do; `mine` is what the model refuses."""
    known = sides.translation
    facts = counterparts(sides.rules, sides.model, known)
    action, (_, course, *_) = found.action, found
    semantics, other = sides.model.semantics, course.pairs[-1][1]
    assert action is not None
    if (own := found.extra) is not None:
        what = "it" if own == action else str(action)
        reason = f"here the model allows {own}; the reference refuses {what}"
        reason += facts.refused_by_reference(action, own, course)
        label = semantics.index(own)
        if label is not None and semantics.apply(label, other) == other:
            reason += f"; {own} changes nothing"
        return reason
    reason = f"here the reference allows {action}; the model "
    if mine is not None:
        reason += f"refuses {'it' if mine == action else mine}"
        return reason + facts.refused_by_model(mine, action, course)
    mistakes = likely_mistakes(sides.model.domain, sides.model.problem, semantics)
    return "; ".join((f"{reason}has no action that does this", *mistakes[:1]))


def _likeliest_own(sides: Sides, found: NamedParting) -> Action | None:
    """Return which action of the model is that of the reference: one that lacks the least here.

    It is one that would be possible without the mistake, if there is one; None where nothing says
    what it is.
    """
    assert found.action is not None
    known, model, action = sides.translation, sides.model, found.action
    state, objects = found.course.pairs[-1][1], Objects(model.domain, model.problem)
    some = [own for own, those in known.known.items() if action in those]
    words = action.name, *action.arguments
    for schema, given in known.naming.calls(words) if known.naming else [(words[0], words[1:])]:
        if (called := model.domain.actions.get(schema)) is not None:
            kinds = [(one, kind) for one, (_, kind) in zip(given, called.parameters, strict=True)]
            ways = [(one,) if one is not None else tuple(objects.of(kind)) for one, kind in kinds]
            every = [(one,) if one is not None else tuple(model.problem.objects) for one in given]
            chosen = chain(product(*ways), product(*every))
            some += [Action(schema, one) for one in islice(chosen, _MOST_ARGUMENTS)]
    holds = (model.semantics.true_atoms(state) | model.semantics.fixed).__contains__
    blame = Blame(model, known.right) if known.right is not None else None

    def lack(own: Action) -> tuple[bool, int, bool]:
        schema = model.domain.actions[own.name]
        names, parts = schema.bound(own.arguments), conjuncts(schema.condition)
        is_wrong = blame is not None and not blame.would_allow(own, found.course)
        is_misfit = objects.misfit(schema, own.arguments) is not None
        unmet = sum(lacks(part, names, holds, objects) is not None for part in parts)
        return is_wrong, unmet + is_misfit, not is_misfit

    return min(some, key=lack, default=None)


def _alone(
    sides: Sides, some: Mapping[Action, _Step], others: Mapping[Action, _Step], read: int
) -> Iterator[Action]:
    """Yield the actions of a side without a counterpart, unless one that has one does the same."""
    both = {} if sides.is_strict else {one: some[one] for one in some.keys() & others.keys()}
    done = {(step.cost, step.after & read) for step in both.values()}
    for action in sorted(some.keys() - others.keys(), key=str):
        if (some[action].cost, some[action].after & read) not in done:
            yield action


def is_possible(model: ModelSide, state: int, action: Action) -> bool:
    """Say whether an action can be applied in a state of a model."""
    index = model.semantics.index(action)
    return index is not None and model.semantics.is_applicable(index, state)


def _play(way: _Way, pair: _Pair) -> tuple[tuple[Action, ...], SideBySide]:
    """Return the reference's actions to a pair of states, and the course of the model to it."""
    plan: list[tuple[Action, Action]] = []
    pairs = [pair]
    while (step := way[pair]) is not None:
        pair, *actions = step
        plan.append((actions[0], actions[1]))
        pairs.append(pair)
    ours, theirs = (tuple(one[side] for one in reversed(plan)) for side in (0, 1))
    return ours, SideBySide(pairs[::-1], theirs)
