"""Judging a plan in the actions of a model that compares as the same as a puzzle."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, Final

from pddlpuzzles.catalogue.file_access import read_text
from pddlpuzzles.comparing.compare import compare_expanded
from pddlpuzzles.comparing.comparison import RIGHT
from pddlpuzzles.comparing.explaining.correspondence import Correspondence
from pddlpuzzles.comparing.explaining.hindrances import explain_failure, explain_refusal
from pddlpuzzles.comparing.graphs import Edge
from pddlpuzzles.comparing.refinement import isomorphism
from pddlpuzzles.comparing.solutions import SolutionVerdict, moves_of, try_solutions
from pddlpuzzles.comparing.verdict import Sameness
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.pddl.pair import read_pair
from pddlpuzzles.pddl.plans import Line, parse_plan
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.referee import JudgedPlan, judge
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.show.terminal import side_by_side
from pddlpuzzles.show.wording import Paint, colourless
from pddlpuzzles.solving.check import Report

_ANOTHER: Final = "this model is not {} (compare shows where they differ)"


@dataclass(frozen=True)
class Translated:
    """The report on a plan in a model's actions, and the puzzle's moves that these are.

    `steps` has for each move the step of the plan, from 1, that it is; it is empty where only the
    solution counts, whose moves these are then.
    """

    report: Report
    moves: tuple[Any, ...]
    steps: tuple[int, ...]
    states: tuple[Any, ...]

    @property
    def valid(self) -> bool:
        """Whether the plan solves the puzzle, and reaches the model's goal."""
        return self.report.valid

    def record(self) -> dict[str, Any]:
        """Return the report as the JSON object of `check --model --json`."""
        notation = self.report.instance.puzzle.notation
        return {**self.report.record(), "moves": [notation(move) for move in self.moves]}

    def text(self, planfile: str, paint: Paint = colourless, columns: int = 80) -> str:
        """Return the plan move by move, or the solution where only that counts, and the report."""
        instance = self.report.instance
        verdict = self.report.text(planfile, paint)
        if instance.family.solutions is not None and not self.steps:
            drawn = instance.family.narration.draw_plan(instance.puzzle, self.moves, paint)
            return f"{drawn}\n\n{verdict}" if self.moves and drawn else verdict
        drawing, puzzle = instance.family.drawing, instance.puzzle
        pictures = [("start", drawing.draw(puzzle, self.states[0], paint))]
        for number, move in enumerate(self.moves[: len(self.states) - 1]):
            caption = f"step {self.steps[number]}: {puzzle.notation(move)}"
            pictures.append((caption, drawing.draw(puzzle, self.states[number + 1], paint)))
        return f"{side_by_side(pictures, columns)}\n\n{verdict}"


def check_model(
    instance: Instance,
    planfile: str,
    model: str,
    domain: str | None = None,
    *,
    bookkeeping: Sequence[str] = (),
    strict: bool = False,
    limits: Limits | None = None,
) -> Translated:
    """Judge a plan of a model by the rules of the puzzle that the model is.

    Which move an action is, follows from the comparison of both. Where the puzzle looks the same
    from several sides, so that several moves could be it, names decide if they can.

    :raises InputError: if the model is not the puzzle, or a file cannot be read; if `strict`, if
        the model breaks a small rule of the language.
    """
    lines = parse_plan(read_text(planfile), planfile)
    within, began = limits or Limits(), time.monotonic()
    texts = read_pair(model, domain, strict=strict)
    name = f"{instance.family.name} {instance.name}"
    said = f"it could not be shown within the limits that this model is {name}"
    try:
        if instance.family.solutions is not None:
            with suppress(LimitError):
                tried = try_solutions(instance, *texts, bookkeeping, within)
                if tried.sameness is Sameness.SAME:
                    return _solution(instance, tried, lines, model)
                if tried.sameness is Sameness.DIFFERENT:
                    raise _refused(_ANOTHER.format(name), model)
        sides, found, _ = compare_expanded(instance, *texts, bookkeeping, within.left(began))
        if found.sameness in RIGHT:
            said = "the limits were reached before it was known which action is which move"
            which = Correspondence(instance, *sides, found, within.left(began))
            return _Player(which, model).played(lines)
    except LimitError:
        raise _refused(said, model) from None
    if found.sameness is Sameness.DIFFERENT:
        raise _refused(_ANOTHER.format(name), model)
    raise _refused(said, model)


