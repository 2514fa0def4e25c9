"""Facts, found by what some of their arguments are, and rows of objects that are joined of them.

The atom that is joined next is the one that fewest facts match, by what is bound so far. How an
atom is looked up depends only on which places of the row are bound by then: that is worked out
once, in a `_Node`, and not again for each row.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from pddlpuzzles.pddl.model import OBJECT
from pddlpuzzles.pddl.objects import Objects
from pddlpuzzles.pddl.relaxation import Absent, Alternative, Unequal

Binding = tuple[str, ...]
"""An object for each of some variables, in their order."""


def picker(places: Sequence[int]) -> Callable[[Sequence[str]], Binding]:
    """Return what picks the objects at some places of a row."""
    if len(places) == 1:
        (place,) = places
        return lambda row: (row[place],)
    return itemgetter(*places) if places else lambda row: ()


class Relations:
    """Facts by their predicates; they only ever become more."""

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


Test = Callable[[Sequence[str]], bool]
"""Says whether a row is as it is to be."""


class _Step(NamedTuple):
    """How an atom is joined next, and what is to be so of the row then."""

    find: Callable[[Any], Sequence[Binding] | None]
    pick: Callable[[Sequence[str]], Any]
    bind: tuple[tuple[int, int, Container[str] | None], ...]
    """Places of the fact and of the row that they are for, and what the objects are to be among."""
    same: tuple[tuple[int, int], ...]
    """Places of the fact that are to have the same object."""
    test: Test | None
    child: tuple[int, frozenset[int]]


class _Node:
    """What is to be done with rows in which the places of a mask are bound."""

    __slots__ = ("checks", "free", "key", "steps")

    def __init__(self) -> None:
        self.key: Callable[[Sequence[str]], Binding] | None = None
        """Picks the head, where all of it is bound."""
        self.checks: list[tuple[Container[Binding], Callable[[Sequence[str]], Binding]]] = []
        self.steps: list[_Step] = []
        self.free: tuple[int, Mapping[str, None], Test | None, _Node] | None = None
        """A place that no atom has, where nothing else is left: it takes any of some objects."""


class Join:
    """Completes the rows of an alternative in every way that makes its atoms hold.

    `reached` is called with the objects at the head's places, unless they are in `known`; it has to
    add them there. `pulse` is called for each row; what it raises ends the work.
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
        self._starts: dict[object, tuple[Test | None, _Node]] = {}
        named = zip(alternative.row, self._kinds, strict=True)
        self._can_be = all(not name or name in objects for name, objects in named)

    def _objects(self, objects: Objects, kinds: Sequence[str]) -> Mapping[str, None]:
        """Return the objects that are of all of some types."""
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
        """Complete a row in every way; it is changed in the places that are not yet bound."""
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
        """Complete a row of which no atoms are left."""
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
        """Return what is to be done where these places are bound and these atoms are left."""
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

    def _test(self, before: int, mask: int) -> Test | None:
        """Return the tests of which all places are bound now and were not before, as one."""
        made: list[Test] = []
        for test in self._alternative.tests:
            places = test if isinstance(test, Unequal) else test.literal.places
            is_new = not before or any(not before >> place & 1 for place in places)
            if is_new and all(mask >> place & 1 for place in places):
                made.append(self._made(test))
        if len(made) > 1:
            return lambda row: all(test(row) for test in made)
        return made[0] if made else None

    def _made(self, test: Unequal | Absent) -> Test:
        if isinstance(test, Unequal):
            one, other = test
            return lambda row: row[one] != row[other]
        facts, pick = self._relations.of(test.literal.predicate), picker(test.literal.places)
        return lambda row: pick(row) not in facts
