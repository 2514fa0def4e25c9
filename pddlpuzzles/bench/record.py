"""The rows of a bench: one a run, a line of JSON each, in a file that outlives everything.

A row is written when its run ends, whole or not at all: half a line at the end of the file, left
by a machine that went off, is cut away before the next is written, and its run is done again.
"""

from __future__ import annotations

import enum
import fcntl
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import IO, Any, Final, get_args, get_type_hints

from pddlpuzzles.errors import InputError
from pddlpuzzles.files import make_folder, read_text, write_text

RUNS: Final = "runs.jsonl"
COMMAND: Final = "command.json"


class Outcome(enum.StrEnum):
    """What a planner says."""

    SOLVED = "solved"  # here is a plan
    PROVED = "proved"  # here is a plan, and none is cheaper
    UNSOLVABLE = "unsolvable"  # there is no plan
    GAVE_UP = "gave-up"  # a limit was hit, or it says that it does not know
    FAILED = "failed"  # it ended otherwise, without saying any of these


class Verdict(enum.StrEnum):
    """What that is worth."""

    RIGHT = "right"  # nothing contradicts it
    NONE = "none"  # it says nothing
    WRONG_PLAN = "wrong-plan"  # its plan does not solve the instance
    WRONG_CLAIM = "wrong-claim"  # what it says beside the plan is not so


ANSWERED: Final = (Outcome.SOLVED, Outcome.PROVED, Outcome.UNSOLVABLE)
Key = tuple[str, str, str]
"""A planner, a puzzle, an instance."""


@dataclass(frozen=True)
class Row:
    """A run that has ended.

    `cost` is that of a plan that is right as a plan. `optimum` is the proved one and `solvable`
    false where it is proved that there is no plan, both None where nothing was known. `seconds`
    are those that the planner took, `memory` is the most MiB that it and its descendants were
    seen to hold. `step` is the first step of a wrong plan that is wrong, `reason` says in a line
    why the verdict is not `right`, or that a plan that is right is cheaper than what is proved: the
    verdict is the planner's, and such a planner is right (`beats_us`).
    """

    planner: str
    puzzle: str
    instance: str
    encoding: str
    objective: str
    outcome: Outcome
    cost: int | None
    optimum: int | None
    solvable: bool | None
    seconds: float
    memory: float | None
    expanded: int | None
    verdict: Verdict
    step: int | None = None
    reason: str | None = None

    @property
    def key(self) -> Key:
        """What tells the run from others of the same bench."""
        return self.planner, self.puzzle, self.instance

    @property
    def is_answered(self) -> bool:
        """Whether it is a right answer."""
        return self.verdict is Verdict.RIGHT

    @property
    def is_wrong(self) -> bool:
        """Whether it is a wrong answer."""
        return self.verdict in (Verdict.WRONG_PLAN, Verdict.WRONG_CLAIM)

    @property
    def beats_us(self) -> bool:
        """Whether its plan is cheaper than what is said to be the proved optimum."""
        return self.cost is not None and (
            self.solvable is False or (self.optimum is not None and self.cost < self.optimum)
        )

    def line(self) -> str:
        """Return the row as a line of JSON."""
        return json.dumps(asdict(self), ensure_ascii=False) + "\n"


_KINDS: Final = {
    name: tuple(get_args(kind) or (kind,)) for name, kind in get_type_hints(Row).items()
}
_NUMBERS: Final = {"seconds", "memory"}


def row(line: str) -> Row:
    """Return the row of a line.

    :raises ValueError: if it is none, saying why.
    """
    found = json.loads(line)
    names = [field.name for field in fields(Row)]
    if not isinstance(found, dict) or sorted(found) != sorted(names):
        raise ValueError(f"expected an object with {', '.join(names)}")
    for name, value in found.items():
        kinds = _KINDS[name]
        if name in _NUMBERS and type(value) is int:
            found[name] = float(value)
        elif issubclass(kinds[0], enum.StrEnum):
            found[name] = kinds[0](value)
        elif type(value) not in kinds:
            raise ValueError(f"{name} is {value!r}")
    return Row(**found)


def read(path: Path) -> tuple[list[Row], int]:
    """Return the rows of a file and how many bytes they take; half a line at the end is left out.

    :raises InputError: if it cannot be read, or a whole line is no row.
    """
    text = read_text(path) if path.stat().st_size < _AT_ONCE else _long_text(path)
    whole = text[: text.rfind("\n") + 1]
    rows = []
    for number, line in enumerate(whole.splitlines(), 1):
        try:
            rows.append(row(line))
        except ValueError as error:
            raise InputError(f"no run: {error}", source=str(path), line=number) from None
    return rows, len(whole.encode())


_AT_ONCE: Final = 2**25


def _long_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise InputError((error.strerror or str(error)).lower(), source=str(path)) from None


class Journal:
    """The file of rows, open to be written to by one bench at a time."""

    def __init__(self, file: IO[bytes], rows: Sequence[Row]) -> None:
        self.rows = list(rows)
        self._file = file

    def add(self, one: Row) -> None:
        """Write a row; it is on the disk when this returns."""
        self._file.write(one.line().encode())
        self._file.flush()
        os.fsync(self._file.fileno())
        self.rows.append(one)


@contextmanager
def journal(folder: Path, command: Mapping[str, Any]) -> Iterator[Journal]:
    """Open the rows of a folder, to go on where they end; `command` says what they are rows of.

    :raises InputError: if the folder cannot be written, holds the rows of another command, or
        another bench is writing there.
    """
    make_folder(folder)
    path = folder / RUNS
    try:
        file = open(path, "ab")  # noqa: SIM115 - closed below, once it is locked
    except OSError as error:
        reason = f"cannot be written: {(error.strerror or str(error)).lower()}"
        raise InputError(reason, source=str(path)) from None
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise InputError("another bench is writing there", source=str(folder)) from None
        _same_command(folder, command)
        rows, size = read(path)
        os.truncate(path, size)
        yield Journal(file, rows)


def _same_command(folder: Path, command: Mapping[str, Any]) -> None:
    """See that a folder's rows are those of this command; write down whose they are if new."""
    path = folder / COMMAND
    if not path.exists():
        if (folder / RUNS).stat().st_size:
            raise InputError(f"has runs and no {COMMAND} that says of what", source=str(folder))
        write_text(path, json.dumps(command, indent=1) + "\n")
        return
    try:
        before = json.loads(read_text(path))
    except ValueError:
        before = None
    if not isinstance(before, dict):
        raise InputError("expected what a bench was called with", source=str(path))
    for name in dict.fromkeys([*before, *command]):
        was, now = before.get(name), command.get(name)
        if was != now:
            told = _difference(was, now)
            raise InputError(
                f"its runs are of another command: {name} {told};"
                " call it as before, or take another folder",
                source=str(folder),
            )


def _difference(was: Any, now: Any) -> str:
    """Say how two values differ: of lists and tables, where."""
    if isinstance(was, dict) and isinstance(now, dict):
        lacks = [name for name in was if name not in now]
        new = [name for name in now if name not in was]
        changed = [name for name in was if name in now and was[name] != now[name]]
        parts = [
            f"{word} {', '.join(names[:3])}{f' and {len(names) - 3} more' if names[3:] else ''}"
            for word, names in (("without", lacks), ("with", new), ("with a changed", changed))
            if names
        ]
        return "now " + ", ".join(parts)
    return f"was {_told(was)}, now {_told(now)}"


def _told(value: Any) -> str:
    return "not given" if value is None else str(value)
