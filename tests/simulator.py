"""A PDDL simulator that shares no code with the package: it reads the text that is exported.

States are frozensets of ground atoms, atoms and ground actions are tuples of words. It knows ADL
and a total cost. Where a domain asks for numbers a state also has its values, as tuples
`("=", FUNCTION, OBJECT…, FRACTION)`. None stands for what is not defined, and for whether a formula
holds where that is not.
"""

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from operator import add, eq, ge, gt, le, lt, mul, sub, truediv
from typing import Any

Atom = tuple[str, ...]
State = frozenset[Atom]
_COMPARED = dict(zip(("<", "<=", "=", ">=", ">"), (lt, le, eq, ge, gt), strict=True))
_COMPOUND = {"and", "or", "not", "exists", "forall", "imply", *_COMPARED}
_SIGNS = {"+": add, "-": sub, "*": mul, "/": truediv}
_UPDATES = {"assign": "", "increase": "+", "decrease": "-", "scale-up": "*", "scale-down": "/"}


def parse(text: str) -> Any:
    words = re.findall(r"[()]|[^\s()]+", re.sub(r";[^\n]*", "", text).lower())
    stack: list[list[Any]] = [[]]
    for word in words:
        if word == "(":
            stack.append([])
        else:
            done = stack.pop() if word == ")" else word
            stack[-1].append(done)
    (expression,) = stack[0]
    return expression


def typed(words: list[str]) -> list[tuple[str, str]]:
    """Read `a b - kind c`: pairs of a name and its type."""
    if "-" not in words:
        return [(name, "object") for name in words]
    place = words.index("-")
    return [(name, words[place + 1]) for name in words[:place]] + typed(words[place + 2 :])


