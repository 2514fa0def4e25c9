"""Solving an instance: by the engine of a name, or as `planners.auto` asks them by default.

A search may be a function of the user's own. A native one can write its events to a file.
"""

import math
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import require_writable, written_whole
from pddlpuzzles.errors import InputError, ParameterError, one_of, require_kind, require_known
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.planners.anytime import has_lama_first, improve
from pddlpuzzles.planners.asking import EngineAnswer, Question, ask, say_changes, sealed_answer
from pddlpuzzles.planners.auto import ask_auto
from pddlpuzzles.planners.fast_downward import is_admissible
from pddlpuzzles.planners.other_engines import other_planners, planner_named
from pddlpuzzles.planners.table import FAST_DOWNWARD, PLANNERS
from pddlpuzzles.puzzle import Encoding, Finding, Limit, Limits, Status
from pddlpuzzles.referee import Sealed, seal, with_bound
from pddlpuzzles.search import NATIVE
from pddlpuzzles.search.budget import LimitError, limited
from pddlpuzzles.search.informed import View
from pddlpuzzles.search.trace import Trace, recording
from pddlpuzzles.show.wording import Say, decimal
from pddlpuzzles.solving.solve_answer import Solution

AUTO: Final = "auto"

_FOR_BOUND: Final = 2.0  # seconds for a bound at the start, where a plan was found and not proved
_LIBRARIES: Final = 0.1  # seconds of them that importing a solver of linear programs takes

Heuristic = str | Callable[[View], float] | None
OwnSearch = Callable[[Any], object]
"""Given a `StateGraph`, returns moves in the puzzle's notation or the states of a path; None proves
nothing."""


@dataclass(frozen=True)
class _Call:
    limits: Limits
    say: Say  # hears of notes
    better: Callable[[Solution], None]  # hears of plans
    trace: str | os.PathLike[str] | None  # a file for a search's events
    began: float = field(default_factory=time.monotonic)


def engines() -> list[str]:
    return [AUTO, *catalogue.searches(), *PLANNERS]


def solve(
    instance: Instance,
    *,
    engine: str = AUTO,
    optimal: bool = False,
    encoding: str | None = None,
    heuristic: Heuristic = None,
    search: str | OwnSearch | None = None,
    limits: Limits | None = None,
    certificate: str | os.PathLike[str] | None = None,
    trace: str | os.PathLike[str] | None = None,
    anytime: bool = False,
    say: Say = lambda note: None,
    better: Callable[[Solution], None] = lambda solution: None,
) -> Solution:
    """Solve an instance within limits, as `pddlpuzzles.solve` documents.

    With `anytime` it calls `better` with each better plan, and each better bound.

    :raises InputError: if there is no such engine, encoding or heuristic, or the engine cannot take
        the puzzle, or can prove nothing and `optimal` is asked for.
    :raises PlannerError: if the engine asked for ended without an answer, or with a wrong one.
    """
    _require_fitting(engine, encoding, heuristic, search, optimal=optimal, anytime=anytime)
    if certificate is not None:
        require_writable(Path(certificate))
        if (engine, search, heuristic) == (AUTO, None, None):
            optimal = not anytime  # only what is proved can be certified
    call = _Call(limits or Limits(), say, better, trace)
    instance, chosen = instance.choose_encoding(encoding)
    answers: list[EngineAnswer] = []  # each better than those before
    question = Question(instance, chosen, optimal, heuristic)
    try:
        with limited(call.limits):
            if not callable(search):
                engine, search = _engine_for(instance, engine, search, heuristic, optimal=optimal)
                if encoding is None and certificate is None and engine in PLANNERS:
                    chosen = encoding_for(engine, instance, chosen, say, optimal=optimal)
                proves = optimal or (search is not None and is_admissible(search))
                question = Question(instance, chosen, proves, heuristic, search)
            for answer in _answers(engine, search, question, call, anytime=anytime):
                answers.append(answer)
    except LimitError as reached:  # what has passed the referee by then is the answer
        answers = answers or [_out_of_limit(engine, instance, reached)]
    solution = _solution(question, answers[-1], time.monotonic() - call.began)
    if solution.status is Status.UNSOLVABLE:
        mistakes = instance.likely_mistakes(call.limits.left(call.began))
        solution = replace(solution, mistakes=mistakes)
    if certificate is None:
        return solution
    from pddlpuzzles.solving.certified import with_certificate

    return with_certificate(solution, encoding, Path(certificate), call.limits.left(call.began))


