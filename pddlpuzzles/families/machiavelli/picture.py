"""Machiavelli as SVG: cards as cards, those still to be placed above, what is laid below.

A card of the hand has a coloured edge and a corner turned down. A step shows the cards that it
lays or keeps with a heavy outline, and where they lay before, an empty place. The melds of a plan
lie from the first where they will lie in the end, runs that meet side by side.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from pddlpuzzles.families.machiavelli.drawing import suits
from pddlpuzzles.families.machiavelli.heuristics import Machiavelli
from pddlpuzzles.families.machiavelli.laying import chains
from pddlpuzzles.families.machiavelli.rules import NAMES, SUITS, Kind, Move, names, sorted_cards
from pddlpuzzles.svg import Picture, Style, define, element, group, label, number, use

STYLE: Final[Style] = {
    "card": ("fill:#ffffff;stroke:#5b6470;stroke-width:1.5", "fill:#f4f1ea;stroke:#14171c"),
    "hand": ("stroke:#8a5a00;stroke-width:3.5", "stroke:#f0b25a"),
    "ear": ("fill:#8a5a00", "fill:#b87a0a"),
    "gone": ("fill:none;stroke:#9aa3af;stroke-width:1.5;stroke-dasharray:3 4", "stroke:#6d7683"),
    "moved": ("stroke:#b3261e;stroke-width:4.5", "stroke:#ff6659"),
    "black": ("fill:#15181c", "fill:#15181c"),
    "red": ("fill:#b3141c", "fill:#b3141c"),
}

_WIDTH: Final = 40
_HEIGHT: Final = 54
_PITCH: Final = 44
_ROW: Final = 60
_ACROSS: Final = 10
"""Cards in a row."""
_HEAD: Final = 26
_GAP: Final = 12
"""Between two melds in a row."""
_LEFT: Final = 6

_SHAPES: Final = {
    "c": "M-1.5 3Q-4 7.5-8 7C-15 6-14-3-7-2C-12-11 12-11 7-2C14-3 15 6 8 7Q4 7.5 1.5 3"
    "Q2 10 5 13H-5Q-2 10-1.5 3Z",
    "d": "M0-13L9.5 0L0 13L-9.5 0Z",
    "h": "M0 12C-16 1-12-11-6-11Q-1-11 0-6Q1-11 6-11C12-11 16 1 0 12Z",
    "s": "M0-13C4-6 12-2 11 4C10 10 3 9 1.5 5Q2 10 5 13H-5Q-2 10-1.5 5C-3 9-10 10-11 4"
    "C-12-2-4-6 0-13Z",
}
"""The suits, drawn about their middle, so that they do not hang on what a font has."""


def _suit(suit: str) -> Element:
    colour = "red" if suit in "dh" else "black"
    return define(group("", [element("path", colour, d=_SHAPES[suit])]))


_SUITS: Final = {suit: _suit(suit) for suit in SUITS}

Copy = tuple[int, bool]
"""A card, and whether it is one of the hand's."""


class _Slot(NamedTuple):
    """A card and where it lies."""

    copy: Copy
    x: float
    y: float


@dataclass(frozen=True)
class _Rows:
    """Cards laid out under a heading, from `top` to `bottom`."""

    heading: str
    slots: tuple[_Slot, ...]
    top: float
    bottom: float


def state(puzzle: Machiavelli, state: int) -> Picture:
    """Draw the cards that are not placed."""
    copies = _copies(puzzle, state)
    rows = _unplaced(copies)
    return _picture(puzzle, state, [part for one in rows for part in _drawn(one)], rows)


def goal(puzzle: Machiavelli) -> None:
    """Return None: how the cards lie in the end is what is asked for."""


