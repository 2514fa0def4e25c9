"""Peg solitaire as text: drawings read, written and shown.

In a drawing `*` is a hole with a peg, `o` an empty hole, `?` (in a goal only) a hole that may hold
a peg or not, and a space is no hole at all.
"""

from collections.abc import Sequence
from typing import ClassVar, Final

from pddlpuzzles.catalogue.phrases import shown
from pddlpuzzles.catalogue.toml_document import Document
from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.families.peg.rules import MOST_HOLES, OBJECTIVES, Board, Cell, Geometry, Jump
from pddlpuzzles.show.narration import Narration
from pddlpuzzles.show.wording import Paint, all_of, counted

PEG: Final = "*"
HOLE: Final = "o"
EITHER: Final = "?"
ONE_PEG: Final = "one-peg"
_FEW: Final = 4  # this many pegs that are left are named


def read(document: Document) -> PegSolitaire:
    objective = document.string("objective", OBJECTIVES[0], among=OBJECTIVES)
    geometry = Geometry(document.string("geometry", Geometry.SQUARE, among=[*Geometry]))
    start = _read_drawing(document, "start", PEG + HOLE)
    if PEG not in start.values():
        raise document.error("start", "the drawing has no peg (*)")
    board = Board(geometry, tuple(start))
    pegs = _mask(start, PEG)
    moving = None
    if (name := document.optional("moving", str)) is not None:
        if objective != "sweeps":
            raise document.error("moving", 'a peg is under way only where objective is "sweeps"')
        if name not in board.names:
            holes = f"one of {board.names[0]} to {board.names[-1]}"
            raise document.error("moving", f"there is no hole {name!r}", expected=holes)
        moving = board.names.index(name)
        if not pegs >> moving & 1:
            raise document.error("moving", f"there is no peg on {name} that could be under way")
    if document.string("goal").strip() == ONE_PEG:
        return PegSolitaire(board, pegs, 0, 0, True, objective, moving)
    goal = _read_drawing(document, "goal", PEG + HOLE + EITHER)
    if goal.keys() != start.keys():
        row, column = min(start.keys() ^ goal.keys())
        has, lacks = ("start", "goal") if (row, column) in start else ("goal", "start")
        raise document.error(
            "goal",
            f"the goal is not of the start's shape: at row {row + 1}, column {column + 1} of the "
            f"drawing the {has} has a hole and the {lacks} has none",
        )
    goal_pegs, goal_holes = _mask(goal, PEG), _mask(goal, HOLE)
    return PegSolitaire(board, pegs, goal_pegs, goal_holes, False, objective, moving)


def _read_drawing(document: Document, key: str, alphabet: str) -> dict[Cell, str]:
    """Return what is drawn, in reading order; the top left cell is (0, 0)."""
    drawn: dict[Cell, str] = {}
    for row, line in enumerate(document.string(key).split("\n")):
        for column, character in enumerate(line.rstrip()):
            if character == " ":
                continue
            if character not in alphabet:
                said, wanted = shown(character), f"one of {' '.join(alphabet)} or a space"
                place = row + 1, column + 1
                raise document.error(key, f"{said} in a drawing", *place, expected=wanted)
            drawn[row, column] = character
    if not drawn:
        raise document.error(key, "the drawing is empty: it has no hole")
    if len(drawn) > MOST_HOLES:
        has = f"the drawing has {len(drawn)} holes"
        raise document.error(key, has, expected=f"{MOST_HOLES} at most")
    top, edge = (min(axis) for axis in zip(*drawn, strict=True))
    return {(row - top, column - edge): character for (row, column), character in drawn.items()}


def _mask(drawn: dict[Cell, str], mark: str) -> int:
    return sum(1 << hole for hole, drawn_mark in enumerate(drawn.values()) if drawn_mark == mark)


def write(puzzle: PegSolitaire) -> str:
    lines = [
        f'objective = "{puzzle.objective}"',
        f'geometry = "{puzzle.board.geometry}"',
        f'start = """\n{plain(puzzle.board, marks(puzzle, puzzle.pegs))}\n"""',
    ]
    if puzzle.moving is not None:
        lines.append(f'moving = "{puzzle.board.names[puzzle.moving]}"')
    goal = plain(puzzle.board, goal_marks(puzzle))
    lines.append(f'goal = "{ONE_PEG}"' if puzzle.one_peg else f'goal = """\n{goal}\n"""')
    return "\n".join([*lines, ""])


def size(puzzle: PegSolitaire) -> str:
    size = f"{counted(puzzle.pegs.bit_count(), 'pegs')} on {counted(puzzle.size, 'holes')}"
    if puzzle.moving is None:
        return size
    return f"{size}, the one on {puzzle.board.names[puzzle.moving]} under way"


def draw(puzzle: PegSolitaire, state: int, paint: Paint) -> str:
    return _framed(puzzle.board, marks(puzzle, puzzle.pegs_of(state)), paint)


