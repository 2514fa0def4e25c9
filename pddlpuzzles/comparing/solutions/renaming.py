"""A naming of a model's objects under which its solutions are the puzzle's, if there is one.

Solutions are a structure: each, with its cost, over its marks, each mark over its things. Two sets
of solutions are the same up to names if their structures are isomorphic. Counts that names do not
change are compared first; the isomorphism itself is found by networkx (VF2++; Juttner and Madarasi,
"VF2++ - An improved subgraph isomorphism algorithm", Discrete Applied Mathematics 242, 2018).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from pddlpuzzles.comparing.graphs.sides import ModelSide
from pddlpuzzles.family_parts import Marks

_MOST_DOMAINS: Final = 6


def domains(model: ModelSide, things: int) -> list[tuple[str, ...]]:
    """Return sets of objects that may be the puzzle's things, the smallest first.

    Each is what stands at some place of a fact or an action, and at least as many as the things.
    """
    places: dict[tuple[str, int], set[str]] = {}
    for atom in model.semantics.atoms:
        for place, one in enumerate(atom.terms):
            places.setdefault((atom.predicate, place), set()).add(one)
    for operator in model.semantics.operators:
        for place, one in enumerate(operator.action.arguments):
            places.setdefault((operator.action.name, place), set()).add(one)
    found = {tuple(sorted(ones)) for ones in places.values() if len(ones) >= things}
    return sorted(found, key=lambda ones: (len(ones), ones))[:_MOST_DOMAINS]


def renamed(
    ours: Mapping[Marks, int], wanted: Mapping[Marks, int], pulse: Callable[[], None]
) -> dict[str, str] | None:
    """Return new names for things that make solutions the wanted ones; None if there are none."""
    if _profile(ours) != _profile(wanted):
        return None
    pulse()
    import networkx as nx

    one, other = _structure(ours), _structure(wanted)
    if not _coloured(one, other, pulse):
        return None
    found = nx.vf2pp_isomorphism(one, other, node_label="label")
    if found is None:
        return None
    return {node[1]: image[1] for node, image in found.items() if node[0] == "thing"}


def _coloured(one: Any, other: Any, pulse: Callable[[], None]) -> bool:
    """Label nodes of both structures by what is around them; return whether the labels agree.

    That is colour refinement, until it distinguishes no more.
    """
    numbers: dict[object, int] = {}
    known = 0
    while True:
        pulse()
        counted = []
        for graph in (one, other):
            labels = {
                node: numbers.setdefault(
                    (label, tuple(sorted(str(graph.nodes[near]["label"]) for near in graph[node]))),
                    len(numbers),
                )
                for node, label in graph.nodes(data="label")
            }
            for node, label in labels.items():
                graph.nodes[node]["label"] = label
            counted.append(Counter(labels.values()))
        if counted[0] != counted[1]:
            return False
        if len(counted[0]) == known:
            return True
        known = len(counted[0])


def _profile(solutions: Mapping[Marks, int]) -> object:
    """Return what of solutions does not change with names."""
    often: Counter[str] = Counter()
    for marks in solutions:
        often.update({name for mark in marks for name in mark})
    sizes = Counter((cost, tuple(sorted(map(len, marks)))) for marks, cost in solutions.items())
    return sizes, Counter(often.values())


def _structure(solutions: Mapping[Marks, int]) -> Any:
    import networkx as nx

    graph = nx.Graph()
    for number, (marks, cost) in enumerate(solutions.items()):
        graph.add_node(("solution", number), label=("solution", cost))
        for mark, count in Counter(marks).items():
            graph.add_node(("mark", mark), label=("mark", len(mark)))
            joint = ("often", number, mark)
            graph.add_node(joint, label=("often", count))
            graph.add_edge(("solution", number), joint)
            graph.add_edge(joint, ("mark", mark))
            for name, copies in Counter(mark).items():
                graph.add_node(("thing", name), label=("thing", 0))
                also = ("within", mark, name)
                graph.add_node(also, label=("within", copies))
                graph.add_edge(("mark", mark), also)
                graph.add_edge(also, ("thing", name))
    return graph
