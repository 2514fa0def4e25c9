"""From a domain and a problem to a ground task: written out, or joined in each state (`joins`).

What can be reached if nothing is ever deleted is found by joining facts (`joins`): each new atom is
joined with what was there before, so that no binding is tried that lacks a fact (Helmert, "Concise
finite-domain representations for PDDL planning tasks", Artificial Intelligence 173, 2009, section
6). A denied atom that can change is always met sooner or later, and so is what is said of all
objects of a type: both are left out.

Then formulas become tests of bits: a quantifier is written out over the objects of its type, and
what never changes is decided. Axioms stand in strata: each looks only at what those before it
derive, and at what its own derives as long as it denies nothing of that.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence, Sized
from functools import lru_cache, partial, reduce
from itertools import chain
from operator import or_
from typing import Final, NamedTuple

from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl import joins, task
from pddlpuzzles.pddl import model as pddl
from pddlpuzzles.pddl.explain import Valuation, is_true
from pddlpuzzles.pddl.joins import Binding, Existence, Query, Relations, picker
from pddlpuzzles.pddl.numbers import GroundUpdate, Numbers, NumericTask, Values
from pddlpuzzles.puzzle import Action
from pddlpuzzles.search.budget import LimitError, TooManyError, check, collector_at_rest

_MOST_WRITTEN_OUT: Final = 10_000  # ways to exist; with more a state's atoms are joined
_MOST_COMPARED: Final = 1_000  # the same with numbers; with more each state is evaluated


@collector_at_rest()
def ground(domain: pddl.Domain, problem: pddl.Problem, *, distinct: bool = False) -> task.Task:
    """Return the ground task of a problem: what can be reached if nothing is ever deleted.

    With `distinct`, of operators of one name that mean the same the first stands for the others.
    :raises InputError: if a cost has no value, or derived predicates deny each other in a circle.
    """
    grounding = _Grounding(domain, problem)
    try:
        goal, operators = grounding.test(problem.goal, {}), list(grounding.operators())
        strata = grounding.strata()
    except LimitError as error:
        error.during = f"grounding {''.join(grounding.doing)}"
        raise
    same: dict[Action, Action] = {}
    if distinct:
        same = same_meaning(operators)
        operators = [operator for operator in operators if same[operator.action] == operator.action]
    fixed = frozenset(problem.atoms - set(grounding.atoms))
    parts = grounding.atoms, fixed, grounding.start, goal, operators, strata, same, grounding.idle
    is_numeric = problem.metric is not None or domain.updated | problem.counted
    return NumericTask(grounding.numbers, task.Task(*parts)) if is_numeric else task.Task(*parts)


def same_meaning(operators: Iterable[task.Operator]) -> dict[Action, Action]:
    """Return for each action the first of its name that asks for the same and does the same."""
    first: dict[tuple[object, ...], Action] = {}
    return {it.action: first.setdefault((it.action.name, *it[1:]), it.action) for it in operators}


def _instances_of(name: str, instances: Sized) -> str:
    return f"{name}, {len(instances):,} instance{'' if len(instances) == 1 else 's'}"


class _Rule(NamedTuple):
    """Atoms reached where a condition, with `more` variables, holds; source None: an effect."""

    source: pddl.Schema | pddl.Axiom | None
    parameters: pddl.Typed
    adds: tuple[pddl.Atom, ...]
    condition: pddl.Formula
    more: pddl.Typed = ()


def _relaxed_rules(domain: pddl.Domain) -> Iterator[_Rule]:
    """Yield what can make atoms true: actions, their other effects once applied, axioms."""
    for schema in domain.actions.values():
        added = [effect for effect in schema.effects if effect.becomes]
        plain = [effect.atom for effect in added if effect.is_plain]
        further = [effect for effect in added if not effect.is_plain]
        spoken = [pair for place, pair in enumerate(schema.parameters) if place not in schema.idle]
        names = tuple(name for name, _ in spoken)
        applied = pddl.Atom(f"{schema.name} ", names)  # no predicate's name has a space
        if further:  # which ask that it is applied
            plain.append(applied)
        yield _Rule(schema, tuple(spoken), tuple(plain), schema.condition)
        for effect in further:
            kinds = dict((*spoken, *effect.variables))
            terms = dict.fromkeys(term for term in effect.atom.terms if term in kinds)
            parameters = tuple((term, kinds[term]) for term in terms)
            others = tuple((name, kind) for name, kind in kinds.items() if name not in terms)
            condition = pddl.Compound("and", (applied, effect.condition))
            yield _Rule(None, parameters, (effect.atom,), condition, others)
    for axiom in domain.axioms:
        yield _Rule(axiom, axiom.parameters, (axiom.head,), axiom.condition)


_Instances = list[tuple[_Rule, dict[Binding, None]]]
_Written = Callable[[], task.Test]


class _Grounding:
    """What can be reached: ground actions and axioms (bindings), and atoms, in fixed order."""

    def __init__(self, domain: pddl.Domain, problem: pddl.Problem) -> None:
        self._problem, self.numbers = problem, Numbers(problem, domain.updated | problem.counted)
        self.static = domain.static
        self.facts = Relations(self.static, pddl.Objects(domain, problem))
        # Objects for the idle places of actions, of which the first is ground.
        self.idle: dict[str, dict[int, Mapping[str, None]]] = {
            its.name: {place: self.facts.objects.of(its.parameters[place][1]) for place in its.idle}
            for its in domain.actions.values()
        }
        rules: _Instances = [(rule, {}) for rule in _relaxed_rules(domain)]
        try:
            self._reach(problem, rules)
        except LimitError as error:
            rule, most = max(rules, key=lambda instances: len(instances[1]))
            name = getattr(rule.source, "name", getattr(rule.source, "predicate", "a condition"))
            error.during = f"grounding {_instances_of(name, most)} until then"
            raise
        sources = [(rule.source, instances) for rule, instances in rules]
        changing = (name for name in domain.predicates if name not in self.static)
        reached = (pddl.Atom(name, objects) for name in changing for objects in self.facts.of(name))
        self.atoms = tuple(sorted(reached))
        self.axioms = [(it, sorted(its)) for it, its in sources if isinstance(it, pddl.Axiom)]
        self.actions: list[tuple[pddl.Schema, list[Binding]]] = []  # with their instances
        for schema, instances in sources:
            if isinstance(schema, pddl.Schema):
                every = [*instances]
                for place, things in self.idle[schema.name].items():  # of all things the first
                    first = (*things,)[:1]
                    every = [(*row[:place], *first, *row[place:]) for row in every if first]
                self.actions.append((schema, sorted(every)))
        self.actions.sort(key=lambda action: action[0].name)
        self._bits: dict[str, dict[Binding, int]] = defaultdict(dict)
        for bit, (predicate, objects) in enumerate(self.atoms):
            self._bits[predicate][objects] = 1 << bit
        fluent = (atom for atom in problem.atoms if atom.predicate not in self.static)
        self.start = sum(self._bits[predicate][objects] for predicate, objects in fluent)
        # What has been made, by the identity of formulas and the objects outside of them.
        self._tests: dict[tuple[int, bool, Binding], task.Test] = {}
        self._queries: dict[tuple[int, pddl.Typed, int | None], Query] = {}
        self._existences: dict[int, Existence] = {}
        self._conditions: list[pddl.Formula] = []
        self._written: dict[tuple[int, pddl.Typed, Binding], list[tuple[list[str], task.Test]]] = {}
        self._updates: dict[tuple[pddl.Update, Binding], list[GroundUpdate]] = {}
        self._shared: dict[tuple[int, ...], tuple[GroundUpdate, ...]] = {}  # by lists of updates
        self._undeniable = frozenset[str]()  # while axioms are ground, the predicates they derive
        self.doing = "the goal", ""

    def _reach(self, problem: pddl.Problem, rules: _Instances) -> None:
        """Find all atoms that can be reached, and the instances of each rule."""
        queue: list[tuple[str, Binding]] = []
        for atom in sorted(problem.atoms):
            if atom.predicate in self.static:
                self.facts.add(*atom)
            else:
                queue.append(atom)
        # The atoms that wait for a predicate, by one of their constants and where they have it.
        triggers: dict[str, dict[tuple[int, str], list[tuple[joins.Join, int]]]] = defaultdict(dict)
        for rule, instances in rules:
            _, parameters, _, condition, more = rule
            ways, _ = joins.alternatives_of((), parameters, condition, self.static, more=more)
            reached = self._adder(rule, instances, queue)
            for alternative in ways if pddl.contradiction(condition) is None else ():
                join = joins.Join(alternative, self.facts, instances, reached)
                atoms = enumerate(alternative.atoms)
                fluents = [(number, *its) for number, its in atoms if its[0] not in self.static]
                for number, predicate, places in fluents:
                    named = [(at, alternative.row[place]) for at, place in enumerate(places)]
                    constant = next((term for term in named if term[1]), (-1, ""))
                    triggers[predicate].setdefault(constant, []).append((join, number))
                if not fluents:
                    join.begin()
        for predicate, objects in queue:  # it grows meanwhile
            if self.facts.add(predicate, objects) and (waiting := triggers.get(predicate, {})):
                for constant in ((-1, ""), *enumerate(objects)):
                    for join, number in waiting.get(constant, ()):
                        join.begin(objects, number)

    def _adder(
        self, rule: _Rule, instances: dict[Binding, None], queue: list[tuple[str, Binding]]
    ) -> Callable[[Binding], None]:
        """Return what keeps an instance of a rule and queues the atoms it adds."""
        terms = (term for atom in rule.adds for term in atom.terms)
        constants = tuple(dict.fromkeys(term for term in terms if not term.startswith("?")))
        places = {name: place for place, name in enumerate([*dict(rule.parameters), *constants])}
        adds = [
            (name, self.facts.of(name), picker([places[it] for it in its]))
            for name, its in rule.adds
        ]

        def reached(objects: Binding) -> None:
            instances[objects] = None
            row = objects + constants
            for predicate, facts, pick in adds:
                if (added := pick(row)) not in facts:
                    queue.append((predicate, added))

        return reached

    # Formulas as tests of bits --------------------------------------------------------------------

    def operators(self) -> Iterator[task.Operator]:
        for schema, bindings in self.actions:
            self.doing = _instances_of(schema.name, bindings), ""
            plain = _Plain(schema, self._problem, self._bits, self.static)
            effects = [self._narrowed(effect) for effect in schema.effects if not effect.is_plain]
            is_whole = not (plain.compounds or effects or plain.updates or plain.price is None)
            for binding in bindings:
                check()
                operator = plain.operator(binding)
                if operator is not None and not is_whole:
                    operator = self._completed(operator, plain, effects)
                if operator is not None:
                    yield operator

    def _completed(
        self, operator: task.Operator, plain: _Plain, effects: Iterable[pddl.Effect]
    ) -> task.Operator | None:
        """Add to an action what is not plain; None where it can never be applied or is needless."""
        action, condition, added, deleted, changes, price, _ = operator
        scope = plain.schema.bound(action.arguments)
        tests = (self.test(part, scope) for part in plain.compounds)
        condition = _joined(chain((condition,), tests), is_any=False)
        if condition == task.NEVER:
            return None
        added, deleted, changes = self._changes(effects, scope, added, deleted)
        if plain.price is None:
            try:
                price = self._problem.cost(plain.schema, scope)
            except InputError:
                asked, _ = condition.literals
                if changes or added & ~asked or deleted & ~added:
                    raise
                return None  # it changes nothing, so that no plan needs it or its cost
        # Operators with the same updates share one tuple: `numbers` looks at it once.
        lists = [self._updates_of(update, scope) for update in plain.updates]
        if (key := tuple(map(id, lists))) not in self._shared:
            self._shared[key] = tuple(chain.from_iterable(lists))
        return task.Operator(action, condition, added, deleted, changes, price, self._shared[key])

    def _updates_of(self, update: pddl.Update, names: pddl.Names) -> Sequence[GroundUpdate]:
        """Ground an update; operators that speak of the same objects share it."""
        functions = update.function, *pddl.parts_of(update.amount, pddl.Atom)
        spoken = pddl.free_variables(update.condition).union(*(its.terms for its in functions))
        key = update, tuple([name for variable, name in names.items() if variable in spoken])
        if key not in self._updates:
            adds, amount = update.normal
            grounded = list[GroundUpdate]()
            for extended, when in self._ways(update, names):
                slot = self.numbers.slot(pddl.substituted(update.function, extended))
                change = self.numbers.ground(pddl.with_terms(amount, extended))
                grounded.append(GroundUpdate(slot, adds, change, when))
            self._updates[key] = grounded
        return self._updates[key]

    def _narrowed(self, effect: pddl.Effect) -> pddl.Effect:
        """Ask in a condition on numbers whether objects exist that the atom does not name."""
        hidden = tuple(pair for pair in effect.variables if pair[0] not in effect.atom.terms)
        if not hidden or not any(pddl.parts_of(effect.condition, pddl.Comparison)):
            return effect
        condition = pddl.Compound("exists", (effect.condition,), hidden)
        self._conditions.append(condition)  # tests are known by the identity of their formulas
        variables = tuple(pair for pair in effect.variables if pair not in hidden)
        return effect._replace(condition=condition, variables=variables)

    def _ways(
        self, change: pddl.Effect | pddl.Update, names: pddl.Names
    ) -> Iterator[tuple[pddl.Names, task.Test]]:
        """Yield names with objects for a change's own variables, and when it happens."""
        variables, condition = change.variables, change.condition
        query = self._query(variables, condition, True, None)
        key = id(condition), variables, tuple([names[name] for name in query.outer])
        if (ways := self._written.get(key)) is None:
            every = self._extensions(query, names) if variables else [names]
            ways = [([it[name] for name in query.inner], self.test(condition, it)) for it in every]
            ways = [(objects, when) for objects, when in ways if when != task.NEVER]
            if variables:
                self._written[key] = ways  # operators with the same objects share them
        for objects, when in ways:
            yield {**names, **dict(zip(query.inner, objects, strict=True))}, when

    def _changes(
        self, effects: Iterable[pddl.Effect], names: pddl.Names, added: int, deleted: int
    ) -> tuple[int, int, tuple[task.Change, ...]]:
        """Return what effects add and delete always, and what under a condition."""
        changes: dict[task.Test, tuple[int, int]] = {}  # added and deleted bits
        for effect in effects:
            bits = self._bits.get(effect.atom.predicate, {})
            for extended, when in self._ways(effect, names):
                bit = bits.get(pddl.substituted(effect.atom, extended).terms, 0)
                plus, minus = (bit, 0) if effect.becomes else (0, bit)
                if when == task.ALWAYS:
                    added, deleted = added | plus, deleted | minus
                elif bit:  # what can never hold is not deleted
                    added_then, deleted_then = changes.get(when, (0, 0))
                    changes[when] = added_then | plus, deleted_then | minus
        return added, deleted, tuple(task.Change(when, *both) for when, both in changes.items())

    def strata(self) -> list[task.Stratum]:
        rules = []
        self._undeniable = frozenset(axiom.predicate for axiom, _ in self.axioms)
        for axiom, bindings in self.axioms:
            self.doing = _instances_of(axiom.predicate, bindings), ""
            for binding in bindings:
                names = dict(zip((name for name, _ in axiom.parameters), binding, strict=True))
                head = self._bits[axiom.predicate][binding].bit_length() - 1
                condition = self.test(axiom.condition, names)
                if condition != task.NEVER:
                    rules.append((task.Rule(head, condition), axiom))
        return _stratified(rules, self.atoms)

    def test(self, formula: pddl.Formula, names: pddl.Names, positive: bool = True) -> task.Test:
        """Return a formula, or its denial, as a test of bits."""
        check()
        if isinstance(formula, pddl.Atom):
            predicate, terms = pddl.substituted(formula, names)
            if predicate == pddl.EQUALITY:
                is_true = terms[0] == terms[1]
            elif predicate in self.static:
                is_true = terms in self.facts.of(predicate)
            elif (bit := self._bits.get(predicate, {}).get(terms)) is not None:
                return task.Test(bit, 0) if positive else task.Test(0, bit)
            else:
                is_true = False
            return task.ALWAYS if is_true == positive else task.NEVER
        if isinstance(formula, pddl.Comparison):
            return self.numbers.compared(pddl.with_terms(formula, names), len(self.atoms))
        operator, parts, variables = formula
        if operator == "not":
            return self.test(parts[0], names, not positive)
        is_any = (operator in ("or", "exists")) == positive
        if not variables:
            return _joined((self.test(part, names, positive) for part in parts), is_any)
        # What makes it true is looked for if it is existential, else what makes it false.
        query = self._query(variables, parts[0], operator == "exists", None)
        outside = tuple([names[name] for name in query.outer])
        key = id(formula), positive, outside
        if key not in self._tests:

            def written() -> task.Test:
                extensions = self._extensions(query, names)
                tests = (self.test(parts[0], extended, positive) for extended in extensions)
                return _joined(tests, is_any)

            late = self._late(formula, outside, is_any, written)
            self._tests[key] = written() if late is None else late
        return self._tests[key]

    def _late(
        self, formula: pddl.Compound, outside: Binding, is_any: bool, written: _Written
    ) -> task.Test | None:
        """Return a test by joining atoms, None where it is better `written` out."""
        (body,), variables = formula.parts, formula.variables
        size = math.prod(len(self.facts.objects.of(kind)) for _, kind in variables)
        functions = [*pddl.functions_of(body)]
        most = _MOST_COMPARED if functions else _MOST_WRITTEN_OUT
        positive = formula.operator == "exists"
        query = self._query(variables, body, positive, None)
        if size <= most or outside in query.known:
            return None
        bounded = self._query(variables, body, positive, most)  # the same, ended beyond `most`
        try:  # what few ways it finds are those that `written` would look for
            query.known[outside] = bounded.rows(outside)
            return None
        except TooManyError:
            self.doing = self.doing[0], f": {formula.operator} over {size:,} ways"
        if functions:  # axioms are evaluated without values
            names = dict(zip(query.outer, outside, strict=True))
            return None if self._undeniable else self._evaluated(formula, names, written)
        if (existence := self._existences.get(id(formula))) is None:
            existence = self._existences[id(formula)] = Existence(query, self._bits)
        return self._joined_late(existence, outside, is_any, written)

    def _joined_late(
        self, existence: Existence, outside: Binding, is_any: bool, written: _Written
    ) -> task.Test | None:
        """Return a test that something exists, or unless `is_any`, that nothing does; or None."""
        # That nothing exists denies the atoms asked for. An axiom may not deny what axioms derive.
        denied = existence.denied if is_any else existence.asked
        if not (existence.is_exact and denied.isdisjoint(self._undeniable)):
            return None
        exists = partial(existence.holds, outside)
        wanted, unwanted = existence.wanted, existence.unwanted
        if not wanted | unwanted:  # it is the same in all states
            return task.ALWAYS if exists(0) == is_any else task.NEVER
        if is_any:  # where no atoms are needed, something may exist whatever the bits
            late = task.Late(exists, written)
            return task.Test(wanted, unwanted, (), late) if existence.needs_atoms else None
        # With all wanted bits and no unwanted ones something exists: one has to be the other way.
        return task.Test(unwanted, wanted, (), task.Late(lambda it: not exists(it), written))

    def _evaluated(self, formula: pddl.Compound, names: pddl.Names, written: _Written) -> task.Test:
        functions = [*pddl.functions_of(formula)]
        self.numbers.read_late.update(name for name, _ in functions)

        @lru_cache(maxsize=1)  # all operators that ask for it do so in one state after the other
        def is_true_in(state: int, values: Values) -> bool:
            def holds(atom: pddl.Atom) -> bool:
                if atom.predicate in self.static:
                    return atom.terms in self.facts.of(atom.predicate)
                return bool(state & self._bits.get(atom.predicate, {}).get(atom.terms, 0))

            value = partial(self.numbers.value, values)
            return bool(is_true(formula, names, Valuation(holds, value, self.facts.objects)))

        asked = {atom.predicate for atom in pddl.parts_of(formula, pddl.Atom)}
        bits = sum(bit for name in asked for bit in self._bits.get(name, {}).values())
        if bits or any(name in self.numbers.changing for name, _ in functions):
            late = task.Late(lambda state: is_true_in(state, getattr(state, "values", ())), written)
            return task.Test(bits, 0, (task.ALWAYS,), late)  # it may hold whatever the bits
        return task.ALWAYS if is_true_in(0, ()) else task.NEVER

    def _extensions(self, query: Query, names: pddl.Names) -> Iterator[pddl.Names]:
        """Yield names with objects for the variables of a query."""
        outside = tuple([names[name] for name in query.outer])
        if outside not in query.known:
            query.known[outside] = query.rows(outside)
        for objects in query.known[outside]:
            yield {**names, **dict(zip(query.inner, objects, strict=True))}

    def _query(
        self, variables: pddl.Typed, formula: pddl.Formula, positive: bool, most: int | None
    ) -> Query:
        key = id(formula), variables, most
        if key not in self._queries:
            outer = sorted(pddl.free_variables(formula) - {*dict(variables)})
            query = Query(outer, variables, formula, self.facts, positive=positive, most=most)
            self._queries[key] = query
        return self._queries[key]


