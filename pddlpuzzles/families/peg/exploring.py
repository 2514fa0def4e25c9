"""All boards that can be reached by jumps, as bits; those that can be won, as sorted arrays.

Each jump takes one peg off, so a board's depth is the number of pegs that are gone. What can be
reached is closed under jumps in a `cube`. What can be won of it is found from the goals back, peg
by peg, and only one board of each class is kept; that is far less.

Symmetries are those that carry the start to itself, and the goal to itself. How many classes there
are is counted by the boards that each symmetry leaves as they are (Burnside's lemma); whether all
those boards are in reach is looked up.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import Final

import numpy as np
import numpy.typing as npt

from pddlpuzzles.families.peg.explore.cube import Cube, bytes_of
from pddlpuzzles.families.peg.explore.pages import Bits, Counts
from pddlpuzzles.families.peg.explore.won import Back
from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.families.peg.packing import Packing
from pddlpuzzles.families.peg.search.boards import Boards, goals_of
from pddlpuzzles.families.peg.search.leaps import leaps_of
from pddlpuzzles.families.peg.symmetries import Image, keeping
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.search.graded import LEFT, WORD, Tally, remaining, remaining_from, ways_of
from pddlpuzzles.search.space import Columns, Depth, Space, Watch, in_part, refuse
from pddlpuzzles.search.stepping import Stepping, stepping
from pddlpuzzles.search.words import EMPTY, Flags, blocks

_Won = list[tuple[Boards, npt.NDArray[np.uint8]]]
"""By pegs, the classes that can be won and how many jumps are left; ways would take too much."""
_MOST_OPEN: Final = 16
"""Goals that leave more holes open are too many to be listed."""
_MEASURED: Final = 3
"""How many pages are counted once to know how long that takes; the first takes longer."""
_SLOWER: Final = 1.5
"""How much longer, at most, an average page takes to be counted than those."""
_SAMPLE: Final = 1 << 17
"""About this many boards are checked one by one, to see that what was counted is right."""
_WORKING: Final = 200 * 2**20
"""Bytes needed beside the set of boards, roughly: Python, NumPy and the boards that can be won."""


def fewest(puzzle: PegSolitaire) -> int:
    """Return 1: perhaps no jump can be made."""
    return 1


def space(puzzle: PegSolitaire, watch: Watch, depth: int | None) -> Space | None:
    """Count all boards, where they are reached by jumps and their bits fit the memory."""
    jumps = puzzle.board.jumps
    either = puzzle.size - (puzzle.goal_pegs | puzzle.goal_holes).bit_count()
    game = graded(puzzle)
    if game is None or depth is not None:
        return None
    if either > _MOST_OPEN and not puzzle.one_peg:
        return None
    size = bytes_of(puzzle.size, jumps)
    if size is None or not watch.fits(size + _WORKING):
        return None
    try:
        cube = Cube(puzzle.size, jumps, puzzle.start)
        boards = cube.empty()
        cube.add(boards, np.array([puzzle.start], np.uint64))
        pages: set[int] = set()
        try:
            _close(puzzle, cube, boards, pages, watch)
        finally:
            watch.keep_back(0.0)
            met = _count(puzzle, cube, boards, pages)
            watch.counted(_depths(puzzle, *met, None, None))
        _require_closed(puzzle, cube, boards, int(met[0].sum()))
        classes = _classes(puzzle, cube, boards, met[0])
        watch.counted(_depths(puzzle, *met, classes, None))
        return _counted(puzzle, game, cube, boards, *met, classes, watch)
    except LimitError as error:
        return in_part(watch.depths, error.limit)


def _close(puzzle: PegSolitaire, cube: Cube, boards: Bits, pages: set[int], watch: Watch) -> None:
    """Put all that can be reached into a set, and the numbers of the pages it is on into `pages`.

    As much time is kept back as it takes to count the boards on all pages so far.

    :raises LimitError: if a limit is reached.
    """
    seconds = 0.0
    for page in cube.close(boards, watch):
        pages.add(page)
        if len(pages) <= _MEASURED:
            begun = time.monotonic()
            _count(puzzle, cube, boards, [page])
            seconds = time.monotonic() - begun
        watch.keep_back(_SLOWER * seconds * len(pages))


def _require_closed(puzzle: PegSolitaire, cube: Cube, bits: Bits, count: int) -> None:
    """Compare a set of boards with jumps made one by one, of which `cube` knows nothing.

    A jump from a board of the set leads to one of the set, and each board except the start comes
    from one by a jump. Where that holds for all, they are what can be reached, and no others: a
    jump takes a peg, so that going back ends at the start. Of large sets a sample is compared.

    :raises PlannerError: if it does not hold, which is a defect.
    """
    onward = leaps_of(puzzle.board.jumps, forward=True)
    back = leaps_of(puzzle.board.jumps, forward=False)
    every = count // _SAMPLE | 1  # an odd number, so that all kinds of words are among them

    def known(some: Boards) -> Flags:
        return cube.fits(some) & cube.has(bits, some)

    sample = np.concatenate([EMPTY, *cube.boards(bits, every)])
    for some in blocks(sample):
        within = known(some).all() and all(known(leap.make(some)).all() for leap in onward)
        reached = some == puzzle.start
        for leap in back:
            reached[np.flatnonzero(leap.can(some))] |= known(leap.make(some))
        if not (within and reached.all()):
            raise refuse(f"of {count:,} boards some lead out of them, or come from nowhere")
    if every == 1 and len(sample) != count:
        raise refuse(f"there are {count:,} boards by their pegs and {len(sample):,} one by one")


def _count(
    puzzle: PegSolitaire, cube: Cube, boards: Bits, pages: Collection[int]
) -> tuple[Counts, Counts]:
    """Count the boards on some pages by pegs: all, and those that no jump leaves, without goals."""
    stuck = cube.by_pegs(boards, pages, stuck=True)
    goals = _goals(puzzle, cube, boards)
    for goal in goals[np.isin(cube.pages_of(goals), list(pages))].tolist():
        stuck[goal.bit_count()] -= not puzzle.moves(goal)
    return cube.by_pegs(boards, pages), stuck


def classes(puzzle: PegSolitaire, states: Sequence[int]) -> Boards | None:
    """Return the smallest board of the class of each; None for sweeps, and without symmetries."""
    layers = graded(puzzle)
    if layers is None or layers.symmetries == 1:
        return None
    return layers.canonical(np.array(states, np.uint64))


def graded(puzzle: PegSolitaire) -> Stepping | None:
    """Return the puzzle as layers, each jump one on; None for sweeps, or if a board is no word."""
    if puzzle.objective != "jumps" or not puzzle.start or puzzle.size > 64:
        return None
    images = tuple(keeping(puzzle))
    return stepping(puzzle, Packing(puzzle, lambda: None), images, is_graded=True)


def _counted(
    puzzle: PegSolitaire,
    game: Stepping,
    cube: Cube,
    boards: Bits,
    states: Counts,
    stuck: Counts,
    classes: Counts | None,
    watch: Watch,
) -> Space:
    """Find what can be won, too, and return all that is known then.

    :raises LimitError: if a limit is reached.
    """
    won: _Won = []
    tallies: list[Tally] = []
    ways = 0
    for rows, tally in Back(cube, boards, game, watch).won(_goals(puzzle, cube, boards)):
        won.append((rows[:, WORD].copy(), rows[:, LEFT].astype(np.uint8)))
        tallies.append(tally)
        ways = ways_of(rows[0]) if len(rows) else 0
    return Space(
        complete=True,
        depths=_depths(puzzle, states, stuck, classes, tallies),
        remaining=remaining(game, tallies),
        optimum=min(tallies[-1].remaining, default=None),
        optimal_plans=ways,
        rows=partial(_rows, puzzle, game, cube, boards, won),
        every=partial(_every, puzzle, cube, boards),
    )


def _depths(
    puzzle: PegSolitaire,
    states: Counts,
    stuck: Counts,
    classes: Counts | None,
    won: Sequence[Tally] | None,
) -> tuple[Depth, ...]:
    """Return what was counted by pegs, by depth."""
    return tuple(
        Depth(
            depth,
            int(states[pegs]),
            None if classes is None else int(classes[pegs]),
            None if won is None else won[pegs].states,
            int(stuck[pegs]),
        )
        for depth, pegs in enumerate(range(puzzle.start.bit_count(), -1, -1))
        if states[pegs]
    )


def _goals(puzzle: PegSolitaire, cube: Cube, boards: Bits) -> Boards:
    """Return all goals among some boards."""
    goals = goals_of(puzzle)
    goals = goals[cube.fits(goals)]
    return goals[cube.has(boards, goals)]


def _classes(puzzle: PegSolitaire, cube: Cube, boards: Bits, all_: Counts) -> Counts | None:
    """Count the classes of a set of boards by their pegs; `all_` are the boards themselves.

    None where a board is a class of its own, since nothing is symmetric.
    """
    group = keeping(puzzle)
    if len(group) == 1:
        return None
    total = all_.copy()  # the identity leaves every board as it is
    for image in group:
        if list(image) == list(range(cube.size)):
            continue
        kept = np.zeros(1, np.uint64)
        for cycle in _cycles(image):
            kept = np.concatenate((kept, kept | np.uint64(cycle)))
        kept = kept[cube.fits(kept)]
        kept = kept[cube.has(boards, kept)]
        total += np.bincount(np.bitwise_count(kept), minlength=cube.size + 1)
    return total // len(group)


def _cycles(image: Image) -> list[int]:
    """Return the sets of holes that a symmetry carries round among themselves."""
    cycles: dict[int, int] = {}
    for first in range(len(image)):
        holes, hole = 1 << first, image[first]
        while hole != first:
            holes, hole = holes | 1 << hole, image[hole]
        cycles[holes] = first
    return list(cycles)


def _every(puzzle: PegSolitaire, cube: Cube, boards: Bits) -> Iterator[tuple[int, Boards]]:
    """Yield all boards, those of a page and a depth at a time."""
    at_start = puzzle.start.bit_count()
    for some in cube.boards(boards):
        pegs = np.bitwise_count(some)
        for count in np.unique(pegs).tolist():
            yield at_start - count, some[pegs == count]


def _rows(
    puzzle: PegSolitaire, game: Stepping, cube: Cube, boards: Bits, won: _Won
) -> Iterator[Columns]:
    """Yield all classes as rows: a board, its depth, the jumps that remain (none: -1)."""
    for depth, some in _every(puzzle, cube, boards):
        firsts = some[game.canonical(some) == some]
        left = remaining_from(firsts, *won[puzzle.start.bit_count() - depth])
        yield {"state": firsts, "depth": np.full(len(firsts), depth), "remaining": left}
