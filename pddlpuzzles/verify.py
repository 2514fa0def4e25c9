"""Checks a proof that a problem in PDDL has no plan, or none that costs less than a bound.

    python verify.py DOMAIN PROBLEM CERTIFICATE [PLAN]

It says what is proved, and ends with 0; or where and why it is not, and ends with 1; with 2 where a
file cannot be read. docs/certificates.md has the format, and why it is sound. A node is a part of
PDDL, a word or a list of nodes. Bit n stands for the listed atom n.
"""

import gzip
import json
import re
import sys
import zlib
from collections import defaultdict, namedtuple
from collections.abc import Callable, Iterator
from fractions import Fraction
from math import inf, lcm
from typing import Any, NamedTuple

DEEPEST = 100  # parentheses within parentheses: this bounds every recursion
LONGEST = 1 << 24  # a file of PDDL; of the certificate a line, and all that is no state
MOST_NAMES = 10_000_000  # of objects, in all that an action's variables may stand for
MOST_BITS = 1 << 36  # the atoms, and 5000, times the states, or the instances of formulas
LEMMAS = {"potential": (1, "constant"), "monotone": (-1, "above"), "parity": (0, "goal")}
SIZE = {"and": 0, "or": 0, "not": 2, "imply": 3, "exists": 3, "forall": 3, "when": 3, "increase": 3}
METRIC, NOTHING, READ = ["minimize", ["total-cost"]], list[Any](), [list[Any]()]  # last read
BROKEN = (OSError, EOFError, zlib.error, RecursionError, UnicodeError, MemoryError)


class Failure(Exception):
    """Why nothing is proved, and the exit code."""


def need(is_so: object, reason: str, code: int = 1) -> None:
    """Fail unless something is so."""
    if not is_so:
        raise Failure(reason, code)


class Condition(NamedTuple):
    """These bits are set, those are not, and none of some further conditions holds."""

    yes: int = 0
    no: int = 0
    never: "tuple[Condition, ...]" = ()

    def holds(self, true: int, false: int, sign: bool = True) -> bool:
        """Say whether it may hold (or fail) where these bits may be set, and those unset."""
        if sign and (self.yes & ~true or self.no & ~false):
            return False
        parts = (part.holds(true, false, not sign) for part in self.never)
        return all(parts) if sign else bool(self.yes & false or self.no & true) or any(parts)


ALWAYS, NEVER = Condition(), Condition(0, 0, (Condition(),))
# An action's changes: (when, (added, deleted)), first what always is; more and less: all of these.
Action = namedtuple("Action", "name cost condition changes more less")


def successor(action: Any, state: int) -> int:
    """Return the state after an action that can be applied."""
    added = deleted = 0
    for when, (more, less) in action.changes:
        if when.holds(state, ~state):
            added, deleted = added | more, deleted | less
    return state & ~deleted | added


def each(bits: int) -> Iterator[int]:
    """Yield the numbers of bits."""
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


def groups(path: str) -> list[Any]:
    """Return what a file has in lists of words and lists, in lower case."""
    with open(path, encoding="utf-8", errors="replace") as file:
        text = file.read(LONGEST)
    need(len(text) < LONGEST, f"{path}: more than {LONGEST} characters", 2)
    stack: list[Any] = [[]]
    for word in re.findall(r"[()]|\??[^\s()?]+", re.sub(";.*", "", text.lower())):
        if word == ")":
            stack.pop()
        else:
            stack[-1].append([] if word == "(" else word)
            stack += stack[-1][-1:] if word == "(" else []
        need(0 < len(stack) <= DEEPEST, f"{path}: a wrong parenthesis, or over {DEEPEST} deep", 2)
    need(len(stack) == 1, f"{path}: a parenthesis is missing", 2)
    return list[Any](stack[0])


