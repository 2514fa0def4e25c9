"""How good a heuristic is, measured on every state of a space that was explored whole.

error   by how much a heuristic falls short of the true remaining cost of a winnable state
dead    of a state: no goal can be reached from it
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pddlpuzzles.exploring.by_rules import FAR, Numbers
from pddlpuzzles.search.informed import Heuristic
from pddlpuzzles.search.space import Watch


@dataclass(frozen=True)
class Quality:
    """What a heuristic says of the states of a space, against what is true.

    `exact` counts the winnable states for which it is right; the means, of what it says and of
    its errors, are over the winnable states, and None if there are none. `proved` counts the
    dead states that it proves dead.
    """

    name: str
    winnable: int
    exact: int
    mean: float | None
    mean_error: float | None
    worst_error: float | None
    dead: int
    proved: int

    def record(self) -> dict[str, Any]:
        """Return this as a JSON object."""
        return dict(vars(self))


def estimates(states: Sequence[Any], heuristic: Heuristic, watch: Watch) -> NDArray[np.float64]:
    """Return what a heuristic says of each state.

    :raises LimitError: if a limit is reached.
    """
    found = np.empty(len(states))
    for place, state in enumerate(states):
        watch.pulse()
        found[place] = heuristic(state)
    return found


def judge_heuristic(name: str, said: NDArray[np.float64], ahead: Numbers) -> Quality:
    """Judge what a heuristic says of states, of which the true remaining costs are known."""
    dead = ahead == FAR
    error = (ahead - said)[~dead]
    some = len(error) > 0
    return Quality(
        name,
        winnable=len(error),
        exact=int(np.count_nonzero(error == 0)),
        mean=float(said[~dead].mean()) if some else None,
        mean_error=float(error.mean()) if some else None,
        worst_error=float(error.max()) if some else None,
        dead=int(dead.sum()),
        proved=int(np.count_nonzero(said[dead] == math.inf)),
    )
