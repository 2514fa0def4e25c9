"""The closed set of a search: every state that is near enough, and why the others need not be.

States are taken by what they cost from the start (Dijkstra 1959), so that each is written once,
with what it truly costs, and nothing of a line is kept once it is written. What A* would leave out
because it is too far is pruned here for the same reason, which is written beside it.
"""

from __future__ import annotations

import heapq
import json
from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Final, NamedTuple

from pddlpuzzles.certificates.lemmas import Lemma, Numbers
from pddlpuzzles.errors import PuzzleError
from pddlpuzzles.pddl.task import Task, ones
from pddlpuzzles.search.budget import Budget
from pddlpuzzles.search.heuristics.lmcut import landmarks
from pddlpuzzles.search.heuristics.relaxation import GOAL, Relaxation, costs_to_reach

_NOTHING_LEFT: Final = '{"landmarks":[]}'
_RELAXED: Final = '{"relaxed":true}'
_DEEP: Final = 20
"""Looking for landmarks takes about as much time as expanding this many states."""


_Landmarks = Sequence[tuple[int, Sequence[int]]]
"""Costs, each with the indices of operators."""


class _Landmark(NamedTuple):
    """A landmark: its cost, its operators, how many for a cost of 1, and what is written of it."""

    cost: int
    operators: frozenset[int]
    size: float
    entry: str


class WrongClaimError(PuzzleError):
    """What was to be proved is wrong: a goal was reached that should not be."""


class Closed(NamedTuple):
    """What came of a search: whether it ended, its states, the lemmas used, states it left open."""

    is_whole: bool
    states: int
    used: frozenset[int]
    open: Sequence[tuple[int, int]]

    @property
    def openness(self) -> float:
        """How many states were left open for each that it has."""
        return len(self.open) / max(1, self.states)


class Reasons:
    """Why states are pruned: by lemmas; and if `is_deep`, by landmarks and relaxed reachability.

    Landmarks of a state are landmarks of each successor, but those that have the operator in
    between: whoever has to use one of some operators before has to after any other one. So what
    is known of a state is asked before anything new is looked for.
    """

    def __init__(self, task: Task, lemmas: Sequence[Lemma], *, is_deep: bool) -> None:
        self._lemmas = list(enumerate(lemmas))
        self._task = task
        self._cuts: Callable[[int], _Landmarks | None] | None = None
        self._relaxation: Relaxation | None = None
        self._known: dict[int, float] = {}  # what landmarks show of states that they did not prune
        self._open: dict[int, list[_Landmark]] = {}  # and which these are, until it is expanded
        self._before: list[_Landmark] = []
        self._once: dict[tuple[int, ...], _Landmark] = {}  # many states have the same ones
        self._names = [json.dumps(str(one.action)) for one in task.operators]
        self.used: set[int] = set()
        self.work = 0
        if is_deep and not any(one.changes for one in task.operators):
            self._cuts = landmarks(task)
        elif is_deep:
            self._relaxation = Relaxation(task)

    def expand(self, state: int) -> None:
        """Take note of the state whose successors are asked about from now on."""
        if self._cuts is not None:
            self._before = self._open.pop(state, [])

    def why(self, state: int, need: float, operator: int) -> str | None:
        """Return the reason that so much is left from a successor, as JSON; None if none is known.

        The operator leads there from the state that is expanded.
        """
        if need <= 0:
            return _NOTHING_LEFT
        for number, lemma in self._lemmas:
            if lemma.shows(state, need):
                self.used.add(number)
                return f'{{"lemma":{number}}}'
        if self._cuts is not None:
            return self._landmarks(self._cuts, state, need, operator)
        if self._relaxation is not None and state not in self._known:
            self.work += _DEEP
            if costs_to_reach(self._relaxation, state, summed=False)[GOAL] == inf:
                return _RELAXED
            self._known[state] = 0.0
        return None

    def _landmarks(
        self,
        cuts: Callable[[int], _Landmarks | None],
        state: int,
        need: float,
        operator: int,
    ) -> str | None:
        kept = [one for one in self._before if operator not in one.operators]
        if sum(one.cost for one in kept) >= need:
            return _entry(kept, need)
        if self._known.get(state, inf) < need:
            return None
        self.work += _DEEP
        found = cuts(state)
        if found is None:
            return _RELAXED
        chosen = [self._landmark(cost, operators) for cost, operators in found]
        self._known[state] = total = sum(one.cost for one in chosen)
        if total >= need:
            return _entry(chosen, need)
        self._open[state] = chosen
        return None

    def _landmark(self, cost: int, operators: Sequence[int]) -> _Landmark:
        key = (cost, *operators)
        if (one := self._once.get(key)) is None:
            entry = f"[{cost},[{','.join(self._names[index] for index in operators)}]]"
            self._once[key] = one = _Landmark(
                cost, frozenset(operators), len(operators) / cost, entry
            )
        return one


