"""A planner run's own process, which `run` talks to.

It is a process of its own because a planner must be stopped and limited as a whole, and because
importing unified-planning's engines takes a while that other commands need not wait.
The request is a pickled `Request`, the answer a JSON object: `status`, the name of
unified-planning's result status; `actions`, null or a list of lists of names; `log`, what the
planner printed.
"""

from __future__ import annotations

import importlib
import io
import json
import logging
import math
import os
import pickle
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Final, NamedTuple

from pddlpuzzles.guard import serve
from pddlpuzzles.importing import import_engines

MEBIBYTE: Final = 2**20
_HEADROOM: Final = 512 * MEBIBYTE
"""How much more address space than memory a planner may have at least."""
_JAVA_ELSE: Final = 512 * MEBIBYTE
"""What Java reserves beside its heap."""
_HERE: Final = Path("/proc/self/cwd")


class Request(NamedTuple):
    """What the worker is to do: an engine by unified-planning's name, its parameters, a task.

    `memory` is in MiB; `in_java` says that the engine runs in Java, which reserves far more
    address space than it uses and is given the size of its heap instead.
    """

    engine: str
    parameters: dict[str, str]
    memory: int | None
    in_java: bool
    task: bytes
    """The pickled `Problem`: to be opened only once unified-planning is imported."""


def main() -> None:
    """Do what is asked."""
    serve(_answer, import_engines)


def _answer(asked: bytes) -> bytes:
    request: Request = pickle.loads(asked)  # noqa: S301 - from our own parent
    problem = pickle.loads(request.task)  # noqa: S301
    problem.environment.credits_stream = None
    _contain(request)
    told = io.StringIO()  # what planners that are Python libraries say of their work
    logging.basicConfig(stream=told, level=logging.INFO, format="%(message)s")
    try:
        with _planner(request, problem) as planner:
            planner.skip_checks = True  # unified-planning's lists of features are incomplete
            result = planner.solve(problem)
    except MemoryError:  # of a planner that is a Python library
        return json.dumps({"status": "MEMOUT", "actions": None, "log": ""}).encode()
    log = "\n".join([*(said.message for said in result.log_messages or []), told.getvalue()])
    actions = None if result.plan is None else [_words(step) for step in result.plan.actions]
    return json.dumps({"status": result.status.name, "actions": actions, "log": log}).encode()


def _planner(request: Request, problem: Any) -> Any:
    """Return an engine, for which unified-planning's factory would import all that are there."""
    from unified_planning.engines.factory import DEFAULT_ENGINES

    if request.engine in DEFAULT_ENGINES:
        module, name = DEFAULT_ENGINES[request.engine]
        return getattr(importlib.import_module(module), name)(**request.parameters)
    from unified_planning.environment import get_environment

    factory = get_environment().factory
    return factory.OneshotPlanner(name=request.engine, params=request.parameters)


def _words(step: Any) -> list[str]:
    return [step.action.name, *(str(argument) for argument in step.actual_parameters)]


def _contain(request: Request) -> None:
    """Limit the memory of planners, and keep those that are programs in this process's group.

    unified-planning starts each in a session of its own, where whoever stops the group would
    not find it. The memory of the whole tree is looked at from outside, again and again; the
    limit of address space is there for what is taken between two looks.
    """
    if not str(Path.cwd()).isascii() or " " in str(Path.cwd()):
        _shorten_paths()
    memory = None if request.memory is None else request.memory * MEBIBYTE
    if request.in_java and memory is not None:
        os.environ["JAVA_TOOL_OPTIONS"] = " ".join(
            [os.environ.get("JAVA_TOOL_OPTIONS", ""), *_java_options(memory)]
        ).strip()
        memory = None
    elif memory is not None:
        memory += max(memory // 4, _HEADROOM)

    class Contained(subprocess.Popen):  # type: ignore[type-arg]
        def __init__(self, *args: Any, **options: Any) -> None:
            options |= {"start_new_session": False, "preexec_fn": lambda: _limit(memory)}
            super().__init__(*args, **options | {"stdin": subprocess.DEVNULL})

    subprocess.Popen = Contained  # type: ignore[misc]
    _limit(None if memory is None else _address_space() + memory)


def _shorten_paths() -> None:
    """Name temporary files through /proc: LPG cuts paths at spaces.

    Every process of this tree has this folder as its current directory.
    """
    if _HERE.exists():
        tempfile.tempdir = os.environ["TMPDIR"] = str(_HERE)


def _java_options(memory: int) -> list[str]:
    """Return the options that limit Java's heap, and where address space is limited the rest.

    Java reserves its heap and more at once, and does not start where it cannot.
    """
    import resource

    hard = min(limit for limit in _as_infinite(resource.getrlimit(resource.RLIMIT_AS)))
    if hard == math.inf:
        return [f"-Xmx{memory // MEBIBYTE}m"]
    heap = max(MEBIBYTE, min(memory, int(hard - _JAVA_ELSE) * 3 // 4))
    small = ["-XX:CompressedClassSpaceSize=64m", "-XX:ReservedCodeCacheSize=64m"]
    return [f"-Xmx{heap // MEBIBYTE}m", *small]


def _as_infinite(limits: tuple[int, int]) -> list[float]:
    import resource

    return [math.inf if limit == resource.RLIM_INFINITY else limit for limit in limits]


def _limit(memory: int | None) -> None:
    """Limit this process's address space, but never ask for more than it has been given."""
    if memory is None:
        return
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    soft = int(min(memory, *_as_infinite(resource.getrlimit(resource.RLIMIT_AS))))
    resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def _address_space() -> int:
    """Return the bytes of address space this process has, 0 where there is no /proc."""
    import resource

    try:
        with open("/proc/self/statm") as numbers:
            return int(numbers.read().split()[0]) * resource.getpagesize()
    except FileNotFoundError:
        return 0


if __name__ == "__main__":
    main()
