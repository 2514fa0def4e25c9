"""One edit of a model that would make it the puzzle: what its author most likely meant.

Every edit passes these sieves, the cheapest first:

    near        some states around the start show no difference
    whole       they are the same
    names       where a reference in PDDL has the model's names, actions of one name do the same
    elsewhere   so they are from other starts on the same board, as far as these can be written in
                the model's facts: else the edit only hides the mistake on this instance

The first that passes all is proposed; doubtful ones (`_doubts`) wait until no other passes.

The likeliest edits come first: what is other than it should be, then what is missing, then what is
too much. Where the two part over a goal, edits of the goal come first; those of costs come early.

    turned      a literal denied, or with two of its arguments exchanged
    altered     a literal with another term in one place
    scope       a condition of an action or of its effects, or the goal
    names       what can be spoken of, each with its type: variables, constants, objects
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import replace
from functools import partial, reduce
from itertools import chain, combinations, islice, product
from operator import or_
from typing import Any, Final, NamedTuple

import numpy as np

from pddlpuzzles.comparing.correspondence import Correspondence, differ_by_names, shared_names
from pddlpuzzles.comparing.difference import NO_CLUE, Clue
from pddlpuzzles.comparing.graphs import ExpandedGraph, ModelSide, model_side, puzzle_side
from pddlpuzzles.comparing.refinement import lockstep
from pddlpuzzles.comparing.verdict import RIGHT, GraphVerdict, Sameness, compare_graphs
from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl import model as pddl
from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.joins import Query, Relations
from pddlpuzzles.pddl.model import Atom, Compound, Domain, Effect, Formula, Problem, Schema
from pddlpuzzles.pddl.tokens import Place
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.budget import Budget, LimitError, TooManyError, asking, check
from pddlpuzzles.search.gf2 import ones

_MOST_STATES: Final = 5000  # a puzzle with more of them is not compared again and again
_MANY: Final = 400  # atoms of one kind that are tried as a literal or a fact that may be missing
_NEAR: Final = 60  # states near the start that are compared first
_MOST_LACKS: Final = 5000  # of one part of a condition, beyond which none is tried
_MOST_COSTS: Final = 10  # of the puzzle's, each of which may be meant
_FEW: Final = 6  # up to as many facts with one predicate, one of them is likely to be wrong
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
    repeats = any(_count_repeats(atom) for schema in changed for atom in schema.atoms())
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
        attempt = chance.choice(words), chance.sample(parts, min(len(parts), size))
        changed_parts.append(attempt)
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


# Edits -------------------------------------------------------------------------------------------

Names = Mapping[str, str]


class Edit(NamedTuple):
    """A model after an edit; the edit in words, its action's place, and what it puts for what."""

    words: str
    domain: Domain
    problem: Problem
    bookkeeping: frozenset[str]
    place: Place | None = None
    old: Formula | Effect | None = None
    new: Formula | Effect | None = None


_Slip = Callable[[Schema], Iterator[Edit]]
denial_of: Final = partial(pddl.pushed, denied=True)


