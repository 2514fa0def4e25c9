"""A PDDL simulator that shares no code with the package: it reads the text that is exported.

States are frozensets of ground atoms, atoms and ground actions are tuples of words. It knows
STRIPS with types, negation, disjunction, equality, quantifiers, conditional and universal
effects, and a total cost; that is all that any encoding here uses.
"""

import re
from collections.abc import Iterator
from functools import cache
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
        self.has_costs = ":metric" in facts
        self.members: dict[str, list[str]] = {}
        for name, kind in typed(facts.get(":objects", [])) + typed(sections.get(":constants", [])):
            kinds = {"object"}
            while kind not in kinds:
                kinds.add(kind)
                kind = parents.get(kind, "object")
            for one in kinds:
                self.members.setdefault(one, []).append(name)
        self.start: State = self.closed(
            frozenset(tuple(atom) for atom in facts[":init"] if atom[0] not in {"=", "not"})
        )
        self.goal = facts[":goal"][0]
        self.values = {
            tuple(one[1]): one[2]
            for one in facts[":init"]
            if one[0] == "=" and isinstance(one[1], list)
        }
        self.applicable = cache(self._applicable)

    def is_goal(self, state: State) -> bool:
        return self._holds(state, self.goal, {})

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
        binding = {name: word for (name, _), word in zip(parameters, action[1:], strict=True)}
        assert all(self._holds(state, one, binding) for one in conditions), action
        added: set[Atom] = set()
        deleted: set[Atom] = set()
        cost = 0 if self.has_costs else 1
        for effect in effects:
            if effect[0] == "increase":
                price = effect[2]
                cost += int(price if price == str(price) else self.values[ground(price, binding)])
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
