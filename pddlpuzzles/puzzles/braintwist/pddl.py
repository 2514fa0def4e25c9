"""Brain Twist as PDDL: two encodings, each for both objectives.

A toy that is solved is solved however it is held. Choosing among twelve orientations at the end
would blind the abstractions by which planners prove anything; so `strips` has the choice at the
start, and `anchored` has none.

`strips`: at first the toy lies on the table. It is picked up tile by tile: `grasp` puts rc at a
position of the planner's choice, every `follow` puts the next tile where it then must come, and
`lift` ends it; the goal is one placing of the tiles. All this is free, and settled by `grasp`.
A single action for it would have thirteen parameters, on which naive grounders hang.

`anchored` holds tile rc at position 1, as Andrea Viel does: a turn that would move it turns all
the rest the other way instead, by conditional effects.

The parity of the start tells which of the two mirror images of the goal can be reached, and only
that one is asked for. A flip has two actions, one that costs 1 and one that is free, and a
static fact says which of them the objective allows: one domain serves both.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import Final

from unified_planning.model import Problem

from pddlpuzzles.errors import InputError
from pddlpuzzles.puzzle import Action, Facts
from pddlpuzzles.puzzles.braintwist.heuristics import BrainTwist
from pddlpuzzles.puzzles.braintwist.rules import FLIP, OBJECTIVES, State
from pddlpuzzles.puzzles.braintwist.tasks import (
    FLIP_NAMES,
    FOLDS,
    PLACES,
    TURN_NAMES,
    AnchoredTask,
    StripsTask,
)
from pddlpuzzles.puzzles.braintwist.toy import (
    CYCLES,
    ROTATIONS,
    SOLVED,
    TILES,
    carried,
    homing,
    is_odd,
    rotated,
    turned,
)

_TURNS: Final = {name: turn for turn, name in TURN_NAMES.items()}
_FLIPS: Final = frozenset(FLIP_NAMES.values())

_MERGE_AND_SHRINK: Final = (
    "astar(merge_and_shrink(shrink_strategy=shrink_bisimulation(greedy=false),"
    "merge_strategy=merge_sccs(order_of_sccs=topological,merge_selector=score_based_filtering("
    "scoring_functions=[goal_relevance(),dfp(),total_order()])),"
    "label_reduction=exact(before_shrinking=true,before_merging=false),"
    "max_states=50k,threshold_before_merge=1))"
)
"""The form that Fast Downward's own documentation recommends."""

_FLIP_SIGNATURES: Final = dict.fromkeys(_FLIPS, (FOLDS, FOLDS))


class _Strips:
    """The portable encoding: STRIPS, types and action costs, and a free choice at the start."""

    name: Final = "strips"
    objectives: Final = OBJECTIVES
    plan_search: Final = "lazy_greedy([ff()],preferred=[ff()])"
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
        """Return A* with merge-and-shrink, or where flips are free, with pattern databases.

        From farthest away the former takes 43 s and the latter 75 s under `moves`, and under
        `twists` over 120 s and 22 s; from nearer they are much alike.
        """
        if puzzle.objective == "twists":
            return "astar(cpdbs(systematic(3)))"
        return _MERGE_AND_SHRINK

    def task(self, puzzle: BrainTwist) -> Problem:
        """Return the task; its domain is the same for every instance."""
        return StripsTask(puzzle)

    def encode(self, puzzle: BrainTwist, moves: Sequence[int]) -> list[Action]:
        """Return the pick-up, in the way that lets the moves end at the goal, and the moves."""
        grip = _grip(puzzle, moves)
        tiles, flipped = carried(puzzle.start.tiles, grip), puzzle.start.flipped
        place = dict(zip(tiles, PLACES, strict=True))
        actions = [Action("grasp", (place[TILES[0]],))]
        for tile, after in pairwise(TILES):
            actions.append(Action("follow", (tile, after, place[tile], place[after])))
        actions.append(Action("lift", (place[TILES[-1]], FOLDS[flipped])))
        for move in moves:
            if move == FLIP:
                actions.append(_flip(puzzle, flipped))
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
            **dict.fromkeys(_TURNS, (TILES, TILES, TILES)),
            **_FLIP_SIGNATURES,
        }
        _check(actions, signatures)
        grip = ROTATIONS[1]
        moves: list[int | None] = []
        for name, arguments in actions:
            if name == "grasp":
                grip = _rotation(puzzle.start.tiles, PLACES.index(arguments[0]) + 1)
            if name in _TURNS:
                moves.append(_unrotated(_TURNS[name], grip))
            else:
                moves.append(FLIP if name in _FLIPS else None)
        return moves

    def recognise(self, facts: Facts) -> tuple[BrainTwist, dict[str, str]]:
        """Return the puzzle, held with tile rc at position 1: no task says how it was held."""
        beside = {words[:3]: words[3] for words in facts.of("beside")}
        first = facts.constants[PLACES[0]]

        def lying(names: Mapping[str, str]) -> dict[str, str]:
            place = {names[TILES[0]]: first}
            for tile, after in pairwise(names[tile] for tile in TILES):
                place[after] = beside.get((tile, after, place[tile]), "")
            return place

        flipped = (facts.constants[FOLDS[True]],) in facts.of("lying")
        return _recognised(facts, lying, flipped)


