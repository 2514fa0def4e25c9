"""The textbook problems as tests see them: read, ground, and searched without any heuristic."""

from __future__ import annotations

import heapq
from functools import cache
from pathlib import Path

from pddlpuzzles.catalogue.files import shelf
from pddlpuzzles.families.pddl import ladder
from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.model import Atom, Domain, Problem, conjuncts
from pddlpuzzles.pddl.read import read_domain, read_problem
from pddlpuzzles.pddl.task import Task

DOMAINS = tuple(ladder.generators())
PROBLEMS = shelf("problems") / "pddl"

CASES = [(domain, rung) for domain in DOMAINS for rung in ladder.rungs(PROBLEMS / domain)]
NAMES = [f"{domain}-{rung.name}" for domain, rung in CASES]


def path_of(domain: str) -> Path:
    return shelf("domains") / "pddl" / f"{domain}.pddl"


@cache
def read(domain: str) -> Domain:
    return read_domain(path_of(domain).read_text(), f"{domain}.pddl", strict=True)


def problem_of(domain: str, text: str) -> Problem:
    return read_problem(text, "problem.pddl", read(domain), strict=True)


def task_of(domain: str, text: str) -> Task:
    return ground(read(domain), problem_of(domain, text))


def text_of(domain: str, name: str) -> str:
    return (PROBLEMS / domain / f"{name}.pddl").read_text()


def facts_of(problem: Problem, predicate: str) -> list[tuple[str, ...]]:
    """What a predicate is said of at first, in a fixed order."""
    return sorted(atom.terms for atom in problem.atoms if atom.predicate == predicate)


def goal_of(problem: Problem) -> set[Atom]:
    atoms = set(conjuncts(problem.goal))
    assert all(isinstance(atom, Atom) for atom in atoms)
    return atoms


class TooLarge(Exception):
    """A state space has more states than were to be looked at."""


def cheapest(task: Task, most: int) -> int | None:
    """The cost of a cheapest plan, None if there is none: Dijkstra's algorithm over all states.

    :raises TooLarge: if it takes more than `most` states.
    """
    costs = {task.start: 0}
    waiting = [(0, task.start)]
    done = set()
    while waiting:
        cost, state = heapq.heappop(waiting)
        if state in done:
            continue
        if task.is_goal(state):
            return cost
        done.add(state)
        if len(done) > most:
            raise TooLarge
        for index, after in task.steps(state):
            reached = cost + task.operators[index].cost
            if reached < costs.get(after, reached + 1):
                costs[after] = reached
                heapq.heappush(waiting, (reached, after))
    return None
