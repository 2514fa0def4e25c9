"""What the facts of a model may mean, guessed from plays made on both sides at once.

    meaning   for each fact that a condition reads, the variable of the puzzle that it speaks of and
              the values under which it holds; and for each action which step of the puzzle it is
    class     actions of a schema that agree in some arguments, so chosen that no two of a class
              were possible at once: what is one move, whatever tiles it happens to move
    label     a step of the puzzle, which is to be one class in its context
    play      pairs of positions, one of either side, which the same labels led to

A choice of classes for labels is tried by playing both sides from the start. It is given up once
a position of the puzzle is met with two states of the model, or once there is a fact which no
variable determines: each has a value with which the fact was seen to be true, and false. What is
left is a guess; `proof` shows whether it is right.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from pddlpuzzles.comparing.graphs.sides import ModelSide
from pddlpuzzles.comparing.large.observation import Observation
from pddlpuzzles.pddl.task import Test
from pddlpuzzles.puzzle import Action
from pddlpuzzles.search.factored import Condition, Factored, State, Step
from pddlpuzzles.search.gf2 import ones

Class = tuple[str, tuple[str, ...]]
Label = int
"""The place of a step among those of the puzzle."""
Choice = dict[Label, Class]

_WALK: Final = 200
"""Steps on the model alone, from which classes are learned."""
_MOST_PARAMETERS: Final = 9
_NEAR: Final = 40
"""Positions near the start on which each choice is tried."""
_FAR: Final = 100
"""Steps of a random play on which it is tried then."""
_FARTHEST: Final = 800
"""Steps of such a play once all is chosen; it shows most values of most variables."""
_MOST_TRIES: Final = 5000
_DIGITS: Final = re.compile(r"\d+")
_WORDS: Final = re.compile(r"[a-z0-9]+")


class Meaning:
    """What facts and actions mean.

    `bits` are for each variable those facts that speak of it, `truths` for each of its values
    those among them that hold then. `steps` says for a context and a class which step it is.
    """

    def __init__(
        self,
        bits: Sequence[int],
        truths: Sequence[Sequence[int]],
        classes: Sequence[Class],
        steps: Mapping[tuple[State, Class], Step],
    ) -> None:
        self.bits, self.truths, self.classes, self.steps = bits, truths, classes, steps
        self._speaks_of = {bit: one for one, some in enumerate(bits) for bit in ones(some)}
        self._holds_at = {
            bit: sum(1 << value for value, true in enumerate(truths[one]) if true >> bit & 1)
            for bit, one in self._speaks_of.items()
        }

    def model_state(self, state: State) -> int:
        """Return the facts that hold in a state of the puzzle, of those that are read."""
        return sum(self.truths[variable][value] for variable, value in enumerate(state))

    def variables(self, bits: int) -> set[int]:
        """Return the variables that facts speak of."""
        return {self._speaks_of[bit] for bit in ones(bits)}

    def condition(self, test: Test) -> Condition:
        """Return what a test of facts says of the variables."""
        values: dict[int, int] = {}
        for wanted, bits in ((True, test.set), (False, test.unset)):
            for bit in ones(bits):
                variable = self._speaks_of[bit]
                fitting = self._holds_at[bit]
                if not wanted:
                    fitting ^= (1 << len(self.truths[variable])) - 1
                before = values.get(variable, fitting)
                values[variable] = before | fitting if test.any else before & fitting
        parts = tuple(self.condition(part) for part in test.tests)
        return Condition(tuple(values.items()), parts, test.any)


class _Play(NamedTuple):
    """What playing under a choice has shown.

    `open` has labels of which nothing was chosen yet, each with the classes that it may be where it
    was first met.
    """

    seen: Observation
    open: dict[Label, list[Class]]


def meanings(puzzle: Factored, model: ModelSide, pulse: Callable[[], None]) -> Iterator[Meaning]:
    """Yield what the model may mean; nothing, or not all that is possible, if that is hard to say.

    What `pulse` raises ends it.
    """
    yield from _Guesser(puzzle, model, pulse).guesses()


class _Guesser:
    def __init__(self, puzzle: Factored, model: ModelSide, pulse: Callable[[], None]) -> None:
        self._puzzle, self._model, self._pulse = puzzle, model, pulse
        self._read = model.read_bits
        self._chance = random.Random(1)  # noqa: S311 - which plays are made is no secret
        self._tries = 0
        self._after: dict[int, list[tuple[int, int]]] = {}
        self._classes = _classes(
            [model.action(label) for label in range(len(model.semantics.operators))],
            [[label for label, _ in self._steps(state)] for state in self._wandering()],
        )

    def guesses(self) -> Iterator[Meaning]:
        """Try choices, depth first; those first whose names are like those of the move."""
        stack: list[Choice] = [{}]
        while stack and self._tries < _MOST_TRIES:
            self._tries += 1
            choice = stack.pop()
            play = self._played(choice)
            if play is None:
                continue
            if not play.open:
                yield self._meaning(choice, play)
                continue
            label = self._next(choice, play)
            stack += [{**choice, label: one} for one in self._ranked(label, play.open[label])]

    def _steps(self, state: int) -> list[tuple[int, int]]:
        found = self._after.get(state)
        if found is None:
            self._pulse()
            found = self._after[state] = self._model.semantics.steps(state)
        return found

    def _wandering(self) -> Iterator[int]:
        """Yield states of the model that are met at random, from the start again where it ends."""
        state = start = self._model.semantics.start
        for _ in range(_WALK):
            yield state
            found = self._steps(state)
            state = self._chance.choice(found)[1] if found else start

    def _context(self, label: Label) -> tuple[tuple[int, int | None], ...]:
        guard = self._puzzle.steps[label].guard
        return tuple((one, guard.get(one)) for one in self._puzzle.controls)

    def _next(self, choice: Choice, play: _Play) -> Label:
        """Return the label that is chosen next: where there is most to compare it with.

        First those that change what steps there are, then those of the context of which the
        fewest labels are known.
        """
        known: dict[object, int] = defaultdict(int)
        for label in choice:
            known[self._context(label)] += 1
        controls = set(self._puzzle.controls)
        return min(
            play.open,
            key=lambda label: (
                controls.isdisjoint(self._puzzle.steps[label].sources),
                known[self._context(label)],
            ),
        )

    def _ranked(self, label: Label, classes: list[Class]) -> list[Class]:
        """Return classes, last those that have the most words, or the numbers, of the move."""
        name = self._puzzle.notation(self._puzzle.steps[label].move).lower()
        words, numbers = set(_WORDS.findall(name)), _DIGITS.findall(name)

        def likeness(one: Class) -> tuple[int, bool]:
            theirs = " ".join((one[0], *one[1]))
            return len(words.intersection(_WORDS.findall(theirs))), (
                _DIGITS.findall(" ".join(one[1])) == numbers
            )

        return sorted(classes, key=likeness)

    def _played(self, choice: Choice) -> _Play | None:
        """Return what comes of a choice near the start, and further on; None if it is refuted."""
        puzzle = self._puzzle
        play = _Play(Observation(puzzle.sizes, self._read), {})
        start = self._model.semantics.start
        if not play.seen.meet(puzzle.start, start):
            return None
        queue = [(puzzle.start, start)]
        for state, theirs in queue:  # it grows meanwhile
            following = self._followed(choice, play, state, theirs)
            if following is None:
                return None
            for after, theirs_after in following:
                if after in play.seen.met:
                    if (play.seen.met[after] ^ theirs_after) & self._read:
                        return None
                elif len(queue) < _NEAR:
                    if not play.seen.meet(after, theirs_after):
                        return None
                    queue.append((after, theirs_after))
        return self._wandered(choice, play)

    def _wandered(self, choice: Choice, play: _Play) -> _Play | None:
        """Play at random, longer if nothing is met of which nothing is chosen yet."""
        chance = random.Random(2)  # noqa: S311 - which plays are made is no secret
        start = self._puzzle.start, self._model.semantics.start
        state, theirs = start
        for count in range(_FARTHEST):
            if play.open and count > _FAR:
                break
            following = self._followed(choice, play, state, theirs)
            if following is None:
                return None
            state, theirs = chance.choice(following) if following else start
            if not play.seen.meet(state, theirs):
                return None
        return play

    def _followed(
        self, choice: Choice, play: _Play, state: State, theirs: int
    ) -> list[tuple[State, int]] | None:
        """Return where the labels that are chosen lead; None if the model does not follow."""
        possible = {}
        for place, after in self._steps(theirs):
            possible[self._classes[place]] = place, after
        steps = [
            (label, step)
            for label, step in enumerate(self._puzzle.steps)
            if step.is_possible(state)
        ]
        if len(possible) < len(self._steps(theirs)) or len(possible) != len(steps):
            return None
        operators = self._model.semantics.operators
        following = []
        for label, step in steps:
            if label not in choice:
                continue
            found = possible.pop(choice[label], None)
            if found is None or operators[found[0]].cost != step.cost:
                return None
            following.append((step.after(state), found[1]))
        for label, step in steps:
            if label not in choice and label not in play.open:
                costs = {one: operators[place].cost for one, (place, _) in possible.items()}
                play.open[label] = [one for one, cost in costs.items() if cost == step.cost]
        return following

    def _meaning(self, choice: Choice, play: _Play) -> Meaning:
        """Return what a choice makes of the model."""
        bits, truths = play.seen.assigned()
        steps = {}
        for label, one in choice.items():
            step = self._puzzle.steps[label]
            for context in _contexts(self._puzzle, step):
                steps[context, one] = step
        return Meaning(bits, truths, self._classes, steps)


def _contexts(puzzle: Factored, step: Step) -> Iterator[State]:
    """Yield the contexts in which a step can be possible."""

    def extended(controls: tuple[int, ...]) -> Iterator[State]:
        if not controls:
            yield ()
            return
        every = (1 << puzzle.sizes[controls[0]]) - 1
        for value in ones(step.guard.get(controls[0], every)):
            for rest in extended(controls[1:]):
                yield (value, *rest)

    return extended(puzzle.controls)


def _classes(actions: Sequence[Action], together: Sequence[Sequence[int]]) -> list[Class]:
    """Return the class of each action; `together` are lists of those that are possible at once.

    Of each schema those arguments give the class that make the fewest classes.
    """
    pattern = {
        name: _distinctive(
            sorted(
                {actions[one] for some in together for one in some if actions[one].name == name}
            ),
            [[actions[one] for one in some if actions[one].name == name] for some in together],
        )
        for name in {action.name for action in actions}
    }
    return [
        (one.name, tuple([one.arguments[place] for place in pattern[one.name]])) for one in actions
    ]


def _distinctive(seen: Sequence[Action], together: Sequence[Sequence[Action]]) -> tuple[int, ...]:
    """Return the places of arguments that differ in any two actions that are possible at once."""
    if not seen or len(seen[0].arguments) > _MOST_PARAMETERS:
        return tuple(range(len(seen[0].arguments))) if seen else ()
    places = range(len(seen[0].arguments))
    best: tuple[int, tuple[int, ...]] | None = None
    for size in range(len(places) + 1):
        for chosen in combinations(places, size):

            def at(one: Action, chosen: tuple[int, ...] = chosen) -> tuple[str, ...]:
                return tuple([one.arguments[place] for place in chosen])

            if any(len({at(one) for one in some}) < len(some) for some in together):
                continue
            many = len({at(one) for one in seen})
            if best is None or many < best[0]:
                best = many, chosen
    return tuple(places) if best is None else best[1]
