"""Bounds and proofs for whole arrays of boards, as the search by layers needs them.

A *way* leads from boards to an *end* of the search: ahead from boards on to the goals, behind from
the start to boards. Pagoda functions (`pagodas`) refute boards that have none.

**Landmarks** are those of `bounds`. Behind, boards are the goals: each region that the start has
full and they have not has been broken, each hole that was empty and holds a peg has seen an
arrival, and pegs that are missing from a target have been captured.
"""

from collections.abc import Sequence
from functools import reduce
from operator import add
from typing import Final

import numpy as np

from pddlpuzzles.families.peg.boards import DEAD, Boards, Bounds, goals_of
from pddlpuzzles.families.peg.bounds import Landmarks, even_sets, regions, regions_to_break
from pddlpuzzles.families.peg.pagodas import Pagodas
from pddlpuzzles.families.peg.rules import MOST_HOLES, Rules
from pddlpuzzles.search.words import Flags

_MOST_FREE: Final = 20  # holes that a goal leaves open; with more goals are not listed


class LayeredPegs:
    """A problem with its goals (None if too many), and bounds on its cost."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.goals = possible_goals(rules)
        if self.goals is None:
            counts = (rules.goal_pegs.bit_count(), rules.size - rules.goal_holes.bit_count())
        else:
            pegs = [goal.bit_count() for goal in self.goals] or [0]
            counts = (min(pegs), max(pegs))
        start_pegs = rules.pegs.bit_count()
        self.most = start_pegs - counts[0]  # no plan has more jumps, so none costs more
        self.ahead = EndBounds(rules, self.goals or [], counts, ahead=True)
        self.behind = EndBounds(rules, [rules.pegs], (start_pegs, start_pegs), ahead=False)
        # If the peg under way has to begin anew that costs one more, and nothing else changes.
        least = int(self.ahead.cost(np.array([rules.pegs], np.uint64))[0])
        self.least = max(0, least - (rules.moving is not None))
        if self.goals:
            costs = self.behind.cost(np.array(self.goals, np.uint64))
            self.least = max(self.least, int(costs.min()))

    def solved(self, boards: Boards) -> Flags:
        rules = self.rules
        wanted = np.uint64(rules.goal_pegs | rules.goal_holes)
        goals: Flags = boards & wanted == np.uint64(rules.goal_pegs)
        return np.bitwise_count(boards) == 1 if rules.one_peg else goals


def possible_goals(rules: Rules) -> list[int] | None:
    """Return the goals that parities and numbers of pegs allow; None if too many."""
    if rules.either.bit_count() > _MOST_FREE:
        return None
    goals = goals_of(rules)
    for even in even_sets(rules.size, rules.board.lines):
        odd = np.bitwise_count(goals & np.uint64(even)) & 1
        goals = goals[odd == (rules.pegs & even).bit_count() % 2]
    return list(map(int, goals[np.bitwise_count(goals) <= rules.pegs.bit_count()]))


class EndBounds:
    """Bounds on the ways between boards and `ends`, which have the fewest and most `pegs`."""

    def __init__(
        self, rules: Rules, ends: Sequence[int], pegs: tuple[int, int], *, ahead: bool
    ) -> None:
        self._ahead = ahead
        self._fewest, self._most = map(np.uint8, pegs)
        self._may_continue = not ahead and rules.moving is not None
        self.pagodas = Pagodas(rules, ends, ahead=ahead)
        by_sweeps = rules.objective == "sweeps"
        self._landmarks = LandmarkBound(rules, ends, ahead=ahead) if by_sweeps else None

    def cost(self, boards: Boards) -> Bounds:
        """Return a lower bound on the cost of each board's way; `DEAD` if it has none."""
        pegs = np.bitwise_count(boards)
        if self._landmarks is not None:
            bounds = self._landmarks(boards)
        elif self._ahead:
            bounds = np.maximum(pegs, self._most) - self._most  # a jump takes one peg
        else:
            bounds = self._fewest - np.minimum(pegs, self._fewest)
        if self._may_continue:  # where it has to begin anew that costs one more
            bounds -= bounds > 0
        bounds[pegs < self._fewest if self._ahead else pegs > self._most] = DEAD
        return bounds


class LandmarkBound:
    """Bounds by landmarks for boards, ahead to the ends or behind from them."""

    def __init__(self, rules: Rules, ends: Sequence[int], *, ahead: bool) -> None:
        jumps, empty = rules.board.jumps, (1 << rules.size) - 1 & ~rules.pegs
        self._ahead = ahead
        self._last = 0  # holes of a last peg: of the full ones among them one is not counted
        if ahead:
            # Holes where pegs have to arrive, regions to break, holes whose pegs may stay.
            arriving, breaking, stays = rules.goal_pegs, regions_to_break(rules), ~rules.goal_holes
            self._last = sum(ends) if rules.one_peg else 0
        else:
            arriving, stays = empty, rules.pegs
            breaking = [region for region in regions(jumps, stays) if not region & empty]
        landmarks = Landmarks(rules.size, jumps, arriving, breaking)
        self._arriving = [np.uint64(kind & arriving) for kind in landmarks.arrivals]
        self._captures: list[list[tuple[np.uint64, Bounds]]] = []
        for targets in landmarks.captures:
            self._captures.append([])
            for target in targets:
                # By the number of pegs there: the sweeps that take, or have taken, the others.
                kept = (target.holes & stays).bit_count()
                if ahead and rules.one_peg:
                    kept = int(target.holes & self._last != 0)
                taken = (np.arange(MOST_HOLES + 1) - kept) * (1 if ahead else -1)
                sweeps = -(-np.maximum(taken, 0) // target.most)
                self._captures[-1].append((np.uint64(target.holes), sweeps.astype(np.uint8)))
        # Regions of one hole, which every packing has, are counted in one operation.
        self._landmark_sets = []
        self._regions: set[int] = set()
        for chosen in landmarks.sets:
            parts = [
                [[region for region in packing if region.bit_count() > 1] for packing in part]
                for part in chosen.parts
            ]
            self._landmark_sets.append((chosen, [part for part in parts if any(part)]))
            self._regions.update(*(packing for part in parts for packing in part))

    def __call__(self, boards: Boards) -> Bounds:
        """Return the largest sum over the sets of landmarks."""
        # Behind, single holes are broken where they are empty, and where a peg is it has arrived.
        standing, empty = (boards, ~boards) if self._ahead else (~boards, boards)
        counted: dict[int, Bounds] = {}
        for region in self._regions:
            holes = np.uint64(region)
            full = boards & holes == holes
            counted[region] = (full if self._ahead else ~full).view(np.uint8)
        captured = [
            np.maximum.reduce([sweeps[np.bitwise_count(boards & holes)] for holes, sweeps in each])
            for each in self._captures
        ]
        arrived = [np.bitwise_count(empty & holes) for holes in self._arriving]
        bounds = np.zeros(len(boards), np.uint8)
        for chosen, parts in self._landmark_sets:
            total = np.bitwise_count(standing & np.uint64(chosen.singles))
            if last := self._last & chosen.singles:
                total -= boards & np.uint64(last) != 0
            for place in chosen.captures:
                total += captured[place]
            for place in chosen.arrivals:
                total += arrived[place]
            for part in parts:
                total += np.maximum.reduce(
                    [reduce(add, (counted[region] for region in packing)) for packing in part]
                )
            np.maximum(bounds, total, out=bounds)
        return bounds
