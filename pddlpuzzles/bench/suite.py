"""The instances of a bench: bundled ones by name or pattern, ladders, and folders of files.

A suite is `PUZZLE`, all its bundled instances; `PUZZLE/PATTERN`, those whose names fit;
`PUZZLE/ladder`, its ladder, or another set that is made (see `ladders`), or where no bundled
instance fits, those of such sets that do; or the path of a folder of instance files, or of one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from fnmatch import fnmatchcase
from pathlib import Path

from pddlpuzzles.catalogue import catalogue, ladders
from pddlpuzzles.catalogue.document import Document
from pddlpuzzles.catalogue.files import read_text
from pddlpuzzles.errors import InputError
from pddlpuzzles.family import Family, Instance

_SUFFIX = ".toml"


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
                    f"two instances of {key[0]} are called {key[1]!r}, and they differ"
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
        f" PUZZLE/{ladders.NAME}, or a folder of instances"
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
        raise InputError(
            f"{family.name} has no instance like {pattern!r};"
            f" `pddlpuzzles list {family.name}` lists them,"
            f" and there are the sets {', '.join(ladders.names(family))}"
        )
    return found


def _folder(folder: Path) -> list[Instance]:
    files = sorted(path for path in folder.iterdir() if path.suffix == _SUFFIX)
    if not files:
        raise InputError("holds no instance, a file ending in .toml", source=str(folder))
    return [_file(path) for path in files]


def _file(path: Path) -> Instance:
    text = read_text(path)
    family = catalogue.family(Document(text, str(path)).string("puzzle"))
    return catalogue.parse(text, str(path), path.stem, family)
