"""Commands of ours that a server runs; whatever ends the wait for one ends all it has started."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from pddlpuzzles.errors import InputError

_MOST_SECONDS: Final = 300
_PATIENCE: Final = 3.0  # seconds for a command that is ended to end what it has started
_endings: Final[set[asyncio.Future[None]]] = set()
"""Held until they are done: the loop alone holds no task."""
Pulse = Callable[[int], Awaitable[None]]
"""Is given the seconds that have passed, once each second."""


async def answer_of(
    words: Sequence[str], folders: Sequence[str], pulse: Pulse | None = None
) -> dict[str, Any]:
    """Return the JSON of a command that is run in the first folder; their paths are left out.

    :raises InputError: if the command takes too long, or ends without an answer.
    """
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", "pddlpuzzles", *words, "--json"),
        cwd=folders[0],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    reading = asyncio.ensure_future(process.communicate())
    try:
        for second in range(1, _MOST_SECONDS + round(_PATIENCE)):
            done, _ = await asyncio.wait([reading], timeout=1.0)
            if done:
                break
            if pulse is not None:
                await pulse(second)
        else:
            raise InputError(f"{words[0]} took longer than {_MOST_SECONDS} s, and was ended")
        printed = (await reading)[0].decode()
    finally:
        reading.cancel()
        if process.returncode is None:
            process.terminate()
            ending = asyncio.ensure_future(_ended(process))  # whoever cancels does not wait
            _endings.add(ending)
            ending.add_done_callback(_endings.discard)
    for folder in folders:
        printed = printed.replace(f"{folder}/", "")
    try:
        record: dict[str, Any] = json.loads(printed)
    except ValueError:
        code = process.returncode
        raise InputError(f"{words[0]} ended with code {code}, without an answer") from None
    return record


async def _ended(process: asyncio.subprocess.Process) -> None:
    try:
        await asyncio.wait([asyncio.ensure_future(process.wait())], timeout=_PATIENCE)
    finally:
        if process.returncode is None:
            process.kill()
