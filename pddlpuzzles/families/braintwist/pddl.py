"""Brain Twist as PDDL: four encodings.

    grip      how the toy is held: one of the twelve rotations of the whole toy
    regrip    to take the toy in another grip, by one of the rotations but the identity

A solved toy is solved in any grip. A goal of twelve placings, one for each grip, would leave the
abstractions by which planners prove bounds without information, so all encodings ask for a
single placing, and leave the grip free in other ways.

`strips` holds tile rc at position 1, as Andrea Viel's encoding for answer set programming does: a
turn that would move rc turns all the other tiles the other way instead. A turn is begun, and then
carried on by small steps that cost nothing, each of which moves one tile. A turn that moves nine
tiles would have as many parameters if it were a single action.

`anchored` does the same cycle by cycle, by conditional effects: an action moves three tiles, and
needs no parameters for them. So there are 26 ground actions instead of 1,058, and no state in the
middle of a cycle, which is what symbolic search does best on. A turn of nine tiles is three
actions, since Fast Downward's translator takes a time that is exponential in the number of effects
of one action on one tile. It also has to see that no two of them happen to the same tile: that is
what the negated conditions are for. Without them it finds 122 variables and not 13.

`moves` is for planners that read no costs: a move is one action, of three tiles, and rc is not held
fast. Instead the first turn may be combined with a regrip. With the right one, the plan ends in the
placing that the goal asks for. These actions have no parameters, since naive grounders do not end
on actions with a parameter for each tile. For this reason tiles are named by where they are at the
start, and the actions require all tiles to be there. With a flag for the first turn instead, Fast
Downward's translator found 146 variables and not 13, and SymK did not end.

`grips` is for proofs by Fast Downward; its own module explains it.

The parity of the start decides which of the two mirror images of the goal can be reached, and only
that one is asked for. `anchored` and `strips` take both objectives. They have two actions for a
flip, one that costs 1 and one that costs nothing, and a static fact says which of them is
allowed, so that one domain serves both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.braintwist.encodings.anchoring import (
    anchored_moves,
    anchored_turns,
    toy_of,
    unrotated,
)
from pddlpuzzles.families.braintwist.encodings.grips import Grips
from pddlpuzzles.families.braintwist.encodings.models import (
    CARRIES,
    FLIPS,
    FOLDS,
    MERGE_AND_SHRINK,
    ORIGINS,
    PLACES,
    REGRIP_NAMES,
    REST,
    TIPS,
    TURN_NAMES,
    TURN_OF_NAME,
    anchored,
    flip_action,
    moves,
    moves_domain,
    rounds,
    strips,
)
from pddlpuzzles.families.braintwist.heuristics import BrainTwist
from pddlpuzzles.families.braintwist.rules import FLIP, OBJECTIVES
from pddlpuzzles.families.braintwist.toy import CYCLES, ROTATIONS, carried, homing, rotated, turned
from pddlpuzzles.pddl.bundled import Bundled
from pddlpuzzles.pddl.model import Domain, Model
from pddlpuzzles.puzzle import Action, ProblemFacts

_REGRIPS: Final = {name: regrip for regrip, name in REGRIP_NAMES.items()}
_TURN_OF_TIP: Final = {tip: turn for turn, tip in TIPS.items()}


class _HeldFast(Bundled):
    """The toy held with tile rc at position 1, so that a turn is several actions."""

    puzzle = "braintwist"
    objectives: Final = OBJECTIVES

    def decode(self, puzzle: BrainTwist, actions: Sequence[Action]) -> list[int | None]:
        """Return the moves of a plan, for the toy as it is held at the start."""
        self.require_possible(puzzle, actions)
        # What only goes on names a step, and no tip.
        begun = (
            FLIP if name in FLIPS else _TURN_OF_TIP.get(first) for name, (first, *_) in actions
        )
        return anchored_moves(puzzle, begun)

    def recognise(self, facts: ProblemFacts) -> tuple[BrainTwist, dict[str, str]]:
        """Return the puzzle, held with tile rc at position 1: no task says how it was held."""
        objective = OBJECTIVES[bool(facts.of("flip-freely-allowed"))]
        flipped = (FOLDS[True],) in facts.of("held")
        return toy_of(facts.of("at"), facts.wanted("at"), flipped, objective), {}


class _Strips(_HeldFast):
    """The portable encoding: STRIPS with types and action costs, turns tile by tile."""

    name: Final = "strips"

    def plan_search(self, puzzle: BrainTwist) -> str:
        """Return weighted A*, in which the length of the relaxed plan counts three times."""
        return "eager_wastar([ff()],w=3)"

    def proof_search(self, puzzle: BrainTwist) -> str:
        """Return A* with pattern databases."""
        return "astar(cpdbs(systematic(2)))"

    def model(self, puzzle: BrainTwist) -> Model:
        """Return the toy, held with tile rc at position 1, and how turns move tiles."""
        return strips(self.domain, puzzle)

    def encode(self, puzzle: BrainTwist, moves: Sequence[int]) -> list[Action]:
        """Return the actions of each move, one for each step of a turn."""
        actions = []
        for tiles, flipped, turn in anchored_turns(puzzle, moves):
            if turn == FLIP:
                actions.append(flip_action(puzzle, flipped))
                continue
            lying = dict(zip(PLACES, tiles, strict=True))
            for step, here, there, then in CARRIES[turn]:
                tile = lying.pop(here)
                lying[there] = tile
                if step == REST:
                    actions.append(Action("turn", (TIPS[turn], FOLDS[flipped], tile, here, then)))
                else:
                    actions.append(Action("carry", (step, tile, here, there, then)))
        return actions


class _Anchored(_HeldFast):
    """Turns as cycles of three tiles, by conditional effects, while tile rc stays where it is."""

    name: Final = "anchored"
    proved_by = frozenset(("symk", counted) for counted in OBJECTIVES)

    def proof_search(self, puzzle: BrainTwist) -> str:
        """Return A* with merge-and-shrink, which takes conditional effects."""
        return MERGE_AND_SHRINK

    def model(self, puzzle: BrainTwist) -> Model:
        """Return the toy, held with tile rc at position 1, and how turns move tiles."""
        return anchored(self.domain, puzzle)

    def encode(self, puzzle: BrainTwist, moves: Sequence[int]) -> list[Action]:
        """Return the actions of each move, one for each cycle of a turn."""
        actions = []
        for _, flipped, turn in anchored_turns(puzzle, moves):
            if turn == FLIP:
                actions.append(flip_action(puzzle, flipped))
                continue
            first, *others = rounds(turn)
            begin = (TIPS[turn], FOLDS[flipped], *first.places)
            if others:
                actions.append(Action("begin", (*begin, first.then)))
            else:
                actions.append(Action("turn", begin))
            actions += [Action("go-on", (step, *cycle, then)) for step, cycle, then in others]
        return actions


class _Moves(Bundled):
    """The encoding for planners that read no costs: each action is a move."""

    puzzle = "braintwist"
    name: Final = "moves"
    objectives: Final = ("moves",)
    summary: Final = """\
