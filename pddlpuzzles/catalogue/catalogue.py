"""The puzzles that are there, and their instances: bundled, in sets, new, and from anywhere else.

A family has a ladder, instances of growing difficulty, and the sets that rules make, `SETS` in its
module `generate`. A ladder is data, `ladder.jsonl` in the family's folder: a line a rung, with what
the generator is called with and what has been proved.

    {"seed": 1, "options": {"rows": 4}, "cost": 3, "proved": "astar", "verified": "symk"}

`cost` is the proved optimum, null where there is no plan; `proved` says who proved it, `verified`
who else. A rung without a plan is a bundled instance, by `name`, and has a reason, `why`.
"""

from __future__ import annotations

import inspect
import json
import os
import re
import shlex
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from fnmatch import fnmatchcase
from functools import cache, partial
from pathlib import Path
from pkgutil import iter_modules
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, get_args

import pddlpuzzles.families
from pddlpuzzles.catalogue.file_access import STANDARD_INPUT, is_pddl, read_text, shelf
from pddlpuzzles.errors import InputError, ParameterError, did_you_mean, require_kind, require_known
from pddlpuzzles.families.family import Family
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.puzzle import Search

if TYPE_CHECKING:
    from pddlpuzzles.catalogue.toml_document import Document

LADDER: Final = "ladder"
TOML: Final = ".toml"
_TOML: Final = re.compile(r"""^\s*(?:[A-Za-z0-9_-]+|"[^"]*")\s*=|^\s*\[+\w+\]+\s*$""", re.MULTILINE)
"""A line that TOML has and no bare drawing: a key or the head of a table."""
_MEMBER: Final = re.compile(r"[a-z]+-[a-z0-9-]+")  # names of members of sets: no file, no pattern
_KNOWN: Final = {"solvable": ((bool,), "true or false"), "cost": ((int,), "a whole number")}
_ANY: Final = ((bool, int, str), "true or false, a whole number or a string")


@cache
def families() -> dict[str, Family]:
    """Return the families by name, in alphabetical order."""
    folders = iter_modules(pddlpuzzles.families.__path__)
    return {name: Family(name) for name in sorted(info.name for info in folders if info.ispkg)}


def family(name: str) -> Family:
    """Return the family of that name; InputError if none, `InstanceError` if it is an instance."""
    require_kind("puzzle", name, str, "a puzzle's name")
    if name not in families():
        for puzzle, known in families().items():
            within = name.removeprefix(f"{puzzle}/")
            if within in bundled(known):
                raise InstanceError(name, puzzle, within)
        if name.endswith(TOML):
            raise InstanceError(name, puzzle_in_file(name), name)
        if os.path.isdir(name):
            raise InputError("a folder", source=name, expected="a puzzle or an instance's file")
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
    from pddlpuzzles.pddl.encodings import DifferentError
    from pddlpuzzles.pddl.pair import read_pair

    doubt = None
    with suppress(InputError):  # which is said where it is read as what it is taken for
        read_pair(path, domain)
        for family in families().values():
            try:
                if family.recognised and instance(family, path, domain):
                    return family, None
            except DifferentError as error:
                doubt = f"{path} is taken as any problem in PDDL: {error}"
            except InputError:
                continue
    return any_problem(), doubt


def puzzle_in_file(path: str) -> str:
    from pddlpuzzles.catalogue.toml_document import Document

    document = Document(read_text(path), path)
    name = document.string("puzzle")
    try:
        return require_known("puzzle", name, families())
    except InputError as error:
        raise document.error("puzzle", **error.words) from None


class InstanceError(InputError):
    """A puzzle was to be named, and an instance is: of `puzzle`, which calls it `instance`."""

    def __init__(self, name: str, puzzle: str, instance: str) -> None:
        super().__init__(f"there is no puzzle {name!r}; did you mean ({puzzle!r}, {instance!r})?")
        self.name, self.meant = name, (puzzle, instance)


def searches() -> dict[str, Search]:
    """Return all native searches by name, `astar` first: those of the default instances."""
    every = (instance(family).searches() for family in families().values())
    return {name: search for able in every for name, search in able.items()}


def bundled(family: Family) -> list[str]:
    """Return the names of a puzzle's bundled instances, in natural order."""
    padded = partial(re.sub, r"\d+", lambda number: number[0].zfill(9))
    return sorted(bundled_files(family), key=padded)


@cache
def bundled_files(family: Family) -> Mapping[str, Path]:
    """Return a puzzle's bundled instances by name: TOML, or PDDL in folders."""
    folder = shelf("problems") / family.name
    paths = (*folder.glob("*.toml"), *folder.glob("*/*.pddl"))
    return {path.relative_to(folder).with_suffix("").as_posix(): path for path in paths}


