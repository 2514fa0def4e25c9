"""What in a problem looks like a mistake, what is wrong with a plan, and what nothing tests."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import islice
from math import prod
from typing import TYPE_CHECKING, Final

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.families.pddl.searches import SEARCHES
from pddlpuzzles.pddl import explain, model
from pddlpuzzles.pddl.explain import Lack, Mistake, first_lack
from pddlpuzzles.pddl.invariants import mutex_groups
from pddlpuzzles.pddl.task import NEVER
from pddlpuzzles.pddl.tokens import Text, Weight
from pddlpuzzles.puzzle import Action, Limits
from pddlpuzzles.referee import JudgedPlan
from pddlpuzzles.search.budget import LimitError, limited
from pddlpuzzles.show.wording import all_of

if TYPE_CHECKING:
    from pddlpuzzles.comparing.repair import Edit

_SHOWN: Final = 4  # further parts of a goal that are named
_SECONDS: Final = 0.25  # of CPU, in which edits are tried: whoever is asked waits for it
_MOST_EDITS: Final = 5000
_MOST_NAMES: Final = 20_000
_MOST_LOOKS: Final = 2_000_000
"""Ways to name an action's objects, and these times states, beyond which nothing is said of it."""


def notes(puzzle: PlanningProblem) -> Iterable[object]:
    every = (*puzzle.domain.notes, *puzzle.problem.notes)
    return [note for note in every if note.weight is not Weight.RARE]


def likely_mistakes(puzzle: PlanningProblem) -> Iterable[Mistake]:
    return [*explain.likely_mistakes(puzzle.domain, puzzle.problem, puzzle.task), *_mends(puzzle)]


def _mends(puzzle: PlanningProblem) -> Iterator[Mistake]:
    """Yield the likeliest edits of those after which a plan is found."""
    domain, problem, goal = puzzle.domain, puzzle.problem, puzzle.problem.goal
    if puzzle.is_numeric and puzzle.task.goal != NEVER:  # then most likely a number is wrong
        valued = {function.predicate for function in problem.values} | problem.counted
        read = {name for schema in domain.actions.values() for name, _ in schema.functions()}
        for name in sorted(read - valued):
            yield Mistake(f"no {name} has a value at the start: is (= ({name} …) NUMBER) missing?")
        return
    ranked: list[tuple[tuple[int, ...], Edit]] = []
    with suppress(LimitError), limited(Limits(processor=_SECONDS)):
        for ranked_edit in _ranked_edits(puzzle):  # those before a limit are kept
            ranked.append(ranked_edit)
    fewest_doubts = max(0, min((rank[0] for rank, _ in ranked), default=0))
    shown, text = dict[str, object](), Text(puzzle.domain_text, domain.place.source)
    for (doubts, *_), edit in sorted(ranked, key=lambda pair: pair[0]):
        where = edit.place, edit.problem.goal != goal
        is_many = [*shown.values()].count(where) > 1 or len(shown) > 2
        if doubts > fewest_doubts or fewest_doubts > 1 or edit.words in shown or is_many:
            continue
        shown[edit.words], place = where, edit.place
        if place is not None:
            part = "(?is):effect.*?" if isinstance(edit.old, model.Effect) else "(?is)"
            said = r"\s+".join(map(re.escape, str(edit.old).split()))
            match = re.compile(f"{part}({said})").search(text.text, text.offset(place.line, 1))
            place = text.place(match.start(1)) if match and edit.old else place
        change = edit.words if place is None else f"{edit.words} (line {place.line})"
        yield Mistake(f"with one change there is a plan: {change}", place=place, kind="mend")


