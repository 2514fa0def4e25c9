"""What a folder of results keeps: what it was asked for, and a row a run.

A row is written when its run ends, whole or not at all. A line that is no row, because somebody has
edited it or a machine went off, is left out. A row has a stamp, and counts as long as the planner
and the instance that it is of are as they were: so a folder can grow.
"""

from __future__ import annotations

import contextlib
import enum
import errno
import hashlib
import json
import os
import re
import stat
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import IO, Any, Final, NamedTuple, get_args, get_type_hints

from pddlpuzzles.errors import InputError
from pddlpuzzles.puzzle import Limit, Limits
from pddlpuzzles.show.wording import number_in_json


class Outcome(enum.StrEnum):
    """What a planner says."""

    SOLVED = "solved"  # here is a plan
    PROVED = "proved"  # here is a plan, and none is cheaper
    UNSOLVABLE = "unsolvable"  # there is no plan
    GAVE_UP = "gave-up"  # a limit was hit, or it says that it does not know
    FAILED = "failed"  # it ended otherwise, without saying any of these


class Correctness(enum.StrEnum):
    """Whether what a planner says is right, as far as it is known."""

    RIGHT = "right"  # nothing contradicts it
    NONE = "none"  # it says nothing
    UNREADABLE = "unreadable"  # it has left something, which is no plan file of any known kind
    WRONG_PLAN = "wrong-plan"  # its plan does not solve the instance
    WRONG_CLAIM = "wrong-claim"  # what it says beside the plan is not so


ANSWERED: Final = (Outcome.SOLVED, Outcome.PROVED, Outcome.UNSOLVABLE)

Task = tuple[str, str, str]
"""A puzzle, an instance, an objective: runs of one can be compared."""


class Key(NamedTuple):
    """What distinguishes a run from all others of the same folder."""

    planner: str
    puzzle: str
    instance: str
    encoding: str
    seed: int | None = None


