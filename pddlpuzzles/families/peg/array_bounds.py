"""Bounds and proofs for whole arrays of boards, as the search by layers needs them.

A *way* leads from boards to an *end* of the search: ahead from boards on to the goals, behind from
the start to boards. Pagoda functions (`pagodas`) refute boards that have none.

**Patterns** are holes that are looked at, with all others forgotten: a jump is possible if it is on
those of its holes that are in the pattern. A sweep that starts on a *payer* costs 1, any other
nothing. A *table* has, for what the pattern holds, the least cost of a way: a lower bound, since a
plan's sweeps are such a way. Tables add up if no hole is a payer of two. There are two sums, of
which the larger counts: a table of one class K (see `bounds`) that pays, and one in which all other
holes pay, its pattern a second class L with a third or a fourth one. (R. E. Korf and A. Felner,
"Disjoint pattern database heuristics", Artificial Intelligence 134, 2002.)

**Landmarks** are those of `bounds`. Behind, boards are the goals: each region that the start has
full and they have not has been broken, each hole that was empty and holds a peg has seen an
arrival, and pegs that are missing from a target have been captured.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import partial, reduce
from itertools import permutations, product
from operator import add
from typing import Final, NamedTuple

import numpy as np

from pddlpuzzles.families.peg.boards import DEAD, Boards, Bounds, goals_of
from pddlpuzzles.families.peg.bounds import Landmarks, classes, even_sets, regions, regions_to_break
from pddlpuzzles.families.peg.pagodas import Pagodas, pegs_on
from pddlpuzzles.families.peg.rules import MOST_HOLES, Jump, Rules
from pddlpuzzles.search.gf2 import ones
from pddlpuzzles.search.words import BLOCK, Flags, Symmetries

_MOST_PATTERN: Final = 20  # holes of a pattern: its table is made within a second
_CLASSES: Final = 4  # how many classes, the largest, are tried as K and L
_PATTERN_SAMPLE: Final = 1024  # how many boards the choice is made by
NONE: Final = 127  # in tables where no way is cheaper: two such fit a byte


class Patterns:
    """The tables of one end, as in `Pagodas`; none before `learn`."""

    def __init__(self, rules: Rules, ends: Sequence[int], *, ahead: bool) -> None:
        self._size, self._jumps, self._ahead = rules.size, rules.board.jumps, ahead
        self._ends = np.array(ends, np.uint64)
        self._order = Symmetries(self._size, [])  # how the tables number holes; `learn` says
        self.windows: list[tuple[int, Bounds]] = []  # where each pattern begins, and its table

    def learn(self, boards: Boards) -> None:
        """Make the tables that are best on some of these boards."""
        kinds = sorted(classes(self._size, self._jumps), key=int.bit_count)[-_CLASSES:]
        if len(kinds) < 2 or not len(self._ends):
            return
        sample = boards[:: -(-len(boards) // _PATTERN_SAMPLE)]
        costs_of = partial(table, self._jumps, self._ends, self._ahead)
        everywhere = (1 << self._size) - 1
        # What the tables of two classes say of the sample, if one of them (K) pays in its own
        # table, and all other holes in that of the other (L).
        totals = {}
        for kind, paying in product(kinds, kinds):
            pattern = [*ones(kind)][:_MOST_PATTERN]
            costs = costs_of(pattern, paying if kind == paying else everywhere & ~paying)
            numbers = pegs_on(sample, pattern) @ (1 << np.arange(len(pattern)))
            totals[paying, kind] = int(costs[numbers].sum(dtype=np.int64))
        pairs = permutations(kinds, 2)
        paying, partner = max(pairs, key=lambda pair: totals[pair[0], pair[0]] + totals[pair])
        fourth, third = [0, 0, *(kind for kind in kinds if kind not in (paying, partner))][-2:]
        # In this order of the holes each pattern is a stretch: its begin, its end, its payers.
        order = [hole for kind in (paying, third, partner, fourth) for hole in ones(kind)]
        order += [hole for hole in range(self._size) if hole not in order]
        low = paying.bit_count() + third.bit_count()
        high = low + partner.bit_count()
        windows = (
            (max(0, high - _MOST_PATTERN), high, everywhere & ~paying),
            (low, low + _MOST_PATTERN, everywhere & ~paying),
            (0, min(_MOST_PATTERN, paying.bit_count()), paying),
        )
        self.windows = [(low, costs_of(order[low:high], payers)) for low, high, payers in windows]
        self._order = Symmetries(self._size, [[order.index(hole) for hole in range(self._size)]])

    def sum(self, boards: Boards) -> Bounds:
        """Return the larger sum for each board; `NONE` or more if it has no way."""
        ordered = next(self._order.images(boards), boards)
        with_third, with_fourth, of_paying = (
            costs[(ordered >> np.uint64(first) & np.uint64(len(costs) - 1)).astype(np.intp)]
            for first, costs in self.windows
        )
        bounds: Bounds = np.maximum(with_third, with_fourth) + of_paying
        return bounds


Fillings = int  # a set of fillings of a pattern, as bits: of its number's bits each is a hole


class _FillingsJump(NamedTuple):
    """A jump of the search on fillings."""

    arrives: int  # the hole on which its peg arrives
    allowing: Fillings
    shift: int  # by how many bits it moves them, below 0 to lower ones


def table(
    jumps: Sequence[Jump], ends: Boards, ahead: bool, pattern: Sequence[int], payers: int
) -> Bounds:
    """Return the table of a pattern: a filling's cost, or `NONE`, by its number."""
    # Fillings are found by rising cost, from the ends on; ahead, jumps are taken back.
    everything: Fillings = (1 << (1 << len(pattern))) - 1
    numbers = np.arange(1 << len(pattern), dtype=np.uint32)
    with_peg: dict[int, Fillings] = {}  # on each hole
    for place, hole in enumerate(pattern):
        flags = np.packbits((numbers >> place & 1).astype(np.bool_), bitorder="little")
        with_peg[hole] = int.from_bytes(flags.tobytes(), "little")
    leaving = _fillings_jumps(jumps, pattern, with_peg, ahead)
    holes = {hole for jump in jumps for hole in jump}
    paying = {hole for hole in holes if payers >> hole & 1}
    sweeping: dict[int, Fillings] = dict.fromkeys(holes, 0)  # by the hole of the peg under way

    def sweep(reached: Fillings, on: set[int]) -> None:
        """Let the pegs on some holes begin to sweep, and go on as far as they can."""
        grown = set()  # holes of `sweeping` with new fillings
        for hole in on:
            started = sweeping[hole] | reached & with_peg.get(hole, everything)
            if started != sweeping[hole]:
                sweeping[hole] = started
                grown.add(hole)
        while grown:
            leaves = grown.pop()
            for arrives, allowing, shift in leaving.get(leaves, ()):
                able = allowing & sweeping[leaves]
                arrived = sweeping[arrives] | (able << shift if shift >= 0 else able >> -shift)
                if arrived != sweeping[arrives]:
                    sweeping[arrives] = arrived
                    grown.add(arrives)

    # A sweep costs where it starts. Taken back it ends there, so it may begin anywhere.
    free = holes - paying
    begin, end = (holes, free) if ahead else (free, holes)
    end_numbers = pegs_on(ends, pattern) @ (1 << np.arange(len(pattern)))
    reached: Fillings = sum(1 << number for number in set(end_numbers.tolist()))
    costs = np.full(1 << len(pattern), NONE, np.uint8)
    cost = counted = 0
    while reached != counted:
        last = 0
        while reached != last:  # all that sweeps for nothing lead to
            last = reached
            sweep(reached, begin)
            for hole in end:
                reached |= sweeping[hole]
        packed = (reached ^ counted).to_bytes(-(-len(costs) // 8), "little")
        new = np.unpackbits(np.frombuffer(packed, np.uint8), bitorder="little")[: len(costs)]
        costs[new.view(np.bool_)] = min(cost, NONE)
        counted = reached
        if not ahead:  # one sweep that costs; ahead all have begun, and may now end on payers
            sweep(reached, paying)
        for hole in holes:
            reached |= sweeping[hole]
        cost += 1
    return costs


def _fillings_jumps(
    jumps: Sequence[Jump], pattern: Sequence[int], with_peg: dict[int, Fillings], ahead: bool
) -> dict[int, list[_FillingsJump]]:
    """Return jumps (ahead, taken back) by the hole that their peg leaves."""
    everything: Fillings = (1 << (1 << len(pattern))) - 1
    bit = {hole: 1 << place for place, hole in enumerate(pattern)}
    leaving: dict[int, list[_FillingsJump]] = defaultdict(list)
    for source, over, target in jumps:
        before = after = everything
        for hole in bit.keys() & {source, over, target}:
            full, empty = with_peg[hole], everything ^ with_peg[hole]
            before &= empty if hole == target else full
            after &= full if hole == target else empty
        taken_back = bit.get(source, 0) + bit.get(over, 0) - bit.get(target, 0)
        if ahead:
            leaving[target].append(_FillingsJump(source, after, taken_back))
        else:
            leaving[source].append(_FillingsJump(target, before, -taken_back))
    return leaving


_MOST_FREE: Final = 20  # holes that a goal leaves open; with more goals are not listed
_SELDOM: Final = 0.01  # share of boards of which landmarks must say more


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
    free = rules.size - (rules.goal_pegs | rules.goal_holes).bit_count()
    if free > _MOST_FREE and not rules.one_peg:
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
        self._patterns = Patterns(rules, ends, ahead=ahead)
        by_sweeps = rules.objective == "sweeps"
        self._landmarks = LandmarkBound(rules, ends, ahead=ahead) if by_sweeps else None
        self._by_patterns_alone = False

    def cost(self, boards: Boards) -> Bounds:
        """Return a lower bound on the cost of each board's way; `DEAD` if it has none."""
        pegs = np.bitwise_count(boards)
        if self._patterns.windows:
            bounds = self._patterns.sum(boards)
            bounds[bounds >= NONE] = DEAD
            if self._landmarks is not None and not self._by_patterns_alone:
                bounds = np.maximum(bounds, self._landmarks(boards))
        elif self._landmarks is not None:
            bounds = self._landmarks(boards)
        elif self._ahead:
            bounds = np.maximum(pegs, self._most) - self._most  # a jump takes one peg
        else:
            bounds = self._fewest - np.minimum(pegs, self._fewest)
        if self._may_continue:  # where it has to begin anew that costs one more
            bounds -= (bounds > 0) & (bounds != DEAD)
        bounds[pegs < self._fewest if self._ahead else pegs > self._most] = DEAD
        return bounds

    def study(self, boards: Boards) -> None:
        """Look for pagodas, and make tables; where these do well, do without landmarks."""
        self.pagodas.learn(boards)
        if self._landmarks is not None and not self._patterns.windows:
            self._patterns.learn(boards)
            if self._patterns.windows:
                sample = boards[:: 1 + len(boards) // BLOCK]
                lower = self._patterns.sum(sample) < self._landmarks(sample)
                self._by_patterns_alone = bool(lower.mean() < _SELDOM)


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
