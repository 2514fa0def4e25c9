"""Commands of ours that a server runs within limits; with the wait for one ends all it started."""

import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from pddlpuzzles.errors import InputError
from pddlpuzzles.processes.system import new_folder, removed_at_end

_MOST_SECONDS: Final = 300
_PATIENCE: Final = 3.0  # seconds for a command that is ended to end what it has started
_endings: Final[set[asyncio.Future[None]]] = set()  # held until done: the loop holds none
Pulse = Callable[[int], Awaitable[None]]  # is given the seconds that have passed, once each second


async def answer_of(
    words: Sequence[str], texts: Mapping[str, str], outside: str = "", pulse: Pulse | None = None
) -> dict[str, Any]:
    """Return the JSON of a command run where these texts are files, with what it writes.

    Of paths in it, its folder is left out, and the one `outside`.
    :raises InputError: if the command takes too long, or ends without an answer.
    """
    with removed_at_end(new_folder()) as folder:
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8", errors="backslashreplace")
        printed, code = await _printed(words, folder, pulse)
        for path in filter(None, (str(folder), outside)):
            printed = printed.replace(f"{path}/", "")
        try:
            record: dict[str, Any] = json.loads(printed)
        except ValueError:
            raise InputError(f"{words[0]} ended with code {code}, without an answer") from None
        if "files" in record:
            record["texts"] = {file: (folder / file).read_text() for file in record["files"]}
        return record


async def _printed(words: Sequence[str], folder: Path, pulse: Pulse | None) -> tuple[str, Any]:
    """Run a command in a folder; return what it prints and its exit code."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", "pddlpuzzles", *words, "--json"),
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    reading = asyncio.ensure_future(process.communicate())
    try:
        for second in range(1, _MOST_SECONDS + round(_PATIENCE)):  # its own limit comes first
            done, _ = await asyncio.wait([reading], timeout=1.0)
            if done:
                return (await reading)[0].decode(), process.returncode
            if pulse is not None:
                await pulse(second)
        raise InputError(f"{words[0]} took longer than {_MOST_SECONDS} s, and was ended")
    finally:
        reading.cancel()
        if process.returncode is None:
            process.terminate()
            ending = asyncio.ensure_future(_ended(process))  # whoever cancels does not wait
            _endings.add(ending)
            ending.add_done_callback(_endings.discard)


async def _ended(process: asyncio.subprocess.Process) -> None:
    try:
        await asyncio.wait([asyncio.ensure_future(process.wait())], timeout=_PATIENCE)
    finally:
        if process.returncode is None:
            process.kill()
