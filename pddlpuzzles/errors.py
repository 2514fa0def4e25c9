"""What can go wrong, under one root, split by meaning."""

from __future__ import annotations

import re
from collections.abc import Iterable
from types import UnionType
from typing import Any, Final, Literal, NamedTuple


class PuzzleError(Exception):
    """The root of whatever this package raises on purpose."""


class Mend(NamedTuple):
    """What a person certainly meant.

    To `write` a text for the old one in that line, to `put` it for the old one at that offset, to
    `wrap` in it what is behind that, to `require` it, or to `join` the values of that part of an
    action.
    """

    kind: Literal["write", "put", "wrap", "require", "join"]
    text: str
    old: str = ""
    offset: int = 0


class InputError(PuzzleError):
    """Something given to the program cannot be read, or names nothing that is there.

    `line` and `column` are from 1. `others` are further mistakes found with it, `silent` those that
    follow, `notes` what was said of the texts, `mended` these once all is mended and they are read.
    """

    others: tuple[InputError, ...] = ()
    silent: tuple[InputError, ...] = ()
    notes: tuple[object, ...] = ()
    mended: tuple[str, ...] = ()

    def __init__(
        self,
        message: str,
        line: int | None = None,
        column: int | None = None,
        *,
        source: str | None = None,
        mend: Mend | None = None,
    ) -> None:
        self.message = message
        self.source = source
        self.mend = mend
        self.line = line
        self.column = column
        place = ":".join(str(part) for part in (source, line, column) if part is not None)
        super().__init__(f"{place}: {message}" if place else message)

    @property
    def expected(self) -> str | None:
        """What was expected, as far as the message says it."""
        _, _, wanted = self.message.partition("expected ")
        return re.split(r", found |;| \(\d+ times", wanted, maxsplit=1)[0] or None

    def within(self, source: str) -> InputError:
        """Return the same complaint about a text that is called so."""
        return InputError(self.message, self.line, self.column, source=source, mend=self.mend)


class ParameterError(InputError, ValueError):
    """A parameter has a value that it cannot have; the message begins with its name, or a place."""

    def __init__(self, parameter: str, complaint: str, **place: Any) -> None:
        self.parameter = parameter
        super().__init__(complaint if place else f"{parameter} {complaint}", **place)


class TypeMistake(InputError, TypeError):
    """A function was given a thing of another kind than it takes."""


class IllegalMove(PuzzleError):
    """A move that the rules of its puzzle refuse, and the rule that refuses it."""

    def __init__(self, move: str, rule: str) -> None:
        self.move = move
        self.rule = rule
        super().__init__(f"{move}: {rule}")


class PlannerError(PuzzleError):
    """A planner is missing, cannot take the problem, or ended without an answer."""

    def __init__(self, engine: str, ending: str, remedy: str | None = None) -> None:
        self.engine = engine
        self.ending = ending
        self.said = f"{ending}; {remedy}" if remedy else ending
        super().__init__(f"{engine}: {self.said}")


def require_known(kind: str, name: str, names: Iterable[str]) -> str:
    """Return a name that is among some; else raise InputError with the one likely meant."""
    names = list(names)
    if name in names:
        return name
    raise InputError(f"there is no {kind} {name!r}; {did_you_mean(name, names) or expected(names)}")


def require_kind(
    parameter: str, value: object, kind: type | UnionType, wanted: str | None = None
) -> None:
    """Raise TypeMistake unless a parameter is of a type; a truth value is no number here."""
    if not isinstance(value, kind) or isinstance(value, bool):
        words = {"int": "a whole number", "str": "a text"}
        names = getattr(kind, "__name__", str(kind)).split(" | ")
        wanted = wanted or " or ".join(words.get(name, name) for name in names)
        raise TypeMistake(f"{parameter} {value!r:.80}, expected {wanted}")


def did_you_mean(name: str, names: Iterable[str]) -> str | None:
    """Return the question whether another name was meant; None if none is like this one."""
    close = closest(name, names)
    return None if close is None else f"did you mean {close!r}?"


def closest(name: str, names: Iterable[str]) -> str | None:
    import difflib

    return next(iter(difflib.get_close_matches(name, list(names), 1)), None)


def is_near(name: str, other: str) -> bool:
    """Say whether a slip of one letter, in long names of two, makes the other of a name.

    Names that differ in digits alone are meant to differ.
    """
    import difflib

    length = len(name) + len(other)
    alike = difflib.SequenceMatcher(None, name, other).ratio()
    unmatched = round(length * (1 - alike))  # letters of both: one put for another counts twice
    slips = max(unmatched / 2, abs(len(name) - len(other)))
    bare, other_bare = (word.rstrip("0123456789") for word in (name, other))
    differ_in_digits = bare == other_bare and bare not in (name, other)
    return slips <= (2 if length >= 16 else 1) and not differ_in_digits


_MOST_NAMES: Final = 40


def expected(names: Iterable[str]) -> str:
    """Say which names there are, of very many the first ones and how many."""
    names = list(names)
    if not names:
        return "there are none"
    rest = f" … ({len(names):,} in all)" if len(names) > _MOST_NAMES else ""
    return f"expected one of {', '.join(names[:_MOST_NAMES])}{rest}"
