"""A reference and what was handed in, each a folder with PDDL.

The words:

    reference   a folder with `domain.pddl` and problems beside it, or instances of a puzzle
    submission  a folder with a domain and problems that are named as the reference's, or with a
                domain and none of these names, which is used with the reference's problems (if
                each has one problem, these belong together); or a file with a domain
    hidden      problems of the reference that nobody who hands in can have: a submission is used
                with them, whatever other problems it has

With one instance (`compare --each`) a submission is one of these, and none stops the others:

    a folder    with one file that defines a domain and one that defines a problem (of several
                problems the one named after the instance); its name is the folder's
    a problem   a file beside `domain.pddl`, or beside the only domain; its name is the file's
    a domain    a file beside the only problem
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from typing import Any, Final, NamedTuple

from pddlpuzzles.catalogue import catalogue, ladders
from pddlpuzzles.catalogue.file_access import PDDL_FILES, read_text, shelf
from pddlpuzzles.comparing.compare import compare
from pddlpuzzles.comparing.comparison import Comparison
from pddlpuzzles.comparing.graphs.verdict import Sameness
from pddlpuzzles.errors import InputError
from pddlpuzzles.family import Instance
from pddlpuzzles.pddl.pair import definitions, pddl_text, read_pair
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.show.answers import title
from pddlpuzzles.show.terminal import broken, headed
from pddlpuzzles.show.wording import Paint, colourless, counted

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
            files = family.texts.bundled(shelf("problems") / puzzle) if family.is_pddl else {}
            return Reference(reference, made, {name: str(path) for name, path in files.items()})
        message = "expected a folder with domain.pddl and problems, or PUZZLE/INSTANCE,INSTANCE…"
        raise InputError(message, source=reference)
    there = Path(problems) if problems is not None else folder
    paths = {path.stem: str(path) for path in of_kind(kinds_of_files(there), "problem")}
    named = domains_in(kinds_of_files(folder))
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
        yield in_folder(inner)
    for path, kind in kinds_of_files(folder).items():
        if kind == "domain":
            yield Submission(path.stem, str(path))
        elif kind == "problem":
            message = f"{path}: it defines a problem, expected a domain, or a folder with one"
            yield Submission(path.stem, complaint=message)
        else:
            yield Submission(path.stem, complaint=why_undefined(path))


def in_folder(folder: Path) -> Submission:
    """Return the submission that a folder is, with all its problems."""
    there = kinds_of_files(folder)
    if broken := [path for path, kind in there.items() if kind is None]:
        return Submission(folder.name, complaint=why_undefined(broken[0]))
    named = domains_in(there)
    if len(named) != 1:
        complaint = f"{folder}: {len(named) or 'no'} files that define a domain, expected one"
        return Submission(folder.name, complaint=complaint)
    problems = {path.stem: str(path) for path in of_kind(there, "problem")}
    return Submission(folder.name, str(named[0]), problems)


def folders_of(folder: Path) -> Iterator[Path]:
    """Yield the folders in a folder by name, if any of them has files in PDDL.

    One without is an author's who forgot them, unless a file of that name lies beside it. Those
    whose names begin with . or _ are left out.

    :raises InputError: if there is no such folder.
    """
    if not folder.is_dir():
        raise InputError("no such folder", source=str(folder))
    visible = (path for path in folder.iterdir() if not path.name.startswith((".", "_")))
    ordered = sorted(visible, key=lambda path: (path.name.casefold(), path.name))
    found = {path: any(path.glob(PDDL_FILES)) for path in ordered if path.is_dir()}
    for inner, has_files in found.items():
        is_beside = inner.with_name(f"{inner.name}.pddl").exists()
        if has_files or (any(found.values()) and not is_beside):
            yield inner


def equal_submissions(found: Sequence[Submission]) -> dict[str, tuple[str, ...]]:
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


def of_kind(there: Mapping[Path, str | None], kind: str) -> list[Path]:
    """Return those among files that are of a kind."""
    return [path for path, its in there.items() if its == kind]


def domains_in(there: Mapping[Path, str | None]) -> list[Path]:
    """Return the domain among files of these kinds: `domain.pddl`, or else all that there are."""
    found = of_kind(there, "domain")
    return [path for path in found if path.name.lower() == "domain.pddl"] or found


def why_undefined(path: Path) -> str:
    """Return why a file defines neither a domain nor a problem: it may not even be readable."""
    try:
        pddl_text(str(path))
    except InputError as error:
        return str(error)
    return f"{path}: it defines neither a domain nor a problem"


def kinds_of_files(folder: Path) -> dict[Path, str | None]:
    """Return what each file of a folder that ends in .pddl defines, None for nothing readable."""
    found = definitions(sorted(folder.glob(PDDL_FILES)))
    return {path: made and made.kind for path, made in found.items()}


@dataclass(frozen=True)
class Judged:
    """A submission and what its comparison has shown; or the error that kept it from being read."""

    name: str
    comparison: Comparison | None
    error: str | None = None

    def record(self) -> dict[str, Any]:
        """Return the submission as a JSON object."""
        if self.comparison is None:
            return {"submission": self.name, "verdict": None, "error": self.error}
        return {"submission": self.name, **self.comparison.record(), "error": None}

    def row(self) -> tuple[str, ...]:
        """Return the submission as a line of a table."""
        if self.comparison is None:
            return self.name, "unreadable", "", self.error or ""
        found = self.comparison
        cost = "" if found.costs[1] is None else str(found.costs[1])
        return self.name, str(found.verdict), cost, found.remark()


@dataclass(frozen=True)
class Sheet:
    """All submissions to an instance, judged."""

    instance: Instance
    judged: tuple[Judged, ...]

    def record(self) -> dict[str, Any]:
        """Return the sheet as the JSON object of `compare --each --json`."""
        return {
            "puzzle": self.instance.family.name,
            "instance": self.instance.name,
            "submissions": [one.record() for one in self.judged],
        }

    def text(self, paint: Paint = colourless, columns: int | None = None) -> str:
        """Return the sheet as a table no wider than `columns`, and the verdicts counted."""
        rows = [("submission", "verdict", "cost", ""), *(one.row() for one in self.judged)]
        kinds = [*map(str, Sameness), "unreadable"]
        counts = {kind: sum(one.row()[1] == kind for one in self.judged) for kind in kinds}
        shown = ", ".join(f"{count} {kind}" for kind, count in counts.items() if count)
        head = title(self.instance)
        if columns is not None:
            head, shown = broken(head, columns), broken(shown, columns)
        return "\n".join([head, "", headed(rows, paint, columns), "", shown])


def judge_each(
    instance: Instance,
    folder: str,
    bookkeeping: Sequence[str],
    limits: Limits,
    *,
    strict: bool = False,
) -> Sheet:
    """Compare each submission of a folder with an instance, each within the limits.

    If `strict`, one that breaks a small rule of the language is not read.

    :raises InputError: if there is no such folder, or nothing in it.
    """
    found = list(_submissions(Path(folder), instance.name))
    if not found:
        raise InputError("no PDDL in this folder or those in it", source=folder)
    judged = (_judged(instance, one, bookkeeping, limits, strict=strict) for one in found)
    return Sheet(instance, tuple(judged))


def _judged(
    instance: Instance, one: Submission, bookkeeping: Sequence[str], limits: Limits, *, strict: bool
) -> Judged:
    if one.complaint is not None:
        return Judged(one.name, None, one.complaint)
    ((_, problem),) = one.problems.items()
    try:
        found = compare(
            instance, problem, one.domain, bookkeeping=bookkeeping, strict=strict, limits=limits
        )
    except InputError as error:
        return Judged(one.name, None, str(error))
    return Judged(one.name, found)


def _submissions(folder: Path, instance: str) -> Iterator[Submission]:
    """Yield the submissions of a folder, by name, each with one problem, or why it has none."""
    for inner in folders_of(folder):
        found = in_folder(inner)
        named = {name: path for name, path in found.problems.items() if name == instance}
        named = named or {**found.problems}
        complaint = found.complaint
        if complaint is None and len(named) != 1:
            complaint = f"{inner}: {len(named)} files that define a problem, expected one"
        yield found._replace(problems=named, complaint=complaint)
    there = kinds_of_files(folder)
    domains, problems = of_kind(there, "domain"), of_kind(there, "problem")
    for path, kind in there.items():
        if kind is None:
            yield Submission(path.stem, complaint=why_undefined(path))
        elif kind == "domain" and len(problems) == 1 and len(domains) != 1:
            yield Submission(path.stem, str(path), {path.stem: str(problems[0])})
        elif kind == "problem" and not (len(problems) == 1 and len(domains) > 1):
            named_so = domains_in(there)
            if len(named_so) == 1:
                yield Submission(path.stem, str(named_so[0]), {path.stem: str(path)})
            else:
                yield Submission(path.stem, complaint=f"{path}: no domain.pddl beside it")
        elif kind == "domain" and not problems:
            yield Submission(path.stem, complaint=f"{path}: no problem beside it")
