"""Brain Twist as PDDL: four encodings, each with one placing as its goal.

A solved toy is solved in any *grip*, as the twelve rotations of the whole toy are called here; in
one of them tile rc, the first of `TILES`, is at position 1. With a goal of twelve placings
abstractions would prove nothing, so each encoding leaves the grip free in another way, for reasons
in `encodings.toml`. The parity of the start decides which mirror image of the goal is asked for.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, reduce
from itertools import pairwise
from pathlib import Path
from tomllib import loads
from typing import Final, NamedTuple

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.braintwist import rules as twist
from pddlpuzzles.families.braintwist.rules import BrainTwist
from pddlpuzzles.pddl.encodings import Bundled, bundled_domain, model_of
from pddlpuzzles.pddl.model import Atom, Domain, Effect, Model, Schema, conjunction
from pddlpuzzles.pddl.read import read_domain
from pddlpuzzles.puzzle import Action, ProblemFacts

Row = tuple[str, ...]
"""Words: a fact, its predicate first, or places, or the tiles at positions 1 to 12."""
Grip = tuple[int, ...]  # a rotation, as in `ROTATIONS`
PLACES: Final = tuple(f"p{position}" for position in twist.POSITIONS)
_ORIGINS: Final = tuple(f"t{position}" for position in twist.POSITIONS)
"""Names of tiles by where they are at the start: `t5` is the tile that begins at position 5."""
_FOLDS: Final = ("unflipped", "flipped")
_FOLDINGS: Final = (_FOLDS, _FOLDS[::-1])
"""The names of the two ways to be folded, and of a flip; a state's `flipped` is an index."""
_WAYS: Final = {turn: f"{abs(turn)}{'-back' if turn < 0 else ''}" for turn in twist.TURNS}
_TURN_NAMES: Final = {turn: f"turn-{way}" for turn, way in _WAYS.items()}  # the action of a turn
_TURN_OF_NAME: Final = {name: turn for turn, name in _TURN_NAMES.items()}

REGRIPS: Final = {
    f"{name}-regrip-{position}": (turn, position)
    for turn, name in _TURN_NAMES.items()
    for position in twist.POSITIONS[1:]
}
"""The actions of a turn after which the whole toy is rotated by `ROTATIONS[position]`."""
_FLIP_NAMES: Final = {"moves": "flip", "twists": "flip-freely"}  # a flip's action, by objective
_TIPS: Final = {turn: f"tip-{way}" for turn, way in _WAYS.items()}
"""The object that stands for a turn where all turns are one action."""
_TURN_OF_TIP: Final = {tip: turn for turn, tip in _TIPS.items()}
_OWN: Final = {tile: tile for tile in twist.TILES}
_FOLD_OF: Final = {turn: _FOLDS[abs(turn) not in twist.UNFLIPPED] for turn in twist.TURNS}
"""How the toy is folded where a turn can be made."""
_HAND: Final = "hand"  # the place of a tile that waits in the middle of a turn
_REST: Final = "rest"  # what is due between two turns; inside one, a step of it is due
_TEXTS: Final = loads(Path(__file__).with_name("encodings.toml").read_text("utf-8"))
_PATTERNS: Final = "astar(cpdbs(systematic(3)))"
_MERGE_AND_SHRINK: Final = "".join(_TEXTS["merge-and-shrink"])


def _cycles(turn: int) -> Iterator[tuple[str, str, str]]:
    """Yield three places each: a tile at one of them goes to the next, of the last to the first."""
    after = twist.turned(PLACES, turn)
    # If rc has left p1, the toy is rotated until it is back there: three cycles instead of one.
    homing = twist.ROTATIONS[after.index(PLACES[0]) + 1]
    target_of = dict(zip(twist.carried(after, homing), PLACES, strict=True))
    in_cycles: set[str] = set()
    for first in PLACES:
        if target_of[first] != first and first not in in_cycles:
            cycle = first, target_of[first], target_of[target_of[first]]
            in_cycles |= {*cycle}
            yield cycle


class _Step(NamedTuple):
    """What of a turn is `due`, the places whose tiles are moved, and what is due `then`."""

    due: str
    places: Row
    then: str


