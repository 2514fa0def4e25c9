"""Which action of a model is which move of the puzzle, by names and by plays.

    namesake    a move and an action that are one by what the model calls things (`naming`)
    vote        near the start, in plays on both sides at once, the two were paired

All that pairs actions and moves asks here, so that what is said, drawn and judged agrees.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import replace
from typing import Any, Final

from pddlpuzzles.comparing.explaining.alignment import names_by_texts
from pddlpuzzles.comparing.explaining.guesses import guess_naming
from pddlpuzzles.comparing.explaining.learnt import (
    Known,
    complete_naming,
    names_by_actions,
    same_labels,
)
from pddlpuzzles.comparing.explaining.naming import ANY, TERMS, Naming, own_names, words_of_move
from pddlpuzzles.comparing.explaining.pair import Pair
from pddlpuzzles.comparing.graphs.parting import NAMESAKE, lockstep
from pddlpuzzles.comparing.graphs.sides import ModelSide, PuzzleSide
from pddlpuzzles.comparing.graphs.verdict import GraphVerdict
from pddlpuzzles.errors import InputError
from pddlpuzzles.family import Instance
from pddlpuzzles.puzzle import Action, Limits
from pddlpuzzles.search.budget import Exhausted, pulse

_MOST_PAIRS: Final = 400
"""Pairs of positions whose moves vote; on the tests' models more of them changed no answer."""
_FEW_PAIRS: Final = 100
"""As many by which guesses are compared."""
_CONTRADICTED: Final = -1
_AGREEING: Final = 0.5
"""The share of actions possible on both sides at once from which on plays show which is which."""
_MUCH: Final = 0.3
"""By how much more is possible on both sides if what plays show is believed, not the texts."""
_SURE: Final = 0.6
"""The share from which on a guess is not called one."""
_WHOLE: Final = 0.95
"""The share from which on all is known of a model that is the same."""
_SECONDS: Final = 3.0
"""The processor time in which names are guessed."""


