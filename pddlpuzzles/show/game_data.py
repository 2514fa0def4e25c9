"""A puzzle to be played away from Python: its rules as data, made from the rules.

A family's module `play` makes a game: a picture to play on, data, and the names of the scripts
that know this kind of data. `web/play.js` is what all games have in common: undo, hints, saving.

Where a puzzle is played move by move it is a `Play`, for the script `web/play-moves.js` and those
before it. A state
is packed into one whole number, so that a page can play without knowing any puzzle:

    act      a move as data: it can be made where `state & mask == value`, and leads to the sum of
             `plus` and of all `(state & mask) << shift`; some cannot be made `unless` bits have
             another value, or change more where bits have one (`also`)
    goal     conditions that hold together: bits that are wanted, a number of bits that are set,
             fields that are alike
    lapse    what some bits do where no move is free: they become 0
    part     an element of the picture that is clicked; an act names its parts in their order
    look     what an attribute of an element is for each value of a field of the state
    stand    an element that stands where a thing is, which may stand on another thing
    field    some bits of the state: `state >> shift & mask`

What is said here about an act is the same as what the rules say, state by state; the tests hold
it to that.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, Protocol

from pddlpuzzles.show.svg import Picture


class Game(Protocol):
    """What a page needs of a puzzle to have it played."""

    @property
    def scripts(self) -> tuple[str, ...]:
        """The files of `web/` that play it, beside `play.js`."""

    @property
    def picture(self) -> Picture:
        """What it is played on."""

    @property
    def how(self) -> str:
        """What one does with the hand, in a sentence or two."""

    def record(self) -> dict[str, Any]:
        """Return its data, as JSON."""


@dataclass(frozen=True)
class DataGame:
    """A game for scripts that know what its data means; it `renews` where they make new games."""

    picture: Picture
    data: Mapping[str, Any]
    scripts: tuple[str, ...]
    how: str
    renews: bool = False

    def record(self) -> dict[str, Any]:
        """Return its data."""
        return dict(self.data)


@dataclass(frozen=True)
class Trial:
    """A game, what is claimed of it, and where it is known what it still costs from each state.

    `status` is that of an answer to `solve`; states from which the goal cannot be reached are not
    in `left`. `winning` is the address of a script with the states that can be won, `others` are
    those of pages with further games of the kind, made at random.
    """

    game: Game
    status: str
    left: Mapping[int, int] | None = None
    winning: str | None = None
    others: tuple[str, ...] = ()

    def record(self) -> dict[str, Any]:
        """Return it as JSON for the script; games that have the same `key` are the same."""
        data = self.game.record()
        key = hashlib.sha256(json.dumps(data).encode()).hexdigest()[:16]
        left = None if self.left is None else packed(self.left)
        more = {"key": key, "status": self.status, "left": left, "winning": self.winning}
        return {**data, **more, "others": self.others}


class Bits(NamedTuple):
    """A condition: these bits of the state have this value."""

    mask: int
    value: int

    def hold(self, state: int) -> bool:
        """Say whether they have it."""
        return state & self.mask == self.value


_NONE: Final = Bits(0, 0)


class Shift(NamedTuple):
    """Bits of the state that go to the left, or to the right if the distance is below 0."""

    mask: int
    distance: int


class Field(NamedTuple):
    """Some bits of the state, read as a number; the mask is that of the number."""

    shift: int
    mask: int

    def of(self, state: int) -> int:
        """Return the number."""
        return state >> self.shift & self.mask


class Also(NamedTuple):
    """Bits that a move deletes and adds besides, where a condition held before it."""

    when: Bits
    deleted: int
    added: int


@dataclass(frozen=True)
class Act:
    """A move: its notation, what it is in words, when it can be made and what it does.

    It costs its price, or nothing where `free` holds. It is made by clicking on its `parts`, or
    where it has none, with a button that says `sign`.
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

    def can_be_made(self, state: int) -> bool:
        """Say whether the move can be made in a state."""
        return self.when.hold(state) and not any(one.hold(state) for one in self.unless)

    def after(self, state: int) -> int:
        """Return the state that the move leads to, in which nothing has lapsed yet."""
        made = self.plus
        for mask, distance in self.keeps:
            kept = state & mask
            made |= kept << distance if distance >= 0 else kept >> -distance
        changes = [one for one in self.also if one.when.hold(state)]
        for one in changes:
            made &= ~one.deleted
        for one in changes:
            made |= one.added
        return made

    def cost(self, state: int) -> int:
        """Return what the move costs."""
        return 0 if self.free is not None and self.free.hold(state) else self.price


@dataclass(frozen=True)
class Goal:
    """When the puzzle is solved: `wanted` holds, `ones` bits are set, the fields are alike."""

    wanted: Bits = _NONE
    ones: tuple[int, int] | None = None
    alike: tuple[tuple[Field, ...], ...] = ()

    def reached(self, state: int) -> bool:
        """Say whether a state is a goal."""
        if not self.wanted.hold(state):
            return False
        if self.ones is not None and (state & self.ones[0]).bit_count() != self.ones[1]:
            return False
        return all(len({field.of(state) for field in fields}) == 1 for fields in self.alike)


class Look(NamedTuple):
    """The value of an attribute (`text` is the text) of an element, for values of a field."""

    element: str
    attribute: str
    field: Field
    values: Mapping[int, str]


class Stand(NamedTuple):
    """Where a thing is while a bit is set: at a place, or so far from where its `base` is.

    The `elements` are drawn at `place`, and are moved to where the thing would be.
    """

    bit: int
    thing: str
    place: tuple[float, float]
    base: str | None
    offset: tuple[float, float]
    elements: tuple[str, ...]


