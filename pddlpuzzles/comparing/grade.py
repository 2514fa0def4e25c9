"""A class's submissions, each compared with all problems of a reference.

reference   a folder with `domain.pddl` and problems beside it, or instances of a puzzle
submission  a folder with a domain and problems that are named as the reference's, or with a
            domain alone, which is used with the reference's problems (if each has one problem,
            these belong together); or a file with a domain
hidden      problems of the reference that nobody else has: each submission is used with them,
            but not asked where they have words that it does not
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial
from os import PathLike
from pathlib import Path
from typing import Any, Final, NamedTuple

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import read_text
from pddlpuzzles.comparing.compare import compare
from pddlpuzzles.comparing.compare_answer import Comparison, Relation
from pddlpuzzles.comparing.correspondence import Plans
from pddlpuzzles.comparing.verdict import RIGHT, Sameness
from pddlpuzzles.errors import InputError, ParameterError, one_of
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.pddl.pair import definitions, extracted, on_extract, pddl_text
from pddlpuzzles.pddl.tokens import TOKENS
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.show.terminal import headed
from pddlpuzzles.show.wording import Paint, colourless, counted

UNREADABLE: Final = "unreadable"
NOT_ASKED: Final = "not-asked"
PLANS: Final = "plans"  # the mark for a model that differs, but cheapest plans of either are right
_POINTS: Final = re.compile(r" *[-+]?([0-9]{1,9}(\.[0-9]*)?|\.[0-9]+) *")  # no NaN
_COLOURS: Final = {"different": "red", UNREADABLE: "red", "unknown": "yellow", NOT_ASKED: "yellow"}


# What is read -------------------------------------------------------------------------------------


class Reference(NamedTuple):
    """What submissions are compared with; `paths` are the files of problems in PDDL."""

    name: str
    problems: tuple[Instance, ...]
    paths: Mapping[str, str]
    are_hidden: bool = False

    def files(self, submitted: Mapping[str, str]) -> list[str | None]:
        """Return each problem's file: the submitted, else ours if hidden or none is; or None."""
        if not self.are_hidden and len(submitted) == len(self.problems) == 1:
            return [*submitted.values()]
        files, ours = list[str | None](), list[str | None]()
        for name in (problem.name for problem in self.problems):
            forms = name, name.replace("/", "-"), name.rpartition("/")[2]  # x/02, x-02 or 02
            files.append(next((submitted[form] for form in forms if form in submitted), None))
            ours.append(files[-1] or self.paths.get(name))
        return ours if self.are_hidden or not any(files) else files


class Submission(NamedTuple):
    """A submission's name, domain, and problems by their names; or why it has none."""

    name: str
    domain: str | None = None
    problems: Mapping[str, str] = {}
    complaint: str | None = None


def _defined(folder: Path) -> tuple[list[Path], list[Path], list[Path]]:
    """Return files that define a domain, a problem (Markdown may both), or cannot be read."""
    domains, problems = (definitions(folder, kind) for kind in ("domain", "problem"))
    return (
        [path for path, what in domains.items() if what and what.kind == "domain"],
        [path for path, what in problems.items() if what and what.kind == "problem"],
        [path for path, what in domains.items() if what is None],
    )


def read_reference(reference: str, problems: str | PathLike[str] | None = None) -> Reference:
    """Read what submissions are held against: bundled instances, or a folder of files."""
    folder = Path(reference)
    if not folder.is_dir():
        puzzle, _, names = reference.partition("/")
        if names and puzzle in catalogue.families() and problems is None:
            family = catalogue.family(puzzle)
            instances = tuple(catalogue.find(family, name) for name in names.split(","))
            files = catalogue.bundled_files(family) if family.is_pddl else {}
            paths = {name: str(path) for name, path in files.items()}
            return Reference(reference, instances, paths)
        wanted = "a folder with domain.pddl and problems, or PUZZLE/INSTANCE,INSTANCE…"
        raise InputError(source=reference, expected=wanted)
    domains, beside, _ = _defined(folder)
    domains = [path for path in domains if path.stem.lower() == "domain"] or domains
    asked = beside if problems is None else _defined(Path(problems))[1]
    paths = {path.stem: str(path) for path in asked}
    if len(domains) != 1 or not paths:
        seen = f"{counted(len(domains), 'domains')} and {counted(len(paths), 'problems')}"
        raise InputError(seen, source=reference, expected="one domain and some problems")
    domain, family = str(domains[0]), catalogue.any_problem()
    instances = tuple(
        replace(catalogue.instance(family, path, domain), name=name) for name, path in paths.items()
    )
    return Reference(reference, instances, paths, problems is not None)