def _ranked_edits(puzzle: PlanningProblem) -> Iterator[tuple[tuple[int, ...], Edit]]:
    """Yield edits after which a plan is found, each with its rank: the likeliest have the least."""
    from pddlpuzzles.comparing.repair import Edit, edits

    domain, problem, goal = puzzle.domain, puzzle.problem, puzzle.problem.goal
    asked = {*islice(model.literals_of(goal, puzzle.objects), _MOST_EDITS)}
    given = {atom.predicate for atom in problem.atoms}
    every = [*islice(edits(Edit("", domain, problem, frozenset())), _MOST_EDITS)]
    # First those of the goal, which are few, then of the domain, at last of the start.
    every.sort(key=lambda edit: 1 if edit.domain is not domain else 2 * (edit.problem.goal == goal))
    for number, edit in enumerate(every):
        asks = None if isinstance(edit.new, model.Effect) else edit.new
        if asks is not None and edit.old is None:
            continue  # to ask for more seldom gives a plan
        is_of_goal = edit.problem.goal != goal
        literal = None if asks is None else model.as_literal(asks)
        denied = literal[0].predicate if literal and not literal[1] else None
        if not asked.isdisjoint(edit.problem.atoms - problem.atoms) or (is_of_goal and denied):
            continue  # to give the goal away, or deny what it asks for, is no mend
        after, plan = replace(puzzle, domain=edit.domain, problem=edit.problem), None
        with suppress(InputError):  # an action that it allows may cost what has no value
            if after.task.goal != NEVER:
                plan = SEARCHES["greedy"].find(after, Limits(processor=_SECONDS / 5)).moves
        if plan is None:
            continue
        # What looks like an invariant is seldom broken by what is meant.
        groups = [mutex_groups(task) for task in (puzzle.task, after.task)]
        before, kept = [sum(group.bits.bit_count() for group in its) for its in groups]
        doubts = _oddities(edit.domain) - _oddities(domain) + (kept < before)
        doubts += not given.isdisjoint(edit.domain.changing & domain.static)
        is_loss = is_of_goal or (edit.new is None and edit.old is not None)
        asks_less = is_loss or denied in given & domain.static
        yield (doubts, asks_less, -kept, -len({action.name for action in plan}), number), edit


def _oddities(domain: model.Domain) -> int:
    """Count what is rarely meant: effects that do nothing, what is denied of anything."""
    odd = 0
    for schema in domain.actions.values():
        literals = [*filter(None, map(model.as_literal, model.conjuncts(schema.condition)))]
        bound = {term for atom, holds in literals if holds for term in atom.terms}
        denied = [it for it, holds in literals if not holds and it.predicate != model.EQUALITY]
        odd += sum(not bound.issuperset(atom.terms) for atom in denied) + len(schema.idle)
        odd += sum(effect[:2] in literals for effect in schema.effects)
        odd += sum(len({*atom.terms}) < len(atom.terms) for atom in schema.atoms())
    return odd


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
        others = [part for part, its_lack in lacks if its_lack not in (None, lack)]
        literals = [model.as_literal(part) or (part, True) for part in others]
        denied = [atom for atom, is_wanted in literals if not is_wanted]
        lacking = [part for part, is_wanted in literals if is_wanted]
        end = ", too" if lack.only[1] else " and must not"
        do, holds = "do" if lacking[1:] else "does", "hold" if denied[1:] else "holds"
        why += f"; nor {do} {all_of(lacking, 'or', _SHOWN)}" if lacking else ""
        why += f"; and {all_of(denied, most=_SHOWN)} {holds}{end}" if denied else ""
        return f"the goal is not reached: {why}"
    first = puzzle.lack(now, moves[verdict.step - 1])
    return _with_history(puzzle, moves, verdict.states, first) if first else verdict.reason


def _since(
    puzzle: PlanningProblem, moves: Sequence[Action], states: Sequence[int], function: model.Atom
) -> str:
    """Say which step gave a function the value that it has in the last of the states."""
    for step in range(len(states) - 1, 0, -1):
        before, after = (puzzle.values(states[number])(function) for number in (step - 1, step))
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
    # Where an action cannot be applied for want of one part alone, that is tested: only there a
    # model that has forgotten it behaves otherwise at once.
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
