"""The planning tasks of Brain Twist, built with unified-planning; `pddl` explains them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import pddlpuzzles.planners.compat  # noqa: F401 - first: it imports unified-planning quickly

# isort: split
from unified_planning.model import (
    Fluent,
    FNode,
    InstantaneousAction,
    MinimizeActionCosts,
    Object,
    Parameter,
    Type,
    Variable,
)

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
from pddlpuzzles.planners.tasks import SparseProblem, predicate, user_type

PLACES: Final = tuple(f"p{position}" for position in POSITIONS)

ORIGINS: Final = tuple(f"t{position}" for position in POSITIONS)
"""Names of tiles by where they are at the start: `t5` is the tile that begins at position 5."""

FOLDS: Final = ("unflipped", "flipped")
"""The names of the two ways to be folded; a state's `flipped` is the index of its own."""

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

TIPS: Final = {turn: f"tip-{abs(turn)}" + "-back" * (turn < 0) for turn in TURNS}
"""The object that stands for a turn where all turns are one action."""

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
    """Return what is due before each of a turn's steps, of which there are so many, and after."""
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


def homed(tiles: Sequence[str]) -> tuple[str, ...]:
    """Return the tiles once the whole toy is held with tile rc at position 1."""
    return carried(tiles, homing(tiles))


class ToyTask(SparseProblem):
    """What all tasks share: tiles, places, ways to be folded, flips and the goal."""

    def __init__(self, name: str, rules: Rules, names: Mapping[str, str]) -> None:
        """Make the task; `names` has for each tile the name of its object."""
        super().__init__(name)
        self.tile, self.place, self.fold = map(user_type, ("tile", "place", "fold"))
        self.tiles = dict(zip(names, self.new_objects(self.tile, names.values()), strict=True))
        self.places = self.new_objects(self.place, PLACES)
        self.folds = self.new_objects(self.fold, FOLDS)
        self.at = self.new_relation("at", tile=self.tile, place=self.place)
        self.held = self.new_relation("held", fold=self.fold)
        self.inside_out = self.new_relation("inside-out", now=self.fold, then=self.fold)
        self.costs: dict[InstantaneousAction, int] = {}
        self.begin(rules)
        for pair in self.folds, self.folds[::-1]:
            self.fact(self.inside_out(*pair))
        for atom in self.placed(SOLVED[rules.goal, is_odd(rules.start.tiles)]):
            self.add_goal(atom)

    def begin(self, rules: Rules) -> None:
        """Say where the tiles are at the start and how the toy is folded: held with rc at 1."""
        for atom in self.placed(homed(rules.start.tiles)):
            self.fact(atom)
        self.fact(self.held(self.folds[rules.start.flipped]))

    def new_objects(self, kind: Type, names: Iterable[str]) -> list[Object]:
        """Add objects of a type and return them."""
        return [self.add_object(name, kind) for name in names]

    def new_relation(self, name: str, **parameters: Type) -> Fluent:
        """Add a predicate and return it."""
        return self.add_fluent(predicate(name, **parameters))

    def new_action(self, name: str, cost: int, **parameters: Type) -> InstantaneousAction:
        """Return a new action, still without conditions and effects; it is not added yet."""
        action = InstantaneousAction(name, **parameters)
        self.costs[action] = cost
        return action

    def new_flip(self, name: str, cost: int) -> InstantaneousAction:
        """Return a new flip."""
        flip = self.new_action(name, cost, now=self.fold, then=self.fold)
        now, then = flip.parameters
        require(flip, self.inside_out(now, then), self.held(now))
        change(flip, (self.held(now), self.held(then)))
        return flip

    def new_flips(self, objective: str) -> list[InstantaneousAction]:
        """Return a flip for each objective; a static fact allows that of the given one only."""
        flips = []
        for counted, name in FLIP_NAMES.items():
            allowed = self.new_relation(f"{name}-allowed")
            if counted == objective:
                self.fact(allowed())
            flip = self.new_flip(name, 0 if counted == "twists" else 1)
            require(flip, allowed())
            flips.append(flip)
        return flips

    def add_turn_of_three(self, turn: int) -> None:
        """Add the action of a turn that has its three tiles as parameters."""
        kinds = dict.fromkeys(("a", "b", "c"), self.tile)
        action = self.new_action(TURN_NAMES[turn], 1, **kinds)
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

    def finish(self, *, costs: bool) -> None:
        """Add the actions; without `costs` each of them costs 1."""
        self.add_actions(self.costs)
        if costs:
            self.add_quality_metric(MinimizeActionCosts(self.costs))

    def fact(self, atom: FNode) -> None:
        """Make an atom true at the start."""
        self.set_initial_value(atom, True)

    def placed(self, tiles: Sequence[str]) -> Iterator[FNode]:
        """Yield the atoms that say where each tile is when they lie like this."""
        for name, tile in self.tiles.items():
            yield self.at(tile, self.places[tiles.index(name)])


