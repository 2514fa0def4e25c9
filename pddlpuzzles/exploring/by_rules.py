"""A state space explored by nothing but a puzzle's rules, state by state.

number     of a state: how many were met before it, breadth first; the start is 0
edge       a legal move from one state to another; two moves between the same states are two
beyond     what lies deeper than was asked for
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from math import lcm
from typing import Final, Generic, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from pddlpuzzles.puzzle import Limit, Move, Puzzle, State, costs_add_up
from pddlpuzzles.search.budget import LimitError, TooManyError, collector_at_rest
from pddlpuzzles.search.space import Watch, still_to_come

Numbers: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]

FAR: Final = np.iinfo(np.int64).max  # the distance of what cannot be reached

_OFTEN: Final = 1024  # states between two reports


@dataclass(frozen=True)
class Edges:
    """The edges of a graph: those out of node n are `first[n]` to `first[n + 1]`."""

    first: Numbers
    head: Numbers
    price: Numbers

    @property
    def can_be_summed(self) -> bool:
        """Whether four times the cost of a path through all nodes fits 64 bits."""
        most = max(int(self.price.max(initial=0)), -int(self.price.min(initial=0)))
        return 4 * most * self.nodes < FAR

    @property
    def nodes(self) -> int:
        return len(self.first) - 1

    @property
    def bytes(self) -> int:
        return 8 * self.nodes + 16 * len(self.head)

    @property
    def tail(self) -> Numbers:
        return np.repeat(np.arange(self.nodes), np.diff(self.first))

    def out_of(self, nodes: Numbers) -> Numbers:
        """Return the edges that leave nodes, node by node."""
        counts = self.first[nodes + 1] - self.first[nodes]
        ends = np.cumsum(counts)
        # 0, 1, 2 … for the edges of each node: how far each is behind the node's first.
        within = np.arange(ends[-1] if len(ends) else 0) - np.repeat(ends - counts, counts)
        edges: Numbers = np.repeat(self.first[nodes], counts) + within
        return edges

    def where(self, kept: Flags) -> Edges:
        edges = np.flatnonzero(kept)
        return self._priced_like(edges, self.tail[edges], self.head[edges])

    def reversed(self) -> Edges:
        edges = np.argsort(self.head, kind="stable")
        return self._priced_like(edges, self.head[edges], self.tail[edges])

    def _priced_like(self, edges: Numbers, tails: Numbers, heads: Numbers) -> Edges:
        """Return edges, sorted by their tails, with the prices of `edges` of these."""
        first = np.concatenate(([0], np.cumsum(np.bincount(tails, minlength=self.nodes))))
        if self.price.strides == (0,) and len(edges):  # one price for all, in memory once
            return Edges(first, heads, np.broadcast_to(self.price[:1], edges.shape))
        return Edges(first, heads, self.price[edges])


@dataclass(frozen=True)
class StateSpace(Generic[State, Move]):
    """A state space, or what lies no deeper than was asked for."""

    puzzle: Puzzle[State, Move]
    states: Sequence[State]
    layers: list[int]  # the number of the first state of each depth, and then of states
    edges: Edges
    moves: Sequence[Move]  # of each edge
    goal: Flags  # of each state whether it is one
    moving: Flags  # of each state whether a move is left
    beyond: tuple[Numbers, Numbers]  # tails and prices of edges that lead too deep
    limit: Limit | None = None  # at one there are the depths before it, and no edges
    met: int | None = None  # at a limit the optimum, if a goal was met
    scale: int = 1  # prices are multiples of 1/scale

    @property
    def complete(self) -> bool:
        return self.limit is None and not len(self.beyond[0])

    @property
    def depth(self) -> Numbers:
        return np.repeat(np.arange(len(self.layers) - 1), np.diff(self.layers))

    def cost(self, price: int) -> int:
        return unscaled(price, self.scale)


def optimum_of_layers(goal: Flags, layers: Sequence[int], costs: Iterable[int]) -> int | None:
    """Return the optimum, if `layers` (their first states) have a goal and all `costs` are one."""
    first = np.flatnonzero(goal[: layers[-1]])[:1].tolist()
    if not first or len(prices := {*costs}) > 1:
        return None
    return (bisect_right(layers, first[0]) - 1) * next(iter(prices), 0)


def unscaled(price: int, scale: int) -> int:
    """Return what a price, or a sum of them, comes to: a fraction if not whole."""
    whole, remainder = divmod(price, scale)
    return cast("int", Fraction(price, scale)) if remainder else whole


def in_multiples(costs: Iterable[int]) -> tuple[Numbers, int]:
    """Return costs, which may be fractions, as multiples of 1/`scale`; and `scale`."""
    costs = list(costs)
    scale = lcm(*(cost.denominator for cost in costs))
    scaled = [int(cost * scale) for cost in costs]
    is_large = max(map(abs, scaled), default=0) >= FAR
    return np.array(scaled, object if is_large else np.int64), scale


@collector_at_rest()
def expand(
    puzzle: Puzzle[State, Move], watch: Watch, deepest: int | None = None, most: int | None = None
) -> StateSpace[State, Move]:
    """Explore breadth first, up to `deepest` moves from the start (TooManyError: over `most`)."""
    met = _Met(puzzle, [puzzle.start], {puzzle.start: 0})
    layers = [0]
    limit: Limit | None = None
    to_come: int | None = None
    while (low := layers[-1]) < (high := len(met.states)):
        depth = len(layers) - 1
        try:
            for number in range(low, high):
                watch.pulse()
                if number % _OFTEN == 0:
                    watch.reached(f"depth {depth}", len(met.states), to_come)
                if most is not None and len(met.states) > most:
                    raise TooManyError(f"more than {most} states can be reached")
                met.expand(number, is_last=depth == deepest)
        except LimitError as error:
            limit = error.limit
            break
        layers.append(high)
        is_asked = deepest is None and watch.is_watched
        to_come = still_to_come(np.diff(layers).tolist()) if is_asked else None
        watch.reached(f"depth {depth}", len(met.states), to_come)
    # Of a layer that was begun nothing is kept; of the last whole one no edges are known then.
    count, optimum = layers[-1], None
    del met.states[count:], met.goal[count:], met.moving[count:]
    goal, moving = (np.array(flags, np.bool_) for flags in (met.goal, met.moving))
    if limit is not None:
        if costs_add_up(puzzle):
            optimum = optimum_of_layers(goal, layers, met.number_of_cost)
        met.first = array("q", bytes(8 * count + 8))  # 0 for all states
        del met.heads[:], met.costs[:]
    columns = met.first, met.heads, met.costs, met.tails_beyond, met.costs_beyond
    first, heads, costs, tails, costs_beyond = (np.array(column, np.int64) for column in columns)
    prices, scale = in_multiples(met.number_of_cost)
    edges, beyond = Edges(first, heads, prices[costs]), (tails, prices[costs_beyond])
    known = met.states, layers, edges, met.moves, goal, moving, beyond
    return StateSpace(puzzle, *known, limit, optimum, scale)


_column = partial(array, "q")


@dataclass
class _Met(Generic[State, Move]):
    """What `expand` has met; edges, which may cost fractions, have their costs' numbers."""

    puzzle: Puzzle[State, Move]
    states: list[State]
    number: dict[State, int]
    goal: bytearray = field(default_factory=bytearray)  # by state
    moving: bytearray = field(default_factory=bytearray)
    heads: array[int] = field(default_factory=_column)  # by edge
    costs: array[int] = field(default_factory=_column)
    moves: list[Move] = field(default_factory=list)
    first: array[int] = field(default_factory=partial(array, "q", [0]))  # by state, its first edge
    tails_beyond: array[int] = field(default_factory=_column)  # of edges that lead too deep
    costs_beyond: array[int] = field(default_factory=_column)
    number_of_cost: dict[int, int] = field(default_factory=dict)

    def expand(self, tail: int, *, is_last: bool) -> None:
        """Add a state's edges and what they lead to; in the last layer nothing new."""
        puzzle, state = self.puzzle, self.states[tail]
        self.goal.append(puzzle.is_goal(state))
        can_move = False
        for move in puzzle.moves(state):
            can_move = True
            after, cost = puzzle.apply(state, move), puzzle.cost(state, move)
            cost_number = self.number_of_cost.setdefault(cost, len(self.number_of_cost))
            head = self.number.get(after)
            if head is None and is_last:
                self.tails_beyond.append(tail)
                self.costs_beyond.append(cost_number)
                continue
            if head is None:
                head = self.number[after] = len(self.states)
                self.states.append(after)
            self.heads.append(head)
            self.costs.append(cost_number)
            self.moves.append(move)
        self.moving.append(can_move)
        self.first.append(len(self.heads))


