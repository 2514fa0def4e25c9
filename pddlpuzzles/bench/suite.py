"""The instances of a bench: bundled ones by name or pattern, ladders, and folders of files.

A suite is `PUZZLE`, all its bundled instances; `PUZZLE/PATTERN`, those whose names fit;
`PUZZLE/ladder`, its ladder, or another set that is made (see `ladders`), or where no bundled
instance fits, those of such sets that do; or the path of a folder of instance files, or of one.

A folder of PDDL is laid out as the competitions lay theirs out: a `domain.pddl` and its problems,
or a domain for each problem (`domain_p01.pddl`, `p01-domain.pddl` for `p01.pddl`). Domains and
problems may stand side by side in folders `domain` and `problems`, `domains` and `instances`. Or it
holds such folders, at any depth. Its problems are called `FOLDER/PROBLEM`; `FOLDER` is the one
above `problems` or `instances`. What an `optima.json` beside them has is taken as proved, as
`export --benchmark` writes it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, Final

from pddlpuzzles.catalogue import catalogue, ladders
from pddlpuzzles.catalogue.document import Document
from pddlpuzzles.catalogue.files import read_text
from pddlpuzzles.errors import InputError
from pddlpuzzles.family import Family, Instance
from pddlpuzzles.pddl.pair import definitions, domain_among, domain_path

_SUFFIX: Final = ".toml"
_OPTIMA: Final = "optima.json"
_INNER: Final = ("instances", "problems")
"""Folders that say nothing of their problems: those are called after the one above."""


def instances(suites: Iterable[str]) -> list[Instance]:
    """Return the instances of suites, each once, in the order in which they are named.

    :raises InputError: if there is no such suite, it holds nothing, a file of it is no instance,
        or two instances of a puzzle that differ have one name.
    """
    found: dict[tuple[str, str], Instance] = {}
    for suite in suites:
        for instance in _suite(suite):
            key = instance.family.name, instance.name
            if found.setdefault(key, instance).puzzle != instance.puzzle:
                raise InputError(
                    f"two instances of {key[0]} are called {key[1]!r}, and they differ;"
                    " give each its own folder of results"
                )
    return list(found.values())


def digest(instance: Instance) -> str:
    """Return a digest of an instance, which differs once the instance has been changed."""
    return hashlib.sha256(catalogue.text(instance).encode()).hexdigest()[:16]


def _suite(suite: str) -> list[Instance]:
    puzzle, _, pattern = suite.partition("/")
    families = catalogue.families()
    if puzzle in families:
        return _bundled(families[puzzle], pattern or "*")
    path = Path(suite)
    if path.is_dir():
        return _folder(path)
    if path.is_file():
        return [_file(path)]
    raise InputError(
        f"there is no suite {suite!r}; expected a puzzle ({', '.join(families)}), PUZZLE/PATTERN,"
        f" PUZZLE/{ladders.NAME}, a folder of instances, or one of PDDL"
    )


def _bundled(family: Family, pattern: str) -> list[Instance]:
    made = ladders.named(family, pattern)
    if made is not None:
        return made
    names = [name for name in catalogue.bundled(family) if fnmatchcase(name, pattern)]
    if names:
        return [catalogue.instance(family, name) for name in names]
    found = ladders.like(family, pattern)
    if not found:
        sets = ladders.names(family)
        raise InputError(
            f"{family.name} has no instance like {pattern!r};"
            f" `pddlpuzzles list {family.name}` lists them"
            + (f", and there are the sets {', '.join(sets)}" if sets else "")
        )
    return found


def _folder(folder: Path) -> list[Instance]:
    files = sorted(path for path in folder.iterdir() if path.suffix == _SUFFIX)
    if files:
        return [_file(path) for path in files]
    inside = sorted({path.parent for path in folder.rglob("*.pddl")})
    found = [
        one
        for inner in inside
        if not any(part.startswith(".") for part in inner.relative_to(folder).parts)
        for one in _problems(inner)
    ]
    if not found:
        message = "holds no instance: no file that ends in .toml, and no problem in PDDL"
        raise InputError(message, source=str(folder))
    return found


def _problems(folder: Path) -> Iterator[Instance]:
    """Yield the problems in PDDL of a folder, with what its `optima.json` says of them.

    :raises InputError: if one cannot be read, or has no domain.
    """
    found = definitions(sorted(folder.glob("*.pddl")))
    domains = [path for path, made in found.items() if made and made.kind == "domain"]
    problems = [path for path in found if path not in domains]
    known = _known(folder / _OPTIMA) if problems else {}
    here = folder.resolve()
    group = here.parent.name if here.name in _INNER else here.name
    for path in problems:
        domain = domain_among(path, domains) if domains else Path(domain_path(str(path), None))
        if domain is None:
            message = f"{len(domains)} domains beside it, expected domain.pddl or one of its own"
            raise InputError(message, source=str(path))
        made = catalogue.instance(catalogue.any_problem(), str(path), str(domain))
        yield replace(made, name=f"{group}/{path.stem}", known=known.get(path.stem))


def _known(path: Path) -> dict[str, dict[str, Any]]:
    """Return what a set says of its problems; those of which it says nothing are left out."""
    if not path.is_file():
        return {}
    try:
        entries = json.loads(read_text(path))
        found = {
            name: {key: one[key] for key in ("solvable", "cost", "proved") if one[key] is not None}
            for name, one in entries.items()
        }
    except (ValueError, RecursionError, AttributeError, TypeError, KeyError) as error:
        message = f"expected an object with solvable, cost and proved for each problem: {error!r}"
        raise InputError(message, source=str(path)) from None
    return {name: one for name, one in found.items() if one}


def _file(path: Path) -> Instance:
    if path.suffix == ".pddl":
        return catalogue.instance(catalogue.any_problem(), str(path))
    text = read_text(path)
    family = catalogue.family(Document(text, str(path)).string("puzzle"))
    return catalogue.parse(text, str(path), path.stem, family)
