"""Which facts of a model are which facts of a reference in PDDL, and what that explains.

Which action and which object is which is known (`Naming`). A predicate of the model is one of the
reference if most of their literals, in goals and in actions that are the same, and most of their
facts at the start are the same, and no other pair of predicates has as much in common. Where that
is not so of a predicate, nothing is said of its facts.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import permutations
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.explaining.alignment import Predicate, literals
from pddlpuzzles.comparing.explaining.naming import Naming
from pddlpuzzles.comparing.explaining.objections import FEW, own_goal
from pddlpuzzles.comparing.graphs.sides import ModelSide
from pddlpuzzles.pddl.explain import Lack, Objects, lacks
from pddlpuzzles.pddl.model import Atom, Compound, Domain, Formula, conjuncts, is_literal
from pddlpuzzles.puzzle import Action

_MOST_ARGUMENTS: Final = 4
_WHOLE: Final = 3
"""Literals of a predicate, all of them matched, that are enough without facts at the start."""
_IS: Final = {True: "holds", False: "does not hold"}

_Terms = tuple[str | None, ...]
_Said = dict[str, Counter[tuple[str, str, _Terms]]]
"""For each predicate its literals: the reference's action, where they stand, and the terms."""


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
            return said + ("" if is_models else own_goal(goal))
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
            word = "it" if twin[0] == twin[1] and len(facts) == 1 else str(twin[not is_models])
            is_there = self._truths(twin, course)[-1][not is_models]
            if is_there != is_so:
                return f"{where} {word} {_IS[is_there]}{self._cause(twin, course, is_models)}"
            alike.append((word, is_so))
        if not alike or allowed is None:
            return ""
        if len(alike) > 1:
            return f"{where} it is the same, but {allowed.name} is possible"
        ((word, is_so),) = alike
        if is_so:
            return f"{where} {word} holds, too, but {allowed.name} does not forbid it"
        return f"{where} {word} does not hold either, but {allowed.name} does not need it"

    def _cause(self, twin: tuple[Atom, Atom], course: SideBySide, is_models: bool) -> str:
        """Say which action of the model, or which fact of its start, makes it differ."""
        truths = self._truths(twin, course)
        said = f": in the model {twin[1]}" if is_models else ": it"
        alike = [place for place, (ours, theirs) in enumerate(truths) if ours == theirs]
        if not alike:
            values = {theirs for _, theirs in truths}
            known = f"{said} is {'a' if truths[0][1] else 'no'} fact of the start"
            return known if len(values) == 1 else ""
        before, after = truths[alike[-1]][1], truths[alike[-1] + 1][1]
        if after != truths[-1][1]:
            return ""
        has_changed = before != after
        made = "made" if has_changed else "did not make"
        value = "true" if after == has_changed else "false"
        it = twin[1] if is_models else "it"
        where = ": in the model" if is_models else ":"
        return f"{where} {course.played[alike[-1]]} {made} {it} {value}"

    def _truths(self, twin: tuple[Atom, Atom], course: SideBySide) -> list[tuple[bool, bool]]:
        return [
            (self._rules.holder(ours)(twin[0]), self._holder(theirs)(twin[1]))
            for ours, theirs in course.pairs
        ]

    def _holder(self, state: int) -> Any:
        true = self._model.semantics.true_atoms(state) | self._model.semantics.fixed
        return true.__contains__

    @cached_property
    def _objects(self) -> Objects:
        return Objects(self._model.domain, self._model.problem)

    def _twin(self, atom: Atom, is_models: bool) -> tuple[Atom, Atom] | None:
        """Return a fact of the reference and that of the model; None if that is not sure."""
        if is_models:
            ours = self._of_model(atom)
            return None if ours is None else (ours, atom)
        for name, (other, places) in self.predicates.items():
            if other == atom.predicate:
                terms = [self._thing(atom.terms[place]) for place in places]
                return None if None in terms else (atom, Atom(name, tuple(map(str, terms))))
        return None

    def _of_model(self, atom: Atom) -> Atom | None:
        found = self.predicates.get(atom.predicate)
        words = [self._word(term) for term in atom.terms]
        if found is None or None in words:
            return None
        terms = [""] * len(words)
        for place, word in zip(found.places, words, strict=True):
            terms[place] = str(word)
        return Atom(found.name, tuple(terms))

    def _word(self, thing: str) -> str | None:
        """Return what the reference calls an object of the model."""
        return thing if self._naming is None else self._naming.word(thing)

    def _thing(self, word: str) -> str | None:
        found = [one for one in self._model.problem.objects if self._word(one) == word]
        return found[0] if len(found) == 1 else None

    # Goals -------------------------------------------------------------------------------------

    def _goals(self) -> tuple[list[Formula], list[Formula]] | None:
        """Return what both goals ask for, as the reference says it; None where not all is sure."""
        ours = list(conjuncts(self._rules.problem.goal))
        theirs = list(map(self._said, conjuncts(self._model.problem.goal)))
        found = [one for one in theirs if one is not None and is_literal(one)]
        return (ours, found) if len(found) == len(theirs) and all(map(is_literal, ours)) else None

    def _said(self, part: Formula) -> Formula | None:
        """Return a literal of the model as the reference says it, if that is sure."""
        if isinstance(part, Atom):
            return self._of_model(part)
        inside = self._said(part.parts[0]) if part.operator == "not" else None
        return None if inside is None else Compound("not", (inside,))

    # Predicates --------------------------------------------------------------------------------

    @cached_property
    def predicates(self) -> dict[str, Predicate]:
        """For predicates of the model those of the reference that they are, where it is sure."""
        fits = list(self._fits())
        found = {}
        for rank, name, one in fits:
            others = [
                other
                for other, its, it in fits
                if (its, it) != (name, one) and (its == name or it.name == one.name)
            ]
            if all(other < rank for other in others):
                found[name] = one
        return found

    def _fits(self) -> Iterator[tuple[tuple[int, bool], str, Predicate]]:
        """Yield pairs of predicates that can be one, by how much they have in common."""
        domains = self._rules.domain, self._model.domain
        ours, theirs = self._literals(*domains)
        facts = _facts(self._rules.problem.atoms), _facts(self._model.problem.atoms)
        for name, kinds in domains[1].predicates.items():
            known = [tuple(term and self._word(term) for term in one) for one in facts[1][name]]
            for other, their_kinds in domains[0].predicates.items():
                if len(kinds) != len(their_kinds) or len(kinds) > _MOST_ARGUMENTS:
                    continue
                sizes = ours[other].total(), theirs[name].total()
                for places in permutations(range(len(kinds))):
                    turned = Counter(
                        {
                            (action, where, _turned(terms, places)): count
                            for (action, where, terms), count in theirs[name].items()
                        }
                    )
                    text = (ours[other] & turned).total()
                    if not text and all(sizes):
                        continue
                    start = {_turned(terms, places) for terms in known}
                    both = len(facts[0][other] & start)
                    union = len(facts[0][other] | start)
                    if _is_one(text, sizes, both, union, name == other):
                        yield (text + both, name == other), name, Predicate(other, places)
                        if not text:  # which argument is which decides nothing
                            break

    def _literals(self, ours: Domain, theirs: Domain) -> tuple[_Said, _Said]:
        """Return the literals of goals and of actions that both have, in the reference's terms."""
        said: tuple[_Said, _Said] = defaultdict(Counter), defaultdict(Counter)
        for side, goal in enumerate((self._rules.problem.goal, self._model.problem.goal)):
            for part in conjuncts(goal):
                if isinstance(part, Atom):
                    known = tuple(map(self._word, part.terms)) if side else part.terms
                    said[side][part.predicate]["", "goal", known] += 1
        for name, schema in theirs.actions.items():
            pattern: Sequence[int | str] = (name, *range(len(schema.parameters)))
            if self._naming is not None:
                pattern = self._naming.patterns.get(name, ())
            twin = ours.actions.get(str(pattern[0])) if pattern else None
            places = [place for place in pattern[1:] if isinstance(place, int)]
            if twin is None or not len(twin.parameters) == len(places) == len(pattern) - 1:
                continue
            own = [parameter for parameter, _ in schema.parameters]
            names = {
                own[place]: parameter
                for place, (parameter, _) in zip(places, twin.parameters, strict=True)
            }
            for where, predicate, terms in literals(twin):
                said[0][predicate][twin.name, where, terms] += 1
            for where, predicate, terms in literals(schema):
                known = tuple(names.get(term) or self._word(term) or term for term in terms)
                said[1][predicate][twin.name, where, known] += 1
        return said


def _is_one(text: int, sizes: tuple[int, int], both: int, union: int, is_named: bool) -> bool:
    """Say whether two predicates can be one.

    By how many literals match, of how many on each side; and how many facts of the start do.
    """
    if not text:
        return both == union > 0
    if 2 * text < min(sizes) or (text + both < 2 and not is_named):
        return False
    is_whole = sizes[0] == sizes[1] == text and (is_named or text >= _WHOLE)
    return 2 * both >= union or is_whole


def _turned(terms: Sequence[str | None], places: Sequence[int]) -> _Terms:
    found: list[str | None] = [None] * len(terms)
    for place, term in zip(places, terms, strict=True):
        found[place] = term
    return tuple(found)


def _facts(atoms: Iterable[Atom]) -> dict[str, set[_Terms]]:
    found: dict[str, set[_Terms]] = defaultdict(set)
    for atom in atoms:
        found[atom.predicate].add(atom.terms)
    return found


def _listed(parts: Sequence[Formula]) -> str:
    more = [f"{len(parts) - FEW} more"] if len(parts) > FEW else []
    words = [*map(_asked, parts[:FEW]), *more]
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _asked(part: Formula) -> str:
    return str(part) if isinstance(part, Atom) else f"that {part.parts[0]} does not hold"
