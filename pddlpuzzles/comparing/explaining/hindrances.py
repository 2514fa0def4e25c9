"""What keeps a condition of a model from holding, an action or an effect of one from happening."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import islice, product
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.graphs import ModelSide
from pddlpuzzles.pddl.explain import Lack, first_lack, formula_text, listed
from pddlpuzzles.pddl.model import (
    EQUALITY,
    Atom,
    Formula,
    Objects,
    Schema,
    atoms_in,
    bindings,
    conjuncts,
    is_literal,
    substituted,
)
from pddlpuzzles.pddl.task import Task, Test
from pddlpuzzles.puzzle import Action, Puzzle
from pddlpuzzles.show.wording import counted

FEW: Final = 3
"""Up to this many things are named one by one."""
LONG: Final = 300
"""Letters of a goal that is said as it is written."""


def count_more(count: int, after: str = "") -> str:
    """Say how many things are left of which few were named."""
    return f"{after} and {count - FEW} more" if count > FEW else ""


def list_few(things: Iterable[object]) -> str:
    """Return a list of the first few of some things, and how many are left."""
    words = [str(one) for one in things]
    return ", ".join(words[:FEW]) + count_more(len(words))


def describe_changes(made: Iterable[Sequence[object]], most: int | None = None) -> str:
    """Say which facts became true, and which false; of each `most`, if that is given."""
    return " and ".join(
        f"{', '.join(map(str, atoms[:most]))} {word}"
        for atoms, word in zip(made, ("true", "false"), strict=True)
        if atoms
    )


def explain_refusal(model: ModelSide, action: Action, label: int | None, state: int) -> str:
    """Say why an action of a plan is not one that a model has, or cannot be applied in a state."""
    schema = model.domain.actions.get(action.name)
    if schema is None:
        return f"the model has no action {action.name}"
    if len(schema.parameters) != len(action.arguments):
        return f"{action.name} takes {counted(len(schema.parameters), 'arguments')}"
    if label is None:
        return _impossible(model, action, schema)
    semantics = model.semantics
    return explain_failure(semantics, semantics.operators[label].condition, state)


def _impossible(model: ModelSide, action: Action, schema: Schema) -> str:
    """Say why an action can be applied in no state that can be reached."""
    problem, atoms = model.problem, set(model.semantics.atoms)
    objects = model.objects
    for (_, kind), name in zip(schema.parameters, action.arguments, strict=True):
        if name not in problem.objects:
            return f"the model has no object {name}"
        if not objects.is_of(name, kind):
            return f"{name} is no {kind}"
    names = schema.bound(action.arguments)
    for part in conjuncts(schema.condition):
        if isinstance(part, Atom) and part.predicate != EQUALITY:
            atom = substituted(part, names)
            if atom not in problem.atoms and atom not in atoms:
                return f"{atom} never holds: it is no fact of the model, and never becomes one"
    return "its conditions hold together in no state that can be reached"


def explain_unmet_goal(model: ModelSide, state: Any) -> str:
    """Say which part of a model's goal does not hold in a state that solves the puzzle."""
    found = model.lack(model.problem.goal, {}, state)
    lacking = "it does not hold" if found is None else found.words
    return f"here the puzzle is solved and the model's goal is not reached: {lacking}"


def made_between(
    model: ModelSide, before: int, after: int
) -> tuple[tuple[Atom, ...], tuple[Atom, ...]]:
    """Return which facts become true between two states of a model, and which false."""
    was, now = model.semantics.true_atoms(before), model.semantics.true_atoms(after)
    return tuple(sorted(now - was)), tuple(sorted(was - now))


def explain_early_goal(puzzle: Puzzle[Any, Any], model: ModelSide, state: Any) -> str:
    """Say what a state of a puzzle still lacks in which the model's goal is reached."""
    reason = "here the model reaches its goal and the puzzle is not solved"
    return f"{reason}: {puzzle.shortfall(state)}{own_goal(model.problem.goal)}"


def explain_failure(semantics: Task, test: Test, state: int) -> str:
    """Say what keeps a condition from holding in a state."""
    for bit, atom in enumerate(semantics.atoms):
        if not test.any and test.set >> bit & 1 and not state >> bit & 1:
            return f"{atom} does not hold"
        if not test.any and test.unset >> bit & 1 and state >> bit & 1:
            return f"{atom} holds"
    return "its condition does not hold"


def explain_condition(model: ModelSide, action: Action) -> str:
    """Say what an action of a model asks for, if that is not too much."""
    schema = model.domain.actions[action.name]
    parts = [
        formula_text(one, schema.bound(action.arguments)) for one in conjuncts(schema.condition)
    ]
    words = " and ".join(parts) or "nothing"
    return f"; {action.name} asks only for {words}" if len(words) <= LONG else ""


def own_goal(goal: Formula) -> str:
    """Say what a model's goal asks for, in its own words."""
    asked = list(conjuncts(goal))
    if not asked:
        return "; the model's goal asks for nothing"
    words = " and ".join(map(str, asked))
    if len(asked) <= FEW:
        return f"; the model's goal is only {words}"
    if all(map(is_literal, asked)):
        return ""
    if len(words) <= LONG:
        return f"; the model's goal is {words}"
    names = sorted({atom.predicate for atom in atoms_in(goal)} - {EQUALITY})
    return f"; the model's goal depends on {' and '.join(names)} only"


