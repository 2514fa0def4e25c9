"""What any problem in PDDL can be searched with, by which heuristic, and in which turns."""

import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from tomllib import loads
from typing import Any, Final

from pddlpuzzles.errors import InputError, one_of, require_known
from pddlpuzzles.families.pddl import symbolic
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
from pddlpuzzles.search import BY_RULES, NATIVE, best_first
from pddlpuzzles.search.best_first import Queue, Successors, astar, breadth_first, in_parts
from pddlpuzzles.search.budget import collector_at_rest
from pddlpuzzles.search.deepening import ida_star, iterative_deepening
from pddlpuzzles.search.heuristics import HEURISTICS, has_numbers, relaxation
from pddlpuzzles.search.informed import Facts, Heuristic, Informed, View, blind, heuristics_named
from pddlpuzzles.search.novelty import bfws
from pddlpuzzles.show.wording import all_of, counted

_GLANCE: Final = 0.5  # seconds of CPU for A* alone
_FIRST: Final = 3.0  # the same for the first turn of potentials
_LONGEST: Final = 60.0  # and for all of their turns where no limit is given


def _greedy(puzzle: Any, limits: Limits) -> Finding[Any]:
    if not isinstance(puzzle, PlanningProblem):
        return BY_RULES["greedy"].find(puzzle, limits)
    if puzzle.numbers:
        # By costs a plateau of free actions may have no end; and the newest state leads away on it.
        guided = Informed(puzzle, relaxation.hadd(puzzle.task, counts_actions=True), is_safe=True)
        queue = partial(Queue[Any], oldest=True)
        return next(in_parts(Successors(guided), lambda: limits, queue, uses="hf"))
    return best_first.deferred(puzzle, limits, relaxation.ff_with_preferred(puzzle.task))


def _bfws(puzzle: PlanningProblem, limits: Limits) -> Finding[Any]:
    goals = HEURISTICS["goals"].make(puzzle.task)
    relevant = relaxation.reached_by_relaxed_plan(puzzle.task)
    return bfws(puzzle, lambda state: state, goals, limits, relevant)


def _unless_refused(search: Search, puzzle: Any, limits: Limits) -> Finding[Any]:
    if search.refusal and (why_not := search.refusal(puzzle)) is not None:
        can = [name for name, known in _SEARCHES.items() if known.refusal is None]
        if not isinstance(puzzle, PlanningProblem):
            can[can.index(NATIVE)] += " without a heuristic"
        said = f"this search cannot take the problem: {why_not}"
        raise InputError(f"{said}; {all_of(can, 'and')} can")
    return search.find(puzzle, limits)


def _plain_astar(puzzle: Any, limits: Limits) -> Finding[Any]:
    if _may_fall(puzzle):
        return best_first.best_of_all(Successors(puzzle), limits)
    return astar(Successors(puzzle), limits, Queue)


def _uniform_cost(puzzle: Any, limits: Limits) -> Finding[Any]:
    return _plain_astar(Informed(puzzle, blind, is_admissible=True), limits)


def _astar(puzzle: Any, limits: Limits) -> Finding[Any]:
    """Prove by A*: under the heuristic asked for, or else first by LM-cut alone for a glance."""
    # Then an argument is looked for that there is no plan. Numbers: first blind, then by hmax.
    if not isinstance(puzzle, PlanningProblem):
        return _unless_refused(Search(_plain_astar, "", refusal=_may_fall), puzzle, limits)
    remaining, first = _clock(limits), _uniform_cost if puzzle.is_numeric else _plain_astar
    glance = first(puzzle, remaining(_GLANCE))
    if glance.limit is not Limit.TIME or 0 in (remaining().seconds, remaining().processor):
        return glance
    if (against := puzzle.obstacle()) is not None:  # else known only where a glance is long enough
        proof = Proof(Argument.OBSTACLE, against)
        return Finding(Status.UNSOLVABLE, proof=proof, expanded=glance.expanded)
    if not puzzle.is_numeric and has_libraries():
        return _by_turns(puzzle, glance, limits, remaining)
    finding = _plain_astar(puzzle, remaining())
    return replace(finding, expanded=(finding.expanded or 0) + (glance.expanded or 0))


