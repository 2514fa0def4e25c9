"""A naming of a model's objects under which its solutions are the puzzle's, if there is one.

Solutions are a structure: each, with its cost, over its marks, each mark over its things. Two sets
of solutions are the same up to names if their structures are isomorphic. Counts that names do not
change are compared first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from pddlpuzzles.family_parts import Marks
from pddlpuzzles.pddl.recognise.isomorphism import Drawing, isomorphisms


def find_renaming(
    ours: Mapping[Marks, int], wanted: Mapping[Marks, int], pulse: Callable[[], None]
) -> dict[str, str] | None:
    """Return new names for things that make solutions the wanted ones; None if there are none."""
    if _profile(ours) != _profile(wanted):
        return None
    pulse()
    found = next(isomorphisms(_structure(ours), _structure(wanted)), None)
    if found is None:
        return None
    return {str(node[1]): str(image[1]) for node, image in found.items() if node[0] == "thing"}


def _profile(solutions: Mapping[Marks, int]) -> object:
    """Return what of solutions does not change with names."""
    often: Counter[str] = Counter()
    for marks in solutions:
        often.update({name for mark in marks for name in mark})
    sizes = Counter((cost, tuple(sorted(map(len, marks)))) for marks, cost in solutions.items())
    return sizes, Counter(often.values())


def _structure(solutions: Mapping[Marks, int]) -> Drawing:
    made = Drawing()
    for number, (marks, cost) in enumerate(solutions.items()):
        solution = made.node(("solution", number), ("solution", cost))
        for mark, count in Counter(marks).items():
            one = made.node(("mark", mark), ("mark", len(mark)))
            joint = made.node(("often", number, mark), ("often", count))
            made.edge(solution, joint)
            made.edge(joint, one)
            for name, copies in Counter(mark).items():
                thing = made.node(("thing", name), "thing")
                also = made.node(("within", mark, name), ("within", copies))
                made.edge(one, also)
                made.edge(also, thing)
    return made
