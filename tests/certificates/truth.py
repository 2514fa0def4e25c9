"""What is true of a small problem, by looking at every state that can be reached.

It shares no code with the package: states and steps are those of `tests.simulator`. It is also a
second checker of certificates, slow and obvious: what these argue is looked up in every state.
"""

import json
from collections import deque
from collections.abc import Iterable
from fractions import Fraction
from functools import cached_property
from math import inf
from pathlib import Path
from typing import Any

import networkx as nx

from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.pair import texts_read
from pddlpuzzles.pddl.task import ones
from tests.simulator import Atom, Simulator, State
from tests.spaces import distances


class TooLargeError(Exception):
    pass


class Truth:
    """All states of a problem that can be reached, and what is left from each to a goal."""

    def __init__(self, domain: str, problem: str, most: int = 3000) -> None:
        self.simulator = Simulator(domain, problem)
        start = self.simulator.start
        self.steps: dict[State, list[tuple[str, State, int]]] = {}
        ways = nx.DiGraph()
        queue = deque([start])
        while queue:
            state = queue.popleft()
            if state in self.steps:
                continue
            if len(self.steps) == most:
                raise TooLargeError
            ways.add_node(state)
            self.steps[state] = [self._step(state, one) for one in self.simulator.applicable(state)]
            for _, after, cost in sorted(self.steps[state], key=lambda step: -step[2]):
                ways.add_edge(state, after, cost=cost)
                queue.append(after)
        self.goals = {state for state in self.steps if self.simulator.is_goal(state)}
        self.depths = nx.single_source_dijkstra_path_length(ways, start, weight="cost")
        self.left: dict[State, float] = distances(ways, self.goals.__contains__)
        self.optimum = self.left[start]
        self._numbered: dict[tuple[Atom, ...], dict[State, frozenset[int]]] = {}

    def _step(self, state: State, action: Atom) -> tuple[str, State, int]:
        after, cost = self.simulator.apply(state, action)
        return f"({' '.join(action)})", after, cost

    def numbered(self, atoms: tuple[Atom, ...]) -> dict[State, frozenset[int]]:
        """Each state as the numbers of those of these atoms that hold in it."""
        if atoms not in self._numbered:
            self._numbered[atoms] = {
                state: frozenset(number for number, atom in enumerate(atoms) if atom in state)
                for state in self.steps
            }
        return self._numbered[atoms]

    @cached_property
    def changing(self) -> list[Atom]:
        ever = frozenset().union(*self.steps)
        return sorted(ever - frozenset.intersection(*map(frozenset, self.steps)))


class SecondChecker:
    """Holds each line of a certificate against what is true."""

    def __init__(self, truth: Truth, lines: Iterable[str]) -> None:
        self.truth = truth
        self.wrong: list[str] = []
        header, *rest = map(json.loads, lines)
        self.atoms = tuple(tuple(text.strip("()").split()) for text in header["atoms"])
        self.bound = header["bound"] if header["claim"] == "cost" else inf
        self.shown = truth.numbered(self.atoms)
        missing = {*truth.changing} - {*self.atoms}
        self._see(not missing, f"not listed: {missing}")
        self.lemmas: dict[int, Any] = {}
        self.closed: dict[frozenset[int], dict[str, Any]] = {}
        for entry in rest:
            if "groups" in entry:
                self._groups(entry)
            elif "lemma" in entry:
                self._lemma(entry)
            else:
                self.closed[frozenset(entry["state"])] = entry
        for state in truth.steps:
            if self.shown[state] in self.closed:
                self._state(state, self.closed[self.shown[state]])
        start = self.shown[truth.simulator.start]
        says = max((lemma(start) for lemma in self.lemmas.values()), default=0)
        is_there = start in self.closed and self.closed[start]["g"] == 0
        self._see(says >= self.bound or is_there, "the start is not there")
        self._see(truth.optimum >= self.bound, f"the optimum is {truth.optimum}")

    def _see(self, is_so: bool, objection: str) -> None:
        if not is_so:
            self.wrong.append(objection)

    def _groups(self, entry: dict[str, Any]) -> None:
        for place, group in enumerate(entry["groups"]):
            held = {len(self.shown[state] & {*group}) for state in self.truth.steps}
            allowed = {1} if place in entry.get("exactly", []) else {0, 1}
            self._see(held <= allowed, f"group {place}: {held} hold")

    def _lemma(self, entry: dict[str, Any]) -> None:
        self.lemmas[entry["lemma"]] = says = meaning(entry)
        for state, numbers in self.shown.items():
            if (said := says(numbers)) > self.truth.left[state]:
                self.wrong.append(f"lemma {entry['lemma']} says {said} in {sorted(state)}")

    def _state(self, state: State, entry: dict[str, Any]) -> None:
        g, is_goal = entry["g"], state in self.truth.goals
        self._see(g >= self.bound or not is_goal, f"a goal state with g {g}")
        pruned = {frozenset(numbers): reason for numbers, reason in entry.get("pruned", [])}
        for action, after, cost in self.truth.steps[state]:
            numbers = self.shown[after]
            if numbers in pruned:
                left = self.truth.left[after]
                self._see(left >= self.bound - g - cost, f"after {action} {left} is left")
                self._reason(after, pruned[numbers], self.bound - g - cost)
            elif numbers in self.closed:
                is_so = self.closed[numbers]["g"] <= g + cost
                self._see(is_so, f"{action} leads to a state with too large a g")
            else:
                self._see(False, f"{action} leads out")

    def _reason(self, state: State, reason: dict[str, Any], needed: float) -> None:
        if "lemma" in reason:
            self._see(self.lemmas[reason["lemma"]](self.shown[state]) >= needed, "lemma too weak")
        elif "landmarks" in reason:
            # That a plan takes an action of each; which is less than what the format asks for.
            self._see(sum(Fraction(str(cost)) for cost, _ in reason["landmarks"]) >= needed, "few")
        else:
            self._see(self.truth.left[state] == inf, "relaxed, yet the goal can be reached")


