"""Merson regions: sets of holes that only a peg of their own can break up.

    region       a set of holes R such that of every jump over a hole of R an end lies in R
    packing      regions that share no hole

While a region is full no jump ends in it, so a jump over a hole of it has to begin in it: the
first jump that breaks a full region takes off from one of its own holes. The peg there has not
moved since the region was full, so the jump opens a sweep. (Robin Merson's idea of 1962; see
Beasley, "The Ins and Outs of Peg Solitaire", Oxford 1985, chapter 9.) What follows from it for
the number of sweeps is in `sweeps`.

Sets of holes are integers, a bit a hole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

Jump = tuple[int, int, int]  # source, over, target: numbers of holes
Packing = tuple[int, ...]

LARGEST: Final = 7
"""Regions of more holes are hardly ever full, and adding them was measured to change nothing."""


def regions(jumps: Iterable[Jump], touching: int) -> list[int]:
    """Return the smallest regions that hold a hole of the set `touching`.

    Each is found by growing a hole of `touching`: while some jump over a hole of the set has
    both its ends outside, one end or the other has to come in. None holds another. Those of
    more than `LARGEST` holes are left out.
    """
    ends: dict[int, set[int]] = {}
    for source, over, target in jumps:
        ends.setdefault(over, set()).add(1 << source | 1 << target)
    found: set[int] = set()
    seen: set[int] = set()
    growing = [1 << hole for hole in holes_of(touching)]
    while growing:
        region = growing.pop()
        if region in seen:
            continue
        seen.add(region)
        # Any jump that breaks the rule will do: both ways to mend it are followed.
        broken = next(
            (pair for over in holes_of(region) for pair in ends.get(over, ()) if not pair & region),
            0,
        )
        if not broken:
            found.add(region)
        elif region.bit_count() < LARGEST:
            growing += [region | 1 << end for end in holes_of(broken)]
    return sorted(
        (r for r in found if not any(r & other == other and r != other for other in found)),
        key=lambda region: (region.bit_count(), region),
    )


def packings(regions: Sequence[int]) -> list[tuple[Packing, ...]]:
    """Return for each part of the board packings of the given regions that lie in it.

    Parts share no hole, so their counts add up; within a part the largest count goes. Every
    two regions of a part that share no hole stand together in some packing of it: on most
    boards the best packing of all counts no more than the best of these.
    """
    families = [_family(part) for part in _parts(regions)]
    # Parts that offer no choice are one part as well.
    certain = tuple(region for family in families if len(family) == 1 for region in family[0])
    return ([(certain,)] if certain else []) + [f for f in families if len(f) > 1]


def _parts(regions: Sequence[int]) -> Iterator[list[int]]:
    left = list(regions)
    while left:
        part, area = [], left[0]
        while touching := [region for region in left if region & area]:
            part += touching
            left = [region for region in left if not region & area]
            for region in touching:
                area |= region
        yield sorted(part)


def _family(part: list[int]) -> tuple[Packing, ...]:
    """Pack greedily, time and again, until every two regions that fit have stood together."""
    apart = {(a, b) for a in part for b in part if a <= b and (a == b or not a & b)}
    family = []
    while apart:
        first = min(apart, key=lambda pair: (sum(1 for r in part if r & (pair[0] | pair[1])), pair))
        packing = list(dict.fromkeys(first))
        while fitting := [region for region in part if not any(region & r for r in packing)]:
            packing.append(
                min(
                    fitting,
                    key=lambda region: (
                        -sum((min(region, r), max(region, r)) in apart for r in packing),
                        sum(1 for other in fitting if region & other),
                    ),
                )
            )
        family.append(tuple(sorted(packing)))
        apart -= {(a, b) for a in packing for b in packing if a <= b}
    return tuple(family)


def holes_of(holes: int) -> Iterator[int]:
    """Yield the numbers of the holes in a set."""
    while holes:
        lowest = holes & -holes
        yield lowest.bit_length() - 1
        holes ^= lowest
