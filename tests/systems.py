"""Other systems, as far as a program sees them: `python -m tests.systems SYSTEM ARGUMENTS…`.

windows   neither fork nor POSIX's signals, flags and modules
browser   neither processes nor threads, and nothing but the standard library

What is not there is taken away before anything of ours is imported; then the command line is run
with the arguments, or with `-c` a text of Python.
"""

from __future__ import annotations

import asyncio  # noqa: F401 - what looks at the system when it is imported comes before all
import concurrent.futures  # noqa: F401
import importlib
import multiprocessing.connection  # noqa: F401
import os
import select
import signal
import ssl  # noqa: F401
import subprocess
import sys
import sysconfig
import tempfile  # noqa: F401
import threading

_MODULES = ("fcntl", "grp", "pwd", "pty", "resource", "termios", "tty")
_PACKAGES = ("click", "networkx", "numpy", "scipy", "typer", "unified_planning", "up_fast_downward")
_SIGNALS = ("SIGABRT", "SIGFPE", "SIGILL", "SIGINT", "SIGSEGV", "SIGTERM", "SIG_DFL", "SIG_IGN")
_OF_SIGNAL = ("ITIMER_REAL", "alarm", "pthread_kill", "pthread_sigmask", "setitimer", "sigwait")
_OF_OS = (
    *("O_CLOEXEC", "O_DIRECTORY", "O_NOFOLLOW", "O_NONBLOCK", "WNOHANG", "fchmod", "fork"),
    *("getpgid", "getsid", "getuid", "killpg", "mkfifo", "register_at_fork"),
    *("sched_getaffinity", "set_blocking", "setsid", "sysconf", "waitid"),
)


def _take(module: object, *names: str) -> None:
    for name in names:
        if hasattr(module, name):
            delattr(module, name)


def _refuse(*arguments: object, **options: object) -> None:
    raise OSError(138, "processes are not supported")


def _refuse_thread(thread: threading.Thread) -> None:
    raise RuntimeError("can't start new thread")


def become(system: str) -> None:
    """Take away from this process what another system does not offer."""
    sysconfig.get_config_vars()
    if system == "windows":
        importlib.import_module("typer.main")
        _take(signal, *(name for name in dir(signal) if name[:3] == "SIG" and name not in _SIGNALS))
        _take(signal, *_OF_SIGNAL)
        _take(select, "epoll", "poll")
        _take(os, *_OF_OS)
    else:
        _take(signal, "setitimer")
        _take(os, "fork")
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
