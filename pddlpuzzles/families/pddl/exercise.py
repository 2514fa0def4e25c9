"""A problem of a textbook domain: what its generator decides, and its text as PDDL."""

from __future__ import annotations

import random
import re
import string
import textwrap
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest
from typing import Final

from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.write import fill_lines

Fact = tuple[str, ...]
"""A predicate and the objects that it is said of."""
Place = tuple[int, int]
"""The row and the column of a cell, from 0."""

_WIDTH: Final = 100
_AROUND: Final = 8
"""Columns of a line of facts that are taken: it is indented, and may be the last."""
_STEPS: Final = ((-1, 0), (0, -1), (0, 1), (1, 0))
MOST_COLUMNS: Final = len(string.ascii_lowercase)


@dataclass(frozen=True)
class Exercise:
    """A problem: objects by type, what holds at first, and what is to hold.

    `summary` says in a line how big it is. `drawing` shows start and goal to a person, in lines.
    With `has_costs` the domain has action costs; else every action counts one.
    """

    summary: str
    drawing: str
    objects: Mapping[str, Sequence[str]]
    facts: Sequence[Fact]
    goal: Sequence[Fact]
    has_costs: bool = False

    def text(self, domain: str, name: str, notes: Sequence[str]) -> str:
        """Return the problem as PDDL; `notes` stand below the drawing, a line each."""
        comment = [
            f"{domain.replace('-', ' ').capitalize()}: {self.summary}",
            "",
            f"Domain: domains/pddl/{domain}.pddl",
            "",
            *_wrapped(self.drawing.split("\n")),
            "",
            *_wrapped(notes),
        ]
        objects = [
            textwrap.fill(f"{' '.join(names)} - {kind}", _WIDTH - _AROUND, break_on_hyphens=False)
            for kind, names in self.objects.items()
        ]
        costs = ["(= (total-cost) 0)"] if self.has_costs else []
        parts = [
            f"(:domain {domain})",
            f"(:objects\n{_indented(objects)})",
            f"(:init\n{_indented(costs + _rows(self.facts))})",
            f"(:goal (and\n{_indented(_rows(self.goal))}))",
            *(["(:metric minimize (total-cost))"] if self.has_costs else []),
        ]
        head = "\n".join(f"; {line}".rstrip() for line in comment)
        return f"{head}\n(define (problem {name})\n{_indented(parts)})\n"


def _indented(blocks: Iterable[str]) -> str:
    return textwrap.indent("\n".join(blocks), "  ")


def _wrapped(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines, those that are too long for a comment in several."""
    for line in lines:
        if len(line) <= _WIDTH - 2:
            yield line
        else:
            yield from textwrap.wrap(line, _WIDTH - 2, subsequent_indent="  ")


def _rows(facts: Iterable[Fact]) -> list[str]:
    """Lay facts out in lines: those of a predicate together, broken only between them."""
    groups = groupby(facts, key=lambda fact: fact[0])
    return [fill_lines((f"({' '.join(fact)})" for fact in some), _AROUND) for _, some in groups]


def side_by_side(start: str, goal: str) -> str:
    """Return two drawings, beside each other if they are not too wide, headed as what they are."""
    left, right = (["Start:", *start.split("\n")], ["Goal:", *goal.split("\n")])
    width = max(map(len, left)) + 6
    if width + max(map(len, right)) > _WIDTH - 2:
        return "\n".join([*left, "", *right])
    pairs = zip_longest(left, right, fillvalue="")
    return "\n".join(f"{one:<{width}}{other}".rstrip() for one, other in pairs)


def named(place: Place) -> str:
    """Return the name of a cell: a letter for its column, and its row from 1."""
    row, column = place
    return f"{string.ascii_lowercase[column]}{row + 1}"


def place_of(name: str) -> Place | None:
    """Return the place of a cell of that name, None if no cell is named so."""
    match = re.fullmatch(r"([a-z])([1-9]\d*)", name)
    return (int(match[2]) - 1, string.ascii_lowercase.index(match[1])) if match else None


def grid(rows: int, columns: int) -> list[Place]:
    """Return the cells of a rectangle, row by row.

    :raises InputError: if there are none, or too many columns to be named by letters.
    """
    within("rows", rows, 1, 100)
    within("columns", columns, 1, MOST_COLUMNS)
    return [(row, column) for row in range(rows) for column in range(columns)]


def beside(place: Place) -> list[Place]:
    """Return the four places around one: above it, left, right, and below."""
    return [(place[0] + down, place[1] + across) for down, across in _STEPS]


def neighbours(cells: Sequence[Place]) -> list[Fact]:
    """Return for each of some cells which of the others are beside it."""
    return [
        ("beside", named(cell), named(near))
        for cell in cells
        for near in beside(cell)
        if near in cells
    ]


def contents(places: Iterable[str], where: Mapping[str, str]) -> str:
    """Return a line for each place that names what is there."""
    there = {
        place: ", ".join(thing for thing, its in where.items() if its == place) for place in places
    }
    return "\n".join(f"{place}: {things}".rstrip(": ") for place, things in there.items())


def drawn(marks: Mapping[Place, str], rows: int, columns: int, missing: str = "#") -> str:
    """Return a rectangle as text, a mark a cell."""
    return "\n".join(
        " ".join(marks.get((row, column), missing) for column in range(columns)).rstrip()
        for row in range(rows)
    )


def pierced(cells: Sequence[Place], gaps: int, chance: random.Random) -> list[Place]:
    """Return cells without `gaps` of them, taken away at random, so that the rest is connected.

    :raises InputError: if that many cannot be taken away.
    """
    floor, order = set(cells), list(cells)
    chance.shuffle(order)
    for cell in order:
        if len(floor) + gaps == len(cells):
            break
        rest = floor - {cell}
        if rest and reached(min(rest), rest) == rest:
            floor.remove(cell)
    if len(floor) + gaps != len(cells):
        raise InputError(f"{gaps} cells cannot be taken away, expected {len(cells) - len(floor)}")
    return [cell for cell in cells if cell in floor]


def reached(first: Place, cells: Container[Place]) -> set[Place]:
    """Return where one can go from a cell by way of others."""
    cells_reached, waiting = {first}, [first]
    while waiting:
        for near in beside(waiting.pop()):
            if near in cells and near not in cells_reached:
                cells_reached.add(near)
                waiting.append(near)
    return cells_reached


def within(name: str, value: int, least: int, most: int) -> None:
    """Refuse a value of an option that is not between two others; raise InputError if it is not."""
    if not least <= value <= most:
        raise InputError(f"{name} is {value}, expected {least} to {most}")
