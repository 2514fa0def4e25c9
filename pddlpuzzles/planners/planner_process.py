"""A planner's own process (`asking` talks to it): a task is compiled, its plan led back.

A planner must be stopped and limited as a whole, and importing unified-planning's engines takes a
while that other commands need not wait. The request is a pickled `Request`, the answer a JSON
object: an `Ended`, and `compiled`, whether the planner was given what compilers made of the task.
"""

from __future__ import annotations

import contextlib
import errno
import io
import json
import os
import pickle
import re
import resource
import subprocess
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pddlpuzzles.processes import tree
from pddlpuzzles.processes.supervised import SAID
from pddlpuzzles.processes.system import limit_files

if TYPE_CHECKING:
    from unified_planning.model import Problem

_MEBIBYTE: Final = 2**20
_UNSEEN: Final = 48 * _MEBIBYTE  # data over what it may hold: mostly its parent stops it before
_LEAST: Final = 24 * _MEBIBYTE  # memory without which no program can say that it has too little
_JAVA_ELSE: Final = 512 * _MEBIBYTE  # address space that Java reserves beside its heap
_JAVA_HELD: Final = 64 * _MEBIBYTE  # memory that Java holds beside its heap
_LONGEST_FILE: Final = 2**30  # bytes of any file that a planner writes: it cannot fill the disk
_MOST_SAID: Final = 64 * _MEBIBYTE  # that may be printed: proofs count if all was read
_NO_ROOM: Final = os.strerror(errno.ENOSPC)
_HERE: Final = Path("/proc/self/cwd")
_FILES: Final = ("domain.pddl", "problem.pddl")
_PLAN: Final = "plan.txt"


class Request(NamedTuple):
    """What the worker is to do."""

    in_java: bool  # as `table` says of the planner, which takes long to import
    is_strict: bool
    engine: str  # by unified-planning's name
    parameters: dict[str, str]
    memory: float | None  # the MiB that it and all that it starts may hold
    compilers: tuple[str, ...]  # they make what the planner can take
    texts: tuple[str, str]

    def bytes_left(self) -> int | None:
        """Return what this process and all it starts may still take."""
        if self.memory is None:
            return None
        return int((self.memory - tree.memory(os.getpid())) * _MEBIBYTE)


class Ended(NamedTuple):
    """How a planner ended: unified-planning's name of its status, its plan, what it printed."""

    status: str
    actions: list[list[str]] | None = None
    log: str = ""


def answer_by(solve: Callable[[Request], Ended], asked: bytes) -> bytes:
    request: Request = pickle.loads(asked)  # noqa: S301 - from our own parent
    try:
        ended = solve(request)
    except MemoryError:  # of a planner that is a Python library
        ended = Ended("MEMOUT")
    if _NO_ROOM in ended.log:
        raise OSError(errno.ENOSPC, _NO_ROOM)
    return json.dumps(ended._asdict() | {"compiled": bool(request.compilers)}).encode()


def prepare() -> None:
    from pddlpuzzles.planners.compat import import_engines

    import_engines()


def _solve(request: Request) -> Ended:
    """Compile the task, if asked for, have the engine solve it, and lead its plan back."""
    import logging

    from unified_planning.engines.pddl_planner import PDDLPlanner
    from unified_planning.environment import get_environment
    from unified_planning.exceptions import UPException

    from pddlpuzzles.planners.compat import engine_class
    from pddlpuzzles.planners.convert import plain_task

    get_environment().credits_stream = None
    task: Problem | None = None
    ways_back: list[Callable[[Any], Any]] = []
    if request.compilers:
        try:
            task, ways_back = _compiled(request)
        except UPException as error:
            from pddlpuzzles.planners.table import UNCOMPILED

            return Ended(UNCOMPILED, log=str(error))
    contain(request)
    logged = io.StringIO()  # what planners that are Python libraries say of their work
    logging.basicConfig(stream=logged, level=logging.INFO, format="%(message)s")
    if (kind := engine_class(request.engine)) is not None:
        engine = kind(**request.parameters)
    else:
        factory = get_environment().factory
        engine = factory.OneshotPlanner(name=request.engine, params=request.parameters)
    with engine as planner:
        planner.skip_checks = True  # unified-planning's lists of features are incomplete
        if task is None and isinstance(planner, PDDLPlanner) and not request.is_strict:
            return run_on_files(planner, request)
        if task is None:
            task = _read(request)
            task = plain_task(task) if request.is_strict else task
        result = planner.solve(task)
    log = "\n".join([*(said.message for said in result.log_messages or []), logged.getvalue()])
    plan = result.plan
    if plan is None:
        return Ended(result.status.name, log=log)
    for way in ways_back:
        plan = plan.replace_action_instances(way)
    words = [[step.action.name, *map(str, step.actual_parameters)] for step in plan.actions]
    return Ended(result.status.name, words, log)


answer = partial(answer_by, _solve)


