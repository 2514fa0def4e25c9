"""Boards as words, an integer with a bit for each hole: goals among whole arrays of them."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from pddlpuzzles.families.peg.rules import Rules
from pddlpuzzles.search.words import Flags, Words

Boards = Words
Bounds = npt.NDArray[np.uint8]
"""A lower bound on the cost for each board of an array."""

DEAD: Final = 255
"""The bound of a board that no plan goes through."""


def goals_of(rules: Rules) -> Boards:
    """Return all goals, in no order: two for each hole that may hold a peg in the goal or not."""
    if rules.one_peg:
        return np.uint64(1) << np.arange(rules.size, dtype=np.uint64)
    goals = np.array([rules.goal_pegs], np.uint64)
    for hole in range(rules.size):
        if not (rules.goal_pegs | rules.goal_holes) >> hole & 1:
            goals = np.concatenate([goals, goals | np.uint64(1 << hole)])
    return goals


def are_goals(boards: Boards, goal_pegs: int, goal_holes: int, one_peg: bool) -> Flags:
    """Say which boards are goals."""
    if one_peg:
        single: Flags = np.bitwise_count(boards) == 1
        return single
    wanted = np.uint64(goal_pegs | goal_holes)
    goals: Flags = boards & wanted == np.uint64(goal_pegs)
    return goals
