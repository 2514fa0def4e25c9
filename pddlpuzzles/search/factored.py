"""Puzzles as factored transition systems: states of some variables, each changed by itself.

    variable    a part of a state, by its number: the tile at a position, how a toy is folded
    value       of a variable: a number below the variable's size
    values      a set of them, as a whole number: bit `1 << value`
    state       a tuple: for each variable its value
    domains     for each variable the values that it may still have
    step        a move, or a part of one: it is possible where a guard holds, costs the same
                wherever it is, and gives each variable what is said of one variable's old value
    block       variables that hold a permutation of the same values, one each
    control     a variable that says which steps there are, as how the toy is folded does
    condition   a conjunction (or, if `any`, a disjunction) of literals, each a variable and values,
                and of further conditions

`invariant` shows from the steps alone which states there can be at most; all that is asked of
states here is asked of those. There may be far too many of them to be listed, so that
`disagreement`, which looks for a state where one of two conditions holds, splits the domains only
where both conditions are not decided yet.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final, NamedTuple

from pddlpuzzles.search.budget import TooManyError
from pddlpuzzles.search.gf2 import ones

State = tuple[int, ...]
Domains = tuple[int, ...]


class Condition(NamedTuple):
    """A conjunction or disjunction of literals and conditions."""

    literals: tuple[tuple[int, int], ...] = ()
    parts: tuple[Condition, ...] = ()
    any: bool = False


class Source(NamedTuple):
    """Where the new value of a variable comes from: an old value, and what becomes of each."""

    variable: int
    becomes: tuple[int, ...]


@dataclass(frozen=True)
class Step:
    """A move where all variables of `guard` have one of these values.

    A variable that `sources` does not have keeps its value.
    """

    move: Any
    cost: int
    guard: Mapping[int, int]
    sources: Mapping[int, Source]

    def is_possible(self, state: State) -> bool:
        """Say whether the guard holds."""
        return all(values >> state[variable] & 1 for variable, values in self.guard.items())

    def after(self, state: State) -> State:
        """Return the state after it, where it is possible."""
        new = list(state)
        for variable, (source, becomes) in self.sources.items():
            new[variable] = becomes[state[source]]
        return tuple(new)


@dataclass(frozen=True)
class Factored:
    """A puzzle whose states are values of variables.

    `state` gives the values for a state of the puzzle, and `puzzle_state` is its inverse.

    In each state of the puzzle that can be reached its moves are the `move`s of the steps that are
    possible there, each of one step, with the same cost, and what is made of the state after is
    the state after that step; `goal` holds where a goal is reached.
    """

    sizes: tuple[int, ...]
    state: Callable[[Any], State]
    puzzle_state: Callable[[State], Any]
    start: State
    steps: tuple[Step, ...]
    goal: Condition
    notation: Callable[[Any], str] = str
    """What people call a move."""
    ending_at: Callable[[State], Any] = lambda state: None
    """Returns the puzzle whose only goal is a state; None where there is no such puzzle."""
    block: tuple[int, ...] = ()
    controls: tuple[int, ...] = ()

    def context(self, state: State) -> State:
        """Return the values of the controls."""
        return tuple([state[variable] for variable in self.controls])


class Invariant(NamedTuple):
    """What every state that can be reached has in common.

    The variables of `block` hold a permutation of the values `held`; with `parity` it is an even
    one of that of the start, which is `order`.
    """

    sizes: tuple[int, ...]
    block: frozenset[int]
    held: int
    order: tuple[int, ...]
    parity: bool

    def full(self) -> Domains:
        """Return all values that each variable can have."""
        return tuple(
            self.held if variable in self.block else (1 << size) - 1
            for variable, size in enumerate(self.sizes)
        )

    def assignments(self, variables: Sequence[int], domains: Domains) -> Iterator[tuple[int, ...]]:
        """Yield all values that some variables can have together, and perhaps some others.

        Those of a block are different; parity is not used.
        """

        def extended(place: int, used: int) -> Iterator[tuple[int, ...]]:
            if place == len(variables):
                yield ()
                return
            variable = variables[place]
            left = domains[variable]
            in_block = variable in self.block
            if in_block:
                left &= ~used
            for value in ones(left):
                more = used | 1 << value if in_block else used
                for rest in extended(place + 1, more):
                    yield (value, *rest)

        return extended(0, 0)

    def admits(self, state: State) -> bool:
        """Say whether a state is one of those."""
        held = [state[variable] for variable in sorted(self.block)]
        if len(set(held)) < len(held):
            return False
        return not self.parity or is_even([self.order.index(value) for value in held])


def is_even(order: Sequence[int]) -> bool:
    """Say whether a permutation is an even number of swaps."""
    return sum(first > second for first, second in combinations(order, 2)) % 2 == 0


def invariant(puzzle: Factored) -> Invariant | None:
    """Return what the start has and each step keeps; None if a block is not kept.

    A step keeps a block whose variables take their values from the same variables in another
    order, unchanged; and its parity, if that order is even.
    """
    block = tuple(sorted(puzzle.block))
    order = tuple(puzzle.start[variable] for variable in block)
    parity = bool(block)
    for step in puzzle.steps:
        came = [step.sources[one].variable if one in step.sources else one for one in block]
        unchanged = all(
            step.sources[one].becomes == tuple(range(puzzle.sizes[one]))
            for one in block
            if one in step.sources
        )
        if sorted(came) != list(block) or not unchanged:
            return None
        parity = parity and is_even(came)
    if len(set(order)) < len(order):
        return None
    held = sum(1 << value for value in order)
    return Invariant(puzzle.sizes, frozenset(block), held, order, parity)


def truth(condition: Condition, domains: Domains) -> bool | None:
    """Say whether a condition holds wherever the variables have these values; None: not decided."""
    literals, parts, is_any = condition
    decided = True
    for variable, values in literals:
        left = domains[variable]
        if not left & ~values:
            found: bool | None = True
        elif not left & values:
            found = False
        else:
            found = None
        if found is is_any:
            return is_any
        decided = decided and found is not None
    for part in parts:
        found = truth(part, domains)
        if found is is_any:
            return is_any
        decided = decided and found is not None
    return (not is_any) if decided else None


_MOST_DOMAINS: Final = 400_000


def disagreements(
    one: Condition, other: Condition, known: Invariant, pulse: Callable[[], None]
) -> Iterator[State]:
    """Yield the states that can be there where one of two conditions holds.

    :raises TooManyError: if domains would have to be split too often.
    """
    looked = 0
    stack = [known.full()]
    while stack:
        domains = stack.pop()
        looked += 1
        if looked > _MOST_DOMAINS:
            raise TooManyError
        if looked % 64 == 0:
            pulse()
        first, second = truth(one, domains), truth(other, domains)
        if first is not None and first == second:
            continue
        variable = _undecided_variable(one, domains) if first is None else None
        if variable is None and second is None:
            variable = _undecided_variable(other, domains)
        if variable is None:
            variable = _variable_left_open(domains)
        if variable is None:
            state = tuple(values.bit_length() - 1 for values in domains)
            if known.admits(state):
                yield state
            continue
        for value in ones(domains[variable]):
            narrowed = _after_narrowing(domains, variable, 1 << value, known.block)
            if narrowed is not None:
                stack.append(narrowed)


def _undecided_variable(condition: Condition, domains: Domains) -> int | None:
    """Return a variable that still decides whether a condition holds."""
    for variable, values in condition.literals:
        left = domains[variable]
        if left & values and left & ~values:
            return variable
    for part in condition.parts:
        if truth(part, domains) is None:
            return _undecided_variable(part, domains)
    return None


def _variable_left_open(domains: Domains) -> int | None:
    """Return a variable of several values; None if there is none."""
    for variable, values in enumerate(domains):
        if values & (values - 1):
            return variable
    return None


def _after_narrowing(
    domains: Domains, variable: int, values: int, block: frozenset[int]
) -> Domains | None:
    """Return domains after one has been narrowed; None if then some variable has no value.

    A value that a variable of the block has is taken from the others.
    """
    new = list(domains)
    new[variable] = values
    queue = [variable]
    for one in queue:  # it grows meanwhile
        value = new[one]
        if one not in block or value & (value - 1):
            continue
        for other in block:
            if other != one and new[other] & value:
                new[other] &= ~value
                if not new[other]:
                    return None
                if not new[other] & (new[other] - 1):
                    queue.append(other)
    return tuple(new)
