"""Translating between an encoding's names and those of a PDDL file that somebody else wrote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.recognise.same_domain import Renaming
from pddlpuzzles.puzzle import Action
from pddlpuzzles.show.wording import counted


class Spelling:
    """Translates actions and atoms between an encoding's names and those of a file.

    `objects` maps the encoding's names of objects to the file's.
    """

    def __init__(self, renaming: Renaming, objects: Mapping[str, str]) -> None:
        self._renaming = renaming
        self._theirs = {**renaming.constants, **objects}
        self._ours = {theirs: ours for ours, theirs in self._theirs.items()}
        self._actions = {theirs: name for name, (theirs, _) in renaming.actions.items()}

    def outward(self, action: Action) -> Action:
        """Return the encoding's action as the file spells it."""
        name, places = self._renaming.actions[action.name]
        return Action(name, self._moved(action.arguments, places))

    def inward(self, action: Action) -> Action:
        """Return the file's action as the encoding spells it.

        :raises InputError: if the file has no such action or objects.
        """
        if action.name not in self._actions:
            expected = ", ".join(self._actions)
            raise InputError(f"unknown action {action}, expected {expected}")
        ours = self._actions[action.name]
        _, places = self._renaming.actions[ours]
        if len(action.arguments) != len(places):
            count = f"{counted(len(action.arguments), 'arguments')}, expected {len(places)}"
            raise InputError(f"{action} has {count}")
        for name in action.arguments:
            if name not in self._ours:
                raise InputError(f"{action}: there is no object {name!r}")
        return Action(ours, tuple(self._ours[action.arguments[place]] for place in places))

    def atom(self, atom: tuple[str, ...]) -> tuple[str, ...]:
        """Return the encoding's atom as the file spells it."""
        predicate, *terms = atom
        if predicate not in self._renaming.predicates:
            return atom
        name, places = self._renaming.predicates[predicate]
        return (name, *self._moved(terms, places))

    def _moved(self, terms: Sequence[str], places: tuple[int, ...]) -> tuple[str, ...]:
        there = [""] * len(terms)
        for term, place in zip(terms, places, strict=True):
            there[place] = self._theirs.get(term, term)
        return tuple(there)
