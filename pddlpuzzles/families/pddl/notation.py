"""Actions as people write them, which is as plan files have them; brackets may be left out."""

from __future__ import annotations

import re
from dataclasses import replace

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.pddl.plans import parse_plan, without_number
from pddlpuzzles.puzzle import Action, Written


def parse(puzzle: PlanningProblem, text: str) -> list[Written[Action]]:
    moves: list[Written[Action]] = []
    for number, line in enumerate(text.split("\n"), 1):
        words = without_number(line.split(";", 1)[0]).replace(",", " ").lower().split()
        bare = bool(words) and not set("".join(words)) & set("()[]{}:=")
        column = 1
        try:
            lines = parse_plan(f"({' '.join(words)})" if bare else line, "plan")
            begins = [match.start() + 1 for match in re.finditer(r"\(", line)]
            for place, (_, step) in enumerate(lines):
                column = begins[place] if len(begins) == len(lines) else 1
                moves.append(Written(puzzle.known(step), str(step), number))
        except InputError as error:
            raise InputError(error.message, line=number, column=error.column or column) from None
    return moves


def after(puzzle: PlanningProblem, move: Action) -> PlanningProblem:
    problem, task, state = puzzle.problem, puzzle.task, puzzle.apply(puzzle.start, move)
    holding = task.true_atoms(state & ~task.derived)
    atoms = frozenset((problem.atoms - {*task.atoms}) | holding)
    values = {**problem.values, **puzzle.changing_values(state)}
    begun = replace(problem, atoms=atoms, values=values)
    return replace(puzzle, problem=begun, problem_text=None)
