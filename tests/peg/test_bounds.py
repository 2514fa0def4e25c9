"""What bounds the way to a goal, held against all boards of small problems, and all sets."""

import random
from dataclasses import replace
from itertools import combinations, product

import networkx as nx
import numpy as np
import pytest

from pddlpuzzles.families.peg.array_bounds import NONE, pattern_bound, table
from pddlpuzzles.families.peg.bounds import (
    LARGEST,
    SweepBound,
    classes,
    even_sets,
    packings,
    regions,
    smallest_odd_set,
)
from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.families.peg.pagodas import Pagodas, pegs_on
from tests.peg.boards import ENGLISH, puzzle, random_problem, spaced, triangle, with_mark
from tests.seeds import number_by_default


def small_problem(seed: int, jumps: int = 1) -> PegSolitaire:
    return next(
        problem
        for problem in map(random_problem, range(seed, 10**6, 97))
        if problem.size <= 10 and len(problem.board.jumps) >= jumps
    )


def one_missing(rows, *hole, geometry="square"):
    return puzzle(spaced(with_mark(rows, *hole, "o", "*")), "one-peg", geometry)


def sums(sets):
    found = {0}
    for one in sets:
        found |= {one ^ other for other in found}
    return found


def test_even_sets_are_a_basis_of_all_there_are():
    for small in (
        one_missing(["***"] * 3, 1, 1),
        one_missing(["***"] * 3, 1, 1, geometry="square-diagonal"),
        one_missing(["****"] * 3, 0, 0),
        puzzle(triangle(4, 0), "one-peg", "triangular"),
        puzzle("* * o", "one-peg"),
        puzzle("* o", "one-peg"),
    ):
        lines, sets = small.board.lines, range(1 << small.size)
        every = {s for s in sets if all((s & line).bit_count() % 2 == 0 for line in lines)}
        basis = even_sets(small.size, lines)
        assert sums(basis) == every
        assert len(every) == 1 << len(basis)


def test_smallest_odd_set_is_the_smallest_of_all_sums():
    chance = random.Random(2)
    for _ in range(200):
        basis = [chance.randrange(1, 256) for _ in range(chance.randrange(5))]
        changed = chance.randrange(256)
        odd = [even for even in sums(basis) if (even & changed).bit_count() % 2]
        least = min(odd, key=lambda even: (even.bit_count(), even), default=None)
        assert smallest_odd_set(basis, changed) == least


def test_obstacle_names_holes_whose_parity_differs():
    start, goal = with_mark(ENGLISH, 3, 3, "o", "*"), with_mark(ENGLISH, 2, 3, "*", "o")
    game = puzzle(spaced(start), spaced(goal))
    names = game.obstacle().rsplit(": ", 1)[1].split(", ")
    odd_set = sum(1 << game.board.names.index(name) for name in names)
    assert all((odd_set & line).bit_count() % 2 == 0 for line in game.board.lines)
    assert (odd_set & game.start).bit_count() % 2 == 0
    assert (odd_set & game.goal_pegs).bit_count() == 1
    assert "more pegs" in str(puzzle("* * o\no o o", "? ? ?\n* * *").obstacle())


def true_costs(rules):
    """The fewest sweeps from every state to a goal, jumps taken back from boards of few pegs."""
    costs = {}

    def cost_of(state):
        if state not in costs:
            moves = [] if rules.is_goal(state) else rules.moves(state)
            ways = [rules.cost(state, one) + cost_of(rules.apply(state, one)) for one in moves]
            costs[state] = 0 if rules.is_goal(state) else min(ways, default=float("inf"))
        return costs[state]

    for pegs in range(1 << rules.size):
        cost_of(pegs)
    return costs


@number_by_default(48, 16)
def test_bound_on_sweeps_is_admissible_and_consistent_on_whole_state_spaces(number):
    for seed in range(number):
        rules = replace(small_problem(seed, jumps=10), objective="sweeps")
        bound = SweepBound(rules)
        for state, cost in true_costs(rules).items():
            here = bound(rules.pegs_of(state), state >> rules.size)
            assert here <= cost, bin(state)
            assert here or rules.is_goal(state) or state >> rules.size
            if rules.is_goal(state):
                assert here == 0
            else:
                for move in rules.moves(state):
                    after = rules.apply(state, move)
                    there = bound(rules.pegs_of(after), after >> rules.size)
                    assert here <= rules.cost(state, move) + there, (bin(state), move)


