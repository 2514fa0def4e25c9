"""What is what in a model that is the same as a reference in PDDL, learnt from the two graphs.

Where one graph is the other with its nodes renamed, each edge says which action is which. Objects
are one if they are in the same actions, whatever these are; what stands in the reference's action
for the arguments of the model's follows from that.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import Final

import numpy as np

from pddlpuzzles.comparing.explaining.naming import ANY, TERMS, Naming, Pattern, is_number
from pddlpuzzles.comparing.graphs.expanded import ObservableGraph
from pddlpuzzles.comparing.graphs.isomorphism import isomorphism
from pddlpuzzles.comparing.graphs.parting import Likeness, lockstep
from pddlpuzzles.comparing.graphs.verdict import GraphVerdict
from pddlpuzzles.puzzle import Action

_MOST_PAIRS: Final = 2000
"""Pairs of edges that are read where one graph is not the other renamed."""

Known = Mapping[Action, tuple[Action, ...]]
"""For actions of a model those of the reference that they are; which may depend on the state."""


def same_labels(
    found: GraphVerdict, likeness: Likeness, beat: Callable[[], None]
) -> Iterator[tuple[int, int]]:
    """Yield labels of a puzzle and of a model that is the same, those that are one.

    What `beat` raises passes through.
    """
    image = isomorphism(found.puzzle, found.model, beat)
    if image is None:
        pairs = lockstep(found.puzzle, found.model, found.rounds, likeness, _MOST_PAIRS)
        yield from ((mine.label, yours.label) for mine, yours in pairs)
        return
    ours = _parallel(found.puzzle, image)
    theirs = _parallel(found.model, np.arange(found.model.size))
    for place, some in ours.items():
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


def learnt(known: Known, arities: Mapping[str, int]) -> Naming:
    """Return the names that follow from which action is which."""
    things = _objects(known)
    patterns: dict[str, Pattern] = {}
    for name in dict.fromkeys(one.name for one in known):
        pairs = [(own, one) for own, some in known.items() if own.name == name for one in some]
        words = [(one.name, *one.arguments) for _, one in pairs]
        if len({len(one) for one in words}) == 1:
            patterns[name] = tuple(
                _stand_in(place, [own for own, _ in pairs], [one[place] for one in words], things)
                for place in range(len(words[0]))
            )
    names = {(thing, is_number(word)): word for thing, word in things.items()}
    return Naming(TERMS, patterns, names, arities)


def _stand_in(
    place: int, actions: list[Action], words: list[str], things: Mapping[str, str]
) -> int | str:
    """Return what stands for a word of the reference's action: an argument, itself, or nothing."""
    for number in range(len(actions[0].arguments) if place else 0):
        named = (things.get(one.arguments[number]) for one in actions)
        if all(known == word for known, word in zip(named, words, strict=True)):
            return number
    return words[0] if len(set(words)) == 1 else ANY


def _objects(known: Known) -> dict[str, str]:
    """Return which object is which, as far as only one is in all the same actions."""
    fitting: dict[str, set[str]] = {}
    for own, some in known.items():
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