Template = tuple[str | tuple[Field, Mapping[int, str]], ...]
"""Text with pieces that depend on fields."""


def text(template: Template, state: int) -> str:
    """Return the text for a state."""
    return "".join(
        piece if isinstance(piece, str) else piece[1][piece[0].of(state)] for piece in template
    )


@dataclass(frozen=True)
class Play:
    """A puzzle as data; `picture` has the elements that acts and looks name by their ids.

    `data` is what `Picture.data` is, for any state, and `instance` the state as an instance file.
    `facts` say for a bit that moves ask for what it means that it is 0, and that it is 1. `pack`
    returns the number of a state of the rules. The bits of `lapsing` lapse;
    one of `begun` is set only in the middle of a game: where new games are made it is not. Of those
    of `dealt` a new game gets its goal, with another start; where there are none it keeps its own.
    `anew` says what is new in it. Where almost nothing would be, it is `fixed`: there is none.

    For searches in the page: no move can be taken back where it `shrinks`; the goal can be reached
    from every state where that is so `always`; `meeting` is what a search from both ends needs.
    `winning` returns a script with the states that can be won, None if that would be large.
    A move is made as soon as no other one begins with what was clicked. Where it is `quick` its
    buttons come last, and a piece goes to the nearest place. `stuck` says more where no move is
    left, {} being the number of bits that are set. Where it is `steered` one thing moves, and arrow
    keys move it. `motions` say of a move which elements it moves, and how they come to where they
    are: from two distances and an angle away, turning about a point; with nothing said they are
    flipped.
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
    anew: str = ""
    fixed: bool = False
    shrinks: bool = False
    always: bool = False
    meeting: Mapping[str, Any] | None = None
    winning: Callable[[], str | None] | None = None
    stands: tuple[Stand, ...] = ()
    quick: bool = False
    stuck: str = ""
    steered: bool = False
    motions: Mapping[str, Mapping[str, tuple[float, ...]]] = field(default_factory=dict)
    scripts: tuple[str, ...] = (
        *("play-search.js", "play-new.js", "play-known.js"),
        *("play-pieces.js", "play-moves.js"),
    )

    def legal(self, state: int) -> list[Act]:
        """Return the acts that can be made."""
        return [act for act in self.acts if act.can_be_made(state)]

    def after(self, act: Act, state: int) -> int:
        """Return the state that an act leads to."""
        made = act.after(state)
        if self.lapsing and all(one.cost(made) for one in self.legal(made)):
            made &= ~self.lapsing
        return made

    def record(self) -> dict[str, Any]:
        """Return all of it but the picture as JSON; a state is a hexadecimal string."""
        return {
            "start": f"{self.start:x}",
            "acts": [_act(act) for act in self.acts],
            "goal": {
                "wanted": _numbers(self.goal.wanted),
                "ones": self.goal.ones and [f"{self.goal.ones[0]:x}", self.goal.ones[1]],
                "alike": self.goal.alike,
            },
            "looks": _looks(self.looks),
            "data": self.data,
            "instance": self.instance,
            "facts": self.facts,
            "objective": self.objective,
            "lapsing": f"{self.lapsing:x}",
            "begun": f"{self.begun | self.lapsing:x}",
            "dealt": f"{self.dealt:x}",
            "anew": self.anew,
            "fixed": self.fixed,
            "shrinks": self.shrinks,
            "always": self.always,
            "meeting": self.meeting,
            "stands": self.stands,
            "quick": self.quick,
            "stuck": self.stuck,
            "steered": self.steered,
            "motions": self.motions,
        }


def _act(act: Act) -> dict[str, Any]:
    """Return an act as JSON, without what it has nothing of; a sign that is its words is `true`."""
    made = {
        "name": act.name,
        "words": act.words,
        "when": _numbers(act.when),
        "keeps": [[f"{mask:x}", distance] for mask, distance in act.keeps],
        "plus": f"{act.plus:x}",
        "free": act.free and _numbers(act.free),
        "parts": act.parts,
        "sign": act.sign == act.words or act.sign,
        "price": act.price,
        "unless": [_numbers(one) for one in act.unless],
        "also": [[*_numbers(one.when), *_numbers(one[1:])] for one in act.also],
    }
    return {name: value for name, value in made.items() if value not in (None, (), [], "")}


def _numbers(numbers: Iterable[int]) -> list[str]:
    return [f"{number:x}" for number in numbers]


def _looks(looks: Iterable[Look]) -> dict[str, Any]:
    """Return looks as JSON; those that have the same values share them."""
    palettes: dict[str, tuple[int, Mapping[int, str]]] = {}
    rows = []
    for element, attribute, place, values in looks:
        palette, _ = palettes.setdefault(str(dict(values)), (len(palettes), values))
        rows.append([element, attribute, *place, palette])
    return {"rows": rows, "palettes": [values for _, values in palettes.values()]}


def packed(left: Mapping[int, int]) -> dict[int, str]:
    """Return what is left from states as JSON.

    For each cost there are the states, as differences in rising order.
    """
    table: dict[int, list[int]] = {}
    for state, cost in left.items():
        table.setdefault(cost, []).append(state)
    for states in table.values():
        states.sort()
    return {
        cost: " ".join(
            f"{state - lower:x}" for lower, state in zip([0, *states], states, strict=False)
        )
        for cost, states in sorted(table.items())
    }
