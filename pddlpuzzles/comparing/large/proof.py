"""That a model is a puzzle of too many states to be expanded, shown from their parts.

The puzzle is given as a factored system (`search.factored`, which has the words used
here), and `meaning` guesses for each fact of the model what it says of a variable. Let S be the
states that have what the start has and all steps keep (`invariant`), and let F(x) be the facts
that hold in x, by that guess, of those that any condition or goal of the model reads.

  1. The start x0 is in S, and the facts of the model's start are F(x0).
  2. For each x in S the puzzle's goal holds if and only if the model's does in F(x). Both are
     formulas about the variables, and there is no x in S where just one holds.
  3. Whether a ground action is possible in F(x), and what it then does, depends on a few variables
     only. For all values that these can have together in S: if the action is possible, then the
     step of the puzzle that it means is possible in x and costs the same; and what F says of x
     after the step is what holds in F(x) after the action.
  4. For each step, and all values of the variables that its actions depend on: if the step is
     possible in x, exactly one of the actions that mean it is possible in F(x).
  5. By 3 and 4 the steps that are possible in x and the actions that are possible in F(x) are
     paired one to one, by equal costs, and lead to pairs y and F(y); y is in S again. By 2 goals
     are paired with goals. So the pairs (x, F(x)) are a bisimulation (Park 1981; Milner 1989,
     chapter 4) in which moves are counted, and by 1 it has the two starts: this is what `same`
     says.
  6. If all facts are read, and different states have different facts, then F is one to one: the
     graphs of what can be reached are isomorphic.

In 3 and 4 values that no state of S has together may be tried, too: then more is shown than is
needed. Nothing is assumed of the guess; where one step of this fails, nothing is said.
A model that goes wrong only in states of S that cannot be reached is not shown to be right.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Final, NamedTuple

from pddlpuzzles.comparing.graphs.sides import ModelSide, PuzzleSide
from pddlpuzzles.comparing.large.meaning import Meaning, meanings
from pddlpuzzles.family import Instance
from pddlpuzzles.pddl.task import Operator, bits_of, holds
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.budget import Exhausted, TooManyError, pulse
from pddlpuzzles.search.factored import (
    Condition,
    Domains,
    Factored,
    Invariant,
    State,
    Step,
    disagreements,
    invariant,
    truth,
)
from pddlpuzzles.search.gf2 import ones

Pulse = Callable[[], None]
_MOST_VALUES: Final = 200_000
"""Values of variables together that are tried for one action, or one step."""
_GOALS: Final = 50
"""States that are goals by which a guess is tested before it is checked in full."""
_MOST_GUESSES: Final = 60
_SECONDS: Final = 30.0
"""Seconds of processor time that the search for a proof may take; the right models in the tests of
puzzles with 188 and 479 million states take 1 to 4."""


class Proof(NamedTuple):
    """That a model is the same as a puzzle; `is_isomorphic`: state for state."""

    is_isomorphic: bool
    words: str


class OtherGoal(NamedTuple):
    """A guess by which starts and moves of a model and a puzzle agree, and goals do not."""

    puzzle: Factored
    known: Invariant
    meaning: Meaning
    proof: Proof
    """What would be shown if the goals did agree."""


def prove(
    instance: Instance, puzzle: PuzzleSide, model: ModelSide, limits: Limits
) -> Proof | OtherGoal | None:
    """Return a proof that a model is the same as an instance, or is so except for its goal.

    None if neither is found in time.

    There is none for models with bookkeeping, nor for puzzles that are no factored systems.
    """
    factored = instance.family.exploring.factored(instance.puzzle)
    is_free = any(one.cost == 0 for one in model.semantics.operators)
    if factored is None or model.bookkeeping or (is_free and not puzzle.graph.has_free_edges):
        return None
    try:
        return prove_alike(factored, model, pulse(limits, _SECONDS))
    except Exhausted:
        return None


def prove_alike(puzzle: Factored, model: ModelSide, pulse: Pulse) -> Proof | OtherGoal | None:
    """Return a proof that a model is the same as a puzzle, or is so except for its goal; else None.

    Of the model no action is taken for bookkeeping. What `pulse` raises ends it.
    """
    known = invariant(puzzle)
    if known is None or not known.admits(puzzle.start):
        return None
    try:
        never = Condition(any=True)
        goals = list(islice(disagreements(puzzle.goal, never, known, pulse), _GOALS))
        first: Meaning | None = None
        for meaning in islice(meanings(puzzle, model, pulse), _MOST_GUESSES):
            first = first or meaning
            if all(holds(model.semantics.goal, meaning.model_state(goal)) for goal in goals):
                first = meaning
                break
        if first is None:
            return None
        checker = Checker(puzzle, model, known, first, pulse)
        if not checker.plays_agree():
            return None
        shown = checker.proof()
        return shown if checker.goals_agree() else OtherGoal(puzzle, known, first, shown)
    except TooManyError:
        return None


class _Values(NamedTuple):
    """Values that some variables have together, in the order of the variables."""

    variables: tuple[int, ...]
    values: tuple[int, ...]


class Checker:
    """Checks the steps 1 to 4 for a guess."""

    def __init__(
        self, puzzle: Factored, model: ModelSide, known: Invariant, meaning: Meaning, pulse: Pulse
    ) -> None:
        self._puzzle, self._model, self._known = puzzle, model, known
        self._meaning, self._pulse = meaning, pulse
        self._full = known.full()

    def plays_agree(self) -> bool:
        """Say whether the steps 1, 3 and 4 hold, so that the same plays can be made."""
        return self._start_agrees() and self._moves_agree()

    def proof(self) -> Proof:
        """Return the proof, if the guess is right."""
        semantics, meaning = self._model.semantics, self._meaning
        all_are_read = self._model.read_bits == (1 << len(semantics.atoms)) - 1
        one_to_one = all(
            len({true[value] for value in ones(values)}) == values.bit_count()
            for true, values in zip(meaning.truths, self._full, strict=True)
        )
        known = "for all values that their parts can have together, the moves and goals agree"
        return Proof(all_are_read and one_to_one, known)

    def _start_agrees(self) -> bool:
        theirs = self._model.semantics.start & self._model.read_bits
        return self._meaning.model_state(self._puzzle.start) == theirs

    def goals_agree(self) -> bool:
        """Say whether the step 2 holds."""
        theirs = self._meaning.condition(self._model.semantics.goal)
        every = disagreements(self._puzzle.goal, theirs, self._known, self._pulse)
        return next(every, None) is None

    def _moves_agree(self) -> bool:
        meant: dict[tuple[State, int], list[_Values]] = defaultdict(list)
        number = {id(step): place for place, step in enumerate(self._puzzle.steps)}
        for label, operator in enumerate(self._model.semantics.operators):
            self._pulse()
            for where in self._possible(operator):
                now = dict(zip(where.variables, where.values, strict=True))
                context = tuple([now[one] for one in self._puzzle.controls])
                step = self._meaning.steps.get((context, self._meaning.classes[label]))
                if step is None or not self._agree(operator, step, where):
                    return False
                meant[context, number[id(step)]].append(where)
        return all(
            self._are_one(step, context, meant.get((context, place), []))
            for place, step in enumerate(self._puzzle.steps)
            for context in self._contexts(step)
        )

    # Step 3 ------------------------------------------------------------------------------------

    def _possible(self, operator: Operator) -> Iterator[_Values]:
        """Yield the values of the variables that an action's condition reads where it holds."""
        condition = self._meaning.condition(operator.condition)
        domains = list(self._full)
        if not condition.any:
            for variable, allowed in condition.literals:
                domains[variable] &= allowed
        variables = tuple(sorted({*_variables(condition), *self._puzzle.controls}))
        for values in self._assignments(variables, tuple(domains)):
            if not (condition.any or condition.parts) or truth(
                condition, self._fixed(variables, values)
            ):
                yield _Values(variables, values)

    def _agree(self, operator: Operator, step: Step, where: _Values) -> bool:
        """Say whether an action does what a step does, where some variables have these values."""
        now = dict(zip(where.variables, where.values, strict=True))
        for variable, values in step.guard.items():
            left = 1 << now[variable] if variable in now else self._full[variable]
            if left & ~values:
                return False
        if operator.cost != step.cost:
            return False
        touched = (
            self._meaning.variables(operator.changed & self._model.read_bits) | step.sources.keys()
        )
        return all(self._agree_on(variable, operator, step, where) for variable in touched)

    def _agree_on(self, variable: int, operator: Operator, step: Step, where: _Values) -> bool:
        """Say whether both have the same effect on what speaks of one variable."""
        meaning, bits = self._meaning, self._meaning.bits[variable]
        changes = [one for one in operator.changes if (one.added | one.deleted) & bits]
        source = step.sources.get(variable)
        more = {variable, variable if source is None else source.variable}
        for change in changes:
            more |= meaning.variables(bits_of(change.condition))
        variables = where.variables + tuple(sorted(more.difference(where.variables)))
        fixed = self._fixed(where.variables, where.values)
        for values in self._assignments(variables, fixed):
            now = dict(zip(variables, values, strict=True))
            facts = sum(meaning.truths[one][value] for one, value in now.items())
            added, deleted = operator.added, operator.deleted
            for change in changes:
                if holds(change.condition, facts):
                    added |= change.added
                    deleted |= change.deleted
            new = now[variable] if source is None else source.becomes[now[source.variable]]
            if (facts & ~deleted | added) & bits != meaning.truths[variable][new]:
                return False
        return True

    # Step 4 ------------------------------------------------------------------------------------

    def _are_one(self, step: Step, context: State, actions: list[_Values]) -> bool:
        """Say whether exactly one action is possible wherever a step is, in a context."""
        variables = {*step.guard, *self._puzzle.controls}
        for where in actions:
            variables.update(where.variables)
        order = tuple(sorted(variables))
        domains = list(self._full)
        for variable, allowed in step.guard.items():
            domains[variable] &= allowed
        for variable, value in zip(self._puzzle.controls, context, strict=True):
            domains[variable] &= 1 << value
        met: set[tuple[int, ...]] = set()
        for where in actions:
            narrowed = list(domains)
            for variable, value in zip(where.variables, where.values, strict=True):
                narrowed[variable] &= 1 << value
            for values in self._assignments(order, tuple(narrowed)):
                if values in met:
                    return False
                met.add(values)
        return len(met) == sum(1 for _ in self._assignments(order, tuple(domains)))

    def _contexts(self, step: Step) -> Iterator[State]:
        domains = list(self._full)
        for variable, values in step.guard.items():
            domains[variable] &= values
        return self._known.assignments(self._puzzle.controls, tuple(domains))

    # Values ------------------------------------------------------------------------------------

    def _fixed(self, variables: Iterable[int], values: Iterable[int]) -> Domains:
        domains = list(self._full)
        for variable, value in zip(variables, values, strict=True):
            domains[variable] = 1 << value
        return tuple(domains)

    def _assignments(
        self, variables: tuple[int, ...], domains: Domains
    ) -> Iterator[tuple[int, ...]]:
        """Yield the values that variables can have together.

        :raises TooManyError: if they are too many.
        """
        for count, values in enumerate(self._known.assignments(variables, domains)):
            if count > _MOST_VALUES:
                raise TooManyError
            if count % 1024 == 1023:
                self._pulse()
            yield values


def _variables(condition: Condition) -> Iterator[int]:
    for variable, _ in condition.literals:
        yield variable
    for part in condition.parts:
        yield from _variables(part)
