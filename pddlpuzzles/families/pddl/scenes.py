"""What a drawing of a textbook domain has to offer, and what several of them use.

What is drawn has the same size and the same layout for all states of a problem, so that a page can
draw each atom by itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar
from xml.etree.ElementTree import Element

from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.show.svg import Picture, element

Pair = tuple[str, str]
Drawing = Callable[[Collection[Atom]], Picture | None]


@dataclass(frozen=True)
class Scene:
    """Objects by type, what holds, is to hold, held at first (or it is the goal), and can hold."""

    objects: Mapping[str, str]
    atoms: Collection[Atom]
    goal: Collection[Atom] = ()
    start: Collection[Atom] = ()
    possible: Collection[Atom] = ()

    def of(self, *kinds: str) -> list[str]:
        return [name for name, kind in self.objects.items() if kind in kinds]

    def unary(self, predicate: str, atoms: Collection[Atom] | None = None) -> list[str]:
        """Return the objects that a predicate of one is said of, sorted, by what holds or atoms."""
        among = self.atoms if atoms is None else atoms
        return sorted(terms[0] for name, terms in among if name == predicate and len(terms) == 1)

    def binary(self, predicate: str, atoms: Collection[Atom] | None = None) -> list[Pair]:
        """Return the pairs that a predicate of two is said of, sorted, by what holds or atoms."""
        among = self.atoms if atoms is None else atoms
        pairs = (terms for name, terms in among if name == predicate and len(terms) == 2)
        return sorted((first, second) for first, second in pairs)


@dataclass(frozen=True, kw_only=True)
class Drawer:
    """A way to draw a domain.

    `new` says what is new in a new game, if there is one; with `new_goals` its goal, too. With
    `draws_goals` a goal is better drawn than described in words.
    """

    new: str = ""
    new_goals: bool = False
    draws_goals: ClassVar[bool] = True

    def draw(self, scene: Scene) -> Picture | None:
        """Draw a state or a goal; None if its atoms are not such as the domain has."""
        return self.drawing(scene)(scene.atoms)

    def drawing(self, scene: Scene) -> Drawing:
        """Return what draws any state of a problem, of which a scene is one."""
        return lambda atoms: self.draw(replace(scene, atoms=atoms))

    def stand(self, atom: Atom, scene: Scene) -> Pair | None:
        """Return a thing, and what it is at, in or on, if that is what an atom says."""
        return None if len(atom.terms) != 2 else (atom.terms[0], atom.terms[1])

    def goal_words(self, scene: Scene) -> list[str]:
        """Say the goal in words; nothing where its atoms are said one by one."""
        return []

    def alternatives(self, scene: Scene) -> list[Atom]:
        return []


def numbered(name: str) -> str:
    """Return the number at the end of a name; the name, if it has none."""
    match = re.search(r"\d+$", name)
    return match[0] if match else name


def box(
    look: str,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    inset: float = 0,
    rounding: float = 0,
) -> Element:
    """Return a rectangle of a class, so much smaller on each side."""
    across, down = width - 2 * inset, height - 2 * inset
    made = element("rect", look, x=x + inset, y=y + inset, width=across, height=down)
    if rounding:
        made.set("rx", f"{rounding:g}")
    return made
