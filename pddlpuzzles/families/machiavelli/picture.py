"""Machiavelli as SVG: cards still to be placed above, what is laid below.

One of the hand has a coloured edge and corner. A step shows the cards that it lays or keeps with an
outline, and an empty place where they lay; in the next one it is gone. Where there is width, what
is laid lies beside that. Melds lie from the first as they will in the end, in the order in which
they are begun, runs that meet side by side.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from tomllib import loads
from typing import Any, Final, NamedTuple
from xml.etree.ElementTree import Element

from pddlpuzzles.families.machiavelli.heuristics import Machiavelli
from pddlpuzzles.families.machiavelli.laying import chains, lying
from pddlpuzzles.families.machiavelli.rules import NAMES, Kind, Move, names, sorted_cards
from pddlpuzzles.show.styles import look
from pddlpuzzles.show.svg import Picture, came, define, element, group, label, number, shifted, use

STYLE: Final = look("pddlpuzzles.families.machiavelli")
_WIDTH: Final = 52
_HEIGHT: Final = 74
SIZE: Final = _WIDTH, _HEIGHT
EAR: Final = "M52 14V6Q52 0 46 0H38Z"  # the corner of a card of the hand
_PITCH: Final = 31  # from a card to the next one, which lies on it
_ROW: Final = 82
_FEWEST, _MOST = 10, 13  # how many cards a row has room for
_HEAD: Final = 30
_GAP: Final = _WIDTH - _PITCH + 12  # between the places of two melds in a row
_LEFT: Final = 8
_APART: Final = 24
_FOOT: Final = 4
_LAID: Final = "laid in runs and sets"
_SHAPES: Final = loads(files("pddlpuzzles.families.machiavelli").joinpath("suits.toml").read_text())
Copy = tuple[int, bool]  # a card, and whether it is one of the hand's


class _Slot(NamedTuple):
    copy: Copy
    x: float
    y: float


class _Rows(NamedTuple):
    heading: str
    slots: tuple[_Slot, ...]  # below it
    top: float
    bottom: float


def state(puzzle: Machiavelli, state: int) -> Picture:
    rows, across = _lay_out_unplaced(puzzle, state)
    parts = [part for it in rows for part in (_text(it.heading, it.top), *map(_card, it.slots))]
    return _picture(puzzle, state, parts, rows, across)


def goal(puzzle: Machiavelli) -> None: ...


def steps(puzzle: Machiavelli, states: Sequence[int], moves: Sequence[Move]) -> Iterator[Picture]:
    """Draw each step: cards that wait above, those that are laid below, the moved ones marked."""
    upper, across = _lay_out_unplaced(puzzle, states[0])
    below = max(rows.bottom for rows in upper)  # where what is laid begins, at first
    taken = _taken(puzzle, states, moves)
    lower, filled_in = _lay_out_plan(puzzle, moves, taken, below, across)
    sections = [*upper, *lower]
    waiting: dict[Copy, list[_Slot]] = {}
    for rows in upper:
        for slot in rows.slots:
            waiting.setdefault(slot.copy, []).append(slot)
    # Of equal cards the last goes first.
    leaves = {waiting[copy].pop(): step for step, copies in enumerate(taken, 1) for copy in copies}
    drawn = []  # of each stage where what is laid begins, both parts, and where they end
    for stage in range(len(states)):
        above, places = _without_gaps(upper, leaves, stage)
        is_done = stage > 0 and not puzzle.unplaced(states[stage])
        above = [] if is_done else above
        top = max((rows.bottom for rows in above), default=0)
        moved = [places[slot] for slot, step in leaves.items() if step == stage]
        parts = [_text("no card is left", 0, "abreast")] if is_done else []
        size: dict[str, Any] = {"width": _PITCH - 4, "height": _HEIGHT - 4, "rx": 5}
        for rows in above:
            parts.append(_text(rows.heading, rows.top))
            gone = [slot for slot in rows.slots if slot in moved]
            parts += [element("rect", "gone moved", x=it.x + 2, y=it.y + 2, **size) for it in gone]
            parts += [_card(slot) for slot in rows.slots if slot not in moved]
        laying = _draw_laid(lower, filled_in, stage, moved, top - below)
        used = (slot.y + _ROW - below for slot, step in filled_in.items() if step <= stage)
        drawn.append((top, parts, laying, top + max(used, default=_HEAD) + _FOOT))
    high, width = max(used for *_, used in drawn), _width(across)
    right = width + _APART  # where the other tray begins
    broad = right + width, max(below, sections[-1].bottom - below) + _FOOT
    for after, (top, parts, laying, _) in zip(states, drawn, strict=True):
        for part in laying:
            part.set("data-broad", f"{number(right)} {number(-top)}")
        tray = element("rect", "tray", x=0, y=top, width=width, height=high - top, rx=8)
        tray.set("data-broad", "-9999 0")  # out of sight: there the other tray is shown
        beside = element("rect", "tray abreast", x=right, y=0, width=width, height=broad[1], rx=8)
        parts = [tray, beside, *parts, *laying] if moves else parts
        picture = _picture(puzzle, after, parts, sections, across)
        yield replace(picture, height=high, broad=broad if moves else None)


def _draw_laid(
    lower: Iterable[_Rows],
    filled_in: Mapping[_Slot, int],
    stage: int,
    moved: Iterable[_Slot],
    shift: float,  # it comes up, below 0, as the cards above become fewer
) -> list[Element]:
    """Draw what is laid by a stage; the cards of its own step come from the slots that `moved`."""
    drawn, origins = list[Element](), [*moved]
    for rows in lower:
        slots = [slot for slot in rows.slots if filled_in[slot] <= stage]
        if slots or rows.heading == _LAID:
            heading = rows.heading if slots else "here come runs and sets"
            drawn.append(_text(heading, rows.top + shift))
        for slot in slots:
            place = slot.x, slot.y + shift
            if filled_in[slot] < stage:
                drawn.append(use(definition(slot.copy), place))
                continue
            origin = next(it for it in origins if it.copy == slot.copy)
            origins.remove(origin)
            card = group("", _face(slot.copy, "moved"), place)
            drawn.append(came(card, place, (origin.x, origin.y)))
    return drawn


def _without_gaps(
    upper: Iterable[_Rows], leaves: Mapping[_Slot, int], stage: int
) -> tuple[list[_Rows], dict[_Slot, _Slot]]:
    """Lay out the cards that have not left before a stage; return where each lies then."""
    shown: list[_Rows] = []
    places: dict[_Slot, _Slot] = {}
    top = 0.0
    for rows in upper:
        slots = [slot for slot in rows.slots if leaves.get(slot, stage) >= stage]
        if slots or not rows.slots:
            lines = sorted({slot.y for slot in slots})
            heights = {y: top + _HEAD + place * _ROW for place, y in enumerate(lines)}
            lowered = {slot: slot._replace(y=heights[slot.y]) for slot in slots}
            bottom = top + _HEAD + len(lines) * _ROW
            shown.append(_Rows(rows.heading, tuple(lowered.values()), top, bottom))
            places |= lowered
            top = bottom + _FOOT
    return shown, places


def _copies(puzzle: Machiavelli, state: int) -> list[Copy]:
    """Return the cards not placed; of equal ones the hand's are laid last."""
    copies = []
    for card, count in Counter(puzzle.unplaced(state)).items():
        of_hand = min(count, puzzle.in_hand[card])
        copies += [(card, False)] * (count - of_hand) + [(card, True)] * of_hand
    return copies


