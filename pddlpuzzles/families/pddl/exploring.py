"""Classes of states that symmetries of a problem in PDDL make of each other.

A symmetry renames objects and leaves their types, the initial state and the goal as they are. So it
carries each state that can be reached to one of the same depth and the same cost to the goal.
"""

from collections.abc import Sequence

import numpy as np

from pddlpuzzles.families.family import Pulse
from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.pddl.packing import Packing
from pddlpuzzles.pddl.symmetries import symmetries
from pddlpuzzles.search.budget import asking
from pddlpuzzles.search.packed import PackedStates
from pddlpuzzles.search.space import refuse
from pddlpuzzles.search.words import Words


def packed(puzzle: PlanningProblem, pulse: Pulse) -> Packing | None:
    if puzzle.is_numeric or puzzle.task.strata:
        return None
    with asking(pulse):
        return Packing(puzzle.task)


def classes(puzzle: PlanningProblem, states: Sequence[int]) -> Words | None:
    """Return each state's class; None where none is symmetric."""
    if puzzle.is_numeric:
        return None
    task = puzzle.task
    moving = {term for atom in task.atoms for term in atom.terms}
    renamings: list[dict[int, int]] = []  # of atoms, by their numbers
    for renaming in symmetries(puzzle.domain, puzzle.problem, moving):
        renamings.append({})
        for bit, atom in enumerate(task.atoms):
            image = task.bit(atom._replace(terms=tuple(renaming[term] for term in atom.terms)))
            if image is None:
                raise refuse(f"{atom} can be reached, but not what a symmetry makes of it")
            renamings[-1][bit] = image
    if not renamings or not len(states):
        return None
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    if isinstance(states, PackedStates) and isinstance(states.packed, Packing):
        packing, columns = states.packed, states.columns
    else:
        packing = Packing(task)
        columns = tuple(np.array([packing.packed(state) for state in states], np.uint64).T)
    # Sorted alike, a state and the one that a symmetry makes of some other stand in one row.
    order = np.lexsort(columns)
    kinds = np.arange(len(states))
    for renamed in renamings:
        images = packing.images(columns, renamed)
        places = np.lexsort(images)
        for column, mirrored in zip(columns, images, strict=True):
            if not np.array_equal(column[order], mirrored[places]):
                raise refuse("a symmetry leads from a state that can be reached to one that cannot")
        count = int(kinds.max()) + 1
        same = np.ones(len(kinds), np.bool_), (kinds[places], kinds[order])
        graph = coo_array(same, shape=(count, count)).tocsr()
        kinds = connected_components(graph, directed=False)[1][kinds]
    return kinds.astype(np.uint64)