Brain Twist, a tetrahedron of twelve tiles that folds inside out. Each action is a move.

Tiles are named by where they lie at the start: t5 is the one at position 5. (at t p) says that
tile t is at position p now, (held f) which way the toy is folded. turn-5 turns the tip 5
clockwise, turn-5-back the other way; the tips are 1 to 4 while the toy is unflipped, 5 to 8 while
it is flipped.

A solved toy is solved however it is held. Hence while all tiles are where they lay at the start
the next turn may go with another grip: turn-5-regrip-7 turns the tip 5, and then the whole toy so
that what is at position 7 comes to position 1. The one placing in the goal so stands for all
twelve ways of holding the toy."""

    def proof_search(self, puzzle: BrainTwist) -> str:
        """Return A* with merge-and-shrink."""
        return MERGE_AND_SHRINK

    @property
    def domain(self) -> Domain:
        """The domain; its turns are made, since nobody would write them."""
        return moves_domain()

    def model(self, puzzle: BrainTwist) -> Model:
        """Return the toy, held with tile rc at position 1."""
        return moves(puzzle)

    def encode(self, puzzle: BrainTwist, moves: Sequence[int]) -> list[Action]:
        """Return an action for each move, with the regrip that leads to the goal's placing."""
        start = puzzle.start.tiles
        after = start
        for move in moves:
            after = after if move == FLIP else turned(after, move)
        grip, meant = homing(start), homing(after)
        tiles: tuple[str, ...] = ORIGINS
        flipped = puzzle.start.flipped
        actions = []
        for move in moves:
            if move == FLIP:
                actions.append(flip_action(puzzle, flipped))
                flipped = not flipped
                continue
            turn = rotated(move, grip)
            if grip == meant:
                three = tuple(tiles[position - 1] for position in CYCLES[abs(turn)])
                actions.append(Action(TURN_NAMES[turn], three))
                tiles = turned(tiles, turn)
            else:
                regrip = next(
                    position
                    for position, carry in ROTATIONS.items()
                    if carried(carried(start, grip), carry) == carried(start, meant)
                )
                actions.append(Action(REGRIP_NAMES[turn, regrip], ()))
                tiles, grip = carried(turned(tiles, turn), ROTATIONS[regrip]), meant
        return actions

    def decode(self, puzzle: BrainTwist, actions: Sequence[Action]) -> list[int | None]:
        """Return the moves of a plan, for the toy as it is held at the start."""
        self.require_possible(puzzle, actions)
        grip = homing(puzzle.start.tiles)
        moves: list[int | None] = []
        for name, _ in actions:
            if name in _REGRIPS:
                turn, position = _REGRIPS[name]
                moves.append(unrotated(turn, grip))
                grip = tuple(ROTATIONS[position][there - 1] for there in grip)
            else:
                moves.append(unrotated(TURN_OF_NAME[name], grip) if name in TURN_OF_NAME else FLIP)
        return moves

    def recognise(self, facts: ProblemFacts) -> tuple[BrainTwist, dict[str, str]]:
        """Return the puzzle, held with tile rc at position 1, since no task says how it was held.

        Nor does this one say how tiles are called, or whether faces or tips are to be solved: the
        first puzzle that has this task is returned.
        """
        if (ORIGINS[0], PLACES[0]) not in facts.wanted("at"):
            # Held so, the toy would be another: rc, the tile there in the end, lies there.
            raise InputError("the tile that the goal wants at the first place does not start there")
        flipped = (FOLDS[True],) in facts.of("held")
        at = {(tile, here) for tile, here in zip(ORIGINS, PLACES, strict=True)}
        return toy_of(at, facts.wanted("at"), flipped, "moves"), {}


ENCODINGS: Final = (_Strips(), _Anchored(), _Moves(), Grips())

RECOGNISED: Final = ENCODINGS


def size(puzzle: BrainTwist) -> str:
    """Return the number of tiles, which is always the same, and the goal."""
    return f"12 tiles, {puzzle.goal}"