def run_on_files(planner: Any, request: Request) -> Ended:
    """Have a class of unified-planning's run its program on the texts, and read the plan."""
    # It knows the program's place, command line and exit codes. What is printed goes to a file,
    # where it is seen while the program works.
    for name, text in zip(_FILES, request.texts, strict=True):
        Path(name).write_text(text, "utf-8", newline="")
    with open(SAID, "w+b") as said:
        line = planner._get_cmd(*_FILES, _PLAN)
        process = subprocess.Popen(line, stdout=said, stderr=subprocess.PIPE)  # noqa: S603 - no shell
        from pddlpuzzles.pddl.plans import read_plan  # while the program works

        _, complaints = process.communicate()
        if said.seek(0, os.SEEK_END) > _MOST_SAID:
            raise OverflowError(f"it has printed over {_MOST_SAID // _MEBIBYTE} MiB")
        said.seek(0)
        log = b"\n".join((said.read(), complaints)).decode(errors="replace")
    plan, written = None, Path(_PLAN)
    text = written.read_text("utf-8-sig") if written.exists() else "no solution"
    if not re.search("^no solution", text, re.MULTILINE):  # LPG's words for it
        plan = [[name, *rest] for _, (name, rest) in read_plan(text, "its plan").lines]
    task = SimpleNamespace(quality_metrics=())  # of which the class asks only for these
    status = planner._result_status(task, plan, process.returncode)
    return Ended(getattr(status, "name", status), plan, log)


def _read(request: Request, *, says_equality: bool = False) -> Problem:
    from pddlpuzzles.pddl.pair import texts_read
    from pddlpuzzles.planners.convert import to_unified

    model = texts_read(*request.texts, "the domain", "the problem")
    return to_unified(*model, says_equality=says_equality)


def _compiled(request: Request) -> tuple[Problem, list[Callable[[Any], Any]]]:
    """Return the compiled task, and what leads a plan's actions back in turn."""
    from unified_planning.engines import CompilationKind

    from pddlpuzzles.planners.compat import engine_class

    before = resource.getrlimit(resource.RLIMIT_DATA)
    ways: list[Callable[[Any], Any]] = []
    try:
        _limit_data(request.bytes_left(), is_at_work=True)
        problem = _read(request, says_equality=True)
        for name in request.compilers:
            compiler: Any = engine_class(f"up_{name}_remover")
            engine = compiler()
            engine.skip_checks = True
            result = engine.compile(problem, CompilationKind[f"{name.upper()}_REMOVING"])
            problem = result.problem
            ways.insert(0, result.map_back_action_instance)
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, before)
    return problem, ways


def contain(request: Request) -> None:
    """Limit what planners take, and keep those that are programs in this process's group."""
    # unified-planning starts each in a session of its own, where whoever stops the group would not
    # find it. The memory of the tree is measured from outside, again and again; the limit of data
    # is for what is taken between. Each process has its own; it counts what is or could be written
    # to: hardly more than what is held, except in Java.
    folder = Path.cwd()
    limit_files(_LONGEST_FILE)
    if (not str(folder).isascii() or " " in str(folder)) and _HERE.exists():
        import tempfile  # temporary files are named through /proc: LPG cuts paths at spaces

        tempfile.tempdir = os.environ["TMPDIR"] = str(_HERE)
    allowed = request.bytes_left()
    if allowed is not None and request.in_java:
        heap, reserves = allowed - _JAVA_HELD, ""
        given = resource.getrlimit(resource.RLIMIT_AS)
        if spaces := [limit for limit in given if limit != resource.RLIM_INFINITY]:
            heap = min(heap, (min(spaces) - _JAVA_ELSE) * 3 // 4)
            reserves = "-XX:CompressedClassSpaceSize=64m -XX:ReservedCodeCacheSize=64m"
        most = f"-Xmx{max(1, heap // _MEBIBYTE)}m"
        options = (os.environ.get("JAVA_TOOL_OPTIONS"), most, reserves)
        os.environ["JAVA_TOOL_OPTIONS"] = " ".join(filter(None, options))
        allowed = None  # no limit of data: Java reserves far more than it holds

    class Contained(subprocess.Popen):  # type: ignore[type-arg]
        def __init__(self, *args: Any, **options: Any) -> None:
            within = {"preexec_fn": lambda: _limit_data(allowed), "start_new_session": False}
            super().__init__(*args, **options | within | {"stdin": subprocess.DEVNULL})

    # unified-planning looks it up there whenever it starts a planner.
    subprocess.Popen = Contained  # type: ignore[misc]
    _limit_data(allowed, is_at_work=True)


def _limit_data(allowed: int | None, *, is_at_work: bool = False) -> None:
    """Limit this process's data, beside what it has; never ask for more than was given."""
    if allowed is None:
        return
    has = 0
    if is_at_work:  # else another program takes its place at once
        with contextlib.suppress(FileNotFoundError), open("/proc/self/statm") as numbers:
            has = int(numbers.read().split()[5]) * resource.getpagesize()  # its pages of data
    limits = resource.getrlimit(resource.RLIMIT_DATA)
    given = (limit for limit in limits if limit != resource.RLIM_INFINITY)
    most = min([has + max(allowed + _UNSEEN, _LEAST), *given])
    resource.setrlimit(resource.RLIMIT_DATA, (most, limits[1]))
