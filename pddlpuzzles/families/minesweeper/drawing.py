"""Minesweeper as text: boards read, written and shown.

In a board a digit is a clue, `.` a covered cell, `*` a mine that is known and `_` a cell that
is known to be clear; in a drawing of a plan, too. In a drawing of a state `-` is a decided cell,
since a state does not say what it was decided to be. Spaces only make a board easier to read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from pddlpuzzles.catalogue.toml_document import Document
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.rules import (
    KNOWN_CLEAR,
    KNOWN_MINE,
    MOST_AROUND,
    MOST_CELLS,
    OBJECTIVES,
    Board,
    Placement,
    State,
    cell_name,
)
from pddlpuzzles.puzzle import Tally
from pddlpuzzles.show.narration import Narration
from pddlpuzzles.show.wording import Paint, counted

COVERED: Final = "."
MINE: Final = "*"
KNOWN: Final = "_"
DECIDED: Final = "-"

MARKS: Final[Mapping[str, int | None]] = {
    COVERED: None,
    MINE: KNOWN_MINE,
    KNOWN: KNOWN_CLEAR,
    **{str(clue): clue for clue in range(MOST_AROUND + 1)},
}
"""What the marks of a board mean."""

_WRITTEN: Final = {meaning: mark for mark, meaning in MARKS.items()}
_MOST_COUNTED: Final = 1_000_000
"""Of more placings than these nobody wants to know the number."""
_COLOURS: Final = {COVERED: "dim", MINE: "red", DECIDED: "green", KNOWN: "green"}


def read(document: Document) -> Minesweeper:
    """Make the puzzle that an instance file describes.

    :raises InputError: if the board is no rectangle of clues and covered cells, or has fewer
        covered cells than mines.
    """
    objective = document.string("objective", OBJECTIVES[0], among=OBJECTIVES)
    board = _read_board(document)
    mines = document.optional_integer("mines")
    if mines is not None and (complaint := wrong_total(board, mines)):
        raise document.error("mines", complaint)
    return Minesweeper(board, mines, objective)


def wrong_total(board: Board, mines: int) -> str | None:
    """Say why a board cannot have this many mines; None if it can, as far as its size goes."""
    known = sum(row.count(KNOWN_MINE) for row in board)
    covered = sum(row.count(None) for row in board)
    if known <= mines <= known + covered:
        return None
    cells = "covered cells" if not known else "covered cells and known mines"
    return f"mines is {mines}, expected {known} to {known + covered}, the number of {cells}"


def _read_board(document: Document) -> Board:
    rows: list[tuple[int | None, ...]] = []
    lines = document.string("board").split("\n")
    last = max((number for number, line in enumerate(lines, 1) if line.strip()), default=0)
    for number, line in enumerate(lines[:last], 1):
        cells = [(column, mark) for column, mark in enumerate(line, 1) if mark not in " \r"]
        if not cells and not rows:
            continue
        for column, mark in cells:
            if mark not in MARKS:
                raise document.error("board", _complaint(mark), row=number, column=column)
        if rows and len(cells) != len(rows[0]):
            raise document.error(
                "board",
                f"the row has {counted(len(cells), 'cells')}, "
                f"expected {len(rows[0])} as in the first row",
                row=number,
                column=cells[len(rows[0])][0] if len(cells) > len(rows[0]) else len(line) + 1,
            )
        rows.append(tuple(MARKS[mark] for _, mark in cells))
    if not rows:
        raise document.error("board", "the board has no cell")
    if len(rows) * len(rows[0]) > MOST_CELLS:
        size = len(rows) * len(rows[0])
        raise document.error("board", f"the board has {size} cells, expected {MOST_CELLS} at most")
    return tuple(rows)


def _complaint(mark: str) -> str:
    if mark == "9":
        return f"the clue 9 is over {MOST_AROUND}, the number of cells around a cell"
    shown = "a tab" if mark == "\t" else repr(mark)
    return (
        f"{shown} in a board, expected a clue 0 to 8, {COVERED} for a covered cell, "
        f"{MINE} for a known mine, {KNOWN} for a known clear cell, or a space"
    )


def write(puzzle: Minesweeper) -> str:
    """Return the puzzle as TOML that `read` reads."""
    rows = [" ".join(_WRITTEN[clue] for clue in row) for row in puzzle.board]
    mines = "" if puzzle.mines is None else f"mines = {puzzle.mines}\n"
    board = "\n".join(rows)
    return f'objective = "{puzzle.objective}"\n{mines}board = """\n{board}\n"""\n'


def size(puzzle: Minesweeper) -> str:
    """Give the board's size and the number of covered cells."""
    return f"{len(puzzle.board)} by {len(puzzle.board[0])} cells, {puzzle.size} covered"


