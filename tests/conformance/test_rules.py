"""Laws 1 to 3: text, moves, and counts."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import IllegalMove, InputError
from tests.conformance.conftest import walk
from tests.conformance.perft import perft, recorded


@pytest.mark.typical
@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_damaged_text_is_refused_with_a_line_or_is_another_puzzle(instance, data):
    text = catalogue.text(instance)
    place = data.draw(st.integers(0, len(text) - 1))
    length = data.draw(st.integers(0, 3))
    patch = data.draw(
        st.text(max_size=3) | st.sampled_from(["\t", "=", '"', "*", "12", "\n", "[x]"])
    )
    damaged = text[:place] + patch + text[place + length :]
    found = complaint = None
    try:
        found = catalogue.parse(damaged, "text", instance.name, instance.family)
    except InputError as error:
        complaint = error
    if found is not None:
        again = catalogue.text(found)
        assert catalogue.parse(again, "text", instance.name, instance.family) == found
    else:
        assert complaint.line is not None
        assert 1 <= complaint.line <= damaged.count("\n") + 1
        assert complaint.source == "text"


def test_moves_are_unique_repeatable_and_legal(instance, chance):
    puzzle = instance.puzzle
    for state, _ in walk(puzzle, chance, 40):
        moves = list(puzzle.moves(state))
        assert moves == list(puzzle.moves(state))
        assert len(moves) == len(set(moves))
        for move in moves:
            after = puzzle.apply(state, move)
            again = puzzle.apply(state, move)
            assert (after, hash(after)) == (again, hash(again))
            assert puzzle.cost(state, move) >= 0
            assert puzzle.notation(move)
            assert instance.family.drawing.describe(puzzle, state, move)


def test_moves_of_other_states_are_refused_and_change_nothing(instance, chance):
    puzzle = instance.puzzle
    met = {move for state, _ in walk(puzzle, chance, 40) for move in puzzle.moves(state)}
    refused = 0
    for state, _ in walk(puzzle, chance, 20):
        legal = set(puzzle.moves(state))
        for move in met - legal:
            with pytest.raises(IllegalMove) as error:
                puzzle.apply(state, move)
            assert error.value.rule
            refused += 1
        assert set(puzzle.moves(state)) == legal
    every_move_is_always_legal = met <= set(puzzle.moves(puzzle.start))
    assert refused or every_move_is_always_legal


@pytest.mark.costly("kinds")
def test_counts_of_move_sequences_are_the_recorded_ones(instance):
    assert perft(instance.puzzle) == recorded(instance.family.name).get(instance.name)


def test_a_state_that_is_no_goal_says_what_it_lacks(instance, chance):
    puzzle = instance.puzzle
    for state, _ in walk(puzzle, chance, 40):
        assert puzzle.is_goal(state) == (puzzle.shortfall(state) == "")
