"""Brain Twist as text: placings read and written, and the toy drawn as a pair of nets.

A net is the tetrahedron cut open and laid flat, seen from outside: a turn clockwise is clockwise in
the drawing, and the corners of the big triangle are one corner. Two are drawn side by side: the toy
as it is, and as it would be after a flip.
"""

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from typing import ClassVar, Final

from pddlpuzzles.catalogue.phrases import Phrase
from pddlpuzzles.catalogue.toml_document import Document
from pddlpuzzles.errors import InputError, one_of
from pddlpuzzles.families.braintwist import rules
from pddlpuzzles.families.braintwist.rules import BrainTwist
from pddlpuzzles.show.narration import Narration
from pddlpuzzles.show.wording import Paint

_FILES: Final = files("pddlpuzzles.families.braintwist")
NET, _RULES = (_FILES.joinpath(name).read_text("utf-8") for name in ("net.txt", "rules.txt"))

FILLING: Final = {
    False: ((1, 2, 3, 1, 4, 1), (1, 4, 5, 10, 11, 9, 6, 12, 3, 8, 7, 2)),
    True: ((5, 7, 6, 5, 8, 5), (1, 3, 2, 8, 7, 9, 6, 12, 4, 10, 11, 5)),
}
"""The vertices and then the positions of the net, in reading order: unflipped, and flipped."""

_COLOURS: Final = {
    rules.OUTER: {"r": "red", "b": "blue", "f": "magenta", "a": "orange"},
    rules.INNER: {"c": "cyan", "g": "yellow", "v": "green", "s": "grey"},
}


def read(document: Document) -> BrainTwist:
    objective = document.string("objective", rules.OBJECTIVES[0], among=rules.OBJECTIVES)
    goal = document.string("goal", rules.GOALS[0], among=rules.GOALS)
    flipped = document.optional("flipped", bool) or False
    codes = _read_colours(document)
    text = document.string("tiles")
    typed = [
        Phrase(tile, row if "\n" in text else 0, 0)
        for row, line in enumerate(text.split("\n"), 1)
        for tile in line.split()
    ]
    try:
        return BrainTwist(rules.State(placing(typed, codes), flipped), goal, objective)
    except InputError as error:
        raise document.error("tiles", row=error.line, **error.words) from None


