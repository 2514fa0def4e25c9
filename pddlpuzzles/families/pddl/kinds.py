"""What kinds of objects a problem has: its types; without these, predicates such as (waiter ?w).

They never change, and say something of all that can be the same argument (Fox & Long, "The
automatic inference of state invariants in TIM", JAIR 9, 1998). Without such a predicate these are a
kind all the same, called as the arguments or the objects are, or `object 3` if that is no word.
Amounts are in an order, as (next n0 n1) says; of them exactly one is said, as in (fuel van n2).
"""

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Final

from pddlpuzzles.families.pddl.scenes import kind_of
from pddlpuzzles.pddl import model
from pddlpuzzles.pddl.invariants import Judge, Kind
from pddlpuzzles.pddl.model import OBJECT, Atom, Domain, Problem, conjuncts
from pddlpuzzles.pddl.task import Task
from pddlpuzzles.show.wording import parted

AMOUNT, _STAGE = AMOUNTS = "an amount", "a stage"  # with a number, and without one
AT: Final = re.compile(r"(^|-)(at|in|on)(-(?!duty|fire|hold|sale|use$)|$)")  # where something is
_PLACE: Final = re.compile(r"(^|-)(pos|position|loc|location|place|room|cell)(-|$)")
_STEPS: Final = re.compile(r"(move|go|walk|step|hop|jump|drive|climb|slide)(-|$)")
NUMBER: Final = re.compile(r"(?!0\d)\d+$")
_MOST: Final = 5000  # operators that are looked through
_IS: Final = re.compile(r"^is-(an?-)?")
_WORD: Final = re.compile("[a-z]{3,}")
_known: Final = partial(kind_of, what="figure|ground")
_Sets = Mapping[tuple[str, int | str], set[str]]
"""What can be which argument of a predicate, by its place; of an action, by its name."""


def with_types(domain: Domain, problem: Problem, task: Task) -> tuple[Domain, Problem]:
    """Return both with kinds as types, without what says these."""
    objects, sets = problem.objects, defaultdict[tuple[str, int | str], set[str]](set)
    for name, terms in chain(task.fixed, task.atoms):  # what is or can become true
        for place, term in enumerate(terms):
            sets[name, place].add(term)
    for name, schema in domain.actions.items():
        for it, of in schema.parameters:
            sets[name, it] = {two for two, kind in objects.items() if domain.is_a(kind, of)}
        needs = (it for it in conjuncts(schema.condition) if isinstance(it, Atom))
        for predicate, terms in (it for it in needs if it.predicate in domain.predicates):
            for place, term in enumerate(terms):
                sets[name, term] &= sets[predicate, place]
    signs = _signs(domain, objects, sets)
    types = {**objects, **{it: _IS.sub("", parted(sign)) for it, sign in signs.items()}}
    types |= _amounts(domain, types, task)
    if types == objects:
        return domain, problem
    mute = {*signs.values()} & domain.static
    mute = {it for it in mute if all(signs.get(two) == it for two in sets[it, 0])}
    actions = {**domain.actions}
    for name, schema in domain.actions.items():
        kinds = {it: {types[two] for two in sets[name, it]} for it, _ in schema.parameters}
        sole = {it: min(its) for it, its in kinds.items() if len(its) == 1}
        typed = tuple((it, sole.get(it, of)) for it, of in schema.parameters)
        asked = (it for it in conjuncts(schema.condition) if mute.isdisjoint(it[:1]))
        actions[name] = replace(schema, parameters=typed, condition=model.conjunction(asked))
    predicates = {it: its for it, its in domain.predicates.items() if it not in mute}
    kept = model.Facts(it for it in problem.atoms if it.predicate not in mute)
    view = replace(domain, predicates=predicates, actions=actions)
    return view, replace(problem, objects=types, atoms=kept)


