"""What any problem in PDDL can be searched with, and what guides it."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.planners.table import FAST_DOWNWARD
from pddlpuzzles.processes.system import has_libraries
from pddlpuzzles.puzzle import Finding, Limit, Limits, Search, StartBound, Status
from pddlpuzzles.search import BY_RULES, NATIVE, NOVELTY
from pddlpuzzles.search.heuristics import HEURISTICS
from pddlpuzzles.search.informed import Heuristic, Informed, blind, heuristics_named
from pddlpuzzles.search.view import View

_GLANCE: Final = 0.5
_FIRST: Final = 3.0
_LONGEST: Final = 60.0
"""Seconds for A* with LM-cut alone, for operator counting, for A* with potentials alone in its
first turn, and in all where no limit is given; all but the second are of processor time."""


def _greedy(puzzle: Any, limits: Limits) -> Finding[Any]:
    """Search for a first plan by FF and its preferred actions; by another heuristic if asked for.

    Under another one each state is evaluated when it is generated.
    """
    if not isinstance(puzzle, PlanningProblem):
        return BY_RULES["greedy"].find(puzzle, limits)
    from pddlpuzzles.search.deferred import deferred
    from pddlpuzzles.search.heuristics.ff import ff_with_preferred
    from pddlpuzzles.search.successors import Successors

    return deferred(Successors(puzzle), ff_with_preferred(puzzle.task), limits)


def _bfws(puzzle: PlanningProblem, limits: Limits) -> Finding[Any]:
    """Search by novelty, the goals that do not hold, and what a relaxed plan reaches."""
    from pddlpuzzles.search.bfws import bfws
    from pddlpuzzles.search.heuristics.ff import reached_by_relaxed_plan
    from pddlpuzzles.search.successors import Successors

    goals = HEURISTICS["goals"].make(puzzle.task)
    relevant = reached_by_relaxed_plan(puzzle.task)
    return bfws(Successors(puzzle), lambda state: state, goals, limits, relevant)


def _symbolic(puzzle: PlanningProblem, limits: Limits) -> Finding[Any]:
    """Search from both ends with sets of states.

    :raises InputError: if the puzzle cannot be searched so, saying why.
    """
    from pddlpuzzles.families.pddl.symbolic import symbolic

    if (why_not := _no_sets(puzzle)) is not None:
        raise InputError(f"the problem cannot be searched with sets of states: {why_not}")
    return symbolic(puzzle, limits)


def _no_sets(puzzle: PlanningProblem) -> str | None:
    """Say why a problem cannot be searched with sets of states; None if it can."""
    from pddlpuzzles.families.pddl.symbolic import refusal

    return refusal(puzzle)


def _astar(puzzle: Any, limits: Limits) -> Finding[Any]:
    """Prove by A*: under the heuristic asked for, or else by turns.

    First comes LM-cut alone, for what takes no longer than a glance. Then an argument that there is
    no plan is looked for, if A* has not yet done so. After that two searches take turns, which
    become longer and longer; each goes on where it stopped, so that what either proves soon does
    not wait for the other:

    - by potentials alone, for a fifth of the time in all: where they are close to the truth nothing
      is faster, since a state costs some additions;
    - by the larger of both; LM-cut is evaluated only for states that are taken from the queue.
    """
    if isinstance(puzzle, PlanningProblem):
        return _in_turns(puzzle, limits)
    return _plain_astar(puzzle, limits)


def _plain_astar(puzzle: Any, limits: Limits) -> Finding[Any]:
    from pddlpuzzles.search.astar import astar
    from pddlpuzzles.search.frontier import LowestFirst
    from pddlpuzzles.search.successors import Successors

    return astar(Successors(puzzle), limits, LowestFirst)


def _in_turns(puzzle: PlanningProblem, limits: Limits) -> Finding[Any]:
    from pddlpuzzles.search.astar import in_parts
    from pddlpuzzles.search.budget import collector_at_rest
    from pddlpuzzles.search.frontier import LowestFirst
    from pddlpuzzles.search.heuristics.potential import potential
    from pddlpuzzles.search.successors import Successors

    left = _clock(limits)
    found = _plain_astar(puzzle, _at_most(left(), _GLANCE))
    if found.limit is not Limit.TIME or _is_spent(left()):
        return found
    if (against := puzzle.obstacle()) is not None:  # else known only where a glance is long enough
        return Finding(Status.UNSOLVABLE, proof=against, expanded=found.expanded)
    given = [one for one in (limits.seconds, limits.processor) if one is not None]
    share = min(given) / 5 if given else _LONGEST
    start, quick = StartBound(0, ""), potential(puzzle.task, share)
    allowed = limits

    def begin(name: str) -> Iterator[Finding[Any]]:
        both, lowest = name == "both", partial(LowestFirst[int], start.cost)
        searched = puzzle if both else Informed(puzzle, quick, is_admissible=True)
        cheap = quick if both else None
        return in_parts(Successors(searched), lambda: allowed, lowest, cheap, start)

    searches: dict[str, Iterator[Finding[Any]]] = {}
    expanded = {"LM-cut": found.expanded or 0}
    is_full = False
    for name, seconds in _turns(share):
        if is_full and name == "potentials":
            continue
        if found.bound is not None and found.bound > start.cost:
            start = StartBound(found.bound, "the lower bound that a search before has proved")
        allowed = _at_most(left(), seconds)
        if name not in searches:
            searches[name] = begin(name)
        with collector_at_rest():
            found = next(searches[name])
        expanded[name] = found.expanded or 0
        if found.limit is not None:  # what the other search has proved holds, too
            found = replace(found, bound=max(found.bound or 0, start.cost))
        if found.limit is Limit.MEMORY:  # what potentials hold is left to the other search
            is_full = True
            searches.pop("potentials", None)
        if found.limit is None or _is_spent(left()):
            break
    return replace(found, expanded=sum(expanded.values()))


def _turns(share: float) -> Iterator[tuple[str, float]]:
    """Yield whose turn it is, and for how many seconds: longer and longer turns, then the last.

    Potentials have their share in all, and the larger of both twice as long in each turn.
    """
    turn, used = _FIRST, 0.0
    while used < share:
        yield "potentials", min(turn, share - used)
        yield "both", 2 * turn
        turn, used = 2 * turn, used + turn
    yield "both", math.inf


def _clock(limits: Limits) -> Callable[[], Limits]:
    """Return what returns what is left of limits that begin to count now."""
    began, used = time.monotonic(), time.process_time()

    def left() -> Limits:
        if limits.processor is None:
            return limits.left(began)
        processor = max(0.0, limits.processor - (time.process_time() - used))
        return replace(limits.left(began), processor=processor)

    return left


def _at_most(limits: Limits, seconds: float) -> Limits:
    """Return limits with no more seconds of processor time than these."""
    return replace(limits, processor=min(seconds, limits.processor or math.inf))


def _is_spent(left: Limits) -> bool:
    return left.seconds == 0 or left.processor == 0


def _uniform_cost(puzzle: Any, limits: Limits) -> Finding[Any]:
    return _plain_astar(Informed(puzzle, blind, is_admissible=True), limits)


def _find(name: str, puzzle: Any, limits: Limits) -> Finding[Any]:
    from pddlpuzzles.search import classic
    from pddlpuzzles.search.successors import Successors

    found: Finding[Any] = getattr(classic, name)(Successors(puzzle), limits)
    return found


def _classic(name: str, summary: str, *, informed: bool = False, proves: bool = True) -> Search:
    find = partial(_find, name)  # which can be sent to another process
    return Search(find, summary, informed=informed, proves=proves)


SEARCHES: Final = {
    **BY_RULES,
    NATIVE: replace(
        BY_RULES[NATIVE], find=_astar, summary="A* by LM-cut, then by potentials, then by both"
    ),
    "greedy": replace(
        BY_RULES["greedy"],
        find=_greedy,
        summary="goes where FF says that a goal is near, first by the actions that it prefers",
    ),
    "breadth-first": _classic("breadth_first", "the fewest actions, layer by layer", proves=False),
    "uniform-cost": Search(_uniform_cost, "A* that knows nothing of the goal: Dijkstra's search"),
    "depth-first": _classic("depth_first", "on from the newest state; any plan", proves=False),
    "iterative-deepening": _classic(
        "iterative_deepening", "depth-first to a depth, and again one deeper", proves=False
    ),
    "symbolic": Search(
        _symbolic,
        "uniform-cost search from both ends with sets of states, as decision diagrams",
        refusal=_no_sets,
        is_traced=False,
        needs="dd",
    ),
    "bfws": Search(_bfws, NOVELTY, proves=False),
    "ida-star": _classic("ida_star", "depth-first to a bound on f, and again", informed=True),
}
"""Breadth-first search and iterative deepening prove optima where every action costs 1."""


def named(puzzle: PlanningProblem) -> Mapping[str, Search]:
    """Return the searches, which take every problem."""
    return SEARCHES


def provers(puzzle: PlanningProblem) -> tuple[str, ...]:
    """Name who is asked for a proof, side by side: a compiled planner where it is, and A*."""
    return (NATIVE,) if FAST_DOWNWARD.missing else (FAST_DOWNWARD.name, NATIVE)


def finders(puzzle: PlanningProblem) -> tuple[str, ...]:
    """Name who looks for a first plan."""
    return ("greedy", "bfws")


def start_bound(puzzle: PlanningProblem, seconds: float) -> StartBound | None:
    """Return a bound by potentials, where there is scipy."""
    from pddlpuzzles.search.heuristics.potential import potential

    if not has_libraries():
        return None
    bound = potential(puzzle.task, seconds)(puzzle.start)
    return (
        StartBound(int(bound), "the lower bound at the start by potentials")
        if bound < math.inf
        else None
    )


def heuristics(puzzle: PlanningProblem) -> Mapping[str, Callable[[], Heuristic]]:
    """Return what makes the heuristics that a problem can be searched with, by name."""
    own = {
        name: lambda one, make=kind.make: make(one.task)
        for name, kind in HEURISTICS.items()
        if kind.takes is None or kind.takes(puzzle.task)
    }
    return heuristics_named(puzzle, **own)


def is_admissible(heuristic: str) -> bool:
    """Say whether a heuristic, by its name, never overestimates what is left."""
    return heuristic not in HEURISTICS or HEURISTICS[heuristic].is_admissible


def most_judged(puzzle: PlanningProblem) -> int:
    """Return for how many states LM-cut takes some seconds: five microseconds an operator."""
    return min(20_000, 500_000 // max(1, len(puzzle.task.operators)))


def view(puzzle: PlanningProblem, state: int) -> View:
    """Return a state as a heuristic of one's own asks of it."""
    from pddlpuzzles.families.pddl.view import PlanningView

    return PlanningView(puzzle, state)
