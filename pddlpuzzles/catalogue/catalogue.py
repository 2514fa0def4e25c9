"""The puzzles that are there, their bundled instances, and instances from anywhere else."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, Final

import pddlpuzzles.families
from pddlpuzzles.catalogue.file_access import STANDARD_INPUT, is_pddl, read_text, shelf
from pddlpuzzles.errors import InputError, ParameterError, did_you_mean, require_known, require_text
from pddlpuzzles.families.family import Family
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.puzzle import Search

if TYPE_CHECKING:
    from pddlpuzzles.catalogue.toml_document import Document

TOML: Final = ".toml"

_TOML: Final = re.compile(r"""^\s*(?:[A-Za-z0-9_-]+|"[^"]*")\s*=|^\s*\[+\w+\]+\s*$""", re.MULTILINE)
"""A line that TOML has and no bare drawing: a key or the head of a table."""


@cache
def families() -> dict[str, Family]:
    """Return the families by name, in alphabetical order: a folder each."""
    folders = iter_modules(pddlpuzzles.families.__path__)
    return {name: Family(name) for name in sorted(one.name for one in folders if one.ispkg)}


def family(name: str) -> Family:
    """Return the family of that name; raise InputError, or `InstanceError` if it is an instance."""
    require_text("puzzle", name, "a puzzle's name")
    if name not in families():
        for family in families().values():
            within = name.removeprefix(f"{family.name}/")
            if within in bundled(family):
                raise InstanceError(name, family.name, within)
        if name.endswith(TOML):
            raise InstanceError(name, puzzle_in_file(name), name)
        if os.path.isdir(name):
            raise InputError("a folder, expected a puzzle or an instance's file", source=name)
        if not is_pddl(name) and (Path(name).suffix or os.path.exists(name)):
            raise InputError(
                f"{name!r} is no puzzle, and no file that ends in .pddl or {TOML}; put its puzzle"
                f" before an instance: {', '.join(families())}"
            )
    return families()[require_known("puzzle", name, families())]


def any_problem() -> Family:
    return next(family for family in families().values() if family.is_pddl)


def family_of(path: str, domain: str | None) -> tuple[Family, str | None]:
    """Return the puzzle whose encoding a problem is in, or `any_problem`; and a doubt, if any."""
    from pddlpuzzles.pddl.recognition import DifferentError

    doubt = None
    for family in families().values():
        if family.recognised:
            try:
                instance(family, path, domain)
            except DifferentError as error:
                doubt = f"{path} is taken as any problem in PDDL: {error}"
            except InputError:
                continue
            else:
                return family, None
    return any_problem(), doubt


def puzzle_in_file(path: str) -> str:
    """Return the puzzle of which a file in TOML says that it describes an instance."""
    from pddlpuzzles.catalogue.toml_document import Document

    document = Document(read_text(path), path)
    found = document.string("puzzle")
    try:
        return require_known("puzzle", found, families())
    except InputError as error:
        raise document.error("puzzle", error.message) from None


class InstanceError(InputError):
    """A puzzle was to be named, and an instance is: of `puzzle`, which calls it `instance`."""

    def __init__(self, name: str, puzzle: str, instance: str) -> None:
        super().__init__(f"there is no puzzle {name!r}; did you mean ({puzzle!r}, {instance!r})?")
        self.name = name
        self.meant = puzzle, instance


def searches() -> dict[str, Search]:
    """Return all native searches by name, `astar` first: those of the default instances."""
    found: dict[str, Search] = {}
    for family in families().values():
        found |= instance(family).searches()
    return found


def bundled(family: Family) -> list[str]:
    """Return the names of a puzzle's bundled instances, in natural order."""

    def parts(name: str) -> list[tuple[int, str]]:
        texts = re.split(r"(\d+)", name)
        return [(int(text), "") if text.isdigit() else (0, text) for text in texts]

    return sorted(bundled_files(family), key=parts)


def bundled_files(family: Family) -> dict[str, Path]:
    """Return the files of a puzzle's bundled instances: in TOML, or as PDDL in folders."""
    folder = shelf("problems") / family.name
    found = (*folder.glob("*.toml"), *folder.glob("*/*.pddl"))
    return {path.relative_to(folder).with_suffix("").as_posix(): path for path in found}


def instance(family: Family, name: str | None = None, domain: str | None = None) -> Instance:
    """Return a bundled instance (the default without a name), or one from a file.

    A `name` that ends in `.toml`, `.txt` or `.pddl` or has a folder in it is a path; `-` is
    standard input. What is there, and no TOML, is a bare drawing, but in a file that ends in
    `.toml`. `domain` is the path of a PDDL problem's domain, if it is not beside it.

    :raises InputError: if there is none of that name, or the file describes no such puzzle.
    """
    name = family.default if name is None else name
    if is_pddl(name):
        return _recognised(family, name, domain)
    path = bundled_files(family).get(name)
    if path is not None and domain is None:
        return _from_shelf(family, name, path)
    if domain is not None:
        complaint = f" is for a problem in PDDL, and {name!r} does not end in .pddl"
        raise ParameterError("domain", complaint)
    if name == STANDARD_INPUT:
        return _instance_in_file(family, name, "standard input", "stdin")
    if name.endswith((TOML, ".txt")) or Path(name).name != name:
        return _instance_in_file(family, name, name, Path(name).stem)
    hint = did_you_mean(name, bundled(family))
    raise InputError(
        f"{family.name} has no instance {name!r}; {f'{hint} ' if hint else ''}"
        f"`pddlpuzzles list {family.name}` lists them; "
        "a file's name ends in .toml or .txt or has a / in it"
    )


