"""Guesses what a model calls the things that a puzzle's moves speak of, by playing both at once.

    guess      patterns of some schemas, and the words for some objects
    evidence   how many moves of how many positions had an action under a guess, and more

On a board that looks the same from two sides nothing says which corner is which; yet whoever has
said it once has said it of all that follows. So guesses are extended move by move, from the start
on, and the one with the most evidence is kept (a beam search). A model that has the puzzle's names
is asked first whether it means them. Moves and actions are paired by what they do: whether they
change anything, how alike the two sides are after them, and how far it is to a goal from there;
names decide between those that do the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple

from pddlpuzzles.comparing.explaining.naming import (
    ANY,
    PIECES,
    SIGNED,
    TERMS,
    WHOLE_WORDS,
    Naming,
    Pattern,
    Words,
    is_number,
    own_names,
    read,
    speaks_of,
)
from pddlpuzzles.comparing.graphs.expanded import Edge, Numbers, remaining
from pddlpuzzles.comparing.graphs.parting import moves
from pddlpuzzles.comparing.graphs.sides import ModelSide, PuzzleSide
from pddlpuzzles.comparing.graphs.verdict import GraphVerdict
from pddlpuzzles.puzzle import Action
from pddlpuzzles.search.budget import Exhausted

_FIRST: Final = 120
"""Guesses that are kept at the start, where nothing is known yet."""
_BEAM: Final = 30
"""Guesses that are kept after that, each with a few ways to go on from a position."""
_WAYS: Final = 4
_POSITIONS: Final = 6
"""Pairs of positions that a guess is tried on."""
_MORE_POSITIONS: Final = 40
"""As many where a reference in PDDL has names that none of them has shown; of those guesses `_FEW`
are kept."""
_FEW: Final = 6
_MOST_WORDS: Final = 4
_MOST_TERMS: Final = 8
"""Words of a puzzle's move, and of an action in PDDL."""
_MOST_ARGUMENTS: Final = 8
_MOST_MOVES: Final = 8
_MOST_ACTIONS: Final = 20
"""How many of a position's moves and actions are considered."""

_NUMBERED: Final = re.compile(r"([a-z_-]+)[0-9]+")


def naming(
    puzzle: PuzzleSide,
    model: ModelSide,
    found: GraphVerdict,
    beat: Callable[[], None],
    schemas: Collection[str] = (),
) -> Naming:
    """Return what a model calls the puzzle's things, by the evidence of plays near the start.

    Where plays bear no guess out, things are called what the model calls them. What `beat` raises
    ends the search; the best of what was found by then is taken. `schemas` are the actions of a
    reference in PDDL.
    """
    notations = [puzzle.puzzle.notation(move) for move in puzzle.moves]
    objects = set(model.problem.objects)
    words = {word for one in notations for word in read(WHOLE_WORDS, one)}
    kinds = {word for word in words if word.isalpha()}
    named = _named(model.domain.actions, [read(WHOLE_WORDS, one) for one in notations])
    arities = {name: len(one.parameters) for name, one in model.domain.actions.items()}
    best: tuple[float, Naming] | None = None
    done = set()
    distances = remaining(found.puzzle), remaining(found.model)
    readings = (WHOLE_WORDS, SIGNED, PIECES)
    try:
        for reading in (TERMS, *readings) if schemas else readings:
            spoken = tuple(read(reading, one) for one in notations)
            if spoken in done:
                continue
            done.add(spoken)
            heads = frozenset(read(reading, one)[0] for one in schemas)
            taken = _Language(kinds, named, heads, are_terms=reading is TERMS)
            for names in (*_meant(set(chain.from_iterable(spoken)), objects), {}):
                guess = _Search(model, found, spoken, names, taken, distances, beat).best()
                is_likely = guess.fits if schemas else guess.is_likely
                if is_likely and (best is None or guess.evidence > best[0]):
                    best = guess.evidence, Naming(reading, guess.patterns, guess.names, arities)
    except Exhausted:
        pass
    return own_names(objects) if best is None else best[1]


def _named(schemas: Iterable[str], spoken: Iterable[Words]) -> set[str]:
    """Return the moves of one word if most of them are called so in the names of actions."""
    single = {words[0] for words in spoken if len(words) == 1}
    named = {word for word in single if any(speaks_of(schema, word) for schema in schemas)}
    return named if 2 * len(named) > len(single) else set()