class _Anchored:
    """Viel's encoding: tile rc stays where it is, and turns have conditional effects."""

    name: Final = "anchored"
    objectives: Final = OBJECTIVES
    plan_search: Final = "lazy_greedy([ff()],preferred=[ff()])"
    summary: Final = """\
Brain Twist, a tetrahedron of twelve tiles that folds inside out.

(at t p) says that tile t is at position p, (held f) which way the toy is folded. It is always
held with tile rc at position 1: turn-5 turns the tip 5 clockwise, turn-5-back the other way, and
then the whole toy until rc is back. The tips are 1 to 4 while the toy is unflipped, 5 to 8 while
it is flipped. It is unflipped when the colours that tiles are named by first are outside."""

    def proof_search(self, puzzle: BrainTwist) -> str:
        """Return A* with merge-and-shrink, which takes conditional effects."""
        return _MERGE_AND_SHRINK

    def task(self, puzzle: BrainTwist) -> Problem:
        """Return the task; its domain is the same for every instance."""
        return AnchoredTask(puzzle)

    def encode(self, puzzle: BrainTwist, moves: Sequence[int]) -> list[Action]:
        """Return an action for each move."""
        tiles, flipped = puzzle.start
        actions = []
        for move in moves:
            if move == FLIP:
                actions.append(_flip(puzzle, flipped))
                flipped = not flipped
            else:
                actions.append(Action(TURN_NAMES[rotated(move, homing(tiles))], ()))
                tiles = turned(tiles, move)
        return actions

    def decode(self, puzzle: BrainTwist, actions: Sequence[Action]) -> list[int | None]:
        """Return the moves of a plan, for the toy as it is held at the start.

        :raises InputError: for an action that no such task has.
        """
        _check(actions, {**dict.fromkeys(_TURNS, ()), **_FLIP_SIGNATURES})
        tiles = puzzle.start.tiles
        moves: list[int | None] = []
        for name, _ in actions:
            if name in _FLIPS:
                moves.append(FLIP)
            else:
                move = _unrotated(_TURNS[name], homing(tiles))
                moves.append(move)
                tiles = turned(tiles, move)
        return moves

    def recognise(self, facts: Facts) -> tuple[BrainTwist, dict[str, str]]:
        """Return the puzzle, held with tile rc at position 1: no task says how it was held."""
        place = {tile: here for tile, here in facts.of("at")}  # noqa: C416 - typed so
        flipped = (facts.constants[FOLDS[True]],) in facts.of("held")
        return _recognised(facts, lambda names: place, flipped)


def _recognised(
    facts: Facts, lying: Callable[[Mapping[str, str]], Mapping[str, str]], flipped: bool
) -> tuple[BrainTwist, dict[str, str]]:
    """Return the puzzle of a problem, and its names for tiles and places.

    A tile is known by its place in the goal. Several goals may be read in a problem whose tiles
    have other names; one that leaves them their names comes first. `lying` gives the problem's
    place of each tile at the start, for its names of our tiles.

    :raises InputError: if no goal can be read in it.
    """
    places = {name: facts.constants.get(name, "") for name in PLACES}
    spare = [name for name, kind in facts.objects.items() if kind == "place"]
    places |= dict(zip([name for name in PLACES if not places[name]], spare, strict=False))
    wanted = {place: tile for tile, place in facts.wanted("at")}
    objective = OBJECTIVES[bool(facts.of("flip-freely-allowed"))]
    found: list[tuple[BrainTwist, dict[str, str]]] = []
    for (goal, odd), solved in SOLVED.items():
        names = {
            tile: wanted.get(places[place], "") for tile, place in zip(solved, PLACES, strict=True)
        }
        if any(facts.constants.get(tile, name) != name for tile, name in names.items()):
            continue
        ours = {name: tile for tile, name in names.items()}
        at = {place: ours.get(tile, "") for tile, place in lying(names).items()}
        tiles = tuple(at.get(places[place], "") for place in PLACES)
        if {*tiles} == {*TILES} and is_odd(tiles) == odd:
            puzzle = BrainTwist(State(tiles, flipped), goal, objective)
            found.append((puzzle, {**names, **places}))
    if not found:
        raise InputError("start and goal are no two placings of the same twelve tiles")
    return max(found, key=lambda one: sum(name == ours for ours, name in one[1].items()))


def _flip(puzzle: BrainTwist, flipped: bool) -> Action:
    return Action(FLIP_NAMES[puzzle.objective], (FOLDS[flipped], FOLDS[not flipped]))


def _grip(puzzle: BrainTwist, moves: Sequence[int]) -> tuple[int, ...]:
    """Return the rotation of the start after which the moves end at the goal, if they solve it."""
    tiles = puzzle.start.tiles
    for move in moves:
        tiles = tiles if move == FLIP else turned(tiles, move)
    return homing(tiles)


def _rotation(tiles: Sequence[str], position: int) -> tuple[int, ...]:
    """Return the rotation that takes tile rc to a position."""
    here = tiles.index(TILES[0])
    return next(carry for carry in ROTATIONS.values() if carry[here] == position)


def _unrotated(turn: int, rotation: Sequence[int]) -> int:
    """Return what a turn was called before the whole toy was rotated."""
    return next(before for before in TURN_NAMES if rotated(before, rotation) == turn)


def _check(actions: Sequence[Action], signatures: Mapping[str, Sequence[Sequence[str]]]) -> None:
    """Raise the complaint about the first action that no task of an encoding has.

    :raises InputError: if there is one.
    """
    for step, (name, arguments) in enumerate(actions, 1):
        if name not in signatures:
            expected = ", ".join(signatures)
            raise InputError(f"unknown action {name!r}, expected one of {expected}", line=step)
        kinds = signatures[name]
        if len(arguments) != len(kinds):
            wrong = f"{name} has {len(arguments)} arguments, expected {len(kinds)}"
            raise InputError(wrong, line=step)
        for argument, kind in zip(arguments, kinds, strict=True):
            if argument not in kind:
                wrong = f"{name}: {argument!r}, expected one of {', '.join(kind)}"
                raise InputError(wrong, line=step)


ENCODINGS: Final = (_Strips(), _Anchored())
