"""What a folder of results keeps: what it was asked for, a row a run, and which rows still count.

A row is written when its run ends, whole or not at all; other lines are left out. It has a stamp,
and counts as long as planner and instance are as they were: a folder can grow.
"""

from __future__ import annotations

import contextlib
import enum
import hashlib
import json
import os
import re
from codecs import BOM_UTF8
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, NamedTuple, get_args, get_type_hints

from pddlpuzzles.catalogue.file_access import complaining
from pddlpuzzles.errors import InputError
from pddlpuzzles.processes.supervised import stop_if_ending
from pddlpuzzles.puzzle import Limit, Limits
from pddlpuzzles.show.wording import number_in_json

RUNS: Final = "runs.jsonl"
MANIFEST: Final = "command.json"


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
Task = tuple[str, str, str]  # a puzzle, an instance, an objective: runs of one can be compared


class Key(NamedTuple):
    """What distinguishes a run from all others of the same folder."""

    planner: str
    puzzle: str
    instance: str
    encoding: str
    seed: int | None = None

    @property
    def name(self) -> str:
        return f"{self.puzzle}/{self.instance}"


@dataclass(frozen=True)
class Row:
    """A run that has ended."""

    planner: str
    puzzle: str
    instance: str
    encoding: str
    objective: str
    outcome: Outcome
    cost: int | None  # of a plan that is right as a plan
    optimum: int | None  # the proved one, if known
    solvable: bool | None  # false where it is proved that there is no plan, None if not known
    seconds: float
    memory: float | None  # the most MiB that the planner and its descendants held
    expanded: int | None
    verdict: Correctness
    step: int | None = None  # the first wrong one
    reason: str | None = None  # why it is not `right`, or that the plan is cheaper than is proved
    seed: int | None = None
    limit: Limit | None = None  # the one reached, of those below
    timeout: float | None = None  # seconds
    memory_limit: int | None = None  # MiB
    figures: dict[str, float] = field(default_factory=dict)  # what it printed beside `expanded`
    stamp: str = ""  # changes with what is run and with the instance

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
        """Whether it counts: it is right, or only the cost that its plan file claims is wrong."""
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

    def is_stopped_below(self, limits: Limits) -> bool:
        if self.limit is Limit.TIME:
            return (self.timeout or 0) < (limits.seconds or 0)
        return self.limit is Limit.MEMORY and (self.memory_limit or 0) < (limits.memory or 0)

    def line(self) -> str:
        return json.dumps(asdict(self), default=number_in_json) + "\n"


_KINDS: Final[dict[str, tuple[Any, ...]]] = {
    name: tuple(get_args(kind) or (kind,)) for name, kind in get_type_hints(Row).items()
} | {"figures": (dict,)}
_COSTS: Final = ("cost", "optimum")
_FRACTION: Final = re.compile(r"-?\d+(?:/[1-9]\d*|(?:\.\d+)?(?:e[-+]\d{1,3})?)")
_NO_COUNT: Final = 2**63  # more than any cost, count or time that a run can have
_FIGURE: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")


def is_figure(name: str) -> bool:
    """Say whether a figure can be called that: what each row has anyway cannot."""
    return bool(_FIGURE.fullmatch(name)) and name not in _KINDS


def is_count(value: object) -> bool:
    """Say whether a value can be a cost, a count or a time of a run."""
    return type(value) in (int, float) and 0 <= value < _NO_COUNT  # type: ignore[operator]


def parse_row(line: bytes) -> Row:
    """Return the row that a line is (ValueError: why it is none)."""
    try:
        record = json.loads(line)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if not isinstance(record, dict) or record.keys() != _KINDS.keys():
        raise ValueError("expected an object with the keys of a run")
    for name, kinds in _KINDS.items():
        value = record[name]
        if value is not None and issubclass(kinds[0], enum.StrEnum):
            record[name] = kinds[0](value)
            continue
        if name in _COSTS and type(value) in (float, str) and _FRACTION.fullmatch(str(value)):
            record[name] = Fraction(str(value))
            continue
        is_fit = type(value) in kinds or (type(value) is int and float in kinds)
        if isinstance(value, dict):
            is_fit &= all(map(is_figure, value)) and all(map(is_count, value.values()))
        elif type(value) in (int, float):
            is_fit &= is_count(abs(value) if name in _COSTS else value)
        if not is_fit:
            raise ValueError(f"{name} is {value!r:.40}")
    return Row(**record)


class Content(NamedTuple):
    rows: list[Row]
    faults: list[tuple[int, str]]  # lines that are none, and why
    half: int = 0  # bytes of half a row at the end
    is_ended: bool = True  # whether the last row has its newline


