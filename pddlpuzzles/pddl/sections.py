"""The sections of a domain's or a problem's text, and what it requires of a planner."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from pddlpuzzles.pddl.tokens import Group, Notes, as_group, as_word, parse, rest_of
from pddlpuzzles.pddl.unsupported import refuse_section, unknown_name

_ADL: Final = (
    ":strips",
    ":typing",
    ":negative-preconditions",
    ":disjunctive-preconditions",
    ":equality",
    ":existential-preconditions",
    ":universal-preconditions",
    ":quantified-preconditions",
    ":conditional-effects",
)
_STANDS_FOR: Final = {
    ":adl": _ADL,
    ":ucpop": [*_ADL, ":derived-predicates"],
    ":quantified-preconditions": [":existential-preconditions", ":universal-preconditions"],
    ":fluents": [":numeric-fluents", ":action-costs"],
    ":numeric-fluents": [":action-costs"],
    ":domain-axioms": [":derived-predicates"],
    ":axioms": [":derived-predicates"],
}
REQUIREMENTS: Final = frozenset(
    {
        *_ADL,
        *_STANDS_FOR,
        ":derived-predicates",
        ":action-costs",
        ":object-fluents",
        ":durative-actions",
        ":duration-inequalities",
        ":continuous-effects",
        ":timed-initial-literals",
        ":timed-initial-effects",
        ":preferences",
        ":constraints",
        ":time",
    }
)
DOMAIN: Final = (":requirements", ":types", ":constants", ":predicates", ":functions")
"""A domain's sections before its actions, in the order in which they belong."""
PROBLEM: Final = (":domain", ":requirements", ":objects", ":init", ":goal", ":metric")


def define(
    text: str, source: str, kind: str, notes: Notes, pulse: Callable[[], None]
) -> tuple[Group, list[Group]]:
    """Return the whole file and the sections of its `(define (kind name) …)`.

    :raises InputError: if it is another file, or none.
    """
    whole = parse(text, source, notes, pulse)
    if whole.head != "define" or len(whole.items) < 2:
        raise whole.place.error(f"expected (define ({kind} …) …)")
    title = as_group(whole.items[1], f"({kind} …)")
    if title.head != kind or len(title.items) != 2:
        raise title.place.error(f"expected ({kind} NAME), found {title}")
    return whole, [as_group(item, f"a section of a {kind}") for item in whole.items[2:]]


def name_of(whole: Group) -> str:
    """Return the name that a file gives to what it defines."""
    title = as_group(whole.items[1], "a title")
    return as_word(title.items[1], "a name").text


def by_name(
    sections: Iterable[Group], allowed: tuple[str, ...], kind: str, notes: Notes
) -> dict[str, Group]:
    """Return sections by their first words, which are among those allowed.

    :raises InputError: if one is not, or comes twice.
    """
    found: dict[str, Group] = {}
    for section in sections:
        head = section.head
        if head not in allowed:
            known = (*allowed, ":action", ":derived") if kind == "domain" else allowed
            raise refuse_section(section, kind, known)
        if head in found:
            raise section.place.error(f"a second {head}")
        if found and allowed.index(head) < allowed.index(last := [*found][-1]):
            notes.add("order", section.place, f"{head} behind {last}")
        found[head] = section
    return found


def requirements(section: Group | None, notes: Notes) -> frozenset[str]:
    """Return what is required, with all that it stands for; `:strips` without a section."""
    found = {":strips"}
    for item in rest_of(section):
        word = as_word(item, "a requirement such as :typing")
        if word.text not in REQUIREMENTS:
            notes.add(word.text, word.place, unknown_name("requirement", word.text, REQUIREMENTS))
        found.add(word.text)
    waiting = list(found)
    for one in waiting:  # it grows meanwhile
        waiting += [more for more in _STANDS_FOR.get(one, ()) if more not in waiting]
    return frozenset(waiting)
