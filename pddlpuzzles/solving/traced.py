"""The file that a search's events are written to, and which searches have some."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pddlpuzzles.catalogue.file_access import require_writable, written_whole
from pddlpuzzles.errors import ParameterError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.puzzle import Status
from pddlpuzzles.referee import Sealed
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.search.trace import Trace, recording

End = Callable[[Sealed[Any, Any]], None]
"""Writes the last line, of what the search has found."""


def require_traced(instance: Instance, engine: str, trace: str | os.PathLike[str] | None) -> None:
    """Raise InputError if an engine has no events, or the file cannot be written."""
    if trace is None:
        return
    able = [name for name, known in instance.searches().items() if known.is_traced]
    if engine not in able:
        complaint = f" is for one search by name: {', '.join(able)}; not for {engine!r}"
        raise ParameterError("trace", complaint)
    require_writable(Path(trace))


@contextmanager
def traced(
    instance: Instance, engine: str, heuristic: object, trace: str | os.PathLike[str] | None
) -> Iterator[End]:
    """Have the search that is begun meanwhile write its events to a file, if there is one."""
    if trace is None:
        yield lambda sealed: None
        return
    puzzle = instance.puzzle
    named = heuristic if heuristic is None or isinstance(heuristic, str) else "a function"
    reached = None
    with written_whole(Path(trace)) as draft, open(draft, "w", encoding="utf-8") as stream:
        events = Trace(stream.write, puzzle.notation)
        events.start(
            puzzle.start,
            puzzle=instance.family.name,
            instance=instance.name,
            objective=puzzle.objective,
            search=engine,
            heuristic=named,
        )

        def end(sealed: Sealed[Any, Any]) -> None:
            events.end(
                status=str(sealed.status),
                cost=instance.metric_value(sealed.cost),
                bound=instance.metric_value(sealed.bound),
                expanded=sealed.expanded,
            )

        with recording(events):
            try:
                yield end
            except LimitError as error:  # what is written by then is whole, too
                events.end(status=str(Status.GAVE_UP), cost=None, bound=None, expanded=None)
                reached = error
    if reached is not None:
        raise reached
