"""What the system offers: processes, threads, libraries.

Linux and macOS offer all of it. Windows has no fork, on which workers rest; a browser (Pyodide) has
neither processes nor threads, and mostly no numpy. What needs none of these works there, too.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from typing import Final

from pddlpuzzles.processes.supervised import HAS_FORK

HAS_WORKERS: Final = HAS_FORK
"""Whether processes of our own can be had: without them no planner is asked."""
HAS_THREADS: Final = sys.platform not in ("emscripten", "wasi")
NO_WORKERS: Final = "it runs as a process of its own, which cannot be had on this system"


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@cache
def has_libraries() -> bool:
    """Say whether numpy, highspy and networkx are installed, as they are except in a browser."""
    return all(find_spec(name) is not None for name in ("numpy", "highspy", "networkx"))


def as_typed(words: Sequence[str]) -> str:
    """Return a command as it is typed: in a POSIX shell, or in Windows' own ones."""
    if sys.platform != "win32":
        import shlex

        return shlex.join(words)
    return " ".join(one if re.fullmatch(r"[\w\\/:.=-]+", one) else f'"{one}"' for one in words)
