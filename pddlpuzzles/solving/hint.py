"""The next move from a position, or why there is none.

Where moves can be deduced, it is one that is surely right. Elsewhere it is the first of a cheapest
plan, or, of a PDDL problem too large for a proof, of any plan.
"""

import math
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from itertools import count
from typing import Any, Final, cast

from pddlpuzzles.errors import PlannerError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.processes.system import HAS_THREADS, has_libraries
from pddlpuzzles.puzzle import Advice, Finding, Limits, Status, costs_add_up
from pddlpuzzles.referee import Sealed, judge, seal
from pddlpuzzles.search import NATIVE
from pddlpuzzles.search.best_first import Successors
from pddlpuzzles.search.budget import Budget, LimitError, check, limited
from pddlpuzzles.show.wording import Say
from pddlpuzzles.solving.hint_answer import Choices, Hint
from pddlpuzzles.solving.position_after import Position, positions

_PATIENCE: Final = 1.0  # seconds after which it is said what takes so long
_MOMENT: Final = 0.8  # seconds of processor time that A* has alone; then all are asked side by side
_FEW: Final = 2_000  # states that are explored whole without numpy, slow to import
_COMPARING: Final = 0.05  # processor seconds for that; or a quarter of the proof's
_PROOF: Final = 10.0  # seconds to prove a problem in PDDL; most are too large
_SHORT: Final = 3 * _PROOF  # seconds below which a proof would take the search's
_LARGE: Final = 10_000  # ground actions of a problem above which a proof is seldom found in time
_QUICK: Final = 2.0  # seconds for a plan of a larger problem, beyond which a proof is not tried
_PROVING: Final = "looking for a cheapest plan and its proof"
_BACKWARDS: Final = 0.5  # share of the time left for looking back, and for the end


def hint(
    instance: Instance, moves: str = "", *, limits: Limits | None = None, say: Say = lambda _: None
) -> Hint:
    """Return the next move after `moves` (InputError: they are none)."""
    began = time.monotonic()
    way = positions(instance, moves)
    clock = _Clock(limits or Limits(), say)
    answer = _hint_at(way[-1].instance, clock)
    if answer.status is Status.UNSOLVABLE and len(way) > 1:
        answer = replace(answer, last=_last_in_reach(way, clock))
    puzzle, family = answer.instance.puzzle, answer.instance.family
    is_lost = answer.status is Status.UNSOLVABLE and has_libraries()
    if is_lost and (best := family.best_end) is not None:
        with clock.announcing("looking for the best end that can be reached"):
            end = best(puzzle, clock.share(1.0))
        verdict = judge(puzzle, end.moves)
        assert verdict.step is None, verdict.reason
        answer = replace(answer, best=end)
    return replace(answer, seconds=time.monotonic() - began)


@dataclass
class _Clock:
    _limits: Limits
    say: Say
    _began: float = field(default_factory=time.monotonic)

    def share(self, share: float) -> Limits:
        limits = self._limits.left(self._began)
        seconds = None if limits.seconds is None else max(0.01, share * limits.seconds)
        return replace(limits, seconds=seconds)

    @contextmanager
    def announcing(self, what: str) -> Iterator[None]:
        """Say what is being done, if it is not over soon."""
        if not HAS_THREADS:
            self.say(f"{what} …")
            yield
            return
        timer = threading.Timer(_PATIENCE, self.say, [f"{what} …"])
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()