def _in_steps(turn: int, moved: Sequence[Row]) -> list[_Step]:
    due = [_REST, *(f"{_TIPS[turn]}-{count}" for count in range(1, len(moved))), _REST]
    return [_Step(now, it, then) for (now, then), it in zip(pairwise(due), moved, strict=True)]


_ROUNDS: Final = {turn: _in_steps(turn, [*_cycles(turn)]) for turn in twist.TURNS}
"""The steps of each turn, a cycle of three places in each: one, or three where rc would move."""

_CARRIES: Final = {
    turn: _in_steps(
        turn,
        [
            ends
            for first, second, third in _cycles(turn)
            for ends in ((first, _HAND), (third, first), (second, third), (_HAND, second))
        ],
    )
    for turn in twist.TURNS
}
"""The same with one tile in each, from where to where it goes: of a cycle one waits in the hand."""


def _placed(names: Mapping[str, str], tiles: Sequence[str]) -> list[Row]:
    return [("at", name, PLACES[tiles.index(tile)]) for tile, name in names.items()]


def _unrotated(turn: int, rotation: Sequence[int]) -> int:
    return next(before for before in twist.TURNS if twist.rotated(before, rotation) == turn)


def _toy(start: Iterable[Row], facts: ProblemFacts, held: str) -> tuple[BrainTwist, dict[str, str]]:
    """Return a problem's puzzle, held with tile rc at position 1."""
    # `start` says where each tile lies, `held` is the predicate of the fold. Which tile is which
    # follows from its place in the goal. Where several puzzles fit, the one in which most tiles
    # have the names that we give them is returned.
    lying, wanted = ({place: tile for tile, place in rows} for rows in (start, facts.wanted("at")))
    objective = twist.OBJECTIVES[bool(facts.of("flip-freely-allowed"))]
    namesakes: dict[BrainTwist, int] = {}
    for (goal, odd), solved in twist.SOLVED.items():
        tile_of = {wanted.get(place, ""): tile for tile, place in zip(solved, PLACES, strict=True)}
        tiles = tuple(tile_of.get(lying.get(place, ""), "") for place in PLACES)
        if {*tiles} == {*twist.TILES} and twist.is_odd(tiles) == odd:
            state = twist.State(tiles, (_FOLDS[True],) in facts.of(held))
            same_names = [name for name, tile in tile_of.items() if name == tile]
            namesakes[BrainTwist(state, goal, objective)] = len(same_names)
    if not namesakes:
        raise InputError("start and goal are no two placings of the same twelve tiles")
    return max(namesakes, key=namesakes.__getitem__), {}


class _Encoding(Bundled):
    puzzle = "braintwist"
    objectives: tuple[str, ...] = twist.OBJECTIVES
    proofs: Mapping[str, str] = dict.fromkeys(twist.OBJECTIVES, _MERGE_AND_SHRINK)
    """The search that proves optima under each objective."""
    _moves_of: Callable[[BrainTwist, Sequence[Action]], Iterator[int | None]]
    """The move of each action; None for one that only goes on."""

    def proof_search(self, puzzle: BrainTwist) -> str:
        return self.proofs[puzzle.objective]

    def _model(
        self,
        puzzle: BrainTwist,
        names: Mapping[str, str] = _OWN,  # of the tiles
        lying: Sequence[Row] = (),  # facts that say how it lies, else it is held with rc at 1
        turns: Sequence[Row] = (),  # facts that order
        steps: Sequence[str] = (),  # these, where a turn is several
    ) -> Model:
        tiles, flipped = puzzle.start
        objects = dict.fromkeys(names.values(), "tile") | dict.fromkeys(PLACES, "place")
        objects |= dict.fromkeys(_FOLDS, "fold")
        start = [*lying] or [*_placed(names, twist.homed(tiles)), ("held", _FOLDS[flipped])]
        start += [("inside-out", *folds) for folds in _FOLDINGS]
        goals = _placed(names, twist.SOLVED[puzzle.goal, twist.is_odd(tiles)])
        if "carry" in self.domain.actions:  # a turn is several
            objects[_HAND] = "place"
        if steps:
            objects |= dict.fromkeys(_TIPS.values(), "tip") | dict.fromkeys(steps, "step")
            start += [("due", _REST), *turns]
            goals.append(("due", _REST))
        if (flips := f"{_FLIP_NAMES[puzzle.objective]}-allowed") in self.domain.predicates:
            start.append((flips,))
        return model_of(self.domain, objects, start, goals)

    def decode(self, puzzle: BrainTwist, actions: Sequence[Action]) -> list[int | None]:
        self.require_possible(puzzle, actions)
        return [*self._moves_of(puzzle, actions)]

    def _in_a_grip(
        self, puzzle: BrainTwist, moves: Sequence[int], tiles: Row, flipped: bool, grip: Grip
    ) -> Iterator[Action]:
        """Yield an action for each move, in a grip that is kept."""
        for move in moves:
            if move == twist.FLIP:
                yield Action(_FLIP_NAMES[puzzle.objective], _FOLDINGS[flipped])
                flipped = not flipped
            else:
                turn = twist.rotated(move, grip)
                three = tuple(tiles[position - 1] for position in twist.CYCLES[abs(turn)])
                yield Action(_TURN_NAMES[turn], three)
                tiles = twist.turned(tiles, turn)


