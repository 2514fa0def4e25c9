"""A native search in a process of its own, so that it can be stopped at once.

The request is a pickled `Request`, the answer a pickled `Finding`.
"""

from __future__ import annotations

import pickle
from typing import Any, NamedTuple

from pddlpuzzles.guard import serve
from pddlpuzzles.puzzle import Limits, Puzzle, Search


class Request(NamedTuple):
    """A search, a puzzle and the limits."""

    search: Search
    puzzle: Puzzle[Any, Any]
    limits: Limits


def main() -> None:
    """Answer the request on standard input; this is the process's whole life."""
    serve(_answer)


def _answer(asked: bytes) -> bytes:
    request: Request = pickle.loads(asked)  # noqa: S301 - from our own parent
    return pickle.dumps(request.search.find(request.puzzle, request.limits))
