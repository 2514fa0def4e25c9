"""What problems say of the toy, and the domain whose turns are made; `pddl` explains them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from pddlpuzzles.families.braintwist.rules import Rules
from pddlpuzzles.families.braintwist.toy import (
    CYCLES,
    POSITIONS,
    ROTATIONS,
    SOLVED,
    TILES,
    TURNS,
    UNFLIPPED,
    carried,
    homing,
    is_odd,
    turned,
)
from pddlpuzzles.pddl.bundled import model_of
from pddlpuzzles.pddl.model import Atom, Domain, Effect, Model, Schema, conjunction
from pddlpuzzles.pddl.read import read_domain
from pddlpuzzles.puzzle import Action

PLACES: Final = tuple(f"p{position}" for position in POSITIONS)

ORIGINS: Final = tuple(f"t{position}" for position in POSITIONS)
"""Names of tiles by where they are at the start: `t5` is the tile that begins at position 5."""

FOLDS: Final = ("unflipped", "flipped")
"""The names of the two ways to be folded; a state's `flipped` is the index of its own."""

INSIDE_OUT: Final = tuple(("inside-out", *pair) for pair in (FOLDS, FOLDS[::-1]))
"""The facts about flips that each problem has."""

TURN_NAMES: Final = {turn: f"turn-{abs(turn)}" + "-back" * (turn < 0) for turn in TURNS}
"""The action of a turn."""

REGRIP_NAMES: Final = {
    (turn, position): f"{name}-regrip-{position}"
    for turn, name in TURN_NAMES.items()
    for position in POSITIONS[1:]
}
"""The action of a turn after which the whole toy is rotated by `ROTATIONS[position]`."""

FLIP_NAMES: Final = {"moves": "flip", "twists": "flip-freely"}
"""The action of a flip under each objective."""

TURN_OF_NAME: Final = {name: turn for turn, name in TURN_NAMES.items()}
FLIPS: Final = frozenset(FLIP_NAMES.values())

MERGE_AND_SHRINK: Final = (
    "astar(merge_and_shrink(shrink_strategy=shrink_bisimulation(greedy=false),"
    "merge_strategy=merge_sccs(order_of_sccs=topological,merge_selector=score_based_filtering("
    "scoring_functions=[goal_relevance(),dfp(),total_order()])),"
    "label_reduction=exact(before_shrinking=true,before_merging=false),"
    "max_states=50k,threshold_before_merge=1))"
)
"""Merge-and-shrink with the options that Fast Downward's documentation recommends."""

TIPS: Final = {turn: f"tip-{abs(turn)}" + "-back" * (turn < 0) for turn in TURNS}
"""The object that stands for a turn where all turns are one action."""

OWN: Final = {tile: tile for tile in TILES}
"""Names of tiles by what they are."""

HAND: Final = "hand"
REST: Final = "rest"


def _rounds(turn: int) -> tuple[tuple[str, str, str], ...]:
    """Return the cycles of places of a turn, for the toy with tile rc at position 1.

    A turn that would move rc turns everything else the other way instead, which is three cycles
    of tiles and not one.
    """
    after = turned(POSITIONS, turn)
    goes = dict(zip(carried(after, ROTATIONS[after.index(1) + 1]), PLACES, strict=True))
    cycles: list[tuple[str, str, str]] = []
    for position, first in zip(POSITIONS, PLACES, strict=True):
        if goes[position] != first and all(first not in cycle for cycle in cycles):
            second = goes[position]
            cycles.append((first, second, goes[PLACES.index(second) + 1]))
    return tuple(cycles)


ROUNDS: Final = {turn: _rounds(turn) for turn in TURNS}
"""The cycles of each turn: one, or three where rc would be moved. The tile at the first place of
a cycle goes to the second, the one there to the third, and the one there to the first."""


def _steps(turn: int, number: int) -> list[str]:
    """Return what is due before each of a turn's `number` steps, and after them."""
    return [REST, *(f"{TIPS[turn]}-{count}" for count in range(1, number)), REST]


