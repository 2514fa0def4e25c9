"""A PDDL simulator that shares no code with the package: it reads the text that is exported.

States are frozensets of ground atoms, atoms and ground actions are tuples of words. It knows
STRIPS with types, negation, disjunction, equality, quantifiers, conditional and universal
effects, and a total cost; that is all that any encoding here uses.
"""

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

Atom = tuple[str, ...]
State = frozenset[Atom]
_COMPOUND = {"and", "or", "not", "=", "exists", "forall", "imply"}


def parse(text: str) -> Any:
    words = re.findall(r"[()]|[^\s()]+", re.sub(r";[^\n]*", "", text).lower())
    stack: list[list[Any]] = [[]]
    for word in words:
        if word == "(":
            stack.append([])
        elif word == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(word)
    (expression,) = stack[0]
    return expression


def typed(words: list[str]) -> list[tuple[str, str]]:
    """Read `a b - kind c`: pairs of a name and its type."""
    pairs: list[tuple[str, str]] = []
    names: list[str] = []
    rest = iter(words)
    for word in rest:
        if word == "-":
            kind = next(rest)
            pairs += [(name, kind) for name in names]
            names = []
        else:
            names.append(word)
    return pairs + [(name, "object") for name in names]


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
        self.parents = dict(typed(sections.get(":types", [])))
        self.objects = typed(facts.get(":objects", [])) + typed(sections.get(":constants", []))
        self.has_costs = ":metric" in facts
        self.kinds: dict[str, set[str]] = {}  # of each object, all its types
        for name, kind in self.objects:
            own = self.kinds.setdefault(name, {"object"})
            while kind not in own:
                own.add(kind)
                kind = self.parents.get(kind, "object")
        self.members: dict[str, list[str]] = {}
        for name, kinds in self.kinds.items():
            for kind in kinds:
                self.members.setdefault(kind, []).append(name)
        self.start: State = self.closed(
            frozenset(tuple(atom) for atom in facts[":init"] if atom[0] not in {"=", "not"})
        )
        self.goal = facts[":goal"][0]
        self.values = {
            tuple(one[1]): one[2]
            for one in facts[":init"]
            if one[0] == "=" and isinstance(one[1], list)
        }
        changing = set()
        for _, _, effects in self.actions.values():
            changing |= {atom[0] for atom in touched(["and", *effects])}
        self.asked: dict[State, list[Atom]] = {}
        self.static = {}
        for atom in self.start:
            if atom[0] not in changing:
                self.static.setdefault(atom[0], []).append(atom)

    def is_goal(self, state: State) -> bool:
        return self._holds(state, self.goal, {})

    def applicable(self, state: State) -> list[Atom]:
        if state not in self.asked:
            self.asked[state] = self._applicable(state)
        return self.asked[state]

    def _applicable(self, state: State) -> list[Atom]:
        index: dict[str, list[Atom]] = {}
        for atom in state:
            index.setdefault(atom[0], []).append(atom)
        found = []
        for name, (parameters, conditions, _) in self.actions.items():
            positive = [one for one in conditions if one[0] in index or one[0] not in _COMPOUND]
            positive.sort(key=lambda one: len(index.get(one[0], ())))
            other = [one for one in conditions if one not in positive]
            for binding in self._matches(state, index, positive, parameters, {}):
                if all(self._holds(state, one, binding) for one in other):
                    found.append((name, *(binding[parameter] for parameter, _ in parameters)))
        return sorted(found)

    def apply(self, state: State, action: Atom) -> tuple[State, int]:
        parameters, conditions, effects = self.actions[action[0]]
        names = [parameter for parameter, _ in parameters]
        binding = dict(zip(names, action[1:], strict=True))
        assert all(self._holds(state, one, binding) for one in conditions), action
        added: set[Atom] = set()
        deleted: set[Atom] = set()
        cost = 0 if self.has_costs else 1
        for effect in effects:
            if effect[0] == "increase":
                price = effect[2]
                is_word = isinstance(price, str)
                cost += int(price if is_word else self.values[ground(price, binding)])
            else:
                self._effect(state, effect, binding, added, deleted)
        return self.closed(frozenset(state - deleted | added)), cost

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

    def _effect(self, state, effect, binding, added, deleted):
        word = effect[0]
        if word == "and":
            for part in effect[1:]:
                self._effect(state, part, binding, added, deleted)
        elif word == "when":
            if self._holds(state, effect[1], binding):
                self._effect(state, effect[2], binding, added, deleted)
        elif word == "forall":
            for extended in self._extensions(typed(effect[1]), binding):
                self._effect(state, effect[2], extended, added, deleted)
        elif word == "not":
            deleted.add(ground(effect[1], binding))
        else:
            added.add(ground(effect, binding))

    def _matches(self, state, index, conditions, parameters, binding) -> Iterator[dict[str, str]]:
        if not conditions:
            left = [(name, kind) for name, kind in parameters if name not in binding]
            for extended in self._extensions(left, binding):
                if all(kind in self.kinds[extended[name]] for name, kind in parameters):
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
                    if extended.setdefault(word, value) != value:
                        break
                elif word != value:
                    break
            else:
                yield from self._matches(state, index, rest, parameters, extended)

    def _extensions(self, kinds, binding) -> Iterator[dict[str, str]]:
        names = [name for name, _ in kinds]
        for chosen in product(*(self.members.get(kind, ()) for _, kind in kinds)):
            yield binding | dict(zip(names, chosen, strict=True))

    def _holds(self, state: State, formula: list[Any], binding: dict[str, str]) -> bool:
        word = formula[0] if formula else "and"
        if word == "and":
            return all(self._holds(state, part, binding) for part in formula[1:])
        if word == "or":
            return any(self._holds(state, part, binding) for part in formula[1:])
        if word == "imply":
            one, other = (self._holds(state, part, binding) for part in formula[1:])
            return other or not one
        if word == "not":
            return not self._holds(state, formula[1], binding)
        if word == "=":
            return len({binding.get(term, term) for term in formula[1:]}) == 1
        if word in {"exists", "forall"}:
            within = self._extensions(typed(formula[1]), binding)
            results = (self._holds(state, formula[2], extended) for extended in within)
            return any(results) if word == "exists" else all(results)
        return ground(formula, binding) in state


def conjuncts(formula: list[Any]) -> list[Any]:
    return formula[1:] if formula[:1] == ["and"] else [formula] * bool(formula)


def ground(atom: list[str], binding: dict[str, str]) -> Atom:
    return tuple(binding.get(word, word) for word in atom)


def touched(effect: list[Any]) -> Iterator[list[str]]:
    if effect[0] == "and":
        for part in effect[1:]:
            yield from touched(part)
    elif effect[0] in {"when", "forall"}:
        yield from touched(effect[2])
    elif effect[0] == "not":
        yield effect[1]
    elif effect[0] != "increase":
        yield effect
