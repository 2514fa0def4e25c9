"""Who is judged: engines of ours, and command lines of anybody's with what they print."""

import contextlib
import re
import shlex
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pddlpuzzles.bench.command_process import DOMAIN, PLAN, PROBLEM
from pddlpuzzles.bench.journal import is_count, is_figure
from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import InputError, PlannerError, require_known
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.planners.other_engines import other_planners, planner_named
from pddlpuzzles.planners.table import NUMBER, PLANNERS, read_effort
from pddlpuzzles.puzzle import Encoding
from pddlpuzzles.solving.solve import AUTO, encoding_for, engines

_EXPANDED: Final = "expanded"
_PLACES: Final = (DOMAIN, PROBLEM, PLAN)
Pattern = tuple[str, re.Pattern[str]]  # a figure, and what finds it in its first group


@dataclass(frozen=True)
class Planner:
    name: str
    engine: str | None = None  # of ours; None: it is a command line
    arguments: tuple[str, ...] = ()  # a program and its arguments, with places for files
    optimal: bool = False  # a command claims that its plans are best
    encoding: str | None = None
    patterns: tuple[Pattern, ...] = ()  # they find what a command prints of its work

    def description(self) -> str:
        claim = "optimal: " if self.optimal else ""
        return "engine" if self.engine else f"{claim}{shlex.join(self.arguments)}"

    def reading(self, instance: Instance, name: str | None) -> tuple[Instance, Encoding[Any, Any]]:
        """Return an instance in this planner's encoding, else that named, else one it takes."""
        name = self.encoding or name
        under, encoding = instance.choose_encoding(name)
        if name is None and self.engine in PLANNERS:
            encoding = encoding_for(self.engine, under, encoding, lambda note: None, optimal=False)
        return under, encoding


def parse_engine(text: str) -> Planner:
    """Return the engine of ours that `NAME` or `NAME@ENCODING` names (or Input-, PlannerError)."""
    name, _, encoding = text.partition("@")
    planner = Planner(text, name, encoding=encoding or None)
    if name == AUTO:
        raise InputError(f"{AUTO!r} stands for several engines; name one of them")
    if name in catalogue.searches():
        return planner
    if name not in PLANNERS:
        require_known("engine", name, [*engines()[1:], *other_planners()])
    engine = planner_named(name)
    if engine.missing:
        raise PlannerError(name, *engine.missing)
    return planner


def parse_command(text: str, *, optimal: bool, patterns: Sequence[Pattern] = ()) -> Planner:
    """Return the command line of `NAME=COMMAND` or `NAME@ENCODING=COMMAND` (or InputError)."""
    name, equals, line = text.partition("=")
    name = name.strip()
    label, mark, encoding = name.partition("@")
    if not equals or not label or not name.isprintable() or (mark and not encoding):
        raise InputError(f"the planner {text!r}", expected="NAME=COMMAND or NAME@ENCODING=COMMAND")
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise InputError(f"the command of {name!r} cannot be read: {error}") from None
    lacking = [place for place in _PLACES if not any(place in word for word in words)]
    if lacking:
        wanted = f"PROGRAM … {' … '.join(_PLACES)} …"
        said = f"the command of {name!r} has no {' and no '.join(lacking)}:"
        raise InputError(said, expected=wanted)
    program, *rest = words
    executable = shutil.which(program)
    if executable is None:
        raise InputError(f"the command of {name!r}: there is no program {program!r} to be run")
    arguments = [str(Path(executable).absolute()) if "/" in program else program]
    for word in rest:  # what names a file from here is to name it from anywhere
        is_file = False
        with contextlib.suppress(OSError, ValueError):
            is_file = Path(word).is_file()
        arguments.append(str(Path(word).absolute()) if is_file else word)
    return Planner(name, None, tuple(arguments), optimal, encoding or None, tuple(patterns))


def parse_pattern(text: str) -> Pattern:
    """Return the pattern of `NAME=REGULAR EXPRESSION`; InputError if it is none."""
    name, equals, expression = text.partition("=")
    if not equals or not (name == _EXPANDED or is_figure(name)):
        wanted = "a name in lower case, other than the keys that each run has anyway"
        raise InputError(f"the figure {text!r}", expected=f"NAME=REGULAR EXPRESSION: {wanted}")
    try:
        compiled = re.compile(expression)
    except re.error as error:
        raise InputError(f"the expression of {name!r} cannot be read: {error}") from None
    if compiled.groups != 1:
        raise InputError(f"the expression of {name!r}", expected="one group, which is the number")
    return name, compiled


def read_figures(said: str, patterns: Iterable[Pattern]) -> tuple[int | None, dict[str, float]]:
    """Read how many states a planner says it has expanded, and its last other figures."""
    effort = read_effort(said)
    figures = effort.record() | ({} if effort.expanded is None else {_EXPANDED: effort.expanded})
    for name, expression in patterns:
        printed = [match for match in expression.findall(said) if re.fullmatch(NUMBER, match)]
        if printed:
            figures[name] = float(printed[-1])
    figures = {name: figure for name, figure in figures.items() if is_count(figure)}
    expanded = figures.pop(_EXPANDED, None)
    return None if expanded is None else int(expanded), figures
