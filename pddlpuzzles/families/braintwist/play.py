"""Brain Twist to be played: four bits for each position's tile, and one for how it is folded.

The bits of a tile are its colours, two for each side, so that faces of one colour are fields that
are alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final
from xml.etree.ElementTree import Element

from pddlpuzzles.families.braintwist import drawing, picture
from pddlpuzzles.families.braintwist.heuristics import BrainTwist
from pddlpuzzles.families.braintwist.rules import FLIP, INNER, OUTER, State
from pddlpuzzles.families.braintwist.toy import CYCLES, POSITIONS, ROTATIONS, SOLVED, TILES, is_odd
from pddlpuzzles.show.game_data import Act, Bits, Field, Goal, Look, Play, Shift, Template
from pddlpuzzles.show.svg import Picture, element, group, label, number

_BITS: Final = 4
_SIDE: Final = 2
_BESIDE: Final = 34.0
"""How far the ways to turn a tip are from its number."""
_FOLD: Final = _BITS * len(POSITIONS)
"""The place of the bit that says that the toy is flipped."""
_FOLDED: Final = Field(_FOLD, 1)
_COLOURS: Final = {side: sorted({tile[side] for tile in TILES}) for side in (OUTER, INNER)}
_SIDES: Final = {False: (OUTER, INNER), True: (INNER, OUTER)}
"""The sides that show in a fold, and after a flip."""
_CODES: Final = {
    tile: _COLOURS[OUTER].index(tile[OUTER]) | _COLOURS[INNER].index(tile[INNER]) << _SIDE
    for tile in TILES
}


def play(puzzle: BrainTwist) -> Play:
    """Return the puzzle as data."""
    pictured, looks = _picture(puzzle)
    folds = [State(puzzle.start.tiles, flipped) for flipped in (False, True)]
    moves = [(state, move) for state in folds for move in puzzle.moves(state)]
    moves.sort(key=lambda one: one[1] == FLIP)  # its button stays the last one
    acts = [_act(puzzle, state, move) for state, move in moves]
    motions = {
        f"{puzzle.notation(move)}": _motion(puzzle, move, state.flipped) for state, move in moves
    }
    return Play(
        pack(puzzle, puzzle.start),
        tuple(acts),
        _goal(puzzle),
        pictured,
        looks,
        {"state": _template(), "flipped": ((_FOLDED, {0: "false", 1: "true"}),)},
        _instance(puzzle),
        {},
        puzzle.objective,
        partial(pack, puzzle),
        "Tap one of the numbered corners of the large triangle, and then ↻ or ↺: the three tiles "
        "that meet there are its tip, and move on by one place. Flip turns the toy inside out.",
        always=True,
        anew="how the tiles lie",
        motions=motions,
        meeting={
            "fields": len(POSITIONS),
            "bits": _BITS,
            "images": [[there - 1 for there in ROTATIONS[here]] for here in POSITIONS],
            "home": _CODES[TILES[0]],
            "goals": [f"{pack(puzzle, state):x}" for state in _goals(puzzle)],
            "free": puzzle.objective == "twists",
        },
    )


def pack(puzzle: BrainTwist, state: State) -> int:
    """Return a state as the number that is played with."""
    tiles = sum(_CODES[tile] << _BITS * place for place, tile in enumerate(state.tiles))
    return tiles | int(state.flipped) << _FOLD


def _goals(puzzle: BrainTwist) -> list[State]:
    """Return the goals of the start's parity, held one way: every placing reaches them."""
    tiles = SOLVED[puzzle.goal, is_odd(puzzle.start.tiles)]
    return [State(tiles, flipped) for flipped in (False, True)]


def _act(puzzle: BrainTwist, state: State, move: int) -> Act:
    """Return a move in one of the two folds, as what the rules do to the tiles in it."""
    after = puzzle.apply(state, move)
    masks: dict[int, int] = {}
    for position, tile in enumerate(state.tiles):
        distance = _BITS * (after.tiles.index(tile) - position)
        masks[distance] = masks.get(distance, 0) | (1 << _BITS) - 1 << _BITS * position
    fold, folded = 1 << _FOLD, int(state.flipped) << _FOLD
    name, words = puzzle.notation(move), drawing.describe(puzzle, state, move)
    free = None if puzzle.cost(state, move) else Bits(0, 0)
    keeps = tuple(Shift(mask, distance) for distance, mask in masks.items())
    sign = name if move == FLIP else f"{abs(move)} {'↻' if move > 0 else '↺'}"
    plus = int(after.flipped) << _FOLD
    parts = () if move == FLIP else (f"v{abs(move)}", _way(move))
    return Act(name, words, Bits(fold, folded), keeps, plus, free, parts, sign)


