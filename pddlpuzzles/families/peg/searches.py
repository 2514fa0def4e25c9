"""What peg solitaire can be searched with, and what proves which boards fastest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pddlpuzzles.families.peg.alone import merson_regions, pagodas, parity
from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.puzzle import Finding, Limits, Search
from pddlpuzzles.search import BY_RULES, NATIVE
from pddlpuzzles.search.informed import Heuristic, named

_FEW: Final = 12
"""Boards of so many pegs are searched by A* in a quarter of a second, whatever the goal."""


def _layers(puzzle: Any, limits: Limits) -> Finding[Any]:
    from pddlpuzzles.families.peg.layers.outlook import LayeredPegs
    from pddlpuzzles.families.peg.layers.search import layers

    return layers(LayeredPegs(puzzle), limits)


_SEARCHES: Final = {
    **BY_RULES,
    "layers": Search(_layers, "whole layers of peg solitaire boards, from both ends"),
}


def searches(puzzle: PegSolitaire) -> Mapping[str, Search]:
    """Return the searches that take the puzzle, by name."""
    return _SEARCHES


def provers(puzzle: PegSolitaire) -> tuple[str, ...]:
    """Name the searches that prove puzzles like this one fastest; several run side by side.

    Where goals differ in their number of pegs, whole layers have to be searched before one of
    fewer pegs is proved the best, which A* cannot hold; unless the first goal that it goes for
    is there, and then it is the faster one. Nobody knows beforehand.
    """
    if puzzle.objective == "sweeps":
        return ("layers",)
    easy = puzzle.fixes_count or puzzle.pegs.bit_count() <= _FEW
    return (NATIVE,) if easy else (NATIVE, "layers")


def heuristics(puzzle: PegSolitaire) -> Mapping[str, Callable[[], Heuristic]]:
    """Return what makes the heuristics that the puzzle can be searched with, by name."""
    return named(puzzle, parity=parity, pagodas=pagodas, regions=merson_regions)
