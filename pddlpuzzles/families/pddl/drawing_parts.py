"""A domain's drawing taken apart, so that a page can draw any state of a problem by itself.

The drawing is asked what it shows of one atom alone. What most atoms show is the background. What
else one shows is its own, with what of the background is drawn on that; where it shows nothing
alone, since a thing stands on another that stands nowhere, it is asked together with an atom that
gives the other a place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final
from xml.etree.ElementTree import Element, tostring

from pddlpuzzles.families.pddl import domain_drawings
from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.show.svg import Picture

_MOST: Final = 400
"""The atoms that are asked for one by one."""

Place = tuple[float, float]


@dataclass(frozen=True)
class Shown:
    """What one atom shows, at a place; that of its thing, which may stand on another one."""

    parts: tuple[Element, ...]
    place: Place
    thing: str
    base: str | None = None
    offset: Place = (0.0, 0.0)


@dataclass(frozen=True)
class Stage:
    """The background, as a picture, and what each atom shows on it."""

    background: Picture
    shown: dict[Atom, Shown]

    def parts(self, atoms: Iterable[Atom]) -> list[Element]:
        """Return all that a state shows, what stands on something else as it was asked for."""
        return [part for atom in atoms if atom in self.shown for part in self.shown[atom].parts]


def stage(puzzle: PlanningProblem) -> Stage | None:
    """Return what the atoms of a problem show; None where its domain does not draw itself."""
    atoms = puzzle.task.atoms
    if len(atoms) > _MOST or domain_drawings.drawn_by_domain(puzzle, ()) is not None:
        return None
    alone = {atom: domain_drawings.drawn_by_domain(puzzle, [atom]) for atom in atoms}
    pictures = {atom: one for atom, one in alone.items() if one is not None}
    if not pictures:
        return None
    count = Counter(text for one in pictures.values() for text in {*map(tostring, one.parts)})
    usual = {text for text, times in count.items() if 2 * times > len(pictures)}
    behind: dict[bytes, Element] = {}
    for one in pictures.values():
        behind |= {text: part for part in one.parts if (text := tostring(part)) in usual}
    shown = {}
    for atom, one in pictures.items():
        own = tuple(part for part in one.parts if tostring(part) not in usual)
        if own and atom.terms:
            above = one.parts[one.parts.index(own[0]) :]
            kept = tuple(part for part in above if part in own or _is_within(part, own[0]))
            shown[atom] = Shown(kept, _place(own[0]), atom.terms[0])
    standing = list(shown)
    for atom in atoms:
        if atom in pictures or len(atom.terms) != 2:
            continue
        thing, base = atom.terms
        for below in standing:
            both = (
                domain_drawings.drawn_by_domain(puzzle, [below, atom])
                if below.terms[0] == base
                else None
            )
            before = {*map(tostring, pictures[below].parts)}
            own = tuple(one for one in both.parts if tostring(one) not in before) if both else ()
            if own:
                (x, y), (under_x, under_y) = _place(own[0]), shown[below].place
                shown[atom] = Shown(own, (x, y), thing, base, (x - under_x, y - under_y))
                break
    first = next(iter(pictures.values()))
    background = replace(
        first, parts=tuple(behind.values()), words="the board to play on", data={}, places=dict
    )
    return Stage(background, shown)


def box_of(part: Element) -> tuple[float, float, float, float]:
    """Return left, top, width and height of a rectangle or circle."""
    if part.tag == "circle":
        x, y, r = (float(part.get(name, "0")) for name in ("cx", "cy", "r"))
        return x - r, y - r, 2 * r, 2 * r
    x, y, width, height = (float(part.get(one, "0")) for one in ("x", "y", "width", "height"))
    return x, y, width, height


def _is_within(part: Element, other: Element) -> bool:
    """Say whether a rectangle or circle lies within another."""
    (x, y, width, height), (left, top, across, high) = box_of(part), box_of(other)
    inside = left <= x <= x + width <= left + across and top <= y <= y + height <= top + high
    return inside and width > 0


def _place(part: Element) -> Place:
    """Return the middle of the upper side."""
    x, y, width, _ = box_of(part)
    return x + width / 2, y