def draw(puzzle: Minesweeper, state: State, paint: Paint) -> str:
    """Draw the board, with the cells that are decided in this state marked."""
    return _framed(puzzle, [DECIDED] * state[0] + [COVERED] * (puzzle.size - state[0]), paint)


def draw_goal(puzzle: Minesweeper, paint: Paint) -> str:
    """Say the goal in words."""
    total = "" if puzzle.mines is None else f", {puzzle.mines} in all"
    return f"every clue has its mines{total}"


def describe(puzzle: Minesweeper, state: State, move: Placement) -> str:
    """Say a placement in words."""
    return f"{puzzle.names[move.cell]} {'is a mine' if move.mine else 'is clear'}"


def draw_odds(puzzle: Minesweeper, tally: Tally, paint: Paint) -> str:
    """Draw each covered cell's share of placings with a mine, in per cent; list what is sure.

    A cell that is a mine in all is `*`, one that is in none `_`; no other has 0 or 100 %.
    """
    count = counted(tally.solutions, "solutions")
    if tally.odds is None:
        reason = puzzle.obstacle()
        return f"{count}: {reason}" if reason else count
    shares = {(row, column): tally.odds[row][column] for row, column in puzzle.places}
    marks = {place: percent(share) for place, share in shares.items() if share is not None}
    sure = [
        ", ".join(cell_name(*place) for place in sorted(shares) if shares[place] == certainty)
        for certainty in (1, 0)
    ]
    return "\n".join(
        [
            _grid(puzzle.board, marks, paint, pitch=4),
            "",
            count,
            f"surely mines: {sure[0] or 'none'}",
            f"surely clear: {sure[1] or 'none'}",
        ]
    )


def percent(share: Fraction) -> str:
    """Return a share in per cent; what is sure is a mark, and nothing else is 0 or 100 %."""
    if share in (0, 1):
        return MINE if share else KNOWN
    return f"{min(99, max(1, round(100 * share)))}%"


def marked(puzzle: Minesweeper, decided: Mapping[int, bool | None]) -> str:
    """Return the board as in an instance file, with marks on the cells that are decided.

    None is a cell of which only is known that it is decided.
    """
    meaning = {True: MINE, False: KNOWN, None: DECIDED}
    marks = {puzzle.places[cell]: meaning[mine] for cell, mine in decided.items()}
    return "\n".join(
        " ".join(marks.get((row, column), _WRITTEN[clue]) for column, clue in enumerate(clues))
        for row, clues in enumerate(puzzle.board)
    )


def _framed(puzzle: Minesweeper, marks: Sequence[str], paint: Paint) -> str:
    return _grid(puzzle.board, dict(zip(puzzle.places, marks, strict=False)), paint, pitch=2)


def _grid(board: Board, marks: Mapping[tuple[int, int], str], paint: Paint, pitch: int) -> str:
    """Draw the board with marks on its cells, and the names of columns and rows around it."""
    letters = [cell_name(0, column)[:-1] for column in range(len(board[0]))]
    pitch = max(pitch, 1 + max(map(len, letters)))
    margin = len(str(len(board)))
    heading = "".join(f"{letter:>{pitch}}" for letter in letters)
    lines = [paint(" " * margin + heading, "dim")]
    for row, clues in enumerate(board):
        line = paint(f"{row + 1:>{margin}}", "dim")
        for column, clue in enumerate(clues):
            mark = marks.get((row, column), _WRITTEN[clue])
            colour = "cyan" if mark.isdigit() else _COLOURS.get(mark, "yellow")
            line += " " * (pitch - len(mark)) + paint(mark, colour)
        lines.append(line)
    return "\n".join(lines)


