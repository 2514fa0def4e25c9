"""A ground planning task: numbered atoms, a start, operators, a goal; and how it is stepped.

    atom       `task.atoms[n]`; those that can change, the ones that axioms derive among them
    bit        `1 << n` for the atom n
    state      a whole number whose bits are the atoms that hold
    test       a formula over bits: those that are to be set, those that are not, further tests
    change     what an operator sets and unsets besides, where a condition holds before
    rule       an axiom with objects for its variables: a bit is set where a test succeeds

Atoms that an operator both unsets and sets hold after it: deletes come before adds (Fox and Long,
"PDDL2.1", JAIR 20, 2003, section 8). Rules are evaluated after each operator, stratum by stratum
(Thiébaux, Hoffmann and Nebel, "In defense of PDDL axioms", Artificial Intelligence 168, 2005).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import Any, Final, NamedTuple

from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.puzzle import Action
from pddlpuzzles.search.gf2 import ones as ones


class Late(NamedTuple):
    """Decides in a state what is too large to be written out."""

    holds: Callable[[int], bool]
    written: Callable[[], Test]  # writes it out all the same


class Test(NamedTuple):
    """A conjunction (or, if `any`, a disjunction) of bits set, bits not set, and tests.

    If `any` is a `Late`, that decides; the rest says where it may hold: a bit is as asked, or a
    test holds.
    """

    set: int = 0
    unset: int = 0
    tests: tuple[Test, ...] = ()
    any: bool | Late = False

    @property
    def literals(self) -> tuple[int, int]:
        """The bits to be set and not to be set wherever it holds."""
        return (0, 0) if self.any else (self.set, self.unset)


ALWAYS: Final = Test()
NEVER: Final = Test(any=True)


def holds(test: Test, state: int) -> bool:
    wanted, unwanted, tests, is_any = test
    if is_any:
        if isinstance(is_any, Late):
            return is_any.holds(state)
        return bool(state & wanted or ~state & unwanted) or any(holds(it, state) for it in tests)
    are_literals = state & wanted == wanted and not state & unwanted
    return are_literals and all(holds(part, state) for part in tests)


def tests_in(test: Test) -> Iterator[Test]:
    yield test
    for part in test.tests:
        yield from tests_in(part)


def bits_of(test: Test) -> int:
    return reduce(or_, (part.set | part.unset for part in tests_in(test)))


class Change(NamedTuple):
    condition: Test
    added: int
    deleted: int


class MayChange(NamedTuple):
    """What an operator adds and deletes, in any case or under conditions."""

    added: int
    deleted: int


class Operator(NamedTuple):
    """A ground action; `updates` are those of values (`numbers`)."""

    action: Action
    condition: Test
    added: int
    deleted: int
    changes: tuple[Change, ...]
    cost: int
    updates: tuple[Any, ...] = ()

    @property
    def may_change(self) -> MayChange:
        added = reduce(or_, (change.added for change in self.changes), self.added)
        deleted = reduce(or_, (change.deleted for change in self.changes), self.deleted)
        return MayChange(added, deleted)


class Rule(NamedTuple):
    """A ground axiom: the atom `head` is derived wherever a condition holds."""

    head: int
    condition: Test


class Stratum(NamedTuple):
    """Rules evaluated together, again and again if what they derive hangs together."""

    rules: tuple[Rule, ...]
    is_recursive: bool


class Task:
    """A ground planning task; `same` names the twins of actions that are left out.

    `idle` are the objects that can be at some places of an action; the first stands for all.
    """

    has_numbers = False  # in states, so that their bits alone say too little
    hopeless: frozenset[int] = frozenset()  # they ask for values that nothing can become

    def __init__(
        self,
        atoms: Sequence[Atom],
        fixed: frozenset[Atom],
        start: int,
        goal: Test,
        operators: Iterable[Operator],
        strata: Sequence[Stratum] = (),
        same: Mapping[Action, Action] | None = None,
        idle: Mapping[str, Mapping[int, Mapping[str, None]]] | None = None,
    ) -> None:
        self.atoms, self.fixed, self.goal = tuple(atoms), fixed, goal
        self.operators, self.strata = tuple(operators), tuple(strata)
        rules = [rule for stratum in strata for rule in stratum.rules]
        self.derived: int = reduce(or_, (1 << rule.head for rule in rules), 0)
        causes: int = reduce(or_, (bits_of(rule.condition) for rule in rules), 0)
        self._causes = causes & ~self.derived  # the bits on which what is derived hangs
        self._closures: dict[int, int] = {}  # what is derived, by them
        self.start: int = self.closed(start)
        self.bit = {atom: bit for bit, atom in enumerate(self.atoms)}.get  # None: it never changes
        self._index = {operator.action: place for place, operator in enumerate(self.operators)}
        self._index |= {action: self._index[twin] for action, twin in (same or {}).items()}
        self._idle = idle or {}
        # The operators by the rarest bit that they ask for, those that ask for none by 0.
        tests = (operator.condition for operator in self.operators)
        conditions = [ALWAYS if test.any else test for test in tests]
        asked = Counter(bit for condition in conditions for bit in ones(condition.set))
        sections: dict[int, _Section] = {}
        for index, (operator, test) in enumerate(zip(self.operators, conditions, strict=True)):
            number = min(ones(test.set), key=asked.__getitem__, default=0) // _SECTION
            section = sections.setdefault(number, _Section(number * _SECTION))
            is_compound = operator.condition.any or test.tests or operator.changes
            read, kept = test.set | test.unset, ~operator.deleted
            masks = index, read, test.set, kept, operator.added
            (section.compound if is_compound else section.plain).append(masks)
        self._sections = list(sections.values())

    @property
    def joins(self) -> bool:
        """Whether some condition is decided late, so that it cannot be pickled."""
        tests = [self.goal, *(rule.condition for stratum in self.strata for rule in stratum.rules)]
        for operator in self.operators:
            tests += [operator.condition, *(change.condition for change in operator.changes)]
        return any(isinstance(part.any, Late) for test in tests for part in tests_in(test))

    def is_goal(self, state: int) -> bool:
        return holds(self.goal, state)

    def steps(self, state: int) -> list[tuple[int, int]]:
        """Return applicable operators by their numbers, each with the state after it."""
        steps = sorted(self.possible(state))
        if not (causes := self._causes):
            return steps
        closed = self.closed
        return [(index, closed(it) if (state ^ it) & causes else it) for index, it in steps]

    def possible(self, state: int) -> list[tuple[int, int]]:
        """Return applicable operators, each with the state after it, not `closed` yet."""
        steps: list[tuple[int, int]] = []
        for section in self._sections:
            plain, compound = section.hopeful(state)
            steps += [
                (index, state & kept | added)
                for index, read, wanted, kept, added in plain
                if state & read == wanted
            ]
            for index, *_ in compound:
                operator = self.operators[index]
                if holds(operator.condition, state):
                    steps.append((index, after_effects(operator, state)))
        return steps

    def is_applicable(self, index: int, state: int) -> bool:
        return holds(self.operators[index].condition, state)

    def apply(self, index: int, state: int) -> int:
        return self.closed(after_effects(self.operators[index], state))

    def closed(self, state: int) -> int:
        """Return a state with what axioms derive from its other atoms."""
        if not self.strata:
            return state
        causes = state & self._causes  # what is derived depends on these bits alone
        state &= ~self.derived
        if causes in self._closures:
            return state | self._closures[causes]
        for rules, is_recursive in self.strata:
            is_more = True  # one round is enough unless rules depend on each other
            while is_more:
                is_more = False
                for head, condition in rules:
                    if not state >> head & 1 and holds(condition, state):
                        state |= 1 << head
                        is_more = is_recursive
        if len(self._closures) < _MOST_CLOSURES:
            self._closures[causes] = state & self.derived
        return state

    def index(self, action: Action) -> int | None:
        """Return an action's operator, if any; all objects at an idle place are as the first."""
        index = self._index.get(action)
        if index is not None:
            return index
        shared = f"{action.name} {len(action.arguments)}"  # the second action of a name
        name, arguments = shared if shared in self._idle else action.name, list(action.arguments)
        for place, objects in self._idle.get(name, {}).items():
            if place >= len(arguments) or arguments[place] not in objects:
                return None
            arguments[place] = next(iter(objects))
        return self._index.get(Action(name, tuple(arguments)))

    def true_atoms(self, state: int) -> frozenset[Atom]:
        return frozenset(self.atoms[bit] for bit in ones(state & (1 << len(self.atoms)) - 1))

    def read_bits(self) -> int:
        """Return bits read by conditions, also of updates, the goal, and what they depend on."""
        rules = (rule for stratum in self.strata for rule in stratum.rules)
        causes = [(1 << rule.head, bits_of(rule.condition)) for rule in rules]
        bits = bits_of(self.goal)
        for operator in self.operators:
            bits |= bits_of(operator.condition)
            for update in operator.updates:
                bits |= bits_of(update.condition)
            causes += [(it.added | it.deleted, bits_of(it.condition)) for it in operator.changes]
        before = -1
        while bits != before:
            before = bits
            for changed, condition in causes:
                if changed & bits:
                    bits |= condition
        return bits


