"""Which facts of a model went with which values of a puzzle's variables, in positions of both.

determine   a variable determines a fact that was seen to hold under some of its values each time,
            and under the others never
part        variables that determine facts in common, and vary together
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from pddlpuzzles.search.factored import State


class Part(NamedTuple):
    """Some variables, the facts that go with their values in each position met, and all these."""

    variables: tuple[int, ...]
    facts: dict[State, int]
    bits: int


class Observation:
    """The facts that were seen to hold, and not to, under each value of each variable.

    `met` has the positions of the puzzle, each with the facts that held there.
    """

    def __init__(self, sizes: Sequence[int], read: int) -> None:
        self._true = [[0] * size for size in sizes]
        self._false = [[0] * size for size in sizes]
        self._determined = [read] * len(sizes)
        self._read = read
        self.met: dict[State, int] = {}

    def meet(self, state: State, facts: int) -> bool:
        """Enter a pair of positions; say whether a variable may still determine each fact."""
        known = self.met.setdefault(state, facts)
        if (known ^ facts) & self._read:
            return False
        true, false = facts & self._read, ~facts & self._read
        determined = 0
        for variable, value in enumerate(state):
            self._true[variable][value] |= true
            self._false[variable][value] |= false
            both = self._true[variable][value] & self._false[variable][value]
            self._determined[variable] &= ~both
            determined |= self._determined[variable]
        return determined == self._read

    def candidates(self, bit: int) -> list[int]:
        """Return the variables that may determine a fact, if it varies at all."""
        if not self._varying() >> bit & 1:
            return []
        return [one for one, facts in enumerate(self._determined) if facts >> bit & 1]

    def holds_at(self, bit: int, variable: int) -> int:
        """Return the values of a variable under which a fact was seen to hold."""
        true = self._true[variable]
        return sum(1 << value for value, facts in enumerate(true) if facts >> bit & 1)

    def narrow(self, bit: int, about: Collection[int]) -> None:
        """Let only these variables determine a fact, if any of them may."""
        if {*self.candidates(bit)} & {*about}:
            for variable in range(len(self._determined)):
                if variable not in about:
                    self._determined[variable] &= ~(1 << bit)

    def _varying(self) -> int:
        """Return the facts that did not always hold, nor never."""
        always = never = self._read
        for facts in self.met.values():
            always, never = always & facts, never & ~facts
        return self._read & ~always & ~never

    def parts(self) -> list[Part]:
        """Return what can be changed by itself, and how the facts go with it.

        Variables that may determine the same fact are one part: what was seen does not say which of
        them it is. Parts that had the same values in all positions are left out.
        """
        varying = self._varying()
        parts: list[tuple[list[int], int]] = []
        for variable, facts in enumerate(self._determined):
            some, bits = [variable], facts & varying
            for part in [one for one in parts if one[1] & bits]:
                some, bits = part[0] + some, part[1] | bits
                parts.remove(part)
            parts.append((some, bits))
        found = []
        for some, bits in parts:
            met = {
                tuple([state[one] for one in some]): facts & bits
                for state, facts in self.met.items()
            }
            found += [Part(tuple(some), met, bits)] if len(met) > 1 else []
        return found

    def assigned(self) -> tuple[list[int], list[list[int]]]:
        """Return each variable's facts, which it determines, and for each value those that hold.

        Each fact is assigned to the first variable that may determine it.
        """
        left = self._read
        bits, truths = [], []
        for facts, true in zip(self._determined, self._true, strict=True):
            mine = facts & left
            left &= ~mine
            bits.append(mine)
            truths.append([one & mine for one in true])
        return bits, truths
