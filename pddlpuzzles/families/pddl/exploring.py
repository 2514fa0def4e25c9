"""Classes of states that symmetries of a problem in PDDL make of each other.

A symmetry renames objects and leaves the problem as it is: its objects' types, the initial state,
and the goal. So it carries each state that can be reached to one of the same depth and the same
cost to the goal. Symmetries are taken by a few that generate all of them, since of twelve things
that are alike there are 479,001,600: states are joined with what each of those few makes of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from pddlpuzzles.families.family import Pulse
from pddlpuzzles.families.pddl.numeric import NumericProblem
from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.pddl.packing import Packing
from pddlpuzzles.pddl.symmetries import symmetries
from pddlpuzzles.search.budget import asking
from pddlpuzzles.search.packed import PackedStates
from pddlpuzzles.search.space import refuse
from pddlpuzzles.search.words import Words

Numbers = npt.NDArray[np.intp]


def packed(puzzle: PlanningProblem, pulse: Pulse) -> Packing | None:
    if isinstance(puzzle, NumericProblem) or puzzle.task.strata:
        return None
    with asking(pulse):
        return Packing(puzzle.task)


def countable(puzzle: PlanningProblem) -> PlanningProblem:
    """Return a problem whose costs are whole and add up; else one that counts actions."""
    if isinstance(puzzle, NumericProblem) and not puzzle.has_whole_costs:
        return puzzle.counting_actions()
    return puzzle


def classes(puzzle: PlanningProblem, states: Sequence[int]) -> Words | None:
    """Return the number of the class of each state of some depths; None where none is symmetric."""
    if isinstance(puzzle, NumericProblem):
        return None
    moving = {term for atom in puzzle.task.atoms for term in atom.terms}
    found = symmetries(puzzle.domain, puzzle.problem, moving)
    bits = [_bits(puzzle, renaming) for renaming in found]
    if not bits or not len(states):
        return None
    if isinstance(states, PackedStates) and isinstance(states.packed, Packing):
        packing, columns = states.packed, states.columns
    else:
        packing = Packing(puzzle.task)
        columns = tuple(np.array([packing.packed(one) for one in states], np.uint64).T)
    order = np.lexsort(columns)
    kinds = np.arange(len(states))
    for one in bits:
        images = packing.images(columns, one)
        places = np.lexsort(images)
        for column, image in zip(columns, images, strict=True):
            if not np.array_equal(column[order], image[places]):
                raise refuse("a symmetry leads from a state that can be reached to one that cannot")
        kinds = _joined(kinds, places, order)
    return kinds.astype(np.uint64)


def _bits(puzzle: PlanningProblem, renaming: Mapping[str, str]) -> dict[int, int]:
    """Return which atoms become which when objects are renamed, by their numbers."""
    task = puzzle.task
    images: dict[int, int] = {}
    for bit, atom in enumerate(task.atoms):
        image = task.bit(atom._replace(terms=tuple(renaming[term] for term in atom.terms)))
        if image is None:
            raise refuse(f"{atom} can be reached, but not what a symmetry makes of it")
        images[bit] = image
    return images


def _joined(kinds: Numbers, one: Numbers, other: Numbers) -> Numbers:
    """Return the numbers of classes, those of each two states being the same from now on."""
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import connected_components

    count = int(kinds.max()) + 1
    edges = np.ones(len(kinds), np.bool_), (kinds[one], kinds[other])
    graph = coo_array(edges, shape=(count, count)).tocsr()
    found: Numbers = connected_components(graph, directed=False)[1]
    return found[kinds]
