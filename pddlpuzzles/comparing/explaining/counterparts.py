"""Which facts of a model are which facts of a reference in PDDL, and what that explains.

Which action and which object is which is known (`Naming`), and from that which predicate is which
(`Predicates`). Where that is not sure of a predicate, nothing is said of its facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.explaining.naming import Naming
from pddlpuzzles.comparing.explaining.objections import FEW, own_goal
from pddlpuzzles.comparing.explaining.predicates import (
    Counterpart,
    Predicates,
    literals_of,
    turned,
)
from pddlpuzzles.comparing.graphs.sides import ModelSide
from pddlpuzzles.pddl.explain import Lack, Objects, lacks
from pddlpuzzles.pddl.model import (
    Atom,
    Compound,
    Formula,
    is_literal,
)
from pddlpuzzles.puzzle import Action

_IS: Final = {True: "holds", False: "does not hold"}


class _Twins(NamedTuple):
    """A fact of the reference and that of the model; they are opposites if `are_opposite`."""

    ours: Atom
    theirs: Atom
    are_opposite: bool


class SideBySide(NamedTuple):
    """States of a reference and a model, side by side, and the model's actions between them."""

    pairs: Sequence[tuple[int, int]]
    played: Sequence[Action] = ()


class Counterparts:
    """The facts that a model and a reference have both; without `naming` they share all names."""

    def __init__(self, rules: Any, model: ModelSide, naming: Naming | None) -> None:
        self._rules, self._model, self._naming = rules, model, naming

    def refused_by_reference(self, action: Action, own: Action, course: SideBySide) -> str:
        """Say why the reference refuses an action that the model allows as `own`."""
        state, _ = course.pairs[-1]
        for name in action.arguments:
            if name not in self._rules.problem.objects:
                return f": it has no {name}"
        lack = self._rules.lack(state, action)
        return f": {self._rules.objection(state, action)}{self._beside(lack, own, course)}"

    def refused_by_model(self, own: Action, action: Action, course: SideBySide) -> str:
        """Say why the model refuses what the reference allows as `action`."""
        schema, objects = self._model.domain.actions[own.name], self._objects
        if misfit := objects.misfit(schema, own.arguments):
            return f": {misfit}"
        names = dict(zip((name for name, _ in schema.parameters), own.arguments, strict=True))
        lack = lacks(schema.condition, names, self._holder(course.pairs[-1][1]), objects)
        if lack is None:
            return ""
        return f": {lack.words}{self._beside(lack, action, course, is_models=True)}"

    def goals(self, course: SideBySide) -> str:
        """Say what one of two goals lacks of which the other is reached, and how they differ."""
        state, other = course.pairs[-1]
        is_models = bool(self._rules.is_goal(state))
        one, two = ("the reference", "the model")[:: 1 if is_models else -1]
        goal = self._model.problem.goal
        lack = (
            lacks(goal, {}, self._holder(other), self._objects)
            if is_models
            else lacks(self._rules.problem.goal, {}, self._rules.holder(state), self._rules.objects)
        )
        said = f"here {one} reaches its goal and {two} does not"
        said += f": {lack.words}" if lack is not None else ""
        if (goals := self._goals()) is None:
            return said + own_goal(goal)
        missing, extra = ([one for one in goals[a] if one not in goals[1 - a]] for a in (0, 1))
        if missing:
            asks = f"asks for {_listed(extra)}, and " if extra else ""
            return f"{said}; the model's goal {asks}does not ask for {_listed(missing)}"
        if extra:
            return f"{said}; the model's goal asks for {_listed(extra)}, too"
        return said + self._beside(lack, None, course, is_models=is_models)

    # Facts -------------------------------------------------------------------------------------

    def _beside(
        self,
        lack: Lack | None,
        allowed: Action | None,
        course: SideBySide,
        *,
        is_models: bool = False,
    ) -> str:
        """Say of facts that one side lacks whether they are the same on the other side.

        `allowed` is the action that the other side allows all the same.
        """
        alike: list[tuple[str, bool]] = []
        where = f"; in the {'reference' if is_models else 'model'}"
        facts = lack.facts if lack is not None else ()
        for atom, is_so in facts:
            if (twin := self._twin(atom, is_models)) is None:
                return ""
            is_named = twin.ours == twin.theirs and len(facts) == 1
            word = "it" if is_named else str(twin.ours if is_models else twin.theirs)
            is_there = self._truths(twin, course)[-1][not is_models]
            if (is_there != twin.are_opposite) != is_so:
                return f"{where} {word} {_IS[is_there]}{self._cause(twin, course, is_models)}"
            alike.append((word, is_there))
            too, either = ("", "") if twin.are_opposite else (", too", " either")
        if not alike or allowed is None:
            return ""
        if len(alike) > 1:
            return f"{where} it is the same, but {allowed.name} is possible"
        ((word, is_there),) = alike
        if is_there:
            return f"{where} {word} holds{too}, but {allowed.name} does not forbid it"
        return f"{where} {word} does not hold{either}, but {allowed.name} does not need it"

    def _cause(self, twin: _Twins, course: SideBySide, is_models: bool) -> str:
        """Say which action of the model, or which fact of its start, makes it differ."""
        truths = self._truths(twin, course)
        said = f": in the model {twin.theirs}" if is_models else ": it"
        alike = [
            place
            for place, (ours, theirs) in enumerate(truths)
            if ours == (theirs != twin.are_opposite)
        ]
        if not alike:
            return f"{said} is {'a' if truths[0][1] else 'no'} fact of the start"
        before, after = truths[alike[-1]][1], truths[alike[-1] + 1][1]
        if after != truths[-1][1]:
            return ""
        has_changed = before != after
        made = "made" if has_changed else "did not make"
        value = "true" if after == has_changed else "false"
        it = twin.theirs if is_models else "it"
        where = ": in the model" if is_models else ":"
        return f"{where} {course.played[alike[-1]]} {made} {it} {value}"

    def _truths(self, twin: _Twins, course: SideBySide) -> list[tuple[bool, bool]]:
        return [
            (self._rules.holder(ours)(twin.ours), self._holder(theirs)(twin.theirs))
            for ours, theirs in course.pairs
        ]

    def _holder(self, state: int) -> Any:
        true = self._model.semantics.true_atoms(state) | self._model.semantics.fixed
        return true.__contains__

    @cached_property
    def _objects(self) -> Objects:
        return Objects(self._model.domain, self._model.problem)

    def _twin(self, atom: Atom, is_models: bool) -> _Twins | None:
        """Return a fact of the reference and that of the model; None if that is not sure."""
        if is_models:
            return next(self._of_model(atom), None)
        for is_denied in (False, True):
            for name, found in self._known.items():
                for one in found:
                    if (one.name, one.is_denied) == (atom.predicate, is_denied):
                        terms = [self._thing(atom.terms[place]) for place in one.places]
                        if None not in terms:
                            return _Twins(atom, Atom(name, tuple(map(str, terms))), is_denied)
        return None

    def _of_model(self, atom: Atom) -> Iterator[_Twins]:
        """Yield what a fact of the model is in the reference, as far as that is sure."""
        words = [self._word(term) for term in atom.terms]
        if None not in words:
            for name, places, is_denied in self._known.get(atom.predicate, ()):
                terms = turned(words, places)
                yield _Twins(Atom(name, tuple(map(str, terms))), atom, is_denied)

    def _word(self, thing: str) -> str | None:
        """Return what the reference calls an object of the model."""
        return thing if self._naming is None else self._naming.word(thing)

    def _thing(self, word: str) -> str | None:
        found = [one for one in self._model.problem.objects if self._word(one) == word]
        return found[0] if len(found) == 1 else None

    # Goals -------------------------------------------------------------------------------------

    def _goals(self) -> tuple[list[Formula], list[Formula]] | None:
        """Return what both goals ask for, as the reference says it; None where not all is sure."""
        ours = list(literals_of(self._rules.problem.goal, self._rules.objects))
        asked = list(literals_of(self._model.problem.goal, self._objects))
        if not all(map(is_literal, (*ours, *asked))):
            return None
        said = [list(self._said(part)) for part in asked]
        if not all(said):
            return None
        return ours, [next((one for one in some if one in ours), some[0]) for some in said]

    def _said(self, part: Formula) -> Iterator[Formula]:
        """Yield a literal of the model as the reference says it, as far as that is sure."""
        atom = part if isinstance(part, Atom) else part.parts[0]
        assert isinstance(atom, Atom)
        for twin in self._of_model(atom):
            is_so = isinstance(part, Atom) != twin.are_opposite
            yield twin.ours if is_so else Compound("not", (twin.ours,))

    # Predicates --------------------------------------------------------------------------------

    @cached_property
    def _known(self) -> dict[str, list[Counterpart]]:
        named = self._naming
        return Predicates(self._rules, self._model, self._objects, named, self._word).known()

    @property
    def predicates(self) -> dict[str, Counterpart]:
        """For predicates of the model those of the reference that they are, where it is sure."""
        return {name: found[0] for name, found in self._known.items()}


def _listed(parts: Sequence[Formula]) -> str:
    more = [f"{len(parts) - FEW} more"] if len(parts) > FEW else []
    words = [*map(_asked, parts[:FEW]), *more]
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _asked(part: Formula) -> str:
    return str(part) if isinstance(part, Atom) else f"that {part.parts[0]} does not hold"