def steps(puzzle: Machiavelli, states: Sequence[int], moves: Sequence[Move]) -> Iterator[Picture]:
    """Draw the cards, and after each move what is left and what is laid."""
    upper = _unplaced(_copies(puzzle, states[0]))
    taken = _taken(puzzle, states, moves)
    laid = _laid(moves, taken, max(rows.bottom for rows in upper), puzzle)
    sections = [*upper, *laid.sections]
    for made, after in enumerate(states):
        present = _copies(puzzle, after)
        last = Counter(taken[made - 1]) if made else Counter()
        parts: list[Element] = []
        sources = _sources(upper, present, last)
        for rows in upper:
            parts += _drawn(rows, Counter(present), set(sources))
        for rows in laid.sections:
            parts += _drawn_laid(rows, laid, made, sources)
        yield _picture(puzzle, after, parts, sections)


def _copies(puzzle: Machiavelli, state: int) -> list[Copy]:
    """Return the cards not placed; of equal cards those that may be kept go last to the table."""
    left = Counter(puzzle.left(state))
    copies = []
    for card, count in left.items():
        of_hand = min(count, puzzle.in_hand(card))
        copies += [(card, False)] * (count - of_hand) + [(card, True)] * of_hand
    return copies


def _taken(puzzle: Machiavelli, states: Sequence[int], moves: Sequence[Move]) -> list[list[Copy]]:
    """Return for each move its cards in their order, with which of them are the hand's."""
    found = []
    for move, before, after in zip(moves, states, states[1:], strict=False):
        gone = Counter(_copies(puzzle, before)) - Counter(_copies(puzzle, after))
        cards = []
        for card in move.cards:
            of_hand = not gone[card, False]
            gone[card, of_hand] -= 1
            cards.append((card, of_hand))
        found.append(cards)
    return found


def _unplaced(copies: Sequence[Copy]) -> list[_Rows]:
    """Lay out the cards of the table and those of the hand, suit by suit."""
    made: list[_Rows] = []
    top = 0.0
    for heading, of_hand in (("on the table", False), ("in the hand", True)):
        cards = sorted(card for card, hand in copies if hand == of_hand)
        if not cards:
            continue
        lines = _lines([list(sorted_cards(cards))] if of_hand else suits(cards))
        slots = tuple(
            _Slot((card, of_hand), _LEFT + column * _PITCH, top + _HEAD + row * _ROW)
            for row, line in enumerate(lines)
            for column, card in enumerate(line)
        )
        bottom = top + _HEAD + len(lines) * _ROW
        made.append(_Rows(heading, slots, top, bottom))
        top = bottom + 4
    return made or [_Rows("no card is left to place", (), 0, _HEAD)]


def _lines(groups: Iterable[list[int]]) -> list[list[int]]:
    return [
        group[first : first + _ACROSS]
        for group in groups
        for first in range(0, len(group), _ACROSS)
    ]


@dataclass(frozen=True)
class _Laid:
    """Where the cards of a plan are laid, and in which step each slot is filled."""

    sections: tuple[_Rows, ...]
    step: dict[_Slot, int]


def _laid(
    moves: Sequence[Move], taken: Sequence[Sequence[Copy]], top: float, puzzle: Machiavelli
) -> _Laid:
    """Lay out the melds of a whole plan, runs that meet as one, and below them what is kept."""
    made: dict[Kind, list[list[tuple[Copy, int]]]] = {kind: [] for kind in Kind}
    for step, (move, copies) in enumerate(zip(moves, taken, strict=True), 1):
        made[move.kind].append([(copy, step) for copy in copies])
    runs = [[card for (card, _), _ in pile] for pile in made[Kind.RUN]]
    groups = [
        [one for place in chain for one in made[Kind.RUN][place]]
        for chain in chains(runs, puzzle.aces)
    ]
    groups += made[Kind.SET]
    kept = [one for pile in made[Kind.KEEP] for one in pile]
    sections: list[_Rows] = []
    steps: dict[_Slot, int] = {}
    for heading, piles in (("laid in runs and sets", groups), ("kept in the hand", [kept])):
        if not any(piles):
            continue
        top += 8
        slots, bottom = _packed(piles, top + _HEAD)
        sections.append(_Rows(heading, tuple(slots), top, bottom))
        steps |= slots
        top = bottom
    return _Laid(tuple(sections), steps)