_Lookup = tuple[Callable[[Binding, int], int], Callable[[Sequence[str]], Binding]]
"""Where the bit of an atom is found, and what picks its objects from a row."""


class _Plain:
    """An action's literals, looked up by bits; its updates; its cost, None if that varies."""

    def __init__(
        self,
        schema: pddl.Schema,
        problem: pddl.Problem,
        bits: Mapping[str, Mapping[Binding, int]],
        static: Container[str],
    ) -> None:
        self.schema, self.updates = schema, problem.updates(schema)
        # A cost that is a function of the objects varies.
        varies = bool(schema.fees) and problem.has_metric and problem.metric is None
        self.price = None if varies else problem.cost(schema, {})
        conditions = list(pddl.conjuncts(schema.condition))
        literals = [it for part in conditions if (it := pddl.as_literal(part)) is not None]
        effects = [(effect.atom, effect.becomes) for effect in schema.effects if effect.is_plain]
        self.compounds = [part for part in conditions if pddl.as_literal(part) is None]
        """The other conjuncts of its condition. Those that never change have been decided."""
        terms = (term for atom, _ in (*literals, *effects) for term in atom.terms)
        self._constants = tuple(dict.fromkeys(term for term in terms if not term.startswith("?")))
        places = {name: at for at, name in enumerate([*dict(schema.parameters), *self._constants])}

        def lookups(atoms: Iterable[tuple[pddl.Atom, bool]], positive: bool) -> list[_Lookup]:
            asked = (atom for atom, is_positive in atoms if is_positive == positive)
            changing = [atom for atom in asked if atom.predicate not in static]
            find = [(bits.get(it, {}).get, its) for it, its in changing if it != pddl.EQUALITY]
            return [(bit_of, picker([places[term] for term in its])) for bit_of, its in find]

        self._wanted, self._unwanted = lookups(literals, True), lookups(literals, False)
        self._added, self._deleted = lookups(effects, True), lookups(effects, False)

    def operator(self, binding: Binding) -> task.Operator | None:
        """Return the action so far; None where it asks for an atom and denies it."""
        row = binding + self._constants
        wanted, unwanted = _union(self._wanted, row), _union(self._unwanted, row)
        if wanted & unwanted:
            return None
        added, deleted = _union(self._added, row), _union(self._deleted, row)
        condition = task.Test(wanted, unwanted)
        action = Action(self.schema.name, binding)
        return task.Operator(action, condition, added, deleted, (), self.price or 0)


