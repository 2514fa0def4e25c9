"""Judging a plan in the actions of a model that compares as the same as a puzzle."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from pddlpuzzles.catalogue.file_access import read_text
from pddlpuzzles.comparing.compare import compare_expanded
from pddlpuzzles.comparing.explaining.correspondence import Correspondence
from pddlpuzzles.comparing.explaining.explain import explain_refusal
from pddlpuzzles.comparing.graphs import Edge, ModelSide, Numbers
from pddlpuzzles.comparing.refinement import isomorphism
from pddlpuzzles.comparing.solutions import SolutionVerdict, moves_of, try_solutions
from pddlpuzzles.comparing.verdict import RIGHT, Sameness
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.pddl.pair import read_pair
from pddlpuzzles.pddl.plans import Line, parse_plan
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.referee import judge
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.show.terminal import side_by_side
from pddlpuzzles.show.wording import Paint, colourless
from pddlpuzzles.solving.check import Report


@dataclass(frozen=True)
class Translated:
    """The report on a plan of a model, and the puzzle's moves that it is.

    `steps` has the number in the plan of each move, if not only the solution counts.
    """

    report: Report
    moves: tuple[Any, ...]
    steps: tuple[int, ...]
    states: tuple[Any, ...]

    @property
    def valid(self) -> bool:
        return self.report.valid

    def record(self) -> dict[str, Any]:
        notation = self.report.instance.puzzle.notation
        return {**self.report.record(), "moves": [notation(move) for move in self.moves]}

    def text(self, paint: Paint = colourless, columns: int = 80) -> str:
        instance = self.report.instance
        verdict = self.report.text(paint, columns)
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

    :raises InputError: if the model is not the puzzle, or a file cannot be read; if `strict`, if
        the model breaks a small rule of the language.
    """
    lines = parse_plan(read_text(planfile), planfile)
    report = Report(instance, model, len(lines), source=planfile)
    within, began = limits or Limits(), time.monotonic()
    texts = read_pair(model, domain, strict=strict)
    name = f"{instance.family.name} {instance.name}"
    another = f"this model is not {name} (compare shows where they differ)"
    said = f"it could not be shown within the limits that this model is {name}"
    try:
        if instance.family.solutions is not None:
            with suppress(LimitError):
                tried = try_solutions(instance, *texts, bookkeeping, within)
                if tried.sameness is Sameness.SAME:
                    return _solution(tried, lines, report)
                if tried.sameness is Sameness.DIFFERENT:
                    raise _refused(another, model)
        graphs = compare_expanded(instance, *texts, bookkeeping, within.left(began))
        if graphs.verdict.sameness in RIGHT:
            said = "the limits were reached before it was known which action is which move"
            which = Correspondence(instance, graphs.puzzle, graphs.model, graphs.verdict)
            return _moves(which, lines, report)
    except LimitError:
        raise _refused(said, model) from None
    is_another = graphs.verdict.sameness is Sameness.DIFFERENT
    raise _refused(another if is_another else said, model)


def _refused(said: str, model: str) -> InputError:
    return InputError(f"{said}, so a plan of it cannot be judged", source=model)


_Made = list[tuple[int, int]]
"""The label of each step of a plan as far as it is possible, and the state after it."""


def _replayed(model: ModelSide, lines: Sequence[Line], report: Report) -> tuple[Report, _Made]:
    semantics, state = model.semantics, model.semantics.start
    made: _Made = []
    for _, action in lines:
        label = semantics.index(action)
        if label is None or not semantics.is_applicable(label, state):
            reason = explain_refusal(model, action, label, state)
            return _refused_at(report, lines, len(made), reason), made
        state = semantics.apply(label, state)
        made.append((label, state))
    return report, made


def _refused_at(report: Report, lines: Sequence[Line], place: int, reason: str) -> Report:
    line, action = lines[place]
    return replace(report, step=place + 1, line=line, action=str(action), reason=reason)


def _solution(verdict: SolutionVerdict, lines: Sequence[Line], report: Report) -> Translated:
    instance, model, read = report.instance, verdict.model, verdict.read
    semantics = model.semantics
    report, made = _replayed(model, lines, report)
    state = made[-1][1] if made else semantics.start
    if report.reason is None and not semantics.is_goal(state):
        lack = model.lack_of_goal(state)
        assert lack is not None, "a goal that is not reached lacks something"
        report = replace(report, reason=f"the goal is not reached: {lack.words}")
    if report.reason is not None:
        return Translated(report, (), (), (instance.puzzle.start,))
    assert read is not None, "a model that is the same, and has a plan, was read"
    trace = 0
    for label, _ in made:
        trace = read.ends.remember(label, trace)
    moves = moves_of(instance, read.classes[read.ends.trace(state, trace)])
    ruling = judge(instance.puzzle, moves)
    assert ruling.cost is not None, ruling.reason
    cost = sum(model.costs[label] for label, _ in made)
    report = replace(report, cost=cost, cost_by_rules=ruling.cost)
    return Translated(report, tuple(moves), (), ruling.states)


def _moves(which: Correspondence, lines: Sequence[Line], report: Report) -> Translated:
    instance, model, verdict = which.instance, which.model, which.verdict
    report, made = _replayed(model, lines, report)
    nodes = enumerate(verdict.model.nodes)
    landings = {model.graph.alike(model.graph.states[node]): place for place, node in nodes}
    is_same = not verdict.silent and verdict.sameness is Sameness.SAME
    image = isomorphism(verdict.puzzle, verdict.model) if is_same else None
    node, state = 0, model.semantics.start
    moves: list[Any] = []
    steps: list[int] = []
    for place, (label, state) in enumerate(made):
        if label in verdict.silent:
            continue
        edge = _counterpart(which, node, label, landings[model.graph.alike(state)], image)
        if edge is None:
            reason = "no goal can be reached after it, and it is no move of the puzzle"
            report = _refused_at(report, lines, place, reason)
            break
        moves.append(which.puzzle.moves[edge.label])
        steps.append(place + 1)
        node = edge.target
    ruling = judge(instance.puzzle, moves)
    if report.reason is None:
        why = ruling.reason
        if why is None and not model.semantics.is_goal(state):
            why = "the puzzle is solved, but the model's goal is not reached"
        report = replace(report, reason=why, cost=ruling.cost if why is None else None)
    return Translated(report, tuple(moves), tuple(steps), ruling.states)


def _counterpart(
    which: Correspondence, node: int, label: int, landing: int, image: Numbers | None
) -> Edge | None:
    ours, theirs = which.verdict.rounds.last
    cost = which.model.semantics.operators[label].cost
    fitting = [
        (which.likeness(edge.label, label), edge)
        for edge in which.verdict.puzzle.leaving(node)
        if edge.cost == cost
        and ours[edge.target] == theirs[landing]
        and (image is None or image[edge.target] == landing)
    ]
    return max(fitting)[1] if fitting else None
