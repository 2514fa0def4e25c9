"""What in a problem looks like a mistake, and what is wrong with a plan."""

from __future__ import annotations

from collections.abc import Iterable

from pddlpuzzles.families.pddl.coverage import untested
from pddlpuzzles.families.pddl.history import fault
from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.pddl import likely_mistakes as mistakes

__all__ = ["fault", "likely_mistakes", "notes", "untested"]


def notes(puzzle: PlanningProblem) -> Iterable[object]:
    """Return the small rules of PDDL that its text breaks."""
    return (*puzzle.domain.notes, *puzzle.problem.notes)


def likely_mistakes(puzzle: PlanningProblem) -> Iterable[str]:
    """Name what in a problem without a plan looks like a mistake of its author."""
    return mistakes.likely_mistakes(puzzle.domain, puzzle.problem, puzzle.task)
