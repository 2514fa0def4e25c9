"""How difficult instances are called: as a person finds them, not as a planner does."""

from __future__ import annotations

import math

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.show.difficulty import choice, level
from pddlpuzzles.solving.solve import solve


def bits(family, name):
    instance = catalogue.instance(catalogue.family(family), name)
    return choice(instance.puzzle, solve(instance, engine="astar").sealed)


def test_walking_is_no_choice():
    """One box, three pushes: the walks between them are 22 steps."""
    assert bits("pddl", "sokoban/01") == pytest.approx(4, abs=2)
    assert level(bits("pddl", "sokoban/01")) == "easy"


def test_what_can_be_made_in_any_order_is_one_choice():
    """Two buttons of four, in either order: a pair of six; one of three, then the other."""
    assert bits("pddl", "lights-out/01") == pytest.approx(math.log2(4 / 2) + math.log2(4))


def test_a_person_would_rank_them_so():
    names = ("blocks/01", "sokoban/05", "hanoi/04", "blocks/04")
    found = [bits("pddl", name) for name in names]
    assert found == sorted(found)
    assert [level(one) for one in found] == ["easy", "medium", "medium", "hard"]
    assert level(bits("peg", "tiny")) == "easy"
    assert (level(None), level(0), level(1000)) == ("", "easy", "very hard")
    stuck = catalogue.instance(catalogue.family("peg"), "tiny-stuck")
    assert choice(stuck.puzzle, solve(stuck, engine="astar").sealed) is None
