"""A search as events, a JSON object on a line each: docs/pddl.md says which."""

import json
import math
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

from pddlpuzzles.show.wording import number_in_json

KNOWN: Final = "known"
DEAD_END: Final = "dead end"
Value = float | None


@dataclass
class Trace:
    """Writes the events of one search; states are numbered as they are met."""

    write: Callable[[str], object]
    notation: Callable[[Any], str]
    uses: str = "ghf"
    _numbers: dict[Hashable, int] = field(default_factory=lambda: defaultdict(count().__next__))

    def expanded(self, state: Any, g: Value, h: Value = None, f: Value = None) -> None:
        """Write that a state was taken to be expanded; f is g + h unless it is given."""
        self.event("expanded", state=self._numbers[state], **self._values(g, h, f))

    def generated(
        self, parent: Any, state: Any, move: Any, g: Value, h: Value = None, f: Value = None
    ) -> None:
        if h == math.inf:
            self.pruned(parent, state, move, g, DEAD_END)
        else:
            self._step("generated", parent, state, move, **self._values(g, h, f))

    def pruned(self, parent: Any, state: Any, move: Any, g: Value, reason: str = KNOWN) -> None:
        self._step("pruned", parent, state, move, g=g if "g" in self.uses else None, reason=reason)

    def _step(self, event: str, parent: Any, state: Any, move: Any, **more: object) -> None:
        name = move if isinstance(move, str) else self.notation(move)
        step = {"state": self._numbers[state], "parent": self._numbers[parent], "move": name}
        self.event(event, **step, **more)

    def event(self, event: str, **values: object) -> None:
        self.write(json.dumps({"event": event, **values}, default=number_in_json) + "\n")

    def _values(self, g: Value, h: Value, f: Value) -> dict[str, Value]:
        if f is None and g is not None and h is not None:
            f = g + h
        values = {"g": g, "h": h, "f": f}
        for name, value in values.items():  # null is what a search does not know, or not look at
            if name not in self.uses:
                values[name] = None
            elif value is not None and value == math.floor(value):
                values[name] = int(value)  # written without a point
        return values


current_trace: Final[ContextVar[Trace | None]] = ContextVar("trace", default=None)


@contextmanager
def recording(trace: Trace | None) -> Iterator[None]:
    """Have the searches that begin meanwhile, in this thread, write to a trace."""
    token = current_trace.set(trace)
    try:
        yield
    finally:
        current_trace.reset(token)
