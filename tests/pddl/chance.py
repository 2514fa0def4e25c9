"""Domains and problems of chance, as text: every kind of formula, variables of three names only."""

import random
from itertools import product

_NAMES = ("?a", "?b", "?c")
_KINDS = ("egg", "hen", "object")
_PREDICATES = {"near": 2, "old": 1, "at": 2, "on": 1, "out": 0}
_STATIC = ("near", "old")
_OBJECTS = {"egg1": "egg", "egg2": "egg", "hen1": "hen"}


class Chance:
    """One domain and its problem; with `derives` two predicates are derived, one recursively."""

    def __init__(self, seed: int, depth: int = 3, derives: bool = False) -> None:
        self._random = random.Random(seed)
        self._depth = depth
        self._known = dict(_PREDICATES)
        axioms = self._axioms() if derives else ""
        actions = "\n".join(self._action(f"act{number}") for number in range(3))
        declared = " ".join(self._declared(name, arity) for name, arity in self._known.items())
        self.domain = f"""(define (domain chance) (:requirements :adl)
 (:types egg hen - object) (:constants hen0 - hen)
 (:predicates {declared})
{axioms}{actions})"""
        objects = " ".join(f"{name} - {kind}" for name, kind in _OBJECTS.items())
        facts = " ".join(self._facts())
        self.problem = f"""(define (problem chance-{seed}) (:domain chance) (:objects {objects})
 (:init {facts})
 (:goal {self._formula((), self._depth)}))"""
        self.texts = self.domain, self.problem

    def _declared(self, name: str, arity: int) -> str:
        typed = " ".join(f"{variable} - object" for variable in _NAMES[:arity])
        return f"({name} {typed})" if typed else f"({name})"

    def _axioms(self) -> str:
        """Return rules in the order in which they can be evaluated, a predicate at a time."""
        far = f"""(:derived (far ?a ?b)
  (or {self._formula(("?a", "?b"), 2)} (exists (?c - object) (and (at ?a ?c) (far ?c ?b)))))"""
        self._known["far"] = 2
        high = f"(:derived (high ?a) {self._formula(('?a',), 2)})"
        other = f"(:derived (high ?b) (and (not (far ?b hen0)) {self._formula(('?b',), 1)}))"
        self._known["high"] = 1
        return f" {far}\n {high}\n {other}\n"

    def _facts(self) -> list[str]:
        facts = ["(out)"]
        for name, arity in _PREDICATES.items():
            terms = product(["hen0", *_OBJECTS], repeat=arity) if arity else ()
            facts += [f"({' '.join((name, *some))})" for some in terms]
        return [fact for fact in facts if self._random.random() < 0.4]

    def _action(self, name: str) -> str:
        variables = _NAMES[: self._random.randrange(3)]
        typed = " ".join(f"{one} - {self._random.choice(_KINDS)}" for one in variables)
        condition = self._formula(variables, self._depth)
        effects = " ".join(self._effect(variables, 2) for _ in range(2))
        return f""" (:action {name} :parameters ({typed})
  :precondition {condition}
  :effect (and {effects}))"""

    def _bound(self, variables: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
        names = self._random.sample(_NAMES, self._random.choice((1, 1, 2)))
        typed = " ".join(f"{one} - {self._random.choice(_KINDS)}" for one in names)
        return typed, (*variables, *names)

    def _formula(self, variables: tuple[str, ...], depth: int) -> str:
        operators = ("and", "or", "not", "imply", "exists", "forall", "exists", "forall")
        operator = self._random.choice(operators) if depth else "atom"
        if operator == "atom" or self._random.random() < 0.1:
            return self._atom(variables, (*self._known, "="))
        if operator in ("exists", "forall"):
            typed, inside = self._bound(variables)
            return f"({operator} ({typed}) {self._formula(inside, depth - 1)})"
        parts = [self._formula(variables, depth - 1) for _ in range(1 if operator == "not" else 2)]
        return f"({operator} {' '.join(parts)})"

    def _effect(self, variables: tuple[str, ...], depth: int) -> str:
        kind = self._random.choice(("atom", "not", "forall", "when")) if depth else "atom"
        if kind == "forall":
            typed, inside = self._bound(variables)
            return f"(forall ({typed}) {self._effect(inside, depth - 1)})"
        if kind == "when":
            return f"(when {self._formula(variables, 2)} {self._effect(variables, 0)})"
        changing = [name for name in _PREDICATES if name not in _STATIC]
        atom = self._atom(variables, changing)
        return f"(not {atom})" if kind == "not" else atom

    def _atom(self, variables: tuple[str, ...], names: list[str] | tuple[str, ...]) -> str:
        name = self._random.choice(names)
        terms = [self._term(variables) for _ in range(self._known.get(name, 2))]
        return f"({' '.join((name, *terms))})"

    def _term(self, variables: tuple[str, ...]) -> str:
        # The names that were bound last come most often.
        if variables and self._random.random() < 0.85:
            return self._random.choice((*variables[-2:], *variables))
        return "hen0"