def _refused(said: str, model: str) -> InputError:
    return InputError(f"{said}, so a plan of it cannot be judged", source=model)


def _solution(
    instance: Instance, found: SolutionVerdict, lines: Sequence[Line], path: str
) -> Translated:
    """Judge the solution that a plan of a model makes; `moves` has it in the order of the rules."""
    model, read = found.model, found.read
    semantics = model.semantics
    report = Report(instance, path, len(lines))
    state, trace, cost = semantics.start, 0, 0

    def wrong(reason: str, report: Report = report) -> Translated:
        return Translated(replace(report, reason=reason), (), (), (instance.puzzle.start,))

    for step, (line, action) in enumerate(lines, 1):
        label = semantics.index(action)
        if label is None or not semantics.is_applicable(label, state):
            here = replace(report, step=step, line=line, action=str(action))
            return wrong(explain_refusal(model, action, label, state), here)
        state = semantics.apply(label, state)
        trace = 0 if read is None else read.ends.remember(label, trace)
        cost += model.costs[label]
    if not semantics.is_goal(state):
        return wrong(
            f"the goal is not reached: {explain_failure(semantics, semantics.goal, state)}"
        )
    assert read is not None, "a model that is the same, and has a plan, was read"
    marks = read.classes[read.ends.trace(state, trace)]
    moves = moves_of(instance, marks)
    ruling = judge(instance.puzzle, moves)
    assert ruling.cost is not None, ruling.reason
    valid = replace(report, cost=cost, cost_by_rules=ruling.cost)
    return Translated(valid, tuple(moves), (), ruling.states)


class _Player:
    """Plays a plan on the model and at the same time on the puzzle."""

    def __init__(self, which: Correspondence, path: str) -> None:
        self._which, self._path = which, path
        self._instance, self._puzzle = which.instance, which.puzzle
        self._model, self._found = model, found = which.model, which.found
        states = model.graph.states
        self._landing = {
            model.alike(states[node]): place for place, node in enumerate(found.model.nodes)
        }
        self._image = None
        if not found.silent and found.sameness is Sameness.SAME:
            self._image = isomorphism(found.puzzle, found.model)

    def played(self, lines: Sequence[Line]) -> Translated:
        semantics = self._model.semantics
        state, here = semantics.start, 0
        moves: list[Any] = []
        steps: list[int] = []
        report = Report(self._instance, self._path, len(lines))
        for step, (line, action) in enumerate(lines, 1):
            wrong = replace(report, step=step, line=line, action=str(action))
            label = semantics.index(action)
            if label is None or not semantics.is_applicable(label, state):
                reason = explain_refusal(self._model, action, label, state)
                return self._translated(replace(wrong, reason=reason), moves, steps)
            state = semantics.apply(label, state)
            if label in self._found.silent:
                continue
            edge = self._counterpart(here, label, self._landing[self._model.alike(state)])
            if edge is None:
                reason = "no goal can be reached after it, and it is no move of the puzzle"
                return self._translated(replace(wrong, reason=reason), moves, steps)
            moves.append(self._puzzle.moves[edge.label])
            steps.append(step)
            here = edge.target
        ruling = judge(self._instance.puzzle, moves)
        if ruling.cost is None:
            return self._translated(replace(report, reason=ruling.reason), moves, steps)
        if not semantics.is_goal(state):
            reason = "the puzzle is solved, but the model's goal is not reached"
            return self._translated(replace(report, reason=reason), moves, steps)
        return self._translated(replace(report, cost=ruling.cost), moves, steps)

    def _counterpart(self, here: int, label: int, landing: int) -> Edge | None:
        """Return the puzzle's edge that an action is, None where it is none."""
        ours, theirs = self._found.rounds.last
        fitting = []
        for edge in self._found.puzzle.leaving(here):
            if self._image is not None and self._image[edge.target] != landing:
                continue
            if ours[edge.target] != theirs[landing]:
                continue
            if edge.cost == self._model.semantics.operators[label].cost:
                fitting.append((self._which.likeness(edge.label, label), edge))
        return max(fitting)[1] if fitting else None

    def _translated(self, report: Report, moves: list[Any], steps: list[int]) -> Translated:
        ruling: JudgedPlan[Any] = judge(self._instance.puzzle, moves)
        return Translated(report, tuple(moves), tuple(steps), ruling.states)
