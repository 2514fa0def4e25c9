"""Judging a plan in the actions of a model that compares as the same as a puzzle."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import read_text
from pddlpuzzles.comparing.compare import compare_expanded
from pddlpuzzles.comparing.explaining.correspondence import Correspondence
from pddlpuzzles.comparing.graphs import Edge, ModelSide, Numbers
from pddlpuzzles.comparing.refinement import isomorphism
from pddlpuzzles.comparing.solutions import SolutionVerdict, moves_of, try_solutions
from pddlpuzzles.comparing.verdict import RIGHT, Sameness
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.pddl.pair import read_pair
from pddlpuzzles.pddl.plans import parse_plan
from pddlpuzzles.puzzle import Action, Limits
from pddlpuzzles.referee import judge
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.show.terminal import side_by_side
from pddlpuzzles.show.wording import Paint, colourless
from pddlpuzzles.solving.check import Report, check_text


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
    strict: bool = False,
    limits: Limits | None = None,
) -> Translated:
    """Judge a plan of a model of a puzzle, and say which moves of the puzzle it makes.

    :raises InputError: if the model is not the puzzle, or a file cannot be read; if `strict`, if
        the model breaks a small rule of the language.
    """
    text = read_text(planfile)
    lines = parse_plan(text, planfile)
    within, began = limits or Limits(), time.monotonic()
    texts = read_pair(model, domain, strict=strict)
    name = f"{instance.family.name} {instance.name}"
    another = f"this model is not {name} (compare shows where they differ)"
    said = f"it could not be shown within the limits that this model is {name}"
    tried: SolutionVerdict | None = None
    which: Correspondence | None = None
    try:
        if instance.family.solutions is not None:
            with suppress(LimitError):
                tried = try_solutions(instance, *texts, (), within)
        if tried is not None and tried.sameness is Sameness.DIFFERENT:
            raise _refused(another, model)
        if tried is None or tried.sameness is not Sameness.SAME:
            graphs = compare_expanded(instance, *texts, (), within.left(began))
            verdict = graphs.verdict
            if verdict.sameness not in RIGHT:
                is_another = verdict.sameness is Sameness.DIFFERENT
                raise _refused(another if is_another else said, model)
            which = Correspondence(instance, graphs.puzzle, graphs.model, verdict)
        read = catalogue.instance(catalogue.any_problem(), model, domain)
        report = check_text(read, text, planfile, limits=within.left(began))
        report = replace(report, instance=instance, encoding=model)
        actions = [line.action for line in lines[: len(lines) if report.valid else report.step]]
        if which is not None:
            return _moves(which, actions, report)
    except LimitError:
        raise _refused(said, model) from None
    assert tried is not None, "one of the two has shown that they are the same"
    return _solution(tried, actions, report)


def _refused(said: str, model: str) -> InputError:
    return InputError(f"{said}, so a plan of it cannot be judged", source=model)


def _replayed(model: ModelSide, actions: Iterable[Action]) -> Iterator[tuple[int, int]]:
    """Yield the label of each step of a plan as far as it is possible, and the state after it."""
    semantics, state = model.semantics, model.semantics.start
    for action in actions:
        label = semantics.index(action)
        if label is None or not semantics.is_applicable(label, state):
            return
        state = semantics.apply(label, state)
        yield label, state


def _solution(verdict: SolutionVerdict, actions: Sequence[Action], report: Report) -> Translated:
    puzzle, read = report.instance.puzzle, verdict.read
    if not report.valid:
        return Translated(report, (), (), (puzzle.start,))
    assert read is not None, "a model that is the same, and has a plan, was read"
    trace, state = 0, verdict.model.semantics.start
    for label, state in _replayed(verdict.model, actions):  # noqa: B007 - the last one counts
        trace = read.ends.remember(label, trace)
    moves = moves_of(report.instance, read.classes[read.ends.trace(state, trace)])
    ruling = judge(puzzle, moves)
    assert ruling.cost is not None, ruling.reason
    return Translated(replace(report, cost_by_rules=ruling.cost), tuple(moves), (), ruling.states)


def _moves(which: Correspondence, actions: Sequence[Action], report: Report) -> Translated:
    model, verdict = which.model, which.verdict
    nodes = enumerate(verdict.model.nodes)
    landings = {model.graph.alike(model.graph.states[node]): place for place, node in nodes}
    is_same = not verdict.silent and verdict.sameness is Sameness.SAME
    image = isomorphism(verdict.puzzle, verdict.model) if is_same else None
    node, moves, steps = 0, list[Any](), list[int]()
    for step, (label, state) in enumerate(_replayed(model, actions), 1):
        if label in verdict.silent:
            continue
        edge = _counterpart(which, node, label, landings[model.graph.alike(state)], image)
        if edge is None:  # after it no goal can be reached, or one was before
            break
        moves.append(which.puzzle.moves[edge.label])
        steps.append(step)
        node = edge.target
    ruling = judge(report.instance.puzzle, moves)
    if report.valid:
        report = replace(report, cost=ruling.cost, reason=ruling.reason)
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
