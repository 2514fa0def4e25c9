"""Loops that numba compiles: in a process of its own, since its compiler asks for no limit."""

import os
from collections.abc import Callable
from typing import Any, Final

from pddlpuzzles.processes.system import has_libraries
from pddlpuzzles.search.budget import check

_SLICE: Final = 0.05  # seconds between two looks at the limits while numba is imported


class NotCompiledError(Exception):
    """A loop is not among what numba has kept."""


def can_compile(call: Callable[..., object], *arguments: object) -> bool:
    """Make the first call of compiled loops; say whether they can be had."""
    # A thread imports numba and reads what it has kept. What it has not, a process compiles and
    # keeps, and the thread reads it then. Limits are asked meanwhile.
    from concurrent.futures import ThreadPoolExecutor, wait

    from pddlpuzzles.processes.workers import Pool

    if not has_libraries():
        return False
    executor = ThreadPoolExecutor(1)
    try:
        for _ in range(2):
            reading = executor.submit(_is_kept, call, arguments)
            while not wait([reading], _SLICE).done:
                check()
            if reading.result():
                return True
            pool = Pool(1)
            try:
                pool.map(_compile, [(os.getcwd(), call, arguments)], check)
            finally:
                pool.stop()
    except (ImportError, RuntimeError, OSError):  # without numba, or a place to keep what it makes
        pass
    finally:
        executor.shutdown(wait=False)
    return False


def _is_kept(call: Callable[..., object], arguments: tuple[object, ...]) -> bool:
    """Make a call; say no where numba would have to compile for it."""
    from numba.core import event

    class Refusal(event.Listener):
        def on_start(self, event: Any) -> None:
            if event.data["dispatcher"].py_func.__module__.startswith("pddlpuzzles."):
                raise NotCompiledError

        on_end = on_start

    try:
        with event.install_listener("numba:compile", Refusal()):
            call(*arguments)
    except NotCompiledError:
        return False
    return True


def _compile(folder: str, call: Callable[..., object], arguments: tuple[object, ...]) -> None:
    os.chdir(folder)  # NUMBA_CACHE_DIR may be relative to it
    call(*arguments)
