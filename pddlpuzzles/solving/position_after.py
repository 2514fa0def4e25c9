"""The position after some moves, as an instance of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from pddlpuzzles.errors import IllegalMove, InputError, ParameterError, TypeMistake
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.puzzle import Puzzle

_PARAMETER: Final = "after"


@dataclass(frozen=True)
class Position:
    instance: Instance
    moves: tuple[str, ...]


def positions(instance: Instance, text: str) -> list[Position]:
    """Return the instance, and the position after each of the moves that a text names.

    :raises InputError: if the text names something else, or the rules refuse a move.
    """
    notation = instance.family.require_notation()
    try:
        written = notation.parse(instance.puzzle, text)
    except InputError as error:
        raise ParameterError(
            _PARAMETER, error.message, line=error.line, column=error.column
        ) from None
    way = [Position(instance, ())]
    try:
        for puzzle in puzzles_along(instance, [one.move for one in written]):
            move = instance.puzzle.notation(written[len(way) - 1].move)
            way.append(_position(instance, puzzle, (*way[-1].moves, move)))
    except IllegalMove as error:
        step = f"step {len(way)}, {error.move}"
        raise ParameterError(_PARAMETER, f"{step}: {error.rule}") from None
    return way


def puzzles_along(instance: Instance, moves: Iterable[Any]) -> Iterator[Puzzle[Any, Any]]:
    """Yield the puzzle after each of the moves, in any order that the family allows.

    :raises IllegalMove: if the rules refuse a move.
    """
    notation, puzzle = instance.family.require_notation(), instance.puzzle
    for one in moves:
        # A position may number its moves anew; what it calls them stays.
        move = instance.puzzle.notation(one)
        try:
            puzzle = notation.after(puzzle, notation.parse(puzzle, move)[0].move)
        except InputError as error:
            raise IllegalMove(move, error.message) from None
        yield puzzle


def instance_after(instance: Instance, text: str) -> Instance:
    """Return the instance after moves; nothing is known of it, and it has its own spelling."""
    return positions(instance, text)[-1].instance


def moves_text(moves: object) -> str:
    """Return moves as one text; raise TypeMistake if they are neither a text nor several."""
    if isinstance(moves, str):
        return moves
    try:
        return ", ".join(moves)  # type: ignore[arg-type]
    except TypeError:
        raise TypeMistake(
            f"{_PARAMETER} {moves!r:.80}, expected moves, in a text or one by one"
        ) from None


def _position(instance: Instance, puzzle: Puzzle[Any, Any], moves: tuple[str, ...]) -> Position:
    many = f"{len(moves)} {'move' if len(moves) == 1 else 'moves'}"
    reached = replace(
        instance,
        name=f"{instance.name}-after-{len(moves)}",
        puzzle=puzzle,
        title=f"{instance.title}, after {many}" if instance.title else f"after {many}",
        known=None,
        reading=None,
        texts=None,
    )
    return Position(reached, moves)
