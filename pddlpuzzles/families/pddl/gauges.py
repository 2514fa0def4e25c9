"""Values as lines of text, and as bars where they have a limit: what is in a jug, or in a tank.

The limit of a value is one that never changes and that a condition compares with it, of the same
objects: `(<= (+ (amount ?from) (amount ?to)) (capacity ?to))`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import permutations
from operator import itemgetter
from typing import Final
from xml.etree.ElementTree import Element

from pddlpuzzles.families.pddl import drawing
from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.families.pddl.scenes import box
from pddlpuzzles.pddl.model import (
    Atom,
    Number,
    changing_functions,
    comparisons_in,
    expression_text,
    functions_of,
)
from pddlpuzzles.show.styles import Style
from pddlpuzzles.show.svg import element

STYLE: Final[Style] = {
    "value": ("font-weight:normal", ""),
    "gauge": ("fill:var(--cell);stroke:var(--muted);stroke-width:1.5", ""),
    "filled": ("fill:#6db3e8", "fill:#2f6f9f"),
}

_MOST: Final = 12
"""Bars; more values are listed."""
_LARGEST: Final = 10**9
_LINE: Final = 24
_LETTER: Final = 7.6
_LEFT: Final = 14.0


def drawn(
    puzzle: PlanningProblem, state: int, width: float, top: float
) -> tuple[list[Element], float]:
    """Draw the values of a state below `top`; return also how high that is.

    Bars of one function have one scale.
    """
    values = puzzle.changing_values(state)
    limits = {atom: limit for atom in values if (limit := _limits(puzzle).get(atom)) is not None}
    fits = all(0 <= value <= limits.get(atom, -1) <= _LARGEST for atom, value in values.items())
    if not values or not fits or len(values) > _MOST:
        lines = drawing.value_lines(values, int(width / 8))
        texts = [_text(line, _LEFT, top + 4 + 18 * row) for row, line in enumerate(lines)]
        return texts, 18.0 * len(lines)
    parts, names = list[Element](), {atom: _name(atom) for atom in values}
    left = _LEFT + _LETTER * max(map(len, names.values())) + 8
    most = {one.predicate: 1.0 * limit for one, limit in sorted(limits.items(), key=itemgetter(1))}
    for row, (atom, value) in enumerate(values.items()):
        y, scale = top + _LINE * row, (width - left - 70) / (most[atom.predicate] or 1)
        long = max(scale * limits[atom], 4)
        parts += [
            _text(names[atom], _LEFT, y),
            box("gauge detail", left, y - 12, long, 16, rx=4),
            box("filled detail", left + 1, y - 11, max(scale * value - 2, 0), 14, rx=3),
            _text(f"{expression_text(value)} of {limits[atom]}", left + long + 8, y),
        ]
    return parts, float(_LINE * len(values))


def _name(atom: Atom) -> str:
    return f"{atom.predicate.replace('-', ' ')}{' of ' * bool(atom.terms)}{' '.join(atom.terms)}"


def _text(line: str, x: float, y: float) -> Element:
    return element("text", "text left value", line, x=x, y=y, font_size=13)


@lru_cache(maxsize=8)
def _limits(puzzle: PlanningProblem) -> Mapping[Atom, Number]:
    changing = changing_functions(puzzle.domain, puzzle.problem)
    limits: dict[str, str] = {}
    for action in puzzle.domain.actions.values():
        for comparison in comparisons_in(action.condition):
            for value, limit in permutations(functions_of(comparison), 2):
                if value.terms == limit.terms and {value.predicate, limit.predicate} & changing == {
                    value.predicate
                }:
                    limits[value.predicate] = limit.predicate
    known = puzzle.problem.values
    return {
        Atom(value, atom.terms): known[atom]
        for value, limit in limits.items()
        for atom in known
        if atom.predicate == limit
    }