def _meant(
    words: Collection[str], objects: Collection[str]
) -> Iterator[dict[tuple[str, bool], str]]:
    """Yield namings under which objects are the things that their names suggest.

    That is by their own names; or, of the numbers that moves speak of, by those in their names:
    `v4` is 4, if there is a `v` for each number.
    """
    if shared := [word for word in words if word in objects]:
        yield {(word, is_number(word)): word for word in shared}
    numbers = [word for word in words if is_number(word)]
    numbered = (_NUMBERED.fullmatch(one) for one in objects)
    for letters in dict.fromkeys(found[1] for found in numbered if found):
        if numbers and all(letters + number in objects for number in numbers):
            yield {(letters + number, True): number for number in numbers}


class _Guess:
    """A guess, its evidence, and the pairs of positions that it has yet to be tried on."""

    __slots__ = ("confirmed", "evidence", "missed", "names", "objects", "patterns", "queue")

    def __init__(
        self,
        patterns: dict[str, Pattern],
        names: dict[tuple[str, bool], str],
        objects: dict[str, str],
        queue: tuple[tuple[int, int], ...],
        evidence: float = 0.0,
        confirmed: float = 0.0,
        missed: int = 0,
    ) -> None:
        self.patterns, self.names, self.objects = patterns, names, objects
        self.queue, self.evidence = queue, evidence
        self.confirmed, self.missed = confirmed, missed

    def with_evidence(self, more: float, missed: int = 0) -> _Guess:
        known = self.patterns, self.names, self.objects, self.queue
        return _Guess(*known, self.evidence + more, self.confirmed, self.missed + missed)

    @property
    def is_likely(self) -> bool:
        """Whether as much as a move's words were borne out by plays after they were guessed."""
        return self.confirmed >= 1

    @property
    def fits(self) -> bool:
        """Whether more was borne out than there were moves without an action."""
        return self.is_likely and self.confirmed >= self.missed


class _Language(NamedTuple):
    """How moves are written.

    `kinds` are words for a kind of move, `named` those that actions are named after, `heads` words
    that moves begin with; `are_terms` says whether words are the terms of PDDL.
    """

    kinds: Collection[str]
    named: Collection[str]
    heads: Collection[str]
    are_terms: bool


class _Search:
    def __init__(
        self,
        model: ModelSide,
        found: GraphVerdict,
        spoken: Sequence[Words],
        names: Mapping[tuple[str, bool], str],
        language: _Language,
        distances: tuple[Numbers, Numbers],
        beat: Callable[[], None],
    ) -> None:
        self._model, self._found, self._spoken = model, found, spoken
        self._language = language
        self._distances, self._beat = distances, beat
        self._words = {word for one in spoken for word in one} - set(language.heads)
        objects = {word: thing for (thing, _), word in names.items()}
        self._start = _Guess({}, dict(names), objects, ((0, 0),))

    def best(self) -> _Guess:
        beam = [self._start]
        for place in range(_MORE_POSITIONS if self._language.are_terms else _POSITIONS):
            if place >= _POSITIONS and len(beam[0].objects) >= len(self._words):
                break
            extended: list[_Guess] = []
            for guess in beam:
                extended += self._tried(guess, place) if place < len(guess.queue) else [guess]
            extended.sort(key=lambda guess: -guess.evidence)  # of equal ones the first stay so
            beam = extended[: _FIRST if place == 0 else _BEAM if place < _POSITIONS else _FEW]
        return beam[0]

    def _tried(self, guess: _Guess, place: int) -> list[_Guess]:
        """Return a guess extended by what the moves of a pair of positions can be."""
        here, there = guess.queue[place]
        found = self._found
        ours = moves(found.puzzle, found.rounds, here, 0)[:_MOST_MOVES]
        theirs = moves(found.model, found.rounds, there, found.rounds.size)[:_MOST_ACTIONS]
        agree = bool(found.puzzle.solved[here]) == bool(found.model.solved[there])
        partial = [(guess.with_evidence(float(agree)), frozenset[int]())]
        for mine in ours:
            self._beat()
            following = []
            for one, used in partial:
                following += [
                    (extended, used | {number})
                    for number, yours in enumerate(theirs)
                    if number not in used
                    for extended in self._paired(one, mine, yours, here, there)
                ]
                following.append((one.with_evidence(-1, missed=1), used))
            following.sort(key=lambda pair: -pair[0].evidence)
            partial = following[: _WAYS if guess.patterns else _FIRST]
        # What is left over counts against a guess, but not so much that it were better to have
        # taken nothing for anything.
        return [one.with_evidence(max(0, 2 * len(used) - len(theirs))) for one, used in partial]

    def _paired(
        self, guess: _Guess, mine: Edge, yours: Edge, here: int, there: int
    ) -> Iterator[_Guess]:
        """Yield the guess with a move and an action taken for one, in each way that fits it."""
        spoken, action = self._spoken[mine.label], self._model.action(yours.label)
        known = guess.patterns.get(action.name)
        found = (known,) if known is not None else _patterns(guess, spoken, action, self._language)
        alike = self._alike(mine, yours, here, there)
        for pattern in found:
            if len(pattern) != len(spoken):
                continue
            bound = _bound(guess, spoken, action.arguments, pattern)
            if bound is None:
                continue
            names, objects, known_words = bound
            if all(isinstance(place, str) for place in pattern):
                # The action's own name, or where it was met before, bears this out.
                is_known = known is not None or speaks_of(action.name, spoken[0])
                known_words = len(spoken) * is_known
            sure = known_words / max(1, len(spoken))
            after = mine.target, yours.target
            queue = guess.queue if after in guess.queue else (*guess.queue, after)
            patterns = guess.patterns
            if known is None:
                patterns = {**patterns, action.name: pattern}
            evidence = guess.evidence + 1 + sure + alike
            confirmed = guess.confirmed + sure
            yield _Guess(patterns, names, objects, queue, evidence, confirmed, guess.missed)

    def _alike(self, mine: Edge, yours: Edge, here: int, there: int) -> float:
        """Return how much of the same a move and an action do."""
        rounds = self._found.rounds
        apart = rounds.apart(mine.target, yours.target)
        alike = 0.2 if apart is None else 0.2 * apart / (1 + len(rounds.classes))
        if not self._language.heads:
            return alike
        left = [
            int(steps[edge.target])
            for steps, edge in zip(self._distances, (mine, yours), strict=True)
        ]
        alike += 0.1 * (left[0] == left[1])
        alike -= 0.5 * (mine.cost != yours.cost)
        alike -= 0.5 * ((mine.target == here) != (yours.target == there))
        return alike + 0.05 * (self._model.action(yours.label).name == self._spoken[mine.label][0])