def distances(sources: Numbers, edges: Edges, watch: Watch) -> Numbers:
    """Return the cheapest cost from sources to each node (FAR: there is no way)."""
    # Dijkstra's algorithm, on all nodes of one cost at a time (Dial 1969).
    watch.pulse(25 * edges.nodes)
    cost = np.full(edges.nodes, FAR)
    done = np.zeros(edges.nodes, np.bool_)
    marks = np.empty(edges.nodes, np.int64)
    cost[sources] = 0
    waiting: dict[int, list[Numbers]] = defaultdict(list, {0: [sources]})
    while waiting:
        watch.pulse()
        nearest = min(waiting)
        nodes = np.concatenate(waiting.pop(nearest))
        nodes = _once(nodes[~done[nodes] & (cost[nodes] == nearest)], marks)
        done[nodes] = True
        leaving = edges.out_of(nodes)
        heads, sums = edges.head[leaving], nearest + edges.price[leaving]
        cheaper = sums < cost[heads]
        heads, sums = heads[cheaper], sums[cheaper]
        np.minimum.at(cost, heads, sums)
        if len(sums) and sums.min() == sums.max():
            waiting[int(sums[0])].append(heads)
            continue
        for level in np.unique(sums).tolist():
            waiting[level].append(heads[sums == level])
    return cost


