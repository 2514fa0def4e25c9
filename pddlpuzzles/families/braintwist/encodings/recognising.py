"""Toys from the facts of a planning task under any names: which place and which tile is which."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Final

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.braintwist.encodings.models import HAND, INSIDE_OUT, PLACES, REST, Row
from pddlpuzzles.families.braintwist.heuristics import BrainTwist
from pddlpuzzles.families.braintwist.rules import State
from pddlpuzzles.families.braintwist.toy import SOLVED, TILES, is_odd
from pddlpuzzles.pddl.recognise.isomorphism import Drawing, isomorphisms
from pddlpuzzles.puzzle import Facts

_MOST_WAYS: Final = 24
"""How many ways to identify the places of a problem with ours are tried."""


def namings(facts: Facts, turns: Sequence[Row]) -> Iterator[dict[str, str]]:
    """Yield ways to identify the problem's places, folds, tips and steps with ours.

    `turns` are our facts about turns. Each way maps our names to the problem's.
    """
    ours, theirs = Drawing(), Drawing()
    rows = (*INSIDE_OUT, *turns)
    fixed = {name: facts.constants[name] for name in (HAND, REST) if name in facts.constants}
    relations = dict.fromkeys(row[0] for row in rows)
    there = [(name, *row) for name in relations for row in facts.of(name)]
    for drawing, atoms, names in (
        (ours, rows, {name: name for name in fixed}),
        (theirs, there, {name: ours for ours, name in fixed.items()}),
    ):
        for atom in atoms:
            fact = drawing.node(("fact", *atom), atom[0])
            for number, thing in enumerate(atom[1:]):
                argument = drawing.node((*fact, number), number)
                drawing.edge(fact, argument)
                drawing.edge(argument, drawing.node((thing,), names.get(thing, "")))
    for mapping in islice(isomorphisms(ours, theirs), _MOST_WAYS):
        names = {str(one): str(other) for (one, *more), (other, *_) in mapping.items() if not more}
        for place, kind in facts.objects.items():
            if kind == "place" and place not in names.values():
                names.setdefault(PLACES[0], place)  # where rc stays, no step leads
        yield names


def readings(
    facts: Facts,
    names: Mapping[str, str],
    place: Mapping[str, str],
    flipped: bool,
    objective: str,
) -> list[tuple[BrainTwist, dict[str, str]]]:
    """Return the puzzles that a problem can be, each with the problem's names for our objects.

    `names` maps our names of places to the problem's, and `place` the problem's tiles to their
    places at the start. Which tile is which follows from its place in the goal.
    """
    wanted = {there: tile for tile, there in facts.wanted("at")}
    ours = {there: tile for tile, there in place.items()}
    found: list[tuple[BrainTwist, dict[str, str]]] = []
    for (goal, odd), solved in SOLVED.items():
        theirs = {
            tile: wanted.get(names.get(here, ""), "")
            for tile, here in zip(solved, PLACES, strict=True)
        }
        known = {name: tile for tile, name in theirs.items()}
        tiles = tuple(known.get(ours.get(names.get(here, ""), ""), "") for here in PLACES)
        if {*tiles} == {*TILES} and is_odd(tiles) == odd:
            puzzle = BrainTwist(State(tiles, flipped), goal, objective)
            found.append((puzzle, {**theirs, **names}))
    return found


def likeliest(
    found: Sequence[tuple[BrainTwist, dict[str, str]]],
) -> tuple[BrainTwist, dict[str, str]]:
    """Return the reading in which most objects have our names, the first of several.

    :raises InputError: if there is none.
    """
    if not found:
        raise InputError("start and goal are no two placings of the same twelve tiles")
    return max(found, key=lambda one: sum(name == ours for ours, name in one[1].items()))
