"""Minesweeper's boards as problems of the models in `models/minesweeper`, and their solutions.

Nothing here is taken from the program: boards are rows of text, and solutions are found by trying
all placings.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from itertools import pairwise, product
from pathlib import Path

MODELS = Path(__file__).parent / "models" / "minesweeper"
SMALL = (". 1 .", ". 2 1", ". . .")
GENERAL = ("right-any-order", "right-forgets", "right-in-a-row", "right-kinds")
"""Models of which there is a problem for every board."""
Cell = tuple[int, int]


def puzzle_name(cell: Cell) -> str:
    return f"{'abcdefgh'[cell[1]]}{cell[0] + 1}"


class Board:
    """The covered cells of a board, and its clues: how many mines among which cells."""

    def __init__(self, rows: Sequence[str], mines: int | None = None) -> None:
        self.rows, self.mines = tuple(rows), mines
        marks = {
            (row, column): mark
            for row, line in enumerate(rows)
            for column, mark in enumerate(line.split())
        }
        self.cells = [cell for cell, mark in marks.items() if mark == "."]
        self.clues: list[tuple[str, int, list[Cell]]] = []
        for (row, column), mark in marks.items():
            if mark != ".":
                near = [(r, c) for r, c in self.cells if max(abs(r - row), abs(c - column)) == 1]
                self.clues.append((f"clue-{row}-{column}", int(mark), near))
        if mines is not None:
            self.clues.append(("clue-all", mines, list(self.cells)))

    def altered(self, chance: random.Random) -> Board:
        """The board as somebody writes it down who has made a mistake."""
        other = Board(self.rows, self.mines)
        if not other.clues:
            return other
        place = chance.randrange(len(other.clues))
        name, number, near = other.clues[place]
        match chance.choice(("forgotten", "corners", "number", "cell", "nothing")):
            case "forgotten":
                del other.clues[place]
            case "corners":
                other.clues = [_without_corners(clue) for clue in other.clues]
            case "number":
                other.clues[place] = name, max(0, number + chance.choice((-1, 1))), near
            case "cell":
                cell = chance.choice(other.cells)
                other.clues[place] = name, number, sorted({*near} ^ {cell})
        return other

    def toml(self) -> str:
        total = "" if self.mines is None else f"mines = {self.mines}\n"
        board = "\n".join(self.rows)
        return f'puzzle = "minesweeper"\n{total}board = """\n{board}\n"""\n'

    def solutions(self) -> set[frozenset[Cell]]:
        found = set()
        for placed in product((False, True), repeat=len(self.cells)):
            mines = {cell for cell, is_mine in zip(self.cells, placed, strict=True) if is_mine}
            if all(len(mines & set(near)) == number for _, number, near in self.clues):
                found.add(frozenset(mines))
        return found


def _without_corners(clue: tuple[str, int, list[Cell]]) -> tuple[str, int, list[Cell]]:
    name, number, near = clue
    if name == "clue-all":
        return clue
    row, column = map(int, name.split("-")[1:])
    return name, number, [(r, c) for r, c in near if r == row or c == column]


def chance_board(chance: random.Random) -> Board:
    """A board of few covered cells, most often one that can be solved."""
    height, width = chance.choice([(2, 3), (3, 3), (2, 4), (3, 2)])
    cells = list(product(range(height), range(width)))
    covered = set(chance.sample(cells, chance.randint(2, min(6, len(cells) - 1))))
    mines = {cell for cell in covered if chance.random() < 0.45}
    rows = []
    for row in range(height):
        marks = []
        for column in range(width):
            near = sum(max(abs(r - row), abs(c - column)) == 1 for r, c in mines)
            if chance.random() < 0.1:
                near = max(0, near - 1)
            marks.append("." if (row, column) in covered else str(min(near, 3)))
        rows.append(" ".join(marks))
    return Board(rows, len(mines) if chance.random() < 0.3 else None)


def problem(model: str, board: Board) -> str:
    """A board as a problem of a model, one of `GENERAL`."""
    domain = (MODELS / model / "domain.pddl").read_text()
    called = domain.split("(domain ")[1].split(")")[0]
    clues, spelt = board.clues, {cell: puzzle_name(cell) for cell in board.cells}
    numbers = range(max([number for _, number, _ in clues], default=0) + 1)
    facts = [f"(near {clue} {spelt[cell]})" for clue, _, near in clues for cell in near]
    facts += [f"(before n{one} n{one + 1})" for one in numbers[:-1]] + ["(zero n0)", "(free)"]
    facts += [f"(wants {clue} n{number})" for clue, number, _ in clues]
    facts += [f"(asks {clue} n{number})" for clue, number, _ in clues]
    facts += [f"(counted {clue} n0)" for clue, _, _ in clues]
    row = [spelt[cell] for cell in sorted(board.cells, key=lambda cell: cell[::-1])]
    facts += [f"(turn {row[0]})", f"(first {row[0]})", f"(last {row[-1]})"]
    row += ["end"] if "(turn " in domain else []
    facts += [f"(follows {one} {other})" for one, other in pairwise(row)]
    known = re.findall(r"\(([a-z-]+)", domain.split("(:predicates")[1].split("(:action")[0])
    facts = [one for one in facts if one.strip("()").split()[0] in known]
    goal = [f"(wants {clue} n0)" for clue, _, _ in clues]
    goal += {
        "right-any-order": [f"(decided {one})" for one in row],
        "right-forgets": ["(turn end)"],
        "right-in-a-row": ["(done)"],
        "right-kinds": [f"(or (is {one} mine) (is {one} clear))" for one in row],
    }[model]
    goal = ["(done)"] if model == "right-in-a-row" else goal
    pays = "total-cost" in domain
    return (
        f"(define (problem board) (:domain {called})\n"
        f"  (:objects {' '.join(f'{clue} - clue' for clue, _, _ in clues)} {' '.join(row)} - cell"
        f" {' '.join(f'n{one}' for one in numbers)} - number)\n"
        f"  (:init {'(= (total-cost) 0) ' if pays else ''}{' '.join(facts)})\n"
        f"  (:goal (and {' '.join(goal)}))\n"
        f"  {'(:metric minimize (total-cost))' if pays else ''})\n"
    )
