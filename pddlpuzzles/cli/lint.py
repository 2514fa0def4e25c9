"""`pddlpuzzles lint`: all that is wrong with PDDL files, or looks so, without solving."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from pddlpuzzles.catalogue.file_access import read_text
from pddlpuzzles.cli import options
from pddlpuzzles.cli.exit_codes import Exit
from pddlpuzzles.cli.output import print_answer
from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.pair import chosen_domain, definitions, pddl_text, texts_read
from pddlpuzzles.pddl.read import read_domain
from pddlpuzzles.pddl.tokens import Note, Place, Weight
from pddlpuzzles.search.budget import limited

EXAMPLE: Final = "pddlpuzzles lint domain.pddl problem.pddl"


@dataclass
class _Findings:
    mistakes: list[InputError] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    instances: list[tuple[Note, int]] = field(default_factory=list)

    def add(self, *notes: Note) -> None:
        known = {(note.place, note.message) for note in self.notes}
        self.notes += [note for note in notes if (note.place, note.message) not in known]

    def lines(self) -> Iterator[str]:
        """Yield a line for each thing, as editors read them, grouped by file."""
        found = [
            (error.source or "", error.line or 1, error.column or 1, error.message, "mistake")
            for error in self.mistakes
        ]
        said = [*self.notes, *(note for note, _ in self.instances)]
        found += [(*_at(note.place), note.message, note.label) for note in said]
        for file, line, column, message, kind in sorted(set(found)):
            yield f"{file}:{line}:{column}: {message} [{kind}]"

    def record(self) -> dict[str, Any]:
        keys = ("file", "line", "column", "message", "kind")
        mistakes = [
            (error.source, error.line, error.column, error.message, "mistake")
            for error in self.mistakes
        ]
        findings = [(*_at(note.place), note.message, note.label) for note in self.notes]
        return {
            "mistakes": [dict(zip(keys, one, strict=True)) for one in mistakes],
            "findings": [dict(zip(keys, one, strict=True)) for one in findings],
            "instances": {note.kind: count for note, count in self.instances},
        }


def _at(place: Place) -> tuple[str, int, int]:
    return place.source, place.line, place.column


def command(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE …", help="Domains, problems and plans.")
    ],
    strict: Annotated[
        bool, typer.Option("--strict", help="Exit with 1 where there are notes.")
    ] = False,
    extract: options.Extract = False,
    as_json: options.AsJson = False,
) -> Exit:
    """Name every mistake and every doubtful thing in domains, problems and plans.

    A line for each, `file:line:column: message [kind]`. The exit code is 2 where there are
    mistakes. In JSON: `mistakes` and `findings`, each with `file`, `line`, `column`, `message` and
    `kind`, and how many `instances` each action has.
    """
    found = _Findings()
    with limited(options.kept_limits(options.SECONDS, options.MEBIBYTES)):
        _look(files, found)
    print_answer(found.record, lambda paint, width: "\n".join(found.lines()), as_json=as_json)
    if found.mistakes:
        return Exit.BAD_INPUT
    return Exit.INVALID if strict and found.notes else Exit.DONE


def _look(files: list[str], found: _Findings) -> None:
    made = definitions([Path(file) for file in files])
    kinds = {file: what and what.kind for file, what in zip(files, made.values(), strict=True)}
    texts = {
        file: pddl_text(file) if kinds[file] or file.endswith(".pddl") else read_text(file)
        for file in files
    }
    problems = [file for file in files if kinds[file] == "problem"]
    used = set()
    puzzles = []
    for problem in problems:
        try:
            among = [
                file for file in files if kinds[file] == "domain"
                and made[Path(file)].domain == made[Path(problem)].domain  # type: ignore[union-attr]
            ]  # fmt: skip
            domain = among[0] if len(among) == 1 else str(chosen_domain(problem).path)
            used.add(domain)
            pair = texts_read(pddl_text(domain), texts[problem], domain, problem)
        except InputError as error:
            found.mistakes += [error, *error.others]
            continue
        found.add(*_shown(pair[0].notes), *_shown(pair[1].notes))
        puzzles.append(_look_at_problem(problem, domain, texts, found))
    for file in files:
        if file in problems or file in used:
            continue
        try:
            if kinds[file] == "domain" or file.endswith(".pddl"):
                found.add(*_shown(read_domain(texts[file], file).notes))
            else:
                _look_at_plan(file, texts[file], puzzles, found)
        except InputError as error:
            found.mistakes += [error, *error.others]


def _shown(notes: tuple[Note, ...]) -> list[Note]:
    return [note for note in notes if note.weight is not Weight.RARE]


def _look_at_problem(problem: str, domain: str, texts: dict[str, str], found: _Findings) -> Any:
    from pddlpuzzles.catalogue.catalogue import any_problem
    from pddlpuzzles.families.instance import Instance

    family = any_problem()
    puzzle: Any = family.texts.read_texts(pddl_text(domain), texts[problem], domain, problem)
    at = puzzle.problem.place
    if (obstacle := puzzle.obstacle()) is not None:
        found.add(Note(at, f"the goal is out of reach: {obstacle}", "goal"))
    for mistake in family.mistakes.likely_mistakes(puzzle):
        found.add(Note(at, mistake, "never"))
    counts = Counter(one.action.name for one in puzzle.task.operators)
    for name, schema in puzzle.domain.actions.items():
        message = f"{name} has {counts[name]:,} instances in {Path(problem).name}"
        found.instances.append((Note(schema.place, message, "instances"), counts[name]))
        if counts[name] == 0:
            message = f"{name} can never be applied in {Path(problem).name}"
            found.add(Note(schema.place, message, "never"))
    return Instance(family, Path(problem).stem, puzzle)


def _look_at_plan(file: str, text: str, puzzles: list[Any], found: _Findings) -> None:
    from pddlpuzzles.pddl.plans import read_plan
    from pddlpuzzles.solving.check import check_text

    if not puzzles:
        read_plan(text, file, may_be_bare=True)
        return
    reports = [check_text(puzzle, text, file) for puzzle in puzzles]
    report = next((one for one in reports if one.valid), reports[0])
    found.add(*report.notes)
    if not report.valid:
        step = f"step {report.step} {report.action}: " if report.step else ""
        found.mistakes.append(InputError(f"{step}{report.reason}", report.line, 1, source=file))
