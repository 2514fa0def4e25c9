"""One edit of a model that would make it the puzzle: what its author most likely meant.

Every edit passes these sieves, the cheapest first:

    near        some states around the start show no difference
    whole       they are the same
    names       where a reference in PDDL has the model's names, actions of one name do the same
    elsewhere   so they are from other starts on the same board, as far as these can be written in
                the model's facts: else the edit only hides the mistake on this instance

The first that passes all is proposed; doubtful ones (`_doubts`) wait until no other passes.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import reduce
from itertools import chain, islice
from operator import or_
from typing import Any, Final, NamedTuple

import numpy as np

from pddlpuzzles.comparing.correspondence import Correspondence, differ_by_names, shared_names
from pddlpuzzles.comparing.edits import Clue, Edit, count_repeats, edits
from pddlpuzzles.comparing.graphs import ExpandedGraph, ModelSide, model_side, puzzle_side
from pddlpuzzles.comparing.refinement import lockstep
from pddlpuzzles.comparing.verdict import RIGHT, GraphVerdict, Sameness, compare_graphs
from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl import model as pddl
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.budget import Budget, LimitError, asking, check
from pddlpuzzles.search.gf2 import ones

_MOST_STATES: Final = 5000  # a puzzle with more of them is not compared again and again
_NEAR: Final = 60  # states near the start that are compared first
_MOST_COSTS: Final = 10  # of the puzzle's, each of which may be meant
_SECONDS: Final = 2.0  # the processor time for all edits: a busy machine finds the same
_Starts = dict[int, ExpandedGraph | None]
"""The puzzle's graph from each other start, None where it is large."""


class Mended(NamedTuple):
    edit: Edit
    model: ModelSide
    verdict: GraphVerdict


def repair(which: Correspondence, clue: Clue, limits: Limits) -> Mended | None:
    """Return the first edit that passes all sieves with the fewest doubts, and what it makes."""
    graph, model, goal = which.puzzle.graph, which.model, which.model.problem.goal
    if not graph.complete or len(graph.states) > _MOST_STATES:
        return None
    has_plans = graph.best_plans().cost is not None  # else what puts the goal out of reach would do
    starts: _Starts = {}
    best: Mended | None = None
    fewest_doubts = float("inf")
    with suppress(LimitError), asking(Budget(replace(limits, processor=_SECONDS)).pulse):
        costs = {0, 1, 2, *islice({*graph.cost}, _MOST_COSTS)}
        as_it_is = Edit("", model.domain, model.problem, model.bookkeeping)
        for edit in edits(as_it_is, clue, costs):
            check()
            is_of_goal = edit.problem.goal != goal
            if is_of_goal and best is not None and best.edit.problem.goal != goal:
                continue  # a likelier edit of the goal has passed
            if not has_plans and edit.problem is not model.problem:
                continue
            if (mended := _mended(edit, which)) is None:
                continue
            doubts = _doubts(mended, which, starts)
            if doubts is not None and doubts < fewest_doubts:
                best, fewest_doubts = mended, doubts
            if doubts == 0:
                break
    return best


def other_objective(which: Correspondence, limits: Limits) -> str | None:
    """Return the objective under which a puzzle that was expanded whole is the model, if any."""
    instance, graph, model = which.instance, which.puzzle.graph, which.model
    is_small = graph.complete and len(graph.states) <= _MOST_STATES
    if not is_small or not model.graph.complete or bool(model.free) == (0 in graph.cost):
        return None
    cost = model.graph.best_plans().cost
    offered = (encoding.objectives for encoding in instance.family.encodings)
    objectives = {*chain.from_iterable(offered)}
    with suppress(LimitError), asking(Budget(replace(limits, processor=_SECONDS)).pulse):
        for objective in sorted(objectives - {instance.puzzle.objective}):
            twin = puzzle_side(instance.under(objective).puzzle).graph
            twin.grow(10 * _MOST_STATES)
            if twin.complete and cost is not None and twin.best_plans().cost == cost:
                verdict = compare_graphs(twin, model.graph, model.readings(twin)[0])
                if verdict.sameness in RIGHT:
                    return objective
    return None


# Whole graphs ------------------------------------------------------------------------------------


