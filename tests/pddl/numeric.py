"""Numeric problems by brute force: the lists of their texts, evaluated as they stand.

State: atoms that hold and values, both as sorted tuples. None stands for what is not defined, and
for whether a formula holds where that is not.
"""

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from operator import add, eq, ge, gt, le, lt, mul, sub, truediv
from typing import Any

from tests.simulator import parse, typed

COMPARED = dict(zip(("<", "<=", "=", ">=", ">"), (lt, le, eq, ge, gt), strict=True))
SIGNS = {"+": add, "-": sub, "*": mul, "/": truediv}


class Brute:
    """A problem whose types are not below each other."""

    def __init__(self, domain: str, problem: str) -> None:
        parts = {one[0]: one[1:] for one in parse(problem)[2:]}
        constants = (one[1:] for one in parse(domain)[2:] if one[0] == ":constants")
        self.objects = dict(typed([*next(constants, []), *parts.get(":objects", [])]))
        self.goal = parts[":goal"][0]
        self.metric = parts.get(":metric")
        facts = parts[":init"]
        self.start = (
            tuple(sorted(tuple(one) for one in facts if one[0] != "=")),
            tuple(sorted((tuple(one[1]), Fraction(one[2])) for one in facts if one[0] == "=")),
        )
        self.actions = {}
        for one in parse(domain)[2:]:
            if one[0] == ":action":
                rest = dict(zip(one[2::2], one[3::2], strict=True))
                self.actions[one[1]] = rest

    def value(self, expression: Any, names: Any, state: Any) -> Fraction | None:
        if isinstance(expression, str):
            return Fraction(expression)
        head, *rest = expression
        if head not in ("+", "-", "*", "/"):
            return dict(state[1]).get((head, *(names.get(one, one) for one in rest)))
        sides = [self.value(one, names, state) for one in rest]
        if None in sides or (head == "/" and sides[1] == 0):
            return None
        if len(sides) == 1:
            return -sides[0]
        total = sides[0]
        for side in sides[1:]:
            total = SIGNS[head](total, side)
        return total

    def holds(self, formula: Any, names: Any, state: Any) -> bool | None:
        if not formula:
            return True
        head, *rest = formula
        if head in COMPARED:
            one, other = (self.value(side, names, state) for side in rest)
            return None if one is None or other is None else COMPARED[head](one, other)
        if head == "not":
            inner = self.holds(rest[0], names, state)
            return None if inner is None else not inner
        if head in ("forall", "exists"):
            said = [self.holds(rest[1], {**names, **bound}, state) for bound in self.bound(rest[0])]
        elif head in ("and", "or"):
            said = [self.holds(one, names, state) for one in rest]
        else:
            return (head, *(names.get(one, one) for one in rest)) in state[0]
        decisive = head in ("or", "exists")
        return decisive if decisive in said else None if None in said else not decisive

    def bound(self, variables: Any) -> Iterator[dict[str, str]]:
        kinds = dict(typed(variables))
        fitting = (
            [name for name, own in self.objects.items() if kind in (own, "object")]
            for kind in kinds.values()
        )
        for chosen in product(*fitting):
            yield dict(zip(kinds, chosen, strict=True))

    # As other simulators of the tests are asked:

    def is_goal(self, state: Any) -> bool:
        return self.holds(self.goal, {}, state) is True

    def applicable(self, state: Any) -> list[tuple[str, ...]]:
        return [ground for ground, _ in self.steps(state)]

    def apply(self, state: Any, ground: tuple[str, ...]) -> tuple[Any, Any]:
        after = dict(self.steps(state))[ground]
        if self.metric is None:
            return after, 1
        before, then = (self.value(self.metric[1], {}, one) for one in (state, after))
        return after, then - before

    def effects(self, effect: Any, names: Any, state: Any) -> Iterator[tuple[Any, Any]]:
        head, *rest = effect
        if head == "and":
            for one in rest:
                yield from self.effects(one, names, state)
        elif head == "when":
            if self.holds(rest[0], names, state):
                yield from self.effects(rest[1], names, state)
        elif head == "forall":
            for bound in self.bound(rest[0]):
                yield from self.effects(rest[1], {**names, **bound}, state)
        else:
            yield effect, names

    def steps(self, state: Any) -> Iterator[tuple[tuple[str, ...], Any]]:
        for name, parts in self.actions.items():
            for names in self.bound(parts[":parameters"]):
                after = None
                if self.holds(parts[":precondition"], names, state):
                    after = self.after(parts[":effect"], names, state)
                if after is not None:
                    yield (name, *names.values()), after

    def after(self, effect: Any, names: Any, state: Any) -> Any:
        added, deleted, done = set(), set(), {}
        values = dict(state[1])
        for (head, *rest), inside in self.effects(effect, names, state):
            if head not in ("assign", "increase", "decrease", "scale-up", "scale-down"):
                atom = rest[0] if head == "not" else [head, *rest]
                ground = (atom[0], *(inside.get(one, one) for one in atom[1:]))
                (deleted if head == "not" else added).add(ground)
                continue
            key = (rest[0][0], *(inside.get(one, one) for one in rest[0][1:]))
            amount, before = self.value(rest[1], inside, state), values.get(key)
            if key in done and not {done[key], head} <= {"increase", "decrease"}:
                return None
            if amount is None or (head != "assign" and before is None):
                return None
            if head == "scale-down" and amount == 0:
                return None
            done[key] = head
            sign = {"increase": "+", "decrease": "-", "scale-up": "*", "scale-down": "/"}.get(head)
            values[key] = amount if sign is None else SIGNS[sign](before, amount)
        return tuple(sorted(set(state[0]) - deleted | added)), tuple(sorted(values.items()))

    def explored(self, most: int) -> dict[Any, dict[tuple[str, ...], Any]] | None:
        """Return the steps of each state; None if there are more than `most`."""
        found: dict[Any, Any] = {}
        waiting = [self.start]
        for state in waiting:  # it grows meanwhile
            if state not in found:
                found[state] = dict(self.steps(state))
                waiting += found[state].values()
            if len(found) > most:
                return None
        return found


