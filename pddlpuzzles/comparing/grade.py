"""A folder of submissions, each compared with all problems of a reference.

    reference   a folder with `domain.pddl` and problems beside it, or instances of a puzzle
    submission  a folder with a domain and problems that are named as the reference's, or with a
                domain only, which is used with the reference's problems; or a file with a domain
    entry       what comparing a submission with one problem has shown

One that cannot be read stops no other, nor does one that takes long: each comparison has limits
of its own.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Final, NamedTuple

from pddlpuzzles.catalogue import catalogue, ladders
from pddlpuzzles.catalogue.files import read_text
from pddlpuzzles.comparing.compare import compare
from pddlpuzzles.comparing.comparison import Comparison
from pddlpuzzles.comparing.submissions import kinds
from pddlpuzzles.comparing.verdict import Sameness
from pddlpuzzles.errors import InputError, ParameterError
from pddlpuzzles.family import Instance
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.show.answers import colourless
from pddlpuzzles.show.terminal import headed
from pddlpuzzles.show.wording import Paint, counted

COLUMNS: Final = (
    "submission",
    "problem",
    "verdict",
    "relation",
    "cost",
    "reference_cost",
    "reason",
    "repair",
    "untested",
    "seconds",
)
UNREADABLE: Final = "unreadable"
_RIGHT: Final = (str(Sameness.SAME), str(Sameness.SAME_PLANS))
_COLOURS: Final = {"different": "red", UNREADABLE: "red", "unknown": "yellow"}
_COMMENT: Final = re.compile(r";[^\n]*")
_WORD: Final = re.compile(r"[()]|[^\s()]+")
_CELL: Final = re.compile(r"[=+\-@\t\r]")
"""What begins a formula for a spreadsheet."""


@dataclass(frozen=True)
class Reference:
    """What submissions are compared with; `paths` are the files of problems in PDDL."""

    name: str
    problems: tuple[Instance, ...]
    paths: Mapping[str, str]


class Submission(NamedTuple):
    """A submission's name, its domain, and its problems by their names; or why it has none."""

    name: str
    domain: str | None = None
    problems: Mapping[str, str] = {}
    complaint: str | None = None


@dataclass(frozen=True)
class Entry:
    """A submission compared with a problem; `error` says why it could not be."""

    submission: str
    problem: str
    comparison: Comparison | None
    error: str | None = None

    @property
    def verdict(self) -> str:
        """`same`, `same-plans`, `different`, `unknown`, or `unreadable`."""
        return UNREADABLE if self.comparison is None else str(self.comparison.verdict)

    @property
    def is_right(self) -> bool:
        """Whether the model is the reference's, at least as far as plans go."""
        return self.verdict in _RIGHT

    @property
    def reason(self) -> str | None:
        """The first difference, or the error, in a line."""
        if self.comparison is None:
            return self.error
        if self.comparison.difference is None:
            return None
        return replace(self.comparison, edit=None).remark()

    def record(self, *, with_repair: bool = True) -> dict[str, Any]:
        """Return the entry under the names of `COLUMNS`."""
        found = self.comparison
        return {
            "submission": self.submission,
            "problem": self.problem,
            "verdict": self.verdict,
            "relation": None if found is None else found.relation,
            "cost": None if found is None else found.costs[1],
            "reference_cost": None if found is None else found.costs[0],
            "reason": self.reason,
            "repair": None if found is None or not with_repair else found.repair,
            "untested": None if found is None else "; ".join(found.untested) or None,
            "seconds": 0.0 if found is None else round(found.seconds, 3),
        }


