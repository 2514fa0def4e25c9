"""All that is wrong with domains, problems and plans, or looks so, without solving."""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from operator import attrgetter, itemgetter
from pathlib import Path
from typing import Any, Final, NamedTuple

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import is_pddl, read_text
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.pddl import pair
from pddlpuzzles.pddl.explain import Mistake, likely_mistakes
from pddlpuzzles.pddl.invariants import crowded
from pddlpuzzles.pddl.model import Atom, Domain, Objects, Problem, conjuncts
from pddlpuzzles.pddl.plans import read_plan
from pddlpuzzles.pddl.read import read_domain
from pddlpuzzles.pddl.symbols import Outline
from pddlpuzzles.pddl.tokens import Note, Place, Weight
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.budget import LimitError, limited
from pddlpuzzles.search.search_progress import SEARCHED
from pddlpuzzles.show.answers import note_record
from pddlpuzzles.show.wording import all_of, counted
from pddlpuzzles.solving.check import check_text

_SHARE: Final = 5.0  # seconds of CPU time for grounding a problem and for what is asked then
_MOST_STEPS: Final = 200_000  # states times operators, up to which all states are looked at
_NAMES_A_PROBLEM: Final = re.compile(r"(?i)(problem|prob|pb|pfile|instance|task|p\d)[\W\d_]*")

_COUNTED: Final = {it: it for it in ("actions", "predicates", "objects")} | {"atoms": "facts"}
_CAUSES: Final = ("above", "function", "object")  # labels of notes on odd declarations
_MISUSES: Final = ("swapped", "type")  # labels of notes on what is used otherwise than declared


@dataclass
class Findings:
    """Mistakes, notes, and for each problem's file how many instances each action has."""

    mistakes: list[InputError] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    instances: dict[str, dict[str, int]] = field(default_factory=dict)
    read: dict[str, Domain | Problem] = field(default_factory=dict)

    def add(self, *notes: Note) -> None:
        """Take notes, except what is rare, known, or may only follow from a mistake."""
        for note in notes:
            line, label = (note.place.source, note.place.line), note.label
            follows = any((mistake.source, mistake.line) == line for mistake in self.mistakes)
            follows = follows or (bool(self.mistakes) and label == "unused")
            here = [known for known in self.notes if known.place == note.place]
            # The messages of some count what follows in a problem: they differ of one thing.
            fields = ("label", "about") if label in (*_CAUSES, *_MISUSES) else ("message",)
            is_known = attrgetter(*fields)(note) in map(attrgetter(*fields), here)
            if not (follows or is_known or note.weight is Weight.RARE):
                self.notes.append(note)

    @contextmanager
    def taking(self, file: str) -> Iterator[None]:
        """Take down what is found wrong with a file, and a limit that is reached."""
        try:
            yield
        except InputError as error:
            said = set(map(str, self.mistakes))  # a domain is read with each of its problems
            self.mistakes += [it for it in (error, *error.others) if str(it) not in said]
            self.add(*(note for note in error.notes if isinstance(note, Note)))
        except LimitError as error:
            message = f"{error} while {error.during}" if error.during else str(error)
            self.add(Note(Place(file, 1, 1), message, "limit"))

    def text(self) -> str:
        """Return a line for each thing, as editors read them, and how many there are."""
        # Rows of file, line, column, message and kind; what has no place stands at the begin.
        rows = [note_record(it, "mistake").values() for it in (*self.mistakes, *self.notes)]
        late = {"never": 1, "goal": 1, "mend": 2}  # first what is wrong, then what comes of it
        placed = dict.fromkeys(
            (file or "", late.get(kind, 0), line or 1, column or 1, f"{said} [{kind}]")
            for file, line, column, said, kind in rows
        )
        order = sorted(placed, key=itemgetter(0, 1, 2, 3))
        lines = [f"{file}:{line}:{column}: {said}" for file, _, line, column, said in order]
        likely = 0 if self.mistakes else sum(it.label in _MISUSES for it in self.notes)
        verdict = counted(likely, "likely mistakes") if likely else "no mistakes found"
        summary = counted(len(self.mistakes), "mistakes") if self.mistakes else verdict
        count = len(self.notes) - likely
        summary += f", {counted(count, 'notes')}" if count else ""
        if not self.mistakes:
            summary += ": " if self.read else "; with its problem a plan is judged, too"
            of, named = self.read.values(), _COUNTED.items()
            sizes = {it: sum(len(getattr(read, name, ())) for read in of) for name, it in named}
            summary += ", ".join(counted(size, things) for things, size in sizes.items() if size)
        return "\n".join([*lines, summary])

    def record(self) -> dict[str, Any]:
        return {
            "mistakes": [note_record(error, "mistake") for error in self.mistakes],
            "findings": [note_record(note) for note in self.notes],
            "instances": self.instances,
        }


