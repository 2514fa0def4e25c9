"""What holds in a state as a table, where there are too many objects for boxes and lines.

An object has a row, a predicate a column: a cell has the other objects of what holds of the row's
object in the first place. What holds of no object stands below. Rows and columns are the same for
all states of a problem, and so is how wide they are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Final
from xml.etree.ElementTree import Element

from pddlpuzzles.families.pddl.rules import PlanningProblem, atoms_of_goal
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.show.styles import Style
from pddlpuzzles.show.svg import Picture, element, number

_MOST_ROWS: Final = 150
_ROW, _SIZE, _MARGIN = 20.0, 12.0, 8.0
_LETTER: Final = 0.64 * _SIZE
_YES: Final = "yes"
"""What a cell says of a predicate of one object."""

STYLE: Final[Style] = {
    "rule": ("stroke:var(--raised);stroke-width:1;fill:none", ""),
    "entry": ("fill:var(--cell)", ""),
}


class Table:
    """Where everything stands in the tables of a problem."""

    def __init__(self, puzzle: PlanningProblem) -> None:
        """Lay it out by all that can hold."""
        atoms = sorted({*puzzle.task.atoms, *atoms_of_goal(puzzle)})
        about = {atom.terms[0] for atom in atoms if atom.terms}
        self.rows = {name: 0 for name in puzzle.problem.objects if name in about}
        self.rows = {name: row for row, name in enumerate(self.rows, 1)}
        self._columns: dict[str, float] = {}
        x = 2 * _MARGIN + _LETTER * max(map(len, self.rows), default=0)
        for predicate in dict.fromkeys(atom.predicate for atom in atoms if atom.terms):
            self._columns[predicate] = x
            x += _LETTER * (2 + self._longest(predicate, atoms, puzzle))
        self._width = x + _MARGIN
        self._bare = [atom for atom in atoms if not atom.terms]
        self._height = _ROW * (1 + len(self.rows) + bool(self._bare)) + 2 * _MARGIN

    def picture(self, atoms: Collection[Atom]) -> Picture:
        """Draw the table of these atoms."""
        cells: dict[tuple[str, str], list[str]] = {}
        for atom in sorted(atoms):
            if atom.terms:
                rest = " ".join(atom.terms[1:]) or _YES
                cells.setdefault((atom.terms[0], atom.predicate), []).append(rest)
        parts = [_text(x, 0, name, "strong") for name, x in self._columns.items()]
        parts.append(
            element("path", "rule", d=f"M{number(_MARGIN)} {number(_ROW + 4)}H{self._width - 8:g}")
        )
        parts += [_text(_MARGIN, row, name, "dim") for name, row in self.rows.items()]
        for (name, predicate), found in cells.items():
            x, row, text = self._columns[predicate], self.rows[name], ", ".join(found)
            parts += [_cell(x, row, text), _text(x, row, text)]
        bare = [atom.predicate for atom in sorted(atoms) if not atom.terms]
        if bare:
            parts.append(_text(_MARGIN, 1 + len(self.rows), ", ".join(bare)))
        words = "; ".join(map(str, sorted(atoms))) or "nothing holds that can change"
        return Picture(self._width, self._height, tuple(parts), words)

    @staticmethod
    def _longest(predicate: str, atoms: Iterable[Atom], puzzle: PlanningProblem) -> int:
        """Return how many letters a cell needs: for any atom, and for those at the start."""
        found, start = len(predicate), puzzle.task.true_atoms(puzzle.start)
        at_start: dict[str, int] = {}
        for atom in atoms:
            if atom.terms and atom.predicate == predicate:
                letters = len(" ".join(atom.terms[1:]) or _YES)
                found = max(found, letters)
                if atom in start:
                    at_start[atom.terms[0]] = at_start.get(atom.terms[0], 0) + letters + 2
        return max(found, *at_start.values()) if at_start else found


@lru_cache(maxsize=4)
def table(puzzle: PlanningProblem) -> Table | None:
    """Return how a problem's tables are laid out; None where there are no rows, or too many."""
    made = Table(puzzle)
    return made if 0 < len(made.rows) <= _MOST_ROWS else None


def _cell(x: float, row: int, text: str) -> Element:
    """Return what lies behind a text: it is marked where the text is new."""
    y, width = _MARGIN + _ROW * row - 2, _LETTER * len(text) + 8
    return element("rect", "entry", x=x - 4, y=y, width=width, height=_ROW - 3, data_text=text)


def _text(x: float, row: int, text: str, name: str = "") -> Element:
    y = _MARGIN + _ROW * row + _SIZE
    return element("text", f"text left {name}".rstrip(), text, x=x, y=y, font_size=_SIZE)