def _patterns(
    guess: _Guess, spoken: Words, action: Action, language: _Language
) -> Iterator[Pattern]:
    """Yield each choice of arguments that fits the words; none is needed for one of `kinds`.

    Nor is one where the move is one word that the action's name has, as `turn8cw` has 8; where it
    has another one of those that are `named` so, it is not this move. The first word of an action
    in PDDL is a head, and no argument stands for two of its objects; where the model's action has
    fewer arguments, nothing stands for those that are left.
    """
    arguments = action.arguments
    kinds, named, heads, are_terms = language
    most = _MOST_TERMS if heads else _MOST_WORDS
    if not 0 < len(spoken) <= most or len(arguments) > _MOST_ARGUMENTS:
        return
    is_named = len(spoken) == 1 and speaks_of(action.name, spoken[0])
    if len(spoken) == 1 and not is_named and any(speaks_of(action.name, one) for one in named):
        return
    spare = max(0, len(spoken) - 1 - len(arguments)) if are_terms else 0

    def choices(place: int, chosen: Pattern) -> Iterator[Pattern]:
        if place == len(spoken):
            yield chosen
            return
        word = spoken[place]
        for one in _stand_ins(place, word, chosen):
            longer = (*chosen, one)
            if _bound(guess, spoken[: place + 1], arguments, longer) is not None:
                yield from choices(place + 1, longer)

    def _stand_ins(place: int, word: str, chosen: Pattern) -> Iterator[int | str]:
        if heads and place == 0:
            yield word
            return
        yield from (one for one in range(len(arguments)) if not (are_terms and one in chosen))
        is_meant = are_terms and speaks_of(action.name, word)
        if is_named or is_meant or (word in kinds and not are_terms) or not arguments:
            yield word
        elif chosen.count(ANY) < spare:
            yield ANY

    yield from choices(0, ())


def _bound(
    guess: _Guess, spoken: Words, arguments: Sequence[str], pattern: Pattern
) -> tuple[dict[tuple[str, bool], str], dict[str, str], int] | None:
    """Return the names with these arguments for these words, and how many of them were known.

    None if the names say otherwise.
    """
    names, objects, known = guess.names, guess.objects, 0
    for word, place in zip(spoken, pattern, strict=False):
        if isinstance(place, str):
            if place not in (word, ANY):
                return None
            continue
        thing = arguments[place]
        key = thing, is_number(word)
        named = names.get(key)
        if named == word:
            known += 1
            continue
        if named is not None or word in objects:
            return None
        if names is guess.names:
            names, objects = dict(names), dict(objects)
        names[key], objects[word] = word, thing
    return names, objects, known
