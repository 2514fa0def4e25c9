"""Brain Twist's encodings: steps, grips, the way back, and what planners prove."""

from dataclasses import replace
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from pddlpuzzles.families.braintwist.exploring import ToyGraph
from pddlpuzzles.families.braintwist.generate import generate
from pddlpuzzles.families.braintwist.pddl import ENCODINGS
from pddlpuzzles.families.braintwist.rules import GOALS, OBJECTIVES
from pddlpuzzles.pddl.model import conjuncts
from pddlpuzzles.pddl.replay import replay
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.bidirectional import bidirectional

STRIPS, ANCHORED, MOVES, GRIPS = ENCODINGS

puzzles = st.builds(
    generate, st.integers(0, 10**9), st.none(), st.sampled_from(GOALS), st.sampled_from(OBJECTIVES)
)


def shortest(puzzle):
    graph = ToyGraph(puzzle)
    return bidirectional(graph.start, graph.goals, graph.neighbours, graph.moves, Limits())


def test_in_anchored_each_effect_on_a_tile_excludes_the_others():
    """Else Fast Downward finds no variable that says where a tile is, but one for each place."""
    for name in ("turn", "begin", "go-on"):
        effects = [effect for effect in ANCHORED.domain.actions[name].effects if effect.variables]
        conditions = [{str(part) for part in conjuncts(one.condition)} for one in effects]
        distinct = [one for at, one in enumerate(conditions) if one not in conditions[:at]]
        assert len(distinct) == 3
        for one, other in combinations(distinct, 2):
            assert {f"(not {part})" for part in one} & other


@settings(max_examples=12, deadline=None)
@given(puzzles, st.sampled_from(ENCODINGS))
def test_an_optimal_solution_is_a_plan_of_the_same_cost_and_no_part_of_it_is(puzzle, encoding):
    """After one of the three cycles of a turn all tiles may be in place; it is not over."""
    if puzzle.objective not in encoding.objectives:
        puzzle = replace(puzzle, objective=encoding.objectives[0])
    found = shortest(puzzle)
    plan = encoding.encode(puzzle, found.moves)
    model = encoding.model(puzzle).pair
    outcome = replay(*model, plan)
    assert outcome.reason is None
    assert (len(plan) if encoding is MOVES else outcome.cost) == found.bound
    moves = [move for move in encoding.decode(puzzle, plan) if move is not None]
    assert tuple(moves) == found.moves
    for end in range(1, min(4, len(plan))):
        assert replay(*model, plan[:-end]).reason is not None
