"""The position after some moves, as an instance of its own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from pddlpuzzles.errors import IllegalMove, InputError, ParameterError
from pddlpuzzles.family import Instance
from pddlpuzzles.puzzle import Puzzle

_PARAMETER: Final = "after"


@dataclass(frozen=True)
class Position:
    """An instance after some moves, which are told in the puzzle's notation."""

    instance: Instance
    moves: tuple[str, ...]


def positions(instance: Instance, text: str) -> list[Position]:
    """Return the instance, and the position after each of the moves that a text names.

    :raises InputError: if the text names something else, or the rules refuse a move.
    """
    notation = instance.family.notation
    try:
        written = notation.parse(instance.puzzle, text)
    except InputError as error:
        raise ParameterError(
            _PARAMETER, error.message, line=error.line, column=error.column
        ) from None
    found = [Position(instance, ())]
    puzzle = instance.puzzle
    for step, one in enumerate(written, 1):
        # A position may number its moves anew; what it calls them stays.
        move = instance.puzzle.notation(one.move)
        try:
            puzzle = notation.after(puzzle, notation.parse(puzzle, move)[0].move)
        except (InputError, IllegalMove) as error:
            reason = error.rule if isinstance(error, IllegalMove) else error.message
            raise ParameterError(_PARAMETER, f"step {step}, {move}: {reason}") from None
        found.append(_position(instance, puzzle, (*found[-1].moves, move)))
    return found


def after(instance: Instance, text: str) -> Instance:
    """Return the instance that begins after the moves that a text names.

    Nothing is known of it. It is spelt as the puzzle spells itself, even if the instance was
    read from PDDL.

    :raises InputError: if the text names something else, or the rules refuse a move.
    """
    return positions(instance, text)[-1].instance


def _position(instance: Instance, puzzle: Puzzle[Any, Any], moves: tuple[str, ...]) -> Position:
    many = f"{len(moves)} {'move' if len(moves) == 1 else 'moves'}"
    made = replace(
        instance,
        name=f"{instance.name}-after-{len(moves)}",
        puzzle=puzzle,
        title=f"{instance.title or instance.name}, after {many}",
        known=None,
        reading=None,
    )
    return Position(made, moves)
