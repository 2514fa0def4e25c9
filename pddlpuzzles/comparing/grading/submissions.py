"""A folder of submissions, each compared with the same instance, none of which stops the others.

A submission is one of these:

    a folder    with one file that defines a domain and one that defines a problem (of several
                problems the one named after the instance); its name is the folder's
    a problem   a file beside `domain.pddl`, or beside the only domain; its name is the file's
    a domain    a file beside the only problem
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from pddlpuzzles.catalogue.files import PDDL_FILES
from pddlpuzzles.comparing.compare import compare
from pddlpuzzles.comparing.comparison import Comparison
from pddlpuzzles.comparing.graphs.verdict import Sameness
from pddlpuzzles.errors import InputError
from pddlpuzzles.family import Instance
from pddlpuzzles.pddl.pair import definitions, pddl_text
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.show.answers import colourless, title
from pddlpuzzles.show.terminal import broken, headed
from pddlpuzzles.show.wording import Paint


class Submission(NamedTuple):
    """What is called by a name, and the files of its problem and domain; or why there are none."""

    name: str
    problem: str | None = None
    domain: str | None = None
    complaint: str | None = None


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
    found = list(submissions(Path(folder), instance.name))
    if not found:
        raise InputError("no PDDL in this folder or those in it", source=folder)
    judged = (_judged(instance, one, bookkeeping, limits, strict=strict) for one in found)
    return Sheet(instance, tuple(judged))


def _judged(
    instance: Instance, one: Submission, bookkeeping: Sequence[str], limits: Limits, *, strict: bool
) -> Judged:
    if one.problem is None:
        return Judged(one.name, None, one.complaint)
    try:
        found = compare(
            instance,
            one.problem,
            one.domain,
            bookkeeping=bookkeeping,
            strict=strict,
            limits=limits,
        )
    except InputError as error:
        return Judged(one.name, None, str(error))
    return Judged(one.name, found)


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


def submissions(folder: Path, instance: str) -> Iterator[Submission]:
    """Yield the submissions of a folder, by name.

    :raises InputError: if there is no such folder.
    """
    for inner in folders_of(folder):
        yield _in_folder(inner, instance)
    yield from _beside_each_other(folder)


def _in_folder(folder: Path, instance: str) -> Submission:
    there = kinds(folder)
    if broken := [path for path, kind in there.items() if kind is None]:
        complaint = why_undefined(broken[0])
        return Submission(folder.name, complaint=complaint)
    domains = [path for path, kind in there.items() if kind == "domain"]
    problems = [path for path, kind in there.items() if kind == "problem"]
    named = [path for path in problems if path.stem == instance] or problems
    for what, files in (("domain", domains), ("problem", named)):
        if len(files) != 1:
            complaint = f"{folder}: {len(files)} files that define a {what}, expected one"
            return Submission(folder.name, complaint=complaint)
    return Submission(folder.name, str(named[0]), str(domains[0]))


def _beside_each_other(folder: Path) -> Iterator[Submission]:
    there = kinds(folder)
    domains = [path for path, kind in there.items() if kind == "domain"]
    problems = [path for path, kind in there.items() if kind == "problem"]
    for path, kind in there.items():
        if kind is None:
            yield Submission(path.stem, complaint=why_undefined(path))
        elif kind == "domain" and len(problems) == 1 and len(domains) != 1:
            yield Submission(path.stem, str(problems[0]), str(path))
        elif kind == "problem" and not (len(problems) == 1 and len(domains) > 1):
            named = domains_in(there)
            if len(named) == 1:
                yield Submission(path.stem, str(path), str(named[0]))
            else:
                complaint = f"{path}: no domain.pddl beside it"
                yield Submission(path.stem, complaint=complaint)
        elif kind == "domain" and not problems:
            yield Submission(path.stem, complaint=f"{path}: no problem beside it")


def domains_in(there: Mapping[Path, str | None]) -> list[Path]:
    """Return the domain among files of these kinds: `domain.pddl`, or else all that there are."""
    found = [path for path, kind in there.items() if kind == "domain"]
    return [path for path in found if path.name.lower() == "domain.pddl"] or found


def why_undefined(path: Path) -> str:
    """Return why a file defines neither a domain nor a problem: it may not even be readable."""
    try:
        pddl_text(str(path))
    except InputError as error:
        return str(error)
    return f"{path}: it defines neither a domain nor a problem"


def kinds(folder: Path) -> dict[Path, str | None]:
    """Return what each file of a folder that ends in .pddl defines, None for nothing readable."""
    found = definitions(sorted(folder.glob(PDDL_FILES)))
    return {path: made and made.kind for path, made in found.items()}
