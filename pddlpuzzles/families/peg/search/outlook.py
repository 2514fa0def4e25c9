"""A problem of peg solitaire as the search by layers needs it: goals, symmetries and bounds.

    end       of a side of the search: the start, or all goals
    way       a sequence of sweeps between a board and an end
    outlook   what is known of the ways between boards and one end, for whole arrays of boards:
              lower bounds on their cost, and proofs that there is none
    ahead     from boards on to the goals, which is what the forward side asks about
    behind    from the start to boards, which is what the backward side asks about

Both outlooks count stakes as `sweeps` defines them. Ahead, the boards vary and the goals are
given; behind, the start is given and the boards are the goals. So behind, a stake is what the way
from the start to a board must have cost already: each region that is full at the start and no
longer full on the board has been broken, each hole that was empty at the start and holds a peg
has seen an arrival, and pegs that are missing from a target have been captured. No sweep is ever
under way on these boards, since they stand between two sweeps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

import numpy as np

from pddlpuzzles.families.peg.rules import MOST_HOLES, Rules
from pddlpuzzles.families.peg.search.boards import DEAD, Boards, Bounds, are_goals, goals_of
from pddlpuzzles.families.peg.search.pagodas import Pagodas
from pddlpuzzles.families.peg.search.parity import even_sets
from pddlpuzzles.families.peg.search.patterns import NONE, Patterns
from pddlpuzzles.families.peg.search.regions import Packing, regions
from pddlpuzzles.families.peg.search.sweeps import Ledger
from pddlpuzzles.families.peg.symmetries import keeping
from pddlpuzzles.search.words import BLOCK, Flags

_MOST_FREE: Final = 20
"""With more holes than these that may hold a peg or not in the goal, goals are not listed."""

_SELDOM: Final = 0.01
"""Stakes take as long as tables. They are left out if they say more of fewer boards than this."""


class Outlook(Protocol):
    """What is known of the ways between boards and one end of a puzzle."""

    def hopeful(self, boards: Boards) -> Flags:
        """Say quickly which boards, given in any order, may have a way at all."""

    def cost(self, boards: Boards) -> Bounds:
        """Return for each board a lower bound on the cost of its way; `DEAD` if it has none."""

    def study(self, boards: Boards) -> None:
        """Look for what says more of boards like these; `hopeful` and `cost` then use it."""


class LayeredPegs:
    """A problem of peg solitaire as the search by layers needs it.

    `start` is a board: an integer with a bit for each hole, numbered from 0. `moving` is the hole
    of the peg that may go on from there for nothing, None if there is none. `jumps` are the
    moves as (source, over, target), numbers of holes. `sweeps` says whether sweeps are counted
    or single jumps. `goals` are all boards that solve the problem and that parities and numbers
    of pegs do not rule out; None if they are too many to list. `symmetries` has for each symmetry
    the new number of every hole; it carries jumps, start and goals onto themselves. No plan
    costs less than `least`, and no optimal plan costs more than `most`. `ahead` is the outlook
    from boards to the goals, `behind` the outlook from the start to boards.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.size = rules.size
        self.start = rules.pegs
        self.moving = rules.moving
        self.jumps = rules.board.jumps
        self.sweeps = rules.objective == "sweeps"
        self.goals = _goals(rules)
        self.symmetries = keeping(rules)
        if self.goals is None:
            counts = (rules.goal_pegs.bit_count(), rules.size - rules.goal_holes.bit_count())
        else:
            pegs = [goal.bit_count() for goal in self.goals] or [0]
            counts = (min(pegs), max(pegs))
        self.most = rules.pegs.bit_count() - counts[0]
        self.ahead: Outlook = _Ahead(rules, self.goals, counts)
        self.behind: Outlook = _Behind(rules)
        # If the peg under way has to begin anew that costs one more, and nothing else changes.
        self.least = int(self.ahead.cost(np.array([rules.pegs], np.uint64))[0])
        self.least = max(0, self.least - (rules.moving is not None))
        if self.goals:
            self.least = max(
                self.least, int(self.behind.cost(np.array(self.goals, np.uint64)).min())
            )

    def solved(self, boards: Boards) -> Flags:
        """Say which boards are goals."""
        rules = self._rules
        return are_goals(boards, rules.goal_pegs, rules.goal_holes, rules.one_peg)


