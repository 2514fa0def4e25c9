"""Plan files: text to actions and back."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.tokens import LONGEST_NAME
from pddlpuzzles.puzzle import Action

# A number, a time or a bullet before an action.
_LEAD: Final = r"(?: (?:step\s++)?+ \d++ (?: \.\d++ )? \s*+ [:.)] \s*+ | [-*] \s++ )"
_LED: Final = re.compile(rf"\s*+ {_LEAD}", re.VERBOSE | re.IGNORECASE)
# `(name arguments)` or `name(arguments)`, perhaps led so; commas are spaces. Nothing is given back
# once it has been matched, so that what does not match is seen at once.
_ACTION: Final = re.compile(
    rf"""[\s,]*+ {_LEAD}?+ (?P<name> [\w@#-]*+ ) \( (?P<names> [^()]*+ ) \) \s*+
         (?: \[ \s*+ [\d.]++ \s*+ \] \s*+ )?+""",
    re.VERBOSE | re.IGNORECASE,
)
_FENCE: Final = re.compile(r"\s*(?:```|~~~)")
_MARKS: Final = re.compile(r"`|\*\*")
# What stands behind an action and is none: a duration as LPG has it, a remark.
_DURATION: Final = re.compile(r"\[ *D: *[\d.]+ *; *C: *[\d.]+ *\]\s*$")
_REMARK: Final = re.compile(r"(?<=\))\s+(?:#|//|--|[-—])\s[^()]*$")
_ARROW: Final = re.compile(r"(?<=\)) *(?:->|=>|→) *(?=\()")
_TITLE: Final = re.compile(r"\s*(?:Sequential)?Plan:\s*$", re.IGNORECASE)


_MOST_ACTIONS: Final = 2_000_000
"""Actions of a plan; twenty disks of Hanoi take a million, and to judge these takes 25 seconds."""


class Line(NamedTuple):
    """An action and the number of the line it stands on, from 1."""

    number: int
    action: Action


def strip_to_plan(text: str) -> str:
    """Return a plan without Markdown, durations, costs, remarks, a title; lines keep numbers."""
    lines = text.split("\n")
    fences = [number for number, line in enumerate(lines) if _FENCE.match(line)]
    if fences and len(fences) <= 2:
        first, end = fences[0], fences[1] if len(fences) == 2 else len(lines)
        lines = [line if first < number < end else "" for number, line in enumerate(lines)]
    return "\n".join(map(_strip_line, lines))


def _strip_line(line: str) -> str:
    if _TITLE.match(line):
        return ""
    if _FENCE.match(line):
        return line  # one of several blocks: which is the plan is not guessed
    line = _MARKS.sub(lambda mark: " " * len(mark[0]), line.rstrip())
    line = _ARROW.sub(" ", _REMARK.sub("", _DURATION.sub("", line)))
    before, _, behind = line.rpartition("(")
    is_cost = behind[:-1].isdigit() and before.strip() and before[-1].isspace()
    return before if is_cost and "(" not in before else line  # as in Fast Downward's log


def without_number(line: str) -> str:
    """Return a line without a number, a time or a bullet at its beginning."""
    return _LED.sub("", line, count=1) if _LED.match(line) else line


def parse_plan(text: str, source: str) -> list[Line]:
    """Return the actions of a plan file, in lower case; comments begin with `;`.

    It reads the files of Fast Downward, SymK and pyperplan, numbers, times or bullets in front,
    durations behind, `name(argument, …)`, several actions in a line.
    :raises InputError: for a line that holds anything else.
    """
    lines: list[Line] = []
    for number, line in enumerate(strip_to_plan(text).split("\n"), 1):
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
                    number,
                    len(content) - len(content[place:].lstrip()) + 1,
                    source=source,
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
