"""Two explorations of the same space, held against each other."""

import numpy as np


def require_equal(one, other):
    """Compare all that two state spaces say: states, their numbers, edges, moves and goals."""
    assert list(one.states) == list(other.states)
    assert one.layers == other.layers
    assert list(one.moves) == list(other.moves)
    pairs = [(one.edges.first, other.edges.first), (one.edges.head, other.edges.head)]
    pairs += [(one.edges.price, other.edges.price), (one.goal, other.goal)]
    pairs += [(one.moving, other.moving), *zip(one.beyond, other.beyond, strict=True)]
    for mine, its in pairs:
        assert mine.dtype == its.dtype
        assert np.array_equal(mine, its)
    assert one.complete == other.complete
