"""Judges a folder of models that were written from the texts of the set for text to PDDL.

answer    a folder with `domain.pddl` and `problem.pddl`: `<task>/<text>/`, where the text is
          `abstract` or `story`, or `<task>/`, where it is not said which text was read
right     the answer's problem is the reference's, as `compare` decides it without regard to
          names, and so are the hidden problems where they can be asked
hidden    problems of the reference that no text describes. They are asked of an answer whose
          own problem is right and whose domain is right with the reference's problem, too: only
          then is it sure that its predicates mean what they do in these files
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import PDDL_FILES, make_folder, read_text, write_texts
from pddlpuzzles.comparing.compare import compare_read
from pddlpuzzles.comparing.comparison import Comparison
from pddlpuzzles.comparing.explaining.namesakes import COSTS_DIFFER
from pddlpuzzles.comparing.grading.text_tasks import SET, TEXTS, VERSION, Known, TextTask, tasks
from pddlpuzzles.comparing.graphs.verdict import Sameness
from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.model import Domain
from pddlpuzzles.pddl.pair import pddl_text, texts_read
from pddlpuzzles.pddl.read import read_problem
from pddlpuzzles.puzzle import Limits, Status
from pddlpuzzles.show.spreadsheet import csv_text
from pddlpuzzles.show.terminal import broken, headed
from pddlpuzzles.show.wording import Paint, colourless, counted
from pddlpuzzles.solving.solve import solve

COLUMNS: Final = (
    *("task", "group", "text", "parses", "solves", "right", "verdict", "hidden"),
    *("not_asked", "mistake", "reason", "cost", "optimum", "seconds"),
)
EITHER: Final = "either"
"""The text of an answer that does not say which one was read."""
MISTAKES: Final = (
    *("cannot be read", "cannot be solved", "allows too much", "forbids too much", "another goal"),
    *("other costs", "other solutions", "wrong on hidden problems", "not decided"),
)
_DOMAIN: Final = "domain.pddl"
_PROBLEM: Final = "problem.pddl"
_RIGHT: Final = (Sameness.SAME, Sameness.SAME_PLANS)


@dataclass(frozen=True)
class JudgedAnswer:
    """A model's answer to a task text, and what was found of it.

    `comparison` is that of its own problem, None if it cannot be read, which `error` explains.
    `hidden` are those of the hidden problems, None if they were not asked. `solves`: whether its
    own problem has a plan, None if that was not decided.
    """

    task: TextTask
    text: str
    comparison: Comparison | None = None
    solves: bool | None = None
    hidden: tuple[Comparison, ...] | None = None
    error: str | None = None

    @property
    def parses(self) -> bool:
        """Whether both files can be read."""
        return self.comparison is not None

    @property
    def has_same_plans_only(self) -> bool:
        """Whether its problem differs from the reference where no goal can be reached any more."""
        found = self.comparison
        return found is not None and found.verdict is Sameness.SAME_PLANS

    @property
    def right(self) -> bool | None:
        """Whether the model is the one described; None where that was not decided."""
        if self.comparison is None:
            return False
        verdicts = [one.verdict for one in (self.comparison, *(self.hidden or ()))]
        if Sameness.DIFFERENT in verdicts:
            return False
        return all(one in _RIGHT for one in verdicts) or None

    @property
    def not_asked(self) -> str | None:
        """Why no hidden problems were asked; None where they were."""
        if self.hidden is not None:
            return None
        if self.comparison is None or self.comparison.verdict not in _RIGHT:
            return "its own problem is not shown to be right"
        return "its predicates are not those of the reference, in which hidden problems are written"

    @property
    def mistake(self) -> str | None:
        """The kind of the first mistake, one of `MISTAKES`; None for an answer that is right."""
        found = self.comparison
        if self.right:
            return None
        if found is None:
            return "cannot be read"
        if self.right is None:
            return "not decided"
        if found.verdict in _RIGHT:
            return "wrong on hidden problems"
        parted = found.difference
        if self.solves is False:
            return "cannot be solved"
        if found.objective is not None or (parted and parted.reason.startswith(COSTS_DIFFER)):
            return "other costs"
        if parted is None or parted.is_solution:
            return "other solutions"
        if parted.clue.over_goal:
            return "another goal"
        return "forbids too much" if parted.clue.over_lack else "allows too much"

    @property
    def reason(self) -> str | None:
        """The first difference, or the error, in a line."""
        if self.comparison is None:
            return self.error
        every = (self.comparison, *(self.hidden or ()))
        wrong = next((one for one in every if one.verdict not in _RIGHT), None)
        if wrong is None:
            return None
        where = "" if wrong is self.comparison else f"{wrong.instance.name}: "
        return f"{where}{replace(wrong, edit=None).remark()}"

    def record(self) -> dict[str, Any]:
        """Return the answer under the names of `COLUMNS`."""
        found = self.comparison
        hidden = [str(one.verdict) for one in self.hidden or ()]
        every = (*((found,) if found else ()), *(self.hidden or ()))
        return {
            "task": self.task.name,
            "group": self.task.group,
            "text": self.text,
            "parses": self.parses,
            "solves": self.solves,
            "right": self.right,
            "verdict": None if found is None else str(found.verdict),
            "hidden": " ".join(hidden) or None,
            "not_asked": self.not_asked,
            "mistake": self.mistake,
            "reason": self.reason,
            "cost": None if found is None else found.costs[1],
            "optimum": self.task.reference.optimum,
            "seconds": round(sum(one.seconds for one in every), 3),
        }


@dataclass(frozen=True)
class JudgedAnswers:
    """All answers of a folder; `missing` counts the texts of the set that have none."""

    folder: str
    answers: tuple[JudgedAnswer, ...]
    missing: int

    @property
    def are_right(self) -> bool:
        """Whether every answer is right."""
        return all(one.right for one in self.answers)

    def record(self) -> dict[str, Any]:
        """Return all of it as the JSON object of `grade text-to-pddl --json`."""
        return {
            "set": SET,
            "version": VERSION,
            "answers": len(self.answers),
            "missing": self.missing,
            "totals": {name: _totals(some) for name, some in self._rows()},
            "mistakes": dict(self._mistakes()),
            "rows": [one.record() for one in self.answers],
        }

    def csv(self) -> str:
        """Return a row for each answer as CSV; no spreadsheet takes a cell of it for a formula."""
        records = (one.record() for one in self.answers)
        return csv_text(COLUMNS, ([one[name] for name in COLUMNS] for one in records))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<{counted(len(self.answers), 'answers')} to {SET}>"

    def _repr_html_(self) -> str:
        from pddlpuzzles.show.notebook import table

        head, *rows = self._table()
        return table(head, rows)

    def text(self, paint: Paint = colourless, columns: int | None = None) -> str:
        """Return the table, the mistakes by their kinds, and a line for each wrong answer."""
        said = [f"{SET}, version {VERSION}: {counted(len(self.answers), 'answers')}"]
        if self.missing:
            said[0] += f", {counted(self.missing, 'texts')} without one"
        said += ["", headed(self._table(), paint, columns)]
        asked = sum(one.hidden is not None for one in self.answers)
        right = sum(bool(one.right) for one in self.answers)
        said += [
            "",
            f"hidden problems were asked of {counted(asked, 'answers')}; {right} in all "
            f"{'is' if right == 1 else 'are'} right",
        ]
        if wrong := [one for one in self.answers if not one.right]:
            said[-1] += "; the others by their first mistake:"
            kinds = [(kind, str(count)) for kind, count in self._mistakes().items()]
            said += ["", headed([("mistake", "answers"), *kinds], paint, columns)]
            rows = [(f"{one.task.name} {one.text}", one.reason or "") for one in wrong]
            said += ["", headed([("answer", ""), *rows], paint, columns)]
        good = [one for one in self.answers if one.right]
        for head, some in (
            ("right", good),
            (
                "right, though they differ where no goal can be reached any more",
                [one for one in good if one.has_same_plans_only],
            ),
        ):
            if some:
                listed = f"{head}: {', '.join(f'{one.task.name} {one.text}' for one in some)}"
                said += ["", listed if columns is None else broken(listed, columns)]
        return "\n".join(said)

    def _mistakes(self) -> Counter[str]:
        found = Counter(one.mistake for one in self.answers)
        return Counter({kind: found[kind] for kind in MISTAKES if found[kind]})

    def _rows(self) -> Iterator[tuple[str, Sequence[JudgedAnswer]]]:
        """Yield the rows of the table: by domain, by text, and all."""
        keys: tuple[Callable[[JudgedAnswer], str], ...] = (
            lambda one: one.task.group,
            lambda one: one.text,
            lambda one: "all",
        )
        for key in keys:
            for name in sorted({key(one) for one in self.answers}):
                yield name, [one for one in self.answers if key(one) == name]

    def _table(self) -> list[tuple[str, ...]]:
        rows: list[tuple[str, ...]] = [("", "answers", "parse", "solve", "right")]
        for name, some in self._rows():
            totals = _totals(some)
            shares = (f"{count} ({count / len(some):.0%})" for count in list(totals.values())[1:])
            rows.append((name, str(len(some)), *shares))
        return rows


def _totals(some: Sequence[JudgedAnswer]) -> dict[str, int]:
    return {
        "answers": len(some),
        "parses": sum(one.parses for one in some),
        "solves": sum(one.solves is True for one in some),
        "right": sum(one.right is True for one in some),
    }


def judge_answers(folder: str, limits: Limits | None = None) -> JudgedAnswers:
    """Judge each answer in a folder; each comparison has these limits of its own.

    :raises InputError: if there is no such folder, no answer in it, or a name that is no task's.
    """
    found = list(_folders(Path(folder)))
    if not found:
        raise InputError(f"no folder <task>/<text>/ with {_DOMAIN} and {_PROBLEM}", source=folder)
    answers = tuple(_judged(task, text, there, limits or Limits()) for task, text, there in found)
    answered = {(task.name, one) for task, text, _ in found for one in _texts(text)}
    return JudgedAnswers(folder, answers, len(tasks()) * len(TEXTS) - len(answered))


def write_task_texts(folder: str) -> list[Path]:
    """Write each text where its answer belongs, `<task>/<text>/text.txt`, and return the paths.

    Beside it `names.txt` has the types, predicates and functions of the reference.

    :raises InputError: if that is not possible, or a file of one of these names has another text.
    """
    files: dict[Path, str] = {}
    for task in tasks().values():
        for name, text in task.texts.items():
            there = Path(folder) / task.name / name
            make_folder(there)
            files |= {there / "text.txt": text, there / "names.txt": task.names + "\n"}
    for path, text in files.items():
        if path.exists() and read_text(str(path)) != text:
            message = "there is another text already; move it away, or name another folder"
            raise InputError(message, source=str(path))
    write_texts(files)
    return [path for path in files if path.name == "text.txt"]


def _texts(text: str) -> tuple[str, ...]:
    return TEXTS if text == EITHER else (text,)


def _folders(folder: Path) -> Iterator[tuple[TextTask, str, Path]]:
    """Yield the folders that hold an answer, with its task and text."""
    if not folder.is_dir():
        raise InputError("no such folder", source=str(folder))
    for inner in sorted(path for path in folder.iterdir() if path.is_dir()):
        places = [(text, inner / text) for text in TEXTS]
        held = [(text, path) for text, path in (*places, (EITHER, inner)) if _holds_pddl(path)]
        if held and inner.name not in tasks():
            message = f"the set {SET} has no task {inner.name!r}; expected one of problems/{SET}/"
            raise InputError(message, source=str(inner))
        for path in sorted(inner.iterdir()):
            if path.name not in TEXTS and _holds_pddl(path):
                message = (
                    f"no text of a task is called {path.name!r}; expected {' or '.join(TEXTS)}"
                )
                raise InputError(message, source=str(path))
        for text, path in held:
            yield tasks()[inner.name], text, path


def _holds_pddl(path: Path) -> bool:
    return path.is_dir() and any(path.glob(PDDL_FILES))


def _judged(task: TextTask, text: str, folder: Path, limits: Limits) -> JudgedAnswer:
    """Judge an answer: its own problem, and the hidden ones where they can be asked."""
    problem, where = folder / _PROBLEM, folder / _DOMAIN
    try:
        for path in (where, problem):
            if not path.exists():
                raise InputError(f"there is no {path.name}", source=str(folder))
        pair = pddl_text(str(where)), pddl_text(str(problem))
        domain, theirs = texts_read(*pair, str(where), str(problem))
        found = compare_read(
            task.reference.instance, str(problem), domain, theirs, (), limits, with_repair=False
        )
    except InputError as error:
        return JudgedAnswer(task, text, error=str(error))
    hidden = None
    if found.verdict in _RIGHT and _is_right(task, task.reference, domain, limits):
        asked = (_with_domain(task, one, domain, limits) for one in task.hidden)
        hidden = tuple(one for one in asked if one is not None) or None
    return JudgedAnswer(task, text, found, _solves(found, pair, limits), hidden)


def _is_right(task: TextTask, known: Known, domain: Domain, limits: Limits) -> bool:
    found = _with_domain(task, known, domain, limits)
    return found is not None and found.verdict in _RIGHT


def _with_domain(task: TextTask, known: Known, domain: Domain, limits: Limits) -> Comparison | None:
    """Compare a problem of the reference, read with an answer's domain, with what it is.

    None if it cannot be read with it.
    """
    name = known.instance.name
    try:
        problem = read_problem(task.pddl(known)[1], name, domain)
        return compare_read(known.instance, name, domain, problem, (), limits, with_repair=False)
    except InputError:
        return None


def _solves(found: Comparison, pair: tuple[str, str], limits: Limits) -> bool | None:
    """Say whether a model has a plan: as its graph shows, or as a search does."""
    if found.costs[1] is not None:
        return True
    if found.states[1] is not None or found.solutions[1] == 0:
        return False
    answer = solve(catalogue.instance_of_pddl(*pair), engine="astar", limits=limits)
    if answer.status in (Status.OPTIMAL, Status.SOLVED):
        return True
    return False if answer.status is Status.UNSOLVABLE else None
