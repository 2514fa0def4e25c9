"""Uniform-cost search from both ends with whole sets of states, as binary decision diagrams.

    diagram     a set of states: a function of the atoms that can change, as `dd` holds it
    way         an operator with a choice of its conditional effects, or the way back
    layer       states that are expanded at once, all of one cost from their end
    near        the least cost of states that are not expanded yet

A plan not found yet has a part from the start and a part to a goal, each no cheaper than the `near`
of its end, and an action between: where that is no less than the cheapest plan found, the search is
over. From the goals states are left out that violate mutex groups.

Sources: R. E. Bryant, IEEE Transactions on Computers 35, 1986; S. Edelkamp and M. Helmert, AI
Magazine 22(3), 2001; Á. Torralba, V. Alcázar, P. Kissmann and S. Edelkamp, "Efficient symbolic
search for cost-optimal planning", Artificial Intelligence 242, 2017.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from itertools import zip_longest
from operator import itemgetter
from typing import Any, Final, NamedTuple

from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.pddl import invariants
from pddlpuzzles.pddl.task import Late, Operator, Task, Test, bits_of, ones
from pddlpuzzles.processes import tree
from pddlpuzzles.puzzle import Action, Argument, Finding, Limit, Limits, Proof, Status
from pddlpuzzles.search.budget import Budget, LimitError, asking, check
from pddlpuzzles.search.search_progress import NOT_MET, Track

_MOST_CHANGES: Final = 10  # of an operator, up to which each choice of them is a way
_SHARE: Final = 0.45  # of the memory left for diagrams: a growing table is there twice
_BESIDE: Final = 30.0  # MiB for what Python holds beside them
Diagram = Any


class _Way(NamedTuple):
    operator: int
    condition: Diagram
    changed: list[str]
    after: Diagram
    cost: int


def refusal(puzzle: PlanningProblem) -> str | None:
    if find_spec("dd") is None:
        return "it needs dd, which is not here: pip install 'pddlpuzzles[symbolic]'"
    if puzzle.task.has_numbers:
        return "it has numbers"
    if puzzle.task.strata:
        return "the problem has derived predicates"
    if any(len(operator.changes) > _MOST_CHANGES for operator in puzzle.task.operators):
        return f"an action has more than {_MOST_CHANGES} conditional effects"
    return None


def symbolic(puzzle: PlanningProblem, limits: Limits) -> Finding[Action]:
    """Find a cheapest plan by sets of states from both ends, or prove that there is none."""
    budget, task = Budget(limits), puzzle.task
    try:
        with _failures_as_limits(), asking(budget.pulse):
            sets = _Sets(task, limits.memory)
            ahead = _End(sets, sets.state(task.start), sets.ways)
            behind = _End(sets, sets.where(task.goal) & sets.possible, sets.ways_back)
    except LimitError as error:
        return Finding(Status.GAVE_UP, limit=error.limit)
    least = min((operator.cost for operator in task.operators), default=0)
    best = 0 if task.is_goal(task.start) else math.inf
    meeting, costs = task.start, (0, 0)  # from the start to a state of a best plan, and on
    track = Track(lambda: sum(sets.count(layer) for _, layer in ahead.layers + behind.layers))
    limit = None
    lowest: float = 0  # no plan that is not found yet costs less
    try:
        with _failures_as_limits(), asking(partial(budget.pulse, 0)):
            while (lowest := ahead.near() + behind.near() + least) < best:
                track.proved.bound = lowest
                fewer, opposite = sorted((ahead, behind), key=_End.size)
                for cost, states in fewer.expand():
                    for far, states_met in opposite.within(states, best - cost):
                        best, meeting = cost + far, sets.one_of(states & states_met)
                        costs = (cost, far) if fewer is ahead else (far, cost)
                        break
    except LimitError as error:
        limit = error.limit
    expanded = track.expanded()
    if best == math.inf and limit is None:
        return track.exhausted(NOT_MET)
    bound = math.ceil(min(best, lowest)) if limit is not None else math.ceil(best)
    if best == math.inf:
        return Finding(Status.GAVE_UP, bound=bound, limit=limit, expanded=expanded)
    try:
        with _failures_as_limits():
            indices = ahead.way_from(meeting, costs[0], sets.ways_back, task.start.__eq__)[::-1]
            indices += behind.way_from(meeting, costs[1], sets.ways, task.is_goal)
    except LimitError as error:
        bound = math.ceil(min(best, lowest))
        return Finding(Status.GAVE_UP, bound=bound, limit=error.limit, expanded=expanded)
    moves = tuple(task.operators[index].action for index in indices)
    if limit is not None:
        return Finding(Status.SOLVED, moves, bound, limit=limit, expanded=expanded)
    words = "sets of states from both ends leave no room for a cheaper plan between them"
    return Finding(Status.OPTIMAL, moves, bound, Proof(Argument.SETS, words), expanded=expanded)


class _End:
    """What has been reached from one end: layers in the order of their expansion, and the rest."""

    def __init__(self, sets: _Sets, states: Diagram, ways: list[_Way]) -> None:
        self.layers: list[tuple[int, Diagram]] = []  # costs, and the states of each
        self._sets = sets
        self._ways: dict[int, list[_Way]] = {}
        for way in ways:
            self._ways.setdefault(way.cost, []).append(way)
        self._none = states & ~states  # the empty set
        self._open: dict[int, Diagram] = {0: states}
        self._expanded = self._none
        self._reached = states

    def near(self) -> float:
        """Return the least cost of what is not expanded yet; it is infinite if nothing is left."""
        while self._open:
            cost = min(self._open)
            self._open[cost] &= ~self._expanded
            if self._open[cost] != self._none:
                return cost
            del self._open[cost]
        return math.inf

    def size(self) -> int:
        return len(self._open[min(self._open)])

    def expand(self) -> list[tuple[int, Diagram]]:
        """Expand the nearest states, or none at a limit; return what they lead to, with costs."""
        cost = min(self._open)
        states = self._open[cost]
        reached_sets = []
        for price, ways in self._ways.items():
            parts = []
            for way in ways:
                check()
                if (part := self._sets.after(states, way)) != self._none:
                    parts.append(part)
            while len(parts) > 1:  # in pairs, for small diagrams
                pairs, parts = zip_longest(parts[::2], parts[1::2], fillvalue=self._none), []
                for first, second in pairs:
                    check()
                    parts.append(first | second)
            reached_sets.append((cost + price, parts[0] if parts else self._none))
        self._expanded |= states
        self.layers.append((cost, states))
        del self._open[cost]
        for reached, part in reached_sets:
            self._open[reached] = self._open.get(reached, self._none) | part
            self._reached |= part
        return reached_sets

    def way_from(
        self, state: int, cost: int, ways: list[_Way], is_done: Callable[[int], bool]
    ) -> list[int]:
        """Return the operators from a state to this end, `cost` away."""
        operators: list[int] = []
        place = len(self.layers)
        while cost or not is_done(state):
            here = self._sets.state(state)
            # A way into a layer before: among layers of one cost free actions could go in a circle.
            place, states, way = next(
                (number, near & layer, way)
                for way in ways
                if (near := self._sets.after(here, way)) != self._none
                for number, (price, layer) in enumerate(self.layers[:place])
                if price == cost - way.cost and near & layer != self._none
            )
            state = self._sets.one_of(states)
            cost -= way.cost
            operators.append(way.operator)
        return operators

    def within(self, states: Diagram, cost: float) -> Iterator[tuple[int, Diagram]]:
        """Yield the sets, the nearest first, that have some of these states and cost less."""
        if states & self._reached != self._none:
            for far, layer in sorted([*self.layers, *self._open.items()], key=itemgetter(0)):
                if far < cost and states & layer != self._none:
                    yield far, layer


class _Sets:
    def __init__(self, task: Task, memory: float | None) -> None:
        self._bdd: Any = _manager(memory)
        self._names = [f"a{bit}" for bit in range(len(task.atoms))]
        groups = invariants.mutex_groups(task)
        self._excluded = invariants.exclusions(groups)
        covering = _in_order(task, invariants.covering_groups(task, groups))
        order = [bit for group in covering for bit in ones(group.bits)]
        self._bdd.declare(*(self._names[bit] for bit in order))
        self._atoms = [self._bdd.var(name) for name in self._names]
        self.possible = self._bdd.true
        for bits, kind in reversed(covering):  # the last variables first: diagrams grow from below
            # The states in which none of its atoms holds, and a single one.
            none, single = self._bdd.true, self._bdd.false
            for bit in reversed(list(ones(bits))):
                atom = self._atoms[bit]
                none, single = none & ~atom, atom & none | ~atom & single
            if bits & (bits - 1):  # of an atom alone nothing is known
                self.possible &= single if kind is invariants.Kind.EXACTLY_ONE else none | single
        self.ways: list[_Way] = []
        for index, operator in enumerate(task.operators):
            check()
            self.ways += self._ways_of(index, operator)
        self.ways_back = [w._replace(condition=w.after, after=w.condition) for w in self.ways]

    def _cube(self, true: int, false: int) -> Diagram:
        values = {self._names[bit]: bool(true >> bit & 1) for bit in ones(true | false)}
        return self._bdd.cube(values)

    def _ways_of(self, index: int, operator: Operator) -> Iterator[_Way]:
        """Yield an operator's ways: one for each choice of conditional effects that is possible."""
        _, beside = invariants.known(operator.condition, self._excluded)
        condition = self.where(operator.condition) & self._cube(0, beside)
        ways = [(condition, operator.added, operator.deleted)]
        for change in operator.changes:
            where = self.where(change.condition)
            ways = [
                way
                for where_possible, added, deleted in ways
                for way in (
                    (where_possible & ~where, added, deleted),
                    (where_possible & where, added | change.added, deleted | change.deleted),
                )
                if way[0] != self._bdd.false
            ]
        for where_possible, added, deleted in ways:
            changed = [self._names[bit] for bit in ones(added | deleted)]
            after = self._cube(added, deleted & ~added)
            yield _Way(index, where_possible, changed, after, operator.cost)

    def state(self, state: int) -> Diagram:
        return self._cube(state, ~state & (1 << len(self._names)) - 1)

    def where(self, test: Test) -> Diagram:
        test = test.any.written() if isinstance(test.any, Late) else test
        parts = [self._atoms[bit] for bit in ones(test.set)]
        parts += [~self._atoms[bit] for bit in ones(test.unset)]
        parts += [self.where(part) for part in test.tests]
        states = self._bdd.false if test.any else self._bdd.true
        for part in parts:
            states = states | part if test.any else states & part
        return states

    def after(self, states: Diagram, way: _Way) -> Diagram:
        return self._bdd.exist(way.changed, states & way.condition) & way.after

    def one_of(self, states: Diagram) -> int:
        values = self._bdd.pick(states, self._names)
        return sum(1 << bit for bit, name in enumerate(self._names) if values[name])

    def count(self, states: Diagram) -> int:
        return int(self._bdd.count(states, len(self._names)))


