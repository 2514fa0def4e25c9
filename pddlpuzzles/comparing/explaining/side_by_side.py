"""A reference and a model in PDDL, played side by side until one allows what the other refuses.

It takes that it is known which action is which (`Names`): by equal names, or from a model that an
edit made the same as the reference.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.graphs import ModelSide
from pddlpuzzles.pddl.model import Domain, Problem
from pddlpuzzles.pddl.task import Task
from pddlpuzzles.puzzle import Action

States = tuple[int, int]
"""A state of the reference, and one of the model."""
Pattern = tuple[int | str | None, ...]
"""For each term of a reference's action, its name first: the model's argument, or a fixed word."""

_MOST_PLACES: Final = 50_000
_MOST_ELSEWHERE: Final = 200
_TRIALS: Final = 12


@dataclass(frozen=True)
class Names:
    """What the actions and objects of a model are in the reference.

    `seen` has for actions of the model all that they were seen to be. Others follow from
    `patterns`, by an action's name and the types of its objects. Without `things` all names are
    the same.
    """

    objects: Mapping[str, str]
    """The model's objects with their types."""
    things: Mapping[str, str] | None = None
    patterns: Mapping[tuple[str, ...], Pattern] = field(default_factory=dict)
    seen: Mapping[Action, tuple[Any, ...]] = field(default_factory=dict)

    def form(self, own: Action) -> tuple[str, ...]:
        """Return an action's name and the types of its objects."""
        return (own.name, *(self.objects[one] for one in own.arguments))

    def of_model(self, own: Action) -> tuple[Any, ...]:
        """Return what an action of the model may be in the reference; empty if nothing is known."""
        if self.things is None:
            return (own,)
        if own in self.seen:
            return self.seen[own]
        known = self.things
        terms = [
            known.get(own.arguments[one]) if isinstance(one, int) else one
            for one in self.patterns.get(self.form(own), (None,))
        ]
        words = [one for one in terms if one is not None]
        return (Action(words[0], tuple(words[1:])),) if len(words) == len(terms) else ()

    def of_reference(self, action: Action) -> list[Action]:
        """Return what an action of the reference may be in the model."""
        if self.things is None:
            return [action]
        if action in self._back:
            return self._back[action]
        own_names = {word: thing for thing, word in self.things.items()}
        found = []
        for (name, *kinds), pattern in self.patterns.items():
            if len(pattern) != 1 + len(action.arguments):
                continue
            places = zip(pattern, (action.name, *action.arguments), strict=True)
            given = {one: own_names.get(word) for one, word in places if isinstance(one, int)}
            arguments = tuple(str(given.get(place)) for place in range(len(kinds)))
            if all(one in self.objects for one in arguments):
                own = Action(name, arguments)
                found += [own] if action in self.of_model(own) else []
        return found

    @cached_property
    def _back(self) -> dict[Action, list[Action]]:
        found: dict[Action, list[Action]] = {}
        for own, some in self.seen.items():
            for action in some:
                found.setdefault(action, []).append(own)
        return found


def share_names(rules: Any, model: ModelSide) -> bool:
    """Say whether the two have the same objects, and one side has all actions of the other."""
    (ours, mine), (theirs, yours) = (_names(one.domain, one.problem) for one in (rules, model))
    return mine == yours and (ours.items() <= theirs.items() or theirs.items() <= ours.items())


def _names(domain: Domain, problem: Problem) -> tuple[dict[str, int], set[str]]:
    arities = {name: len(schema.parameters) for name, schema in domain.actions.items()}
    return arities, set(problem.objects)


class SideBySide(NamedTuple):
    """States of a reference and a model, side by side, and the model's actions between them."""

    pairs: Sequence[tuple[Any, int]]
    played: Sequence[Action] = ()


class Step(NamedTuple):
    """What an action costs, the state after it, and the action as its own side calls it."""

    cost: int
    after: int
    action: Action


class NamedParting(NamedTuple):
    """Where two part, and by what; with no `action` it is by their goals.

    `action` is the reference's, and `own` what it is in the model, where that is known; `is_extra`:
    it is possible in the model only. `costs` are those of an action that both have.
    """

    plan: tuple[Action, ...]
    course: SideBySide
    action: Action | None = None
    own: Action | None = None
    is_extra: bool = False
    costs: tuple[int, int] | None = None


