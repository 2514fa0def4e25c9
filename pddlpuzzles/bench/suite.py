"""The instances of a bench: bundled ones by name or pattern, ladders, and folders of files.

A suite is `PUZZLE`, all its bundled instances; `PUZZLE/PATTERN`, those whose names fit, or else
those in sets that are made; `PUZZLE/ladder`, such a set; or the path of an instance file or of a
folder of them.

A folder of PDDL is laid out as the competitions lay theirs out, or holds such folders at any depth
(docs/bench.md). Its problems are called `FOLDER/PROBLEM`, by the folder above `problems` or
`instances`. What an `optima.json` beside them has is taken as proved.

Where two folders of one name have problems of one name that differ, such as a domain in two tracks,
those of the second are called `TRACK/FOLDER/PROBLEM`: so a folder of results can grow by a track.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fnmatch import fnmatchcase
from glob import glob
from pathlib import Path
from typing import Any, Final, NamedTuple

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import PDDL_FILES, complaining, is_pddl, read_text
from pddlpuzzles.catalogue.toml_document import Document
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.pddl.pair import definition, domain_among, domain_path
from pddlpuzzles.search.budget import collector_at_rest

_INNER: Final = ("instances", "problems")
"""Folders that say nothing of their problems: those are called after the one above."""


class _Group(NamedTuple):
    members: list[Instance]
    folders: tuple[str, ...] = ()  # above theirs, the innermost last


def instances(suites: Iterable[str]) -> list[Instance]:
    """Return the instances of suites, each once, in the order in which they are named.

    :raises InputError: if there is no such suite, it holds nothing, a file of it is no instance,
        or two instances that differ have one name.
    """
    chosen: dict[tuple[str, str], Instance] = {}  # by family and name
    for suite in suites:
        with collector_at_rest():  # a quarter of the time of reading a set of many facts
            groups = _groups_of(suite)
        for group in groups:
            for instance in _without_namesakes(group, chosen):
                if instance.sense < 0:
                    said = f"{instance.name} maximizes, and least costs are compared here"
                    raise InputError(said)
                key = instance.family.name, instance.name
                if chosen.setdefault(key, instance).puzzle != instance.puzzle:
                    raise InputError(
                        f"two instances of {instance.family.name} are called {instance.name!r},"
                        " and they differ; rename one, or give each its own folder of results"
                    )
    return list(chosen.values())


def _without_namesakes(group: _Group, chosen: Mapping[tuple[str, str], Instance]) -> list[Instance]:
    """Return what of a group is new, all under longer names if one has another's name."""
    members, folders = group.members, list(group.folders)
    while True:
        new, has_namesakes = list[Instance](), False
        for member in members:
            namesake = chosen.get((member.family.name, member.name))
            if namesake is None or namesake.puzzle != member.puzzle:
                new.append(member)
                has_namesakes |= namesake is not None
        if not folders or not has_namesakes:
            return new
        folder = folders.pop()
        members = [replace(member, name=f"{folder}/{member.name}") for member in new]


def _groups_of(suite: str) -> list[_Group]:
    puzzle, _, pattern = suite.partition("/")
    families = catalogue.families()
    if puzzle in families:
        family, pattern = families[puzzle], pattern or "*"
        sets = catalogue.sets(family)
        names = [name for name in catalogue.bundled(family) if fnmatchcase(name, pattern)]
        if names and pattern not in sets:
            return [_Group([catalogue.instance(family, name) for name in names])]
        if members := catalogue.members_matching(family, pattern):
            return [_Group(members)]
        raise InputError(
            f"{family.name} has no instance like {pattern!r};"
            f" {_meant_instead(pattern)}`pddlpuzzles list {family.name}` lists them"
            + (f", and there are the sets {', '.join(sets)}" if sets else "")
        )
    path = Path(suite)
    if path.is_dir():
        return _groups_in_folder(path)
    if path.is_file():
        return [_group_of_file(path)]
    if (paths := sorted(glob(suite))) and paths != [suite]:
        return [group for path in paths for group in _groups_of(path)]
    wanted = f"a puzzle ({', '.join(families)}), PUZZLE/PATTERN, PUZZLE/{catalogue.LADDER}"
    wanted += ", a folder of instances, or one of PDDL"
    raise InputError(f"there is no suite {suite!r}; {_meant_instead(suite)}", expected=wanted)


def _meant_instead(pattern: str) -> str:
    """Ask whether bundled instances were meant, of which a part of the name was left out."""
    for family in catalogue.families().values():
        for longer in (pattern, f"{pattern}/*"):
            if any(fnmatchcase(name, longer) for name in catalogue.bundled(family)):
                return f"did you mean {f'{family.name}/{longer}'!r}? "
    return ""


def _groups_in_folder(folder: Path) -> list[_Group]:
    with complaining(folder, "cannot be read"):  # one that is being removed, such as in /proc
        files = sorted(path for path in folder.iterdir() if path.suffix == ".toml")
        inside = [] if files else sorted({path.parent for path in folder.rglob(PDDL_FILES)})
    if files:
        return [_group_of_file(path) for path in files]
    seen = (it for it in inside if not any(name[0] == "." for name in it.relative_to(folder).parts))
    groups = [*map(_group_of_pddl, seen)]
    if not any(group.members for group in groups):
        message = "holds no instance: no file that ends in .toml, and no problem in PDDL"
        raise InputError(message, source=str(folder))
    return groups


def _group_of_pddl(folder: Path, only: Path | None = None) -> _Group:
    """Return the problems in a folder, or `only` one of them, each with its domain."""
    paths = [] if only else sorted(folder.glob(PDDL_FILES))
    defined = {path: definition(path) for path in paths}
    domains = [path for path, what in defined.items() if what and what.kind == "domain"]
    chosen: dict[Path, str | None] = {only: None} if only else {}
    for path in (path for path in defined if path not in domains):
        domain = domain_among(path, defined) if domains else domain_path(str(path), None)
        if domain is None:
            has, wanted = f"{len(domains)} domains beside it", "domain.pddl or one of its own"
            raise InputError(has, source=str(path), expected=wanted)
        chosen[path] = str(domain)
    if not chosen:
        return _Group([])
    suite = folder.resolve()
    suite = suite.parent if suite.name in _INNER else suite
    recorded, family, members = _recorded_facts(folder), catalogue.any_problem(), []
    for path, beside in chosen.items():
        instance = catalogue.instance(family, str(path), beside)
        name = f"{suite.name}/{path.stem}"
        members.append(replace(instance, name=name, known=recorded.get(path.stem)))
    return _Group(members, suite.parent.parts[1:])


def _recorded_facts(folder: Path) -> dict[str, dict[str, Any]]:
    path = folder / "optima.json"
    if not path.is_file():
        return {}
    try:
        entries = json.loads(read_text(path))
        keys = "solvable", "cost", "proved"
        facts = {
            name: {key: entry[key] for key in keys if entry[key] is not None}
            for name, entry in entries.items()
        }
    except (ValueError, RecursionError, AttributeError, TypeError, KeyError) as error:
        wanted = f"an object with solvable, cost and proved for each problem: {error!r}"
        raise InputError(source=str(path), expected=wanted) from None
    return {name: fact for name, fact in facts.items() if fact}


def _group_of_file(path: Path) -> _Group:
    if is_pddl(path):
        return _group_of_pddl(path.parent, path)
    text = read_text(path)
    family = catalogue.family(Document(text, str(path)).string("puzzle"))
    return _Group([catalogue.parse(text, str(path), path.stem, family)])
