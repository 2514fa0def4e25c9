"""The searches of Brain Twist, which proves fastest, and what heuristics may ask of a state."""

from typing import Any, Final

from pddlpuzzles.families.braintwist.rules import BrainTwist, State
from pddlpuzzles.puzzle import Finding, Limits, Search
from pddlpuzzles.search.informed import Facts


def _bidirectional(puzzle: Any, limits: Limits) -> Finding[Any]:
    from pddlpuzzles.families.braintwist.exploring import ToyGraph
    from pddlpuzzles.search.bidirectional import bidirectional

    graph = ToyGraph(puzzle)
    return bidirectional(graph.start, graph.goals, graph.neighbours, graph.moves, limits)


_BOTH_ENDS: Final = "breadth first from both ends, where states fit in 64-bit words"
SEARCHES: Final = {"bidirectional": Search(_bidirectional, _BOTH_ENDS, is_traced=False)}


def provers(puzzle: BrainTwist) -> tuple[str, ...]:
    """Name the search that takes 0.2 s at most for bundled instances and the ladder, 75."""
    return ("bidirectional",)


quick_provers: Final = provers


def facts(puzzle: BrainTwist, state: State) -> Facts:
    places = [(tile, str(position)) for position, tile in enumerate(state.tiles, 1)]
    return {"at": places, "flipped": [()] if state.flipped else []}
