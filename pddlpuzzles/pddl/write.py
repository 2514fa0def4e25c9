"""Domains and problems as PDDL text, laid out as a person would write it.

What is written is read back as the same domain and the same problem. Planners that take less of
PDDL than is read here get a problem of the same meaning (`portable_texts`).
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Final, TypeVar

from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl import model as pddl

_WIDTH: Final = 100
_INSIDE: Final = 6 + len(")))")  # columns of an action's line that its indent and its end take
_MANY: Final = 12  # more conditions or effects than this are not given a line each
_MOST_OF_ADL: Final = 2  # of the requirements in `:adl`, of which each is written alone
_NAME: Final = re.compile(r"[a-z][a-z0-9-]*")


def pddl_name(name: str) -> str:
    """Make a legal PDDL name of small letters, digits and hyphens."""
    legal = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    return legal if _NAME.fullmatch(legal) else f"p-{legal}".rstrip("-")


def domain_text(domain: pddl.Domain, problem: pddl.Problem, comment: str = "") -> str:
    needed = pddl.requirements(domain, problem)
    outside = (":strips", ":typing", ":derived-predicates", ":action-costs", pddl.NUMBERS)
    if len({*needed}.difference(outside)) > _MOST_OF_ADL:  # `:adl` has all but those
        named = (*outside[:2], ":adl", *outside[2:])
        needed = [name for name in named if name in (*needed, ":adl")]
    parts = [f"  (:requirements {' '.join(needed)})"]
    above: dict[str, list[str]] = {}
    for kind, uppers in domain.types.items():
        for upper in pddl.types_in(uppers):
            above.setdefault(upper, []).append(kind)
    rows = [f"{' '.join(kinds)} - {upper}" for upper, kinds in above.items()]
    if len(rows) > 1:
        parts.append("  (:types\n" + indented(fill_lines(row.split(), 4) for row in rows) + ")")
    elif rows:
        parts.append(f"  (:types {rows[0]})")
    if domain.constants:
        parts.append("  (:constants\n" + indented(_declared(domain.constants)) + ")")
    if domain.predicates:  # enhsp cannot read an empty list of them
        parts.append("  (:predicates\n" + indented(_signatures(domain, domain.predicates)) + ")")
    if domain.functions:
        signatures = _signatures(domain, domain.functions)
        short = f"  (:functions {' '.join(signatures)} - number)"
        is_short = len(short) <= _WIDTH and not domain.updated
        parts.append(short if is_short else "  (:functions\n" + indented(signatures) + ")")
    for axiom in domain.axioms:
        head = f"{axiom.predicate} {pddl.typed_text(axiom.parameters)}".strip()
        parts.append(f"  (:derived ({head})\n    {axiom.condition})")
    parts += map(_action, domain.actions.values())
    head = "".join(f"; {line}".rstrip() + "\n" for line in comment.splitlines())
    return f"{head}(define (domain {domain.name})\n" + "\n\n".join(parts) + ")\n"


def problem_text(domain: pddl.Domain, problem: pddl.Problem, comment: str = "") -> str:
    objects = {name: kind for name, kind in problem.objects.items() if name not in domain.constants}
    facts = groupby(problem.atoms, key=lambda atom: atom.predicate)
    rows = [fill_lines(map(str, group), 4) for _, group in facts]
    counts_costs = problem.has_metric and problem.metric is None
    counts_costs |= pddl.TOTAL_COST in {*domain.functions, *problem.counted}
    has_value = pddl.Atom(pddl.TOTAL_COST, ()) in problem.values
    costs = [f"(= ({pddl.TOTAL_COST}) 0)"] if counts_costs and not has_value else []
    for function, number in problem.values.items():
        if not (text := pddl.number_text(number)):
            raise InputError(f"{function} is {number}, and a problem in PDDL has decimals only")
        costs.append(f"(= {function} {text})")
    goals = groupby(
        pddl.conjuncts(problem.goal), lambda part: isinstance(part, pddl.Atom) and part.predicate
    )
    asked = [fill_lines(map(str, group), 4) for _, group in goals]
    parts = [
        f"  (:domain {domain.name})",
        *(["  (:objects\n" + indented(_declared(objects)) + ")"] if objects else []),
        "  (:init\n" + indented([*costs, *rows]) + ")",
        "  (:goal (and\n" + indented(asked) + "))",
    ]
    if problem.has_metric:
        parts.append(f"  (:metric {problem.metric or pddl.Metric(pddl.Atom(pddl.TOTAL_COST, ()))})")
    head = "".join(f"; {line}".rstrip() + "\n" for line in comment.splitlines())
    return f"{head}(define (problem {problem.name})\n" + "\n".join(parts) + ")\n"


def indented(blocks: Iterable[str], columns: int = 4) -> str:
    return textwrap.indent("\n".join(blocks), " " * columns)


def _declared(things: Mapping[str, str]) -> list[str]:
    if all(kind == pddl.OBJECT for kind in things.values()):
        return [fill_lines(things, 4)]
    groups = groupby(things.items(), key=lambda thing: thing[1])
    return [fill_lines([*dict(group), "-", *kind.split()], 4) for kind, group in groups]


def _signatures(domain: pddl.Domain, declared: Mapping[str, Sequence[str]]) -> list[str]:
    signatures = []
    for name, kinds in declared.items():
        given = domain.names.get(name, ())
        names = given if len({*given}) == len(kinds) else [f"?x{at}" for at, _ in enumerate(kinds)]
        typed = pddl.typed_text(tuple(zip(names, kinds, strict=True)))
        signatures.append(f"({name} {typed})" if typed else f"({name})")
    return signatures


def fill_lines(texts: Iterable[str], columns: int) -> str:
    lines = [""]
    for atom in texts:
        if lines[-1] and len(lines[-1]) + 1 + len(atom) > _WIDTH - columns:
            lines.append("")
        lines[-1] += f" {atom}" if lines[-1] else atom
    return "\n".join(lines)


def _action(schema: pddl.Schema) -> str:
    conditions = list(pddl.conjuncts(schema.condition))
    rows: Iterable[str] = map(str, conditions)
    if len(conditions) > _MANY:
        rows = [fill_lines(rows, _INSIDE)]
    same = groupby(schema.effects, key=lambda effect: (effect.variables, effect.condition))
    effects = [_effect(variables, condition, group) for (variables, condition), group in same]
    effects += [f"(increase ({pddl.TOTAL_COST}) {price})" for price in schema.prices]
    effects += [_effect(update.variables, update.condition, [update]) for update in schema.updates]
    return (
        f"  (:action {schema.name.partition(' ')[0]}\n"
        f"    :parameters ({pddl.typed_text(schema.parameters)})\n"
        f"    :precondition (and\n{indented(rows, 6)})\n"
        f"    :effect (and\n{indented(effects, 6)}))"
    )


def _effect(
    variables: pddl.Typed, condition: pddl.Formula, effects: Iterable[pddl.Effect | pddl.Update]
) -> str:
    texts = [str(it if isinstance(it, pddl.Update) else it.literal) for it in effects]
    if condition == pddl.TRUE and not variables:
        return fill_lines(texts, _INSIDE) if len(texts) > _MANY else "\n".join(texts)
    text = texts[0] if len(texts) == 1 else f"(and {' '.join(texts)})"
    if condition != pddl.TRUE:
        text = f"(when {condition}\n  {text})"
    if variables:
        text = f"(forall ({pddl.typed_text(variables)})\n{indented([text], 2)})"
    return text


# For planners that take less of PDDL -------------------------------------------------------------


def portable_texts(domain: pddl.Domain, problem: pddl.Problem) -> tuple[str, str]:
    """Return texts of the same problem, with the same plans, that break no rule.

    `either`, and a type below several, become predicates that never change; a type `number` gets
    another name; signs beyond ASCII are escaped (see `original_name`).
    """
    pair = _Portable(domain, problem, has_no_tree(domain)).pair()
    texts = domain_text(*pair), problem_text(*pair)
    first, second = (_FOREIGN.sub(lambda it: f"_u{ord(it[0]):04x}_", text) for text in texts)
    return first, second


def untyped(domain: pddl.Domain, problem: pddl.Problem) -> tuple[pddl.Domain, pddl.Problem]:
    """Return the same problem with one type; others become predicates."""
    return _Portable(domain, problem, True).pair()


_FOREIGN: Final = re.compile(r"[^\0-\x7f]")
_ESCAPED: Final = re.compile("_u([0-9a-f]{4,6})_")
_NUMBER: Final = "number"


def original_name(name: str) -> str:
    return _ESCAPED.sub(lambda match: chr(int(match[1], 16)), name)


_UNTYPED: Final = re.compile(r"\(\s*(forall|exists)\s*\(((?:\s*\?[^\s()?-][^\s()?]*)+)\s*\)")


def plain_text(text: str) -> str:
    """Return a text in small letters, with a type for each quantified variable."""
    return _UNTYPED.sub(r"(\1 (\2 - object)", text.lower())


def has_no_tree(domain: pddl.Domain) -> bool:
    types = domain.types
    return any(pddl.EITHER in up or low in pddl.types_above(up, types) for low, up in types.items())


@dataclass(eq=False)
class _Portable:
    """Writes types that planners may not know as predicates, which conditions then ask for."""

    _domain: pddl.Domain
    _problem: pddl.Problem
    _is_untyped: bool
    _predicates: dict[str, str] = field(default_factory=dict)  # by types they are written for

    def pair(self) -> tuple[pddl.Domain, pddl.Problem]:
        """Return both with names, types and constants that every planner reads."""
        domain, problem = self._domain, self._problem
        actions = {
            schema.name: replace(
                self._guarded(schema),
                effects=tuple(map(self._effect, schema.effects)),
                updates=tuple(map(self._effect, schema.updates)),
            )
            for schema in domain.actions.values()
        }
        axioms, goal = tuple(map(self._guarded, domain.axioms)), self._formula(problem.goal)
        of, predicates = pddl.Objects(domain, problem).of, self._predicates
        kinds = predicates.items()
        facts = [pddl.Atom(predicate, (name,)) for kind, predicate in kinds for name in of(kind)]
        types = {self._kind(name): self._kind(above) for name, above in domain.types.items()}
        signatures = {it: tuple(map(self._kind, its)) for it, its in domain.predicates.items()}
        functions = {it: tuple(map(self._kind, its)) for it, its in domain.functions.items()}
        constants = {name: self._kind(kind) for name, kind in domain.constants.items()}
        objects = {name: self._kind(kind) for name, kind in problem.objects.items()}
        written = replace(
            domain,
            types={} if self._is_untyped else types,
            constants=constants,
            predicates=signatures | dict.fromkeys(predicates.values(), (pddl.OBJECT,)),
            functions=functions,
            actions=actions,
            axioms=axioms,
        )
        atoms = pddl.Facts([*facts, *problem.atoms])
        return written, replace(problem, objects=objects, atoms=atoms, goal=goal)

    def _kind(self, kind: str) -> str:
        if self._is_untyped:
            return pddl.OBJECT
        every = pddl.types_in(kind)
        above = every[0]  # for `either` the lowest type above all; `_guards` ask for the rest
        while not all(self._domain.is_a(part, above) for part in every):
            above = self._domain.types[above]
        return pddl.fresh_name(f"a-{_NUMBER}", self._domain.types) if above == _NUMBER else above

    def _typed(self, variables: pddl.Typed) -> pddl.Typed:
        return tuple((name, self._kind(kind)) for name, kind in variables)

    def _guards(self, variables: pddl.Typed) -> list[pddl.Formula]:
        """Return what says that variables are of those types that predicates stand for."""
        guards: list[pddl.Formula] = []
        for name, kind in variables:
            if kind != pddl.OBJECT and (self._is_untyped or len(pddl.types_in(kind)) > 1):
                if kind not in self._predicates:
                    taken = {*self._domain.predicates, *self._predicates.values()}
                    called = f"is-{'-or-'.join(pddl.types_in(kind))}"
                    self._predicates[kind] = pddl.fresh_name(called, taken)
                guards.append(pddl.Atom(self._predicates[kind], (name,)))
        return guards

    def _formula(self, formula: pddl.Formula) -> pddl.Formula:
        if not isinstance(formula, pddl.Compound):
            return formula
        parts = tuple(map(self._formula, formula.parts))
        guards = self._guards(formula.variables)
        if guards and formula.operator == "exists":
            parts = (pddl.conjunction([*guards, *parts]),)
        elif guards:
            others = pddl.Compound("not", (pddl.conjunction(guards),))  # objects of other types
            parts = (pddl.Compound("or", (others, *parts)),)
        return pddl.Compound(formula.operator, parts, self._typed(formula.variables))

    def _guarded(self, rule: _Rule) -> _Rule:
        asked = [*self._guards(rule.parameters), self._formula(rule.condition)]
        condition = pddl.conjunction(asked)
        return replace(rule, parameters=self._typed(rule.parameters), condition=condition)

    def _effect(self, effect: _Change) -> _Change:
        asked = [*self._guards(effect.variables), self._formula(effect.condition)]
        condition = pddl.conjunction(asked)
        return effect._replace(condition=condition, variables=self._typed(effect.variables))


_Rule = TypeVar("_Rule", pddl.Schema, pddl.Axiom)
_Change = TypeVar("_Change", pddl.Effect, pddl.Update)
