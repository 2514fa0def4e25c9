"""The inner loops of LM-cut and of relaxed plans, compiled by numba.

They give what `lmcut` and `relaxation` give. What a rule n needs is `needs[place]` for the places
from `needs_at[n]` up to `needs_at[n + 1]`, and so for what it reaches, and for the rules that are
`asking` for a fact; `free` rules need nothing. A queue holds a cost and a fact as one number.
"""

import heapq
from typing import Any

import numba
import numpy as np

_BITS = 24  # of a queued number that are the fact
_FACT = 2**_BITS - 1
NEVER = 2**38  # more than any cost; such a number with a fact behind it fits in 63 bits


@numba.njit(nogil=True, cache=True)
def costs_to_reach(start: Any, rules: Any, is_summed: bool) -> tuple[Any, Any]:
    """Return each fact's cost, and the rule that reaches it, -1 for none."""
    needs_at, _, reaches_at, reaches, asking_at, asking, free, prices = rules
    costs = np.full(len(asking_at) - 1, NEVER)
    by = np.full(len(costs), -1)
    missing = needs_at[1:] - needs_at[:-1]
    spent = np.zeros(len(prices), dtype=np.int64)
    queue = [np.int64(0)][:0]  # empty, and of a type that is known
    for fact in start:
        costs[fact] = 0
        heapq.heappush(queue, np.int64(fact))
    for rule in free:
        for place in range(reaches_at[rule], reaches_at[rule + 1]):
            fact = reaches[place]
            if prices[rule] < costs[fact]:
                costs[fact] = prices[rule]
                by[fact] = rule
                heapq.heappush(queue, np.int64(prices[rule] << _BITS | fact))
    while len(queue) > 0:
        first = heapq.heappop(queue)
        cost, fact = first >> _BITS, first & _FACT
        if cost > costs[fact]:
            continue
        for ask in range(asking_at[fact], asking_at[fact + 1]):
            rule = asking[ask]
            missing[rule] -= 1
            spent[rule] = spent[rule] + cost if is_summed else cost
            if missing[rule] == 0:
                total = min(spent[rule] + prices[rule], NEVER - 1)
                for place in range(reaches_at[rule], reaches_at[rule + 1]):
                    after = reaches[place]
                    if total < costs[after]:
                        costs[after] = total
                        by[after] = rule
                        heapq.heappush(queue, np.int64(total << _BITS | after))
    return costs, by


@numba.njit(nogil=True, cache=True)
def _reach(
    total: int, low: int, high: int, reaches: Any, costs: Any, queue: Any, entries: Any
) -> None:
    """Queue what a rule reaches at less cost; of equal costs the newest, with the least number."""
    for place in range(low, high):
        fact = reaches[place]
        if total < costs[fact]:
            costs[fact] = total
            heapq.heappush(queue, np.int64(total << _BITS | _FACT - len(entries)))
            entries.append(np.int64(fact))


@numba.njit(nogil=True, cache=True)
def _next_supporter(last: int, low: int, high: int, needs: Any, costs: Any, served: Any) -> Any:
    """Return the dearest fact of a rule; of several what has been no supporter for longest."""
    served[0] += 1  # the turn; behind it, by place in `needs`, the turns in which facts were last
    best = low
    for place in range(low, high):
        if needs[place] == last:
            served[place + 1] = served[0]
        excess = costs[needs[place]] - costs[needs[best]]
        if excess > 0 or (excess == 0 and served[place + 1] < served[best + 1]):
            best = place
    return needs[best]


@numba.njit(nogil=True, cache=True)
def _spread(
    queue: Any, entries: Any, rules: Any, prices: Any, costs: Any, known: Any, is_first: bool
) -> None:
    """Lower by hmax what facts cost, and choose supporters; at first rules wait for all facts."""
    needs_at, needs, reaches_at, reaches, asking_at, asking, _, _ = rules
    supporters, served, missing = known  # by rule, but `served`, and `missing` facts are counted
    while len(queue) > 0:
        first = heapq.heappop(queue)
        cost, fact = first >> _BITS, entries[_FACT - (first & _FACT)]
        if cost > costs[fact]:
            continue
        for ask in range(asking_at[fact], asking_at[fact + 1]):
            rule = asking[ask]
            if is_first:
                missing[rule] -= 1
                if missing[rule] > 0:
                    continue
                supporters[rule] = fact
            elif supporters[rule] != fact:
                continue
            else:
                low, high = needs_at[rule], needs_at[rule + 1]
                supporters[rule] = _next_supporter(fact, low, high, needs, costs, served)
            total = prices[rule] + costs[supporters[rule]]
            _reach(total, reaches_at[rule], reaches_at[rule + 1], reaches, costs, queue, entries)


