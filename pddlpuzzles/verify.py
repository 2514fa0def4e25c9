"""Checks a proof that a problem in PDDL has no plan, or none that costs less than a bound.

    python verify.py DOMAIN PROBLEM CERTIFICATE [PLAN]

It says what is proved, and ends with 0; or where and why it is not, and ends with 1; with 2 where a
file cannot be read. docs/certificates.md has the format, and why it is sound. Bit n is atom n.
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

DEEPEST, LONGEST = 100, 1 << 24  # parentheses within each other; a file, and a line of any
MOST_NAMES = 10_000_000  # of objects, in all that an action's variables may stand for
MOST_BITS = 1 << 36  # the atoms, and 5000, times the states, or the instances of formulas
LEMMAS = {"potential": (1, "constant"), "monotone": (-1, "above"), "parity": (0, "goal")}
SIZE = {"and": 0, "or": 0, "not": 2, "imply": 3, "exists": 3, "forall": 3, "when": 3, "increase": 3}
NUMERIC = {"<", "<=", ">", ">=", "assign", "decrease", "scale-up", "scale-down"}
METRIC, TWICE = [":metric", "minimize", ["total-cost"]], {"define": 2, ":requirements": 2}
READ, LINES, NOTHING = [""], dict[int, Any](), list[Any]()  # where the last node read is, and all
BROKEN = (OSError, EOFError, zlib.error, RecursionError, UnicodeError, MemoryError)


class Failure(Exception):
    """Why nothing is proved, and the exit code."""


def need(is_so: object, reason: str, code: int = 1) -> Any:
    if not is_so:
        raise Failure(reason, code)


class Condition(NamedTuple):
    """These bits are set, those are not, and none of some further conditions holds."""

    yes: int = 0
    no: int = 0
    never: "tuple[Condition, ...]" = ()

    def holds(self, true: int, false: int, sign: bool = True) -> bool:
        """Say whether it may hold (`sign` false: fail) where these bits may be set, those unset."""
        is_so = not (self.yes & ~true or self.no & ~false)
        if sign and (not is_so or not self.never):
            return is_so
        parts = (part.holds(true, false, not sign) for part in self.never)
        return all(parts) if sign else bool(self.yes & false or self.no & true) or any(parts)


ALWAYS, NEVER = Condition(), Condition(0, 0, (Condition(),))
Change = namedtuple("Change", "when added deleted")  # what becomes so where a condition holds
Action = namedtuple("Action", "name cost condition changes added deleted")  # first: always


def successor(action: Any, state: int) -> int:
    """Return the state after an action that can be applied."""
    added = deleted = 0
    for change in action.changes:
        if change.when.holds(state, ~state):
            added, deleted = added | change.added, deleted | change.deleted
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
    stack: list[Any] = [[]]
    for line, code in enumerate(text.lower().split("\n"), 1):
        READ[0] = f"{path}:{line}"
        for word in re.findall(r"[()]|\??[^\s()?]+|\?", code.partition(";")[0]):
            if word == ")":
                stack.pop()
            else:
                stack[-1].append([] if word == "(" else word)
                stack += stack[-1][-1:] if word == "(" else []
                LINES[id(stack[-1])] = READ[0], stack[-1]  # held, so that its id stays its own
            need(0 < len(stack) <= DEEPEST, f"a wrong parenthesis, or over {DEEPEST} deep", 2)
    need(len(items(stack)) == 1 and len(text) < LONGEST, "too long, or a ) is missing", 2)
    return list[Any](stack[0])


def items(node: Any, size: int = 0, kind: Any = (str, list)) -> list[Any]:
    """Return a node, which must be a list, of this size and kind if they are given."""
    READ[0] = LINES.get(id(node), READ)[0]
    is_so = isinstance(node, list) and all(isinstance(part, kind) for part in node)
    need(is_so and len(node) == (size or len(node)), f"this is not understood: {node!s:.70}", 2)
    return node  # type: ignore[no-any-return]


def typed(nodes: Any, first: int, types: set[str]) -> list[tuple[str, list[str]]]:
    """Return each name of `a b - kind c` with its types, which must be known."""
    unread, kinds, names = items(nodes)[first:], ["object"], []
    while unread:  # from its end: the type of names stands behind them
        node = unread.pop()
        if unread[-1:] == ["-"] and unread.pop():
            kinds = node[1:] if node[:1] == ["either"] else [node]
            need(kinds and {*kinds} <= types, f"a type is not declared: {node!s:.70}", 2)
        else:
            names.append((*items([node], 1, str), kinds))
    return names[::-1]


def unique(pairs: list[tuple[str, Any]]) -> Any:
    return dict(pairs) if len(dict(pairs)) == len(pairs) else need(False, "a key is there twice")


def listed(values: Any, kind: type) -> Any:
    """Return a list of the certificate, which must be one, with values of this kind alone."""
    need(type(values) is list and {*map(type, values)} <= {kind}, f"a wrong list: {values!a:.70}")
    return values


def number(value: Any, kinds: Any = (int,), least: float = 0) -> Any:
    """Return a number of the certificate: a whole one, or a text if that is allowed."""
    is_so = type(value) in kinds and re.fullmatch("-?[0-9]{1,99}(/[1-9][0-9]{0,98})?", str(value))
    need(is_so and Fraction(value) >= least, f"a wrong number: {value!a:.70}")
    return Fraction(value) if type(value) is str else value


class Proof:
    """A domain and a problem, and what the lines of a certificate have proved of them so far."""

    def __init__(self, domain: str, problem: str) -> None:
        parts = defaultdict[str, list[Any]](list)
        for path, most in (domain, {":action": inf}), (problem, TWICE):
            first, *nodes = items(items(groups(path), 1)[0])
            for node in map(items, [[first], *nodes]):
                parts[head := str(*node[:1])].append(node)
                need(len(parts[head]) <= most.get(head, 1), f"a second {head}", 2)
        part, self.schemas = {head: nodes[0] for head, nodes in parts.items()}, parts[":action"]
        is_so = [*part][1] == "domain" and part.pop(":domain")[1:] == part.pop("domain")[1:]
        need(is_so and part.pop("problem")[1:], f"{problem} is no problem of {domain}", 2)
        _, self.goal = items(part.pop(":goal"), 2)
        self.values, self.said = dict[str, str](), ["and", self.goal]  # of functions; and facts
        for fact in map(items, part.pop(":init")[1:]):
            if fact[0] == "=":
                need(fact[2:] == [self.values.setdefault(str(fact[1]), fact[2])], "two values", 2)
            self.said += [fact] if fact[0] not in ("=", "not") else []
        self.facts = {tuple(items(fact, 0, str)) for fact in self.said[2:]}
        self.types = {"object", *map(str, part.get(":types", NOTHING))}
        above: dict[str, list[str]] = defaultdict(list)
        for name, kinds in typed(part.pop(":types", NOTHING), 1, self.types):
            above[name] += kinds
        self.kinds, self.sizes = dict[str, list[str]](), SIZE | {"=": 3}  # of objects, of formulas
        for node in (part.pop(":constants", NOTHING), part.pop(":objects", NOTHING)):
            for name, kinds in typed(node, 1, self.types):
                types = ["object", *kinds]
                for kind in types:  # they grow meanwhile
                    types += {*above[kind]}.difference(types)
                need(self.kinds.setdefault(name, types) == types, f"{name} has two types", 2)
        for node in map(items, part.pop(":predicates", NOTHING)[1:]):
            self.sizes[str(*node[:1])] = 1 + len(typed(node, 1, self.types))
        self.metric = part.pop(":metric", NOTHING)
        need(items(self.metric) in ([], METRIC), "only costs, no numbers, have certificates", 2)
        need(part.keys() <= {*TWICE, ":action", ":functions"}, f"not in version 1: {[*part]}", 2)

    def bindings(self, variables: Any, formula: Any = NOTHING) -> list[dict[str, str]]:
        """Return objects for variables, in all ways in which literals of a formula are possible."""
        if id(variables) in self.read:
            return self.read[id(variables)]
        waiting = [(node, sign) for node, sign in self.parts(formula) if node[0] not in SIZE]
        names = [name for name, _ in typed(variables, 0, self.types)]
        for name, kinds in typed(variables, 0, self.types):
            members = (name for name, types in self.kinds.items() if not {*kinds}.isdisjoint(types))
            waiting.append(([of_type := f"- {' '.join(kinds)}", name], True))  # as an atom
            self.rows[of_type].update(dict.fromkeys((name,) for name in members))
        free, rows = {*names}, [dict.fromkeys(names, "")]
        terms = {term for atom, _ in waiting for term in atom[1:]} - free - self.kinds.keys()
        is_so = not terms and len(free) == len(names) == "".join(names).count("?")
        need(is_so, f"unknown, twice or without ?: {terms or names}", 2)
        while free:  # next comes the atom that has the fewest rows for each of its terms
            fit = [atom for atom, sign in waiting if sign and free.intersection(atom)]
            rate = {len(self.rows[atom[0]]) ** (1 / len(atom)): atom for atom in fit}
            head, *terms = rate[min(rate)]
            key = [place for place, term in enumerate(terms) if term not in free]
            new = [(place, term) for place, term in enumerate(terms) if term in free]
            free.difference_update(terms)
            checks = [(atom, sign) for atom, sign in waiting if free.isdisjoint(atom)]
            waiting = [(atom, sign) for atom, sign in waiting if free.intersection(atom)]
            index, before, rows = defaultdict(list), rows, []
            for row in self.rows[head]:
                index[tuple([row[place] for place in key])].append(row)
            for bound in before:
                for row in index[tuple([bound.get(terms[place], terms[place]) for place in key])]:
                    more = bound | {name: row[place] for place, name in new}
                    if all(self.bit(atom, more, sign) is not None for atom, sign in checks):
                        rows.append(more)
                        need(len(rows) * len(more) < MOST_NAMES, "the problem is too large", 2)
        return self.read.setdefault(id(variables), rows)

    def bit(self, node: Any, names: dict[str, str], sign: bool) -> int | None:
        """Return an atom's bit; if it never changes, 0 if it is as the sign says, else None."""
        need(next(self.work, None) is not None, "the problem is too large", 2)
        atom = tuple([names[term] if term[0] == "?" else term for term in node])
        return self.atoms.get(atom, 0 if (atom[1:] in self.rows[atom[0]]) == sign else None)

    def parts(self, node: Any, sign: bool = True) -> list[tuple[Any, bool]]:
        """Return formulas and signs, which all are so just if this, or its negation, holds."""
        need(next(self.work, None) is not None, "the problem is too large", 2)
        if (id(node), sign) not in self.read:
            head, formulas = str((items(node) or ["and"])[0]), [(node or ["and"], sign)]
            need(head not in NUMERIC, "certificates are for problems without numbers", 2)
            items(node, self.sizes.get(head, -1), (str, list) if head in SIZE else str)
            if head == ("and" if sign else "or"):
                formulas = [formula for part in node[1:] for formula in self.parts(part, sign)]
            elif head == "not":
                formulas = self.parts(node[1], not sign)
            elif head == "imply" and not sign:
                formulas = self.parts(node[1], True) + self.parts(node[2], False)
            self.read[id(node), sign] = formulas
        return self.read[id(node), sign]

    def condition(self, node: Any, names: dict[str, str], sign: bool = True) -> Condition | None:
        """Return when a formula holds, or when it does not; None for never."""
        yes, no, never = 0, 0, list[Condition]()
        for part, sure in self.parts(node, sign):
            conditions: list[Condition | None] = []
            if part[0] not in SIZE:
                if (bit := self.bit(part, names, sure)) is None:
                    return None
                yes, no = (yes | bit, no) if sure else (yes, no | bit)
            elif part[0] == ("forall" if sure else "exists"):
                rows = self.bindings(part[1])
                conditions = [self.condition(part[2], names | row, sure) for row in rows]
            elif denied := self.condition(part, names, not sure):
                is_single = (denied.yes | denied.no).bit_count() + len(denied.never) == 1
                negated = denied.never[0] if denied.never else Condition(denied.no, denied.yes)
                conditions = [negated if is_single else Condition(0, 0, (denied,))]
            for condition in conditions:
                if condition is None:
                    return None
                yes, no, never = yes | condition.yes, no | condition.no, [*never, *condition.never]
        return None if yes & no or ALWAYS in never else Condition(yes, no, (*never,))

    def effects(self, node: Any, names: dict[str, str], when: Condition) -> Iterator[Any]:
        """Yield conditions with what is added and what is deleted; and add costs up."""
        for part, sign in self.parts(node):
            if sign and part[0] == "forall":
                for row in self.bindings(part[1]):
                    yield from self.effects(part[2], names | row, when)
            elif sign and part[0] == "when":
                if also := self.condition(part[1], names):
                    yes, no, never = when.yes | also.yes, when.no | also.no, when.never + also.never
                    yield from self.effects(part[2], names, Condition(yes, no, never))
            elif sign and part[0] == "increase":
                need(part[1] == ["total-cost"] and when == ALWAYS, f"numbers: {part!s:.70}", 2)
                key = str([names.get(str(term), term) for term in part[2]])
                price = str(self.values.get(key) if isinstance(part[2], list) else part[2])
                need(re.fullmatch(r"[0-9]{1,99}(\.0)?", price), f"no whole number: {part}", 2)
                self.cost += int(price.removesuffix(".0")) if self.metric else 0
            else:
                bit = self.bit(part, names, sign)
                need(bit is not None, f"{[names.get(term, term) for term in part]} is not listed")
                yield (when, bit, 0) if sign else (when, 0, bit)

    def instances(self, schema: Any) -> Iterator[Action]:
        """Yield the ground actions of a schema."""
        _, name, *rest = items(schema)
        parts = dict.fromkeys((":parameters", ":precondition", ":effect"), NOTHING)
        parts |= zip(rest[::2], rest[1::2], strict=False)
        variables, formula, effect, *unread = parts.values()
        need(not unread and len(rest) == 2 * len({*map(str, rest[::2])}), f"not read: {name}", 2)
        for names in self.bindings(variables, formula):
            if (condition := self.condition(formula, names)) is not None:
                self.cost, added, deleted = int(not self.metric), 0, 0
                changes = {ALWAYS: Change(ALWAYS, 0, 0)}
                for when, more, less in self.effects(effect, names, ALWAYS):
                    before = changes.get(when, Change(when, 0, 0))
                    changes[when] = Change(when, before.added | more, before.deleted | less)
                    added, deleted = added | more, deleted | less
                title, deleted = " ".join([name, *names.values()]), deleted & ~changes[ALWAYS].added
                rows = [*changes.values()]
                yield Action(f"({title})", self.cost, condition, rows, added, deleted)

    def take_claim(self, entry: Any, _: int) -> None:
        """Take in the first line, and find the ground actions that can be applied at some time."""
        self.groups: list[tuple[int, bool]] = []  # their bits, and whether one always holds
        self.of: dict[int, list[int]] = defaultdict(list)  # the groups of each number
        self.lemmas: dict[int, Callable[[int], Any]] = {}  # the least that is left of a plan
        self.closed, self.ends = dict[int, int](), dict[Any, Any]()  # g; what is reached without
        self.awaited = defaultdict[int, Any](lambda: (inf, 0, ""))  # the most that g may be; why
        self.asking: dict[int, list[Any]] = defaultdict(list)  # by the last number that they need
        version = [entry.pop("format"), repr(entry.pop("version"))]
        need(version == ["pddlpuzzles-certificate", "1"], "expected our format, version 1")
        is_so = entry.pop("claim") == ("cost" if "bound" in entry else "unsolvable")
        need(is_so, "expected the claim 'cost' with a bound, or 'unsolvable' without one")
        self.bound = number(entry.pop("bound")) if "bound" in entry else inf
        texts = [text.lower() for text in listed(entry.pop("atoms"), str)]
        atoms = [tuple(text[1:-1].split()) for text in texts]
        for atom, text in zip(atoms, texts, strict=True):
            is_so = f"({' '.join(atom)})" == text and atom[:1] not in ((), ("=",))
            need(is_so and self.kinds.keys() >= {*atom[1:]}, f"no atom: {text!a:.70}")
        need(len({*atoms}) == len(atoms), "an atom is listed twice")
        self.atoms = {atom: 1 << place for place, atom in enumerate(atoms)}
        self.work = iter(range(MOST_BITS // (len(atoms) + 5000)))  # that is left
        self.read: dict[Any, list[Any]] = {}  # parts and bindings, by nodes
        self.rows: dict[str, dict[tuple[str, ...], None]] = defaultdict(dict)  # what may hold
        for atom in (*sorted(self.facts), *atoms, *(("=", name, name) for name in self.kinds)):
            self.rows[atom[0]][atom[1:]] = None
        self.start = sum(bit for atom, bit in self.atoms.items() if atom in self.facts)
        self.bindings(NOTHING, self.said)  # to see that all of it is declared
        self.wanted = self.condition(self.goal, {}) or NEVER
        need(len({act[1] for act in self.schemas}) == len(self.schemas), "two actions of a name", 2)
        self.actions = {act.name: act for schema in self.schemas for act in self.instances(schema)}
        self.powers = {place: 1 << place for place in range(len(atoms))}
        self.is_enough, every = False, self.actions.values()
        self.rules = [(act.name, act.condition, change) for act in every for change in act.changes]
        for action in every:
            self.asking[action.condition.yes.bit_length() - 1].append(action)

    def bits(self, numbers: Any) -> int:
        """Return the bits of some numbers, of which none comes twice."""
        need(len(self.powers.keys() & listed(numbers, int)) == len(numbers), "twice, or no atom")
        return sum(map(self.powers.__getitem__, numbers))

    def take_groups(self, entry: Any, _: int) -> None:  # of each at most one atom ever holds
        first, groups = len(self.groups), listed(entry.pop("groups"), list)
        exactly = listed(entry.pop("exactly", []), int)
        is_so = len({*range(len(groups))}.intersection(exactly)) == len(exactly)
        need(is_so, "`exactly` names no group, or one twice")
        self.groups += [(self.bits(members), row in exactly) for row, members in enumerate(groups)]
        for place, (members, is_exact) in enumerate(self.groups[first:], first):
            held = (members & self.start).bit_count()
            need(held == 1 or not (held or is_exact), f"of group {place} {held} hold at the start")
            for number in each(members):
                self.of[number].append(place)
        for action in self.actions.values():
            always, changed = action.changes[0], action.added | action.deleted
            for place in {group for number in each(changed) for group in self.of[number]}:
                members, is_exact = self.groups[place]
                added, asked = members & action.added, members & action.condition.yes
                is_one = not added or (added.bit_count() == 1 and asked & (always.deleted | added))
                need(is_one, f"{action.name} may add a second atom of group {place}")
                is_kept = members & always.added or not members & action.deleted or not is_exact
                need(is_kept, f"{action.name} may leave no atom of group {place}")

    def fixed_bits(self, condition: Condition) -> tuple[int, int]:
        """Return bits set, and unset, where a condition holds; what `never` implies is left out."""
        false = condition.no
        for place in {group for number in each(condition.yes) for group in self.of[number]}:
            false |= self.groups[place][0] & ~condition.yes
        return condition.yes, false

    def take_lemma(self, entry: Any, _: int) -> None:
        """Take in a lemma; weights are negated if it is monotone (sign -1), 1 for parity (0)."""
        name, (sign, key) = number(entry.pop("lemma")), LEMMAS[entry.pop("kind")]
        need(name not in self.lemmas, "there is such a lemma already")
        said = entry.pop("weights" if sign else "atoms")
        said = said if sign else dict.fromkeys(map(str, each(self.bits(said))), 1)
        kinds = (int, str) if sign else (int,)
        exact = [number(weight, kinds, -inf) for weight in (entry.pop(key), *said.values())]
        need(said.keys() <= {*map(str, self.powers)}, "weights are not by numbers of atoms")
        several = {weight.denominator for weight in exact}
        need(len(several) < 500 and (scale := lcm(*several)) < 10**99, "too large denominators")
        base, *rest = (int(weight * scale) for weight in exact)
        weights = {int(bit): weight * (sign or 1) for bit, weight in zip(said, rest, strict=True)}
        bits, true, false = self.bits([*weights]), *self.fixed_bits(self.wanted)
        for action in self.actions.values():
            (is_so, is_not), always = self.fixed_bits(action.condition), action.changes[0]
            up, down, lost = action.added & ~is_so & bits, action.deleted & ~is_not & bits, 0
            sure = (always.added & is_not | always.deleted & is_so & ~action.added) & bits
            for bit in each(up | down):
                fall, rise = weights[bit] * (down >> bit & 1), -weights[bit] * (up >> bit & 1)
                lost += fall + rise if sure >> bit & 1 else max(fall, rise, 0)
            is_even = sure == up | down and sure.bit_count() % 2 == 0
            is_kept = lost <= max(sign, 0) * scale * action.cost if sign else is_even
            need(is_kept, f"{action.name} may change more than it says")
        seen, highest = true | false, base + sum(weights[number] for number in each(true & bits))
        for members, is_exact in [*self.groups, *((1 << number, False) for number in weights)]:
            rest = [weights.get(number, 0) for number in each(members & ~seen)]
            is_one_left = is_exact and rest and not members & seen & ~false
            highest, seen = highest + max(rest if is_one_left else [0, *rest]), seen | members
        is_so = (bits & true).bit_count() % 2 == base and not bits & ~true & ~false  # of parity
        need((is_so, highest <= 0, highest < 0)[sign], "it is not so in every goal state")

        def remaining(state: int) -> Any:
            total = base + sum(weight for number, weight in weights.items() if state >> number & 1)
            return (inf if total % 2 else 0, Fraction(total, scale), inf if total >= 0 else 0)[sign]

        self.lemmas[name] = remaining
        self.is_enough |= remaining(self.start) >= self.bound

    def take_state(self, entry: Any, line: int) -> None:
        """Take in a state of the closed set; it is the bits of what holds."""
        state, g = self.bits(entry.pop("state")), number(entry.pop("g"))
        need(state not in self.closed and next(self.work, None) is not None, "a state too many")
        most, where, name = self.awaited.pop(state, (inf, 0, ""))
        need(g <= most, f"its g is {g}, and it is reached at {most} (line {where}, by {name})")
        need(g >= self.bound or not self.wanted.holds(state, ~state), "it is a goal state")
        self.closed[state] = g
        pairs, ways = listed(entry.pop("pruned", []), list), dict[int, tuple[int, str]]()
        pruned = {self.bits(after): reason for after, reason in pairs}
        need(len(pruned) == len(pairs), "a state is pruned twice")
        self.ends = {} if len(self.ends) * len(self.rules) > MOST_NAMES // 10 else self.ends
        for action in (act for number in (-1, *each(state)) for act in self.asking.get(number, ())):
            if action.condition.holds(state, ~state):
                after, way = successor(action, state), (action.cost, action.name)
                ways[after] = min(ways.get(after, way), way)
        for after, (cost, name) in ways.items():
            if after in pruned:
                rest = self.least(after, pruned.pop(after))
                need(rest >= self.bound - g - cost, f"after {name} only {rest} is shown to be left")
            elif after in self.closed:
                need(self.closed[after] <= g + cost, f"{name} leads to a state of a larger g")
            else:
                self.awaited[after] = min(self.awaited[after], (g + cost, line, name))
        need(not pruned, "a state is pruned to which no action leads from here")

    def least(self, state: int, reason: Any) -> Any:
        """Return the least that is left of a plan from a state, as far as a reason shows it."""
        need(type(reason) is dict and len(reason) == 1, f"expected one reason: {reason!a:.70}")
        if "lemma" in reason:
            return self.lemmas[number(reason["lemma"])](state)
        if reason.get("relaxed") is True:
            need(not self.is_reachable(state), "without deletes the goal can be reached")
            return inf
        total, falls = 0, defaultdict[str, Any](int)
        for price, names in listed(reason["landmarks"], list):
            total += (cost := number(price, (int, str)))
            for name in (cut := frozenset(self.actions.keys() & listed(names, str))):
                falls[name] += cost
                need(falls[name] <= self.actions[name].cost, f"too much falls on {name}")
            need(not self.is_reachable(state, cut), "a landmark is none")
        return total

    def is_reachable(self, state: int, banned: frozenset[str] = frozenset()) -> bool:
        """Say whether the goal is reached without some actions, if what was so once stays so."""
        for before in (self.ends.get(banned, (0, 0)), (0, 0)):  # first with what others reached
            true, false = state | before[0], ~state | before[1]
            while before != (true, false):
                before = true, false
                for name, asks, (when, added, deleted) in self.rules:
                    if name not in banned and asks.holds(true, false) and when.holds(true, false):
                        true, false = true | added, false | deleted
            if not self.wanted.holds(true, false):
                self.ends[banned] = before
                return False
        return True


def check(domain: str, problem: str, certificate: str, plan: str = "") -> str:
    """Return in a sentence what a certificate, and a plan, prove; or fail."""
    LINES.clear()
    stage, place = "", f"{domain}, {problem}"
    try:
        proof, place = Proof(domain, problem), certificate
        with (gzip.open if certificate.endswith(".gz") else open)(certificate, "rb") as file:
            for line, text in enumerate(iter(lambda: file.readline(LONGEST), b""), 1):
                place, before = f"{certificate}:{line}", stage
                entry = json.loads(str(text, "utf-8"), object_pairs_hook=unique)
                stage = "".join({"claim", "groups", "lemma", "state"} & entry.keys())
                is_so = before <= stage and len(stage) < 7 and (line == 1) == (stage == "claim")
                need(is_so, "expected a claim, then groups, lemmas, states")  # by the alphabet
                need(stage == "state" or file.tell() < LONGEST, "too many groups or lemmas")
                getattr(proof, f"take_{stage}")(entry, line)
                need(not entry, f"a key is not known: {[*entry]!a:.70}")
        for line, name in sorted((line, name) for _, line, name in proof.awaited.values())[:1]:
            place = f"{certificate}:{line}"
            need(False, f"the state after {name} is neither there nor pruned")
        need(proof.is_enough or proof.closed.get(proof.start) == 0, "no start with a g of 0")
        place, state, cost = plan, proof.start, 0
        for step in map(items, groups(plan) if plan else []):
            action: Any = proof.actions.get(name := f"({' '.join(map(str, step))})")
            need(action and action.condition.holds(state, ~state), f"{name:.70} cannot be applied")
            state, cost = successor(action, state), cost + action.cost
        need(not plan or proof.wanted.holds(state, ~state), "the goal is not reached")
        said = f"no plan costs less than {proof.bound}" if proof.bound < inf else "there is no plan"
        need(not plan or cost == proof.bound, f"it costs {cost}, and it is proved that {said}")
        return f"{said}; this plan costs {cost}" if plan else said
    except Failure as error:
        reason, code = error.args
        raise Failure(f"{place if code == 1 else READ[0]}: {reason}", code) from None
    except (*BROKEN, json.JSONDecodeError) as error:
        raise Failure(f"{place}: {str(error) or 'there is too little memory':.99}", 2) from None
    except (LookupError, TypeError, ValueError, AttributeError, ArithmeticError) as error:
        what = f"{error} is not there" if isinstance(error, KeyError) else "a part has a wrong type"
        raise Failure(f"{place}: {what}", 1 if stage else 2) from None


if __name__ == "__main__":
    try:
        need(3 < len(sys.argv) < 6, "usage: verify.py DOMAIN PROBLEM CERTIFICATE [PLAN]", 2)
        sys.stdout.write(f"proved: {check(*sys.argv[1:])}\n")
    except Failure as failure:
        (sys.stderr, sys.stdout)[failure.args[1] == 1].write(f"not proved: {failure.args[0]}\n")
        sys.exit(failure.args[1])
