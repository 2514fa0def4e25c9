"""Problems in PDDL as instance files, and their states as text: atoms, predicate by predicate."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from pddlpuzzles.catalogue.toml_document import Document
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.pddl import comments, typed
from pddlpuzzles.families.pddl.rules import COST, PlanningProblem, atoms_of_goal
from pddlpuzzles.families.pddl.scenes import Scene
from pddlpuzzles.families.pddl.texts import read_texts, text_of
from pddlpuzzles.pddl.model import (
    Atom,
    Comparison,
    Formula,
    Number,
    changing_functions,
    conjuncts,
    expression_text,
)
from pddlpuzzles.puzzle import Action
from pddlpuzzles.show.narration import Narration
from pddlpuzzles.show.wording import Paint, colourless, counted

_UNQUOTABLE: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
"""What a string of TOML over several lines cannot hold; line breaks and tabs it can."""
_WIDTH: Final = 76
_JOINED: Final = "\xa0"  # A space at which no line is broken
_SIGNS: Final = {
    "=": "",
    "!=": "not ",
    "<": "less than ",
    ">": "more than ",
    "<=": "at most ",
    ">=": "at least ",
}
_MOST: Final = 200
"""Atoms of a predicate or a goal that are listed; of more it is said how many there are."""


def read(document: Document) -> PlanningProblem:
    """Make the problem of the keys `domain` and `problem`, both PDDL."""
    domain, problem = document.string("domain"), document.string("problem")
    try:
        return read_texts(domain, problem)
    except InputError as error:
        key = "problem" if error.source == "problem" else "domain"
        row, column = error.line or 0, error.column or 0
        raise document.error(key, error.message, row=row, column=column) from None


def write(puzzle: PlanningProblem) -> str:
    return f"domain = {_quoted(puzzle.domain_text)}\nproblem = {_quoted(text_of(puzzle))}\n"


def _quoted(text: str) -> str:
    """Return a string of TOML over several lines; only what it cannot hold as it is is escaped."""
    plain = text.replace("\\", "\\\\").replace('"""', '\\"\\"\\"').replace("\r", "\\r")
    escaped = _UNQUOTABLE.sub(lambda found: f"\\u{ord(found[0]):04x}", plain)
    return f'"""\n{escaped}"""'


def size(puzzle: PlanningProblem) -> str:
    """Say how many objects and facts there are; nothing is ground for that."""
    objects, facts = len(puzzle.problem.objects), len(puzzle.problem.atoms)
    return f"{counted(objects, 'objects')}, {counted(facts, 'facts')}"


def draw(puzzle: PlanningProblem, state: int, paint: Paint) -> str:
    """Draw a textbook domain with characters, or list what holds."""
    if (drawn := _typed(puzzle, puzzle.task.true_atoms(state), paint)) is not None:
        return drawn
    lines = [_listed(puzzle.task.true_atoms(state))] * bool(state)
    lines += value_lines(puzzle.changing_values(state))
    return "\n".join(lines) or "nothing holds that can change"


def value_lines(values: Mapping[Atom, Number], width: int = _WIDTH) -> list[str]:
    """List values, function by function, in lines of some letters at most."""
    by_function: dict[str, list[str]] = {}
    for function, number in values.items():
        text = f"{function} = {expression_text(number)}".replace(" ", _JOINED)
        by_function.setdefault(function.predicate, []).append(text)
    lines = (", ".join(texts[:_MOST]) for texts in by_function.values())
    wrapped = (_wrapped(line, width).replace(_JOINED, " ") for line in lines)
    return [line for text in wrapped for line in text.split("\n")]


def draw_goal(puzzle: PlanningProblem, paint: Paint) -> str:
    parts = list(conjuncts(puzzle.problem.goal))
    atoms = [part for part in parts if isinstance(part, Atom)]
    if (
        len(atoms) == len(parts)
        and (drawn := _typed(puzzle, atoms, paint, is_goal=True)) is not None
    ):
        return drawn
    lines = [_listed(atoms)] * bool(atoms)
    lines += [_wrapped(str(part)) for part in parts if not isinstance(part, Atom)]
    return "\n".join(lines) or "nothing is asked for"


def _scene(puzzle: PlanningProblem, atoms: Iterable[Atom], *, is_goal: bool = False) -> Scene:
    start = () if is_goal else puzzle.problem.atoms
    return Scene(
        puzzle.problem.objects, puzzle.task.fixed.union(atoms), atoms_of_goal(puzzle), start
    )


def _typed(
    puzzle: PlanningProblem, atoms: Collection[Atom], paint: Paint, *, is_goal: bool = False
) -> str | None:
    """Draw a state or a goal with characters; None where facts are listed."""
    if puzzle.has_numbers:
        return None
    scene = _scene(puzzle, atoms, is_goal=is_goal)
    return typed.draw(puzzle.domain.name, scene, atoms, paint)


