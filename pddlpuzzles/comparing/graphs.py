"""The two sides of a comparison, each a state graph: a puzzle by its rules, PDDL by its meaning.

node      a state's number, in the order in which states were met; 0 is the start
label     the number of what leads along an edge: a move of a puzzle, an action of a model
silent    of a label: the other side does not see it, it is bookkeeping
landing   the start, or a node to which an edge leads that is not silent
needless  of silent steps: the edge after them leads where a cheaper one leads without them
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Container, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain, combinations
from typing import Any, Final, NamedTuple

import numpy as np

from pddlpuzzles.errors import require_known
from pddlpuzzles.exploring import by_rules
from pddlpuzzles.pddl.explain import Lack, Valuation, first_lack
from pddlpuzzles.pddl.ground import ground, same_meaning
from pddlpuzzles.pddl.model import Atom, Domain, Formula, Objects, Problem
from pddlpuzzles.pddl.numbers import NumericTask, Value
from pddlpuzzles.pddl.task import Task
from pddlpuzzles.processes import tree
from pddlpuzzles.puzzle import Action, Limits, Puzzle
from pddlpuzzles.search.budget import check
from pddlpuzzles.search.space import Watch

Step = tuple[int, int, Hashable]  # a label, a cost, the state after it

_PULSE: Final = 16  # states between two looks at the limits
_MANY_FREE_ACTIONS: Final = 6  # with more free actions not every choice is tried of which are moves
_GROWING: Final = 0.5  # the share of the time that is left, and of the memory, for expanding


class Edge(NamedTuple):
    label: int
    cost: int
    target: int


BestCost = int | str | None
UNBOUNDED: Final = "unbounded"
TOO_LARGE: Final = "too large"
"""A best plan's cost: None without one, UNBOUNDED if a circle makes each better; or unknown."""


class BestPlans(NamedTuple):
    cost: BestCost
    edges: by_rules.Flags  # those of best plans


class ExpandedGraph:
    """What has been expanded of a state graph; the first nodes have their edges."""

    def __init__(
        self,
        start: Hashable,
        steps: Callable[[Any], Iterable[Step]],
        is_goal: Callable[[Any], bool],
        alike: Callable[[Any], Hashable] = lambda state: state,  # what counts of a state
    ) -> None:
        self.steps, self._is_goal, self.alike = steps, is_goal, alike
        self._node: dict[Hashable, int] = {start: 0}
        self.states: list[Hashable] = [start]
        self.solved: list[bool] = [is_goal(start)]
        self.begins = array("q", [0])  # by node, where its edges begin in these columns:
        self.label, self.cost, self.target = array("q"), list[int](), array("q")

    @property
    def expanded(self) -> int:
        return len(self.begins) - 1

    @property
    def complete(self) -> bool:
        return self.expanded == len(self.states)

    def leaving(self, node: int) -> list[Edge]:
        if node >= self.expanded:
            return []
        part = slice(self.begins[node], self.begins[node + 1])
        columns = self.label[part], self.cost[part], self.target[part]
        return [Edge(*edge) for edge in zip(*columns, strict=True)]

    def grow(self, most: int = sys.maxsize) -> None:
        """Expand states until `most` are, or all; a limit ends it between two."""
        node, states, solved, is_goal = self._node, self.states, self.solved, self._is_goal
        labels, costs, targets = self.label, self.cost, self.target
        source = self.expanded
        while source < min(most, len(states)):
            if source % _PULSE == 0:
                check()
            for label, cost, state in self.steps(states[source]):
                target = node.setdefault(state, len(states))
                if target == len(states):
                    states.append(state)
                    solved.append(is_goal(state))
                labels.append(label)
                costs.append(cost)
                targets.append(target)
            source += 1
            self.begins.append(len(targets))

    def trimmed(self, most: int) -> ExpandedGraph:
        """Return the graph as it was when this many nodes were expanded."""
        if self.expanded <= most:
            return self
        twin = self.from_other_start(self.states[0])
        twin.begins = self.begins[: most + 1]
        end = twin.begins[-1]
        twin.label, twin.cost, twin.target = self.label[:end], self.cost[:end], self.target[:end]
        size = 1 + max(twin.target, default=0)
        twin.states, twin.solved = self.states[:size], self.solved[:size]
        return twin

    def from_other_start(self, start: Hashable) -> ExpandedGraph:
        return ExpandedGraph(start, self.steps, self._is_goal, self.alike)

    def best_plans(self) -> BestPlans:
        """Return what a best plan of a complete graph costs, or why that is not known."""
        price, scale = by_rules.in_multiples(self.cost)
        edges = by_rules.Edges(_numbers(self.begins), _numbers(self.target), price)
        solved = np.array(self.solved)
        tail, head = edges.tail, edges.head
        none = np.zeros(len(head), np.bool_)
        if not edges.can_be_summed:
            return BestPlans(TOO_LARGE, none)
        won = by_rules.reachable(np.flatnonzero(solved), edges.reversed())
        costs = by_rules.least_distances(np.zeros(1, np.int64), edges.where(won[head]), Watch())
        if costs is None:
            return BestPlans(UNBOUNDED, none)
        least = int(costs[solved].min(initial=by_rules.FAR))
        if least == by_rules.FAR:
            return BestPlans(None, none)
        best = solved & (costs == least)  # where a best plan ends
        # An edge is tight if it is the last of a cheapest path to its head. A path of such edges is
        # a cheapest one, and so a best plan if it leads to a best goal. What is not reached has
        # FAR for its cost, of which nothing can be taken away: that is asked first.
        tight: by_rules.Flags = (costs[head] != by_rules.FAR) & ~best[tail]
        tight[tight] = (costs[tail] == costs[head] - price)[tight]
        tight &= by_rules.reachable(np.flatnonzero(best), edges.where(tight).reversed())[head]
        return BestPlans(by_rules.unscaled(least, scale), tight)