def _manager(memory: float | None) -> Any:
    try:
        from dd.cudd import BDD
    except ImportError:  # its wheels lack the compiled library on some systems
        from dd.autoref import BDD

        memory = None  # all that it does is Python, where a watch sees what is held
    if memory is None:
        manager = BDD()
        manager.configure(reordering=False)
        return manager
    room = int(max(1.0, _SHARE * (memory - tree.resident() - _BESIDE)) * 2**20)
    manager = BDD(memory_estimate=room)
    manager.configure(reordering=False, max_memory=room)
    return manager


@contextmanager
def _failures_as_limits() -> Iterator[None]:
    """Raise LimitError for the null pointers of a library whose share of the memory is used up."""
    try:
        yield
    except (ValueError, RuntimeError, AssertionError) as error:
        if "NULL" not in str(error):
            raise
        raise LimitError(Limit.MEMORY) from None


def _in_order(task: Task, groups: list[invariants.Group]) -> list[invariants.Group]:
    """Put each group after those that share most operators with it: for small diagrams."""
    by_bit = {bit: number for number, group in enumerate(groups) for bit in ones(group.bits)}
    shared: list[set[int]] = [set() for _ in groups]
    for operator in task.operators:
        added, deleted = operator.may_change
        touched = added | deleted | bits_of(operator.condition)
        for change in operator.changes:
            touched |= bits_of(change.condition)
        numbers = {by_bit[bit] for bit in ones(touched)}
        for group in {by_bit[bit] for bit in ones(added | deleted)}:
            shared[group] |= numbers
            for neighbour in numbers:
                shared[neighbour].add(group)
    order: list[int] = []
    remaining = dict.fromkeys(range(len(groups)))
    while remaining:
        shares = {number: len(shared[number].intersection(order)) for number in remaining}
        best = max(remaining, key=lambda number: (shares[number], len(shared[number])))
        del remaining[best]
        order.append(best)
    return [groups[number] for number in order]
