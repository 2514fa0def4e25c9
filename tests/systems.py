"""Other systems, as far as a program sees them: `python -m tests.systems SYSTEM ARGUMENTS…`.

windows   what Python has on Windows: no fork, none of POSIX's signals, flags and modules, no
          `/proc`
browser   neither processes nor threads, and nothing but the standard library

What is not there is taken away before anything of ours is imported; then the command line is run
with the arguments, or with `-c` a text of Python. Paths and open files stay as they are here.
"""

import ast
import asyncio  # noqa: F401 - what looks at the system when it is imported comes before all
import concurrent.futures  # noqa: F401
import importlib
import importlib.util
import multiprocessing.connection  # noqa: F401
import shutil
import ssl  # noqa: F401
import subprocess
import sys
import sysconfig
import tempfile  # noqa: F401
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace

_MODULES = ("fcntl", "grp", "pwd", "pty", "resource", "termios", "tty")
_PACKAGES = ("click", "highspy", "networkx", "numpy", "scipy", "typer")
_PACKAGES += ("unified_planning", "up_fast_downward")
_DIFFERENT = ("mmap", "os", "select", "signal", "socket", "time")
"""Modules of which Windows has a part only."""

_ELSEWHERE = ("/proc", "/dev/shm", "/sys")


def lacking(module: str) -> list[str]:
    """Return the names in a module of the standard library that Linux has and Windows has not."""
    (folder,) = importlib.util.find_spec("mypy").submodule_search_locations  # type: ignore
    stubs = Path(folder) / "typeshed" / "stdlib"
    path = next(stubs.glob(f"{module}.pyi"), stubs / module / "__init__.pyi")
    parts = ast.parse(path.read_text(encoding="utf-8")).body
    here, there = ({*_named(parts, platform)} for platform in ("linux", "win32"))
    return sorted(here - there)


def _named(parts: Sequence[ast.stmt], platform: str) -> Iterator[str]:
    known = {"sys": SimpleNamespace(platform=platform, version_info=sys.version_info)}
    for part in parts:
        if isinstance(part, ast.If):
            holds = eval(compile(ast.Expression(part.test), "stub", "eval"), dict(known))
            yield from _named(part.body if holds else part.orelse, platform)
        elif isinstance(part, ast.FunctionDef | ast.ClassDef):
            yield part.name
        elif isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            yield part.target.id


def _take(module: str, *names: str) -> None:
    for name in names:
        vars(importlib.import_module(module)).pop(name, None)


def _refuse(*arguments: object, **options: object) -> None:
    raise OSError(138, "processes are not supported")


def _refuse_thread(thread: threading.Thread) -> None:
    raise RuntimeError("can't start new thread")


def _hide(event: str, arguments: tuple[object, ...]) -> None:
    if event in ("open", "os.listdir", "os.scandir") and str(arguments[0]).startswith(_ELSEWHERE):
        raise FileNotFoundError(2, "No such file or directory", arguments[0])


def become(system: str) -> None:
    """Take away from this process what another system does not offer."""
    sysconfig.get_config_vars()
    if system == "windows":
        importlib.import_module("typer.main")
        shutil._USE_CP_SENDFILE = False  # type: ignore[attr-defined]
        for name in _DIFFERENT:
            _take(name, *lacking(name))
        sys.addaudithook(_hide)
    else:
        _take("signal", "setitimer")
        _take("os", "fork")
        threading.Thread.start = _refuse_thread  # type: ignore[method-assign]
    for name in (*_MODULES, *(_PACKAGES if system == "browser" else ())):
        sys.modules[name] = None  # type: ignore[assignment]
    subprocess.Popen.__init__ = _refuse  # type: ignore[method-assign]
    sys.platform = {"windows": "win32", "browser": "emscripten"}[system]


if __name__ == "__main__":
    become(sys.argv[1])
    if sys.argv[2] == "-c":
        exec(sys.argv[3], {"__name__": "asked"})
    else:
        from pddlpuzzles.__main__ import main

        sys.argv[1:] = sys.argv[2:]
        main()
