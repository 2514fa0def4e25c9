"""Which parts of the actions' conditions a problem puts to the test.

A part of a condition is tested where an action cannot be applied for want of that part alone: only
there a model that has forgotten it behaves otherwise at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Final

from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.pddl.explain import describe_need
from pddlpuzzles.pddl.model import (
    EQUALITY,
    Atom,
    Formula,
    Schema,
    as_literal,
    conjuncts,
    substituted,
)

_MOST_NAMES: Final = 20_000
_MOST_LOOKS: Final = 2_000_000
"""Ways to name an action's objects, and these times states, beyond which nothing is said of it."""


def untested(puzzle: PlanningProblem, states: Sequence[int]) -> Iterator[str]:
    """Yield the parts of conditions that are not tested in any of these states, in words.

    Parts that are no literals are taken to be tested. In O(ways to name objects times states).
    """
    for schema in puzzle.domain.actions.values():
        parts = [(part, as_literal(part)) for part in conjuncts(schema.condition)]
        literals = {part: literal for part, literal in parts if literal is not None}
        for part in _not_tested(puzzle, schema, literals, states):
            yield describe_need(schema, part)


def _not_tested(
    puzzle: PlanningProblem,
    schema: Schema,
    literals: Mapping[Formula, tuple[Atom, bool]],
    states: Sequence[int],
) -> list[Formula]:
    objects = [puzzle.objects.of(kind) for _, kind in schema.parameters]
    ways = prod(map(len, objects))
    if ways > _MOST_NAMES or ways * len(states) > _MOST_LOOKS:
        return []
    left = set(range(len(literals)))
    variables = [name for name, _ in schema.parameters]
    for chosen in product(*objects):
        if not left:
            break
        names = dict(zip(variables, chosen, strict=True))
        fails = 0  # whose bits are the parts that never hold for these objects
        bits: list[tuple[int, int, bool]] = []
        for place, (atom, wanted) in enumerate(literals.values()):
            bit = _bit(puzzle, substituted(atom, names))
            if isinstance(bit, bool):
                fails |= (bit != wanted) << place
            else:
                bits.append((place, bit, wanted))
        if fails.bit_count() > 1:
            continue
        for state in states:
            failing = fails
            for place, bit, wanted in bits:
                failing |= ((state >> bit & 1) != wanted) << place
            if failing.bit_count() == 1:
                left.discard(failing.bit_length() - 1)
    return [part for place, part in enumerate(literals) if place in left]


def _bit(puzzle: PlanningProblem, atom: Atom) -> int | bool:
    """Return the bit of an atom; where it never changes, whether it holds."""
    if atom.predicate == EQUALITY:
        return atom.terms[0] == atom.terms[1]
    bit = puzzle.task.bit(atom)
    return atom in puzzle.task.fixed if bit is None else bit
