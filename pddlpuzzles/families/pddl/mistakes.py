"""What in a problem looks like a mistake, what is wrong with a plan, and what nothing tests.

A part of a condition is tested where an action cannot be applied for want of that part alone: only
there a model that has forgotten it behaves otherwise at once.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import product
from math import prod
from typing import Final

from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.pddl import explain
from pddlpuzzles.pddl.explain import Lack, first_lack
from pddlpuzzles.pddl.model import (
    EQUALITY,
    Atom,
    Comparison,
    Schema,
    as_literal,
    changing_functions,
    conjuncts,
    expression_text,
    substituted,
)
from pddlpuzzles.pddl.numbers import with_values
from pddlpuzzles.pddl.tokens import Weight
from pddlpuzzles.puzzle import Action
from pddlpuzzles.referee import JudgedPlan

_SHOWN: Final = 4  # further parts of a goal that are named
_MOST_NAMES: Final = 20_000
_MOST_LOOKS: Final = 2_000_000
"""Ways to name an action's objects, and these times states, beyond which nothing is said of it."""


def notes(puzzle: PlanningProblem) -> Iterable[object]:
    """Return the small rules of PDDL that its text breaks, and what in it is seldom meant."""
    every = (*puzzle.domain.notes, *puzzle.problem.notes)
    return [note for note in every if note.weight is not Weight.RARE]


def likely_mistakes(puzzle: PlanningProblem) -> Iterable[str]:
    """Name what in a problem without a plan looks like a mistake of its author."""
    return explain.likely_mistakes(puzzle.domain, puzzle.problem, puzzle.task)


def fault(puzzle: PlanningProblem, moves: Sequence[Action], verdict: JudgedPlan[int]) -> str | None:
    """Say what is wrong with a plan, and which step before made it so; None if nothing."""
    if verdict.valid:
        return None
    state = verdict.states[-1]
    if verdict.step is None:
        lack = first_lack(puzzle.problem.goal, {}, puzzle.holder(state), puzzle.objects)
        assert lack is not None, "the referee has found that the goal does not hold"
        why = _with_history(puzzle, moves, verdict.states, lack)
        return f"the goal is not reached: {why}{_others(puzzle, state, lack)}"
    found = puzzle.lack(state, moves[verdict.step - 1])
    if found is None:
        return verdict.reason
    return _with_history(puzzle, moves, verdict.states, found)


def _others(puzzle: PlanningProblem, state: int, lack: Lack) -> str:
    """Say which other parts of the goal do not hold, a few by name; empty where there are none."""
    holder = puzzle.holder(state)
    parts, met = conjuncts(puzzle.problem.goal), (None, lack)
    unmet = (one for one in parts if first_lack(one, {}, holder, puzzle.objects) not in met)
    every = [str(part) for part in unmet]
    if len(every) > _SHOWN:
        every[_SHOWN - 1 :] = [f"{len(every) - _SHOWN + 1} more"]
    verb = "nor do" if len(every) > 1 else "nor does"
    return f"; {verb} {', '.join(every)}" if every else ""


def _with_history(
    puzzle: PlanningProblem, moves: Sequence[Action], states: Sequence[int], lack: Lack
) -> str:
    if any(isinstance(one, Comparison) for one, _ in lack.facts):
        return with_values(lack, puzzle.values(states[-1]), _since(puzzle, moves, states)).words
    if lack.atom is None:
        return lack.words
    bit = puzzle.task.bit(lack.atom)
    if bit is None:
        return f"{lack.atom} never holds" if lack.wanted else f"{lack.atom} always holds"
    for step in range(len(states) - 1, 0, -1):
        if (states[step] ^ states[step - 1]) >> bit & 1:
            made = "false" if lack.wanted else "true"
            return f"{lack.words}; step {step} {moves[step - 1]} made it {made}"
    fact, value = ("no fact", "true") if lack.wanted else ("a fact", "false")
    return f"{lack.words}: it is {fact} of the start, and no step before makes it {value}"


def _since(
    puzzle: PlanningProblem, moves: Sequence[Action], states: Sequence[int]
) -> Callable[[Atom, str], str]:
    """Return what says which step gave a function the value that it has at last."""

    def since(function: Atom, word: str) -> str:
        for step in range(len(states) - 1, 0, -1):
            before, after = (puzzle.values(states[at])(function) for at in (step - 1, step))
            if before == after or after is None:
                continue
            said = f"set {word}"
            if before is not None:
                by = expression_text(abs(after - before))
                said = f"{'increased' if after > before else 'decreased'} {word} by {by}"
            return f", since step {step} {moves[step - 1]} {said}"
        is_fixed = function.predicate not in changing_functions(puzzle.domain, puzzle.problem)
        return "" if is_fixed or len(states) == 1 else ", as at the start"

    return since


def untested(puzzle: PlanningProblem, states: Sequence[int]) -> Iterator[str]:
    """Yield the parts of conditions that are not tested in any of these states, in words."""
    for schema in puzzle.domain.actions.values():
        parts = [(part, as_literal(part)) for part in conjuncts(schema.condition)]
        literals = {part: literal for part, literal in parts if literal is not None}
        tested = _tested(puzzle, schema, [*literals.values()], states)
        for place, part in enumerate(literals):
            if place not in tested:
                yield f"whether {schema.name} needs {part}"


def _tested(
    puzzle: PlanningProblem,
    schema: Schema,
    literals: Sequence[tuple[Atom, bool]],
    states: Sequence[int],
) -> Collection[int]:
    """Return the places of literals that are tested; all where that would take too long."""
    objects = [puzzle.objects.of(kind) for _, kind in schema.parameters]
    ways = prod(map(len, objects))
    if ways > _MOST_NAMES or ways * len(states) > _MOST_LOOKS:
        return range(len(literals))
    tested: set[int] = set()
    variables = [name for name, _ in schema.parameters]
    for chosen in product(*objects):
        if len(tested) == len(literals):
            break
        names = dict(zip(variables, chosen, strict=True))
        fails = 0  # whose bits are the parts that never hold for these objects
        bits: list[tuple[int, int, bool]] = []
        for place, (atom, wanted) in enumerate(literals):
            bit = _bit(puzzle, substituted(atom, names))
            if isinstance(bit, bool):
                fails |= (bit != wanted) << place
            else:
                bits.append((place, bit, wanted))
        for state in states if fails.bit_count() < 2 else ():
            failing = fails
            for place, bit, wanted in bits:
                failing |= ((state >> bit & 1) != wanted) << place
            if failing.bit_count() == 1:
                tested.add(failing.bit_length() - 1)
    return tested


def _bit(puzzle: PlanningProblem, atom: Atom) -> int | bool:
    """Return the bit of an atom; where it never changes, whether it holds."""
    if atom.predicate == EQUALITY:
        return atom.terms[0] == atom.terms[1]
    bit = puzzle.task.bit(atom)
    return atom in puzzle.task.fixed if bit is None else bit
