"""Minesweeper as text: boards read, written and shown; `MARKS` says what their marks mean.

In a drawing of a state `-` is a decided cell, since no state says what it was decided to be.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from pddlpuzzles.catalogue.phrases import shown
from pddlpuzzles.catalogue.toml_document import Document
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.minesweeper import rules
from pddlpuzzles.families.minesweeper.deduction import conflict, known_at_once
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.rules import Board, Placement
from pddlpuzzles.puzzle import Tally
from pddlpuzzles.show.narration import Narration
from pddlpuzzles.show.wording import Paint, counted

COVERED: Final = "."
MINE: Final = "*"
KNOWN: Final = "_"
DECIDED: Final = "-"

MARKS: Final[Mapping[str, int | None]] = {
    COVERED: None,
    MINE: rules.KNOWN_MINE,
    KNOWN: rules.KNOWN_CLEAR,
    **{str(clue): clue for clue in range(rules.MOST_AROUND + 1)},
}
"""What the marks of a board mean."""

_NINE: Final = f"the clue 9 is over {rules.MOST_AROUND}, the number of cells around a cell"
_EXPECTED: Final = (
    f"a clue 0 to 8, {COVERED} for a covered cell, {MINE} for a known mine, "
    f"{KNOWN} for a known clear cell, or a space"
)
_WRITTEN: Final = {meaning: mark for mark, meaning in MARKS.items()}
_PATIENCE: Final = 3.0
"""Seconds of processor time for what is wrong, one of them for the import of the solver."""
_MOST_COUNTED: Final = 1_000_000  # of more placings than these nobody wants to know the number
_COLOURS: Final = {
    COVERED: "dim",
    MINE: "red",
    DECIDED: "green",
    KNOWN: "green",
    **dict(zip("12345678", ("blue", "green", "red", "magenta", "orange", "cyan"), strict=False)),
}


def board_of(
    lines: Mapping[int, str],  # by their numbers
    meaning: Mapping[str, int | None],  # of marks
    wrong: Mapping[str, InputError],  # marks of which something is to be said,
    unknown: str,  # and what is said of others, with {} for the mark
    expected: str,
) -> Board:
    """Raise InputError for a bad mark, shape or size."""
    rows: dict[int, list[tuple[int, str]]] = {}  # by line its marks and their columns
    for number, line in lines.items():
        rows[number] = [(place, mark) for place, mark in enumerate(line, 1) if mark not in " \r"]
        for column, mark in rows[number]:
            if mark in wrong:
                raise wrong[mark].but(line=number, column=column)
            if mark not in meaning:
                raise InputError(unknown.format(shown(mark)), number, column, expected=expected)
    lengths = [len(cells) for cells in rows.values()]
    usual = max(lengths, key=lengths.count, default=0)
    for number, cells in rows.items():
        if (length := len(cells)) != usual:
            column = cells[usual][0] if length > usual else len(lines[number].rstrip()) + 1
            has, usually = f"the row has {counted(length, 'cells')}", f"{usual} as others have"
            more = "; a space is no cell, and an opened cell without a number is a 0"
            raise InputError(has, number, column, expected=usually, more=more)
    if (size := sum(lengths)) > rules.MOST_CELLS:
        raise InputError(f"the board has {size} cells", expected=f"{rules.MOST_CELLS} at most")
    return tuple(tuple(meaning[mark] for _, mark in cells) for cells in rows.values())


def read(document: Document) -> Minesweeper:
    objective = document.string("objective", rules.OBJECTIVES[0], among=rules.OBJECTIVES)
    lines = document.string("board").split("\n")
    filled = [number for number, line in enumerate(lines, 1) if line.strip()]
    if not filled:
        raise document.error("board", "the board has no cell")
    rows = {number: lines[number - 1] for number in range(filled[0], filled[-1] + 1)}
    try:
        board = board_of(rows, MARKS, {"9": InputError(_NINE)}, "{} in a board", _EXPECTED)
    except InputError as error:
        raise document.error("board", row=error.line, column=error.column, **error.words) from None
    mines = document.optional("mines", int)
    if mines is not None and (complaint := wrong_total(board, mines)):
        raise document.error("mines", **complaint.words)
    return Minesweeper(board, mines, objective)


def wrong_total(board: Board, mines: int) -> InputError | None:
    """Say why a board of this size cannot have this many mines."""
    marked = sum(row.count(rules.KNOWN_MINE) for row in board)
    covered = sum(row.count(None) for row in board)
    if marked <= mines <= marked + covered:
        return None
    expected = f"{marked} to {marked + covered}, the number of covered cells"
    expected += " and known mines" if marked else ""
    return InputError(f"mines is {mines}", expected=expected)


def write(puzzle: Minesweeper) -> str:
    mines = "" if puzzle.mines is None else f"mines = {puzzle.mines}\n"
    return f'objective = "{puzzle.objective}"\n{mines}board = """\n{marked(puzzle, {})}\n"""\n'


def size(puzzle: Minesweeper) -> str:
    return f"{len(puzzle.board[0])} by {len(puzzle.board)} cells, {puzzle.size} covered"


def draw(puzzle: Minesweeper, state: rules.State, paint: Paint) -> str:
    return _grid(puzzle.board, dict.fromkeys(puzzle.places[: state[0]], DECIDED), paint)


def draw_goal(puzzle: Minesweeper, paint: Paint) -> str:
    total = "" if puzzle.mines is None else f", {puzzle.mines} in all"
    return f"every clue has its mines{total}"


def describe(puzzle: Minesweeper, state: rules.State, move: Placement) -> str:
    return f"{puzzle.names[move.cell]} {'is a mine' if move.mine else 'is clear'}"


def draw_odds(puzzle: Minesweeper, tally: Tally, paint: Paint) -> str:
    count = counted(tally.solutions, "solutions")
    if tally.odds is None:
        reason = puzzle.obstacle()
        return f"{count}: {reason}" if reason else count
    shares = {(row, column): tally.odds[row][column] for row, column in puzzle.places}
    marks = {place: percent(share) for place, share in shares.items()}
    lines = [_grid(puzzle.board, marks, paint, pitch=4), "", count]
    for words, certainty in ("mines", 1), ("clear", 0):
        sure = [rules.cell_name(*place) for place in sorted(shares) if shares[place] == certainty]
        lines.append(f"surely {words}: {', '.join(sure) or 'none'}")
    return "\n".join(lines)


def percent(share: Fraction) -> str:
    """Write a share in per cent; what is sure is a mark, and nothing else is 0 or 100 %."""
    if share in (0, 1):
        return MINE if share else KNOWN
    return f"{min(99, max(1, round(100 * share)))}%"


def marked(puzzle: Minesweeper, decided: Mapping[int, bool | None]) -> str:
    """Return the board as in an instance file, cells marked as decided, None as unknown."""
    meaning = {True: MINE, False: KNOWN, None: DECIDED}
    marks = {puzzle.places[cell]: meaning[mine] for cell, mine in decided.items()}
    return "\n".join(
        " ".join(marks.get((row, column), _WRITTEN[clue]) for column, clue in enumerate(clues))
        for row, clues in enumerate(puzzle.board)
    )


def _grid(board: Board, marks: Mapping[tuple[int, int], str], paint: Paint, pitch: int = 2) -> str:
    letters = [rules.cell_name(0, column)[:-1] for column in range(len(board[0]))]
    pitch = max(pitch, 1 + max(map(len, letters)))
    margin = len(str(len(board)))
    heading = "".join(f"{letter:>{pitch}}" for letter in letters)
    lines = [paint(" " * margin + heading, "dim")]
    for row, clues in enumerate(board):
        line = paint(f"{row + 1:>{margin}}", "dim")
        for column, clue in enumerate(clues):
            mark = marks.get((row, column), _WRITTEN[clue])
            colour = _COLOURS.get(mark, "cyan" if mark.isdigit() else "yellow")
            line += " " * (pitch - len(mark)) + paint(mark, colour)
        lines.append(line)
    return "\n".join(lines)


class WholeBoard(Narration["Minesweeper", Placement]):
    def rules(self, puzzle: Minesweeper) -> str:
        return (
            "A number is a clue: it says how many of the cells round it, up to eight, hide a mine. "
            "An open cell without a number has no mine round it. Decide for each covered cell "
            "whether it is a mine or clear."
        )

    def goals(self, puzzle: Minesweeper) -> Sequence[str]:
        total = "" if puzzle.mines is None else f" There are {counted(puzzle.mines, 'mines')}."
        goals = [f"Find the mines, so that every number is right.{total}"]
        placings, shares = known_at_once(puzzle) or (None, {})
        if placings == 1:
            goals.append("Only one placing of the mines fits, so that every cell can be deduced.")
        elif placings:
            count = f"{placings:,}" if placings <= _MOST_COUNTED else "Very many"
            sure = sum(share in (0, 1) for share in shares.values())
            known = f"{sure}, which come first" if sure else "none"
            goals.append(f"{count} placings of the mines fit; the moves follow one of them.")
            goals.append(f"Cells that are sure at the start: {known}.")
        return goals

    def steps(self, puzzle: Minesweeper) -> str:
        return puzzle.objective

    def least(self, puzzle: Minesweeper) -> str:
        cells = counted(puzzle.size, "covered cells")
        return f"Every solution decides {cells}, one a move: all solutions are equally long."

    def solutions(self, puzzle: Minesweeper) -> int | None:
        solutions, _ = known_at_once(puzzle) or (None, {})
        return solutions

    def draw_plan(self, puzzle: Minesweeper, moves: Sequence[Placement], paint: Paint) -> str:
        marks = {puzzle.places[cell]: MINE if mine else KNOWN for cell, mine in moves}
        return _grid(puzzle.board, marks, paint)

    def plan_by_hand(
        self, puzzle: Minesweeper, moves: Sequence[Placement]
    ) -> tuple[str, Sequence[str]] | None:
        if (odds := known_at_once(puzzle)) is None:
            return None
        placings, shares = odds
        if placings == 1:
            return "only one placing of the mines fits: every cell is sure", ()
        steps = []
        for words, certainty in ("clear", 0), ("mines", 1):
            cells = [cell for cell, share in shares.items() if share == certainty]
            cells.sort(key=puzzle.places.__getitem__)
            sure = ", ".join(puzzle.names[cell] for cell in cells)
            steps.append(f"surely {words}: {sure or 'none'}")
        guessed = [puzzle.names[cell] for cell, mine in moves if mine and shares.get(cell) != 1]
        steps.append(
            f"{placings:,} placings fit; from here on this is one of them, with mines on "
            f"{', '.join(guessed) or 'no other cell'}"
        )
        return "what the clues say:", steps

    def shown(self, puzzle: Minesweeper, moves: Sequence[Placement]) -> Sequence[Placement]:
        if (odds := known_at_once(puzzle)) is None:
            return moves
        return sorted(moves, key=lambda move: odds[1].get(move.cell) not in (0, 1))

    def refusal(self, puzzle: Minesweeper) -> str | None:
        wrong = conflict(puzzle, _PATIENCE)
        if wrong is None or not (reasons := wrong.because):
            return None
        if len(reasons) == 1:
            return f"{reasons[0]}: a mistake in copying?"
        clues = (" and " if len(reasons) == 2 else "; ").join(reasons)
        return f"these {len(reasons)} clues cannot all hold: {clues}: a mistake in copying?"


NARRATION: Final = WholeBoard()