class _HeldFast(_Encoding):
    """The toy held with tile rc at position 1, so that a turn is several actions."""

    _steps: Mapping[int, list[_Step]]  # of each turn
    _first: Mapping[int, Row]  # the fact that begins it
    _actions: Callable[[int, Row], Iterator[Action]]  # of a turn, where the tiles lie so

    def model(self, puzzle: BrainTwist) -> Model:
        turns: list[Row] = []
        due = [_REST]
        for turn, (_, *further) in self._steps.items():
            goes_on = [("goes-on", step.due, *step.places, step.then) for step in further]
            turns += [self._first[turn], *goes_on]
            due += [step.due for step in further]
        return self._model(puzzle, turns=turns, steps=due)

    def encode(self, puzzle: BrainTwist, moves: Sequence[int]) -> list[Action]:
        tiles, flipped = puzzle.start
        actions: list[Action] = []
        for move in moves:
            if move == twist.FLIP:
                actions.append(Action(_FLIP_NAMES[puzzle.objective], _FOLDINGS[flipped]))
                flipped = not flipped
            else:
                homing = twist.homing(tiles)
                actions += self._actions(twist.rotated(move, homing), twist.homed(tiles))
                tiles = twist.turned(tiles, move)
        return actions

    def _moves_of(self, puzzle: BrainTwist, actions: Sequence[Action]) -> Iterator[int | None]:
        tiles = puzzle.start.tiles
        for name, (first, *_) in actions:
            if first in _TURN_OF_TIP:  # what only goes on names a step, and no tip
                move = _unrotated(_TURN_OF_TIP[first], twist.homing(tiles))
                tiles = twist.turned(tiles, move)
                yield move
            else:
                yield twist.FLIP if name in _FLIP_NAMES.values() else None

    def recognise(self, facts: ProblemFacts) -> tuple[BrainTwist, dict[str, str]]:
        return _toy(facts.of("at"), facts, "held")


class _Strips(_HeldFast):
    """STRIPS with types and action costs, turns tile by tile."""

    name: Final = "strips"
    proofs = dict.fromkeys(twist.OBJECTIVES, "astar(cpdbs(systematic(2)))")
    _steps = _CARRIES
    _first: Mapping[int, Row] = {
        turn: ("begins", _TIPS[turn], _FOLD_OF[turn], begin.places[0], begin.then)
        for turn, (begin, *_) in _CARRIES.items()
    }

    def plan_search(self, puzzle: BrainTwist) -> str:
        return "eager_wastar([ff()],w=3)"

    def _actions(self, turn: int, tiles: Row) -> Iterator[Action]:
        lying = dict(zip(PLACES, tiles, strict=True))
        for due, (source, target), then in _CARRIES[turn]:
            tile = lying[target] = lying.pop(source)
            if due == _REST:
                yield Action("turn", (_TIPS[turn], _FOLD_OF[turn], tile, source, then))
            else:
                yield Action("carry", (due, tile, source, target, then))