def _numbers(column: array[int]) -> by_rules.Numbers:
    return np.frombuffer(column, dtype=np.int64)


# The two sides ------------------------------------------------------------------------------------


class PuzzleSide(NamedTuple):
    """A puzzle's graph; a label is a place in `moves`."""

    puzzle: Puzzle[Any, Any]
    moves: list[Any]
    graph: ExpandedGraph


def puzzle_side(puzzle: Any, *, is_pddl: bool = False) -> PuzzleSide:
    """Return a puzzle as a graph; of one in PDDL what means the same counts once."""
    moves: list[Any] = []
    first_alike: dict[Any, Any] = {}  # of each move, the first that means the same
    alike: list[Callable[[Any], Hashable]] = []
    if is_pddl:
        alike = [_counted_part(puzzle.task)]
        first_alike = same_meaning(puzzle.task.operators)
    labels: dict[Any, int] = {}

    def steps(state: Hashable) -> Iterator[Step]:
        for move in puzzle.moves(state):
            if first_alike.get(move, move) != move:
                continue
            label = labels.setdefault(move, len(labels))
            if label == len(moves):
                moves.append(move)
            yield label, puzzle.cost(state, move), puzzle.apply(state, move)

    return PuzzleSide(puzzle, moves, ExpandedGraph(puzzle.start, steps, puzzle.is_goal, *alike))


def _counted_part(task: Task) -> Callable[[Any], Hashable]:
    """Return a function from a state to its bits that conditions read, and its values."""
    bits = task.read_bits()
    if not isinstance(task, NumericTask):
        return bits.__and__
    return lambda state: (state & bits, state.values)


