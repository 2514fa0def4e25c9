"""How far a search has come, by what the planner has printed so far."""

from __future__ import annotations

import re
from typing import Final

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
