"""One edit of a model that would make it the puzzle: what its author most likely meant.

Every edit (`edits`) passes these sieves, the cheapest first:

    near        as far as the model and the puzzle were alike, and two moves further, they are now
    whole       they are the same
    elsewhere   so they are from other starts on the same board, as far as these can be written in
                the model's facts: an edit that only hides the mistake on this instance is refused
    names       where a reference in PDDL has the model's names, actions of one name do the same

The first edit that passes all of them is proposed. Doubtful edits wait until no other passes: where
plays do not show what the model's facts mean, so that other starts cannot be tried, where more
actions of different names mean the same than before, where the goal asks for less, which may hide
that an action is wrong, and where the action still has an atom with the same term twice. After an
edit every action that was possible must still be possible somewhere, with two exceptions: an edit
may leave an action out, and it may ask for facts of a kind that the problem has none of. Other
instances may have these, and this one shows nothing else of when the action is possible.

To put a model to another start takes the facts of it that hold there, and these show in plays from
the start that it has:

    variable    of the puzzle (`factored`); it determines a fact that held under some of its values
                each time, and under the others never
    part        variables that determine facts in common, since nothing shows which fact is about
                which of them: two, say, that always had the same value

Nothing is said where plays do not show what facts mean, nor of a puzzle that is no factored system.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.explaining.clues import Clue
from pddlpuzzles.comparing.explaining.correspondence import Correspondence
from pddlpuzzles.comparing.explaining.coverage import never_applicable
from pddlpuzzles.comparing.explaining.side_by_side import Names, Pair, share_names
from pddlpuzzles.comparing.graphs import (
    ExpandedGraph,
    ModelSide,
    Pulse,
    PuzzleSide,
    model_side,
    puzzle_side,
)
from pddlpuzzles.comparing.large.observation import Observation
from pddlpuzzles.comparing.repairing.edits import Edit, edits
from pddlpuzzles.comparing.repairing.formula_slips import count_repeats
from pddlpuzzles.comparing.repairing.near_start import Near
from pddlpuzzles.comparing.verdict import (
    NAMESAKE,
    GraphVerdict,
    Likeness,
    Sameness,
    compare_graphs,
    lockstep,
)
from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.model import Atom, Formula, atoms_in, conjuncts, is_literal
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.budget import Exhausted, pulse
from pddlpuzzles.search.factored import Factored, State

_MOST_STATES: Final = 5000
"""A puzzle with more of them is not compared again and again."""
_SECONDS: Final = 2.0
"""The processor time for all edits, at most, so that a busy machine finds the same."""


class Mended(NamedTuple):
    """An edit of a wrong model, the model after it, and what the graphs show of that."""

    edit: Edit
    model: ModelSide
    found: GraphVerdict


def repair(which: Correspondence, clue: Clue, limits: Limits) -> Mended | None:
    """Return an edit that makes a model the same as a puzzle that was expanded whole.

    None where none does, or none was found in time. Of a puzzle without a plan only the moves can
    be compared: every edit that takes the model's goal out of reach would do, and none of these is
    proposed.
    """
    puzzle, model = which.puzzle, which.model
    if not puzzle.graph.complete or len(puzzle.graph.states) > _MOST_STATES:
        return None
    beat = pulse(limits, _SECONDS)
    has_plans = puzzle.graph.cheapest() is not None
    near, other_starts = Near(which, beat), _OtherStarts(which, beat)
    best: tuple[int, Mended] | None = None
    try:
        for edit in edits(model.domain, model.problem, model.bookkeeping, clue):
            beat()
            if not has_plans and edit.problem is not model.problem:
                continue
            if not near.passes(edit):
                continue
            of_goal = best is not None and best[1].edit.problem.goal != model.problem.goal
            if of_goal and edit.problem.goal != model.problem.goal:
                continue  # a likelier edit of the goal has passed
            mended = _mended(edit, which, beat)
            doubts = mended and _doubts(mended, model, other_starts)
            if mended is not None and doubts == 0:
                return mended
            if mended is not None and doubts is not None and (best is None or doubts < best[0]):
                best = doubts, mended
    except Exhausted:
        pass
    return None if best is None else best[1]


def other_objective(which: Correspondence, limits: Limits) -> str | None:
    """Return the objective under which a puzzle that was expanded whole is the model, if any.

    It is looked for where only one of the two has moves that cost nothing, for as long as a repair.
    """
    instance, puzzle, model = which.instance, which.puzzle, which.model
    free = any(one.cost == 0 for one in model.semantics.operators)
    small = puzzle.graph.complete and len(puzzle.graph.states) <= _MOST_STATES
    if not small or not model.graph.complete or free == puzzle.graph.has_free_edges:
        return None
    beat = pulse(limits, _SECONDS)
    cost = model.graph.cheapest()
    known = {one for encoding in instance.family.encodings for one in encoding.objectives}
    try:
        for objective in sorted(known - {instance.puzzle.objective}):
            other = puzzle_side(instance.under(objective).puzzle)
            other.graph.grow(10 * _MOST_STATES, beat)
            if other.graph.complete and cost is not None and other.graph.cheapest() == cost:
                readings = model.readings(other.graph.has_free_edges)
                found = compare_graphs(other.graph, model.graph, readings, model.alike, beat)
                if found.sameness in (Sameness.SAME, Sameness.SAME_PLANS):
                    return objective
    except Exhausted:
        pass
    return None


def _mended(edit: Edit, which: Correspondence, beat: Callable[[], None]) -> Mended | None:
    """Return a wrong model after an edit; None if it is not the puzzle then."""
    puzzle = which.puzzle
    try:
        model = model_side(edit.domain, edit.problem, edit.bookkeeping, beat)
    except InputError:  # what it costs is looked up, and is not there
        return None
    model.graph.grow(10 * len(puzzle.graph.states) + 100, beat)
    if not model.graph.complete or _disables(edit, model, which.model):
        return None
    readings = model.readings(puzzle.graph.has_free_edges)
    found = compare_graphs(puzzle.graph, model.graph, readings, model.alike, beat, with_plans=False)
    if found.sameness is not Sameness.SAME:
        return None
    if which.is_pddl:
        pair = Pair(puzzle.puzzle, model, Names(model.problem.objects))
        if share_names(puzzle.puzzle, model) and (
            pair.parting(is_strict=True) or pair.parts_elsewhere()
        ):
            return None
    return Mended(edit, model, found)


def _doubts(mended: Mended, wrong: ModelSide, other_starts: _OtherStarts) -> int | None:
    """Count what is doubtful of an edit; None if it only hides the mistake on this instance."""
    edit, model, found = mended
    same = other_starts.is_same(model, found)
    if same is False:
        return None
    doubts = (same is None, _spare(model) > _spare(wrong), _asks_less(edit, wrong, model))
    return sum(doubts) + _leaves_a_repetition(edit, wrong)


def _leaves_a_repetition(edit: Edit, wrong: ModelSide) -> bool:
    """Say whether an action that was edited has an atom with the same term twice."""
    old = wrong.domain.actions
    changed = [one for name, one in edit.domain.actions.items() if old.get(name) != one]
    return any(count_repeats(atom) for schema in changed for atom in schema.atoms())


def _asks_less(edit: Edit, wrong: ModelSide, model: ModelSide) -> bool:
    """Say whether an edit only takes from the goal: what it puts there holds in each state."""
    before, after = (set(conjuncts(one.problem.goal)) for one in (wrong, edit))
    return before != after and all(_is_always_so(part, model) for part in after - before)


def _is_always_so(literal: Formula, model: ModelSide) -> bool:
    """Say whether a literal holds in each state of a model; of other formulas it is not known."""
    atoms = list(atoms_in(literal))
    if len(atoms) != 1 or not is_literal(literal):
        return False
    if (bit := model.semantics.bit(atoms[0])) is None:
        return True
    states: Any = model.graph.states
    return all((state >> bit) & 1 == isinstance(literal, Atom) for state in states)


def _spare(model: ModelSide) -> int:
    """Return how many ground actions mean the same as one of another name."""
    operators = model.semantics.operators
    return len(operators) - len({one[1:] for one in operators})


def _disables(edit: Edit, model: ModelSide, wrong: ModelSide) -> bool:
    """Say whether an action that is possible in a wrong model is impossible after an edit."""
    possible = {wrong.action(label).name for label in {*wrong.graph.label}}
    known = {atom.predicate for atom in (*edit.problem.atoms, *model.semantics.atoms)}
    return any(
        all(
            part.predicate in known
            for part in conjuncts(edit.domain.actions[name].condition)
            if isinstance(part, Atom)
        )
        for name in possible.intersection(never_applicable(model))
    )


_STARTS: Final = 10
"""Other starts of each kind that are tried; 10 found all that 40 did on the tests' models."""
_GUESSES: Final = 8
"""How often it is guessed which facts go with which positions."""
_MOST_ELSEWHERE: Final = 400
"""States that the puzzle may have from another start, and pairs of positions that are compared."""
_ROUNDS: Final = 3
"""How often more starts are made of what plays from the last ones have shown."""
_FAR_TOO_MANY: Final = 5000
"""States of a model from there that are expanded."""


