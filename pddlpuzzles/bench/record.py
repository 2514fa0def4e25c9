"""The rows of a bench: one a run, each a line of JSON."""

from __future__ import annotations

import enum
import json
import re
from dataclasses import asdict, dataclass, field
from typing import Any, Final, NamedTuple, get_args, get_type_hints

from pddlpuzzles.puzzle import Limit, Limits


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
    false where it is proved that there is no plan, both None where nothing was known. `seconds`
    are those that the planner took, `memory` is the most MiB that it and its descendants were
    seen to hold. `step` is the first step of a wrong plan that is wrong, `reason` says in a line
    why the verdict is not `right`, or that a plan that is right is cheaper than what is proved: the
    verdict is the planner's, and such a planner is right (`beats_us`).

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
        """What distinguishes the run from others of the same folder."""
        return Key(self.planner, self.puzzle, self.instance, self.encoding, self.seed)

    @property
    def task(self) -> Task:
        """What it has in common with the runs that it can be compared with."""
        return self.puzzle, self.instance, self.objective

    @property
    def domain(self) -> str:
        """The folder of its domain in a set of PDDL, else its puzzle and encoding."""
        folder, slash, _ = self.instance.rpartition("/")
        return folder if slash else f"{self.puzzle} {self.encoding}"

    @property
    def problem(self) -> str:
        """What it is called in the report."""
        return self.instance if "/" in self.instance else f"{self.puzzle} {self.instance}"

    def would_go_on(self, limits: Limits) -> bool:
        """Say whether the run was stopped at a limit that is below these."""
        if self.limit is Limit.TIME:
            was, now = self.timeout, limits.seconds
        elif self.limit is Limit.MEMORY:
            was, now = self.memory_limit, limits.memory
        else:
            return False
        return was is None or now is None or was < now

    @property
    def is_answered(self) -> bool:
        """Whether it counts: a right answer, or a right plan whose file claims another cost."""
        if self.verdict is Correctness.WRONG_CLAIM and self.cost is not None:
            return self.outcome is Outcome.SOLVED or self.cost == self.optimum
        return self.verdict is Correctness.RIGHT

    @property
    def is_wrong(self) -> bool:
        """Whether it is a wrong answer."""
        return self.verdict in (Correctness.WRONG_PLAN, Correctness.WRONG_CLAIM)

    @property
    def beats_us(self) -> bool:
        """Whether its plan is cheaper than what is said to be the proved optimum."""
        return self.cost is not None and (
            self.solvable is False or (self.optimum is not None and self.cost < self.optimum)
        )

    def line(self) -> str:
        """Return the row as a line of JSON, in ASCII: it can hold any name of a file."""
        return json.dumps(asdict(self)) + "\n"


_KINDS: Final[dict[str, tuple[Any, ...]]] = {
    name: tuple(get_args(kind) or (kind,)) for name, kind in get_type_hints(Row).items()
} | {"figures": (dict,)}
_NO_COUNT: Final = 2**63
"""More than any cost, count or time that a run can have."""
_DIGITS: Final = 400
"""Those of a number at most; of thousands Python itself would complain, with advice of its own."""
_FIGURE: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")


def is_figure(name: str) -> bool:
    """Say whether a figure can be called that; what each run has anyway has its own place."""
    return bool(_FIGURE.fullmatch(name)) and name not in _KINDS


def parse_row(line: bytes) -> Row:
    """Return the row of a line.

    :raises ValueError: if it is none, saying why.
    """
    try:
        found = json.loads(line.decode(), parse_constant=_refuse, parse_int=_whole)
    except UnicodeDecodeError:
        raise ValueError("not UTF-8 text") from None
    except RecursionError:
        raise ValueError("nested too deeply") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"no JSON at character {error.pos + 1}") from None
    if not isinstance(found, dict):
        raise ValueError("expected an object")
    if lacking := [name for name in _KINDS if name not in found]:
        raise ValueError(f"it lacks {lacking[0]!r}")
    if foreign := [name for name in found if name not in _KINDS]:
        raise ValueError(f"it has {foreign[0]!r:.40}, which a run has not")
    return Row(**{name: _value(name, value) for name, value in found.items()})


def _value(name: str, value: Any) -> Any:
    """Return the value of a field, read from JSON.

    :raises ValueError: if the field cannot have it.
    """
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


def is_count(value: object) -> bool:
    """Say whether a value can be a cost, a count or a time of a run."""
    return type(value) in (int, float) and 0 <= value < _NO_COUNT  # type: ignore[operator]


def _whole(digits: str) -> int:
    if len(digits) > _DIGITS:
        raise ValueError(f"a number of {len(digits)} digits")
    return int(digits)


def _refuse(constant: str) -> None:
    raise ValueError(f"{constant} is not a number")
