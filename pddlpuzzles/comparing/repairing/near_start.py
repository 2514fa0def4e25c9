"""Whether an edited model is like the puzzle near the start, without grounding it.

The kind of a state for n moves is whether it is a goal, and for each of its moves the cost and the
kind of the state after it for n - 1 moves. Moves to one state at one cost are one, and a move is
any silent steps and then one that is not. Two starts of one kind for n moves are alike for n rounds
of `refinement`, where a label is no more than a state that it leads to.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator
from functools import cached_property
from itertools import chain, combinations
from typing import Any, Final, Generic, TypeVar

import numpy as np

from pddlpuzzles.comparing.explaining.correspondence import Correspondence
from pddlpuzzles.comparing.refinement import Rounds, refine
from pddlpuzzles.comparing.repairing.edits import Edit
from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.explain import first_lack
from pddlpuzzles.pddl.lifted import Lifted, State
from pddlpuzzles.pddl.model import Atom, Domain, Problem, atoms_in

Node = TypeVar("Node", bound=Hashable)
Leaving = tuple[bool, dict[tuple[int, Node], Node]]
"""Whether a node is a goal, and its moves: the cost, what counts of the state after, and that."""

_FURTHER: Final = 2
"""Moves beyond those up to which the two were alike, up to which they shall be after an edit."""
_MOST_STATES: Final = 300
"""States of an edited model that are expanded; one with more of them passes."""
_MOST_WHOLE: Final = 10_000
"""A model with more states is not asked in each of them whether it reaches an edited goal."""
_MOST_FREE: Final = 4
"""Actions without cost of which each choice is tried of which are silent; with more, it passes."""
_MOST_STEPS: Final = 1000
"""Steps before one move of a small puzzle: an edited model with more of them does not pass."""


class _TooManyStatesError(Exception):
    pass


class _TooManyStepsError(Exception):
    pass


class Near:
    """Compares a puzzle with a model after each of many edits."""

    def __init__(self, which: Correspondence, beat: Callable[[], None]) -> None:
        """Take the two sides and what was found of them; what `beat` raises ends a comparison."""
        puzzle, model, found = which.puzzle, which.model, which.found
        self._model, self._beat, self._found = model, beat, found
        self._most = len(found.rounds.classes) - 1 + _FURTHER
        self._is_free = puzzle.graph.has_free_edges
        self._numbers: dict[object, int] = {}
        self._lifted = Lifted(model.domain, model.problem)
        self._steps: dict[tuple[str, State], list[tuple[int, State]]] = {}
        graph = puzzle.graph

        def leaving(node: int) -> Leaving[int]:
            return graph.solved[node], {edge[1:]: edge.target for edge in graph.leaving(node)}

        self._ours = _Kinds(leaving, graph.solved.__getitem__, self._numbers)

    def passes(self, edit: Edit) -> bool:
        """Say whether an edited model may be the puzzle."""
        model = self._model
        is_of_goal = edit.domain is model.domain and edit.problem.atoms is model.problem.atoms
        if is_of_goal and edit.bookkeeping == model.bookkeeping and self._known is not None:
            names = {one.predicate for one in atoms_in(edit.problem.goal)}
            atoms = enumerate(model.semantics.atoms)
            if all(model.read_bits >> bit & 1 for bit, one in atoms if one.predicate in names):
                return self._has_goals(edit.problem)
        free = {
            name
            for name, schema in edit.domain.actions.items()
            if edit.problem.has_metric and schema.cost == 0
        }
        sizes = range(len(free) + 1) if self._is_free else [len(free)]
        if edit.domain.axioms or (self._is_free and len(free) > _MOST_FREE):
            return True
        every = chain.from_iterable(combinations(sorted(free), size) for size in sizes)
        return any(self._passes(edit, {*silent, *edit.bookkeeping}) for silent in every)

    @cached_property
    def _known(self) -> tuple[list[Rounds], list[frozenset[Atom]]] | None:
        """How alike the two are if no goals are seen, and what holds in each state of the model.

        Moves that lead to one state are counted once, or not. None where not all is expanded, or
        where steps are silent.
        """
        found, model = self._found, self._model
        if found.silent or not model.graph.complete or found.model.size > _MOST_WHOLE:
            return None
        one, other = (it._replace(solved=it.solved & False) for it in (found.puzzle, found.model))
        ways = (refine(one, other, None, self._beat, by_target=by) for by in (False, True))
        states: Any = (model.graph.states[node] for node in found.model.nodes)
        true = [model.facts(state) for state in states]
        return [it for it in ways if it.parted is None], true

    def _has_goals(self, problem: Problem) -> bool:
        """Say whether a goal can be the puzzle's: it is reached where moves say that it can be."""
        assert self._known is not None
        every, true = self._known
        if not every:  # moves differ whatever the goal is
            return False
        objects = self._model.objects
        theirs = [first_lack(problem.goal, {}, one.__contains__, objects) is None for one in true]
        ours = self._found.puzzle.solved
        for one in every:
            mine, yours = one.last
            if {*mine[ours]} == {*yours[np.array(theirs)]}:
                return True
        return False

    def _passes(self, edit: Edit, silent: Collection[str]) -> bool:
        """Say whether it may be if what costs nothing is silent in actions of these names."""
        start, theirs = self._edited(edit, silent)
        try:
            return all(
                self._ours.kind(0, moves) == theirs.kind(start, moves)
                for moves in range(self._most + 1)
            )
        except (_TooManyStepsError, InputError):  # or what it costs is looked up, and not there
            return False
        except _TooManyStatesError:
            return True

    def _edited(self, edit: Edit, silent: Collection[str]) -> tuple[State, _Kinds[State]]:
        """Return the start of an edited model, and the kinds of its states."""
        lifted = Lifted(edit.domain, edit.problem)
        unread = lifted.changing - _read(edit.domain, edit.problem)
        known: set[State] = set()

        def leaving(state: State) -> Leaving[State]:
            queue = {state: None}
            moves: dict[tuple[int, State], State] = {}
            direct: dict[State, int] = {}
            waiting = [state]
            steps = 0
            for here in waiting:  # it grows meanwhile
                self._beat()
                known.add(here)
                if len(known) > _MOST_STATES:
                    raise _TooManyStatesError
                for name, cost, after in self._made(lifted, edit, here):
                    steps += 1
                    if steps > _MOST_STEPS:
                        raise _TooManyStepsError
                    if name in edit.bookkeeping or (cost == 0 and name in silent):
                        if after not in queue:
                            queue[after] = None
                            waiting.append(after)
                        continue
                    read = frozenset(one for one in after if one.predicate not in unread)
                    if here is state:
                        direct[read] = min(cost, direct.get(read, cost))
                    if here is state or cost <= direct.get(read, cost):  # else it is needless
                        moves.setdefault((cost, read), after)
            return any(map(lifted.is_goal, waiting)), moves

        is_goal = None if silent else lifted.is_goal
        return lifted.start, _Kinds(leaving, is_goal, self._numbers)

    def _made(self, lifted: Lifted, edit: Edit, state: State) -> Iterator[tuple[str, int, State]]:
        """Yield the steps from a state; those of actions that were not edited are kept."""
        model = self._model
        keeps = edit.problem.atoms is model.problem.atoms
        keeps = keeps and lifted.changing == self._lifted.changing
        for name, schema in edit.domain.actions.items():
            is_kept = keeps and model.domain.actions.get(name) is schema
            steps = self._steps.get((name, state)) if is_kept else None
            if steps is None:
                made = ((cost, after) for _, cost, after in lifted.steps(schema, state))
                if not is_kept:
                    yield from ((name, cost, after) for cost, after in made)
                    continue
                steps = self._steps[name, state] = list(made)
            yield from ((name, cost, after) for cost, after in steps)