def _taken(puzzle: Machiavelli, states: Sequence[int], moves: Sequence[Move]) -> list[list[Copy]]:
    """Return the cards that each move takes, and of each whether it is one of the hand."""
    laid = []
    for move, before, after in zip(moves, states, states[1:], strict=False):
        gone = Counter(_copies(puzzle, before)) - Counter(_copies(puzzle, after))
        cards = []
        for card in move.cards:
            of_hand = not gone[card, False]
            gone[card, of_hand] -= 1
            cards.append((card, of_hand))
        laid.append(cards)
    return laid


def _lay_out_unplaced(puzzle: Machiavelli, state: int) -> tuple[list[_Rows], int]:
    """Lay out the table's piles and the hand; return also how many cards fit a row."""
    copies = _copies(puzzle, state)
    remaining = Counter(card for card, of_hand in copies if not of_hand)
    piles = []
    for pile in lying(puzzle):
        piles.append([(card, False) for card in pile if remaining[card] > 0])
        remaining.subtract(pile)
    piles = [pile for pile in piles if pile]
    across = max(_FEWEST, min(_MOST, max(map(len, piles), default=0)))
    hand = [(card, True) for card in sorted_cards(card for card, of_hand in copies if of_hand)]
    rows: list[_Rows] = []
    top = 0.0
    for heading, groups in (("on the table", piles), ("in the hand", [hand])):
        if any(groups):
            steps = [[(copy, 0) for copy in group] for group in groups]  # all are there at first
            slots, bottom = _lay_in_rows(steps, top + _HEAD, across)
            rows.append(_Rows(heading, tuple(slots), top, bottom))
            top = bottom + _FOOT
    return rows or [_Rows("no card is left to place", (), 0, _HEAD)], across


