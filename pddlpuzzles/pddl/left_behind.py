"""Actions that seem to move a thing and leave it where it was: PDDL allows it, and few mean it.

An action moves a thing where it asks for an atom and adds one that differs from it in one term,
which is not the first: `(at ?b ?from)` and `(at ?b ?to)`. It leaves the thing behind if it deletes
no atom of this predicate. That is noted where no action deletes one, or where another one that
moves things in the same way deletes where they were. Of 145 domains of the planning competitions
six get a note: four of woodworking, where boards keep all sizes that they had, and two of organic
synthesis, where it is meant.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import product

from pddlpuzzles.pddl.model import Atom, Schema, conjuncts
from pddlpuzzles.pddl.tokens import Notes


def note_left_behind(schemas: Collection[Schema], notes: Notes) -> None:
    """Note, for each predicate, the first action that leaves behind what it moves."""
    deleted = {
        schema.name: {effect.atom for effect in schema.effects if not effect.becomes}
        for schema in schemas
    }
    predicates = {name: {atom.predicate for atom in atoms} for name, atoms in deleted.items()}
    gone = set[str]().union(*predicates.values())
    movers = {
        (before.predicate, place): schema.name
        for schema in schemas
        for before, _, place in _moved(schema)
        if before in deleted[schema.name]
    }
    for schema in schemas:
        for before, after, place in _moved(schema):
            name = before.predicate
            other = movers.get((name, place))
            if name in predicates[schema.name] or (name in gone and other is None):
                continue
            why = f"unlike {other}, it" if other else "no action"
            both = f"{schema.name} adds {after} and leaves {before}, so that both hold"
            message = f"{both}: {why} deletes {'no' if other else 'an'} atom of {name}"
            notes.add(f"left behind {name}", schema.place, message, is_allowed=True)


def _moved(schema: Schema) -> Iterator[tuple[Atom, Atom, int]]:
    """Yield where a thing has to be, where it is then, and the place of the term that differs."""
    asked = [part for part in conjuncts(schema.condition) if isinstance(part, Atom)]
    added = [effect.atom for effect in schema.effects if effect.becomes]
    for before, after in product(asked, added):
        # An atom may have too many terms, which is reported when all has been read.
        if before.predicate == after.predicate and len(before.terms) == len(after.terms):
            pairs = zip(before.terms, after.terms, strict=True)
            other = [(place, *pair) for place, pair in enumerate(pairs) if pair[0] != pair[1]]
            if len(other) == 1 and other[0][0] and other[0][1][0] == other[0][2][0] == "?":
                yield before, after, other[0][0]