def edits(as_it_is: Edit, clue: Clue = NO_CLUE, costs: Iterable[int] = (0, 1, 2)) -> Iterator[Edit]:
    """Yield the edits of a model, the likeliest first: those in actions of the clue are `near`."""
    editor, schemas = _Editor(as_it_is, clue), as_it_is.domain.actions.values()
    near = [schema for schema in schemas if schema.name in clue.actions]
    far = [schema for schema in schemas if schema.name not in clue.actions]

    def each(schemas: Sequence[Schema], *slips: _Slip) -> Iterator[Edit]:
        return (edit for slip, schema in product(slips, schemas) for edit in slip(schema))

    turned = partial(_exchanged, alternatives=lambda atom, _: _swapped(atom), is_denied=True)
    altered = partial(_exchanged, alternatives=editor.altered_atoms)
    asked = [partial(editor.in_conditions, slip) for slip in (turned, altered)]
    wrong: list[_Slip] = [*asked, editor.other_effects, editor.exchanged_parameters]
    missing: list[_Slip] = [partial(editor.in_conditions, editor.missing), editor.missing_effects]
    if clue.over_lack:  # which more conditions do not mend
        missing.reverse()
    likely = [each(near, *wrong, *missing), each(far, *wrong), editor.fixed_facts()]
    likely += [each(far, *missing), each([*near, *far], editor.dropped_parts)]
    atoms = as_it_is.problem.atoms
    fewer = (editor.with_facts(f"leave out {atom}", atoms - {atom}) for atom in sorted(atoms))
    likely += [editor.missing_facts(odd=True), fewer, editor.altered_facts(few=False)]
    for schema in (*near, *far):
        others = {name: it for name, it in as_it_is.domain.actions.items() if it is not schema}
        words = f"leave out the action {schema.name}"
        domain = replace(as_it_is.domain, actions=others)
        likely.append(iter([as_it_is._replace(words=words, domain=domain, place=schema.place)]))
    facts = [editor.missing_facts(odd=False), editor.altered_facts(few=True)]
    # Of edits that add to the goal or take from it those that add come first: it loses nothing.
    goals = [turned(editor.goal), editor.missing_goal(), altered(editor.goal)]
    less = editor.dropped(editor.goal)
    if clue.over_goal:
        order = [*goals, *facts, less, *likely, editor.costs(costs)]
    else:
        order = [editor.costs(costs), editor.symmetric_facts(), *facts, *likely, *goals, less]
    return chain.from_iterable(order)


class _Scope(NamedTuple):
    """A formula, what can be said there, and what puts another in its place."""

    formula: Formula
    names: Names
    put: Callable[[str, Formula], Edit]