def placing(typed: Sequence[Phrase], codes: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """Return tiles, with `codes` for one's own letters; InputError unless they are the twelve.

    The line or column of what is typed is 0 where it is not known.
    """
    codes = codes or {}
    tiles: list[str] = []
    for entry in typed:
        letters = entry.text.lower()
        if strange := next((x for x in letters if x not in codes and x in codes.values()), None):
            why = "which is another letter by the table of colours"
            raise entry.complaint(f"{entry.text!r} has {strange}, {why}")
        tile = "".join(codes.get(letter, letter) for letter in letters)
        tiles.append(tile)
        if tile not in rules.TILES:
            partners = [name for name in rules.TILES if len(tile) == 2 and name[0] == tile[0]]
            outside = f"; with {tile[0]} outside {' '.join(partners)}" if partners else ""
            wanted = f"each of {' '.join(rules.TILES)} once{outside}"
            if tile[::-1] in rules.TILES:
                wanted = f"{tile[::-1]}: the outer colour comes first"
            raise entry.complaint(f"there is no tile {entry.text!r}", expected=wanted)
    missing = " ".join(tile for tile in rules.TILES if tile not in tiles)
    seen: dict[str, Phrase] = {}
    for tile, entry in zip(tiles, typed, strict=True):
        if tile in seen:
            first, last = sorted((seen[tile], entry), key=lambda word: word[1:])
            where = f", at line {first.line}, column {first.column} too" if first.column else ""
            said = f"the tile {last.text} is there twice{where}"
            if not missing:
                raise last.complaint(said)
            wanted = f"{'one of ' * (' ' in missing)}{missing} for one of them"
            raise last.complaint(f"{said};", expected=wanted)
        seen[tile] = entry
    if missing:
        end = typed[-1] if typed else Phrase("", 0, 0)
        after = end._replace(column=end.column + len(end.text) if end.column else 0)
        wanted = f"{len(rules.TILES)}: {missing} missing"
        raise after.complaint(f"{len(seen)} tiles", expected=wanted)
    return tuple(tiles)


def _read_colours(document: Document) -> Mapping[str, str]:
    """Return our letter for each of one's own toy, where they differ."""
    codes: dict[str, str] = {}
    letters = {name: letter for letter, name in rules.COLOURS.items()}
    for mine, colour in (document.optional("colours", dict) or {}).items():
        ours = letters.get(str(colour).lower(), str(colour).lower())
        if ours not in rules.COLOURS:
            wanted = one_of(f"{letter} ({name})" for letter, name in rules.COLOURS.items())
            raise document.error("colours", f"{mine} is {colour!r}", expected=wanted)
        if len(mine) != 1 or not mine.isalpha():
            said, wanted = f"{mine!r} is a colour of your own", "a letter, as tiles have it"
            raise document.error("colours", said, expected=wanted)
        if ours in codes.values():
            said = f"two letters are {ours}"
            raise document.error("colours", said, expected="one for each colour")
        codes[mine.lower()] = ours
    return codes


def write(puzzle: BrainTwist) -> str:
    return (
        f'objective = "{puzzle.objective}"\n'
        f'goal = "{puzzle.goal}"\n'
        f"flipped = {str(puzzle.start.flipped).lower()}\n"
        f'tiles = "{" ".join(puzzle.start.tiles)}"\n'
    )


def size(puzzle: BrainTwist) -> str:
    return f"12 tiles, one colour to a {puzzle.goal.removesuffix('s')}"


def draw(puzzle: BrainTwist, state: rules.State, paint: Paint) -> str:
    flipped = rules.State(state.tiles, not state.flipped)
    nets = zip(_net(state, paint), _net(flipped, paint), strict=True)
    caption = "outside".ljust(20) + "after a flip"
    return "\n".join([caption, *(f"{line}    {beside}".rstrip() for line, beside in nets)])


def draw_goal(puzzle: BrainTwist, paint: Paint) -> str:
    tiles = rules.SOLVED[puzzle.goal, rules.is_odd(puzzle.start.tiles)]
    words = "held in any way, flipped or not"
    return f"{draw(puzzle, rules.State(tiles, False), paint)}\n{paint(words, 'dim')}"


def describe(puzzle: BrainTwist, state: rules.State, move: int) -> str:
    if move == rules.FLIP:
        return "flip"
    return f"turn tip {abs(move)} {'clockwise' if move > 0 else 'counterclockwise'}"


class _Legend(Narration[BrainTwist, int]):
    counts: ClassVar = {"twists": "A turn counts as one twist. Flips are not counted."}

    def lead(self, puzzle: BrainTwist) -> str:
        return f"turn tips and flip the tetrahedron until every {puzzle.goal[:-1]} is one colour"

    def rules(self, puzzle: BrainTwist) -> str:
        return " ".join(_RULES.split())

    def goals(self, puzzle: BrainTwist) -> tuple[str]:
        what = "triangle" if puzzle.goal == "faces" else "tip"
        return (f"each {what} has one colour, even after a flip",)

    def said(self, puzzle: BrainTwist, move: int) -> str | None:
        return None if move == rules.FLIP else describe(puzzle, puzzle.start, move)


def _net(state: rules.State, paint: Paint) -> Iterator[str]:
    side = rules.INNER if state.flipped else rules.OUTER
    vertices, positions = map(iter, FILLING[state.flipped])
    for line in NET.splitlines():
        text = ""
        for part in line.ljust(16).replace("TT", "T"):
            if part == "T":  # a tile, of two letters
                tile = state.tiles[next(positions) - 1]
                text += paint(letters(tile, side), _COLOURS[side][tile[side]])
            else:
                text += paint(str(next(vertices)), "dim") if part == "V" else part
        yield text


def letters(tile: str, side: int) -> str:
    return tile[:side] + tile[side].upper() + tile[side + 1 :]


NARRATION: Final = _Legend()
