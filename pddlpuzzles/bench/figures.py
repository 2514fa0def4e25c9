"""What a planner prints of its work, read as numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from pddlpuzzles.bench.record import is_count, is_figure
from pddlpuzzles.errors import InputError
from pddlpuzzles.planners.printed_output import NUMBER, read_effort

EXPANDED: Final = "expanded"


class Pattern(NamedTuple):
    """A figure and the regular expression that finds it, in its first group."""

    name: str
    expression: re.Pattern[str]


def parse_pattern(text: str) -> Pattern:
    """Return the pattern that `NAME=REGULAR EXPRESSION` names.

    :raises InputError: if it is not of that form.
    """
    name, equals, expression = text.partition("=")
    if not equals or not (name == EXPANDED or is_figure(name)):
        raise InputError(
            f"the figure {text!r}, expected NAME=REGULAR EXPRESSION: a name in lower case,"
            " other than the keys that each run has anyway"
        )
    try:
        compiled = re.compile(expression)
    except re.error as error:
        raise InputError(f"the expression of {name!r} cannot be read: {error}") from None
    if compiled.groups != 1:
        raise InputError(f"the expression of {name!r}, expected one group, which is the number")
    return Pattern(name, compiled)


def read_figures(said: str, patterns: Iterable[Pattern]) -> tuple[int | None, dict[str, float]]:
    """Return how many states a planner says to have expanded, and its other figures.

    What Fast Downward, SymK, pyperplan and ENHSP print is known. A figure that is printed several
    times, as by a planner that goes on with a better plan, counts as it was printed last.
    """
    known = read_effort(said)
    figures = known.record() | ({} if known.expanded is None else {EXPANDED: known.expanded})
    for name, expression in patterns:
        found = [match for match in expression.findall(said) if re.fullmatch(NUMBER, match)]
        if found:
            figures[name] = float(found[-1])
    figures = {name: figure for name, figure in figures.items() if is_count(figure)}
    expanded = figures.pop(EXPANDED, None)
    return None if expanded is None else int(expanded), figures
