"""Solving an instance: engines by name, which are asked by default, and who comes next."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import require_writable
from pddlpuzzles.errors import InputError, ParameterError, require_known, require_text
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.planners.asking import (
    EngineAnswer,
    Question,
    ask,
    can_take,
    say_changes,
)
from pddlpuzzles.planners.auto import ask_auto
from pddlpuzzles.planners.other_engines import other_planners, planner_named
from pddlpuzzles.planners.table import FAST_DOWNWARD, PLANNERS, is_admissible
from pddlpuzzles.puzzle import Encoding, Finding, Limits, Status
from pddlpuzzles.referee import Sealed, seal, with_bound
from pddlpuzzles.search import NATIVE
from pddlpuzzles.search.budget import LimitError, limited
from pddlpuzzles.search.informed import View
from pddlpuzzles.show.wording import decimal
from pddlpuzzles.solving.own_search import OwnSearch, answer_of
from pddlpuzzles.solving.solve_answer import Solution
from pddlpuzzles.solving.traced import require_traced, traced

AUTO: Final = "auto"

_FOR_BOUND: Final = 2.0
"""Seconds for a bound at the start, where a plan was found and not proved."""


def engines() -> list[str]:
    return [AUTO, *catalogue.searches(), *PLANNERS]


def solve(
    instance: Instance,
    *,
    engine: str = AUTO,
    optimal: bool = False,
    encoding: str | None = None,
    heuristic: str | Callable[[View], float] | None = None,
    search: str | OwnSearch | None = None,
    limits: Limits | None = None,
    certificate: str | os.PathLike[str] | None = None,
    trace: str | os.PathLike[str] | None = None,
    anytime: bool = False,
    say: Callable[[str], None] = lambda note: None,
    better: Callable[[Solution], None] = lambda found: None,
) -> Solution:
    """Solve an instance within limits, as `pddlpuzzles.solve` documents.

    `search` is a native search by name (then it is the engine), one of Fast Downward's, or a
    function. With a `certificate`, `auto` is asked for a proof. With `anytime` it goes on to better
    plans and bounds, and calls `better` with each, until they meet or a limit is reached.

    :raises InputError: if there is no such engine, encoding or heuristic, or the engine cannot take
        the puzzle, or can prove nothing and `optimal` is asked for.
    :raises PlannerError: if the engine asked for ended without an answer, or with a wrong one.
    """
    require_text("engine", engine, "an engine's name")
    require_text("encoding", encoding, "an encoding's name or None")
    require_text("heuristic", heuristic, "a name, a function of a state or None", or_function=True)
    require_text("search", search, "a text, a function of the graph or None", or_function=True)
    if certificate is not None:
        require_writable(Path(certificate))
    if anytime and optimal:
        raise InputError("anytime cannot be used with optimal, which proves its first plan")
    limits = limits or Limits()
    began = time.monotonic()
    instance, chosen = instance.choose_encoding(encoding)
    own = search if callable(search) else None
    named = search if isinstance(search, str) else None
    if own is not None and (engine != AUTO or heuristic is not None or optimal):
        also = "an engine" if engine != AUTO else "a heuristic" if heuristic else "optimal"
        raise ParameterError("search", f" is a function, which cannot be used with {also}")
    if certificate is not None and (engine, own, named, heuristic) == (AUTO, None, None, None):
        optimal = not anytime
    answer: EngineAnswer | None = None
    question = Question(instance, chosen, optimal, heuristic)
    try:
        with limited(limits):
            if own is not None:
                require_traced(instance, "a function", trace)
                answer = answer_of(own, question)
            else:
                engine, named = _engine_for(instance, engine, named, heuristic, optimal=optimal)
                require_traced(instance, engine, trace)
                if encoding is None and certificate is None and engine in PLANNERS:
                    chosen = encoding_for(engine, instance, chosen, say, optimal=optimal)
                proves = optimal or (named is not None and is_admissible(named))
                question = Question(instance, chosen, proves, heuristic, named)
                if engine != AUTO and engine not in instance.searches():
                    say_changes(engine, question, say)
                with traced(instance, engine, heuristic, trace) as end:
                    if engine == AUTO:
                        answer = ask_auto(question, limits, say)
                    else:
                        answer = ask(engine, question, limits)
                    end(answer.sealed)
            if answer.sealed.status is Status.SOLVED:
                answer = _with_start_bound(
                    answer, question, (time.monotonic() - began) / 4, limits.left(began)
                )
            if anytime and answer.sealed.status is Status.SOLVED:
                answer = _improved(answer, question, limits, began, say, better)
            if answer.sealed.status is Status.UNSOLVABLE:
                for mistake in instance.family.mistakes.likely_mistakes(instance.puzzle):
                    say(f"note: {mistake}")
    except LimitError as reached:  # what has passed the referee by then is the answer
        if answer is None:
            answer = EngineAnswer(engine, _result_at_limit(engine, instance, reached))
    found = _solution(question, answer, time.monotonic() - began)
    if certificate is None:
        return found
    from pddlpuzzles.solving.certified import with_certificate

    return with_certificate(found, encoding, Path(certificate), limits.left(began))


def _engine_for(
    instance: Instance,
    engine: str,
    search: str | None,
    heuristic: str | Callable[[View], float] | None,
    *,
    optimal: bool,
) -> tuple[str, str | None]:
    """Return the engine that is meant, and the search if it is one of Fast Downward's own.

    :raises InputError: unless there is such an engine, and it can do what it is asked for.
    """
    able, family = instance.searches(), instance.family
    if search is not None and (search := "".join(search.split())) in able:
        if engine not in (AUTO, search):
            raise ParameterError("search", f" is {search!r}, and the engine {engine!r}: name one")
        engine, search = search, None
    if search is not None:
        if "(" not in search:
            said = f"there is no search {search!r}" if search else "the search is empty"
            if search in catalogue.searches():
                said = f"the search {search!r} cannot search {family.name}"
            wanted = f"expected one of {', '.join(able)}, or one of Fast Downward's, such as"
            raise InputError(f"{said}; {wanted} 'astar(lmcut())'")
        engine = FAST_DOWNWARD.name if engine == AUTO else engine
        if engine != FAST_DOWNWARD.name:
            complaint = f" is for the engine {FAST_DOWNWARD.name}, not for {engine!r}"
            raise ParameterError("search", complaint)
        if optimal and not is_admissible(search):
            raise InputError(f"the search {search!r} is not known to find cheapest plans")
    elif engine == AUTO and heuristic is not None:
        engine = NATIVE
    _require_engine(instance, engine, optimal=optimal)
    informed = [name for name, known in able.items() if known.informed]
    if heuristic is not None and engine not in informed:
        raise ParameterError("heuristic", f" is for {', '.join(informed)}, not for {engine!r}")
    if isinstance(heuristic, str):
        require_known("heuristic", heuristic, family.searches.heuristics(instance.puzzle))
    is_sound = isinstance(heuristic, str) and family.searches.is_admissible(heuristic)
    if optimal and heuristic is not None and not is_sound:
        which = repr(heuristic) if isinstance(heuristic, str) else "a function"
        complaint = f" is {which}, which may overestimate and proves nothing; ask without optimal"
        raise ParameterError("heuristic", complaint)
    return engine, search


def _with_start_bound(
    answer: EngineAnswer, question: Question, seconds: float, left: Limits
) -> EngineAnswer:
    """Compare a plan with a bound at the start, in at most as many seconds."""
    seconds = min(_FOR_BOUND, seconds, math.inf if left.seconds is None else left.seconds / 2)
    try:
        bound = question.instance.family.searches.start_bound(question.instance.puzzle, seconds)
    except LimitError:
        return answer
    return answer._replace(sealed=with_bound(answer.engine, answer.sealed, bound))


def _improved(
    answer: EngineAnswer,
    question: Question,
    limits: Limits,
    began: float,
    say: Callable[[str], None],
    better: Callable[[Solution], None],
) -> EngineAnswer:
    from pddlpuzzles.planners.auto import improve

    best = answer

    def hear(found: EngineAnswer) -> None:
        nonlocal best
        is_better = found is answer or found.sealed.cost != best.sealed.cost
        best, seconds = found, time.monotonic() - began
        if is_better or found.sealed.status is Status.OPTIMAL:
            metric_value = question.instance.metric_value
            cost, bound = metric_value(found.sealed.cost), metric_value(found.sealed.bound)
            least = "unbounded" if bound is None else f"at least {decimal(bound)}"
            known = f"{decimal(cost)}, {least}"
            say(f"{known} ({found.engine}, {seconds:.1f} s)")
        better(_solution(question, found, seconds))

    try:
        hear(answer)
        return improve(answer, question, limits.left(began), hear)
    except LimitError:
        return best


def _result_at_limit(engine: str, instance: Instance, reached: LimitError) -> Sealed[Any, Any]:
    """Return what can still be said at a limit, quickly."""
    limit, during = reached.limit, reached.during
    try:
        with limited(Limits(seconds=0.0)):
            lost: Finding[Any] = Finding(Status.GAVE_UP, limit=limit, during=during)
            return seal(engine, instance.puzzle, lost)
    except LimitError:
        return Sealed(Status.GAVE_UP, limit=limit, during=during)


def _require_engine(instance: Instance, engine: str, *, optimal: bool) -> None:
    able = instance.searches()
    if engine == AUTO or (engine in able and (able[engine].proves or not optimal)):
        return
    if engine in catalogue.searches() and engine not in able:
        raise InputError(
            f"the engine {engine!r} cannot search {instance.family.name}; {', '.join(able)} can"
        )
    if engine not in (*PLANNERS, *able):
        require_known("engine", engine, [*engines(), *other_planners()])
    if optimal and (engine in able or not planner_named(engine).proves):
        provers = [
            *(name for name, known in able.items() if known.proves),
            *(name for name, known in PLANNERS.items() if known.proves),
        ]
        raise InputError(
            f"the engine {engine!r} cannot prove anything optimal; {', '.join(provers)} can"
        )


def _solution(question: Question, answer: EngineAnswer, seconds: float) -> Solution:
    instance, encoding, *_ = question
    plan = answer.plan
    if plan is not None and (names := instance.object_names(encoding)):
        plan = tuple(map(names.outward, plan))
    return Solution(
        instance,
        encoding.name,
        answer.engine,
        seconds,
        answer.sealed,
        plan,
        "; ".join(answer.failures) or None,
    )


def encoding_for(
    engine: str,
    instance: Instance,
    chosen: Encoding[Any, Any],
    say: Callable[[str], None],
    *,
    optimal: bool,
) -> Encoding[Any, Any]:
    """Return the encoding for a planner where none was asked for: mostly the chosen.

    Else it is one that the planner can take, or in which it proves fastest, and counts the same. A
    problem from a file stays as it is.
    """
    puzzle, asked = instance.puzzle, PLANNERS[engine]
    if instance.reading is not None:
        return chosen
    able = [one for one in instance.family.encodings if puzzle.objective in one.objectives]
    asks = engine, puzzle.objective
    if optimal and (best := [one for one in able if asks in one.proved_by]):
        if best[0].name != chosen.name:
            say(f"{engine} is given the encoding {best[0].name!r}, in which it proves fastest")
        return best[0]
    if not can_take(asked, chosen, puzzle):
        for candidate in able:
            if can_take(asked, candidate, puzzle):
                say(
                    f"{engine} cannot take the encoding {chosen.name!r};"
                    f" it is given {candidate.name!r} instead"
                )
                return candidate
    return chosen


def with_proof(instance: Instance, limits: Limits) -> Instance:
    """Return an instance with what can be proved of it within limits."""
    found = solve(instance, optimal=True, limits=limits)
    if found.status is Status.OPTIMAL:
        return replace(instance, known={"solvable": True, "cost": found.cost}, known_is_proved=True)
    if found.status is Status.UNSOLVABLE:
        return replace(instance, known={"solvable": False}, known_is_proved=True)
    return instance
