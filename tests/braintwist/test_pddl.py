"""Brain Twist's encodings: steps, grips, the way back, and what planners prove."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.catalogue import instance as read
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.braintwist.generate import generate
from pddlpuzzles.families.braintwist.pddl import ENCODINGS, PLACES, homed
from pddlpuzzles.families.braintwist.rules import GOALS, OBJECTIVES
from pddlpuzzles.families.braintwist.toy import TILES
from pddlpuzzles.families.braintwist.toy_graph import ToyGraph
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.pddl.model import conjuncts
from pddlpuzzles.pddl.replay import replay
from pddlpuzzles.puzzle import Action, Limits, Status
from pddlpuzzles.search.bidirectional import bidirectional
from pddlpuzzles.solving.export import pddl_texts
from pddlpuzzles.solving.solve import solve
from tests.test_reading import written

STRIPS, ANCHORED, MOVES, GRIPS = ENCODINGS
FAMILY = catalogue.family("braintwist")

puzzles = st.builds(
    generate, st.integers(0, 10**9), st.none(), st.sampled_from(GOALS), st.sampled_from(OBJECTIVES)
)


def counted(puzzle, encoding):
    """The puzzle under an objective that the encoding can express."""
    if puzzle.objective in encoding.objectives:
        return puzzle
    return replace(puzzle, objective=encoding.objectives[0])


def shortest(puzzle):
    return bidirectional(ToyGraph(puzzle), Limits())


def test_in_anchored_each_effect_on_a_tile_excludes_the_others():
    """Else Fast Downward finds no variable that says where a tile is, but one for each place."""
    for name in ("turn", "begin", "go-on"):
        effects = [effect for effect in ANCHORED.domain.actions[name].effects if effect.variables]
        conditions = [{str(part) for part in conjuncts(one.condition)} for one in effects]
        distinct = [one for at, one in enumerate(conditions) if one not in conditions[:at]]
        assert len(distinct) == 3
        for one, other in combinations(distinct, 2):
            assert {f"(not {part})" for part in one} & other


@settings(max_examples=3, deadline=None)
@given(puzzles)
def test_in_grips_only_one_grip_reaches_the_goal(puzzle):
    found = shortest(puzzle)
    plan = GRIPS.encode(puzzle, found.moves)
    assert [action.name for action in plan[:13]] == ["grasp", *["follow"] * 11, "lift"]
    model, ends = GRIPS.model(puzzle), []
    for place in PLACES:
        lying = {TILES[0]: place}
        pick_up = [Action("grasp", (place,))]
        for tile, after in pairwise(TILES):
            (there,) = (
                terms[3]
                for said, terms in model.problem.atoms
                if said == "beside" and terms[:3] == (tile, after, lying[tile])
            )
            pick_up.append(Action("follow", (tile, after, lying[tile], there)))
            lying[after] = there
        pick_up.append(Action("lift", (lying[TILES[-1]], plan[12].arguments[1])))
        tried = [*pick_up, *plan[13:]]
        moves = [move for move in GRIPS.decode(puzzle, tried) if move is not None]
        ends.append(replay(*model.pair, tried).reason is None)
        assert len(moves) == len(found.moves)
    assert sum(ends) == 1
    assert replay(*model.pair, plan).reason is None


def test_an_action_that_no_task_has_is_refused_with_its_step():
    puzzle = generate(1)
    for encoding, name, arguments, said in (
        (STRIPS, "twist", "", r"unknown action \(twist\), expected one of flip, "),
        (STRIPS, "turn", "tip-5 bc", r"\(turn tip-5 bc\) has 2 arguments, expected 5"),
        (STRIPS, "flip", "flipped p1", "no fold 'p1', expected one of unflipped"),
        (MOVES, "turn-5", "t1 t2 xx", "there is no tile 'xx', expected one of t1"),
        (MOVES, "turn-5-regrip-1", "", r"unknown action \(turn-5-regrip-1\)"),
        (ANCHORED, "go-on", "tip-9-1 p1 p2 p3 rest", "no step 'tip-9-1', expected one of rest, ti"),
        (ANCHORED, "carry", "p1", r"unknown action \(carry p1\)"),
        (GRIPS, "grasp", "p13", "there is no place 'p13', expected one of p1"),
        (GRIPS, "turn-5", "rc bc", r"\(turn-5 rc bc\) has 2 arguments, expected 3"),
    ):
        plan = encoding.encode(puzzle, [0, 0])
        with pytest.raises(InputError, match=said) as error:
            encoding.decode(puzzle, [*plan, Action(name, tuple(arguments.split()))])
        assert error.value.line == len(plan) + 1


@pytest.mark.parametrize("seed", [0, *(pytest.param(n, marks=pytest.mark.slow) for n in (1, 2, 3))])
def test_a_problem_is_recognised_up_to_how_the_toy_is_held(tmp_path, seed):
    puzzle = generate(seed, 9, GOALS[seed % 2], OBJECTIVES[seed // 2])
    for encoding in (STRIPS, ANCHORED, GRIPS):
        path = written(tmp_path, *pddl_texts(Instance(FAMILY, "some", puzzle), encoding))
        found = read(FAMILY, path, None)
        assert found.reading[0] is encoding
        assert found.puzzle.start == (homed(puzzle.start.tiles), puzzle.start.flipped)
        assert (found.puzzle.goal, found.puzzle.objective) == (puzzle.goal, puzzle.objective)


@settings(max_examples=12, deadline=None)
@given(puzzles, st.sampled_from(ENCODINGS))
def test_an_optimal_solution_is_a_plan_of_the_same_cost_and_no_part_of_it_is(puzzle, encoding):
    """After one of the three cycles of a turn all tiles may be in place; it is not over."""
    puzzle = counted(puzzle, encoding)
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


@pytest.mark.parametrize(
    ("encoding", "seed"),
    [
        pytest.param(
            encoding,
            seed,
            id=f"{encoding.name}-{seed}",
            marks=pytest.mark.long if encoding in (MOVES, GRIPS) or seed > 1 else pytest.mark.slow,
        )
        for encoding in ENCODINGS
        for seed in range(4)  # four are each kind
    ],
)
def test_fast_downward_proves_the_native_optimum(encoding, seed):
    puzzle = generate(seed, 7, GOALS[seed % 2], OBJECTIVES[seed // 2 % 2])
    instance = Instance(FAMILY, "scrambled", counted(puzzle, encoding))
    native = solve(instance, engine="bidirectional")
    found = solve(instance, engine="fast-downward", optimal=True, encoding=encoding.name)
    assert (found.status, found.cost) == (Status.OPTIMAL, native.cost)