def _by_turns(
    puzzle: PlanningProblem, result: Finding[Any], limits: Limits, remaining: Callable[..., Limits]
) -> Finding[Any]:
    """Let two searches take longer and longer turns, after the `result` of a glance."""
    # One is by potentials, a fifth of the time; one by both, LM-cut when a state is taken out.
    from pddlpuzzles.search.heuristics.potential import potential

    given = [limit for limit in (limits.seconds, limits.processor) if limit is not None]
    share = min(given) / 5 if given else _LONGEST
    start, quick = StartBound(0, ""), potential(puzzle.task, share)
    allowed = limits

    def begin(name: str) -> Iterator[Finding[Any]]:
        lowest = partial(Queue[int], start.cost)
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
        allowed = remaining(seconds)
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
        if result.limit is None or 0 in (remaining().seconds, remaining().processor):
            break
    return replace(result, expanded=sum(expanded.values()))


def _may_fall(puzzle: Any) -> str | None:
    if costs_add_up(puzzle):
        return None
    return "an action may make the metric better, so that costs do not only add up"


def _weighted(puzzle: Any, limits: Limits) -> Finding[Any]:
    finding = BY_RULES["weighted-astar"].find(puzzle, limits)
    return replace(finding, bound=None) if getattr(puzzle, "is_numeric", False) else finding


def _turns(share: float) -> Iterator[tuple[str, float]]:
    """Yield whose turn it is, for how many seconds: potentials for `share` together."""
    turn, used = _FIRST, 0.0
    while used < share:
        yield "potentials", min(turn, share - used)
        yield "both", 2 * turn
        turn, used = 2 * turn, used + turn
    yield "both", math.inf


def _clock(limits: Limits) -> Callable[..., Limits]:
    """Begin limits; return what says how much of them is left, `most` seconds of CPU at most."""
    began, used = time.monotonic(), time.process_time()

    def left(most: float | None = None) -> Limits:
        if limits.processor is not None:
            processor = max(0.0, limits.processor - (time.process_time() - used))
            most = processor if most is None else min(most, processor)
        return replace(limits.left(began), processor=most)

    return left


_SUMMARIES: Final = loads(Path(__file__).with_name("searches.toml").read_text("utf-8"))
_SEARCHES: Final = {
    **BY_RULES,
    NATIVE: replace(BY_RULES[NATIVE], find=_astar),
    "greedy": replace(BY_RULES["greedy"], find=_greedy),
    "breadth-first": Search(breadth_first, "", proves=False),
    "weighted-astar": replace(BY_RULES["weighted-astar"], find=_weighted, refusal=_may_fall),
    "uniform-cost": Search(_uniform_cost, ""),
    "depth-first": Search(best_first.deferred, "", proves=False),
    "iterative-deepening": Search(iterative_deepening, "", proves=False),
    "symbolic": Search(
        symbolic.symbolic, "", refusal=symbolic.refusal, is_traced=False, needs="dd"
    ),
    "bfws": Search(_bfws, "", proves=False, refusal=has_numbers),
    "ida-star": Search(ida_star, "", informed=True, refusal=_may_fall),
}
SEARCHES: Final = {
    name: replace(it, find=partial(_unless_refused, it), summary=_SUMMARIES.get(name, it.summary))
    for name, it in _SEARCHES.items()
}
"""Breadth-first search and iterative deepening prove optima where every action costs 1."""
AT_ONCE: Final = "uniform-cost"  # it expands a hundred states while LM-cut, in Python, looks at one


def is_refuted(puzzle: PlanningProblem) -> bool:
    if puzzle.is_numeric:
        return puzzle.obstacle() is not None or puzzle.heuristic(puzzle.start) == math.inf
    return puzzle.task.goal == NEVER or puzzle.conflict is not None


def provers(puzzle: PlanningProblem) -> tuple[str, ...]:
    is_native = puzzle.is_numeric or FAST_DOWNWARD.missing
    return (NATIVE,) if is_native else (FAST_DOWNWARD.name, NATIVE)


