"""Tables of lower bounds on sweeps, against every board of small problems."""

import random

import networkx as nx
import numpy as np
import numpy.typing as npt
import pytest

from pddlpuzzles.families.peg.array_bounds import NONE, Patterns, table
from pddlpuzzles.families.peg.rules import Rules

from .boards import bundled
from .test_layers import random_problem

LARGEST = 10


def small_problem(seed: int) -> Rules:
    """A random problem whose boards are few."""
    return next(
        problem
        for problem in map(random_problem, range(seed, 10**6, 97))
        if problem.size <= LARGEST and problem.board.jumps
    )


def swept(problem: Rules, pegs: int) -> set[int]:
    """The boards one sweep from another, jump by jump."""
    found = set()
    going = [(pegs, hole) for hole in range(problem.size) if pegs >> hole & 1]
    while going:
        board, peg = going.pop()
        for source, over, target in problem.board.jumps:
            three = 1 << source | 1 << over | 1 << target
            if source == peg and board & three == three ^ 1 << target:
                found.add(board ^ three)
                going.append((board ^ three, target))
    return found


@pytest.mark.parametrize("ahead", [True, False])
def test_tables_and_their_sums_are_lower_bounds(ahead: bool) -> None:
    for seed in range(6):
        require_lower_bounds(seed, ahead)


def require_lower_bounds(seed: int, ahead: bool) -> None:
    problem = small_problem(seed)
    jumps, boards = problem.board.jumps, np.arange(1 << problem.size, dtype=np.uint64)
    sweeps = {pegs: swept(problem, pegs) for pegs in range(1 << problem.size)}
    graph = nx.DiGraph(sweeps)
    ends = [*filter(problem.is_goal, sweeps)] if ahead else [problem.pegs]
    true = nx.multi_source_dijkstra_path_length(graph.reverse() if ahead else graph, {*ends})
    least = np.array([true.get(pegs, NONE) for pegs in sweeps])

    def of(pattern: list[int], payers: int) -> npt.NDArray[np.int64]:
        found = table(jumps, np.array(ends, np.uint64), ahead, pattern, payers)
        places = 1 << np.arange(len(pattern), dtype=np.uint64)
        pegs = boards[:, None] >> np.array(pattern, np.uint64) & np.uint64(1)
        return found[pegs @ places].astype(int)

    everywhere = (1 << problem.size) - 1
    whole = of(list(range(problem.size)), everywhere)
    assert whole.tolist() == least.tolist()
    chance = random.Random(seed)
    for _ in range(10):
        payers = chance.randrange(everywhere + 1)
        parts = [
            of(chance.sample(range(problem.size), chance.randint(1, problem.size)), paying)
            for paying in (payers, everywhere & ~payers)
        ]
        assert (np.maximum(*parts) <= least).all()
        assert (sum(parts) <= least)[least < NONE].all()
    patterns = Patterns(problem, ends, ahead=ahead)
    patterns.learn(boards)
    if patterns.windows:
        assert (patterns.sum(boards) <= least)[least < NONE].all()


@pytest.mark.parametrize("ahead", [True, False])
def test_a_cost_that_no_plan_has_is_no_way(ahead: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    problem = bundled("tiny")
    holes, everywhere = range(problem.size), (1 << problem.size) - 1
    goals = [pegs for pegs in range(1 << problem.size) if problem.is_goal(pegs)]
    ends = np.array(goals if ahead else [problem.pegs], np.uint64)
    given = problem.board.jumps, ends, ahead, holes, everywhere
    whole = table(*given)
    monkeypatch.setattr("pddlpuzzles.families.peg.array_bounds.NONE", 1)
    cut = table(*given)
    assert whole[whole < NONE].max() >= 2
    assert (cut == np.minimum(whole, 1)).all()