NUMBERS = ["0", "1", "2", "3", "-1", "0.5", "1.5"]


def random_texts(seed: int, quantified: float = 0) -> tuple[str, str]:
    """Return a small domain and problem, with two objects, three functions and two predicates."""
    chance = random.Random(seed)
    pick = chance.choice

    def term(names: list[str]) -> str:
        return pick([*names, "a", "b"]) if names else pick(["a", "b"])

    def function(names: list[str]) -> str:
        return pick(["(x)", f"(y {term(names)})", f"(k {term(names)})", "(x)"])

    def expression(names: list[str], depth: int = 0) -> str:
        kind = chance.random()
        if depth > 1 or kind < 0.4:
            return pick(NUMBERS)
        if kind < 0.75:
            return function(names)
        sides = f"{expression(names, depth + 1)} {expression(names, depth + 1)}"
        return f"({pick(['+', '-', '*', '/', '+', '-'])} {sides})"

    def formula(names: list[str], depth: int = 0) -> str:
        kind = chance.random() + quantified
        if kind < 0.5:
            sign = pick(["<", "<=", "=", ">=", ">"])
            return f"({sign} {function(names)} {expression(names)})"
        if kind < 0.7 or depth > 1:
            return pick(["(p)", f"(q {term(names)})", f"(not (q {term(names)}))"])
        if kind < 0.85:
            parts = " ".join(formula(names, depth + 1) for _ in range(2))
            return f"({pick(['and', 'or'])} {parts})"
        if kind < 0.92:
            return f"(not {formula(names, depth + 1)})"
        return f"({pick(['forall', 'exists'])} (?z) {formula([*names, '?z'], depth + 1)})"

    def update(names: list[str]) -> str:
        sign = pick([*("increase", "decrease") * 2, "assign", "scale-up", "scale-down"])
        target = pick(["(x)", f"(y {term(names)})"])
        is_scaled = sign.startswith("scale")
        amount = pick(["2", "0", "-1", "(x)"]) if is_scaled else expression(names)
        return f"({sign} {target} {amount})"

    def effect(names: list[str]) -> str:
        kind = chance.random()
        if kind < 0.55:
            return update(names)
        if kind < 0.75:
            atom = pick(["(p)", f"(q {term(names)})"])
            return pick([atom, f"(not {atom})"])
        if kind < 0.9:
            return f"(when {formula(names)} {update(names)})"
        return f"(forall (?w) {update([*names, '?w'])})"

    actions = []
    for number in range(chance.randint(1, 3)):
        names = pick([[], ["?u"]])
        bound = f"(and (<= (x) 3) (>= (x) -2) {formula(names)})"
        effects = " ".join(effect(names) for _ in range(chance.randint(1, 2)))
        cost = pick(["", "(increase (c) 1)", "(increase (c) (k a))", "(increase (c) 1.5)"])
        actions.append(
            f"(:action act{number} :parameters ({' '.join(names)}) :precondition {bound}\n"
            f"  :effect (and {effects} {cost}))"
        )
    domain = (
        "(define (domain r) (:requirements :adl :fluents) (:constants a b)\n"
        " (:predicates (p) (q ?o))\n"
        f" (:functions (x) (y ?o) (k ?o) (c))\n {' '.join(actions)})"
    )
    values = [f"(= ({one}) {pick(NUMBERS)})" for one in ("x", "y a", "y b", "k a", "k b")]
    if chance.random() < 0.3:
        del values[pick([1, 2, 3])]
    metrics = "", "minimize (c)", "minimize (+ (* 2 (c)) (x))", "maximize (x)", "minimize (x)"
    metric = pick(metrics)
    metric = metric and f"(:metric {metric})"
    problem = (
        f"(define (problem r{seed}) (:domain r)\n"
        f" (:init (p) (q a) (= (c) 0) {' '.join(values)})\n"
        f" (:goal {formula([])}) {metric})"
    )
    return domain, problem
