"""What a planner prints, read: how far it has come, its work, and its last words."""

from __future__ import annotations

import re
from typing import Any, Final

from pddlpuzzles.puzzle import Effort
from pddlpuzzles.search.search_progress import Headway

_BOUND: Final = re.compile(r"\] BOUND: (\d+) < \d+ ")
"""SymK's lower bound, one less than which is refuted."""
_F: Final = re.compile(r"\] f = (\d+), ")
_BEST: Final = re.compile(r"\] New best heuristic value for [^\n:]+: (\d+)\n")
_EXPANDED: Final = re.compile(r" evaluated, (\d+) expanded\b")
_INFINITE: Final = 2**31 - 1


def printed_progress(printed: str) -> Headway:
    """Return the latest of what Fast Downward or SymK says.

    The f of Fast Downward is shown as f: it is a lower bound under some searches only.
    """
    if bounds := _BOUND.findall(printed):
        bound = int(bounds[-1])
        return Headway() if bound >= _INFINITE else Headway(bound)
    words = ""
    if found := _F.findall(printed):
        words = f"f = {found[-1]}"
    elif found := _BEST.findall(printed):
        words = f"best heuristic value {found[-1]}"
    expanded = _EXPANDED.findall(printed)
    return Headway(0, int(expanded[-1]) if expanded else 0, words)


NUMBER: Final = r"\d{1,15}(?:\.\d+)?(?:[eE][-+]?\d\d?)?"
"""What is read as a number: whatever a planner prints, it is finite."""
_NATURAL: Final = r"\b(\d{1,15})"
_EFFORT: Final = {
    "expanded": rf"Expanded {_NATURAL} state|{_NATURAL} Nodes expanded|Expanded Nodes:{_NATURAL}",
    "evaluated": rf"Evaluated {_NATURAL} state|States Evaluated:{_NATURAL}",
    "translation": rf"Done! \[[\d.]+s CPU, ({NUMBER})s wall-clock\]",
    "search": rf"Search time: ({NUMBER})",
}
"""What Fast Downward, SymK, pyperplan and ENHSP print of their work."""


def read_effort(log: str) -> Effort:
    """Read what a planner has printed of its work; what it prints several times counts last."""
    found: dict[str, Any] = {}
    for name, pattern in _EFFORT.items():
        read = float if name in ("translation", "search") else int
        for match in re.finditer(pattern, log):
            found[name] = read(next(filter(None, match.groups())))
    return Effort(**found)


_AROUND: Final = re.compile(
    r"INFO\s|Driver aborting|(translate|search) exit code|at [\w.$]+\([\w.]+(:\d+)?\)$|Context: "
)
"""What stands after a complaint: Fast Downward's driver, where Java was, where aries was."""


def printed_reason(log: str) -> str:
    """Return a colon and the last line printed about the work, which end a complaint; or ""."""
    lines = [one for line in log.splitlines() if (one := line.strip())]
    said = [one for one in lines if not _AROUND.match(one)] or lines
    return f": {said[-1][:200]}" if said else ""
