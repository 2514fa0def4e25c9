"""Plan files: text to actions and back."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from pddlpuzzles.errors import InputError
from pddlpuzzles.planning.pddl.tokens import LONGEST_NAME
from pddlpuzzles.puzzle import Action

# `(name arguments)`, perhaps with a number or a time before it and a duration behind. Nothing is
# given back once it has been matched, so that what does not match is seen at once.
_LINE: Final = re.compile(
    r"""\s*+ (?: \d++ (?: \.\d++ )? \s*+ : \s*+ )?
        \( (?P<names> [^()]++ ) \) \s*+ (?: \[ \s*+ [\d.]++ \s*+ \] \s*+ )?""",
    re.VERBOSE,
)


_MOST_ACTIONS: Final = 100_000
"""Of a plan; one for a board of 10,000 cells has some ten thousands."""


class Line(NamedTuple):
    """An action and the number of the line it stands on, from 1."""

    number: int
    action: Action


def parse_plan(text: str, source: str) -> list[Line]:
    """Return the actions of a plan file, in lower case.

    Read are the files of Fast Downward, SymK and pyperplan, and lines with a number or a time
    in front or a duration behind. Comments begin with `;`; blank lines are skipped.

    :raises InputError: for a line that holds anything else.
    """
    lines: list[Line] = []
    for number, line in enumerate(text.split("\n"), 1):
        content = line.split(";", 1)[0]
        if not content.strip():
            continue
        match = _LINE.fullmatch(content)
        names = match["names"].lower().split() if match else []
        if not names or max(map(len, names)) > LONGEST_NAME:
            shown = content.strip() if len(content.strip()) <= 40 else content.strip()[:37] + "…"
            raise InputError(
                f"expected an action such as (name argument …), found {shown!r}",
                source=source,
                line=number,
            )
        if len(lines) == _MOST_ACTIONS:
            most = f"over {_MOST_ACTIONS} actions, expected a plan"
            raise InputError(most, source=source, line=number)
        name, *arguments = names
        lines.append(Line(number, Action(name, tuple(arguments))))
    return lines


def plan_text(actions: Iterable[Action], cost: int, unit: bool) -> str:
    """Return a plan file as Fast Downward writes it; `unit`: every action costs 1."""
    kind = "unit cost" if unit else "general cost"
    return "".join(f"{action}\n" for action in actions) + f"; cost = {cost} ({kind})\n"