class _Kinds(Generic[Node]):
    """The kinds of the nodes of a graph, as numbers.

    `is_goal` says it without the moves; None where steps that cost nothing may lead to one.
    """

    def __init__(
        self,
        leaving: Callable[[Node], Leaving[Node]],
        is_goal: Callable[[Node], bool] | None,
        numbers: dict[object, int],
    ) -> None:
        self._leaving, self._is_goal, self._numbers = leaving, is_goal, numbers
        self._left: dict[Node, Leaving[Node]] = {}
        self._kinds: dict[tuple[Node, int], int] = {}

    def kind(self, node: Node, moves: int) -> int:
        """Return the kind of a node for this many moves."""
        if (node, moves) not in self._kinds:
            if moves == 0 and self._is_goal is not None:
                solved, kinds = self._is_goal(node), []
            else:
                if node not in self._left:
                    self._left[node] = self._leaving(node)
                solved, made = self._left[node]
                after = made.items() if moves else ()
                kinds = sorted((cost, self.kind(to, moves - 1)) for (cost, _), to in after)
            known = self._numbers.setdefault((solved, tuple(kinds)), len(self._numbers))
            self._kinds[node, moves] = known
        return self._kinds[node, moves]


def _read(domain: Domain, problem: Problem) -> set[str]:
    """Return the predicates that any condition, or the goal, asks for."""
    formulas = [problem.goal]
    for schema in domain.actions.values():
        formulas += [schema.condition, *(effect.condition for effect in schema.effects)]
    return {atom.predicate for one in formulas for atom in atoms_in(one)}
