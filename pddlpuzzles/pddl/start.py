"""What a problem says of its start, from text: facts, and values of functions."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable

from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.formulas import Frame, Scope, whole_number
from pddlpuzzles.pddl.model import EQUALITY, TOTAL_COST, Atom
from pddlpuzzles.pddl.tokens import Group, Word, as_group, as_word, rest_of, terms_of
from pddlpuzzles.pddl.unsupported import OBJECTS


def read_start(section: Group, frame: Frame) -> tuple[Iterable[Atom], dict[Atom, int]]:
    """Return the facts that hold at the start, and the values of functions."""
    atoms: dict[Atom, None] = {}
    denied: dict[Atom, None] = {}
    values: dict[Atom, int] = {}
    nothing: Scope = ChainMap()
    for fact in rest_of(section):
        frame.pulse()
        try:
            group = as_group(fact, "a fact such as (at home)")
            if group.head == EQUALITY:
                _read_value(group, frame, values)
                continue
            if group.head == "at" and len(group.items) == 3 and isinstance(group.items[2], Group):
                raise group.place.error("a fact that begins to hold at some time is not read here")
            is_denied = group.head == "not"
            atom = frame.atom(
                as_group(terms_of(group, 1)[0], "a fact such as (at home)") if is_denied else group,
                nothing,
            )
            if atom.predicate == EQUALITY:
                raise group.place.error("what is equal is no fact of a problem")
            if atom.predicate in frame.derived:
                name = atom.predicate
                raise group.place.error(f"{name} is derived, so it is no fact of a problem")
            if atom in (atoms if is_denied else denied):
                raise group.place.error(f"{atom} is both true and false")
            if atom in (denied if is_denied else atoms):
                frame.notes.add("again", group.place, f"{atom} is said twice")
            (denied if is_denied else atoms)[atom] = None
        except InputError as error:
            frame.notes.mistakes.add(error)
    return atoms, values


def _read_value(group: Group, frame: Frame, values: dict[Atom, int]) -> None:
    """Read what a function's value is at the start."""
    what, value = terms_of(group, 2)
    if str(what) in (f"({TOTAL_COST})", repr(TOTAL_COST)):
        _read_zero_cost(group)
        if isinstance(what, Word):
            frame.note_missing_parentheses(what)
        values[Atom(TOTAL_COST, ())] = 0
        return
    if isinstance(what, Word) and what.text in frame.objects:
        raise group.place.error(OBJECTS.format(group))
    function = frame.value(what, ChainMap())
    number = whole_number(as_word(value, "a whole number"))
    if values.setdefault(function, number) != number:
        raise group.place.error(f"{function} has another value already")


def _read_zero_cost(group: Group) -> None:
    _, _, number = group.items
    if as_word(number, "0").text not in ("0", "0.0"):
        raise group.place.error("the total cost does not begin with 0")