class Round(NamedTuple):
    """A cycle of a turn of three: what is due before it, its places, and what is due then."""

    step: str
    places: tuple[str, str, str]
    then: str


def rounds(turn: int) -> tuple[Round, ...]:
    """Return the cycles of a turn with what is due before and after each."""
    steps = _steps(turn, len(ROUNDS[turn]))
    return tuple(
        Round(step, places, then)
        for (step, then), places in zip(pairwise(steps), ROUNDS[turn], strict=True)
    )


class Carry(NamedTuple):
    """A step of a turn: the tile at `here` goes to `there`, and the step `then` is next.

    Either may be the place `HAND`, in which a tile waits while others move.
    """

    step: str
    here: str
    there: str
    then: str


def _carries(turn: int) -> tuple[Carry, ...]:
    """Return the steps of a turn, a tile in each, for the toy with tile rc at position 1.

    Of each cycle one tile waits in the hand until the others have moved.
    """
    ways = []
    for first, second, third in ROUNDS[turn]:
        ways += [(first, HAND), (third, first), (second, third), (HAND, second)]
    steps = _steps(turn, len(ways))
    return tuple(
        Carry(step, *way, then) for (step, then), way in zip(pairwise(steps), ways, strict=True)
    )


CARRIES: Final = {turn: _carries(turn) for turn in TURNS}
"""The steps of each turn."""


CARRY_STEPS: Final = (REST, *(one.step for steps in CARRIES.values() for one in steps[1:]))
ROUND_STEPS: Final = (REST, *(one.step for turn in TURNS for one in rounds(turn)[1:]))
"""What can be due, in the order of the turns: with a tile a step, and with a cycle a step."""

Row = tuple[str, ...]
"""A fact or a goal, its predicate first."""


def homed(tiles: Sequence[str]) -> tuple[str, ...]:
    """Return the tiles once the whole toy is held with tile rc at position 1."""
    return carried(tiles, homing(tiles))


def fold_of(turn: int) -> str:
    """Return how the toy is folded while a tip can be turned."""
    return FOLDS[abs(turn) not in UNFLIPPED]


def placed(names: Mapping[str, str], tiles: Sequence[str]) -> list[Row]:
    """Return the atoms that say where each tile is when they lie like this.

    `names` has for each tile the name of its object.
    """
    return [("at", name, PLACES[tiles.index(tile)]) for tile, name in names.items()]


def toy(
    domain: Domain,
    rules: Rules,
    facts: Iterable[Row] = (),
    *,
    names: Mapping[str, str] = OWN,
    begin: Iterable[Row] | None = None,
    objects: Mapping[str, str] | None = None,
) -> Model:
    """Return what all models share, with more facts and objects.

    At the `begin` the toy is held with tile rc at position 1, unless something else is said.
    Where something may be due, nothing is in the end.
    """
    if begin is None:
        begin = [*placed(names, homed(rules.start.tiles)), ("held", FOLDS[rules.start.flipped])]
    allowed = f"{FLIP_NAMES[rules.objective]}-allowed"
    flips = [(allowed,)] if allowed in domain.predicates else []
    goals = placed(names, SOLVED[rules.goal, is_odd(rules.start.tiles)])
    if "due" in domain.predicates:
        goals.append(("due", REST))
    kinds = {"tile": names.values(), "place": PLACES, "fold": FOLDS}
    shared = {name: kind for kind, own in kinds.items() for name in own}
    return model_of(
        domain, {**shared, **(objects or {})}, [*begin, *INSIDE_OUT, *facts, *flips], goals
    )


def _strips_facts() -> Iterator[Row]:
    for turn, (first, *rest) in CARRIES.items():
        yield "begins", TIPS[turn], fold_of(turn), first.here, first.then
        yield from (("goes-on", *carry) for carry in rest)


def _anchored_facts() -> Iterator[Row]:
    for turn, tip in TIPS.items():
        first, *others = rounds(turn)
        begin = (tip, fold_of(turn), *first.places)
        yield ("begins", *begin, first.then) if others else ("turns", *begin)
        yield from (("goes-on", step, *cycle, then) for step, cycle, then in others)