def describe(puzzle: PlanningProblem, state: int, move: Action) -> str:
    return str(move)


def _listed(atoms: Iterable[Atom]) -> str:
    by_predicate: dict[str, list[Atom]] = {}
    for atom in sorted(atoms):
        by_predicate.setdefault(atom.predicate, []).append(atom)
    lines = []
    for predicate, found in by_predicate.items():
        if len(found) > _MOST:
            lines.append(f"({predicate} …): {len(found)} atoms")
        else:
            whole = (str(atom).replace(" ", _JOINED) for atom in found)
            lines.append(_wrapped(" ".join(whole)).replace(_JOINED, " "))
    return "\n".join(lines)


def _wrapped(text: str, width: int = _WIDTH) -> str:
    return textwrap.fill(
        text, width, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )


def _in_words(part: Formula) -> str:
    """Say of a function what its value is to be; all else is said as PDDL has it."""
    if not isinstance(part, Comparison) or not isinstance(function := part.sides[0], Atom):
        return str(part)
    whose = f" of {' '.join(function.terms)}" if function.terms else ""
    return f"{function.predicate}{whose} is {_SIGNS[part.operator]}{expression_text(part.sides[1])}"


class AsPlan(Narration[PlanningProblem, Action]):
    lead = staticmethod(comments.lead)
    rules = staticmethod(comments.rules)

    def said(self, puzzle: PlanningProblem, move: Action) -> str:
        return comments.said(puzzle, move)

    def unit(self, puzzle: PlanningProblem) -> str | None:
        """Return what the author counts, where actions have costs; without costs, moves."""
        return comments.unit(puzzle) if puzzle.objective == COST else self.steps(puzzle)

    def goals(self, puzzle: PlanningProblem) -> Sequence[str]:
        """Say the goal in the drawing's words; or each atom in the author's, the rest in PDDL."""
        from pddlpuzzles.families.pddl.domains import DRAWERS

        parts, atoms = list(conjuncts(puzzle.problem.goal)), atoms_of_goal(puzzle)
        drawer, problem = DRAWERS.get(puzzle.domain.name), puzzle.problem
        if drawer is not None and len(atoms) == len(parts):
            scene = Scene(problem.objects, problem.atoms, atoms, problem.atoms)
            if own := drawer.goal_words(scene):
                return own
        words = [
            comments.said(puzzle, part) if isinstance(part, Atom) else _in_words(part)
            for part in parts[:_MOST]
        ]
        return words + ([f"and {len(parts) - _MOST} more"] if len(parts) > _MOST else [])

    def legend(self, puzzle: PlanningProblem) -> Sequence[str]:
        """Say what the marks of a drawing mean; or list objects by type, and what never changes."""
        start = puzzle.task.true_atoms(puzzle.start)
        if _typed(puzzle, start, colourless) is not None:
            marks = typed.legend(puzzle.domain.name, _scene(puzzle, start))
            if marks is not None:
                return [marks] if marks else []
        kinds: dict[str, list[str]] = {}
        for name, kind in puzzle.problem.objects.items():
            kinds.setdefault(kind, []).append(name)
        lines = [f"{kind}: {' '.join(names)}" for kind, names in sorted(kinds.items())]
        changing = changing_functions(puzzle.domain, puzzle.problem)
        values = {
            function: number
            for function, number in puzzle.problem.values.items()
            if function.predicate not in changing
        }
        fixed = list(filter(None, _listed(puzzle.task.fixed).split("\n")))
        fixed += value_lines(values) if puzzle.has_numbers else []
        lines += ["never changes:", *fixed] if fixed else []
        return lines

    def draw_plan(
        self, puzzle: PlanningProblem, moves: Sequence[Action], paint: Paint
    ) -> str | None:
        """Return the plan, and beside each action what it makes true and what false.

        None where the states are drawn.
        """
        if _typed(puzzle, puzzle.task.true_atoms(puzzle.start), colourless) is not None:
            return None
        lines, state = [], puzzle.start
        longest = max((len(str(move)) for move in moves), default=0)
        digits = len(str(len(moves)))
        for step, move in enumerate(moves, 1):
            after = puzzle.apply(state, move)
            added, deleted = after & ~state, state & ~after
            changes = [paint(f"+{atom}", "green") for atom in sorted(puzzle.task.true_atoms(added))]
            changes += [
                paint(f"-{atom}", "dim") for atom in sorted(puzzle.task.true_atoms(deleted))
            ]
            before = puzzle.changing_values(state)
            changes += [
                paint(f"{function} = {expression_text(number)}", "green")
                for function, number in puzzle.changing_values(after).items()
                if before.get(function) != number
            ]
            lines.append(f"{step:>{digits}}. {move!s:<{longest}}  {' '.join(changes)}".rstrip())
            state = after
        return "\n".join(lines) or "nothing is to be done: the goal holds"


NARRATION: Final = AsPlan()
