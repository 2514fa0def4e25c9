"""The encoding of Brain Twist in which the toy is picked up in one of twelve grips.

A turn is one action, of three tiles, and no tile is held fast: so each turn moves three tiles, as
those of the toy do, and heuristics that look at a few tiles each, such as pattern databases,
see how far these are from home. Where rc is held fast, a turn may move nine. That is worth more on
far starts than the 21,278 ground actions cost.

The goal is one placing. So at the start the toy lies on the table, and is picked up in the grip in
which the moves will end there; that takes thirteen actions, which cost nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Final

from pddlpuzzles.families.braintwist.encodings.anchoring import toy_of, unrotated
from pddlpuzzles.families.braintwist.encodings.models import (
    FLIPS,
    FOLDS,
    MERGE_AND_SHRINK,
    OWN,
    PLACES,
    TURN_NAMES,
    TURN_OF_NAME,
    flip_action,
    placed,
    toy,
    turn_of_three,
)
from pddlpuzzles.families.braintwist.heuristics import BrainTwist
from pddlpuzzles.families.braintwist.rules import FLIP, OBJECTIVES, State
from pddlpuzzles.families.braintwist.toy import (
    CYCLES,
    POSITIONS,
    ROTATIONS,
    TILES,
    TURNS,
    carried,
    homing,
    rotated,
    turned,
)
from pddlpuzzles.pddl.bundled import Bundled
from pddlpuzzles.pddl.model import Domain, Model
from pddlpuzzles.pddl.read import read_domain
from pddlpuzzles.puzzle import Action, ProblemFacts

_GRIPS: Final = tuple(ROTATIONS[position] for position in POSITIONS)


_HEAD: Final = f"""\
(define (domain braintwist-grips)
  (:requirements :strips :typing :action-costs)
  (:types tile place fold)
  (:constants {TILES[0]} {TILES[-1]} - tile {" ".join(PLACES)} - place {" ".join(FOLDS)} - fold)
  (:predicates
    (at ?tile - tile ?place - place) (held ?fold - fold) (inside-out ?now ?then - fold)
    (on-table ?tile - tile) (lying ?fold - fold)
    (beside ?tile ?after - tile ?here ?there - place)
    (flip-allowed) (flip-freely-allowed))
  (:functions (total-cost) - number)
  (:action flip
    :parameters (?now ?then - fold)
    :precondition (and (inside-out ?now ?then) (held ?now) (flip-allowed))
    :effect (and (not (held ?now)) (held ?then) (increase (total-cost) 1)))
  (:action flip-freely
    :parameters (?now ?then - fold)
    :precondition (and (inside-out ?now ?then) (held ?now) (flip-freely-allowed))
    :effect (and (not (held ?now)) (held ?then)))
  (:action grasp
    :parameters (?place - place)
    :precondition (on-table {TILES[0]})
    :effect (and (not (on-table {TILES[0]})) (at {TILES[0]} ?place)))
  (:action follow
    :parameters (?tile ?after - tile ?here ?there - place)
    :precondition (and (beside ?tile ?after ?here ?there) (at ?tile ?here) (on-table ?after))
    :effect (and (not (on-table ?after)) (at ?after ?there)))
  (:action lift
    :parameters (?place - place ?fold - fold)
    :precondition (and (at {TILES[-1]} ?place) (lying ?fold))
    :effect (and (not (lying ?fold)) (held ?fold))))
"""
"""What a person would write of the domain whose turns are made."""


@cache
def _domain() -> Domain:
    head = read_domain(_HEAD, "grips")
    turns = {TURN_NAMES[turn]: turn_of_three(turn, head, 1) for turn in TURNS}
    return replace(head, actions={**head.actions, **turns})


def _on_table(start: State) -> Iterator[tuple[str, ...]]:
    """Yield what says that the toy is on the table, and which tile is beside which in each grip."""
    yield from (("on-table", tile) for tile in TILES)
    yield "lying", FOLDS[start.flipped]
    rc = start.tiles.index(TILES[0])
    for grip in sorted(_GRIPS, key=lambda grip: grip[rc]):
        for (_, tile, here), (_, after, there) in pairwise(placed(OWN, carried(start.tiles, grip))):
            yield "beside", tile, after, here, there


class Grips(Bundled):
    """Turns of three tiles each, after the toy was picked up in one of twelve grips."""

    puzzle = "braintwist"
    name: Final = "grips"
    objectives: Final = OBJECTIVES
    # A proof in moves takes it as long to read as to search: 10 s where `strips` needs 1 to 11.
    proved_by = frozenset({("fast-downward", "twists")})
    summary: Final = """\
