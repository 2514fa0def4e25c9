"""A folder of submissions, each compared with all problems of a reference.

What a reference and a submission are, `submissions` says; an entry is what comparing a submission
with one problem has shown. One that cannot be read stops no other, nor does one that takes long:
each comparison has limits of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from os import PathLike
from pathlib import Path
from typing import Any, Final

from pddlpuzzles.comparing.compare import compare
from pddlpuzzles.comparing.comparison import Comparison
from pddlpuzzles.comparing.grading.submissions import (
    Reference,
    Submission,
    equal_submissions,
    read_reference,
    submissions,
)
from pddlpuzzles.comparing.graphs.verdict import Sameness
from pddlpuzzles.errors import InputError, ParameterError
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.show.spreadsheet import csv_text
from pddlpuzzles.show.terminal import headed
from pddlpuzzles.show.wording import Paint, colourless, counted

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
PLANS: Final = "plans"
"""The mark for a model that is different, whose cheapest plans are plans all the same, and the
reference's plans of it."""
_RIGHT: Final = (str(Sameness.SAME), str(Sameness.SAME_PLANS))
_COLOURS: Final = {"different": "red", UNREADABLE: "red", "unknown": "yellow"}


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
    def mark(self) -> str:
        """What a rule for marks calls the entry: its verdict, or `plans`."""
        is_good = self.comparison is not None and self.comparison.plans.are_plans
        return PLANS if is_good else self.verdict

    @property
    def reason(self) -> str | None:
        """The first difference, or why none is known, in a line; None for one that is right."""
        if self.comparison is None:
            return self.error
        if self.comparison.difference is None:
            return None if self.is_right else self.comparison.remark() or None
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

    `marks` are for each mark how many points it gets, `plans` where they have none as much as the
    verdict `different`; `twins` name for a submission those whose
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
        entries = self.by_submission[submission]
        given = [points for one in entries for points in self._points(one)]
        return sum(given) / len(given) if given else None

    def _points(self, one: Entry) -> list[float]:
        """Return the points of an entry as a list; an empty one without marks."""
        if self.marks is None:
            return []
        return [self.marks.get(one.mark, self.marks.get(one.verdict, 0.0))]

    def plans(self, submission: str) -> dict[str, dict[str, int]]:
        """Count the problems on which a submission is different, and what is known of its plans.

        `model`: on how many of them its cheapest plans are plans of the reference; `reference`: the
        other way round. Neither counts where it is not known.
        """
        found = [one.comparison for one in self.by_submission[submission]]
        wrong = [one.plans for one in found if one and one.verdict is Sameness.DIFFERENT]
        sides = {"model": [one.model for one in wrong], "reference": [one.puzzle for one in wrong]}
        return {
            side: {"different": len(some), "plans": some.count(True), "none": some.count(False)}
            for side, some in sides.items()
        }

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
                    "plans": self.plans(name),
                }
                for name, entries in self.by_submission.items()
            ],
            "further": [],
            "rows": [one.record(with_repair=self.with_repair) for one in self.entries],
        }

    def csv(self) -> str:
        """Return the entries as CSV; no spreadsheet takes a cell of it for a formula."""
        rows = [
            [*one.record(with_repair=self.with_repair).values(), *self._points(one)]
            for one in self.entries
        ]
        return csv_text(COLUMNS if self.marks is None else (*COLUMNS, "points"), rows)

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
            if (plans := self._plans(submission)) is not None:
                said.append(plans)
            if wrong.verdict != UNREADABLE and (lost := [one for one in entries if one.error]):
                said.append(f"{lost[0].problem}: {lost[0].error}")
        elif untested := self.untested(submission):
            said.append(f"not put to the test: {untested}")
        if twins := self.twins.get(submission):
            said.append(f"the same text as {', '.join(twins)}")
        return "; ".join(said)

    def _plans(self, submission: str) -> str | None:
        """Say on how many problems cheapest plans serve; None for one that can be read nowhere."""
        found = [one.comparison for one in self.by_submission[submission]]
        if not any(one is not None and one.verdict is Sameness.DIFFERENT for one in found):
            return None
        right = sum(one.is_right for one in self.by_submission[submission])
        counts = self.plans(submission)
        mine, yours = (right + counts[side]["plans"] for side in ("model", "reference"))
        many = counted(len(found), "problems")
        if mine == yours:
            return f"on {mine} of {many} cheapest plans of either are plans of the other"
        said = f"its cheapest plans are plans of the reference on {mine} of {many}"
        return f"{said}, and the reference's are plans of it on {yours}"

    def untested(self, submission: str) -> str | None:
        """Return what none of the problems puts to the test; None if there is nothing known."""
        found = [one.comparison for one in self.by_submission[submission]]
        known = [() if one is None else one.untested for one in found]
        return next((one for one in known[0] if all(one in some for some in known)), None)


def grade(
    reference: str,
    folder: str,
    *,
    problems: str | PathLike[str] | None = None,
    marks: Mapping[str, float] | None = None,
    with_repair: bool = True,
    strict: bool = False,
    limits: Limits | None = None,
) -> Grades:
    """Compare each submission of a folder with each problem of a reference, each within limits.

    :param reference: a folder, or `PUZZLE/INSTANCE,INSTANCE…`.
    :param problems: a folder with other problems of the reference's domain, to be used instead.
    :param marks: points for each verdict.
    :param strict: whether what breaks a small rule of the language is not read.
    :raises InputError: if the reference or the folder cannot be read, or holds nothing.
    """
    known = read_reference(reference, problems, strict=strict)
    found = list(submissions(Path(folder)))
    if not found:
        raise InputError("no PDDL in this folder or those in it", source=folder)
    within = limits or Limits()
    compared = partial(compare, strict=strict, limits=within, with_repair=with_repair)
    entries = [entry for one in found for entry in _entries(known, one, compared)]
    return Grades(known, tuple(entries), equal_submissions(found), marks, with_repair)


def _entries(
    reference: Reference, one: Submission, compared: Callable[..., Comparison]
) -> Iterator[Entry]:
    """Yield what comparing a submission with each problem shows; `compared` compares it."""
    for instance, path in zip(reference.problems, reference.files(one.problems), strict=True):
        problem = instance.name
        if one.complaint is not None:
            yield Entry(one.name, problem, None, one.complaint)
        elif path is None:
            yield Entry(one.name, problem, None, f"it has no problem {Path(problem).name}.pddl")
        else:
            try:
                found = compared(instance, path, one.domain)
            except InputError as error:
                yield Entry(one.name, problem, None, str(error))
            else:
                yield Entry(one.name, problem, found)


def read_marks(text: str) -> dict[str, float]:
    """Return the points for each verdict, from `same=10,same-plans=9`.

    :raises ParameterError: if it names no verdict, or no number.
    """
    known = [*map(str, Sameness), PLANS, UNREADABLE]
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
