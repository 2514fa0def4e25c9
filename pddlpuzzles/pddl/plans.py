"""Plan files: text to actions and back."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.tokens import LONGEST_NAME
from pddlpuzzles.puzzle import Action

# `(name arguments)` or `name(arguments)`, perhaps with a number, a time or a bullet before it and a
# duration behind; commas are spaces. Nothing is given back once it has been matched, so that what
# does not match is seen at once.
_ACTION: Final = re.compile(
    r"""[\s,]*+ (?: (?:step\s++)?+ \d++ (?: \.\d++ )? \s*+ [:.)] \s*+ | [-*] \s++ )?+
        (?P<name> [\w@#-]*+ ) \( (?P<names> [^()]*+ ) \) \s*+
        (?: \[ \s*+ [\d.]++ \s*+ \] \s*+ )?+""",
    re.VERBOSE | re.IGNORECASE,
)


_MOST_ACTIONS: Final = 100_000
"""Actions of a plan; one for a board of 10,000 cells has some ten thousands."""


class Line(NamedTuple):
    """An action and the number of the line it stands on, from 1."""

    number: int
    action: Action


def parse_plan(text: str, source: str) -> list[Line]:
    """Return the actions of a plan file, in lower case.

    It reads the files of Fast Downward, SymK and pyperplan, lines with a number or a time in front
    or a duration behind, lists, `name(argument, …)`, and several actions in a line. Comments begin
    with `;`; blank lines are skipped.

    :raises InputError: for a line that holds anything else.
    """
    lines: list[Line] = []
    for number, line in enumerate(text.split("\n"), 1):
        content = line.split(";", 1)[0].rstrip(" \t\r,")
        if not content.strip():
            continue
        place = 0
        while place < len(content):
            match = _ACTION.match(content, place)
            words = f"{match['name']} {match['names']}" if match else ""
            names = words.lower().replace(",", " ").split()
            if match is None or not names or max(map(len, names)) > LONGEST_NAME:
                rest = content[place:].strip()
                shown = rest if len(rest) <= 40 else rest[:37] + "…"
                raise InputError(
                    f"expected an action such as (name argument …), found {shown!r}",
                    source=source,
                    line=number,
                    column=len(content) - len(content[place:].lstrip()) + 1,
                )
            place = match.end()
            if len(lines) == _MOST_ACTIONS:
                most = f"over {_MOST_ACTIONS} actions, expected a plan"
                raise InputError(most, source=source, line=number)
            lines.append(Line(number, Action(names[0], tuple(names[1:]))))
    return lines


def plan_text(actions: Iterable[Action], cost: int, unit: bool) -> str:
    """Return a plan file as Fast Downward writes it; `unit`: every action costs 1."""
    kind = "unit cost" if unit else "general cost"
    return "".join(f"{action}\n" for action in actions) + f"; cost = {cost} ({kind})\n"