def _goals(rules: Rules) -> list[int] | None:
    """Return the goals that parities and numbers of pegs do not rule out; None if too many."""
    free = rules.size - (rules.goal_pegs | rules.goal_holes).bit_count()
    if free > _MOST_FREE and not rules.one_peg:
        return None
    goals = goals_of(rules)
    lines = [sum(1 << hole for hole in jump) for jump in rules.board.jumps]
    for even in even_sets(rules.size, lines):
        odd = np.bitwise_count(goals & np.uint64(even)) & 1
        goals = goals[odd == (rules.pegs & even).bit_count() % 2]
    goals = goals[np.bitwise_count(goals) <= rules.pegs.bit_count()]
    return [int(goal) for goal in goals]


class _Ahead:
    """The outlook from boards to the goals.

    Where jumps are counted, the bound is the number of pegs above the most that a goal has, since
    each jump takes one peg. Where sweeps are counted, it is the bound of the module `sweeps`.
    """

    def __init__(self, rules: Rules, goals: list[int] | None, counts: tuple[int, int]) -> None:
        self._fewest, self._most = np.uint8(counts[0]), np.uint8(counts[1])
        self._pagodas = Pagodas(rules.size, rules.board.jumps, goals or [], ahead=True)
        self.hopeful = self._pagodas.hopeful
        self._sweeps = None
        if rules.objective == "sweeps":
            everywhere = (1 << rules.size) - 1
            holes = everywhere if rules.one_peg else rules.goal_holes
            last = sum(goals or []) if rules.one_peg else 0  # holes of a last peg
            stakes = _Stakes(
                Ledger(
                    rules.size,
                    rules.board.jumps,
                    rules.goal_pegs,
                    regions(rules.board.jumps, holes),
                ),
                arriving=rules.goal_pegs,
                kept=lambda target: (
                    int(target & last != 0)
                    if rules.one_peg
                    else (target & ~rules.goal_holes).bit_count()
                ),
                spared=last,
            )
            tables = Patterns(rules.size, rules.board.jumps, goals or [], ahead=True)
            self._sweeps = _Sweeps(stakes, tables)

    def study(self, boards: Boards) -> None:
        """Look for pagodas that refute some of these boards, and for larger bounds."""
        self._pagodas.learn(boards)
        if self._sweeps is not None:
            self._sweeps.study(boards)

    def cost(self, boards: Boards) -> Bounds:
        """Return for each board a lower bound on the cost from it to a goal."""
        pegs = np.bitwise_count(boards)
        if self._sweeps is None:
            bounds = np.maximum(pegs, self._most) - self._most
        else:
            bounds = self._sweeps.sum(boards)
        bounds[pegs < self._fewest] = DEAD
        return bounds


class _Behind:
    """The outlook from the start to boards."""

    def __init__(self, rules: Rules) -> None:
        self._pegs = np.uint8(rules.pegs.bit_count())
        self._moving = rules.moving is not None
        self._pagodas = Pagodas(rules.size, rules.board.jumps, [rules.pegs], ahead=False)
        self.hopeful = self._pagodas.hopeful
        self._sweeps = None
        if rules.objective == "sweeps":
            empty = (1 << rules.size) - 1 & ~rules.pegs
            full = [r for r in regions(rules.board.jumps, rules.pegs) if not r & empty]
            stakes = _Stakes(
                Ledger(rules.size, rules.board.jumps, empty, full),
                arriving=empty,
                kept=lambda target: (target & rules.pegs).bit_count(),
                ahead=False,
            )
            tables = Patterns(rules.size, rules.board.jumps, [rules.pegs], ahead=False)
            self._sweeps = _Sweeps(stakes, tables)

    def study(self, boards: Boards) -> None:
        """Look for pagodas that refute some of these boards, and for larger bounds."""
        self._pagodas.learn(boards)
        if self._sweeps is not None:
            self._sweeps.study(boards)

    def cost(self, boards: Boards) -> Bounds:
        """Return for each board a lower bound on the cost from the start to it."""
        pegs = np.bitwise_count(boards)
        if self._sweeps is None:
            bounds = self._pegs - np.minimum(pegs, self._pegs)
        else:
            bounds = self._sweeps.sum(boards)
        if self._moving:  # where it has to begin anew that costs one more
            bounds -= (bounds > 0) & (bounds != DEAD)
        bounds[pegs > self._pegs] = DEAD
        return bounds


