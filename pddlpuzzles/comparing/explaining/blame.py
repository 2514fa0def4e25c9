"""What a wrong model does otherwise than it should, and where in a play that comes from.

Where an edit is known that makes a model right (`repairs`), the same actions are played with it and
without it: a fact that differs was made so, or was not, by the action after which it first does, or
by the start. It takes no guess of what the facts of the model are in the reference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from pddlpuzzles.comparing.explaining.hindrances import (
    FEW,
    count_more,
    explain_effect,
    in_another_order,
    list_few,
)
from pddlpuzzles.comparing.explaining.pair import SideBySide
from pddlpuzzles.comparing.graphs.sides import ModelSide
from pddlpuzzles.pddl.explain import Lack, listed
from pddlpuzzles.pddl.model import Atom, Formula, conjuncts, substituted
from pddlpuzzles.puzzle import Action

_VALUE: Final = {True: "true", False: "false"}
_DID: Final = "made"
IS: Final = {True: "holds", False: "does not hold"}


class Blame:
    """A model, and the `right` one that it would be after an edit."""

    def __init__(self, model: ModelSide, right: ModelSide) -> None:
        self._model, self._right = model, right

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
        states = self._states(course)
        return states is not None and self._right.allows(own, states[-1])

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
        return self._right.lack(formula, names, states[-1])

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
        should = [self._right.facts(one) for one in states]
        does = [self._model.facts(other) for _, other in course.pairs]
        because = partial(because_in, self._model, course)
        return History(should, does, course.played, because, is_whole=True)


def because_in(
    model: ModelSide, course: SideBySide, atom: Atom, place: int, has_changed: bool
) -> tuple[str, tuple[Atom, ...]]:
    """Say why an action of a play changed a fact of the model, or did not; or nothing.

    With the facts by which it did not.
    """
    return explain_effect(model, course.played[place], course.pairs[place][1], atom, has_changed)


class History(NamedTuple):
    """The facts that should hold and those that do, in each state; `played` lies between.

    What first differs was made so by the action before, or by the start. What differs since the
    same moment is said with it: a wrong fact may be there beside the right one, or in its place.
    If `is_whole`, these are all facts of the model, and not only those of which it is known what
    they should be. `because` says why the action that is the next after some made a fact what it
    is, or did not change it, and by which facts it did not.
    """

    should: Sequence[frozenset[Atom]]
    does: Sequence[frozenset[Atom]]
    played: Sequence[Action]
    because: Callable[[Atom, int, bool], tuple[str, tuple[Atom, ...]]]
    is_whole: bool = False

    def cause(self, atom: Atom, it: str) -> str:
        """Say by which action, or by the start, a fact is other than it should be in the end.

        `it` is what the fact is called.
        """
        wrong = [ours ^ theirs for ours, theirs in zip(self.should, self.does, strict=True)]
        place = max((at for at, atoms in enumerate(wrong) if atom not in atoms), default=-1) + 1
        others = sorted(wrong[place] - (wrong[place - 1] if place else frozenset()) - {atom})
        if not place:
            said = f"{it} is {'a' if atom in self.does[0] else 'no'} fact of the start"
            return said + self._of_start(atom, others)
        made = self._made(atom, place)
        alike = [one for one in others if self._made(one, place) == made]
        named = listed([it, *alike][:FEW]) + count_more(len(alike) + 1)
        said = f"{self.played[place - 1]} {made[0]} {named} {made[1]}"
        whys = [self.because(one, place - 1, made[0] == _DID) for one in (atom, *alike)[:FEW]]
        if why := dict.fromkeys(words for words, _ in whys if words):
            said += f", {', and '.join(why)}"
        if root := [one for _, facts in whys for one in facts if one in wrong[place - 1]]:
            before = self._replace(
                should=self.should[:place], does=self.does[:place], played=self.played[: place - 1]
            )
            return f"{said}, which is wrong already: {before.cause(root[0], str(root[0]))}"
        if (atom in self.does[place]) != (atom in self.does[-1]):
            said += "; since then it has been the opposite of what it should be"
        return said + self._of_step([one for one in others if one not in alike], place)

    def _of_start(self, atom: Atom, others: Iterable[Atom]) -> str:
        """Say what else is not right at the start."""
        is_there = atom in self.does[0]
        same = [one for one in others if (one in self.does[0]) == is_there]
        opposite = [one for one in others if (one in self.does[0]) != is_there]
        said = ""
        if opposite:
            is_not = "is not, and should be" if is_there else "is, and should not be"
            said += f"; {list_few(opposite)} {is_not}"
        if same:
            said += f"; the same holds for {list_few(same)}"
        hint = "" if is_there or opposite else in_another_order(atom, self.does[0])
        return hint + (said or ("; all else at the start is right" if self.is_whole else ""))

    def _of_step(self, others: Iterable[Atom], place: int) -> str:
        """Say what else an action did wrongly."""
        found: dict[tuple[str, str], list[Atom]] = {}
        for one in others:
            found.setdefault(self._made(one, place), []).append(one)
        said = [f"it {did} {list_few(atoms)} {value}" for (did, value), atoms in found.items()]
        if said:
            return f"; also wrong: {', '.join(said)}"
        return "; all else that it did is right" if self.is_whole else ""

    def _made(self, atom: Atom, place: int) -> tuple[str, str]:
        """Say whether an action made a fact what it is, or did not make it what it should be."""
        before, after = (atom in self.does[at] for at in (place - 1, place))
        has_changed = before != after
        return _DID if has_changed else "did not make", _VALUE[after == has_changed]