class Correspondence:
    """The moves and actions of two sides that a verdict compares, each by its label.

    It has what it was made of: `instance`, its `puzzle`, the `model`, and the verdict `found`.
    """

    def __init__(
        self,
        instance: Instance,
        puzzle: PuzzleSide,
        model: ModelSide,
        found: GraphVerdict,
        limits: Limits,
    ) -> None:
        """Find it, within limits and a share of processor time, after which it is a guess.

        :raises Exhausted: if a limit is reached.
        """
        self.instance, self.puzzle, self.model, self.found = instance, puzzle, model, found
        self.right: ModelSide | None = None
        """What the model would be without its mistake, where that is known."""
        rules: Any = puzzle.puzzle
        self.pair = Pair.of_namesakes(rules, model) if self.is_pddl else None
        """The two, if the puzzle is itself in PDDL and it is known what is what."""
        self.is_guessed = False
        """Whether plays alone say what is what in a reference in PDDL."""
        if self.pair is not None:
            self.naming = own_names(model.problem.objects, TERMS)
        else:
            beat = pulse(limits, _SECONDS)
            made = self._aligned(beat) if self.is_pddl else None
            least = 0.0 if made is None else self._share(made)
            if made is None or least < _AGREEING:
                reference = (rules.domain, rules.problem) if self.is_pddl else None
                guess = guess_naming(puzzle, model, found, beat, reference, self._share)
                if self.is_pddl and guess.reading is TERMS:
                    guess = complete_naming(self._pair(guess), guess)
                if made is None or self._share(guess) >= least + _MUCH:
                    made, self.is_guessed = guess, self.is_pddl
            self.naming = made
            if self.is_pddl and not (self.is_guessed and found.silent):
                is_likely = not self.is_guessed or made.kept >= _AGREEING
                is_likely = is_likely or self._share(made, _MOST_PAIRS) >= _AGREEING
                self.pair = self._pair(made) if is_likely else None
        self._vote()

    def _vote(self) -> None:
        """Pair what is done at once in plays on both sides, by names where they say it."""
        self._votes: dict[int, Counter[int]] = defaultdict(Counter)

        def likeness(move: int, label: int) -> int:
            return self.naming.likeness(self._notation(move), self.model.action(label))

        for mine, yours in lockstep(self.found.rounds, likeness, _MOST_PAIRS):
            self._votes[yours.label][mine.label] += 1
        means = [likeness(move, label) >= NAMESAKE for label, move in self._elected()]
        self._is_borne_out = 2 * sum(means) > len(means)

    def corrected(self, model: ModelSide, found: GraphVerdict, limits: Limits) -> Correspondence:
        """Return it as that of the model without its mistake shows it, if that shows all.

        :raises Exhausted: if a limit is reached.
        """
        known = copy(self)
        known.right = model
        if self.pair is not None:
            known.pair = replace(self.pair, right=model)
        right = copy(self)
        right.model, right.found = model, found
        pair = self.pair
        if self.found.silent or (
            pair and (pair.naming is None or _is_whole(right._pair(pair.naming)))
        ):
            return known
        beat = pulse(limits, _SECONDS)
        names, pairs = right._aligned(beat), dict[Action, tuple[Action, ...]]()
        if names is None or not _is_whole(right._pair(names)):
            pairs = right._same_actions(beat)
            arities = {name: len(one.parameters) for name, one in model.domain.actions.items()}
            names = names_by_actions(pairs, arities)
        if _is_whole(right._pair(names, pairs)):
            known.naming, known.is_guessed = names, False
            known.pair = known._pair(names, pairs)
            known._vote()
        return known

    def _same_actions(self, beat: Callable[[], None]) -> dict[Action, tuple[Action, ...]]:
        """Return for the actions of a model that is the same those of the reference."""
        found: dict[Action, dict[Action, None]] = defaultdict(dict)
        for move, label in same_labels(self.found, self.likeness, beat):
            found[self.model.action(label)][self.puzzle.moves[move]] = None
        return {own: tuple(some) for own, some in found.items()}

    @property
    def is_pddl(self) -> bool:
        """Whether the puzzle is itself a problem in PDDL."""
        return self.instance.family.is_pddl

    def likeness(self, move: int, label: int) -> int:
        """Count what a move and an action have in common; `NAMESAKE` and more for the same.

        Below 0 where the names of things, which plays bear out, say that they are not the same.
        """
        notation, action = self._notation(move), self.model.action(label)
        is_sure = self._is_borne_out and not self.is_guessed
        if is_sure and self.naming.contradicts(notation, action):
            return _CONTRADICTED
        return self.naming.likeness(notation, action)

    def words(self, objects: Iterable[str]) -> dict[str, str]:
        """Return what the puzzle calls objects, as far as it is known and another word."""
        is_used = self._is_borne_out or self.pair is not None
        return self.naming.spoken_of(objects) if is_used else {}

    @property
    def is_doubtful(self) -> bool:
        """Whether plays leave it open which objects and actions are which."""
        if not self.is_guessed or self.pair is None:
            return False
        return not self._is_borne_out or self._share(self.naming) < _SURE

    def move(self, label: int) -> Any | None:
        """Return the move that an action likely is, one that is nowhere legal, too."""
        if (move := self._spelt(label, self.naming)) is not None:
            return move
        if label in self._votes and (self._is_borne_out or not self.is_pddl):
            return self.puzzle.moves[self._votes[label].most_common(1)[0][0]]
        every = range(len(self.puzzle.moves))
        best = max(every, key=lambda one: self.likeness(one, label), default=None)
        if best is None or self.likeness(best, label) < NAMESAKE:
            return None
        return self.puzzle.moves[best]

    def action(self, move: int) -> int | None:
        """Return the action that a move likely is."""
        voted = [(self._votes[label][move], label) for label, one in self._elected() if one == move]
        if not voted:
            labels = set(range(len(self.model.semantics.operators))) - self.found.silent
            every = [(self.likeness(move, label), label) for label in sorted(labels)]
            voted = [(likeness, label) for likeness, label in every if likeness >= NAMESAKE]
        return max(voted)[1] if voted else None

    def named(self, move: int) -> Action | None:
        """Return what names say that the model has for an action of a reference in PDDL.

        It may be possible nowhere. None where names do not say it.
        """
        if not self.is_pddl:
            return None
        action = self.puzzle.moves[move]
        return self.naming.action((action.name, *action.arguments))

    def _aligned(self, beat: Callable[[], None]) -> Naming | None:
        """Return the names that the two texts suggest, if they are alike."""
        rules: Any = self.puzzle.puzzle
        try:
            return names_by_texts(
                (rules.domain, rules.problem), (self.model.domain, self.model.problem), beat
            )
        except Exhausted:
            return None

    def _share(self, names: Naming, most: int = _FEW_PAIRS) -> float:
        """Return which share of what is possible near the start is possible on both sides."""
        return self._pair(names).agreement(most)

    def _pair(self, names: Naming, seen: Known | None = None) -> Pair:
        """Return which action is which, as far as it is known by names, or was seen."""
        rules: Any = self.puzzle.puzzle
        known: dict[Action, tuple[Action, ...]] = {}
        operators = [one.action for one in rules.task.operators]
        heads = frozenset(str(pattern[0]) for pattern in names.patterns.values())
        for label, one in enumerate(self.model.semantics.operators):
            if names.reading is not TERMS:
                move = self._spelt(label, names)
                known |= {} if move is None else {one.action: (move,)}
            elif words := names.words(one.action):
                known[one.action] = (Action(words[0], words[1:]),)
            elif ANY in (pattern := names.pattern(one.action) or ()):
                asked = names.known(one.action)
                taken = heads if asked[0] is None else frozenset()
                if asked.count(None) == pattern.count(ANY):
                    fitting = tuple(
                        it
                        for it in operators
                        if it.name not in taken and _fits((it.name, *it.arguments), asked)
                    )
                    known |= {one.action: fitting} if fitting else {}
        return Pair(rules, self.model, {**known, **(seen or {})}, names, self.right)

    def _elected(self) -> list[tuple[int, int]]:
        """Return the actions with votes, each with the move that has the most of them."""
        return [(label, votes.most_common(1)[0][0]) for label, votes in self._votes.items()]

    def _notation(self, move: int) -> str:
        return self.puzzle.puzzle.notation(self.puzzle.moves[move])

    def _spelt(self, label: int, names: Naming) -> Any | None:
        """Return the move whose notation an action spells in the model's names for things.

        For a problem in PDDL that may be one of objects that it does not have.
        """
        read_move = self.instance.family.require_notation().parse
        for template in map(self._notation, range(len(self.puzzle.moves))):
            notation = names.spelt(template, self.model.action(label))
            if notation is not None and self.is_pddl:
                head, *arguments = words_of_move(TERMS, notation)
                return Action(head, tuple(arguments))
            if notation is not None:
                try:
                    return read_move(self.puzzle.puzzle, notation)[0].move
                except (InputError, IndexError):
                    continue
        return None


def _is_whole(pair: Pair) -> bool:
    """Say whether nearly all that is possible near the start is so on both sides."""
    return pair.agreement(_MOST_PAIRS) >= _WHOLE


def _fits(words: Sequence[str], asked: Sequence[str | None]) -> bool:
    return len(words) == len(asked) and all(
        want in (None, word) for word, want in zip(words, asked, strict=True)
    )