def _require_fitting(
    engine: str, encoding: object, heuristic: object, search: Any, *, optimal: bool, anytime: bool
) -> None:
    require_kind("engine", engine, str, "an engine's name")
    require_kind("encoding", encoding, str | None, "an encoding's name or None")
    words = "a name, a function of a state or None"
    require_kind("heuristic", heuristic, str | Callable | None, words)
    require_kind("search", search, str | Callable | None, "a text, a function of the graph or None")
    if anytime and optimal:
        raise InputError("anytime cannot be used with optimal, which proves its first plan")
    if callable(search) and (engine != AUTO or heuristic is not None or optimal):
        also = "an engine" if engine != AUTO else "a heuristic" if heuristic else "optimal"
        raise ParameterError("search", f"is a function, which cannot be used with {also}")


def _with_start_bound(
    answer: EngineAnswer, question: Question, call: _Call, *, is_auto: bool
) -> EngineAnswer:
    """Add the bound at the start to a plan that is not proved, if there is time for one."""
    remaining = call.limits.left(call.began).seconds
    half = math.inf if remaining is None else remaining / 2
    seconds = min(_FOR_BOUND, (time.monotonic() - call.began) / 4, half)
    if seconds < _LIBRARIES and is_auto:  # which has a bound by then
        return answer
    with suppress(LimitError):
        instance = question.instance
        bound = instance.family.searches.start_bound(instance.puzzle, seconds)
        return answer._replace(sealed=with_bound(answer.engine, answer.sealed, bound))
    return answer


def _out_of_limit(engine: str, instance: Instance, reached: LimitError) -> EngineAnswer:
    """Say that nothing was found, with the bound at the start if known at once."""
    limit, during = reached.limit, reached.during
    sealed = Sealed[Any, Any](Status.GAVE_UP, limit=limit, during=during)
    with suppress(LimitError), limited(Limits(seconds=0.0)):
        finding: Finding[Any] = Finding(Status.GAVE_UP, limit=limit, during=during)
        sealed = seal(engine, instance.puzzle, finding)
    return EngineAnswer(engine, sealed)


def _engine_for(
    instance: Instance, engine: str, search: str | None, heuristic: Heuristic, *, optimal: bool
) -> tuple[str, str | None]:
    """Return the engine that is meant, and the search, if one of Fast Downward's."""
    able, family = instance.searches(), instance.family
    if search is not None and (search := "".join(search.split())) in able:
        if engine not in (AUTO, search):
            raise ParameterError("search", f"is {search!r}, and the engine {engine!r}: name one")
        engine, search = search, None  # one of our own searches, which are engines
    if search is not None:
        if "(" not in search:
            said = f"there is no search {search!r}" if search else "the search is empty"
            if search in catalogue.searches():
                said = f"the search {search!r} cannot search {family.name}"
            wanted = f"{one_of(able)}, or one of Fast Downward's, such as 'astar(lmcut())'"
            raise InputError(f"{said};", expected=wanted)
        engine = FAST_DOWNWARD.name if engine == AUTO else engine
        if engine != FAST_DOWNWARD.name:
            complaint = f"is for the engine {FAST_DOWNWARD.name}, not for {engine!r}"
            raise ParameterError("search", complaint)
        if optimal and not is_admissible(search):
            raise InputError(f"the search {search!r} is not known to find cheapest plans")
    elif engine == AUTO and heuristic is not None:
        engine = NATIVE
    _require_engine(instance, engine, optimal=optimal)
    informed = [name for name, kind in able.items() if kind.informed]
    if heuristic is not None and engine not in informed:
        raise ParameterError("heuristic", f"is for {', '.join(informed)}, not for {engine!r}")
    if isinstance(heuristic, str):
        family.searches.heuristic(instance.puzzle, heuristic)
    is_sound = isinstance(heuristic, str) and family.searches.is_admissible(heuristic)
    if optimal and heuristic is not None and not is_sound:
        which = repr(heuristic) if isinstance(heuristic, str) else "a function"
        complaint = f"is {which}, which may overestimate and proves nothing; ask without optimal"
        raise ParameterError("heuristic", complaint)
    return engine, search


