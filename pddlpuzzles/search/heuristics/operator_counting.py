"""Operator counting: a bound at the start, from how often each action has to be used.

    count      how often a plan uses an action
    equation   of an atom: it becomes true and false in turn, so a plan makes it true as often as it
               makes it false, and once more or less if the goal asks for a change
    landmark   a set of actions of which every plan uses one

What each action may do to each atom makes of an equation two inequalities, as `changes` knows what
is sure to change and what may. The counts of every plan satisfy all of them, and cost what the plan
costs. So the least cost of counts that satisfy them is a bound: of fractions by a linear program,
of whole numbers by branching on counts that are not whole.

No number of the solver is believed. Of its solution only the multipliers y are used: y >= 0, one
for each inequality A x >= b. For each of them, rounded to whole multiples of a fraction,

    c x  >=  y b + (c - y A) x  >=  y b + the least of (c - y A) x within the bounds of the counts

holds for all counts, and the right side is computed in whole numbers. To prove that no plan is
cheaper than C, only counts of plans that cost C - 1 at most are considered: an action that costs k
is used at most (C - 1) / k times. A branch is left out only when its right side is C or more, once
rounded up, since costs are whole.

Sources: F. Pommerening, G. Röger, M. Helmert and B. Bonet, "LP-based heuristics for cost-optimal
planning", ICAPS 2014; B. Bonet and M. van den Briel, "Flow-based heuristics for optimal planning",
ICAPS 2014; the bound by multipliers: A. Neumaier and O. Shcherbina, "Safe bounds in linear and
mixed-integer programming", Mathematical Programming 99, 2004.
"""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pddlpuzzles.pddl.task import Operator, Task, ones
from pddlpuzzles.puzzle import StartBound
from pddlpuzzles.search.heuristics.changes import Changes, Effect, finer_changes
from pddlpuzzles.search.heuristics.lmcut import LmCut
from pddlpuzzles.show.wording import counted

if TYPE_CHECKING:
    import numpy as np
    from scipy.sparse import csr_array

_SCALES: Final = (1, 2, 6, 60, 27_720, 2**24)
_MOST_OPERATORS: Final = 20_000
_MOST_ENTRIES: Final = 1_000_000
_MOST_BRANCHES: Final = 200
_LARGEST: Final = 2.0**62
"""Numbers of 64 bits are exact below this."""
_WHOLE: Final = 1e-6
"""How far from a whole number a count may be and still not be branched on; no proof needs it."""


class _Column(NamedTuple):
    """What the inequalities see of an operator: its effect, and the landmarks that it is in."""

    effect: Effect
    landmarks: int


def operator_counting(task: Task, seconds: float) -> StartBound | None:
    """Return the bound at the start of a task; None where none is found in about that time.

    A task of very many operators has none.
    """
    if not 0 < len(task.operators) <= _MOST_OPERATORS:
        return None
    end = time.monotonic() + seconds
    changes = finer_changes(task)
    landmarks = _landmarks(task)
    if landmarks is None:
        return None
    program = _Program(changes, landmarks)
    if not program.is_small or time.monotonic() > end:
        return None
    solved = program.relaxed(end)
    if solved is None:
        return None
    cost = solved
    while time.monotonic() < end and program.refutes_below(cost + 1, end):
        cost += 1
    whole = "in whole numbers" if cost > solved else "in fractions"
    used = f"the state equation and {counted(len(landmarks), 'landmarks')}"
    return StartBound(cost, f"the lower bound at the start by operator counting {whole}: {used}")


def _landmarks(task: Task) -> list[list[int]] | None:
    """Return landmarks of the start: LM-cut's, and those where each action costs 1.

    None if the goal cannot be reached even if nothing is ever deleted. Where effects are
    conditional there are none.
    """
    if any(one.changes for one in task.operators):
        return []
    found: dict[tuple[int, ...], None] = {}
    operators: tuple[Operator, ...] = task.operators
    ways = [LmCut(task)]
    if any(one.cost != 1 for one in operators):
        ways.append(LmCut(task, counts_actions=True))
    for way in ways:
        made = way.landmarks(task.start)
        if made is None:
            return None
        found |= dict.fromkeys(tuple(sorted(set(cut))) for _, cut in made)
    return [list(cut) for cut in found]


