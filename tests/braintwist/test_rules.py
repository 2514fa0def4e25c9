"""Brain Twist's rules, held against the published numbers and a second program."""

from collections import Counter
from functools import cache
from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pddlpuzzles.errors import IllegalMove
from pddlpuzzles.families.braintwist import rules
from pddlpuzzles.families.braintwist.rules import BrainTwist
from pddlpuzzles.families.braintwist.rules import is_odd as claims_odd
from tests.braintwist import toy
from tests.seeds import slow

placings = st.permutations(toy.SOLVED).map(tuple)
puzzles = st.builds(
    BrainTwist,
    st.builds(rules.State, placings, st.booleans()),
    st.sampled_from(rules.GOALS),
    st.sampled_from(["moves", "twists"]),
)


@given(puzzles)
def test_a_turn_moves_three_tiles_as_published_and_a_flip_none(puzzle):
    state = puzzle.start
    tips = {5, 6, 7, 8} if state.flipped else {1, 2, 3, 4}
    moves = list(puzzle.moves(state))
    assert sorted(moves) == sorted([0, *tips, *(-tip for tip in tips)])
    for move in moves:
        after = puzzle.apply(state, move)
        if move == rules.FLIP:
            assert after == (state.tiles, not state.flipped)
        else:
            assert after == (toy.turn(state.tiles, move), state.flipped)
            assert len([n for n in range(12) if after.tiles[n] != state.tiles[n]]) == 3
        assert puzzle.apply(after, -move) == state
        assert puzzle.cost(state, move) == (move != rules.FLIP or puzzle.objective == "moves")


def test_flipping_turns_the_other_vertices():
    puzzle = BrainTwist(rules.State(rules.TILES, False), "faces", "moves")
    for flipped, turn, said in (
        (False, 5, "^5: while the toy is unflipped vertex 5 is a face"),
        (True, -2, "^-2: while the toy is flipped"),
        (False, 9, "the vertices are 1 to 8"),
    ):
        with pytest.raises(IllegalMove, match=said):
            puzzle.apply(rules.State(rules.TILES, flipped), turn)


@given(placings, st.sampled_from(list(rules.ROTATIONS.values())), st.sampled_from(rules.TURNS))
def test_a_turn_then_a_rotation_is_the_rotation_then_the_turned_name(tiles, rotation, turn):
    there = rules.carried(rules.turned(tiles, turn), rotation)
    assert there == rules.turned(rules.carried(tiles, rotation), rules.rotated(turn, rotation))


@given(placings)
def test_parity_is_that_of_swaps_and_nothing_one_does_changes_it(tiles):
    odd = claims_odd(tiles)
    assert odd == toy.is_odd(tiles)
    assert all(claims_odd(rules.turned(tiles, turn)) == odd for turn in rules.TURNS)
    assert all(claims_odd(rules.carried(tiles, it)) == odd for it in rules.ROTATIONS.values())


@pytest.mark.parametrize("goal", rules.GOALS)
def test_the_goals_are_one_placing_and_its_mirror_image_up_to_rotation(goal):
    """All placings with uniform faces or tips: the colours of either side in any order."""
    solved = set()
    outer, inner = (toy.FACES, toy.TIPS) if goal == "faces" else (toy.TIPS, toy.FACES)
    for outside, inside in product(permutations("rbfa"), permutations("cgvs")):
        colours = [
            dict(zip(map(tuple, groups), letters, strict=True))
            for groups, letters in ((outer, outside), (inner, inside))
        ]
        tiles = tuple(
            "".join(one for side in colours for at, one in side.items() if position in at)
            for position in rules.POSITIONS
        )
        if sorted(tiles) == sorted(rules.TILES):
            solved.add(tiles)
    puzzle, turned_over = BrainTwist(rules.State(rules.TILES, False), goal, "moves"), set()
    for odd in (False, True):
        turned_over |= {
            rules.carried(rules.SOLVED[goal, odd], rotation)
            for rotation in rules.ROTATIONS.values()
        }
        assert toy.is_odd(rules.SOLVED[goal, odd]) == odd
        assert rules.homing(rules.SOLVED[goal, odd]) == tuple(rules.POSITIONS)
    assert solved == turned_over
    assert len(solved) == 24
    for tiles, flipped in product(solved, (False, True)):
        assert puzzle.is_goal(rules.State(tiles, flipped))
        assert puzzle.shortfall(rules.State(tiles, flipped)) == ""
        assert not puzzle.is_goal(rules.State((tiles[1], tiles[0], *tiles[2:]), flipped))


TABLE = {
    "moves": [
        *(2, 16, 64, 240, 960, 3552, 12864, 47744, 174016, 606376, 2010340, 6059868),
        *(13689676, 14323554, 2952228, 35100, 200),
    ],
    "twists": [*(1, 16, 160, 1408, 11712, 90912, 640192, 3740838, 11138597, 4313963, 20577, 24)],
}


@cache
def around(goal: str, objective: str, odd: bool) -> dict[rules.State, int]:
    """The distances of the states up to rotation that are near the goal."""
    puzzle = BrainTwist(rules.State(rules.SOLVED[goal, odd], False), goal, objective)
    layer = {puzzle.start, rules.State(puzzle.start.tiles, True)}
    found = dict.fromkeys(layer, 0)
    for depth in range(1, {"moves": 6, "twists": 4}[objective]):
        steps = [(state, move) for state in layer for move in puzzle.moves(state)]
        after = [puzzle.apply(*step) for step in steps if puzzle.cost(*step)]
        layer = {rules.State(rules.homed(state.tiles), state.flipped) for state in after}
        if objective == "twists":  # free flips are taken within a layer
            layer |= {rules.State(state.tiles, not state.flipped) for state in layer}
        layer -= found.keys()
        found |= dict.fromkeys(layer, depth)
    return found


@pytest.mark.parametrize("odd", [False, slow(True)])
@pytest.mark.parametrize(("goal", "objective"), [*product(rules.GOALS, rules.OBJECTIVES)])
def test_the_rules_have_the_first_layers_of_the_table(goal, objective, odd):
    """Folds are not distinguished where flips are free."""
    distances = around(goal, objective, odd).items()
    kinds = {(s if objective == "moves" else s.tiles): far for s, far in distances}
    counts = Counter(kinds.values())
    assert counts == dict(enumerate(TABLE[objective][: len(counts)]))
    assert len(counts) > 3


@pytest.mark.parametrize("objective", ["moves", slow("twists")])
@pytest.mark.parametrize("goal", ["faces", slow("tips")])
def test_heuristic_is_admissible_and_consistent(goal, objective):
    distances = around(goal, objective, goal == "tips")
    exact = 0
    for state, distance in distances.items():
        puzzle = BrainTwist(state, goal, objective)
        assert puzzle.heuristic(state) <= distance
        exact += puzzle.heuristic(state) == distance
        assert (puzzle.heuristic(state) == 0) == (distance == 0)
        for move in puzzle.moves(state):
            step = puzzle.heuristic(state) - puzzle.heuristic(puzzle.apply(state, move))
            assert abs(step) <= puzzle.cost(state, move)
    assert exact > len(distances) / 4