def _hint_at(instance: Instance, clock: _Clock, share: float = 1.0) -> Hint:
    puzzle = instance.puzzle
    if puzzle.is_goal(puzzle.start):
        is_best = costs_add_up(puzzle)  # else going on may make the metric better
        status, bound = (Status.OPTIMAL, 0) if is_best else (Status.SOLVED, None)
        return Hint(instance, status, left=0, moves_left=0, bound=bound)
    if (advise := instance.family.advise) is not None:
        with clock.announcing("counting the solutions"):
            return _hint_by_deduction(instance, advise, clock.share(share))
    began = time.process_time()
    sealed = _by_search(instance, clock, share)
    used = time.process_time() - began
    sense = instance.sense  # -1 where a metric is maximized: then costs are what it loses
    bound = None if sealed.bound is None else sense * sealed.bound
    if sealed.moves is None:
        answer = Hint(instance, sealed.status, limit=sealed.limit, bound=bound)
        if sealed.proof is None:
            return answer
        mistakes = instance.likely_mistakes(clock.share(share))
        proof, reason = sealed.proof.words, sealed.proof.reason
        return replace(answer, proof=proof, reason=reason, mistakes=mistakes)
    place, by_hand = instance.family.narration.first_by_hand(puzzle, sealed.moves) or (0, None)
    move, choices = sealed.moves[place], None
    if sealed.status is Status.OPTIMAL and instance.family.order is None:  # else one of many orders
        within = replace(clock.share(share), processor=max(_COMPARING, used / 4))
        choices = None if (sealed.expanded or 0) > _FEW else _choices(instance, within)
    return Hint(
        instance,
        sealed.status,
        move=puzzle.notation(move),
        words=instance.family.drawing.describe(puzzle, puzzle.start, move),
        left=None if sealed.cost is None else sense * sealed.cost,
        moves_left=len(sealed.moves),
        proof=sealed.proof and sealed.proof.words,
        bound=bound,
        by_hand=by_hand,
        choices=choices,
    )


def _by_search(instance: Instance, clock: _Clock, share: float) -> Sealed[Any, Any]:
    """Look for a cheapest plan; of a problem in PDDL any plan will do."""
    # What proves such puzzles fastest is asked first (in PDDL what `solve` asks at once; A* for a
    # moment), then all that prove, together. In PDDL a plan without a proof is looked for between
    # these if time is short or the problem large.
    is_pddl, puzzle = instance.family.is_pddl, cast("Any", instance.puzzle)
    is_hurried = is_pddl and (clock.share(share).seconds or _SHORT) < _SHORT
    searches = {name: search for name, search in instance.searches().items() if search.proves}
    fastest = next(prover for prover in instance.provers() if prover in searches)
    all_provers = dict.fromkeys([*(searches if has_libraries() else ()), *instance.provers()])
    is_raced = fastest == NATIVE and len(all_provers) > 1
    is_large, proof = False, Sealed[Any, Any](Status.GAVE_UP)
    if is_pddl or is_raced:
        from pddlpuzzles.planners.asking import Question
        from pddlpuzzles.planners.auto import ask_at_once, race

        question = Question(*instance.choose_encoding(None), optimal=True)
    with clock.announcing(_PROVING):
        moment = _for_proof(instance, clock, share)
        if is_raced:
            moment = replace(moment, processor=_MOMENT)
        if is_hurried:
            moment = replace(moment, seconds=clock.share(share / 4).seconds)
        try:
            with limited(moment):
                is_large = is_pddl and len(puzzle.task.operators) > _LARGE
                if is_pddl and not is_large:  # else `solve` is asked below
                    proof = ask_at_once(question, moment).sealed
                if proof.proof is None and not proof.no_best and not is_large:
                    proof = seal(fastest, puzzle, searches[fastest].find(puzzle, moment))
        except LimitError as error:
            proof = Sealed(Status.GAVE_UP, limit=error.limit)
        is_put_off = is_hurried or is_large  # the race, until there is a plan
        if proof.status is Status.GAVE_UP and is_raced and not is_put_off:
            proof = race([*all_provers], question, _for_proof(instance, clock, share)).sealed
    if proof.status is not Status.GAVE_UP or not is_pddl:
        return proof
    began = time.monotonic()
    with clock.announcing("looking for a plan that need not be a cheapest"):
        plan = _unproved_plan(instance, clock.share(share), proof)
    was_quick = is_hurried or time.monotonic() - began <= _QUICK
    if plan.status is not Status.SOLVED or not (is_raced and is_put_off and was_quick):
        return plan
    with clock.announcing(_PROVING):
        within = clock.share(share) if is_hurried else _for_proof(instance, clock, share)
        proof = race([*all_provers], question, within).sealed
    return plan if proof.status is Status.GAVE_UP else proof