def _mended(edit: Edit, which: Correspondence) -> Mended | None:
    """Return the edited model if it is the puzzle, near the start and as a whole."""
    puzzle = which.puzzle
    try:
        model = model_side(edit.domain, edit.problem, edit.bookkeeping)
    except InputError:  # what it costs is looked up, and is not there
        return None
    graph, size = model.graph, len(puzzle.graph.states)
    readings, _ = model.readings(puzzle.graph)
    for most in (_NEAR, 10 * size + 100):  # a model that is right is hardly larger than that
        graph.grow(most)
        ours = puzzle.graph if graph.complete else puzzle.graph.trimmed(most)
        verdict = compare_graphs(ours, graph, readings, with_plans=False)
        if verdict.sameness is Sameness.DIFFERENT:
            return None
    if verdict.sameness is not Sameness.SAME:
        return None
    # What was possible must stay so, unless it asks for a predicate of which there is no fact.
    met, never = {*which.model.graph.label}, {*model.never_applicable()}
    atoms = (*edit.problem.atoms, *model.semantics.atoms)
    kinds = {pddl.EQUALITY, *(atom.predicate for atom in atoms)}
    for name in {which.model.action(label).name for label in met} & never:
        asked = pddl.conjuncts(edit.domain.actions[name].condition)
        if kinds.issuperset(part.predicate for part in asked if isinstance(part, Atom)):
            return None
    names = shared_names(puzzle.puzzle, model) if which.is_pddl else None
    if names is not None and differ_by_names(puzzle.puzzle, model, names):
        return None
    return Mended(edit, model, verdict)


def _doubts(mended: Mended, which: Correspondence, starts: _Starts) -> int | None:
    """Count what is doubtful of an edit; None if it only hides the mistake on this instance."""
    (edit, model, _), wrong = mended, which.model
    is_same = _is_same_elsewhere(mended, which, starts)
    if is_same is False:
        return None
    # The goal asks for less, or only for more of what holds in all states anyway.
    before, after = (set(pddl.conjuncts(side.problem.goal)) for side in (wrong, edit))
    states: Any = model.graph.states
    added = [*map(pddl.as_literal, after - before)]
    bits = [(model.semantics.bit(atom), is_so) for atom, is_so in filter(None, added)]
    always = (bit is None or all(it >> bit & 1 == is_so for it in states) for bit, is_so in bits)
    asks_less = before != after and all(added) and all(always)
    # An action speaks of one thing twice, or more actions than before do what others do.
    old = wrong.domain.actions
    changed = [schema for name, schema in edit.domain.actions.items() if old.get(name) != schema]
    repeats = any(count_repeats(atom) for schema in changed for atom in schema.atoms())
    sides = wrong.semantics.operators, model.semantics.operators
    alike_before, alike = (len(its) - len({operator[1:] for operator in its}) for its in sides)
    return [is_same is None, alike > alike_before, asks_less, repeats].count(True)


# From other starts -------------------------------------------------------------------------------

_STARTS: Final = 10  # of each kind; 10 found all that 40 did on the tests' models
_MOST_ELSEWHERE: Final = 400
"""States that the puzzle may have from another start, and pairs of positions that are compared."""
_FAR_TOO_MANY: Final = 5000  # states of a model from there that are expanded


class _Part(NamedTuple):
    """Bits of a state's word, and the facts of the model that these determine."""

    mask: int  # of the word
    facts: dict[int, int]  # those that hold, by the word within the mask
    bits: int  # all of them


