"""What any problem in PDDL can be searched with, and what guides it."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from pddlpuzzles.errors import InputError, require_known
from pddlpuzzles.families.pddl import symbolic
from pddlpuzzles.families.pddl.drawing import draw
from pddlpuzzles.families.pddl.numeric import NumericProblem
from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.pddl.model import Atom, Number
from pddlpuzzles.pddl.task import NEVER
from pddlpuzzles.planners.table import ENHSP, FAST_DOWNWARD
from pddlpuzzles.processes.system import has_libraries
from pddlpuzzles.puzzle import (
    Argument,
    Finding,
    Limit,
    Limits,
    Proof,
    Search,
    StartBound,
    Status,
    costs_add_up,
)
from pddlpuzzles.search import BY_RULES, NATIVE
from pddlpuzzles.search.best_first import (
    LowestFirst,
    Order,
    Successors,
    astar,
    best_of_all,
    breadth_first,
    in_parts,
)
from pddlpuzzles.search.budget import collector_at_rest
from pddlpuzzles.search.deepening import ida_star, iterative_deepening
from pddlpuzzles.search.deferred import deferred, depth_first
from pddlpuzzles.search.heuristics import HEURISTICS, HEURISTICS_OF_NUMBERS
from pddlpuzzles.search.heuristics.numeric import numeric_hadd
from pddlpuzzles.search.heuristics.relaxation import ff_with_preferred, reached_by_relaxed_plan
from pddlpuzzles.search.informed import Facts, Heuristic, Informed, View, blind, heuristics_named
from pddlpuzzles.search.novelty import bfws
from pddlpuzzles.show.wording import counted

_GLANCE: Final = 0.5
_FIRST: Final = 3.0
_LONGEST: Final = 60.0
"""Seconds of CPU: for A* with LM-cut alone, for the first turn of potentials, and for all of their
turns where no limit is given.
"""


def _greedy(puzzle: Any, limits: Limits) -> Finding[Any]:
    if isinstance(puzzle, NumericProblem):
        # On a plateau without an end the newest state would lead away for ever.
        guided = Informed(puzzle, numeric_hadd(puzzle.numbers), is_safe=True)
        queue, order = partial(LowestFirst[Any], oldest=True), Order("hf")
        return next(in_parts(Successors(guided), lambda: limits, queue, order=order))
    if not isinstance(puzzle, PlanningProblem):
        return BY_RULES["greedy"].find(puzzle, limits)
    return deferred(Successors(puzzle), ff_with_preferred(puzzle.task), limits)


def _bfws(puzzle: PlanningProblem, limits: Limits) -> Finding[Any]:
    goals = HEURISTICS["goals"].make(puzzle.task)
    relevant = reached_by_relaxed_plan(puzzle.task)
    return bfws(puzzle, lambda state: state, goals, limits, relevant)


def _unless_refused(
    find: Callable[[Any, Limits], Finding[Any]],
    refusal: Callable[[Any], str | None],
    puzzle: Any,
    limits: Limits,
) -> Finding[Any]:
    if (why_not := refusal(puzzle)) is not None:
        raise InputError(f"this search cannot take the problem: {why_not}")
    return find(puzzle, limits)


def _plain_astar(puzzle: Any, limits: Limits) -> Finding[Any]:
    return astar(Successors(puzzle), limits, LowestFirst)


def _uniform_cost(puzzle: Any, limits: Limits) -> Finding[Any]:
    if _may_fall(puzzle):
        return best_of_all(Successors(puzzle), limits)
    return _plain_astar(Informed(puzzle, blind, is_admissible=True), limits)


def _astar(puzzle: Any, limits: Limits) -> Finding[Any]:
    """Prove by A*: under the heuristic asked for, or else by turns.

    First LM-cut alone for a glance; then an argument that there is no plan. Then two searches take
    longer and longer turns: by potentials alone, for a fifth of the time, since a state costs only
    some additions; and by the larger of both, LM-cut only for states that are taken from the queue.
    """
    if isinstance(puzzle, NumericProblem):
        return _numeric(puzzle, limits)
    if not isinstance(puzzle, PlanningProblem):
        return _unless_refused(_plain_astar, _may_fall, puzzle, limits)
    from pddlpuzzles.search.heuristics.potential import potential

    left = _clock(limits)
    result = _plain_astar(puzzle, _at_most(left(), _GLANCE))
    if result.limit is not Limit.TIME or _is_spent(left()):
        return result
    if (against := puzzle.obstacle()) is not None:  # else known only where a glance is long enough
        return Finding(
            Status.UNSOLVABLE, proof=Proof(Argument.OBSTACLE, against), expanded=result.expanded
        )
    given = [one for one in (limits.seconds, limits.processor) if one is not None]
    share = min(given) / 5 if given else _LONGEST
    start, quick = StartBound(0, ""), potential(puzzle.task, share)
    allowed = limits

    def begin(name: str) -> Iterator[Finding[Any]]:
        lowest = partial(LowestFirst[int], start.cost)
        if name == "both":
            return in_parts(Successors(puzzle), lambda: allowed, lowest, quick, start)
        searched = Informed(puzzle, quick, is_admissible=True)
        return in_parts(Successors(searched), lambda: allowed, lowest, None, start)

    searches: dict[str, Iterator[Finding[Any]]] = {}
    expanded = {"LM-cut": result.expanded or 0}
    is_full = False
    for name, seconds in _turns(share):
        if is_full and name == "potentials":
            continue
        if result.bound is not None and result.bound > start.cost:
            start = StartBound(result.bound, "the lower bound that a search before has proved")
        allowed = _at_most(left(), seconds)
        if name not in searches:
            searches[name] = begin(name)
        with collector_at_rest():
            result = next(searches[name])
        expanded[name] = result.expanded or 0
        if result.limit is not None:  # what the other search has proved holds, too
            result = replace(result, bound=max(result.bound or 0, start.cost))
        if result.limit is Limit.MEMORY:  # what potentials hold is left to the other search
            is_full = True
            searches.pop("potentials", None)
        if result.limit is None or _is_spent(left()):
            break
    return replace(result, expanded=sum(expanded.values()))


def _numeric(puzzle: NumericProblem, limits: Limits) -> Finding[Any]:
    """Prove by A*: blind for a glance, then by hmax; where the metric may fall by all states."""
    left = _clock(limits)
    result = _uniform_cost(puzzle, _at_most(left(), _GLANCE))
    if result.limit is not Limit.TIME or _is_spent(left()):
        return result
    if (against := puzzle.obstacle()) is not None:
        proof = Proof(Argument.OBSTACLE, against)
        return Finding(Status.UNSOLVABLE, proof=proof, expanded=result.expanded)
    search = _plain_astar if puzzle.never_falls else _uniform_cost
    found = search(puzzle, left())
    return replace(found, expanded=(found.expanded or 0) + (result.expanded or 0))


def _may_fall(puzzle: Any) -> str | None:
    if costs_add_up(puzzle):
        return None
    return "an action may make the metric better, so that costs do not only add up"


def _weighted(puzzle: Any, limits: Limits) -> Finding[Any]:
    found = BY_RULES["weighted-astar"].find(puzzle, limits)
    return replace(found, bound=None) if hasattr(puzzle, "metric_value") else found


def _has_numbers(puzzle: Any) -> str | None:
    return "it has numbers" if isinstance(puzzle, NumericProblem) else None


def _turns(share: float) -> Iterator[tuple[str, float]]:
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
    return replace(limits, processor=min(seconds, limits.processor or math.inf))


def _is_spent(left: Limits) -> bool:
    return left.seconds == 0 or left.processor == 0


_SEARCHES: Final = {
    **BY_RULES,
    NATIVE: replace(
        BY_RULES[NATIVE], find=_astar, summary="A* by LM-cut, then by potentials, then by both"
    ),
    "greedy": replace(
        BY_RULES["greedy"],
        find=_greedy,
        summary="goes where FF says that a goal is near, first by the actions that it prefers",
    ),
    "breadth-first": Search(breadth_first, "the fewest actions, layer by layer", proves=False),
    "weighted-astar": replace(BY_RULES["weighted-astar"], find=_weighted, refusal=_may_fall),
    "uniform-cost": Search(_uniform_cost, "A* that knows nothing of the goal: Dijkstra's search"),
    "depth-first": Search(depth_first, "on from the newest state; any plan", proves=False),
    "iterative-deepening": Search(
        iterative_deepening, "depth-first to a depth, and again one deeper", proves=False
    ),
    "symbolic": Search(
        symbolic.symbolic,
        "uniform-cost search from both ends with sets of states, as decision diagrams",
        refusal=symbolic.refusal,
        is_traced=False,
        needs="dd",
    ),
    "bfws": Search(
        _bfws, "states that show something new first", proves=False, refusal=_has_numbers
    ),
    "ida-star": Search(
        ida_star, "depth-first to a bound on f, and again", informed=True, refusal=_may_fall
    ),
}
SEARCHES: Final = {
    name: replace(search, find=partial(_unless_refused, search.find, search.refusal))
    if search.refusal
    else search
    for name, search in _SEARCHES.items()
}
"""Breadth-first search and iterative deepening prove optima where every action costs 1."""

AT_ONCE: Final = "uniform-cost"  # it expands a hundred states while LM-cut, in Python, looks at one


def is_refuted(puzzle: PlanningProblem) -> bool:
    if isinstance(puzzle, NumericProblem):
        return puzzle.obstacle() is not None or puzzle.heuristic(puzzle.start) == math.inf
    return puzzle.task.goal == NEVER or puzzle.conflict is not None


def provers(puzzle: PlanningProblem) -> tuple[str, ...]:
    if isinstance(puzzle, NumericProblem):
        return (NATIVE,)
    return (NATIVE,) if FAST_DOWNWARD.missing else (FAST_DOWNWARD.name, NATIVE)


def leader(puzzle: PlanningProblem) -> str:
    if not isinstance(puzzle, NumericProblem):
        return FAST_DOWNWARD.name
    return NATIVE if ENHSP.missing else ENHSP.name


def finders(puzzle: PlanningProblem) -> tuple[str, ...]:
    return ("greedy", NATIVE) if isinstance(puzzle, NumericProblem) else ("greedy", "bfws")


def start_bound(puzzle: PlanningProblem, seconds: float) -> StartBound | None:
    if not has_libraries() or isinstance(puzzle, NumericProblem):
        return None
    from pddlpuzzles.search.heuristics.potential import potential

    bound = potential(puzzle.task, seconds)(puzzle.start)
    name = "the lower bound at the start by potentials"
    return StartBound(int(bound), name) if bound < math.inf else None


def heuristics(puzzle: PlanningProblem) -> Mapping[str, Callable[[], Heuristic]]:
    kinds = HEURISTICS_OF_NUMBERS if isinstance(puzzle, NumericProblem) else HEURISTICS
    own = {
        name: lambda one, make=kind.make: make(one.task)
        for name, kind in kinds.items()
        if kind.takes(puzzle.task)
    }
    return heuristics_named(puzzle, **own)


def is_admissible(heuristic: str) -> bool:
    return heuristic not in HEURISTICS or HEURISTICS[heuristic].is_admissible


def most_judged(puzzle: PlanningProblem) -> int:
    """Return for how many states LM-cut takes some seconds: five microseconds an operator."""
    return min(20_000, 500_000 // max(1, len(puzzle.task.operators)))


def view(puzzle: PlanningProblem, state: int) -> View:
    return PlanningView(puzzle, state)


class PlanningView(View):
    def __init__(self, puzzle: PlanningProblem, state: int) -> None:
        drawn = partial(draw, puzzle, state, lambda text, colour: text)
        super().__init__(puzzle, state, self._by_predicate, drawn)

    def _by_predicate(self) -> Facts:
        puzzle: PlanningProblem = self.puzzle
        found: dict[str, list[tuple[str, ...]]] = {name: [] for name in puzzle.domain.predicates}
        for atom in sorted(puzzle.task.fixed | puzzle.task.true_atoms(self.state)):
            if atom.predicate in found:  # not the equality of an object with itself
                found[atom.predicate].append(atom.terms)
        return found

    @property
    def atoms(self) -> list[str]:
        return sorted(map(str, self.puzzle.task.true_atoms(self.state)))

    def value(self, function: str, *names: object) -> Number | None:
        """Return a function's value, exactly; None if it has none, or only adds to the cost.

        :raises InputError: for an unknown name or arity.
        """
        puzzle: PlanningProblem = self.puzzle
        known = {**puzzle.domain.functions, **dict.fromkeys(puzzle.problem.counted, ())}
        kinds = known[require_known("function", function, known)]
        asked = Atom(function, tuple(map(str, names)))
        self._require_fitting(asked, kinds)
        is_cost = isinstance(puzzle, NumericProblem) and puzzle.is_cost(asked)
        return None if is_cost else puzzle.values(self.state)(asked)

    def _require_fitting(self, atom: Atom, kinds: Sequence[str]) -> None:
        if len(atom.terms) != len(kinds):
            given = counted(len(atom.terms), "arguments")
            raise InputError(f"{atom} has {given}, expected {counted(len(kinds), 'arguments')}")
        for name in atom.terms:
            require_known("object", name, self.puzzle.problem.objects)

    def holds(self, predicate: str, *names: object) -> bool:
        """Say whether an atom holds; raise InputError for an unknown name or arity."""
        puzzle: PlanningProblem = self.puzzle
        atom = Atom(predicate, tuple(map(str, names)))
        if puzzle.can_hold(atom):
            return puzzle.holder(self.state)(atom)
        kinds = puzzle.domain.predicates[
            require_known("predicate", predicate, puzzle.domain.predicates)
        ]
        self._require_fitting(atom, kinds)
        return False
