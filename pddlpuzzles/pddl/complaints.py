"""What is said of a word that PDDL has elsewhere, or that has no place where it stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pddlpuzzles.errors import InputError, did_you_mean, expected
from pddlpuzzles.pddl.tokens import (
    Group,
    Word,
)

_SHOWN: Final = 8
"""Names that are listed where none of them is like the one that is not there."""
NUMBERS: Final = "numbers other than the total cost are not read here: {}; enhsp takes them"
OBJECTS: Final = "functions whose values are objects are not read here: {}"
_WORDS: Final = {
    **dict.fromkeys(
        ("assign", "increase", "decrease", "scale-up", "scale-down", "<", ">", "<=", ">="), NUMBERS
    ),
    **dict.fromkeys(("+", "-", "*", "/"), NUMBERS),
    **dict.fromkeys(
        ("or", "imply", "exists", "forall", "not"),
        "{} is a condition, but a start and effects consist of atoms; actions offer a choice",
    ),
    "and": "{} is not written here: atoms stand one after another without it",
    "when": "{} is an effect; a condition says (imply …) instead",
    **dict.fromkeys(
        ("oneof", "probabilistic"),
        "a random effect is not read here: {}; no engine of unified-planning takes it",
    ),
    "preference": "{} may be left unmet, which is not read here: what is asked for must hold;"
    " no planner that is asked here takes a preference",
    **{
        name: f"{{}} is written {meant} in PDDL"
        for names, meant in (
            (("==",), "(= A B)"),
            (("!=", "<>"), "(not (= A B))"),
            (("&&", "&"), "(and A B)"),
            (("||", "|"), "(or A B)"),
            (("!", "~"), "(not A)"),
            (("->", "=>"), "(imply A B)"),
            (("if", "else"), "(when CONDITION EFFECT), or in a condition (imply A B)"),
        )
        for name in names
    },
    **dict.fromkeys(
        ("at start", "at end", "over all"),
        "{} says when a condition holds, but actions take no time here",
    ),
    **dict.fromkeys(
        ("always", "sometime", "within", "at-most-once", "sometime-after", "sometime-before"),
        "{} speaks of a whole plan, which is not read here; a goal speaks of the state at its end",
    ),
}
"""What is said of a word that is no predicate or function here, but stands elsewhere in PDDL."""
_TIMES: Final = ("start", "end", "all")
_SECTIONS: Final = {
    ":durative-action": "its actions take time; tamer, lpg and aries take durations",
    ":process": "it takes time; enhsp takes processes",
    ":event": "it takes time; enhsp takes events",
    ":constraints": "it speaks of a whole plan; no planner that is asked here takes it",
    ":length": "it bounds plans; no planner that is asked here takes it",
    **dict.fromkeys(
        (":task", ":method", ":htn"), "it is of a hierarchy of tasks; the engine aries takes those"
    ),
    ":axiom": "since PDDL 2.2 it is written (:derived (PREDICATE ?x …) FORMULA)",
}
"""Why a section is not read."""
_PLACES: Final = {
    "object": "there is no (:objects …)",
    "predicate": "the domain has no (:predicates …)",
    "function": "the domain has no (:functions …)",
    "type": "the domain has no (:types …)",
    "variable": "there are no :parameters, and no forall or exists is around it",
}
"""Where a name would have to be declared, if none is."""
_OPERATORS: Final = {
    **{name: name for name in ("and", "or", "imply", "=", "not")},
    "==": "=",
    "&&": "and",
    "||": "or",
    "->": "imply",
    "=>": "imply",
    "!=": "not (=",
}
"""What stands first in PDDL, and between its two sides in other languages."""


def unknown_name(what: str, word: str, names: Iterable[str]) -> str:
    """Say that there is nothing of a name, and which name was likely meant."""
    known = list(names)
    if word[:-1] in known and word[-1] == ",":
        return f"there is no {what} {word!r}, but {word[:-1]!r}: no comma stands between names"
    if not known and what in _PLACES:
        return f"there is no {what} {word!r}: {_PLACES[what]}"
    if f"{word}," in known:
        return f"there is no {what} {word!r}, but '{word},': no comma stands between names in PDDL"
    hint = did_you_mean(word, known)
    if hint is None and 0 < len(known) <= _SHOWN:
        hint = expected(known)
    return f"there is no {what} {word!r}" + (f"; {hint}" if hint else "")


def no_such(group: Group, what: str, names: Iterable[str]) -> InputError:
    """Return the complaint about an unknown predicate or function, and what else the word means."""
    words = [item.text if isinstance(item, Word) else "" for item in group.items[:2]]
    is_timed = group.head in ("at", "over") and words[-1] in _TIMES
    said = _WORDS.get(" ".join(words) if is_timed else group.head)
    if said is not None:
        return group.place.error(said.format(group))
    return group.items[0].place.error(unknown_name(what, group.head, names))


def refuse_section(section: Group, kind: str, allowed: Sequence[str]) -> InputError:
    """Return the complaint that a domain or a problem (its `kind`) has no such section here."""
    if section.head in _SECTIONS:
        return section.place.error(f"{section} is not read here: {_SECTIONS[section.head]}")
    return section.place.error(unknown_name(f"section of a {kind}", section.head, allowed))


def misplaced_operator(group: Group) -> InputError | None:
    """Return the complaint about an operator between its two sides, or a missing (and …)."""
    if group.head in _OPERATORS or (group.head and not group.head.startswith("?")):
        return None
    for item in group.items[1:2]:
        if isinstance(item, Word) and item.text in _OPERATORS:
            sign = _OPERATORS[item.text]
            return group.place.error(f"in PDDL {item} stands first: ({sign} A B)")
    if len(group.items) > 1 and not group.head:
        return group.place.error("several formulas stand in one (and …)")
    return None
