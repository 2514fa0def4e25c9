"""One edit of a model that would make it the puzzle: what its author most likely meant.

Every edit (`edits`) passes these sieves, the cheapest first:

    near        as far as the model and the puzzle were alike, and two moves further, they are now
    whole       they are the same
    names       where a reference in PDDL has the model's names, actions of one name do the same
    elsewhere   so they are from other starts on the same board, as far as these can be written in
                the model's facts: an edit that only hides the mistake on this instance is refused

The first edit that passes all of them is proposed. Doubtful edits (`_doubts`) wait until no other
passes.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache, cached_property
from itertools import chain, combinations
from typing import Any, Final, NamedTuple

import numpy as np

from pddlpuzzles.comparing.explaining.correspondence import (
    Correspondence,
    differ_by_names,
    share_names,
)
from pddlpuzzles.comparing.explaining.edits import Edit, count_repeats, edits
from pddlpuzzles.comparing.explaining.explain import Clue
from pddlpuzzles.comparing.graphs import ExpandedGraph, ModelSide, Pulse, model_side, puzzle_side
from pddlpuzzles.comparing.refinement import Rounds, refine
from pddlpuzzles.comparing.verdict import RIGHT, GraphVerdict, Sameness, compare_graphs, lockstep
from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.explain import first_lack
from pddlpuzzles.pddl.lifted import Lifted
from pddlpuzzles.pddl.lifted import State as Facts
from pddlpuzzles.pddl.model import Atom, Formula, Problem, as_literal, atoms_in, conjuncts
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.budget import LimitError, pulse
from pddlpuzzles.search.factored import Factored, State
from pddlpuzzles.search.gf2 import ones

_MOST_STATES: Final = 5000  # a puzzle with more of them is not compared again and again
_SECONDS: Final = 2.0
"""The processor time for all edits, at most, so that a busy machine finds the same."""


class Mended(NamedTuple):
    edit: Edit
    model: ModelSide
    verdict: GraphVerdict


def repair(which: Correspondence, clue: Clue, limits: Limits) -> Mended | None:
    """Return an edit that makes a model the same as a puzzle that was expanded whole.

    Without a plan every edit that takes the goal out of reach would do: none is proposed.
    """
    graph, model, goal = which.puzzle.graph, which.model, which.model.problem.goal
    if not graph.complete or len(graph.states) > _MOST_STATES:
        return None
    beat = pulse(limits, _SECONDS)
    has_plans = graph.cheapest() is not None
    near, elsewhere = _Near(which, beat), _Elsewhere(which, beat)
    best: tuple[int, Mended] | None = None
    with suppress(LimitError):
        for edit in edits(model.domain, model.problem, model.bookkeeping, clue):
            beat()
            is_of_goal = edit.problem.goal != goal
            if is_of_goal and best is not None and best[1].edit.problem.goal != goal:
                continue  # a likelier edit of the goal has passed
            if (not has_plans and edit.problem is not model.problem) or not near.passes(edit):
                continue
            if (mended := _mended(edit, which, beat)) is None:
                continue
            doubts = _doubts(mended, model, elsewhere)
            if doubts is not None and (best is None or doubts < best[0]):
                best = doubts, mended
            if doubts == 0:
                break
    return None if best is None else best[1]


def other_objective(which: Correspondence, limits: Limits) -> str | None:
    """Return the objective under which a puzzle that was expanded whole is the model, if any.

    It is looked for where only one of the two has moves that cost nothing.
    """
    instance, graph, model = which.instance, which.puzzle.graph, which.model
    is_free = any(one.cost == 0 for one in model.semantics.operators)
    is_small = graph.complete and len(graph.states) <= _MOST_STATES
    if not is_small or not model.graph.complete or is_free == graph.has_free_edges:
        return None
    beat, cost = pulse(limits, _SECONDS), model.graph.cheapest()
    objectives = {one for encoding in instance.family.encodings for one in encoding.objectives}
    with suppress(LimitError):
        for objective in sorted(objectives - {instance.puzzle.objective}):
            twin = puzzle_side(instance.under(objective).puzzle).graph
            twin.grow(beat, 10 * _MOST_STATES)
            if twin.complete and cost is not None and twin.cheapest() == cost:
                readings, _ = model.readings(twin.has_free_edges)
                verdict = compare_graphs(twin, model.graph, readings, model.alike, beat)
                if verdict.sameness in RIGHT:
                    return objective
    return None


# Whole graphs ------------------------------------------------------------------------------------


def _mended(edit: Edit, which: Correspondence, beat: Pulse) -> Mended | None:
    """Return a wrong model after an edit; None if it is not the puzzle then."""
    puzzle = which.puzzle
    try:
        model = model_side(edit.domain, edit.problem, edit.bookkeeping, beat)
    except InputError:  # what it costs is looked up, and is not there
        return None
    graph = model.graph
    graph.grow(beat, 10 * len(puzzle.graph.states) + 100)
    if not graph.complete or _disables(edit, model, which.model):
        return None
    readings, _ = model.readings(puzzle.graph.has_free_edges)
    verdict = compare_graphs(puzzle.graph, graph, readings, model.alike, beat, with_plans=False)
    if verdict.sameness is not Sameness.SAME:
        return None
    is_same = which.is_pddl and share_names(puzzle.puzzle, model)
    if is_same and differ_by_names(puzzle.puzzle, model):
        return None
    return Mended(edit, model, verdict)


def _disables(edit: Edit, model: ModelSide, wrong: ModelSide) -> bool:
    """Say whether an action that is possible in a wrong model is impossible after an edit.

    An edit may leave it out, and it may ask for facts of a kind that the problem has none of.
    """
    disabled = {wrong.action(label).name for label in {*wrong.graph.label}}.intersection(
        model.never_applicable()
    )
    kinds = {atom.predicate for atom in (*edit.problem.atoms, *model.semantics.atoms)}
    return any(
        kinds.issuperset(
            part.predicate for part in conjuncts(schema.condition) if isinstance(part, Atom)
        )
        for name, schema in edit.domain.actions.items()
        if name in disabled
    )


def _doubts(mended: Mended, wrong: ModelSide, elsewhere: _Elsewhere) -> int | None:
    """Count what is doubtful of an edit; None if it only hides the mistake on this instance.

    That is if no other starts can be tried, if more actions of different names mean the same, if
    the goal asks for less, and if an edited action has an atom with a term twice.
    """
    edit, model, _ = mended
    if (same := elsewhere.is_same(mended)) is False:
        return None
    before, after = (set(conjuncts(one.problem.goal)) for one in (wrong, edit))
    asks_less = before != after and all(_is_always_so(part, model) for part in after - before)
    old = wrong.domain.actions
    changed = [one for name, one in edit.domain.actions.items() if old.get(name) != one]
    repeats = any(count_repeats(atom) for schema in changed for atom in schema.atoms())
    spare, more = (
        len(operators) - len({one[1:] for one in operators})
        for operators in (wrong.semantics.operators, model.semantics.operators)
    )
    return sum((same is None, more > spare, asks_less, repeats))


def _is_always_so(formula: Formula, model: ModelSide) -> bool:
    """Say whether a literal holds in each state of a model; of other formulas it is not known."""
    literal = as_literal(formula)
    bit = None if literal is None else model.semantics.bit(literal[0])
    if literal is None or bit is None:
        return literal is not None
    states: Any = model.graph.states
    return all((state >> bit) & 1 == literal[1] for state in states)


# Near the start ----------------------------------------------------------------------------------

_Leaving = tuple[bool, dict[tuple[int, Any], Any]]
"""Whether a node is a goal, and its moves: the cost, what counts of the state after, and that."""

_FURTHER: Final = 2
"""Moves beyond those up to which the two were alike, up to which they shall be after an edit."""
_MOST_NEAR: Final = 300  # states of an edited model that are expanded; one with more of them passes
_MOST_WHOLE: Final = 10_000
"""A model with more states is not asked in each of them whether it reaches an edited goal."""
_MOST_FREE: Final = 4
"""Actions without cost of which each choice is tried of which are silent; with more, it passes."""
_MOST_STEPS: Final = 1000
"""Steps before one move of a small puzzle: an edited model with more of them does not pass."""


class _TooManyError(Exception):
    """An edited model has too many states (True: it passes), or silent steps (False)."""


class _Near:
    """Says of edited models whether they are like the puzzle near the start, without grounding.

    The kind of a state for n moves is whether it is a goal, and for each of its moves the cost and
    the kind of the state after it for n - 1 moves. Moves to one state at one cost are one, and a
    move is any silent steps and then one that is not.
    """

    def __init__(self, which: Correspondence, beat: Pulse) -> None:
        graph, model = which.puzzle.graph, which.model
        self._model, self._beat, self._verdict = model, beat, which.verdict
        self._most = len(which.verdict.rounds.classes) - 1 + _FURTHER
        self._is_free = graph.has_free_edges
        self._numbers: dict[object, int] = {}
        self._lifted = Lifted(model.domain, model.problem)
        self._steps: dict[tuple[str, Facts], list[tuple[int, Facts]]] = {}

        def leaving(node: int) -> _Leaving:
            return graph.solved[node], {edge[1:]: edge.target for edge in graph.leaving(node)}

        self._ours = _kinds(leaving, graph.solved.__getitem__, self._numbers)

    def passes(self, edit: Edit) -> bool:
        model = self._model
        is_of_goal = edit.domain is model.domain and edit.problem.atoms is model.problem.atoms
        if is_of_goal and edit.bookkeeping == model.bookkeeping and self._known is not None:
            names = {one.predicate for one in atoms_in(edit.problem.goal)}
            atoms = enumerate(model.semantics.atoms)
            if all(model.read_bits >> bit & 1 for bit, one in atoms if one.predicate in names):
                return self._has_goals(edit.problem)
        free = [
            name
            for name, schema in sorted(edit.domain.actions.items())
            if edit.problem.has_metric and schema.cost == 0
        ]
        if edit.domain.axioms or (self._is_free and len(free) > _MOST_FREE):
            return True
        sizes = range(len(free) + 1) if self._is_free else [len(free)]
        every = chain.from_iterable(combinations(free, size) for size in sizes)
        return any(self._is_alike(edit, {*silent, *edit.bookkeeping}) for silent in every)

    @cached_property
    def _known(self) -> tuple[list[Rounds], list[frozenset[Atom]]] | None:
        """How alike the two are if no goals are seen, and what holds in each state of the model.

        Moves that lead to one state are counted once, or not. None where silent steps or states are
        many.
        """
        verdict, model = self._verdict, self._model
        if verdict.silent or not model.graph.complete or verdict.model.size > _MOST_WHOLE:
            return None
        sides = [it._replace(solved=it.solved & False) for it in (verdict.puzzle, verdict.model)]
        ways = (refine(*sides, pulse=self._beat, by_target=by) for by in (False, True))
        states: Any = (model.graph.states[node] for node in verdict.model.nodes)
        return [it for it in ways if it.parted is None], [model.facts(state) for state in states]

    def _has_goals(self, problem: Problem) -> bool:
        assert self._known is not None
        every, true = self._known
        if not every:  # moves differ whatever the goal is
            return False
        objects = self._model.objects
        theirs = [first_lack(problem.goal, {}, one.__contains__, objects) is None for one in true]
        ours = self._verdict.puzzle.solved
        lasts = (one.last for one in every)
        return any({*mine[ours]} == {*yours[np.array(theirs)]} for mine, yours in lasts)

    def _is_alike(self, edit: Edit, silent: set[str]) -> bool:
        lifted = Lifted(edit.domain, edit.problem)
        theirs = self._edited(lifted, edit, silent)
        every = range(self._most + 1)
        try:
            return all(self._ours(0, moves) == theirs(lifted.start, moves) for moves in every)
        except InputError:  # what it costs is looked up, and is not there
            return False
        except _TooManyError as error:
            return bool(error.args[0])

    def _edited(self, lifted: Lifted, edit: Edit, silent: set[str]) -> Callable[[Any, int], int]:
        formulas = [edit.problem.goal]
        for schema in edit.domain.actions.values():
            formulas += [schema.condition, *(effect.condition for effect in schema.effects)]
        unread = lifted.changing - {atom.predicate for one in formulas for atom in atoms_in(one)}
        expanded: set[Facts] = set()

        def leaving(state: Facts) -> _Leaving:
            waiting, seen = [state], {state}
            moves: dict[tuple[int, Facts], Facts] = {}
            direct: dict[Facts, int] = {}
            steps = 0
            for here in waiting:  # it grows meanwhile
                self._beat()
                expanded.add(here)
                if len(expanded) > _MOST_NEAR:
                    raise _TooManyError(True)
                for name, cost, after in self._made(lifted, edit, here):
                    steps += 1
                    if steps > _MOST_STEPS:
                        raise _TooManyError(False)
                    if name in edit.bookkeeping or (cost == 0 and name in silent):
                        waiting += [] if after in seen else [after]
                        seen.add(after)
                        continue
                    read = frozenset(one for one in after if one.predicate not in unread)
                    if here is state:
                        direct[read] = min(cost, direct.get(read, cost))
                    if here is state or cost <= direct.get(read, cost):  # else it is needless
                        moves.setdefault((cost, read), after)
            return any(map(lifted.is_goal, waiting)), moves

        return _kinds(leaving, None if silent else lifted.is_goal, self._numbers)

    def _made(self, lifted: Lifted, edit: Edit, state: Facts) -> Iterator[tuple[str, int, Facts]]:
        """Yield the steps from a state; those of actions that were not edited are remembered."""
        model = self._model
        keeps = edit.problem.atoms is model.problem.atoms
        keeps = keeps and lifted.changing == self._lifted.changing
        for name, schema in edit.domain.actions.items():
            is_kept = keeps and model.domain.actions.get(name) is schema
            steps = self._steps.get((name, state)) if is_kept else None
            if steps is None:
                steps = [(cost, after) for _, cost, after in lifted.steps(schema, state)]
                if is_kept:
                    self._steps[name, state] = steps
            yield from ((name, cost, after) for cost, after in steps)


def _kinds(
    leaving: Callable[[Any], _Leaving],
    is_goal: Callable[[Any], bool] | None,
    numbers: dict[object, int],
) -> Callable[[Any, int], int]:
    """Return what gives the kind of a node for some moves, as a number.

    `is_goal` says it without the moves; None where silent steps may lead to a goal.
    """
    known = cache(leaving)

    @cache
    def kind(node: Any, moves: int) -> int:
        if moves == 0 and is_goal is not None:
            return numbers.setdefault((is_goal(node), ()), len(numbers))
        solved, made = known(node)
        after = made.items() if moves else ()
        kinds = sorted((cost, kind(to, moves - 1)) for (cost, _), to in after)
        return numbers.setdefault((solved, tuple(kinds)), len(numbers))

    return kind


# From other starts -------------------------------------------------------------------------------

_STARTS: Final = 10
"""Other starts of each kind that are tried; 10 found all that 40 did on the tests' models."""
_MOST_ELSEWHERE: Final = 400
"""States that the puzzle may have from another start, and pairs of positions that are compared."""
_FAR_TOO_MANY: Final = 5000  # states of a model from there that are expanded