class _Anchored(_HeldFast):
    """Turns as cycles of three tiles, by conditional effects."""

    name: Final = "anchored"
    proved_by = frozenset(("symk", counted) for counted in twist.OBJECTIVES)
    _steps = _ROUNDS
    _first: Mapping[int, Row] = {
        turn: ("begins", *begin, step.then) if later else ("turns", *begin)
        for turn, (step, *later) in _ROUNDS.items()
        for begin in [(_TIPS[turn], _FOLD_OF[turn], *step.places)]
    }

    def _actions(self, turn: int, tiles: Row) -> Iterator[Action]:
        predicate, *begin = self._first[turn]
        yield Action(predicate.removesuffix("s"), tuple(begin))  # `begins` lets `begin` be done
        for due, places, then in _ROUNDS[turn][1:]:
            yield Action("go-on", (due, *places, then))


class _Moves(_Encoding):
    name: Final = "moves"
    objectives = ("moves",)
    summary: Final = _TEXTS["summary"]

    @cached_property
    def domain(self) -> Domain:
        """Turns of three tiles as in `grips`; and turns with a regrip, which move all twelve."""
        words = {"tiles": " ".join(_ORIGINS), "places": " ".join(PLACES), "folds": " ".join(_FOLDS)}
        head = read_domain(_TEXTS["domain"].format(**words), "moves")
        of_three = bundled_domain("braintwist", "grips")[0].actions
        actions = {name: replace(of_three[name], prices=()) for name in _TURN_OF_NAME}
        for name, (turn, position) in REGRIPS.items():
            after = twist.carried(twist.turned(_ORIGINS, turn), twist.ROTATIONS[position])
            needed = [Atom("held", (_FOLD_OF[turn],))]
            effects: list[Effect] = []
            for tile, source in zip(_ORIGINS, PLACES, strict=True):
                target = PLACES[after.index(tile)]
                needed.append(Atom("at", (tile, source)))
                ends = (source, target) if source != target else ()
                effects += [Effect(Atom("at", (tile, it)), it == target) for it in ends]
            actions[name] = Schema(name, (), conjunction(needed), tuple(effects), (), head.place)
        return replace(head, actions={**head.actions, **actions})

    def model(self, puzzle: BrainTwist) -> Model:
        names = dict(zip(twist.homed(puzzle.start.tiles), _ORIGINS, strict=True))
        return self._model(puzzle, names=names)

    def encode(self, puzzle: BrainTwist, moves: Sequence[int]) -> list[Action]:
        start, flipped = puzzle.start
        grip = twist.homing(start)
        # The grip in which the solved toy has rc at position 1, as the goal asks for.
        last_grip = twist.homing(reduce(twist.turned, filter(None, moves), start))
        # The regrip goes with the first turn; before it there are only flips.
        flips = next((n for n, move in enumerate(moves) if move != twist.FLIP), len(moves))
        if grip == last_grip or flips == len(moves):
            return list(self._in_a_grip(puzzle, moves, _ORIGINS, flipped, grip))
        turn = twist.rotated(moves[flips], grip)
        held, regripped = twist.carried(start, grip), twist.carried(start, last_grip)
        position = held.index(regripped[0]) + 1  # of the tile that it brings to position 1
        tiles = twist.carried(twist.turned(_ORIGINS, turn), twist.ROTATIONS[position])
        flipped_then = flipped ^ (flips % 2 == 1)
        return [
            *self._in_a_grip(puzzle, moves[:flips], _ORIGINS, flipped, grip),
            Action(f"{_TURN_NAMES[turn]}-regrip-{position}", ()),
            *self._in_a_grip(puzzle, moves[flips + 1 :], tiles, flipped_then, last_grip),
        ]

    def _moves_of(self, puzzle: BrainTwist, actions: Sequence[Action]) -> Iterator[int | None]:
        """Yield moves: they name vertices as the puzzle is held, actions as the grip has it."""
        grip = twist.homing(puzzle.start.tiles)
        for name, _ in actions:
            if name in REGRIPS:
                turn, position = REGRIPS[name]
                yield _unrotated(turn, grip)
                # From now on positions are counted in another grip.
                grip = tuple(twist.ROTATIONS[position][place - 1] for place in grip)
            else:
                yield _unrotated(_TURN_OF_NAME[name], grip) if name in _TURN_OF_NAME else twist.FLIP

    def recognise(self, facts: ProblemFacts) -> tuple[BrainTwist, dict[str, str]]:
        """Return the first puzzle that fits: the problem says neither tiles nor goal."""
        if (_ORIGINS[0], PLACES[0]) not in facts.wanted("at"):
            # Held so, the toy would be another: rc, the tile there in the end, lies there.
            raise InputError("the tile that the goal wants at the first place does not start there")
        return _toy(zip(_ORIGINS, PLACES, strict=True), facts, "held")


