"""What a wrong model does otherwise than it would without its mistake, in its own words.

Where an edit is known that makes a model right (`repairs`), the same actions are played with it and
without it: a fact that differs was made so, or was not, by the action after which it first does, or
by the start. It takes no guess of what the facts of the model are in the reference.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.graphs.sides import ModelSide
from pddlpuzzles.pddl.explain import Lack, lacks
from pddlpuzzles.pddl.model import Formula, conjuncts
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

    def of_no_need(self, own: Action, course: SideBySide) -> str:
        """Say what an action does not ask for that it would ask for without the mistake."""
        lack = self._lack_of(own, course)
        if lack is None or not lack.facts:
            return ""
        if len(lack.facts) > 1:
            return f"; in the model it is the same, but {own.name} is possible"
        ((atom, is_there),) = lack.facts
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
        states = self._states(course)
        if states is None:
            return ""
        for atom, _ in lack.facts:
            truths = [
                (_holder(self._right, one)(atom), _holder(self._model, other)(atom))
                for one, (_, other) in zip(states, course.pairs, strict=True)
            ]
            if (is_there := truths[-1][1]) == truths[-1][0]:
                continue
            it = "it" if where or len(lack.facts) == 1 else str(atom)
            if why := caused(truths, course.played, it):
                return f"; {where}{atom} {IS[is_there]}: {why}" if where else f"; {why}"
        return ""


def caused(truths: Sequence[tuple[bool, bool]], played: Sequence[Action], it: str) -> str:
    """Say by which action of the model, or by the start, a fact is other than it should be.

    `truths` say in each state whether it should hold and whether it does.
    """
    alike = [place for place, (should, does) in enumerate(truths) if should == does]
    if not alike:
        return f"{it} is {'a' if truths[0][1] else 'no'} fact of the start"
    before, after = truths[alike[-1]][1], truths[alike[-1] + 1][1]
    if after != truths[-1][1]:  # it has changed since
        return f"{it} is other than it should be since {played[alike[-1]]}"
    has_changed = before != after
    made = "made" if has_changed else "did not make"
    return f"{played[alike[-1]]} {made} {it} {'true' if after == has_changed else 'false'}"


def _holder(model: ModelSide, state: int) -> Any:
    true = model.semantics.true_atoms(state) | model.semantics.fixed
    return true.__contains__
