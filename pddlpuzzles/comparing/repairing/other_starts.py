"""Whether a model is the puzzle from other starts, too, on the same board.

A model that is the puzzle on one instance may be wrong on all others. To put it to another start
takes the facts of the model that hold there, and these show in plays from the start that it has:

    variable    of the puzzle (`factored`); it determines a fact that held under some of its values
                each time, and under the others never
    part        variables that determine facts in common, since nothing shows which fact is about
                which of them: two, say, that always had the same value
    elsewhere   a start in which some parts are as they were met in other positions

Nothing is said where plays do not show what facts mean, nor of a puzzle that is no factored system.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.explaining.naming import Naming
from pddlpuzzles.comparing.graphs.expanded import ExpandedGraph
from pddlpuzzles.comparing.graphs.parting import NAMESAKE, Likeness, lockstep
from pddlpuzzles.comparing.graphs.sides import ModelSide, PuzzleSide
from pddlpuzzles.comparing.graphs.verdict import GraphVerdict, Pulse, Sameness, verdict
from pddlpuzzles.comparing.large.observation import Observation
from pddlpuzzles.family import Instance
from pddlpuzzles.search.factored import Factored, State

_STARTS: Final = 10
"""Other starts of each kind that are tried; 10 found all that 40 did on the tests' models."""
_GUESSES: Final = 8
"""How often it is guessed which facts go with which positions."""
_MOST_STATES: Final = 400
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
        made = lockstep(found.puzzle, found.model, found.rounds, likeness, _MOST_STATES)
        for mine, yours in made:
            yield (
                self.ours.states[found.puzzle.nodes[mine.target]],
                self.theirs.states[found.model.nodes[yours.target]],
            )


class OtherStarts:
    """Compares one puzzle with many models from other starts."""

    def __init__(self, instance: Instance, puzzle: PuzzleSide, names: Naming, pulse: Pulse) -> None:
        """Take a puzzle that is expanded whole, and what things are called in all the models."""
        self._factored = instance.family.factored(instance.puzzle)
        self._puzzle, self._names, self._pulse = puzzle, names, pulse
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
            made.grow(_MOST_STATES, self._pulse)
            self._starts[start] = made if made.complete else None
        ours = self._starts[start]
        if ours is None:
            return None
        theirs = model.graph.from_other_start(model.semantics.closed(facts))
        theirs.grow(_FAR_TOO_MANY, self._pulse)
        there = verdict(ours, theirs, [found.silent], model.alike, self._pulse)
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
                notation = self._puzzle.puzzle.notation(self._puzzle.moves[move])
                common = self._names.likeness(notation, model.action(label)) if by_names else 0
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
