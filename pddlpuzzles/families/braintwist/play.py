"""Brain Twist to be played: four bits for each position's tile, and one for how it is folded.

A tile has two bits for the colour of each side, so that in faces of one colour fields are alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from pddlpuzzles.families.braintwist import drawing, picture
from pddlpuzzles.families.braintwist.heuristics import BrainTwist
from pddlpuzzles.families.braintwist.rules import FLIP, INNER, OUTER, State
from pddlpuzzles.families.braintwist.toy import CYCLES, POSITIONS, ROTATIONS, SOLVED, TILES, is_odd
from pddlpuzzles.show.game_data import Act, Bits, Field, Goal, Look, Play, Shift
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
    pictured, looks = _picture(puzzle)
    folds = [State(puzzle.start.tiles, flipped) for flipped in (False, True)]
    moves = [(state, move) for state in folds for move in puzzle.moves(state)]
    moves.sort(key=lambda one: one[1] == FLIP)  # its button stays the last one
    solved = SOLVED[puzzle.goal, is_odd(puzzle.start.tiles)]
    names = {code: tile for tile, code in _CODES.items()}
    tiles: list[str | tuple[Field, dict[int, str]]] = [(_tile(1), names)]
    for position in POSITIONS[1:]:
        tiles += [" ", (_tile(position), names)]
    flipped = (_FOLDED, {0: "false", 1: "true"})
    head = f'puzzle = "braintwist"\nobjective = "{puzzle.objective}"\ngoal = "{puzzle.goal}"\n'
    return Play(
        _pack(puzzle.start),
        tuple(_act(puzzle, *one) for one in moves),
        _goal(puzzle),
        pictured,
        looks,
        {"state": tuple(tiles), "flipped": (flipped,)},
        (head, "flipped = ", flipped, '\ntiles = "', *tiles, '"\n'),
        {},
        puzzle.objective,
        _pack,
        "Tap one of the numbered corners of the large triangle, and then ↻ or ↺: the three tiles "
        "that meet there are its tip, and move on by one place. Flip turns the toy inside out.",
        always=True,
        anew="how the tiles lie",
        motions={puzzle.notation(move): _motion(move, state.flipped) for state, move in moves},
        meeting={
            "fields": len(POSITIONS),
            "bits": _BITS,
            "images": [[there - 1 for there in ROTATIONS[here]] for here in POSITIONS],
            "home": _CODES[TILES[0]],
            # Held one way, of the start's parity: every placing reaches these.
            "goals": [f"{_pack(State(solved, fold)):x}" for fold in (False, True)],
            "free": puzzle.objective == "twists",
        },
    )


def _pack(state: State) -> int:
    tiles = sum(_CODES[tile] << _BITS * place for place, tile in enumerate(state.tiles))
    return tiles | int(state.flipped) << _FOLD


def _act(puzzle: BrainTwist, state: State, move: int) -> Act:
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


def _motion(move: int, flipped: bool) -> dict[str, tuple[float, ...]]:
    """Return what moves on the page, by its id, and how; a flip moves the nets of both folds."""
    if move == FLIP:
        return {"f0": (), "f1": ()}
    return {
        f"t{int(flipped)}{side}-{position}g": way
        for fold, side in zip((flipped, not flipped), _SIDES[flipped], strict=True)
        for position, way in picture.ways(fold, move).items()
    }


def _goal(puzzle: BrainTwist) -> Goal:
    mask = (1 << _SIDE) - 1
    return Goal(
        alike=tuple(
            tuple(Field(_BITS * (place - 1) + _SIDE * side, mask) for place in CYCLES[vertex])
            for vertex, side in puzzle.groups()
        )
    )


def _tile(position: int) -> Field:
    return Field(_BITS * (position - 1), (1 << _BITS) - 1)


def _picture(puzzle: BrainTwist) -> tuple[Picture, tuple[Look, ...]]:
    looks: list[Look] = []
    folds: list[Element] = []
    drawn = picture.state(puzzle, puzzle.start)
    for flipped in (False, True):
        shown = picture.state(puzzle, State(puzzle.start.tiles, flipped))
        fold, name = group("", shown.parts), f"f{int(flipped)}"
        fold.set("id", name)
        shows = {int(flipped): "fold", int(not flipped): "off"}
        looks.append(Look(name, "class", _FOLDED, shows))
        for net, side in zip(fold, _SIDES[flipped], strict=True):
            looks += _net_looks(net, side, f"t{int(flipped)}{side}-")
        fold.extend(_spots(flipped))
        folds.append(fold)
    words = "the toy to play with"
    return Picture(drawn.width, drawn.height, tuple(folds), words), tuple(looks)


def _spots(flipped: bool) -> Iterator[Element]:
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
    looks = []
    for tile in (part for part in net if part.tag == "g"):
        polygon, letters, place = tile
        position = int(place.text or "")
        tile.set("id", f"{prefix}{position}g")
        polygon.set("id", f"{prefix}{position}")
        letters.set("id", f"{prefix}{position}l")
        colours = {code: f"tile {name[side]}" for name, code in _CODES.items()}
        texts = {code: drawing.letters(name, side) for name, code in _CODES.items()}
        looks.append(Look(f"{prefix}{position}", "class", _tile(position), colours))
        looks.append(Look(f"{prefix}{position}l", "text", _tile(position), texts))
    return looks
