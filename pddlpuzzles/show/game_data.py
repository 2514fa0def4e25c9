"""A puzzle to be played away from Python: its rules as data, made from the rules.

A family's module `play` makes a `Game`. One that is played move by move is a `Play`, of which each
state is a whole number. Scripts of `web/` read the data: `play.js` is what all games have in
common, `play-known.js` what acts mean.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final, NamedTuple

from pddlpuzzles.show.svg import Picture


@dataclass(frozen=True)
class DataGame:
    """A game for scripts that know its data, and make new games."""

    picture: Picture
    data: Mapping[str, Any]
    scripts: tuple[str, ...]
    how: str


class Bits(NamedTuple):
    """A condition: these bits of the state have this value."""

    mask: int
    value: int


_ALWAYS: Final = Bits(0, 0)


class Shift(NamedTuple):
    """Bits of the state that go to the left, by less than 0 to the right."""

    mask: int
    distance: int


class Field(NamedTuple):
    """Bits of the state, read as a number, of which the mask is."""

    shift: int
    mask: int


class Also(NamedTuple):
    """Bits that a move deletes and adds besides, where a condition held before it."""

    when: Bits
    deleted: int
    added: int


@dataclass(frozen=True)
class Act:
    """A move: its notation, words, when it can be made and what it does.

    It can be made where `when` holds and none of `unless`, and leads to `plus` and the bits that it
    `keeps`. It costs nothing where `free` holds. It is made by clicking on its `parts`, in their
    order, or where it has none, with a button that says `sign`.
    """

    name: str
    words: str
    when: Bits
    keeps: tuple[Shift, ...]
    plus: int = 0
    free: Bits | None = None
    parts: tuple[str, ...] = ()
    sign: str = ""
    price: int = 1
    unless: tuple[Bits, ...] = ()
    also: tuple[Also, ...] = ()

    def record(self) -> dict[str, Any]:
        """Write it as JSON; a sign that is its words is true."""
        record = vars(self) | {
            "when": _digits(self.when),
            "keeps": [[f"{mask:x}", distance] for mask, distance in self.keeps],
            "plus": f"{self.plus:x}",
            "free": self.free and _digits(self.free),
            "sign": self.sign == self.words or self.sign,
            "unless": [_digits(bits) for bits in self.unless],
            "also": [_digits((*when, deleted, added)) for when, deleted, added in self.also],
        }
        return {name: value for name, value in record.items() if value not in (None, (), [], "")}


@dataclass(frozen=True)
class Goal:
    """Solved is where `wanted` holds, `ones` bits are set, the fields are alike."""

    wanted: Bits = _ALWAYS
    ones: tuple[int, int] | None = None
    alike: tuple[tuple[Field, ...], ...] = ()


class Look(NamedTuple):
    """An attribute (`text` is the text) of an element, by the values of a field."""

    element: str
    attribute: str
    field: Field
    values: Mapping[int, str]


class Stand(NamedTuple):
    """Where a thing is while a bit is set: at a place, or at an offset from its `base`."""

    bit: int
    thing: str
    place: tuple[float, float]
    base: str | None
    offset: tuple[float, float]
    elements: tuple[str, ...]


Template = tuple[str | tuple[Field, Mapping[int, str]], ...]
"""Text with pieces that depend on fields."""


@dataclass(frozen=True)
class Play:
    """A puzzle as data; `picture` has the elements that acts and looks name by their ids.

    `data` is `Picture.data` for any state, `instance` the state as an instance file; `pack` returns
    the number of a state of the rules. `facts` say for a bit that moves ask for what it means that
    it is 0, and 1; of the bits of one of the `groups` one is set at most. `reasons` say by
    the first word of a move what it asks for, and what is wrong, by that of a fact. The bits of
    `lapsing` become 0 where no move is free.

    New games: one of `begun` is set only in the middle of a game. Of the bits of `dealt` a new game
    gets its goal, else it has another start. It is made `anew`, and not if `fixed`.

    Searches in the page: no move can be taken back where it `shrinks`; the goal can be reached
    `always`; `meeting` is what a search from both ends needs; `winning` returns a script with the
    states that can be won, None if that would be large.

    The hand: where it is `quick`, buttons come last and a piece goes to the nearest place; where
    `steered`, arrow keys move the one thing that moves; `led`, the last. `stuck` says more where no
    move is left, {} being the number of bits set, `aim` what many facts want, `beyond` what is
    where no place is. `motions` say of a move which elements come from two distances and an angle
    away, turning about a point, or are flipped.
    """

    start: int
    acts: tuple[Act, ...]
    goal: Goal
    picture: Picture
    looks: tuple[Look, ...]
    data: Mapping[str, Template]
    instance: Template
    facts: Mapping[int, tuple[str, str]]
    objective: str
    pack: Callable[[Any], int]
    how: str
    lapsing: int = 0
    begun: int = 0
    dealt: int = 0
    anew: bool = False
    fixed: bool = False
    shrinks: bool = False
    always: bool = False
    meeting: Mapping[str, Any] | None = None
    winning: Callable[[], str | None] | None = None
    stands: tuple[Stand, ...] = ()
    quick: bool = False
    stuck: str = ""
    aim: str = ""
    beyond: str = ""
    steered: bool = False
    led: bool = False
    groups: tuple[int, ...] = ()
    reasons: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    motions: Mapping[str, Mapping[str, tuple[float, ...]]] = field(default_factory=dict)
    scripts: tuple[str, ...] = (
        *("play-search.js", "play-new.js", "play-known.js"),
        *("play-pieces.js", "play-moves.js"),
    )

    def record(self) -> dict[str, Any]:
        """Write it as JSON; a state is a hexadecimal string."""
        not_data = ("picture", "pack", "how", "winning", "scripts")
        ones = self.goal.ones and [f"{self.goal.ones[0]:x}", self.goal.ones[1]]
        # Looks that have the same values share them.
        palettes: dict[str, tuple[int, Mapping[int, str]]] = {}
        rows = []
        for element, attribute, place, values in self.looks:
            palette, _ = palettes.setdefault(str(dict(values)), (len(palettes), values))
            rows.append([element, attribute, *place, palette])
        return {
            **{name: value for name, value in vars(self).items() if name not in not_data},
            "start": f"{self.start:x}",
            "acts": [act.record() for act in self.acts],
            "goal": {**vars(self.goal), "wanted": _digits(self.goal.wanted), "ones": ones},
            "looks": {"rows": rows, "palettes": [values for _, values in palettes.values()]},
            "lapsing": f"{self.lapsing:x}",
            "begun": f"{self.begun | self.lapsing:x}",
            "dealt": f"{self.dealt:x}",
            "groups": _digits(self.groups),
        }


Game = DataGame | Play
"""A puzzle to be played on a page."""


@dataclass(frozen=True)
class Trial:
    """A game on a page: its solution's `status`, what is `remaining` from each state, if known."""

    game: Game
    status: str
    remaining: Mapping[int, int] | None = None
    winning: str | None = None

    def record(self) -> dict[str, Any]:
        """Write it as JSON; games that have the same `key` are the same."""
        game = self.game
        data = game.record() if isinstance(game, Play) else {**game.data}
        key = hashlib.sha256(json.dumps(data).encode()).hexdigest()[:16]
        left: tuple[str, str] | None = None
        if self.remaining is not None:
            # The states as differences in rising order, which compresses best, and their costs.
            states = sorted(self.remaining)
            rises = (f"{state - lower:x}" for lower, state in pairwise([0, *states]))
            left = " ".join(rises), " ".join(str(self.remaining[state]) for state in states)
        return {**data, "key": key, "status": self.status, "left": left, "winning": self.winning}


def _digits(numbers: Iterable[int]) -> list[str]:
    return [f"{number:x}" for number in numbers]
