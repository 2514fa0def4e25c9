"""The encoding of Brain Twist in which the toy is picked up in one of twelve grips.

A turn is one action, of three tiles, and no tile is held fast: so each turn moves three tiles, as
those of the toy do, and heuristics that look at a few tiles each, such as pattern databases,
see how far these are from home. Where rc is held fast, a turn may move nine. That is worth more on
far starts than the 21,278 ground actions cost.

The goal is one placing. So at the start the toy lies on the table, and is picked up in the grip in
which the moves will end there; that takes thirteen actions, which cost nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from pddlpuzzles.families.braintwist.encodings.actions import (
    FLIP_SIGNATURES,
    FLIPS,
    MERGE_AND_SHRINK,
    TURN_OF_NAME,
    check,
    flip_action,
)
from pddlpuzzles.families.braintwist.encodings.anchoring import unrotated
from pddlpuzzles.families.braintwist.encodings.recognising import likeliest, readings
from pddlpuzzles.families.braintwist.encodings.tasks import (
    FOLDS,
    PLACES,
    TURN_NAMES,
    ToyTask,
    change,
    require,
)
from pddlpuzzles.families.braintwist.heuristics import BrainTwist
from pddlpuzzles.families.braintwist.rules import FLIP, OBJECTIVES, Rules
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
from pddlpuzzles.pddl.model import Domain, Model
from pddlpuzzles.puzzle import Action, Facts

_GRIPS: Final = tuple(ROTATIONS[position] for position in POSITIONS)


class GripsTask(ToyTask):
    """The task of `grips`."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("braintwist-grips", rules, dict(zip(TILES, TILES, strict=True)))
        self.new_flips(rules.objective)
        self._add_pick_up()
        for turn in TURNS:
            self.add_turn_of_three(turn)
        self.finish(costs=True)

    def begin(self, rules: Rules) -> None:
        """Say that the toy is on the table, and which tile lies beside which in each grip."""
        self.on_table = self.new_relation("on-table", tile=self.tile)
        self.lying = self.new_relation("lying", fold=self.fold)
        self.pair = {
            "tile": self.tile,
            "after": self.tile,
            "here": self.place,
            "there": self.place,
        }
        self.beside = self.new_relation("beside", **self.pair)
        for tile in self.tiles.values():
            self.fact(self.on_table(tile))
        self.fact(self.lying(self.folds[rules.start.flipped]))
        rc = rules.start.tiles.index(TILES[0])
        for grip in sorted(_GRIPS, key=lambda grip: grip[rc]):
            placed = list(self.placed(carried(rules.start.tiles, grip)))
            for here, there in pairwise(placed):
                (tile, place), (after, place_after) = here.args, there.args
                self.fact(self.beside(tile, after, place, place_after))

    def _add_pick_up(self) -> None:
        first, last = self.tiles[TILES[0]], self.tiles[TILES[-1]]
        grasp = self.new_action("grasp", 0, place=self.place)
        (place,) = grasp.parameters
        require(grasp, self.on_table(first))
        change(grasp, (self.on_table(first), self.at(first, place)))

        follow = self.new_action("follow", 0, **self.pair)
        tile, after, here, there = follow.parameters
        require(follow, self.beside(tile, after, here, there))
        require(follow, self.at(tile, here), self.on_table(after))
        change(follow, (self.on_table(after), self.at(after, there)))

        lift = self.new_action("lift", 0, place=self.place, fold=self.fold)
        place, fold = lift.parameters
        require(lift, self.at(last, place), self.lying(fold))
        change(lift, (self.lying(fold), self.held(fold)))


class Grips:
    """Turns of three tiles each, after the toy was picked up in one of twelve grips."""

    name: Final = "grips"
    objectives: Final = OBJECTIVES
    # A proof in moves takes it as long to read as to search: 10 s where `strips` needs 1 to 11.
    proved_by: Final = frozenset({("fast-downward", "twists")})
    summary: Final = """\
Brain Twist, a tetrahedron of twelve tiles that folds inside out.

(at t p) says that tile t is at position p, (held f) which way the toy is folded. turn-5 turns
the tip 5 clockwise, turn-5-back the other way; the tips are 1 to 4 while the toy is unflipped, 5
to 8 while it is flipped. It is unflipped when the colours that tiles are named by first are
outside.

At first the toy is on the table, and may be picked up in twelve ways: grasp puts tile rc at any
position, each follow the next tile where it then must come, and lift ends it. That is free, and
so the one placing in the goal stands for all twelve ways of holding the solved toy."""

    def plan_search(self, puzzle: BrainTwist) -> str:
        """Return greedy search by the relaxed plan, whose operators are tried first."""
        return "lazy_greedy([ff()],preferred=[ff()])"

    def proof_search(self, puzzle: BrainTwist) -> str:
        """Return A* with merge-and-shrink, or where flips are free, with pattern databases."""
        return "astar(cpdbs(systematic(3)))" if puzzle.objective == "twists" else MERGE_AND_SHRINK

    def model(self, puzzle: BrainTwist) -> Model:
        """Return the model; its domain is the same for every instance."""
        from pddlpuzzles.planners.convert import from_unified

        task = GripsTask(puzzle)
        return Model(*from_unified(task, task.name, task.name))

    @property
    def domain(self) -> Domain:
        """The domain."""
        from pddlpuzzles.pddl.bundled import bundled

        return bundled("braintwist", self.name)[0]

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
        """Return the moves of a plan, for the toy as it is held at the start.

        :raises InputError: for an action that no such task has.
        """
        signatures = {
            "grasp": (PLACES,),
            "follow": (TILES, TILES, PLACES, PLACES),
            "lift": (PLACES, FOLDS),
            **dict.fromkeys(TURN_OF_NAME, (TILES, TILES, TILES)),
            **FLIP_SIGNATURES,
        }
        check(actions, signatures)
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

    def recognise(self, facts: Facts) -> tuple[BrainTwist, dict[str, str]]:
        """Return the puzzle, held with tile rc at position 1: no task says how it was held."""
        names = {name: facts.constants[name] for name in PLACES}
        after = {(tile, here): (other, there) for tile, other, here, there in facts.of("beside")}
        tile, here = facts.constants[TILES[0]], names[PLACES[0]]
        place = {tile: here}
        while (tile, here) in after and len(place) < len(TILES):
            tile, here = after[tile, here]
            place[tile] = here
        flipped = (facts.constants[FOLDS[True]],) in facts.of("lying")
        objective = OBJECTIVES[bool(facts.of("flip-freely-allowed"))]
        return likeliest(readings(facts, names, place, flipped, objective))
