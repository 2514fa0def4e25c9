"""A puzzle to be played away from Python: its rules as data, made from the rules.

A family's module `play` makes a `Game`. One that is played move by move is a `Play`, of which each
state is a whole number. Scripts of `web/` read the data.
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
    """Bits of the state as a number: the state shifted to the right, then masked."""

    shift: int
    mask: int


class Also(NamedTuple):
    """Bits that a move deletes and adds besides, where a condition held before it."""

    when: Bits
    deleted: int
    added: int


@dataclass(frozen=True)
class Act:
    """A move: when it can be made, and what it does."""

    name: str  # its notation
    words: str
    when: Bits  # it can be made where this holds, and none of `unless`
    keeps: tuple[Shift, ...]  # it leads to these bits of the state, and to those of `plus`
    plus: int = 0
    free: Bits | None = None  # where this holds it costs nothing
    parts: tuple[str, ...] = ()  # it is made by clicking on these, in their order ...
    sign: str = ""  # ... or, where it has none, with a button that says this
    price: int = 1
    unless: tuple[Bits, ...] = ()
    also: tuple[Also, ...] = ()
    limits: Mapping[str, Any] = field(default_factory=dict)  # by function, between what values

    def record(self) -> dict[str, Any]:
        """Write it as JSON; a sign that says the same as `words` is written as true."""
        record = vars(self) | {
            "when": _digits(dict.fromkeys(self.when)),  # once, if mask and value are the same
            "keeps": [[f"{mask:x}", distance] for mask, distance in self.keeps],
            "plus": f"{self.plus:x}",
            "free": self.free and _digits(self.free),
            "sign": self.sign == self.words or self.sign,
            "unless": [_digits(bits) for bits in self.unless],
            "also": [_digits((*when, deleted, added)) for when, deleted, added in self.also],
        }
        return {name: it for name, it in record.items() if it not in (None, (), [], "", {})}


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


Template = tuple[str | tuple[Field, Mapping[int, str]], ...]  # text with fields


@dataclass(frozen=True)
class Play:
    """A puzzle as data."""

    start: int
    acts: tuple[Act, ...]
    goal: Goal
    picture: Picture  # it has the elements that acts and looks name by their ids
    looks: tuple[Look, ...]
    data: Mapping[str, Template]  # `Picture.data` for any state
    instance: Template  # the state as an instance file
    facts: Mapping[int, tuple[str, ...]]  # of bits that moves ask for: 0, 1, it has to be 1
    objective: str
    pack: Callable[[Any], int]  # returns the number of a state of the rules
    how: str  # in words, how it is played
    lapsing: int = 0  # bits that become 0 where no move is free
    # New games:
    begun: int = 0  # one of these bits is set only in the middle of a game
    dealt: int = 0  # the bits that the goal is drawn for; with none it is another start
    anew: bool = False  # whether they are made,
    fixed: bool = False  # and are not
    # Searches in the page:
    shrinks: bool = False  # no move can be taken back
    always: bool = False  # the goal can be reached, whatever one does
    meeting: Mapping[str, Any] | None = None  # what a search from both ends needs
    winning: Callable[[], str | None] | None = None  # returns a script with what can be won
    # The hand:
    stands: tuple[Stand, ...] = ()
    quick: bool = False  # buttons come last, and a piece goes to the nearest place
    stuck: str = ""  # said where no move is left, {} being the number of bits set
    aim: str = ""  # what many facts want
    beyond: str = ""  # what is where no place is
    steered: bool = False  # arrow keys move the one thing that moves,
    led: bool = False  # or the last one
    groups: tuple[int, ...] = ()  # of the bits of each one is set at most
    reasons: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By the first word of a move what it asks for, and what is wrong, by that of a fact."""
    laws: Mapping[str, Any] = field(default_factory=dict)
    """What moves always ask of `pairs` of things: `families/pddl`."""
    motions: Mapping[str, Mapping[str, tuple[float, ...]]] = field(default_factory=dict)
    """By a move, its elements: from which two distances and angle away they come, and about which
    point they turn; or flipped."""
    scripts: tuple[str, ...] = (
        *("play-search.js", "play-new.js", "play-known.js"),
        *("play-pieces.js", "play-why.js", "play-moves.js"),
    )

    def record(self) -> dict[str, Any]:
        """Write it as JSON; a state is a hexadecimal string."""
        not_data = ("picture", "pack", "how", "winning", "scripts")
        ones = self.goal.ones and [f"{self.goal.ones[0]:x}", self.goal.ones[1]]
        # Looks that have the same values share them.
        palettes: dict[str, tuple[int, Mapping[int, str]]] = {}
        rows = []
        for element, attribute, bits, values in self.looks:
            palette, _ = palettes.setdefault(str(dict(values)), (len(palettes), values))
            rows.append([element, attribute, *bits, palette])  # bits: shift, mask
        return {
            **{name: value for name, value in vars(self).items() if name not in not_data},
            "start": f"{self.start:x}",
            "acts": [act.record() for act in self.acts],
            "goal": {**vars(self.goal), "wanted": _digits(self.goal.wanted), "ones": ones},
            "looks": {"rows": rows, "palettes": [values for _, values in palettes.values()]},
            "lapsing": f"{self.lapsing:x}",
            "begun": f"{self.begun | self.lapsing:x}",  # lapsing bits are set in the middle, too
            "dealt": f"{self.dealt:x}",
            "groups": _digits(self.groups),
        }


Game = DataGame | Play  # a puzzle to be played on a page


@dataclass(frozen=True)
class Trial:
    """A game on a page: its solution's `status`, what is `remaining` from each state, if known."""

    game: Game
    status: str
    remaining: Mapping[int, int] | None = None
    winning: str | None = None  # the address of a script with the states that can be won

    def record(self) -> dict[str, Any]:
        """Write it as JSON; games that have the same `key` are the same."""
        data = self.game.record() if isinstance(self.game, Play) else {**self.game.data}
        key = hashlib.sha256(json.dumps(data).encode()).hexdigest()[:16]
        table: tuple[str, str, list[int]] | None = None
        if self.remaining is not None:
            # What compresses best: states as rising differences, a letter for each cost, all costs.
            states, costs = sorted(self.remaining), sorted({*self.remaining.values()})
            rises = (f"{state - lower:x}" for lower, state in pairwise([0, *states]))
            letters = {cost: chr(ord("0") + rank) for rank, cost in enumerate(costs)}
            table = " ".join(rises), "".join(letters[self.remaining[it]] for it in states), costs
        return {**data, "key": key, "status": self.status, "left": table, "winning": self.winning}


def _digits(numbers: Iterable[int]) -> list[str]:
    return [f"{number:x}" for number in numbers]
