"""Heuristics on ground tasks, held against true costs on whole spaces of tasks of chance."""

from __future__ import annotations

import math
import random
from typing import Any

import networkx as nx
import pytest

from pddlpuzzles.pddl import task as tasks
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.pddl.task import Change, Operator, Rule, Stratum, Task
from pddlpuzzles.puzzle import Action
from pddlpuzzles.search.heuristics import HEURISTICS
from tests.seeds import number_by_default

BITS = 7


def condition(chance: random.Random, depth: int = 0) -> tasks.Test:
    """A condition of chance: mostly two literals, now and then a disjunction within."""
    wanted = chance.getrandbits(BITS) & chance.getrandbits(BITS) & chance.getrandbits(BITS)
    unwanted = chance.getrandbits(BITS) & chance.getrandbits(BITS) & chance.getrandbits(BITS)
    inner = (
        (condition(chance, 1)._replace(any=True),) if not depth and chance.random() < 0.2 else ()
    )
    return tasks.Test(wanted & ~unwanted, unwanted & ~wanted, inner)


def task(seed: int, conditional: bool, axioms: bool = False) -> Task:
    chance = random.Random(seed)
    operators = []
    for number in range(chance.randint(3, 9)):
        added = chance.getrandbits(BITS) & chance.getrandbits(BITS)
        deleted = chance.getrandbits(BITS) & ~added
        changes = ()
        if conditional and chance.random() < 0.6:
            bit = 1 << chance.randrange(BITS)
            changes = (Change(condition(chance), bit, 0), Change(condition(chance), 0, bit >> 1))
        cost = chance.choice((0, 1, 1, 2, 5))
        name = Action(f"a{number}", ())
        operators.append(Operator(name, condition(chance), added, deleted, changes, cost))
    strata = []
    atoms = [Atom(f"p{number}", ()) for number in range(BITS + 1)]
    if axioms:
        strata.append(
            Stratum((Rule(BITS, condition(chance)), Rule(BITS, condition(chance))), False)
        )
        operators = [
            one._replace(condition=one.condition._replace(set=one.condition.set | 1 << BITS))
            if chance.random() < 0.3
            else one._replace(
                condition=one.condition._replace(unset=one.condition.unset | 1 << BITS)
            )
            for one in operators
        ]
    goal = tasks.Test(chance.getrandbits(BITS) & chance.getrandbits(BITS), 0)
    return Task(atoms, frozenset(), chance.getrandbits(BITS), goal, operators, strata)


def space(made: Task) -> nx.MultiDiGraph:
    graph: Any = nx.MultiDiGraph()
    graph.add_node(made.start)
    waiting = [made.start]
    for state in waiting:
        for index, after in made.steps(state):
            if after not in graph:
                waiting.append(after)
            graph.add_edge(state, after, cost=made.operators[index].cost)
    return graph


@pytest.mark.parametrize("axioms", [False, True])
@pytest.mark.parametrize("conditional", [False, True])
@number_by_default(150, 25)
def test_no_admissible_heuristic_overestimates(conditional, axioms, number):
    looked, dead, above = 0, 0, 0
    for seed in range(number):
        made = task(seed, conditional, axioms)
        graph = space(made)
        goals = {state for state in graph if made.is_goal(state)}
        true = (
            nx.multi_source_dijkstra_path_length(graph.reverse(copy=False), goals, weight="cost")
            if goals
            else {}
        )
        for name, kind in HEURISTICS.items():
            if not kind.takes(made):
                assert conditional
                continue
            estimate = kind.make(made)
            for state in graph:
                value = estimate(state)
                left = true.get(state, math.inf)
                looked += 1
                if state in goals:
                    assert value == 0, (seed, name)
                if value == math.inf:
                    assert left == math.inf, (seed, name, state)
                    dead += 1
                elif kind.is_admissible:
                    assert value <= left, (seed, name, state)
                else:
                    above += value > left
    assert looked > 13 * number
    assert dead > number / 3
    assert above > number / 30, "those that are not admissible do overestimate"


@number_by_default(100, 25)
def test_consistent_ones_are_consistent(number):
    edges = 0
    for seed in range(number):
        made = task(seed, conditional=seed % 2 == 0)
        graph = space(made)
        for name in ("blind", "hmax", "potential"):
            estimate = HEURISTICS[name].make(made)
            value = {state: estimate(state) for state in graph}
            for state, after, cost in graph.edges(data="cost"):
                assert value[state] <= cost + value[after], (seed, name, state, after)
                edges += 1
    assert edges > 60 * number
