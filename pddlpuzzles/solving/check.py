"""Judging a plan: PDDL, the puzzle's own notation, or what `solve` prints, as text or JSON."""

import json
import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from pddlpuzzles.catalogue.file_access import read_text
from pddlpuzzles.errors import IllegalMove, InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.pddl.plans import Line, Plan, read_plan, strip_to_plan
from pddlpuzzles.pddl.replay import replay_twice
from pddlpuzzles.pddl.tokens import Note, Place, Weight
from pddlpuzzles.puzzle import Action, Encoding, Limits, Status
from pddlpuzzles.referee import JudgedPlan, judge
from pddlpuzzles.search.budget import limited
from pddlpuzzles.show.answers import Answer, Known, known_beyond
from pddlpuzzles.show.terminal import broken
from pddlpuzzles.show.wording import Paint, colourless, counted, decimal
from pddlpuzzles.solving.position_after import puzzles_along
from pddlpuzzles.solving.solve import AUTO, solve
from pddlpuzzles.solving.solve_answer import plan_text_of

_MOVES: Final = re.compile(r"^moves:((?:.*\n?)(?:[ \t]+\S.*\n?)*)", re.MULTILINE)
"""The line of moves in what `solve` prints, and those that it goes on in."""
_JSON: Final = re.compile(r"\s*(?:\{|\[\s*(?:\{|\"[^(\"]*\"))")


@dataclass(frozen=True, repr=False)
class Report(Answer):
    """The verdict on a plan."""

    instance: Instance
    encoding: str | None  # None: moves in the puzzle's notation
    length: int
    cost: int | None = None
    cost_by_rules: int | None = None  # may be less: as PDDL a sweep may be split into two
    step: int | None = None  # the first that is wrong, from 1,
    line: int | None = None  # where it stands,
    action: str | None = None  # and what it is; all None if the plan only stops too early
    reason: str | None = None  # None: it is valid
    optimum: int | None = None  # that is proved, if it was asked for,
    bound: int | None = None
    is_open: bool = False  # or could not be proved
    known: Known | None = None
    notes: tuple[Note, ...] = ()
    source: str = "plan"  # the file

    def __repr__(self) -> str:
        return f"<Report on {self.instance.family.name} {self.instance.name}: {self}>"

    @property
    def valid(self) -> bool:
        return self.reason is None

    def record(self) -> dict[str, Any]:
        record = self.asked(
            *("encoding", "valid", "length", "cost", "step", "line", "action", "reason"),
            *("optimum", "bound"),
        )
        if self.cost_by_rules not in (None, self.cost):
            record["cost_by_rules"] = self.cost_by_rules
        if self.known is not None:
            record["known"] = self.known._asdict()
        return record

    def __bool__(self) -> bool:
        return self.valid

    def _repr_html_(self) -> str:
        from pddlpuzzles.show.notebook import answer, facts

        shown = ("puzzle", "instance", "valid", "line", "known")
        rows = {key: value for key, value in self.record().items() if key not in shown}
        return answer(self.instance, facts({"plan": "valid" if self.valid else "invalid", **rows}))

    def text(self, paint: Paint = colourless, columns: int | None = None) -> str:
        """Return the verdict; without `columns` its lines are not broken."""
        said = self._verdict(paint)
        return said if columns is None else broken(said, columns)

    def _verdict(self, paint: Paint) -> str:
        unit = self.instance.unit
        if not self.valid:
            where = f"{self.source}:{self.line}: step {self.step} {self.action}: "
            return f"{paint('invalid', 'red')}: {where if self.step else ''}{self.reason}"
        of_pddl = self.encoding is not None or self.instance.family.is_pddl
        steps = counted(self.length, "actions" if of_pddl else "moves")
        cost = counted(self.cost or 0, unit)
        both = cost if steps == cost else f"{cost}, {steps}"
        lines = [f"{paint('valid', 'green')}: {both}"]
        if self.cost_by_rules not in (None, self.cost):
            lines.append(f"by the rules its moves cost only {self.cost_by_rules}")
        if self.optimum is not None and (gap := (self.cost or 0) - self.optimum):
            far = f"{decimal(abs(gap))} {'more' if gap > 0 else 'less'}"
            lines.append(f"{far} than the optimum of {decimal(self.optimum)} (proved)")
        elif self.optimum is not None:
            lines.append("optimal (proved)")
        elif self.is_open and self.bound is None:
            lines.append("the optimum was not proved, and no bound on it")
        elif self.is_open:
            most = "most" if self.instance.sense < 0 else "least"
            lines.append(f"the optimum was not proved; it is at {most} {decimal(self.bound)}")
        if self.known is not None:
            lines.append(self.known.text(unit))
        return "\n".join(lines)


