"""A reference and a model in PDDL of which it is known which action is which, played side by side.

A student mostly keeps the names that the task gives; where not, texts or plays may show what is
what (`correspondence`).
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from pddlpuzzles.comparing.explaining.naming import Naming
from pddlpuzzles.comparing.graphs.sides import ModelSide
from pddlpuzzles.pddl.model import Domain, Problem
from pddlpuzzles.pddl.task import Task
from pddlpuzzles.puzzle import Action

States = tuple[int, int]
"""A state of the reference, and one of the model."""


class SideBySide(NamedTuple):
    """States of a reference and a model, side by side, and the model's actions between them."""

    pairs: Sequence[tuple[Any, int]]
    played: Sequence[Action] = ()


class Step(NamedTuple):
    """What an action costs, the state after it, and the action as its own side calls it."""

    cost: int
    after: int
    action: Action


class Place(NamedTuple):
    """A pair of states, and what is possible there on both sides, by the reference's actions.

    `unknown` are actions of the model of which it is not known what they are. `way` has for each
    pair that was met from where it was first, and by which action of each side.
    """

    states: States
    ours: Mapping[Action, Step]
    theirs: Mapping[Action, Step]
    unknown: Sequence[Action]
    way: Mapping[States, tuple[States, Action, Action] | None]

    def play(self) -> tuple[tuple[Action, ...], SideBySide]:
        """Return the reference's actions on a shortest way here, and all states on it."""
        made = list[tuple[Action, Action]]()
        pairs = [self.states]
        while (step := self.way[pairs[-1]]) is not None:
            pairs.append(step[0])
            made.append(step[1:])
        ours, theirs = (tuple(one[side] for one in reversed(made)) for side in (0, 1))
        return ours, SideBySide(pairs[::-1], theirs)


@dataclass(frozen=True)
class Pair:
    """The rules of a reference, a model, and which action of one is which of the other.

    `known` has for actions of the model those of the reference that they are; where it depends on
    the state, all that one may be. `naming` says it of others, too; without one, names are the
    same. `right` is what the model would be without its mistake, where that is known.
    """

    rules: Any
    model: ModelSide
    known: Mapping[Action, tuple[Action, ...]]
    naming: Naming | None = None
    right: ModelSide | None = None

    @classmethod
    def of_namesakes(cls, rules: Any, model: ModelSide) -> Pair | None:
        """Return two that have the same names of actions and objects; None if they have not."""
        if _names(rules.domain, rules.problem) != _names(model.domain, model.problem):
            return None
        return cls(rules, model, {one.action: (one.action,) for one in model.semantics.operators})

    @property
    def task(self) -> Task:
        """The reference, ground."""
        task: Task = self.rules.task
        return task

    @property
    def start(self) -> States:
        """Where both begin."""
        return self.task.start, self.model.semantics.start

    @cached_property
    def read_bits(self) -> int:
        """The bits of the reference's states that any condition reads."""
        return self.task.read_bits()

    @cached_property
    def _back(self) -> dict[Action, Action]:
        pairs = [(ours, theirs) for theirs, some in self.known.items() for ours in some]
        return dict(reversed(pairs))

    def of_reference(self, action: Action) -> Action | None:
        """Return the model's action that one of the reference is, or would be were it possible."""
        if self.naming is None or action in self._back:
            return self._back.get(action, action if self.naming is None else None)
        return self.naming.action((action.name, *action.arguments))

    def places(self, most: int, start: States | None = None) -> Iterator[Place]:
        """Yield `most` places that the same actions lead to, the nearest first."""
        start = start or self.start
        way: dict[States, tuple[States, Action, Action] | None] = {start: None}
        waiting = [start]
        for states in waiting:  # it grows meanwhile
            ours = _steps(self.task, states[0])
            theirs, unknown = self._translated(ours, states)
            yield Place(states, ours, theirs, unknown, way)
            for action, step in ours.items():
                yours = theirs.get(action)
                if yours is not None and (there := (step.after, yours.after)) not in way:
                    if len(way) >= most:
                        break
                    way[there] = states, action, yours.action
                    waiting.append(there)

    def agreement(self, most: int) -> float:
        """Return which share of what is possible in `most` places is possible on both sides.

        As far as it is known what is what: an action of which it is not is possible on one side
        only.
        """
        both, either = 0, 0
        for place in self.places(most):
            both += len(place.ours.keys() & place.theirs.keys())
            either += len(place.ours.keys() | place.theirs.keys()) + len(place.unknown)
        return both / max(1, either)

    def _translated(
        self, ours: Mapping[Action, Step], states: States
    ) -> tuple[dict[Action, Step], list[Action]]:
        """Return the model's steps by the reference's actions, and the actions not known."""
        found: dict[Action, Step] = {}
        unknown = []
        semantics = self.model.semantics
        steps = _steps(semantics, states[1])
        for action, step in steps.items():
            some = self.known.get(action)
            if some is None:
                unknown.append(action)
                continue
            known = some[0] if len(some) == 1 else self._likeliest(some, ours, found, states[0])
            index = self.task.index(known)  # what means the same counts once
            found.setdefault(known if index is None else self.task.operators[index].action, step)
        for action in ours.keys() - found.keys():  # in the model it may mean the same as another
            own = self.of_reference(action)
            label = None if own is None else semantics.index(own)
            if own is not None and label is not None:
                same = steps.get(semantics.operators[label].action)
                found |= {} if same is None else {action: same._replace(action=own)}
        return found, unknown

    def _likeliest(
        self,
        some: Iterable[Action],
        ours: Container[Action],
        taken: Container[Action],
        state: int,
    ) -> Action:
        """Return which of some actions is meant: one that is possible, or lacks the least."""

        def lack(action: Action) -> tuple[bool, bool, int]:
            index = self.task.index(action)
            condition = None if index is None else self.task.operators[index].condition
            bits = 0 if condition is None else condition.set & ~state | condition.unset & state
            return action in taken, action not in ours, bits.bit_count()

        return min(some, key=lack)


def share_names(rules: Any, model: ModelSide) -> bool:
    """Say whether the two have the same objects, and one side has all actions of the other."""
    (ours, mine), (theirs, yours) = (_names(one.domain, one.problem) for one in (rules, model))
    return mine == yours and (ours.items() <= theirs.items() or theirs.items() <= ours.items())


def _names(domain: Domain, problem: Problem) -> tuple[dict[str, int], set[str]]:
    arities = {name: len(schema.parameters) for name, schema in domain.actions.items()}
    return arities, set(problem.objects)


def _steps(task: Task, state: int) -> dict[Action, Step]:
    """Return for each action that can be applied what it costs and leads to."""
    steps = ((task.operators[index], after) for index, after in task.steps(state))
    return {one.action: Step(one.cost, after, one.action) for one, after in steps}