def instance(family: Family, name: str | None = None, domain: str | None = None) -> Instance:
    """Return a bundled instance (the default without a name), or one from a file.

    A `name` that ends in `.toml`, `.txt` or `.pddl` or has a folder in it is a path; `-` is
    standard input. What is no TOML is a bare drawing, except in a file that ends in `.toml`.

    :param domain: the path of a PDDL problem's domain, if not beside it.
    :raises InputError: if there is none of that name, or the file describes no such puzzle.
    """
    name = family.default if name is None else name
    is_standard = name == STANDARD_INPUT
    is_text = family.is_pddl and (is_standard or name.endswith(".txt"))
    typed = read_text(name) if is_text else ""
    if is_pddl(name) or ("(define" in typed.lower() and not _TOML.search(typed)):
        return _instance_in_pddl(family, name, domain)
    if domain is not None:
        complaint = f"is for a problem in PDDL, and {name!r} does not end in .pddl"
        raise ParameterError("domain", complaint)
    path = bundled_files(family).get(name)
    if path is not None and path.suffix == TOML:
        return replace(parse(read_text(path), str(path), name, family), known_is_proved=True)
    if path is not None:
        domain = str(shelf("domains") / family.name / f"{path.parent.name}.pddl")
        problem = _instance_in_pddl(family, str(path), domain)
        return replace(problem, name=name, known=family.texts.known(path), known_is_proved=True)
    # Names of bundled problems in PDDL have a folder, too.
    has_folder = Path(name).name != name and (Path(name).exists() or not family.is_pddl)
    if is_standard or name.endswith((TOML, ".txt")) or has_folder:
        source, stem = ("standard input", "stdin") if is_standard else (name, Path(name).stem)
        read, typed = parse if name.endswith(TOML) else instance_of_text, read_text(name)
        try:
            return read(typed, source, stem, family)
        except InputError as error:
            raise error.but(more=f"{error.more}; see: pddlpuzzles format {family.name}") from None
    hint = did_you_mean(name, bundled(family))
    ends = ".pddl or .toml" if family.is_pddl else ".toml or .txt or has a / in it"
    raise InputError(
        f"{family.name} has no instance {name!r}; {f'{hint} ' if hint else ''}"
        f"`pddlpuzzles list {family.name}` lists them; a file's name ends in {ends}"
    )


def instance_of_text(text: str, source: str, name: str, family: Family) -> Instance:
    """Return the instance of a text, TOML or a bare drawing."""
    if _TOML.search(text):
        return parse(text, source, name, family)
    if (read_bare := family.read_bare) is None:
        raise InputError(line=1, source=source, expected="TOML, a line such as puzzle = …")
    try:
        puzzle = read_bare(text)
    except InputError as error:
        raise error.but(source=source) from None
    return Instance(family, name, puzzle)


def _instance_in_pddl(family: Family, path: str, domain: str | None) -> Instance:
    name = Path(path).stem
    if (puzzle := family.texts.read_pddl(path, domain)) is not None:
        return _any_problem(family, name, puzzle)
    if not family.recognised:
        reason = f"{family.name} is read from .toml files only, not from PDDL"
        raise InputError(reason, source=path)
    from pddlpuzzles.pddl.encodings import recognise
    from pddlpuzzles.pddl.pair import domain_path, pddl_text

    read = recognise(path, domain, family.name, family.recognised)
    reading = read.encoding, read.names
    texts = pddl_text(domain_path(path, domain), "domain"), pddl_text(path, "problem")
    return Instance(family, name, read.puzzle, read.name, reading=reading, texts=texts)


def instance_of_pddl(domain: str, problem: str) -> Instance:
    """Return the instance of two texts (InputError: they cannot be read)."""
    family = any_problem()
    puzzle = family.texts.read_texts(domain, problem)
    return _any_problem(family, puzzle.problem.name, puzzle)


def _any_problem(family: Family, name: str, puzzle: Any) -> Instance:
    doubts = tuple(family.mistakes.notes(puzzle))
    return Instance(family, name, puzzle, family.texts.title(puzzle), doubts=doubts)


def parse(text: str, source: str, name: str, family: Family) -> Instance:
    """Return the instance of a TOML text; complaints call it `source`."""
    from pddlpuzzles.catalogue.toml_document import Document

    document = Document(text, source)
    puzzle = document.string("puzzle")
    if puzzle != family.name:
        raise document.error("puzzle", f"puzzle is {puzzle!r}", expected=repr(family.name))
    title, origin = _text_line(document, "title"), _text_line(document, "source")
    facts = document.optional("known", dict) or {}
    for key, value in facts.items():
        if not re.fullmatch(r"[\w-]+", key, re.ASCII):
            wanted = "letters, digits, - and _"
            raise document.error("known", f"known has {key!r}", expected=wanted)
        kinds, wanted = _KNOWN.get(key, _ANY)
        if type(value) not in kinds:
            raise document.error(key, f"{key} is to be {wanted}")
        if not str(value).isprintable():
            raise document.error(key, f"{key} has a control character", expected="text")
    puzzle = family.drawing.read(document)
    document.finish()
    doubts = tuple(family.mistakes.notes(puzzle))
    return Instance(family, name, puzzle, title, origin, facts or None, doubts=doubts)