Brain Twist, a tetrahedron of twelve tiles that folds inside out.

(at t p) says that tile t is at position p, (held f) which way the toy is folded. turn-5 turns
the tip 5 clockwise, turn-5-back the other way; the tips are 1 to 4 while the toy is unflipped, 5
to 8 while it is flipped. It is unflipped when the colours that tiles are named by first are
outside.

At first the toy is on the table, and may be picked up in twelve ways: grasp puts tile rc at any
position, each follow the next tile where it then must come, and lift ends it. That is free, and
so the one placing in the goal stands for all twelve ways of holding the solved toy."""

    def proof_search(self, puzzle: BrainTwist) -> str:
        """Return A* with merge-and-shrink, or where flips are free, with pattern databases."""
        return "astar(cpdbs(systematic(3)))" if puzzle.objective == "twists" else MERGE_AND_SHRINK

    @property
    def domain(self) -> Domain:
        """The domain; its turns are made, since nobody would write them."""
        return _domain()

    def model(self, puzzle: BrainTwist) -> Model:
        """Return the toy on the table."""
        return toy(_domain(), puzzle, begin=_on_table(puzzle.start))

    def encode(self, puzzle: BrainTwist, moves: Sequence[int]) -> list[Action]:
        """Return the pick-up, in the grip that lets the moves end at the goal, and the moves."""
        tiles, flipped = puzzle.start
        for move in moves:
            tiles = tiles if move == FLIP else turned(tiles, move)
        grip = homing(tiles)
        tiles = carried(puzzle.start.tiles, grip)
        place = dict(zip(tiles, PLACES, strict=True))
        actions = [Action("grasp", (place[TILES[0]],))]
        for tile, after in pairwise(TILES):
            actions.append(Action("follow", (tile, after, place[tile], place[after])))
        actions.append(Action("lift", (place[TILES[-1]], FOLDS[flipped])))
        for move in moves:
            if move == FLIP:
                actions.append(flip_action(puzzle, flipped))
                flipped = not flipped
            else:
                turn = rotated(move, grip)
                three = tuple(tiles[position - 1] for position in CYCLES[abs(turn)])
                actions.append(Action(TURN_NAMES[turn], three))
                tiles = turned(tiles, turn)
        return actions

    def decode(self, puzzle: BrainTwist, actions: Sequence[Action]) -> list[int | None]:
        """Return the moves of a plan, for the toy as it is held at the start."""
        self.require_possible(puzzle, actions)
        rc = puzzle.start.tiles.index(TILES[0])
        grip = ROTATIONS[1]
        moves: list[int | None] = []
        for name, arguments in actions:
            if name == "grasp":
                position = PLACES.index(arguments[0]) + 1
                grip = next(one for one in _GRIPS if one[rc] == position)
            if name in TURN_OF_NAME:
                moves.append(unrotated(TURN_OF_NAME[name], grip))
            else:
                moves.append(FLIP if name in FLIPS else None)
        return moves

    def recognise(self, facts: ProblemFacts) -> tuple[BrainTwist, dict[str, str]]:
        """Return the puzzle, held with tile rc at position 1: no task says how it was held."""
        after = {(tile, here): (other, there) for tile, other, here, there in facts.of("beside")}
        at = [(TILES[0], PLACES[0])]
        while at[-1] in after and len(at) < len(TILES):
            at.append(after[at[-1]])
        objective = OBJECTIVES[bool(facts.of("flip-freely-allowed"))]
        flipped = (FOLDS[True],) in facts.of("lying")
        return toy_of(at, facts.wanted("at"), flipped, objective), {}