def submissions(folder: Path) -> Iterator[Submission]:
    """Yield a folder's submissions, by name; what begins with . or _ is left out."""
    if not folder.is_dir():
        raise InputError("no such folder", source=str(folder))
    visible = (path for path in folder.iterdir() if not path.name.startswith((".", "_")))
    ordered = sorted(visible, key=lambda path: (path.name.casefold(), path.name))
    inner = {path: bool(definitions(path, "domain")) for path in ordered if path.is_dir()}
    for path, has_files in inner.items():
        # A folder without PDDL counts, if others have some: its author forgot it.
        if has_files or (any(inner.values()) and not Path(f"{path}.pddl").exists()):
            domains, problems, unreadable = _defined(path)
            chosen = [file for file in domains if file.stem.lower() == "domain"] or domains
            if unreadable:
                yield Submission(path.name, complaint=_complaint(unreadable[0]))
            elif len(chosen) != 1:
                message = f"{path}: {len(chosen) or 'no'} files that define a domain, expected one"
                if on_extract.get() is None and any(path.glob("*.md")):
                    message += "; --extract reads Markdown"
                yield Submission(path.name, complaint=message)
            else:
                files = {file.stem: str(file) for file in problems}
                yield Submission(path.name, str(chosen[0]), files)
    domains, problems, unreadable = _defined(folder)
    for path in domains:
        yield Submission(path.stem, str(path), {path.stem: str(path)} if path in problems else {})
    for path in (path for path in problems if path not in domains):
        message = f"{path}: it defines a problem, expected a domain, or a folder with one"
        yield Submission(path.stem, complaint=message)
    yield from (Submission(path.stem, complaint=_complaint(path)) for path in unreadable)


def _complaint(path: Path) -> str:
    try:
        pddl_text(str(path))
    except InputError as error:
        return str(error)
    return f"{path}: it defines neither a domain nor a problem"


# What is shown ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Entry:
    submission: str
    problem: str
    comparison: Comparison | None
    error: str | None = None
    extracted: bool | None = None  # from other text; None: nothing is extracted
    is_asked: bool = True

    @property
    def verdict(self) -> str:
        if self.comparison is None:
            return UNREADABLE if self.is_asked else NOT_ASKED
        return str(self.comparison.verdict)

    @property
    def is_right(self) -> bool:
        return self.verdict in RIGHT

    def points(self, marks: Mapping[str, float]) -> float:
        """Return the points by `marks`: of the finest mark that fits and is there, or 0."""
        mark, compared = self.verdict, self.comparison
        if compared is not None and compared.relation is Relation.BUT_FOR_IDLE_MOVES:
            mark = compared.relation
        elif compared is not None and compared.plans == Plans(model=True, puzzle=True):
            mark = PLANS
        return marks.get(mark, marks.get(self.verdict, 0.0))

    @property
    def reason(self) -> str | None:
        """The first difference, or why none is known; None for one that is right."""
        if self.comparison is None:
            return self.error
        if self.comparison.difference is None:
            return None if self.is_right else self.comparison.remark() or None
        return replace(self.comparison, edit=None).remark()  # without how to mend it

    def record(self) -> dict[str, Any]:
        compared = self.comparison
        extracted = {} if self.extracted is None else {"extracted": self.extracted}
        return {
            "submission": self.submission,
            "problem": self.problem,
            "verdict": self.verdict,
            "relation": compared and compared.relation and str(compared.relation),
            "cost": compared and compared.costs.model,
            "reference_cost": compared and compared.costs.puzzle,
            "reason": self.reason,
            "repair": compared and compared.repair,
            "untested": "; ".join(compared.untested) or None if compared else None,
            "seconds": round(compared.seconds, 3) if compared else 0.0,
        } | extracted


