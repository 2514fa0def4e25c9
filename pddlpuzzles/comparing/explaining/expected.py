"""What should hold in a play of a model: as the reference has it, or the model without its mistake.

A fact that is other than it should be was made so, or was not, by the action after which it first
is, or by the start.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pddlpuzzles.comparing.explaining.correspondence import Correspondence
from pddlpuzzles.comparing.explaining.hindrances import FEW, in_another_order, own_goal
from pddlpuzzles.comparing.explaining.side_by_side import SideBySide
from pddlpuzzles.comparing.graphs import ModelSide
from pddlpuzzles.pddl.explain import Lack, first_lack, listed
from pddlpuzzles.pddl.model import Atom, Formula, literals_of
from pddlpuzzles.puzzle import Action

_VALUE: Final = {True: "true", False: "false"}


class Expected:
    """The facts that should hold in each state of a play, and those that do.

    Nothing is expected where the reference has other predicates and no edit is known.
    """

    def __init__(self, which: Correspondence, course: SideBySide) -> None:
        self._which, self._course = which, course
        self._does = [which.model.facts(state) for _, state in course.pairs]
        self._should: Sequence[frozenset[Atom]] | None = None
        rules: Any = which.puzzle.puzzle
        if shares_facts(which):
            task = rules.task
            self._should = [task.true_atoms(state) | task.fixed for state, _ in course.pairs]
        elif which.right is not None:
            self._right_states = _played(which.right, course.played)
            if self._right_states is not None:
                self._should = [which.right.facts(state) for state in self._right_states]

    def missing_condition(self, own: Action) -> str:
        """Say why the model allows an action: for a wrong fact, or it does not ask for one."""
        lack = self._lack(own)
        if lack is None or self._should is None:
            return ""
        it = "it" if shares_facts(self._which) and len(lack.facts) == 1 else None
        for atom, is_so in lack.facts:
            if (atom in self._does[-1]) != is_so:
                holds = "does not hold" if is_so else "holds"
                return f"; in the model {it or atom} {holds}, since {self._cause(atom, 'it')}"
        if len(lack.facts) != 1:
            return f"; in the model it is the same, but {own.name} is possible"
        ((atom, is_so),) = lack.facts
        if is_so:
            return f"; in the model {it or atom} holds, too, but {own.name} does not forbid it"
        return f"; in the model {it or atom} does not hold either, but {own.name} does not need it"

    def cause_of_lack(self, lack: Lack) -> str:
        """Say which fact that the model lacks is other than it should be, and what made it so."""
        for atom, is_so in lack.facts if self._should is not None else ():
            assert self._should is not None
            if (atom in self._should[-1]) != is_so:
                it = "it" if len(lack.facts) == 1 else str(atom)
                return f", since {self._cause(atom, it)}"
        return ""

    def goals(self) -> tuple[list[Formula], list[Formula]] | None:
        """Return what the goal should ask for, and what it does; None if that is not known."""
        model = self._which.model
        rules: Any = self._which.puzzle.puzzle
        does = list(literals_of(model.problem.goal, model.objects))
        if shares_facts(self._which):
            return list(literals_of(rules.problem.goal, rules.objects)), does
        if (right := self._which.right) is None:
            return None
        return list(literals_of(right.problem.goal, right.objects)), does

    def _lack(self, own: Action) -> Lack | None:
        """Return what an action would lack without the mistake."""
        if shares_facts(self._which):
            rules: Any = self._which.puzzle.puzzle
            if own.name not in rules.domain.actions:
                return None
            lack: Lack | None = rules.lack(self._course.pairs[-1][0], own)
            return lack
        right = self._which.right
        if right is None or self._should is None or self._right_states is None:
            return None
        schema = right.domain.actions.get(own.name)
        if schema is None:
            return None
        return right.lack(schema.condition, schema.bound(own.arguments), self._right_states[-1])

    def _cause(self, atom: Atom, it: str) -> str:
        """Say by which action, or by the start, a fact is other than it should be in the end."""
        assert self._should is not None
        pairs = list(zip(self._should, self._does, strict=True))
        agree = (at for at, (one, other) in enumerate(pairs) if (atom in one) == (atom in other))
        place = 1 + max(agree, default=-1)
        is_there = atom in self._does[place]
        if not place:
            hint = "" if is_there else in_another_order(atom, self._does[0])
            return f"{it} is {'a' if is_there else 'no'} fact of the start{hint}"
        has_changed = is_there != (atom in self._does[place - 1])
        did = "made" if has_changed else "did not make"
        return f"{self._course.played[place - 1]} {did} {it} {_VALUE[is_there == has_changed]}"


def shares_facts(which: Correspondence) -> bool:
    """Say whether a reference and a model have the same names of objects and predicates."""
    if which.pair is None or which.pair.names.things is not None:
        return False
    rules: Any = which.puzzle.puzzle
    ours, theirs = rules.domain.predicates, which.model.domain.predicates
    return {name: len(one) for name, one in ours.items()} == {
        name: len(one) for name, one in theirs.items()
    }


def _played(model: ModelSide, actions: Sequence[Action]) -> list[int] | None:
    """Return the states of a model in a play; None where it has not all the actions."""
    states = [model.semantics.start]
    for action in actions:
        index = model.semantics.index(action)
        if index is None or not model.semantics.is_applicable(index, states[-1]):
            return None
        states.append(model.semantics.apply(index, states[-1]))
    return states


def explain_goals(which: Correspondence, course: SideBySide) -> tuple[str, str]:
    """Say how two goals differ, and what the one lacks of which the other is reached here.

    Of the first nothing is said where both ask for the same, as far as that is known.
    """
    rules: Any = which.puzzle.puzzle
    model, (state, other) = which.model, course.pairs[-1]
    is_models = bool(rules.is_goal(state))
    one, two = ("the reference", "the model")[:: 1 if is_models else -1]
    if is_models:
        lack = model.lack(model.problem.goal, {}, other)
    else:
        lack = first_lack(rules.problem.goal, {}, rules.holder(state), rules.objects)
    said = f"here {one} reaches its goal and {two} does not"
    said += f": {lack.words}" if lack is not None else ""
    expected = Expected(which, course)
    if (goals := expected.goals()) is None:
        return "", said + own_goal(model.problem.goal)
    missing, extra = ([part for part in goals[at] if part not in goals[1 - at]] for at in (0, 1))
    if 0 < len(missing) + len(extra) <= 2 or (shares_facts(which) and (missing or extra)):
        return _goals_differ(missing, extra), said
    why = expected.cause_of_lack(lack) if is_models and lack is not None else ""
    return "", said + (why or own_goal(model.problem.goal))


def _goals_differ(missing: Sequence[Formula], extra: Sequence[Formula]) -> str:
    """Say what a goal does not ask for, and what it does."""
    if missing and extra:
        asks = f"asks for {_listed(extra)}, and does not ask for {_listed(missing)}"
    else:
        asks = f"asks for {_listed(extra)}, too" if extra else ""
        asks = asks or f"does not ask for {_listed(missing)}"
    return f"the model's goal {asks}"


def _listed(parts: Sequence[Formula]) -> str:
    words = [
        str(part)
        if isinstance(part, Atom) or part.operator != "not"
        else f"that {part.parts[0]} does not hold"
        for part in parts[:FEW]
    ]
    return listed([*words, *([f"{len(parts) - FEW} more"] if len(parts) > FEW else [])])
