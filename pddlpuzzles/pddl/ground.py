"""From a domain and a problem to a ground task.

Formulas become tests of bits: a quantifier is written out over the objects of its type, and what
never changes is decided. Axioms stand in strata: each looks only at what those before it derive,
and at what its own derives as long as it denies nothing of that.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import chain

from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.joins import Binding, Join, Reached, alternatives_of, picker, reach
from pddlpuzzles.pddl.model import (
    EQUALITY,
    TRUE,
    Atom,
    Axiom,
    Domain,
    Effect,
    Formula,
    Problem,
    Schema,
    Typed,
    as_literal,
    conjuncts,
    free_variables,
    substituted,
)
from pddlpuzzles.pddl.task import (
    ALWAYS,
    NEVER,
    Change,
    Operator,
    Rule,
    Stratum,
    Task,
    Test,
    bits_of,
    ones,
)
from pddlpuzzles.puzzle import Action
from pddlpuzzles.search.budget import check


def stratify(rules: Sequence[tuple[Rule, Axiom]], atoms: Sequence[Atom]) -> list[Stratum]:
    """Return rules, each of an axiom, in strata.

    :raises InputError: if atoms are derived where one of them does not hold.
    """
    of: dict[int, list[Rule]] = {}
    for rule, _ in rules:
        of.setdefault(rule.head, []).append(rule)
    arcs = {
        head: sorted({bit for rule in own for bit in ones(bits_of(rule.condition)) if bit in of})
        for head, own in of.items()
    }
    groups = list(_components(arcs))
    group = {bit: number for number, members in enumerate(groups) for bit in members}
    for rule, axiom in rules:
        for bit in ones(_bits_denied(rule.condition)):
            if group.get(bit) == group[rule.head]:
                raise axiom.place.error(
                    f"{atoms[rule.head]} is derived where {atoms[bit]} does not hold, which in "
                    f"turn depends on {atoms[rule.head]}: expected derived predicates without "
                    f"such a circle"
                )
    strata: list[tuple[list[Rule], bool]] = []
    for members in groups:
        own = [rule for bit in members for rule in of[bit]]
        is_recursive = len(members) > 1 or members[0] in arcs[members[0]]
        if strata and not is_recursive and not strata[-1][1]:
            strata[-1][0].extend(own)
        else:
            strata.append((own, is_recursive))
    return [Stratum(tuple(own), is_recursive) for own, is_recursive in strata]


def _bits_denied(test: Test) -> int:
    """Return the bits that a test wants unset, wherever in it."""
    bits = test.unset
    for one in test.tests:
        bits |= _bits_denied(one)
    return bits


def _components(arcs: Mapping[int, Sequence[int]]) -> Iterator[list[int]]:
    """Yield strongly connected components, each behind those it has arcs to (Tarjan)."""
    order: dict[int, int] = {}
    lowest: dict[int, int] = {}
    path: dict[int, None] = {}  # what has been met and is in no component yet
    for root in arcs:
        waiting = [root] if root not in order else []
        left: dict[int, Iterator[int]] = {}
        while waiting:
            node = waiting[-1]
            if node not in order:
                order[node] = lowest[node] = len(order)
                path[node] = None
                left[node] = iter(arcs[node])
            for other in left[node]:
                if other not in order:
                    waiting.append(other)
                    break
                if other in path:
                    lowest[node] = min(lowest[node], lowest[other])
            else:
                waiting.pop()
                if waiting:
                    lowest[waiting[-1]] = min(lowest[waiting[-1]], lowest[node])
                if lowest[node] == order[node]:
                    members = [node]
                    while (member := path.popitem()[0]) != node:
                        members.append(member)
                    yield sorted(members)


def ground(
    domain: Domain,
    problem: Problem,
    pulse: Callable[[], None] = check,
    *,
    distinct: bool = False,
) -> Task:
    """Return the ground task of a problem: what can be reached if nothing is ever deleted.

    What `pulse` raises ends the work. With `distinct` the first of some operators of one name that
    mean the same stands for the others.
    :raises InputError: if a cost has no value, or derived predicates deny each other in a circle.
    """
    maker = _Maker(problem, reach(domain, problem, pulse), pulse)
    operators = list(maker.operators())
    same: dict[Action, Action] = {}
    if distinct:
        same = same_meaning(operators)
        operators = [one for one in operators if same[one.action] == one.action]
    fixed = frozenset(problem.atoms - set(maker.atoms))
    strata = maker.strata()
    return Task(maker.atoms, fixed, maker.start, maker.goal, operators, strata, same)


def same_meaning(operators: Iterable[Operator]) -> dict[Action, Action]:
    """Return for each action the first one of its name that means the same."""
    first: dict[tuple[object, ...], Action] = {}
    return {
        one.action: first.setdefault((one.action.name, *one[1:]), one.action) for one in operators
    }


class _Maker:
    def __init__(self, problem: Problem, reached: Reached, pulse: Callable[[], None]) -> None:
        self._problem, self._reached, self._pulse = problem, reached, pulse
        self.atoms = tuple(reached.fluents)
        self._bits: dict[str, dict[Binding, int]] = {}
        for bit, (predicate, objects) in enumerate(self.atoms):
            self._bits.setdefault(predicate, {})[objects] = 1 << bit
        fluent = (one for one in problem.atoms if one.predicate not in reached.static)
        self.start = sum(self._bits[predicate][objects] for predicate, objects in fluent)
        self._tests: dict[tuple[int, bool, Binding], Test] = {}
        self._scopes: dict[tuple[int, Typed], _Scope] = {}
        self.goal = self.test(problem.goal, {})

    def operators(self) -> Iterator[Operator]:
        for schema, bindings in self._reached.actions:
            plain = _Plain(schema, self._bits, self._reached.static)
            rest = [one for one in schema.effects if one.condition != TRUE or one.variables]
            cost = self._cost(schema)
            names = [name for name, _ in schema.parameters]
            for binding in bindings:
                self._pulse()
                row = binding + plain.constants
                wanted, unwanted = plain.condition(row)
                if wanted & unwanted:
                    continue
                condition = Test(wanted, unwanted)
                added, deleted = plain.effect(row)
                changes: tuple[Change, ...] = ()
                if plain.compounds or rest:
                    scope = dict(zip(names, binding, strict=True))
                    tests = (self.test(one, scope) for one in plain.compounds)
                    condition = _joined(chain((condition,), tests), is_any=False)
                    if condition == NEVER:
                        continue
                    added, deleted, changes = self._changes(rest, scope, added, deleted)
                try:
                    price = cost(row)
                except InputError:
                    needed = 0 if condition.any else condition.set
                    if changes or added & ~needed or deleted & ~added:
                        raise
                    continue  # it changes nothing, so that no plan needs it or its cost
                yield Operator(
                    Action(schema.name, binding), condition, added, deleted, changes, price
                )

    def _changes(
        self, effects: Iterable[Effect], names: Mapping[str, str], added: int, deleted: int
    ) -> tuple[int, int, tuple[Change, ...]]:
        changes: dict[Test, tuple[int, int]] = {}
        for effect in effects:
            bits = self._bits.get(effect.atom.predicate, {})
            for extended in self._extensions(effect.variables, effect.condition, True, names):
                bit = bits.get(substituted(effect.atom, extended).terms)
                if bit is None:
                    continue  # it can never hold, so there is nothing to delete
                when = self.test(effect.condition, extended)
                plus, minus = (bit, 0) if effect.becomes else (0, bit)
                if when == ALWAYS:
                    added, deleted = added | plus, deleted | minus
                elif when != NEVER:
                    before = changes.get(when, (0, 0))
                    changes[when] = (before[0] | plus, before[1] | minus)
        return added, deleted, tuple(Change(when, *both) for when, both in changes.items())

    def _cost(self, schema: Schema) -> Callable[[Sequence[str]], int]:
        if not schema.fees or not self._problem.has_metric:
            always = self._problem.cost(schema, {})
            return lambda row: always
        names = [name for name, _ in schema.parameters]
        return lambda row: self._problem.cost(schema, dict(zip(names, row, strict=False)))

    def strata(self) -> list[Stratum]:
        rules = []
        for axiom, bindings in self._reached.axioms:
            for binding in bindings:
                names = dict(zip((name for name, _ in axiom.parameters), binding, strict=True))
                head = self._bits[axiom.predicate][binding].bit_length() - 1
                condition = self.test(axiom.condition, names)
                if condition != NEVER:
                    rules.append((Rule(head, condition), axiom))
        return stratify(rules, self.atoms) if rules else []

    def test(self, formula: Formula, names: Mapping[str, str], positive: bool = True) -> Test:
        self._pulse()
        if isinstance(formula, Atom):
            return self._atom(substituted(formula, names), positive)
        operator, parts, variables = formula
        if operator == "not":
            return self.test(parts[0], names, not positive)
        is_any = (operator in ("or", "exists")) == positive
        if not variables:
            return _joined((self.test(part, names, positive) for part in parts), is_any)
        free_ = self._scope(variables, parts[0], operator == "exists").outer
        key = id(formula), positive, tuple([names[name] for name in free_])
        if key not in self._tests:
            extensions = self._extensions(variables, parts[0], operator == "exists", names)
            tests = (self.test(parts[0], extended, positive) for extended in extensions)
            self._tests[key] = _joined(tests, is_any)
        return self._tests[key]

    def _extensions(
        self,
        variables: Typed,
        formula: Formula,
        is_existential: bool,
        names: Mapping[str, str],
    ) -> Iterator[Mapping[str, str]]:
        """Yield names with objects for more variables, unless static facts decide the formula."""
        if not variables:
            yield names
            return
        scope = self._scope(variables, formula, is_existential)
        for objects in scope.found(tuple([names[name] for name in scope.outer])):
            yield {**names, **dict(zip(scope.inner, objects, strict=True))}

    def _scope(self, variables: Typed, formula: Formula, is_existential: bool) -> _Scope:
        key = id(formula), variables
        if key not in self._scopes:
            scope = _Scope(variables, formula, is_existential, self._reached, self._pulse)
            self._scopes[key] = scope
        return self._scopes[key]

    def _atom(self, atom: Atom, positive: bool) -> Test:
        if atom.predicate == EQUALITY:
            is_true = atom.terms[0] == atom.terms[1]
        elif atom.predicate in self._reached.static:
            is_true = atom.terms in self._reached.facts.of(atom.predicate)
        else:
            bit = self._bits.get(atom.predicate, {}).get(atom.terms)
            if bit is not None:
                return Test(bit, 0) if positive else Test(0, bit)
            is_true = False
        return ALWAYS if is_true == positive else NEVER


class _Plain:
    """What of an action speaks of its parameters and constants only, and of no others."""

    def __init__(
        self, schema: Schema, bits: Mapping[str, Mapping[Binding, int]], static: Container[str]
    ) -> None:
        conditions = list(conjuncts(schema.condition))
        literals = [one for part in conditions if (one := as_literal(part)) is not None]
        effects = [
            (one.atom, one.becomes)
            for one in schema.effects
            if one.condition == TRUE and not one.variables
        ]
        self.compounds = [part for part in conditions if as_literal(part) is None]
        """The other conjuncts of its condition. Those that never change have been decided."""
        terms = (term for atom, _ in (*literals, *effects) for term in atom.terms)
        self.constants = tuple(dict.fromkeys(one for one in terms if not one.startswith("?")))
        places = {name: at for at, name in enumerate([*dict(schema.parameters), *self.constants])}

        def lookups(atoms: Iterable[tuple[Atom, bool]], positive: bool) -> list[_Lookup]:
            return [
                (bits.get(atom.predicate, {}).get, picker([places[term] for term in atom.terms]))
                for atom, is_positive in atoms
                if is_positive == positive
                and atom.predicate != EQUALITY
                and atom.predicate not in static
            ]

        self._wanted, self._unwanted = lookups(literals, True), lookups(literals, False)
        self._added, self._deleted = lookups(effects, True), lookups(effects, False)

    def condition(self, row: Binding) -> tuple[int, int]:
        return _union(self._wanted, row), _union(self._unwanted, row)

    def effect(self, row: Binding) -> tuple[int, int]:
        return _union(self._added, row), _union(self._deleted, row)


_Lookup = tuple[Callable[[Binding, int], int], Callable[[Sequence[str]], Binding]]
"""Where the bit of an atom is found, and what picks its objects from a row."""


def _union(lookups: Iterable[_Lookup], row: Binding) -> int:
    bits = 0
    for find, pick in lookups:
        bits |= find(pick(row), 0)  # what can never hold is neither asked for nor deleted
    return bits


class _Scope:
    """Finds the objects that matter for the variables of a quantifier, by facts."""

    def __init__(
        self,
        variables: Typed,
        formula: Formula,
        is_existential: bool,
        reached: Reached,
        pulse: Callable[[], None],
    ) -> None:
        self.inner = tuple(name for name, _ in variables)
        self.outer = tuple(sorted(free_variables(formula) - {*self.inner}))
        """The variables that the formula has from outside."""
        self._found: dict[Binding, None] = {}
        self._known: dict[Binding, list[Binding]] = {}
        alternatives, _ = alternatives_of(
            self.outer,
            variables,
            formula,
            reached.static,
            positive=is_existential,
            only_static=True,
        )
        self._joins = [
            Join(one, reached.facts, reached.objects, self._found, self._put, pulse)
            for one in alternatives
        ]

    def found(self, objects: Binding) -> list[Binding]:
        if objects not in self._known:
            self._found.clear()
            for join in self._joins:
                join.begin(objects)
            self._known[objects] = sorted(self._found)
        return self._known[objects]

    def _put(self, objects: Binding) -> None:
        self._found[objects] = None


def _joined(tests: Iterator[Test], is_any: bool) -> Test:
    neutral, decisive = (NEVER, ALWAYS) if is_any else (ALWAYS, NEVER)
    wanted = unwanted = 0
    others: dict[Test, None] = {}
    for test in tests:
        if test == decisive:
            return decisive
        if test == neutral:
            continue
        is_literal = not test.tests and (test.set | test.unset).bit_count() == 1
        if is_literal or test.any == is_any:
            wanted |= test.set
            unwanted |= test.unset
            others.update(dict.fromkeys(test.tests))
        else:
            others[test] = None
    if wanted & unwanted:
        return decisive  # an atom and its denial: of both one holds, and both never do
    if not (wanted | unwanted | len(others)):
        return neutral
    if len(others) == 1 and not wanted | unwanted:
        (only,) = others
        return only
    return Test(wanted, unwanted, tuple(others), is_any)