class Pair(NamedTuple):
    """The rules of a reference in PDDL, a model, and what is what."""

    rules: Any
    model: ModelSide
    names: Names

    @property
    def task(self) -> Task:
        """The reference, ground."""
        task: Task = self.rules.task
        return task

    def parting(self, most: int = _MOST_PLACES, *, is_strict: bool = False) -> NamedParting | None:
        """Return where the two part first, by a shortest play; None if they do not in reach.

        What does the same as another action needs no counterpart, unless `is_strict`.
        """
        return self._parting((self.task.start, self.model.semantics.start), most, is_strict)

    def parts_elsewhere(self) -> bool:
        """Say whether two of the same names part that begin where atoms of chance hold.

        What an edit only hides on one instance shows from such starts, even if no instance has
        them.
        """
        ours, theirs = self.task, self.model.semantics
        if set(ours.atoms) != set(theirs.atoms):
            return False
        bits = [(1 << bit, 1 << theirs.atoms.index(one)) for bit, one in enumerate(ours.atoms)]
        chance = random.Random(len(bits))  # noqa: S311 - what is tried is no secret
        for trial in range(_TRIALS):
            state, other = ours.start, theirs.start
            for our, their in bits:
                if chance.random() < trial / _TRIALS:
                    state ^= our
                    other = other | their if state & our else other & ~their
            start = ours.closed(state), theirs.closed(other)
            if self._parting(start, _MOST_ELSEWHERE, is_strict=True):
                return True
        return False

    def _parting(self, start: States, most: int, is_strict: bool) -> NamedParting | None:
        way: dict[States, tuple[States, Action, Action] | None] = {start: None}
        waiting = [start]
        read = self.task.read_bits(), self.model.read_bits
        for states in waiting:  # it grows meanwhile
            ours = _steps(self.task, states[0])
            theirs, unknown = self._translated(ours, states)
            parted = self._parted(states, ours, theirs, read, is_strict=is_strict)
            if parted is None and unknown:
                parted = NamedParting((), SideBySide(()), None, unknown[0], is_extra=True)
            if parted is not None:
                plan, course = _play(way, states)
                return parted._replace(plan=plan, course=course)
            for action, step in ours.items():
                yours = theirs.get(action)
                if yours is not None and (after := (step.after, yours.after)) not in way:
                    if len(way) >= most:
                        return None
                    way[after] = states, action, yours.action
                    waiting.append(after)
        return None

    def _parted(
        self,
        states: States,
        ours: Mapping[Action, Step],
        theirs: Mapping[Action, Step],
        read: tuple[int, int],
        *,
        is_strict: bool,
    ) -> NamedParting | None:
        """Return in what the two differ in a pair of states."""
        parted = NamedParting((), SideBySide(()))
        if self.task.is_goal(states[0]) != self.model.semantics.is_goal(states[1]):
            return parted
        for extra in _alone(theirs, ours, read[1], is_strict=is_strict):
            return parted._replace(action=extra, own=theirs[extra].action, is_extra=True)
        for lacking in _alone(ours, theirs, read[0], is_strict=is_strict):
            some = self.names.of_reference(lacking)
            if not any(self.model.allows(own, states[1]) for own in some):
                return parted._replace(action=lacking, own=some[0] if some else None)
        for action, step in ours.items():
            if action in theirs and step.cost != theirs[action].cost:
                costs = step.cost, theirs[action].cost
                return parted._replace(action=action, own=theirs[action].action, costs=costs)
        return None

    def _translated(
        self, ours: Mapping[Action, Step], states: States
    ) -> tuple[dict[Action, Step], list[Action]]:
        """Return the model's steps by the reference's actions, and the actions not known."""
        found: dict[Action, Step] = {}
        unknown = []
        semantics = self.model.semantics
        steps = _steps(semantics, states[1])
        for own, step in steps.items():
            some = self.names.of_model(own)
            if not some:
                unknown.append(own)
                continue
            likely = min(some, key=lambda one: (one in found, one not in ours))
            index = self.task.index(likely)  # what means the same counts once
            found.setdefault(likely if index is None else self.task.operators[index].action, step)
        for action in ours.keys() - found.keys():  # in the model it may mean the same as another
            for own in self.names.of_reference(action):
                label = semantics.index(own)
                same = None if label is None else steps.get(semantics.operators[label].action)
                found |= {} if same is None else {action: same._replace(action=own)}
        return found, unknown


def _alone(
    some: Mapping[Action, Step], others: Mapping[Action, Step], read: int, *, is_strict: bool
) -> Iterator[Action]:
    """Yield the actions of a side without a counterpart, unless one that has one does the same."""
    both = {} if is_strict else {one: some[one] for one in some.keys() & others.keys()}
    done = {(step.cost, step.after & read) for step in both.values()}
    for action in sorted(some.keys() - others.keys(), key=str):
        if (some[action].cost, some[action].after & read) not in done:
            yield action


def _play(
    way: Mapping[States, tuple[States, Action, Action] | None], end: States
) -> tuple[tuple[Action, ...], SideBySide]:
    """Return the reference's actions on the way to a pair of states, and all states on it."""
    made = list[tuple[Action, Action]]()
    pairs = [end]
    while (step := way[pairs[-1]]) is not None:
        pairs.append(step[0])
        made.append(step[1:])
    ours, theirs = (tuple(one[side] for one in reversed(made)) for side in (0, 1))
    return ours, SideBySide(pairs[::-1], theirs)


def _steps(task: Task, state: int) -> dict[Action, Step]:
    """Return for each action that can be applied what it costs and leads to."""
    steps = ((task.operators[index], after) for index, after in task.steps(state))
    return {one.action: Step(one.cost, after, one.action) for one, after in steps}
