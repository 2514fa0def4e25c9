"""Minesweeper's boards as problems of the models in `models/minesweeper`, and their solutions.

Nothing here is taken from the program: boards are rows of text, and solutions are found by trying
all placings.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import pairwise, product
from pathlib import Path

MODELS = Path(__file__).parent / "models" / "minesweeper"
SMALL = (". 1 .", ". 2 1", ". . .")
WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight")
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
        """All placings of mines that fit, by trying each."""
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


def problem(
    model: str, board: Board, name: Callable[[Cell], str] = puzzle_name, objective: bool = True
) -> str:
    """A board as a problem of a model."""
    kind = model.removeprefix("right-").removeprefix("wrong-")
    domain = (MODELS / model / "domain.pddl").read_text()
    called = domain.split("(domain ")[1].split(")")[0]
    cells, clues = board.cells, board.clues
    numbers = range(max([number for _, number, _ in clues], default=0) + 1)
    two = "row" in domain.split("(:types")[1].split(")")[0]
    spelt = {cell: f"r{cell[0] + 1} c{cell[1] + 1}" if two else name(cell) for cell in cells}
    facts = [f"(near {clue} {spelt[cell]})" for clue, _, near in clues for cell in near]
    if "(wants " in domain:
        facts += [f"(wants {clue} n{number})" for clue, number, _ in clues]
    if "(counted " in domain:
        facts += [f"(counted {clue} n0) (asks {clue} n{number})" for clue, number, _ in clues]
    if "(fits " in domain:
        facts += [f"({WORDS[number]} {clue})" for clue, number, _ in clues]
    else:
        facts += [f"(before n{one} n{one + 1})" for one in numbers[:-1]]
    if "(zero ?n" in domain:
        facts.append("(zero n0)")
    if "(free)" in domain:
        facts.append("(free)")
    if "(covered " in domain:
        facts += [f"(covered {spelt[cell]})" for cell in cells]
    order = sorted(cells, key=lambda cell: cell[::-1])
    row = [spelt[cell] for cell in order]
    if "(turn " in domain:
        facts.append(f"(turn {row[0]})")
        row.append("end")
    if "(follows " in domain:
        facts += [f"(follows {one} {other})" for one, other in pairwise(row)]
    if "(first " in domain:
        facts.append(f"(first {row[0]}) (last {row[-1]})")
    rows = sorted({f"r{cell[0] + 1}" for cell in cells})
    columns = sorted({f"c{cell[1] + 1}" for cell in cells})
    objects = [f"{clue} - clue" for clue, _, _ in clues]
    objects += (
        [f"{' '.join(rows)} - row {' '.join(columns)} - column"]
        if two
        else [f"{' '.join(spelt.values())} - cell"]
    )
    objects += ["end - cell"] if "(turn " in domain else []
    if "number" in domain.split("(:types")[1].split(")")[0]:
        objects.append(f"{' '.join(f'n{one}' for one in numbers)} - number")
    met = [f"(wants {clue} n0)" for clue, _, _ in clues]
    goals = {
        "(fits ": [f"(fits {clue})" for clue, _, _ in clues]
        + [f"(or (is-mine {one}) (is-clear {one}))" for one in spelt.values()],
        "(done)": ["(done)"],
        "(turn ": ["(turn end)", *met],
        "(open ?x": [f"(seen {one})" for one in spelt.values()] + met,
        "(is ?x": [f"(or (is {one} mine) (is {one} clear))" for one in spelt.values()] + met,
        "(known ": [f"(known {one})" for one in spelt.values()] + met,
        "(decided ": [f"(decided {one})" for one in spelt.values()] + met,
    }
    goal = next(goal for word, goal in goals.items() if word in domain)
    metric = "(:metric minimize (total-cost))" if "total-cost" in domain and objective else ""
    start = "(= (total-cost) 0) " if "total-cost" in domain else ""
    return (
        f"; {kind}\n(define (problem board) (:domain {called})\n"
        f"  (:objects {' '.join(objects)})\n"
        f"  (:init {start}{' '.join(facts)})\n"
        f"  (:goal (and {' '.join(goal)}))\n  {metric})\n"
    )
