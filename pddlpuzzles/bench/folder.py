"""A folder of results: what it is of, and which of its rows count.

    manifest   the limits, planners, instances and runs that the folder has been asked for
    stamp      what a row is of: it counts as long as the manifest says the same

So a folder can grow: a command adds planners, instances, seeds and longer limits to it. What is
there counts, except rows of a planner or an instance that has changed since.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

from pddlpuzzles.bench.journal import RUNS, Entry, Fault
from pddlpuzzles.bench.record import Key, Row
from pddlpuzzles.errors import InputError
from pddlpuzzles.puzzle import Limits

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
        """The limits of each run."""
        return Limits(self.timeout, self.memory)

    def stamp(self, key: Key) -> str:
        """Return what changes with the planner and the instance of a run."""
        of = [self.planners[key.planner], self.instances[_name(key)], key.encoding]
        return hashlib.sha256(json.dumps(of).encode()).hexdigest()[:16]

    def with_more(self, new: Manifest) -> Manifest:
        """Return what has been asked for once a new command is added.

        :raises InputError: if a limit of the command's is below that of the folder.
        """
        for option, was, now in (
            ("--timeout", self.timeout, new.timeout),
            ("--memory", self.memory, new.memory),
        ):
            if now < was:
                raise InputError(
                    f"its runs have {option} {was:g}, and a limit can only grow:"
                    f" say {option} {was:g}, or take another folder"
                )
        planners, instances = self.planners | new.planners, self.instances | new.instances
        runs = dict.fromkeys((*self.runs, *new.runs))
        who, what = ({name: n for n, name in enumerate(names)} for names in (planners, instances))
        order = sorted(runs, key=lambda key: (what[_name(key)], who[key.planner]))
        return Manifest(new.timeout, new.memory, planners, instances, tuple(order))

    def text(self) -> str:
        """Return it as JSON, a line a run."""
        head = {
            "timeout": self.timeout,
            "memory": self.memory,
            "planners": self.planners,
            "instances": self.instances,
        }
        runs = ",\n".join(map(json.dumps, self.runs))
        return f'{json.dumps(head, indent=1)[:-2]},\n "runs": [\n{runs}\n]}}\n'


def _name(key: Key) -> str:
    return f"{key.puzzle}/{key.instance}"


def manifest(folder: Path) -> Manifest | None:
    """Return what a folder has been asked for, None if it has no runs.

    :raises InputError: if it has runs and does not say of what.
    """
    path = folder / MANIFEST
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
        runs = folder / RUNS
        if runs.exists() and runs.stat().st_size:
            raise InputError(
                f"has runs, but no {MANIFEST}, which says what was run", source=str(folder)
            ) from None
        return None
    except OSError as error:
        raise InputError((error.strerror or str(error)).lower(), source=str(path)) from None
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        raise InputError(
            "expected what a bench writes there; to do all runs anew, take another folder",
            source=str(path),
        ) from None
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