def check_plan(instance: Instance, plan: object, *, optimal: bool, limits: Limits) -> Report:
    """Judge a plan: a path, a text, lines or an object of Python's."""
    text, source = plan_text_of(instance, plan), "plan"
    if text is None:  # it is a path
        text, source = read_text(str(plan)), str(plan)
    began = time.monotonic()
    report = check_text(instance, text, source, limits=limits)
    return against_optimum(report, limits.left(began)) if optimal else report


def check_text(
    instance: Instance, text: str, source: str, *, limits: Limits | None = None
) -> Report:
    """Replay a plan by the puzzle's rules and on its PDDL task; complaints call it `source`.

    :raises InputError: if the text is no plan, or of no encoding of the puzzle.
    :raises LimitError: if it is not judged within limits.
    """
    with limited(limits or Limits()):
        moves = _moves_part(text, source, may_be_bare=not instance.family.is_pddl)
        if moves is not None:
            report = _retrace(instance, moves, source)
        else:
            puzzle: Any = instance.puzzle
            is_pddl = instance.family.is_pddl
            names = dict.fromkeys(puzzle.problem.objects if is_pddl else ())
            schemas = puzzle.domain.actions.values() if is_pddl else ()
            # What words of a plan may name: objects, and actions with how many they take.
            names |= {schema.name: len(schema.parameters) for schema in schemas}
            plan = read_plan(text, source, may_be_bare=is_pddl, names=names)
            report = _report(instance, plan.lines)
            notes = [
                Note(Place(source, line, 1), message, "plan", weight=Weight.HINT)
                for line, message in (*plan.notes, *_interferences(report, plan))
            ]
            report = replace(report, notes=tuple(notes))
    return replace(report, source=source)


def _interferences(report: Report, plan: Plan) -> Iterator[tuple[int, str]]:
    """Yield, by lines, steps at one time that do something else in the other order, or cannot."""
    puzzle: Any = report.instance.puzzle
    if not (report.valid and plan.together and report.instance.family.is_pddl):
        return
    states = judge(puzzle, [action for _, action in plan.lines]).states
    for place in plan.together:  # of the second step from 0, of the first from 1
        (line, before), (_, after) = plan.lines[place - 1 : place + 1]
        try:
            swapped = puzzle.apply(puzzle.apply(states[place - 1], after), before)
        except IllegalMove:
            swapped = None
        if swapped != states[place + 1]:
            yield line, f"steps {place} and {place + 1} are at the same time and interfere"


def _report(instance: Instance, lines: Sequence[Line]) -> Report:
    """Replay a plan in each encoding that has its actions, until it is valid in one."""
    actions = [action for _, action in lines]
    _, default = instance.choose_encoding(None)
    reports: list[Report] = []
    complaints: list[tuple[int | None, InputError]] = []  # the step that an encoding lacks, and why
    for name in dict.fromkeys(form.name for form in (default, *instance.family.encodings)):
        under, encoding = instance.choose_encoding(name)
        names, spelt = under.object_names(encoding), list[Action]()
        try:
            for action in actions:
                spelt.append(action if names is None else names.inward(action))
            moves = encoding.decode(under.puzzle, spelt)
        except InputError as error:
            # `inward` fails at the action behind those spelt; `decode` calls the step a line.
            is_name = len(spelt) < len(actions)
            complaints.append((len(spelt) + 1 if is_name else error.line, error))
            continue
        reports.append(_replay(lines, under, encoding, spelt, moves))
        if reports[-1].valid:
            return reports[-1]
    if reports:
        return reports[0]
    # No encoding has all actions: the one that has the most of them is meant. Its first mistake is
    # where it lacks one, unless the rules refuse a step before that.
    step, complaint = max(complaints, key=lambda lack: lack[0] or 0)
    if step is None:
        raise complaint
    before = _report(instance, lines[: step - 1]) if step > 1 else None
    if before is not None and before.step is not None:
        return replace(before, length=len(lines))
    verdict: JudgedPlan[Any] = JudgedPlan((), None, step, complaint.message)
    return _blaming(Report(instance, default.name, len(lines)), lines, verdict)


def against_optimum(report: Report, limits: Limits) -> Report:
    """Add how far a valid plan is from the optimum."""
    if not report.valid:
        return report
    best = solve(report.instance, engine=AUTO, optimal=True, limits=limits)
    if best.status is Status.OPTIMAL:
        return replace(report, optimum=best.cost, bound=best.bound)
    return not_proved(report, best.bound)


def not_proved(report: Report, bound: int | None) -> Report:
    cost = report.cost if report.cost_by_rules is None else report.cost_by_rules
    known = known_beyond(report.instance, cost, bound)
    return replace(report, bound=bound, is_open=True, known=known)


