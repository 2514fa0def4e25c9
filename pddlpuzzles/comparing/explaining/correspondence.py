"""Which action of a model is which move of the puzzle.

It is known where both are in PDDL and have the same names, or from a model that an edit made the
same: where one graph is the other with its nodes renamed, each edge says which action is which. Of
a puzzle with rules of its own it is else taken from plays of both sides at once, in which moves and
actions are paired that speak of the same things, or that keep both sides alike the longest.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from functools import cached_property
from typing import Any, Final

import numpy as np

from pddlpuzzles.comparing.explaining.side_by_side import Names, Pair, share_names
from pddlpuzzles.comparing.graphs import ModelSide, ObservableGraph, PuzzleSide
from pddlpuzzles.comparing.refinement import isomorphism
from pddlpuzzles.comparing.verdict import NAMESAKE, GraphVerdict, Likeness, lockstep
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.puzzle import Action, Limits
from pddlpuzzles.search.budget import LimitError, pulse

_MOST_PAIRS: Final = 400
"""Pairs of positions whose moves are paired."""
_SECONDS: Final = 3.0
"""The processor time in which an isomorphism is looked for."""
_TERMS: Final = re.compile(r"[^\s()]+")
_WORDS: Final = re.compile(r"[a-z0-9]+")


class Correspondence:
    """The moves and actions of two sides that a verdict compares, each by its label.

    It has what it was made of: `instance`, its `puzzle`, the `model`, and the verdict `found`.
    """

    def __init__(
        self,
        instance: Instance,
        puzzle: PuzzleSide,
        model: ModelSide,
        found: GraphVerdict,
        limits: Limits | None = None,
    ) -> None:
        self.instance, self.puzzle, self.model, self.found = instance, puzzle, model, found
        self.is_pddl = instance.family.is_pddl
        """Whether the puzzle is itself a problem in PDDL."""
        is_same = self.is_pddl and share_names(puzzle.puzzle, model)
        self.names = Names(model.problem.objects) if is_same else None

    @property
    def pair(self) -> Pair | None:
        """The two, if the puzzle is in PDDL and it is known what is what."""
        if self.names is None or not self.is_pddl:
            return None
        return Pair(self.puzzle.puzzle, self.model, self.names)

    def corrected(self, right: ModelSide, found: GraphVerdict, limits: Limits) -> Correspondence:
        """Return it as the model without its mistake shows it."""
        if self.names is not None or self.found.silent:
            return self
        seen: dict[Action, dict[Any, None]] = defaultdict(dict)

        def likeness(move: int, label: int) -> int:
            return self.text_likeness(move, right.action(label))

        try:
            for move, label in _same_labels(found, likeness, pulse(limits, _SECONDS)):
                seen[right.action(label)][self.puzzle.moves[move]] = None
        except LimitError:
            return self
        names = _learnt({own: tuple(some) for own, some in seen.items()}, self.model, self.is_pddl)
        if self.is_pddl and Pair(self.puzzle.puzzle, right, names).parting(_MOST_PAIRS):
            return self
        known = copy(self)
        known.names = names
        return known

    def likeness(self, move: int, label: int) -> int:
        """Count what a move and an action have in common; `NAMESAKE` and more for the same."""
        action = self.model.action(label)
        if self.names is not None and self.puzzle.moves[move] in self.names.of_model(action):
            return NAMESAKE
        return self.text_likeness(move, action)

    def text_likeness(self, move: int, action: Action) -> int:
        """Count what the words of a move and an action have in common."""
        reading = _TERMS if self.is_pddl else _WORDS
        spoken = reading.findall(self.puzzle.puzzle.notation(self.puzzle.moves[move]).lower())
        given = [action.name, *action.arguments]
        places = [given.index(word) for word in spoken if word in given]
        in_order = places == sorted(places)
        same = NAMESAKE if spoken and in_order and len(places) == len(spoken) else 0
        return same + 2 * len(places) + in_order

    def words(self, objects: Iterable[str]) -> dict[str, str]:
        """Return what the reference calls objects, as far as it is known and another word."""
        things = (self.names and self.names.things) or {}
        return {one: things[one] for one in objects if things.get(one, one) != one}

    def move(self, label: int) -> Any | None:
        """Return the move that an action likely is, one that is nowhere legal, too."""
        known = () if self.names is None else self.names.of_model(self.model.action(label))
        if known or self.is_pddl:
            return known[0] if known else None
        if label in self._votes:
            return self.puzzle.moves[self._votes[label].most_common(1)[0][0]]
        every = range(len(self.puzzle.moves))
        best = max(every, key=lambda one: self.likeness(one, label), default=None)
        if best is None or self.likeness(best, label) < NAMESAKE:
            return None
        return self.puzzle.moves[best]

    def action(self, move: int) -> int | None:
        """Return the action that a move likely is."""
        if self.names is not None:
            some = map(self.model.semantics.index, self.names.of_reference(self.puzzle.moves[move]))
            return next((label for label in some if label is not None), None)
        if self.is_pddl:
            return None
        voted = [
            (votes[move], label)
            for label, votes in self._votes.items()
            if votes.most_common(1)[0][0] == move
        ]
        if not voted:
            labels = set(range(len(self.model.semantics.operators))) - self.found.silent
            every = [(self.likeness(move, label), label) for label in sorted(labels)]
            voted = [(likeness, label) for likeness, label in every if likeness >= NAMESAKE]
        return max(voted)[1] if voted else None

    @cached_property
    def _votes(self) -> dict[int, Counter[int]]:
        """How often an action was paired with each move."""
        votes: dict[int, Counter[int]] = defaultdict(Counter)
        for mine, yours in lockstep(self.found.rounds, self.likeness, _MOST_PAIRS):
            votes[yours.label][mine.label] += 1
        return votes


def _same_labels(
    found: GraphVerdict, likeness: Likeness, beat: Callable[[], None]
) -> Iterator[tuple[int, int]]:
    """Yield labels of a puzzle and of a model that is the same, those that are one."""
    image = isomorphism(found.puzzle, found.model, beat)
    if image is None:
        pairs = lockstep(found.rounds, likeness, _MOST_PAIRS)
        yield from ((mine.label, yours.label) for mine, yours in pairs)
        return
    theirs = _parallel(found.model, np.arange(found.model.size))
    for place, some in _parallel(found.puzzle, image).items():
        left = list(theirs[place])
        for label in some:
            if left:
                best = max(left, key=lambda one: likeness(label, one))
                left.remove(best)
                yield label, best


def _parallel(graph: ObservableGraph, image: np.ndarray) -> dict[tuple[int, int, int], list[int]]:
    """Return the labels of edges between the same nodes at the same cost."""
    found: dict[tuple[int, int, int], list[int]] = defaultdict(list)
    sources, targets = image[graph.source].tolist(), image[graph.target].tolist()
    for *place, label in zip(sources, targets, graph.cost.tolist(), graph.label, strict=True):
        found[tuple(place)].append(int(label))
    return found


def _learnt(seen: Mapping[Action, tuple[Any, ...]], model: ModelSide, is_pddl: bool) -> Names:
    """Return the names that follow from which action is which."""
    if not is_pddl:
        return Names(model.problem.objects, {}, {}, seen)
    things = _things(seen)
    bare = Names(model.problem.objects, things, {}, seen)
    forms: dict[tuple[str, ...], list[tuple[Action, Action]]] = defaultdict(list)
    for own, some in seen.items():
        forms[bare.form(own)] += [(own, one) for one in some]
    patterns = {
        form: tuple(_stand_in(place, pairs, things) for place in range(1 + most))
        for form, pairs in forms.items()
        if len(sizes := {len(action.arguments) for _, action in pairs}) == 1
        for most in sizes
    }
    return Names(model.problem.objects, things, patterns, seen)


def _things(seen: Mapping[Action, tuple[Action, ...]]) -> dict[str, str]:
    """Return which object is which, as far as only one is in all the same actions."""
    fitting: dict[str, set[str]] = {}
    for own, some in seen.items():
        words = {word for one in some for word in one.arguments}
        for thing in own.arguments:
            fitting[thing] = fitting[thing] & words if thing in fitting else set(words)
    found: dict[str, str] = {}
    while sure := {
        thing: word
        for thing, words in fitting.items()
        if thing not in found and len(left := words - {*found.values()}) == 1
        for word in left
    }:
        thing, word = next(iter(sure.items()))
        found[thing] = word
    return found


def _stand_in(
    place: int, pairs: list[tuple[Action, Action]], things: Mapping[str, str]
) -> int | str | None:
    """Return what stands for a term of the reference's action: an argument, itself, or nothing."""
    words = [(action.name, *action.arguments)[place] for _, action in pairs]
    for number in range(len(pairs[0][0].arguments) if place else 0):
        named = (things.get(own.arguments[number]) for own, _ in pairs)
        if all(known == word for known, word in zip(named, words, strict=True)):
            return number
    return words[0] if len(set(words)) == 1 else None
