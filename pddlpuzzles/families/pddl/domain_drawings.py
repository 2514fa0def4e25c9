"""The pictures of problems: by their domain where it draws itself, else boxes and lines."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from string import ascii_lowercase
from typing import Final, Protocol
from xml.etree.ElementTree import Element, tostring

from pddlpuzzles.families.pddl import drawings, rooms
from pddlpuzzles.families.pddl import network as networks
from pddlpuzzles.families.pddl import table as tables
from pddlpuzzles.families.pddl.exercise import Place, place_of
from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.family_parts import Pictures
from pddlpuzzles.pddl.model import Atom, Facts, conjuncts
from pddlpuzzles.pddl.task import ones
from pddlpuzzles.puzzle import Action
from pddlpuzzles.show.styles import Style
from pddlpuzzles.show.svg import Picture, element, label

_MOVED: Final = ("stroke:var(--mark);stroke-width:3.5", "")
CELL: Final = 40.0
"""The width of a cell in the drawing of a grid."""
NAMES: Final = 16.0
"""What the names of columns and rows take, above and on the left."""
_LETTER: Final = 11.0


class Scene(Protocol):
    """A module that draws the states of a domain.

    It may have `goals`, which says a goal in words, from the atoms of the start and of the goal,
    and `ANEW`, which says what is new in a new game: without it there is none. Where it has
    `DEALT` the goal is new, too; `alternatives` are atoms that a new game may begin with beside
    those of the start.
    """

    @property
    def STYLE(self) -> Style:  # noqa: N802 - a module's constant
        """How the classes look that the picture's parts have."""

    def draw(
        self,
        objects: Mapping[str, str],
        atoms: Collection[Atom],
        goal: Collection[Atom] = (),
        start: Collection[Atom] = (),
        /,
    ) -> Picture | None:
        """Draw a state, or without a start the goal; None if its atoms are not the domain's."""


def scene(domain: str) -> Scene | None:
    """Return what draws the states of the textbook domain of that name, None if nothing does."""
    name = domain.replace("-", "_")
    there = name in {module.name for module in pkgutil.iter_modules(drawings.__path__)}
    return _module(name) if there else None


def _module(name: str) -> Scene:
    found: Scene = importlib.import_module(f"{drawings.__name__}.{name}")
    return found


class Scenes:
    """The pictures of problems: those of the domain where it draws itself, else others."""

    def __init__(self, others: Pictures[PlanningProblem, int, Action]) -> None:
        self._others = others

    @cached_property
    def STYLE(self) -> Style:  # noqa: N802 - as in a module
        """How the classes look that the pictures' parts have; no two drawings share any."""
        style = {**self._others.STYLE, **networks.STYLE, **tables.STYLE, **rooms.STYLE}
        for module in pkgutil.iter_modules(drawings.__path__):
            style |= _module(module.name).STYLE
        style.pop("moved", None)
        style["moved"] = _MOVED  # last, so that it has the last word
        return style

    def state(self, puzzle: PlanningProblem, state: int) -> Picture:
        """Draw a state."""
        picture = _drawn(puzzle, puzzle.task.true_atoms(state))
        if picture is None:
            return self._others.state(puzzle, state)
        atoms = "".join(f"{puzzle.task.atoms[bit]}\n" for bit in ones(state))
        return replace(picture, data={"state": atoms})

    def goal(self, puzzle: PlanningProblem) -> Picture | None:
        """Draw the goal as the domain draws itself; None where words say it better."""
        drawer = scene(puzzle.domain.name)
        if drawer is None or drawer.STYLE is rooms.STYLE:
            return None
        atoms = _goal(puzzle)
        return drawer.draw(puzzle.problem.objects, puzzle.task.fixed.union(atoms), atoms)

    def steps(
        self, puzzle: PlanningProblem, states: Sequence[int], moves: Sequence[Action]
    ) -> Iterator[Picture]:
        """Draw the first of `states`, and each that follows with what is new in it marked."""
        if _drawn(puzzle, puzzle.task.true_atoms(states[0])) is None:
            yield from self._others.steps(puzzle, states, moves)
            return
        before: set[bytes] | None = None
        for state in states:
            picture = self.state(puzzle, state)
            looks = [tostring(part) for part in picture.parts]
            for part, look in zip(picture.parts, looks, strict=True):
                name = part.get("class", "")
                is_marked = part.tag != "text" and "detail" not in name.split()
                if before is not None and look not in before and is_marked:
                    part.set("class", f"{name} moved")
            yield picture
            before = set(looks)


def _drawn(puzzle: PlanningProblem, atoms: Iterable[Atom]) -> Picture | None:
    """Draw what holds: as the domain draws itself, as boxes and lines, or as a table.

    None where there is too much for each of these.
    """
    if own := drawn_by_domain(puzzle, atoms):
        return own
    layout = networks.network(puzzle) or tables.table(puzzle)
    return None if layout is None else layout.picture(list(atoms))