class _Editor:
    def __init__(self, as_it_is: Edit, clue: Clue) -> None:
        self._as_it_is, self._clue = as_it_is, clue
        self._domain, self._problem = domain, problem = as_it_is.domain, as_it_is.problem
        self._changing, self._facts = domain.changing, problem.atoms
        self.goal = _Scope(
            problem.goal,
            problem.objects,
            lambda words, goal: as_it_is._replace(
                words=f"in the goal, {words}", problem=replace(problem, goal=goal)
            ),
        )

    def missing(self, scope: _Scope) -> Iterator[Edit]:
        """Add a literal, last that two things are the same."""
        parts = tuple(pddl.conjuncts(scope.formula))
        variables = [name for name in scope.names if name.startswith("?")]
        equal = []
        for pair in combinations(variables, 2):
            kind, other_kind = (scope.names[name] for name in pair)
            if self._can_be(kind, other_kind) or self._can_be(other_kind, kind):
                equal.append(Atom(pddl.EQUALITY, pair))
        plain = [it for atom in self._atoms(scope.names) for it in (atom, denial_of(atom))]
        for literal in (*map(denial_of, equal), *plain, *equal):
            if literal not in parts:
                both = Compound("and", (*parts, literal))
                yield scope.put(f"ask for {literal}, too", both)._replace(new=literal)

    def dropped(self, scope: _Scope) -> Iterator[Edit]:
        for old, formula in _without_parts(Compound("and", tuple(pddl.conjuncts(scope.formula)))):
            yield scope.put(f"do not ask for {old}", formula)._replace(old=old)

    def in_conditions(
        self, slip: Callable[[_Scope], Iterator[Edit]], schema: Schema
    ) -> Iterator[Edit]:
        """Edit an action's conditions; no parameter is left unused."""
        for edit in chain.from_iterable(map(slip, self._conditions(schema))):
            both = schema, edit.domain.actions[schema.name]
            before, after = ({term for it in its.atoms() for term in it.terms} for its in both)
            if after >= before & dict(schema.parameters).keys():
                yield edit

    def other_effects(self, schema: Schema) -> Iterator[Edit]:
        """Deny an effect, or put another atom in it; but no literal that is there already."""
        for place, effect in enumerate(schema.effects):
            names = {**dict(schema.parameters), **self._domain.constants, **dict(effect.variables)}
            done = {other.literal for other in schema.effects if other is not effect}
            spoken = {*pddl.conjuncts(schema.condition), *done}
            atoms = [*_swapped(effect.atom), *self.altered_atoms(effect.atom, names)]
            flipped = effect._replace(becomes=not effect.becomes)
            for changed in (flipped, *(effect._replace(atom=atom) for atom in atoms)):
                # a deletion of what is added, too, does nothing.
                is_void = not changed.becomes and changed.atom in done
                if changed.literal not in spoken and not is_void:
                    words = f"let the effect be {changed} instead of {effect}"
                    edit = self._with_effects(schema, words, place, changed)
                    yield edit._replace(old=effect, new=changed)

    def exchanged_parameters(self, schema: Schema) -> Iterator[Edit]:
        """Exchange two parameters in all effects, which have no conditions."""
        for (first, kind), (second, other_kind) in combinations(schema.parameters, 2):
            names = {first: second, second: first}
            effects = tuple(
                it._replace(atom=pddl.substituted(it.atom, names)) for it in schema.effects
            )
            is_plain = kind == other_kind and all(it.condition == pddl.TRUE for it in effects)
            if is_plain and {*effects} != {*schema.effects}:
                words = f"exchange {first} and {second} in all effects"
                yield self._changed(words, replace(schema, effects=effects))

    def missing_effects(self, schema: Schema) -> Iterator[Edit]:
        """Add an effect, last on what no action changes: the only one may be forgotten."""
        scopes: dict[tuple[Formula, pddl.Typed], None] = {(pddl.TRUE, ()): None}
        scopes |= dict.fromkeys((effect.condition, effect.variables) for effect in schema.effects)
        for is_changing, (condition, variables) in product((True, False), scopes):
            terms = {**dict(schema.parameters), **self._domain.constants, **dict(variables)}
            for atom in self._atoms(terms):
                is_next = (atom.predicate in self._changing) == is_changing
                for becomes in (False, True) if is_next else ():
                    effect = Effect(atom, becomes, condition, variables)
                    if effect not in schema.effects:
                        place = len(schema.effects)
                        yield self._with_effects(schema, f"add the effect {effect}", place, effect)

    def dropped_parts(self, schema: Schema) -> Iterator[Edit]:
        for place, effect in enumerate(schema.effects):
            edit = self._with_effects(schema, f"drop the effect {effect}", place)
            yield edit._replace(old=effect)
        yield from self.dropped(next(self._conditions(schema)))

    def costs(self, costs: Iterable[int]) -> Iterator[Edit]:
        """Give an action another cost, let the problem count costs, or have an action cost 0."""
        schemas = self._domain.actions.values()
        for schema in schemas if self._problem.has_metric else ():
            for cost in () if schema.fees else sorted({*costs} - {*(schema.prices or [0])}):
                changed = replace(schema, prices=(cost,) if cost else ())
                yield self._changed(f"let the cost be {cost}", changed)
        if not self._problem.has_metric and any(schema.prices for schema in schemas):
            words = "in the problem, add (:metric minimize (total-cost))"
            counting = replace(self._problem, has_metric=True)
            yield self._as_it_is._replace(words=words, problem=counting)
        hidden = self._as_it_is.bookkeeping
        seen = sorted(self._domain.actions.keys() - hidden)
        for name in seen if len(seen) > 1 else ():
            words = f"let {name} cost nothing (or name it: --bookkeeping {name})"
            yield self._as_it_is._replace(words=words, bookkeeping=hidden | {name})

    def _conditions(self, schema: Schema) -> Iterator[_Scope]:
        """Yield an action's precondition, and then the conditions of its effects."""
        names = {**dict(schema.parameters), **self._domain.constants}
        yield _Scope(
            schema.condition,
            names,
            lambda words, formula: self._changed(words, replace(schema, condition=formula)),
        )
        scopes = ((effect.condition, effect.variables) for effect in schema.effects)
        for scope in dict.fromkeys(scopes):
            if scope[0] != pddl.TRUE:
                put_inside = partial(self._put_inside, schema, scope)
                yield _Scope(scope[0], {**names, **dict(scope[1])}, put_inside)

    def _put_inside(
        self, schema: Schema, scope: tuple[Formula, pddl.Typed], words: str, formula: Formula
    ) -> Edit:
        effects = tuple(
            effect._replace(condition=formula)
            if (effect.condition, effect.variables) == scope
            else effect
            for effect in schema.effects
        )
        words = f"in the condition of an effect, {words}"
        return self._changed(words, replace(schema, effects=effects))

    def _with_effects(self, schema: Schema, words: str, place: int, *effects: Effect) -> Edit:
        before = schema.effects
        effects = (*before[:place], *effects, *before[place + 1 :])
        return self._changed(words, replace(schema, effects=effects))

    def _changed(self, words: str, schema: Schema) -> Edit:
        changed = replace(self._domain, actions={**self._domain.actions, schema.name: schema})
        words = f"in {schema.name}, {words}"
        return self._as_it_is._replace(words=words, domain=changed, place=schema.place)

    def missing_goal(self) -> Iterator[Edit]:
        """Add a literal, of a kind in the goal, that does not hold where it is reached."""
        parts, facts = tuple(pddl.conjuncts(self.goal.formula)), self._clue.facts
        said = [*filter(None, map(pddl.as_literal, parts))]
        kinds = {(atom.predicate, is_so) for atom, is_so in said}
        names = {name for name, _ in kinds} & self._changing
        candidates = [(atom, False) for atom in sorted(facts)]
        possible = (self._atoms_of(name, self._problem.objects) for name in sorted(names))
        candidates += [(atom, True) for atom in chain(*possible) if atom not in facts]
        for atom, is_so in candidates:
            if (atom, is_so) not in said and (not parts or (atom.predicate, is_so) in kinds):
                asked = atom if is_so else denial_of(atom)
                both = Compound("and", (*parts, asked))
                yield self.goal.put(f"ask for {asked}, too", both)._replace(new=asked)

    def missing_facts(self, *, odd: bool) -> Iterator[Edit]:
        """Add a fact that can change, first those of whose objects few facts speak."""
        facts = self._facts
        # It is odd if it differs from another in what no two facts of the start differ in.
        ways = {_difference(*pair) for pair in product(facts, repeat=2)} | {None}
        taken = Counter((it.predicate, *place) for it in facts for place in enumerate(it.terms))
        spoken = Counter(term for fact in facts for term in fact.terms)

        def rank(atom: Atom) -> tuple[int, int, int]:
            alike = sum(taken[atom.predicate, *place] for place in enumerate(atom.terms))
            return len(atom.terms), alike, sum(spoken[term] for term in atom.terms)

        changing = (self._atoms_of(it, self._problem.objects) for it in sorted(self._changing))
        for atom in sorted((atom for atom in chain(*changing) if atom not in facts), key=rank):
            if odd != ways.issuperset(_difference(atom, fact) for fact in facts):
                yield self.with_facts(f"add {atom}", facts | {atom})

    def symmetric_facts(self) -> Iterator[Edit]:
        """Add the one fact that keeps a static predicate from being symmetric."""
        twins: dict[str, list[Atom]] = defaultdict(list)
        for fact in sorted(self._facts):
            twin = Atom(fact.predicate, fact.terms[::-1])
            is_fixed = len(fact.terms) == 2 and fact.predicate not in self._changing
            if is_fixed and twin not in self._facts:
                twins[fact.predicate].append(twin)
        for lacking in twins.values():
            if len(lacking) == 1:
                yield self.with_facts(f"add {lacking[0]}", self._facts | {*lacking})

    def fixed_facts(self) -> Iterator[Edit]:
        """Add a fact that never changes: with objects exchanged, or that alone an action lacks."""
        static = sorted(atom for atom in self._facts if atom.predicate not in self._changing)
        candidates = dict.fromkeys(chain.from_iterable(map(_swapped, static)))
        lacks = lone_lacks(self._domain, self._problem)
        fixed = (fact for fact in lacks if fact.predicate not in self._changing)
        candidates |= dict.fromkeys(islice(fixed, _MANY))
        for atom in candidates:
            if atom not in self._facts:
                yield self.with_facts(f"add {atom}", self._facts | {atom})

    def altered_facts(self, *, few: bool) -> Iterator[Edit]:
        """If `few`, put other objects in few facts that change; else in others, or a predicate."""
        said, types_of = Counter(fact.predicate for fact in self._facts), self._domain.predicates
        for atom in sorted(self._facts):
            is_changing, types = atom.predicate in self._changing, types_of.get(atom.predicate)
            names = [] if few else [name for name, its in types_of.items() if its == types]
            alike = (name for name in names if (name in self._changing) == is_changing)
            altered = [Atom(name, atom.terms) for name in alike]
            if few == (is_changing and said[atom.predicate] <= _FEW):
                altered += [*_swapped(atom), *self.altered_atoms(atom, self._problem.objects)]
            for fresh in altered:
                if fresh not in self._facts:
                    facts = self._facts - {atom} | {fresh}
                    yield self.with_facts(f"put {fresh} for {atom}", facts)

    def with_facts(self, words: str, atoms: AbstractSet[Atom]) -> Edit:
        changed = replace(self._problem, atoms=frozenset(atoms))
        return self._as_it_is._replace(words=f"in the initial state, {words}", problem=changed)

    def altered_atoms(self, atom: Atom, names: Names) -> list[Atom]:
        """Put another term that fits in one place; for a variable only another variable."""
        altered = []
        for place, term in enumerate(atom.terms):
            given = names.get(term, pddl.OBJECT)
            wanted = self._domain.predicates.get(atom.predicate, (given,) * len(atom.terms))[place]
            for name, kind in names.items():
                is_alike = not term.startswith("?") or name.startswith("?")
                if name != term and is_alike and self._can_be(kind, wanted):
                    terms = (*atom.terms[:place], name, *atom.terms[place + 1 :])
                    altered.append(Atom(atom.predicate, terms))
        return sorted(altered, key=_count_repeats)

    def _atoms(self, names: Names) -> list[Atom]:
        every = (self._atoms_of(predicate, names) for predicate in self._domain.predicates)
        return sorted(islice(chain.from_iterable(every), _MANY), key=_count_repeats)

    def _atoms_of(self, predicate: str, names: Names) -> Iterator[Atom]:
        fitting = [
            [name for name, kind in names.items() if self._can_be(kind, wanted)]
            for wanted in self._domain.predicates[predicate]
        ]
        return (Atom(predicate, terms) for terms in islice(product(*fitting), _MANY))

    def _can_be(self, given: str, wanted: str) -> bool:
        types = pddl.types_in(given)
        return any(pddl.OBJECT in (given, it) or self._domain.is_a(it, wanted) for it in types)


