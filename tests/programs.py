"""Programs run to their end, this program as a process, and talks with one."""

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

import pddlpuzzles

SCHEMAS = Path(pddlpuzzles.__file__).parent / "schemas"
PROGRAM = (sys.executable, "-m", "pddlpuzzles")
PIPES: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}


def ran(command: Sequence[object], **options: Any) -> subprocess.CompletedProcess[str]:
    """Run a command; its code, and what it printed as text."""
    given = {"capture_output": True, "text": True, "check": False, "timeout": 500} | options
    return subprocess.run([*map(str, command)], **given)


def started(*arguments: object, **options: Any) -> subprocess.Popen[str]:
    return subprocess.Popen([*PROGRAM, *map(str, arguments)], **PIPES | options)


def is_alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def wait_until(condition: Callable[[], object], process: Any = None) -> None:
    """Wait until something is so, while a process runs, if one is given; it fails after minutes."""
    end = time.monotonic() + 120
    while not condition():
        assert process is None or process.poll() is None, "it has ended before"
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.01)


@cache
def schema(name: str) -> Draft202012Validator:
    read = json.loads((SCHEMAS / f"{name}.json").read_text("utf-8"))
    Draft202012Validator.check_schema(read)
    return Draft202012Validator(read)


def shaped(name: str, text: str | bytes) -> Any:
    """Read JSON that a schema of the program is to describe."""
    schema(name).validate(answer := json.loads(text))
    return answer


def awaited(talk: Coroutine[Any, Any, None]) -> None:
    """Run a talk in a thread of its own: where a browser was driven, this one has a loop."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, talk).result()
