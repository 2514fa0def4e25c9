"""What in an instance file looks like a mistake."""

from collections.abc import Iterator

from pddlpuzzles.families.peg.heuristics import PegSolitaire


def notes(puzzle: PegSolitaire) -> Iterator[str]:
    cells = set(puzzle.board.cells)
    touching = next((cell for cell in sorted(cells) if (cell[0], cell[1] + 1) in cells), None)
    if touching is not None:
        yield (
            f"in row {touching[0] + 1} of the drawing two holes touch: read by columns, they are "
            "no neighbours, which stand two columns apart; put a blank between them if they are "
            "meant to be (a .txt file may do without)"
        )
