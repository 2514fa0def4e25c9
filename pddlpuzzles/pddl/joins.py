"""The objects that make a condition hold, found by joining facts.

alternative   one conjunction under which a condition holds; it does under any of its own
row           objects: those of the variables come first, constants behind them
static        said of a predicate that no effect and no axiom mentions

The atom joined next is the one that fewest facts match; how it is looked up depends on the bound
places only, and is worked out once (`_Node`).
"""

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from functools import partial
from itertools import count, product
from operator import itemgetter
from typing import Any, Final, NamedTuple

from pddlpuzzles.pddl import model as pddl
from pddlpuzzles.search.budget import TooManyError, check
from pddlpuzzles.search.gf2 import ones

_MOST_ALTERNATIVES: Final = 200  # with more a disjunction is left out: never too few rows are found
Binding = tuple[str, ...]  # an object for each of some variables, in their order
Conjunction = tuple[tuple[pddl.Atom, bool], ...]  # literals: an atom, and if it is to hold
_TRUE: Final[list[tuple[Conjunction, pddl.Typed]]] = [((), ())]


class Literal(NamedTuple):
    predicate: str
    places: tuple[int, ...]


class Alternative(NamedTuple):
    """One conjunction, with places in a row for terms."""

    row: tuple[str, ...]  # "" for each variable, then the constants
    kinds: tuple[tuple[str, ...], ...]  # the types of each place
    atoms: tuple[Literal, ...]
    denied: tuple[Literal, ...]  # of predicates that never change
    head: tuple[int, ...]  # the places of the variables looked for,
    outer: tuple[int, ...]  # and of those bound beforehand


def alternatives_of(
    outer: Sequence[str],
    variables: pddl.Typed,
    condition: pddl.Formula,
    static: Container[str],
    *,
    more: pddl.Typed = (),
    positive: bool = True,
) -> tuple[list[Alternative], bool]:
    """Return the conjunctions of which a condition, or its denial, is any, and if that is all.

    `outer` are bound before, `variables` are the head, `more` are others. A denied atom that can
    change is left out, so are comparisons and what is said of all objects.
    """
    numbers, is_exact = count(), True

    def ways(formula: pddl.Formula) -> list[tuple[Conjunction, pddl.Typed]]:
        """Return conjunctions, each with its bound variables."""
        nonlocal is_exact
        if (literal := pddl.as_literal(formula)) is not None:
            atom, holds = literal
            if holds or atom.predicate == pddl.EQUALITY or atom.predicate in static:
                return [((literal,), ())]
        elif isinstance(formula, pddl.Compound) and formula.operator != "forall":
            operator, parts, bound = formula
            if operator == "or":  # any way of any part
                return [way for part in parts for way in ways(part)]
            if operator == "exists":  # whose variables get names of their own
                renamed = {name: f"{name} {next(numbers)}" for name, _ in bound}
                named = tuple((renamed[name], kind) for name, kind in bound)
                inside = ways(pddl.with_terms(parts[0], renamed))
                return [(literals, (*inner, *named)) for literals, inner in inside]
            conjunctions = _TRUE
            for added in map(ways, parts):  # `and`: a way of each part, in all combinations
                if len(conjunctions) * len(added) <= _MOST_ALTERNATIVES:
                    pairs = product(conjunctions, added)
                    conjunctions = [((*a, *b), (*of_a, *of_b)) for (a, of_a), (b, of_b) in pairs]
                else:
                    is_exact = False
            return conjunctions
        is_exact = False
        return _TRUE

    kinds = {**dict.fromkeys(outer, pddl.OBJECT), **dict((*variables, *more))}
    named, conjunctions = [*dict(variables)], ways(pddl.pushed(condition, denied=not positive))
    possible = [_alternative(its, kinds | dict(own), named, outer) for its, own in conjunctions]
    return [way for way in possible if way is not None], is_exact