class Simulator:
    """A grounded-on-demand task, from the text of a domain and a problem."""

    def __init__(self, domain: str, problem: str) -> None:
        sections = {part[0]: part[1:] for part in parse(domain)[2:] if part[0] != ":action"}
        self.actions = {}
        # Rules of a predicate stand behind those of all that they deny.
        self.rules: dict[str, list[Any]] = {}
        for part in parse(domain)[2:]:
            if part[0] == ":derived":
                self.rules.setdefault(part[1][0], []).append((part[1], part[2]))
            if part[0] == ":action":
                fields = dict(zip(part[2::2], part[3::2], strict=True))
                self.actions[part[1]] = (
                    typed(fields.get(":parameters", [])),
                    conjuncts(fields.get(":precondition", [])),
                    conjuncts(fields[":effect"]),
                )
        facts = {part[0]: part[1:] for part in parse(problem)[2:]}
        parents = dict(typed(sections.get(":types", [])))
        self.metric = facts.get(":metric")
        asked = {*sections.get(":requirements", [])}
        self.is_numeric = bool(asked & {":fluents", ":numeric-fluents"})
        self.members: dict[str, list[str]] = {}
        for name, kind in typed(facts.get(":objects", [])) + typed(sections.get(":constants", [])):
            kinds = {"object"}
            while kind not in kinds:
                kinds.add(kind)
                kind = parents.get(kind, "object")
            for one in kinds:
                self.members.setdefault(one, []).append(name)
        atoms = frozenset(tuple(atom) for atom in facts[":init"] if atom[0] not in {"=", "not"})
        self._first = {
            tuple(one[1]): Fraction(one[2])
            for one in facts[":init"]
            if one[0] == "=" and isinstance(one[1], list)
        }
        values = _as_atoms(self._first) if self.is_numeric else set()
        self.start: State = self.closed(atoms | values)
        self.goal = facts[":goal"][0]
        self.applicable = cache(self._applicable)
        self.values = cache(self._values)

    def is_goal(self, state: State) -> bool:
        return self._holds(state, self.goal, {}) is True

    def _values(self, state: State) -> dict[Any, Fraction]:
        own: Any = (atom for atom in state if atom[0] == "=")
        return {atom[1:-1]: atom[-1] for atom in own} if self.is_numeric else self._first

    def value(self, state: State, expression: Any, binding: Any) -> Fraction | None:
        if isinstance(expression, str):
            return Fraction(expression)
        head, *rest = expression
        if head not in _SIGNS:
            return self.values(state).get(ground(expression, binding))
        sides = [self.value(state, one, binding) for one in rest]
        if None in sides or (head == "/" and sides[1] == 0):
            return None
        if len(sides) == 1:
            return -sides[0]
        total = sides[0]
        for side in sides[1:]:
            total = _SIGNS[head](total, side)
        return total

    def _applicable(self, state: State) -> list[Atom]:
        index: dict[str, list[Atom]] = {}
        for atom in state:
            index.setdefault(atom[0], []).append(atom)
        found = []
        for name, (parameters, conditions, _) in self.actions.items():
            positive = [one for one in conditions if one[0] not in _COMPOUND]
            positive.sort(key=lambda one: len(index.get(one[0], ())))
            other = [one for one in conditions if one not in positive]
            for binding in self._matches(state, index, positive, parameters, {}):
                if all(self._holds(state, one, binding) for one in other):
                    found.append((name, *(binding[parameter] for parameter, _ in parameters)))
        if self.is_numeric:
            found = [action for action in found if self._step(state, action) is not None]
        return sorted(found)

    def apply(self, state: State, action: Atom) -> tuple[State, Any]:
        step = self._step(state, action)
        assert step is not None, action
        return step

    def replay(self, actions: Iterable[Any]) -> tuple[State, Any]:
        """Where actions lead from the start, and their cost; each has to be applicable."""
        state, total = self.start, 0
        for name, arguments in actions:
            assert (name, *arguments) in self.applicable(state), name
            state, cost = self.apply(state, (name, *arguments))
            total += cost
        return state, total

    def _step(self, state: State, action: Atom) -> tuple[State, Any] | None:
        """Return the next state and the cost, by which the metric rises; None if undefined."""
        parameters, conditions, effects = self.actions[action[0]]
        binding = {name: word for (name, _), word in zip(parameters, action[1:], strict=True)}
        assert all(self._holds(state, one, binding) for one in conditions), action
        added: set[Atom] = set()
        deleted: set[Atom] = set()
        updates: list[Any] = []
        for effect in effects:
            self._effect(state, effect, binding, added, deleted, updates)
        if not self.is_numeric:
            cost = int(sum(amount for *_, amount in updates)) if self.metric else 1
            return self.closed(frozenset(state - deleted | added)), cost
        values, done = dict(self.values(state)), {}
        for sign, function, amount in updates:
            if function in done and not {done[function], sign} <= {"increase", "decrease"}:
                return None
            before = amount if sign == "assign" else values.get(function)
            if amount is None or before is None or (sign == "scale-down" and amount == 0):
                return None
            done[function] = sign
            changed = _SIGNS.get(_UPDATES[sign])
            values[function] = changed(before, amount) if changed else amount
        atoms = {atom for atom in state if atom[0] != "="}
        after = self.closed(frozenset(atoms - deleted | added | _as_atoms(values)))
        if self.metric is None:
            return after, 1
        ends = [self.value(at, self.metric[1], {}) for at in (state, after)]
        return after, ends[1] - ends[0]

    def closed(self, state: State) -> State:
        """The state with what is derived in it, and nothing else of that kind."""
        state = frozenset(atom for atom in state if atom[0] not in self.rules)
        for rules in self.rules.values():
            more: State | None = None
            while more is None or not more <= state:
                state |= more or set()
                more = frozenset(
                    ground(head, binding)
                    for head, condition in rules
                    for binding in self._extensions(typed(head[1:]), {})
                    if self._holds(state, condition, binding)
                )
        return state

    def _effect(self, state, effect, binding, *changes):
        word, (added, deleted, updates) = effect[0], changes
        if word == "and":
            for part in effect[1:]:
                self._effect(state, part, binding, *changes)
        elif word == "when":
            if self._holds(state, effect[1], binding):
                self._effect(state, effect[2], binding, *changes)
        elif word == "forall":
            for extended in self._extensions(typed(effect[1]), binding):
                self._effect(state, effect[2], extended, *changes)
        elif word in _UPDATES:
            amount = self.value(state, effect[2], binding)
            updates.append((word, ground(effect[1], binding), amount))
        elif word == "not":
            deleted.add(ground(effect[1], binding))
        else:
            added.add(ground(effect, binding))

    def _matches(self, state, index, conditions, parameters, binding) -> Iterator[dict[str, str]]:
        if not conditions:
            left = [(name, kind) for name, kind in parameters if name not in binding]
            for extended in self._extensions(left, binding):
                if all(extended[name] in self.members.get(kind, ()) for name, kind in parameters):
                    yield extended
            return
        # Bound conditions first: they match once or not at all.
        best = max(conditions, key=lambda one: sum(word in binding for word in one[1:]))
        rest = [one for one in conditions if one is not best]
        if all(word in binding or not word.startswith("?") for word in best[1:]):
            if ground(best, binding) in state:
                yield from self._matches(state, index, rest, parameters, binding)
            return
        for atom in index.get(best[0], ()):
            extended = dict(binding)
            for word, value in zip(best[1:], atom[1:], strict=True):
                if word.startswith("?"):
                    extended.setdefault(word, value)
            if ground(best, extended) == atom:
                yield from self._matches(state, index, rest, parameters, extended)

    def _extensions(self, kinds, binding) -> Iterator[dict[str, str]]:
        names = [name for name, _ in kinds]
        for chosen in product(*(self.members.get(kind, ()) for _, kind in kinds)):
            yield binding | dict(zip(names, chosen, strict=True))

    def _holds(self, state: State, formula: list[Any], binding: dict[str, str]) -> bool | None:
        word = formula[0] if formula else "and"
        if word in {"and", "or"}:
            parts = (self._holds(state, part, binding) for part in formula[1:])
            return _joined(parts, word == "or")
        if word == "imply":
            return self._holds(state, ["or", ["not", formula[1]], formula[2]], binding)
        if word == "not":
            inner = self._holds(state, formula[1], binding)
            return None if inner is None else not inner
        if word == "=" and not (self.is_numeric and {*map(type, formula[1:])} != {str}):
            return len({binding.get(term, term) for term in formula[1:]}) == 1
        if word in _COMPARED:
            sides = [self.value(state, side, binding) for side in formula[1:]]
            return None if None in sides else _COMPARED[word](*sides)
        if word in {"exists", "forall"}:
            within = self._extensions(typed(formula[1]), binding)
            results = (self._holds(state, formula[2], extended) for extended in within)
            return _joined(results, word == "exists")
        return ground(formula, binding) in state


def _joined(results: Iterable[bool | None], decisive: bool) -> bool | None:
    is_defined = True
    for result in results:
        if result is decisive:
            return decisive
        is_defined = is_defined and result is not None
    return not decisive if is_defined else None


def _as_atoms(values: dict[Any, Fraction]) -> set[Any]:
    return {("=", *function, number) for function, number in values.items()}


def conjuncts(formula: list[Any]) -> list[Any]:
    return formula[1:] if formula[:1] == ["and"] else [formula] * bool(formula)


def ground(atom: list[str], binding: dict[str, str]) -> Atom:
    return tuple(binding.get(word, word) for word in atom)
