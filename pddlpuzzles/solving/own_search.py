"""A search of the user's own: a function that is given the state graph and finds a plan in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pddlpuzzles.errors import InputError, ParameterError
from pddlpuzzles.planners.asking import EngineAnswer, Question, sealed_answer
from pddlpuzzles.puzzle import Finding, Limit, Status

OwnSearch = Callable[[Any], object]
"""Given a `StateGraph`, returns moves in the puzzle's notation or the states of a path; None proves
nothing.
"""


def answer_of(search: OwnSearch, question: Question) -> EngineAnswer:
    """Return what it finds, once the referee has accepted it.

    :raises ParameterError: if it returns something else.
    :raises PlannerError: if its plan is wrong.
    """
    from pddlpuzzles.search.graph import StateGraph

    graph: StateGraph[Any, Any] = StateGraph(question.searched)
    result = search(graph)
    expanded = graph.expanded or None
    name = getattr(search, "__name__", "")
    engine = name if name.isidentifier() else "a function"
    if result is None:
        gave_up: Finding[Any] = Finding(Status.GAVE_UP, limit=Limit.METHOD, expanded=expanded)
        return sealed_answer(engine, question, gave_up)
    moves = _moves(result, question, graph)
    return sealed_answer(engine, question, Finding(Status.SOLVED, moves, expanded=expanded))


def _moves(result: object, question: Question, graph: Any) -> tuple[Any, ...]:
    instance = question.instance
    try:
        steps = result if isinstance(result, str) else list(result)  # type: ignore[call-overload]
        if all(isinstance(one, str) for one in steps):
            notation = instance.family.require_notation()
            text = steps if isinstance(steps, str) else ", ".join(steps)
            return tuple(one.move for one in notation.parse(instance.puzzle, text))
        if steps[0] == instance.puzzle.start:
            for state in steps[:-1]:
                graph.expand(state)
            return tuple(graph.moves_along(steps))
    except InputError as error:
        raise ParameterError("search", f" has returned no plan: {error.message}") from None
    except (KeyError, TypeError, StopIteration):
        pass  # no list, no states of this puzzle, or not one after the other
    wanted = "expected moves in the puzzle's notation, the states of a path from the start, or None"
    raise ParameterError("search", f" has returned {result!r:.80}, {wanted}")
