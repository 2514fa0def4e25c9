"""What can be reached if nothing is ever deleted, by joining facts.

    alternative   one conjunction of atoms under which a rule applies; together they are all
    row           objects: those of the variables come first, constants behind them
    static        said of a predicate that no effect and no axiom mentions

A denied atom that can change is always met sooner or later, and so is what is said of all objects
of a type: both are left out. Each new atom is joined with what was there before, so that no binding
is tried that lacks a fact (Helmert, "Concise finite-domain representations for PDDL planning
tasks", Artificial Intelligence 173, 2009, section 6). The atom joined next is the one that fewest
facts match; how it is looked up depends on the bound places only, and is worked out once (`_Node`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from operator import itemgetter
from typing import Any, Final, NamedTuple

from pddlpuzzles.pddl.model import (
    EQUALITY,
    OBJECT,
    TRUE,
    Atom,
    Axiom,
    Compound,
    Domain,
    Formula,
    Objects,
    Problem,
    Schema,
    Typed,
    contradiction,
    substituted,
)
from pddlpuzzles.search.budget import LimitError, check

_MOST_ALTERNATIVES: Final = 200
"""With more of them a disjunction is left out: more is reached then than need be, never less."""

Conjunction = tuple[tuple[Atom, bool], ...]
"""Literals: each is an atom, and whether it is to hold."""


class Literal(NamedTuple):
    """An atom whose arguments are places in a row."""

    predicate: str
    places: tuple[int, ...]


_TRUE: Final[list[tuple[Conjunction, Typed]]] = [((), ())]


class Unequal(NamedTuple):
    """Two places in a row that are to have different objects."""

    one: int
    other: int


class Absent(NamedTuple):
    """A fact that never changes and is not to hold."""

    literal: Literal


@dataclass(frozen=True)
class Alternative:
    """One conjunction; `row` has an empty word for each variable, and then the constants.

    `kinds` are the types of the first places; `head` has the places of the rule's parameters.
    """

    row: tuple[str, ...]
    kinds: tuple[tuple[str, ...], ...]
    atoms: tuple[Literal, ...]
    tests: tuple[Unequal | Absent, ...]
    head: tuple[int, ...]
    outer: tuple[int, ...]
    """The places of variables that are bound beforehand."""


@dataclass(eq=False)
class RelaxedRule:
    """Atoms over parameters that are reached under one of several alternatives.

    `source` is None for an effect with a condition.
    """

    source: Schema | Axiom | None
    parameters: Typed
    adds: tuple[Atom, ...]
    alternatives: list[Alternative]


def relaxed_rules(domain: Domain, static: Container[str]) -> Iterator[RelaxedRule]:
    """Yield the rules of a domain; conditional effects ask for their action as an atom."""
    for schema in domain.actions.values():
        added = [effect for effect in schema.effects if effect.becomes]
        plain = [one.atom for one in added if one.condition == TRUE and not one.variables]
        names = tuple(name for name, _ in schema.parameters)
        applied = Atom(f"{schema.name} ", names)  # no predicate's name has a space
        others = [one for one in added if one.condition != TRUE or one.variables]
        if others:
            plain.append(applied)
        yield _relaxed_rule(schema, schema.parameters, tuple(plain), schema.condition, (), static)
        for effect in others:
            known = dict((*schema.parameters, *effect.variables))
            terms = dict.fromkeys(term for term in effect.atom.terms if term in known)
            parameters = tuple((term, known[term]) for term in terms)
            more = tuple((name, kind) for name, kind in known.items() if name not in terms)
            condition = Compound("and", (applied, effect.condition))
            yield _relaxed_rule(None, parameters, (effect.atom,), condition, more, static)
    for axiom in domain.axioms:
        yield _relaxed_rule(axiom, axiom.parameters, (axiom.head,), axiom.condition, (), static)


def alternatives_of(
    outer: Sequence[str],
    variables: Typed,
    formula: Formula,
    static: Container[str],
    *,
    more: Typed = (),
    positive: bool = True,
    only_static: bool = False,
) -> tuple[list[Alternative], bool]:
    """Return the conjunctions that a formula, or its denial, is any of, and if that is all of it.

    `outer` are bound before, `variables` are the head, `more` are others. With `only_static` what
    can change is left out.
    """
    relaxed = _Relaxed(static, only_static)
    kinds = {**dict.fromkeys(outer, OBJECT), **dict((*variables, *more))}
    made = [
        _alternative(literals, {**kinds, **dict(bound)}, [*dict(variables)], outer)
        for literals, bound in relaxed.alternatives(formula, positive, {})
    ]
    return [one for one in made if one is not None], relaxed.is_exact


def _relaxed_rule(
    source: Schema | Axiom | None,
    parameters: Typed,
    adds: tuple[Atom, ...],
    condition: Formula,
    more: Typed,
    static: Container[str],
) -> RelaxedRule:
    """Return a rule; `more` are variables of its condition that are no parameters."""
    if contradiction(condition) is not None:
        return RelaxedRule(source, parameters, adds, [])
    found, _ = alternatives_of((), parameters, condition, static, more=more)
    return RelaxedRule(source, parameters, adds, found)


class _Relaxed:
    def __init__(self, static: Container[str], only_static: bool) -> None:
        self._static = static
        self._only_static = only_static
        self._numbers = count()
        self.is_exact = True
        """Whether nothing has been left out."""

    def alternatives(
        self, formula: Formula, positive: bool, names: Mapping[str, str]
    ) -> list[tuple[Conjunction, Typed]]:
        """Return the conjunctions that a relaxed formula is any of, and what exists in each."""
        if isinstance(formula, Atom):
            is_static = formula.predicate == EQUALITY or formula.predicate in self._static
            if is_static or (positive and not self._only_static):
                return [(((substituted(formula, names), positive),), ())]
            self.is_exact = False
            return _TRUE
        operator, parts, variables = formula
        if operator == "not":
            return self.alternatives(parts[0], not positive, names)
        if variables:
            if (operator == "exists") != positive:
                self.is_exact = False
                return _TRUE
            own = {name: f"{name} {next(self._numbers)}" for name, _ in variables}
            named = tuple((own[name], kind) for name, kind in variables)
            inner = self.alternatives(parts[0], positive, {**names, **own})
            return [(literals, (*bound, *named)) for literals, bound in inner]
        if (operator == "or") == positive:
            return [one for part in parts for one in self.alternatives(part, positive, names)]
        found = _TRUE
        for part in parts:
            more = self.alternatives(part, positive, names)
            if len(found) * len(more) <= _MOST_ALTERNATIVES:
                found = [((*a, *c), (*b, *d)) for a, b in found for c, d in more]
            else:
                self.is_exact = False
        return found


def _alternative(
    literals: Conjunction, kinds: Mapping[str, str], head: Sequence[str], outer: Sequence[str]
) -> Alternative | None:
    """Return a conjunction over the places of a row; None if it can never hold."""
    stands: dict[str, str] = {}

    def stand(term: str) -> str:
        while term in stands:
            term = stands[term]
        return term

    for atom, positive in literals:
        if atom.predicate == EQUALITY and positive:
            one, other = map(stand, atom.terms)
            if not one.startswith("?"):
                one, other = other, one
            if one != other:
                if not one.startswith("?"):
                    return None
                stands[one] = other
    variables = [name for name in kinds if name not in stands]
    place = {name: number for number, name in enumerate(variables)}
    terms = [term for atom, _ in literals for term in atom.terms] + list(stands.values())
    for term in map(stand, terms):
        if term not in place:
            place[term] = len(place)
    needed: dict[int, dict[str, None]] = {number: {} for number in place.values()}
    for name, kind in kinds.items():
        needed[place[stand(name)]][kind] = None
    atoms: dict[Literal, None] = {}
    tests: dict[Unequal | Absent, None] = {}
    for atom, positive in literals:
        places = tuple(place[stand(term)] for term in atom.terms)
        if atom.predicate == EQUALITY:
            if not positive and places[0] == places[1]:
                return None
            if not positive:
                tests[Unequal(*places)] = None
        elif positive:
            atoms[Literal(atom.predicate, places)] = None
        else:
            tests[Absent(Literal(atom.predicate, places))] = None
    row = tuple(name if not name.startswith("?") else "" for name in place)
    return Alternative(
        row,
        tuple(tuple(needed[number]) for number in place.values()),
        tuple(atoms),
        tuple(tests),
        tuple(place[stand(name)] for name in head),
        tuple(place[stand(name)] for name in outer),
    )


Binding = tuple[str, ...]
"""An object for each of some variables, in their order."""


def picker(places: Sequence[int]) -> Callable[[Sequence[str]], Binding]:
    """Return what picks the objects at some places of a row."""
    if len(places) == 1:
        (place,) = places
        return lambda row: (row[place],)
    return itemgetter(*places) if places else lambda row: ()


class Relations:
    """Facts by their predicates, and what finds them by some of their objects."""

    def __init__(self) -> None:
        self._facts: dict[str, dict[Binding, None]] = defaultdict(dict)
        self._indices: dict[str, dict[tuple[int, ...], _Index]] = defaultdict(dict)

    def add(self, predicate: str, objects: Binding) -> bool:
        """Put in a fact; say whether it is new."""
        facts = self._facts[predicate]
        if objects in facts:
            return False
        facts[objects] = None
        for index in self._indices[predicate].values():
            index.add(objects)
        return True

    def replace(self, predicates: Iterable[str], atoms: Iterable[Atom]) -> None:
        """Put in other facts instead of all of some predicates."""
        for predicate in predicates:
            self._facts[predicate].clear()
            for index in self._indices[predicate].values():
                index.found.clear()
        for predicate, objects in atoms:
            self.add(predicate, objects)

    def of(self, predicate: str) -> Mapping[Binding, None]:
        """Return what a predicate holds of."""
        return self._facts[predicate]

    def index(self, predicate: str, places: tuple[int, ...]) -> Mapping[Any, Sequence[Binding]]:
        """Return the rows of a predicate under the objects that `itemgetter` picks from them."""
        indices = self._indices[predicate]
        if places not in indices:
            indices[places] = _Index(places)
            for objects in self._facts[predicate]:
                indices[places].add(objects)
        return indices[places].found


class _Index:
    def __init__(self, places: tuple[int, ...]) -> None:
        self.found: dict[Any, list[Binding]] = {}
        self._pick = itemgetter(*places) if places else None

    def add(self, objects: Binding) -> None:
        key = () if self._pick is None else self._pick(objects)
        self.found.setdefault(key, []).append(objects)


_RowTest = Callable[[Sequence[str]], bool]
"""Says whether a row is as it is to be."""


class _Step(NamedTuple):
    """How an atom is joined next, and what is to be so of the row then."""

    find: Callable[[Any], Sequence[Binding] | None]
    pick: Callable[[Sequence[str]], Any]
    bind: tuple[tuple[int, int, Container[str] | None], ...]
    """Places of the fact and of the row that they are for, and what the objects are to be among."""
    same: tuple[tuple[int, int], ...]
    """Places of the fact that are to have the same object."""
    test: _RowTest | None
    child: tuple[int, frozenset[int]]


class _Node:
    """What is to be done with rows in which the places of a mask are bound."""

    __slots__ = ("checks", "free", "key", "steps")

    def __init__(self) -> None:
        self.key: Callable[[Sequence[str]], Binding] | None = None
        """Picks the head, where all of it is bound."""
        self.checks: list[tuple[Container[Binding], Callable[[Sequence[str]], Binding]]] = []
        self.steps: list[_Step] = []
        self.free: tuple[int, Mapping[str, None], _RowTest | None, _Node] | None = None
        """A place that no atom has, where nothing else is left: it takes any of some objects."""


class Join:
    """Completes the rows of an alternative in every way that makes its atoms hold.

    `reached` is called with the objects at the head's places, unless they are in `known`, where it
    adds them. What `pulse` raises ends the work.
    """

    def __init__(
        self,
        alternative: Alternative,
        relations: Relations,
        objects: Objects,
        known: Container[Binding],
        reached: Callable[[Binding], None],
        pulse: Callable[[], None],
    ) -> None:
        self.atoms = alternative.atoms
        self._alternative = alternative
        self._relations = relations
        self._known, self._reached, self._pulse = known, reached, pulse
        self._constants = sum(1 << place for place, name in enumerate(alternative.row) if name)
        self._everything = objects.of(OBJECT)
        self._kinds = [self._objects(objects, kinds) for kinds in alternative.kinds]
        self._nodes: dict[tuple[int, frozenset[int]], _Node] = {}
        self._starts: dict[object, tuple[_RowTest | None, _Node]] = {}
        named = zip(alternative.row, self._kinds, strict=True)
        self._can_be = all(not name or name in objects for name, objects in named)

    def _objects(self, objects: Objects, kinds: Sequence[str]) -> Mapping[str, None]:
        first, *rest = [objects.of(kind) for kind in kinds] or [self._everything]
        if not rest:
            return first
        return {name: None for name in first if all(name in objects for objects in rest)}

    def begin(self, objects: Binding = ()) -> None:
        """Complete the rows that have these objects for the variables that come from outside."""
        self._enter(None, self._alternative.outer, objects, range(len(self.atoms)))

    def trigger(self, number: int, objects: Binding) -> None:
        """Complete the rows in which the atom of that number says what is given."""
        rest = (one for one in range(len(self.atoms)) if one != number)
        self._enter(number, self.atoms[number].places, objects, rest)

    def constant(self, number: int) -> tuple[int, str]:
        """Return where the atom of that number has its first constant, and which; else -1."""
        for at, place in enumerate(self.atoms[number].places):
            if self._alternative.row[place]:
                return at, self._alternative.row[place]
        return -1, ""

    def _enter(
        self, name: object, places: tuple[int, ...], objects: Binding, left: Iterable[int]
    ) -> None:
        if not self._can_be:
            return
        row, kinds = list(self._alternative.row), self._kinds
        for place, thing in zip(places, objects, strict=True):
            if row[place]:
                if row[place] != thing:
                    return
            elif thing in kinds[place]:
                row[place] = thing
            else:
                return
        start = self._starts.get(name)
        if start is None:
            mask = self._constants
            for place in places:
                mask |= 1 << place
            start = self._test(0, mask), self._node(mask, frozenset(left))
            self._starts[name] = start
        test, node = start
        if test is None or test(row):
            self._extend(row, node)

    def _extend(self, row: list[str], node: _Node) -> None:
        self._pulse()
        key = None
        if node.key is not None:
            key = node.key(row)
            if key in self._known:
                return
        for facts, pick_all in node.checks:
            if pick_all(row) not in facts:
                return
        if not node.steps:
            self._fill(row, node, key)
            return
        best: _Step | None = None
        found: Sequence[Binding] = ()
        for step in node.steps:
            matches = step.find(step.pick(row))
            if not matches:
                return
            if best is None or len(matches) < len(found):
                best, found = step, matches
        assert best is not None
        _, _, bind, same, test, child = best
        after = self._nodes.get(child) or self._node(*child)
        for objects in found:
            for source, place, kinds in bind:
                thing = objects[source]
                if kinds is not None and thing not in kinds:
                    break
                row[place] = thing
            else:
                if same and any(objects[one] != objects[other] for one, other in same):
                    continue
                if test is None or test(row):
                    self._extend(row, after)
                    if key is not None and key in self._known:
                        return

    def _fill(self, row: list[str], node: _Node, key: Binding | None) -> None:
        if node.free is None:
            assert key is not None
            self._reached(key)
            return
        place, objects, test, after = node.free
        for thing in objects:
            row[place] = thing
            if test is None or test(row):
                self._extend(row, after)
                if key is not None and key in self._known:
                    return

    def _node(self, mask: int, left: frozenset[int]) -> _Node:
        node = self._nodes[mask, left] = _Node()
        head = self._alternative.head
        if all(mask >> place & 1 for place in head):
            node.key = picker(head)
        bound = [one for one in left if all(mask >> place & 1 for place in self.atoms[one].places)]
        for number in sorted(bound):
            predicate, places = self.atoms[number]
            node.checks.append((self._relations.of(predicate), picker(places)))
        rest = left.difference(bound)
        node.steps = [self._step(number, mask, rest - {number}) for number in sorted(rest)]
        free = [place for place in range(len(self._kinds)) if not mask >> place & 1]
        if free and not rest:
            place = free[0]
            after = self._node(mask | 1 << place, rest)
            test = self._test(mask, mask | 1 << place)
            node.free = place, self._kinds[place], test, after
        return node

    def _step(self, number: int, mask: int, rest: frozenset[int]) -> _Step:
        predicate, places = self.atoms[number]
        known = tuple(at for at, place in enumerate(places) if mask >> place & 1)
        index = self._relations.index(predicate, known)
        first: dict[int, int] = {}
        same = []
        for at, place in enumerate(places):
            if at not in known and first.setdefault(place, at) != at:
                same.append((first[place], at))
        reached = mask
        for place in first:
            reached |= 1 << place
        return _Step(
            index.get,
            itemgetter(*[places[at] for at in known]) if known else lambda row: (),
            tuple((at, place, self._to_be_among(place)) for place, at in first.items()),
            tuple(same),
            self._test(mask, reached),
            (reached, rest),
        )

    def _to_be_among(self, place: int) -> Container[str] | None:
        objects = self._kinds[place]
        return None if objects is self._everything else objects

    def _test(self, before: int, mask: int) -> _RowTest | None:
        """Return the tests of which all places are bound now and were not before, as one."""
        made: list[_RowTest] = []
        for test in self._alternative.tests:
            places = test if isinstance(test, Unequal) else test.literal.places
            is_new = not before or any(not before >> place & 1 for place in places)
            if is_new and all(mask >> place & 1 for place in places):
                made.append(self._made(test))
        if len(made) > 1:
            return lambda row: all(test(row) for test in made)
        return made[0] if made else None

    def _made(self, test: Unequal | Absent) -> _RowTest:
        if isinstance(test, Unequal):
            one, other = test
            return lambda row: row[one] != row[other]
        facts, pick = self._relations.of(test.literal.predicate), picker(test.literal.places)
        return lambda row: pick(row) not in facts


class Reached(NamedTuple):
    """The ground actions and axioms of a task, by schema, each a binding; what can hold."""

    actions: list[tuple[Schema, list[Binding]]]
    axioms: list[tuple[Axiom, list[Binding]]]
    fluents: list[Atom]
    facts: Relations
    static: frozenset[str]
    objects: Objects


def reach(domain: Domain, problem: Problem, pulse: Callable[[], None] = check) -> Reached:
    """Return what can be reached, in a fixed order; what `pulse` raises ends the work."""
    found: dict[RelaxedRule, dict[Binding, None]] = {}
    try:
        return _reached(domain, problem, pulse, found)
    except LimitError as error:
        rule = max(found, key=lambda one: len(found[one]))
        name = rule.source.name if isinstance(rule.source, Schema) else "a condition"
        name = rule.source.predicate if isinstance(rule.source, Axiom) else name
        error.during = f"grounding {name}, {len(found[rule]):,} instances until then"
        raise


def _reached(
    domain: Domain,
    problem: Problem,
    pulse: Callable[[], None],
    found: dict[RelaxedRule, dict[Binding, None]],
) -> Reached:
    static = frozenset(domain.predicates.keys() - domain.changing - domain.derived)
    by_type = Objects(domain, problem)
    facts = Relations()
    queue: list[tuple[str, Binding]] = []
    for atom in sorted(problem.atoms):
        if atom.predicate in static:
            facts.add(*atom)
        else:
            queue.append(atom)
    made = list(relaxed_rules(domain, static))
    # The atoms that wait for a predicate, by one of their constants and where they have it.
    triggers: dict[str, dict[tuple[int, str], list[tuple[Join, int]]]] = defaultdict(dict)
    for rule in made:
        found[rule] = {}
        reached = _adder(rule, found[rule], facts, queue)
        for alternative in rule.alternatives:
            join = Join(alternative, facts, by_type, found[rule], reached, pulse)
            fluents = [
                number for number, one in enumerate(join.atoms) if one.predicate not in static
            ]
            for number in fluents:
                waiting = triggers[join.atoms[number].predicate]
                waiting.setdefault(join.constant(number), []).append((join, number))
            if not fluents:
                join.begin()
    for predicate, objects in queue:  # it grows meanwhile
        if facts.add(predicate, objects) and (waiting := triggers.get(predicate, {})):
            for constant in ((-1, ""), *enumerate(objects)):
                for join, number in waiting.get(constant, ()):
                    join.trigger(number, objects)
    changing = sorted(
        Atom(predicate, objects)
        for predicate in domain.predicates
        if predicate not in static
        for objects in facts.of(predicate)
    )
    actions: list[tuple[Schema, list[Binding]]] = []
    axioms: list[tuple[Axiom, list[Binding]]] = []
    for rule, keys in found.items():
        if isinstance(rule.source, Schema):
            actions.append((rule.source, sorted(keys)))
        elif isinstance(rule.source, Axiom):
            axioms.append((rule.source, sorted(keys)))
    actions.sort(key=lambda one: one[0].name)
    return Reached(actions, axioms, changing, facts, static, by_type)


def _adder(
    rule: RelaxedRule,
    found: dict[Binding, None],
    facts: Relations,
    queue: list[tuple[str, Binding]],
) -> Callable[[Binding], None]:
    """Return a function that notes for which objects a rule holds, and queues what it adds."""
    constants = {
        term: None for atom in rule.adds for term in atom.terms if not term.startswith("?")
    }
    places = {name: at for at, name in enumerate([*dict(rule.parameters), *constants])}
    adds = [
        (atom.predicate, facts.of(atom.predicate), picker([places[term] for term in atom.terms]))
        for atom in rule.adds
    ]
    more = tuple(constants)

    def reached(objects: Binding) -> None:
        found[objects] = None
        row = objects + more
        for predicate, known, pick in adds:
            if (added := pick(row)) not in known:
                queue.append((predicate, added))

    return reached
