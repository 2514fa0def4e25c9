"""What is counted in a space that was explored state by state."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final, Generic

import numpy as np
from numpy.typing import NDArray

from pddlpuzzles.exploring import by_rules
from pddlpuzzles.puzzle import Move, Puzzle, State, costs_add_up
from pddlpuzzles.search.best_first import UNBOUNDED
from pddlpuzzles.search.budget import LimitError, TooManyError
from pddlpuzzles.search.space import ENDLESS, Depth, RandomPlay, Remaining, Space, Watch, in_part
from pddlpuzzles.search.words import Flags, Words

MOST_OF_CHANCE: Final = 20_000  # states up to which chances are computed, in exact fractions

UNCOUNTED: Final = "the moves between the states do not fit the memory"
_TOO_LARGE: Final = "the costs are too large to be added up"
_MAY_FALL: Final = "what lies deeper may make a plan cheaper again"

_START: Final = np.zeros(1, np.int64)

Explored = by_rules.StateSpace[Any, Any]
Remainder = tuple[str, Callable[[Any, Any], int]]
"""What is counted at the end of a play, and how many of it a puzzle has in a state."""


def count_space(
    space: Explored,
    watch: Watch,
    remainder: Remainder | None = None,
    class_of: Words | None = None,  # a word for each state, the same in a class
    ahead: by_rules.Numbers | None = None,  # what `remaining_costs` returns
) -> Space:
    """Count what was explored; at a limit `watch` has what was counted until then.

    A cheapest plan ends at its first goal from which none is cheaper (costs may be below 0).
    """
    depths = _by_depth(space, None, class_of)
    watch.counted(depths)
    if space.limit is not None:
        return in_part(depths, space.limit, space.met)
    if not space.complete:
        return _counted_in_part(space, depths, watch)
    ahead = remaining_costs(space, watch) if ahead is None else ahead
    optimum, plans, remaining = None, None, None
    note: str | None
    if ahead is None:
        won = by_rules.reachable(np.flatnonzero(space.goal), space.edges.reversed())
        note = UNBOUNDED if space.edges.can_be_summed else _TOO_LARGE
    else:
        won, tail, head = ahead != by_rules.FAR, space.edges.tail, space.edges.head
        is_cheapest = won[tail] & won[head]  # of edges: elsewhere a cost is FAR, and has no sum
        is_cheapest[is_cheapest] = (ahead[tail] == space.edges.price + ahead[head])[is_cheapest]
        plans, note = _count_plans(space, is_cheapest, space.goal & (ahead == 0), watch)
        optimum = space.cost(int(ahead[0])) if won[0] else None
        remaining = _by_remaining_cost(space, ahead, class_of)
    played = space.edges  # by those who stop at a goal: none of states that they never see
    if (leaves := space.goal[played.tail]).any():
        stopped = played.where(~leaves)
        played = stopped.where(by_rules.reachable(_START, stopped)[stopped.tail])
    bands = by_rules.topological_bands(played)
    plays, random = None, None
    if bands is not None:  # else plays have no end
        ways = ways_to(played, bands, np.ones(played.nodes, np.bool_), watch)
        plays = sum(ways[np.diff(played.first) == 0].tolist())  # to what no move leaves
        random = _random_play(space, played, bands, watch, remainder)
    return Space(
        complete=True,
        depths=_by_depth(space, won, class_of),
        remaining=remaining,
        optimum=optimum,
        optimal_plans=plans,
        note=note,
        plays=plays,
        random=random,
    )


def _counted_in_part(space: Explored, depths: Sequence[Depth], watch: Watch) -> Space:
    """Count where edges lead to states that were not explored; by these a plan may be cheaper."""
    unknown = Space(False, tuple(depths))
    if not costs_add_up(space.puzzle):
        return replace(unknown, note=_MAY_FALL if space.goal.any() else None)
    edges, (tails, prices) = space.edges, space.beyond
    if not edges.can_be_summed:
        return replace(unknown, note=_TOO_LARGE)
    if len(edges.price) and (edges.price == edges.price[0]).all():
        cost = space.depth * int(edges.price[0])
    else:
        cost = by_rules.distances(_START, edges, watch)
    outside = int((cost[tails] + prices).min(initial=by_rules.FAR))
    least = int(cost[space.goal].min(initial=by_rules.FAR))
    if least == by_rules.FAR or least > outside:  # a goal out there may be cheaper
        return unknown
    plans: int | None = None
    note: str | None = "some may lead deeper than was explored"
    if least < outside or space.goal[0]:  # from a goal only the empty plan
        tail, head = edges.tail, edges.head
        is_cheapest = (cost[tail] + edges.price == cost[head]) & (cost[head] <= least)
        plans, note = _count_plans(space, is_cheapest, space.goal & (cost == least), watch)
    return replace(unknown, optimum=space.cost(least), optimal_plans=plans, note=note)


def _by_remaining_cost(
    space: Explored, ahead: by_rules.Numbers, class_of: Words | None
) -> tuple[Remaining, ...]:
    won = ahead != by_rules.FAR
    values, counts = np.unique(ahead[won], return_counts=True)
    classes: list[int | None] = [None] * len(values)
    if class_of is not None:  # all states of a class have the same cost ahead: the first counts
        _, first = np.unique(class_of[won], return_index=True)
        classes = np.unique(ahead[won][first], return_counts=True)[1].tolist()
    return tuple(map(Remaining, map(space.cost, values.tolist()), counts.tolist(), classes))


def remaining_costs(space: Explored, watch: Watch) -> by_rules.Numbers | None:
    """Return the true costs to a goal; None if some fall for ever, or cannot be added up."""
    watch.pulse(3 * space.edges.bytes)
    if space.goal.any() and not space.edges.can_be_summed:
        return None
    return by_rules.least_distances(np.flatnonzero(space.goal), space.edges.reversed(), watch)


def _by_depth(space: Explored, won: Flags | None, class_of: Words | None) -> tuple[Depth, ...]:
    """Count by depth; a class is at the depth of its first state. `won` marks winnable states."""
    depth, deepest = space.depth, len(space.layers) - 1
    states = np.bincount(depth, minlength=deepest).tolist()
    stuck = np.bincount(depth[~space.moving & ~space.goal], minlength=deepest).tolist()
    unknown: list[int | None] = [None] * deepest
    winnable, classes = unknown, unknown
    if won is not None:
        winnable = np.bincount(depth[won], minlength=deepest).tolist()
    if class_of is not None:
        _, first = np.unique(class_of, return_index=True)
        classes = np.bincount(depth[first], minlength=deepest).tolist()
    rows = zip(states, classes, winnable, stuck, strict=True)
    return tuple(Depth(number, *row) for number, row in enumerate(rows))


def _count_plans(
    space: Explored, is_cheapest: by_rules.Flags, best: by_rules.Flags, watch: Watch
) -> tuple[int | None, str | None]:
    """Count the ways over edges that are cheapest to `best` goals, their ends; or say why not."""
    edges = space.edges
    watch.pulse(3 * edges.bytes)
    ways = edges.where(is_cheapest & ~best[edges.tail])
    ends = np.flatnonzero(best)
    # Only what is on a way to an end: a circle elsewhere makes no plan longer.
    used = by_rules.reachable(_START, ways) & by_rules.reachable(ends, ways.reversed())
    ways = ways.where(used[ways.tail] & used[ways.head])
    bands = by_rules.topological_bands(ways)
    if bands is None:
        return None, ENDLESS
    return sum(ways_to(ways, bands, used, watch)[ends].tolist()), None


def ways_to(
    edges: by_rules.Edges, bands: Sequence[by_rules.Numbers], used: by_rules.Flags, watch: Watch
) -> NDArray[Any]:
    """Count exactly in how many ways each `used` node is reached from the first."""
    count: NDArray[Any] = np.zeros(edges.nodes, np.int64)
    count[0] = most = 1
    for band in bands:
        watch.pulse()
        nodes = band[used[band]]
        heads = edges.head[edges.out_of(nodes)]
        if not len(heads):
            continue
        ways = np.repeat(count[nodes], edges.first[nodes + 1] - edges.first[nodes])
        # Where a sum might not fit 64 bits, Python's own numbers go on.
        if count.dtype != object and most + int(ways.max()) * len(heads) > by_rules.FAR:
            count, ways = count.astype(object), ways.astype(object)
        np.add.at(count, heads, ways)
        most = max(most, int(count[heads].max()))
    return count


def _random_play(
    space: Explored,
    played: by_rules.Edges,
    bands: Sequence[by_rules.Numbers],
    watch: Watch,
    remainder: Remainder | None,
) -> RandomPlay | None:
    """Return how likely random moves win, exactly; None: there are too many states."""
    if len(space.states) > MOST_OF_CHANCE:
        return None
    chance: dict[int, Fraction] = defaultdict(Fraction, {0: Fraction(1)})
    wins = Fraction(0)
    ends: dict[int, Fraction] = defaultdict(Fraction)
    for band in bands:
        for node in band.tolist():
            watch.pulse()
            odds = chance.pop(node, None)
            if odds is None:
                continue
            heads = played.head[played.first[node] : played.first[node + 1]].tolist()
            if heads:
                share = odds / len(heads)
                for head in heads:
                    chance[head] += share
                continue
            wins += odds if space.goal[node] else 0
            if remainder is not None:
                ends[remainder[1](space.puzzle, space.states[node])] += odds
    return RandomPlay(wins, remainder and remainder[0], tuple(sorted(ends.items())))


@dataclass(frozen=True)
class Whole(Generic[State, Move]):
    expansion: by_rules.StateSpace[State, Move]
    ahead: by_rules.Numbers  # the true cost from each state, as prices are

    def winnable(self) -> Iterator[tuple[State, int]]:
        for number in np.flatnonzero(self.ahead != by_rules.FAR).tolist():
            yield self.expansion.states[number], self.expansion.cost(int(self.ahead[number]))


def explore_whole(
    puzzle: Puzzle[State, Move], most: int, watch: Watch
) -> Whole[State, Move] | None:
    """Explore a space; None beyond `most` states, at a limit, or where no plan is a best one."""
    try:
        expansion = by_rules.expand(puzzle, watch, most=most)
        if expansion.limit is not None:
            return None
        ahead = remaining_costs(expansion, watch)
        return None if ahead is None else Whole(expansion, ahead)
    except (TooManyError, LimitError):
        return None
