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

`grips` is for proofs by Fast Downward. A turn is one action, of three tiles, and no tile is held
fast: so each turn moves three tiles, as those of the toy do, and heuristics that look at a few
tiles each, such as pattern databases, see how far these are from home. Where rc is held fast, a
turn may move nine. That is worth more on far starts than the 21,278 ground actions cost. At the
start the toy lies on the table, and is picked up in the grip in which the moves will end at the
goal's one placing; that takes thirteen actions, which cost nothing.

The parity of the start decides which of the two mirror images of the goal can be reached, and only
that one is asked for. `anchored` and `strips` take both objectives. They have two actions for a
flip, one that costs 1 and one that costs nothing, and a static fact says which of them is
allowed, so that one domain serves both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Final

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.braintwist.heuristics import BrainTwist
from pddlpuzzles.families.braintwist.rules import FLIP, OBJECTIVES, Rules, State
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
    rotated,
    turned,
)
from pddlpuzzles.pddl.bundled import Bundled, model_of
from pddlpuzzles.pddl.model import Atom, Domain, Effect, Model, Schema, conjunction
from pddlpuzzles.pddl.read import read_domain
from pddlpuzzles.puzzle import Action, ProblemFacts

Grip = tuple[int, ...]
Row = tuple[str, ...]
"""A fact or a goal, its predicate first; or a step of a turn."""

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


def _cycles(turn: int) -> tuple[tuple[str, str, str], ...]:
    """Return the cycles of places of a turn, for the toy with tile rc at position 1."""
    after = turned(POSITIONS, turn)
    goes = dict(zip(carried(after, ROTATIONS[after.index(1) + 1]), PLACES, strict=True))
    cycles: list[tuple[str, str, str]] = []
    for position, first in zip(POSITIONS, PLACES, strict=True):
        if goes[position] != first and all(first not in cycle for cycle in cycles):
            second = goes[position]
            cycles.append((first, second, goes[PLACES.index(second) + 1]))
    return tuple(cycles)


def _due(turn: int, ways: Sequence[tuple[str, ...]]) -> tuple[Row, ...]:
    """Return the steps of a turn: what is due before each, what it does, and what is due then."""
    due = [REST, *(f"{TIPS[turn]}-{count}" for count in range(1, len(ways))), REST]
    return tuple((step, *way, then) for (step, then), way in zip(pairwise(due), ways, strict=True))


def _one_by_one(turn: int) -> list[tuple[str, str]]:
    """Return from where to where tiles go, one at a time: of each cycle one waits in the hand."""
    return [
        way
        for first, second, third in _cycles(turn)
        for way in ((first, HAND), (third, first), (second, third), (HAND, second))
    ]


ROUNDS: Final = {turn: _due(turn, _cycles(turn)) for turn in TURNS}
"""The steps of each turn, a cycle of three places in each: one, or three where rc would move. The
tile at the first place goes to the second, the one there to the third, and the one there to the
first."""

CARRIES: Final = {turn: _due(turn, _one_by_one(turn)) for turn in TURNS}
"""The same with one tile in each."""

CARRY_STEPS: Final = (REST, *(step for steps in CARRIES.values() for step, *_ in steps[1:]))
ROUND_STEPS: Final = (REST, *(step for steps in ROUNDS.values() for step, *_ in steps[1:]))
"""What can be due, in the order of the turns: with a tile a step, and with a cycle a step."""


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
    for turn, ((_, here, _, then), *rest) in CARRIES.items():
        yield "begins", TIPS[turn], fold_of(turn), here, then
        yield from (("goes-on", *carry) for carry in rest)


def _anchored_facts() -> Iterator[Row]:
    for turn, tip in TIPS.items():
        (_, *cycle, then), *others = ROUNDS[turn]
        begin = (tip, fold_of(turn), *cycle)
        yield ("begins", *begin, then) if others else ("turns", *begin)
        yield from (("goes-on", *step) for step in others)


STRIPS_FACTS: Final = tuple(_strips_facts())
"""The facts about turns that each problem in the encoding `strips` has."""

ANCHORED_FACTS: Final = tuple(_anchored_facts())
"""The same of `anchored`."""


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


def flip_action(puzzle: Rules, flipped: bool) -> Action:
    """Return the flip of a toy that is flipped, or is not."""
    return Action(FLIP_NAMES[puzzle.objective], (FOLDS[flipped], FOLDS[not flipped]))


def _after(tiles: tuple[str, ...], moves: Sequence[int]) -> tuple[str, ...]:
    for move in moves:
        tiles = tiles if move == FLIP else turned(tiles, move)
    return tiles


def _in_a_grip(
    puzzle: BrainTwist, moves: Sequence[int], tiles: tuple[str, ...], flipped: bool, grip: Grip
) -> Iterator[Action]:
    """Yield an action for each move; tiles, called so, lie so in the grip that is kept."""
    for move in moves:
        if move == FLIP:
            yield flip_action(puzzle, flipped)
            flipped = not flipped
        else:
            turn = rotated(move, grip)
            three = tuple(tiles[position - 1] for position in CYCLES[abs(turn)])
            yield Action(TURN_NAMES[turn], three)
            tiles = turned(tiles, turn)


