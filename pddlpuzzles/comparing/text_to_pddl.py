"""The set for text to PDDL: problems in plain English, and what models of them are worth.

A task is a file `problems/text-to-pddl/<task>.toml`: its `group`; the problem in words, as
`abstract` and as `story`; the `domain`, or the name of a textbook domain; `[problem]`, the
reference, and `[[hidden]]` problems, which no text describes. Each problem has its proved `optimum`
and either `pddl` or an `instance`: a bundled one (`pddl blocks/02`) or a puzzle's file.

An answer is a folder `<task>/<text>/`, or `<task>/` where it is not said which text was read, with
`domain.pddl` and `problem.pddl`. Hidden problems are asked of a domain that is right with the
reference's problem, too: only then do its predicates surely mean what they do in these files.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from pddlpuzzles.catalogue import catalogue, ladders
from pddlpuzzles.catalogue.file_access import PDDL_FILES, make_folder, read_text, shelf, write_texts
from pddlpuzzles.comparing.compare import compare_read
from pddlpuzzles.comparing.comparison import Comparison
from pddlpuzzles.comparing.grade import Entry, Grades, Reference
from pddlpuzzles.comparing.verdict import RIGHT, Sameness
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.pddl.pair import pddl_text, texts_read
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.show.terminal import headed
from pddlpuzzles.show.wording import Paint, colourless, counted
from pddlpuzzles.solving.export import pddl_texts

SET: Final = "text-to-pddl"
VERSION: Final = 1
TEXTS: Final = ("abstract", "story")
EITHER: Final = "either"
"""The text of an answer that does not say which one was read."""


class Known(NamedTuple):
    instance: Instance
    optimum: int


@dataclass(frozen=True)
class TextTask:
    """A problem in words, `texts` by the way in which it is described, and its reference."""

    name: str
    group: str
    texts: Mapping[str, str]
    reference: Known
    hidden: tuple[Known, ...]

    def pddl(self, known: Known) -> tuple[str, str]:
        return pddl_texts(*known.instance.choose_encoding(None))

    @property
    def names(self) -> str:
        """The reference's domain without its actions: its types, predicates and functions."""
        return re.split(r"\n\s*\(:(?:action|derived)", self.pddl(self.reference)[0])[0] + "\n)\n"


@cache
def tasks() -> Mapping[str, TextTask]:
    every = [_task(path) for path in sorted((shelf("problems") / SET).glob("*.toml"))]
    return {one.name: one for one in sorted(every, key=lambda one: (one.group, one.name))}


def _task(path: Path) -> TextTask:
    held, name = tomllib.loads(read_text(path)), path.stem
    domain = held.get("domain", "")
    if domain and not domain.startswith("("):
        domain = read_text(shelf("domains") / catalogue.any_problem().name / f"{domain}.pddl")
    problems = []
    for number, table in enumerate((held["problem"], *held.get("hidden", ()))):
        called, file = f"{name}-hidden-{number}" if number else name, table.get("instance", "")
        if "pddl" in table:
            instance = catalogue.instance_of_pddl(domain, table["pddl"])
        elif "\n" in file:
            family = catalogue.family(tomllib.loads(file)["puzzle"])
            instance = catalogue.parse(file, called, called, family)
        else:
            puzzle, instance_name = file.split()
            instance = ladders.find(catalogue.family(puzzle), instance_name)
        problems.append(Known(replace(instance, name=called), table["optimum"]))
    texts = {one: held[one] for one in TEXTS}
    return TextTask(name, held["group"], texts, problems[0], tuple(problems[1:]))


@dataclass(frozen=True)
class Answers(Grades):
    missing: int = 0

    def record(self) -> dict[str, Any]:
        kinds = Counter(kind for some in self.by_submission.values() if (kind := _mistake(some)))
        held = {"set": SET, "version": VERSION, "missing": self.missing}
        return {**held, "totals": self._totals(), "mistakes": dict(kinds), **super().record()}

    def text(self, paint: Paint = colourless, columns: int | None = None) -> str:
        rows = [(name, *map(str, row.values())) for name, row in self._totals().items()]
        table = headed([("", "answers", "parse", "solve", "right"), *rows], paint, columns)
        said = f"{SET}, version {VERSION}: {counted(self.missing, 'texts')} without an answer"
        return f"{said}\n\n{table}\n\n{super().text(paint, columns)}"

    def _totals(self) -> dict[str, dict[str, int]]:
        totals: dict[str, dict[str, int]] = {}
        for name, entries in sorted(self.by_submission.items()):
            task, _, text = name.partition("/")
            own = entries[0].comparison
            counts = {
                "answers": True,
                "parses": own is not None,
                "solves": own is not None and own.costs[1] is not None,
                "right": all(one.is_right for one in entries),
            }
            for key in (tasks()[task].group, text or EITHER, "all"):
                row = totals.setdefault(key, dict.fromkeys(counts, 0))
                for what, is_so in counts.items():
                    row[what] += is_so
        last = (*TEXTS, EITHER)
        return dict(sorted(totals.items(), key=lambda row: (row[0] == "all", row[0] in last)))


