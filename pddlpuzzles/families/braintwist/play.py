"""Brain Twist to be played: four bits for each position's tile, one for the fold.

A tile has two bits for the colour of each side, so that in faces of one colour fields are alike.
"""

import math
from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from pddlpuzzles.families.braintwist import drawing, picture, rules
from pddlpuzzles.families.braintwist.rules import BrainTwist
from pddlpuzzles.show.game_data import Act, Bits, Field, Goal, Look, Play, Shift
from pddlpuzzles.show.svg import Picture, Point, element, group, label, number, point, shifted

_BITS, _SIDE = 4, 2  # of a tile, and of the colour of its outer side
_OUT, _ASIDE, _WAY = 37.0, 21.0, 20.0
"""How far from its number the ways to turn a tip are, outside the net, and how large."""
_SIZE, _FLIP, _SOLID = (316.0, 334.0), (42.0, 56.0), (256.0, 58.0)  # beside the net's tip
_BROAD, _BESIDE = (540.0, 334.0), (172.0, 112.0)  # with more width, and how much farther the solid
_TILE_AT: Final = {p: Field(_BITS * (p - 1), (1 << _BITS) - 1) for p in rules.POSITIONS}
_FOLD: Final = _BITS * len(rules.POSITIONS)  # the place of the bit that says that it is flipped
_FOLDED: Final = Field(_FOLD, 1)
_OUTER, _INNER = (sorted({*colours}) for colours in zip(*rules.TILES, strict=True))
_CODES: Final = {
    tile: _OUTER.index(tile[rules.OUTER]) | _INNER.index(tile[rules.INNER]) << _SIDE
    for tile in rules.TILES
}


def play(puzzle: BrainTwist) -> Play:
    pictured, looks = _picture(puzzle)
    folds = [rules.State(puzzle.start.tiles, flipped) for flipped in (False, True)]
    moves = [(state, move) for state in folds for move in puzzle.moves(state) if move != rules.FLIP]
    solved = rules.SOLVED[puzzle.goal, rules.is_odd(puzzle.start.tiles)]
    names = {code: tile for tile, code in _CODES.items()}
    tiles = tuple(part for field in _TILE_AT.values() for part in (" ", (field, names)))[1:]
    flipped = (_FOLDED, {0: "false", 1: "true"})
    head = f'puzzle = "braintwist"\nobjective = "{puzzle.objective}"\ngoal = "{puzzle.goal}"\n'
    # What moves on the page, by its id, and how; a flip moves the nets of both folds.
    motions: dict[str, dict[str, tuple[float, ...]]] = {
        puzzle.notation(move): {
            f"t{int(flipped)}-{place}g": way for place, way in picture.ways(flipped, move).items()
        }
        for (_, flipped), move in moves
    }
    motions["flip"] = {"f0": (), "f1": ()}
    moves += [(state, rules.FLIP) for state in folds]  # its button stays the last one
    colour = (1 << _SIDE) - 1
    groups = (
        tuple(Field(_BITS * (place - 1) + _SIDE * side, colour) for place in rules.CYCLES[vertex])
        for vertex, side in rules.GROUPS[puzzle.goal]
    )
    return Play(
        start=_pack(puzzle.start),
        acts=tuple(_act(puzzle, state, move) for state, move in moves),
        goal=Goal(alike=tuple(groups)),
        picture=pictured,
        looks=looks,
        data={"state": tiles, "flipped": (flipped,)},
        instance=(head, "flipped = ", flipped, '\ntiles = "', *tiles, '"\n'),
        facts={},
        objective=puzzle.objective,
        pack=_pack,
        how="Drag a tile around its number, or tap an arrow. Drag the solid to look around it.",
        always=True,
        anew=True,
        motions=motions,
        meeting={
            "fields": len(rules.POSITIONS),
            "bits": _BITS,
            "images": [[p - 1 for p in rules.ROTATIONS[position]] for position in rules.POSITIONS],
            "home": _CODES[rules.TILES[0]],
            # Held one way, of the start's parity: every placing reaches these.
            "goals": [f"{_pack(rules.State(solved, fold)):x}" for fold in (False, True)],
            "free": puzzle.objective == "twists",
        },
        quick=True,
        scripts=(*Play.scripts, "play-solid.js"),
    )


def _pack(state: rules.State) -> int:
    tiles = sum(_CODES[tile] << _BITS * place for place, tile in enumerate(state.tiles))
    return tiles | int(state.flipped) << _FOLD


def _act(puzzle: BrainTwist, state: rules.State, move: int) -> Act:
    """Shift tiles that a move takes equally far by one mask."""
    after = puzzle.apply(state, move)
    masks: dict[int, int] = {}
    for position, tile in enumerate(state.tiles):
        distance = _BITS * (after.tiles.index(tile) - position)
        masks[distance] = masks.get(distance, 0) | ((1 << _BITS) - 1) << (_BITS * position)
    needed = Bits(1 << _FOLD, int(state.flipped) << _FOLD)
    name, words = puzzle.notation(move), drawing.describe(puzzle, state, move)
    free = None if puzzle.cost(state, move) else Bits(0, 0)
    keeps = tuple(Shift(mask, distance) for distance, mask in masks.items())
    sign = "Flip" if move == rules.FLIP else f"Tip {abs(move)} {'↻' if move > 0 else '↺'}"
    fold_after = int(after.flipped) << _FOLD
    ids = (f"flip{int(state.flipped)}",) if move == rules.FLIP else (f"v{abs(move)}", f"v{move:+}")
    return Act(name, words, needed, keeps, fold_after, free, ids, sign)


