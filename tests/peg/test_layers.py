"""The search by layers against A*, and its parts against plain reckoning."""

import random

import numpy as np

from pddlpuzzles.families.peg import layers as module
from pddlpuzzles.families.peg.array_bounds import LayeredPegs
from pddlpuzzles.families.peg.bounds import SweepBound
from pddlpuzzles.families.peg.layers import layers
from pddlpuzzles.puzzle import Status
from pddlpuzzles.referee import judge
from pddlpuzzles.search.best_first import astar
from pddlpuzzles.search.state_graph import StateGraph
from pddlpuzzles.search.words import distinct, is_among, union
from tests.peg.boards import puzzle, random_problem, triangle
from tests.seeds import number_by_default


@number_by_default(400, 151)
def test_layers_and_astar_agree(number):
    seen = set()
    for seed in range(number):
        problem = random_problem(seed)
        by_layers, by_astar = layers(problem), astar(StateGraph(problem))
        assert by_layers.status is by_astar.status, seed
        assert by_layers.bound == by_astar.bound, seed
        if by_layers.moves is not None:
            assert judge(problem, by_layers.moves).cost == by_layers.bound, seed
        kind = "exact" if problem.fixes_count else "open"
        seen.add((problem.objective, "one peg" if problem.one_peg else kind, by_layers.status))
    assert len(seen) == 2 * 3 * 2, "they are of every kind"


def test_a_goal_too_open_to_list_is_searched_from_the_start_alone(monkeypatch):
    monkeypatch.setattr("pddlpuzzles.families.peg.array_bounds._MOST_FREE", 0)
    seen = set()
    for problem in map(random_problem, range(100)):
        if not problem.one_peg and LayeredPegs(problem).goals is None:
            found = layers(problem)
            assert found.bound == astar(StateGraph(problem)).bound
            seen.add((problem.objective, found.status))
    assert len(seen) == 4


def test_pieces_study_delay_and_scouts_change_nothing(monkeypatch):
    """Scouts come to meetings, and where they do not, nothing is left out."""
    delayed, scouted, scout = [], [], module._Search._scout

    class Delay(Exception):
        """A layer that is put off."""

        def __init__(self):
            delayed.append(self)

    def counted(self, most):
        scouted.append(scout(self, most))
        return scouted[-1]

    for changed, step in (
        ({"_PIECE": 16, "_STUDIED": 1}, 40),
        ({"_LargeError": Delay, "_SHORT": 2, "_PATIENCE": 1}, 4),
        ({"_SCOUTED": 0, "_FURTHER": 0, "_SCOUT": 1, "_Search._scout": counted}, 8),
    ):
        problems = [*map(random_problem, range(0, 400, step))]
        expected = [layers(problem).bound for problem in problems]
        with monkeypatch.context() as patch:
            patch.setattr("pddlpuzzles.families.peg.array_bounds._LARGE", 0)
            for name, value in changed.items():
                patch.setattr(f"{module.__name__}.{name}", value)
            found = [layers(problem) for problem in problems]
        assert [finding.bound for finding in found] == expected
        for problem, finding in zip(problems, found, strict=True):
            if finding.moves is not None:
                assert judge(problem, finding.moves).cost == finding.bound
    assert len(delayed) > 2
    assert min(scouted.count(None), len(scouted) - scouted.count(None)) > 10


@number_by_default(100, 20)
def test_bounds_on_arrays_are_those_of_single_boards(number):
    for seed in range(number):
        problem = random_problem(seed)
        layered = LayeredPegs(problem)
        boards = [random.Random(seed).randrange(1, 1 << problem.size) for _ in range(50)]
        array = np.array(boards, np.uint64)
        assert [problem.is_goal(board) for board in boards] == layered.solved(array).tolist()
        if problem.objective == "sweeps":
            single = SweepBound(problem)
            for board, bound in zip(boards, layered.ahead.cost(array).tolist(), strict=True):
                # The array is given which holes the last peg may stand on, and leaves 1 at 0.
                assert bound >= single(board) or single(board) == 1, seed


@number_by_default(60, 12)
def test_what_lies_behind_is_bounded_and_never_refuted(number):
    """Boards of a game: the start is one that can be got from, the bound is kept."""
    for seed in range(number):
        problem = random_problem(seed)
        behind = LayeredPegs(problem).behind
        chance = random.Random(seed)
        state, cost = problem.start, 0
        while moves := list(problem.moves(state)):
            move = chance.choice(moves)
            cost += problem.cost(state, move)
            state = problem.apply(state, move)
            board = np.array([problem.pegs_of(state)], np.uint64)
            assert behind.cost(board)[0] <= cost, seed
            behind.study(board)
            assert behind.pagodas.hopeful(board)[0], seed


def test_triangle_of_fifteen():
    """From any vacancy to one peg anywhere; 9 is OEIS A127500."""
    costs = [10, 10, 10, 9, 11, 9, 10, 11, 11, 10, 10, 10, 9, 10, 10]
    for vacancy, cost in enumerate(costs):
        problem = puzzle(triangle(5, vacancy), "one-peg", "triangular", "sweeps")
        found = layers(problem)
        assert (found.status, found.bound) == (Status.OPTIMAL, cost)


def test_sets_of_all_sizes_are_united_and_compared_whatever_the_blocks(monkeypatch):
    monkeypatch.setattr("pddlpuzzles.search.words.BLOCK", 3)
    chance = random.Random(1)
    for _ in range(20):
        sets = [
            distinct(np.array([chance.randrange(500) for _ in range(size)], np.uint64))
            for size in chance.choices([0, 1, 3, 20, 200], k=chance.randint(2, 40))
        ]
        united = union(iter(sets))
        assert united.tolist() == sorted(set().union(*(part.tolist() for part in sets)))
        flags = is_among(united, sets[0])
        assert flags.tolist() == [board in sets[0].tolist() for board in united.tolist()]
