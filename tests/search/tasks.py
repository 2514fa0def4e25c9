"""Puzzles of chance: roads between towns, and ground tasks with their whole spaces."""

import math
import random
from functools import cached_property

import networkx as nx

from pddlpuzzles.pddl import task as tasks
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.pddl.task import Change, Operator, Rule, Stratum, Task
from pddlpuzzles.puzzle import Action, Defaults
from pddlpuzzles.search.heuristics import HEURISTICS
from tests.spaces import distances

BITS = 7


def condition(chance: random.Random, depth: int = 0) -> tasks.Test:
    """A condition of chance: mostly two literals, now and then a disjunction within."""
    wanted = chance.getrandbits(BITS) & chance.getrandbits(BITS) & chance.getrandbits(BITS)
    unwanted = chance.getrandbits(BITS) & chance.getrandbits(BITS) & chance.getrandbits(BITS)
    has_inner = not depth and chance.random() < 0.2
    inner = (condition(chance, 1)._replace(any=True),) if has_inner else ()
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
        rules = Rule(BITS, condition(chance)), Rule(BITS, condition(chance))
        strata.append(Stratum(rules, False))
        for number, operator in enumerate(operators):
            asked, derived = operator.condition, 1 << BITS
            if chance.random() < 0.3:
                asked = asked._replace(set=asked.set | derived)
            else:
                asked = asked._replace(unset=asked.unset | derived)
            operators[number] = operator._replace(condition=asked)
    goal = tasks.Test(chance.getrandbits(BITS) & chance.getrandbits(BITS), 0)
    return Task(atoms, frozenset(), chance.getrandbits(BITS), goal, operators, strata)


class Roads(Defaults):
    """A puzzle of chance: towns, and roads that cost something, or nothing."""

    start = 0
    objective = "tolls"

    def __init__(self, seed: int, costs: tuple[int, ...]) -> None:
        chance = random.Random(seed)
        many = chance.randint(1, 9)
        self._graph = nx.DiGraph()
        self._graph.add_nodes_from(range(many))
        for _ in range(chance.randint(0, 2 * many)):
            one, other = chance.randrange(many), chance.randrange(many)
            self._graph.add_edge(one, other, cost=chance.choice(costs))
        self._goals = {town for town in range(many) if chance.random() < 0.2}
        self._share = chance.random()

    def moves(self, state):
        return list(self._graph[state])

    def apply(self, state, move):
        return move

    def cost(self, state, move):
        return self._graph[state][move]["cost"]

    def is_goal(self, state):
        return state in self._goals

    def heuristic(self, state):
        """A share of the true cost, another one in each state: admissible, not consistent."""
        share = self._share if state % 2 else 1
        left = self.left[state]
        return math.ceil(left * share) if left < math.inf else left

    @cached_property
    def left(self):
        return distances(self._graph, self.is_goal)


class TaskPuzzle(Defaults):
    """A task as a puzzle, with no more than a search asks for; a move is an operator's index."""

    objective = "cost"

    def __init__(self, task: Task, heuristic: str = "blind") -> None:
        self.task = task
        self.start = task.start
        self._heuristic = heuristic

    def steps(self, state):
        for index, after in self.task.steps(state):
            yield index, after, self.task.operators[index].cost

    def moves(self, state):
        return [index for index, _ in self.task.steps(state)]

    def apply(self, state, move):
        assert self.task.is_applicable(move, state)
        return self.task.apply(move, state)

    def cost(self, state, move):
        return self.task.operators[move].cost

    def is_goal(self, state):
        return self.task.is_goal(state)

    @cached_property
    def heuristic(self):
        return HEURISTICS[self._heuristic].make(self.task)

    @cached_property
    def space(self):
        graph = nx.MultiDiGraph()
        graph.add_node(self.start)
        waiting = [self.start]
        for state in waiting:
            for _, after, cost in self.steps(state):
                if after not in graph:
                    waiting.append(after)
                graph.add_edge(state, after, cost=cost)
        return graph

    @cached_property
    def left(self) -> dict[int, float]:
        return distances(self.space, self.is_goal)

    def cost_of(self, moves) -> float:
        """What a plan costs, infinite if it does not reach a goal."""
        state, cost = self.start, 0
        for move in moves:
            cost += self.cost(state, move)
            state = self.apply(state, move)
        return cost if self.is_goal(state) else math.inf
