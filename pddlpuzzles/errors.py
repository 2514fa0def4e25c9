"""What can go wrong, under one root, split by meaning."""

from __future__ import annotations

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

    Its message is the complaint, what was `expected` and `found`, and what `more` there is to say.
    `line` and `column` are from 1.
    """

    others: tuple[InputError, ...] = ()  # further mistakes found with it
    silent: tuple[InputError, ...] = ()  # those that follow from it
    notes: tuple[object, ...] = ()  # what was said of the texts
    mended: tuple[str, ...] = ()  # these once all is mended, if they can be read then

    def __init__(
        self,
        complaint: str = "",
        line: int | None = None,
        column: int | None = None,
        *,
        source: str | None = None,
        mend: Mend | None = None,
        expected: str | None = None,
        found: str | None = None,
        more: str = "",
    ) -> None:
        self.complaint, self.expected, self.found, self.more = complaint, expected, found, more
        self.line, self.column, self.source, self.mend = line, column, source, mend

    @property
    def message(self) -> str:
        pairs = ("expected", self.expected), ("found", self.found)
        wish = ", ".join(f"{word} {value}" for word, value in pairs if value is not None)
        said = self.complaint.rstrip()
        joint = " " if said.endswith((":", ";", "?")) else ", "
        return joint.join(filter(None, (said, wish))) + self.more

    def __str__(self) -> str:
        place = ":".join(str(it) for it in (self.source, self.line, self.column) if it is not None)
        return f"{place}: {self.message}" if place else self.message

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    @property
    def words(self) -> dict[str, Any]:
        """What it is made of, but its place."""
        names = "complaint", "mend", "expected", "found", "more"
        return {name: getattr(self, name) for name in names}

    def but(self, **parts: Any) -> InputError:
        place = {"line": self.line, "column": self.column, "source": self.source}
        return InputError(**place | self.words | parts)


class ParameterError(InputError, ValueError):
    """A parameter has a value that it cannot have; the message begins with its name, or a place."""

    def __init__(self, parameter: str, complaint: str = "", **parts: Any) -> None:
        self.parameter = parameter
        super().__init__(complaint if "source" in parts else f"{parameter} {complaint}", **parts)


class TypeMistake(InputError, TypeError):
    """A function was given a thing of another kind than it takes."""


class IllegalMove(PuzzleError):
    """A move that the rules of its puzzle refuse, and the rule that refuses it."""

    def __init__(self, move: str, rule: str) -> None:
        self.move, self.rule = move, rule
        super().__init__(f"{move}: {rule}")


class PlannerError(PuzzleError):
    """A planner is missing, cannot take the problem, or ended without an answer."""

    def __init__(self, engine: str, ending: str, remedy: str | None = None) -> None:
        self.engine, self.ending = engine, ending
        self.said = f"{ending}; {remedy}" if remedy else ending
        super().__init__(f"{engine}: {self.said}")


def require_known(kind: str, name: str, names: Iterable[str]) -> str:
    """Return a name that is among some; else raise InputError with the one likely meant."""
    names = list(names)
    if name in names:
        return name
    said = f"there is no {kind} {name!r};"
    if meant := did_you_mean(name, names) or (None if names else "there are none"):
        raise InputError(f"{said} {meant}")
    raise InputError(said, expected=one_of(names))


def require_kind(
    parameter: str, value: object, kind: type | UnionType, wanted: str | None = None
) -> None:
    """Raise TypeMistake unless a parameter is of a type; a truth value is no number here."""
    if not isinstance(value, kind) or isinstance(value, bool):
        words = {"int": "a whole number", "str": "a text"}
        names = getattr(kind, "__name__", str(kind)).split(" | ")
        wanted = wanted or " or ".join(words.get(name, name) for name in names)
        raise TypeMistake(f"{parameter} {value!r:.80}", expected=wanted)


def did_you_mean(name: str, names: Iterable[str]) -> str | None:
    """Return the question whether another name was meant; None if none is like this one."""
    close = closest(name, names)
    return None if close is None else f"did you mean {close!r}?"


def closest(name: str, names: Iterable[str]) -> str | None:
    import difflib

    return next(iter(difflib.get_close_matches(name, list(names), 1)), None)


def is_near(name: str, other: str) -> bool:
    """Say whether names differ by a slip of one letter (long ones: two), not in digits alone."""
    import difflib

    length = len(name) + len(other)
    alike = difflib.SequenceMatcher(None, name, other).ratio()
    unmatched = round(length * (1 - alike))  # letters of both: one put for another counts twice,
    slips = max(unmatched / 2, abs(len(name) - len(other)))  # one left out once
    bare, other_bare = (word.rstrip("0123456789") for word in (name, other))
    differ_in_digits = bare == other_bare and bare not in (name, other)
    return slips <= (2 if length >= 16 else 1) and not differ_in_digits


_MOST_NAMES: Final = 40


def one_of(names: Iterable[str]) -> str:
    """Say which names there are, of very many the first ones and how many."""
    names = list(names)
    rest = f" … ({len(names):,} in all)" if len(names) > _MOST_NAMES else ""
    return f"one of {', '.join(names[:_MOST_NAMES])}{rest}"
