"""Brain Twist's rules, held against the published numbers and a second program."""

from __future__ import annotations

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pddlpuzzles.errors import IllegalMove
from pddlpuzzles.families.braintwist.heuristics import BrainTwist
from pddlpuzzles.families.braintwist.rules import FLIP, GOALS, State
from pddlpuzzles.families.braintwist.toy import (
    POSITIONS,
    ROTATIONS,
    SOLVED,
    TILES,
    TURNS,
    carried,
    homing,
    rotated,
    turned,
)
from pddlpuzzles.families.braintwist.toy import is_odd as claims_odd
from tests.braintwist import toy

placings = st.permutations(toy.SOLVED).map(tuple)
puzzles = st.builds(
    BrainTwist,
    st.builds(State, placings, st.booleans()),
    st.sampled_from(GOALS),
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
        if move == FLIP:
            assert after == (state.tiles, not state.flipped)
        else:
            assert after == (toy.turn(state.tiles, move), state.flipped)
            moved = [n for n in range(12) if after.tiles[n] != state.tiles[n]]
            assert len(moved) == 3
        assert puzzle.apply(after, -move) == state
        assert puzzle.cost(state, move) == (move != FLIP or puzzle.objective == "moves")


def test_flipping_turns_the_other_vertices():
    puzzle = BrainTwist(State(TILES, False), "faces", "moves")
    with pytest.raises(IllegalMove, match=r"^5: while the toy is unflipped vertex 5 is a face"):
        puzzle.apply(puzzle.start, 5)
    with pytest.raises(IllegalMove, match=r"^-2: while the toy is flipped"):
        puzzle.apply(State(TILES, True), -2)
    with pytest.raises(IllegalMove, match="the vertices are 1 to 8"):
        puzzle.apply(puzzle.start, 9)


def test_there_are_twelve_rotations_and_they_keep_the_toy_together():
    assert len(set(ROTATIONS.values())) == 12
    for position, rotation in ROTATIONS.items():
        assert sorted(rotation) == list(POSITIONS)
        assert rotation[position - 1] == 1
        for groups in (toy.TIPS, toy.FACES):
            moved = [{rotation[position - 1] for position in group} for group in groups]
            assert all(group in groups for group in moved)


@given(placings, st.sampled_from(list(ROTATIONS.values())), st.sampled_from(TURNS))
def test_a_turn_then_a_rotation_is_the_rotation_then_the_turned_name(tiles, rotation, turn):
    there = carried(turned(tiles, turn), rotation)
    assert there == turned(carried(tiles, rotation), rotated(turn, rotation))


@given(placings)
def test_parity_is_that_of_swaps_and_nothing_one_does_changes_it(tiles):
    odd = claims_odd(tiles)
    assert odd == toy.is_odd(tiles)
    assert all(claims_odd(turned(tiles, turn)) == odd for turn in TURNS)
    assert all(claims_odd(carried(tiles, rotation)) == odd for rotation in ROTATIONS.values())


@pytest.mark.parametrize("goal", GOALS)
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
            for position in POSITIONS
        )
        if sorted(tiles) == sorted(TILES):
            solved.add(tiles)
    puzzle = BrainTwist(State(TILES, False), goal, "moves")
    assert solved == {
        carried(SOLVED[goal, odd], rotation)
        for odd in (False, True)
        for rotation in ROTATIONS.values()
    }
    assert len(solved) == 24
    for odd in (False, True):
        assert toy.is_odd(SOLVED[goal, odd]) == odd
        assert homing(SOLVED[goal, odd]) == tuple(POSITIONS)
    for tiles in solved:
        assert puzzle.is_goal(State(tiles, True))
        assert puzzle.is_goal(State(tiles, False))
        assert puzzle.shortfall(State(tiles, False)) == ""


@given(puzzles)
def test_a_goal_is_what_the_colours_say(puzzle):
    assert puzzle.is_goal(puzzle.start) == toy.is_solved(puzzle.start.tiles, puzzle.goal)