@dataclass(frozen=True)
class Grades:
    """All submissions compared with all problems; `twins` name those of the same text."""

    reference: Reference
    entries: tuple[Entry, ...]
    twins: Mapping[str, tuple[str, ...]]
    marks: Mapping[str, float] | None = None

    @cached_property
    def by_submission(self) -> dict[str, list[Entry]]:
        entries: dict[str, list[Entry]] = {}
        for entry in self.entries:
            entries.setdefault(entry.submission, []).append(entry)
        return entries

    @property
    def claim(self) -> str:
        counts = self._counts_of_right()
        said = f"{counts['right']} of {counted(len(self.by_submission), 'submissions')} right"
        if "right_as_written" in counts:
            said += f", {counts['right_as_written']} as written"
        unasked = sum(not self._asked(name)[0].is_asked for name in self.by_submission)
        return said + (f", {unasked} not asked" if unasked else "")

    def _asked(self, submission: str) -> list[Entry]:
        """Return the entries that count: those that were asked, if any was."""
        entries = self.by_submission[submission]
        return [entry for entry in entries if entry.is_asked] or entries

    def _counts_of_right(self) -> dict[str, int]:
        """Count submissions that are right; where PDDL is extracted, those as written too."""
        every = [*map(self._asked, self.by_submission)]
        right = [entries for entries in every if all(entry.is_right for entry in entries)]
        if all(entry.extracted is None for entry in self.entries):
            return {"right": len(right)}
        as_written = sum(not any(entry.extracted for entry in entries) for entries in right)
        return {"right": len(right), "right_as_written": as_written}

    def points(self, submission: str) -> float | None:
        entries, marks = self._asked(submission), self.marks
        if marks is None or not entries[0].is_asked:
            return None
        return sum(entry.points(marks) for entry in entries) / len(entries)

    def plans(self, submission: str) -> dict[str, dict[str, int]]:
        """Count, where a submission differs, how often cheapest plans of a side suit the other."""
        compared = [entry.comparison for entry in self.by_submission[submission]]
        wrong = [it.plans for it in compared if it and it.verdict is Sameness.DIFFERENT]
        suit = {"model": [it.model for it in wrong], "reference": [it.puzzle for it in wrong]}
        return {
            side: {"different": len(each), "plans": each.count(True), "none": each.count(False)}
            for side, each in suit.items()
        }

    def to_dict(self) -> dict[str, Any]:
        return {**self.record(), "notes": []}

    def record(self) -> dict[str, Any]:
        return {
            "reference": self.reference.name,
            "problems": [problem.name for problem in self.reference.problems],
            **(counts if "right_as_written" in (counts := self._counts_of_right()) else {}),
            "submissions": [
                {
                    "submission": name,
                    "right": sum(entry.is_right for entry in entries),
                    "same_text_as": list(self.twins.get(name, ())),
                    "points": self.points(name),
                    "plans": self.plans(name),
                }
                for name, entries in self.by_submission.items()
            ],
            "rows": [entry.record() for entry in self.entries],
        }

    def csv(self) -> str:
        from pddlpuzzles.show.notebook import csv_text

        rows = [entry.record() for entry in self.entries]
        for row, entry in zip(rows, self.entries, strict=True):
            if self.marks is not None:
                row["points"] = entry.points(self.marks) if entry.is_asked else None
        return csv_text([*rows[0]], [[*row.values()] for row in rows])

    def __repr__(self) -> str:
        return f"<Grades of {counted(len(self.by_submission), 'submissions')}>"

    def _repr_html_(self) -> str:
        from pddlpuzzles.show.notebook import table

        head, *rows = self.table()
        return table(head, rows)

    def text(self, paint: Paint = colourless, columns: int | None = None) -> str:
        many = len({entry.problem for entry in self.entries})
        head = f"{self.reference.name}: {counted(many, 'problems')}"
        return "\n".join([head, "", headed(self.table(paint), paint, columns), "", self.claim])

    __str__ = text

    def table(self, paint: Paint = colourless) -> list[tuple[str, ...]]:
        points = [] if self.marks is None else ["points"]
        problems = [problem.name for problem in self.reference.problems] or ["verdict"]
        rows = [("submission", *problems, *points, "")]
        for name, entries in self.by_submission.items():
            shown = entries
            if not self.reference.problems:  # each has its own: the first that is wrong is shown
                shown = [next((entry for entry in entries if not entry.is_right), entries[0])]
            verdicts = [paint(it.verdict, _COLOURS.get(it.verdict, "green")) for it in shown]
            mean = self.points(name)
            mark = [] if self.marks is None else ["-" if mean is None else f"{mean:g}"]
            rows.append((name, *verdicts, *mark, self.summary(name)))
        return rows

    def summary(self, submission: str) -> str:
        entries, said = self.by_submission[submission], list[str]()
        lost = next((entry for entry in entries if entry.error), None)
        wrong = next((entry for entry in self._asked(submission) if not entry.is_right), None)
        if wrong is not None:
            where = f"{wrong.problem}: " if len(entries) > 1 else ""
            said.append(f"{where}{wrong.reason or wrong.verdict}")
            if wrong.comparison is not None and wrong.comparison.repair:
                said.append(f"mended by this edit: {wrong.comparison.repair}")
            counts = self.plans(submission)
            if counts["model"]["different"]:
                right = sum(entry.is_right for entry in entries)
                mine, yours = (right + counts[side]["plans"] for side in ("model", "reference"))
                many = counted(len(entries), "problems")
                said.append(
                    f"on {mine} of {many} cheapest plans of either are plans of the other"
                    if mine == yours
                    else f"its cheapest plans are plans of the reference on {mine} of {many}, and "
                    f"the reference's are plans of it on {yours}"
                )
        elif untested := self.untested(submission):
            said.append(f"not put to the test: {untested}")
        if lost and not (wrong and wrong.error):
            said.append(f"{lost.problem}: {lost.error}")
        if twins := self.twins.get(submission):
            said.append(f"the same text as {', '.join(twins)}")
        return "; ".join(said)

    def untested(self, submission: str) -> str | None:
        compared = [entry.comparison for entry in self._asked(submission)]
        every = [() if comparison is None else comparison.untested for comparison in compared]
        common = (reason for reason in every[0] if all(reason in reasons for reasons in every))
        return next(common, None)