def after_effects(operator: Operator, state: int) -> int:
    added, deleted = operator.added, operator.deleted
    for change in operator.changes:
        if holds(change.condition, state):
            added |= change.added
            deleted |= change.deleted
    return state & ~deleted | added


_Masks = tuple[int, int, int, int, int]
"""An operator by its number; the bits that it reads, what they shall be, what it keeps and adds."""
_SECTION: Final = 12
_MOST_CLOSURES: Final = 2**16
_ALL: Final = (1 << _SECTION) - 1


@dataclass(eq=False)
class _Section:
    """Operators that ask for one of some bits from `shift` on; plain ones are of literals alone."""

    shift: int
    plain: list[_Masks] = field(default_factory=list)
    compound: list[_Masks] = field(default_factory=list)
    _by_bits: dict[int, list[list[_Masks]]] = field(default_factory=dict)

    def hopeful(self, state: int) -> list[list[_Masks]]:
        """Return the plain and the compound ones for which the bits of this section are right."""
        bits, shift = state >> self.shift & _ALL, self.shift
        if (kinds := self._by_bits.get(bits)) is None:
            kinds = self._by_bits[bits] = [
                [
                    (number, read, wanted, kept, added)
                    for number, read, wanted, kept, added in kind
                    if (read >> shift & bits) == (wanted >> shift & _ALL)  # bits are within _ALL
                ]
                for kind in (self.plain, self.compound)
            ]
        return kinds
