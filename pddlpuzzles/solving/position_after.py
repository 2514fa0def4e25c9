"""The position after some moves, as an instance of its own."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from pddlpuzzles.errors import IllegalMove, InputError, ParameterError, TypeMistake
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.puzzle import Puzzle
from pddlpuzzles.referee import judge
from pddlpuzzles.show.wording import counted

_PARAMETER: Final = "after"


@dataclass(frozen=True)
class Position:
    instance: Instance
    moves: tuple[str, ...]


def positions(instance: Instance, text: str) -> list[Position]:
    """Return the start, and what each move makes of it (InputError: no moves, or illegal)."""
    try:
        written = instance.family.require_notation().parse(instance.puzzle, text)
    except InputError as error:
        place = {"source": _PARAMETER, "line": error.line, "column": error.column}
        raise ParameterError(_PARAMETER, **place | error.words) from None
    moves = [read.move for read in written]
    names = tuple(map(instance.puzzle.notation, moves))
    way = [Position(instance, ())]
    try:
        for count, puzzle in enumerate(puzzles_along(instance, moves), 1):
            many = f"after {counted(count, 'moves')}"
            reached = replace(
                instance,
                name=f"{instance.name}-after-{count}",
                puzzle=puzzle,
                title=f"{instance.title}, {many}" if instance.title else many,
                known=None,  # that is of the start
                reading=None,  # and it is in no file
                texts=None,
                is_begun=True,
            )
            way.append(Position(reached, names[:count]))
    except IllegalMove as error:
        verdict = judge(instance.puzzle, moves)
        why = instance.family.mistakes.fault(instance.puzzle, moves, verdict)
        if why == verdict.reason:  # it names the move, which is said already
            why = error.rule
        said = f"step {len(way)}, {error.move}: {why}"
        raise ParameterError(_PARAMETER, said, source=_PARAMETER) from None
    return way


def puzzles_along(instance: Instance, moves: Iterable[Any]) -> Iterator[Puzzle[Any, Any]]:
    """Yield the puzzle after each move, in an order that the family allows (or IllegalMove)."""
    notation, puzzle = instance.family.require_notation(), instance.puzzle
    for given in moves:
        # A position may number its moves anew; what it calls them stays.
        move = instance.puzzle.notation(given)
        try:
            puzzle = notation.after(puzzle, notation.parse(puzzle, move)[0].move)
        except InputError as error:
            raise IllegalMove(move, error.message) from None
        yield puzzle


def moves_text(moves: object) -> str:
    """Join moves; raise TypeMistake unless they are a text or several."""
    if isinstance(moves, str):
        return moves
    try:
        return ", ".join(moves)  # type: ignore[arg-type]
    except TypeError:
        wanted = "moves, in a text or one by one"
        raise TypeMistake(f"{_PARAMETER} {moves!r:.80}", expected=wanted) from None
