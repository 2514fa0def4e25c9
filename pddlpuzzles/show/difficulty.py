"""How difficult an instance is for a person: by the choices that one has on the way of a plan.

A choice among n moves is log2(n) bits. What costs nothing and can be taken back, such as a walk, is
no choice. Where a later move could be made at once and the plan goes on as before, both are right.
"""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

from pddlpuzzles.puzzle import Puzzle
from pddlpuzzles.referee import Sealed

_LEVELS: Final = ((10, "easy"), (30, "medium"), (70, "hard"), (math.inf, "very hard"))
"""Up to how many bits of choice a plan of this difficulty has."""
_WALKED: Final = 2_000  # states that walks lead to and that are looked at
_LONG: Final = 100  # of a plan of more moves than these it is not asked which could be made earlier


def bits_of_choice(puzzle: Puzzle[Any, Any], sealed: Sealed[Any, Any]) -> float | None:
    """Return how many bits it takes to choose the moves of a plan, None without one."""
    if (moves := sealed.moves) is None or (states := sealed.states) is None:
        return None
    bits = 0.0
    for step, (state, after) in enumerate(pairwise(states)):
        place, ways = _ways_out(puzzle, state)
        if after not in place:
            is_asked = len(place) == 1 and len(moves) <= _LONG  # nowhere to walk to, and few moves
            good = _alternatives(puzzle, moves, states, step) if is_asked else 1
            bits += math.log2(max(1, len(ways) / good))
    return bits


def level(bits: float | None) -> str:
    return "" if bits is None else next(name for most, name in _LEVELS if bits <= most)


def _ways_out(puzzle: Puzzle[Any, Any], start: Any) -> tuple[set[Any], set[Any]]:
    """Return the states to which one can walk, and those to which moves lead then."""
    place, queue, ways = {start}, [start], set[Any]()
    for state in queue:
        for move in puzzle.moves(state):
            after = puzzle.apply(state, move)
            back = (undo for undo in puzzle.moves(after) if not puzzle.cost(after, undo))
            if puzzle.cost(state, move) or all(puzzle.apply(after, undo) != state for undo in back):
                ways.add(after)
            elif after not in place and len(place) < _WALKED:
                place.add(after)
                queue.append(after)
    return place, ways - place


def _alternatives(
    puzzle: Puzzle[Any, Any], moves: Sequence[Any], states: Sequence[Any], now: int
) -> int:
    """Count the moves of a plan that could be made first at a step, with the same result later."""
    legal, count = {*puzzle.moves(states[now])}, 1
    for later in range(now + 1, len(moves)):
        if moves[later] not in legal or moves[later] in moves[now:later]:
            continue
        state = puzzle.apply(states[now], moves[later])
        for move in moves[now:later]:
            if move not in puzzle.moves(state):
                break
            state = puzzle.apply(state, move)
        else:
            count += 1 if state == states[later + 1] else 0
    return count
