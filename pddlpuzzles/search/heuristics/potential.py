"""Potentials: a weight for each atom, so that what holds in a state adds up to a lower bound h.

Admissible and consistent: no operator lowers h by more than its cost, and h is at most 0 in goal
states. Both conditions are linear in the weights; where it is not known whether an atom changes,
the worse is taken, by an auxiliary variable. A linear program makes h large at some states. What it
finds is rounded, and the conditions are checked in whole numbers.

    known   the atoms that hold, and those that do not, wherever a condition holds: what it asks
            for, what it denies, and what shares a group with what it asks for
    sure    an atom that changes wherever the operator is applied
    loose   one that may change: it is not known before, or a condition of its own decides

`verify.py` reads certificates by the rules of `Changes`, and no finer ones; docs/certificates.md,
rules 2 and 3, proves them. With `keeps_all` all groups are used.

Sources: F. Pommerening, M. Helmert, G. Röger and J. Seipp, "From non-negative to general operator
cost partitioning", AAAI 2015; J. Seipp, F. Pommerening and M. Helmert, "New optimization functions
for potential heuristics", ICAPS 2015.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pddlpuzzles.pddl.invariants import Group, Kind, exclusions, known, mutex_groups
from pddlpuzzles.pddl.task import Change, Operator, Task, ones

if TYPE_CHECKING:
    import numpy as np


class Effect(NamedTuple):
    """What an operator costs; the atoms, as bits, that it surely or perhaps changes."""

    cost: int
    added: int
    deleted: int
    may_add: int
    may_delete: int


class Changes:
    """The effects of a task's operators, and what is known of its goal states.

    `groups` are those (by default of the mutex groups) that each operator is seen to keep; `listed`
    are the atoms that operators add or delete, unless they only add what always holds. With
    `keeps_all` the groups are taken as they are, and operators that ask for two atoms of one, so
    that they can never be applied, are left out.
    """

    def __init__(
        self, task: Task, groups: Sequence[Group] | None = None, *, keeps_all: bool = False
    ) -> None:
        self.task = task
        self.listed = 0
        for operator in task.operators:
            effects: tuple[Operator | Change, ...] = (operator, *operator.changes)
            for change in effects:
                self.listed |= change.deleted | change.added & ~task.start
        self.listed &= ~task.derived
        by_bit: dict[int, list[Operator]] = {}  # the operators that may change an atom
        for operator in task.operators:
            added, deleted = operator.may_change
            for bit in ones((added | deleted) & self.listed):
                by_bit.setdefault(bit, []).append(operator)
        # Groups, without what holds in every state, that operators keep.
        always = task.start & ~self.listed
        every = mutex_groups(task) if groups is None else groups
        kinds = {it.bits & self.listed: it.kind for it in every if not it.bits & always}
        self.groups: list[Group] = []
        for bits, kind in kinds.items():
            if not bits & (bits - 1):  # a single atom excludes nothing
                continue
            if not keeps_all:
                # Each operator once: it may change several atoms of the group.
                changing = {id(user): user for bit in ones(bits) for user in by_bit.get(bit, ())}
                kind = _kind_if_kept(bits & task.start, bits, changing.values())
            if kind is not Kind.NONE:
                self.groups.append(Group(bits, kind))
        excluded = exclusions(self.groups)
        self.goal = known(task.goal, excluded)
        self.effects: list[Effect] = []
        for operator in task.operators:
            asked = operator.condition.set if keeps_all and not operator.condition.any else 0
            if any(excluded.get(bit, 0) & asked for bit in ones(asked)):
                continue  # it can never be applied
            true, false = known(operator.condition, excluded)
            added, deleted = operator.may_change
            deleted &= ~operator.added  # who adds wins
            # What may become true, as it is not known to be, and what false; of these for sure:
            up, down = added & ~true & self.listed, deleted & ~false & self.listed
            sure_up = operator.added & false & up
            sure_down = operator.deleted & ~operator.added & true & ~added & down
            maybe = up & ~sure_up, down & ~sure_down
            self.effects.append(Effect(operator.cost, sure_up, sure_down, *maybe))

    def choices(self) -> list[tuple[int, bool]]:
        """Return the unknown atoms in goals, by groups, and whether one of each surely holds."""
        true, false = self.goal
        seen = true | false
        choices = []
        for bits, kind in self.groups:
            if unknown := bits & ~seen:
                # One of them holds if all others of their group are known not to.
                is_one = kind is Kind.EXACTLY_ONE and not bits & seen & ~false
                choices.append((unknown, is_one))
            seen |= bits
        return choices + [(1 << bit, False) for bit in ones(self.listed & ~seen)]


def _kind_if_kept(held: int, bits: int, operators: Iterable[Operator]) -> Kind:
    """Return how many of some atoms hold wherever operators lead from where `held` hold."""
    if held & (held - 1):  # more than one at the start
        return Kind.NONE
    is_exact = held != 0
    for operator in operators:
        may_add, may_delete = operator.may_change
        added, deleted = bits & may_add, bits & may_delete & ~operator.added
        asked = 0 if operator.condition.any else bits & operator.condition.set
        # It may add one only, in the place of one that it asks for, or that one itself.
        if added and (added & (added - 1) or not asked & (operator.deleted | added)):
            return Kind.NONE
        # One still holds if it surely adds one, or takes none away.
        is_exact = is_exact and bool(bits & operator.added or not deleted)
    return Kind.EXACTLY_ONE if is_exact else Kind.AT_MOST_ONE


_DENOMINATORS: Final = (1, 2, 3, 4, 6, 12, 60, 840, 27_720)
_LARGEST: Final = 1000
_MOST: Final = 10**8  # the largest denominator, of one weight or of all together
_MOST_ENTRIES: Final = 3_000_000  # entries of the matrix; for a larger task all potentials are 0
_SECTION: Final = 10  # bits of a state whose sum is looked up at once
_ALL: Final = (1 << _SECTION) - 1
_NEAR: Final = 1e-6  # up to which floats are taken for equal
_LITTLE: Final = 1e-3  # how much rather a weight is 0 than 1 where it makes no other difference


class Weighing:
    """Weights of atoms and a base, which give a state `scale` times its h."""

    def __init__(self, base: int, weights: Mapping[int, int], scale: int) -> None:
        self.base, self.scale = base, scale
        self.weights = {bit: weight for bit, weight in weights.items() if weight}
        by_section: dict[int, dict[int, int]] = {}
        for bit, weight in self.weights.items():
            by_section.setdefault(bit // _SECTION, {})[bit % _SECTION] = weight
        # Of each its shift, its weights, and the sums that were asked for, by what holds there.
        self._sections = [(_SECTION * i, part, dict[int, int]()) for i, part in by_section.items()]

    def of(self, state: int) -> int:
        total = self.base
        for shift, weights, sums in self._sections:
            bits = state >> shift & _ALL
            value = sums.get(bits)
            if value is None:
                value = sums[bits] = sum(weights.get(bit, 0) for bit in ones(bits))
            total += value
        return total


class Potentials:
    """The linear program; if operators are free, h above 0 proves a dead end."""

    def __init__(self, changes: Changes, *, is_free: bool = False) -> None:
        self.changes = changes
        self._bits = list(ones(changes.listed))
        self._column = {bit: column for column, bit in enumerate(self._bits)}
        self._choices, (self._true_in_goals, _) = changes.choices(), changes.goal
        self._aux: dict[tuple[int, str], int] = {}  # columns: of an atom that may go up or down
        dearest = max((effect.cost for effect in changes.effects), default=0)
        self.most = 1 if is_free else max(1, dearest) * 1000
        rows: dict[tuple[int, ...], int] = {}  # by effect the least cost
        for cost, *parts in changes.effects:
            key = tuple(parts)
            rows[key] = 0 if is_free else min(cost, rows.get(key, cost))
        size = sum(part.bit_count() for key in rows for part in key)
        self.is_small = bool(self._bits) and size < _MOST_ENTRIES
        if self.is_small:
            self._build(rows)

    def _build(self, rows: Mapping[tuple[int, ...], int]) -> None:
        """Make the matrix: first rows about operators, then what defines other variables."""
        import numpy as np

        from pddlpuzzles.search.linear import Entries

        entries: list[tuple[int, int, int]] = []  # row, column, value
        for row, (added, deleted, may_add, may_delete) in enumerate(rows):
            for bits, sign in ((deleted, 1), (added, -1)):
                entries += [(row, self._column[bit], sign) for bit in ones(bits)]
            both = may_add & may_delete
            loose = {"both": both, "up": may_add & ~both, "down": may_delete & ~both}
            for kind, bits in loose.items():
                for bit in ones(bits):
                    column = self._aux.setdefault((bit, kind), len(self._bits) + len(self._aux))
                    entries.append((row, column, 1))
        of_operators = len(entries)
        # Each says: sign times weight is at most the auxiliary variable. What may be deleted loses
        # its weight, what may be added its negation, and what may be both the larger.
        below = [
            (self._column[bit], column, sign)
            for (bit, kind), column in self._aux.items()
            for sign in {"both": (1, -1), "down": (1,), "up": (-1,)}[kind]
        ]
        below += [
            (self._column[bit], column, 1)
            for column, (bits, _) in enumerate(self._choices, len(self._bits) + len(self._aux))
            for bit in ones(bits)
        ]
        for row, (column, auxiliary, sign) in enumerate(below, len(rows)):
            entries += [(row, column, sign), (row, auxiliary, -1)]
        columns = np.array(entries, dtype=np.int64).reshape(-1, 3).T
        self._entries, self._losses = Entries(*columns), Entries(*columns[:, :of_operators])
        self._costs = np.array([*rows.values()], dtype=np.int64)
        self._limits = np.array([*rows.values(), *[0] * len(below)], dtype=float)

    def best(
        self,
        wish: Mapping[int, float],
        *,
        least: tuple[int, float] | None = None,
        is_negative: bool = False,
        seconds: float | None = None,
    ) -> Weighing | None:
        """Return the weights under which a wish, this much of each atom, is largest.

        `least` is a state, and the least h there; if `is_negative` no weight is above 0. None if
        nothing exact was found in time.
        """
        if not self.is_small:
            return None
        import numpy as np

        from pddlpuzzles.search.linear import INFINITY, Entries
        from pddlpuzzles.search.linear import least as least_of

        # Variables: the weight of each bit, the auxiliary ones, the most that a choice adds to h.
        size = len(self._bits) + len(self._aux) + len(self._choices)
        sums = np.zeros(size)  # of each variable how often it counts in the highest h of a goal
        sums[self._columns(self._true_in_goals)] = 1
        sums[size - len(self._choices) :] = 1
        objective = sums.copy()
        for bit, amount in wish.items():
            if bit in self._column:
                objective[self._column[bit]] -= amount
        low, high = np.zeros(size), np.full(size, float(self.most * (len(self._bits) + 1)))
        low[: len(self._bits)] = -self.most
        high[: len(self._bits)] = 0 if is_negative else self.most
        for column, (_, is_one) in enumerate(self._choices, size - len(self._choices)):
            if is_one:
                low[column] = -self.most
        entries, limits = self._entries, self._limits
        if least is not None:
            state, least_h = least  # in a further row: the highest h of a goal, less h there
            sums[self._columns(state)] -= 1
            (columns,) = sums.nonzero()
            entries = Entries(
                np.append(entries.rows, np.full(len(columns), len(limits))),
                np.append(entries.columns, columns),
                np.append(entries.values.astype(float), sums[columns]),
            )
            limits = np.append(limits, _NEAR - least_h)
        below = np.full(len(limits), -INFINITY)
        optimum = least_of(objective, entries, (below, limits), (low, high), seconds=seconds)
        if optimum is None:
            return None
        return self._exact(optimum.variables[: len(self._bits)], -optimum.value, wish)

    def _columns(self, state: int) -> list[int]:
        return [self._column[bit] for bit in ones(state & self.changes.listed)]

    def _exact(
        self, floats: np.ndarray[Any, Any], value: float, wish: Mapping[int, float]
    ) -> Weighing | None:
        """Round weights to fractions under which the conditions hold, near the best `value`."""
        import numpy as np

        best: Weighing | None = None
        highest = float("-inf")  # of what is wished for, by the best
        fractions = (Fraction(number).limit_denominator(_LARGEST) for number in floats.tolist())
        common = lcm(*(fraction.denominator for fraction in fractions))
        for scale in (*_DENOMINATORS, common if common <= _MOST else 1):
            rounded = np.rint(floats * scale).astype(np.int64)
            if not self._holds(rounded, scale):
                continue
            pairs = zip(self._bits, rounded.tolist(), strict=True)
            weights = {bit: weight for bit, weight in pairs if weight}
            # So low that no goal state, with all the choices it has, is above 0.
            base = -sum(weights.get(bit, 0) for bit in ones(self._true_in_goals))
            for bits, is_one in self._choices:
                terms = [weights.get(bit, 0) for bit in ones(bits)]
                base -= max(terms if is_one else [0, *terms])
            gains = (amount * weights.get(bit, 0) / scale for bit, amount in wish.items())
            reached = base / scale + sum(gains)
            if reached > highest:
                best, highest = Weighing(base, weights, scale), reached
            if reached > value - _NEAR * (1 + abs(value)):
                break
        return best

    def _holds(self, whole: np.ndarray[Any, Any], scale: int) -> bool:
        """Say whether no operator lowers h, by these weights over `scale`, more than it costs."""
        import numpy as np

        values = np.zeros(len(self._bits) + len(self._aux), dtype=np.int64)
        values[: len(whole)] = whole
        for (bit, kind), column in self._aux.items():
            weight = values[self._column[bit]]
            values[column] = max(weight if kind != "up" else 0, -weight if kind != "down" else 0, 0)
        losses = np.zeros(len(self._costs), dtype=np.int64)
        np.add.at(losses, self._losses.rows, self._losses.values * values[self._losses.columns])
        return bool((losses <= self._costs * scale).all())


def on_average(states: Sequence[int]) -> dict[int, float]:
    """Wish for a high h, on average over states."""
    wish: dict[int, float] = {}
    for state in states:
        for bit in ones(state):
            wish[bit] = wish.get(bit, 0.0) + 1 / len(states)
    return wish


def anywhere(changes: Changes) -> dict[int, float]:
    """Wish for a high h over all states that the groups allow; other atoms hold in half."""
    wish: dict[int, float] = {}
    seen = 0
    for group in changes.groups:
        for bit in ones(group.bits & ~seen):
            wish[bit] = 1 / group.bits.bit_count()
        seen |= group.bits
    return dict.fromkeys(ones(changes.listed & ~seen), 0.5) | wish


def refuting(program: Potentials, state: int) -> Weighing | None:
    """Return what proves a dead end: above 0 there, in no goal, and lowered by no operator."""
    high = on_average([state])
    few = {bit: high.get(bit, 0.0) + _LITTLE for bit in ones(program.changes.listed)}
    for wish, is_negative in ((few, True), (high, False)):  # first few weights, none above 0
        weighing = program.best(wish, is_negative=is_negative)
        if weighing is not None and weighing.of(state) > 0:
            return weighing
    return None


def potential(task: Task, seconds: float | None = None) -> Callable[[int], float]:
    """Take the highest h at the start, then elsewhere; 0 if that takes longer than `seconds`."""
    changes = Changes(task, keeps_all=True)
    program = Potentials(changes)
    best = program.best(on_average([task.start]), seconds=seconds)
    if best is None:
        return lambda state: 0.0
    wanted = (task.start, best.of(task.start) / best.scale)
    second = program.best(anywhere(changes), least=wanted, seconds=seconds)
    weighings = [best] if second is None else [best, second]
    # Costs are whole numbers: each bound is rounded up.
    return lambda state: float(max(0, *(-(-w.of(state) // w.scale) for w in weighings)))
