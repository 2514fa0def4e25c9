"""Boards for the tests of Minesweeper, and a way to count that knows nothing of the package."""

import random
from collections.abc import Iterator
from itertools import product

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.rules import KNOWN_CLEAR, KNOWN_MINE

MINESWEEPER = catalogue.family("minesweeper")

Place = tuple[int, int]


def puzzle(board: str, mines: int | None = None) -> Minesweeper:
    total = "" if mines is None else f"mines = {mines}\n"
    text = f"puzzle = 'minesweeper'\n{total}board = '''\n{board.strip()}\n'''\n"
    return catalogue.parse(text, "a test", "test", MINESWEEPER).puzzle


def random_board(
    chance: random.Random, *, contradictory: bool = False, known: bool = False
) -> Minesweeper:
    """A board up to 5x5 with some cells opened, sometimes with a total, all drawn at random."""
    rows, columns = chance.randint(1, 5), chance.randint(1, 5)
    cells = list(product(range(rows), range(columns)))
    hidden = {place for place in cells if chance.random() < chance.choice((0.15, 0.3, 0.5))}
    opened = {place for place in cells if place not in hidden and chance.random() < 0.6}
    while len(cells) - len(opened) > 13:  # what is left is tried in all ways
        place = chance.choice([place for place in cells if place not in opened])
        hidden.discard(place)
        opened.add(place)
    clues = {place: len(hidden.intersection(beside(place))) for place in opened}
    for place in opened if contradictory else ():
        if chance.random() < 0.2:
            clues[place] = chance.randint(0, 4)
    drawn = tuple(tuple(clues.get((row, at)) for at in range(columns)) for row in range(rows))
    covered = len(cells) - len(opened)
    totals = [None, len(hidden), min(covered, len(hidden) + 1), max(0, len(hidden) - 1)]
    board = Minesweeper(drawn, chance.choice(totals))
    lines, mines = [list(line) for line in board.board], 0
    for row, column in places(board, None) if known else ():
        if chance.random() < 0.3:
            mine = ((row, column) in hidden) != (contradictory and chance.random() < 0.3)
            lines[row][column] = KNOWN_MINE if mine else KNOWN_CLEAR
            mines += mine
    most = mines + sum(line.count(None) for line in lines)
    total = None if board.mines is None else min(most, max(mines, board.mines))
    return Minesweeper(tuple(map(tuple, lines)), total)


def beside(place: Place) -> list[Place]:
    row, column = place
    steps = product((-1, 0, 1), repeat=2)
    return [(row + down, column + right) for down, right in steps if down or right]


def places(board: Minesweeper, kind: int | None) -> list[Place]:
    """The cells of a kind: a clue, or None, KNOWN_MINE or KNOWN_CLEAR."""
    rows = enumerate(board.board)
    return [(row, at) for row, line in rows for at, clue in enumerate(line) if clue == kind]


def clues_of(board: Minesweeper) -> dict[Place, int]:
    return {place: clue for clue in range(9) for place in places(board, clue)}


def fits(board: Minesweeper, mines: set[Place]) -> bool:
    """Say whether a placing meets every clue and the total, by looking at the board."""
    mines = mines.union(places(board, KNOWN_MINE))
    if board.mines not in (None, len(mines)):
        return False
    return all(len(mines.intersection(beside(at))) == clue for at, clue in clues_of(board).items())


def brute_force(board: Minesweeper) -> Iterator[frozenset[Place]]:
    covered = places(board, None)
    for choice in product((False, True), repeat=len(covered)):
        mines = {place for place, mine in zip(covered, choice, strict=True) if mine}
        if fits(board, mines):
            yield frozenset(mines)