class _Program:
    """The inequalities A x >= b of a task's counts x, and what they cost; equal columns are one."""

    def __init__(self, changes: Changes, landmarks: list[list[int]]) -> None:
        import numpy as np
        from scipy.sparse import csr_array

        within: dict[int, int] = {}
        for number, cut in enumerate(landmarks):
            for index in cut:
                within[index] = within.get(index, 0) | 1 << number
        able = [
            index for index in range(len(changes.task.operators)) if index not in changes.impossible
        ]
        columns: dict[_Column, int] = {}
        for index, effect in zip(able, changes.effects, strict=True):
            column = _Column(effect._replace(cost=0), within.get(index, 0))
            columns[column] = min(effect.cost, columns.get(column, effect.cost))
        self._costs = np.array(list(columns.values()), dtype=np.int64)
        listed = changes.listed
        true, false = (bits & listed for bits in changes.goal)
        lower = {bit: row for row, bit in enumerate(ones(listed))}
        rows = 2 * len(lower) + len(landmarks)
        self._needs = np.ones(rows, dtype=np.int64)
        for bit, row in lower.items():
            start = changes.task.start >> bit & 1
            self._needs[row] = (true >> bit & 1) - start
            self._needs[len(lower) + row] = start - (0 if false >> bit & 1 else 1)
        entries: list[tuple[int, int, int]] = []
        for at, (effect, cuts) in enumerate(columns):
            # The first half of the rows: made true, less made false; the second half: the reverse.
            for first, more, less in (
                (0, effect.added | effect.may_add, effect.deleted),
                (len(lower), effect.deleted | effect.may_delete, effect.added),
            ):
                entries += [(first + lower[bit], at, 1) for bit in ones(more & listed)]
                entries += [(first + lower[bit], at, -1) for bit in ones(less & listed)]
            entries += [(2 * len(lower) + cut, at, 1) for cut in ones(cuts)]
        self.is_small = 0 < len(entries) < _MOST_ENTRIES
        if self.is_small:
            row, at, value = np.array(entries, dtype=np.int64).T
            self._widest = int(np.bincount(at).max())
            self._matrix: csr_array = csr_array((value, (row, at)), shape=(rows, len(columns)))

    def relaxed(self, end: float) -> int | None:
        """Return the bound of the linear program; None where it is not solved by then."""
        import numpy as np

        low = np.zeros(len(self._costs), dtype=np.int64)
        answer = self._solve(low, None, 0, end)
        if answer is None:
            return None
        cost: int = math.ceil(answer.fun - _WHOLE)
        high = self._most(cost)
        while cost > 0 and self._least(answer, low, high) < cost:
            cost -= 1
            high = self._most(cost)
        return max(cost, 0)

    def refutes_below(self, cost: int, end: float) -> bool:
        """Say whether it is proved that no plan costs less, by branching; False claims nothing."""
        import numpy as np

        waiting = [(np.zeros(len(self._costs), dtype=np.int64), self._most(cost))]
        for _ in range(_MOST_BRANCHES):
            if not waiting:
                return True
            low, high = waiting.pop()
            answer = self._solve(low, high, cost, end)
            if answer is None:
                return False
            if self._least(answer, low, high) >= cost:
                continue
            counts = answer.x[: len(low)]
            broken = np.abs(counts - np.rint(counts))
            at = int(broken.argmax())
            if broken[at] < _WHOLE:
                return False  # these counts are whole, and cheap enough
            whole = math.floor(counts[at])
            below, above = high.copy(), low.copy()
            below[at], above[at] = whole, whole + 1
            waiting += [(low, below), (above, high)]
        return False

    def _most(self, cost: int) -> np.ndarray[Any, Any]:
        """Return how often an operator is used at most by plans that cost less; -1 for any."""
        import numpy as np

        paid = self._costs > 0
        return np.where(paid, max(cost - 1, 0) // np.where(paid, self._costs, 1), -1)

    def _solve(
        self,
        low: np.ndarray[Any, Any],
        high: np.ndarray[Any, Any] | None,
        penalty: int,
        end: float,
    ) -> Any | None:
        """Solve the linear program; None where there is no answer by then.

        With a `penalty` an inequality may be broken at that price, so that there always is one.
        """
        import numpy as np
        from scipy.optimize import linprog
        from scipy.sparse import eye_array, hstack

        left = end - time.monotonic()
        if left <= 0:
            return None
        costs, matrix = self._costs.astype(float), self._matrix.astype(float)
        bounds = np.column_stack([low.astype(float), np.full(len(low), np.inf)])
        if high is not None:
            bounds[:, 1] = np.where(high < 0, np.inf, high)
        if penalty:
            rows = len(self._needs)
            costs = np.append(costs, np.full(rows, float(penalty)))
            matrix = hstack([matrix, eye_array(rows)], format="csr")
            bounds = np.vstack([bounds, np.column_stack([np.zeros(rows), np.full(rows, np.inf)])])
        answer = linprog(
            costs,
            A_ub=-matrix,
            b_ub=-self._needs.astype(float),
            bounds=bounds,
            method="highs",
            options={"time_limit": left},
        )
        return answer if answer.status == 0 else None

    def _least(self, answer: Any, low: np.ndarray[Any, Any], high: np.ndarray[Any, Any]) -> int:
        """Return what counts within bounds cost at least, by a solution's multipliers: exactly."""
        import numpy as np

        best = 0
        found = np.maximum(-answer.ineqlin.marginals, 0.0)
        largest = float(found.max(initial=0)) * self._widest + float(self._costs.max(initial=0))
        for scale in _SCALES:
            if not largest * scale <= _LARGEST:  # nor is it where it is no number
                break
            whole = np.rint(found * scale).astype(np.int64)
            left = self._costs * scale - whole @ self._matrix
            cheap = left < 0
            if (cheap & (high < 0)).any():
                continue  # an operator that may be used any number of times would pay
            total = sum(map(int, whole * self._needs))
            total += sum(int(left[at]) * int(low[at]) for at in np.flatnonzero(~cheap & (low > 0)))
            total += sum(int(left[at]) * int(high[at]) for at in np.flatnonzero(cheap))
            best = max(best, -(-total // scale))
        return best
