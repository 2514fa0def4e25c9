"""A planner run's own process, which `asking` talks to.

It is a process of its own because a planner must be stopped and limited as a whole, and because
importing unified-planning's engines takes a while that other commands need not wait.
The request is a pickled `Request`, the answer a JSON object: `status`, the name of
unified-planning's result status; `actions`, null or a list of lists of names; `log`, what the
planner printed; `compiled`, whether it was given what compilers made of the task.
"""

from __future__ import annotations

import errno
import io
import json
import logging
import math
import os
import pickle
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pddlpuzzles.processes import tree
from pddlpuzzles.processes.supervised import SAID, serve
from pddlpuzzles.processes.system import limit_files, require_room

if TYPE_CHECKING:
    from unified_planning.model import Problem

    from pddlpuzzles.planners.table import Planner
    from pddlpuzzles.puzzle import Encoding

_MEBIBYTE: Final = 2**20
_OVER: Final = 48 * _MEBIBYTE
"""How much more than it may hold a planner can take: it is stopped before, if that is seen."""
_LEAST: Final = 24 * _MEBIBYTE
"""The memory that any program needs to be able to say that it has too little."""
_JAVA_ELSE: Final = 512 * _MEBIBYTE  # address space that Java reserves beside its heap
_JAVA_HELD: Final = 64 * _MEBIBYTE  # memory that Java holds beside its heap
_LONGEST_FILE: Final = 2**30  # bytes of any file that a planner writes: it cannot fill the disk
_MOST_SAID: Final = 64 * _MEBIBYTE
"""The most bytes that a planner may print; a proof is believed only if all of it was read."""
_NO_ROOM: Final = os.strerror(errno.ENOSPC)
_HERE: Final = Path("/proc/self/cwd")


class Request(NamedTuple):
    """What the worker is to do: an engine by unified-planning's name, its parameters, a puzzle.

    `memory` is what this process and all that it starts may hold, in MiB; `compilers` make what the
    planner can take of the puzzle in its encoding.
    """

    planner: Planner
    engine: str
    parameters: dict[str, str]
    memory: float | None
    compilers: tuple[str, ...]
    encoding: Encoding[Any, Any]
    puzzle: Any

    def bytes_left(self) -> int | None:
        """Return what this process and all that it starts may take from now on."""
        if self.memory is None:
            return None
        return int((self.memory - sum(tree.memory([[os.getpid()]]))) * _MEBIBYTE)


def main() -> None:
    limit_files(_LONGEST_FILE)
    serve(_answer, _import_engines)


def _import_engines() -> None:
    from pddlpuzzles.planners.compat import import_engines

    import_engines()


def _answer(asked: bytes) -> bytes:
    from unified_planning.environment import get_environment
    from unified_planning.exceptions import UPException

    from pddlpuzzles.planners.compat import engine_class
    from pddlpuzzles.planners.table import UNCOMPILED

    request: Request = pickle.loads(asked)  # noqa: S301 - from our own parent
    get_environment().credits_stream = None
    try:
        compiled, led_back = _compiled(request)
    except MemoryError:
        return _said(request, "MEMOUT")
    except UPException as error:
        return _said(request, UNCOMPILED, log=str(error))
    _contain(request)
    require_room(os.getcwd())
    logged = io.StringIO()  # what planners that are Python libraries say of their work
    logging.basicConfig(stream=logged, level=logging.INFO, format="%(message)s")
    try:
        if (kind := engine_class(request.engine)) is not None:
            engine = kind(**request.parameters)
        else:
            factory = get_environment().factory
            engine = factory.OneshotPlanner(name=request.engine, params=request.parameters)
        with engine as planner:
            planner.skip_checks = True  # unified-planning's lists of features are incomplete
            taken = _task(planner, request) if compiled is None else compiled
            result = planner.solve(taken)
    except MemoryError:  # of a planner that is a Python library
        return _said(request, "MEMOUT")
    log = "\n".join([*(said.message for said in result.log_messages or []), logged.getvalue()])
    if _NO_ROOM in log:
        raise OSError(errno.ENOSPC, _NO_ROOM)
    steps = () if result.plan is None else led_back(result.plan).actions
    words = [[step.action.name, *map(str, step.actual_parameters)] for step in steps]
    actions = None if result.plan is None else words
    return _said(request, result.status.name, actions, log)


def _said(request: Request, status: str, actions: Any = None, log: str = "") -> bytes:
    is_compiled = bool(request.compilers)
    answer = {"status": status, "actions": actions, "log": log, "compiled": is_compiled}
    return json.dumps(answer).encode()


def _compiled(request: Request) -> tuple[Any, Callable[[Any], Any]]:
    """Return what compilers make, None without any; and what leads plans back."""
    if not request.compilers:
        return None, lambda plan: plan
    import resource

    from pddlpuzzles.planners.convert import to_unified
    from pddlpuzzles.planners.table import compile_problem

    before = resource.getrlimit(resource.RLIMIT_DATA)
    try:
        _limit_data(request.bytes_left(), _bytes_of_data())
        model = request.encoding.model(request.puzzle)
        problem = to_unified(*model.pair, says_equality=True)
        return compile_problem(problem, request.compilers)
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, before)


