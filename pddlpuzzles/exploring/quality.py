"""How good a heuristic is, measured on every state of a space that was explored whole.

It is admissible if it is nowhere above the true remaining cost, and consistent if it is 0 in goals
and falls along no move by more than that costs.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pddlpuzzles.errors import InputError, require_kind
from pddlpuzzles.exploring.by_rules import FAR, Numbers
from pddlpuzzles.exploring.counting import explore_whole
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.informed import Heuristic, View, checked_number
from pddlpuzzles.search.space import Watch
from pddlpuzzles.show.wording import counted

_MOST: Final = 200_000  # states that are explored for it
Estimates = NDArray[np.float64]  # what a heuristic says of each state


@dataclass(frozen=True)
class Quality:
    """What a heuristic says of the states of a space, against what is true."""

    name: str
    winnable: int
    exact: int  # the winnable states of which it is right
    mean: float | None
    mean_error: float | None  # by how much it falls short
    worst_error: float | None
    dead: int  # the states that lead to no goal,
    proved: int  # and those of which it says so


def estimates(states: Sequence[Any], heuristic: Heuristic, watch: Watch) -> Estimates:
    values = np.empty(len(states))
    for place, state in enumerate(states):
        watch.pulse()
        values[place] = heuristic(state)
    return values


def judge_heuristic(name: str, estimated: Estimates, ahead: Numbers, scale: int = 1) -> Quality:
    """Hold what a heuristic says of each state against the truth `ahead`, `scale` times it."""
    dead = ahead == FAR
    error = (ahead / scale - estimated)[~dead]
    is_winnable = len(error) > 0
    return Quality(
        name,
        winnable=len(error),
        exact=int(np.count_nonzero(error == 0)),
        mean=float(estimated[~dead].mean()) if is_winnable else None,
        mean_error=float(error.mean()) if is_winnable else None,
        worst_error=float(error.max()) if is_winnable else None,
        dead=int(dead.sum()),
        proved=int(np.count_nonzero(estimated[dead] == math.inf)),
    )


@dataclass(frozen=True)
class Admissibility:
    """Of how many states a heuristic overestimates what remains."""

    states: int  # all
    over: int  # those of them
    consistent: bool
    worst: View | None = None  # the state of which it says most too much,
    said: float | None = None  # what it says,
    true: float | None = None  # and what remains

    @property
    def admissible(self) -> bool:
        return self.over == 0

    def __bool__(self) -> bool:
        return self.admissible

    def __str__(self) -> str:
        among = counted(self.states, "states")
        if self.worst is None:
            also = "and consistent" if self.consistent else "and not consistent"
            return f"admissible {also}: {among} were checked"
        true = "no goal can be reached" if self.true == math.inf else f"{self.true:g} remain"
        head = f"not admissible: too high in {self.over:,} of {among}, and most in this one"
        return f"{head}, {self.said:g} where {true}:\n{self.worst}"

    __repr__ = __str__


def judge_admissibility(
    instance: Instance, heuristic: Callable[[View], float] | str, limits: Limits
) -> Admissibility:
    """Hold a heuristic, also by its name, against the truth (InputError: not to be explored)."""
    require_kind("heuristic", heuristic, str | Callable, "a name or a function of a state")
    puzzle, family = instance.puzzle, instance.family
    estimate = (
        family.searches.heuristic(puzzle, heuristic)()
        if isinstance(heuristic, str)
        else lambda state: heuristic(family.searches.view(puzzle, state))
    )
    whole = explore_whole(puzzle, _MOST, Watch(limits))
    if whole is None:
        wrong = f"has more than {_MOST:,} states, no best plan, or the limits are too low"
        said = f"{family.name} {instance.name} {wrong} to explore it;"
        raise InputError(said, expected="a smaller one")
    states, edges, scale = whole.expansion.states, whole.expansion.edges, whole.expansion.scale
    estimated = estimates(states, lambda state: checked_number(estimate, state), Watch(limits))
    true = np.where(whole.ahead == FAR, math.inf, whole.ahead / scale)
    over = estimated > true
    is_steady = (estimated[edges.tail] <= edges.price / scale + estimated[edges.head]).all()
    consistent = bool(is_steady and (estimated[whole.expansion.goal] <= 0).all())
    if not over.any():
        return Admissibility(len(states), 0, consistent)
    excess = np.where(over, estimated - np.where(over, true, 0), -1.0)  # no inf - inf, which is nan
    worst = int(excess.argmax())
    view = family.searches.view(puzzle, states[worst])
    pair = float(estimated[worst]), float(true[worst])
    return Admissibility(len(states), int(over.sum()), consistent, view, *pair)
