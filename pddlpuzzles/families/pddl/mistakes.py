"""What in a problem looks like a mistake, what is wrong with a plan, and what nothing tests.

A part of a condition is tested where an action cannot be applied for want of that part alone: only
there a model that has forgotten it behaves otherwise at once.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from math import prod
from typing import Final

from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.pddl import explain, model
from pddlpuzzles.pddl.explain import Lack, Mistake, first_lack
from pddlpuzzles.pddl.tokens import Weight
from pddlpuzzles.puzzle import Action
from pddlpuzzles.referee import JudgedPlan

_SHOWN: Final = 4  # further parts of a goal that are named
_MOST_NAMES: Final = 20_000
_MOST_LOOKS: Final = 2_000_000
"""Ways to name an action's objects, and these times states, beyond which nothing is said of it."""


def notes(puzzle: PlanningProblem) -> Iterable[object]:
    every = (*puzzle.domain.notes, *puzzle.problem.notes)
    return [note for note in every if note.weight is not Weight.RARE]


def likely_mistakes(puzzle: PlanningProblem) -> Iterable[Mistake]:
    return explain.likely_mistakes(puzzle.domain, puzzle.problem, puzzle.task)


def fault(puzzle: PlanningProblem, moves: Sequence[Action], verdict: JudgedPlan[int]) -> str | None:
    """Say what is wrong with a plan, and which step before made it so; None if nothing."""
    if verdict.valid:
        return None
    since = partial(_since, puzzle, moves, verdict.states)
    now = puzzle.valuation(verdict.states[-1])._replace(since=since)
    if verdict.step is None:
        lack = first_lack(puzzle.problem.goal, {}, now)
        assert lack is not None, "the referee has found that the goal does not hold"
        why = _with_history(puzzle, moves, verdict.states, lack)
        parts = model.conjuncts(puzzle.problem.goal)
        lacks = ((part, first_lack(part, {}, now)) for part in parts)
        lacking = [str(part) for part, its in lacks if its not in (None, lack)]
        if len(lacking) > _SHOWN:
            lacking[_SHOWN - 1 :] = [f"{len(lacking) - _SHOWN + 1} more"]
        nor = f"; nor {'do' if lacking[1:] else 'does'} {', '.join(lacking)}" if lacking else ""
        return f"the goal is not reached: {why}{nor}"
    first = puzzle.lack(now, moves[verdict.step - 1])
    return _with_history(puzzle, moves, verdict.states, first) if first else verdict.reason


def _since(
    puzzle: PlanningProblem, moves: Sequence[Action], states: Sequence[int], function: model.Atom
) -> str:
    """Say which step gave a function the value that it has in the last of the states."""
    for step in range(len(states) - 1, 0, -1):
        before, after = (puzzle.values(states[at])(function) for at in (step - 1, step))
        if before != after and after is not None:
            said = "set it"
            if before is not None:
                by = model.expression_text(abs(after - before))
                said = f"{'increased' if after > before else 'decreased'} it by {by}"
            return f", since step {step} {moves[step - 1]} {said}"
    is_fixed = function.predicate not in puzzle.problem.changing_functions(puzzle.domain)
    return "" if is_fixed or len(states) == 1 else ", as at the start"


def _with_history(
    puzzle: PlanningProblem, moves: Sequence[Action], states: Sequence[int], lack: Lack
) -> str:
    atom, holds = lack.only
    if atom is None:
        return lack.words
    bit = puzzle.task.bit(atom)
    if bit is None:
        return f"{atom} {'always' if holds else 'never'} holds"
    for step in range(len(states) - 1, 0, -1):
        if (states[step] ^ states[step - 1]) >> bit & 1:
            truth = "true" if holds else "false"
            return f"{lack.words}; step {step} {moves[step - 1]} made it {truth}"
    fact, value = ("a fact", "false") if holds else ("no fact", "true")
    return f"{lack.words}: it is {fact} of the start, and no step before makes it {value}"


def untested(puzzle: PlanningProblem, states: Sequence[int]) -> Iterator[str]:
    """Yield the parts of conditions that are not tested in any of these states, in words."""
    for schema in puzzle.domain.actions.values():
        parts = [(part, model.as_literal(part)) for part in model.conjuncts(schema.condition)]
        literals = {part: literal for part, literal in parts if literal is not None}
        tested = _tested(puzzle, schema, [*literals.values()], states)
        untested = (part for place, part in enumerate(literals) if place not in tested)
        yield from (f"whether {schema.name} needs {part}" for part in untested)


def _tested(
    puzzle: PlanningProblem,
    schema: model.Schema,
    literals: Sequence[tuple[model.Atom, bool]],
    states: Sequence[int],
) -> Collection[int]:
    """Return the places of tested literals; all where that would take too long."""
    ways = prod(len(puzzle.objects.of(kind)) for _, kind in schema.parameters)
    if ways > _MOST_NAMES or ways * len(states) > _MOST_LOOKS:
        return range(len(literals))
    tested: set[int] = set()
    for names in model.bindings(schema.parameters, puzzle.objects):
        if len(tested) == len(literals):
            break
        fails = 0  # whose bits are the parts that never hold for these objects
        bits: list[tuple[int, int, bool]] = []
        for place, (atom, wanted) in enumerate(literals):
            fact = model.substituted(atom, names)
            if (bit := puzzle.task.bit(fact)) is not None:
                bits.append((place, bit, wanted))
            else:
                is_same = fact.predicate == model.EQUALITY and fact.terms[0] == fact.terms[1]
                fails |= ((is_same or fact in puzzle.task.fixed) != wanted) << place
        for state in states if fails.bit_count() < 2 else ():
            failing = fails
            for place, bit, wanted in bits:
                failing |= ((state >> bit & 1) != wanted) << place
            if failing.bit_count() == 1:
                tested.add(failing.bit_length() - 1)
    return tested
