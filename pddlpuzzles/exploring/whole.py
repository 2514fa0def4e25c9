"""A state space small enough to be known whole: what remains from every state, and how to go on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Generic

import numpy as np

from pddlpuzzles.exploring.by_rules import FAR, Edges, Numbers, StateSpace, distances, expand
from pddlpuzzles.exploring.counting import remaining_costs
from pddlpuzzles.puzzle import Argument, Finding, Move, Proof, Puzzle, State, Status
from pddlpuzzles.search.budget import LimitError, TooManyError
from pddlpuzzles.search.space import Watch


@dataclass(frozen=True)
class Whole(Generic[State, Move]):
    """A whole state space; `ahead` is the true cost from each of its states to a goal."""

    expansion: StateSpace[State, Move]
    ahead: Numbers

    @cached_property
    def _number(self) -> dict[State, int]:
        return {state: number for number, state in enumerate(self.expansion.states)}

    def left(self, state: State) -> int | None:
        """Return what remains from a state, None if no goal can be reached.

        :raises KeyError: if the state cannot be reached from the start.
        """
        cost = int(self.ahead[self._number[state]])
        return None if cost == FAR else cost

    def choices(self, state: State) -> Iterator[tuple[Move, int | None]]:
        """Yield the moves of a state, each with what a cheapest plan that begins so costs."""
        edges, number = self.expansion.edges, self._number[state]
        for edge in range(int(edges.first[number]), int(edges.first[number + 1])):
            there = int(self.ahead[edges.head[edge]])
            cost = None if there == FAR else int(edges.price[edge]) + there
            yield self.expansion.moves[edge], cost

    def winnable(self) -> Iterator[tuple[State, int]]:
        for number in np.flatnonzero(self.ahead != FAR).tolist():
            yield self.expansion.states[number], int(self.ahead[number])

    def finding(self) -> Finding[Move]:
        count = len(self.expansion.states)
        if self.ahead[0] == FAR:
            words = f"none of the {count:,} states that can be reached is a goal"
            if count == 1:
                what = "every move leads back" if self.expansion.moves else "no move can be made"
                words = f"{what}, and the goal is not reached"
            proof = Proof(Argument.EXPLORED, words)
            return Finding(Status.UNSOLVABLE, proof=proof, expanded=count)
        words = f"all {count:,} states that can be reached were explored"
        proof = Proof(Argument.EXPLORED, words)
        cost = int(self.ahead[0])
        return Finding(Status.OPTIMAL, tuple(self._plan()), cost, proof, expanded=count)

    def _plan(self) -> Iterator[Move]:
        """Yield the moves of that plan, each nearer to a goal, so that free ones lead not round."""
        edges, moves = self.expansion.edges, self.expansion.moves
        tail = edges.tail
        # What is FAR has no edge to what is not, so that nothing is added to it here.
        kept = (self.ahead[tail] != FAR) & (self.ahead[edges.head] != FAR)
        kept[kept] = self.ahead[tail[kept]] == edges.price[kept] + self.ahead[edges.head[kept]]
        tight = edges.where(kept)
        steps = Edges(tight.first, tight.head, np.ones_like(tight.price)).reversed()
        hops = distances(np.flatnonzero(self.expansion.goal), steps, Watch())
        number = 0
        while hops[number]:
            out = range(int(edges.first[number]), int(edges.first[number + 1]))
            edge = next(
                edge for edge in out if kept[edge] and hops[edges.head[edge]] == hops[number] - 1
            )
            yield moves[edge]
            number = int(edges.head[edge])


def explore_whole(
    puzzle: Puzzle[State, Move], most: int, watch: Watch
) -> Whole[State, Move] | None:
    """Explore a state space; None if it has more than `most` states, or a limit is reached."""
    try:
        expansion = expand(puzzle, watch, most=most)
        if expansion.limit is not None:
            return None
        return Whole(expansion, remaining_costs(expansion, watch))
    except (TooManyError, LimitError):
        return None