class ModelSide(NamedTuple):
    """A PDDL problem's graph; a label is an operator's place, `free` ones cost nothing."""

    domain: Domain
    problem: Problem
    objects: Objects
    semantics: Task
    graph: ExpandedGraph
    bookkeeping: frozenset[str]
    free: frozenset[int]

    def action(self, label: int) -> Action:
        return self.semantics.operators[label].action

    def facts(self, state: int) -> frozenset[Atom]:
        return self.semantics.true_atoms(state) | self.semantics.fixed

    def lack_of(self, action: Action, state: int) -> Lack | None:
        schema = self.domain.schema_of(action.name, len(action.arguments))
        assert schema is not None
        return self.lack(schema.condition, schema.bound(action.arguments), state)

    def lack(self, condition: Formula, names: Mapping[str, str], state: Any) -> Lack | None:
        facts, task = self.facts(state), self.semantics
        value: Value = self.problem.values.get
        if isinstance(task, NumericTask):
            value = partial(task.numbers.value, state.values)
        return first_lack(condition, names, Valuation(facts.__contains__, value, self.objects))

    def never_applicable(self) -> tuple[str, ...]:
        used = {self.action(label).name for label in {*self.graph.label}}
        return tuple(sorted(self.domain.actions.keys() - used)) if self.graph.complete else ()

    def readings(self, puzzle: ExpandedGraph) -> tuple[list[frozenset[int]], bool]:
        """Return ways to choose the labels that are no moves, and whether these are all ways."""
        # What costs nothing is no move, unless the puzzle has such moves: then each may be one.
        free: dict[str, list[int]] = {}
        for label in sorted(self.free):
            free.setdefault(self.action(label).name, []).append(label)
        hidden = chain.from_iterable(free.pop(name, ()) for name in self.bookkeeping)
        always, names = frozenset(hidden), sorted(free)
        sizes, are_all = [len(names)], True  # how many of the names are no moves
        if 0 in puzzle.cost:
            sizes, are_all = [*range(len(names) + 1)], len(names) <= _MANY_FREE_ACTIONS
        if not are_all:  # none, one, all but one, and all
            sizes = [*sizes[:2], *sizes[-2:]]
        choices = chain.from_iterable(combinations(names, size) for size in sizes)
        return [always.union(*(free[name] for name in choice)) for choice in choices], are_all


def model_side(
    domain: Domain, problem: Problem, bookkeeping: Iterable[str] = (), *, distinct: bool = True
) -> ModelSide:
    """Return PDDL as a graph; if `distinct`, same meanings once (InputError: no such action)."""
    hidden = frozenset(require_known("action", name, domain.actions) for name in bookkeeping)
    semantics = ground(domain, problem, distinct=distinct)
    alike = _counted_part(semantics)
    numbers = semantics if isinstance(semantics, NumericTask) else None
    costs = [operator.cost for operator in semantics.operators]
    price = numbers.price if numbers else lambda label, state, after: costs[label]
    is_free = numbers.is_free if numbers else lambda label: not costs[label]
    named = enumerate(operator.action.name for operator in semantics.operators)
    free = frozenset(label for label, name in named if is_free(label) or name in hidden)

    def steps(state: Any) -> list[Step]:
        return [
            (label, 0 if label in free else price(label, state, after), after)
            for label, after in semantics.steps(state)
        ]

    graph = ExpandedGraph(semantics.start, steps, semantics.is_goal, *([alike] if distinct else []))
    objects = Objects(domain, problem)
    return ModelSide(domain, problem, objects, semantics, graph, hidden, free)


def to_grow(limits: Limits) -> Limits:
    """Return the limits of expanding; the rest is for comparing."""
    seconds, memory = limits.seconds, limits.memory
    if memory is not None:
        memory = round((1 - _GROWING) * tree.resident() + _GROWING * memory)
    return replace(limits, seconds=seconds and seconds * _GROWING, memory=memory)


class ObservableGraph(NamedTuple):
    """A graph without its silent steps, its edges in columns sorted by their sources."""

    nodes: list[int]  # the landings, as nodes of the whole graph
    solved: by_rules.Flags  # those from which silent steps lead to a goal
    open: by_rules.Flags  # those from which they lead to what is not expanded
    source: by_rules.Numbers
    label: by_rules.Numbers
    cost: by_rules.Numbers
    target: by_rules.Numbers

    @property
    def size(self) -> int:
        return len(self.nodes)

    def leaving(self, node: int) -> list[Edge]:
        begin, end = self.source.searchsorted([node, node + 1])
        columns = (column[begin:end].tolist() for column in (self.label, self.cost, self.target))
        return [Edge(*edge) for edge in zip(*columns, strict=True)]

    @property
    def edges(self) -> by_rules.Edges:
        first = np.searchsorted(self.source, np.arange(self.size + 1))
        return by_rules.Edges(first, self.target, self.cost)

    def depths(self) -> by_rules.Numbers:
        """Count the moves from the start to each landing."""
        steps = replace(self.edges, price=np.ones_like(self.cost))
        return by_rules.distances(np.zeros(1, np.int64), steps, Watch())

    def winnable(self) -> by_rules.Flags:
        """Mark landings from which a goal can be reached, goals too."""
        return by_rules.reachable(np.flatnonzero(self.solved), self.edges.reversed())

    def with_edges(self, edges: by_rules.Flags) -> ObservableGraph:
        columns: Sequence[by_rules.Numbers] = self[3:]
        return ObservableGraph(*self[:3], *(column[edges] for column in columns))


