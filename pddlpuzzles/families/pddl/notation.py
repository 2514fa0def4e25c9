"""Actions as people write them, which is as plan files have them; brackets may be left out."""

from __future__ import annotations

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.family_parts import Written
from pddlpuzzles.pddl.plans import parse_plan, without_number
from pddlpuzzles.puzzle import Action


def parse(puzzle: PlanningProblem, text: str) -> list[Written[Action]]:
    """Return the actions that a text names, in plan files' spelling or as `pick-up a` in a line.

    :raises InputError: for what is no action, or none of this problem.
    """
    found: list[Written[Action]] = []
    for number, line in enumerate(text.split("\n"), 1):
        words = without_number(line.split(";", 1)[0]).replace(",", " ").lower().split()
        bare = bool(words) and words[0] in puzzle.domain.actions
        try:
            lines = parse_plan(f"({' '.join(words)})" if bare else line, "plan")
            found += [Written(puzzle.known(one), str(one), number) for _, one in lines]
        except InputError as error:
            raise InputError(error.message, line=number, column=error.column or 1) from None
    return found


def after(puzzle: PlanningProblem, move: Action) -> PlanningProblem:
    """Return the problem that begins after an action.

    :raises IllegalMove: if it cannot be applied.
    """
    return puzzle.from_state(puzzle.apply(puzzle.start, move))
