"""The puzzles that are there, their bundled instances, and instances from anywhere else."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import pddlpuzzles.puzzles
from pddlpuzzles.document import Document
from pddlpuzzles.errors import InputError
from pddlpuzzles.files import STANDARD_INPUT, read_text
from pddlpuzzles.puzzle import Encoding
from pddlpuzzles.wing import Instance, Wing


@cache
def wings() -> dict[str, Wing]:
    """Return the puzzles by name, in alphabetical order: a folder each."""
    modules = sorted(module.name for module in pkgutil.iter_modules(pddlpuzzles.puzzles.__path__))
    found = (importlib.import_module(f"pddlpuzzles.puzzles.{name}").WING for name in modules)
    return {wing.name: wing for wing in found}


def wing(name: str) -> Wing:
    """Return a puzzle's wing.

    :raises InputError: if there is no such puzzle.
    """
    return wings()[choose("puzzle", name, wings())]


def choose(kind: str, name: str, names: Iterable[str]) -> str:
    """Return `name` if it is among `names`.

    :raises InputError: if it is not, with the name that was likely meant.
    """
    names = list(names)
    if name in names:
        return name
    close = difflib.get_close_matches(name, names, 1)
    hint = f"did you mean {close[0]!r}?" if close else f"expected one of {', '.join(names)}"
    raise InputError(f"there is no {kind} {name!r}; {hint}")


def choose_encoding(instance: Instance, name: str | None) -> tuple[Instance, Encoding[Any, Any]]:
    """Return an encoding and the instance under an objective that it can express.

    Without a name it is the one that the instance was read in, or the first for its objective.
    With one whose encoding cannot express that objective, the instance takes the encoding's own.

    :raises InputError: if the puzzle has no such encoding.
    """
    encodings = {encoding.name: encoding for encoding in instance.wing.encodings()}
    if instance.reading is not None:
        encodings[instance.reading[0].name] = instance.reading[0]
        name = name or instance.reading[0].name
    objective = instance.puzzle.objective
    if name is None:
        return instance, next(
            encoding for encoding in encodings.values() if objective in encoding.objectives
        )
    encoding = encodings[choose("encoding", name, encodings)]
    if objective not in encoding.objectives:
        instance = instance.under(encoding.objectives[0])
    return instance, encoding


def shelf(kind: str) -> Path:
    """Return the folder of the bundled `domains` or `problems`.

    An installed wheel has it inside the package, a checkout beside it.
    """
    inside = Path(__file__).parent / kind
    return inside if inside.is_dir() else Path(__file__).parent.parent / kind


def bundled(wing: Wing) -> list[str]:
    """Return the names of a puzzle's bundled instances, in natural order."""
    names = (path.stem for path in (shelf("problems") / wing.name).glob("*.toml"))
    return sorted(names, key=lambda name: [_digits(part) for part in re.split(r"(\d+)", name)])


def _digits(part: str) -> tuple[int, str]:
    return (int(part), "") if part.isdigit() else (0, part)


def instance(wing: Wing, name: str | None = None, domain: str | None = None) -> Instance:
    """Return a bundled instance (the default without a name), or one from a file.

    A `name` that ends in `.toml` or `.pddl` or has a folder in it is a path; `-` is TOML on
    standard input. `domain` is the path of a PDDL problem's domain, if it is not beside it.

    :raises InputError: if there is none of that name, or the file describes no such puzzle.
    """
    name = wing.default if name is None else name
    if name.endswith(".pddl"):
        from pddlpuzzles.planning.reading import read

        return read(wing, name, domain)
    if domain is not None:
        raise InputError(f"--domain is for a problem in PDDL, and {name!r} does not end in .pddl")
    if name == STANDARD_INPUT:
        return parse(read_text(name), "standard input", "stdin", wing)
    if name.endswith(".toml") or Path(name).name != name:
        return parse(read_text(name), name, Path(name).stem, wing)
    path = shelf("problems") / wing.name / f"{name}.toml"
    if name not in bundled(wing):
        raise InputError(_no_instance(wing, name))
    return parse(read_text(path), str(path), name, wing)


def _no_instance(wing: Wing, name: str) -> str:
    close = difflib.get_close_matches(name, bundled(wing), 1)
    hint = f"did you mean {close[0]!r}? " if close else ""
    return (
        f"{wing.name} has no instance {name!r}; {hint}"
        f"`pddlpuzzles list {wing.name}` names them; a file's name ends in .toml or has a / in it"
    )


def parse(text: str, source: str, name: str, wing: Wing) -> Instance:
    """Return the instance that a TOML text describes; `source` is what complaints call it.

    :raises InputError: if it describes none of this puzzle.
    """
    document = Document(text, source)
    puzzle = document.string("puzzle")
    if puzzle != wing.name:
        raise document.error("puzzle", f"puzzle is {puzzle!r}, expected {wing.name!r}")
    title = _line(document, "title")
    origin = _line(document, "source")
    known = _known(document)
    made = wing.read(document)
    document.finish()
    return Instance(wing, name, made, title, origin, known or None)


_KNOWN: Final = {"solvable": ((bool,), "true or false"), "cost": ((int,), "a whole number")}
_ANY: Final = ((bool, int, str), "true or false, a whole number or a string")


def _known(document: Document) -> Mapping[str, Any]:
    """Return the table of proved facts."""
    known = document.table("known")
    for key, value in known.items():
        if not re.fullmatch(r"[\w-]+", key, re.ASCII):
            raise document.error("known", f"known has {key!r}, expected letters, digits, - and _")
        kinds, wanted = _KNOWN.get(key, _ANY)
        if type(value) not in kinds:
            raise document.error(key, f"{key} is to be {wanted}")
        if not str(value).isprintable():
            raise document.error(key, f"{key} has a control character, expected text")
    return known


def _line(document: Document, key: str) -> str | None:
    """Return a string that is to be shown in a line of text, on a terminal too."""
    value = document.optional_string(key)
    if value is None:
        return None
    words = " ".join(value.split())
    if not words.isprintable():
        raise document.error(key, f"{key} has a control character, expected text")
    return words


def text(instance: Instance) -> str:
    """Return the instance as TOML that `parse` reads."""
    head = [f'puzzle = "{instance.wing.name}"']
    if instance.title is not None:
        head.append(f"title = {_quoted(instance.title)}")
    if instance.source is not None:
        head.append(f"source = {_quoted(instance.source)}")
    body = instance.wing.write(instance.puzzle).strip("\n")
    tail = [
        "",
        "[known]",
        *(f"{key} = {_value(value)}" for key, value in (instance.known or {}).items()),
    ]
    return "\n".join([*head, body, *(tail if instance.known else [])]) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) if isinstance(value, int) else _quoted(str(value))


def _quoted(value: str) -> str:
    """Return a TOML basic string."""
    escapes = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}
    return (
        '"'
        + "".join(
            escapes.get(character, character)
            if character in escapes or (character >= " " and character != "\x7f")
            else f"\\u{ord(character):04x}"
            for character in value
        )
        + '"'
    )