class StripsTask(ToyTask):
    """Tile rc stays at position 1; a turn carries tile after tile to its new place."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("braintwist-strips", rules, dict(zip(TILES, TILES, strict=True)))
        self.tip, self.step = map(user_type, ("tip", "step"))
        self.hand = self.add_object(HAND, self.place)
        tips = dict(zip(TURNS, self.new_objects(self.tip, TIPS.values()), strict=True))
        names = [REST, *(one.step for steps in CARRIES.values() for one in steps[1:])]
        steps = dict(zip(names, self.new_objects(self.step, names), strict=True))
        places = dict(zip((*PLACES, HAND), (*self.places, self.hand), strict=True))
        self.due = self.new_relation("due", step=self.step)
        self.begins = self.new_relation(
            "begins", tip=self.tip, fold=self.fold, here=self.place, then=self.step
        )
        self.goes_on = self.new_relation(
            "goes-on", step=self.step, here=self.place, there=self.place, then=self.step
        )
        self.rest = steps[REST]
        self.fact(self.due(self.rest))
        for turn, (first, *rest) in CARRIES.items():
            fold = self.folds[abs(turn) not in UNFLIPPED]
            self.fact(self.begins(tips[turn], fold, places[first.here], steps[first.then]))
            for step, here, there, then in rest:
                self.fact(self.goes_on(steps[step], places[here], places[there], steps[then]))
        for flip in self.new_flips(rules.objective):
            require(flip, self.due(self.rest))
        self._add_turn()
        self._add_carry()
        self.add_goal(self.due(self.rest))
        self.finish(costs=True)

    def _add_turn(self) -> None:
        kinds = {"tip": self.tip, "fold": self.fold, "tile": self.tile, "here": self.place}
        action = self.new_action("turn", 1, **kinds, then=self.step)
        tip, fold, tile, here, then = action.parameters
        require(action, self.begins(tip, fold, here, then))
        require(action, self.due(self.rest), self.held(fold), self.at(tile, here))
        change(action, (self.due(self.rest), self.due(then)))
        change(action, (self.at(tile, here), self.at(tile, self.hand)))

    def _add_carry(self) -> None:
        kinds = {"step": self.step, "tile": self.tile, "here": self.place, "there": self.place}
        action = self.new_action("carry", 0, **kinds, then=self.step)
        step, tile, here, there, then = action.parameters
        require(action, self.goes_on(step, here, there, then))
        require(action, self.due(step), self.at(tile, here))
        change(action, (self.due(step), self.due(then)))
        change(action, (self.at(tile, here), self.at(tile, there)))


class MovesTask(ToyTask):
    """The task of `moves`: turns are cycles of three tiles, and the first may change the grip."""

    def __init__(self, rules: Rules) -> None:
        names = dict(zip(homed(rules.start.tiles), ORIGINS, strict=True))
        super().__init__("braintwist-moves", rules, names)
        self.new_flip(FLIP_NAMES["moves"], 1)
        for turn in TURNS:
            self.add_turn_of_three(turn)
        for turn, position in REGRIP_NAMES:
            self._add_regrip(turn, position)
        self.finish(costs=False)

    def _add_regrip(self, turn: int, position: int) -> None:
        action = self.new_action(REGRIP_NAMES[turn, position], 1)
        tiles = list(self.tiles.values())
        after = carried(turned(tiles, turn), ROTATIONS[position])
        require(action, self.held(self.folds[abs(turn) not in UNFLIPPED]))
        require(action, *map(self.at, tiles, self.places))
        for tile, here in zip(tiles, self.places, strict=True):
            there = self.places[after.index(tile)]
            if here != there:
                change(action, (self.at(tile, here), self.at(tile, there)))


class AnchoredTask(ToyTask):
    """The task of `anchored`: tile rc stays at position 1, cycles are conditional effects."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("braintwist-anchored", rules, dict(zip(TILES, TILES, strict=True)))
        self.tip, self.step = map(user_type, ("tip", "step"))
        tips = dict(zip(TURNS, self.new_objects(self.tip, TIPS.values()), strict=True))
        names = dict.fromkeys(one.step for turn in TURNS for one in rounds(turn))
        steps = dict(zip(names, self.new_objects(self.step, names), strict=True))
        places = dict(zip(PLACES, self.places, strict=True))
        three = dict.fromkeys(("p", "q", "r"), self.place)
        begun = {"tip": self.tip, "fold": self.fold, **three}
        self.due = self.new_relation("due", step=self.step)
        self.turns = self.new_relation("turns", **begun)
        self.begins = self.new_relation("begins", **begun, then=self.step)
        self.goes_on = self.new_relation("goes-on", step=self.step, **three, then=self.step)
        self.rest = steps[REST]
        self.fact(self.due(self.rest))
        for turn, tip in tips.items():
            first, *others = rounds(turn)
            begin = (tip, self.folds[abs(turn) not in UNFLIPPED], *map(places.get, first.places))
            self.fact(self.begins(*begin, steps[first.then]) if others else self.turns(*begin))
            for step, cycle, then in others:
                self.fact(self.goes_on(steps[step], *map(places.get, cycle), steps[then]))
        for flip in self.new_flips(rules.objective):
            require(flip, self.due(self.rest))

        turn_ = self.new_action("turn", 1, **begun)
        tip, fold, *cycle = turn_.parameters
        require(turn_, self.turns(tip, fold, *cycle), self.due(self.rest), self.held(fold))
        self._add_cycle(turn_, *cycle)

        begin_ = self.new_action("begin", 1, **begun, then=self.step)
        tip, fold, *cycle, then = begin_.parameters
        require(begin_, self.begins(tip, fold, *cycle, then))
        require(begin_, self.due(self.rest), self.held(fold))
        change(begin_, (self.due(self.rest), self.due(then)))
        self._add_cycle(begin_, *cycle)

        go_on = self.new_action("go-on", 0, step=self.step, **three, then=self.step)
        step, *cycle, then = go_on.parameters
        require(go_on, self.goes_on(step, *cycle, then), self.due(step))
        change(go_on, (self.due(step), self.due(then)))
        self._add_cycle(go_on, *cycle)

        self.add_goal(self.due(self.rest))
        self.finish(costs=True)

    def _add_cycle(self, action: InstantaneousAction, *cycle: Parameter) -> None:
        """Make the tile at each of three places go to the next.

        A tile is at one place only, so that it is not at the earlier ones need not be said. It is
        said for the translator of Fast Downward and SymK, which would not see otherwise that no
        tile goes to two places at once, and would give each tile a variable for each place.
        """
        tile, formulas = Variable("tile", self.tile), self.environment.expression_manager
        for number, here in enumerate(cycle):
            there = cycle[(number + 1) % len(cycle)]
            elsewhere = (formulas.Not(self.at(tile, one)) for one in cycle[:number])
            lies = formulas.And(self.at(tile, here), *elsewhere)
            action.add_effect(self.at(tile, here), False, lies, forall=[tile])
            action.add_effect(self.at(tile, there), True, lies, forall=[tile])


def require(action: InstantaneousAction, *atoms: FNode) -> None:
    """Make atoms preconditions of an action."""
    for atom in atoms:
        action.add_precondition(atom)


def change(action: InstantaneousAction, *pairs: tuple[FNode, FNode]) -> None:
    """Make an action turn the first atom of each pair into the second."""
    for before, after in pairs:
        action.add_effect(before, False)
        action.add_effect(after, True)