@number_by_default(30, 6)
def test_regions_are_all_the_smallest_sets_with_their_property(number):
    for seed in range(number):
        problem = small_problem(seed)
        holes = [1 << hole for hole in range(problem.size)]
        touching = random.Random(seed).randrange(1 << len(holes))
        sets = (sum(some) for count in range(1, LARGEST + 1) for some in combinations(holes, count))
        every = [
            some
            for some in sets
            if some & touching
            and all(
                some >> source & 1 or some >> target & 1
                for source, over, target in problem.board.jumps
                if some >> over & 1
            )
        ]
        smallest = [r for r in every if not any(q & r == q and q != r for q in every)]
        assert sorted(regions(problem.board.jumps, touching)) == sorted(smallest)


def test_packings_are_disjoint_and_hold_every_two_disjoint_regions():
    compared = 0
    for seed in range(60):
        problem = random_problem(seed)
        found = regions(problem.board.jumps, (1 << problem.size) - 1)
        together = set()
        for packing in (sum(choice, ()) for choice in product(*packings(found))):
            assert sum(region.bit_count() for region in packing) == sum(packing).bit_count()
            together |= set(combinations(sorted(packing), 2))
        for one, other in combinations(sorted(found), 2):
            assert ((one, other) in together) == (not one & other)
            compared += 1
    assert compared > 200


@pytest.mark.parametrize("ahead", [True, False])
@pytest.mark.parametrize("seed", range(6))
def test_tables_and_their_sums_are_lower_bounds(seed, ahead):
    problem = small_problem(seed, 8)
    every = range(1 << problem.size)
    graph = nx.DiGraph()
    graph.add_nodes_from(every)
    for pegs, (jump, (three, two)) in product(every, problem.masks.items()):
        if pegs & three == two:
            before, after = (pegs, jump.source), (pegs ^ three, jump.target)
            edges = [(pegs, before, 1), (before, after, 0), (after, pegs ^ three, 0)]
            graph.add_weighted_edges_from(edges)
    ends = [*filter(problem.is_goal, every)] if ahead else [problem.pegs]
    true = nx.multi_source_dijkstra_path_length(graph.reverse() if ahead else graph, {*ends})
    least = np.array([true.get(pegs, NONE) for pegs in every])
    boards, ends = np.array(every, np.uint64), np.array(ends, np.uint64)

    def of(pattern, paying):
        numbers = pegs_on(boards, pattern) @ (1 << np.arange(len(pattern)))
        return table(problem, ends, pattern, paying, ahead=ahead)[numbers].astype(int)

    kinds = classes(problem.size, problem.board.jumps)
    assert of([*range(problem.size)], sum(kinds)).tolist() == least.tolist()
    chance = random.Random(seed)
    for _ in range(10):
        holes = range(problem.size)
        patterns = [chance.sample(holes, chance.randint(1, problem.size)) for _ in kinds]
        assert (sum(map(of, patterns, kinds)) <= least)[least < NONE].all()
    bounds = pattern_bound(problem, ends, ahead=ahead)(boards)
    assert (bounds <= least)[least < NONE].all()


def test_pagodas_refute_lost_boards_only_and_many():
    rows = ["****"] * 3
    for column in (1, 2):
        goal = with_mark(rows, column - 1, column, "*", "o")
        problem = puzzle(spaced(rows), spaced(goal))
        won = {}
        for pegs in sorted(range(1 << problem.size), key=int.bit_count):
            after = [problem.apply(pegs, move) for move in problem.moves(pegs)]
            won[pegs] = problem.is_goal(pegs) or any(won[one] for one in after)
        pagodas = Pagodas(problem, [problem.goal_pegs], ahead=True)
        boards = np.array(list(won), np.uint64)
        assert pagodas.hopeful(boards).all()
        for _ in range(4):
            pagodas.learn(boards[pagodas.hopeful(boards)])
        refuted = ~pagodas.hopeful(boards)
        assert not any(won[int(lost)] for lost in boards[refuted])
        assert refuted.sum() > sum(not able for able in won.values()) / 4