def _moves_part(text: str, path: str, *, may_be_bare: bool) -> str | None:
    """Return the moves in the puzzle's notation; None for a PDDL plan."""
    text = strip_to_plan(text)
    if _JSON.match(text):
        try:
            answer = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise InputError(f"not JSON: {error}", source=path) from None
        if isinstance(answer, dict):
            keys = (key for key in ("moves", "plan", "steps", "actions") if key in answer)
            answer = answer.get(next(keys, "moves"))
        if not isinstance(answer, list) or not all(map(_words, answer)):
            wanted = "the list `moves` of solve --json, or `plan`: texts, or lists of words"
            raise InputError(source=path, expected=wanted)
        return "\n".join(" ".join(_words(move)) for move in answer)
    if printed := _MOVES.search(text):
        return "\n" * text.count("\n", 0, printed.start()) + printed[1]  # lines keep their numbers
    if not may_be_bare:
        return None
    plain = (line.split(";", 1)[0].strip() for line in text.split("\n"))
    first = next((line for line in plain if line), "")
    return text if first and not re.search(r"[(`~]", first) else None


def _words(step: object) -> list[str]:
    """Return the words of a step in JSON, as in {"action": "move", "arguments": ["r1", "a"]}."""
    if isinstance(step, str):
        return [step]
    parts = step.values() if isinstance(step, dict) else step if isinstance(step, list) else ()
    return [word for part in parts for word in _words(part)]


def _retrace(instance: Instance, text: str, path: str) -> Report:
    puzzle, notation = instance.puzzle, instance.family.require_notation()
    try:
        written = notation.parse(puzzle, text)
    except InputError as error:
        raise error.but(source=path) from None
    moves = [word.move for word in written]
    verdict = replayed(instance, moves)
    reason = instance.family.mistakes.fault(puzzle, moves, verdict)
    cost = instance.metric_value(verdict.cost)
    report = Report(instance, None, len(written), cost, reason=reason)
    if verdict.step is None:
        return report
    wrong = written[verdict.step - 1]
    if reason == verdict.reason:
        reason = verdict.rule  # without the move's name, which the report has
    return replace(report, step=verdict.step, line=wrong.line, action=wrong.words, reason=reason)


def _judged(instance: Instance, moves: Sequence[Any]) -> JudgedPlan[Any]:
    verdict = replayed(instance, moves)
    return replace(verdict, reason=instance.family.mistakes.fault(instance.puzzle, moves, verdict))


def replayed(instance: Instance, moves: Sequence[Any]) -> JudgedPlan[Any]:
    """Replay moves by the rules, in any order if only the solution counts."""
    puzzle = instance.puzzle
    if instance.family.order is None:
        return judge(puzzle, moves)
    verdict = judge(puzzle, instance.family.arrange(puzzle, moves))
    if verdict.reason is None:
        return verdict
    # A complaint is about the first step that the rules refuse in the order given.
    made, end = 0, puzzle
    try:
        for after in puzzles_along(instance, moves):
            made, end = made + 1, after
    except IllegalMove as error:
        return JudgedPlan((), None, made + 1, str(error), error.rule)
    return JudgedPlan((), reason=f"the goal is not reached: {end.shortfall(end.start)}")


def _replay(
    lines: Sequence[Line],
    instance: Instance,
    encoding: Encoding[Any, Any],
    actions: Sequence[Action],
    moves: Sequence[Any],
) -> Report:
    """Replay moves by the rules and actions on the task; report the first complaint."""
    puzzle, names = instance.puzzle, instance.object_names(encoding)
    report = Report(instance, encoding.name, len(lines))
    if instance.family.is_pddl:
        return _blaming(report, lines, _judged(instance, moves))
    spell = names.atom if names else lambda atom: atom
    judged = partial(_judged, instance)
    outcome = replay_twice(encoding.model(puzzle), actions, moves, judged, spell)
    # Who wrote the PDDL is to read of it; who writes in ours, of the rules.
    reason = outcome.reason(pddl_first=names is not None)
    if reason is not None and outcome.step is None and outcome.by_rules.reason is None:
        said = "by the rules these moves reach the goal, but not as PDDL"
        # The first action that is not the one that these moves are in this encoding.
        wanted = encoding.encode(puzzle, [move for move in moves if move is not None])
        if not encoding.in_any_order and len(wanted) == len(actions):
            for step, (action, right) in enumerate(zip(actions, wanted, strict=True), 1):
                if action != right:
                    written = right if names is None else names.outward(right)
                    said += f", where step {step} would have to be {written}"
                    break
        reason = f"{said}: {reason}"
    cost = None if reason else outcome.cost
    verdict: JudgedPlan[Any] = JudgedPlan((), cost, outcome.step, reason)
    report = replace(report, cost_by_rules=None if reason else outcome.by_rules.cost)
    return _blaming(report, lines, verdict)


def _blaming(report: Report, lines: Sequence[Line], verdict: JudgedPlan[Any]) -> Report:
    if verdict.step is None:  # no step is to blame
        cost = report.instance.metric_value(verdict.cost)
        return replace(report, cost=cost, reason=verdict.reason)
    line, action = lines[verdict.step - 1]
    return replace(report, step=verdict.step, line=line, action=str(action), reason=verdict.reason)