def _union(lookups: Iterable[_Lookup], row: Binding) -> int:
    bits = 0
    for find, pick in lookups:
        bits |= find(pick(row), 0)  # what can never hold is neither asked for nor deleted
    return bits


def _joined(tests: Iterator[task.Test], is_any: bool) -> task.Test:
    """Return the conjunction of tests, or the disjunction if `is_any`, simplified."""
    neutral, decisive = (task.NEVER, task.ALWAYS) if is_any else (task.ALWAYS, task.NEVER)
    wanted = unwanted = 0
    compounds: dict[task.Test, None] = {}
    for test in tests:
        if test == decisive:
            return decisive
        if test == neutral:
            continue
        is_literal = not test.tests and (test.set | test.unset).bit_count() == 1
        is_literal = is_literal and not isinstance(test.any, task.Late)
        if is_literal or test.any == is_any:  # its parts are parts of the whole
            wanted |= test.set
            unwanted |= test.unset
            compounds.update(dict.fromkeys(test.tests))
        else:
            compounds[test] = None
    if wanted & unwanted:
        return decisive  # an atom and its denial: of both one holds, and both never do
    if len(compounds) <= 1 and not wanted | unwanted:
        return next(iter(compounds), neutral)
    return task.Test(wanted, unwanted, tuple(compounds), is_any)