def _is_same_elsewhere(mended: Mended, which: Correspondence, starts: _Starts) -> bool | None:
    """Say whether the model seems to be the puzzle from other starts; None: unknown."""
    # What facts hold there is seen in positions of both sides that go together: a place of the
    # word determines a fact that held under some of its values each time, and never under others.
    (_, model, verdict), exploring = mended, which.instance.family.exploring
    if (game := exploring.layered(which.instance.puzzle)) is None:
        return True
    packed: Any = exploring.packed(which.instance.puzzle, lambda: None)
    ours, theirs = which.puzzle.graph.states, model.graph.states
    pairs = lockstep(
        verdict.rounds,
        lambda move, label: which.text_likeness(move, model.action(label)),
        _MOST_ELSEWHERE,
    )
    met: dict[int, int] = {}
    bits = model.semantics.read_bits()
    for node, twin in ((0, 0), *((mine.target, yours.target) for mine, yours in pairs)):
        (word,) = packed.packed(ours[verdict.rounds.puzzle.nodes[node]])
        facts: Any = theirs[verdict.rounds.model.nodes[twin]]
        if (met.setdefault(word, facts) ^ facts) & bits:
            return None  # of the same state, and other facts
    if (parts := _parts(met, model, bits)) is None:
        return None
    words = np.array([*met], np.uint64)
    goals = words[game.goals(words)].tolist()
    for word, facts in _other_starts(goals, met, parts):
        if word not in starts:
            (start,) = packed.states((np.array([word], np.uint64),))
            graph = which.puzzle.graph.from_other_start(start)
            graph.grow(_MOST_ELSEWHERE)
            starts[word] = graph if graph.complete else None
        if (elsewhere := starts[word]) is not None:
            twin_there = model.graph.from_other_start(model.semantics.closed(facts))
            twin_there.grow(_FAR_TOO_MANY)
            after = compare_graphs(elsewhere, twin_there, [verdict.silent])
            if after.sameness is not Sameness.SAME:
                return False
    return True


def _other_starts(
    goals: Sequence[int], met: Mapping[int, int], parts: Sequence[_Part]
) -> Iterator[tuple[int, int]]:
    """Yield random starts, states met in which some parts are changed, with the facts there."""
    chance = random.Random(1)  # noqa: S311 - which starts are tried is no secret
    words = list(met)
    changed_parts = [(chance.choice(goals), [part]) for part in parts if goals]
    for size in (1, 2, 3, len(parts) // 2, len(parts)) * _STARTS:
        changed_parts.append((chance.choice(words), chance.sample(parts, min(len(parts), size))))
    for word, changed in changed_parts:
        start, facts = word, met[word]
        for part in changed:
            value = chance.choice([value for value in part.facts if value != start & part.mask])
            start = start & ~part.mask | value
            facts = facts & ~part.bits | part.facts[value]
        yield start, facts


def _parts(met: Mapping[int, int], model: ModelSide, bits_read: int) -> list[_Part] | None:
    """Return what can be changed by itself, and how facts that are read go with it."""
    # None where no place determines some fact. Of several it is one under whose values it holds as
    # other facts of its predicate do under theirs.
    always = never = bits_read
    for facts in met.values():
        always, never = always & facts, never & ~facts
    # For each fact the places that determine it, as masks, and under which of their values it
    # holds: 1 if it is under 0, 2 if under 1.
    holds: dict[int, dict[int, int]] = {bit: {} for bit in ones(bits_read & ~always & ~never)}
    for place in ones(reduce(or_, met)):
        true, false = [0, 0], [0, 0]  # by the place's value: the facts that were so once
        for word, facts in met.items():
            true[word >> place & 1] |= facts
            false[word >> place & 1] |= ~facts
        undetermined = true[0] & false[0] | true[1] & false[1]
        for bit, determiners in holds.items():
            if not undetermined >> bit & 1:
                determiners[1 << place] = true[0] >> bit & 1 | (true[1] >> bit & 1) << 1
    if not all(holds.values()):
        return None
    # What facts of a predicate that have just one such place hold under, most often.
    usual: dict[str, Counter[int]] = defaultdict(Counter)
    for bit, determiners in holds.items():
        if len(determiners) == 1:
            usual[model.semantics.atoms[bit].predicate].update(determiners.values())
    parts: list[tuple[int, int]] = []  # facts that have a place in common are of one part
    for bit, determiners in holds.items():
        predicate = model.semantics.atoms[bit].predicate
        likely = {values for values, _ in usual[predicate].most_common(1)}
        fitting = [place for place, values in determiners.items() if values in likely]
        mask, bits = reduce(or_, fitting or determiners), 1 << bit
        joined = [part for part in parts if part[0] & mask]
        parts = [part for part in parts if part not in joined]
        for places, facts in joined:
            mask, bits = mask | places, bits | facts
        parts.append((mask, bits))
    return [
        _Part(mask, {word & mask: facts & bits for word, facts in met.items()}, bits)
        for mask, bits in parts
    ]