def _alternative(
    literals: Conjunction, kinds: Mapping[str, str], head: Sequence[str], outer: Sequence[str]
) -> Alternative | None:
    """Return a conjunction with numbers for terms; None if it contradicts itself."""
    stands: dict[str, str] = {}  # for a variable the term that it equals

    def stand(term: str) -> str:
        while term in stands:
            term = stands[term]
        return term

    for atom, positive in literals:
        if atom.predicate == pddl.EQUALITY and positive:
            # A variable comes first, if one of both is.
            name, value = sorted(map(stand, atom.terms), key=lambda term: term[0] != "?")
            if name != value:
                if not name.startswith("?"):
                    return None
                stands[name] = value
    # By term its place in the row: first variables, but those that equal another, then constants.
    place = {name: at for at, name in enumerate(name for name in kinds if name not in stands)}
    terms = [term for atom, _ in literals for term in atom.terms] + list(stands.values())
    for term in map(stand, terms):
        place.setdefault(term, len(place))
    needed: dict[int, dict[str, None]] = {number: {} for number in place.values()}  # its types
    for name, kind in kinds.items():
        needed[place[stand(name)]][kind] = None
    atoms: dict[Literal, None] = {}
    denied: dict[Literal, None] = {}
    for atom, positive in literals:
        places = tuple(place[stand(term)] for term in atom.terms)
        if atom.predicate == pddl.EQUALITY and places[0] == places[1] and not positive:
            return None
        if atom.predicate != pddl.EQUALITY or not positive:
            (atoms if positive else denied)[Literal(atom.predicate, places)] = None
    return Alternative(
        row=tuple("" if name.startswith("?") else name for name in place),
        kinds=tuple(tuple(needed[number]) for number in place.values()),
        atoms=tuple(atoms),
        denied=tuple(denied),
        head=tuple(place[stand(name)] for name in head),
        outer=tuple(place[stand(name)] for name in outer),
    )


def picker(places: Sequence[int]) -> Callable[[Sequence[str]], Binding]:
    if len(places) == 1:
        (place,) = places
        return lambda row: (row[place],)
    return itemgetter(*places) if places else lambda row: ()


_Index = tuple[Callable[[Binding], Any], dict[Any, list[Binding]]]  # a fact's key; facts by keys


class Relations:
    """Facts by their predicates, and what finds them by some of their objects."""

    def __init__(
        self, static: Container[str], objects: pddl.Objects, held: Iterable[pddl.Atom] = ()
    ) -> None:
        self.static, self.objects = static, objects
        self._facts: dict[str, dict[Binding, None]] = defaultdict(dict)
        self._indices: dict[str, dict[tuple[int, ...], _Index]] = defaultdict(dict)
        self.replace((), held)

    def add(self, predicate: str, objects: Binding) -> bool:
        """Put in a fact; say whether it is new."""
        facts = self._facts[predicate]
        if objects in facts:
            return False
        facts[objects] = None
        for key_of, index in self._indices[predicate].values():
            index.setdefault(key_of(objects), []).append(objects)
        return True

    def replace(self, predicates: Iterable[str], atoms: Iterable[pddl.Atom]) -> None:
        for predicate in predicates:
            self._facts[predicate].clear()
            for _, index in self._indices[predicate].values():
                index.clear()
        for predicate, objects in atoms:
            self.add(predicate, objects)

    def of(self, predicate: str) -> Mapping[Binding, None]:
        return self._facts[predicate]

    def index(self, predicate: str, places: tuple[int, ...]) -> _Index:
        """Return what finds a predicate's facts by these places; `add` keeps it up to date."""
        indices = self._indices[predicate]
        if places not in indices:
            key_of = itemgetter(*places) if places else lambda row: ()
            index: dict[Any, list[Binding]] = {}
            for objects in self._facts[predicate]:
                index.setdefault(key_of(objects), []).append(objects)
            indices[places] = key_of, index
        return indices[places]


_RowTest = Callable[[Sequence[str]], bool]  # says whether a row is as it is to be


class _Step(NamedTuple):
    """How an atom is joined next, or objects are tried for a place that no atom has."""

    find: Callable[[Any], Sequence[Binding] | None]  # facts by what they are looked up by,
    pick: Callable[[Sequence[str]], Any]  # and what picks that of a row
    bind: tuple[tuple[int, int, Container[str] | None], ...]
    """Places of the fact and of the row that they are for, and what the objects are to be among."""
    same: tuple[tuple[int, int], ...]  # places of the fact that have the same object
    test: _RowTest | None
    child: tuple[frozenset[int], frozenset[int]]  # then: places bound, atoms waiting


class _Node(NamedTuple):
    """What to do with rows in which some places are bound."""

    key: Callable[[Sequence[str]], Binding] | None  # picks the head, where all of it is bound
    checks: Sequence[tuple[Container[Binding], Callable[[Sequence[str]], Binding]]]
    """For each waiting atom that is bound as a whole: its facts, and what picks its objects."""
    steps: list[_Step]  # for each that is not, of which one is taken