_MOST_ROWS: Final = 500
"""Choices of arguments of which the nearest is taken."""
_MOST_PAIRS: Final = 50_000
"""Pairs of such a choice and a fact that are tried."""
_MOST_REFUSALS: Final = 4
_Names = dict[str, str]


class _Refusal(NamedTuple):
    """What the instances of an action lack that come nearest to being possible, and how many do."""

    name: str
    lack: str
    number: int


def name_never_true(model: ModelSide, lack: Lack, link: str = "; ") -> str:
    """Say, after a link, which facts that are lacking can never hold; nothing if all can.

    A fact of the start with the same objects in another order is named: two may be exchanged.
    """
    task = model.semantics
    never = [
        atom
        for atom, holds in lack.facts
        if not holds and atom not in task.fixed and task.bit(atom) is None
    ]
    if not never:
        return ""
    word, them = ("is no fact", "it") if len(never) == 1 else ("are no facts", "them")
    one_or_all = "it" if len(lack.facts) == 1 else "they"
    said = (
        f"{link}{one_or_all if never == [*dict(lack.facts)] else listed(never)} {word} of the start"
    )
    if any(one.predicate in model.domain.changing for one in never):
        said += f", and no action makes {them} true"
    known = {one.predicate for one in (*task.fixed, *task.atoms)}
    if empty := sorted({one.predicate for one in never} - known):
        return f"{said}, and there is none with {listed(empty)} at all"
    return said + in_another_order(never[0], model.problem.atoms) if len(lack.facts) == 1 else said


def in_another_order(atom: Atom, facts: Iterable[Atom]) -> str:
    """Say that a fact with the same objects in another order holds, if one does."""
    name, terms = atom.predicate, sorted(atom.terms)
    found = min((it for it in facts if it[0] == name and sorted(it[1]) == terms), default=None)
    return "" if found is None else f", but {found} is"


def explain_impossible(model: ModelSide, state: int, number: Container[int] = ()) -> str:
    """Say what stops the actions of which none is possible in a state; nothing if all are.

    Those of which as many come near as `number` has, if there are any.
    """
    found = _refusals(model, state)
    likely = [one for one in found if one.number in number] or found
    said = "; ".join(f"{one.name}: {one.lack}" for one in likely[:_MOST_REFUSALS])
    rest = len(likely) - _MOST_REFUSALS
    return said + (f"; and {rest} more" if rest > 0 else "")


def _refusals(model: ModelSide, state: int) -> list[_Refusal]:
    """Return for each action that is possible nowhere in a state what it lacks at the least."""
    task = model.semantics
    possible = {task.operators[label].action.name for label, _ in task.steps(state)}
    objects, facts = model.objects, model.facts(state)
    found = []
    for schema in model.domain.actions.values():
        if schema.name not in possible and (near := _nearest(schema, facts, objects)) is not None:
            lack, count = near
            found.append(
                _Refusal(schema.name, lack.words + name_never_true(model, lack, ": "), count)
            )
    return found


def _nearest(schema: Schema, facts: frozenset[Atom], objects: Objects) -> tuple[Lack, int] | None:
    """Return what the instances lack that come nearest, and how many these are."""
    kinds = dict(schema.parameters)
    rows: list[_Names] = [{}]
    parts = list(conjuncts(schema.condition))
    atoms = [one for one in parts if isinstance(one, Atom) and one.predicate != EQUALITY]
    for part in atoms:
        more = list(islice(_extended(rows, part, facts, kinds, objects), _MOST_ROWS))
        if not more:
            atom = substituted(part, rows[0])
            is_open = any(term.startswith("?") for term in atom.terms)
            words = f"no {atom} holds" if is_open else f"{atom} does not hold"
            return Lack(words, () if is_open else ((atom, False),)), len(rows)
        rows = more
    whole = (
        {**row, **rest}
        for row in rows
        for rest in bindings([one for one in schema.parameters if one[0] not in row], objects)
    )
    best: list[tuple[int, int, Lack]] = []
    for place, row in enumerate(islice(whole, _MOST_ROWS)):
        lacking = [
            one for part in parts if (one := first_lack(part, row, facts.__contains__, objects))
        ]
        if lacking:
            best.append((len(lacking), place, lacking[0]))
    if not best:
        return None
    least = min(best)
    return least[2], sum(one[0] == least[0] for one in best)


def _extended(
    rows: Iterable[_Names],
    part: Atom,
    facts: frozenset[Atom],
    kinds: Mapping[str, str],
    objects: Objects,
) -> Iterator[_Names]:
    """Yield these rows with objects for the variables of an atom with which it holds."""
    there = sorted(one for one in facts if one.predicate == part.predicate)
    for row, one in islice(product(rows, there), _MOST_PAIRS):
        if (names := _fitted(part, one, row, kinds, objects)) is not None:
            yield names


def _fitted(
    part: Atom, atom: Atom, names: _Names, kinds: Mapping[str, str], objects: Objects
) -> _Names | None:
    """Return for which objects an atom with variables is another one; None if it cannot be."""
    found = dict(names)
    for term, own in zip(part.terms, atom.terms, strict=True):
        if not term.startswith("?"):
            if term != own:
                return None
        elif found.setdefault(term, own) != own or not objects.is_of(own, kinds[term]):
            return None
    return found