def _require_engine(instance: Instance, engine: str, *, optimal: bool) -> None:
    able = instance.searches()
    if engine == AUTO or (engine in able and (able[engine].proves or not optimal)):
        return
    if engine in catalogue.searches() and engine not in able:
        said = f"the engine {engine!r} cannot search {instance.family.name}"
        raise InputError(f"{said}; {', '.join(able)} can")
    if engine not in (*PLANNERS, *able):
        require_known("engine", engine, [*engines(), *other_planners()])
    if optimal and (engine in able or not planner_named(engine).proves):
        provers = [name for name, kind in able.items() if kind.proves]
        provers += [name for name, planner in PLANNERS.items() if planner.proves]
        said = f"the engine {engine!r} cannot prove anything optimal"
        raise InputError(f"{said}; {', '.join(provers)} can")


def encoding_for(
    engine: str, instance: Instance, chosen: Encoding[Any, Any], say: Say, *, optimal: bool
) -> Encoding[Any, Any]:
    """Choose a planner's encoding where none was asked for: mostly the chosen."""
    # Else it is one that it can take, or in which it proves fastest; a problem from a file stays.
    puzzle, asked = instance.puzzle, PLANNERS[engine]
    if instance.reading is not None:
        return chosen
    able = [form for form in instance.family.encodings if puzzle.objective in form.objectives]
    asks = engine, puzzle.objective
    if optimal and (best := [form for form in able if asks in form.proved_by]):
        if best[0].name != chosen.name:
            say(f"{engine} is given the encoding {best[0].name!r}, in which it proves fastest")
        return best[0]
    fit = (form for form in (chosen, *able) if Question(instance, form, False).is_for(asked))
    given = next(fit, chosen)
    if given is not chosen:
        said = f"{engine} cannot take the encoding {chosen.name!r}"
        say(f"{said}; it is given {given.name!r} instead")
    return given


def _answers(
    engine: str, search: object, question: Question, call: _Call, *, anytime: bool
) -> Iterator[EngineAnswer]:
    """Yield the answer of an engine or of the user's own search, and then better ones."""
    is_auto = engine == AUTO and not callable(search)
    # LAMA looks for better plans while a search of ours proves bounds: in one go.
    in_one_go = anytime and is_auto and has_lama_first(question)
    traced = "a function" if callable(search) else engine
    with _traced(question.instance, traced, question.heuristic, call.trace) as end:
        if in_one_go:
            answer = _improved(None, question, call)
        elif callable(search):
            answer = _answer_of(search, question)
        elif is_auto:
            answer = ask_auto(question, call.limits, call.say)
        else:
            say_changes(engine, question, call.say)
            answer = ask(engine, question, call.limits)
        end(answer.sealed)
    yield answer
    if answer.sealed.status is Status.SOLVED and not in_one_go:
        answer = _with_start_bound(answer, question, call, is_auto=engine == AUTO)
        yield answer
        if anytime and answer.sealed.status is Status.SOLVED:
            yield _improved(answer, question, call)


def _improved(answer: EngineAnswer | None, question: Question, call: _Call) -> EngineAnswer:
    """Go on to better plans, by LAMA without a first answer; say the cost and bound of each."""
    said = set[tuple[int | None, Status]]()

    def hear(answered: EngineAnswer) -> None:
        sealed, seconds = answered.sealed, time.monotonic() - call.began
        if (sealed.cost, sealed.status) not in said:
            said.add((sealed.cost, sealed.status))
            cost, bound = map(question.instance.metric_value, (sealed.cost, sealed.bound))
            least = "unbounded" if bound is None else f"at least {decimal(bound)}"
            call.say(f"{decimal(cost)}, {least} ({answered.engine}, {seconds:.1f} s)")
        call.better(_solution(question, answered, seconds))

    if answer is None:
        say_changes(FAST_DOWNWARD.name, question, call.say)
    else:
        hear(answer)
    return improve(answer, question, call.limits.left(call.began), hear, call.say)


