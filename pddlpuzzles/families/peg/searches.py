"""The searches that take peg solitaire, and which of them proves which boards fastest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pddlpuzzles.families.peg.heuristics import PegSolitaire, merson_regions, pagodas, parity
from pddlpuzzles.puzzle import Finding, Limits, Search
from pddlpuzzles.search import NATIVE
from pddlpuzzles.search.informed import Facts, Heuristic, heuristics_named

_FEW: Final = 12
"""Up to this many pegs, A* searches a board in a quarter of a second, whatever the goal."""

_QUICK_PEGS: Final = 28
_QUICK_HOLES: Final = 36
"""Up to this many, the search by layers proves the fewest sweeps in less than a second."""


def _layers(puzzle: Any, limits: Limits) -> Finding[Any]:
    from pddlpuzzles.families.peg.array_bounds import LayeredPegs
    from pddlpuzzles.families.peg.layers import layers

    return layers(LayeredPegs(puzzle), limits)


SEARCHES: Final = {
    "layers": Search(
        _layers, "whole layers of peg solitaire boards, from both ends", is_traced=False
    ),
}


def provers(puzzle: PegSolitaire) -> tuple[str, ...]:
    """Name the searches that prove puzzles like this one fastest; several run side by side.

    Goals may differ in their number of pegs. Then A* first goes for those with most pegs, and
    is the fastest where one of them can be reached. Where none can, all boards that might lead
    there must be searched before a goal of fewer pegs is proved the best, and these are more
    than A* can hold; the search by layers can. Which it is nobody knows beforehand, so both run.
    """
    if puzzle.objective == "sweeps":
        return ("layers",)
    easy = puzzle.fixes_count or puzzle.pegs.bit_count() <= _FEW
    return (NATIVE,) if easy else (NATIVE, "layers")


def quick_provers(puzzle: PegSolitaire) -> tuple[str, ...]:
    """Name the search that proves boards like this one in a second, where plans differ in cost.

    In sweeps 0.4 s at most were measured, on 116 boards of the ladder and of IPC-2008; in jumps all
    plans cost the same if all goals have the same number of pegs.
    """
    pegs = puzzle.pegs.bit_count()
    if puzzle.objective == "sweeps":
        return ("layers",) if pegs <= _QUICK_PEGS and puzzle.size <= _QUICK_HOLES else ()
    return (NATIVE,) if not puzzle.fixes_count and pegs <= _FEW else ()


def heuristics(puzzle: PegSolitaire) -> Mapping[str, Callable[[], Heuristic]]:
    """Return what makes the heuristics that the puzzle can be searched with, by name."""
    return heuristics_named(puzzle, parity=parity, pagodas=pagodas, regions=merson_regions)


def facts(puzzle: PegSolitaire, state: int) -> Facts:
    """Return where pegs are, where none are, and which peg is moving."""
    names, moving = puzzle.board.names, state >> puzzle.size
    return {
        "peg": [(name,) for hole, name in enumerate(names) if state >> hole & 1],
        "hole": [(name,) for hole, name in enumerate(names) if not state >> hole & 1],
        "moving": [(name,) for hole, name in enumerate(names) if moving >> hole & 1],
    }
