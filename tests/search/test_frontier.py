"""In which order A* takes states, and that it takes them all."""

from __future__ import annotations

import random

from pddlpuzzles.search.best_first import Frontier


def test_rounds_go_down_the_levels_of_h_and_begin_again():
    queue = Frontier()
    for h in (3, 2, 1):
        for place in range(2):
            queue.add(3 - h, h, place, f"{h}{'ab'[place]}")
    assert [queue.take()[2] for _ in range(6)] == ["3a", "2a", "1a", "3b", "2b", "1b"]
    assert not queue


def test_preference_and_then_the_newest_decides_on_a_level():
    queue = Frontier()
    for preference, state in ((1, "old"), (1, "new"), (0, "best")):
        queue.add(0, 5, preference, state)
    assert [queue.take()[2] for _ in range(3)] == ["best", "new", "old"]


def test_smaller_f_comes_first_even_in_the_middle_of_a_round():
    queue = Frontier()
    queue.add(0, 4, 0, "high")
    queue.add(2, 2, 0, "low")
    assert queue.take() == (4, 0, "high")
    queue.add(1, 2, 0, "cheaper")
    assert queue.take() == (3, 1, "cheaper")
    assert queue.take() == (4, 2, "low")


def test_everything_put_in_is_taken_out_once_by_rising_f():
    chance = random.Random(1)
    queue = Frontier()
    states = [(chance.randrange(5), chance.randrange(5), chance.randrange(3)) for _ in range(500)]
    for number, (cost, h, preference) in enumerate(states):
        queue.add(cost, h, preference, number)
    taken = []
    while queue:
        taken.append(queue.take())
    assert sorted(number for _, _, number in taken) == list(range(500))
    assert [f for f, _, _ in taken] == sorted(cost + h for cost, h, _ in states)