def drawn_by_domain(puzzle: PlanningProblem, atoms: Iterable[Atom]) -> Picture | None:
    """Draw what holds as the domain draws itself, None where it does not."""
    drawer = scene(puzzle.domain.name)
    if drawer is None:
        return None
    problem = puzzle.problem
    return drawer.draw(
        problem.objects, puzzle.task.fixed.union(atoms), _goal(puzzle), problem.atoms
    )


def goal_words(puzzle: PlanningProblem, parts: Collection[object]) -> Sequence[str]:
    """Return what a drawing says of a goal of these parts, nothing where it has no such words."""
    own = getattr(scene(puzzle.domain.name), "goals", None)
    atoms = _goal(puzzle)
    said: Sequence[str] = (
        own(puzzle.problem.atoms, atoms) if own and len(atoms) == len(parts) else ()
    )
    return said


def anew(puzzle: PlanningProblem) -> str:
    """Return what a drawing says is new in a new game, nothing where it says nothing."""
    text: str = getattr(scene(puzzle.domain.name), "ANEW", "")
    return text


def with_alternatives(puzzle: PlanningProblem) -> PlanningProblem:
    """Return a problem that begins with all that its new games may begin with."""
    found = getattr(scene(puzzle.domain.name), "alternatives", None)
    if found is None:
        return puzzle
    problem = puzzle.problem
    atoms = Facts([*problem.atoms, *found(problem.objects, problem.atoms)])
    return replace(puzzle, problem=replace(problem, atoms=atoms))


def is_dealt(puzzle: PlanningProblem) -> bool:
    """Say whether new games have goals of their own."""
    return getattr(scene(puzzle.domain.name), "DEALT", False)


def _goal(puzzle: PlanningProblem) -> list[Atom]:
    return [part for part in conjuncts(puzzle.problem.goal) if isinstance(part, Atom)]


def said(atoms: Iterable[Atom], predicate: str) -> list[tuple[str, ...]]:
    """Return what a predicate is said of, in a fixed order."""
    return sorted(atom.terms for atom in atoms if atom.predicate == predicate)


def unary(atoms: Iterable[Atom], predicate: str) -> list[str]:
    """Return the objects that a predicate of one is said of, in a fixed order."""
    return [terms[0] for terms in said(atoms, predicate) if len(terms) == 1]


def binary(atoms: Iterable[Atom], predicate: str) -> list[tuple[str, str]]:
    """Return the pairs that a predicate of two is said of, in a fixed order."""
    return [(terms[0], terms[1]) for terms in said(atoms, predicate) if len(terms) == 2]


def places(objects: Mapping[str, str]) -> dict[str, Place] | None:
    """Return where the objects of the type `cell` are, by their names.

    It is None if there are none, or one of them is not named as a cell of a grid is.
    """
    found = {name: place_of(name) for name, kind in objects.items() if kind == "cell"}
    known = {name: place for name, place in found.items() if place is not None}
    return known if found and len(known) == len(found) else None


def size(cells: Collection[Place], margin: float) -> tuple[float, float]:
    """Return how wide and high a picture of cells is, with a margin on each side, and names."""
    rows, columns = (1 + max(cell[axis] for cell in cells) for axis in (0, 1))
    return NAMES + CELL * columns + 2 * margin, NAMES + CELL * rows + 2 * margin


def names(cells: Collection[Place], margin: float) -> list[Element]:
    """Return the letters above the columns and the numbers beside the rows, as cells are named."""
    across = {column: middle((0, column), margin)[0] for _, column in sorted(cells)}
    down = {row: middle((row, 0), margin)[1] for row, _ in sorted(cells)}
    return [
        *(label(x, NAMES / 2, ascii_lowercase[one], _LETTER, "dim") for one, x in across.items()),
        *(label(NAMES / 2, y, str(one + 1), _LETTER, "dim") for one, y in down.items()),
    ]


def corner(cell: Place, margin: float) -> tuple[float, float]:
    """Return the place in the picture of the upper left corner of a cell."""
    return NAMES + margin + CELL * cell[1], NAMES + margin + CELL * cell[0]


def middle(cell: Place, margin: float) -> tuple[float, float]:
    """Return the place in the picture of the middle of a cell."""
    x, y = corner(cell, margin)
    return x + CELL / 2, y + CELL / 2


def box(
    name: str,
    x: float,
    y: float,
    width: float,
    height: float,
    inset: float = 0,
    rounding: float = 0,
) -> Element:
    """Return a rectangle of a class, so much smaller on each side."""
    made = element(
        "rect",
        name,
        x=x + inset,
        y=y + inset,
        width=width - 2 * inset,
        height=height - 2 * inset,
    )
    if rounding:
        made.set("rx", f"{rounding:g}")
    return made