def items(node: Any, size: int = 0, kind: Any = (str, list)) -> list[Any]:
    """Return a node, which must be a list, of this size and kind if they are given."""
    READ[0], is_so = node, isinstance(node, list) and all(isinstance(one, kind) for one in node)
    need(is_so and len(node) == (size or len(node)), f"this is not understood: {node!s:.70}", 2)
    return node  # type: ignore[no-any-return]


def typed(nodes: list[Any]) -> list[tuple[str, list[str]]]:
    """Return each name of `a b - kind c` with its types, of which it has one."""
    rest, kinds, found = [*items(nodes)], ["object"], []
    while rest:
        node = rest.pop()
        if rest[-1:] == ["-"] and rest.pop():
            kinds = items(node, 0, str)[1:] if isinstance(node, list) else [node]
        else:
            found.append((*items([node], 1, str), kinds))
    return found[::-1]


class Task:
    """A domain and a problem; and, once it is known which atoms change, the ground actions."""

    def __init__(self, domain: str, problem: str) -> None:
        found: dict[str, list[Any]] = defaultdict(list)
        for path in (domain, problem):
            for head, *rest in map(items, items(items(groups(path), 1)[0])[1:]):  # and its name
                found[str(head)] += [rest] if head == ":action" else rest
        is_so = [*found][:1] == ["domain"] and found.pop(":domain", []) == found.pop("domain")
        need(is_so and found.pop("problem"), "expected a domain, and a problem of this domain", 2)
        above: dict[str, list[str]] = defaultdict(list)
        for name, kinds in typed(found.pop(":types", [])):
            above[name] += kinds
        self.kinds: dict[str, list[str]] = {}  # of objects, with those above
        for name, kinds in typed(found.pop(":constants", [])) + typed(found.pop(":objects", [])):
            self.kinds[name] = [*self.kinds.get(name, ["object"]), *kinds]
            for kind in self.kinds[name]:  # they grow meanwhile
                self.kinds[name] += {*above[kind]}.difference(self.kinds[name])
        own = {one[0]: 1 + len(typed(one[1:])) for one in map(items, found.pop(":predicates", []))}
        self.sizes = SIZE | {"=": 3} | own  # of formulas
        start = [items(fact) for fact in found.pop(":init")]
        self.values = {tuple(one[-2]): one[-1] for one in start if one[0] == "="}  # of functions
        self.schemas, (self.goal,) = found.pop(":action", []), items(found.pop(":goal", []), 1)
        self.said = ["and", *(one for one in start if one[0] not in ("=", "not")), self.goal]
        self.facts = {tuple(items(one, 0, str)) for one in self.said[1:-1]}
        self.has_metric = ":metric" in found
        need(found.pop(":metric", METRIC) == METRIC, "only costs can be minimized", 2)
        need(found.keys() <= {":requirements", ":functions"}, f"not in version 1: {[*found]}", 2)

    def ground(self, atoms: list[tuple[str, ...]]) -> None:
        """Find the ground actions that can be applied at some time, if only these atoms change."""
        self.bits = {atom: 1 << number for number, atom in enumerate(atoms)}
        self.left = self.most = MOST_BITS // (len(atoms) + 5000)
        self.known: dict[Any, list[Any]] = {}  # parts and bindings, by nodes
        self.rows: dict[str, dict[tuple[str, ...], None]] = defaultdict(dict)  # what may hold
        for atom in (*sorted(self.facts), *atoms, *(("=", name, name) for name in self.kinds)):
            self.rows[atom[0]][atom[1:]] = None
        self.start = sum(bit for atom, bit in self.bits.items() if atom in self.facts)
        self.bindings(NOTHING, self.said)  # to see that all of it is declared
        self.wanted = self.condition(self.goal, {}) or NEVER
        need(len({one[0] for one in self.schemas}) == len(self.schemas), "two actions of a name", 2)
        self.actions = {one.name: one for schema in self.schemas for one in self.instances(*schema)}

    def bindings(self, variables: Any, formula: Any = NOTHING) -> list[dict[str, str]]:
        """Return objects for variables, in all ways in which literals of a formula are possible."""
        if id(variables) in self.known:
            return self.known[id(variables)]
        waiting = [one for one in self.parts(formula) if one[0][0] not in SIZE]
        for name, kinds in typed(variables):
            some = (one for one, own in self.kinds.items() if not {*kinds}.isdisjoint(own))
            waiting.append(([f"- {' '.join(kinds)}", name], True))
            self.rows[waiting[-1][0][0]].update(dict.fromkeys((one,) for one in some))
        free, found = {*dict(typed(variables))}, [dict.fromkeys(dict(typed(variables)), "")]
        terms = {term for atom, _ in waiting for term in atom[1:]} - free - self.kinds.keys()
        need(not terms and len(free) == len(typed(variables)), f"unknown/twice: {terms or free}", 2)
        while free:  # next comes the atom for which the fewest rows are expected
            fit = [atom for atom, sign in waiting if sign and free.intersection(atom)]
            head, *terms = min(
                fit, key=lambda one: len(self.rows[one[0]]) ** (len(free & {*one}) / (len(one) - 1))
            )
            key = [place for place, term in enumerate(terms) if term not in free]
            new = [(place, term) for place, term in enumerate(terms) if term in free]
            free.difference_update(terms)
            checks = [one for one in waiting if free.isdisjoint(one[0])]
            waiting = [one for one in waiting if free.intersection(one[0])]
            index, before, found = defaultdict(list), found, []
            for row in self.rows[head]:
                index[tuple([row[place] for place in key])].append(row)
            for one in before:
                for row in index[tuple([one.get(terms[place], terms[place]) for place in key])]:
                    more = one | {name: row[place] for place, name in new}
                    if all(self.bit(atom, more, sign) is not None for atom, sign in checks):
                        found.append(more)
                        need(len(found) * len(more) < MOST_NAMES, "the problem is too large", 2)
        return self.known.setdefault(id(variables), found)

    def bit(self, node: Any, names: dict[str, str], sign: bool) -> int | None:
        """Return an atom's bit; 0 if it never changes, None if so it never is as its sign says."""
        self.left -= 1
        need(self.left > 0, "the problem is too large", 2)
        atom = tuple([names[term] if term[0] == "?" else term for term in node])
        is_so = (atom[1:] in self.rows[atom[0]]) == sign
        return self.bits.get(atom, 0 if is_so else None)

    def parts(self, node: Any, sign: bool = True) -> list[tuple[Any, bool]]:
        """Return formulas with signs; one, or its negation, is that all are as the signs say."""
        self.left -= 1
        need(self.left > 0, "the problem is too large", 2)
        if (id(node), sign) not in self.known:
            head, found = (items(node) or ["and"])[0], [(node or ["and"], sign)]
            items(node, self.sizes[head], (str, list) if head in SIZE else str)
            if head == ("and" if sign else "or"):
                found = [one for part in node[1:] for one in self.parts(part, sign)]
            elif head == "not":
                found = self.parts(node[1], not sign)
            elif head == "imply" and not sign:
                found = self.parts(node[1], True) + self.parts(node[2], False)
            self.known[id(node), sign] = found
        return self.known[id(node), sign]

    def condition(self, node: Any, names: dict[str, str], sign: bool = True) -> Condition | None:
        """Return when a formula holds, or when it does not; None for never."""
        yes, no, never = 0, 0, list[Condition]()
        for part, positive in self.parts(node, sign):
            found: list[Condition | None] = []
            if part[0] not in SIZE:
                if (bit := self.bit(part, names, positive)) is None:
                    return None
                yes, no = (yes | bit, no) if positive else (yes, no | bit)
            elif part[0] == ("forall" if positive else "exists"):
                choices = (names | more for more in self.bindings(part[1]))
                found = [self.condition(part[2], more, positive) for more in choices]
            elif denied := self.condition(part, names, not positive):
                is_single = (denied.yes | denied.no).bit_count() + len(denied.never) == 1
                flat = denied.never[0] if denied.never else Condition(denied.no, denied.yes)
                found = [flat if is_single else Condition(0, 0, (denied,))]
            for one in found:
                if one is None:
                    return None
                yes, no, never = yes | one.yes, no | one.no, [*never, *one.never]
        return None if yes & no or ALWAYS in never else Condition(yes, no, (*never,))

    def effects(self, node: Any, names: dict[str, str], when: Condition) -> Iterator[Any]:
        """Yield conditions with what is added and what is deleted; and add costs up."""
        for part, sign in self.parts(node):
            if sign and part[0] == "forall":
                for more in self.bindings(part[1]):
                    yield from self.effects(part[2], names | more, when)
            elif sign and part[0] == "when":
                if also := self.condition(part[1], names):
                    yes, no, never = when.yes | also.yes, when.no | also.no, when.never + also.never
                    yield from self.effects(part[2], names, Condition(yes, no, never))
            elif sign and part[0] == "increase":
                need(part[1] == ["total-cost"] and when == ALWAYS, f"not read: {part!s:.70}", 2)
                key = tuple(names.get(str(term), term) for term in part[2])
                price = str(self.values.get(key) if isinstance(part[2], list) else part[2])
                need(re.fullmatch(r"[0-9]{1,99}(\.0)?", price), f"no whole number: {part}", 2)
                self.cost += int(price.removesuffix(".0"))
            else:
                bit = self.bit(part, names, sign)
                need(bit is not None, f"{[names.get(one, one) for one in part]} is not listed")
                yield (when, bit, 0) if sign else (when, 0, bit)

    def instances(self, name: str, *rest: Any) -> Iterator[Action]:
        """Yield the ground actions of a schema."""
        parts = dict.fromkeys((":parameters", ":precondition", ":effect"), NOTHING)
        parts |= zip(rest[::2], rest[1::2], strict=False)
        variables, formula, effect, *others = parts.values()
        need(not others and len(rest) == 2 * len({*map(str, rest[::2])}), f"not read: {name}", 2)
        for names in self.bindings(variables, formula):
            if (condition := self.condition(formula, names)) is not None:
                self.cost, more, less, found = 0, 0, 0, {ALWAYS: (0, 0)}
                for when, plus, minus in self.effects(effect, names, ALWAYS):
                    added, deleted = found.get(when, (0, 0))
                    found[when] = added | plus, deleted | minus
                    more, less = more | plus, less | minus
                title = " ".join([name, *names.values()])
                cost, changes = self.cost if self.has_metric else 1, [*found.items()]
                yield Action(f"({title})", cost, condition, changes, more, less & ~found[ALWAYS][0])


