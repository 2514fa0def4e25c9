"""The order in which ground axioms are evaluated, or why they have none.

Rules stand in strata: each looks only at what those before it derive, and at what its own derives
as long as it denies nothing of that. The strata are the strongly connected components of what
derives what, so that only rules that hang together are evaluated again and again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pddlpuzzles.pddl.model import Atom, Axiom
from pddlpuzzles.pddl.task import Rule, Stratum, Test, bits_of, ones


def stratify(rules: Sequence[tuple[Rule, Axiom]], atoms: Sequence[Atom]) -> list[Stratum]:
    """Return rules, each of an axiom, in strata.

    :raises InputError: if atoms are derived where one of them does not hold.
    """
    of: dict[int, list[Rule]] = {}
    for rule, _ in rules:
        of.setdefault(rule.head, []).append(rule)
    arcs = {
        head: sorted({bit for rule in own for bit in ones(bits_of(rule.condition)) if bit in of})
        for head, own in of.items()
    }
    groups = list(_components(arcs))
    group = {bit: number for number, members in enumerate(groups) for bit in members}
    for rule, axiom in rules:
        for bit in ones(_bits_denied(rule.condition)):
            if group.get(bit) == group[rule.head]:
                raise axiom.place.error(
                    f"{atoms[rule.head]} is derived where {atoms[bit]} does not hold, which in "
                    f"turn depends on {atoms[rule.head]}: expected derived predicates without "
                    f"such a circle"
                )
    strata: list[tuple[list[Rule], bool]] = []
    for members in groups:
        own = [rule for bit in members for rule in of[bit]]
        is_recursive = len(members) > 1 or members[0] in arcs[members[0]]
        if strata and not is_recursive and not strata[-1][1]:
            strata[-1][0].extend(own)
        else:
            strata.append((own, is_recursive))
    return [Stratum(tuple(own), is_recursive) for own, is_recursive in strata]


def _bits_denied(test: Test) -> int:
    """Return the bits that a test wants unset, wherever in it."""
    bits = test.unset
    for one in test.tests:
        bits |= _bits_denied(one)
    return bits


def _components(arcs: Mapping[int, Sequence[int]]) -> Iterator[list[int]]:
    """Yield the strongly connected components of a graph, each behind all that it has arcs to.

    Tarjan's algorithm (SIAM Journal on Computing 1, 1972) with a stack of its own. networkx has
    it, too, but importing that takes longer than most problems take to be ground.
    """
    order: dict[int, int] = {}
    lowest: dict[int, int] = {}
    path: dict[int, None] = {}  # what has been met and is in no component yet
    for root in arcs:
        waiting = [root] if root not in order else []
        left: dict[int, Iterator[int]] = {}
        while waiting:
            node = waiting[-1]
            if node not in order:
                order[node] = lowest[node] = len(order)
                path[node] = None
                left[node] = iter(arcs[node])
            for other in left[node]:
                if other not in order:
                    waiting.append(other)
                    break
                if other in path:
                    lowest[node] = min(lowest[node], lowest[other])
            else:
                waiting.pop()
                if waiting:
                    lowest[waiting[-1]] = min(lowest[waiting[-1]], lowest[node])
                if lowest[node] == order[node]:
                    members = [node]
                    while (member := path.popitem()[0]) != node:
                        members.append(member)
                    yield sorted(members)
