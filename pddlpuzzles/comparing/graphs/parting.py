"""Where two graphs part: a shortest play after which one can do what the other cannot.

Two players look at a position each, which are said to be one. One player doubts it and makes a move
on one side; the other answers with the move on the other side that keeps them alike the longest.
What is returned is the shortest play in which the doubter wins against best answers (the game is
Stirling's; that its length is the round in which the classes part, Hennessy and Milner 1985).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Final, NamedTuple

from pddlpuzzles.comparing.graphs.refinement import Rounds
from pddlpuzzles.comparing.graphs.sides import Edge

Likeness = Callable[[int, int], int]
"""How much the names of a move and an action have in common, by their labels.

Above `NAMESAKE` they have the same names in the same order.
"""
NAMESAKE: Final = 1000


class Parting(NamedTuple):
    """Two plays, move by move, and what is different where they end.

    `one` and `other` are the last nodes. Where these are not both solved, or both not, nothing
    more is said; else `lonely` are the moves that have no counterpart of their cost.
    """

    plays: tuple[list[Edge], list[Edge]]
    one: int
    other: int
    lonely: tuple[list[Edge], list[Edge]]


def parting(rounds: Rounds, likeness: Likeness) -> Parting:
    """Return where two graphs part whose starts are not alike."""
    plays: tuple[list[Edge], list[Edge]] = ([], [])
    here, there = 0, 0
    while (apart := rounds.apart(here, there)) is not None and apart > 0:
        pairs, lonely = _matched(rounds, here, there, likeness)
        if lonely[0] or lonely[1]:
            return Parting(plays, here, there, lonely)
        _, mine, yours = min(
            (depth, mine, yours)
            for mine, yours in pairs
            if (depth := rounds.apart(mine.target, yours.target)) is not None
        )
        plays[0].append(mine)
        plays[1].append(yours)
        here, there = mine.target, yours.target
    return Parting(plays, here, there, ([], []))


def moves(rounds: Rounds, here: int, there: int) -> tuple[list[Edge], list[Edge]]:
    """Return the edges that leave a node of each graph, those of one label into one class once."""
    sides = zip((rounds.one, rounds.other), (here, there), rounds.last, strict=True)
    found = []
    for graph, node, classes in sides:
        kinds = dict[tuple[int, int, int], Edge]()
        for edge in graph.leaving(node):
            kinds.setdefault((edge.label, edge.cost, int(classes[edge.target])), edge)
        found.append([*kinds.values()])
    return found[0], found[1]


def lockstep(rounds: Rounds, likeness: Likeness, most: int) -> Iterator[tuple[Edge, Edge]]:
    """Yield pairs of moves that are made on both sides at once, from `most` pairs of nodes."""
    queue = [(0, 0)]
    known = set(queue)
    for here, there in queue:  # it grows meanwhile
        for mine, yours in _matched(rounds, here, there, likeness)[0]:
            yield mine, yours
            after = mine.target, yours.target
            if after not in known and len(known) < most:
                known.add(after)
                queue.append(after)


def _matched(
    rounds: Rounds, here: int, there: int, likeness: Likeness
) -> tuple[list[tuple[Edge, Edge]], tuple[list[Edge], list[Edge]]]:
    """Pair moves of equal cost, namesakes first; return what is left, too.

    Others are paired that are alike the longest; of those that are equally alike the ones with
    like names. What names contradict (a likeness below 0) is not paired. Whatever is paired with
    what, some pair is alike for fewer rounds than the nodes that the moves leave, or else something
    is left: so the play ends.
    """
    longest = len(rounds.classes)
    left = moves(rounds, here, there)
    ranked = []
    for mine, yours in product(*left):
        common = likeness(mine.label, yours.label)
        if mine.cost == yours.cost and common >= 0:
            apart = rounds.apart(mine.target, yours.target)
            alike = longest if apart is None else apart
            ranked.append((common < NAMESAKE, -alike, -common, mine, yours))
    pairs: list[tuple[Edge, Edge]] = []
    for *_, mine, yours in sorted(ranked):
        if mine in left[0] and yours in left[1]:
            pairs.append((mine, yours))
            left[0].remove(mine)
            left[1].remove(yours)
    return pairs, left