def whole(value: Any) -> int:
    """Return a number of the certificate, which must be whole and not negative."""
    need(type(value) is int and 0 <= value < 10**99, f"expected a whole number: {value!a:.70}")
    return int(value)


def fraction(text: Any) -> Fraction:
    """Return the number that a text of the certificate is."""
    need(re.fullmatch("-?[0-9]{1,99}(/[1-9][0-9]{0,98})?", str(text)), f"no fraction: {text!a:.70}")
    return Fraction(text)


class Proof:
    """What the lines of a certificate have proved so far."""

    def __init__(self, task: Task, header: Any, texts: list[str]) -> None:
        is_so = header.get("claim") == ("cost" if "bound" in header else "unsolvable")
        need(is_so, "expected the claim 'cost' with a bound, or 'unsolvable' without one")
        self.task, self.bound = task, whole(header["bound"]) if "bound" in header else inf
        atoms = [tuple(text.lower()[1:-1].split()) for text in texts]
        for atom, text in zip(atoms, texts, strict=True):
            is_so = f"({' '.join(atom)})" == text.lower() and atom[:1] not in ((), ("=",))
            need(is_so and task.kinds.keys() >= {*atom[1:]}, f"no atom of objects: {text!a:.70}")
        need(len({*atoms}) == len(atoms), "an atom is listed twice")
        task.ground(atoms)
        self.powers = {number: 1 << number for number in range(len(atoms))}
        self.groups: list[tuple[int, bool]] = []  # their bits, and whether one always holds
        self.of: dict[int, list[int]] = defaultdict(list)  # the groups of each number
        self.lemmas: dict[int, Callable[[int], Any]] = {}  # the least that is left of a plan
        self.is_enough, every = False, task.actions.values()
        self.rules = [(one.name, one.condition, *two) for one in every for two in one.changes]
        self.asking: dict[int, list[Any]] = defaultdict(list)  # by the last number that they need
        for one in every:
            self.asking[one.condition.yes.bit_length() - 1].append(one)
        self.closed, self.ends = dict[int, int](), dict[Any, Any]()  # g; what is reached without
        self.awaited = defaultdict[int, Any](lambda: (inf, 0, ""))  # the most that g may be; why

    def bits(self, numbers: Any) -> int:
        """Return the bits of some numbers, of which none comes twice."""
        need(type(numbers) is list and {*map(type, numbers)} <= {int}, "expected numbers of atoms")
        need(len(self.powers.keys() & numbers) == len(numbers), "a number twice, or of no atom")
        return sum(map(self.powers.__getitem__, numbers))

    def take_groups(self, entry: Any, _: int) -> None:
        """Take in groups."""
        exactly, first = {*map(whole, entry.get("exactly", []))}, len(self.groups)
        self.groups += [(self.bits(one), at in exactly) for at, one in enumerate(entry["groups"])]
        need(first + max(exactly, default=-1) < len(self.groups), "`exactly` names no group")
        for place, (members, is_exact) in enumerate(self.groups[first:], first):
            held = (members & self.task.start).bit_count()
            need(held in (is_exact, 1), f"of group {place} {held} hold at the start")
            for number in each(members):
                self.of[number].append(place)
        for action in self.task.actions.values():
            sets, unsets = action.changes[0][1]
            for place in {at for one in each(action.more | action.less) for at in self.of[one]}:
                members, is_exact = self.groups[place]
                added, asked = members & action.more, members & action.condition.yes
                is_one = not added or (added.bit_count() == 1 and asked & (unsets | added))
                need(is_one, f"{action.name} may add a second atom of group {place}")
                is_kept = members & sets or not members & action.less or not is_exact
                need(is_kept, f"{action.name} may leave no atom of group {place}")

    def known(self, condition: Condition) -> tuple[int, int]:
        """Return what holds, and what does not, in reachable states in which a condition holds."""
        false = condition.no
        for place in {at for number in each(condition.yes) for at in self.of[number]}:
            false |= self.groups[place][0] & ~condition.yes
        return condition.yes, false

    def take_lemma(self, entry: Any, _: int) -> None:
        """Take in a lemma; the weights of a monotone one are negated, those of parity are 1."""
        need(entry["kind"] in [*LEMMAS], f"expected one of the kinds {', '.join(LEMMAS)}")
        name, (sign, key) = whole(entry["lemma"]), LEMMAS[entry["kind"]]
        need(name not in self.lemmas, "there is such a lemma already")
        texts = entry["weights"] if sign else {str(n): "1" for n in each(self.bits(entry["atoms"]))}
        exact = [*map(fraction, (entry[key] if sign else str(whole(entry[key])), *texts.values()))]
        need(texts.keys() <= {*map(str, self.powers)}, "weights are not by numbers of atoms")
        several = {one.denominator for one in exact}
        need(len(several) < 500 and (scale := lcm(*several)) < 10**99, "too large denominators")
        base, *rest = (int(one * scale) for one in exact)
        weights = {int(at): one * (sign or 1) for at, one in zip(texts, rest, strict=True)}
        bits, true, false = self.bits([*weights]), *self.known(self.task.wanted)
        for action in self.task.actions.values():
            is_so, is_not = self.known(action.condition)
            up, down, lost = action.more & ~is_so & bits, action.less & ~is_not & bits, 0
            added, deleted = action.changes[0][1]
            sure = (added & is_not | deleted & ~added & is_so & ~action.more) & bits
            for at in each(up | down):
                fall, rise = weights[at] * (down >> at & 1), -weights[at] * (up >> at & 1)
                lost += fall + rise if sure >> at & 1 else max(fall, rise, 0)
            is_even = sure == up | down and sure.bit_count() % 2 == 0
            is_kept = lost <= max(sign, 0) * scale * action.cost if sign else is_even
            need(is_kept, f"{action.name} may change more than it says")
        seen, highest = true | false, base + sum(weights[number] for number in each(true & bits))
        for members, is_exact in [*self.groups, *((1 << number, False) for number in weights)]:
            rest = [weights.get(number, 0) for number in each(members & ~seen)]
            is_one_left = is_exact and rest and not members & seen & ~false
            highest, seen = highest + max(rest if is_one_left else [0, *rest]), seen | members
        is_so = (bits & true).bit_count() % 2 == base and not bits & ~true & ~false
        need((is_so, highest <= 0, highest < 0)[sign], "it is not so in every goal state")

        def left(state: int) -> Any:
            total = base + sum(weight for number, weight in weights.items() if state >> number & 1)
            return (inf if total % 2 else 0, Fraction(total, scale), inf if total >= 0 else 0)[sign]

        self.lemmas[name] = left
        self.is_enough |= left(self.task.start) >= self.bound

    def successors(self, state: int) -> dict[int, tuple[float, str]]:
        """Return the states after a state, with the least cost and an action that has it."""
        found = dict[int, tuple[float, str]]()
        for number in (-1, *each(state)):
            for action in self.asking.get(number, ()):
                if action.condition.holds(state, ~state):
                    after, way = successor(action, state), (action.cost, action.name)
                    found[after] = min(found.get(after, way), way)
        return found

    def take_state(self, entry: Any, line: int) -> None:
        """Take in a state of the closed set; it is the bits of what holds."""
        state, g = self.bits(entry["state"]), whole(entry["g"])
        need(state not in self.closed and len(self.closed) < self.task.most, "a state too many")
        most, where, name = self.awaited.pop(state, (inf, 0, ""))
        need(g <= most, f"its g is {g}, and it is reached at {most} (line {where}, by {name})")
        need(g >= self.bound or not self.task.wanted.holds(state, ~state), "it is a goal state")
        self.closed[state] = g
        pruned = {self.bits(after): reason for after, reason in entry.get("pruned", [])}
        need(len(pruned) == len(entry.get("pruned", [])), "a state is pruned twice")
        self.ends = {} if len(self.ends) * len(self.rules) > MOST_NAMES // 10 else self.ends
        for after, (cost, name) in self.successors(state).items():
            if after in pruned:
                left = self.left(after, pruned.pop(after))
                need(left >= self.bound - g - cost, f"after {name} only {left} is shown to be left")
            elif after in self.closed:
                need(self.closed[after] <= g + cost, f"{name} leads to a state of a larger g")
            else:
                self.awaited[after] = min(self.awaited[after], (g + cost, line, name))
        need(not pruned, "a state is pruned to which no action leads from here")

    def left(self, state: int, reason: Any) -> Any:
        """Return the least that is left of a plan from a state, as far as a reason shows it."""
        if "lemma" in reason:
            return self.lemmas[whole(reason["lemma"])](state)
        if reason.get("relaxed") is True:
            need(not self.is_reachable(state, []), "without deletes the goal can be reached")
            return inf
        total, falls = Fraction(), defaultdict[str, Fraction](Fraction)
        for price, names in reason["landmarks"]:
            cost = fraction(str(price))
            need(cost >= 0 and not self.is_reachable(state, names), "a landmark is none")
            total += cost
            for name in self.task.actions.keys() & names:
                falls[name] += cost
                need(falls[name] <= self.task.actions[name].cost, f"too much falls on {name}")
        return total

    def is_reachable(self, state: int, without: Any) -> bool:
        """Say whether the goal is reached without some actions, if what was so once stays so."""
        banned = frozenset(self.task.actions.keys() & without)
        true, false = self.ends.get(banned, (0, 0))
        if state & ~true or ~state & ~false:  # else no more is reached than was before
            true, false, before = state, ~state, (0, 0)
            while before != (true, false):
                before = true, false
                for name, own, when, (more, less) in self.rules:
                    if name not in banned and own.holds(true, false) and when.holds(true, false):
                        true, false = true | more, false | less
            self.ends[banned] = true, false
        return self.task.wanted.holds(true, false)