def _lay_out_plan(
    puzzle: Machiavelli, moves: Sequence[Move], taken: list[list[Copy]], top: float, across: int
) -> tuple[list[_Rows], dict[_Slot, int]]:
    """Lay out melds and what is kept; return also in which step each slot is filled."""
    rows: dict[Kind, list[list[tuple[Copy, int]]]] = {kind: [] for kind in Kind}  # with steps
    for step, (move, copies) in enumerate(zip(moves, taken, strict=True), 1):
        rows[move.kind].append([(copy, step) for copy in copies])
    laid = rows[Kind.RUN]
    meeting = chains([[card for (card, _), _ in pile] for pile in laid], puzzle.aces)
    groups = [[entry for place in chain for entry in laid[place]] for chain in meeting]
    groups += rows[Kind.SET]
    groups.sort(key=lambda pile: min(step for _, step in pile))
    kept = [entry for pile in rows[Kind.KEEP] for entry in pile]
    sections: list[_Rows] = []
    filled_in: dict[_Slot, int] = {}
    parts = [part for part in ((_LAID, groups), ("kept in the hand", [kept])) if any(part[1])]
    for heading, piles in parts:
        slots, bottom = _lay_in_rows(piles, top + _HEAD, across)
        sections.append(_Rows(heading, tuple(slots), top, bottom))
        filled_in |= slots
        top = bottom
    return sections, filled_in


def _lay_in_rows(
    piles: Iterable[Sequence[tuple[Copy, int]]], top: float, across: int
) -> tuple[dict[_Slot, int], float]:
    """Give each card of some piles a place, with its step; return where the next row begins."""
    slots: dict[_Slot, int] = {}
    x, y = float(_LEFT), top
    for pile in piles:
        for first in range(0, len(pile), across):
            part = pile[first : first + across]
            if x > _LEFT and x + len(part) * _PITCH > _LEFT + across * _PITCH + 1:
                x, y = float(_LEFT), y + _ROW
            for copy, step in part:
                slots[_Slot(copy, x, y)] = step
                x += _PITCH
            x += _GAP
    return slots, y + _ROW


def _text(words: str, top: float, look: str = "") -> Element:
    name = f"text left dim {look}".rstrip()
    return element("text", name, words, x=_LEFT, y=top + 19, font_size=17)


def _card(slot: _Slot) -> Element:
    return use(definition(slot.copy), (slot.x, slot.y))


@cache
def definition(copy: Copy) -> Element:
    return define(group("", _face(copy)))


def _face(copy: Copy, look: str = "") -> list[Element]:
    card, of_hand = copy
    rank, suit = NAMES[card][0], NAMES[card][1]
    colour = "red" if suit in "dh" else "black"
    names = ["card", *(["hand"] if of_hand else []), *([look] if look else [])]
    parts = [
        element("rect", " ".join(names), width=_WIDTH, height=_HEIGHT, rx=6),
        label(15.5, 15, rank.replace("T", "10"), 18 if rank == "T" else 21, f"strong {colour}"),
    ]
    for place, share in (((15.5, 39), 0.84), ((42, 60), 0.6)):
        size = f"{shifted(*place)} scale({share})"
        parts.append(element("path", colour, d=_SHAPES[suit], transform=size))
    if of_hand:
        parts.insert(1, element("path", "ear", d=EAR))
    return parts


def _picture(
    puzzle: Machiavelli, state: int, parts: list[Element], sections: Sequence[_Rows], across: int
) -> Picture:
    copies, used = _copies(puzzle, state), (slot.copy for rows in sections for slot in rows.slots)
    table = names(card for card, is_in_hand in copies if not is_in_hand)
    hand = names(card for card, is_in_hand in copies if is_in_hand)
    words = f"to be placed: {table or 'nothing'} from the table, {hand or 'nothing'} from the hand"
    if not copies:
        words = "all cards are placed"
    return Picture(
        _width(across),
        max(rows.bottom for rows in sections) + _FOOT,
        tuple(parts),
        words,
        {"state": f"table: {table}\nhand: {hand}"},
        definitions=tuple(map(definition, dict.fromkeys(used))),
    )


def _width(across: int) -> float:
    return 2 * _LEFT + across * _PITCH + _WIDTH - _PITCH