def meaning(entry: dict[str, Any]) -> Any:
    """What a lemma says is left of a plan at least, as a function of the numbers that hold."""
    if entry["kind"] == "parity":
        atoms, goal = {*entry["atoms"]}, entry["goal"]
        return lambda numbers: inf if len(atoms & numbers) % 2 != goal else 0
    weights = {int(number): Fraction(weight) for number, weight in entry["weights"].items()}
    if entry["kind"] == "monotone":
        above = Fraction(entry["above"])
        return lambda numbers: inf if sum(weights.get(one, 0) for one in numbers) <= above else 0
    constant = Fraction(entry["constant"])
    return lambda numbers: constant + sum(weights.get(one, 0) for one in numbers)


def first_line(bound: float, *atoms: str) -> dict[str, Any]:
    claim = {"claim": "unsolvable"} if bound == inf else {"claim": "cost", "bound": bound}
    made = {"format": "pddlpuzzles-certificate", "version": 1}
    return made | claim | {"atoms": [f"({atom})" for atom in atoms]}


def closed_set(truth: Truth, atoms: list[Atom]) -> list[dict[str, Any]]:
    """All lines of a certificate that lists every state nearer than the optimum."""

    def numbers(state: State) -> list[int]:
        return [number for number, atom in enumerate(atoms) if atom in state]

    depths, lines = truth.depths, [first_line(truth.optimum, *map(" ".join, atoms))]
    for state, depth in depths.items():
        if depth < truth.optimum:
            beyond = {after for _, after, _ in truth.steps[state] if depths[after] >= truth.optimum}
            pruned = [[numbers(after), {"landmarks": []}] for after in beyond]
            lines.append({"state": numbers(state), "g": depth, "pruned": pruned})
    if len(lines) == 1:  # the start is a goal
        lines.append({"lemma": 0, "kind": "potential", "constant": "0", "weights": {}})
    return lines


def text(lines: Iterable[dict[str, Any]]) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


def write(folder: Path, domain: str, problem: str, certificate: str) -> list[str]:
    names = [folder / "domain.pddl", folder / "problem.pddl", folder / "certificate.jsonl"]
    for name, content in zip(names, (domain, problem, certificate), strict=True):
        name.write_text(content)
    return [str(name) for name in names]


def listed_atoms(domain: str, problem: str) -> list[Atom]:
    task = ground(*texts_read(domain, problem, "domain", "problem"))
    changed = 0
    for operator in task.operators:
        for change in (operator, *operator.changes):
            changed |= change.deleted | change.added & ~task.start
    return [(task.atoms[bit].predicate, *task.atoms[bit].terms) for bit in ones(changed)]
