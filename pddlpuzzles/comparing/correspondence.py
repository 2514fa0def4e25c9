"""Which action of a model is which move of the puzzle, by names and by plays.

    namesake    a move and an action that are one by what the model calls things (`naming`)
    vote        near the start, in plays on both sides at once, the two were paired

All that pairs actions and moves asks here, so that what is said, drawn and judged agrees.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any, Final

from pddlpuzzles.comparing.namesakes import are_namesakes
from pddlpuzzles.comparing.naming import naming, own_names
from pddlpuzzles.comparing.parting import NAMESAKE, lockstep
from pddlpuzzles.comparing.sides import ModelSide, PuzzleSide
from pddlpuzzles.comparing.verdict import GraphVerdict
from pddlpuzzles.errors import InputError
from pddlpuzzles.family import Instance

_MOST_PAIRS: Final = 400
"""Pairs of positions whose moves vote; on the tests' models more of them changed no answer."""
_CONTRADICTED: Final = -1


class Correspondence:
    """The moves and actions of two sides that a verdict compares, each by its label."""

    def __init__(
        self, instance: Instance, puzzle: PuzzleSide, model: ModelSide, found: GraphVerdict
    ) -> None:
        self._instance, self._puzzle, self._model = instance, puzzle, model
        self._silent = found.silent
        if self.is_pddl and are_namesakes(puzzle.puzzle, model):
            self.naming = own_names(model.problem.objects)
        else:
            self.naming = naming(puzzle, model, found)
        graphs = found.puzzle, found.model, found.rounds
        self._votes: dict[int, Counter[int]] = defaultdict(Counter)

        def likeness(move: int, label: int) -> int:
            return self.naming.likeness(self._notation(move), model.action(label))

        for mine, yours in lockstep(*graphs, likeness, _MOST_PAIRS):
            self._votes[yours.label][mine.label] += 1
        means = [likeness(move, label) >= NAMESAKE for label, move in self._elected()]
        self._is_borne_out = 2 * sum(means) > len(means)

    @property
    def is_pddl(self) -> bool:
        """Whether the puzzle is itself a problem in PDDL."""
        return self._instance.family.is_pddl

    def likeness(self, move: int, label: int) -> int:
        """Count what a move and an action have in common; `NAMESAKE` and more for the same.

        Below 0 where the names of things, which plays bear out, say that they are not the same.
        """
        notation, action = self._notation(move), self._model.action(label)
        if self._is_borne_out and self.naming.contradicts(notation, action):
            return _CONTRADICTED
        return self.naming.likeness(notation, action)

    def words(self, objects: Iterable[str]) -> dict[str, str]:
        """Return what the puzzle calls objects, as far as it is known and another word."""
        return self.naming.spoken_of(objects) if self._is_borne_out else {}

    def move(self, label: int) -> Any | None:
        """Return the move that an action likely is, one that is nowhere legal, too."""
        if (move := self._spelt(label)) is not None:
            return move
        if label in self._votes:
            return self._puzzle.moves[self._votes[label].most_common(1)[0][0]]
        every = range(len(self._puzzle.moves))
        best = max(every, key=lambda one: self.likeness(one, label), default=None)
        if best is None or self.likeness(best, label) < NAMESAKE:
            return None
        return self._puzzle.moves[best]

    def action(self, move: int) -> int | None:
        """Return the action that a move likely is."""
        voted = [(self._votes[label][move], label) for label, one in self._elected() if one == move]
        if not voted:
            labels = set(range(len(self._model.semantics.operators))) - self._silent
            every = [(self.likeness(move, label), label) for label in sorted(labels)]
            voted = [(likeness, label) for likeness, label in every if likeness >= NAMESAKE]
        return max(voted)[1] if voted else None

    def _elected(self) -> list[tuple[int, int]]:
        """Return the actions with votes, each with the move that has the most of them."""
        return [(label, votes.most_common(1)[0][0]) for label, votes in self._votes.items()]

    def _notation(self, move: int) -> str:
        return self._puzzle.puzzle.notation(self._puzzle.moves[move])

    def _spelt(self, label: int) -> Any | None:
        """Return the move whose notation an action spells in the model's names for things."""
        read = self._instance.family.require_notation().parse
        for template in map(self._notation, range(len(self._puzzle.moves))):
            notation = self.naming.spelt(template, self._model.action(label))
            if notation is not None:
                try:
                    return read(self._puzzle.puzzle, notation)[0].move
                except (InputError, IndexError):
                    continue
        return None