def _stratified(
    rules: Sequence[tuple[task.Rule, pddl.Axiom]], atoms: Sequence[pddl.Atom]
) -> list[task.Stratum]:
    """Put rules in strata; raise InputError if one denies what depends on its own head."""
    by_head: dict[int, list[task.Rule]] = defaultdict(list)
    for rule, _ in rules:
        by_head[rule.head].append(rule)
    arcs: dict[int, set[int]] = {head: set() for head in by_head}
    for rule, _ in rules:
        asked = task.ones(task.bits_of(rule.condition))  # some of which are derived
        arcs[rule.head].update(bit for bit in asked if bit in by_head)
    groups = list(_components(arcs))
    group = {bit: number for number, members in enumerate(groups) for bit in members}
    for rule, axiom in rules:
        for bit in task.ones(reduce(or_, (part.unset for part in task.tests_in(rule.condition)))):
            if group.get(bit) == group[rule.head]:
                head, denied = atoms[rule.head], atoms[bit]
                said = f"{head} is derived where {denied} does not hold, which in turn depends on"
                expected = "derived predicates without such a circle"
                raise axiom.place.error(f"{said} {head}:", expected=expected)
    strata: list[tuple[list[task.Rule], bool]] = []  # and if they are recursive
    for members in groups:
        together = [rule for bit in sorted(members) for rule in by_head[bit]]
        is_recursive = len(members) > 1 or members[0] in arcs[members[0]]
        if strata and not is_recursive and not strata[-1][1]:
            strata[-1][0].extend(together)
        else:
            strata.append((together, is_recursive))
    return [task.Stratum(tuple(together), is_recursive) for together, is_recursive in strata]


def _components(arcs: Mapping[int, Iterable[int]]) -> Iterator[list[int]]:
    """Yield what lies on circles together, after all that it leads to (Tarjan 1972)."""
    places: dict[int, float] = {-1: -1}  # of each in the order in which they are met, from a root
    lows = dict(places)  # the first that each leads back to; infinite once it is in a group
    trail, unassigned = [(-1, iter(arcs))], list[int]()
    while trail:
        node, onward = trail[-1]
        for after in onward:
            if after not in places:
                places[after] = lows[after] = len(places)
                unassigned.append(after)
                trail.append((after, iter(arcs[after])))
                break
            lows[node] = min(lows[node], lows[after])
        else:
            trail.pop()
            if trail:
                lows[trail[-1][0]] = min(lows[trail[-1][0]], lows[node])
            if trail and lows[node] == places[node]:
                members = [unassigned.pop()]
                while members[-1] != node:
                    members.append(unassigned.pop())
                lows.update(dict.fromkeys(members, math.inf))
                yield members
