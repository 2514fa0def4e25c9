"""Boards counted as bits: the known figures, and the same as state by state."""

from __future__ import annotations

import json
import math
import random

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.exploring.explore import explore
from pddlpuzzles.families.peg import bit_sets, exploring
from pddlpuzzles.families.peg.bit_sets import BitSet
from pddlpuzzles.puzzle import Limit, Limits
from pddlpuzzles.search import graded
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.search.space import Watch
from tests.peg import oracle
from tests.programs import PROGRAM, ran
from tests.seeds import number_by_default

PEG = catalogue.family("peg")


@pytest.fixture
def compiled_on_small_pages(monkeypatch):
    """Have any board counted by compiled loops, on pages of 2 holes."""
    monkeypatch.setattr(bit_sets, "_MANY", -math.inf)
    monkeypatch.setattr(bit_sets, "_COMPILED", 2)
    assert bit_sets._compiled_loops() is not None


@pytest.mark.compiled
@pytest.mark.usefixtures("compiled_on_small_pages")
@number_by_default(20, 2)
def test_compiled_loops_count_what_brute_force_counts(number):
    for seed in range(number):
        drawn, counted = oracle.countable(random.Random(seed), "jumps")
        wanted = oracle.record(drawn, counted)
        record = explore(catalogue.parse(drawn.text, "odd", "odd", PEG)).record()
        assert {key: record[key] for key in wanted} == wanted, seed


def test_many_pages_count_what_one_page_does(monkeypatch):
    monkeypatch.setattr(bit_sets, "_compiled_loops", lambda: None)
    puzzles = [catalogue.instance(PEG, name).puzzle for name in ("square-4", "triangle-15")]
    whole = [exploring.space(puzzle, Watch(), None) for puzzle in puzzles]
    monkeypatch.setattr(bit_sets, "_INNER", 2)
    for puzzle, one in zip(puzzles, whole, strict=True):
        assert BitSet(puzzle.board, puzzle.start).pages > 10
        found = exploring.space(puzzle, Watch(), None)
        assert (found.depths, found.remaining) == (one.depths, one.remaining)
        assert (found.optimum, found.optimal_plans) == (one.optimum, one.optimal_plans)


def test_ways_of_many_digits_are_counted_exactly(monkeypatch):
    puzzle = catalogue.instance(PEG, "square-4").puzzle
    normal = exploring.space(puzzle, Watch(), None)
    monkeypatch.setattr(graded, "_DIGIT", 4)
    assert exploring.space(puzzle, Watch(), None).optimal_plans == normal.optimal_plans


def cut_short(name, stage):
    """What is reported of a board's space if time runs out at the first report with these words."""

    def reached(where, known, ahead):
        if stage in where:
            raise LimitError(Limit.TIME)

    return exploring.space(catalogue.instance(PEG, name).puzzle, Watch(report=reached), None)


def test_at_a_limit_there_are_the_boards_met_until_then():
    found = cut_short("english-central", " pages")
    assert (found.complete, found.limit, found.winnable) == (False, Limit.TIME, None)
    assert 0 < found.states < 187_636_299


def test_at_a_limit_while_looking_for_what_can_be_won_there_are_states_and_classes():
    found = cut_short("triangle-15", "back from the goals, 3 pegs")
    assert (found.complete, found.states, found.classes) == (False, 3_016, 1_544)
    assert found.winnable is None


def test_sweeps_and_boards_past_memory_are_left_to_the_rules():
    assert exploring.space(catalogue.instance(PEG, "square-4-sweeps").puzzle, Watch(), None) is None
    board = catalogue.instance(PEG, "english-central").puzzle
    assert exploring.space(board, Watch(Limits(memory=100)), None) is None


def test_holes_that_no_jump_joins_are_left_to_the_rules():
    row = "    ".join("**o**o*")
    text = f'puzzle = "peg"\ngoal = "one-peg"\nstart = """\n{row}\n"""\n'
    scattered = catalogue.parse(text, "scattered", "scattered", PEG)
    assert exploring.space(scattered.puzzle, Watch(), None) is None
    assert explore(scattered).space.states == 1


@pytest.mark.slow
def test_the_central_game_has_the_published_figures_within_half_a_gigabyte():
    done = ran([*PROGRAM, "explore", "peg", "--memory", "500", "--json"], check=True)
    found = json.loads(done.stdout)
    assert found["complete"]
    assert (found["states"], found["classes"]) == (187_636_299, 23_475_688)
    assert found["winnable"] == 13_428_122
    assert sum(row["classes"] for row in found["remaining"]) == 1_679_072
    assert (found["optimum"], found["optimal_plans"]) == (31, 40_861_647_040_079_968)