class Join:
    """Calls `reached` with the heads of an alternative's rows, except those `reached_before`."""

    def __init__(
        self,
        alternative: Alternative,
        relations: Relations,
        reached_before: Container[Binding],
        reached: Callable[[Binding], object],
    ) -> None:
        self._alternative, self._relations = alternative, relations
        self._row, self._known, self._reached = alternative.row, reached_before, reached
        objects = relations.objects
        self._everything = objects.of(pddl.OBJECT)
        self._kinds = list[Mapping[str, None]]()  # by place, the objects that are of all its types
        for names in alternative.kinds:
            first, *rest = [objects.of(name) for name in names or (pddl.OBJECT,)]
            both = {it: None for it in first if all(it in its for its in rest)} if rest else first
            self._kinds.append(both)
        self._constants = {place for place, name in enumerate(alternative.row) if name}
        self._nodes: dict[tuple[frozenset[int], frozenset[int]], _Node] = {}
        self._starts: dict[int | None, tuple[_RowTest | None, _Node]] = {}
        named = zip(alternative.row, self._kinds, strict=True)  # constants, too, have to fit
        self._can_be = all(not name or name in fitting for name, fitting in named)

    def begin(self, objects: Binding = (), number: int | None = None) -> None:
        """Complete the rows of objects for the variables outside, or for the atom of a number."""
        if not self._can_be:
            return
        row, kinds, atoms = list(self._row), self._kinds, self._alternative.atoms
        places = self._alternative.outer if number is None else atoms[number].places
        for place, thing in zip(places, objects, strict=True):
            if thing not in kinds[place] or row[place] not in ("", thing):
                return
            row[place] = thing
        start = self._starts.get(number)
        if start is None:
            bound = frozenset(self._constants.union(places))
            node = self._node(bound, frozenset(range(len(atoms))) - {number})
            start = self._starts[number] = self._test(frozenset(), bound), node
        test, node = start
        if test is None or test(row):
            self._extend(row, node)

    def _extend(self, row: list[str], node: _Node) -> None:
        """Complete a row in all ways, by the atom next that has the fewest facts for it."""
        check()
        key = None  # the head, once all of it is bound
        if node.key is not None:
            key = node.key(row)
            if key in self._known:
                return
        for facts, pick_all in node.checks:
            if pick_all(row) not in facts:
                return
        best: _Step | None = None
        rows: Sequence[Binding] = ()
        for step in node.steps:
            matches = step.find(step.pick(row))
            if not matches:
                return
            if best is None or len(matches) < len(rows):
                best, rows = step, matches
        if best is None:
            assert key is not None, "all places are bound, those of the head too"
            self._reached(key)
            return
        bind, same, test = best.bind, best.same, best.test
        after = self._nodes.get(best.child) or self._node(*best.child)
        for objects in rows:
            for source, place, kinds in bind:
                thing = objects[source]
                if kinds is not None and thing not in kinds:
                    break
                row[place] = thing
            else:
                if same and any(objects[first] != objects[second] for first, second in same):
                    continue
                if test is None or test(row):
                    self._extend(row, after)
                    if key is not None and key in self._known:
                        return

    def _node(self, bound: frozenset[int], waiting: frozenset[int]) -> _Node:
        """Return what to do where these places are bound, and these atoms not joined."""
        atoms, head = self._alternative.atoms, self._alternative.head
        key = picker(head) if bound.issuperset(head) else None
        complete = sorted(number for number in waiting if bound.issuperset(atoms[number].places))
        asked = [atoms[number] for number in complete]
        checks = [(self._relations.of(name), picker(places)) for name, places in asked]
        unjoined = waiting.difference(complete)
        steps = [self._step(number, bound, unjoined - {number}) for number in sorted(unjoined)]
        place = next((place for place in range(len(self._kinds)) if place not in bound), None)
        if place is not None and not unjoined:  # no atom has it: all objects of its type are tried
            rows, after = [(thing,) for thing in self._kinds[place]], bound | {place}
            bind, test = ((0, place, None),), self._test(bound, after)  # whatever the key, all rows
            steps = [_Step(lambda _: rows, len, bind, same=(), test=test, child=(after, unjoined))]
        return self._nodes.setdefault((bound, waiting), _Node(key, checks, steps))

    def _step(self, number: int, bound: frozenset[int], unjoined: frozenset[int]) -> _Step:
        """Return how rows for an atom are looked up once some places are bound."""
        predicate, places = self._alternative.atoms[number]
        fixed = tuple(at for at, place in enumerate(places) if place in bound)
        _, index = self._relations.index(predicate, fixed)
        first: dict[int, int] = {}  # where the fact has what a place of the row gets
        opened = [(at, place) for at, place in enumerate(places) if place not in bound]
        same = [(first[to], at) for at, to in opened if first.setdefault(to, at) != at]
        kinds = [None if fitting is self._everything else fitting for fitting in self._kinds]
        reached = bound.union(first)
        return _Step(
            find=index.get,
            pick=itemgetter(*[places[at] for at in fixed]) if fixed else lambda row: (),
            bind=tuple((at, place, kinds[place]) for place, at in first.items()),
            same=tuple(same),
            test=self._test(bound, reached),
            child=(reached, unjoined),
        )

    def _test(self, before: frozenset[int], bound: frozenset[int]) -> _RowTest | None:
        """Return the tests whose places are all bound, and were not `before`, as one, if any."""

        def row_test(predicate: str, places: tuple[int, ...]) -> _RowTest:
            if predicate == pddl.EQUALITY:
                first, second = places
                return lambda row: row[first] != row[second]
            facts, pick = self._relations.of(predicate), picker(places)
            return lambda row: pick(row) not in facts

        denied = (its for its in self._alternative.denied if bound.issuperset(its.places))
        tests = [row_test(*its) for its in denied if not (before and before.issuperset(its.places))]
        if len(tests) > 1:
            return lambda row: all(test(row) for test in tests)
        return tests[0] if tests else None


