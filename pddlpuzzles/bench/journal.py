"""The file of rows: a line a run, read whatever is in it, written to by one bench at a time.

A row is written when its run ends, whole or not at all. A line that is no row, because somebody
has edited it or a machine went off, is left out, and all others count.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Final, NamedTuple

from pddlpuzzles.bench.record import Row, parse_row
from pddlpuzzles.errors import InputError

RUNS: Final = "runs.jsonl"
_UNWRITABLE: Final = "cannot be written"
_AT_ONCE: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
"""How a file is opened; Windows, where `report` reads one, has neither flag."""
_LONGEST: Final = 2**20
"""Bytes of a line; a row has some hundreds."""
_MARK: Final = b"\xef\xbb\xbf"
"""A byte order mark, which some editors put at the beginning of a file."""


class Entry(NamedTuple):
    """A row, and the number of its line."""

    line: int
    row: Row


class Fault(NamedTuple):
    """The number of a line that is no row, and why it is none."""

    line: int
    reason: str


class Content(NamedTuple):
    """What a journal holds, and how many of its bytes are whole lines, or a last row."""

    entries: list[Entry]
    faults: list[Fault]
    size: int
    is_ended: bool
    """Whether the last row has its newline."""


def read_journal(path: Path) -> Content:
    """Return what a journal holds.

    A line ends with a newline, which may have a carriage return before it. What stands behind the
    last newline and is no row is half a row, which was being written when the machine went off.

    :raises InputError: if the file cannot be read.
    """
    entries: list[Entry] = []
    faults: list[Fault] = []
    size, is_ended = 0, True
    with _complaining(path, "cannot be read"), _opened(path, os.O_RDONLY) as file:
        for number, line in enumerate(_lines(file), 1):
            is_ended = line.endswith(b"\n")
            content = line.removeprefix(_MARK) if number == 1 else line
            try:
                if content.strip():
                    entries.append(Entry(number, parse_row(content)))
            except ValueError as error:
                why = f"no run: {'too long' if len(line) > _LONGEST else error}"
                faults.append(Fault(number, why if is_ended else "half a run"))
                if not is_ended:
                    return Content(entries, faults, size, True)
            size = file.tell()
    return Content(entries, faults, size, is_ended)


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines of a file; of one that is too long to be a row, its two ends."""
    while line := file.readline(_LONGEST):
        while not line.endswith(b"\n") and (more := file.readline(_LONGEST)):
            line = line[:_LONGEST] + more
        yield line


@contextlib.contextmanager
def _complaining(path: Path, what: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = f"{what}: {(error.strerror or str(error)).lower()}"
        raise InputError(reason, source=str(path)) from None


def _opened(path: Path, flags: int) -> IO[bytes]:
    """Open a file that is one, and no pipe for which one would wait.

    :raises OSError: if that is not possible.
    """
    handle = os.open(path, flags | _AT_ONCE, 0o666)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(errno.EINVAL, "expected a file of runs")
    return os.fdopen(handle, "rb" if flags == os.O_RDONLY else "ab")


class Journal:
    """A file of rows that is open to be written to."""

    def __init__(self, path: Path) -> None:
        """Open a journal, new or old; half a row at its end is cut away.

        :raises InputError: if it cannot be written, or another bench is writing there.
        """
        self.path = path
        with contextlib.ExitStack() as undo:
            self._file = undo.enter_context(self._open())
            self.entries, self.faults, self._size, is_ended = read_journal(path)
            with _complaining(path, _UNWRITABLE):
                os.truncate(path, self._size)
            self._write(b"" if is_ended else b"\n")
            undo.pop_all()

    def add(self, one: Row) -> None:
        """Write a row; it is on the disk when this returns."""
        self._write(one.line().encode())
        self.entries.append(Entry(0, one))

    def mend(self) -> bool:
        """Write all rows anew where somebody else has changed the file; say whether that is so.

        A planner that is judged here may do so: it has the rights of whoever judges it.
        """
        with contextlib.suppress(OSError):
            if _state(os.stat(self.path)) == self._state:
                return False
        self.close()
        with contextlib.suppress(OSError):
            self.path.unlink()
        self._file, self._size = self._open(), 0
        self._write("".join(entry.row.line() for entry in self.entries).encode())
        return True

    def close(self) -> None:
        """Let others write."""
        self._file.close()

    def _open(self) -> IO[bytes]:
        with _complaining(self.path, _UNWRITABLE):
            file = _opened(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
        try:
            import fcntl  # nothing is written on Windows, which has none

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            folder = str(self.path.parent)
            raise InputError("another bench is writing there", source=folder) from None
        return file

    def _write(self, line: bytes) -> None:
        """Write a line, whole or not at all.

        :raises InputError: if that is not possible, as where no room is left.
        """
        handle = self._file.fileno()
        with _complaining(self.path, _UNWRITABLE):
            try:
                written = 0
                while written < len(line):
                    written += os.write(handle, line[written:])
                os.fsync(handle)
            except OSError:
                with contextlib.suppress(OSError):
                    os.ftruncate(handle, self._size)
                raise
        self._size += len(line)
        status = os.fstat(handle)
        # Of another size it was changed while it was written, and is to be written anew.
        self._state = _state(status) if status.st_size == self._size else ()


def _state(status: os.stat_result) -> tuple[int, ...]:
    """Return what changes when somebody writes to a file, or puts another in its place."""
    return status.st_dev, status.st_ino, status.st_size, status.st_ctime_ns
