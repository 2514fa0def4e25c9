"""Completes what plays near the start show of which action and object of a model is which.

What is seen further on, while both sides are played as far as is known, may say more:

    actions    one of which it is not known what it is, in a place where all but one are known
    words      what an action has no argument for, if it is always the same
    objects    the last one of a type, on each side
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from pddlpuzzles.comparing.explaining.namesakes import Translation, side_by_side
from pddlpuzzles.comparing.explaining.naming import ANY, Naming, Pattern, form
from pddlpuzzles.comparing.graphs.sides import ModelSide
from pddlpuzzles.puzzle import Action


def completed(
    rules: Any, model: ModelSide, naming: Naming, translation: Translation, most: int
) -> Naming:
    """Return a naming with what follows from plays of the two sides, `most` pairs of states."""
    learnt: dict[str, Counter[Pattern]] = defaultdict(Counter)
    words: dict[tuple[str, int], Counter[str]] = defaultdict(Counter)
    things = {word: thing for (thing, _), word in naming.names.items()}
    for _, ours, theirs, unknown in side_by_side(rules, model, translation, most):
        alone = ours.keys() - theirs.keys()
        for own in unknown:
            learnt[form(own, naming.types)].update(_patterns(own, alone, things))
        for action in ours.keys() & theirs.keys():
            own = theirs[action].action
            pattern = naming.pattern(own) or ()
            for place, (stands, word) in enumerate(zip(pattern, _words(action), strict=False)):
                if stands == ANY:
                    words[form(own, naming.types), place][word] += 1
    patterns = dict(naming.patterns)
    for name, found in learnt.items():
        ranked = found.most_common(2)
        if name not in patterns and ranked and (len(ranked) == 1 or ranked[0][1] > ranked[1][1]):
            patterns[name] = ranked[0][0]
    for (name, place), seen in words.items():
        if len(seen) == 1 and seen.total() > 1:
            pattern = patterns[name]
            patterns[name] = (*pattern[:place], *seen, *pattern[place + 1 :])
    names = _the_last(naming.names, (rules.problem.objects, model.problem.objects))
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