def _difference(atom: Atom, twin: Atom) -> tuple[object, ...] | None:
    """Return both predicates, or one and a place, if two atoms differ in nothing else."""
    if atom.predicate != twin.predicate:
        return (atom.predicate, twin.predicate) if atom.terms == twin.terms else None
    places = [place for place, term in enumerate(atom.terms) if term != twin.terms[place]]
    return (atom.predicate, places[0]) if len(places) == 1 else None


def lone_lacks(domain: Domain, problem: Problem) -> Iterator[Atom]:
    """Yield facts that are all that some condition lacks where all that can ever hold holds."""
    # If a plan needs a new fact, the first of its actions that asks for it lacks nothing else.
    task, objects = ground(domain, problem), pddl.Objects(domain, problem)
    reachable = Relations(domain.static, objects, (*task.fixed, *task.atoms))
    conditions = [(axiom.parameters, axiom.condition) for axiom in domain.axioms]
    for schema in domain.actions.values():
        for effect in schema.effects:
            both = pddl.conjunction((schema.condition, effect.condition))
            conditions.append((schema.parameters + effect.variables, both))
    addable = domain.predicates.keys() - domain.derived  # of which a fact may be missing
    for variables, condition in dict.fromkeys(conditions):
        every = pddl.conjuncts(condition)
        parts = [part for part in every if not any(pddl.parts_of(part, pddl.Comparison))]
        atoms = [part for part in parts if isinstance(part, Atom) and part.predicate in addable]
        for lacking in atoms:
            its_variables = tuple((name, kind) for name, kind in variables if name in lacking.terms)
            others = tuple(variable for variable in variables if variable not in its_variables)
            without = pddl.conjunction(part for part in parts if part is not lacking)
            query = Query((), its_variables, without, reachable, more=others, most=_MOST_LACKS)
            with suppress(TooManyError):
                for objects_named in query.rows(()):
                    named = dict(zip(query.inner, objects_named, strict=True))
                    fact = pddl.substituted(lacking, named)
                    if fact.terms not in reachable.of(fact.predicate):
                        yield fact