def _picture(puzzle: BrainTwist) -> tuple[Picture, tuple[Look, ...]]:
    """Draw the nets of both folds, of which one is seen, and how tiles look by their bits."""
    # Ids, for `motions` and scripts: f0 a fold, t0-5g a tile, t0-5 its outline, t0-5l its letters.
    looks: list[Look] = []
    folds: list[Element] = []
    for flipped in (False, True):
        shown, side = picture.state(puzzle, rules.State(puzzle.start.tiles, flipped)), int(flipped)
        looks.append(Look(f"f{side}", "class", _FOLDED, {side: "fold", 1 - side: "off"}))
        colours = {code: f"tile {name[side]}" for name, code in _CODES.items()}
        texts = {code: drawing.letters(name, side) for name, code in _CODES.items()}
        (_, *parts), _ = shown.parts  # of the large net, without its heading
        tiles = [part for part in parts if part.tag == "g"]
        for tile in tiles:
            outline, letters, position = tile
            name = f"t{side}-{position.text}"
            for part, part_id in ((tile, f"{name}g"), (outline, name), (letters, f"{name}l")):
                part.set("id", part_id)
            field = _TILE_AT[int(position.text or 0)]
            looks += [Look(name, "class", field, colours), Look(f"{name}l", "text", field, texts)]
        over = group("over", [part for part in parts if part.tag != "g"])
        folds.append(group("", [group("net", tiles), *_spots(flipped), over]))
        folds[-1].set("id", f"f{side}")
    # `play-solid.js` draws in it, by how tiles meet; on a wide page it stands aside: `data-broad`.
    cycles = " ".join(",".join(map(str, cycle)) for cycle in rules.CYCLES.values())
    solid = element("g", "solid", aria_hidden="true", data_cycles=cycles)
    solid.attrib |= {"transform": shifted(*_SOLID), "data-broad": point(*_BESIDE)}
    return Picture(*_SIZE, (*folds, solid), "the toy to play with", broad=_BROAD), tuple(looks)


def _spots(flipped: bool) -> Iterator[Element]:
    # What is pressed: a tip's three tiles, two arrows for the ways to turn each tip, Flip.
    drawn = picture.NETS[flipped]
    places = dict(reversed(drawn.vertices))  # of a vertex that is there several times, the first
    for vertex in places:
        outlines = [drawn.tiles[position] for position in rules.CYCLES[vertex]]
        shape = "".join(f"M{'L'.join(point(*p) for p in outline)}z" for outline in outlines)
        spot = element("path", "spot", d=shape, id=f"v{vertex}", role="button")
        spot.attrib |= {"aria-label": f"tip {vertex}", "data-next": "Tap an arrow to turn it."}
        pivots = (f"{number(x)},{number(y)}" for name, (x, y) in drawn.vertices if name == vertex)
        spot.set("data-pivots", " ".join(pivots))
        yield spot
    corners = [corner for _, corner in drawn.vertices]
    middle = [sum(axis) / len(corners) for axis in zip(*corners, strict=True)]
    for place, (vertex, (x, y)) in enumerate(places.items()):
        # Away from the net; at its top, where it is narrow, beside it.
        far = math.dist((x, y), middle) if place else math.inf
        right, down = (x - middle[0]) / far, (y - middle[1]) / far
        for way, words in ((-1, "counterclockwise"), (1, "clockwise")):
            centre = x + way * _OUT, y
            if place:
                aside = way * _ASIDE
                centre = x + _OUT * right + aside * down, y + _OUT * down - aside * right
            circle = element("circle", "vertex", cx=centre[0], cy=centre[1], r=_WAY)
            arrow = picture.round_arrow("turn", centre, 0.66 * _WAY, way)
            shown = [circle, arrow, label(centre[0], centre[1], str(vertex), 14, "strong")]
            yield _bubble(shown, f"v{way * vertex:+}", f"tip {vertex} {words}")
    pill = element("rect", "vertex", x=-34, y=-21, width=68, height=42, rx=21)
    name = label(0, 0, "Flip", 16, "strong")
    yield _bubble([pill, name], f"flip{int(flipped)}", "flip", _FLIP)
    for line, words in enumerate(("small letters:", "the other side")):
        yield label(_FLIP[0], _FLIP[1] - 46 + 14 * line, words, 12)


def _bubble(shown: list[Element], name: str, words: str, at: Point = (0, 0)) -> Element:
    bubble = group("spot", shown, at)
    bubble.attrib |= {"id": name, "role": "button", "data-act": "", "aria-label": words}
    return bubble