@dataclass(frozen=True)
class Row:
    """A run that has ended.

    `cost` is that of a plan that is right as a plan. `optimum` is the proved one and `solvable`
    false where it is proved that there is no plan, both None where nothing was known. `memory` is
    the most MiB that the planner and its descendants were seen to hold. `step` is the first step of
    a wrong plan that is wrong, `reason` says in a line why the verdict is not `right`, or that a
    right plan is cheaper than what is proved (`beats_us`).

    `limit` is the one at which the planner was stopped or stopped itself, of `timeout` seconds
    and `memory_limit` MiB. `figures` is what it printed of its work beside `expanded`. `stamp`
    changes with what is run and with the instance.
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
    verdict: Correctness
    step: int | None = None
    reason: str | None = None
    seed: int | None = None
    limit: Limit | None = None
    timeout: float | None = None
    memory_limit: int | None = None
    figures: dict[str, float] = field(default_factory=dict)
    stamp: str = ""

    @property
    def key(self) -> Key:
        return Key(self.planner, self.puzzle, self.instance, self.encoding, self.seed)

    @property
    def task(self) -> Task:
        return self.puzzle, self.instance, self.objective

    @property
    def domain(self) -> str:
        """The folder of its domain in a set of PDDL, else its puzzle and encoding."""
        folder, slash, _ = self.instance.rpartition("/")
        return folder if slash else f"{self.puzzle} {self.encoding}"

    @property
    def is_answered(self) -> bool:
        """Whether it counts: a right answer, or a right plan whose file claims another cost."""
        if self.verdict is Correctness.WRONG_CLAIM and self.cost is not None:
            return self.outcome is Outcome.SOLVED or self.cost == self.optimum
        return self.verdict is Correctness.RIGHT

    @property
    def is_wrong(self) -> bool:
        return self.verdict in (Correctness.WRONG_PLAN, Correctness.WRONG_CLAIM)

    @property
    def beats_us(self) -> bool:
        """Whether its plan is cheaper than what is said to be the proved optimum."""
        return self.cost is not None and (
            self.solvable is False or (self.optimum is not None and self.cost < self.optimum)
        )

    def stopped_below(self, limits: Limits) -> tuple[float, float] | None:
        """Return the limit at which the run was stopped and the one of these, if it is higher."""
        if self.limit is Limit.TIME:
            was, now = self.timeout, limits.seconds
        elif self.limit is Limit.MEMORY:
            was, now = self.memory_limit, limits.memory
        else:
            return None
        is_below = was is not None and now is not None and was < now
        return (was or 0, now or 0) if is_below else None

    def line(self) -> str:
        """Return the row as a line of JSON, in ASCII: it can hold any name of a file."""
        return json.dumps(asdict(self), default=number_in_json) + "\n"


def problem_name(task: Task) -> str:
    puzzle, instance, _ = task
    return instance if "/" in instance else f"{puzzle} {instance}"


_KINDS: Final[dict[str, tuple[Any, ...]]] = {
    name: tuple(get_args(kind) or (kind,)) for name, kind in get_type_hints(Row).items()
} | {"figures": (dict,)}
_NO_COUNT: Final = 2**63  # more than any cost, count or time that a run can have
_DIGITS: Final = 400  # of a number at most; of thousands Python itself would complain
_FIGURE: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")


def is_figure(name: str) -> bool:
    """Say whether a figure can be called that; what each run has anyway has its own place."""
    return bool(_FIGURE.fullmatch(name)) and name not in _KINDS


def is_count(value: object) -> bool:
    """Say whether a value can be a cost, a count or a time of a run."""
    return type(value) in (int, float) and 0 <= value < _NO_COUNT  # type: ignore[operator]


def parse_row(line: bytes) -> Row:
    """Return the row of a line.

    :raises ValueError: if it is none, saying why.
    """
    try:
        record = json.loads(line.decode(), parse_constant=_refuse, parse_int=_whole)
    except UnicodeDecodeError:
        raise ValueError("not UTF-8 text") from None
    except RecursionError:
        raise ValueError("nested too deeply") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"no JSON at character {error.pos + 1}") from None
    if not isinstance(record, dict):
        raise ValueError("expected an object")
    if lacking := [name for name in _KINDS if name not in record]:
        raise ValueError(f"it lacks {lacking[0]!r}")
    if foreign := [name for name in record if name not in _KINDS]:
        raise ValueError(f"it has {foreign[0]!r:.40}, which a run has not")
    return Row(**{name: _value(name, value) for name, value in record.items()})


def _value(name: str, value: Any) -> Any:
    kinds = _KINDS[name]
    if value is not None and issubclass(kinds[0], enum.StrEnum):
        return kinds[0](value)
    is_fit = type(value) in kinds or (type(value) is int and float in kinds)
    if isinstance(value, dict):
        is_fit &= all(is_figure(figure) and is_count(one) for figure, one in value.items())
    elif type(value) in (int, float):
        is_fit &= is_count(value)
    if not is_fit:
        raise ValueError(f"{name} is {str(value)[:40]!r}")
    return float(value) if float in kinds and value is not None else value


def _whole(digits: str) -> int:
    if len(digits) > _DIGITS:
        raise ValueError(f"a number of {len(digits)} digits")
    return int(digits)


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not a number")


RUNS: Final = "runs.jsonl"
_UNWRITABLE: Final = "cannot be written"
_AT_ONCE: Final = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
"""How a file is opened; Windows, where `report` reads one, has neither flag."""
_MARK: Final = b"\xef\xbb\xbf"  # which some editors put at the beginning of a file


class Entry(NamedTuple):
    """A row, and the number of its line."""

    line: int
    row: Row


class Fault(NamedTuple):
    line: int
    reason: str


class Content(NamedTuple):
    """What a journal holds, and how many of its bytes are whole lines, or a last row.

    `is_ended` says that the last row has its newline.
    """

    entries: list[Entry]
    faults: list[Fault]
    size: int = 0
    is_ended: bool = True


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
        for number, line in enumerate(file, 1):
            is_ended = line.endswith(b"\n")
            content = line.removeprefix(_MARK) if number == 1 else line
            try:
                if content.strip():
                    entries.append(Entry(number, parse_row(content)))
            except ValueError as error:
                faults.append(Fault(number, f"no run: {error}" if is_ended else "half a run"))
                if not is_ended:
                    return Content(entries, faults, size)
            size += len(line)
    return Content(entries, faults, size, is_ended)


@contextlib.contextmanager
def _complaining(path: Path, what: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = f"{what}: {(error.strerror or str(error)).lower()}"
        raise InputError(reason, source=str(path)) from None


def _opened(path: Path, flags: int) -> IO[bytes]:
    """Open a file that is one, and no pipe for which one would wait."""
    handle = os.open(path, flags | _AT_ONCE, 0o666)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(errno.EINVAL, "expected a file of runs")
    return os.fdopen(handle, "rb" if flags == os.O_RDONLY else "ab")


class Journal:
    def __init__(self, path: Path) -> None:
        """Open a journal, new or old; half a row at its end is cut away.

        :raises InputError: if it cannot be written, or another bench is writing there.
        """
        self.path = path
        with contextlib.ExitStack() as undo:
            with _complaining(path, _UNWRITABLE):
                flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT
                self._file = undo.enter_context(_opened(path, flags))
            try:
                import fcntl  # nothing is written on Windows, which has none

                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                folder = str(path.parent)
                raise InputError("another bench is writing there", source=folder) from None
            self.entries, self.faults, self._size, is_ended = read_journal(path)
            with _complaining(path, _UNWRITABLE):
                os.truncate(path, self._size)
            self._write(b"" if is_ended else b"\n")
            undo.pop_all()

    def add(self, one: Row) -> None:
        """Write a row; it is on the disk when this returns."""
        self._write(one.line().encode())
        self.entries.append(Entry(0, one))

    def close(self) -> None:
        self._file.close()

    def _write(self, line: bytes) -> None:
        """Write a line, whole or not at all."""
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


MANIFEST: Final = "command.json"


@dataclass(frozen=True)
class Manifest:
    """What a folder has been asked for, by all commands together.

    `planners` says of each name what is run, `instances` has for each `PUZZLE/NAME` a digest, which
    changes with the instance; `runs` are in order, those on one instance together.
    """

    timeout: float
    memory: int
    planners: dict[str, str]
    instances: dict[str, str]
    runs: tuple[Key, ...]

    @property
    def limits(self) -> Limits:
        return Limits(self.timeout, self.memory)

    def stamp(self, key: Key) -> str:
        """Return what changes with the planner and the instance of a run."""
        of = [self.planners[key.planner], self.instances[_name(key)], key.encoding]
        return hashlib.sha256(json.dumps(of).encode()).hexdigest()[:16]

    def with_more(self, new: Manifest) -> Manifest:
        """Return what has been asked for once a new command is added.

        :raises InputError: if a limit of the command's is below that of the folder.
        """
        for option in ("timeout", "memory"):
            if getattr(new, option) < (was := getattr(self, option)):
                raise InputError(
                    f"its runs have --{option} {was:g}, and a limit can only grow:"
                    f" say --{option} {was:g}, or take another folder"
                )
        planners, instances = self.planners | new.planners, self.instances | new.instances
        who, what = ({name: n for n, name in enumerate(names)} for names in (planners, instances))
        runs = dict.fromkeys((*self.runs, *new.runs))
        order = sorted(runs, key=lambda key: (what[_name(key)], who[key.planner]))
        return Manifest(new.timeout, new.memory, planners, instances, tuple(order))

    def text(self) -> str:
        """Return it as JSON, a line a run."""
        head = {name: value for name, value in asdict(self).items() if name != "runs"}
        runs = ",\n".join(map(json.dumps, self.runs))
        return f'{json.dumps(head, indent=1)[:-2]},\n "runs": [\n{runs}\n]}}\n'


def _name(key: Key) -> str:
    return f"{key.puzzle}/{key.instance}"


def manifest(folder: Path) -> Manifest | None:
    """Return what a folder has been asked for, None if it has no runs.

    :raises InputError: if it has runs and does not say of what.
    """
    path, runs = folder / MANIFEST, folder / RUNS
    try:
        found = json.loads(path.read_bytes())
        made = Manifest(
            float(found["timeout"]),
            int(found["memory"]),
            {str(name): str(of) for name, of in found["planners"].items()},
            {str(name): str(of) for name, of in found["instances"].items()},
            tuple(Key(*key) for key in found["runs"]),
        )
        for key in made.runs:
            made.stamp(key)
    except FileNotFoundError:
        if runs.exists() and runs.stat().st_size:
            reason = f"has runs, but no {MANIFEST}, which says what was run"
            raise InputError(reason, source=str(folder)) from None
        return None
    except OSError as error:
        raise InputError((error.strerror or str(error)).lower(), source=str(path)) from None
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        reason = "expected what a bench writes there; to do all runs anew, take another folder"
        raise InputError(reason, source=str(path)) from None
    return made


class Rows(NamedTuple):
    """The rows of a folder that count, in the order of its runs.

    `faults` are the lines that are no rows of it, `outdated` the runs of which there are only rows
    of a planner or an instance as it was before.
    """

    rows: list[Row]
    faults: list[Fault]
    outdated: frozenset[Key]


def rows_of(of: Manifest, entries: Iterable[Entry]) -> Rows:
    """Return which rows of a journal count: of several of one run, the last."""
    found: dict[Key, Row] = {}
    faults: list[Fault] = []
    outdated: set[Key] = set()
    stamps = {key: of.stamp(key) for key in of.runs}
    for line, row in entries:
        if row.key not in stamps:
            faults.append(Fault(line, "a run that the folder was not asked for"))
        elif row.stamp == stamps[row.key]:
            found[row.key] = row
        else:
            outdated.add(row.key)
    rows = [found[key] for key in of.runs if key in found]
    return Rows(rows, faults, frozenset(outdated - found.keys()))