def replay(task: Task, path: str) -> int:
    """Return the cost of a plan."""
    state, cost = task.start, 0
    for step in (f"({' '.join(map(str, one))})" for one in groups(path) if isinstance(one, list)):
        action: Any = task.actions.get(step)
        need(action and action.condition.holds(state, ~state), f"{step:.70} cannot be applied")
        state, cost = successor(action, state), cost + action.cost
    need(task.wanted.holds(state, ~state), "the goal is not reached")
    return cost


def check(domain: str, problem: str, certificate: str, plan: str = "") -> str:
    """Return in a sentence what a certificate, and a plan, prove; or fail."""
    place, stage = f"{domain}, {problem}", ""
    try:
        task, stage, place = Task(domain, problem), "first", f"{certificate}:1"
        with (gzip.open if certificate.endswith(".gz") else open)(certificate, "rb") as file:
            header = json.loads(file.readline(LONGEST))
            known = [header.get("format"), repr(header.get("version"))]
            need(known == ["pddlpuzzles-certificate", "1"], "expected our format, version 1", 2)
            stage, atoms = "", [*map(str, header["atoms"])]
            proof, stage = Proof(task, header, atoms), "first"
            for line, text in enumerate(iter(lambda: file.readline(LONGEST), b""), 2):
                place, before = f"{certificate}:{line}", stage
                stage = "".join({"groups", "lemma", "state"} & (entry := json.loads(text)).keys())
                need(before <= stage and len(stage) < 7, "expected groups, then lemmas, states")
                need(stage == "state" or file.tell() < LONGEST, "too many groups or lemmas")
                getattr(proof, f"take_{stage}")(entry, line)
        for line, name in sorted((line, name) for _, line, name in proof.awaited.values())[:1]:
            place = f"{certificate}:{line}"
            need(False, f"the state after {name} is neither there nor pruned")
        need(proof.is_enough or proof.closed.get(task.start) == 0, "no start with a g of 0")
        place = plan
        cost = replay(task, plan) if plan else proof.bound
    except Failure as error:
        place = f"{domain}, {problem}" if (stage, error.args[1]) == ("", 2) else place
        raise Failure(f"{place}: {error.args[0]}", error.args[1]) from None
    except (*BROKEN, json.JSONDecodeError) as error:
        raise Failure(f"{place}: {str(error) or 'there is too little memory':.99}", 2) from None
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
        what = f"{error} is not there" if isinstance(error, KeyError) else "a part has a wrong type"
        what = what if stage else f"in {domain} or {problem} is not understood: {READ[0]!s:.70}"
        raise Failure(f"{place}: {what}", 1 if stage else 2) from None
    said = f"no plan costs less than {proof.bound}" if proof.bound < inf else "there is no plan"
    need(cost == proof.bound, f"{plan}: it costs {cost}, and it is proved that {said}")
    return f"{said}; this plan costs {cost}" if plan else said


if __name__ == "__main__":
    try:
        need(3 < len(sys.argv) < 6, "usage: verify.py DOMAIN PROBLEM CERTIFICATE [PLAN]", 2)
        sys.stdout.write(f"proved: {check(*sys.argv[1:])}\n")
    except Failure as failure:
        (sys.stderr, sys.stdout)[failure.args[1] == 1].write(f"not proved: {failure.args[0]}\n")
        sys.exit(failure.args[1])
