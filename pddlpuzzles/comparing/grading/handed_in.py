"""A reference and what was handed in, each a folder with PDDL.

The words:

    reference   a folder with `domain.pddl` and problems beside it, or instances of a puzzle
    submission  a folder with a domain and problems that are named as the reference's, or with a
                domain and none of these names, which is used with the reference's problems (if
                each has one problem, these belong together); or a file with a domain
    hidden      problems of the reference that nobody who hands in can have: a submission is used
                with them, whatever other problems it has
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from typing import Final, NamedTuple

from pddlpuzzles.catalogue import catalogue, ladders
from pddlpuzzles.catalogue.files import read_text, shelf
from pddlpuzzles.comparing.grading.submissions import domains_in, folders_of, kinds, why_undefined
from pddlpuzzles.errors import InputError
from pddlpuzzles.family import Instance
from pddlpuzzles.pddl.pair import read_pair
from pddlpuzzles.show.wording import counted

_COMMENT: Final = re.compile(r";[^\n]*")
_WORD: Final = re.compile(r"[()]|[^\s()]+")


@dataclass(frozen=True)
class Reference:
    """What submissions are compared with; `paths` are the files of problems in PDDL."""

    name: str
    problems: tuple[Instance, ...]
    paths: Mapping[str, str]
    are_hidden: bool = False

    def files(self, own: Mapping[str, str]) -> list[str | None]:
        """Return the file of each problem for a submission with these, None where it has none.

        `gripper/02` is also called `gripper-02`, as `export` does, or `02`.
        """
        names = [one.name for one in self.problems]
        called = ((name, name.replace("/", "-"), name.rpartition("/")[2]) for name in names)
        found = [next((own[name] for name in some if name in own), None) for some in called]
        if not self.are_hidden and len(own) == len(names) == 1:
            return [*own.values()]
        if self.are_hidden or not any(found):
            return [mine or self.paths.get(name) for mine, name in zip(found, names, strict=True)]
        return found


class Submission(NamedTuple):
    """A submission's name, its domain, and its problems by their names; or why it has none."""

    name: str
    domain: str | None = None
    problems: Mapping[str, str] = {}
    complaint: str | None = None


def read_reference(
    reference: str, problems: str | PathLike[str] | None = None, *, strict: bool = False
) -> Reference:
    """Return the problems that submissions are compared with.

    :raises InputError: if there are none, or one cannot be read; if `strict`, if one breaks a
        small rule of the language.
    """
    folder = Path(reference)
    if not folder.is_dir():
        puzzle, _, names = reference.partition("/")
        if names and puzzle in catalogue.families() and problems is None:
            family = catalogue.family(puzzle)
            made = tuple(ladders.find(family, name) for name in names.split(","))
            files = family.bundled(shelf("problems") / puzzle) if family.is_pddl else {}
            return Reference(reference, made, {name: str(path) for name, path in files.items()})
        message = "expected a folder with domain.pddl and problems, or PUZZLE/INSTANCE,INSTANCE…"
        raise InputError(message, source=reference)
    there = Path(problems) if problems is not None else folder
    paths = {path.stem: str(path) for path, kind in kinds(there).items() if kind == "problem"}
    named = domains_in(kinds(folder))
    if len(named) != 1 or not paths:
        found = f"{counted(len(named), 'domains')} and {counted(len(paths), 'problems')}"
        raise InputError(f"{found}, expected one domain and some problems", source=reference)
    domain, family = str(named[0]), catalogue.any_problem()
    if strict:
        for path in paths.values():
            read_pair(path, domain, strict=True)
    made = tuple(
        replace(catalogue.instance(family, path, domain), name=name) for name, path in paths.items()
    )
    return Reference(reference, made, paths, problems is not None)


def submissions(folder: Path) -> Iterator[Submission]:
    """Yield the submissions of a folder, by name.

    :raises InputError: if there is no such folder.
    """
    for inner in folders_of(folder):
        yield _in_folder(inner)
    for path, kind in kinds(folder).items():
        if kind == "domain":
            yield Submission(path.stem, str(path))
        elif kind == "problem":
            message = f"{path}: it defines a problem, expected a domain, or a folder with one"
            yield Submission(path.stem, complaint=message)
        else:
            yield Submission(path.stem, complaint=why_undefined(path))


def _in_folder(folder: Path) -> Submission:
    there = kinds(folder)
    if broken := [path for path, kind in there.items() if kind is None]:
        return Submission(folder.name, complaint=why_undefined(broken[0]))
    named = domains_in(there)
    if len(named) != 1:
        complaint = f"{folder}: {len(named)} files that define a domain, expected one"
        return Submission(folder.name, complaint=complaint)
    problems = {path.stem: str(path) for path, kind in there.items() if kind == "problem"}
    return Submission(folder.name, str(named[0]), problems)


def twins(found: Sequence[Submission]) -> dict[str, tuple[str, ...]]:
    """Return for each submission those whose domain is the same word for word."""
    same: dict[tuple[str, ...], list[str]] = {}
    for one in found:
        if one.domain is not None:
            try:
                words = tuple(_WORD.findall(_COMMENT.sub("", read_text(one.domain)).lower()))
            except InputError:
                continue
            same.setdefault(words, []).append(one.name)
    return {
        name: tuple(other for other in names if other != name)
        for names in same.values()
        if len(names) > 1
        for name in names
    }