def anchored_turns(
    puzzle: BrainTwist, moves: Sequence[int]
) -> Iterator[tuple[tuple[str, ...], bool, int]]:
    """Yield for each move the tiles before it, whether the toy is flipped, and the move.

    Tiles and move are those of the toy held with tile rc at position 1.
    """
    tiles, flipped = puzzle.start
    for move in moves:
        yield homed(tiles), flipped, move if move == FLIP else rotated(move, homing(tiles))
        if move == FLIP:
            flipped = not flipped
        else:
            tiles = turned(tiles, move)


def anchored_moves(puzzle: BrainTwist, turns: Iterable[int | None]) -> list[int | None]:
    """Return the moves for the toy as it is held at the start; the inverse of the above.

    `turns` are for the toy held with tile rc at position 1; None stands for bookkeeping.
    """
    tiles = puzzle.start.tiles
    moves: list[int | None] = []
    for turn in turns:
        move = unrotated(turn, homing(tiles)) if turn else turn
        moves.append(move)
        tiles = turned(tiles, move) if move else tiles
    return moves


def unrotated(turn: int, rotation: Sequence[int]) -> int:
    """Return the number of a turn before the whole toy was rotated."""
    return next(before for before in TURNS if rotated(before, rotation) == turn)


def toy_of(
    start: Iterable[tuple[str, ...]],
    goal: Iterable[tuple[str, ...]],
    flipped: bool,
    objective: str,
) -> BrainTwist:
    """Return the puzzle whose tiles lie so; both say the name of each tile with its place.

    Which tile is which follows from its place in the goal. Of several puzzles it is the one in
    which most tiles have our names.

    :raises InputError: if there is none.
    """
    lying, wanted = ({place: tile for tile, place in placing} for placing in (start, goal))
    found: list[tuple[int, BrainTwist]] = []
    for (wish, odd), solved in SOLVED.items():
        known = {wanted.get(place, ""): tile for tile, place in zip(solved, PLACES, strict=True)}
        tiles = tuple(known.get(lying.get(place, ""), "") for place in PLACES)
        if {*tiles} == {*TILES} and is_odd(tiles) == odd:
            alike = sum(name == tile for name, tile in known.items())
            found.append((alike, BrainTwist(State(tiles, flipped), wish, objective)))
    if not found:
        raise InputError("start and goal are no two placings of the same twelve tiles")
    return max(found, key=lambda one: one[0])[1]


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
        objects = {HAND: "place", **_tips_and_steps(CARRY_STEPS)}
        return toy(self.domain, puzzle, [("due", REST), *STRIPS_FACTS], objects=objects)

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
        facts = [("due", REST), *ANCHORED_FACTS]
        return toy(self.domain, puzzle, facts, objects=_tips_and_steps(ROUND_STEPS))

    def encode(self, puzzle: BrainTwist, moves: Sequence[int]) -> list[Action]:
        """Return the actions of each move, one for each cycle of a turn."""
        actions = []
        for _, flipped, turn in anchored_turns(puzzle, moves):
            if turn == FLIP:
                actions.append(flip_action(puzzle, flipped))
                continue
            (_, *cycle, then), *others = ROUNDS[turn]
            begin = (TIPS[turn], FOLDS[flipped], *cycle)
            actions.append(Action("begin", (*begin, then)) if others else Action("turn", begin))
            actions += [Action("go-on", step) for step in others]
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
        names = dict(zip(homed(puzzle.start.tiles), ORIGINS, strict=True))
        return toy(moves_domain(), puzzle, names=names)

    def encode(self, puzzle: BrainTwist, moves: Sequence[int]) -> list[Action]:
        """Return an action for each move, with the regrip that leads to the goal's placing."""
        start, flipped = puzzle.start
        grip, meant = homing(start), homing(_after(start, moves))
        first = next((at for at, move in enumerate(moves) if move != FLIP), len(moves))
        if grip == meant or first == len(moves):
            return list(_in_a_grip(puzzle, moves, ORIGINS, flipped, grip))
        regrip = next(
            position
            for position, carry in ROTATIONS.items()
            if carried(carried(start, grip), carry) == carried(start, meant)
        )
        turn = rotated(moves[first], grip)
        tiles = carried(turned(ORIGINS, turn), ROTATIONS[regrip])
        return [
            *_in_a_grip(puzzle, moves[:first], ORIGINS, flipped, grip),
            Action(REGRIP_NAMES[turn, regrip], ()),
            *_in_a_grip(puzzle, moves[first + 1 :], tiles, flipped ^ (first % 2 == 1), meant),
        ]

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
        start, flipped = puzzle.start
        grip = homing(_after(start, moves))
        tiles = carried(start, grip)
        place = dict(zip(tiles, PLACES, strict=True))
        return [
            Action("grasp", (place[TILES[0]],)),
            *(
                Action("follow", (tile, after, place[tile], place[after]))
                for tile, after in pairwise(TILES)
            ),
            Action("lift", (place[TILES[-1]], FOLDS[flipped])),
            *_in_a_grip(puzzle, moves, tiles, flipped, grip),
        ]

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


ENCODINGS: Final = (_Strips(), _Anchored(), _Moves(), Grips())

RECOGNISED: Final = ENCODINGS


def size(puzzle: BrainTwist) -> str:
    """Return the number of tiles, which is always the same, and the goal."""
    return f"12 tiles, {puzzle.goal}"