def _motion(puzzle: BrainTwist, move: int, flipped: bool) -> dict[str, tuple[float, ...]]:
    """Return what moves on the page, by its id, and how; a flip moves the nets of both folds."""
    if move == FLIP:
        return {f"f{fold}": () for fold in (0, 1)}
    sources = picture.came_from(puzzle, flipped, move)
    return {
        f"t{int(flipped)}{side}-{position}g": picture.way(
            picture.NETS[fold], position, source, clockwise=move > 0
        )
        for fold, side in zip((flipped, not flipped), _SIDES[flipped], strict=True)
        for position, source in sources.items()
    }


def _goal(puzzle: BrainTwist) -> Goal:
    """Return which fields are to be alike: a colour's, for the positions of a face or tip."""
    outside, inside = puzzle.groups()
    mask = (1 << _SIDE) - 1
    return Goal(
        alike=tuple(
            tuple(Field(_BITS * (position - 1) + shift, mask) for position in CYCLES[vertex])
            for vertices, shift in ((outside, 0), (inside, _SIDE))
            for vertex in vertices
        )
    )


def _tile(position: int) -> Field:
    return Field(_BITS * (position - 1), (1 << _BITS) - 1)


def _template() -> Template:
    names = {code: tile for tile, code in _CODES.items()}
    pieces: list[str | tuple[Field, dict[int, str]]] = []
    for position in POSITIONS:
        pieces += [" "] * (position > 1) + [(_tile(position), names)]
    return tuple(pieces)


def _instance(puzzle: BrainTwist) -> Template:
    """Return the instance file of a state."""
    return (
        f'puzzle = "braintwist"\nobjective = "{puzzle.objective}"\ngoal = "{puzzle.goal}"\n',
        "flipped = ",
        (_FOLDED, {0: "false", 1: "true"}),
        '\ntiles = "',
        *_template(),
        '"\n',
    )


def _picture(puzzle: BrainTwist) -> tuple[Picture, tuple[Look, ...]]:
    """Return the nets of both folds, one on top of the other, and what depends on the state."""
    looks: list[Look] = []
    folds: list[Element] = []
    drawn = picture.state(puzzle, puzzle.start)
    for flipped in (False, True):
        shown = picture.state(puzzle, State(puzzle.start.tiles, flipped))
        fold = group("", shown.parts)
        fold.set("id", f"f{int(flipped)}")
        looks.append(
            Look(
                f"f{int(flipped)}",
                "class",
                _FOLDED,
                {int(flipped): "fold", int(not flipped): "off"},
            )
        )
        for net, side in zip(fold, _SIDES[flipped], strict=True):
            looks += _net_looks(net, side, f"t{int(flipped)}{side}-")
        fold.extend(_spots(flipped))
        folds.append(fold)
    words = "the toy to play with"
    return Picture(drawn.width, drawn.height, tuple(folds), words), tuple(looks)


def _spots(flipped: bool) -> Iterator[Element]:
    """Yield what is pressed in a fold: the tips, and for each of them the two ways to turn it."""
    drawn = picture.NETS[flipped]
    places = dict(reversed(drawn.vertices))  # of a vertex that is there several times, the first
    for vertex in places:
        outlines = [drawn.tiles[position] for position in CYCLES[vertex]]
        shape = "".join(
            f"M{'L'.join(f'{number(x)} {number(y)}' for x, y in outline)}z" for outline in outlines
        )
        spot = element("path", "spot", d=shape, id=f"v{vertex}", role="button")
        spot.set("aria-label", f"tip {vertex}")
        spot.set("data-next", "which way to turn it")
        yield spot
    for vertex, (x, y) in places.items():
        for way, sign, words in ((-1, "↺", "counterclockwise"), (1, "↻", "clockwise")):
            at = x + way * _BESIDE
            circle = element("circle", "vertex", cx=at, cy=y, r=_BESIDE / 2 - 1)
            spot = group("spot", [circle, label(at, y, sign, 24, "strong")])
            spot.set("id", _way(way * vertex))
            spot.set("role", "button")
            spot.set("aria-label", f"tip {vertex} {words}")
            yield spot


def _way(turn: int) -> str:
    return f"v{abs(turn)}{'+' if turn > 0 else '-'}"


def _net_looks(net: Element, side: int, prefix: str) -> list[Look]:
    """Give ids to the tiles of a net, and return how they look."""
    looks = []
    for tile in (part for part in net if part.tag == "g"):
        polygon, letters, place = tile
        position = int(place.text or "")
        tile.set("id", f"{prefix}{position}g")
        polygon.set("id", f"{prefix}{position}")
        letters.set("id", f"{prefix}{position}l")
        colours = {code: f"tile {name[side]}" for name, code in _CODES.items()}
        texts = {code: picture.letters(name, side) for name, code in _CODES.items()}
        looks.append(Look(f"{prefix}{position}", "class", _tile(position), colours))
        looks.append(Look(f"{prefix}{position}l", "text", _tile(position), texts))
    return looks