_GRIP_BRINGING: Final = {
    (at, position): grip for grip in twist.ROTATIONS.values() for at, position in enumerate(grip)
}
"""The grip in which the tile at a place, from 0, comes to a position."""


class _Grips(_Encoding):
    """Turns of three tiles, after the toy was picked up in one of twelve grips."""

    name: Final = "grips"
    # A proof in moves takes it as long to read as to search: 10 s where `strips` needs 1 to 11.
    proved_by = frozenset({("fast-downward", "twists")})
    proofs: Mapping[str, str] = {"moves": _MERGE_AND_SHRINK, "twists": _PATTERNS}

    def model(self, puzzle: BrainTwist) -> Model:
        tiles, flipped = puzzle.start
        lying: list[Row] = [("on-table", tile) for tile in twist.TILES]
        lying.append(("lying", _FOLDS[flipped]))
        # rc is grasped at some place. In that grip the other tiles follow, each to its own place.
        for place in twist.POSITIONS:
            grip = _GRIP_BRINGING[tiles.index(twist.TILES[0]), place]
            placed = _placed(_OWN, twist.carried(tiles, grip))
            for (_, tile, tile_place), (_, follower, follower_place) in pairwise(placed):
                lying.append(("beside", tile, follower, tile_place, follower_place))
        return self._model(puzzle, lying=lying)

    def encode(self, puzzle: BrainTwist, moves: Sequence[int]) -> list[Action]:
        start, flipped = puzzle.start
        grip = twist.homing(reduce(twist.turned, filter(None, moves), start))  # rc ends at home
        tiles = twist.carried(start, grip)
        place = dict(zip(tiles, PLACES, strict=True))
        return [
            Action("grasp", (place[twist.TILES[0]],)),
            *(Action("follow", (a, b, place[a], place[b])) for a, b in pairwise(twist.TILES)),
            Action("lift", (place[twist.TILES[-1]], _FOLDS[flipped])),
            *self._in_a_grip(puzzle, moves, tiles, flipped, grip),
        ]

    def _moves_of(self, puzzle: BrainTwist, actions: Sequence[Action]) -> Iterator[int | None]:
        grip, rc = twist.ROTATIONS[1], puzzle.start.tiles.index(twist.TILES[0])  # not grasped yet
        for name, arguments in actions:
            if name == "grasp":
                grip = _GRIP_BRINGING[rc, PLACES.index(arguments[0]) + 1]
            if name in _TURN_OF_NAME:
                yield _unrotated(_TURN_OF_NAME[name], grip)
            else:
                yield twist.FLIP if name in _FLIP_NAMES.values() else None

    def recognise(self, facts: ProblemFacts) -> tuple[BrainTwist, dict[str, str]]:
        after = {(tile, first): (near, second) for tile, near, first, second in facts.of("beside")}
        placed: list[Row] = [(twist.TILES[0], PLACES[0])]
        while (tile := placed[-1]) in after and len(placed) < len(twist.TILES):
            placed.append(after[tile])
        return _toy(placed, facts, "lying")


ENCODINGS: Final = (_Strips(), _Anchored(), _Moves(), _Grips())
RECOGNISED: Final = ENCODINGS
