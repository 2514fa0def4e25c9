"""Bounds and proofs for whole arrays of boards, as the search by layers needs them.

A *way* leads from boards to an *end* of the search: ahead from boards on to the goals, behind from
the start to boards. Pagoda functions (`pagodas`) refute boards that have none.

**Patterns** are holes that are looked at, all others forgotten: a jump is possible if it is on its
holes in the pattern. A sweep costs 1 if its peg is of a class that *pays*, else nothing. A *table*
has the least cost of a way for what the pattern holds: a lower bound, as a plan's sweeps are such a
way. Tables add up if no class pays in two, since a peg stays in its class. (R. E. Korf and A.
Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134, 2002.)

**Landmarks** are those of `bounds`. Behind, boards are the goals: each region that the start has
full and they have not has been broken, each hole that was empty and holds a peg has seen an
arrival, and pegs that are missing from a target have been captured.
"""

from collections.abc import Callable, Sequence
from functools import partial, reduce
from operator import add, or_
from typing import Final

import numpy as np

from pddlpuzzles.families.peg.boards import DEAD, Boards, Bounds, directed, goals_of
from pddlpuzzles.families.peg.bounds import Landmarks, classes, even_sets, regions, regions_to_break
from pddlpuzzles.families.peg.pagodas import Pagodas, pegs_on
from pddlpuzzles.families.peg.rules import MOST_HOLES, Rules
from pddlpuzzles.search.gf2 import ones
from pddlpuzzles.search.words import BLOCK, Flags, Symmetries

NONE: Final = 127  # in tables for what has no way: two such fit a byte
_PATTERN: Final = 20  # holes of a pattern at most: its table is made within a second
_SELDOM: Final = 0.01  # share of boards of which landmarks must say more to be used beside them
_LARGE: Final = 34  # holes of a board from which on tables save more time than they take


def pattern_bound(rules: Rules, ends: Boards, *, ahead: bool) -> Callable[[Boards], Bounds]:
    """Return what gives the larger of two sums of tables for each board; `DEAD` for no way."""
    # One class pays in a table, all others in that of a third class and the largest or of the
    # largest and a fourth. In this order of the holes each pattern is a stretch.
    kinds = sorted(classes(rules.size, rules.board.jumps), key=int.bit_count)
    *rest, fourth, third, own, largest = [0, 0, 0, 0, *kinds]
    order = [hole for kind in (own, third, largest, fourth, *rest) for hole in ones(kind)]
    ordering = Symmetries(rules.size, [[order.index(hole) for hole in range(rules.size)]])
    others = sum(kinds) - own
    second = own.bit_count()
    stretches = ((0, own), (second, others), (second + third.bit_count(), others))
    tables = [
        (np.uint64(first), table(rules, ends, order[first : first + _PATTERN], paying, ahead=ahead))
        for first, paying in stretches
    ]
    window = np.uint64((1 << _PATTERN) - 1)

    def bound(boards: Boards) -> Bounds:
        ordered = next(ordering.images(boards), boards)
        found = [costs[(ordered >> first & window).astype(np.intp)] for first, costs in tables]
        bounds: Bounds = found[0] + np.maximum(found[1], found[2])
        bounds[bounds >= NONE] = DEAD
        return bounds

    return bound


def table(rules: Rules, ends: Boards, pattern: list[int], paying: int, *, ahead: bool) -> Bounds:
    """Return the table of a pattern: a filling's cost, or `NONE`, by its number."""
    # A filling is a number, of whose bits each is a hole; and so is a set of fillings.
    with_peg: dict[int, int] = {}  # on each hole
    everything = 1
    for place, hole in enumerate(pattern):
        with_peg = {known: half | half << (1 << place) for known, half in with_peg.items()}
        with_peg[hole] = everything << (1 << place)
        everything |= with_peg[hole]
    # What has been reached, by the hole of the paying peg under way; without one, under -1.
    numbers = set((pegs_on(ends, pattern) @ (1 << np.arange(len(pattern)))).tolist())
    reached = {-1: sum(1 << number for number in numbers), **dict.fromkeys(ones(paying), 0)}
    # Steps for nothing: a paying peg sets out, or a peg jumps. They move fillings by some bits.
    steps = [(-1, hole, with_peg.get(hole, everything), 0) for hole in ones(paying)]
    for jump in directed(rules.board.jumps, forward=not ahead):
        able, shift = everything, 0
        for place, hole in enumerate(pattern):
            if int(jump.three) >> hole & 1:
                leaves = int(jump.before) >> hole & 1
                able &= with_peg[hole] if leaves else ~with_peg[hole]
                shift += -1 << place if leaves else 1 << place
        begin, end = (hole if hole in reached else -1 for hole in (jump.leaves, jump.arrives))
        steps.append((begin, end, able, shift))
    costs = np.full(1 << len(pattern), NONE, np.uint8)
    cost = counted = 0
    while reached[-1] != counted:
        before = dict[int, int]()
        while reached != before:
            before = dict(reached)
            for begin, end, able, shift in steps:
                moving = reached[begin] & able
                reached[end] |= moving << shift if shift > 0 else moving >> -shift
        packed = (reached[-1] ^ counted).to_bytes(-(-len(costs) // 8), "little")
        new = np.unpackbits(np.frombuffer(packed, np.uint8), count=len(costs), bitorder="little")
        costs[new.view(np.bool_)] = min(cost, NONE)  # no plan has as many sweeps as that
        counted = reached[-1]
        reached[-1] = reduce(or_, reached.values())  # paying pegs come to rest, which costs 1
        cost += 1
    return costs


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
        landmarks = LandmarkBound(rules, ends, ahead=ahead) if by_sweeps else None
        self._bounds: list[Callable[[Boards], Bounds]] = [landmarks or self._jumps_to_come]
        make = partial(pattern_bound, rules, np.array(ends, np.uint64), ahead=ahead)
        is_worth_it = by_sweeps and len(ends) > 0 and rules.size >= _LARGE
        self._make_patterns = make if is_worth_it else None

    def cost(self, boards: Boards) -> Bounds:
        """Return a lower bound on the cost of each board's way; `DEAD` if it has none."""
        bounds = reduce(np.maximum, [bound(boards) for bound in self._bounds])
        if self._may_continue:  # where it has to begin anew that costs one more
            bounds -= (bounds > 0) & (bounds != DEAD)
        pegs = np.bitwise_count(boards)
        bounds[pegs < self._fewest if self._ahead else pegs > self._most] = DEAD
        return bounds

    def _jumps_to_come(self, boards: Boards) -> Bounds:
        pegs = np.bitwise_count(boards)  # a jump takes one
        if self._ahead:
            return np.maximum(pegs, self._most) - self._most
        return self._fewest - np.minimum(pegs, self._fewest)

    def study(self, boards: Boards) -> None:
        """Look for pagodas, and on large boards make tables: bounds may differ afterwards."""
        self.pagodas.learn(boards)
        if self._make_patterns is not None:
            patterns, self._make_patterns = self._make_patterns(), None
            sample = boards[:: 1 + len(boards) // BLOCK]
            (landmarks,) = self._bounds
            is_seldom_lower = (patterns(sample) < landmarks(sample)).mean() < _SELDOM
            self._bounds = [patterns] if is_seldom_lower else [patterns, landmarks]


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
