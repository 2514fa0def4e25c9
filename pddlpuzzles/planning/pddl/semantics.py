"""What a PDDL problem means: its states, the actions that can be applied there, its goal.

    bit      the number of an atom that can change; atoms that cannot are decided beforehand
    state    a whole number; bit `1 << n` says that the atom n holds
    test     a formula over bits: those that are to be set, those that are not, and further tests
    step     an action that can be applied, and the state after it

Atoms that an action both deletes and adds hold after it: deletes come before adds (Fox and Long,
"PDDL2.1", JAIR 20, 2003, section 8). A condition of an effect is looked at in the state before.
Without a metric every action costs 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from pddlpuzzles.planning.pddl.formulas import EQUALITY, Atom, Formula
from pddlpuzzles.planning.pddl.grounding import (
    Binding,
    Grounded,
    bindings,
    free,
    ground,
    substituted,
)
from pddlpuzzles.planning.pddl.read import Domain, Problem, Schema
from pddlpuzzles.puzzle import Action


class Test(NamedTuple):
    """A conjunction (or, if `any`, a disjunction) of bits set, bits not set, and tests."""

    set: int = 0
    unset: int = 0
    tests: tuple[Test, ...] = ()
    any: bool = False


ALWAYS: Final = Test()
NEVER: Final = Test(any=True)


def holds(test: Test, state: int) -> bool:
    """Say whether a test succeeds in a state."""
    wanted, unwanted, tests, is_any = test
    if is_any:
        return (
            state & wanted != 0 or ~state & unwanted != 0 or any(holds(one, state) for one in tests)
        )
    return (
        state & wanted == wanted
        and state & unwanted == 0
        and all(holds(one, state) for one in tests)
    )


class Change(NamedTuple):
    """Bits that are set and unset where a condition holds."""

    condition: Test
    added: int
    deleted: int


class Operator(NamedTuple):
    """A ground action, ready to be applied."""

    action: Action
    condition: Test
    added: int
    deleted: int
    changes: tuple[Change, ...]
    cost: int


class Semantics:
    """A problem's states and steps.

    `operators` are its ground actions in a fixed order; a step names one by its place. Of an
    action that means the same for several arguments there is only the first.
    """

    def __init__(
        self, domain: Domain, problem: Problem, pulse: Callable[[], None] = lambda: None
    ) -> None:
        """Ground a problem; what `pulse` raises ends it.

        :raises InputError: if a cost is looked up that the problem has no value for.
        """
        maker = _Maker(problem, ground(domain, problem, pulse))
        self.atoms: tuple[Atom, ...] = maker.atoms
        self.start: int = maker.start
        self.goal: Test = maker.goal
        made = list(maker.operators())
        self.operators: tuple[Operator, ...] = tuple(
            {(one.action.name, *one[1:]): one for one in reversed(made)}.values()
        )[::-1]
        place = {(one.action.name, *one[1:]): place for place, one in enumerate(self.operators)}
        self._place = {one.action: place[one.action.name, *one[1:]] for one in made}
        watching, self._always = _watched(self.operators)
        self._watching: dict[int, list[int]] = {}
        sections: dict[int, list[_Plain]] = {}
        for bit, places in watching.items():
            for number in places:
                if (plain := _plain(number, self.operators[number])) is not None:
                    sections.setdefault(bit // _SECTION, []).append(plain)
                else:
                    self._watching.setdefault(bit, []).append(number)
        self._watched = sum(1 << bit for bit in self._watching)
        self._sections = [_Section(number, made) for number, made in sections.items()]

    def is_goal(self, state: int) -> bool:
        """Say whether the goal holds."""
        return holds(self.goal, state)

    def steps(self, state: int) -> list[tuple[int, int]]:
        """Return each operator that can be applied, by its place, with the state after it."""
        found: list[tuple[int, int]] = []
        other = list(self._always)
        for bit in _each(state & self._watched):
            other += self._watching[bit]
        for place in other:
            operator = self.operators[place]
            if holds(operator.condition, state):
                found.append((place, after(operator, state)))
        for section in self._sections:
            found += [
                (place, state & kept | added)
                for place, looked_at, wanted, kept, added in section.hopeful(state)
                if state & looked_at == wanted
            ]
        found.sort()
        return found

    def place(self, action: Action) -> int | None:
        """Return the operator that an action is, by its place; None if it can never be applied."""
        return self._place.get(action)

    def place_of(self, name: str, arguments: Sequence[str]) -> int | None:
        """Return the same for the words of an action."""
        return self.place(Action(name, tuple(arguments)))

    def true_atoms(self, state: int) -> frozenset[Atom]:
        """Return the atoms that hold in a state, of those that can change."""
        return frozenset(atom for bit, atom in enumerate(self.atoms) if state >> bit & 1)

    def read_bits(self) -> int:
        """Return the bits on which anything can hang: conditions, the goal, what they hang on."""
        bits = _bits(self.goal)
        changes = [change for operator in self.operators for change in operator.changes]
        for operator in self.operators:
            bits |= _bits(operator.condition)
        while True:
            more = bits
            for change in changes:
                if (change.added | change.deleted) & bits:
                    more |= _bits(change.condition)
            if more == bits:
                return bits
            bits = more


def after(operator: Operator, state: int) -> int:
    """Return the state after an operator that can be applied."""
    added, deleted = operator.added, operator.deleted
    for change in operator.changes:
        if holds(change.condition, state):
            added |= change.added
            deleted |= change.deleted
    return state & ~deleted | added


_Plain = tuple[int, int, int, int, int]
"""An operator of literals: its place, the bits it looks at, what they shall be, kept, added."""
_SECTION: Final = 12
_ALL: Final = (1 << _SECTION) - 1


def _plain(place: int, operator: Operator) -> _Plain | None:
    """Return an operator whose condition and effects are literals; None for another."""
    wanted, unwanted, tests, is_any = operator.condition
    if is_any or tests or operator.changes:
        return None
    return place, wanted | unwanted, wanted, ~operator.deleted, operator.added


class _Section:
    """Some neighbouring bits, and plain operators that ask for one of them to be set.

    What the bits leave of the operators is worked out once for all states that have them alike.
    """

    def __init__(self, number: int, operators: Sequence[_Plain]) -> None:
        self._shift = number * _SECTION
        self._operators = operators
        self._known: dict[int, list[_Plain]] = {}

    def hopeful(self, state: int) -> list[_Plain]:
        """Return the operators of which these bits do not show that they cannot be applied."""
        bits = state >> self._shift & _ALL
        found = self._known.get(bits)
        if found is None:
            found = self._known[bits] = [
                one
                for one in self._operators
                if (one[1] >> self._shift & bits) == (one[2] >> self._shift & _ALL)
            ]
        return found


def _bits(test: Test) -> int:
    bits = test.set | test.unset
    for one in test.tests:
        bits |= _bits(one)
    return bits


def _watched(
    operators: tuple[Operator, ...],
) -> tuple[Mapping[int, tuple[int, ...]], tuple[int, ...]]:
    """Return the operators to look at where a bit is set, by the bit, and those to look at always.

    An operator is watched by the bit of its condition that the fewest operators ask for.
    """
    asked: dict[int, int] = {}
    wanted = [0 if one.condition.any else one.condition.set for one in operators]
    for bits in wanted:
        for bit in _each(bits):
            asked[bit] = asked.get(bit, 0) + 1
    watching: dict[int, list[int]] = {}
    always: list[int] = []
    for place, bits in enumerate(wanted):
        if bits:
            watching.setdefault(min(_each(bits), key=lambda bit: asked[bit]), []).append(place)
        else:
            always.append(place)
    return {bit: tuple(places) for bit, places in watching.items()}, tuple(always)


def _each(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


class _Maker:
    """Turns formulas about atoms into tests of bits."""

    def __init__(self, problem: Problem, grounded: Grounded) -> None:
        self._problem = problem
        self._grounded = grounded
        fluents = sorted(one for one in grounded.reachable if one.predicate not in grounded.static)
        self.atoms = tuple(fluents)
        self._bit = {atom: bit for bit, atom in enumerate(fluents)}
        self.start = sum(1 << self._bit[atom] for atom in problem.atoms & self._bit.keys())
        self.goal = self.test(problem.goal, {})

    def operators(self) -> Iterator[Operator]:
        for schema, binding in self._grounded.actions:
            operator = self._operator(schema, binding)
            if operator.condition != NEVER:
                yield operator

    def _operator(self, schema: Schema, binding: Binding) -> Operator:
        names = dict(zip((name for name, _ in schema.parameters), binding, strict=True))
        condition = self.test(schema.condition, names)
        added = deleted = 0
        changes: dict[Test, tuple[int, int]] = {}
        for effect in schema.effects:
            refuses = self._refuses(effect.condition, True) if effect.variables else None
            for extended in bindings(self._grounded.typing, effect.variables, names, refuses):
                bit = self._bit.get(substituted(effect.atom, extended))
                if bit is None:
                    continue  # it can never hold, so there is nothing to delete
                when = self.test(effect.condition, extended)
                plus, minus = (1 << bit, 0) if effect.becomes else (0, 1 << bit)
                if when == ALWAYS:
                    added, deleted = added | plus, deleted | minus
                elif when != NEVER:
                    before = changes.get(when, (0, 0))
                    changes[when] = (before[0] | plus, before[1] | minus)
        return Operator(
            Action(schema.name, binding),
            condition,
            added,
            deleted,
            tuple(Change(when, *both) for when, both in changes.items()),
            self._cost(schema, names),
        )

    def _cost(self, schema: Schema, names: Mapping[str, str]) -> int:
        if not self._problem.has_metric:
            return 1
        cost = schema.cost
        for fee in schema.fees:
            asked = substituted(fee, names)
            if asked not in self._problem.values:
                raise self._problem.place.error(f"the cost {asked} has no value")
            cost += self._problem.values[asked]
        return cost

    def test(self, formula: Formula, names: Mapping[str, str], positive: bool = True) -> Test:
        """Return a formula (or its denial) as a test of bits."""
        if isinstance(formula, Atom):
            return self._atom(substituted(formula, names), positive)
        operator, parts, variables = formula
        if operator == "not":
            return self.test(parts[0], names, not positive)
        refuses = self._refuses(parts[0], operator == "exists") if variables else None
        extensions = bindings(self._grounded.typing, variables, names, refuses)
        tests = (self.test(part, extended, positive) for extended in extensions for part in parts)
        return _joined(tests, (operator in ("or", "exists")) == positive)

    def _refuses(
        self, formula: Formula, is_existential: bool
    ) -> Callable[[Mapping[str, str]], bool] | None:
        """Return what says of half a binding that its instances of a formula do not matter.

        They do not where a fact that never changes makes them false under `exists`, or true
        under `forall`.
        """
        static = [
            (literal, not is_denied, free(literal))
            for literal, is_denied in _literals(formula, is_existential)
            if literal.predicate == EQUALITY or literal.predicate in self._grounded.static
        ]
        if not static:
            return None
        never = NEVER if is_existential else ALWAYS

        def refuses(binding: Mapping[str, str]) -> bool:
            return any(
                variables <= binding.keys()
                and self._atom(substituted(literal, binding), positive) == never
                for literal, positive, variables in static
            )

        return refuses

    def _atom(self, atom: Atom, positive: bool) -> Test:
        if atom.predicate == EQUALITY:
            is_true = atom.terms[0] == atom.terms[1]
        elif atom in self._bit:
            bit = 1 << self._bit[atom]
            return Test(bit, 0) if positive else Test(0, bit)
        else:
            is_true = atom in self._problem.atoms
        return ALWAYS if is_true == positive else NEVER


def _literals(
    formula: Formula, is_conjunction: bool, denied: bool = False
) -> Iterator[tuple[Atom, bool]]:
    """Yield the literals whose conjunction (or disjunction) a formula is, beside other parts.

    Each is an atom, and whether it is denied.
    """
    if isinstance(formula, Atom):
        yield formula, denied
    elif formula.operator == "not":
        yield from _literals(formula.parts[0], is_conjunction, not denied)
    elif (
        formula.operator in ("and", "or")
        and ((formula.operator == "and") != denied) == is_conjunction
    ):
        for part in formula.parts:
            yield from _literals(part, is_conjunction, denied)


def _joined(tests: Iterator[Test], is_any: bool) -> Test:
    """Return the disjunction or conjunction of tests, as flat as it can be."""
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