@numba.njit(nogil=True, cache=True)
def _fill_zone(reached_by: Any, prices: Any, supporters: Any, zone: Any, waiting: Any) -> None:
    """Mark the facts from which rules that cost nothing reach the goal."""
    begins, leading = reached_by  # where the rules that reach each fact begin, and all these
    zone[:] = False
    zone[0] = True
    waiting.append(np.int64(0))
    while len(waiting) > 0:
        fact = waiting.pop()
        for way in range(begins[fact], begins[fact + 1]):
            rule = leading[way]
            needed = supporters[rule]
            if prices[rule] == 0 and needed >= 0 and not zone[needed]:
                zone[needed] = True
                waiting.append(np.int64(needed))


@numba.njit(nogil=True, cache=True)
def _find_cut(start: Any, rules: Any, supporters: Any, marks: Any, waiting: Any, cut: Any) -> int:
    """Put into `cut` the rules that lead into the zone, reached without it; return how many."""
    _, _, reaches_at, reaches, asking_at, asking, free, _ = rules
    zone, seen, crossed = marks
    seen[:] = False
    crossed[:] = False
    size = 0
    for fact in start:
        seen[fact] = True
        waiting.append(np.int64(fact))
    waiting.append(np.int64(-1))  # what supports a rule that needs nothing
    while len(waiting) > 0:
        fact = waiting.pop()
        first, end = (0, len(free)) if fact < 0 else (asking_at[fact], asking_at[fact + 1])
        for ask in range(first, end):
            rule = free[ask] if fact < 0 else asking[ask]
            if supporters[rule] != fact or crossed[rule]:
                continue
            places = range(reaches_at[rule], reaches_at[rule + 1])
            for place in places:
                if zone[reaches[place]]:
                    crossed[rule] = True
                    cut[size] = rule
                    size += 1
                    break
            else:
                for place in places:
                    after = reaches[place]
                    if not seen[after]:
                        seen[after] = True
                        waiting.append(np.int64(after))
    return size


@numba.njit(nogil=True, cache=True)
def lmcut(start: Any, rules: Any, reached_by: Any) -> tuple[int, Any]:
    """Return the sum of landmarks (-1: a dead end); and in a row the cost, size, rules of each."""
    needs_at, needs, reaches_at, reaches, asking_at, _, free, costs_of_rules = rules
    prices = costs_of_rules.copy()  # what is left of them when landmarks are paid
    costs = np.full(len(asking_at) - 1, NEVER)
    supporters = np.full(len(prices), -1)
    served = np.zeros(len(needs) + 1, dtype=np.int64)  # see `_next_supporter`
    known = supporters, served, needs_at[1:] - needs_at[:-1]
    waiting, landmarks, queue = [np.int64(0)][:0], [np.int64(0)][:0], [np.int64(0)][:0]
    entries = [np.int64(0)]  # the facts queued; a queued number has their place, counted down
    for fact in start:
        costs[fact] = 0
        heapq.heappush(queue, np.int64(_FACT - len(entries)))
        entries.append(np.int64(fact))
    for rule in free:
        _reach(prices[rule], reaches_at[rule], reaches_at[rule + 1], reaches, costs, queue, entries)
    _spread(queue, entries, rules, prices, costs, known, True)
    if costs[0] == NEVER:
        return -1, np.array(landmarks)
    estimate = 0
    zone, seen = np.empty(len(costs), dtype=np.bool_), np.empty(len(costs), dtype=np.bool_)
    marks = zone, seen, np.empty(len(prices), dtype=np.bool_)  # of facts, and of rules cut
    cut = np.empty(len(prices), dtype=np.int64)
    while costs[0] > 0:
        _fill_zone(reached_by, prices, supporters, zone, waiting)
        size = _find_cut(start, rules, supporters, marks, waiting, cut)
        least = prices[cut[:size]].min()
        estimate += least
        landmarks.append(least)
        landmarks.append(np.int64(size))
        entries.clear()
        entries.append(np.int64(0))
        for rule in cut[:size]:
            landmarks.append(rule)
            prices[rule] -= least
        for rule in cut[:size]:  # what it reaches has become cheaper
            total = prices[rule] + (costs[supporters[rule]] if supporters[rule] >= 0 else 0)
            _reach(total, reaches_at[rule], reaches_at[rule + 1], reaches, costs, queue, entries)
        _spread(queue, entries, rules, prices, costs, known, False)
    return estimate, np.array(landmarks)