class _Sweeps:
    """Lower bounds on sweeps: those of stakes, and those of tables once they are made."""

    def __init__(self, stakes: _Stakes, tables: Patterns) -> None:
        self._stakes, self._tables = stakes, tables
        self._by_tables_alone = False

    def study(self, boards: Boards) -> None:
        """Make the tables, unless they are there. Where they do well, stakes are left out."""
        if not self._tables.known:
            self._tables.learn(boards)
            if self._tables.known:
                some = boards[:: 1 + len(boards) // BLOCK]
                lower = self._tables.sum(some) < self._stakes.sum(some)
                self._by_tables_alone = bool(lower.mean() < _SELDOM)

    def sum(self, boards: Boards) -> Bounds:
        """Return for each board a lower bound; `DEAD` if it has no way."""
        if not self._tables.known:
            return self._stakes.sum(boards)
        bounds = self._tables.sum(boards)
        bounds[bounds >= NONE] = DEAD
        return bounds if self._by_tables_alone else np.maximum(bounds, self._stakes.sum(boards))


class _Stakes:
    """The sums of stakes, for whole arrays of boards.

    With `ahead` the boards are where the way begins:
      a region counts where it is full,
      an arrival is due on each hole of `arriving` that is empty,
      a target must lose all pegs it holds beyond the number that `kept` returns for its holes.
    Without `ahead` the boards are where the way ends. On the board where it began all regions of
    the ledger were full, the holes of `arriving` were empty, and `kept` returns how many pegs a
    target had:
      a region counts where it is full no longer,
      an arrival has happened on each hole of `arriving` that holds a peg,
      a target has lost the pegs that it lacks.

    `spared` is a set of holes on one of which the last peg may stay: one full region of a single
    hole in this set is not counted.
    """

    def __init__(
        self,
        ledger: Ledger,
        *,
        arriving: int,
        kept: Callable[[int], int],
        ahead: bool = True,
        spared: int = 0,
    ) -> None:
        self._ahead = ahead
        self._spared = spared
        self._arriving = [np.uint64(kind & arriving) for kind in ledger.arrivals]
        self._captures = [
            [
                (
                    np.uint64(target.holes),
                    _capture_sweeps(kept(target.holes), target.most, ahead=ahead),
                )
                for target in capture.targets
            ]
            for capture in ledger.captures
        ]
        self._accounts = [
            (
                account.captures,
                account.arrivals,
                account.singles,
                [part for part in map(_wide, account.parts) if any(part)],
            )
            for account in ledger.accounts
        ]
        self._regions = sorted(
            {r for *_, parts in self._accounts for part in parts for p in part for r in p}
        )

    def sum(self, boards: Boards) -> Bounds:
        """Return for each board the largest sum over the accounts."""
        stakes: dict[int, Bounds] = {}
        for region in self._regions:
            holes = np.uint64(region)
            full = boards & holes == holes
            stakes[region] = (full if self._ahead else ~full).view(np.uint8)
        gone = ~boards
        standing, empty = (boards, gone) if self._ahead else (gone, boards)
        captured = [
            np.maximum.reduce([lost[np.bitwise_count(boards & holes)] for holes, lost in targets])
            for targets in self._captures
        ]
        arrived = [np.bitwise_count(empty & holes) for holes in self._arriving]
        bounds = np.zeros(len(boards), np.uint8)
        for captures, arrivals, singles, parts in self._accounts:
            total = np.bitwise_count(standing & np.uint64(singles))
            if spared := self._spared & singles:
                total -= boards & np.uint64(spared) != 0
            for place in captures:
                total += captured[place]
            for place in arrivals:
                total += arrived[place]
            for part in parts:
                total += np.maximum.reduce([_count(packing, stakes) for packing in part])
            np.maximum(bounds, total, out=bounds)
        return bounds


def _capture_sweeps(kept: int, most: int, *, ahead: bool) -> Bounds:
    """Return a table: for each number of pegs on a target, the sweeps that its captures take."""
    surplus = [max(0, pegs - kept if ahead else kept - pegs) for pegs in range(MOST_HOLES + 1)]
    return np.array([-(-number // most) for number in surplus], np.uint8)


def _wide(part: Sequence[Packing]) -> list[Packing]:
    """Return a part without its regions of one hole, which are counted in one operation."""
    return [tuple(region for region in packing if region.bit_count() > 1) for packing in part]


def _count(packing: Packing, stakes: dict[int, Bounds]) -> Bounds:
    count = stakes[packing[0]].copy()
    for region in packing[1:]:
        count += stakes[region]
    return count