def _from_shelf(family: Family, name: str, path: Path) -> Instance:
    """Return an instance of a TOML file, or a problem whose domain is named as its folder."""
    if path.suffix == TOML:
        return replace(parse(read_text(path), str(path), name, family), known_is_proved=True)
    domain = shelf("domains") / family.name / f"{path.parent.name}.pddl"
    made = _recognised(family, str(path), str(domain))
    return replace(made, name=name, known=family.texts.known(path), known_is_proved=True)


def _instance_in_file(family: Family, path: str, source: str, name: str) -> Instance:
    read = parse if path.endswith(TOML) else instance_of_text
    text = read_text(path)
    try:
        return read(text, source, name, family)
    except InputError as error:
        see = f"{error.message}; see: pddlpuzzles format {family.name}"
        raise InputError(see, error.line, error.column, source=error.source) from None


def instance_of_text(text: str, source: str, name: str, family: Family) -> Instance:
    """Return the instance that a text describes, as TOML or, if it is none, as a bare drawing."""
    if _TOML.search(text):
        return parse(text, source, name, family)
    if (read_bare := family.read_bare) is None:
        raise InputError("expected TOML, a line such as puzzle = …", source=source, line=1)
    try:
        made = read_bare(text)
    except InputError as error:
        raise error.within(source) from None
    return Instance(family, name, made, doubts=tuple(family.doubts(made, text)))


def _recognised(family: Family, path: str, domain: str | None) -> Instance:
    name = Path(path).stem
    if (made := family.texts.read_pddl(path, domain)) is not None:
        return _any_problem(family, name, made)
    if not family.recognised:
        reason = f"{family.name} is read from .toml files only, not from PDDL"
        raise InputError(reason, source=path)
    from pddlpuzzles.pddl.pair import domain_path, pddl_text
    from pddlpuzzles.pddl.recognition import recognise

    found = recognise(path, domain, family.name, family.recognised)
    reading = found.encoding, found.names
    texts = pddl_text(domain_path(path, domain), "domain"), pddl_text(path, "problem")
    return Instance(family, name, found.puzzle, found.name, reading=reading, texts=texts)


def instance_of_pddl(domain: str, problem: str) -> Instance:
    """Return the instance of two texts of PDDL; raise InputError if they cannot be read."""
    family = any_problem()
    made = family.texts.read_texts(domain, problem)
    return _any_problem(family, made.problem.name, made)


def _any_problem(family: Family, name: str, puzzle: Any) -> Instance:
    doubts = tuple(family.mistakes.notes(puzzle))
    return Instance(family, name, puzzle, family.texts.title(puzzle), doubts=doubts)


def parse(text: str, source: str, name: str, family: Family) -> Instance:
    """Return the instance that a TOML text describes; `source` is what complaints call it."""
    from pddlpuzzles.catalogue.toml_document import Document

    document = Document(text, source)
    puzzle = document.string("puzzle")
    if puzzle != family.name:
        raise document.error("puzzle", f"puzzle is {puzzle!r}, expected {family.name!r}")
    title = _line(document, "title")
    origin = _line(document, "source")
    known = _known(document)
    made = family.drawing.read(document)
    document.finish()
    doubts = tuple(family.mistakes.notes(made))
    return Instance(family, name, made, title, origin, known or None, doubts=doubts)


_KNOWN: Final = {"solvable": ((bool,), "true or false"), "cost": ((int,), "a whole number")}
_ANY: Final = ((bool, int, str), "true or false, a whole number or a string")


def _known(document: Document) -> Mapping[str, Any]:
    table = document.table("known")
    for key, value in table.items():
        if not re.fullmatch(r"[\w-]+", key, re.ASCII):
            raise document.error("known", f"known has {key!r}, expected letters, digits, - and _")
        kinds, wanted = _KNOWN.get(key, _ANY)
        if type(value) not in kinds:
            raise document.error(key, f"{key} is to be {wanted}")
        if not str(value).isprintable():
            raise document.error(key, f"{key} has a control character, expected text")
    return table


def _line(document: Document, key: str) -> str | None:
    value = document.optional_string(key)
    if value is None:
        return None
    words = " ".join(value.split())
    if not words.isprintable():
        raise document.error(key, f"{key} has a control character, expected text")
    return words


def text(instance: Instance) -> str:
    head = {"puzzle": instance.family.name, "title": instance.title, "source": instance.source}
    body = instance.family.drawing.write(instance.puzzle).strip("\n")
    lines = [f"{key} = {_toml(value)}" for key, value in head.items() if value is not None]
    lines.append(body)
    if instance.known:
        lines += ["", "[known]"]
        lines += [f"{key} = {_toml(value)}" for key, value in instance.known.items()]
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    """Return a truth value, whole number or else a string as TOML has it."""
    shown = value if isinstance(value, int) else str(value)
    return json.dumps(shown, ensure_ascii=False).replace("\x7f", "\\u007f")