def lint_files(files: Sequence[str], limits: Limits) -> Findings:
    """Look at domains, problems and plans, whatever is wrong with others."""
    findings, texts = Findings(), list[tuple[str, str]]()
    for file in dict.fromkeys(files):
        is_definition = pair.definition(Path(file)) is not None or is_pddl(file)
        with findings.taking(file):
            kinds = ("domain", "problem") if is_definition else ()
            held = [pair.pddl_text(file, kind) for kind in kinds] or [read_text(file)]
            texts += [(file, text) for text in dict.fromkeys(held)]
    return lint(texts, limits, findings)


def lint(
    named: Iterable[tuple[str, str]],
    limits: Limits | None = None,
    findings: Findings | None = None,
    *,
    is_ground: bool = True,
) -> Findings:
    """Look at texts, each with its path; each problem and plan has limits of its own.

    A domain that is not among them is looked for beside its problem. Unless it `is_ground`, nothing
    is said of instances, of what can never be applied, of goals, of plans.
    """
    findings, within, puzzles = findings or Findings(), limits or Limits(), list[Instance]()
    texts = [text for file, said in named if (text := _text(file, said, findings)) is not None]
    problems = [text for text in texts if text.defines.kind == "problem"]
    # Each problem with its domain: the only one of its name here, else the one whose file fits.
    defined = {Path(text.file): text.defines for text in texts if text.defines.kind}
    domains = {it.file: it.text for it in texts if it.defines.kind == "domain"}
    used = set[tuple[str, str]]()
    for problem in problems:
        with findings.taking(problem.file), limited(within):
            file, asked = problem.file, ("domain", problem.defines.domain)
            called = [text.file for text in texts if text.defines == asked]
            among = called[0] if len(called) == 1 else pair.domain_among(Path(file), defined)
            domain = str(among or pair.chosen_domain(file, problem.defines).path)
            domain_text = domains.get(domain) or pair.pddl_text(domain, "domain")
            used.add((domain, domain_text))
            puzzle = _read(problem, _Text(domain, domain_text), findings, is_ground=is_ground)
            puzzles += [] if puzzle is None else [puzzle]
    # What no problem has used: domains alone, plans, and what is no PDDL (taken for a plan).
    for text in texts:
        if text in problems or (text.file, text.text) in used:
            continue
        with findings.taking(text.file), limited(within):
            if text.defines.kind or is_pddl(text.file):
                texts_alone = [Outline(text.text, text.file)]
                alone = pair.read_mended(lambda it: read_domain(it.text, it.source), texts_alone)
                findings.read[text.file] = alone
                findings.add(*alone.notes)
            elif is_ground:
                _plan(text.file, text.text, puzzles, findings)
    return findings


class _Text(NamedTuple):
    file: str
    text: str
    defines: pair.Definition = pair.Definition("", "")  # of no kind if it is no PDDL


def _text(file: str, text: str, findings: Findings) -> _Text | None:
    """Return a text and what it defines; take a domain in the file of a problem for one."""
    defines = pair.definition_in(text) or pair.Definition("", "")
    if defines.kind == "domain" and _NAMES_A_PROBLEM.fullmatch(Path(file).stem):
        said = f"a domain, {defines.domain}, in the file of a problem:"
        with findings.taking(file):
            raise InputError(said, 1, 1, source=file, expected="(define (problem NAME) …)")
        text = re.sub(r"(?i)\(\s*domain\b", "(problem", text, count=1)
        defines = pair.definition_in(text) or pair.Definition("", "")
        if not defines.domain:
            return None
    return _Text(file, text, defines)


def _read(problem: _Text, domain: _Text, findings: Findings, *, is_ground: bool) -> Instance | None:
    """Read two texts, or as they are mended; return the instance if it is sound and `is_ground`."""
    is_sound = is_ground
    try:
        models = pair.texts_read(domain.text, problem.text, domain.file, problem.file)
    except InputError as error:
        if not (error.mended and is_ground):
            raise
        with findings.taking(problem.file):  # takes down what is raised in it, and goes on
            raise
        # What else is wrong is looked for in the mended texts.
        mended = zip((domain, problem), error.mended, strict=True)
        domain, problem = (it._replace(text=text) for it, text in mended)
        models = pair.texts_read(domain.text, problem.text, domain.file, problem.file)
        labels = (note.label for read in models for note in read.notes)
        is_sound = {*_CAUSES, *_MISUSES}.isdisjoint(labels)  # else a mend may be wrong
    for read in models:
        findings.add(*read.notes)
    findings.read |= zip((domain.file, problem.file), models, strict=True)
    if not is_sound:
        return None
    with limited(Limits(processor=_SHARE)):
        return _problem(problem, domain, findings)