STRIPS_FACTS: Final = tuple(_strips_facts())
"""The facts about turns that each problem in the encoding `strips` has."""

ANCHORED_FACTS: Final = tuple(_anchored_facts())
"""The same of `anchored`."""


def strips(domain: Domain, rules: Rules) -> Model:
    """Return the model in which a turn carries tile after tile, and tile rc stays."""
    objects = {HAND: "place", **_tips_and_steps(CARRY_STEPS)}
    return toy(domain, rules, [("due", REST), *STRIPS_FACTS], objects=objects)


def anchored(domain: Domain, rules: Rules) -> Model:
    """Return the model in which a turn carries cycles of tiles, and tile rc stays."""
    objects = _tips_and_steps(ROUND_STEPS)
    return toy(domain, rules, [("due", REST), *ANCHORED_FACTS], objects=objects)


def _tips_and_steps(steps: Iterable[str]) -> dict[str, str]:
    return {**dict.fromkeys(TIPS.values(), "tip"), **dict.fromkeys(steps, "step")}


def turn_of_three(turn: int, domain: Domain, cost: int) -> Schema:
    """Return the action of a turn that has its three tiles as parameters."""
    tiles = ("?a", "?b", "?c")
    cycle = [PLACES[position - 1] for position in CYCLES[abs(turn)]]
    onward = 1 if turn > 0 else -1
    ways = [(tile, cycle[at], cycle[(at + onward) % 3]) for at, tile in enumerate(tiles)]
    return turn_action(TURN_NAMES[turn], turn, tiles, ways, domain, cost)


def turn_action(
    name: str,
    turn: int,
    parameters: Iterable[str],
    ways: Sequence[tuple[str, str, str]],
    domain: Domain,
    cost: int,
) -> Schema:
    """Return an action that takes each tile from one place to another, or leaves it there."""
    effects = [
        Effect(Atom("at", (tile, place)), becomes)
        for tile, here, there in ways
        for place, becomes in ((here, False), (there, True))
        if here != there
    ]
    needed = [Atom("held", (fold_of(turn),)), *(Atom("at", way[:2]) for way in ways)]
    typed = tuple((tile, "tile") for tile in parameters)
    return Schema(name, typed, conjunction(needed), tuple(effects), cost, domain.place)


_MOVES: Final = f"""\
(define (domain braintwist-moves)
  (:requirements :strips :typing)
  (:types tile place fold)
  (:constants {" ".join(ORIGINS)} - tile {" ".join(PLACES)} - place {" ".join(FOLDS)} - fold)
  (:predicates (at ?tile - tile ?place - place) (held ?fold - fold) (inside-out ?now ?then - fold))
  (:action flip
    :parameters (?now ?then - fold)
    :precondition (and (inside-out ?now ?then) (held ?now))
    :effect (and (not (held ?now)) (held ?then))))
"""
"""What a person would write of the domain whose turns are made."""


@cache
def moves_domain() -> Domain:
    """Return the domain in which each action is a move, and the first turn may change the grip."""
    head = read_domain(_MOVES, "moves")
    actions = {TURN_NAMES[turn]: turn_of_three(turn, head, 0) for turn in TURNS}
    for (turn, position), name in REGRIP_NAMES.items():
        after = carried(turned(ORIGINS, turn), ROTATIONS[position])
        ways = [(tile, PLACES[at], PLACES[after.index(tile)]) for at, tile in enumerate(ORIGINS)]
        actions[name] = turn_action(name, turn, (), ways, head, 0)
    return replace(head, actions={**head.actions, **actions})


def moves(rules: Rules) -> Model:
    """Return the model in which tiles are called by where they are at the start."""
    names = dict(zip(homed(rules.start.tiles), ORIGINS, strict=True))
    return toy(moves_domain(), rules, names=names)


def flip_action(puzzle: Rules, flipped: bool) -> Action:
    """Return the flip of a toy that is flipped, or is not."""
    return Action(FLIP_NAMES[puzzle.objective], (FOLDS[flipped], FOLDS[not flipped]))
