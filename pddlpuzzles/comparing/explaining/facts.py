"""Which object of a model is which of a reference in PDDL, by facts alone.

Where every action is possible everywhere, plays show nothing of which object is which, and where
actions are written otherwise, texts do not either. But the same may hold at the start and in goals.
A predicate of the model, or its denial, is taken for one of the reference that has as many
arguments, first for one with which as many facts are said. The choice counts under which most facts
are the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import islice, permutations, product
from typing import Final

from pddlpuzzles.comparing.explaining.alignment import objects_by
from pddlpuzzles.comparing.explaining.predicates import literals_of
from pddlpuzzles.pddl.model import Atom, Domain, Problem, is_literal
from pddlpuzzles.pddl.objects import Objects

_MOST_CHOICES: Final = 4
_MOST_OBJECTS: Final = 40
_MOST_ARGUMENTS: Final = 2
_ALIKE: Final = 0.7
"""The share of facts that are the same if they show which object is which."""

_Said = dict[str, set[tuple[str, tuple[str, ...]]]]
"""What is said with a predicate or its denial: at the start, and in the goal (`wanted`)."""
_Choice = dict[str, tuple[str, tuple[int, ...]]]
"""For what is said by the reference, what says it in the model, and the places of its terms."""


def same_facts(
    ours: tuple[Domain, Problem], theirs: tuple[Domain, Problem], beat: Callable[[], None]
) -> dict[str, str] | None:
    """Return which object of a model is which of a reference; None where few facts are the same.

    What `beat` raises passes through.
    """
    if max(len(one.objects) for _, one in (ours, theirs)) > _MOST_OBJECTS:
        return None
    own, others = _said(*ours), _said(*theirs, with_denials=True)
    every = {(when + name, terms) for name, facts in own.items() for when, terms in facts}
    best: tuple[float, dict[str, str]] = (0.0, {})
    for choice in islice(_choices(own, others), _MOST_CHOICES):
        facts = {
            (when + name, tuple([terms[place] for place in places]))
            for name, (other, places) in choice.items()
            for when, terms in others[other]
        }
        share, names = objects_by((ours[1], theirs[1]), (every, facts), beat)
        if share > best[0]:
            best = share, names
    return best[1] if best[0] >= _ALIKE else None


def _said(domain: Domain, problem: Problem, *, with_denials: bool = False) -> _Said:
    found: _Said = defaultdict(set)
    objects = Objects(domain, problem)
    for atom in problem.atoms:
        found[atom.predicate].add(("", atom.terms))
    for part in literals_of(problem.goal, objects):
        wanted = part if isinstance(part, Atom) else part.parts[0]
        if isinstance(wanted, Atom) and is_literal(part):
            denial = "" if part is wanted else "not "
            found[denial + wanted.predicate].add(("wanted ", wanted.terms))
    for name, kinds in domain.predicates.items() if with_denials else ():
        if len(kinds) == 1:
            there = {terms for when, terms in found[name] if not when}
            found[f"not {name}"] |= {("", (one,)) for one in objects.of(kinds[0])} - {
                ("", terms) for terms in there
            }
    return {name: facts for name, facts in found.items() if facts}


def _choices(own: _Said, others: _Said) -> Iterator[_Choice]:
    """Yield choices, those first by which as many facts are said."""

    def size(facts: set[tuple[str, tuple[str, ...]]]) -> int:
        return len(next(iter(facts))[1])

    def difference(name: str, other: str) -> int:
        counts = [sum(bool(when) for when, _ in said) for said in (own[name], others[other])]
        return abs(counts[0] - counts[1]) + abs(len(own[name]) - len(others[other]))

    ways = [
        [
            (other, places)
            for other in sorted(others, key=lambda other: (difference(name, other), other))
            if size(others[other]) == size(own[name]) <= _MOST_ARGUMENTS
            for places in permutations(range(size(own[name])))
        ]
        for name in own
    ]
    names = [name for name, some in zip(own, ways, strict=True) if some]
    for chosen in product(*filter(None, ways)):
        if len({other for other, _ in chosen}) == len(chosen):
            yield dict(zip(names, chosen, strict=True))
