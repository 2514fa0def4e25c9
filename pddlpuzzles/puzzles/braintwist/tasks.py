"""The planning tasks of Brain Twist as unified-planning has them; `pddl` says what they mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from unified_planning.model import (
    Fluent,
    FNode,
    InstantaneousAction,
    MinimizeActionCosts,
    Object,
    Type,
    Variable,
)

from pddlpuzzles.planning.tasks import SparseProblem, predicate, user_type
from pddlpuzzles.puzzles.braintwist.rules import Rules
from pddlpuzzles.puzzles.braintwist.toy import (
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

PLACES: Final = tuple(f"p{position}" for position in POSITIONS)

FOLDS: Final = ("unflipped", "flipped")
"""The names of the folds; a state's `flipped` is the index of its own."""

TURN_NAMES: Final = {turn: f"turn-{abs(turn)}" + "-back" * (turn < 0) for turn in TURNS}
"""The action of a turn."""

FLIP_NAMES: Final = {"moves": "flip", "twists": "flip-freely"}
"""The action of a flip under each objective."""


class _Task(SparseProblem):
    """What both tasks share: tiles, places, flips and the goal."""

    def __init__(self, name: str, rules: Rules) -> None:
        super().__init__(name)
        self.tile, self.place, self.fold = map(user_type, ("tile", "place", "fold"))
        self.tiles = self.new_objects(self.tile, TILES)
        self.places = self.new_objects(self.place, PLACES)
        self.folds = self.new_objects(self.fold, FOLDS)
        self.at = self.new_relation("at", tile=self.tile, place=self.place)
        self.held = self.new_relation("held", fold=self.fold)
        inside_out = self.new_relation("inside-out", now=self.fold, then=self.fold)
        for pair in self.folds, self.folds[::-1]:
            self.fact(inside_out(*pair))
        self.costs: dict[InstantaneousAction, int] = {}
        for objective, flip_name in FLIP_NAMES.items():
            allowed = self.new_relation(f"{flip_name}-allowed")
            if objective == rules.objective:
                self.fact(allowed())
            flip = self.new_action(flip_name, now=self.fold, then=self.fold)
            now, then = flip.parameters
            require(flip, allowed(), inside_out(now, then), self.held(now))
            change(flip, (self.held(now), self.held(then)))
            self.costs[flip] = 0 if objective == "twists" else 1
        for atom in self.placed(SOLVED[rules.goal, is_odd(rules.start.tiles)]):
            self.add_goal(atom)

    def new_objects(self, kind: Type, names: Iterable[str]) -> list[Object]:
        """Add objects of a type and return them."""
        return [self.add_object(name, kind) for name in names]

    def new_relation(self, name: str, **parameters: Type) -> Fluent:
        """Add a predicate and return it."""
        return self.add_fluent(predicate(name, **parameters))

    def new_action(self, name: str, **parameters: Type) -> InstantaneousAction:
        """Return a new action, still without conditions and effects; it is not added yet."""
        return InstantaneousAction(name, **parameters)

    def fact(self, atom: FNode) -> None:
        """Make an atom true at the start."""
        self.set_initial_value(atom, True)

    def placed(self, tiles: Sequence[str]) -> Iterator[FNode]:
        """Yield the atoms that say where each of `TILES` is when they lie like this."""
        for tile, name in zip(self.tiles, TILES, strict=True):
            yield self.at(tile, self.places[tiles.index(name)])


class StripsTask(_Task):
    """Turns are cycles of three tiles; the toy is picked up, in one of twelve ways, first."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("braintwist-strips", rules)
        self.on_table = self.new_relation("on-table", tile=self.tile)
        self.lying = self.new_relation("lying", fold=self.fold)
        self.beside = self.new_relation(
            "beside", tile=self.tile, after=self.tile, here=self.place, there=self.place
        )
        for tile in self.tiles:
            self.fact(self.on_table(tile))
        self.fact(self.lying(self.folds[rules.start.flipped]))
        rc = rules.start.tiles.index(TILES[0])
        for rotation in sorted(ROTATIONS.values(), key=lambda rotation: rotation[rc]):
            placed = list(self.placed(carried(rules.start.tiles, rotation)))
            for here, there in pairwise(placed):
                (tile, place), (after, place_after) = here.args, there.args
                self.fact(self.beside(tile, after, place, place_after))
        self._add_pick_up()
        for turn in TURNS:
            self._add_turn(turn)
        self.add_actions(self.costs)
        self.add_quality_metric(MinimizeActionCosts(self.costs))

    def _add_pick_up(self) -> None:
        first, last = self.tiles[0], self.tiles[-1]
        grasp = self.new_action("grasp", place=self.place)
        (place,) = grasp.parameters
        require(grasp, self.on_table(first))
        change(grasp, (self.on_table(first), self.at(first, place)))

        follow = self.new_action(
            "follow", tile=self.tile, after=self.tile, here=self.place, there=self.place
        )
        tile, after, here, there = follow.parameters
        require(follow, self.beside(tile, after, here, there))
        require(follow, self.at(tile, here), self.on_table(after))
        change(follow, (self.on_table(after), self.at(after, there)))

        lift = self.new_action("lift", place=self.place, fold=self.fold)
        place, fold = lift.parameters
        require(lift, self.at(last, place), self.lying(fold))
        change(lift, (self.lying(fold), self.held(fold)))
        self.costs |= dict.fromkeys((grasp, follow, lift), 0)

    def _add_turn(self, turn: int) -> None:
        action = self.new_action(TURN_NAMES[turn], **dict.fromkeys(("a", "b", "c"), self.tile))
        cycle = CYCLES[abs(turn)]
        places = [self.places[position - 1] for position in cycle]
        onward = 1 if turn > 0 else -1
        pairs = [
            (self.at(tile, places[here]), self.at(tile, places[(here + onward) % 3]))
            for here, tile in enumerate(action.parameters)
        ]
        require(action, self.held(self.folds[abs(turn) not in UNFLIPPED]))
        require(action, *(before for before, _ in pairs))
        change(action, *pairs)
        self.costs[action] = 1


class AnchoredTask(_Task):
    """Tile rc stays at position 1; a turn that would move it turns all the rest instead."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("braintwist-anchored", rules)
        for atom in self.placed(carried(rules.start.tiles, homing(rules.start.tiles))):
            self.fact(atom)
        self.fact(self.held(self.folds[rules.start.flipped]))
        for turn in TURNS:
            self._add_turn(turn)
        self.add_actions(self.costs)
        self.add_quality_metric(MinimizeActionCosts(self.costs))

    def _add_turn(self, turn: int) -> None:
        action = self.new_action(TURN_NAMES[turn])
        require(action, self.held(self.folds[abs(turn) not in UNFLIPPED]))
        after = turned(POSITIONS, turn)
        tile = Variable("tile", self.tile)
        for here, there in sorted(zip(after, ROTATIONS[after.index(1) + 1], strict=True)):
            if here != there:
                before, behind = (self.at(tile, self.places[p - 1]) for p in (here, there))
                action.add_effect(before, False, before, forall=[tile])
                action.add_effect(behind, True, before, forall=[tile])
        self.costs[action] = 1


def require(action: InstantaneousAction, *atoms: FNode) -> None:
    """Make atoms preconditions of an action."""
    for atom in atoms:
        action.add_precondition(atom)


def change(action: InstantaneousAction, *pairs: tuple[FNode, FNode]) -> None:
    """Make an action turn the first atom of each pair into the second."""
    for before, after in pairs:
        action.add_effect(before, False)
        action.add_effect(after, True)