def observable_graph(expansion: ExpandedGraph, silent: Container[int] = ()) -> ObservableGraph:
    """Return a graph without the steps whose labels are silent, and alike states once."""
    met: dict[Hashable, int] = {}
    counted = map(expansion.alike, expansion.states)
    same = [met.setdefault(state, node) for node, state in enumerate(counted)]
    if silent:
        return _without_silent_steps(expansion, silent, same)
    # Of alike nodes the first stands for all; `place` is where it is among those that stand.
    first = np.array(same, dtype=np.int64)
    nodes = np.flatnonzero(first == np.arange(first.size))
    place = np.searchsorted(nodes, first)
    source = np.repeat(np.arange(expansion.expanded), np.diff(_numbers(expansion.begins)))
    kept = first[source] == source
    label, target = (_numbers(column)[kept] for column in (expansion.label, expansion.target))
    # Costs may be fractions: edges have their ranks. Of equal edges, side by side, one is kept.
    costs, rank = np.unique(_cost_column(expansion.cost)[kept], return_inverse=True)
    edges = np.stack((place[source[kept]], label, rank, place[target]))
    edges = edges[:, np.lexsort(edges[::-1])]
    is_new = np.append(True, (edges[:, 1:] != edges[:, :-1]).any(axis=0))[: edges.shape[1]]
    source, label, rank, target = edges[:, is_new]
    solved = np.array(expansion.solved)[nodes]
    is_open = nodes >= expansion.expanded
    return ObservableGraph(nodes.tolist(), solved, is_open, source, label, costs[rank], target)


def _cost_column(costs: Sequence[int]) -> by_rules.Numbers:
    """Return costs in an array, of Python's numbers where some are fractions, or large."""
    is_plain = all(cost.denominator == 1 and abs(cost) < by_rules.FAR for cost in {*costs})
    return np.array(costs, np.int64 if is_plain else object)


def _without_silent_steps(
    expansion: ExpandedGraph, silent: Container[int], same: Sequence[int]
) -> ObservableGraph:
    """Return the graph in which silent steps may come before each move."""
    # So empty words are removed from an automaton (Hopcroft and Ullman 1979, section 2.4). An edge
    # after silent steps goes, whatever its label, if one of `node` itself leads there for less.
    place = {0: 0}
    nodes, solved, is_open = [0], [], []
    edges: list[tuple[int, int, int, int]] = []
    for source, node in enumerate(nodes):  # it grows meanwhile
        check()
        reached = silent_steps(expansion, node, silent)
        solved.append(any(expansion.solved[end] for end in reached))
        is_open.append(any(end >= expansion.expanded for end in reached))
        leaving = set()
        direct: dict[int, int] = {}  # the least costs after no silent step; `node` stands first
        for origin in reached:
            for label, cost, target in expansion.leaving(origin):
                if label in silent:
                    continue
                landing = place.setdefault(same[target], len(nodes))
                if landing == len(nodes):
                    nodes.append(same[target])
                if origin == node:
                    direct[landing] = min(cost, direct.get(landing, cost))
                if origin == node or cost <= direct.get(landing, cost):
                    leaving.add((source, label, cost, landing))
        edges += sorted(leaving)
    columns = np.array(edges, dtype=object).reshape(-1, 4).T
    source, label, target = (columns[row].astype(np.int64) for row in (0, 1, 3))
    costs = _cost_column(columns[2].tolist())
    return ObservableGraph(nodes, np.array(solved), np.array(is_open), source, label, costs, target)


def silent_steps(
    expansion: ExpandedGraph, node: int, silent: Container[int]
) -> dict[int, tuple[int, int] | None]:
    """Return each node that silent steps reach, with the last step's source and label."""
    reached: dict[int, tuple[int, int] | None] = {node: None}
    queue = [node] if silent else []
    for source in queue:  # it grows meanwhile
        for label, _, target in expansion.leaving(source):
            if label in silent and target not in reached:
                reached[target] = source, label
                queue.append(target)
    return reached
