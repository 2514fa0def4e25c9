"""Which facts of a model are which facts of a reference in PDDL, and what that explains.

Which action and which object is which is known (`Naming`), and from that which predicate is which
(`Predicates`). Where that is not sure of a predicate, nothing is said of its facts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, partial
from itertools import pairwise
from typing import Final

from pddlpuzzles.comparing.explaining.blame import IS, Blame, History, because_in
from pddlpuzzles.comparing.explaining.hindrances import (
    FEW,
    LONG,
    name_never_true,
    own_goal,
)
from pddlpuzzles.comparing.explaining.pair import Pair, SideBySide
from pddlpuzzles.comparing.explaining.predicates import (
    Counterpart,
    Predicates,
    Twin,
    reorder_terms,
    twins_in_plays,
)
from pddlpuzzles.pddl.explain import Lack, first_lack, formula_text, listed, sufficient_facts
from pddlpuzzles.pddl.model import (
    EQUALITY,
    Atom,
    Compound,
    Formula,
    atoms_in,
    conjuncts,
    is_literal,
)
from pddlpuzzles.pddl.objects import Objects, literals_of
from pddlpuzzles.puzzle import Action

_POSSIBLE: Final = ", but {} is possible"
_Asked = tuple[Formula, Formula | None]
"""What a goal asks for as the reference says it, and as the model does, where that is known."""


class Counterparts:
    """The facts that a model and a reference have both."""

    def __init__(self, pair: Pair) -> None:
        self._pair, self._rules, self._model = pair, pair.rules, pair.model
        self._blame = None if pair.right is None else Blame(pair.model, pair.right)

    def refused_by_reference(self, action: Action, own: Action, course: SideBySide) -> str:
        """Say why the reference refuses an action that the model allows as `own`."""
        state, _ = course.pairs[-1]
        for name in action.arguments:
            if name not in self._rules.problem.objects:
                return f": it has no {name}"
        lack = self._rules.lack(state, action)
        why = self._differs(lack, course)
        why = why or (self._blame.of_permission(own, course) if self._blame else "")
        why = why or self._alike(lack, own, course)
        why = why or (self._blame.of_no_need(own, course) if self._blame else "")
        if not why or why.endswith(_POSSIBLE.format(own.name)):
            why = self._asked(own)
        return f": {self._rules.objection(state, action)}{why}"

    def _asked(self, own: Action) -> str:
        """Say what an action of the model asks for, in its own words.

        Of what it asks for in more than literals, the few facts that never change are named, too.
        """
        schema, model = self._model.domain.actions[own.name], self._model
        names, every = schema.bound(own.arguments), list(conjuncts(schema.condition))
        words = " and ".join(formula_text(part, names) for part in every) or "nothing"
        if len(words) > LONG:
            return ""
        said = f"; in the model {own.name} asks {'only for ' if every else 'for '}{words}"
        parts = (part for part in every if not is_literal(part))
        nested = {atom.predicate for part in parts for atom in atoms_in(part)}
        for name in sorted(nested - {one.predicate for one in model.semantics.atoms} - {EQUALITY}):
            facts = sorted(one for one in model.problem.atoms if one.predicate == name)
            if len(facts) <= FEW:
                said += f"; the start has {f'only {listed(facts)}' if facts else f'no {name}'}"
        return said

    def refused_by_model(self, own: Action, action: Action, course: SideBySide) -> str:
        """Say why the model refuses what the reference allows as `action`."""
        schema, objects = self._model.domain.actions[own.name], self._objects
        if misfit := objects.misfit(schema, own.arguments):
            return f": {misfit}"
        names = schema.bound(own.arguments)
        lack = self._model.lack(schema.condition, names, course.pairs[-1][1])
        if lack is None:
            return ""
        why = self._differs(lack, course, is_models=True)
        why = why or (self._blame.of_refusal(lack, course) if self._blame else "")
        why = why or self._alike(lack, action, course, is_models=True)
        why = why or name_never_true(self._model, lack) or self._changes(lack, course)
        return f": {lack.words}{why}"

    def goals(self, course: SideBySide) -> tuple[str, str]:
        """Say how two goals differ, and what the one lacks of which the other is reached here.

        Of the first nothing is said where both ask for the same, as far as that is known.
        """
        state, other = course.pairs[-1]
        is_models = bool(self._rules.is_goal(state))
        one, two = ("the reference", "the model")[:: 1 if is_models else -1]
        goal = self._model.problem.goal
        lack = (
            self._model.lack(goal, {}, other)
            if is_models
            else first_lack(
                self._rules.problem.goal, {}, self._rules.holder(state), self._rules.objects
            )
        )
        said = f"here {one} reaches its goal and {two} does not"
        said += f": {lack.words}" if lack is not None else ""
        goals, own_goals = self._goals(), self._blame and self._blame.goals()
        if own_goals and (goals is None or own_goals[0] == own_goals[1]):
            goals = [(one, one) for one in own_goals[0]], [(one, one) for one in own_goals[1]]
        missing, extra = (
            [pair for pair in goals[a] if pair[0] not in (it for it, _ in goals[1 - a])]
            if goals
            else []
            for a in (0, 1)
        )
        if missing or extra:
            return _goals_differ(missing, extra), said
        why = self._differs(lack, course, is_models=is_models)
        if not why and self._blame and lack is not None:
            why = self._blame.of_refusal(lack, course) if is_models else self._blame.of_goal(course)
        if not why and (goals is None or own_goals):
            why = own_goal(goal)
            if not is_models and not all(map(is_literal, conjuncts(goal))):
                shown = sufficient_facts(
                    goal, {}, self._model.facts(other).__contains__, self._objects
                )
                why += f"; it holds since {shown}" if shown else ""
        if not why and is_models:
            why = self._changes(lack, course)
        return "", said + why

    def _changes(self, lack: Lack | None, course: SideBySide) -> str:
        """Say which actions of a play change the fact that the model lacks."""
        if lack is None or lack.atom is None or not course.played:
            return ""
        truths = [lack.atom in self._model.facts(state) for _, state in course.pairs]
        steps = zip(course.played, pairwise(truths), strict=True)
        some = [action for action, (was, now) in steps if was != now]
        if not some:
            return "; no action of this play changes it"
        return f"; in this play {listed(some)} change{'s' * (len(some) == 1)} it, and nothing else"

    # Facts -------------------------------------------------------------------------------------

    def _differs(self, lack: Lack | None, course: SideBySide, *, is_models: bool = False) -> str:
        """Say which fact that one side lacks is another on the other side; empty if none is."""
        where = f"; in the {'reference' if is_models else 'model'}"
        for one, is_so in self._fact_pairs(lack, is_models):
            is_there = self._truths(one, course)[-1][not is_models]
            if (is_there != one.are_opposite) != is_so:
                word = self._called(lack, one, is_models)
                return f"{where} {word} {IS[is_there]}{self._cause(one, course, is_models)}"
        return ""

    def _alike(
        self, lack: Lack | None, allowed: Action, course: SideBySide, *, is_models: bool = False
    ) -> str:
        """Say that what one side lacks is so on the other, which has the action all the same."""
        twins = self._fact_pairs(lack, is_models)
        where = f"; in the {'reference' if is_models else 'model'}"
        if len(twins) > 1:
            return f"{where} it is the same{_POSSIBLE.format(allowed.name)}"
        for one, _ in twins:
            word = self._called(lack, one, is_models)
            is_there = self._truths(one, course)[-1][not is_models]
            too, either = ("", "") if one.are_opposite else (", too", " either")
            if is_there:
                return f"{where} {word} holds{too}, but {allowed.name} does not forbid it"
            return f"{where} {word} does not hold{either}, but {allowed.name} does not need it"
        return ""

    def _fact_pairs(self, lack: Lack | None, is_models: bool) -> list[tuple[Twin, bool]]:
        """Return facts that one side lacks with the other's, and if they hold; all, or none."""
        facts = lack.facts if lack is not None else ()
        found = [(self._fact_pair(atom, is_models), is_so) for atom, is_so in facts]
        known = [(twin, is_so) for twin, is_so in found if twin is not None]
        return known if len(known) == len(found) else []

    @staticmethod
    def _called(lack: Lack | None, twin: Twin, is_models: bool) -> str:
        if twin.ours == twin.theirs and lack is not None and len(lack.facts) == 1:
            return "it"
        return str(twin.ours if is_models else twin.theirs)

    def _cause(self, twin: Twin, course: SideBySide, is_models: bool) -> str:
        """Say which action of the model, or which fact of its start, makes it differ."""
        history, atom = self._history(twin, course), twin.theirs
        known = None if self._blame is None else self._blame.history(course)
        if known is not None and all(
            (atom in one) == (atom in other)
            for one, other in zip(known.should, history.should, strict=True)
        ):
            history = known
        why = history.cause(atom, str(atom) if is_models else "it")
        return f": {'in the model ' if is_models else ''}{why}"

    def _history(self, about: Twin, course: SideBySide) -> History:
        """Return facts of the model in a play, as far as they are known; `about` is one of them."""
        atoms = {*self._model.semantics.atoms, *self._model.problem.atoms}
        meant = (next(self._of_reference(one), None) for one in self._rules.problem.atoms)
        atoms |= {twin.theirs for twin in meant if twin is not None}
        known = (self._fact_pair(one, True) for one in sorted(atoms - {about.theirs}))
        twins = [about, *(twin for twin in known if twin is not None)]
        should, does = list[frozenset[Atom]](), list[frozenset[Atom]]()
        for ours, theirs in course.pairs:
            holds, facts = self._rules.holder(ours), self._model.facts(theirs)
            should.append(
                frozenset(one.theirs for one in twins if holds(one.ours) != one.are_opposite)
            )
            does.append(frozenset(one.theirs for one in twins if one.theirs in facts))
        return History(should, does, course.played, partial(because_in, self._model, course))

    def _truths(self, twin: Twin, course: SideBySide) -> list[tuple[bool, bool]]:
        return [
            (self._rules.holder(ours)(twin.ours), twin.theirs in self._model.facts(theirs))
            for ours, theirs in course.pairs
        ]

    @cached_property
    def _objects(self) -> Objects:
        return self._model.objects

    def _fact_pair(self, atom: Atom, is_models: bool) -> Twin | None:
        """Return a fact of the reference and that of the model; None if that is not sure."""
        found = self._of_model(atom) if is_models else self._of_reference(atom)
        return next(found, None) or self._shown_in_plays[is_models].get(atom)

    @cached_property
    def _shown_in_plays(self) -> tuple[dict[Atom, Twin], dict[Atom, Twin]]:
        """Facts of the reference and of the model of which plays show what they are."""
        twins = twins_in_plays(self._pair)[::-1]
        return {one.ours: one for one in twins}, {one.theirs: one for one in twins}

    def _of_reference(self, atom: Atom) -> Iterator[Twin]:
        """Yield what a fact of the reference is in the model, as far as that is sure."""
        for is_denied in (False, True):
            for name, found in self._known.items():
                for one in found:
                    if (one.name, one.is_denied) == (atom.predicate, is_denied):
                        terms = [self._thing(atom.terms[place]) for place in one.places]
                        if None not in terms:
                            yield Twin(atom, Atom(name, tuple(map(str, terms))), is_denied)

    def _of_model(self, atom: Atom) -> Iterator[Twin]:
        """Yield what a fact of the model is in the reference, as far as that is sure."""
        words = [self._word(term) for term in atom.terms]
        if None not in words:
            for name, places, is_denied in self._known.get(atom.predicate, ()):
                ours = Atom(name, tuple(map(str, reorder_terms(words, places))))
                kinds = self._rules.domain.predicates[name]
                if all(map(self._rules.objects.is_of, ours.terms, kinds)):
                    yield Twin(ours, atom, is_denied)

    def _word(self, thing: str) -> str | None:
        """Return what the reference calls an object of the model."""
        return self._pair.naming.word(thing) if self._pair.naming else thing

    def _thing(self, word: str) -> str | None:
        found = [one for one in self._model.problem.objects if self._word(one) == word]
        return found[0] if len(found) == 1 else None

    # Goals -------------------------------------------------------------------------------------

    def _goals(self) -> tuple[list[_Asked], list[_Asked]] | None:
        """Return what both goals ask for, on both sides; None where not all is sure."""
        ours = list(literals_of(self._rules.problem.goal, self._rules.objects))
        asked = list(literals_of(self._model.problem.goal, self._objects))
        if not all(map(is_literal, (*ours, *asked))):
            return None
        said = [(part, list(self._said(part, self._of_model))) for part in asked]
        if not all(some for _, some in said):
            return None
        wanted = [(one, next(self._said(one, self._of_reference), None)) for one in ours]
        return wanted, [
            (next((one for one in some if one in ours), some[0]), part) for part, some in said
        ]

    @staticmethod
    def _said(part: Formula, twins: Callable[[Atom], Iterable[Twin]]) -> Iterator[Formula]:
        """Yield a literal of one side as the other side says it, as far as that is sure."""
        atom = part if isinstance(part, Atom) else part.parts[0]
        assert isinstance(atom, Atom)
        for twin in twins(atom):
            other = twin.theirs if atom == twin.ours else twin.ours
            is_so = isinstance(part, Atom) != twin.are_opposite
            yield other if is_so else Compound("not", (other,))

    # Predicates --------------------------------------------------------------------------------

    @cached_property
    def _known(self) -> dict[str, list[Counterpart]]:
        return Predicates(self._pair, self._objects, self._word).known()

    @property
    def predicates(self) -> dict[str, Counterpart]:
        """For predicates of the model those of the reference that they are, where it is sure."""
        return {name: found[0] for name, found in self._known.items()}


def _goals_differ(missing: Sequence[_Asked], extra: Sequence[_Asked]) -> str:
    """Say what a goal does not ask for, and what it does, in its words and the reference's."""
    said = []
    for some in (extra, missing):
        own, other = [theirs or ours for ours, theirs in some], [ours for ours, _ in some]
        also = f", in the reference {_listed(other)}" if own != other else ""
        said += [f"{_listed(own)}{also}"] if some else []
    if missing and extra:
        return f"the model's goal asks for {said[0]}, and does not ask for {said[1]}"
    return (
        f"the model's goal {f'asks for {said[0]}, too' if extra else f'does not ask for {said[0]}'}"
    )


def _listed(parts: Sequence[Formula]) -> str:
    rest = [f"{len(parts) - FEW} more"] if len(parts) > FEW else []
    return listed([*map(_asked, parts[:FEW]), *rest])


def _asked(part: Formula) -> str:
    return str(part) if isinstance(part, Atom) else f"that {part.parts[0]} does not hold"
