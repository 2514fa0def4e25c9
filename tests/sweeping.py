"""Fewest sweeps found a second way: on the boards that can be won by jumps, all of them.

    python -m tests.sweeping FILE …

Every sweep is some jumps, so a solution in sweeps meets only boards that can be reached and won by
jumps. Those are counted first, as `explore` does, and kept; then they are gone through breadth
first, sweep by sweep. Nothing of the program's own search for sweeps is used: no bound, no table,
no meeting in the middle. What is found is checked by the rules. It takes the memory of `explore`
(16 GiB on the diamond of 41 holes) and 40 bytes for each board that can be won.
"""

import sys
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple

import numpy as np

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.families.peg.bit_sets import BitSets
from pddlpuzzles.families.peg.boards import (
    Boards,
    are_goals,
    carried_on,
    directed,
    goals_of,
    sweep_to,
)
from pddlpuzzles.families.peg.exploring import graded
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.referee import judge
from pddlpuzzles.search.graded import WORD, won_backwards
from pddlpuzzles.search.space import Watch
from pddlpuzzles.search.words import Symmetries, distinct, is_among, union

UNSEEN: Final = 255
MEMORY: Final = 20_000
"""MiB."""


class Swept(NamedTuple):
    """The fewest sweeps, None if nothing can be won; a plan; and how many boards can be won."""

    sweeps: int | None
    moves: list[Any]
    winnable: int


def won_boards(puzzle: Any, watch: Watch) -> Boards:
    """Return all boards that jumps reach and from which jumps lead to a goal, in order."""
    sets = BitSets(puzzle.board, puzzle.start)
    bits = sets.empty()
    sets.add(bits, np.array([puzzle.start], np.uint64))
    for _ in sets.close(bits, watch):
        pass
    goals = goals_of(puzzle)
    goals = goals[sets.fits(goals)]
    goals = goals[sets.has(bits, goals)]
    game = graded(puzzle)
    assert game is not None
    won = won_backwards(game, goals, partial(sets.has, bits), watch, "pegs")
    classes = union(rows[:, WORD].copy() for rows, _ in won)
    images = Symmetries(puzzle.size, game.images).images(classes) if len(game.images) > 1 else []
    return distinct(np.concatenate([classes, *images]))


def fewest_sweeps(puzzle: Any, watch: Watch) -> Swept:
    """Return the fewest sweeps of a puzzle whose objective they are, and a plan with so many."""
    won = won_boards(replace(puzzle, objective="jumps"), watch)
    jumps = puzzle.board.jumps
    onward, back = directed(jumps, forward=True), directed(jumps, forward=False)
    fewest = np.full(len(won), UNSEEN, np.uint8)

    def places(boards: Boards) -> Any:
        """Return where those of some boards stand that can be won."""
        some = distinct(boards)
        return np.searchsorted(won, some[is_among(some, won)])

    def met(boards: Boards, sweeps: int) -> Boards:
        """Take note of boards that are met after some sweeps; return those not met after fewer."""
        found = places(boards)
        found = found[fewest[found] >= sweeps]
        fewest[found] = sweeps
        return won[found]

    def ends(boards: Boards) -> list[int]:
        goals: list[int] = boards[are_goals(puzzle, boards)].tolist()
        return goals

    sweeps, newest = 0, met(np.array([puzzle.start], np.uint64), 0)
    while len(newest) and not ends(newest):
        sweeps += 1
        moving: dict[int, list[Boards]] = {}
        for directed_jump in onward:
            moving.setdefault(directed_jump.arrives, []).append(
                met(directed_jump.make(newest), sweeps)
            )
        while moving:
            peg_on = {hole: distinct(np.concatenate(parts)) for hole, parts in moving.items()}
            moving = {}
            for directed_jump in onward:
                boards = peg_on.get(directed_jump.leaves)
                if boards is not None and len(after := met(directed_jump.make(boards), sweeps)):
                    moving.setdefault(directed_jump.arrives, []).append(after)
        newest = won[fewest == sweeps]
        watch.reached(f"{sweeps} sweeps", len(newest))
    if not len(newest):
        return Swept(None, [], len(won))
    here, moves = ends(newest)[0], []
    identity = Symmetries(puzzle.size, [tuple(range(puzzle.size))])
    for left in range(sweeps - 1, -1, -1):
        before = _one_sweep_before(here, back, places, fewest, won, left)
        moves = [*sweep_to(before, here, jumps, identity)[1], *moves]
        here = before
    return Swept(sweeps, moves, len(won))


def _one_sweep_before(
    here: int, back: Any, places: Any, fewest: Any, won: Boards, sweeps: int
) -> int:
    """Return a board from which one sweep leads here, met after some sweeps."""
    moving: dict[int, list[Boards]] = {}
    for directed_jump in back:
        moving.setdefault(directed_jump.arrives, []).append(
            directed_jump.make(np.array([here], np.uint64))
        )
    for boards in carried_on(moving, back):
        found = places(boards)
        found = found[fewest[found] == sweeps]
        if len(found):
            return int(won[found[0]])
    raise AssertionError("no board leads here")


def _show(*progress: object) -> None:
    sys.stderr.write(f"{progress}\n")


def main(files: list[str]) -> int:
    family = catalogue.family("peg")
    for file in files:
        puzzle = replace(catalogue.instance(family, file).puzzle, objective="sweeps")
        found = fewest_sweeps(puzzle, Watch(Limits(memory=MEMORY), _show))
        verdict = judge(puzzle, found.moves)
        assert found.sweeps is None or verdict.cost == found.sweeps, verdict
        plan = ", ".join(map(puzzle.notation, found.moves))
        sys.stdout.write(f"{file}: {found.sweeps} sweeps of {found.winnable:,} boards: {plan}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