class Query:
    """Finds the objects for a condition's variables; `more` variables stand for any objects."""

    def __init__(
        self,
        outer: Sequence[str],
        variables: pddl.Typed,
        asked: pddl.Formula,
        facts: Relations,
        *,
        more: pddl.Typed = (),
        positive: bool = True,
        most: int | None = None,
    ) -> None:
        self.outer, self.inner = outer, [name for name, _ in variables]
        self.asked, self.facts = asked, facts
        # The same asked of other facts: whether anything fits.
        self.asked_of = partial(Query, outer, (), asked, more=variables, positive=positive)
        both = alternatives_of(outer, variables, asked, facts.static, more=more, positive=positive)
        self.alternatives, self.is_exact = both
        self.known: dict[Binding, list[Binding]] = {}  # for who asks the same facts again
        heads = self._found = dict[Binding, None]()

        def put(objects: Binding) -> None:
            heads[objects] = None
            if most is not None and len(heads) > most:
                raise TooManyError

        self._joins = [Join(way, facts, heads, put) for way in self.alternatives]

    def rows(self, objects: Binding) -> list[Binding]:
        """Return what fits, in order; raise TooManyError if too much."""
        self._found.clear()
        for join in self._joins:
            join.begin(objects)
        return sorted(self._found)


class Existence:
    """Says whether what a query asks for exists in a state, by joining atoms."""

    # It `is_exact` unless it speaks of all objects or numbers. It asks for atoms of `asked` (bits:
    # `wanted`), in any case if it `needs_atoms`; it may deny atoms of `denied` (bits: `unwanted`).

    def __init__(self, query: Query, bits: Mapping[str, Mapping[Binding, int]]) -> None:
        asked_for, facts = pddl.parts_of(query.asked, pddl.Atom), query.facts
        predicates = {atom.predicate for atom in asked_for} - {pddl.EQUALITY}
        self._changing = {name for name in predicates if name not in facts.static}
        static = predicates - self._changing
        fixed = (pddl.Atom(name, row) for name in static for row in facts.of(name))
        self._facts = Relations(predicates, facts.objects, fixed)  # and those of a state
        rows = ((name, *row) for name in self._changing for row in bits.get(name, {}).items())
        self._atoms = {bit: pddl.Atom(name, row) for name, row, bit in rows}
        self._query = query.asked_of(self._facts)
        self.is_exact, ways = self._query.is_exact, self._query.alternatives
        asked = [{name for name, _ in way.atoms} & self._changing for way in ways]
        self.needs_atoms, self.asked = all(asked), set[str]().union(*asked)
        self.denied = {name for way in ways for name, _ in way.denied}
        pairs = [(bit, atom.predicate) for bit, atom in self._atoms.items()]
        self.wanted = sum(bit for bit, name in pairs if name in self.asked)
        self.unwanted = sum(bit for bit, name in pairs if name in self.denied)
        self._now = -1  # the bits of the state that the facts are of

    def holds(self, objects: Binding, state: int) -> bool:
        """Say whether something exists for the objects outside."""
        now = state & (self.wanted | self.unwanted)
        if now != self._now:
            self._now = now
            self._facts.replace(self._changing, [self._atoms[1 << bit] for bit in ones(now)])
        return bool(self._query.rows(objects))