def _packed(
    piles: Iterable[Sequence[tuple[Copy, int]]], top: float
) -> tuple[dict[_Slot, int], float]:
    """Lay piles out in rows as far as they fit, longer ones over several rows."""
    slots: dict[_Slot, int] = {}
    x, y = float(_LEFT), top
    for pile in piles:
        for first in range(0, len(pile), _ACROSS):
            part = pile[first : first + _ACROSS]
            if x > _LEFT and x + len(part) * _PITCH > _LEFT + _ACROSS * _PITCH + 1:
                x, y = float(_LEFT), y + _ROW
            for copy, step in part:
                slots[_Slot(copy, x, y)] = step
                x += _PITCH
            x += _GAP
    return slots, y + _ROW


def _sources(upper: Iterable[_Rows], present: Iterable[Copy], last: Counter[Copy]) -> list[_Slot]:
    """Return the slots that the cards of the last move have just left."""
    there = Counter(present)
    found = []
    for slot in (slot for rows in upper for slot in rows.slots):
        there[slot.copy] -= 1
        if there[slot.copy] < 0 < last[slot.copy]:
            last[slot.copy] -= 1
            found.append(slot)
    return found


def _drawn(
    rows: _Rows, present: Counter[Copy] | None = None, left: Container[_Slot] = ()
) -> Iterator[Element]:
    """Yield cards that lie there; those that are not `present` have left an empty place."""
    yield _heading(rows)
    for slot in rows.slots:
        if present is None or present[slot.copy] > 0:
            yield _card(slot)
        else:
            yield _place(slot, "gone moved" if slot in left else "gone")
        if present is not None:
            present[slot.copy] -= 1


def _drawn_laid(rows: _Rows, laid: _Laid, made: int, sources: list[_Slot]) -> Iterator[Element]:
    """Yield the cards that are laid after so many moves, those of the last one marked."""
    slots = [slot for slot in rows.slots if laid.step[slot] <= made]
    if slots:
        yield _heading(rows)
    for slot in slots:
        if laid.step[slot] < made:
            yield _card(slot)
            continue
        source = next(one for one in sources if one.copy == slot.copy)
        sources.remove(source)
        card = _card(slot, moved=True)
        card.set("data-dx", number(source.x - slot.x))
        card.set("data-dy", number(source.y - slot.y))
        yield card


def _heading(rows: _Rows) -> Element:
    return element("text", "text left dim", rows.heading, x=_LEFT, y=rows.top + 18, font_size=15)


def _card(slot: _Slot, *, moved: bool = False) -> Element:
    card, of_hand = slot.copy
    rank, suit = NAMES[card][0], NAMES[card][1]
    look = f"card{' hand' if of_hand else ''}{' moved' if moved else ''}"
    colour = "red" if suit in "dh" else "black"
    parts = [
        element("rect", look, width=_WIDTH, height=_HEIGHT, rx=5),
        label(_WIDTH / 2, 16, rank.replace("T", "10"), 22, f"strong {colour}"),
        use(_SUITS[suit], (20, 38)),
    ]
    if of_hand:
        parts.insert(1, element("path", "ear", d="M40 42V49Q40 54 35 54H28Z"))
    return group("", parts, (slot.x, slot.y))


def _place(slot: _Slot, look: str) -> Element:
    return element(
        "rect", look, x=slot.x + 2, y=slot.y + 2, width=_WIDTH - 4, height=_HEIGHT - 4, rx=5
    )


def _picture(
    puzzle: Machiavelli, state: int, parts: Sequence[Element], sections: Sequence[_Rows]
) -> Picture:
    copies = _copies(puzzle, state)
    table = names(card for card, hand in copies if not hand)
    hand = names(card for card, hand in copies if hand)
    words = f"to be placed: {table or 'nothing'} from the table, {hand or 'nothing'} from the hand"
    if not copies:
        words = "all cards are placed"
    return Picture(
        2 * _LEFT + _ACROSS * _PITCH,
        max(rows.bottom for rows in sections) + 4,
        tuple(parts),
        words,
        {"state": f"table: {table}\nhand: {hand}"},
        definitions=tuple(_SUITS.values()),
    )
