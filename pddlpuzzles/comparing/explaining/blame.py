"""What a wrong model does otherwise than it would without its mistake, in its own words.

Where an edit is known that makes a model right (`repairs`), the same actions are played with it and
without it: a fact that differs was made so, or was not, by the action after which it first does, or
by the start. It takes no guess of what the facts of the model are in the reference.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.explaining.hindrances import because
from pddlpuzzles.comparing.explaining.histories import History
from pddlpuzzles.comparing.explaining.objections import facts_of
from pddlpuzzles.comparing.graphs.sides import ModelSide
from pddlpuzzles.pddl.explain import Lack, lacks
from pddlpuzzles.pddl.model import Atom, Formula, conjuncts, substituted
from pddlpuzzles.pddl.objects import Objects
from pddlpuzzles.puzzle import Action

IS: Final = {True: "holds", False: "does not hold"}


class SideBySide(NamedTuple):
    """States of a reference and a model, side by side, and the model's actions between them."""

    pairs: Sequence[tuple[int, int]]
    played: Sequence[Action] = ()


class Blame:
    """A model, and the `right` one that it would be after an edit."""

    def __init__(self, model: ModelSide, right: ModelSide) -> None:
        self._model, self._right = model, right
        self._objects = Objects(right.domain, right.problem)

    def of_refusal(self, lack: Lack, course: SideBySide) -> str:
        """Say why the model lacks facts that an action, or its goal, needs; empty if it is right.

        It is where these facts are the same without the mistake, which then need not hold.
        """
        return self._blamed(lack, course, "")

    def of_permission(self, own: Action, course: SideBySide) -> str:
        """Say which fact the mistake makes another, so that an action is allowed; empty if none."""
        lack = self._lack_of(own, course)
        return self._blamed(lack, course, "in the model ") if lack is not None else ""

    def would_allow(self, own: Action, course: SideBySide) -> bool:
        """Say whether an action would be possible without the mistake."""
        states, index = self._states(course), self._right.semantics.index(own)
        if states is None or index is None:
            return False
        return self._right.semantics.is_applicable(index, states[-1])

    def of_no_need(self, own: Action, course: SideBySide) -> str:
        """Say what an action does not ask for that it would ask for without the mistake."""
        lack = self._lack_of(own, course)
        if lack is None or not lack.facts:
            return ""
        if len(lack.facts) > 1:
            return f"; in the model it is the same, but {own.name} is possible"
        ((atom, is_there),) = lack.facts
        schema = self._model.domain.actions[own.name]
        names = schema.bound(own.arguments)
        for part in conjuncts(schema.condition):
            asked = substituted(part, names) if isinstance(part, Atom) else None
            if asked and (asked[0], sorted(asked.terms)) == (atom[0], sorted(atom.terms)):
                return f"; in the model {own.name} asks for {asked} instead of {atom}"
        does = "forbid" if is_there else "need"
        return f"; in the model {atom} {IS[is_there]}, but {own.name} does not {does} it"

    def _lack_of(self, own: Action, course: SideBySide) -> Lack | None:
        """Return what an action lacks without the mistake."""
        schema = self._right.domain.actions.get(own.name)
        if schema is None or len(schema.parameters) != len(own.arguments):
            return None
        names = schema.bound(own.arguments)
        return self._lack(schema.condition, names, course)

    def of_goal(self, course: SideBySide) -> str:
        """Say why the model's goal is reached where it would not be; empty where no facts do."""
        lack = self._lack(self._right.problem.goal, {}, course)
        return self._blamed(lack, course, "in the model ") if lack is not None else ""

    def goals(self) -> tuple[list[Formula], list[Formula]]:
        """Return what the goal asks for without the mistake, and with it."""
        right, wrong = (list(conjuncts(it.problem.goal)) for it in (self._right, self._model))
        return right, wrong

    def _lack(self, formula: Formula, names: Mapping[str, str], course: SideBySide) -> Lack | None:
        """Return what a condition lacks without the mistake."""
        states = self._states(course)
        if states is None:
            return None
        return lacks(formula, names, _holder(self._right, states[-1]), self._objects)

    def _states(self, course: SideBySide) -> list[int] | None:
        """Return the states without the mistake; None where that has not all the actions."""
        semantics = self._right.semantics
        states = [semantics.start]
        for action in course.played:
            index = semantics.index(action)
            if index is None or not semantics.is_applicable(index, states[-1]):
                return None
            states.append(semantics.apply(index, states[-1]))
        return states

    def _blamed(self, lack: Lack, course: SideBySide, where: str) -> str:
        """Say where the first fact of these comes from that the mistake makes another."""
        history = self.history(course)
        for atom, _ in lack.facts if history is not None else ():
            assert history is not None
            is_there = atom in history.does[-1]
            if is_there == (atom in history.should[-1]):
                continue
            it = "it" if where or len(lack.facts) == 1 else str(atom)
            why = history.cause(atom, it)
            return f"; {where}{atom} {IS[is_there]}: {why}" if where else f"; {why}"
        return ""

    def history(self, course: SideBySide) -> History | None:
        """Return which facts hold in a play, and which would without the mistake."""
        states = self._states(course)
        if states is None:
            return None
        should = [facts_of(self._right, one) for one in states]
        does = [facts_of(self._model, other) for _, other in course.pairs]
        because = partial(because_in, self._model, course)
        return History(should, does, course.played, because, is_whole=True)


def because_in(
    model: ModelSide, course: SideBySide, atom: Atom, place: int, has_changed: bool
) -> tuple[str, tuple[Atom, ...]]:
    """Say why an action of a play changed a fact of the model, or did not; or nothing.

    With the facts by which it did not.
    """
    return because(model, course.played[place], course.pairs[place][1], atom, has_changed)


def _holder(model: ModelSide, state: int) -> Any:
    return facts_of(model, state).__contains__