def _task(planner: Any, request: Request) -> Problem:
    """Return the task as a planner takes it: as unified-planning has it, or as files.

    Texts go to planners byte for byte, except those with what planners may not read.
    """
    from unified_planning.engines.pddl_planner import PDDLPlanner

    from pddlpuzzles.pddl.write import original_name, portable_texts, trouble
    from pddlpuzzles.planners.convert import to_unified
    from pddlpuzzles.planners.tasks import WrittenProblem, give_files, plain_task

    model = request.encoding.model(request.puzzle)
    if request.planner.is_strict:
        return plain_task(to_unified(*model.pair))
    if model.texts is None or not isinstance(planner, PDDLPlanner):
        return to_unified(*model.pair)
    give_files(type(planner), wants_plain_text=request.planner.wants_plain_text)
    if trouble(*model.pair):
        return WrittenProblem(portable_texts(*model.pair), original_name)
    return WrittenProblem(model.texts)


def _contain(request: Request) -> None:
    """Limit the memory of planners, and keep those that are programs in this process's group.

    unified-planning starts each in a session of its own, where whoever stops the group would
    not find it. The memory of the whole tree is measured from outside, again and again; the
    limit of data, here, is there for what is taken between two measurements. Each process has its
    own; it counts what is written to or could be: hardly more than what is held, except in Java.
    """
    from pddlpuzzles.planners.compat import start_with

    folder = Path.cwd()
    if (not str(folder).isascii() or " " in str(folder)) and _HERE.exists():
        # Temporary files are named through /proc: LPG cuts paths at spaces.
        tempfile.tempdir = os.environ["TMPDIR"] = str(_HERE)
    allowed = request.bytes_left()
    if allowed is not None and request.planner.in_java:
        options = [os.environ.get("JAVA_TOOL_OPTIONS", ""), *_java_options(allowed)]
        os.environ["JAVA_TOOL_OPTIONS"] = " ".join(options).strip()
        allowed = None

    class Contained(subprocess.Popen):  # type: ignore[type-arg]
        def __init__(self, *args: Any, **options: Any) -> None:
            options |= {"start_new_session": False, "preexec_fn": lambda: _limit_data(allowed)}
            super().__init__(*args, **options | {"stdin": subprocess.DEVNULL})

    class Heard(Contained):
        """A program whose output goes to a file, of no more bytes than a file may have."""

        def __init__(self, *args: Any, **options: Any) -> None:
            self._said = open(folder / SAID, "w+b")  # noqa: SIM115 - closed when all is read
            super().__init__(*args, **options | {"stdout": self._said})

        def communicate(self, *args: Any, **options: Any) -> Any:
            _, complaints = super().communicate(*args, **options)
            with self._said:
                if self._said.seek(0, os.SEEK_END) > _MOST_SAID:
                    raise OverflowError(f"it has printed over {_MOST_SAID // _MEBIBYTE} MiB")
                self._said.seek(0)
                return self._said.read(), complaints

    start_with(Heard if request.planner.is_heard else Contained)
    _limit_data(allowed, _bytes_of_data())


def _java_options(memory: int) -> list[str]:
    """Return the options that limit Java's heap, and where address space is limited the rest."""
    import resource

    heap = memory - _JAVA_HELD
    small: list[str] = []
    if (space := min(map(_as_infinite, resource.getrlimit(resource.RLIMIT_AS)))) != math.inf:
        heap = min(heap, int(space - _JAVA_ELSE) * 3 // 4)
        small = ["-XX:CompressedClassSpaceSize=64m", "-XX:ReservedCodeCacheSize=64m"]
    return [f"-Xmx{max(1, heap // _MEBIBYTE)}m", *small]


def _as_infinite(limit: int) -> float:
    """Return one of `resource`'s limits in bytes, infinity where there is none."""
    import resource

    return math.inf if limit == resource.RLIM_INFINITY else limit


def _limit_data(allowed: int | None, has: int = 0) -> None:
    """Limit the data of this process, which has some; never ask for more than it was given."""
    if allowed is None:
        return
    import resource

    limits = resource.getrlimit(resource.RLIMIT_DATA)
    most = min(has + max(allowed + _OVER, _LEAST), *map(_as_infinite, limits))
    resource.setrlimit(resource.RLIMIT_DATA, (int(most), limits[1]))


def _bytes_of_data() -> int:
    """Return the bytes of data that this process has, 0 where there is no /proc."""
    import resource

    try:
        with open("/proc/self/statm") as numbers:
            return int(numbers.read().split()[5]) * resource.getpagesize()
    except FileNotFoundError:
        return 0
