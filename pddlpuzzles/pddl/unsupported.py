"""Messages on what is not read: names that nobody declared, parts of larger languages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pddlpuzzles.errors import InputError, did_you_mean, expected
from pddlpuzzles.pddl.tokens import Group, Word

_SHOWN: Final = 8
"""Names that are listed where none of them is like the one that is not there."""
NUMBERS: Final = "numbers other than the total cost are not read here: {}"
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
    "oneof": "a random effect is not read here: {}",
    "probabilistic": "a random effect is not read here: {}",
    "preference": "{} may be left unmet, which is not read here: what is asked for must hold",
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
    ":durative-action": "its actions take time",
    ":process": "it takes time",
    ":event": "it takes time",
    ":constraints": "it speaks of a whole plan",
    ":length": "it bounds plans",
    ":task": "it is of a hierarchy of tasks",
    ":method": "it is of a hierarchy of tasks",
    ":htn": "it is of a hierarchy of tasks",
}
"""Why a section is not read."""


def unknown_name(what: str, word: str, names: Iterable[str]) -> str:
    """Say that there is nothing of a name, and which name was likely meant."""
    known = list(names)
    if f"{word}," in known:
        return f"there is no {what} {word!r}, but '{word},': no comma stands between names in PDDL"
    hint = did_you_mean(word, known)
    if hint is None and 0 < len(known) <= _SHOWN:
        hint = expected(known)
    return f"there is no {what} {word!r}" + (f"; {hint}" if hint else "")


def no_such(group: Group, what: str, names: Iterable[str]) -> InputError:
    """Return the complaint that a group begins with no predicate or function of ours.

    It says what else the word means, if it stands elsewhere in PDDL.
    """
    words = [item.text if isinstance(item, Word) else "" for item in group.items[:2]]
    is_timed = group.head in ("at", "over") and words[-1] in _TIMES
    said = _WORDS.get(" ".join(words) if is_timed else group.head)
    if said is not None:
        return group.place.error(said.format(group))
    return group.items[0].place.error(unknown_name(what, group.head, names))


def refuse_section(section: Group, kind: str, allowed: Sequence[str]) -> InputError:
    """Return the complaint that a domain or a problem (its `kind`) has no such section here."""
    if section.head in _SECTIONS:
        return section.place.error(f"{section} is not read here, for {_SECTIONS[section.head]}")
    return section.place.error(unknown_name(f"section of a {kind}", section.head, allowed))
