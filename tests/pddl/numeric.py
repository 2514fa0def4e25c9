"""Small numeric problems at random, as texts."""

import random

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
    start = f"(:init (p) (q a) (= (c) 0) {' '.join(values)})"
    problem = f"(define (problem r{seed}) (:domain r)\n {start}\n (:goal {formula([])}) {metric})"
    return domain, problem
