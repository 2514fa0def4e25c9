"""What in an instance file looks like a mistake."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from pddlpuzzles.families.peg.heuristics import PegSolitaire

_MOST_LOOKS: Final = 400_000  # states times jumps beyond which nothing is looked for
_NEEDS: Final = "a peg to jump with", "a peg to jump over", "a hole to land in"  # as in `Jump`


def notes(puzzle: PegSolitaire) -> Iterator[str]:
    cells = set(puzzle.board.cells)
    touching = next((cell for cell in sorted(cells) if (cell[0], cell[1] + 1) in cells), None)
    if touching is not None:
        yield (
            f"in row {touching[0] + 1} of the drawing two holes touch: read by columns, they are "
            "no neighbours, which stand two columns apart; put a blank between them if they are "
            "meant to be (a .txt file may do without)"
        )


def untested(puzzle: PegSolitaire, states: Sequence[int]) -> Iterator[str]:
    """Yield the needs of jumps that alone refuse none in any of these states."""
    if len(states) * len(puzzle.masks) > _MOST_LOOKS:
        return
    lone: set[int] = set()  # holes of jumps that alone were other than a jump needs
    for state, (jump, (three, two)) in product(states, puzzle.masks.items()):
        if (wrong := state & three ^ two).bit_count() == 1:
            lone.add(jump.index(wrong.bit_length() - 1))
    yield from (f"whether a jump needs {need}" for at, need in enumerate(_NEEDS) if at not in lone)