def draw_goal(puzzle: PegSolitaire, paint: Paint) -> str:
    if puzzle.one_peg:
        return "a single peg, anywhere"
    return _framed(puzzle.board, goal_marks(puzzle), paint)


def describe(puzzle: PegSolitaire, state: int, move: Jump) -> str:
    source, over, target = (puzzle.board.names[hole] for hole in move)
    return f"{source} jumps {'' if puzzle.cost(state, move) else 'on '}over {over} to {target}"


def marks(puzzle: PegSolitaire, pegs: int) -> list[str]:
    return [PEG if pegs >> hole & 1 else HOLE for hole in range(puzzle.size)]


def goal_marks(puzzle: PegSolitaire) -> list[str]:
    pegs, holes = puzzle.goal_pegs, puzzle.goal_holes
    marks = {(1, 0): PEG, (0, 1): HOLE, (0, 0): EITHER}
    return [marks[pegs >> hole & 1, holes >> hole & 1] for hole in range(puzzle.size)]


def plain(board: Board, marks: Sequence[str]) -> str:
    rows = [""] * (board.cells[-1][0] + 1)
    for (row, column), mark in zip(board.cells, marks, strict=True):
        rows[row] = rows[row].ljust(column) + mark
    return "\n".join(rows)


def _framed(board: Board, marks: list[str], paint: Paint) -> str:
    colours = {PEG: "yellow", HOLE: "blue", EITHER: "magenta"}
    rows = plain(board, marks).split("\n")
    margin = len(str(len(rows))) + 1
    lines = []
    if board.geometry is not Geometry.TRIANGULAR:
        heading = [" "] * (1 + max(column for _, column in board.cells))
        for (_, column), name in zip(board.cells, board.names, strict=True):
            letters = name.rstrip("0123456789")
            heading[column] = letters if len(letters) == 1 else " "  # past z they would not fit
        lines.append(paint((" " * margin + "".join(heading)).rstrip(), "dim"))
    for number, row in enumerate(rows, 1):
        painted = "".join(paint(mark, colours[mark]) if mark != " " else mark for mark in row)
        lines.append(f"{paint(f'{number:>{margin - 1}}', 'dim')} {painted}".rstrip())
    return "\n".join(lines)


class _Legend(Narration[PegSolitaire, Jump]):
    counts: ClassVar = {"sweeps": "Consecutive jumps by one peg count as one sweep."}

    def lead(self, puzzle: PegSolitaire) -> str:
        rest = "one is left" if puzzle.one_peg else "those of the goal are left"
        return f"jump the pegs off the board until only {rest}"

    def rules(self, puzzle: PegSolitaire) -> str:
        return (
            "A peg jumps in a straight line over a peg beside it, into the hole right behind that "
            "one, which has to be empty. The peg that it jumps over is taken away."
        )

    def goals(self, puzzle: PegSolitaire) -> Sequence[str]:
        if puzzle.one_peg:
            return ("one peg is left, wherever it stands",)
        pegs, fixed = puzzle.goal_pegs, puzzle.goal_pegs | puzzle.goal_holes
        names = [name for hole, name in enumerate(puzzle.board.names) if pegs >> hole & 1]
        free = [name for hole, name in enumerate(puzzle.board.names) if not fixed >> hole & 1]
        if len(names) + len(free) > _FEW or not names:
            marked = "holes marked ? may have a peg or not"
            return (marked if free else f"these {len(names)} pegs are left",)
        are = "one peg is left, at" if len(names) == 1 else f"{len(names)} pegs are left, at"
        if free:
            are = "there is a peg at" if len(names) == 1 else "there are pegs at"
            return (f"{are} {all_of(names)}; {all_of(free)} may have one or not",)
        return (f"{are} {all_of(names)}",)

    def steps(self, puzzle: PegSolitaire) -> str:
        return "jumps"

    def least(self, puzzle: PegSolitaire) -> str | None:
        if puzzle.objective != "jumps" or not puzzle.fixes_count:
            return None
        pegs = puzzle.pegs_of(puzzle.start).bit_count()
        rest = 1 if puzzle.one_peg else puzzle.goal_pegs.bit_count()
        return (
            f"Each jump takes one peg away. From {counted(pegs, 'pegs')} to {rest} it takes "
            f"{counted(pegs - rest, 'jumps')}, whichever they are."
        )

    def legend(self, puzzle: PegSolitaire) -> Sequence[str]:
        board = puzzle.board
        if board.geometry is not Geometry.TRIANGULAR:
            return ()
        row = min(2, board.cells[-1][0])
        cells = zip(board.cells, board.names, strict=True)
        named = " ".join(name for (down, _), name in cells if down == row)
        return (f"holes are named by their place in the row: row {row + 1} is {named}",)


NARRATION: Final = _Legend()