def _text_line(document: Document, key: str) -> str | None:
    value = document.optional(key, str)
    words = None if value is None else " ".join(value.split())
    if words and not words.isprintable():
        raise document.error(key, f"{key} has a control character", expected="text")
    return words


def text(instance: Instance) -> str:
    head = {"puzzle": instance.family.name, "title": instance.title, "source": instance.source}
    body = instance.family.drawing.write(instance.puzzle).strip("\n")
    lines = [*(f"{key} = {_toml(value)}" for key, value in head.items() if value is not None), body]
    if instance.known:
        facts = (f"{key} = {_toml(fact)}" for key, fact in instance.known.items())
        lines += ["", "[known]", *facts]
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    shown = value if isinstance(value, int) else str(value)
    return json.dumps(shown, ensure_ascii=False).replace("\x7f", "\\u007f")


class Rung(NamedTuple):
    cost: int | None
    proved: str
    verified: str | None = None
    seed: int = 0
    options: Mapping[str, Any] = MappingProxyType({})
    name: str | None = None
    why: str | None = None


@cache
def rungs(family: Family) -> tuple[Rung, ...]:
    """Return the rungs of a family's ladder, the easiest first."""
    data = Path(pddlpuzzles.families.__path__[0], family.name, "ladder.jsonl")
    lines = data.read_text("utf-8").splitlines() if data.is_file() else ()
    return tuple(Rung(**json.loads(line)) for line in lines)


def sets(family: Family) -> dict[str, dict[str, Callable[[], Instance]]]:
    """Return what makes the members of a family's sets, by their names, the ladder first."""

    def of_rung(name: str, rung: Rung) -> Instance:
        member = instance(family, rung.name) if rung.name else None
        member = member or generate(family, rung.seed, **rung.options)
        proof = rung.proved + (f", {rung.verified}" if rung.verified else "")
        return _proved(member, name, rung.cost, proof + (f" ({rung.why})" if rung.why else ""))

    named = {f"{LADDER}-{number:02}": rung for number, rung in enumerate(rungs(family), 1)}
    groups: dict[str, dict[str, Callable[[], Instance]]] = {}
    if named:
        groups[LADDER] = {name: partial(of_rung, name, rung) for name, rung in named.items()}
    for name, members_of in family.sets.items():
        members = [(Instance(family, it.name, it.puzzle, it.title), it) for it in members_of()]
        groups[name] = {
            member.name: partial(_proved, instance, member.name, member.cost, member.proved)
            for instance, member in members
        }
    return groups


def _proved(instance: Instance, name: str, cost: int | None, proof: str) -> Instance:
    costs = {} if cost is None else {"cost": cost}
    facts = {"solvable": cost is not None, **costs, "proved": proof}
    return replace(instance, name=name, known=facts, known_is_proved=True)


def members_matching(family: Family, pattern: str) -> list[Instance]:
    """Return a set, or the members whose names fit a pattern."""
    each = ((group, make) for group, members in sets(family).items() for make in members.items())
    return [new() for group, (name, new) in each if group == pattern or fnmatchcase(name, pattern)]


def find(family: Family, name: str | None = None, domain: str | None = None) -> Instance:
    """Return a member of a set, or what `instance` returns."""
    if name is not None and _MEMBER.fullmatch(name) and name not in bundled(family):
        for member in members_matching(family, name):
            return member
    return instance(family, name, domain)


def parameters(family: Family) -> dict[str, inspect.Parameter]:
    """Return a generator's options by name, without `seed`."""
    taken = inspect.signature(family.generator, eval_str=True).parameters
    return {name: parameter for name, parameter in taken.items() if name != "seed"}


def generate(family: Family, seed: int | None = None, **options: Any) -> Instance:
    """Return a new instance; without a seed a random one. Its title is the command for it.

    :raises InputError: if the seed is negative, or no puzzle has these options; a TypeMistake if
        one is of another kind.
    """
    seed = int.from_bytes(os.urandom(4), "big") if seed is None else seed
    require_kind("seed", seed, int)
    if seed < 0:
        raise ParameterError("seed", f"{seed}", expected="0 or more")
    taken = parameters(family)
    chosen = {name: parameter.default for name, parameter in taken.items()}
    for name, value in options.items():
        require_known("option", name, taken)
        kind, *_ = get_args(taken[name].annotation)  # it is annotated with what it is
        require_kind(name, value, kind)
        chosen[name] = value
    given = "".join(
        f" --{name.replace('_', '-')} {shlex.quote(str(value))}"
        for name, value in chosen.items()
        if value not in (None, "")
    )
    title = f"pddlpuzzles generate {family.name} --seed {seed}{given}"
    return Instance(family, "generated", family.generator(seed, **chosen), title)
