"""A native search in a process of its own, so that it can be stopped at once.

The request is a pickled `Request`, the answer a pickled `Finding`; see `search_progress` for what
is said meanwhile.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import threading
import time
from typing import Any, Final, NamedTuple

from pddlpuzzles.processes.supervised import SAID, serve
from pddlpuzzles.puzzle import Limits, Puzzle, Search
from pddlpuzzles.search.search_progress import current_headway

_EVERY: Final = 0.5
_BESIDE: Final = 10


class Request(NamedTuple):
    search: Search
    puzzle: Puzzle[Any, Any]
    limits: Limits


def main() -> None:
    serve(_answer)


def _answer(asked: bytes) -> bytes:
    request: Request = pickle.loads(asked)  # noqa: S301 - from our own parent
    if request.limits.root is not None and request.limits.processor is None:
        os.nice(_BESIDE)
    threading.Thread(target=_say, daemon=True).start()
    return pickle.dumps(request.search.find(request.puzzle, request.limits))


def _say() -> None:
    with contextlib.suppress(OSError), open(SAID, "w") as said:
        while True:
            time.sleep(_EVERY)
            said.write(current_headway().line())
            said.flush()
