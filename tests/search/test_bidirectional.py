"""The search from both ends, on graphs small enough to see through."""

from itertools import pairwise

import networkx as nx
import numpy as np

from pddlpuzzles.puzzle import Limit, Limits, Status
from pddlpuzzles.search.bidirectional import bidirectional


def shortest(graph, start, goals, limits=None):
    """Search a networkx graph of whole numbers; a move is the number it leads to."""

    def neighbours(words):
        return np.array([near for word in words for near in graph[int(word)]], dtype=np.uint64)

    return bidirectional(start, goals, neighbours, lambda path: tuple(path[1:]), limits or Limits())


def test_costs_are_those_of_networkx_and_the_moves_are_a_path():
    seen = set()
    for seed in range(60):
        graph = nx.gnm_random_graph(60, 80, seed=seed)
        goals = (7, 3) if seed % 2 else (59,)
        found = shortest(graph, 0, goals)
        distances = nx.single_source_shortest_path_length(graph, 0)
        reached = [distances[goal] for goal in goals if goal in distances]
        seen.add((len(goals), found.status))
        if not reached:
            assert (found.status, found.moves) == (Status.UNSOLVABLE, None)
            continue
        assert (found.status, found.bound) == (Status.OPTIMAL, min(reached))
        assert len(found.moves) == min(reached)
        path = [0, *found.moves]
        assert path[-1] in goals
        assert all(graph.has_edge(*edge) for edge in pairwise(path))
    assert len(seen) == 4, "there are starts with and without a way, to one goal and to two"


def test_ends_limits_and_words_of_64_bits():
    found = shortest(nx.path_graph(3), 1, (1, 2))
    assert (found.status, found.bound, found.moves) == (Status.OPTIMAL, 0, ())
    graph = nx.path_graph([0, 1, 2**63, 2**64 - 1])
    found = shortest(graph, 0, (2**64 - 1,))
    assert found.moves == (1, 2**63, 2**64 - 1)
    for limits, limit in ((Limits(seconds=0), Limit.TIME), (Limits(memory=1), Limit.MEMORY)):
        found = shortest(nx.path_graph(9), 0, (8,), limits)
        assert (found.status, found.limit) == (Status.GAVE_UP, limit)
        assert (found.moves, found.bound) == (None, 1)