def least_distances(sources: Numbers, edges: Edges, watch: Watch) -> Numbers | None:
    """Return the cheapest costs, also of prices below 0; None where a circle is ever cheaper."""
    # Bellman and Ford's algorithm, for all nodes at a time that have become cheaper.
    if edges.price.min(initial=0) >= 0:
        return distances(sources, edges, watch)
    cost = np.full(edges.nodes, FAR)
    cost[sources] = 0
    before = np.full(edges.nodes + 1, edges.nodes)  # the last stands for none
    marks, tail = np.empty(edges.nodes, np.int64), edges.tail
    rounds, checked = 0, 1
    while len(sources):
        watch.pulse()
        leaving = edges.out_of(sources)
        heads, sums = edges.head[leaving], cost[tail[leaving]] + edges.price[leaving]
        cheaper = sums < cost[heads]
        leaving, heads, sums = leaving[cheaper], heads[cheaper], sums[cheaper]
        np.minimum.at(cost, heads, sums)
        nearest = sums == cost[heads]
        before[heads[nearest]] = tail[leaving[nearest]]
        sources = _once(heads, marks)
        rounds += 1
        if rounds == checked:  # ever more seldom: this takes time, too
            checked *= 2
            # Where the last steps to nodes make a circle, each round of it is cheaper (Cherkassky
            # and Goldberg 1999). Twice as many steps back each time, all others end at none.
            ends = before
            for _ in range(edges.nodes.bit_length()):
                ends = ends[ends]
            if (ends != edges.nodes).any():
                return None
    return cost


def _once(nodes: Numbers, marks: Numbers) -> Numbers:
    """Return each node once; `marks` is overwritten: it has room for a number a node."""
    places = np.arange(len(nodes))
    marks[nodes] = places  # of a node that is there several times the last place stays
    distinct: Numbers = nodes[marks[nodes] == places]
    return distinct


def reachable(sources: Numbers, edges: Edges) -> Flags:
    """Mark the nodes that edges lead to from some, these too."""
    met = np.zeros(edges.nodes, np.bool_)
    marks = np.empty(edges.nodes, np.int64)
    met[sources] = True
    while len(sources):
        heads = edges.head[edges.out_of(sources)]
        sources = _once(heads[~met[heads]], marks)
        met[sources] = True
    return met


def topological_bands(edges: Edges) -> list[Numbers] | None:
    """Put nodes in bands, with edges to later bands only; None if there is a cycle."""
    bands: list[Numbers] = []
    marks = np.empty(edges.nodes, np.int64)
    entering = np.bincount(edges.head, minlength=edges.nodes)  # from nodes that are in no band yet
    band = np.flatnonzero(entering == 0)
    while len(band):
        bands.append(band)
        heads = edges.head[edges.out_of(band)]
        np.subtract.at(entering, heads, 1)
        band = _once(heads[entering[heads] == 0], marks)
    return bands if sum(map(len, bands)) == edges.nodes else None
