"""Words for people: how many things there are, and text from outside that is fit to be shown."""

import os
import re
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Final

COLOUR: Final = f"\x1b{os.urandom(8).hex()}"
"""How a colour of ours begins until it leaves the program: no text from outside can say that."""
COST: Final = "cost"  # the objective of plans whose actions have costs of their own
Paint = Callable[[str, str], str]  # colours a text, by the name of a colour
Say = Callable[[str], None]  # hears a note
_UNFIT: Final = re.compile(rf"{COLOUR}(\[[\d;]+m)|[^ -~\n\t]")
_HUMP: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")
_CAPITAL: Final = re.compile("[A-Z](?!$)|(?<!-)[A-Z]$")  # but not of safe-A
_SHORT: Final = re.compile(
    r"(?!(DR|MR|MRS|MS|ST|JR|SR)$)[B-DF-HJ-NP-TV-XZ]{2,4}|[A-Z]{1,3}[-_]?\d+"
    "|(?![BCFGP][LR]|[CPSTW]H|[DTW]R|[DST]W|[KG]N|S[CKLMNPTQ]|QU)[B-DF-HJ-NP-TV-XZ]{2}[AEIOU]"
)
_JOINT: Final = re.compile(r"(?<!\d)[-_]|[-_](?!\d)")
_DAY: Final = re.compile(
    r"\b((mon|tues|wednes|thurs|fri|satur|sun)day|january|february|april|june|july|august"
    r"|(septem|octo|novem|decem)ber|christmas|easter|(egypt|ital|russ)ian|french|english)\b"
)
_LONGEST: Final = 600  # characters of a message; what was expected often stands at its end


def colourless(text: str, colour: str) -> str:
    return text


def counted(number: int, things: str) -> str:
    """Return a number and what it is of, `things` being the plural: `1 move`; or `cost 7`."""
    if things == COST:
        return f"{COST} {decimal(number)}"
    return f"{decimal(number)} {singular(things) if number == 1 else things}"


def singular(things: str) -> str:
    things = re.sub(r"(?<=[a-z]{2})(?<!ok|ov|mb|wn)ies$", "y", things)  # but movie, cookie
    return re.sub(r"(?<=ch|sh|ss)es$|s$", "", things)


def decimal(number: object) -> str:
    """Write a number, a fraction as a decimal where it is one."""
    return str(number_in_json(number) if isinstance(number, Fraction) else number)


def number_in_json(number: object) -> float | str:
    """Return a fraction, which JSON has not: a decimal where that is the same, else a text."""
    if not isinstance(number, Fraction):
        raise TypeError(f"{type(number).__name__} is not written as JSON")
    if number.denominator == 1:
        return number.numerator
    near = float(number) if number.numerator.bit_length() < 1000 else 0.0  # no float is so large
    return near if Fraction(repr(near)) == number else str(number)


def all_of(things: Iterable[object], last: str = "and", most: int | None = None) -> str:
    """List things, of more than `most` the first and how many more there are."""
    words = [str(thing) for thing in things]
    if most is not None and len(words) > most:
        words[most:] = [f"{len(words) - most} more"]
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


class Name(str):
    """A name in small letters, and how its author writes it: fill-Up, KLM-123."""

    written: str


def in_small_letters(word: str) -> str:
    """Return a name as PDDL has it."""
    name = Name(word.lower())
    small = _CAPITAL.sub(lambda it: it[0].lower(), _HUMP.sub("-", word))
    name.written = word if _SHORT.fullmatch(word) else small
    return name if name.written != name else word.lower()


def parted(name: str) -> str:
    """Return a name with hyphens where its author has capitals or `_`: `fill-up` for fillup."""
    return str(getattr(name, "written", name)).lower().replace("_", "-")


def spoken(name: str) -> str:
    """Return a name of PDDL as people say it: `car 1` for `car-1`, but `p3-1` as it is."""
    words = " ".join(_JOINT.split(getattr(name, "written", name))).replace("_", "-")
    return _DAY.sub(lambda it: it[0].title(), words)


def sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}." if text else ""


def harmless(text: str) -> str:
    """Text fit for a terminal: what commands it is written as numbers."""
    if text.isascii() and text.isprintable():
        return text
    return _UNFIT.sub(lambda it: f"\x1b{it[1]}" if it[1] else repr(it[0])[1:-1], text)


def message(text: str) -> str:
    """Return a line fit to be shown, its middle left out if it is long."""
    line = harmless(text).replace("\n", "\\n").replace("\t", "\\t")
    if len(line) <= _LONGEST:
        return line
    return f"{line[: _LONGEST * 2 // 3]} … {line[-_LONGEST // 3 :]}"
