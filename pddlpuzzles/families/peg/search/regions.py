"""Merson regions: sets of holes that only a peg of their own can break up.

    ends         of a jump: the hole from which it takes off, and the hole where it lands
    region       a set R of holes such that every jump over a hole of R has an end in R
    full         a region is full while all its holes hold pegs
    breaking     a jump breaks a full region if the region is not full afterwards
    packing      regions of which no two share a hole

The first jump that breaks a full region R takes off from a hole of R and opens a sweep:

  1. While R is full no jump lands in it, since jumps land on empty holes.
  2. A jump that breaks R takes off from a hole of R, or jumps over one. In the second case one of
     its ends is in R, and by 1. this is not where it lands. So it takes off from a hole of R in
     both cases.
  3. The peg on that hole has stood there since R became full, at least: by 1. no peg has landed
     there. So the jump does not continue a sweep of that peg. (If R has just been made full by a
     peg that may still jump on, that peg must be left out: see `sweeps`.)

A worked board: a corner of the English board, say c1, is a region by itself, since no jump goes
over it. On a row of four holes {b, c} is a region: a jump over b has one end on c, and a jump
over c has one end on b.

What follows for the number of sweeps is in `sweeps`.

Source: the idea is Robin Merson's, of 1962; see J. D. Beasley, "The Ins and Outs of Peg Solitaire"
(Oxford University Press, 1985).

Sets of holes are integers with a bit for each hole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from pddlpuzzles.search.gf2 import ones

Jump = tuple[int, int, int]  # source, over, target: numbers of holes
Packing = tuple[int, ...]

LARGEST: Final = 7
"""The most holes of a region that is looked for.

Larger regions are hardly ever full, and adding them was measured to change nothing.
"""


def regions(jumps: Iterable[Jump], touching: int) -> list[int]:
    """Return the minimal regions that hold a hole of the set `touching`.

    Each is found by growing a single hole of `touching`: while some jump over a hole of the
    growing set has both its ends outside, one end or the other must be added, and both choices
    are followed. No region that is returned holds another one that is. Regions of more than
    `LARGEST` holes are left out.
    """
    ends: dict[int, set[int]] = {}
    for source, over, target in jumps:
        ends.setdefault(over, set()).add(1 << source | 1 << target)
    found: set[int] = set()
    seen: set[int] = set()
    growing = [1 << hole for hole in ones(touching)]
    while growing:
        region = growing.pop()
        if region in seen:
            continue
        seen.add(region)
        # Any jump with both ends outside will do, since both ways to mend it are followed.
        broken = next(
            (pair for over in ones(region) for pair in ends.get(over, ()) if not pair & region),
            0,
        )
        if not broken:
            found.add(region)
        elif region.bit_count() < LARGEST:
            growing += [region | 1 << end for end in ones(broken)]
    return sorted(
        (r for r in found if not any(r & other == other and r != other for other in found)),
        key=lambda region: (region.bit_count(), region),
    )


def packings(regions: Sequence[int]) -> list[tuple[Packing, ...]]:
    """Return packings of the given regions, part by part of the board.

    Regions of different parts share no hole, so the numbers of full regions in the parts may be
    added. Within a part, the packing with most full regions counts. Not all packings are
    returned, but every two regions of a part that share no hole stand together in one of them;
    on most boards no other packing has more full regions than the best of these.
    """
    families = [_family(part) for part in _parts(regions)]
    # Parts that have a single packing are joined into one part.
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
    """Return packings of a part: greedy ones, until every two regions that fit share one."""
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