def read_journal(path: Path) -> Content:
    with complaining(path, "cannot be read"):
        text = path.read_bytes() if path.exists() else b""
        lines = text.removeprefix(BOM_UTF8).split(b"\n")
    rows: list[Row] = []
    faults: list[tuple[int, str]] = []  # by lines
    for number, line in enumerate(lines, 1):
        try:
            if line.strip():
                rows.append(parse_row(line))
        except ValueError as error:
            if number == len(lines):  # it was being written when the machine went off
                return Content(rows, [*faults, (number, "half a run")], len(line))
            faults.append((number, f"no run: {error!s:.100}"))
    return Content(rows, faults, is_ended=not lines[-1].strip())


class Journal:
    def __init__(self, path: Path) -> None:
        """Open a journal, new or old; half a row at its end is cut away (InputError: in use)."""
        self.path = path
        with contextlib.ExitStack() as undo:
            with complaining(path):
                self._file = undo.enter_context(open(path, "ab", buffering=0))
            try:
                import fcntl  # nothing is written on Windows, which has none

                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                folder = str(path.parent)
                raise InputError("another bench is writing there", source=folder) from None
            self.rows, self.faults, half, is_ended = read_journal(path)
            with complaining(path):
                os.truncate(path, path.stat().st_size - half)
            self._write(b"" if is_ended else b"\n")
            undo.pop_all()

    def add(self, row: Row) -> None:
        """Write a row; it is on the disk when this returns."""
        stop_if_ending()
        self._write(row.line().encode())
        self.rows.append(row)

    def close(self) -> None:
        self._file.close()

    def _write(self, line: bytes) -> None:
        with complaining(self.path):
            while line:
                line = line[self._file.write(line) :]
            os.fsync(self._file.fileno())


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Manifest:
    """What a folder has been asked for, by all commands together."""

    timeout: float
    memory: int
    planners: dict[str, str]  # what is run, by name
    instances: dict[str, str]  # a digest, by `PUZZLE/NAME`
    runs: tuple[Key, ...]

    @property
    def limits(self) -> Limits:
        return Limits(self.timeout, self.memory)

    def stamp(self, key: Key) -> str:
        """Return what changes with the planner and the instance of a run."""
        parts = [self.planners[key.planner], self.instances[key.name], key.encoding]
        return digest(json.dumps(parts))

    def with_more(self, new: Manifest) -> Manifest:
        """Return what is asked for with a new command, too (InputError: its limits are lower)."""
        for option in ("timeout", "memory"):
            if getattr(new, option) < (was := getattr(self, option)):
                raise InputError(
                    f"its runs have --{option} {was:g}, and a limit can only grow:"
                    f" say --{option} {was:g}, or take another folder"
                )
        planners, instances = self.planners | new.planners, self.instances | new.instances
        who, what = ({name: i for i, name in enumerate(names)} for names in (planners, instances))
        runs = dict.fromkeys((*self.runs, *new.runs))
        order = sorted(runs, key=lambda key: (what[key.name], who[key.planner]))
        return Manifest(new.timeout, new.memory, planners, instances, tuple(order))


def manifest(folder: Path) -> Manifest | None:
    """Return what a folder was asked for, None if it has no runs (InputError: unreadable)."""
    path, runs = folder / MANIFEST, folder / RUNS
    try:
        record = json.loads(path.read_bytes())
        manifest = Manifest(
            float(record["timeout"]),
            int(record["memory"]),
            {str(name): str(text) for name, text in record["planners"].items()},
            {str(name): str(text) for name, text in record["instances"].items()},
            tuple(Key(*key) for key in record["runs"]),
        )
        for key in manifest.runs:
            manifest.stamp(key)
    except FileNotFoundError:
        if runs.exists() and runs.stat().st_size:
            reason = f"has runs, but no {MANIFEST}, which says what was run"
            raise InputError(reason, source=str(folder)) from None
        return None
    except OSError as error:
        raise InputError((error.strerror or str(error)).lower(), source=str(path)) from None
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        wanted, more = "what a bench writes there", "; to do all runs anew, take another folder"
        raise InputError(source=str(path), expected=wanted, more=more) from None
    return manifest


def rows_that_count(asked: Manifest, rows: Iterable[Row]) -> tuple[list[Row], set[Key]]:
    """Return the rows of runs asked for, in order, and the runs whose rows are outdated."""
    kept: dict[Key, Row] = {}
    outdated: set[Key] = set()
    stamps = {key: asked.stamp(key) for key in asked.runs}
    for row in rows:
        if row.stamp == stamps.get(row.key):
            kept[row.key] = row
        elif row.key in stamps:
            outdated.add(row.key)
    return [kept[key] for key in asked.runs if key in kept], outdated - kept.keys()