def _mistake(entries: Sequence[Entry]) -> str | None:
    wrong = next((one for one in entries if not one.is_right), None)
    if wrong is None:
        return None
    shown = wrong.comparison
    if shown is None:
        return "cannot be read"
    if shown.verdict is Sameness.UNKNOWN:
        return "not decided"
    if wrong is not entries[0]:
        return "wrong on hidden problems"
    if shown.costs[1] is None and shown.states[1] is not None:
        return "cannot be solved"
    parted = shown.difference
    if shown.objective is not None or (parted and parted.clue.over_costs):
        return "other costs"
    if parted is None or parted.is_solution:
        return "other solutions"
    if parted.clue.over_goal:
        return "another goal"
    return "forbids too much" if parted.clue.over_lack else "allows too much"


def judge_answers(folder: str, limits: Limits | None = None) -> Answers:
    """Judge each answer in a folder; each comparison has these limits of its own.

    :raises InputError: if there is no such folder, no answer in it, or a name that is no task's.
    """
    answers = dict(_folders(Path(folder)))
    if not answers:
        message = "no folder <task>/<text>/ with domain.pddl and problem.pddl"
        raise InputError(message, source=folder)
    entries = (entry for name, inner in answers.items() for entry in _judged(name, inner, limits))
    answered = set()
    for name in answers:
        task, _, text = name.partition("/")
        answered |= {(task, one) for one in ([text] if text else TEXTS)}
    missing = len(tasks()) * len(TEXTS) - len(answered)
    return Answers(Reference(SET, (), {}), tuple(entries), {}, with_repair=False, missing=missing)


def _folders(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield the folders that hold an answer by their names, `<task>/<text>` or `<task>`."""
    if not folder.is_dir():
        raise InputError("no such folder", source=str(folder))
    for inner in sorted(path for path in folder.iterdir() if path.is_dir()):
        folders = [path for path in (*sorted(inner.iterdir()), inner) if path.is_dir()]
        held = [path for path in folders if any(path.glob(PDDL_FILES))]
        if held and inner.name not in tasks():
            message = f"the set {SET} has no task {inner.name!r}; expected one of problems/{SET}/"
            raise InputError(message, source=str(inner))
        for path in held:
            if path != inner and path.name not in TEXTS:
                message = f"no text of a task is called {path.name!r}; expected abstract or story"
                raise InputError(message, source=str(path))
            yield str(path.relative_to(folder)), path


def _judged(name: str, folder: Path, limits: Limits | None) -> Iterator[Entry]:
    task = tasks()[name.partition("/")[0]]

    def compared(reference: Known, problem: str, source: str) -> Comparison:
        read = texts_read(domain, problem, str(folder / "domain.pddl"), source)
        within = limits or Limits()
        return compare_read(reference.instance, source, *read, (), within, with_repair=False)

    own = name, task.name
    try:
        domain, problem = (pddl_text(str(folder / f"{one}.pddl")) for one in ("domain", "problem"))
        comparison = compared(task.reference, problem, str(folder / "problem.pddl"))
    except InputError as error:
        yield Entry(*own, None, str(error))
        return
    yield Entry(*own, comparison)
    if comparison.verdict not in RIGHT:
        return
    with suppress(InputError):  # it has predicates of its own
        for reference in (task.reference, *task.hidden):
            comparison = compared(reference, task.pddl(reference)[1], reference.instance.name)
            if reference is not task.reference:
                yield Entry(name, reference.instance.name, comparison)
            elif comparison.verdict not in RIGHT:
                return


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
            files |= {there / "text.txt": text, there / "names.txt": task.names}
    for path, text in files.items():
        if path.exists() and read_text(str(path)) != text:
            message = "there is another text already; move it away, or name another folder"
            raise InputError(message, source=str(path))
    write_texts(files)
    return [path for path in files if path.name == "text.txt"]