# Judging ------------------------------------------------------------------------------------------


def grade(
    reference: str,
    folder: str,
    *,
    problems: str | PathLike[str] | None = None,
    marks: Mapping[str, float] | None = None,
    with_repair: bool = True,
    limits: Limits | None = None,
) -> Grades:
    """Compare each submission with each problem of a reference (InputError: nothing to read)."""
    graded = read_reference(reference, problems)
    handed_in = list(submissions(Path(folder)))
    if not handed_in:
        raise InputError("no PDDL in this folder or those in it", source=folder)
    judge = partial(compare, limits=limits, with_repair=with_repair)
    entries = []
    for submission in handed_in:
        for instance, path in zip(graded.problems, graded.files(submission.problems), strict=True):
            compared, error, taken, is_asked = None, submission.complaint, None, True
            if error is None and path is None:
                error = f"it has no problem {Path(instance.name).name}.pddl"
            elif path is not None and submission.domain is not None:
                files, is_own = {"domain": submission.domain}, path in submission.problems.values()
                try:
                    taken = taken_out(files | ({"problem": path} if is_own else {}))
                    compared = judge(instance, path, submission.domain)
                except InputError as refused:
                    error = str(refused)
                    # Where a problem of ours has words that its domain has not, it is not wrong.
                    if graded.are_hidden and not is_own and refused.source == path:
                        is_asked, error = False, f"not asked, its names are its own: {error}"
            entries.append(Entry(submission.name, instance.name, compared, error, taken, is_asked))
    texts: dict[str, list[str]] = {}
    for submission in handed_in:
        with suppress(InputError):
            if submission.domain is not None:
                words = TOKENS.findall(read_text(submission.domain).lower())
                texts[submission.name] = [word for word in words if word[0] != ";"]
    twins = {
        name: tuple(twin for twin, other in texts.items() if other == text and twin != name)
        for name, text in texts.items()
    }
    return Grades(graded, tuple(entries), twins, marks)


def taken_out(files: Mapping[str, str]) -> bool | None:
    """Say whether PDDL has text around it in files, by what they hold; None: it may not."""
    if on_extract.get() is None:
        return None
    texts = {kind: read_text(path, comment=";") for kind, path in files.items()}
    return any(extracted(text, kind) != text for kind, text in texts.items())


def read_marks(text: str) -> dict[str, float]:
    """Return the points for each verdict, from `same=10,same-plans=9`."""
    marks = [*map(str, Sameness), Relation.BUT_FOR_IDLE_MOVES, PLANS, UNREADABLE]
    rule = {}
    for part in text.split(","):
        name, _, points = part.strip().partition("=")
        if not _POINTS.fullmatch(points):
            raise ParameterError("marks", repr(part), expected="VERDICT=POINTS")
        rule[name] = float(points)
        if name not in marks:
            raise ParameterError("marks", repr(name), expected=one_of(marks))
    return rule
