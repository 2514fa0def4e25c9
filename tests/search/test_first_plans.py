"""Searches for a first plan: deferred evaluation with preferred actions, and best-first width."""

from __future__ import annotations

import math
import pickle
import random

import pytest

import pddlpuzzles as pp
from pddlpuzzles.puzzle import Limit, Limits, Status
from pddlpuzzles.referee import judge
from pddlpuzzles.search.best_first import Successors
from pddlpuzzles.search.deferred import deferred
from pddlpuzzles.search.heuristics.relaxation import ff_with_preferred, reached_by_relaxed_plan
from pddlpuzzles.search.novelty import NoveltyRecord, bfws
from tests.search.tasks import TaskPuzzle
from tests.search.test_classic import Roads
from tests.search.test_task_heuristics import task
from tests.seeds import number_by_default


def roads_deferred(puzzle):
    chance = random.Random(1)
    preferred = [{town for town in range(9) if chance.random() < 0.3} for _ in range(9)]
    return deferred(Successors(puzzle), lambda town: (puzzle.heuristic(town), preferred[town]))


def roads_bfws(puzzle):
    return bfws(puzzle, lambda town: 1 << town, puzzle.heuristic)


@pytest.mark.parametrize("search", [roads_deferred, roads_bfws])
@pytest.mark.parametrize("costs", [(1,), (0,), (0, 1, 5)])
@number_by_default(300, 50)
def test_each_finds_a_way_where_there_is_one(search, costs, number):
    kinds = {Status.SOLVED: 0, Status.UNSOLVABLE: 0}
    for seed in range(number):
        puzzle = Roads(seed, costs)
        found = search(puzzle)
        kinds[found.status] += 1
        assert (found.status is Status.UNSOLVABLE) == (puzzle.start not in puzzle.left)
        if found.moves is not None:
            state = puzzle.start
            for move in found.moves:
                assert move in puzzle.moves(state)
                state = move
            assert puzzle.is_goal(state)
    assert min(kinds.values()) > number / 15


def task_deferred(puzzle):
    by_action = {one.action: index for index, one in enumerate(puzzle.task.operators)}
    advise = ff_with_preferred(puzzle.task)

    def advice(state):
        h, preferred = advise(state)
        return h, {by_action[one] for one in preferred}

    return deferred(Successors(puzzle), advice)


def task_bfws(puzzle):
    relevant = reached_by_relaxed_plan(puzzle.task)
    goal = puzzle.task.goal.set
    missing = lambda state: (goal & ~state).bit_count()  # noqa: E731
    return bfws(puzzle, lambda state: state, missing, relevant=relevant)


@pytest.mark.parametrize("search", [task_deferred, task_bfws])
@pytest.mark.parametrize("conditional", [False, True])
@pytest.mark.parametrize("axioms", [False, True])
@number_by_default(150, 30)
def test_each_solves_the_tasks_of_chance_that_can_be_solved(search, conditional, axioms, number):
    kinds = {Status.SOLVED: 0, Status.UNSOLVABLE: 0}
    for seed in range(number):
        puzzle = TaskPuzzle(task(seed, conditional, axioms))
        found = search(puzzle)
        kinds[found.status] += 1
        best = puzzle.left.get(puzzle.start, math.inf)
        assert (found.status is Status.UNSOLVABLE) == (best == math.inf), seed
        if found.moves is not None:
            assert best <= puzzle.cost_of(found.moves) < math.inf
    assert min(kinds.values()) > number / 7.5


def test_preferred_actions_begin_a_relaxed_plan():
    puzzle = pp.instance("pddl", "logistics/07").puzzle
    h, preferred = ff_with_preferred(puzzle.task)(puzzle.start)
    assert 0 < len(preferred) < h
    assert preferred < set(puzzle.moves(puzzle.start))


def test_novelty_is_that_of_the_definition():
    chance = random.Random(7)
    for _ in range(50):
        seen, atoms, pairs, parent = NoveltyRecord(), set(), set(), 0
        for _ in range(40):
            state = parent ^ 1 << chance.randrange(9) ^ 1 << chance.randrange(9)
            held = [bit for bit in range(9) if state >> bit & 1]
            together = {(one, other) for one in held for other in held if one < other}
            wanted = 1 if set(held) - atoms else 2 if together - pairs else 3
            if chance.random() < 0.5:
                parent = 0  # as if the state before were of another class
            assert seen.novelty(state, state & ~parent, has_room=True) == wanted
            atoms |= set(held)
            pairs |= together
            parent = state


@pytest.mark.parametrize(
    ("puzzle", "name"),
    [
        ("peg", "square-4"),
        ("braintwist", "scramble-4"),
        ("minesweeper", "tiny"),
        ("machiavelli", "evening"),
        ("pddl", "logistics/07"),
        ("pddl", "river-crossing/01"),
    ],
)
def test_every_puzzle_can_be_searched_by_novelty(puzzle, name):
    board = pp.instance(puzzle, name)
    search = pickle.loads(pickle.dumps(board.searches()["bfws"]))
    found = search.find(board.puzzle, Limits())
    assert found.status is Status.SOLVED
    assert judge(board.puzzle, found.moves).valid


@pytest.mark.parametrize("engine", ["bfws", "greedy"])
def test_a_native_search_is_named_as_engine_or_as_search(run, engine):
    found = [
        run("solve", "pddl", "blocks/03", *asked, "--json")
        for asked in (("--engine", engine), ("--search", engine))
    ]
    assert {one.code for one in found} == {0}
    assert all(f'"engine": "{engine}"' in one.out for one in found)


def test_one_search_is_named_and_not_two(run):
    done = run("solve", "pddl", "blocks/03", "--engine", "greedy", "--search", "bfws")
    assert done.code == 2
    assert "--search is 'bfws', and the engine 'greedy': name one" in done.err


@pytest.mark.parametrize("engine", ["bfws", "greedy"])
def test_each_gives_up_in_time(engine):
    board = pp.instance("pddl", "sokoban/07")
    found = board.searches()[engine].find(board.puzzle, Limits(seconds=0.0))
    assert (found.status, found.limit) == (Status.GAVE_UP, Limit.TIME)
