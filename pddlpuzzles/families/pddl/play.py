"""A problem in PDDL to be played: a bit for each atom, an act for each ground action.

The page knows masks and values, so a problem is played whose conditions and goal are conjunctions
and whose effects have no conditions; without derived predicates. It is played on the boxes and
lines of `network`, on which each atom is seen or not; its actions are buttons.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pddlpuzzles.families.pddl import drawing
from pddlpuzzles.families.pddl.network import Network, network
from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.pddl.model import Facts
from pddlpuzzles.pddl.task import Operator, Test
from pddlpuzzles.show.play import Act, Bits, Field, Goal, Look, Play, Shift, Template
from pddlpuzzles.show.svg import Picture

_MOST_ACTS: Final = 1500
_MOST_ATOMS: Final = 400
_INIT: Final = "(:init"


def can_be_played(puzzle: PlanningProblem) -> bool:
    """Say whether a problem is such as can be played, and not too large."""
    task = puzzle.task
    return (
        not task.strata
        and len(task.operators) <= _MOST_ACTS
        and len(task.atoms) <= _MOST_ATOMS
        and _is_conjunction(task.goal)
        and all(_is_conjunction(one.condition) and not one.changes for one in task.operators)
        and network(puzzle) is not None
    )


def play(puzzle: PlanningProblem) -> Play:
    """Return a problem as data, one that can be played."""
    task, layout = puzzle.task, network(puzzle)
    assert layout is not None, "it can be played"
    every = (1 << len(task.atoms)) - 1
    picture, looks = _board(puzzle, layout)
    pieces = [(Field(bit, 1), {0: "", 1: f"{atom}\n"}) for bit, atom in enumerate(task.atoms)]
    facts = {bit: (f"{atom} does not hold", f"{atom} holds") for bit, atom in enumerate(task.atoms)}
    return Play(
        task.start,
        tuple(_act(one, every) for one in task.operators),
        Goal(_bits(task.goal)),
        picture,
        looks,
        {"state": tuple(pieces)},
        _instance(puzzle),
        facts,
        puzzle.objective,
        int,
    )


def _instance(puzzle: PlanningProblem) -> Template:
    """Return the instance file of a state: the problem, with what holds in it as its start."""
    atoms = puzzle.task.atoms
    always = Facts(sorted({*puzzle.problem.atoms} - {*atoms}))
    problem = replace(puzzle.problem, atoms=always)
    written = drawing.write(PlanningProblem(puzzle.domain, problem, puzzle.domain_text, None))
    before, after = written.rsplit(_INIT, 1)
    now = ((Field(bit, 1), {0: "", 1: f" {atom}"}) for bit, atom in enumerate(atoms))
    return f'puzzle = "pddl"\n{before}{_INIT}', *now, after


def _is_conjunction(test: Test) -> bool:
    return not test.any and not test.tests


def _bits(test: Test) -> Bits:
    return Bits(test.set | test.unset, test.set)


def _act(operator: Operator, every: int) -> Act:
    name = str(operator.action)
    keeps = Shift(every & ~operator.deleted & ~operator.added, 0)
    plus, free = operator.added, None if operator.cost else Bits(0, 0)
    when = _bits(operator.condition)
    return Act(name, name, when, (keeps,), plus, free, sign=name, price=operator.cost)


def _board(puzzle: PlanningProblem, layout: Network) -> tuple[Picture, tuple[Look, ...]]:
    """Return the boxes with all that can ever hold, and when each part of it is seen."""
    start, looks = layout.picture(()), []
    parts = list(start.parts)
    for bit, atom in enumerate(puzzle.task.atoms):
        for place, part in enumerate(layout.parts(atom)):
            part.set("id", f"atom{bit}-{place}")
            shown = part.get("class", "")
            looks.append(Look(f"atom{bit}-{place}", "class", Field(bit, 1), {0: "off", 1: shown}))
            parts.append(part)
    words = "the objects, and what holds between them"
    return Picture(start.width, start.height, tuple(parts), words), tuple(looks)
