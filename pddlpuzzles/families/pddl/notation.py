"""Actions as people write them, which is as plan files have them; brackets may be left out."""

import re
from dataclasses import replace

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.pddl.plans import read_plan
from pddlpuzzles.puzzle import Action, Written


def parse(puzzle: PlanningProblem, text: str) -> list[Written[Action]]:
    moves: list[Written[Action]] = []
    for number, line in enumerate(text.split("\n"), 1):
        column = 1
        try:
            lines = read_plan(line, "plan", may_be_bare=True).lines
            begins = [match.start() + 1 for match in re.finditer(r"\(", line)]
            for place, (_, step) in enumerate(lines):
                column = begins[place] if len(begins) == len(lines) else 1
                moves.append(Written(puzzle.known(step), str(step), number))
        except InputError as error:
            raise InputError(line=number, column=error.column or column, **error.words) from None
    return moves


def after(puzzle: PlanningProblem, move: Action) -> PlanningProblem:
    problem, task, state = puzzle.problem, puzzle.task, puzzle.apply(puzzle.start, move)
    atoms = frozenset((problem.atoms - {*task.atoms}) | task.true_atoms(state & ~task.derived))
    values = {**problem.values, **puzzle.changing_values(state)}
    return replace(puzzle, problem=replace(problem, atoms=atoms, values=values), problem_text=None)
