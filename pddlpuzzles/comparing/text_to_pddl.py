"""The set for text to PDDL: problems in plain English, and what models of them are worth.

A task is a file `problems/text-to-pddl/<task>.toml`: its `group`; the problem in words, as
`abstract` and as `story`; the `domain`, or the name of a textbook domain; `[problem]`, the
reference, and `[[hidden]]` problems, which no text describes. Each has its proved `optimum`, and
either `pddl` or an `instance`: a bundled one (`pddl blocks/02`) or a puzzle's file. An answer is a
folder `<task>/<text>/`, or `<task>/` where it is not said which text was read. Hidden problems are
asked of a domain that is right with the reference's problem.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, Final, NamedTuple

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import read_text, shelf
from pddlpuzzles.comparing.compare import compare_read
from pddlpuzzles.comparing.grade import Entry, Grades, Reference, taken_out
from pddlpuzzles.comparing.verdict import Sameness
from pddlpuzzles.errors import InputError, did_you_mean
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.pddl.pair import definitions, pddl_text, texts_read
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.show.terminal import headed
from pddlpuzzles.show.wording import Paint, colourless, counted
from pddlpuzzles.solving.export import pddl_texts

SET: Final = "text-to-pddl"
VERSION: Final = 1
TEXTS: Final = ("abstract", "story")
EITHER: Final = "either"  # of an answer that does not say which text was read


class TextTask(NamedTuple):
    name: str
    group: str
    texts: Mapping[str, str]
    reference: Instance
    hidden: Sequence[Instance]


@cache
def tasks() -> Mapping[str, TextTask]:
    every = [_task(path) for path in sorted((shelf("problems") / SET).glob("*.toml"))]
    return {task.name: task for task in sorted(every, key=lambda task: (task.group, task.name))}


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
            puzzle, bundled = file.split()
            instance = catalogue.find(catalogue.family(puzzle), bundled)
        problems.append(replace(instance, name=called, known={"cost": table["optimum"]}))
    texts = {text: held[text] for text in TEXTS}
    return TextTask(name, held["group"], texts, problems[0], problems[1:])


@dataclass(frozen=True)
class Answers(Grades):
    missing: int = 0

    def record(self) -> dict[str, Any]:
        kinds = Counter[str]()
        for entries in self.by_submission.values():
            wrong = next((entry for entry in entries if not entry.is_right), None)
            if wrong is None:
                continue
            if (shown := wrong.comparison) is None:
                kinds["cannot be read"] += 1
                continue
            parted, clue = shown.difference, shown.difference and shown.difference.clue
            mistakes = {  # the first that holds counts
                "not decided": shown.verdict is Sameness.UNKNOWN,
                "wrong on hidden problems": wrong is not entries[0],
                "cannot be solved": shown.costs.model is None and shown.states.model is not None,
                "other costs": shown.objective is not None or (clue and clue.over_costs),
                "other solutions": parted is None or parted.is_solution,
                "another goal": clue and clue.over_goal,
                "forbids too much": clue and clue.over_lack,
                "allows too much": True,
            }
            kinds[next(kind for kind, is_so in mistakes.items() if is_so)] += 1
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
            comparison = entries[0].comparison
            counts = {
                "answers": True,
                "parses": comparison is not None,
                "solves": comparison is not None and comparison.costs.model is not None,
                "right": all(entry.is_right for entry in entries),
            }
            for key in (tasks()[task].group, text or EITHER, "all"):
                row = totals.setdefault(key, dict.fromkeys(counts, 0))
                for what, is_so in counts.items():
                    row[what] += is_so
        last = (*TEXTS, EITHER)
        return dict(sorted(totals.items(), key=lambda row: (row[0] == "all", row[0] in last)))


def judge_answers(folder: str, limits: Limits | None = None, *unusable: object) -> Answers:
    """Judge a folder's answers, each within limits; `unusable` options must be None."""
    if any(given is not None for given in unusable):
        raise InputError(f"{SET} has problems and marks of its own", expected="neither of yours")
    answers = dict(_folders(Path(folder)))
    if not answers:
        message = "no folder <task>/<text>/ with domain.pddl and problem.pddl"
        raise InputError(message, source=folder)
    entries = (entry for name, inner in answers.items() for entry in _judged(name, inner, limits))
    every = ((task, f"{task}/{text}") for task, text in product(tasks(), TEXTS))
    missing = sum(map(answers.keys().isdisjoint, every))
    return Answers(Reference(SET, (), {}), tuple(entries), {}, missing=missing)


def _folders(folder: Path) -> Iterator[tuple[str, Path]]:  # of answers, each with its name
    if not folder.is_dir():
        raise InputError("no such folder", source=str(folder))
    for inner in sorted(path for path in folder.iterdir() if path.is_dir()):
        folders = [path for path in (*sorted(inner.iterdir()), inner) if path.is_dir()]
        held = [path for path in folders if definitions(path, "domain")]
        if held and inner.name not in tasks():
            said = f"the set {SET} has no task {inner.name!r};"
            if likely := did_you_mean(inner.name, tasks()):
                raise InputError(f"{said} {likely}", source=str(inner))
            raise InputError(said, source=str(inner), expected=f"one of problems/{SET}/")
        for path in held:
            if path != inner and path.name not in TEXTS:
                said = f"no text of a task is called {path.name!r};"
                raise InputError(said, source=str(path), expected="abstract or story")
            yield str(path.relative_to(folder)), path


def _judged(name: str, folder: Path, limits: Limits | None) -> Iterator[Entry]:
    """Yield the grades of an answer: with its own problem, the reference's and hidden ones."""
    task = tasks()[name.partition("/")[0]]

    def entry(right: Instance, posed: str, source: str) -> Entry:
        read = texts_read(domain, posed, paths["domain"], source)
        within = limits or Limits()
        comparison = compare_read(right, source, *read, (), within, with_repair=False)
        return Entry(name, right.name, comparison, extracted=taken)

    taken = None
    paths = {part: str(folder / f"{part}.pddl") for part in ("domain", "problem")}
    for part, path in paths.items():
        held = [it for it, what in definitions(folder, part).items() if what and what.kind == part]
        if not Path(path).exists() and len(held) == 1:
            paths[part] = str(held[0])
    try:
        taken = taken_out(paths)
        domain, problem = (pddl_text(path, part) for part, path in paths.items())
        first = entry(task.reference, problem, paths["problem"])
    except InputError as error:
        first = Entry(name, task.name, None, str(error))
    yield first
    with suppress(InputError):  # it has predicates of its own
        for reference in (task.reference, *task.hidden) if first.is_right else ():
            text = pddl_texts(*reference.choose_encoding(None))[1]
            compared = entry(reference, text, reference.name)
            if reference is not task.reference:
                yield compared
            elif not compared.is_right:
                return
