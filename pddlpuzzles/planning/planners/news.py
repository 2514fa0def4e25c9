"""What a planner has printed so far, as far as it says how its search goes."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from pddlpuzzles.wording import counted

_BOUND: Final = re.compile(r"\] BOUND: (\d+) < \d+ ")
"""SymK's lower bound, one less than which is refuted."""
_F: Final = re.compile(r"\] f = (\d+), ")
_BEST: Final = re.compile(r"\] New best heuristic value for [^\n:]+: (\d+)\n")
_EXPANDED: Final = re.compile(r" evaluated, (\d+) expanded\b")
_INFINITE: Final = 2**31 - 1


class News(NamedTuple):
    """A lower bound on the cost, 0 where none is claimed, and all else in words."""

    bound: int = 0
    words: str = ""


def news(printed: str) -> News:
    """Return the latest of what Fast Downward or SymK says.

    The f of Fast Downward is told as that: a lower bound it is under some searches only.
    """
    if bounds := _BOUND.findall(printed):
        bound = int(bounds[-1])
        return News() if bound >= _INFINITE else News(bound)
    told = []
    if found := _F.findall(printed):
        told.append(f"f = {found[-1]}")
    elif found := _BEST.findall(printed):
        told.append(f"best heuristic value {found[-1]}")
    if expanded := _EXPANDED.findall(printed):
        told.append(f"{counted(int(expanded[-1]), 'states')} expanded")
    return News(words=", ".join(told))