def leader(puzzle: PlanningProblem) -> str:
    name = NATIVE if ENHSP.missing else ENHSP.name
    return name if puzzle.is_numeric else FAST_DOWNWARD.name


def finders(puzzle: PlanningProblem) -> tuple[str, ...]:
    return ("greedy", NATIVE) if puzzle.is_numeric else ("greedy", "bfws")


def start_bound(puzzle: PlanningProblem, seconds: float) -> StartBound | None:
    if not has_libraries() or puzzle.is_numeric:
        return None
    from pddlpuzzles.search.heuristics.potential import potential

    bound = potential(puzzle.task, seconds)(puzzle.start)
    name = "the lower bound at the start by potentials"
    return StartBound(int(bound), name) if bound < math.inf else None


def heuristics(puzzle: PlanningProblem) -> Mapping[str, Callable[[], Heuristic]]:
    taken = {name: kind.make for name, kind in HEURISTICS.items() if not kind.refusal(puzzle)}
    makers = {name: lambda puzzle, make=make: make(puzzle.task) for name, make in taken.items()}
    return heuristics_named(puzzle, **makers)


def heuristic(puzzle: PlanningProblem, name: str) -> Callable[[], Heuristic]:
    named = heuristics(puzzle)
    if name in HEURISTICS and name not in named:
        why_not = HEURISTICS[name].refusal(puzzle)
        said = f"the heuristic {name!r} cannot take the problem: {why_not}"
        raise InputError(f"{said};", expected=one_of(named))
    return named[require_known("heuristic", name, named)]


def is_admissible(heuristic: str) -> bool:
    return heuristic not in HEURISTICS or HEURISTICS[heuristic].is_admissible


def most_judged(puzzle: PlanningProblem) -> int:
    return min(20_000, 500_000 // max(1, len(puzzle.task.operators)))


def facts(puzzle: PlanningProblem, state: int) -> Facts:
    rows: dict[str, list[tuple[str, ...]]] = {name: [] for name in puzzle.domain.predicates}
    for atom in sorted(puzzle.task.fixed | puzzle.task.true_atoms(state)):
        if atom.predicate in rows:  # not the equality of an object with itself
            rows[atom.predicate].append(atom.terms)
    return rows


class PlanningView(View):
    @property
    def atoms(self) -> list[str]:
        return sorted(map(str, self.puzzle.task.true_atoms(self.state)))

    def value(self, function: str, *names: object) -> Number | None:
        """Return a function's exact value; None if it has none, or only adds to the cost.

        :raises InputError: for an unknown name, or another number of arguments.
        """
        puzzle: PlanningProblem = self.puzzle
        callables = {**puzzle.domain.functions, **dict.fromkeys(puzzle.problem.counted, ())}
        asked = Atom(function, tuple(map(str, names)))
        self._require_fitting("function", asked, callables)
        task = puzzle.numbers
        is_cost = task and asked in task.numbers.slots and asked not in task.functions
        return None if is_cost else puzzle.values(self.state)(asked)

    def _require_fitting(self, what: str, atom: Atom, names: Mapping[str, Sequence[str]]) -> None:
        kinds = names[require_known(what, atom.predicate, names)]
        if len(atom.terms) != len(kinds):
            given, wanted = (counted(len(its), "arguments") for its in (atom.terms, kinds))
            raise InputError(f"{atom} has {given}", expected=wanted)
        for name in atom.terms:
            require_known("object", name, self.puzzle.problem.objects)

    def holds(self, predicate: str, *names: object) -> bool:
        """Say whether an atom holds; raise InputError for an unknown name or arity."""
        puzzle: PlanningProblem = self.puzzle
        atom = Atom(predicate, tuple(map(str, names)))
        if atom not in puzzle.task.fixed and puzzle.task.bit(atom) is None:
            self._require_fitting("predicate", atom, puzzle.domain.predicates)
        return bool(puzzle.valuation(self.state).holds(atom))


VIEW: Final = PlanningView