def _for_proof(instance: Instance, clock: _Clock, share: float) -> Limits:
    """Return the limits for a proof; where any plan may do, time is left for one."""
    if not instance.family.is_pddl:
        return clock.share(share)
    half = clock.share(share / 2)
    return replace(half, seconds=min(_PROOF, _PROOF if half.seconds is None else half.seconds))


def _unproved_plan(instance: Instance, within: Limits, proof: Sealed[Any, Any]) -> Sealed[Any, Any]:
    """Return any plan, or what `solve` proves, or else the attempted proof; the better bound."""
    from pddlpuzzles.solving.solve import solve

    try:
        sealed = solve(instance, limits=within).sealed
    except PlannerError:
        return proof
    bound = max((it.bound for it in (sealed, proof) if it.bound is not None), default=None)
    if sealed.status is Status.GAVE_UP:
        return replace(proof, bound=bound)
    if sealed.status is not Status.SOLVED:
        return sealed
    return seal(NATIVE, instance.puzzle, Finding(sealed.status, sealed.moves, bound=bound))


def _choices(instance: Instance, limits: Limits) -> Choices | None:
    """Compare the moves if the state space is small."""
    puzzle, start = instance.puzzle, instance.puzzle.start
    graph, states = Successors(puzzle), [start]
    into: dict[Any, list[tuple[int, Any]]] = {start: []}  # by state, prices and states before
    try:
        with limited(limits):
            for state in states:  # it grows meanwhile
                check()
                for after, edge in graph.expand(state).items():
                    if after not in into:
                        states.append(after)
                    into.setdefault(after, []).append((edge["cost"], state))
                if len(states) > _FEW:
                    return None
    except LimitError:
        return None
    # Back from the goals: what lies ahead of each state; its age keeps states from being compared.
    age, ahead = count(), defaultdict[Any, float](lambda: math.inf)
    waiting = [(0, next(age), state) for state in states if puzzle.is_goal(state)]
    while waiting:  # with costs below 0, too: no circle makes a cheapest plan cheaper
        cost, _, state = heappop(waiting)
        if cost < ahead[state]:
            ahead[state] = cost
            for price, before in into[state]:
                heappush(waiting, (cost + price, next(age), before))
    moves = [*puzzle.moves(start)]
    costs = [puzzle.cost(start, move) + ahead[puzzle.apply(start, move)] for move in moves]
    return Choices(len(costs), sum(cost < math.inf for cost in costs), costs.count(ahead[start]))


def _hint_by_deduction(instance: Instance, advise: Callable[..., Advice], limits: Limits) -> Hint:
    """Return a sure move, else the least risky one, or clues that contradict each other."""
    puzzle = instance.puzzle
    try:
        advice = advise(puzzle, Budget(limits).pulse)
    except LimitError as error:
        return Hint(instance, Status.GAVE_UP, limit=error.limit)
    if advice.move is None:
        number = len(advice.because)
        clues = f"these {number} clues, and no fewer, together" if number > 1 else "this clue"
        reason = f"{clues} cannot hold: {', '.join(advice.because)}"
        return Hint(instance, Status.UNSOLVABLE, reason=reason, advice=advice)
    # Each cell that is not decided takes a move, whichever comes first.
    undecided = math.ceil(puzzle.heuristic(puzzle.start))
    return Hint(
        instance,
        Status.OPTIMAL if advice.sure else Status.SOLVED,
        move=puzzle.notation(advice.move),
        words=instance.family.drawing.describe(puzzle, puzzle.start, advice.move),
        left=undecided,
        moves_left=undecided,
        advice=advice,
    )


def _last_in_reach(way: list[Position], clock: _Clock) -> Position | None:
    """Bisect for the last position that can be won (None: unknown); none is behind a lost one."""
    reached, lost = -1, len(way) - 1
    while lost - reached > 1:
        middle = (reached + lost) // 2
        status = _hint_at(way[middle].instance, clock, _BACKWARDS).status
        if status is Status.GAVE_UP:
            return None
        if status is Status.UNSOLVABLE:
            lost = middle
        else:
            reached = middle
    return way[reached] if reached >= 0 else None  # the start is lost, too
