"""Files in memory that processes have open: what they hold counts, and nothing is left of them.

No process's own size has what it has written to such a file. Read from /proc; elsewhere there are
none.
"""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Collection
from typing import Final

_SHARED: Final = "/dev/shm"  # noqa: S108 - what others put there is checked
_NAMES: Final = ("/memfd:", f"{_SHARED}/")
_MAPPED: Final = tuple(name.removeprefix("/") for name in _NAMES)
_MEBIBYTE: Final = 2**20
_BLOCK: Final = 512
_MOST_LISTED: Final = 2**20
"""Characters of a list of files."""
_LITTLE: Final = 1.0
"""MiB for which what is mapped is not read, since that takes long."""


class MemoryFiles:
    """The files in memory that some processes have been seen to have open."""

    def __init__(self, listing: str) -> None:
        """Note what is there before they are started: it is not theirs.

        Those that have a name are listed in a file, by which `remove_listed` finds them where
        nobody is left to call `remove`.
        """
        self._before = _there()
        self._listing = listing
        self._seen: dict[str, tuple[int, int]] = {}

    def held(self, processes: Collection[int]) -> float:
        """Return the MiB in files in memory that these have open, or have had open.

        What a process has mapped of them counts as the process's own, and not here.
        """
        sizes: dict[tuple[int, int], int] = {}
        for process in processes:
            folder = f"/proc/{process}/fd"
            try:
                names = os.listdir(folder)
            except OSError:
                continue  # it has ended meanwhile, or is another's
            for name in names:
                path = f"{folder}/{name}"
                with contextlib.suppress(OSError):
                    leads = os.readlink(path)
                    if leads.startswith(_NAMES):
                        status = os.stat(path)
                        key = status.st_dev, status.st_ino
                        sizes[key] = status.st_blocks * _BLOCK
                        if leads.startswith(_SHARED) and self._before.get(leads) != key:
                            self._note(leads, key)
        for path, key in self._seen.items():
            with contextlib.suppress(OSError):
                status = os.lstat(path)
                if (status.st_dev, status.st_ino) == key:
                    sizes.setdefault(key, status.st_blocks * _BLOCK)
        held = sum(sizes.values()) / _MEBIBYTE
        return held if held < _LITTLE else max(0.0, held - sum(map(_mapped, processes)))

    def _note(self, path: str, key: tuple[int, int]) -> None:
        if self._seen.get(path) != key:
            self._seen[path] = key
            flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK
            with (
                contextlib.suppress(OSError),
                open(os.open(self._listing, flags, 0o600), "a") as to,
            ):
                to.write(f"{path}\n")

    def remove(self) -> None:
        """Remove those that have a name and were not there before."""
        for path, key in self._seen.items():
            with contextlib.suppress(OSError):
                status = os.lstat(path)
                if (status.st_dev, status.st_ino) == key and stat.S_ISREG(status.st_mode):
                    os.unlink(path)


def remove_listed(listing: str) -> None:
    """Remove the files in memory that are listed in a file, which may be anything."""
    with contextlib.suppress(OSError, ValueError):
        handle = os.open(listing, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        with open(handle) as file:
            paths = file.read(_MOST_LISTED).splitlines() if os.path.isfile(handle) else []
        for path in paths:
            if os.path.dirname(path) == _SHARED:
                with contextlib.suppress(OSError):
                    os.unlink(path)


def _mapped(process: int) -> float:
    """Return the MiB of files in memory that a process has mapped, shared out among all that do."""
    mapped, is_one = 0, False
    with contextlib.suppress(OSError), open(f"/proc/{process}/smaps", errors="replace") as lines:
        for line in lines:
            if line.startswith("Pss:") and is_one:
                mapped += int(line.split()[1])
            elif "-" in line.partition(" ")[0]:  # the addresses of another mapping
                is_one = line.partition(" /")[2].startswith(_MAPPED)
    return mapped / 2**10


def _there() -> dict[str, tuple[int, int]]:
    try:
        with os.scandir(_SHARED) as entries:
            statuses = {one.path: one.stat(follow_symlinks=False) for one in entries}
    except OSError:
        return {}
    return {path: (one.st_dev, one.st_ino) for path, one in statuses.items()}
