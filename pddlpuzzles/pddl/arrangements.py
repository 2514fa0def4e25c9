"""Things of which each is at one place and no two share one: permutations, and their signs.

    thing         a mutex group of which exactly one atom always holds: where it is
    arrangement   as many things as places; each atom of a thing is of one place, and of each place
                  exactly one atom always holds, so that a state says who is where
    odd           a change of the arrangement that an odd number of swaps makes, in whatever way

Whether a permutation is odd does not depend on the swaps that it is made of, and the changes along
a plan add up: so whoever knows it of each action knows it of start and goal. W. W. Johnson and
W. E. Story, "Notes on the '15' Puzzle", American Journal of Mathematics 2, 1879.
"""

from __future__ import annotations

from collections.abc import Sequence

from pddlpuzzles.pddl.mutex_judge import Group, Kind
from pddlpuzzles.pddl.task import ones


class Arrangement:
    """The places of some things."""

    def __init__(self, things: Sequence[int], places: Sequence[int]) -> None:
        self.things = tuple(things)
        self.bits = sum(things)
        self._at = {
            bit: (thing, place)
            for thing, own in enumerate(things)
            for place, here in enumerate(places)
            for bit in ones(own & here)
        }

    def is_odd(self, before: int, after: int) -> bool | None:
        """Say whether the change between some atoms is odd; None if it is no permutation.

        Before it some things are where `before` says, after it where `after` does; the others stay.
        """
        start = dict(self._at[bit] for bit in ones(before & self.bits))
        end = dict(self._at[bit] for bit in ones(after & self.bits))
        onward = {place: end.get(thing, -1) for thing, place in start.items()}
        is_whole = len(onward) == (before & self.bits).bit_count() == len(end)
        if not is_whole or len(end) != (after & self.bits).bit_count():
            return None
        if set(onward) != set(onward.values()):
            return None
        swaps = 0
        while onward:  # a cycle of n things takes n - 1 swaps
            place, target = onward.popitem()
            while target != place:
                target, swaps = onward.pop(target), swaps + 1
        return swaps % 2 == 1


def arrangements(groups: Sequence[Group]) -> list[Arrangement]:
    """Return arrangements that mutex groups show, those groups that were found first as things.

    Groups that have atoms in common are neighbours. Where their atoms are each in two of them they
    are things and places in turn, if they can be: no two of one side have an atom in common.
    """
    exact = [one.bits for one in groups if one.kind is Kind.EXACTLY_ONE]
    of: dict[int, list[int]] = {}
    for number, bits in enumerate(exact):
        for bit in ones(bits):
            of.setdefault(bit, []).append(number)
    side: dict[int, int] = {}
    found = []
    for first in range(len(exact)):
        if first in side:
            continue
        side[first], waiting, is_fine = 0, [first], True
        for number in waiting:  # they grow meanwhile
            for bit in ones(exact[number]):
                is_fine = is_fine and len(of[bit]) == 2
                for other in of[bit]:
                    if other not in side:
                        side[other] = 1 - side[number]
                        waiting.append(other)
                    elif other != number:
                        is_fine = is_fine and side[other] != side[number]
        sides = [[exact[number] for number in waiting if side[number] == one] for one in (0, 1)]
        if is_fine and len(sides[0]) == len(sides[1]) > 1 and _meet_once(*sides):
            found.append(Arrangement(*sides))
    return found


def _meet_once(things: Sequence[int], places: Sequence[int]) -> bool:
    """Say whether each thing and each place have at most one atom in common."""
    return all((one & other).bit_count() <= 1 for one in things for other in places)