@dataclass(frozen=True)
class Grades:
    """All submissions compared with all problems of a reference.

    `marks` are for each verdict how many points it gets; `twins` name for a submission those whose
    text is the same. Without `with_repair` nothing says how a mistake is mended.
    """

    reference: Reference
    entries: tuple[Entry, ...]
    twins: Mapping[str, tuple[str, ...]]
    marks: Mapping[str, float] | None = None
    with_repair: bool = True

    @cached_property
    def by_submission(self) -> dict[str, list[Entry]]:
        """The entries of each submission, one for each problem."""
        found: dict[str, list[Entry]] = {}
        for entry in self.entries:
            found.setdefault(entry.submission, []).append(entry)
        return found

    @property
    def are_right(self) -> bool:
        """Whether every submission is the reference on every problem."""
        return all(entry.is_right for entry in self.entries)

    def points(self, submission: str) -> float | None:
        """Return a submission's points, the mean over all problems; None without marks."""
        if self.marks is None:
            return None
        entries = self.by_submission[submission]
        return sum(self.marks.get(one.verdict, 0.0) for one in entries) / len(entries)

    def record(self) -> dict[str, Any]:
        """Return all of it as the JSON object of `grade --json`."""
        return {
            "reference": self.reference.name,
            "problems": [one.name for one in self.reference.problems],
            "submissions": [
                {
                    "submission": name,
                    "right": sum(one.is_right for one in entries),
                    "same_text_as": list(self.twins.get(name, ())),
                    "points": self.points(name),
                }
                for name, entries in self.by_submission.items()
            ],
            "rows": [one.record(with_repair=self.with_repair) for one in self.entries],
        }

    def csv(self) -> str:
        """Return the entries as CSV; no spreadsheet takes a cell of it for a formula."""
        file = io.StringIO()
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        for one in self.entries:
            row = one.record(with_repair=self.with_repair)
            writer.writerow([_cell(row[name]) for name in COLUMNS])
        return file.getvalue()

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Grades of {counted(len(self.by_submission), 'submissions')}>"

    def _repr_html_(self) -> str:
        from pddlpuzzles.show.notebook import table

        problems = [one.name for one in self.reference.problems]
        rows = (
            (name, *(one.verdict for one in entries), self.summary(name))
            for name, entries in self.by_submission.items()
        )
        return table(("submission", *problems, ""), rows)

    def text(self, paint: Paint = colourless, columns: int | None = None) -> str:
        """Return a line for each submission: its verdicts, and the first difference."""
        problems = [one.name for one in self.reference.problems]
        points = [] if self.marks is None else ["points"]
        rows: list[tuple[str, ...]] = [("submission", *problems, *points, "")]
        for name, entries in self.by_submission.items():
            verdicts = [paint(one.verdict, _COLOURS.get(one.verdict, "green")) for one in entries]
            mark = [] if self.marks is None else [f"{self.points(name):g}"]
            rows.append((name, *verdicts, *mark, self.summary(name)))
        right = sum(all(one.is_right for one in some) for some in self.by_submission.values())
        said = f"{right} of {counted(len(self.by_submission), 'submissions')} right"
        head = f"{self.reference.name}: {counted(len(problems), 'problems')}"
        return "\n".join([head, "", headed(rows, paint, columns), "", said])

    def summary(self, submission: str) -> str:
        """Return the first difference of a submission, its mend, and what was not put to a test."""
        entries = self.by_submission[submission]
        said = []
        if wrong := next((one for one in entries if not one.is_right), None):
            where = f"{wrong.problem}: " if len(entries) > 1 else ""
            said.append(f"{where}{wrong.reason or wrong.verdict}")
            found = wrong.comparison
            if self.with_repair and found is not None and found.repair:
                said.append(f"mended by this edit: {found.repair}")
        elif untested := self.untested(submission):
            said.append(f"not put to the test: {untested}")
        if twins := self.twins.get(submission):
            said.append(f"the same text as {', '.join(twins)}")
        return "; ".join(said)

    def untested(self, submission: str) -> str | None:
        """Return what none of the problems puts to the test; None if there is nothing known."""
        found = [one.comparison for one in self.by_submission[submission]]
        known = [() if one is None else one.untested for one in found]
        return next((one for one in known[0] if all(one in some for some in known)), None)


def grade(
    reference: str,
    folder: str,
    *,
    problems: str | None = None,
    marks: Mapping[str, float] | None = None,
    with_repair: bool = True,
    limits: Limits | None = None,
) -> Grades:
    """Compare each submission of a folder with each problem of a reference, each within limits.

    :param reference: a folder, or `PUZZLE/INSTANCE,INSTANCE…`.
    :param problems: a folder with other problems of the reference's domain, to be used instead.
    :param marks: points for each verdict.
    :raises InputError: if the reference or the folder cannot be read, or holds nothing.
    """
    known = read_reference(reference, problems)
    found = list(submissions(Path(folder), known))
    if not found:
        raise InputError("no PDDL in this folder or those in it", source=folder)
    within = limits or Limits()
    entries = [entry for one in found for entry in _entries(known, one, within)]
    return Grades(known, tuple(entries), _twins(found), marks, with_repair)


