"""The searches of peg solitaire, what proves which boards fastest, and what heuristics may ask."""

import math
import random
from collections.abc import Callable, Mapping
from typing import Any, Final

from pddlpuzzles.families.peg.bounds import even_sets, packings, parities, regions_to_break
from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.puzzle import Finding, Limits, Search
from pddlpuzzles.search import NATIVE
from pddlpuzzles.search.informed import Facts, Heuristic, heuristics_named

_FEW: Final = 12  # pegs that A* searches in a quarter of a second, whatever the goal
_QUICK_PEGS: Final = 28
_QUICK_HOLES: Final = 36  # up to which layers prove the fewest sweeps within a second
_WALKS: Final = 64  # random plays whose last boards show which pagoda functions are of use


def _layers(puzzle: Any, limits: Limits) -> Finding[Any]:
    from pddlpuzzles.families.peg.layers import layers

    return layers(puzzle, limits)


_BOTH_ENDS: Final = "whole layers of peg solitaire boards, from both ends"
SEARCHES: Final = {"layers": Search(_layers, _BOTH_ENDS, is_traced=False)}


def provers(puzzle: PegSolitaire) -> tuple[str, ...]:
    if puzzle.objective == "sweeps":
        return ("layers",)
    # Where goals differ in pegs, A* goes for those with most first, and is slow if it reaches none.
    easy = puzzle.fixes_count or puzzle.pegs.bit_count() <= _FEW
    return (NATIVE,) if easy else (NATIVE, "layers")


def quick_provers(puzzle: PegSolitaire) -> tuple[str, ...]:
    pegs = puzzle.pegs.bit_count()
    if puzzle.objective == "sweeps":
        return ("layers",) if pegs <= _QUICK_PEGS and puzzle.size <= _QUICK_HOLES else ()
    return (NATIVE,) if not puzzle.fixes_count and pegs <= _FEW else ()


def heuristics(puzzle: PegSolitaire) -> Mapping[str, Callable[[], Heuristic]]:
    """Name heuristics, those of one idea each for teaching."""
    return heuristics_named(puzzle, parity=_parity, pagodas=_pagodas, regions=_regions)


def _parity(puzzle: PegSolitaire) -> Heuristic:
    """Return the Rule of Three: infinite where parities differ from every goal's, else 0."""
    from pddlpuzzles.families.peg.array_bounds import possible_goals

    goals = possible_goals(puzzle)
    if goals is None:
        return lambda state: 0.0
    sets = even_sets(puzzle.size, puzzle.board.lines)
    reachable = {parities(sets, goal) for goal in goals}
    return lambda state: 0.0 if parities(sets, puzzle.pegs_of(state)) in reachable else math.inf


def _pagodas(puzzle: PegSolitaire) -> Heuristic:
    """Refute ends of random plays by pagoda functions: infinite, or 0."""
    import numpy as np

    from pddlpuzzles.families.peg.array_bounds import possible_goals
    from pddlpuzzles.families.peg.pagodas import Pagodas

    pagodas = Pagodas(puzzle, possible_goals(puzzle) or [], ahead=True)
    chance = random.Random(0)  # noqa: S311 - puzzles, not secrets
    boards = set()
    for _ in range(_WALKS):
        state = puzzle.start
        while moves := list(puzzle.moves(state)):
            state = puzzle.apply(state, chance.choice(moves))
        boards.add(puzzle.pegs_of(state))
    pagodas.learn(np.array(sorted(boards), np.uint64))
    return lambda state: (
        0.0 if pagodas.hopeful(np.array([puzzle.pegs_of(state)], np.uint64))[0] else math.inf
    )


def _regions(puzzle: PegSolitaire) -> Heuristic:
    """Return how many full regions that share no hole have to be broken."""
    parts = packings(regions_to_break(puzzle))

    def bound(state: int) -> float:
        pegs = puzzle.pegs_of(state) & ~(state >> puzzle.size)  # without the one under way
        full = sum(
            max(sum(region & pegs == region for region in packing) for packing in packings_of_part)
            for packings_of_part in parts
        )
        return float(max(0, full - puzzle.one_peg))

    return bound


def facts(puzzle: PegSolitaire, state: int) -> Facts:
    bits = {"peg": state, "hole": ~state, "moving": state >> puzzle.size}
    names = [*enumerate(puzzle.board.names)]
    return {it: [(name,) for hole, name in names if mask >> hole & 1] for it, mask in bits.items()}
