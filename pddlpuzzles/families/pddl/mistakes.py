"""What in a problem looks like a mistake, what is wrong with a plan, and what nothing tests."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import chain, count, islice
from math import copysign, log1p, prod
from operator import attrgetter
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.edits import Edit, edits, lone_lacks
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.pddl import explain, model
from pddlpuzzles.pddl.explain import Lack, Mistake, first_lack
from pddlpuzzles.pddl.invariants import mutex_groups
from pddlpuzzles.pddl.task import NEVER
from pddlpuzzles.pddl.tokens import Text, Weight
from pddlpuzzles.puzzle import Action
from pddlpuzzles.referee import JudgedPlan
from pddlpuzzles.search import best_first
from pddlpuzzles.search.budget import TooManyError
from pddlpuzzles.search.heuristics import relaxation
from pddlpuzzles.show.wording import all_of

_SHOWN: Final = 4  # further parts of a goal, and like facts, that are named
_MOST_NAMES: Final = 20_000  # ways to name an action's objects, beyond which nothing is said of it
_MOST_LOOKS: Final = 2_000_000  # the same, times states

# Edits are tried up to counts, not seconds: of the same files the same is said each time.
_MOST_EDITS, _MOST_STATES = 2000, 150  # states in which a plan is looked for after an edit
_MOST_WORK: Final = 20_000  # operators of all tasks, and a tenth for each state: about a second
# How many are offered; log-odds below the likeliest, and below a like one, from which none is.
_OFFERED, _FAR_LESS, _LESS = 3, 3.0, 1.0


class _Weighed(NamedTuple):
    edit: Edit
    likelihood: float


def notes(puzzle: PlanningProblem) -> Iterable[object]:
    every = (*puzzle.domain.notes, *puzzle.problem.notes)
    return [note for note in every if note.weight is not Weight.RARE]


def likely_mistakes(puzzle: PlanningProblem) -> Iterator[Mistake]:
    """Yield why something can never be, and the likeliest changes that give a plan."""
    domain, problem = puzzle.domain, puzzle.problem
    yield from explain.likely_mistakes(domain, problem, puzzle.task)
    if puzzle.is_numeric:  # then most likely a number is wrong
        valued = {function.predicate for function in problem.values} | problem.counted
        read = {name for schema in domain.actions.values() for name, _ in schema.functions()}
        for name in sorted(read - valued):
            yield Mistake(f"no {name} has a value at the start: is (= ({name} …) NUMBER) missing?")
        few = _MOST_WORK // (1 + len(puzzle.task.operators))
        read -= {it.predicate for it in model.functions_of(problem.goal)}  # not to give it away
        for value in [it for it in problem.values if it.predicate in read][:few]:
            raised = replace(problem, values={**problem.values, value: 999})
            with suppress(InputError, TooManyError):
                if _plan(replace(puzzle, problem=raised), count()):
                    yield Mistake(f"with one change there is a plan: (= {value} 999)", kind="mend")
        return
    text = Text(puzzle.domain_text, domain.place.source)
    for edit, *like in likely_edits(puzzle):
        words, place = edit.words, edit.place
        if place is not None:
            part = "(?is):effect.*?" if isinstance(edit.old, model.Effect) else "(?is)"
            said = r"\s+".join(map(re.escape, str(edit.old).split()))
            match = re.compile(f"{part}({said})").search(text.text, text.offset(place.line, 1))
            place = text.place(match.start(1)) if match and edit.old else place
            words += f" (line {place.line})"
        elif like:
            facts = [min(it.problem.atoms - problem.atoms) for it in (edit, *like)]
            words = words.replace(str(facts[0]), all_of(facts, "or", _SHOWN))
        yield Mistake(f"with one change there is a plan: {words}", place=place, kind="mend")


def likely_edits(puzzle: PlanningProblem) -> list[list[Edit]]:
    """Return the likeliest edits after which there is a plan; those that add alike facts as one."""
    # What makes an edit likely or not adds up, in log-odds that were fitted to 451 slips, seeded in
    # valid problems of several domains: of these the first edit mended 320. They were not kept.
    mends = sorted(_mends(puzzle), key=attrgetter("likelihood"), reverse=True)
    groups: dict[str, list[_Weighed]] = {}
    for mend in mends:
        before, after = puzzle.problem.atoms, mend.edit.problem.atoms
        kind = min(after - before).predicate if after > before else mend.edit.words
        if kind in groups:
            if mend.likelihood > groups[kind][0].likelihood - _LESS:
                groups[kind].append(mend)
        elif len(groups) < _OFFERED and mend.likelihood > mends[0].likelihood - _FAR_LESS:
            groups[kind] = [mend]
    return [[mend.edit for mend in group] for group in groups.values()]


def _mends(puzzle: PlanningProblem) -> Iterator[_Weighed]:
    """Yield the edits after which a plan is found, weighed by that plan, too."""
    work = 0
    for edit, likelihood in sorted(_edits(puzzle), key=attrgetter("likelihood"), reverse=True):
        if work >= _MOST_WORK:
            return
        edited, states = replace(puzzle, domain=edit.domain, problem=edit.problem), count()
        with suppress(InputError, TooManyError):  # a cost may have no value
            if plan := _plan(edited, states):  # and not the goal at once
                # A long plan of many actions, and facts that exclude others, speak for the rest.
                length = log1p(len(plan)) + log1p(len({action.name for action in plan}))
                groups = [mutex_groups(task) for task in (puzzle.task, edited.task)]
                before, after = (sum(group.bits.bit_count() for group in its) for its in groups)
                gained = copysign(log1p(abs(after - before)), after - before)
                yield _Weighed(edit, likelihood + 2 * length + 1.5 * gained)
        if "task" in vars(edited):  # else it could not be grounded
            work += len(edited.task.operators) * (10 + next(states)) // 10


def _plan(puzzle: PlanningProblem, states: Iterator[int]) -> Sequence[Action] | None:
    """Look for a plan, counting states (TooManyError: they are too many)."""
    advise = relaxation.ff_with_preferred(puzzle.task)

    def within(state: int) -> tuple[float, set[Action]]:
        if next(states) == _MOST_STATES:
            raise TooManyError
        return advise(state)

    return best_first.deferred(puzzle, None, within).moves if puzzle.task.goal != NEVER else None


def _edits(puzzle: PlanningProblem) -> Iterator[_Weighed]:
    """Yield edits, except those that give the goal away or deny it, each with how likely it is."""
    domain, problem, words = puzzle.domain, puzzle.problem, set[str]()
    of_goal = {*islice(model.literals_of(problem.goal, puzzle.objects), _MOST_EDITS)}
    useful_facts = {*lone_lacks(domain, problem)} - of_goal
    # What is at one place alone, as facts of its kind are, is not at another, too.
    at = re.compile(".*(^|[-_])(at|in|on)")
    located = [(name, it) for name, it in problem.atoms if it[1:] or (it and at.fullmatch(name))]
    places = Counter((name, terms[:-1]) for name, terms in located)
    many = {name for (name, _), count in places.items() if count > 1}
    asked = {atom.predicate for schema in domain.actions.values() for atom in schema.atoms()}
    edit: Any
    for edit in islice(edits(Edit("", domain, problem, frozenset())), _MOST_EDITS):
        is_effect = isinstance(edit.old or edit.new, model.Effect)
        is_goal, sides = edit.problem.goal != problem.goal, (edit.old, edit.new)
        old, new = sides if is_effect else (it and model.as_literal(it) for it in sides)
        denies_in_goal = is_goal and new and not new[1]
        adds_condition = new and not old and not is_effect
        added, gone = edit.problem.atoms - problem.atoms, problem.atoms - edit.problem.atoms
        is_again = any(
            places[name, terms[:-1]] and name in domain.changing and name not in many
            for name, terms in added
            if not gone
        )
        # A fact that is stated both ways is no slip, nor are facts that nobody would ask for.
        is_meant = any(it._replace(terms=it.terms[::-1]) in edit.problem.atoms for it in gone)
        now_asked = (it.atoms() for it in edit.domain.actions.values())
        lost = asked - {atom.predicate for atom in chain.from_iterable(now_asked)}
        is_silly = is_again or is_meant or any(it.predicate in lost for it in problem.atoms)
        is_odd = denies_in_goal or adds_condition or is_silly or not added <= useful_facts
        if is_odd or edit.words in words:
            continue
        words.add(edit.words)
        likelihood = -_oddness(edit.domain, edit.problem)
        if edit.domain.changing > domain.changing:
            likelihood -= 2
        if edit.problem.atoms > problem.atoms:  # a fact is forgotten most
            likelihood += 1.5
        elif is_goal and not new:  # a goal seldom asks for too much
            likelihood -= 1
        elif is_effect and old and new and edit.old.atom == edit.new.atom:
            likelihood += 1.5  # signs are often mistaken
        elif old and new and not (is_effect or is_goal) and old[0] != new[0]:
            likelihood -= 1  # a condition may as well be dropped
        yield _Weighed(edit, likelihood)


def _oddness(domain: model.Domain, problem: model.Problem) -> float:
    """Weigh what is rarely meant in a model, in the log-odds of `likely_edits`."""
    links = set[tuple[str, str, str]]()  # between two things of one type, by facts that stay
    for predicate, terms in problem.atoms:
        kinds = domain.predicates.get(predicate, ())
        ends = [term for term, kind in zip(terms, kinds, strict=False) if kinds.count(kind) == 2]
        if len(ends) == 2 and ends[0] != ends[1] and predicate in domain.static:
            links.add((predicate, ends[0], ends[1]))
    total = Counter(name for name, *_ in links)
    one_way = Counter(name for name, start, end in links if (name, end, start) not in links)
    # Where most go both ways, those that do not are odd.
    odd = 2.5 * sum(number for name, number in one_way.items() if 2 * number <= total[name])
    empty = domain.static - {atom.predicate for atom in problem.atoms}
    for schema in domain.actions.values():
        literals = [*filter(None, map(model.as_literal, model.conjuncts(schema.condition)))]
        asked = [atom for atom, holds in literals if holds]
        denied = [it for it, holds in literals if not holds and it.predicate != model.EQUALITY]
        bound = {term for atom in asked for term in atom.terms}
        unbound = [atom for atom in denied if not bound.issuperset(atom.terms)]  # of any thing
        never_true = [it for it in asked if (it, False) in literals or it.predicate in empty]
        kept = [it for it in schema.effects if (it.atom, it.becomes) in literals]
        turned = [it for it in schema.effects if (it.atom, not it.becomes) in literals]
        void = len(schema.idle) + len(unbound) + len(never_true) + len(kept) + (not schema.effects)
        odd += 1.5 * void + len(denied) - len(turned)  # which is what effects usually do
    atoms = [*problem.atoms, *model.parts_of(problem.goal, model.Atom)]
    atoms += chain.from_iterable(schema.atoms() for schema in domain.actions.values())
    return odd + 2 * len([atom for atom in atoms if len({*atom.terms}) < len(atom.terms)])


def fault(puzzle: PlanningProblem, moves: Sequence[Action], verdict: JudgedPlan[int]) -> str | None:
    """Say what is wrong with a plan, and which step before made it so; None if nothing."""
    if verdict.reason is None:
        return None
    since = partial(_since, puzzle, moves, verdict.states)
    now = puzzle.valuation(verdict.states[-1])._replace(since=since)
    if verdict.step is None:
        lack = first_lack(puzzle.problem.goal, {}, now)
        assert lack is not None, "the referee has found that the goal does not hold"
        why = _with_history(puzzle, moves, verdict.states, lack)
        lacks = ((part, first_lack(part, {}, now)) for part in model.conjuncts(puzzle.problem.goal))
        others = [part for part, its_lack in lacks if its_lack not in (None, lack)]
        literals = [model.as_literal(part) or (part, True) for part in others]
        denied = [atom for atom, is_wanted in literals if not is_wanted]
        lacking = [part for part, is_wanted in literals if is_wanted]
        end = ", too" if lack.only[1] else " and must not"  # as the first lack is, or is not
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
    is_fixed = function.predicate not in puzzle.domain.updated | puzzle.problem.counted
    return "" if is_fixed or len(states) == 1 else ", as at the start"


def _with_history(
    puzzle: PlanningProblem, moves: Sequence[Action], states: Sequence[int], lack: Lack
) -> str:
    """Say what is lacking, and if that is one atom which step made it so, or that none did."""
    atom, holds = lack.only
    if atom is None:
        return lack.words
    bit = puzzle.task.bit(atom)
    if bit is None:
        return f"{atom} {'always' if holds else 'never'} holds"
    for step in range(len(states) - 1, 0, -1):
        if (states[step] ^ states[step - 1]) >> bit & 1:
            return f"{lack.words}; step {step} {moves[step - 1]} made it {str(holds).lower()}"
    fact, value = ("a fact", "false") if holds else ("no fact", "true")
    return f"{lack.words}: it is {fact} of the start, and no step before makes it {value}"


def untested(puzzle: PlanningProblem, states: Sequence[int]) -> Iterator[str]:
    """Yield the parts of conditions that are not tested in any of these states, in words."""
    for schema in puzzle.domain.actions.values():
        parts = model.conjuncts(schema.condition)
        literals = {part: it for part in parts if (it := model.as_literal(part)) is not None}
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
    # Where one part alone fails, that is tested: a model that has forgotten it acts otherwise.
    ways = prod(len(puzzle.objects.of(kind)) for _, kind in schema.parameters)
    if ways > _MOST_NAMES or ways * len(states) > _MOST_LOOKS:
        return range(len(literals))
    tested: set[int] = set()
    for names in model.bindings(schema.parameters, puzzle.objects):
        if len(tested) == len(literals):
            break
        fails = 0  # whose bits are the parts that never hold for these objects
        bits: list[tuple[int, int, bool]] = []  # of other parts: place, bit, if it is to hold
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