def read_reference(reference: str, problems: str | None = None) -> Reference:
    """Return the problems that submissions are compared with.

    :raises InputError: if there are none, or one cannot be read.
    """
    folder = Path(reference)
    if not folder.is_dir():
        puzzle, _, names = reference.partition("/")
        if names and puzzle in catalogue.families() and problems is None:
            family = catalogue.family(puzzle)
            made = tuple(ladders.find(family, name) for name in names.split(","))
            return Reference(reference, made, {})
        message = "expected a folder with domain.pddl and problems, or PUZZLE/INSTANCE,INSTANCE…"
        raise InputError(message, source=reference)
    there = Path(problems) if problems is not None else folder
    paths = {path.stem: str(path) for path, kind in kinds(there).items() if kind == "problem"}
    domains = [path for path, kind in kinds(folder).items() if kind == "domain"]
    named = [path for path in domains if path.name == "domain.pddl"] or domains
    if len(named) != 1 or not paths:
        found = f"{counted(len(named), 'domains')} and {counted(len(paths), 'problems')}"
        raise InputError(f"{found}, expected one domain and some problems", source=reference)
    domain, family = str(named[0]), catalogue.any_problem()
    made = tuple(
        replace(catalogue.instance(family, path, domain), name=name) for name, path in paths.items()
    )
    return Reference(reference, made, paths)


def submissions(folder: Path, reference: Reference) -> Iterator[Submission]:
    """Yield the submissions of a folder, by name.

    :raises InputError: if there is no such folder.
    """
    if not folder.is_dir():
        raise InputError("no such folder", source=str(folder))
    for inner in sorted(path for path in folder.iterdir() if path.is_dir()):
        if any(inner.glob("*.pddl")):
            yield _in_folder(inner, reference)
    for path, kind in kinds(folder).items():
        if kind == "domain":
            yield Submission(path.stem, str(path))
        else:
            said = "a problem" if kind == "problem" else "neither a domain nor a problem"
            message = f"{path}: it defines {said}, expected a domain, or a folder with one"
            yield Submission(path.stem, complaint=message)


def _in_folder(folder: Path, reference: Reference) -> Submission:
    there = kinds(folder)
    if broken := [path for path, kind in there.items() if kind is None]:
        complaint = f"{broken[0]}: it defines neither a domain nor a problem"
        return Submission(folder.name, complaint=complaint)
    domains = [path for path, kind in there.items() if kind == "domain"]
    named = [path for path in domains if path.name == "domain.pddl"] or domains
    if len(named) != 1:
        complaint = f"{folder}: {len(domains)} files that define a domain, expected one"
        return Submission(folder.name, complaint=complaint)
    problems = {path.stem: str(path) for path, kind in there.items() if kind == "problem"}
    if len(problems) == len(reference.problems) == 1:
        problems = {reference.problems[0].name: next(iter(problems.values()))}
    return Submission(folder.name, str(named[0]), problems)


def _entries(reference: Reference, one: Submission, limits: Limits) -> Iterator[Entry]:
    for instance in reference.problems:
        path, problem = one.problems.get(instance.name), instance.name
        if path is None and not one.problems:
            path = reference.paths.get(problem)
        if one.complaint is not None:
            yield Entry(one.name, problem, None, one.complaint)
        elif path is None:
            yield Entry(one.name, problem, None, f"it has no problem {problem}.pddl")
        else:
            try:
                found = compare(instance, path, one.domain, limits=limits)
            except InputError as error:
                yield Entry(one.name, problem, None, str(error))
            else:
                yield Entry(one.name, problem, found)


def _twins(found: Sequence[Submission]) -> dict[str, tuple[str, ...]]:
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


def read_marks(text: str) -> dict[str, float]:
    """Return the points for each verdict, from `same=10,same-plans=9`.

    :raises ParameterError: if it names no verdict, or no number.
    """
    known = [*map(str, Sameness), UNREADABLE]
    found = {}
    for part in text.split(","):
        name, _, points = part.strip().partition("=")
        try:
            found[name] = float(points)
        except ValueError:
            raise ParameterError("marks", f" {part!r}, expected VERDICT=POINTS") from None
        if name not in known:
            raise ParameterError("marks", f" {name!r}, expected one of {', '.join(known)}")
    return found


def _cell(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and _CELL.match(value) else value
