"""All that is wrong with domains, problems and plans, or looks so, without solving."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.pddl.pair import chosen_domain, definition_in, pddl_text, texts_read
from pddlpuzzles.pddl.plans import read_plan
from pddlpuzzles.pddl.read import read_domain
from pddlpuzzles.pddl.tokens import Note, Weight
from pddlpuzzles.show.wording import counted
from pddlpuzzles.solving.check import check_text


@dataclass
class Findings:
    """Mistakes, notes, and for each problem's file how many instances each action has."""

    mistakes: list[InputError] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    grounded: list[Note] = field(default_factory=list)
    instances: dict[str, dict[str, int]] = field(default_factory=dict)

    def add(self, *notes: Note) -> None:
        known = {(note.place, note.message) for note in self.notes}
        fresh = [note for note in notes if note.weight is not Weight.RARE]
        self.notes += [note for note in fresh if (note.place, note.message) not in known]

    def lines(self) -> Iterator[str]:
        """Yield a line for each thing, as editors read them, grouped by file."""
        every = [*self._mistakes(), *map(_row, self.notes)]
        every += map(_row, self.grounded)
        for file, line, column, message, kind in sorted(
            {(row[0] or "", row[1] or 1, row[2] or 1, *row[3:]) for row in every}
        ):
            yield f"{file}:{line}:{column}: {message} [{kind}]"

    def record(self) -> dict[str, Any]:
        keys = ("file", "line", "column", "message", "kind")
        return {
            "mistakes": [dict(zip(keys, row, strict=True)) for row in self._mistakes()],
            "findings": [dict(zip(keys, _row(note), strict=True)) for note in self.notes],
            "instances": self.instances,
        }

    def _mistakes(self) -> list[tuple[Any, ...]]:
        return [
            (error.source, error.line, error.column, error.message, "mistake")
            for error in self.mistakes
        ]


def _row(note: Note) -> tuple[str, int, int, str, str]:
    place = note.place
    return place.source, place.line, place.column, note.message, note.label


def lint(texts: Mapping[str, str]) -> Findings:
    """Look at the texts of files by their paths: domains, problems and plans.

    The domain of a problem is among them, or else it is looked for beside the problem.

    :raises LimitError: if a limit is reached in grounding.
    """
    findings, puzzles = Findings(), list[Instance]()
    defined = {file: definition_in(text) for file, text in texts.items()}
    domains: dict[str, list[str]] = {}
    for file, what in defined.items():
        if what is not None and what.kind == "domain":
            domains.setdefault(what.domain, []).append(file)
    used, problems = set(), list[str]()
    for file, what in defined.items():
        if what is None or what.kind != "problem":
            continue
        problems.append(file)
        fit = domains.get(what.domain, [])
        try:
            domain = fit[0] if len(fit) == 1 else str(chosen_domain(file).path)
            used.add(domain)
            text = texts[domain] if domain in texts else pddl_text(domain)
            for read in texts_read(text, texts[file], domain, file):
                findings.add(*read.notes)
        except InputError as error:
            findings.mistakes += [error, *error.others]
            continue
        puzzles.append(_problem(file, texts[file], domain, text, findings))
    for file, text in texts.items():
        if file in problems or file in used:
            continue
        try:
            if defined[file] is not None or file.endswith(".pddl"):
                findings.add(*read_domain(text, file).notes)
            else:
                _plan(file, text, puzzles, findings)
        except InputError as error:
            findings.mistakes += [error, *error.others]
    return findings


def _problem(file: str, text: str, domain: str, domain_text: str, findings: Findings) -> Instance:
    family = catalogue.any_problem()
    puzzle: Any = family.texts.read_texts(domain_text, text, domain, file)
    if (obstacle := puzzle.obstacle()) is not None:
        message = f"the goal is out of reach: {obstacle}"
        findings.add(Note(puzzle.problem.place, message, "goal"))
    for mistake in family.mistakes.likely_mistakes(puzzle):
        findings.add(Note(puzzle.problem.place, mistake, "never"))
    counts = Counter(operator.action.name for operator in puzzle.task.operators)
    for name, schema in puzzle.domain.actions.items():
        form = str(Atom(name.partition(" ")[0], tuple(name for name, _ in schema.parameters)))
        named = form if " " in name else name
        message = f"{named} has {counted(counts[name], 'instances')} in {Path(file).name}"
        copies = math.prod(
            len(puzzle.objects.of(schema.parameters[place][1])) for place in schema.idle
        )
        message += f", each of which stands for {copies:,}" if schema.idle else ""
        findings.grounded.append(Note(schema.place, message, "instances"))
        findings.instances.setdefault(file, {})[named] = counts[name]
        if counts[name] == 0:
            message = f"{named} can never be applied in {Path(file).name}"
            findings.add(Note(schema.place, message, "never"))
    return Instance(family, Path(file).stem, puzzle)


def _plan(file: str, text: str, puzzles: list[Instance], findings: Findings) -> None:
    """Judge a plan by the problem that it solves, else by the first."""
    if not puzzles:
        read_plan(text, file, may_be_bare=True)
        return
    reports = [check_text(puzzle, text, file) for puzzle in puzzles]
    report = next((report for report in reports if report.valid), reports[0])
    findings.add(*report.notes)
    if not report.valid:
        step = f"step {report.step} {report.action}: " if report.step else ""
        findings.mistakes.append(InputError(f"{step}{report.reason}", report.line, 1, source=file))
