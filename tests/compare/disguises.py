"""Models under other names: actions, predicates and objects renamed, parameters permuted."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product
from typing import Any

from pddlpuzzles.pddl.model import Atom, Domain, Facts, Formula, Problem
from pddlpuzzles.puzzle import Action

LETTERS = "bdklmnrst", "aeiou"


class Disguise:
    """A renaming of all that a model names, in an order of its own, and the way back."""

    def __init__(self, domain: Domain, problem: Problem, seed: int) -> None:
        self._chance = random.Random(f"disguise {seed}")
        words = self._words()
        self._actions = dict(zip(domain.actions, words, strict=False))
        self._predicates = dict(zip(domain.predicates, words, strict=False))
        self._objects = dict(zip(problem.objects, words, strict=False))
        self._order = {
            name: self._chance.sample(range(len(one.parameters)), len(one.parameters))
            for name, one in domain.actions.items()
        }

    def _words(self) -> Iterator[str]:
        syllables = ["".join(pair) for pair in product(*LETTERS)]
        every = ["".join(three) for three in product(syllables, repeat=3)]
        return iter(self._chance.sample(every, 1000))

    def put_on(self, domain: Domain, problem: Problem) -> tuple[Domain, Problem]:
        """The same model under other names; it may have a mistake."""
        actions = {}
        for name, one in self._shuffled(domain.actions.items()):
            word = self._actions[name]
            actions[word] = replace(
                one,
                name=word,
                parameters=tuple(one.parameters[place] for place in self._order[name]),
                condition=self._formula(one.condition),
                effects=tuple(
                    effect._replace(
                        atom=self._formula(effect.atom), condition=self._formula(effect.condition)
                    )
                    for effect in one.effects
                ),
            )
        predicates = {self._predicates[one]: kinds for one, kinds in domain.predicates.items()}
        objects = {self._objects[one]: kind for one, kind in problem.objects.items()}
        facts = Facts(map(self._formula, self._shuffled(sorted(problem.atoms))))
        return (
            replace(domain, actions=actions, predicates=predicates, names={}),
            replace(problem, objects=objects, atoms=facts, goal=self._formula(problem.goal)),
        )

    def _shuffled(self, things: Iterable[Any]) -> list[Any]:
        found = list(things)
        self._chance.shuffle(found)
        return found

    def _formula(self, formula: Formula) -> Formula:
        if isinstance(formula, Atom):
            terms = tuple(self._objects.get(term, term) for term in formula.terms)
            return Atom(self._predicates.get(formula.predicate, formula.predicate), terms)
        return formula._replace(parts=tuple(map(self._formula, formula.parts)))

    def take_off(self, text: str) -> Action:
        """The action that one in disguise is."""
        word, *arguments = text.strip("()").split()
        name = next(one for one, other in self._actions.items() if other == word)
        objects = {word: one for one, word in self._objects.items()}
        placed = dict(zip(self._order[name], arguments, strict=True))
        return Action(name, tuple(objects[placed[place]] for place in range(len(placed))))