class WholeBoard(Narration["Minesweeper", Placement]):
    """What is said of a board: its solution is one picture."""

    def rules(self, puzzle: Minesweeper) -> str:
        """Say what clues mean, and what shall be decided."""
        return (
            "A number is a clue: it says how many of the cells round it, up to eight, hide a mine. "
            "An open cell without a number has no mine round it. Decide of each covered cell "
            "whether it is a mine or clear."
        )

    def goals(self, puzzle: Minesweeper) -> Sequence[str]:
        """Say what is to be found, and whether clues alone lead there."""
        total = "" if puzzle.mines is None else f" There are {counted(puzzle.mines, 'mines')}."
        found = self.solutions(puzzle)
        if found == 1:
            more = ["Only one placing of the mines fits, so that every cell can be deduced."]
        elif found:
            count = f"{found:,}" if found <= _MOST_COUNTED else "Very many"
            more = [
                f"{count} placings of the mines fit. The moves begin with the cells that the clues "
                "decide. After them no clue helps: they follow one of the placings, as a guess."
            ]
        else:
            more = []
        return [f"Find the mines, so that every number is right.{total}", *more]

    def steps(self, puzzle: Minesweeper) -> str:
        """Return what moves decide, one after the other."""
        return puzzle.objective

    def least(self, puzzle: Minesweeper) -> str:
        """Say why all solutions are equally long."""
        cells = counted(puzzle.size, "covered cells")
        return f"Every solution decides {cells}, one a move: all solutions are equally long."

    def solutions(self, puzzle: Minesweeper) -> int | None:
        """Return how many placings fit, if they are counted within a moment."""
        from pddlpuzzles.families.minesweeper.deduction import known_at_once

        known = known_at_once(puzzle)
        return None if known is None else known[0]

    def draw_plan(self, puzzle: Minesweeper, moves: Sequence[Placement], paint: Paint) -> str:
        """Draw the placing of the mines that a plan makes."""
        return _framed(puzzle, [MINE if move.mine else KNOWN for move in moves], paint)

    def plan_by_hand(
        self, puzzle: Minesweeper, moves: Sequence[Placement]
    ) -> tuple[str, Sequence[str]] | None:
        """Say what the clues decide, and from where on the placing is one of several."""
        from pddlpuzzles.families.minesweeper.deduction import known_at_once

        if (known := known_at_once(puzzle)) is None:
            return None
        placings, shares = known
        if placings == 1:
            return "only one placing of the mines fits: every cell is sure", ()
        named: dict[int, list[str]] = {0: [], 1: []}
        for cell in sorted(shares, key=puzzle.places.__getitem__):
            if shares[cell] in named:
                named[int(shares[cell])].append(puzzle.names[cell])
        guessed = [puzzle.names[cell] for cell, mine in moves if mine and shares.get(cell) != 1]
        steps = [
            f"surely clear: {', '.join(named[0]) or 'none'}",
            f"surely mines: {', '.join(named[1]) or 'none'}",
            f"{placings:,} placings fit; from here on this is one of them, with mines on "
            f"{', '.join(guessed) or 'no other cell'}",
        ]
        return "what the clues say:", steps

    def shown(self, puzzle: Minesweeper, moves: Sequence[Placement]) -> Sequence[Placement]:
        """Return the moves with what is certain first: guesses come last."""
        from pddlpuzzles.families.minesweeper.deduction import known_at_once

        if (known := known_at_once(puzzle)) is None:
            return moves
        return sorted(moves, key=lambda move: known[1].get(move.cell) not in (0, 1))

    def refusal(self, puzzle: Minesweeper) -> str | None:
        """Say which clues cannot all hold."""
        from pddlpuzzles.families.minesweeper.deduction import refusal

        return refusal(puzzle)


NARRATION: Final = WholeBoard()