def _signs(domain: Domain, objects: Mapping[str, str], sets: _Sets) -> dict[str, str]:
    """Return what stands for the type of objects that have none: a predicate, or a parameter."""
    every = {*objects.values()}
    bare = {it for it, kind in objects.items() if len(every) == 1 or kind == OBJECT}
    unary = [name for name, its in domain.predicates.items() if len(its) == 1]
    extents = {it: sets[it, 0] & bare for it in unary if it in domain.static}
    used = [its & bare for (it, at), its in sets.items() if at == 1 or it in domain.actions]
    unused, groups = bare.difference(*used), list[set[str]]()
    for its in (*used, *(its & unused for its in sets.values())):
        joined = [it for it in groups if it & its]
        groups = [it for it in groups if not it & its] + [its.union(*joined)] * bool(its)
    signs = dict[str, str]()
    for group in groups:
        within = {name: its & group for name, its in extents.items() if its & group}
        # First what is said of most here, and of few elsewhere; or the parts of that, if all are
        # known kinds or if it is none.
        chosen = dict[str, str]()
        for name in sorted(within, key=lambda it: (-len(within[it]), len(extents[it]))):
            its = within[name]
            parts = {it: two for it, two in within.items() if two < its}
            parts = {it: two for it, two in parts.items() if not kind_of(it, what="tint|order")}
            is_whole = sorted(chain(*parts.values())) == sorted(its)
            is_whole &= all(map(_known, parts)) or not _known(name)
            chosen |= {} if is_whole or chosen.keys() & its else dict.fromkeys(its, name)
        names = {str(at)[1:] for (_, at), its in sets.items() if str(at)[0] == "?" and its <= group}
        ends = {"".join(_WORD.findall(it)[-1:]) for it in group}  # of gate_a1, gate_b2
        called = {*filter(_known, [*names, *[*ends] * (len(ends) == 1)])}
        name = called.pop() if len(called) == 1 else f"{OBJECT} {len(signs)}"
        if chosen.keys() == group or len(group) < len(objects):  # what is said of some is no kind
            signs |= chosen if chosen.keys() == group else dict.fromkeys(group, name)
    return signs


def _amounts(domain: Domain, kinds: Mapping[str, str], task: Task) -> dict[str, str]:
    """Find objects that stand in a line, or that are ordered as the numbers in their names."""
    found, orders = dict[str, str](), defaultdict[tuple[str, str], set[tuple[str, str]]](set)
    for name, terms in task.fixed if len(task.operators) <= _MOST else ():
        if len(terms) in {2, 3} and len({*map(kinds.get, terms)}) == 1 and terms[0] != terms[-1]:
            orders[name, kinds[terms[0]]].add((terms[0], terms[-1]))
    for pairs in orders.values():
        order = {*chain(*pairs)}
        numbers = {it: int(its[0]) for it in order if (its := NUMBER.search(it))}
        rises = {numbers[after] > numbers[it] for it, after in pairs if len(numbers) == len(order)}
        is_line = len(dict(pairs)) == len({it for _, it in pairs}) == len(order) - 1 > 1
        is_known = any(kind_of(it, kinds[it], what="figure|ground|tint") for it in order)
        about = [(n, it) for n, it in enumerate(task.atoms) if not order.isdisjoint(it.terms)]
        names = {it.predicate for _, it in about}
        is_place = any(AT.search(parted(it)) or _PLACE.search(parted(it)) for it in names)
        for name, schema in domain.actions.items():
            is_own = {it.atom.predicate for it in schema.effects} <= names
            is_place |= is_own and bool(_STEPS.match(parted(name)))
        if is_known or is_place or not names or not (is_line or len(rises) == 1):
            continue
        rows, alone, judge = defaultdict[Atom, int](int), defaultdict[str, int](int), Judge(task)
        for n, (name, terms) in about:
            rows[Atom(name, tuple(it for it in terms if it not in order))] |= 1 << n
            alone[next(it for it in terms if it in order)] |= 1 << n
        lengths = {(name, len(terms) + 1) for name, terms in rows}
        is_row = lengths == {(name, len(terms)) for name, terms in task.atoms if name in names}
        groups = map(judge.group, rows.values())
        shared = [judge.group(bits) for bits in alone.values() if bits.bit_count() > 1]
        if is_row and not (shared and all(shared)):  # several never at the same: where they are
            is_exact = all(it and it.kind is Kind.EXACTLY_ONE for it in groups)
            found |= {it: AMOUNTS[it not in numbers] for it in order if is_exact}
    return found