class _Part(NamedTuple):
    """Variables of a puzzle, the facts that go with their values where met, and all these facts.

    Variables that may determine the same fact are one part.
    """

    variables: tuple[int, ...]
    facts: dict[State, int]
    bits: int


class _Elsewhere:
    """Compares one puzzle with edited models from other starts.

    What facts hold there shows in positions of both sides that go together: a variable of the
    puzzle determines a fact that held under some of its values each time, and never under others.
    """

    def __init__(self, which: Correspondence, beat: Pulse) -> None:
        exploring = which.instance.family.exploring
        self._factored: Factored | None = exploring.factored(which.instance.puzzle)
        self._which, self._beat = which, beat
        self._starts: dict[State, ExpandedGraph | None] = {}

    def is_same(self, mended: Mended) -> bool | None:
        """Say whether a model that is the puzzle seems to be it from other starts.

        None where positions do not show what its facts mean.
        """
        if self._factored is None:
            return True
        _, model, verdict = mended
        ours, theirs = self._which.puzzle.graph.states, model.graph.states

        def likeness(move: int, label: int) -> int:
            return self._which.text_likeness(move, model.action(label))

        positions: list[tuple[Any, Any]] = [(ours[0], theirs[0])]  # to which the same moves lead
        for mine, yours in lockstep(verdict.rounds, likeness, _MOST_ELSEWHERE):
            nodes = verdict.puzzle.nodes[mine.target], verdict.model.nodes[yours.target]
            positions.append((ours[nodes[0]], theirs[nodes[1]]))
        met: dict[State, int] = {}
        for state, facts in positions:
            if (met.setdefault(self._factored.state(state), facts) ^ facts) & model.read_bits:
                return None
        if (parts := _parts(met, self._factored.sizes, model)) is None:
            return None
        starts = self._other_starts(self._factored, met, parts)
        return all(self._is_same_from(self._factored, *start, mended) for start in starts)

    def _other_starts(
        self, factored: Factored, met: dict[State, int], parts: Iterable[_Part]
    ) -> Iterator[tuple[State, int]]:
        chance = random.Random(1)  # noqa: S311 - which starts are tried is no secret
        free = [one for one in parts if not {*one.variables} & {*factored.block}]
        states, puzzle = list(met), self._which.puzzle.puzzle
        goals = [one for one in states if puzzle.is_goal(factored.puzzle_state(one))]
        asked = [(chance.choice(goals), [part]) for part in free if goals]
        asked += [
            (chance.choice(states), chance.sample(free, min(len(free), size)))
            for size in (1, 2, 3, len(free) // 2, len(free)) * _STARTS
        ]
        for state, changed in asked:
            start, facts = list(state), met[state]
            for part in changed:
                now = tuple([start[one] for one in part.variables])
                values = chance.choice([one for one in part.facts if one != now])
                for variable, value in zip(part.variables, values, strict=True):
                    start[variable] = value
                facts = facts & ~part.bits | part.facts[values]
            yield tuple(start), facts

    def _is_same_from(self, factored: Factored, start: State, facts: int, mended: Mended) -> bool:
        if start not in self._starts:
            graph = self._which.puzzle.graph.from_other_start(factored.puzzle_state(start))
            graph.grow(self._beat, _MOST_ELSEWHERE)
            self._starts[start] = graph if graph.complete else None
        if (ours := self._starts[start]) is None:
            return True
        _, model, verdict = mended
        theirs = model.graph.from_other_start(model.semantics.closed(facts))
        theirs.grow(self._beat, _FAR_TOO_MANY)
        after = compare_graphs(ours, theirs, [verdict.silent], model.alike, self._beat)
        return after.sameness is Sameness.SAME


def _parts(met: dict[State, int], sizes: Sequence[int], model: ModelSide) -> list[_Part] | None:
    """Return what can be changed by itself, and how the facts that are read go with it.

    None where some fact is determined by no variable. Where several may determine one, it is one
    under whose values it holds as other facts of its predicate do under theirs.
    """
    always = never = model.read_bits
    for facts in met.values():
        always, never = always & facts, never & ~facts
    varying = model.read_bits & ~always & ~never
    holds: dict[int, dict[int, int]] = {bit: {} for bit in ones(varying)}
    for variable, size in enumerate(sizes):
        true, false = [0] * size, [0] * size
        for state, facts in met.items():
            true[state[variable]] |= facts
            false[state[variable]] |= ~facts
        mixed = [one & twin for one, twin in zip(true, false, strict=True)]
        for bit, values in holds.items():
            if not any(one >> bit & 1 for one in mixed):
                values[variable] = sum(1 << at for at, one in enumerate(true) if one >> bit & 1)
    if not all(holds.values()):
        return None
    usual: dict[str, Counter[int]] = defaultdict(Counter)
    for bit, values in holds.items():
        if len(values) == 1:
            usual[model.semantics.atoms[bit].predicate].update(values.values())
    parts: list[tuple[set[int], int]] = []
    for bit, values in holds.items():
        likely = {one for one, _ in usual[model.semantics.atoms[bit].predicate].most_common(1)}
        chosen = {one for one, at in values.items() if at in likely} or {*values}
        bits = 1 << bit
        for part in [one for one in parts if one[0] & chosen]:
            chosen, bits = part[0] | chosen, part[1] | bits
            parts.remove(part)
        parts.append((chosen, bits))
    return [
        _Part(
            variables := tuple(sorted(chosen)),
            {
                tuple([state[one] for one in variables]): facts & bits
                for state, facts in met.items()
            },
            bits,
        )
        for chosen, bits in parts
    ]