def _entry(found: Sequence[_Landmark], need: float) -> str:
    """Return landmarks that add up to a need, those of few operators first, as JSON."""
    chosen = []
    for one in sorted(found, key=lambda one: one.size):
        if need <= 0:
            break
        need -= one.cost
        chosen.append(one.entry)
    return f'{{"landmarks":[{",".join(chosen)}]}}'


def closed_set(
    task: Task,
    bound: float,
    reasons: Reasons,
    numbers: Numbers,
    write: Callable[[str], object],
    most: int,
    patience: int,
    budget: Budget,
) -> Closed:
    """Write the states that are nearer than a bound, a line each.

    It is not whole where a limit is reached, or that takes more work than `most`: a state
    expanded is 1, and what reasons take is added. Where states that wait have become half as many
    as they were, most of the way lies behind: then it may be `patience` times as much.

    :raises WrongClaimError: if a goal is among them.
    """
    listed = sum(1 << bit for bit in numbers)
    costs = [one.cost for one in task.operators]
    reached: dict[int, int] = {task.start: 0}
    queue: list[tuple[int, int, int]] = [(0, 0, task.start)]
    done: set[int] = set()
    widest = 0

    def listed_atoms(state: int) -> list[int]:
        return [numbers[bit] for bit in ones(state & listed)]

    while queue:
        g, _, state = heapq.heappop(queue)
        if state in done:
            continue
        waiting = len(reached) - len(done)
        widest = max(widest, waiting)
        work = (len(done) + reasons.work) // (1 if 2 * waiting > widest else patience)
        if work >= most or budget.spent():
            left = [(one, cost) for one, cost in reached.items() if one not in done]
            return Closed(False, len(done), frozenset(reasons.used), left)
        if g < bound and task.is_goal(state):
            raise WrongClaimError(f"a goal is reached at {g}, and it was claimed that none is")
        done.add(state)
        pruned: list[str] = []
        reasons.expand(state)
        for after, (onward, operator) in _nearest(task.steps(state), costs, g).items():
            if reached.get(after, inf) <= onward:
                continue
            reason = reasons.why(after, bound - onward, operator)
            if reason is None:
                reached[after] = onward
                heapq.heappush(queue, (onward, len(reached), after))
            else:
                pruned.append(f"[{_compact(listed_atoms(after))},{reason}]")
        more = f',"pruned":[{",".join(pruned)}]' if pruned else ""
        write(f'{{"state":{_compact(listed_atoms(state))},"g":{g}{more}}}\n')
    return Closed(True, len(done), frozenset(reasons.used), [])


def _nearest(
    steps: Sequence[tuple[int, int]], costs: Sequence[int], g: int
) -> Mapping[int, tuple[int, int]]:
    """Return what each state after a step costs from the start at the least, and by which one."""
    found: dict[int, tuple[int, int]] = {}
    for index, after in steps:
        way = g + costs[index], index
        if after not in found or way < found[after]:
            found[after] = way
    return found


def _compact(numbers: list[int]) -> str:
    return f"[{','.join(map(str, numbers))}]"
