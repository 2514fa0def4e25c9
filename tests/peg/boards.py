"""Boards for the tests of peg solitaire, drawn and in other positions."""

import random
from itertools import islice

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.families.peg.heuristics import PegSolitaire
from tests.peg import oracle

PEG = catalogue.family("peg")


def puzzle(
    start: str, goal: str, geometry: str = "square", objective: str = "jumps"
) -> PegSolitaire:
    text = f'puzzle = "peg"\ngeometry = "{geometry}"\nobjective = "{objective}"\n'
    text += f"start = '''\n{start}\n'''\ngoal = '''\n{goal}\n'''\n"
    return catalogue.parse(text, "a test", "test", PEG).puzzle


def random_problem(seed: int) -> PegSolitaire:
    """A problem with a goal of any kind; some have a solution and some do not."""
    drawn = oracle.problem(random.Random(seed))
    return catalogue.parse(drawn.text, "odd", "odd", PEG).puzzle


def bundled(name: str) -> PegSolitaire:
    return catalogue.instance(PEG, name).puzzle


def spaced(rows: list[str]) -> str:
    return "\n".join(" ".join(row) for row in rows)


ENGLISH = ["  ***  ", "  ***  ", "*******", "*******", "*******", "  ***  ", "  ***  "]


def with_mark(rows: list[str], row: int, column: int, mark: str, others: str) -> list[str]:
    """The shape of `rows` with `mark` in one place and `others` on all other holes."""
    return [
        "".join(
            " " if found == " " else mark if (r, c) == (row, column) else others
            for c, found in enumerate(line)
        )
        for r, line in enumerate(rows)
    ]


def triangle(size: int, vacancy: int) -> str:
    """A full triangle of `size` rows with one hole empty, counted from 0."""
    marks = iter("*" * vacancy + "o" + "*" * size**2)
    rows = (" ".join(islice(marks, row)).center(2 * size) for row in range(1, size + 1))
    return "\n".join(row.rstrip() for row in rows)