class _Played(NamedTuple):
    """Both sides expanded from one start, and what was found of them."""

    ours: ExpandedGraph
    theirs: ExpandedGraph
    found: GraphVerdict

    def positions(self, likeness: Likeness) -> Iterator[tuple[Any, Any]]:
        """Yield positions of both sides to which the same moves lead."""
        found = self.found
        yield self.ours.states[0], self.theirs.states[0]
        for mine, yours in lockstep(found.rounds, likeness, _MOST_ELSEWHERE):
            yield (
                self.ours.states[found.puzzle.nodes[mine.target]],
                self.theirs.states[found.model.nodes[yours.target]],
            )


class _OtherStarts:
    """Compares one puzzle with many models from other starts."""

    def __init__(self, which: Correspondence, pulse: Pulse) -> None:
        """Take a puzzle that is expanded whole, and what things are called in all the models."""
        self._factored = which.instance.family.exploring.factored(which.instance.puzzle)
        self._puzzle, self._which, self._pulse = which.puzzle, which, pulse
        self._starts: dict[State, ExpandedGraph | None] = {}

    def is_same(self, model: ModelSide, found: GraphVerdict) -> bool | None:
        """Say whether a model that is the puzzle seems to be it from other starts.

        None where plays do not show what its facts mean. Plays from other starts show more of it,
        and so make for more starts.
        """
        if self._factored is None:
            return True
        here = _Played(self._puzzle.graph, model.graph, found)
        observed = self._observed(self._factored, model, here)
        if observed is None:
            return None
        seen, likeness = observed
        for _ in range(_ROUNDS):
            known = len(seen.met)
            for start, facts in list(_other_starts(self._factored, seen, self._puzzle)):
                there = self._played_from(self._factored, start, facts, model, found)
                if there is None:
                    continue
                if there.found.sameness is not Sameness.SAME:
                    return False
                for state, now in there.positions(likeness):
                    if not seen.meet(self._factored.state(state), now):
                        return True
            if len(seen.met) == known:
                break
            self._assign(model, seen)
        return True

    def _played_from(
        self, factored: Factored, start: State, facts: int, model: ModelSide, found: GraphVerdict
    ) -> _Played | None:
        """Return both sides from another start; None if the puzzle is too big from there."""
        if start not in self._starts:
            made = self._puzzle.graph.from_other_start(factored.puzzle_state(start))
            made.grow(_MOST_ELSEWHERE, self._pulse)
            self._starts[start] = made if made.complete else None
        ours = self._starts[start]
        if ours is None:
            return None
        theirs = model.graph.from_other_start(model.semantics.closed(facts))
        theirs.grow(_FAR_TOO_MANY, self._pulse)
        there = compare_graphs(ours, theirs, [found.silent], model.alike, self._pulse)
        return _Played(ours, theirs, there)

    def _observed(
        self, factored: Factored, model: ModelSide, here: _Played
    ) -> tuple[Observation, Likeness] | None:
        """Return what plays on both sides show of the facts; None if no variables determine them.

        Where a board looks the same from several sides it is guessed who is who, a few times; with
        it comes what likeness of moves and actions was guessed.
        """
        for seed in range(_GUESSES):
            seen = Observation(factored.sizes, model.read_bits)
            likeness = self._likeness(model, seed)
            if all(
                seen.meet(factored.state(state), facts) for state, facts in here.positions(likeness)
            ):
                self._assign(model, seen)
                return seen, likeness
        return None

    def _likeness(self, model: ModelSide, seed: int) -> Likeness:
        """Return a guess of how much the names of moves and actions have in common."""
        chance = random.Random(seed)  # noqa: S311 - what is guessed is no secret
        known: dict[tuple[int, int], int] = {}
        by_names = seed < _GUESSES // 2  # which a wrong model may have led astray

        def likeness(move: int, label: int) -> int:
            if (move, label) not in known:
                common = self._which.text_likeness(move, model.action(label)) if by_names else 0
                more = 0 if common >= NAMESAKE else chance.randrange(_GUESSES)
                known[move, label] = common + more
            return known[move, label]

        return likeness

    @staticmethod
    def _assign(model: ModelSide, seen: Observation) -> None:
        """Find the one variable that determines a fact where several may.

        Facts of a predicate hold under the same value of the variables that they are about, so it
        is one under whose value the sure ones hold.
        """
        candidates = {bit: seen.candidates(bit) for bit in range(len(model.semantics.atoms))}
        sure: dict[str, Counter[int]] = defaultdict(Counter)
        for bit, some in candidates.items():
            if len(some) == 1:
                sure[model.semantics.atoms[bit].predicate][seen.holds_at(bit, some[0])] += 1
        for bit, some in candidates.items():
            usual = sure[model.semantics.atoms[bit].predicate].most_common(1)
            if len(some) > 1 and usual:
                seen.narrow(bit, [one for one in some if seen.holds_at(bit, one) == usual[0][0]])


def _other_starts(
    factored: Factored, seen: Observation, puzzle: PuzzleSide
) -> Iterator[tuple[State, int]]:
    """Yield other starts, each with the facts that hold there.

    First come goals with one part changed, which show what a goal asks for.
    """
    chance = random.Random(1)  # noqa: S311 - which starts are tried is no secret
    parts = [part for part in seen.parts() if not {*part.variables} & {*factored.block}]
    met = list(seen.met)
    goals = [state for state in met if puzzle.puzzle.is_goal(factored.puzzle_state(state))]
    asked = [(chance.choice(goals), [part]) for part in parts if goals]
    asked += [
        (chance.choice(met), chance.sample(parts, min(len(parts), size)))
        for size in (1, 2, 3, len(parts) // 2, len(parts)) * _STARTS
    ]
    for state, some in asked:
        start, facts = list(state), seen.met[state]
        for part in some:
            now = tuple([start[one] for one in part.variables])
            values = chance.choice([one for one in part.facts if one != now])
            for variable, value in zip(part.variables, values, strict=True):
                start[variable] = value
            facts = facts & ~part.bits | part.facts[values]
        yield tuple(start), facts
