"""What kinds of objects a problem has: its types; without these, predicates such as (waiter ?w).

They never change, and say something of all that can be the same argument (Fox & Long, "The
automatic inference of state invariants in TIM", JAIR 9, 1998). Else that is a kind, perhaps with
the name that arguments or objects have; a kind with a space has none.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Final

from pddlpuzzles.families.pddl.scenes import kind_of
from pddlpuzzles.pddl import model
from pddlpuzzles.pddl.model import OBJECT, Atom, Domain, Problem, conjuncts
from pddlpuzzles.show.wording import parted

_IS: Final = re.compile(r"^is-(an?-)?")
_WORD: Final = re.compile("[a-z]{3,}")
_known: Final = partial(kind_of, what="figure|ground")
_Sets = Mapping[tuple[str, int | str], set[str]]
"""What can be which argument of a predicate, by its place; of an action, by its name."""


def with_types(domain: Domain, problem: Problem, atoms: Iterable[Atom]) -> tuple[Domain, Problem]:
    """Return both with kinds as types, without what says these; `atoms` are or can become true."""
    objects, sets = problem.objects, defaultdict[tuple[str, int | str], set[str]](set)
    for name, terms in atoms:
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