def _problem(problem: _Text, domain: _Text, findings: Findings) -> Instance:
    """Count the instances of actions; note what never can be applied, and what excludes others."""
    family, file = catalogue.any_problem(), problem.file
    puzzle: Any = family.texts.read_texts(domain.text, problem.text, domain.file, file)
    instance = Instance(family, Path(file).stem, puzzle)
    try:
        counts = Counter(operator.action.name for operator in puzzle.task.operators)
    except LimitError as error:
        if not puzzle.domain.actions:
            raise
        findings.add(_note_of_largest(puzzle, Path(file).name, error))
        return instance
    for schema in puzzle.domain.actions.values():  # how many instances each action has
        named = schema.name
        if " " in named:  # the second of a name: its parameters distinguish it
            terms = tuple(name for name, _ in schema.parameters)
            named = str(Atom(named.partition(" ")[0], terms))
        findings.instances.setdefault(file, {})[named] = counts[schema.name]
    # What can never be applied, unless it follows from what has been said of declarations.
    start, files = puzzle.problem.place, (file, domain.file)
    labels = {note.label for note in findings.notes if note.place.source in files}
    if not labels.isdisjoint(_CAUSES):
        return instance
    obstacle, is_misused = puzzle.obstacle(), not labels.isdisjoint(_MISUSES)
    is_wrong = any(mistake.source in files for mistake in findings.mistakes)
    if obstacle is None and not (is_misused or is_wrong):
        # If the states are few, all are looked at for a goal.
        met, waiting, most = {puzzle.start}, {puzzle.start}, _MOST_STEPS / (1 + counts.total())
        while waiting and len(met) < most and not any(map(puzzle.is_goal, waiting)):
            waiting = {after for state in waiting for _, after, _ in puzzle.steps(state)} - met
            met |= waiting
        obstacle = None if waiting else SEARCHED
    if obstacle is None or is_misused or is_wrong:  # no change is sought that would give a plan
        mistakes: list[Any] = likely_mistakes(puzzle.domain, puzzle.problem, puzzle.task)
    else:
        mistakes = [*family.mistakes.likely_mistakes(puzzle)]
    for mistake in mistakes:
        if mistake.action and is_misused:
            continue
        action = puzzle.domain.actions.get(mistake.action)
        said = str(mistake).replace("be applied: ", f"be applied in {Path(file).name}: ", 1)
        findings.add(Note(mistake.place or (action.place if action else start), said, mistake.kind))
    # Why the goal is out of reach, unless a mistake has named an action that would lead there.
    parts = (part for part in conjuncts(puzzle.problem.goal) if isinstance(part, Atom))
    causes: list[Mistake] = next(filter(None, map(puzzle.causes, parts)), [])
    stopped = {action for cause in causes for action in cause.users}
    is_said = any(not stopped.isdisjoint(mistake.users) for mistake in mistakes)
    if obstacle is not None and not (is_misused or is_said):
        findings.add(Note(start, f"the goal is out of reach: {obstacle}", "goal"))
    with suppress(LimitError):
        for atoms in crowded(puzzle.task):
            both = f"{all_of(atoms)} hold at the start, and actions keep only one of such"
            findings.add(Note(start, f"{both}: leave one out", "crowded"))
    return instance


def _note_of_largest(puzzle: Any, file: str, error: LimitError) -> Note:
    """Name the action for which there are most ways to name objects."""
    objects_of = Objects(puzzle.domain, puzzle.problem).of
    by_ways = {
        math.prod(len(objects_of(kind)) for _, kind in schema.parameters): schema
        for schema in puzzle.domain.actions.values()
    }
    most = max(by_ways)
    said = f"{by_ways[most].name} has {counted(len(by_ways[most].parameters), 'parameters')}"
    said += f", {most:,} ways to name objects for them in {file}: {error} while {error.during}"
    said += ", so that nothing is said of what can be applied"
    return Note(by_ways[most].place, said, "limit")


def _plan(file: str, text: str, puzzles: list[Instance], findings: Findings) -> None:
    """Judge a plan by the problem that it solves, else by the first."""
    if not puzzles:
        read_plan(text, file, may_be_bare=True)
        return
    report = max((check_text(it, text, file) for it in puzzles), key=attrgetter("valid"))
    findings.add(*report.notes)
    if not report.valid:
        step = f"step {report.step} {report.action}: " if report.step else ""
        raise InputError(f"{step}{report.reason}", report.line, 1, source=file)
