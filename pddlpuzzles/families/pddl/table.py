"""What holds in a state as a table, where there are too many objects for boxes and lines.

An object has a row, a predicate a column: a cell has the other objects of what holds of the row's
object in the first place. What holds of no object stands below. Rows and columns are the same for
all states of a problem, and so is how wide they are.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
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


@lru_cache(maxsize=4)
def table(puzzle: PlanningProblem) -> Table | None:
    """Return how a problem's tables are laid out; None where there are no rows, or too many."""
    atoms = sorted({*puzzle.task.atoms, *atoms_of_goal(puzzle)})
    about = {atom.terms[0] for atom in atoms if atom.terms}
    rows = [name for name in puzzle.problem.objects if name in about]
    return Table(puzzle, atoms, rows) if 0 < len(rows) <= _MOST_ROWS else None


class Table:
    """Where everything stands in the tables of a problem."""

    def __init__(self, puzzle: PlanningProblem, atoms: Sequence[Atom], rows: Sequence[str]) -> None:
        """Lay it out by all that can hold; a cell has room for any atom, and for the start's."""
        self.rows = {name: row for row, name in enumerate(rows, 1)}
        self._columns: dict[str, float] = {}
        x = 2 * _MARGIN + _LETTER * max(map(len, rows))
        start = _entries(puzzle.task.true_atoms(puzzle.start))
        for predicate in dict.fromkeys(atom.predicate for atom in atoms if atom.terms):
            texts = [_rest(atom) for atom in atoms if atom.terms and atom.predicate == predicate]
            texts += [
                f"{', '.join(some)}, " for (_, one), some in start.items() if one == predicate
            ]
            self._columns[predicate] = x
            x += _LETTER * (2 + max(map(len, (predicate, *texts))))
        self._width = x + _MARGIN
        has_bare = any(not atom.terms for atom in atoms)
        self._height = _ROW * (1 + len(rows) + has_bare) + 2 * _MARGIN

    def picture(self, atoms: Collection[Atom]) -> Picture:
        """Draw the table of these atoms."""
        parts = [_text(x, 0, name, "strong") for name, x in self._columns.items()]
        line = f"M{number(_MARGIN)} {number(_ROW + 4)}H{self._width - 8:g}"
        parts.append(element("path", "rule", d=line))
        parts += [_text(_MARGIN, row, name, "dim") for name, row in self.rows.items()]
        for (name, predicate), texts in _entries(atoms).items():
            x, row, text = self._columns[predicate], self.rows[name], ", ".join(texts)
            parts += [_cell(x, row, text), _text(x, row, text)]
        if bare := [atom.predicate for atom in sorted(atoms) if not atom.terms]:
            parts.append(_text(_MARGIN, 1 + len(self.rows), ", ".join(bare)))
        words = "; ".join(map(str, sorted(atoms))) or "nothing holds that can change"
        return Picture(self._width, self._height, tuple(parts), words)


def _entries(atoms: Iterable[Atom]) -> dict[tuple[str, str], list[str]]:
    """Return what stands in the cells, by row and column."""
    cells: dict[tuple[str, str], list[str]] = {}
    for atom in sorted(atoms):
        if atom.terms:
            cells.setdefault((atom.terms[0], atom.predicate), []).append(_rest(atom))
    return cells


def _rest(atom: Atom) -> str:
    return " ".join(atom.terms[1:]) or _YES


def _cell(x: float, row: int, text: str) -> Element:
    """Return what lies behind a text: it is marked where the text is new."""
    y, width = _MARGIN + _ROW * row - 2, _LETTER * len(text) + 8
    return element("rect", "entry", x=x - 4, y=y, width=width, height=_ROW - 3, data_text=text)


def _text(x: float, row: int, text: str, name: str = "") -> Element:
    y = _MARGIN + _ROW * row + _SIZE
    return element("text", f"text left {name}".rstrip(), text, x=x, y=y, font_size=_SIZE)