def _solution(question: Question, answer: EngineAnswer, seconds: float) -> Solution:
    instance, encoding, *_ = question
    plan = answer.plan
    if plan is not None and (names := instance.object_names(encoding)):
        plan = tuple(map(names.outward, plan))
    fallback = "; ".join(map(str, answer.failures)) or None
    return Solution(instance, encoding.name, answer.engine, seconds, answer.sealed, plan, fallback)


def with_proof(instance: Instance, limits: Limits) -> Instance:
    solution = solve(instance, optimal=True, limits=limits)
    if solution.sealed.proof is None:
        return instance  # the same object: nothing is known
    is_solvable = solution.status is Status.OPTIMAL
    facts = {"solvable": True, "cost": solution.cost} if is_solvable else {"solvable": False}
    return replace(instance, known=facts, known_is_proved=True)


@contextmanager
def _traced(
    instance: Instance, engine: str, heuristic: object, trace: str | os.PathLike[str] | None
) -> Iterator[Callable[[Sealed[Any, Any]], None]]:
    """Have the search write its events to a file; yield what writes the last of them."""
    if trace is None:
        yield lambda sealed: None
        return
    able = [name for name, kind in instance.searches().items() if kind.is_traced]
    if engine not in able:
        complaint = f"is for one search by name: {', '.join(able)}; not for {engine!r}"
        raise ParameterError("trace", complaint)
    require_writable(Path(trace))
    puzzle, reached = instance.puzzle, None
    with written_whole(Path(trace)) as draft, open(draft, "w", encoding="utf-8") as stream:
        events = Trace(stream.write, puzzle.notation)
        asked = {"puzzle": instance.family.name, "instance": instance.name}
        asked |= {"objective": puzzle.objective, "search": engine}
        named = "a function" if callable(heuristic) else heuristic
        events.event("start", state=0, **asked, heuristic=named)

        def end(sealed: Sealed[Any, Any]) -> None:
            cost, bound = map(instance.metric_value, (sealed.cost, sealed.bound))
            claim = {"status": str(sealed.status), "cost": cost, "bound": bound}
            events.event("end", **claim, expanded=sealed.expanded)

        with recording(events):
            try:
                yield end
            except LimitError as error:  # what is written by then is whole, too
                end(Sealed(Status.GAVE_UP))
                reached = error
    if reached is not None:
        raise reached


def _answer_of(search: OwnSearch, question: Question) -> EngineAnswer:
    """Return what a user's own search finds, accepted by the referee."""
    from pddlpuzzles.search.state_graph import StateGraph

    graph: StateGraph[Any, Any] = StateGraph(question.searched)
    result: Any = search(graph)
    instance, moves = question.instance, None
    try:
        steps = [result] if isinstance(result, str) else None if result is None else list(result)
        if steps is not None and all(isinstance(step, str) for step in steps):
            notation = instance.family.require_notation()
            moves = tuple(read.move for read in notation.parse(instance.puzzle, ", ".join(steps)))
        elif steps is not None and steps[0] == instance.puzzle.start:
            for state in steps[:-1]:
                graph.expand(state)
            moves = graph.moves_along(steps)
    except InputError as error:
        words = error.words | {"complaint": f"has returned no plan: {error.complaint}"}
        raise ParameterError("search", **words) from None
    except (KeyError, TypeError):
        pass  # no list, no states of this puzzle, or not one after the other
    if result is not None and moves is None:
        wanted = "moves in the puzzle's notation, the states of a path from the start, or None"
        raise ParameterError("search", f"has returned {result!r:.80}", expected=wanted)
    status, limit = (Status.GAVE_UP, Limit.METHOD) if moves is None else (Status.SOLVED, None)
    finding = Finding(status, moves, limit=limit, expanded=graph.expanded or None)
    name = getattr(search, "__name__", "")
    return sealed_answer(name if name.isidentifier() else "a function", question, finding)
