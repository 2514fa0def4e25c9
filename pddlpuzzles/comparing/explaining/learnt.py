"""What is what in a model of a reference in PDDL, learnt from graphs and from plays.

Where one graph is the other with its nodes renamed, each edge says which action is which. Objects
are one if they are in the same actions, whatever these are; what stands in the reference's action
for the arguments of the model's follows from that. Where just some of it is known, plays of both
sides may show the rest.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

import numpy as np

from pddlpuzzles.comparing.explaining.naming import (
    ANY,
    TERMS,
    Naming,
    Pattern,
    is_number,
    typed_name,
)
from pddlpuzzles.comparing.explaining.pair import Pair
from pddlpuzzles.comparing.graphs.observable import ObservableGraph
from pddlpuzzles.comparing.graphs.parting import Likeness, lockstep
from pddlpuzzles.comparing.graphs.refinement import isomorphism
from pddlpuzzles.comparing.graphs.verdict import GraphVerdict
from pddlpuzzles.puzzle import Action

_MOST_PAIRS: Final = 2000
"""Pairs of edges that are read where one graph is not the other renamed."""
_MOST_PLACES: Final = 400

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
        pairs = lockstep(found.rounds, likeness, _MOST_PAIRS)
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


def names_by_actions(known: Known, arities: Mapping[str, int]) -> Naming:
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


def complete_naming(pair: Pair, naming: Naming) -> Naming:
    """Return the naming of a pair with what follows from plays of both, near the start and on.

    That is what an action is, where all but one are known that it may be; what word an action has
    no argument for, if it is always the same; and which the last object of a type is.
    """
    learnt: dict[str, Counter[Pattern]] = defaultdict(Counter)
    words: dict[tuple[str, int], Counter[str]] = defaultdict(Counter)
    things = {word: thing for (thing, _), word in naming.names.items()}
    for _, ours, theirs, unknown, _ in pair.places(_MOST_PLACES):
        alone = ours.keys() - theirs.keys()
        for own in unknown:
            learnt[typed_name(own, naming.types)].update(_patterns(own, alone, things))
        for action in ours.keys() & theirs.keys():
            own = theirs[action].action
            pattern = naming.pattern(own) or ()
            for place, (stands, word) in enumerate(zip(pattern, _words(action), strict=False)):
                if stands == ANY:
                    words[typed_name(own, naming.types), place][word] += 1
    patterns = dict(naming.patterns)
    for name, found in learnt.items():
        ranked = found.most_common(2)
        if name not in patterns and ranked and (len(ranked) == 1 or ranked[0][1] > ranked[1][1]):
            patterns[name] = ranked[0][0]
    for (name, place), seen in words.items():
        if len(seen) == 1 and seen.total() > 1:
            pattern = patterns[name]
            patterns[name] = (*pattern[:place], *seen, *pattern[place + 1 :])
    names = _the_last(naming.names, (pair.rules.problem.objects, pair.model.problem.objects))
    return replace(naming, patterns=patterns, names=names)


def _words(action: Action) -> tuple[str, ...]:
    return action.name, *action.arguments


def _patterns(own: Action, some: Iterable[Action], things: Mapping[str, str]) -> Iterator[Pattern]:
    """Yield the patterns by which an action can be one of some others, all objects known."""
    for action in some:
        given = [things.get(word, "") for word in action.arguments]
        if all(given.count(one) == 1 and own.arguments.count(one) == 1 for one in given):
            yield action.name, *map(own.arguments.index, given)


def _the_last(
    names: Mapping[tuple[str, bool], str], objects: tuple[Mapping[str, str], Mapping[str, str]]
) -> dict[tuple[str, bool], str]:
    """Return names with one for the last object of a type on both sides."""
    named = {thing: word for (thing, _), word in names.items()}
    pairs = {(objects[1][thing], objects[0].get(word)) for thing, word in named.items()}
    found = dict(names)
    for own, other in pairs:
        left = [one for one, kind in objects[1].items() if kind == own and one not in named]
        words = [one for one, kind in objects[0].items() if kind == other]
        words = [one for one in words if one not in named.values()]
        if len(left) == len(words) == 1:
            found[left[0], False] = words[0]
    return found