# Formulas ----------------------------------------------------------------------------------------


def _exchanged(
    scope: _Scope, alternatives: Callable[[Atom, Names], Iterable[Atom]], *, is_denied: bool = False
) -> Iterator[Edit]:
    """Put other atoms for that of each literal; if `is_denied`, first its negation for it."""
    literals = list(_literals(scope.formula))
    said = {literal for literal, _, _ in literals}
    for old, bound, put in literals:
        if (affirmed := pddl.as_literal(old)) is None:
            continue
        atoms = alternatives(affirmed[0], {**scope.names, **bound})
        fresh = [atom if isinstance(old, Atom) else denial_of(atom) for atom in atoms]
        for new in (*([denial_of(old)] if is_denied else []), *fresh):
            if new not in said:
                edit = scope.put(f"ask for {new} instead of {old}", put(new))
                yield edit._replace(old=old, new=new)


def _literals(formula: Formula) -> Iterator[tuple[Formula, Names, Callable[[Formula], Formula]]]:
    """Yield each literal, the variables bound around it, and what exchanges it."""
    if not isinstance(formula, Compound) or pddl.as_literal(formula):
        yield formula, {}, lambda new: new
        return
    for place, part in enumerate(formula.parts):
        for literal, bound, put in _literals(part):
            yield (
                literal,
                {**dict(formula.variables), **bound},
                lambda new, place=place, put=put: formula._replace(  # type: ignore[misc]
                    parts=(*formula.parts[:place], put(new), *formula.parts[place + 1 :])
                ),
            )


def _without_parts(formula: Formula) -> Iterator[tuple[Formula, Formula]]:
    """Yield each part that can be left out, and the formula without it."""
    if not isinstance(formula, Compound):
        return
    for place, part in enumerate(formula.parts):
        others = formula.parts[:place] + formula.parts[place + 1 :]
        if formula.operator == "and" or (formula.operator == "or" and others):
            yield part, formula._replace(parts=others)
        for old, new in _without_parts(part):
            yield old, formula._replace(parts=(*others[:place], new, *others[place:]))


def _swapped(atom: Atom) -> list[Atom]:
    swapped = []
    for first, second in combinations(range(len(atom.terms)), 2):
        terms = list(atom.terms)
        terms[first], terms[second] = terms[second], terms[first]
        swapped.append(Atom(atom.predicate, tuple(terms)))
    return [turned for turned in swapped if turned != atom]


def _count_repeats(atom: Atom) -> int:
    return len(atom.terms) - len({*atom.terms})
